/*
 * En passant (FIDE Laws 3.7.3.1): a piece that has just made a double step may be taken, on the next move only, as
 * if it had made a single step. Which pieces take so is said by `e` in their Betza.
 * A right is recorded only when an enemy piece stands so that it could take (pins ignored).
 */

#define EN_PASSANT_STEP 0 /* the double step itself */
#define EN_PASSANT_TAKE 1

static set_t en_passant_takers(const rc_game *game, const rc_position *position, unsigned square)
{
    const tables *t = tables_of(game);
    const stored_set *sets = const_sets_of(position);
    unsigned us = position->side;
    set_t takers = SET_EMPTY;
    for (unsigned i = 0; i < t->attacker_count[us]; i++) {
        unsigned kind = t->attackers[us][i];
        const set_t *from = t->moves[us][kind].en_passant_from;
        if (from)
            takers = set_or(takers, set_and(from[square], set_and(sets[2 + kind], sets[us])));
    }
    return takers;
}

static bool can_take_en_passant(const rc_game *game, const rc_position *position, unsigned square)
{
    return set_any(en_passant_takers(game, position, square));
}

static void en_passant_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    if (position->en_passant == RC_NO_SQUARE)
        return;
    const tables *t = tables_of(game);
    set_t takers = en_passant_takers(game, position, position->en_passant);
    set_t victim = set_of(position->en_passant_victim), goal = set_of(position->en_passant);
    while (set_any(takers)) {
        unsigned from = set_pop(&takers);
        set_t occupied = set_or(set_minus(set_minus(view->occupied, set_of(from)), victim), goal);
        if (view->royal != RC_NO_SQUARE &&
            is_forbidden(game, position, view->us, view->royal, occupied, set_minus(t->board, victim)))
            continue;
        rc_move move = move_of(from, position->en_passant, 0, 1 + MECHANISM_en_passant, EN_PASSANT_TAKE);
        if (out->moves && out->count < out->capacity)
            out->moves[out->count] = move;
        out->count++;
    }
}

static void en_passant_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    const tables *t = tables_of(game);
    unsigned from = move_from(move), to = move_to(move), us = position->side;
    unsigned kind = kind_of(undo->moved);
    lift_piece(game, position, from);
    place_piece(game, position, to, undo->moved);
    if (move_extra(move) == EN_PASSANT_TAKE) {
        undo->captured = position->board[undo->en_passant_victim];
        lift_piece(game, position, undo->en_passant_victim);
        return;
    }
    unsigned over = t->moves[us][kind].double_over[from];
    position->side ^= 1; /* who could take is asked from the other side */
    bool takeable = can_take_en_passant(game, position, over);
    position->side ^= 1;
    if (!takeable)
        return;
    position->en_passant = (uint8_t)over;
    position->en_passant_victim = (uint8_t)to;
    position->key ^= game->random.en_passant[over];
}

static void en_passant_revert(const rc_game *game, rc_position *position, const rc_undo *undo)
{
    lift_piece(game, position, move_to(undo->move));
    place_piece(game, position, move_from(undo->move), undo->moved);
    if (undo->captured)
        place_piece(game, position, undo->en_passant_victim, undo->captured);
}

static void en_passant_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    if (move_extra(record->move) == EN_PASSANT_STEP) {
        record->flags |= RC_DOUBLE_STEP;
        return;
    }
    record->flags |= RC_EN_PASSANT;
    record->captured = kind_of(position->board[position->en_passant_victim]);
    record->captured_square = position->en_passant_victim;
}

static rc_status en_passant_configure(rc_game *game, rc_message *message)
{
    (void)message;
    game->double_step_type = 1 + MECHANISM_en_passant;
    return RC_OK;
}

static const rc_mechanism en_passant_mechanism = {
    .name = "en-passant",
    .configure = en_passant_configure,
    .generate = en_passant_generate,
    .apply = en_passant_apply,
    .revert = en_passant_revert,
    .describe = en_passant_describe,
};
