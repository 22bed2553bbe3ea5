/* Coordinate notation and short algebraic notation, both ways (contracts section 1). */
#include "game.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MOVE_TEXT_MAX 64

static rc_status refuse(rc_message *message, rc_status status, const char *text, const char *why)
{
    snprintf(message->text, sizeof message->text, "'%.40s' %s", text, why);
    return refused(message, status);
}

/* The promotion that notation names: 0 if there is none, or if it is no choice. */
static unsigned named_promotion(const rc_game *game, const rc_position *position, rc_move move)
{
    if (!position || move_from(move) == RC_NO_SQUARE)
        return move_promotion(move);
    return game->kinds[kind_of(position->board[move_from(move)])].silent ? 0 : move_promotion(move);
}

/* Whether a text that names `promotion` (0: none) may mean the move; what is no choice may be named too. */
static bool promotion_fits(const rc_game *game, const rc_position *position, rc_move move, unsigned promotion)
{
    return promotion == move_promotion(move) || promotion == named_promotion(game, position, move);
}

static void write_move(const rc_game *game, const rc_position *position, rc_move move, writer *w)
{
    if ((game->hooks & HOOK_TEXT) && game->engine->move_text(game, move, w))
        return;
    write_text(w, rc_square_name(game, move_from(move)));
    write_text(w, rc_square_name(game, move_to(move)));
    if (!named_promotion(game, position, move))
        return;
    write_char(w, '=');
    write_promotion(w, game, move_promotion(move));
}

rc_status rc_move_text(const rc_game *game, const rc_position *position, rc_move move, size_t size, char *text)
{
    writer w = {text, size, 0};
    write_move(game, position, move, &w);
    return write_end(&w);
}

/* A square's name at the start of a text; RC_NO_SQUARE if there is none. */
static unsigned take_square(const rc_game *game, const char **cursor)
{
    char name[4];
    const char *c = *cursor;
    size_t n = 0;
    if (!isalpha((unsigned char)*c))
        return RC_NO_SQUARE;
    name[n++] = game->boards > 1 ? *c : (char)tolower((unsigned char)*c);
    c++;
    while (n < 3 && isdigit((unsigned char)*c))
        name[n++] = *c++;
    name[n] = 0;
    unsigned square = rc_square_of(game, name);
    if (square != RC_NO_SQUARE)
        *cursor = c;
    return square;
}

