/*
 * A forced first move (rulebook B 20.7, Mongolian chess): a side whose pawn still stands on the square of its double
 * step must make that double step. It follows from the board alone.
 *
 *   forced-opening = centre      the zone of South's square, North's mirrored
 */

static size_t forced_opening_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    const char *name = definition_find(&game->definition, "forced-opening")->value;
    const uint64_t *zone = game->zones[zone_find(game, name)].squares[position->side];
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned from = move_from(moves[i]);
        if (from == RC_NO_SQUARE || !words_have(zone, from))
            continue;
        const uint8_t *double_to = tables_of(game)->moves[position->side][kind_of(position->board[from])].double_to;
        if (double_to && double_to[from] == move_to(moves[i]))
            moves[kept++] = moves[i];
    }
    return kept ? kept : count; /* nothing was moved unless something is kept */
}

static rc_status forced_opening_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "forced-opening", message, &entry);
    if (status == RC_OK && zone_find(game, entry->value) < 0)
        status = definition_error(message, entry, "no zone is called '%s'", entry->value);
    return status;
}

static const char *const forced_opening_keys[] = {"forced-opening", NULL};

static const rc_mechanism forced_opening_mechanism = {
    .name = "forced-opening",
    .keys = forced_opening_keys,
    .configure = forced_opening_configure,
    .filter = forced_opening_filter,
};
