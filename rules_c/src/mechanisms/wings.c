/*
 * Wings (rulebook A 12.7, Breakout): squares behind the first rank that belong to a castle. A move or capture with
 * one end on a wing has its other end on the adjoining first rank or on another wing of the same castle; checks too.
 *
 *   wings = castle               the zone of South's wings, and North's mirrored
 *   wings.home = home            the zone of the adjoining rank
 */

static const rc_zone *wings_zone(const rc_game *game, const char *key)
{
    return &game->zones[zone_find(game, definition_find(&game->definition, key)->value)];
}

static bool wings_bars(const rc_game *game, unsigned from, unsigned to)
{
    const rc_zone *castle = wings_zone(game, "wings"), *home = wings_zone(game, "wings.home");
    for (unsigned side = 0; side < 2; side++) {
        bool inside = words_have(castle->squares[side], from), enters = words_have(castle->squares[side], to);
        if (inside && !enters && !words_have(home->squares[side], to))
            return true;
        if (enters && !inside && !words_have(home->squares[side], from))
            return true;
    }
    return false;
}

static rc_status wings_configure(rc_game *game, rc_message *message)
{
    static const char *const keys[2] = {"wings", "wings.home"};
    for (unsigned i = 0; i < 2; i++) {
        const rc_entry *entry;
        rc_status status = need_entry(&game->definition, keys[i], message, &entry);
        if (status != RC_OK)
            return status;
        if (zone_find(game, entry->value) < 0)
            return definition_error(message, entry, "no zone is called '%s'", entry->value);
    }
    return RC_OK;
}

static const char *const wings_keys[] = {"wings", "wings.home", NULL};

static const rc_mechanism wings_mechanism = {
    .name = "wings",
    .keys = wings_keys,
    .configure = wings_configure,
    .bars = wings_bars,
};
