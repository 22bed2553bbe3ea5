/* Positions: start, FEN both ways, moves played, checks and attacks, outcome. */
#include "game.h"
#include "text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rc_position_start(const rc_game *game, rc_position *position)
{
    *position = game->start;
}

void rc_position_place(const rc_game *game, const rc_piece *board, rc_side side, rc_position *position)
{
    rc_position placed;
    memset(&placed, 0, sizeof placed);
    placed.side = (uint8_t)side;
    placed.fullmove = 1;
    placed.en_passant = placed.en_passant_victim = RC_NO_SQUARE;
    for (unsigned s = 0; s < game->square_count; s++) {
        assert(kind_of(board[s]) <= game->kind_count && side_of(board[s]) <= 1);
        placed.board[s] = board[s];
    }
    game->engine->rebuild(game, &placed);
    *position = placed;
}

/* One blank-separated field; returns what follows it. */
static const char *take_field(const char *text, size_t size, char *field)
{
    size_t n = 0;
    while (*text == ' ')
        text++;
    while (*text && *text != ' ') {
        if (n + 1 < size)
            field[n++] = *text;
        text++;
    }
    field[n] = 0;
    return text;
}

static bool fail(rc_message *message, const char *what, const char *field, const char *why)
{
    snprintf(message->text, sizeof message->text, "%s '%.160s': %.400s", what, field, why);
    return false;
}

static bool is_own(const rc_game *game, rc_piece piece, unsigned side, bool royal)
{
    return piece && side_of(piece) == side && (!royal || game->kinds[kind_of(piece)].royal[side]);
}

static bool has_tower(const rc_game *game, const rc_position *position, const rc_castling *castling)
{
    rc_piece tower = position->board[castling->tower_from], home = game->start.board[castling->tower_from];
    if (!is_own(game, tower, castling->side, false))
        return false;
    return castling->tower_kind ? kind_of(tower) == castling->tower_kind : !home || tower == home;
}

/*
 * The way to castle that a letter of the FEN names; castling_count if there is none. With free castling K and Q are the
 * outermost towers on their side of the royal piece (X-FEN), other letters the tower's file.
 */
static unsigned right_named(const rc_game *game, const rc_position *position, char letter)
{
    unsigned found = 0;
    while (found < game->castling_count && game->castlings[found].letter != letter)
        found++;
    if (found < game->castling_count || !game->free_castling || !strchr("KQkq", letter))
        return found;
    unsigned side = islower((unsigned char)letter) ? RC_NORTH : RC_SOUTH, royal = position->royal[side];
    bool high = toupper((unsigned char)letter) == 'K';
    int best = -1;
    for (unsigned i = 0; i < game->castling_count && royal != RC_NO_SQUARE; i++) {
        const rc_castling *castling = &game->castlings[i];
        int from = game->squares[castling->tower_from].file, distance = from - game->squares[royal].file;
        if (castling->side != side || !has_tower(game, position, castling) || (high ? distance < 0 : distance > 0))
            continue;
        if (abs(distance) > best) {
            best = abs(distance);
            found = i;
        }
    }
    return found;
}

static bool read_rights(const rc_game *game, const char *field, rc_message *message, rc_position *position)
{
    position->rights = 0;
    if (!*field || strcmp(field, "-") == 0)
        return true;
    if (game->free_castling)
        game->engine->rebuild(game, position); /* tells where the royal pieces stand */
    for (const char *c = field; *c; c++) {
        unsigned i = right_named(game, position, *c);
        if (i == game->castling_count && game->free_castling)
            return fail(message, "castling", field,
                        "letters are files of rooks, upper case White's, or of KQkq, or '-'");
        if (i == game->castling_count)
            return fail(message, "castling", field, "letters are of KQkq, each once, or '-'");
        const rc_castling *castling = &game->castlings[i];
        unsigned from = castling_royal(game, position, castling);
        bool stands = is_own(game, position->board[from], castling->side, true) && has_tower(game, position, castling);
        bool beside = game->squares[from].rank == game->squares[castling->tower_from].rank;
        if (!stands || !beside) {
            char why[160];
            snprintf(why, sizeof why, "'%c' needs the royal piece on %s and its tower on %s", *c,
                     game->free_castling ? "that rank" : rc_square_name(game, from),
                     rc_square_name(game, castling->tower_from));
            return fail(message, "castling", field, why);
        }
        if (position->rights >> i & 1)
            return fail(message, "castling", field, "a letter stands twice");
        position->rights |= (uint16_t)(1U << i);
    }
    return true;
}

