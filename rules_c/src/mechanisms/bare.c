/*
 * Baring (contracts 9.4.11, rulebook B 19.9): a side whose enemy has nothing but the royal piece, while it has more
 * itself, has won when its turn comes. So a bared side has one turn in which to bare back: two bare royal pieces are
 * a draw.
 */

static bool bare_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    const stored_set *sets = const_sets_of(position);
    unsigned us = position->side;
    if (is_fleeting(game, position)) /* a turn of several moves: the bared side's own turn comes first */
        return false;
    if (set_several(sets[us ^ 1U]))
        return false;
    if (!set_several(sets[us])) {
        outcome->end = RC_INSUFFICIENT_MATERIAL;
        outcome->result = RC_DRAW;
        return true;
    }
    outcome->end = RC_DECIDED;
    outcome->reason = "bare";
    outcome->result = us == RC_SOUTH ? RC_SOUTH_WINS : RC_NORTH_WINS;
    return true;
}

static rc_status bare_configure(rc_game *game, rc_message *message)
{
    if (game->has_royal)
        return RC_OK;
    return definition_error(message, definition_find(&game->definition, "mechanisms"), "bare needs royal pieces");
}

static const rc_mechanism bare_mechanism = {
    .name = "bare",
    .configure = bare_configure,
    .decides = bare_decides,
};
