/*
 * Custodian capture (rulebook A 25.7, Exciting Chess): a piece of these kinds that moves to a square takes each enemy
 * piece beside it, orthogonally, whose far side holds any piece of the mover's side; on a square that has only two
 * neighbours, when both hold the mover's. The royal piece is never taken so; it is attacked by such a piece that could
 * move so that all its neighbours hold pieces of the other side (contracts 7.3.10 d). A drop takes nothing.
 *
 *   custodian = S +S             the kinds that take so; they move orthogonally
 */

static const int8_t CUSTODIAN_WAYS[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/* The kinds of a line "S +S" as bits; 0 if something else stands there. */
static uint64_t custodian_kinds(const rc_game *game, const char *text)
{
    uint64_t kinds = 0;
    while (*text) {
        if (*text == ' ') {
            text++;
            continue;
        }
        unsigned kind = kind_named(game, &text);
        if (!kind)
            return 0;
        kinds |= (uint64_t)1 << kind;
    }
    return kinds;
}

static uint64_t custodian_movers(const rc_game *game)
{
    return custodian_kinds(game, definition_find(&game->definition, "custodian")->value);
}

/* Whether the arrival beside `victim`, from the side that `way` points away from, takes it; `own` includes the mover. */
static bool custodian_holds(const rc_game *game, unsigned victim, const int8_t way[2], set_t own)
{
    unsigned neighbours = 0, held = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = step(game, victim, CUSTODIAN_WAYS[i][0], CUSTODIAN_WAYS[i][1]);
        neighbours += beside != RC_NO_SQUARE;
        held += beside != RC_NO_SQUARE && set_has(own, beside);
    }
    if (neighbours == 2)
        return held == 2;
    unsigned far = step(game, victim, way[0], way[1]);
    return far != RC_NO_SQUARE && set_has(own, far);
}

static void custodian_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned to = move_to(move), us = undo->side;
    const stored_set *sets = const_sets_of(position);
    if (move_type(move) != RC_TYPE_ORDINARY || !(custodian_movers(game) >> kind_of(undo->moved) & 1))
        return;
    for (unsigned i = 0; i < 4; i++) {
        unsigned victim = step(game, to, CUSTODIAN_WAYS[i][0], CUSTODIAN_WAYS[i][1]);
        if (victim == RC_NO_SQUARE || victim == position->royal[us ^ 1U] || !set_has(sets[us ^ 1U], victim))
            continue;
        if (custodian_holds(game, victim, CUSTODIAN_WAYS[i], sets[us]))
            put(game, position, undo, victim, 0);
    }
}

/* Whether a custodian could move to the one neighbour of `square` that is not yet held by its side. */
static bool custodian_attacks(const rc_game *game, const rc_position *position, unsigned square, unsigned by,
                              set_t occupied, set_t present)
{
    const tables *t = tables_of(game);
    const stored_set *sets = const_sets_of(position);
    set_t held = set_and(set_and(sets[by], present), occupied);
    unsigned gap = RC_NO_SQUARE;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = step(game, square, CUSTODIAN_WAYS[i][0], CUSTODIAN_WAYS[i][1]);
        if (beside == RC_NO_SQUARE || set_has(held, beside))
            continue;
        if (gap != RC_NO_SQUARE || set_has(occupied, beside))
            return false;
        gap = beside;
    }
    if (gap == RC_NO_SQUARE)
        return false;
    uint64_t movers = custodian_movers(game);
    for (unsigned i = 0; i < 4; i++) {
        unsigned from = step(game, gap, CUSTODIAN_WAYS[i][0], CUSTODIAN_WAYS[i][1]);
        if (from == RC_NO_SQUARE || from == square || !set_has(held, from))
            continue;
        unsigned kind = kind_of(position->board[from]);
        const set_t *quiet = t->moves[by][kind].quiet;
        if ((movers >> kind & 1) && quiet && set_has(quiet[from], gap))
            return true;
    }
    return false;
}

static rc_status custodian_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "custodian", message, &entry);
    if (status == RC_OK && !custodian_kinds(game, entry->value))
        status = definition_error(message, entry, "'%s' should be letters of pieces of this game", entry->value);
    return status;
}

static const char *const custodian_keys[] = {"custodian", NULL};

static const rc_mechanism custodian_mechanism = {
    .name = "custodian",
    .keys = custodian_keys,
    .configure = custodian_configure,
    .after = custodian_after,
    .attacks = custodian_attacks,
    .trial = true,
};