/*
 * The goal of the double step that passed over `over`, made by the side not to move; RC_NO_SQUARE if none did. `told`:
 * where a field says that the piece stands, which may then have gone aside, too.
 */
static unsigned victim_of(const rc_game *game, const rc_position *position, unsigned over, unsigned told)
{
    unsigned moved = position->side ^ 1U;
    int forward = moved == RC_SOUTH ? 1 : -1;
    if (told != RC_NO_SQUARE) {
        int aside = game->squares[told].file - game->squares[over].file;
        bool behind = game->squares[told].rank == game->squares[over].rank + forward;
        return behind && abs(aside) <= 1 && !position->board[over] ? told : RC_NO_SQUARE;
    }
    unsigned victim =
        square_at(game, game->squares[over].board, game->squares[over].file, game->squares[over].rank + forward);
    unsigned origin =
        square_at(game, game->squares[over].board, game->squares[over].file, game->squares[over].rank - forward);
    if (victim == RC_NO_SQUARE || origin == RC_NO_SQUARE)
        return RC_NO_SQUARE;
    rc_piece piece = position->board[victim];
    if (!piece || side_of(piece) != moved || position->board[over] || position->board[origin])
        return RC_NO_SQUARE;
    const rc_kind *kind = &game->kinds[kind_of(piece)];
    for (unsigned i = 0; i < kind->atom_count[moved]; i++) {
        const rc_atom *atom = &kind->atoms[moved][i];
        bool starts = atom->initial && words_have(kind->initial[moved], origin);
        if (atom->from_zone >= 0)
            starts = words_have(game->zones[atom->from_zone].squares[moved], origin);
        if (atom->form == ATOM_LAME && starts && atom->dx == 0 && atom->dy == 2 * forward)
            return victim;
    }
    return RC_NO_SQUARE;
}

static bool read_en_passant(const rc_game *game, const char *field, rc_message *message, rc_position *position)
{
    unsigned told = position->en_passant_victim; /* by a field of its own */
    position->en_passant = position->en_passant_victim = RC_NO_SQUARE;
    if (!*field || strcmp(field, "-") == 0)
        return told == RC_NO_SQUARE || fail(message, "en passant", "-", "but a piece that can be taken is named");
    unsigned over = rc_square_of(game, field);
    if (over == RC_NO_SQUARE)
        return fail(message, "en passant", field, "neither a square of this board nor '-'");
    unsigned victim = game->double_step_type ? victim_of(game, position, over, told) : RC_NO_SQUARE;
    if (victim == RC_NO_SQUARE)
        return fail(message, "en passant", field, "no double step of the other side can have passed over this square");
    if (!game->engine->can_take_en_passant(game, position, over))
        return true; /* nobody could take: not recorded */
    position->en_passant = (uint8_t)over;
    position->en_passant_victim = (uint8_t)victim;
    return true;
}

static bool read_count(const char *field, const char *what, unsigned least, rc_message *message, uint16_t *count)
{
    unsigned value = 0;
    *count = (uint16_t)least;
    if (!*field)
        return true;
    for (const char *c = field; *c; c++) {
        value = value * 10 + (unsigned)(*c - '0');
        if (*c < '0' || *c > '9' || value > UINT16_MAX)
            return fail(message, what, field, "not a number from 0 to 65535");
    }
    *count = (uint16_t)(value < least ? least : value);
    return true;
}

bool must_have_changed(const rc_game *game, const rc_kind *kind, unsigned side, unsigned square)
{
    if (!kind->promotion_count[side] || kind->may_stay || !words_have(kind->promotion_zone[side], square))
        return false;
    for (unsigned i = 0; i < kind->promotion_count[side]; i++)
        if (&game->kinds[kind->promotions[side][i].kind] == kind &&
            words_have(kind->promotions[side][i].squares, square))
            return false;
    return true;
}

static bool check_pieces(const rc_game *game, const rc_position *position, rc_message *message)
{
    unsigned royals[2] = {0, 0};
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = position->board[s];
        if (!piece)
            continue;
        const rc_kind *kind = &game->kinds[kind_of(piece)];
        unsigned side = side_of(piece);
        royals[side] += kind->royal[side];
        if (must_have_changed(game, kind, side, s)) {
            snprintf(message->text, sizeof message->text, "the %s on %s would have been promoted", kind->name,
                     rc_square_name(game, s));
            return false;
        }
    }
    if (!game->has_royal)
        return true;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned k = 1; k <= game->kind_count; k++)
            royals[side] += game->kinds[k].royal[side] ? position->hand[side][k] : 0U;
    for (unsigned side = 0; side < 2; side++) {
        const char *name = "royal piece";
        for (unsigned k = 1; k <= game->kind_count; k++)
            if (game->kinds[k].royal[side])
                name = game->kinds[k].name;
        if (royals[side] == 1)
            continue;
        snprintf(message->text, sizeof message->text, "%s has %s %s%s", side ? "North" : "South",
                 royals[side] ? "more than one" : "no", name, royals[side] ? "" : " (royal)");
        return false;
    }
    return true;
}

