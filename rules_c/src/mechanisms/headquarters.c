/*
 * Headquarters (rulebook B 8.9, contracts 9.4.7): a side wins as soon as its own carrier stands on a square of the
 * enemy's headquarters, even if it could be taken there. Mate at the same time counts as mate.
 *
 *   headquarters = NAME          the zone that South's carrier must reach (North's is mirrored or stated)
 *   headquarters.carrier = F     the letter of the carrier
 */

static bool headquarters_taken(const rc_game *game, const rc_position *position, unsigned side)
{
    const stored_set *sets = const_sets_of(position);
    unsigned kind = game->kind_by_letter[definition_find(&game->definition, "headquarters.carrier")->value[0] - 'A'];
    const rc_zone *zone = &game->zones[zone_find(game, definition_find(&game->definition, "headquarters")->value)];
    return set_meets(set_and(sets[2 + kind], sets[side]), set_read(zone->squares[side]));
}

static bool headquarters_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    const stored_set *sets = const_sets_of(position);
    unsigned us = position->side, them = us ^ 1U, royal = position->royal[us];
    unsigned winner = headquarters_taken(game, position, them) ? them : us;
    if (winner == us && !headquarters_taken(game, position, us))
        return false;
    bool mate = winner == them && royal != RC_NO_SQUARE &&
                is_threatened(game, position, royal, them, set_or(sets[0], sets[1]), tables_of(game)->board) &&
                !could_move(game, position);
    outcome->end = mate ? RC_CHECKMATE : RC_DECIDED;
    outcome->reason = mate ? NULL : "headquarters-captured";
    outcome->result = winner == RC_SOUTH ? RC_SOUTH_WINS : RC_NORTH_WINS;
    return true;
}

static rc_status headquarters_configure(rc_game *game, rc_message *message)
{
    const rc_entry *zone = definition_find(&game->definition, "headquarters");
    const rc_entry *carrier = definition_find(&game->definition, "headquarters.carrier");
    if (!zone || !carrier)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "headquarters needs 'headquarters = zone' and 'headquarters.carrier = letter'");
    if (zone_find(game, zone->value) < 0)
        return definition_error(message, zone, "no zone is called '%s'", zone->value);
    const char *letter = carrier->value;
    if (letter[0] < 'A' || letter[0] > 'Z' || letter[1] || !game->kind_by_letter[letter[0] - 'A'])
        return definition_error(message, carrier, "'%s' is no piece of this game", letter);
    return RC_OK;
}

static const char *const headquarters_keys[] = {"headquarters", "headquarters.carrier", NULL};

static const rc_mechanism headquarters_mechanism = {
    .name = "headquarters",
    .keys = headquarters_keys,
    .configure = headquarters_configure,
    .decides = headquarters_decides,
};
