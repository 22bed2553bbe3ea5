/* The library's word about positions and moves, held against the position itself; see fuzz.h. */
#include "fuzz.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define MOVES_OF_TWO_PLIES_MAX 90 /* beyond, the count of two plies costs too much */
#define MOVES_TEXT_MAX 160        /* beyond, only every so-manieth move is written and read */
#define SIDE_SHIFT 6

int fuzz_same(const rc_position *a, const rc_position *b)
{
    size_t size = offsetof(rc_position, en_passant_victim) + sizeof a->en_passant_victim;
    return memcmp(a, b, size) == 0;
}

static bool has(const uint64_t *set, unsigned square)
{
    return set[square / 64] >> (square % 64) & 1;
}

static void check_fen(const rc_game *game, const rc_position *position)
{
    char fen[4096], again[4096];
    rc_message message;
    rc_position read;
    HOLDS(rc_position_fen(game, position, sizeof fen, fen) == RC_OK);
    rc_status status = rc_position_read(game, fen, &message, &read);
    if (status != RC_OK)
        fprintf(stderr, "%s\n%s\n", fen, message.text);
    HOLDS(status == RC_OK);
    HOLDS(rc_position_fen(game, &read, sizeof again, again) == RC_OK);
    if (strcmp(fen, again) != 0)
        fprintf(stderr, "%s\n%s\n", fen, again);
    HOLDS(strcmp(fen, again) == 0);
    HOLDS(fuzz_same(&read, position));
    HOLDS(rc_repetition_key(game, &read) == rc_repetition_key(game, position));
}

/* Relay's runners share squares, and who is sent back is not taken: there a record's `taken` says nothing. */
static bool says_who_is_taken(const rc_game *game)
{
    return rc_game_text(game, "relay") == NULL;
}

void fuzz_check_move(const rc_game *game, const rc_position *position, const rc_move_record *record)
{
    rc_piece before[RC_SQUARES_MAX], after[RC_SQUARES_MAX];
    rc_position played = *position;
    rc_message message;
    rc_undo undo;
    rc_outcome outcome;
    memset(&undo, 0xA5, sizeof undo); /* nothing of it may be read before it is written */
    fuzz_note(game, position);
    rc_pieces(game, position, before);
    rc_push(game, &played, record->move, &undo);
    rc_pieces(game, &played, after);
    rc_status status = rc_position_validate(game, &played, &message);
    if (status != RC_OK)
        fprintf(stderr, "%s\n", message.text);
    HOLDS(status == RC_OK);
    for (unsigned s = 0; s < rc_game_squares(game); s++) {
        HOLDS(has(record->vacated, s) == (before[s] && !after[s]));
        HOLDS(has(record->filled, s) == (!before[s] && after[s]));
        HOLDS(has(record->replaced, s) == (before[s] && after[s] && before[s] != after[s]));
        bool stood = position->board[s] && position->board[s] >> SIDE_SHIFT != position->side;
        bool stands = played.board[s] && played.board[s] >> SIDE_SHIFT != position->side;
        HOLDS(!says_who_is_taken(game) || has(record->taken, s) == (stood && !stands));
    }
    for (unsigned s = rc_game_squares(game); s < RC_SQUARES_MAX; s++)
        HOLDS(!has(record->vacated, s) && !has(record->filled, s) && !has(record->replaced, s));
    HOLDS(!record->captured == (record->captured_square == RC_NO_SQUARE));
    HOLDS(!record->captured == !(record->flags & RC_CAPTURE));
    rc_side them = position->side == RC_SOUTH ? RC_NORTH : RC_SOUTH;
    HOLDS(!(record->flags & RC_CHECK) == !rc_is_check(game, &played, them));
    rc_position_outcome(game, &played, NULL, 0, &outcome);
    if (record->flags & RC_MATE)
        HOLDS((record->flags & RC_CHECK) && rc_perft(game, &played, 1) == 0);
    rc_pop(game, &played, &undo);
    HOLDS(fuzz_same(&played, position));
}

/* Notation both ways; a mechanism's own move is written without a position too. */
static void check_texts(const rc_game *game, const rc_position *position, rc_move move)
{
    char text[64], short_text[64], alone[64];
    rc_message message;
    rc_move read = 0;
    HOLDS(rc_is_legal(game, position, move));
    HOLDS(rc_move_text(game, position, move, sizeof text, text) == RC_OK);
    bool found = rc_move_read(game, position, text, &message, &read) == RC_OK && read == move;
    if (!found)
        fprintf(stderr, "%s: %llx %llx\n", text, (unsigned long long)move, (unsigned long long)read);
    HOLDS(found);
    if (move >> 24 & 255) {
        HOLDS(rc_move_text(game, NULL, move, sizeof alone, alone) == RC_OK);
        HOLDS(strcmp(alone, text) == 0);
    }
    HOLDS(rc_san_text(game, position, move, sizeof short_text, short_text) == RC_OK);
    found = rc_san_read(game, position, short_text, &message, &read) == RC_OK && read == move;
    if (!found)
        fprintf(stderr, "%s %s: %llx %llx\n", text, short_text, (unsigned long long)move, (unsigned long long)read);
    HOLDS(found);
}

/* Whether some piece may not take some other: then attacks and reach are not each other's mirror. */
static bool is_picky(const rc_game *game)
{
    char key[8];
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        snprintf(key, sizeof key, "piece.%c", letter);
        const char *line = rc_game_text(game, key);
        if (line && (strstr(line, "takes ") || strstr(line, "taken by ")))
            return true;
    }
    return false;
}

