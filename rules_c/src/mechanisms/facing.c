/*
 * Facing (rulebook B 1.7): the two royal pieces may not stand on one file with nothing between them. A move that
 * brings this about is illegal; it is not a check.
 */

static bool facing_forbids(const rc_game *game, const rc_position *position, unsigned us, unsigned royal,
                           set_t occupied)
{
    const tables *t = tables_of(game);
    unsigned other = position->royal[us ^ 1U];
    if (other == RC_NO_SQUARE || game->squares[royal].file != game->squares[other].file)
        return false;
    return !set_meets(t->between[(size_t)royal * t->squares + other], occupied);
}

static set_t facing_sensitive(const rc_game *game, const rc_position *position, unsigned us, set_t occupied)
{
    const tables *t = tables_of(game);
    unsigned royal = position->royal[us], other = position->royal[us ^ 1U];
    if (other == RC_NO_SQUARE || game->squares[royal].file != game->squares[other].file)
        return SET_EMPTY;
    set_t in_way = set_and(t->between[(size_t)royal * t->squares + other], occupied);
    return set_several(in_way) ? SET_EMPTY : in_way;
}

static const rc_mechanism facing_mechanism = {
    .name = "facing",
    .forbids = facing_forbids,
    .sensitive = facing_sensitive,
};
