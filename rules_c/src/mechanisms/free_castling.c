/*
 * Castling in Chess960 (FIDE Laws, Guidelines II.3): the king, wherever it started, goes to the c- or g-file and the
 * rook to the d- or f-file. Neither has moved; between and on their four squares stands nobody else; the king
 * neither leaves, passes nor reaches an attacked square. Written as the king taking its own rook (contracts 7.1).
 *
 *   castling.tower = R           what castles with the royal piece
 *
 * A right belongs to a tower's file: bits 0 to 7 South's files h to a, 8 to 15 North's.
 */

#define FREE_CASTLING_FILES 8

static void free_castling_goals(const rc_game *game, unsigned royal, const rc_castling *castling, unsigned *royal_to,
                                unsigned *tower_to)
{
    bool high = game->squares[castling->tower_from].file > game->squares[royal].file;
    int rank = game->squares[castling->tower_from].rank;
    *royal_to = square_at(game, 0, high ? 6 : 2, rank);
    *tower_to = square_at(game, 0, high ? 5 : 3, rank);
}

/* The squares of a rank from one to another, both included. */
static set_t free_castling_span(unsigned a, unsigned b)
{
    set_t span = SET_EMPTY;
    for (unsigned s = a < b ? a : b; s <= (a < b ? b : a); s++)
        span = set_add(span, s);
    return span;
}

static bool free_castling_possible(const rc_game *game, const rc_position *position, const outlook *view,
                                   const rc_castling *castling)
{
    unsigned royal = view->royal, tower = castling->tower_from, royal_to, tower_to;
    free_castling_goals(game, royal, castling, &royal_to, &tower_to);
    set_t both = set_or(set_of(royal), set_of(tower)), others = set_minus(view->occupied, both);
    set_t path = free_castling_span(royal, royal_to);
    if (set_meets(set_or(path, free_castling_span(tower, tower_to)), others))
        return false;
    set_t without = set_minus(view->occupied, set_of(royal)), all = tables_of(game)->board;
    for (path = set_minus(path, set_of(royal)); set_any(path);)
        if (is_threatened(game, position, set_pop(&path), view->them, without, all))
            return false;
    return !is_threatened(game, position, royal_to, view->them, set_add(others, tower_to), all);
}

static void free_castling_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    if (view->in_check || !position->rights)
        return;
    for (unsigned i = 0; i < game->castling_count; i++) {
        const rc_castling *castling = &game->castlings[i];
        if ((position->rights >> i & 1) && castling->side == view->us &&
            free_castling_possible(game, position, view, castling))
            emit(out, move_of(view->royal, castling->tower_from, 0, 1 + MECHANISM_free_castling, i));
    }
}

static void free_castling_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    const rc_castling *castling = &game->castlings[move_extra(move)];
    unsigned royal = move_from(move), royal_to, tower_to;
    rc_piece tower = position->board[castling->tower_from];
    free_castling_goals(game, royal, castling, &royal_to, &tower_to);
    put(game, position, undo, royal, 0);
    put(game, position, undo, castling->tower_from, 0);
    put(game, position, undo, royal_to, undo->moved);
    put(game, position, undo, tower_to, tower);
}

static void free_castling_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    (void)position;
    record->flags |= RC_CASTLING;
    record->captured = 0;
    record->captured_square = RC_NO_SQUARE;
}

/* The royal piece's first move ends all its side's rights; a tower's square looks after itself. */
static void free_castling_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned us = undo->side;
    (void)move;
    if (undo->moved && game->kinds[kind_of(undo->moved)].royal[us])
        set_rights(game, position, position->rights & (us == RC_SOUTH ? 0xFF00 : 0x00FF));
}

static void free_castling_right(rc_game *game, unsigned side, unsigned file, unsigned kind)
{
    unsigned index = side * FREE_CASTLING_FILES + FREE_CASTLING_FILES - 1 - file;
    unsigned tower = square_at(game, 0, (int)file, side == RC_SOUTH ? 0 : game->ranks - 1), royal = RC_NO_SQUARE;
    rc_castling *castling = &game->castlings[index];
    *castling = (rc_castling){.letter = (char)((side == RC_SOUTH ? 'A' : 'a') + (int)file),
                              .side = (uint8_t)side,
                              .royal_from = RC_NO_SQUARE,
                              .tower_from = (uint8_t)tower,
                              .tower_kind = (uint8_t)kind};
    game->rights_kept[tower] &= (uint16_t) ~(1U << index);
    for (unsigned s = 0; s < game->square_count; s++)
        if (game->start.board[s] && side_of(game->start.board[s]) == side &&
            game->kinds[kind_of(game->start.board[s])].royal[side])
            royal = s;
    if (game->start.board[tower] != piece_of(side, kind) || royal == RC_NO_SQUARE)
        return;
    unsigned royal_to, tower_to;
    free_castling_goals(game, royal, castling, &royal_to, &tower_to);
    castling->royal_from = (uint8_t)royal;
    castling->royal_to = (uint8_t)royal_to;
    castling->tower_to = (uint8_t)tower_to;
    castling->is_short = game->squares[tower].file > game->squares[royal].file;
    set_t path = free_castling_span(royal, royal_to);
    set_t both = set_or(set_of(royal), set_of(tower));
    set_write(set_minus(set_or(path, free_castling_span(tower, tower_to)), both), castling->empty);
    while (set_any(path))
        castling->safe[castling->safe_count++] = (uint8_t)set_pop(&path);
}

static rc_status free_castling_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "castling.tower", message, &entry);
    if (status != RC_OK)
        return status;
    char letter = entry->value[0];
    unsigned kind = letter >= 'A' && letter <= 'Z' && !entry->value[1] ? game->kind_by_letter[letter - 'A'] : 0;
    if (!kind)
        return definition_error(message, entry, "'%s' is no piece of this game", entry->value);
    if (game->files != FREE_CASTLING_FILES || game->square_count != FREE_CASTLING_FILES * game->ranks ||
        game->castling_count)
        return definition_error(message, entry, "free-castling needs whole ranks of 8 files and no other castling");
    game->castling_count = 2 * FREE_CASTLING_FILES;
    game->castling_type = 1 + MECHANISM_free_castling;
    game->free_castling = true;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned file = 0; file < FREE_CASTLING_FILES; file++)
            free_castling_right(game, side, file, kind);
    return RC_OK;
}

static const char *const free_castling_keys[] = {"castling.tower", NULL};

static const rc_mechanism free_castling_mechanism = {
    .name = "free-castling",
    .keys = free_castling_keys,
    .configure = free_castling_configure,
    .generate = free_castling_generate,
    .apply = free_castling_apply,
    .describe = free_castling_describe,
    .after = free_castling_after,
};