/* The fields `key=value` after the usual six, in any order. */
static bool read_more(const rc_game *game, const char *rest, rc_message *message, rc_position *position)
{
    char seen[16][RC_NAME_MAX];
    size_t count = 0;
    for (;;) {
        char field[160];
        rc_message why = {{0}};
        rest = take_field(rest, sizeof field, field);
        if (!*field)
            break;
        char *equals = strchr(field, '=');
        if (!equals || equals == field || (size_t)(equals - field) >= sizeof seen[0])
            return fail(message, "after the move number", field, "further fields are written key=value");
        *equals = 0;
        for (size_t i = 0; i < count; i++)
            if (strcmp(seen[i], field) == 0)
                return fail(message, "field", field, "stands twice");
        if (count < sizeof seen / sizeof seen[0])
            snprintf(seen[count++], sizeof seen[0], "%.47s", field);
        if (!game->engine->read_field(game, position, field, equals + 1, &why)) {
            *equals = '=';
            return fail(message, "field", field, why.text);
        }
    }
    return game->engine->check_state(game, position, message);
}

static bool read_fen(const rc_game *game, const char *fen, rc_message *message, rc_position *position)
{
    const char *rest = NULL;
    char turn[8], rights[24], en_passant[8], halfmove[16], fullmove[16];
    rc_message reason;
    memset(position, 0, sizeof *position);
    position->en_passant = position->en_passant_victim = RC_NO_SQUARE;
    while (*fen == ' ')
        fen++;
    if (!placement_read(game, fen, &reason, position->board, &rest)) {
        snprintf(message->text, sizeof message->text, "placement: %.600s", reason.text);
        return false;
    }
    if (!hands_read(game, &rest, &reason, position->hand)) {
        snprintf(message->text, sizeof message->text, "in hand: %.600s", reason.text);
        return false;
    }
    if (*rest && *rest != ' ')
        return fail(message, "after the placement", rest, "a blank and the side to move come next");
    rest = take_field(rest, sizeof turn, turn);
    rest = take_field(rest, sizeof rights, rights);
    rest = take_field(rest, sizeof en_passant, en_passant);
    rest = take_field(rest, sizeof halfmove, halfmove);
    rest = take_field(rest, sizeof fullmove, fullmove);
    if (strcmp(turn, "w") != 0 && strcmp(turn, "b") != 0)
        return fail(message, "side to move", turn, "neither w nor b");
    position->side = turn[0] == 'b';
    if (!check_pieces(game, position, message))
        return false;
    if (!read_rights(game, rights, message, position))
        return false;
    if (!read_count(halfmove, "half-move count", 0, message, &position->halfmove))
        return false;
    if (!read_count(fullmove, "move number", 1, message, &position->fullmove))
        return false;
    for (unsigned side = 0; side < 2; side++) {
        if (moves_bound(game, position, side) <= RC_MOVES_BOUND)
            continue;
        snprintf(message->text, sizeof message->text, "%s has too many pieces: they could have more than %d moves",
                 side ? "North" : "South", RC_MOVES_BOUND);
        return false;
    }
    game->engine->rebuild(game, position);
    game->engine->reset(game, position);
    if (!read_more(game, rest, message, position))
        return false;
    if (!read_en_passant(game, en_passant, message, position))
        return false;
    game->engine->rebuild(game, position);
    return true;
}

rc_status rc_position_read(const rc_game *game, const char *fen, rc_message *message, rc_position *position)
{
    rc_position read;
    if (!read_fen(game, fen, message, &read))
        return refused(message, RC_ERROR_FEN);
    if (!game->engine->lawful(game, &read)) {
        bool check = game->engine->exposed(game, &read, read.side ^ 1U);
        snprintf(message->text, sizeof message->text, "%s",
                 check ? "the side that is not to move is in check" : "the royal pieces face each other");
        return RC_ERROR_FEN;
    }
    *position = read;
    return RC_OK;
}