/* An enemy piece that is attacked is reached by its attacker, and the other way round. */
static void check_attacks(const rc_game *game, const rc_position *position)
{
    uint64_t attackers[2][RC_SQUARES_MAX][3], reach[3];
    unsigned squares = rc_game_squares(game);
    for (unsigned s = 0; s < squares; s++) {
        rc_attackers(game, position, s, RC_SOUTH, attackers[0][s]);
        rc_attackers(game, position, s, RC_NORTH, attackers[1][s]);
    }
    for (unsigned from = 0; from < squares; from++) {
        rc_piece piece = position->board[from];
        rc_reach(game, position, from, reach);
        HOLDS(piece || !(reach[0] | reach[1] | reach[2]));
        for (unsigned to = 0; to < squares; to++) {
            rc_piece victim = position->board[to];
            unsigned side = piece >> SIDE_SHIFT;
            HOLDS(!has(attackers[0][to], from) || (piece && side == RC_SOUTH));
            HOLDS(!has(attackers[1][to], from) || (piece && side == RC_NORTH));
            if (!piece || !victim || victim >> SIDE_SHIFT == side || is_picky(game))
                continue;
            HOLDS(has(attackers[side][to], from) == has(reach, to));
        }
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned royal = position->royal[side], checked = rc_checked_square(game, position, (rc_side)side);
        HOLDS((checked != RC_NO_SQUARE) == !!rc_is_check(game, position, (rc_side)side));
        if (royal == RC_NO_SQUARE)
            continue;
        const uint64_t *by = attackers[side ^ 1U][royal];
        HOLDS(checked == RC_NO_SQUARE || checked == royal);
        if (by[0] | by[1] | by[2])
            HOLDS(checked == royal);
    }
}

void fuzz_check_position(const rc_game *game, const rc_position *position)
{
    static rc_move_record records[RC_MOVES_MAX];
    static rc_move moves[RC_MOVES_MAX];
    rc_message message;
    rc_outcome outcome;
    size_t count = 0, same = 0;
    uint64_t leaves = 0;
    fuzz_note(game, position);
    HOLDS(rc_position_validate(game, position, &message) == RC_OK);
    check_fen(game, position);
    check_attacks(game, position);
    HOLDS(rc_list_moves(game, position, RC_MOVES_MAX, records, &count) == RC_OK);
    HOLDS(rc_legal_moves(game, position, RC_MOVES_MAX, moves, &same) == RC_OK && same == count);
    HOLDS(rc_perft(game, position, 1) == count);
    rc_position_outcome(game, position, NULL, 0, &outcome);
    HOLDS(outcome.reason != NULL && (outcome.end != RC_NOT_ENDED || count > 0));
    HOLDS(outcome.end != RC_CHECKMATE || count == 0);
    for (size_t i = 0; i < count; i++) {
        rc_move_record alone;
        HOLDS(records[i].move == moves[i] && moves[i] != 0);
        fuzz_check_move(game, position, &records[i]);
        fuzz_note(game, position);
        rc_describe_move(game, position, moves[i], &alone);
        HOLDS(memcmp(&alone, &records[i], sizeof alone) == 0);
        if (i % (1 + count / MOVES_TEXT_MAX) == 0)
            check_texts(game, position, moves[i]);
        if (count > MOVES_OF_TWO_PLIES_MAX)
            continue;
        rc_position after = *position;
        rc_undo undo;
        rc_push(game, &after, moves[i], &undo);
        leaves += rc_perft(game, &after, 1);
    }
    if (count <= MOVES_OF_TWO_PLIES_MAX)
        HOLDS(rc_perft(game, position, 2) == leaves);
}

void fuzz_play(const rc_game *game, const rc_position *start, fuzz_input choices, unsigned play_max)
{
    enum { PLIES_MAX = 400, FIRST = ' ', CHARACTERS = 95 };
    static rc_position before[PLIES_MAX];
    static rc_undo undo[PLIES_MAX];
    static uint64_t keys[PLIES_MAX];
    static rc_move moves[RC_MOVES_MAX];
    rc_position position = *start;
    unsigned ply = 0;
    while (choices.at < choices.end && ply < PLIES_MAX && ply < play_max) {
        size_t count = 0, choice = (unsigned char)*choices.at++ - (size_t)FIRST;
        rc_move_record record;
        rc_outcome outcome;
        fuzz_note(game, &position);
        HOLDS(rc_legal_moves(game, &position, RC_MOVES_MAX, moves, &count) == RC_OK);
        if (count == 0)
            break;
        if (count > CHARACTERS && choices.at < choices.end)
            choice = choice * CHARACTERS + (unsigned char)*choices.at++ - (size_t)FIRST;
        rc_describe_move(game, &position, moves[choice % count], &record);
        fuzz_check_move(game, &position, &record);
        before[ply] = position;
        keys[ply] = rc_repetition_key(game, &position);
        rc_push(game, &position, moves[choice % count], &undo[ply++]);
        rc_position_outcome(game, &position, keys, ply, &outcome);
        HOLDS(outcome.reason != NULL);
    }
    fuzz_check_position(game, &position);
    while (ply-- > 0) {
        rc_pop(game, &position, &undo[ply]);
        fuzz_note(game, &before[ply]);
        HOLDS(fuzz_same(&position, &before[ply]));
    }
}
