/*
 * Transfer playing (rulebook A 22, after V. R. Parton's Alice chess): every piece but the royal one, once its move or
 * capture on its own board is made, is put on the square of the same name on the other board, which must be empty.
 * Only where everything then stands counts for the own royal piece, which never leaves its board. An attack is an
 * attack even if the attacker could not finish its capture.
 *
 * A move's goal is the square where the piece ends; what it takes stood on that square's twin.
 */

static unsigned transfer_twin(const rc_game *game, unsigned square)
{
    return square_at(game, game->squares[square].board ^ 1U, game->squares[square].file, game->squares[square].rank);
}

/* Whether the royal piece stands safe when a piece has gone from a square to `goal` and on to its twin. */
static bool transfer_safe(const rc_game *game, const rc_position *position, const outlook *view, unsigned from,
                          unsigned goal)
{
    const tables *t = tables_of(game);
    bool takes = set_has(view->enemy, goal);
    if (view->royal == RC_NO_SQUARE)
        return true;
    const uint8_t *aligned = t->aligned + (size_t)view->royal * t->squares;
    if (t->plain && !view->in_check && !aligned[from] && !(takes && aligned[goal]))
        return true; /* nothing leaves a line of the royal piece, and what arrives can only be in the way */
    set_t occupied = set_minus(set_minus(view->occupied, set_of(from)), set_of(goal));
    occupied = set_add(occupied, transfer_twin(game, goal));
    return !is_forbidden(game, position, view->us, view->royal, occupied, set_minus(t->board, set_of(goal)));
}

static void transfer_emit(const rc_game *game, unsigned us, unsigned kind, unsigned from, unsigned goal, sink *out)
{
    const rc_kind *piece = &game->kinds[kind];
    unsigned to = transfer_twin(game, goal);
    bool promotes = piece->promotion_count[us] && words_have(piece->promotion_zone[us], goal);
    if (!promotes || piece->may_stay)
        emit(out, move_of(from, to, 0, 1 + MECHANISM_transfer, 0));
    for (unsigned i = 0; promotes && i < piece->promotion_count[us]; i++)
        if (words_have(piece->promotions[us][i].squares, goal))
            emit(out, move_of(from, to, piece->promotions[us][i].kind, 1 + MECHANISM_transfer, 0));
}

static void transfer_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    set_t pieces = view->own;
    if (view->royal != RC_NO_SQUARE)
        pieces = set_minus(pieces, set_of(view->royal));
    while (set_any(pieces)) {
        unsigned from = set_pop(&pieces);
        set_t goals = reach_of(game, position, from);
        while (set_any(goals)) {
            unsigned goal = set_pop(&goals);
            if (!position->board[transfer_twin(game, goal)] && transfer_safe(game, position, view, from, goal))
                transfer_emit(game, view->us, kind_of(position->board[from]), from, goal, out);
        }
    }
}

/* What the engine makes of the pieces by themselves are moves that stay on a board: the royal piece's alone. */
static size_t transfer_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    size_t kept = 0;
    (void)game;
    for (size_t i = 0; i < count; i++)
        if (move_type(moves[i]) != RC_TYPE_ORDINARY || move_from(moves[i]) == position->royal[position->side])
            moves[kept++] = moves[i];
    return kept;
}

static void transfer_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned from = move_from(move), goal = transfer_twin(game, move_to(move)), promotion = move_promotion(move);
    rc_piece piece = position->board[from];
    if (position->board[goal])
        put(game, position, undo, goal, 0);
    put(game, position, undo, from, 0);
    put(game, position, undo, move_to(move), promotion ? piece_of(side_of(piece), promotion) : piece);
}

static void transfer_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    unsigned goal = transfer_twin(game, record->to);
    const uint8_t *double_to = tables_of(game)->moves[position->side][record->kind].double_to;
    if (double_to && double_to[record->from] == goal)
        record->flags |= RC_DOUBLE_STEP;
    if (!position->board[goal])
        return;
    record->captured = kind_of(position->board[goal]);
    record->captured_square = (uint8_t)goal;
}

static rc_status transfer_configure(rc_game *game, rc_message *message)
{
    static const char *const others[] = {"castling", "en-passant", "mirrored-shuffle", NULL};
    const rc_entry *line = definition_find(&game->definition, "mechanisms");
    if (game->boards != 2)
        return definition_error(message, line, "transfer needs a line 'boards = 2'");
    for (unsigned i = 0; others[i]; i++)
        if (strstr(line->value, others[i]))
            return definition_error(message, line, "transfer and %s do not fit together", others[i]);
    return RC_OK;
}

static const rc_mechanism transfer_mechanism = {
    .name = "transfer",
    .configure = transfer_configure,
    .generate = transfer_generate,
    .apply = transfer_apply,
    .describe = transfer_describe,
    .filter = transfer_filter,
};
