/*
 * Areas (rulebook B 5.7, 18.7, "river rule"): no piece goes from its own area straight into the enemy's or back; it
 * must first finish a move between them. What is out of reach so is not attacked either. Where a move ends decides;
 * what it passes or hops over does not matter.
 *
 *   areas = bank                 the zone that is South's area, and North's mirrored
 */

static bool areas_bars(const rc_game *game, unsigned from, unsigned to)
{
    const rc_zone *area = &game->zones[zone_find(game, definition_find(&game->definition, "areas")->value)];
    return (words_have(area->squares[RC_SOUTH], from) && words_have(area->squares[RC_NORTH], to)) ||
           (words_have(area->squares[RC_NORTH], from) && words_have(area->squares[RC_SOUTH], to));
}

static rc_status areas_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "areas");
    if (!entry)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "areas needs a line 'areas = name of a zone'");
    if (zone_find(game, entry->value) < 0)
        return definition_error(message, entry, "no zone is called '%s'", entry->value);
    return RC_OK;
}

static const char *const areas_keys[] = {"areas", NULL};

static const rc_mechanism areas_mechanism = {
    .name = "areas",
    .keys = areas_keys,
    .configure = areas_configure,
    .bars = areas_bars,
};
