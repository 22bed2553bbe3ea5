/*
 * The broker (rulebook B 9, contracts 9.4.8): a piece of neither side that both sides attack. A move that attacks it
 * gives check; the other side must answer by moving the broker to a neighbouring square, empty or holding a piece of
 * either side, or by taking the checker; then no piece of either side may attack it. Without check it may not move.
 * A side without pieces that has no check to answer passes; with no pieces on the board the game is drawn.
 *
 *   broker = c3                  where it stands at the start
 *   broker.letter = S            the kind that stands for it: its name and letter; it is never in the placement
 *
 * FEN field `broker=c3`. State: one word, its square and one.
 */

#define BROKER_PASS 1 /* move_extra of a pass */

static unsigned broker_square(const rc_game *game, const rc_position *position)
{
    uint32_t word = position->state[state_of(game, MECHANISM_broker)];
    return word ? word - 1 : RC_NO_SQUARE;
}

static unsigned broker_kind(const rc_game *game)
{
    return game->kind_by_letter[definition_find(&game->definition, "broker.letter")->value[0] - 'A'];
}

static void broker_set(const rc_game *game, rc_position *position, unsigned square)
{
    position->state[state_of(game, MECHANISM_broker)] = square + 1;
}

/* Whether a side attacks a square, what stands on it not counted. */
static bool broker_attacked(const rc_game *game, const rc_position *position, unsigned square, unsigned by)
{
    const tables *t = tables_of(game);
    const stored_set *sets = const_sets_of(position);
    return is_attacked(t, sets, square, by, set_or(sets[0], sets[1]), set_minus(t->board, set_of(square)));
}

static unsigned broker_checked(const rc_game *game, const rc_position *position, unsigned side)
{
    unsigned square = broker_square(game, position);
    if (square == RC_NO_SQUARE || !broker_attacked(game, position, square, side ^ 1U))
        return RC_NO_SQUARE;
    return square;
}

static unsigned broker_neutral(const rc_game *game, const rc_position *position, unsigned *kind)
{
    *kind = broker_kind(game);
    return broker_square(game, position);
}

static void broker_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    unsigned from = broker_square(game, position);
    if (broker_checked(game, position, view->us) == RC_NO_SQUARE) {
        if (!set_any(view->own))
            emit(out, move_of(RC_NO_SQUARE, RC_NO_SQUARE, 0, 1 + MECHANISM_broker, BROKER_PASS));
        return;
    }
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            unsigned to = step(game, from, dx, dy);
            if (to == RC_NO_SQUARE || to == from || broker_attacked(game, position, to, 0) ||
                broker_attacked(game, position, to, 1))
                continue;
            emit(out, move_of(from, to, 0, 1 + MECHANISM_broker, 0));
        }
    }
}

/* Nothing goes where the broker stands, and in check only what answers it is left. */
static size_t broker_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    unsigned square = broker_square(game, position);
    bool check = broker_checked(game, position, position->side) != RC_NO_SQUARE;
    rc_position scratch = *position;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool answers = true;
        if (move_type(moves[i]) != 1 + MECHANISM_broker) {
            answers = move_to(moves[i]) != square;
            if (answers && check) {
                rc_undo undo;
                push(game, &scratch, moves[i], &undo);
                answers = !broker_attacked(game, &scratch, square, 0) && !broker_attacked(game, &scratch, square, 1);
                pop(game, &scratch, &undo);
            }
        }
        if (answers)
            moves[kept++] = moves[i];
    }
    return kept;
}

static void broker_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned to = move_to(move);
    if (move_extra(move) == BROKER_PASS)
        return;
    undo->captured = position->board[to]; /* also a piece of the side that moves the broker */
    if (position->board[to])
        put(game, position, undo, to, 0);
    broker_set(game, position, to);
}

static void broker_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)position;
    if (move_extra(record->move) == BROKER_PASS)
        record->flags |= RC_PASS;
    else
        record->kind = (uint8_t)broker_kind(game);
}

