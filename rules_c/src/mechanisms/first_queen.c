/*
 * First Queen (rulebook A 17): a side whose royal piece reaches its goal has won at once, mate or not.
 *
 *   first-queen = end-rank       the goal is the far rank ...
 *   first-queen = start-square   ... or the square on which the other royal piece starts
 */

static bool first_queen_arrived(const rc_game *game, const rc_position *position, unsigned side)
{
    unsigned royal = position->royal[side];
    if (royal == RC_NO_SQUARE)
        return false;
    const rc_entry *entry = definition_find(&game->definition, "first-queen");
    if (strcmp(entry->value, "start-square") == 0)
        return royal == game->start.royal[side ^ 1U];
    /* The far rank is the rank on which the other royal piece starts. */
    return game->squares[royal].rank == game->squares[game->start.royal[side ^ 1U]].rank;
}

static bool first_queen_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    unsigned moved = position->side ^ 1U;
    unsigned winner = first_queen_arrived(game, position, moved) ? moved : position->side;
    if (!first_queen_arrived(game, position, winner))
        return false;
    *outcome = (rc_outcome){RC_DECIDED, winner ? RC_NORTH_WINS : RC_SOUTH_WINS, 0, "first-queen"};
    return true;
}

static rc_status first_queen_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "first-queen", message, &entry);
    if (status == RC_OK && strcmp(entry->value, "end-rank") != 0 && strcmp(entry->value, "start-square") != 0)
        status =
            definition_error(message, entry, "first-queen = '%s'; known words: end-rank start-square", entry->value);
    return status;
}

static const char *const first_queen_keys[] = {"first-queen", NULL};

static const rc_mechanism first_queen_mechanism = {
    .name = "first-queen",
    .keys = first_queen_keys,
    .configure = first_queen_configure,
    .decides = first_queen_decides,
};
