/*
 * Dead positions by material (FIDE Laws 5.2.2), for games with Western pieces: nobody can mate with bare royal
 * pieces, with one minor leaper (a Knight) besides, or with any number of diagonal movers all on one colour.
 *
 *   dead.knights = N             one such piece alone cannot mate
 *   dead.bishops = B             such pieces cannot mate while all stand on one colour
 */

static set_t pieces_of_letters(const rc_game *game, const stored_set *sets, const char *key)
{
    const rc_entry *entry = definition_find(&game->definition, key);
    set_t pieces = SET_EMPTY;
    for (const char *c = entry ? entry->value : ""; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            pieces = set_or(pieces, sets[2 + game->kind_by_letter[*c - 'A']]);
    return pieces;
}

static bool is_dead(const rc_game *game, const rc_position *position)
{
    const stored_set *sets = const_sets_of(position);
    set_t pieces = set_or(sets[0], sets[1]);
    for (unsigned side = 0; side < 2; side++)
        if (position->royal[side] != RC_NO_SQUARE)
            pieces = set_minus(pieces, set_of(position->royal[side]));
    if (!set_any(pieces))
        return true;
    set_t knights = pieces_of_letters(game, sets, "dead.knights");
    if (!set_any(set_minus(pieces, knights)) && !set_several(pieces))
        return true;
    if (set_any(set_minus(pieces, pieces_of_letters(game, sets, "dead.bishops"))))
        return false;
    unsigned colours = 0;
    while (set_any(pieces)) {
        unsigned square = set_pop(&pieces);
        colours |= 1U << ((game->squares[square].file + game->squares[square].rank) & 1U);
    }
    return colours != 3;
}

static bool insufficient_material_end(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    if (!is_dead(game, position))
        return false;
    outcome->end = RC_INSUFFICIENT_MATERIAL;
    outcome->result = RC_DRAW;
    return true;
}

static rc_status insufficient_material_configure(rc_game *game, rc_message *message)
{
    static const char *const keys[] = {"dead.knights", "dead.bishops"};
    for (unsigned i = 0; i < 2; i++) {
        const rc_entry *entry = definition_find(&game->definition, keys[i]);
        for (const char *c = entry ? entry->value : ""; *c; c++)
            if (*c != ' ' && (*c < 'A' || *c > 'Z' || !game->kind_by_letter[*c - 'A']))
                return definition_error(message, entry, "'%c' is no piece of this game", *c);
    }
    return RC_OK;
}

static const char *const insufficient_material_keys[] = {"dead.knights", "dead.bishops", NULL};

static const rc_mechanism insufficient_material_mechanism = {
    .name = "insufficient-material",
    .keys = insufficient_material_keys,
    .configure = insufficient_material_configure,
    .end = insufficient_material_end,
};