static bool same_but_for_case(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += *a == '=';
        b += *b == '=';
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

/*
 * Compares with every legal move as it is written: exactly, else, if `lenient`, without case and '=' if that fits only
 * one. (Short notation cannot be lenient: `B1b3` is a Bishop's move, `b1b3` may be a Knight's.)
 */
static bool read_written(const rc_game *game, const rc_position *position, const char *text, bool lenient,
                         rc_move *move)
{
    rc_move moves[RC_MOVES_MAX];
    size_t count = 0, fits = 0;
    rc_move found = 0;
    game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
    for (size_t i = 0; i < count && i < RC_MOVES_MAX; i++) {
        char written[MOVE_TEXT_MAX];
        if (rc_move_text(game, position, moves[i], sizeof written, written) != RC_OK)
            continue;
        if (strcmp(written, text) == 0) {
            *move = moves[i];
            return true;
        }
        if (!lenient || !same_but_for_case(written, text))
            continue;
        found = moves[i];
        fits++;
    }
    if (fits == 1)
        *move = found;
    return fits == 1;
}

rc_status rc_move_read(const rc_game *game, const rc_position *position, const char *text, rc_message *message,
                       rc_move *move)
{
    if ((game->hooks & HOOK_TEXT) && read_written(game, position, text, true, move))
        return RC_OK;
    const char *c = text;
    unsigned from = take_square(game, &c), to = from == RC_NO_SQUARE ? from : take_square(game, &c);
    if (to == RC_NO_SQUARE)
        return refuse(message, RC_ERROR_MOVE, text, "is not a move: two squares such as e2e4");
    unsigned promotion = 0;
    if (*c == '=')
        c++;
    if ((isalpha((unsigned char)*c) && !c[1]) || (*c == '+' && isalpha((unsigned char)c[1]) && !c[2])) {
        promotion = promotion_named(game, &c);
        if (!promotion)
            return refuse(message, RC_ERROR_MOVE, text, "names a piece that this game does not have");
    }
    if (*c)
        return refuse(message, RC_ERROR_MOVE, text, "is not a move: text after the squares");
    rc_move moves[RC_MOVES_MAX];
    size_t count = 0;
    bool other = false;
    game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
    for (size_t i = 0; i < count && i < RC_MOVES_MAX; i++) {
        if (move_from(moves[i]) != from || move_to(moves[i]) != to)
            continue;
        if (promotion_fits(game, position, moves[i], promotion)) {
            *move = moves[i];
            return RC_OK;
        }
        other = true;
    }
    return refuse(message, RC_ERROR_MOVE, text,
                  !other      ? "is not a legal move here"
                  : promotion ? "is not a legal promotion here"
                              : "must say what the piece becomes, such as =Q");
}

static const rc_castling *castling_of(const rc_game *game, rc_move move)
{
    bool castles = move_type(move) != RC_TYPE_ORDINARY && move_type(move) == game->castling_type;
    return castles ? &game->castlings[move_extra(move)] : NULL;
}

static bool is_capture(const rc_game *game, const rc_position *position, rc_move move)
{
    if (move_type(move) == RC_TYPE_ORDINARY)
        return position->board[move_to(move)];
    rc_move_record record;
    game->engine->describe(game, position, move, &record);
    return record.flags & RC_CAPTURE;
}

static void write_origin(const rc_game *game, const rc_position *position, const rc_move *moves, size_t count,
                         rc_move move, writer *w)
{
    unsigned from = move_from(move);
    bool others = false, same_file = false, same_rank = false;
    for (size_t i = 0; i < count; i++) {
        unsigned other = move_from(moves[i]);
        if (other == from || other == RC_NO_SQUARE || move_to(moves[i]) != move_to(move) || castling_of(game, moves[i]))
            continue;
        if (position->board[other] != position->board[from])
            continue;
        others = true;
        same_file = same_file || game->squares[other].file == game->squares[from].file;
        same_rank = same_rank || game->squares[other].rank == game->squares[from].rank;
    }
    if (!others)
        return;
    if (!same_file || same_rank)
        write_char(w, game->squares[from].name[0]);
    if (same_file)
        write_text(w, game->squares[from].name + 1);
}

static void write_check(const rc_game *game, const rc_position *position, rc_move move, writer *w)
{
    rc_move_record record;
    game->engine->describe(game, position, move, &record);
    if (record.flags & RC_CHECK)
        write_char(w, record.flags & RC_MATE ? '#' : '+');
}

rc_status rc_san_text(const rc_game *game, const rc_position *position, rc_move move, size_t size, char *text)
{
    writer w = {text, size, 0};
    if ((game->hooks & HOOK_TEXT) && game->engine->move_text(game, move, &w)) {
        write_check(game, position, move, &w);
        return write_end(&w);
    }
    const rc_castling *castling = castling_of(game, move);
    const rc_kind *kind = &game->kinds[kind_of(position->board[move_from(move)])];
    bool capture = is_capture(game, position, move);
    if (castling) {
        write_text(&w, castling_is_short(game, position, castling) ? "O-O" : "O-O-O");
    } else {
        if (!kind->unlettered) {
            rc_move moves[RC_MOVES_MAX];
            size_t count = 0;
            game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
            write_kind(&w, game, kind_of(position->board[move_from(move)]), RC_SOUTH);
            write_origin(game, position, moves, count < RC_MOVES_MAX ? count : RC_MOVES_MAX, move, &w);
        } else if (capture) {
            write_char(&w, game->squares[move_from(move)].name[0]);
        }
        if (capture)
            write_char(&w, 'x');
        write_text(&w, rc_square_name(game, move_to(move)));
        if (named_promotion(game, position, move)) {
            write_char(&w, '=');
            write_promotion(&w, game, move_promotion(move));
        }
    }
    write_check(game, position, move, &w);
    return write_end(&w);
}

/* What a short notation says; what it leaves open is 0 or -1. */
typedef struct san {
    unsigned kind;  /* 0: a piece without a letter */
    int file, rank; /* files of board two count from RC_FILES_MAX */
    unsigned to, promotion;
    int castling; /* 0 no, 1 short, 2 long */
} san;

static bool san_castling(const char *text, san *read)
{
    char plain[8];
    size_t n = 0;
    for (; *text && !strchr("+#!?", *text) && n + 1 < sizeof plain; text++)
        plain[n++] = *text == '0' || *text == 'o' ? 'O' : *text;
    plain[n] = 0;
    read->castling = strcmp(plain, "O-O") == 0 ? 1 : strcmp(plain, "O-O-O") == 0 ? 2 : 0;
    return read->castling != 0;
}

/* How much of a short notation comes before signs of check, mate and praise; the + of +X belongs to the move. */
static size_t san_length(const char *text)
{
    size_t n = 0;
    while (text[n] && !strchr("#!? ", text[n]) && (text[n] != '+' || isalpha((unsigned char)text[n + 1])))
        n++;
    return n;
}

static bool san_parse(const rc_game *game, const char *text, san *read)
{
    *read = (san){0, -1, -1, RC_NO_SQUARE, 0, 0};
    if (san_castling(text, read))
        return true;
    char body[16];
    size_t n = san_length(text);
    if (n == 0 || n >= sizeof body || text[n + strspn(text + n, "+#!? ")])
        return false;
    snprintf(body, sizeof body, "%.*s", (int)n, text);
    char *c = body;
    if (isupper((unsigned char)*c) || *c == '+') {
        const char *piece = c;
        read->kind = kind_named(game, &piece);
        if (!read->kind)
            return false;
        c += piece - c;
    }
    char *last = body + n - 1;
    if (last > c && isupper((unsigned char)*last)) {
        const char *piece = last[-1] == '+' ? --last : last;
        read->promotion = promotion_named(game, &piece);
        if (!read->promotion)
            return false;
        *last-- = 0;
        if (last > c && *last == '=')
            *last-- = 0;
    }
    /* The goal is the last file letter and what follows it. */
    bool two = game->boards > 1;
    char *goal = last;
    while (goal > c && !islower((unsigned char)*goal) && !(two && isupper((unsigned char)*goal)))
        goal--;
    const char *cursor = goal;
    read->to = take_square(game, &cursor);
    if (read->to == RC_NO_SQUARE || *cursor)
        return false;
    *goal = 0;
    if (goal > c && (goal[-1] == 'x' || goal[-1] == '-'))
        *--goal = 0;
    if (*c >= 'a' && *c <= 'l')
        read->file = *c++ - 'a';
    else if (two && *c >= 'A' && *c <= 'L')
        read->file = *c++ - 'A' + RC_FILES_MAX;
    if (isdigit((unsigned char)*c)) {
        int rank = 0;
        while (isdigit((unsigned char)*c) && rank < 100)
            rank = rank * 10 + (*c++ - '0');
        read->rank = rank - game->first_rank;
    }
    return *c == 0;
}

static bool san_fits(const rc_game *game, const rc_position *position, const san *read, rc_move move)
{
    if (move_from(move) == RC_NO_SQUARE)
        return false;
    const rc_castling *castling = castling_of(game, move);
    if (read->castling)
        return castling && castling_is_short(game, position, castling) == (read->castling == 1);
    unsigned kind = kind_of(position->board[move_from(move)]);
    if (read->kind ? read->kind != kind : !game->kinds[kind].unlettered)
        return false;
    if (read->to != move_to(move) || !promotion_fits(game, position, move, read->promotion))
        return false;
    int file = game->squares[move_from(move)].file + RC_FILES_MAX * game->squares[move_from(move)].board;
    if (read->file >= 0 && read->file != file)
        return false;
    return read->rank < 0 || read->rank == game->squares[move_from(move)].rank;
}

rc_status rc_san_read(const rc_game *game, const rc_position *position, const char *text, rc_message *message,
                      rc_move *move)
{
    san read;
    if (game->hooks & HOOK_TEXT) {
        char plain[MOVE_TEXT_MAX];
        snprintf(plain, sizeof plain, "%.*s", (int)san_length(text), text);
        if (read_written(game, position, plain, false, move))
            return RC_OK;
    }
    if (!san_parse(game, text, &read))
        return refuse(message, RC_ERROR_MOVE, text, "is not short notation of this game");
    rc_move moves[RC_MOVES_MAX];
    size_t count = 0, fits = 0;
    rc_move found = 0;
    game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
    for (size_t i = 0; i < count && i < RC_MOVES_MAX; i++) {
        if (!san_fits(game, position, &read, moves[i]))
            continue;
        found = moves[i];
        fits++;
    }
    if (fits == 0)
        return refuse(message, RC_ERROR_MOVE, text, "is not a legal move here");
    if (fits > 1)
        return refuse(message, RC_ERROR_AMBIGUOUS, text, "fits several legal moves");
    *move = found;
    return RC_OK;
}
