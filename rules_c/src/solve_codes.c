/* Positions of small games as numbers, for tables of all of them (rules_c.h, "Solving small games"). */
#include "game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define TURN_BIT 63
#define CODE_SQUARES_MAX 32

/* How many values a digit can take: every kind of either side. */
static unsigned digits_of(const rc_game *game)
{
    return 2 * game->kind_count;
}

rc_status rc_codes_fit(const rc_game *game, rc_message *message)
{
    const char *why = NULL;
    unsigned pieces = 0;
    uint64_t most = 1;
    if (game->has_hands || game->castling_count || game->double_step_type || game->state_count)
        why = "a position is more than pieces and a turn";
    else if (game->square_count > CODE_SQUARES_MAX)
        why = "the board has more than 32 squares";
    for (unsigned s = 0; s < game->square_count; s++)
        pieces += game->start.board[s] != 0;
    for (unsigned i = 0; i < pieces && !why; i++) {
        if (most > (UINT64_C(1) << (TURN_BIT - game->square_count)) / digits_of(game))
            why = "there are too many pieces";
        most *= digits_of(game);
    }
    if (!why)
        return RC_OK;
    snprintf(message->text, sizeof message->text, "positions of %s do not fit into 64 bits: %s",
             rc_game_text(game, "name"), why);
    return RC_ERROR_DEFINITION;
}

uint64_t rc_position_code(const rc_game *game, const rc_position *position)
{
    uint64_t occupied = 0, digits = 0, place = 1;
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = position->board[s];
        if (!piece)
            continue;
        occupied |= UINT64_C(1) << s;
        digits += place * ((unsigned)side_of(piece) * game->kind_count + kind_of(piece) - 1U);
        place *= digits_of(game);
    }
    return (uint64_t)position->side << TURN_BIT | occupied << (TURN_BIT - game->square_count) | digits;
}

void rc_position_decode(const rc_game *game, uint64_t code, rc_position *position)
{
    rc_piece board[RC_SQUARES_MAX] = {0};
    unsigned digit_bits = TURN_BIT - game->square_count;
    uint64_t digits = code & ((UINT64_C(1) << digit_bits) - 1);
    for (unsigned s = 0; s < game->square_count; s++) {
        if (!(code >> digit_bits >> s & 1))
            continue;
        unsigned digit = (unsigned)(digits % digits_of(game));
        board[s] = piece_of(digit / game->kind_count, digit % game->kind_count + 1);
        digits /= digits_of(game);
    }
    assert(digits == 0);
    rc_position_place(game, board, (rc_side)(code >> TURN_BIT), position);
}
