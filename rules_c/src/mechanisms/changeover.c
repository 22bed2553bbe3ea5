/*
 * Changeover (rulebook A 20): one move, then two a turn. A check on the first of two ends the turn, and so does a
 * first move after which there is no second. State: single moves left to the side to move; FEN `left=1` or `left=2`.
 */

#define CHANGEOVER_TURN 2 /* moves in a turn */

static void changeover_reset(const rc_game *game, rc_position *position)
{
    position->state[state_of(game, MECHANISM_changeover)] = 1;
}

static bool changeover_read(const rc_game *game, rc_position *position, const char *key, const char *value,
                            rc_message *why)
{
    (void)key;
    if (strcmp(value, "1") != 0 && strcmp(value, "2") != 0) {
        snprintf(why->text, sizeof why->text, "single moves left in this turn are 1 or 2");
        return false;
    }
    position->state[state_of(game, MECHANISM_changeover)] = (uint32_t)(value[0] - '0');
    return true;
}

static void changeover_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    (void)key;
    write_number(w, position->state[state_of(game, MECHANISM_changeover)]);
}

static bool changeover_keeps_turn(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    uint32_t *left = &position->state[state_of(game, MECHANISM_changeover)];
    const stored_set *sets = const_sets_of(position);
    unsigned us = position->side, royal = position->royal[us ^ 1U];
    bool first = *left == CHANGEOVER_TURN;
    (void)move;
    (void)undo;
    bool check = royal != RC_NO_SQUARE &&
                 is_threatened(game, position, royal, us, set_or(sets[0], sets[1]), tables_of(game)->board);
    *left = 1;
    if (first && !check && count_moves(game, position) > 0)
        return true;
    *left = CHANGEOVER_TURN;
    return false;
}

/* Repetitions are counted at the start of a turn: a first move's result is told from the start by its side's count. */
static bool changeover_fleeting(const rc_game *game, const rc_position *position)
{
    return position->state[state_of(game, MECHANISM_changeover)] == 1;
}

static const char *const changeover_fields[] = {"left", NULL};

static const rc_mechanism changeover_mechanism = {
    .name = "changeover",
    .state_words = 1,
    .fields = changeover_fields,
    .reset = changeover_reset,
    .read_field = changeover_read,
    .write_field = changeover_write,
    .keeps_turn = changeover_keeps_turn,
    .fleeting = changeover_fleeting,
};
