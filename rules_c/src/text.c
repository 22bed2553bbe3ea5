/* See text.h. */
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void write_char(writer *w, char c)
{
    if (w->used + 1 < w->size)
        w->text[w->used] = c;
    w->used++;
}

void write_text(writer *w, const char *text)
{
    while (*text)
        write_char(w, *text++);
}

void write_number(writer *w, unsigned number)
{
    char digits[12];
    snprintf(digits, sizeof digits, "%u", number);
    write_text(w, digits);
}

void write_kind(writer *w, const rc_game *game, unsigned kind, unsigned side)
{
    if (game->kinds[kind].plus)
        write_char(w, '+');
    write_char(w, (char)(game->kinds[kind].letter + (side ? 32 : 0)));
}

unsigned letter_index(char letter, bool plus)
{
    return (unsigned)(toupper((unsigned char)letter) - 'A') + (plus ? RC_LETTERS : 0U);
}

void write_promotion(writer *w, const rc_game *game, unsigned kind)
{
    if (game->kinds[kind].unmarked)
        write_char(w, game->kinds[kind].letter);
    else
        write_kind(w, game, kind, RC_SOUTH);
}

unsigned promotion_named(const rc_game *game, const char **text)
{
    unsigned kind = kind_named(game, text);
    if (!kind || game->kinds[kind].plus)
        return kind;
    unsigned plus = game->kind_by_letter[letter_index(game->kinds[kind].letter, true)];
    return plus && game->kinds[plus].unmarked ? plus : kind;
}

unsigned kind_named(const rc_game *game, const char **text)
{
    const char *c = *text;
    bool plus = *c == '+';
    c += plus;
    if (!isalpha((unsigned char)*c))
        return 0;
    unsigned kind = game->kind_by_letter[letter_index(*c, plus)];
    if (kind)
        *text = c + 1;
    return kind;
}

rc_status refused(rc_message *message, rc_status status)
{
    for (char *c = message->text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return status;
}

rc_status write_end(writer *w)
{
    if (w->used + 1 > w->size) {
        if (w->size)
            w->text[0] = 0;
        return RC_ERROR_BUFFER;
    }
    w->text[w->used] = 0;
    return RC_OK;
}

static bool place_letter(const rc_game *game, char c, bool plus, unsigned on, int file, int rank, rc_message *reason,
                         rc_piece *board)
{
    unsigned square = square_at(game, on, file, rank);
    int number = rank + game->first_rank;
    if (!isalpha((unsigned char)c)) {
        snprintf(reason->text, sizeof reason->text, "'%c' in rank %d is neither a piece, a number, '*' nor '/'", c,
                 number);
        return false;
    }
    uint8_t kind = game->kind_by_letter[letter_index(c, plus)];
    if (!kind) {
        snprintf(reason->text, sizeof reason->text, "no piece of this game has the letter '%s%c' (rank %d)",
                 plus ? "+" : "", c, number);
        return false;
    }
    if (square == RC_NO_SQUARE) {
        snprintf(reason->text, sizeof reason->text, "there is no square %c%d for the '%c'", 'a' + file, number, c);
        return false;
    }
    board[square] = piece_of(isupper((unsigned char)c) ? RC_SOUTH : RC_NORTH, kind);
    return true;
}

/* Reads the ranks of one board, from the top; *end is where reading stopped. */
static bool board_read(const rc_game *game, unsigned on, const char *text, rc_message *reason, rc_piece *board,
                       const char **end)
{
    int file = 0, rank = game->shown_high, ranks = game->shown_high - game->shown_low + 1;
    const char *c = text;
    for (;; c++) {
        bool over = *c == 0 || *c == ' ' || *c == '/' || *c == '[' || *c == '|';
        if (over || file > game->files) {
            if (file != game->files) {
                snprintf(reason->text, sizeof reason->text, "rank %d has %s%d squares, not %d", rank + game->first_rank,
                         file > game->files ? "more than " : "", file > game->files ? game->files : file, game->files);
                return false;
            }
            if (*c != '/')
                break;
            if (rank == game->shown_low) {
                snprintf(reason->text, sizeof reason->text, "there are more than %d ranks", ranks);
                return false;
            }
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*c)) {
            int run = *c - '0';
            if (isdigit((unsigned char)c[1]))
                run = run * 10 + (*++c - '0');
            if (run == 0 || run > game->files) {
                snprintf(reason->text, sizeof reason->text, "%d empty squares in rank %d", run,
                         rank + game->first_rank);
                return false;
            }
            for (int i = 0; i < run; i++, file++) {
                if (file < game->files && square_at(game, on, file, rank) == RC_NO_SQUARE) {
                    snprintf(reason->text, sizeof reason->text, "%c%d does not exist and is written '*'", 'a' + file,
                             rank + game->first_rank);
                    return false;
                }
            }
        } else if (*c == '*') {
            if (file >= game->files || square_at(game, on, file, rank) != RC_NO_SQUARE) {
                snprintf(reason->text, sizeof reason->text, "'*' in rank %d where there is a square",
                         rank + game->first_rank);
                return false;
            }
            file++;
        } else {
            bool plus = *c == '+' && isalpha((unsigned char)c[1]);
            c += plus;
            if (file < game->files && !place_letter(game, *c, plus, on, file, rank, reason, board))
                return false;
            file++;
        }
    }
    if (rank != game->shown_low) {
        snprintf(reason->text, sizeof reason->text, "there are %d ranks, not %d", game->shown_high + 1 - rank, ranks);
        return false;
    }
    *end = c;
    return true;
}