rc_status rc_position_read_standing(const rc_game *game, const char *fen, rc_message *message, rc_position *position)
{
    rc_position read;
    if (!read_fen(game, fen, message, &read))
        return refused(message, RC_ERROR_FEN);
    *position = read;
    return RC_OK;
}

static void write_rank(const rc_game *game, const rc_position *position, unsigned board, int rank, writer *w)
{
    unsigned empty = 0;
    for (int file = 0; file < game->files; file++) {
        unsigned square = square_at(game, board, file, rank);
        rc_piece piece = square == RC_NO_SQUARE ? 0 : position->board[square];
        if (square != RC_NO_SQUARE && !piece) {
            empty++;
            continue;
        }
        if (empty)
            write_number(w, empty);
        empty = 0;
        if (!piece)
            write_char(w, '*');
        else
            write_kind(w, game, kind_of(piece), side_of(piece));
    }
    if (empty)
        write_number(w, empty);
}

static void write_placement(const rc_game *game, const rc_position *position, writer *w)
{
    for (unsigned board = 0; board < game->boards; board++) {
        if (board)
            write_char(w, '|');
        for (int rank = game->shown_high; rank >= game->shown_low; rank--) {
            write_rank(game, position, board, rank, w);
            if (rank > game->shown_low)
                write_char(w, '/');
        }
    }
}

rc_status rc_position_fen(const rc_game *game, const rc_position *position, size_t size, char *text)
{
    writer w = {text, size, 0};
    write_placement(game, position, &w);
    hands_write(game, position, &w);
    write_text(&w, position->side ? " b " : " w ");
    for (unsigned i = 0; i < game->castling_count; i++)
        if (position->rights >> i & 1)
            write_char(&w, game->castlings[i].letter);
    if (!position->rights)
        write_char(&w, '-');
    write_char(&w, ' ');
    write_text(&w, position->en_passant == RC_NO_SQUARE ? "-" : rc_square_name(game, position->en_passant));
    write_char(&w, ' ');
    write_number(&w, position->halfmove);
    write_char(&w, ' ');
    write_number(&w, position->fullmove);
    game->engine->write_fields(game, position, &w);
    return write_end(&w);
}

uint32_t rc_hand(const rc_game *game, const rc_position *position, rc_side side, uint32_t kind)
{
    assert(kind >= 1 && kind <= game->kind_count);
    return position->hand[side][kind];
}

uint64_t rc_repetition_key(const rc_game *game, const rc_position *position)
{
    if (game->engine->fleeting(game, position)) /* made unlike any other: the counts go on within a game */
        return position->key ^ scrambled(((uint64_t)position->fullmove << 16) + position->halfmove + 1);
    if (position->en_passant == RC_NO_SQUARE)
        return position->key;
    rc_move moves[RC_MOVES_MAX];
    size_t count = 0;
    game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
    for (size_t i = 0; i < count && i < RC_MOVES_MAX; i++)
        if (move_type(moves[i]) == game->double_step_type && move_extra(moves[i]) != 0)
            return position->key;
    return position->key ^ game->random.en_passant[position->en_passant];
}

rc_status rc_legal_moves(const rc_game *game, const rc_position *position, size_t capacity, rc_move *moves,
                         size_t *count)
{
    size_t n = 0;
    if (!game->engine->generate(game, position, capacity, moves, &n))
        return RC_ERROR_BUFFER;
    *count = n;
    return RC_OK;
}

rc_status rc_list_moves(const rc_game *game, const rc_position *position, size_t capacity, rc_move_record *records,
                        size_t *count)
{
    return game->engine->list(game, position, capacity, records, count) ? RC_OK : RC_ERROR_BUFFER;
}

size_t rc_number_moves(const rc_game *game, const rc_position *position, size_t capacity, uint64_t *numbers)
{
    return game->engine->number(game, position, capacity, numbers);
}

rc_status rc_lines_to(const rc_game *game, const rc_position *position, const rc_sight *sight, uint32_t plies,
                      size_t capacity, rc_move *moves, size_t *count)
{
    assert(plies >= 1 && plies <= RC_LINE_MAX);
    return game->engine->lines(game, position, sight, plies, capacity, moves, count);
}

void rc_describe_move(const rc_game *game, const rc_position *position, rc_move move, rc_move_record *record)
{
    game->engine->describe(game, position, move, record);
}

int rc_is_legal(const rc_game *game, const rc_position *position, rc_move move)
{
    rc_move moves[RC_MOVES_MAX];
    size_t count = 0;
    game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
    for (size_t i = 0; i < count && i < RC_MOVES_MAX; i++)
        if (moves[i] == move)
            return 1;
    return 0;
}