static void broker_text(const rc_game *game, rc_move move, writer *w)
{
    if (move_extra(move) == BROKER_PASS) {
        write_text(w, "pass");
        return;
    }
    write_text(w, rc_square_name(game, move_from(move)));
    write_text(w, rc_square_name(game, move_to(move)));
}

static bool broker_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    const stored_set *sets = const_sets_of(position);
    (void)game;
    if (set_any(sets[0]) || set_any(sets[1]))
        return false;
    outcome->end = RC_INSUFFICIENT_MATERIAL;
    outcome->result = RC_DRAW;
    return true;
}

static bool broker_stuck(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    if (broker_checked(game, position, position->side) == RC_NO_SQUARE)
        return false;
    outcome->end = RC_CHECKMATE;
    outcome->result = position->side == RC_SOUTH ? RC_NORTH_WINS : RC_SOUTH_WINS;
    return true;
}

static void broker_reset(const rc_game *game, rc_position *position)
{
    broker_set(game, position, rc_square_of(game, definition_find(&game->definition, "broker")->value));
}

static bool broker_read_field(const rc_game *game, rc_position *position, const char *key, const char *value,
                              rc_message *why)
{
    unsigned square = rc_square_of(game, value);
    (void)key;
    if (square == RC_NO_SQUARE) {
        snprintf(why->text, sizeof why->text, "'%s' is no square of this board", value);
        return false;
    }
    broker_set(game, position, square);
    return true;
}

static bool broker_check_state(const rc_game *game, const rc_position *position, rc_message *why)
{
    unsigned square = broker_square(game, position), kind = broker_kind(game);
    for (unsigned s = 0; s < game->square_count; s++) {
        if (kind_of(position->board[s]) == kind) {
            snprintf(why->text, sizeof why->text,
                     "the %s is not in the placement but in the field broker=", game->kinds[kind].name);
            return false;
        }
    }
    if (square == RC_NO_SQUARE || !position->board[square])
        return true;
    snprintf(why->text, sizeof why->text, "a piece stands on %s, where the %s is", rc_square_name(game, square),
             game->kinds[kind].name);
    return false;
}

static void broker_write_field(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    unsigned square = broker_square(game, position);
    (void)key;
    if (square != RC_NO_SQUARE)
        write_text(w, rc_square_name(game, square));
}

static rc_status broker_configure(rc_game *game, rc_message *message)
{
    const rc_entry *line = definition_find(&game->definition, "mechanisms");
    const rc_entry *square = definition_find(&game->definition, "broker");
    const rc_entry *letter = definition_find(&game->definition, "broker.letter");
    if (!square || !letter)
        return definition_error(message, line, "broker needs the lines 'broker = a square' and 'broker.letter = X'");
    unsigned at = rc_square_of(game, square->value);
    if (at == RC_NO_SQUARE || game->start.board[at])
        return definition_error(message, square, "'%s' is no empty square of this board", square->value);
    const char *text = letter->value;
    if (text[0] < 'A' || text[0] > 'Z' || text[1] || !game->kind_by_letter[text[0] - 'A'])
        return definition_error(message, letter, "'%s' is no piece of this game", text);
    if (game->has_royal)
        return definition_error(message, line, "broker does not fit royal pieces; state 'royal = none'");
    return RC_OK;
}

static const char *const broker_keys[] = {"broker", "broker.letter", NULL};
static const char *const broker_fields[] = {"broker", NULL};

static const rc_misfit broker_misfits[] = {{"key-square", "both let a side without pieces pass"}, {NULL, NULL}};

static const rc_mechanism broker_mechanism = {
    .name = "broker",
    .keys = broker_keys,
    .misfits = broker_misfits,
    .configure = broker_configure,
    .generate = broker_generate,
    .apply = broker_apply,
    .describe = broker_describe,
    .decides = broker_decides,
    .stuck = broker_stuck,
    .state_words = 1,
    .fields = broker_fields,
    .reset = broker_reset,
    .read_field = broker_read_field,
    .check_state = broker_check_state,
    .write_field = broker_write_field,
    .filter = broker_filter,
    .neutral = broker_neutral,
    .checked = broker_checked,
    .text = broker_text,
};
