/* Tables of leaping games, taken from what the rules library says of reach (rules_c.h, "Leaping games"). */
#include "game.h"

#include <stdio.h>
#include <string.h>

#define LOWER_SQUARES 13

static rc_status refuse(const rc_game *game, rc_message *message, const char *why)
{
    snprintf(message->text, sizeof message->text, "%s is no leaping game: %s", rc_game_text(game, "name"), why);
    return RC_ERROR_DEFINITION;
}

static bool says(const rc_game *game, const char *key, const char *value)
{
    const char *text = rc_game_text(game, key);
    return text && strcmp(text, value) == 0;
}

/* Where a piece goes on a board whose other squares hold `others` (0: nothing). */
static uint32_t reach_among(const rc_game *game, rc_piece piece, unsigned square, rc_piece others)
{
    rc_piece board[RC_SQUARES_MAX] = {0};
    rc_position position;
    uint64_t squares[3];
    for (unsigned s = 0; s < game->square_count; s++)
        board[s] = s == square ? piece : others;
    rc_position_place(game, board, RC_SOUTH, &position);
    rc_reach(game, &position, square, squares);
    return (uint32_t)squares[0];
}

/* The leaps of all kinds; false if some piece does anything else. */
static bool read_leaps(const rc_game *game, rc_leaping *leaping)
{
    for (unsigned kind = 0; kind < leaping->kinds; kind++) {
        unsigned sum = 0;
        for (unsigned s = 0; s < leaping->squares; s++) {
            rc_piece south = piece_of(RC_SOUTH, kind + 1), north = piece_of(RC_NORTH, kind + 1);
            uint32_t leaps = reach_among(game, south, s, 0);
            if (leaps != reach_among(game, south, s, north) || leaps != reach_among(game, north, s, south) ||
                leaps != reach_among(game, north, s, 0))
                return false;
            leaping->leaps[kind][s] = leaps;
            sum += (unsigned)__builtin_popcount(leaps);
        }
        leaping->value[kind] = (uint8_t)(sum / leaping->squares);
    }
    return true;
}

/* The square of `square` when the board is turned or mirrored; bits: files, ranks, the two exchanged. */
static unsigned image_of(const rc_game *game, unsigned symmetry, unsigned square)
{
    unsigned file = square % game->files, rank = square / game->files;
    if (symmetry & 1)
        file = game->files - 1U - file;
    if (symmetry & 2)
        rank = game->ranks - 1U - rank;
    return symmetry & 4 ? file * game->files + rank : rank * game->files + file;
}

static uint32_t mapped(const uint8_t *image, uint32_t squares)
{
    uint32_t found = 0;
    for (; squares; squares &= squares - 1)
        found |= UINT32_C(1) << image[__builtin_ctz(squares)];
    return found;
}

/* Whether leaps and key look the same in the mirror. */
static bool is_symmetry(const rc_leaping *leaping, const uint8_t *image)
{
    if (image[leaping->key] != leaping->key)
        return false;
    for (unsigned kind = 0; kind < leaping->kinds; kind++)
        for (unsigned s = 0; s < leaping->squares; s++)
            if (mapped(image, leaping->leaps[kind][s]) != leaping->leaps[kind][image[s]])
                return false;
    return true;
}

static void find_symmetries(const rc_game *game, rc_leaping *leaping)
{
    for (unsigned symmetry = 0; symmetry < (game->files == game->ranks ? 8U : 4U); symmetry++) {
        unsigned n = leaping->symmetries;
        for (unsigned s = 0; s < leaping->squares; s++)
            leaping->image[n][s] = (uint8_t)image_of(game, symmetry, s);
        if (!is_symmetry(leaping, leaping->image[n]))
            continue;
        for (uint32_t part = 0; part < 8192; part++)
            leaping->lower[n][part] = mapped(leaping->image[n], part);
        for (uint32_t part = 0; part < 4096; part++)
            leaping->upper[n][part] = mapped(leaping->image[n], part << LOWER_SQUARES);
        leaping->symmetries++;
    }
}

rc_status rc_leaping_prepare(const rc_game *game, rc_message *message, rc_leaping *leaping)
{
    rc_leaping made;
    memset(&made, 0, sizeof made);
    rc_status status = rc_codes_fit(game, message);
    if (status != RC_OK)
        return status;
    if (!says(game, "mechanisms", "key-square") || !says(game, "key.win", "hold") || rc_game_text(game, "key.holders"))
        return refuse(game, message, "there is more to it than holding a key square with any piece");
    if (game->square_count > RC_LEAPING_SQUARES_MAX || game->square_count != (unsigned)game->files * game->ranks)
        return refuse(game, message, "the board has holes or more than 25 squares");
    if (game->kind_count > RC_LEAPING_KINDS_MAX)
        return refuse(game, message, "there are more than 4 kinds of pieces");
    made.kinds = game->kind_count;
    made.squares = (uint8_t)game->square_count;
    made.key = (uint8_t)rc_square_of(game, rc_game_text(game, "key"));
    const char *idle = rc_game_text(game, "key.idle");
    for (unsigned kind = 1; kind <= game->kind_count; kind++) {
        rc_kind_info info;
        rc_game_kind(game, kind, &info);
        if (info.promotes)
            return refuse(game, message, "some piece changes its kind");
        made.active[kind - 1] = !idle || !strchr(idle, info.letter);
    }
    if (!read_leaps(game, &made))
        return refuse(game, message, "some piece does not leap, or not alike for both sides");
    find_symmetries(game, &made);
    *leaping = made;
    return RC_OK;
}

uint64_t rc_leaping_code(const rc_game *game, const rc_leaping *leaping, const rc_position *position)
{
    uint64_t least = UINT64_MAX;
    for (unsigned n = 0; n < leaping->symmetries; n++) {
        rc_piece seen[RC_LEAPING_SQUARES_MAX] = {0};
        uint64_t occupied = 0, digits = 0, place = 1;
        for (unsigned s = 0; s < leaping->squares; s++)
            seen[leaping->image[n][s]] = position->board[s];
        for (unsigned s = 0; s < leaping->squares; s++) {
            if (!seen[s])
                continue;
            unsigned theirs = side_of(seen[s]) != position->side;
            occupied |= UINT64_C(1) << s;
            digits += place * (theirs * leaping->kinds + kind_of(seen[s]) - 1U);
            place *= 2U * leaping->kinds;
        }
        uint64_t code = occupied << (63 - game->square_count) | digits;
        least = code < least ? code : least;
    }
    return least;
}
