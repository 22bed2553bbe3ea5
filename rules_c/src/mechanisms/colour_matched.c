/*
 * Colour-matched promotion (rulebook 2.8, contracts 7.3.3): a side may promote to a Lancer only on squares of the
 * colour on which that side's own Lancer of the same kind starts.
 *
 *   colour-matched = L J         the kinds that are bound; a kind that a side does not start with is not
 */

static unsigned colour_of(const rc_game *game, unsigned square)
{
    return (game->squares[square].file + game->squares[square].rank) & 1U;
}

/* Bit 0: the kind starts on a square of colour 0, bit 1: on one of colour 1. */
static unsigned start_colours(const rc_game *game, unsigned side, unsigned kind)
{
    unsigned colours = 0;
    for (unsigned s = 0; s < game->square_count; s++)
        if (game->start.board[s] == piece_of(side, kind))
            colours |= 1U << colour_of(game, s);
    return colours;
}

static void colour_matched_limit(rc_game *game, unsigned side, unsigned bound)
{
    unsigned colours = start_colours(game, side, bound);
    if (!colours)
        return;
    for (unsigned k = 1; k <= game->kind_count; k++) {
        rc_kind *kind = &game->kinds[k];
        for (unsigned i = 0; i < kind->promotion_count[side]; i++) {
            if (game->kinds[kind->promotions[side][i].kind].letter != game->kinds[bound].letter) /* L and +L alike */
                continue;
            for (unsigned s = 0; s < game->square_count; s++)
                if (!(colours >> colour_of(game, s) & 1))
                    kind->promotions[side][i].squares[s >> 6] &= ~((uint64_t)1 << (s & 63U));
        }
    }
}

static rc_status colour_matched_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "colour-matched");
    if (!entry)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "colour-matched needs a line 'colour-matched = letters of pieces'");
    for (const char *c = strcmp(entry->value, "none") == 0 ? "" : entry->value; *c; c++) {
        if (*c == ' ')
            continue;
        unsigned kind = *c >= 'A' && *c <= 'Z' ? game->kind_by_letter[*c - 'A'] : 0;
        if (!kind)
            return definition_error(message, entry, "'%c' is no piece of this game", *c);
        for (unsigned side = 0; side < 2; side++)
            colour_matched_limit(game, side, kind);
    }
    return RC_OK;
}

static const char *const colour_matched_keys[] = {"colour-matched", NULL};

static const rc_mechanism colour_matched_mechanism = {
    .name = "colour-matched",
    .keys = colour_matched_keys,
    .configure = colour_matched_configure,
};
