/*
 * The mate rules of Mongolian chess (rulebook B 20.9, 20.10; the traditional ones as Fairy-Stockfish plays shatar): a
 * mate counts only if the unbroken series of checks that ends with it holds a shak, a check by one of certain pieces;
 * without one it is niol, a draw. A mate by Knights alone is not allowed: who gives it has lost.
 *
 *   shatar.shak = J T N          the pieces whose check is a shak
 *   shatar.barred = N            the pieces that may not mate by themselves
 *   shatar.barred-mate = loss    or `draw`: what such a mate is for the side that gives it
 *
 * State: one word, a bit for each side whose present series of checks holds a shak. FEN `shak=-`, `w`, `b` or `wb`.
 */

static set_t shatar_pieces(const rc_game *game, const rc_position *position, const char *key)
{
    const stored_set *sets = const_sets_of(position);
    set_t pieces = SET_EMPTY;
    for (const char *c = definition_find(&game->definition, key)->value; *c;) {
        unsigned kind = *c == ' ' ? 0 : kind_named(game, &c);
        if (kind)
            pieces = set_or(pieces, sets[2 + kind]);
        else
            c++;
    }
    return pieces;
}

/* The pieces that give check to a side. */
static set_t shatar_checkers(const rc_game *game, const rc_position *position, unsigned side)
{
    const tables *t = tables_of(game);
    const stored_set *sets = const_sets_of(position);
    if (position->royal[side] == RC_NO_SQUARE)
        return SET_EMPTY;
    set_t occupied = set_or(sets[0], sets[1]);
    return attackers_of(t, sets, position->royal[side], side ^ 1U, occupied, t->board, false);
}

static void shatar_mate_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    uint32_t *shak = &position->state[state_of(game, MECHANISM_shatar_mate)];
    set_t checkers = shatar_checkers(game, position, undo->side ^ 1U);
    (void)move;
    if (!set_any(checkers))
        *shak &= ~(1U << undo->side);
    else if (set_meets(checkers, shatar_pieces(game, position, "shatar.shak")))
        *shak |= 1U << undo->side;
}

static bool shatar_mate_stuck(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    unsigned mated = position->side;
    set_t checkers = shatar_checkers(game, position, mated);
    if (!set_any(checkers))
        return false;
    if (!set_any(set_minus(checkers, shatar_pieces(game, position, "shatar.barred")))) {
        bool draw = strcmp(definition_find(&game->definition, "shatar.barred-mate")->value, "draw") == 0;
        outcome->end = RC_DECIDED;
        outcome->reason = "barred-mate";
        outcome->result = draw ? RC_DRAW : mated == RC_SOUTH ? RC_SOUTH_WINS : RC_NORTH_WINS;
        return true;
    }
    if (position->state[state_of(game, MECHANISM_shatar_mate)] >> (mated ^ 1U) & 1)
        return false; /* a mate like any other */
    outcome->end = RC_DECIDED;
    outcome->reason = "niol";
    outcome->result = RC_DRAW;
    return true;
}

/* What the board alone tells: the check that stands is itself part of the series. */
static void shatar_mate_reset(const rc_game *game, rc_position *position)
{
    set_t checkers = shatar_checkers(game, position, position->side);
    bool shak = set_meets(checkers, shatar_pieces(game, position, "shatar.shak"));
    position->state[state_of(game, MECHANISM_shatar_mate)] = shak ? 1U << (position->side ^ 1U) : 0;
}

static bool shatar_mate_read(const rc_game *game, rc_position *position, const char *key, const char *value,
                             rc_message *why)
{
    static const char *const words[4] = {"-", "w", "b", "wb"};
    (void)key;
    for (uint32_t i = 0; i < 4; i++) {
        if (strcmp(value, words[i]) != 0)
            continue;
        position->state[state_of(game, MECHANISM_shatar_mate)] |= i; /* what stands on the board is there already */
        return true;
    }
    snprintf(why->text, sizeof why->text, "'%.40s': the sides whose checks hold a shak are -, w, b or wb", value);
    return false;
}

static bool shatar_mate_check(const rc_game *game, const rc_position *position, rc_message *why)
{
    unsigned them = position->side ^ 1U;
    bool shak = position->state[state_of(game, MECHANISM_shatar_mate)] >> them & 1;
    if (!shak || set_any(shatar_checkers(game, position, position->side)))
        return true;
    snprintf(why->text, sizeof why->text, "shak= names a side that does not give check");
    return false;
}

static void shatar_mate_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    static const char *const words[4] = {"-", "w", "b", "wb"};
    (void)key;
    write_text(w, words[position->state[state_of(game, MECHANISM_shatar_mate)] & 3]);
}

static rc_status shatar_mate_configure(rc_game *game, rc_message *message)
{
    static const char *const keys[] = {"shatar.shak", "shatar.barred", "shatar.barred-mate"};
    const rc_entry *entry = NULL;
    for (unsigned i = 0; i < 3; i++) {
        rc_status status = need_entry(&game->definition, keys[i], message, &entry);
        if (status != RC_OK)
            return status;
        for (const char *c = i < 2 ? entry->value : ""; *c;) {
            if (*c == ' ')
                c++;
            else if (!kind_named(game, &c))
                return definition_error(message, entry, "'%c' is no piece of this game", *c);
        }
    }
    if (strcmp(entry->value, "loss") != 0 && strcmp(entry->value, "draw") != 0)
        return definition_error(message, entry, "shatar.barred-mate = '%s'; known words: loss draw", entry->value);
    return RC_OK;
}

static const char *const shatar_mate_keys[] = {"shatar.shak", "shatar.barred", "shatar.barred-mate", NULL};
static const char *const shatar_mate_fields[] = {"shak", NULL};

static const rc_mechanism shatar_mate_mechanism = {
    .name = "shatar-mate",
    .keys = shatar_mate_keys,
    .configure = shatar_mate_configure,
    .stuck = shatar_mate_stuck,
    .state_words = 1,
    .fields = shatar_mate_fields,
    .reset = shatar_mate_reset,
    .read_field = shatar_mate_read,
    .check_state = shatar_mate_check,
    .write_field = shatar_mate_write,
    .after = shatar_mate_after,
};