void rc_push(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    game->engine->push(game, position, move, undo);
}

void rc_pop(const rc_game *game, rc_position *position, const rc_undo *undo)
{
    game->engine->pop(game, position, undo);
}

uint64_t rc_perft(const rc_game *game, const rc_position *position, uint32_t depth)
{
    rc_position scratch = *position;
    return game->engine->perft(game, &scratch, depth);
}

int rc_is_check(const rc_game *game, const rc_position *position, rc_side side)
{
    return game->engine->exposed(game, position, side);
}

uint32_t rc_checked_square(const rc_game *game, const rc_position *position, rc_side side)
{
    return game->engine->checked(game, position, side);
}

void rc_pieces(const rc_game *game, const rc_position *position, rc_piece *codes)
{
    unsigned kind = 0, square = game->engine->neutral(game, position, &kind);
    memcpy(codes, position->board, game->square_count);
    if (square != RC_NO_SQUARE)
        codes[square] = piece_of(RC_SOUTH, kind);
}

uint32_t rc_neutral_square(const rc_game *game, const rc_position *position)
{
    unsigned kind = 0;
    return game->engine->neutral(game, position, &kind);
}

void rc_attackers(const rc_game *game, const rc_position *position, uint32_t square, rc_side side, uint64_t squares[3])
{
    assert(square < game->square_count);
    game->engine->attackers(game, position, square, side, squares);
}

void rc_reach(const rc_game *game, const rc_position *position, uint32_t square, uint64_t squares[3])
{
    assert(square < game->square_count);
    game->engine->reach(game, position, square, squares);
}

/* Sets end and result (and reason, if a mechanism decides). */
static void find_end(const rc_game *game, const rc_position *position, unsigned seen, rc_outcome *found)
{
    rc_move moves[RC_MOVES_MAX];
    size_t count = 0;
    if (game->engine->decided(game, position, found))
        return;
    game->engine->generate(game, position, RC_MOVES_MAX, moves, &count);
    if (count == 0) {
        if (game->engine->stuck(game, position, found))
            return;
        bool check = game->engine->exposed(game, position, position->side);
        if (check || game->rules.stalemate_loses)
            found->result = position->side ? RC_SOUTH_WINS : RC_NORTH_WINS;
        found->end = check ? RC_CHECKMATE : RC_STALEMATE;
        return;
    }
    if (game->engine->end(game, position, found))
        return;
    if (game->rules.automatic_repetition && seen >= game->rules.automatic_repetition)
        found->end = game->rules.automatic_repetition >= 5 ? RC_FIVEFOLD_REPETITION : RC_REPETITION;
    else if (game->rules.automatic_moves && position->halfmove >= 2 * game->rules.automatic_moves)
        found->end = RC_SEVENTY_FIVE_MOVES;
}

void rc_position_outcome(const rc_game *game, const rc_position *position, const uint64_t *keys, size_t count,
                         rc_outcome *outcome)
{
    rc_outcome found = {RC_NOT_ENDED, RC_DRAW, 0, NULL};
    unsigned seen = 1;
    uint64_t key = count ? rc_repetition_key(game, position) : 0;
    for (size_t i = 0; i < count; i++)
        seen += keys[i] == key;
    find_end(game, position, seen, &found);
    if (!found.reason)
        found.reason = rc_end_text(found.end);
    if (game->rules.claimable_repetition && seen >= game->rules.claimable_repetition)
        found.claims |= RC_CLAIM_REPETITION;
    if (game->rules.claimable_moves && position->halfmove >= 2 * game->rules.claimable_moves)
        found.claims |= RC_CLAIM_FIFTY_MOVES;
    *outcome = found;
}

rc_status rc_position_validate(const rc_game *game, const rc_position *position, rc_message *message)
{
    rc_position again = *position;
    if (!check_pieces(game, position, message))
        return RC_ERROR_FEN;
    game->engine->rebuild(game, &again);
    const char *wrong = NULL;
    if (memcmp(again.sets, position->sets, sizeof again.sets) != 0)
        wrong = "the sets do not fit the board";
    if (memcmp(again.royal, position->royal, sizeof again.royal) != 0)
        wrong = "a royal square does not fit the board";
    if (again.key != position->key)
        wrong = "the key does not fit the state";
    if (!wrong && !game->engine->lawful(game, position))
        wrong = "the side that is not to move is in check";
    if (!wrong)
        return RC_OK;
    snprintf(message->text, sizeof message->text, "%s", wrong);
    return RC_ERROR_FEN;
}
