/*
 * The C library without Python: built with the address and undefined-behaviour sanitizers, given the folder of
 * game definitions. Prints one line a test and exits with 1 at the first failure.
 */
#include "rules_c.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

#define CHECK(condition)                                                   \
    do {                                                                   \
        if (!(condition)) {                                                \
            printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                       \
        }                                                                  \
    } while (0)

static rc_game *load(const char *id)
{
    char path[512];
    rc_message message;
    rc_game *game = NULL;
    snprintf(path, sizeof path, "%s/%s", folder, id);
    rc_status status = rc_game_load(path, folder, "", &message, &game);
    if (status != RC_OK)
        printf("%s\n", message.text);
    CHECK(status == RC_OK);
    return game;
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void test_perft(const char *id, uint32_t depth, uint64_t nodes)
{
    rc_game *game = load(id);
    rc_position start;
    rc_position_start(game, &start);
    CHECK(rc_perft(game, &start, 0) == 1);
    CHECK(rc_perft(game, &start, depth) == nodes);
    rc_game_free(game);
    printf("perft %s %u: ok\n", id, depth);
}

/* Every move of random games: list, play, validate, take back byte for byte, and notation both ways. */
static void test_random_games(const char *id, uint64_t seed)
{
    static rc_move_record records[RC_MOVES_MAX];
    static rc_move moves[RC_MOVES_MAX];
    rc_game *game = load(id);
    rc_message message;
    for (int round = 0; round < 3; round++) {
        rc_position position;
        rc_position_start(game, &position);
        for (int ply = 0; ply < 120; ply++) {
            size_t count = 0, same = 0;
            CHECK(rc_list_moves(game, &position, RC_MOVES_MAX, records, &count) == RC_OK);
            CHECK(rc_legal_moves(game, &position, RC_MOVES_MAX, moves, &same) == RC_OK && same == count);
            CHECK(rc_perft(game, &position, 1) == count);
            for (size_t i = 0; i < count; i++) {
                rc_position after = position;
                rc_undo undo;
                rc_move read = 0;
                char text[32], san[32];
                CHECK(moves[i] == records[i].move && rc_is_legal(game, &position, moves[i]));
                CHECK(rc_move_text(game, &position, moves[i], sizeof text, text) == RC_OK);
                CHECK(rc_move_read(game, &position, text, &message, &read) == RC_OK && read == moves[i]);
                if (i % 7 == 0) {
                    CHECK(rc_san_text(game, &position, moves[i], sizeof san, san) == RC_OK);
                    CHECK(rc_san_read(game, &position, san, &message, &read) == RC_OK && read == moves[i]);
                }
                rc_push(game, &after, moves[i], &undo);
                CHECK(rc_position_validate(game, &after, &message) == RC_OK);
                CHECK(!!(records[i].flags & RC_CHECK) == rc_is_check(game, &after, after.side));
                rc_pop(game, &after, &undo);
                CHECK(memcmp(after.board, position.board, sizeof after.board) == 0);
                CHECK(memcmp(after.sets, position.sets, sizeof after.sets) == 0);
                CHECK(after.key == position.key && after.rights == position.rights);
                CHECK(after.en_passant == position.en_passant && after.side == position.side);
                CHECK(after.halfmove == position.halfmove && after.fullmove == position.fullmove);
                CHECK(memcmp(after.royal, position.royal, sizeof after.royal) == 0);
            }
            char fen[256];
            rc_position again;
            CHECK(rc_position_fen(game, &position, sizeof fen, fen) == RC_OK);
            CHECK(rc_position_read(game, fen, &message, &again) == RC_OK);
            CHECK(again.key == position.key && again.royal[0] == position.royal[0]);
            if (count == 0)
                break;
            rc_undo undo;
            rc_push(game, &position, moves[next_random(&seed) % count], &undo);
        }
    }
    rc_game_free(game);
    printf("random games %s: ok\n", id);
}

/* Outputs stay untouched on failure. */
static void test_failures(void)
{
    rc_game *game = load("chess");
    rc_message message;
    rc_position position, before;
    rc_move_record records[4];
    rc_move moves[4], move = 77;
    size_t count = 99;
    char text[4] = "abc";
    rc_position_start(game, &position);
    before = position;
    CHECK(rc_list_moves(game, &position, 4, records, &count) == RC_ERROR_BUFFER && count == 99);
    CHECK(rc_legal_moves(game, &position, 4, moves, &count) == RC_ERROR_BUFFER && count == 99);
    rc_sight blind = {.unknown = {UINT64_MAX, UINT64_MAX, UINT64_MAX}, .positions_max = 20};
    CHECK(rc_lines_to(game, &position, &blind, 1, 4, moves, &count) == RC_ERROR_BUFFER && count == 99);
    CHECK(rc_lines_to(game, &position, &blind, 2, 4, moves, &count) == RC_ERROR_EFFORT && count == 99);
    CHECK(rc_position_fen(game, &position, sizeof text, text) == RC_ERROR_BUFFER && text[0] == 0);
    CHECK(rc_position_read(game, "8/8/8/8/8/8/8/8 w - - 0 1", &message, &position) == RC_ERROR_FEN);
    CHECK(memcmp(&before, &position, sizeof before) == 0 && strstr(message.text, "King"));
    CHECK(rc_move_read(game, &position, "e2e5", &message, &move) == RC_ERROR_MOVE && move == 77);
    CHECK(rc_san_read(game, &position, "Nf6", &message, &move) == RC_ERROR_MOVE && move == 77);
    CHECK(rc_square_of(game, "i1") == RC_NO_SQUARE && rc_square_of(game, "a9") == RC_NO_SQUARE);
    CHECK(rc_square_of(game, "") == RC_NO_SQUARE && rc_square_of(game, "a01") == RC_NO_SQUARE);
    CHECK(strcmp(rc_status_text(RC_ERROR_FEN), "unreadable or impossible position") == 0);
    CHECK(strcmp(rc_end_text(RC_REPETITION), "repetition") == 0);
    rc_kind_info info;
    CHECK(rc_game_kind(game, 0, &info) == RC_ERROR_MOVE && rc_game_kind(game, 99, &info) == RC_ERROR_MOVE);
    rc_game_free(game);
    game = NULL;
    CHECK(rc_game_load("/nowhere/at-all", folder, "", &message, &game) == RC_ERROR_FILE && game == NULL);
    printf("failures: ok\n");
}

/* Texts that were cut and changed at random must be refused or read, never crash. */
static void test_damaged_texts(const char *id, uint64_t seed)
{
    rc_game *game = load(id);
    rc_message message;
    rc_position start, position;
    char fen[256], text[256], move_text[8];
    rc_move move;
    rc_position_start(game, &start);
    CHECK(rc_position_fen(game, &start, sizeof fen, fen) == RC_OK);
    const char letters[] = "/*0123456789 abcdefghijklKQRBNPwb-+=x#O[]";
    for (int i = 0; i < 20000; i++) {
        strcpy(text, fen);
        size_t n = strlen(text);
        for (unsigned changes = next_random(&seed) % 4; changes-- > 0;)
            text[next_random(&seed) % n] = letters[next_random(&seed) % (sizeof letters - 1)];
        if (next_random(&seed) % 3 == 0)
            text[next_random(&seed) % n] = 0;
        if (rc_position_read(game, text, &message, &position) == RC_OK)
            CHECK(rc_position_validate(game, &position, &message) == RC_OK);
        size_t length = next_random(&seed) % sizeof move_text;
        for (size_t c = 0; c < length; c++)
            move_text[c] = letters[next_random(&seed) % (sizeof letters - 1)];
        move_text[length] = 0;
        (void)rc_move_read(game, &start, move_text, &message, &move);
        (void)rc_san_read(game, &start, move_text, &message, &move);
    }
    rc_game_free(game);
    printf("damaged texts %s: ok\n", id);
}

/* A definition file cut at every length must be refused or loaded, never crash. */
static void test_damaged_definitions(const char *id, const char *scratch)
{
    char path[512], text[4096];
    rc_message message;
    snprintf(path, sizeof path, "%s/%s", folder, id);
    FILE *file = fopen(path, "rb");
    CHECK(file);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    for (size_t length = 0; length < size; length += 7) {
        file = fopen(scratch, "wb");
        CHECK(file && fwrite(text, 1, length, file) == length);
        fclose(file);
        rc_game *game = NULL;
        if (rc_game_load(scratch, folder, "", &message, &game) == RC_OK)
            rc_game_free(game);
        else
            CHECK(message.text[0]);
    }
    remove(scratch);
    printf("damaged definition %s: ok\n", id);
}

int main(int count, char **arguments)
{
    if (count != 3) {
        printf("usage: test_rules_c GAMES-FOLDER SCRATCH-FILE\n");
        return 2;
    }
    folder = arguments[1];
    test_perft("chess", 4, 197281);
    test_perft("capablanca", 3, 25228);
    test_perft("chinese-chess", 3, 79666);
    DIR *games = opendir(folder);
    CHECK(games);
    for (const struct dirent *entry; (entry = readdir(games));) {
        if (strchr(entry->d_name, '.'))
            continue; /* not a game: README.md and the like */
        uint64_t seed = 20261121;
        for (const char *c = entry->d_name; *c; c++)
            seed = seed * 31 + (uint64_t)*c;
        test_random_games(entry->d_name, seed);
        test_damaged_texts(entry->d_name, seed);
        test_damaged_definitions(entry->d_name, arguments[2]);
    }
    closedir(games);
    test_failures();
    return 0;
}
