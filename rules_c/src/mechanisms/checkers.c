/*
 * Checkers beside chess pieces (rulebook A 25.7, Exciting Chess; contracts 7.3.10). A Checker jumps over a diagonally
 * adjacent enemy to the empty square beyond and may go on from there; it may stop on any landing square unless a next
 * jump from there could take a Checker. No piece is jumped twice, the origin counts as empty, jumped pieces leave at
 * the end. A promotion ends the jump. A royal piece is attacked by a Checker that could jump over it, at the first or a
 * later jump.
 * Compulsion: if some move of a piece other than the royal one takes a Checker, only moves that take a Checker (the
 * royal piece's too) or give check are left.
 *
 *   checkers = O                 the kind that jumps forwards only
 *   checkers.promoted = +O       the kind that jumps all ways
 *
 * A jump's path is in the move: move_extra holds two bits for each jump (east 1, north 2) from bit 4 on, and their
 * number in bits 0-3. Landing squares lie two files and ranks apart, so that fourteen jumps are more than happen.
 */

#define CHECKERS_JUMPS_MAX 14

typedef struct checkers_path {
    unsigned from, us, kind;
    unsigned jumps, ways; /* as in move_extra */
    set_t taken, enemy, occupied;
} checkers_path;

static unsigned checkers_kind(const rc_game *game, bool promoted)
{
    const char *text = definition_find(&game->definition, promoted ? "checkers.promoted" : "checkers")->value;
    return kind_named(game, &text);
}

static set_t checkers_of(const rc_game *game, const stored_set *sets, unsigned side)
{
    return set_and(set_or(sets[2 + checkers_kind(game, false)], sets[2 + checkers_kind(game, true)]), sets[side]);
}

/* The piece jumped over and the landing square, `way` steps off; false if this jump is not possible. */
static bool checkers_jump(const rc_game *game, const checkers_path *path, unsigned square, unsigned way, bool all_ways,
                          unsigned *over, unsigned *to)
{
    int x = way & 1 ? 1 : -1, y = way & 2 ? 1 : -1;
    if (!all_ways && (path->us == RC_SOUTH) != (y > 0))
        return false;
    *over = step(game, square, x, y);
    *to = step(game, square, 2 * x, 2 * y);
    return *to != RC_NO_SQUARE && *over != RC_NO_SQUARE && set_has(set_minus(path->enemy, path->taken), *over) &&
           !set_has(path->occupied, *to);
}

static checkers_path checkers_after(const checkers_path *path, unsigned way, unsigned over)
{
    checkers_path next = *path;
    next.ways |= way << (2 * next.jumps++);
    next.taken = set_add(next.taken, over);
    return next;
}

static bool checkers_crowned(const rc_game *game, const checkers_path *path, unsigned square)
{
    const kind_moves *m = &tables_of(game)->moves[path->us][path->kind];
    return m->promotes && set_has(m->promotion_zone, square);
}

/* Every move that goes on from a landing square, or ends there. */
static void checkers_extend(const rc_game *game, const checkers_path *path, set_t enemy_checkers, bool all_ways,
                            unsigned square, sink *out)
{
    unsigned over, to;
    bool must = false, crowned = path->jumps && checkers_crowned(game, path, square);
    for (unsigned way = 0; way < 4 && !crowned; way++)
        must = must || (checkers_jump(game, path, square, way, all_ways, &over, &to) && set_has(enemy_checkers, over));
    if (path->jumps && !must) {
        unsigned into = crowned ? game->kinds[path->kind].promotions[path->us][0].kind : 0;
        emit(out, move_of(path->from, square, into, 1 + MECHANISM_checkers, path->jumps | path->ways << 4));
    }
    for (unsigned way = 0; way < 4 && !crowned && path->jumps < CHECKERS_JUMPS_MAX; way++) {
        if (!checkers_jump(game, path, square, way, all_ways, &over, &to))
            continue;
        checkers_path next = checkers_after(path, way, over);
        checkers_extend(game, &next, enemy_checkers, all_ways, to, out);
    }
}

static void checkers_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    const stored_set *sets = const_sets_of(position);
    set_t targets = checkers_of(game, sets, view->them), pieces = checkers_of(game, sets, view->us),
          enemy = view->enemy;
    if (position->royal[view->them] != RC_NO_SQUARE)
        enemy = set_minus(enemy, set_of(position->royal[view->them]));
    while (set_any(pieces)) {
        unsigned from = set_pop(&pieces);
        checkers_path path = {.from = from, .us = view->us, .kind = kind_of(position->board[from])};
        path.taken = SET_EMPTY;
        path.enemy = enemy;
        path.occupied = set_minus(view->occupied, set_of(from));
        checkers_extend(game, &path, targets, path.kind == checkers_kind(game, true), from, out);
    }
}

/* Whether a path over `goal` goes on from here. */
static bool checkers_reaches(const rc_game *game, const checkers_path *path, bool all_ways, unsigned square,
                             unsigned goal)
{
    if ((path->jumps && checkers_crowned(game, path, square)) || path->jumps == CHECKERS_JUMPS_MAX)
        return false;
    for (unsigned way = 0; way < 4; way++) {
        unsigned over, to;
        if (!checkers_jump(game, path, square, way, all_ways, &over, &to))
            continue;
        if (over == goal)
            return true;
        checkers_path next = checkers_after(path, way, over);
        if (checkers_reaches(game, &next, all_ways, to, goal))
            return true;
    }
    return false;
}

