/*
 * Draughts captures (English draughts, published rules; contracts 9.3, 9.4.14): a man jumps diagonally forward, a king
 * any diagonal way, over an enemy piece to the empty square behind it, and on as far as it goes. Some capture must be
 * made if there is one (any, not the longest). Jumped pieces leave at the end and are not jumped twice; the origin
 * counts as empty. A man that reaches the far rank stops there and becomes a king. A side without a move has lost.
 *
 *   draughts.king = K            the kind that jumps backwards too; the others jump forwards
 *
 * A capture's path is in the move: move_extra holds two bits for each jump (east 1, north 2) from bit 4 on, and their
 * number in bits 0-3. Men do not turn back and kings meet at most twelve pieces, so 12 jumps are enough.
 */

#define DRAUGHTS_JUMPS_MAX 12

typedef struct draughts_path {
    unsigned from, us, kind;
    unsigned jumps, ways; /* as in move_extra */
    set_t taken, occupied;
} draughts_path;

static bool draughts_is_king(const rc_game *game, unsigned kind)
{
    return game->kinds[kind].letter == definition_find(&game->definition, "draughts.king")->value[0];
}

static unsigned draughts_over(const rc_game *game, unsigned square, unsigned way, int steps)
{
    return step(game, square, (way & 1 ? 1 : -1) * steps, (way & 2 ? 1 : -1) * steps);
}

/* Goes on from `square` as far as it can; each end is a move. */
static void draughts_extend(const rc_game *game, const rc_position *position, const draughts_path *path,
                            unsigned square, sink *out)
{
    const stored_set *sets = const_sets_of(position);
    const kind_moves *m = &tables_of(game)->moves[path->us][path->kind];
    bool stops = m->promotes && path->jumps && set_has(m->promotion_zone, square), went = false;
    for (unsigned way = 0; way < 4 && !stops && path->jumps < DRAUGHTS_JUMPS_MAX; way++) {
        bool forward = (path->us == RC_SOUTH) == ((way & 2) != 0);
        unsigned over = draughts_over(game, square, way, 1), to = draughts_over(game, square, way, 2);
        if (to == RC_NO_SQUARE || (!forward && !draughts_is_king(game, path->kind)))
            continue;
        if (!set_has(set_minus(sets[path->us ^ 1U], path->taken), over) || set_has(path->occupied, to))
            continue;
        draughts_path next = *path;
        next.ways |= way << (2 * next.jumps++);
        next.taken = set_add(next.taken, over);
        went = true;
        draughts_extend(game, position, &next, to, out);
    }
    if (went || !path->jumps)
        return;
    unsigned into = stops ? game->kinds[path->kind].promotions[path->us][0].kind : 0;
    emit(out, move_of(path->from, square, into, 1 + MECHANISM_draughts_jump, path->jumps | path->ways << 4));
}

static void draughts_jump_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    set_t pieces = view->own;
    while (set_any(pieces)) {
        unsigned from = set_pop(&pieces);
        draughts_path path = {.from = from, .us = view->us, .kind = kind_of(position->board[from])};
        path.taken = SET_EMPTY;
        path.occupied = set_minus(view->occupied, set_of(from));
        draughts_extend(game, position, &path, from, out);
    }
}

static size_t draughts_jump_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    size_t kept = 0;
    (void)game;
    (void)position;
    for (size_t i = 0; i < count; i++)
        if (move_type(moves[i]) == 1 + MECHANISM_draughts_jump)
            moves[kept++] = moves[i];
    return kept ? kept : count;
}

static void draughts_jump_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned square = move_from(move), jumps = move_extra(move) & 15U, ways = move_extra(move) >> 4;
    rc_piece piece = position->board[square];
    put(game, position, undo, square, 0);
    for (; jumps > 0; jumps--, ways >>= 2) {
        put(game, position, undo, draughts_over(game, square, ways & 3U, 1), 0);
        square = draughts_over(game, square, ways & 3U, 2);
    }
    put(game, position, undo, square, move_promotion(move) ? piece_of(side_of(piece), move_promotion(move)) : piece);
}

static void draughts_jump_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    unsigned over = draughts_over(game, record->from, move_extra(record->move) >> 4 & 3U, 1);
    record->captured = kind_of(position->board[over]);
    record->captured_square = (uint8_t)over;
}

static void draughts_jump_text(const rc_game *game, rc_move move, writer *w)
{
    unsigned square = move_from(move), jumps = move_extra(move) & 15U, ways = move_extra(move) >> 4;
    write_text(w, rc_square_name(game, square));
    for (; jumps > 0; jumps--, ways >>= 2) {
        square = draughts_over(game, square, ways & 3U, 2);
        write_text(w, rc_square_name(game, square));
    }
}

static bool draughts_jump_stuck(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    (void)game;
    outcome->end = RC_DECIDED;
    outcome->reason = "no-moves";
    outcome->result = position->side == RC_SOUTH ? RC_NORTH_WINS : RC_SOUTH_WINS;
    return true;
}

static rc_status draughts_jump_configure(rc_game *game, rc_message *message)
{
    const rc_entry *king = definition_find(&game->definition, "draughts.king");
    if (game->has_royal)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "draughts-jump does not fit royal pieces; state 'royal = none'");
    if (!king)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "draughts-jump needs a line 'draughts.king = letter'");
    if (king->value[0] < 'A' || king->value[0] > 'Z' || king->value[1] || !game->kind_by_letter[king->value[0] - 'A'])
        return definition_error(message, king, "'%s' is no piece of this game", king->value);
    return RC_OK;
}

static const char *const draughts_jump_keys[] = {"draughts.king", NULL};

static const rc_mechanism draughts_jump_mechanism = {
    .name = "draughts-jump",
    .keys = draughts_jump_keys,
    .configure = draughts_jump_configure,
    .generate = draughts_jump_generate,
    .apply = draughts_jump_apply,
    .describe = draughts_jump_describe,
    .stuck = draughts_jump_stuck,
    .filter = draughts_jump_filter,
    .text = draughts_jump_text,
};