bool placement_read(const rc_game *game, const char *text, rc_message *reason, rc_piece *board, const char **end)
{
    reason->text[0] = 0;
    memset(board, 0, RC_SQUARES_MAX);
    for (unsigned on = 0; on < game->boards; on++) {
        if (on && *text++ != '|') {
            snprintf(reason->text, sizeof reason->text, "'|' and the second board are missing");
            return false;
        }
        if (!board_read(game, on, text, reason, board, &text))
            return false;
    }
    *end = text;
    return true;
}

bool hands_read(const rc_game *game, const char **text, rc_message *reason, uint8_t hand[2][RC_KINDS_MAX])
{
    const char *c = *text;
    memset(hand, 0, sizeof(uint8_t[2][RC_KINDS_MAX]));
    if (*c != '[')
        return true;
    if (!game->has_hands) {
        snprintf(reason->text, sizeof reason->text, "'[': this game has no pieces in hand");
        return false;
    }
    for (c++; *c && *c != ']' && *c != ' '; c++) {
        uint8_t kind = isalpha((unsigned char)*c) ? game->kind_by_letter[toupper((unsigned char)*c) - 'A'] : 0;
        if (!kind || !game->in_hand[kind]) {
            snprintf(reason->text, sizeof reason->text, "'%c' cannot be in hand in this game", *c);
            return false;
        }
        uint8_t *count = &hand[islower((unsigned char)*c) ? RC_NORTH : RC_SOUTH][kind];
        if (*count == RC_HAND_MAX) {
            snprintf(reason->text, sizeof reason->text, "more than %d '%c' in hand", RC_HAND_MAX, *c);
            return false;
        }
        ++*count;
    }
    if (*c != ']') {
        snprintf(reason->text, sizeof reason->text, "the pieces in hand end without ']'");
        return false;
    }
    *text = c + 1;
    return true;
}

void hands_write(const rc_game *game, const rc_position *position, writer *w)
{
    if (!game->has_hands)
        return;
    write_char(w, '[');
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 1; kind <= game->kind_count; kind++)
            for (unsigned n = 0; n < position->hand[side][kind]; n++)
                write_kind(w, game, kind, side);
    write_char(w, ']');
}