/* Whether a jump over the square could land behind it: most squares cannot be jumped over at all. */
static bool checkers_open(const rc_game *game, unsigned square, set_t occupied)
{
    for (int way = 0; way < 4; way++) {
        unsigned behind = step(game, square, way & 1 ? 1 : -1, way & 2 ? 1 : -1);
        if (behind != RC_NO_SQUARE && !set_has(occupied, behind))
            return true;
    }
    return false;
}

static bool checkers_attacks(const rc_game *game, const rc_position *position, unsigned square, unsigned by,
                             set_t occupied, set_t present)
{
    const stored_set *sets = const_sets_of(position);
    set_t own = set_and(set_and(sets[by], present), occupied);
    set_t pieces = set_and(checkers_of(game, sets, by), own);
    if (!set_any(pieces) || !checkers_open(game, square, set_minus(occupied, pieces)))
        return false;
    while (set_any(pieces)) {
        unsigned from = set_pop(&pieces);
        /* Every jump is two files and two ranks: the square jumped over is an odd number of both away. */
        if (!((game->squares[from].file ^ game->squares[square].file) & 1) ||
            !((game->squares[from].rank ^ game->squares[square].rank) & 1))
            continue;
        checkers_path path = {.from = from, .us = by, .kind = kind_of(position->board[from])};
        path.taken = SET_EMPTY;
        path.enemy = set_add(set_minus(occupied, own), square);
        path.occupied = set_add(set_minus(occupied, set_of(from)), square);
        if (checkers_reaches(game, &path, path.kind == checkers_kind(game, true), from, square))
            return true;
    }
    return false;
}

static void checkers_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned square = move_from(move), jumps = move_extra(move) & 15U, ways = move_extra(move) >> 4;
    rc_piece piece = position->board[square];
    put(game, position, undo, square, 0);
    for (; jumps > 0; jumps--, ways >>= 2) {
        int x = ways & 1 ? 1 : -1, y = ways & 2 ? 1 : -1;
        put(game, position, undo, step(game, square, x, y), 0);
        square = step(game, square, 2 * x, 2 * y);
        assert(square != RC_NO_SQUARE);
    }
    put(game, position, undo, square, move_promotion(move) ? piece_of(side_of(piece), move_promotion(move)) : piece);
}

static void checkers_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    unsigned way = move_extra(record->move) >> 4;
    unsigned over = step(game, record->from, way & 1 ? 1 : -1, way & 2 ? 1 : -1);
    record->captured = kind_of(position->board[over]);
    record->captured_square = (uint8_t)over;
}

static void checkers_text(const rc_game *game, rc_move move, writer *w)
{
    unsigned square = move_from(move), jumps = move_extra(move) & 15U, ways = move_extra(move) >> 4;
    write_text(w, rc_square_name(game, square));
    for (; jumps > 0; jumps--, ways >>= 2) {
        square = step(game, square, ways & 1 ? 2 : -2, ways & 2 ? 2 : -2);
        assert(square != RC_NO_SQUARE);
        write_text(w, rc_square_name(game, square));
    }
    if (!move_promotion(move))
        return;
    write_char(w, '=');
    write_kind(w, game, move_promotion(move), RC_SOUTH);
}

/* Plays a move on scratch: whether it takes a Checker, and, if it is asked, whether it gives check. */
static bool checkers_fits(const rc_game *game, rc_position *scratch, rc_move move, bool ask_check)
{
    unsigned us = scratch->side, them = us ^ 1U;
    const stored_set *sets = const_sets_of(scratch);
    unsigned before = set_count(checkers_of(game, sets, them));
    rc_undo undo;
    push(game, scratch, move, &undo);
    bool fits = set_count(checkers_of(game, sets, them)) < before;
    if (!fits && ask_check && scratch->royal[them] != RC_NO_SQUARE)
        fits = is_threatened(game, scratch, scratch->royal[them], us, set_or(sets[0], sets[1]), tables_of(game)->board);
    pop(game, scratch, &undo);
    return fits;
}

static size_t checkers_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    unsigned us = position->side;
    bool compelled = false;
    rc_position scratch = *position;
    if (!set_any(checkers_of(game, const_sets_of(position), us ^ 1U)))
        return count;
    for (size_t i = 0; i < count && !compelled; i++)
        compelled = move_from(moves[i]) != position->royal[us] && checkers_fits(game, &scratch, moves[i], false);
    if (!compelled)
        return count;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (checkers_fits(game, &scratch, moves[i], true))
            moves[kept++] = moves[i];
    return kept;
}

static rc_status checkers_configure(rc_game *game, rc_message *message)
{
    static const char *const keys[2] = {"checkers", "checkers.promoted"};
    for (unsigned i = 0; i < 2; i++) {
        const rc_entry *entry;
        rc_status status = need_entry(&game->definition, keys[i], message, &entry);
        if (status != RC_OK)
            return status;
        const char *text = entry->value;
        if (!kind_named(game, &text) || *text)
            return definition_error(message, entry, "'%s' is no piece of this game", entry->value);
    }
    return RC_OK;
}

static const char *const checkers_keys[] = {"checkers", "checkers.promoted", NULL};

static const rc_mechanism checkers_mechanism = {
    .name = "checkers",
    .keys = checkers_keys,
    .configure = checkers_configure,
    .generate = checkers_generate,
    .apply = checkers_apply,
    .describe = checkers_describe,
    .filter = checkers_filter,
    .attacks = checkers_attacks,
    .trial = true,
    .text = checkers_text,
};
