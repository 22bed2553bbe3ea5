/*
 * Checking strategies (rules_c.h, rc_strategy): plain recursion over rc_legal_moves(), rc_push() and
 * rc_position_outcome(). It shares nothing with the search that found them but the way positions are numbered.
 */
#include "game.h"

#include <assert.h>
#include <string.h>

#define MOVES_ENOUGH 256
#define PLIES_TO_KEY 3 /* a move, a reply, and the move that enters the key */

typedef struct checker {
    const rc_game *game;
    const rc_leaping *leaping;
    const rc_strategy *strategy;
} checker;

typedef enum value { NOTHING_YET, WON, LOST, DRAWN } value;

/* How the game stands for `side` by the rules alone. */
static value value_for(const rc_game *game, const rc_position *position, unsigned side)
{
    rc_outcome outcome;
    rc_position_outcome(game, position, NULL, 0, &outcome);
    if (outcome.end == RC_NOT_ENDED)
        return NOTHING_YET;
    if (outcome.result == RC_DRAW)
        return DRAWN;
    return (outcome.result == RC_NORTH_WINS) == (side == RC_NORTH) ? WON : LOST;
}

static size_t moves_of(const rc_game *game, const rc_position *position, rc_move *moves)
{
    size_t count = 0;
    rc_status status = rc_legal_moves(game, position, MOVES_ENOUGH, moves, &count);
    assert(status == RC_OK);
    return count;
}

/* Whether the side to move can occupy the key so that whatever is taken there is taken back, to the last. */
static bool takes_key(const checker *c, rc_position *position)
{
    rc_move moves[MOVES_ENOUGH], replies[MOVES_ENOUGH];
    unsigned side = position->side;
    size_t count = moves_of(c->game, position, moves);
    for (size_t i = 0; i < count; i++) {
        rc_undo undo, back;
        if ((moves[i] >> 8 & 255) != c->leaping->key)
            continue;
        rc_push(c->game, position, moves[i], &undo);
        value now = value_for(c->game, position, side);
        bool good = now == WON || now == NOTHING_YET;
        size_t answers = now == NOTHING_YET ? moves_of(c->game, position, replies) : 0;
        for (size_t j = 0; j < answers && good; j++) {
            rc_push(c->game, position, replies[j], &back);
            value then = value_for(c->game, position, side);
            good = then == WON || (then == NOTHING_YET && takes_key(c, position));
            rc_pop(c->game, position, &back);
        }
        rc_pop(c->game, position, &undo);
        if (good)
            return true;
    }
    return false;
}

/* Whether a position that a reply has led to, the strategy's side to move, is as good as it has to be. */
static bool is_good(const checker *c, rc_position *position, unsigned plies)
{
    value now = value_for(c->game, position, position->side);
    const rc_strategy *strategy = c->strategy;
    if (now != NOTHING_YET)
        return now == WON || (now == DRAWN && !strategy->plies);
    uint64_t at = rc_strategy_find(strategy, rc_leaping_code(c->game, c->leaping, position));
    if (at < strategy->count && (!strategy->plies || strategy->plies[at] < plies))
        return true;
    return (!strategy->plies || plies >= PLIES_TO_KEY) && takes_key(c, position);
}

static bool holds(const checker *c, rc_position *position, unsigned plies)
{
    rc_move moves[MOVES_ENOUGH], replies[MOVES_ENOUGH];
    unsigned side = position->side;
    value now = value_for(c->game, position, side);
    if (now != NOTHING_YET)
        return now == WON || (now == DRAWN && !c->strategy->plies);
    size_t count = moves_of(c->game, position, moves);
    for (size_t i = 0; i < count; i++) {
        rc_undo undo, back;
        rc_push(c->game, position, moves[i], &undo);
        value then = value_for(c->game, position, side);
        bool good = then == WON || (then == DRAWN && !c->strategy->plies) || then == NOTHING_YET;
        size_t answers = then == NOTHING_YET ? moves_of(c->game, position, replies) : 0;
        for (size_t j = 0; j < answers && good; j++) {
            rc_push(c->game, position, replies[j], &back);
            good = is_good(c, position, plies);
            rc_pop(c->game, position, &back);
        }
        rc_pop(c->game, position, &undo);
        if (good)
            return true;
    }
    return c->strategy->plies && takes_key(c, position);
}

uint64_t rc_strategy_find(const rc_strategy *strategy, uint64_t code)
{
    uint64_t low = 0, high = strategy->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (strategy->codes[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < strategy->count && strategy->codes[low] == code ? low : strategy->count;
}

void rc_strategy_check(const rc_game *game, const rc_leaping *leaping, const rc_strategy *strategy, uint64_t first,
                       uint64_t last, uint64_t *wrong)
{
    checker c = {game, leaping, strategy};
    uint64_t i = first;
    assert(last <= strategy->count);
    for (; i < last; i++) {
        rc_position position;
        rc_position_decode(game, strategy->codes[i], &position);
        if (!holds(&c, &position, strategy->plies ? strategy->plies[i] : 0))
            break;
    }
    *wrong = i;
}
