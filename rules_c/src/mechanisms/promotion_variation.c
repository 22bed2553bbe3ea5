/*
 * Promotion variation, strict form (rulebook A 16, contracts 7.3.5): the first pawn of a side that arrives on the far
 * rank must promote; every later one stays there as it is. What may be chosen where is said by `promotion`; its own
 * letter among it means that the pawn may stay.
 *
 *   promotion-variation = last   the zone on which an arrival counts
 *
 * State: one bit a side. FEN `arrived=`: the sides that have had an arrival, `-`, `w`, `b` or `wb`.
 */

static bool promotion_variation_read(const rc_game *game, rc_position *position, const char *key, const char *value,
                                     rc_message *why)
{
    static const char *const words[] = {"-", "w", "b", "wb"};
    (void)key;
    for (uint32_t arrived = 0; arrived < 4; arrived++)
        if (strcmp(value, words[arrived]) == 0) {
            position->state[state_of(game, MECHANISM_promotion_variation)] = arrived;
            return true;
        }
    snprintf(why->text, sizeof why->text, "the sides that have arrived are one of - w b wb");
    return false;
}

static void promotion_variation_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    uint32_t arrived = position->state[state_of(game, MECHANISM_promotion_variation)];
    (void)key;
    write_text(w, arrived == 0 ? "-" : arrived == 1 ? "w" : arrived == 2 ? "b" : "wb");
}

/* Whether a move of this kind of piece to a square is an arrival. */
static bool promotion_variation_arrives(const rc_game *game, unsigned kind, unsigned side, unsigned to)
{
    int zone = zone_find(game, definition_find(&game->definition, "promotion-variation")->value);
    return game->kinds[kind].promotes && to != RC_NO_SQUARE && words_have(game->zones[zone].squares[side], to);
}

static void promotion_variation_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    if (undo->moved && promotion_variation_arrives(game, kind_of(undo->moved), undo->side, move_to(move)))
        position->state[state_of(game, MECHANISM_promotion_variation)] |= 1U << undo->side;
}

static size_t promotion_variation_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    bool arrived = position->state[state_of(game, MECHANISM_promotion_variation)] >> position->side & 1;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned from = move_from(moves[i]);
        bool arrives = from != RC_NO_SQUARE && promotion_variation_arrives(game, kind_of(position->board[from]),
                                                                           position->side, move_to(moves[i]));
        if (!arrives || arrived == !move_promotion(moves[i]))
            moves[kept++] = moves[i];
    }
    return kept;
}

static rc_status promotion_variation_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "promotion-variation", message, &entry);
    if (status == RC_OK && zone_find(game, entry->value) < 0)
        status = definition_error(message, entry, "no zone is called '%s'", entry->value);
    return status;
}

static const char *const promotion_variation_keys[] = {"promotion-variation", NULL};
static const char *const promotion_variation_fields[] = {"arrived", NULL};

static const rc_mechanism promotion_variation_mechanism = {
    .name = "promotion-variation",
    .keys = promotion_variation_keys,
    .fields = promotion_variation_fields,
    .state_words = 1,
    .configure = promotion_variation_configure,
    .read_field = promotion_variation_read,
    .write_field = promotion_variation_write,
    .after = promotion_variation_after,
    .filter = promotion_variation_filter,
};
