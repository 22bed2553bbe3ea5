/*
 * Castling (FIDE Laws 3.8.2; rulebook 0.5 "safeguarding the Queen"): the royal piece and a tower move together
 * while neither has moved, nothing stands in the way of either, and the royal piece neither leaves, passes nor
 * reaches an attacked square.
 *
 *   castling.K = e1 g1 h1 f1     royal from, royal to, tower from, tower to, for South; North's is mirrored
 *   castling.short = K           which of the two is written O-O
 */

static bool castling_possible(const rc_game *game, const rc_position *position, const outlook *view,
                              const rc_castling *castling)
{
    if (set_meets(set_read(castling->empty), view->occupied))
        return false;
    for (unsigned i = 0; i < castling->safe_count; i++)
        if (is_threatened(game, position, castling->safe[i], view->them, view->occupied, tables_of(game)->board))
            return false;
    return true;
}

static void castling_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    if (view->in_check)
        return;
    for (unsigned i = 0; i < game->castling_count; i++) {
        const rc_castling *castling = &game->castlings[i];
        if (!(position->rights >> i & 1) || castling->side != view->us)
            continue;
        if (!castling_possible(game, position, view, castling))
            continue;
        rc_move move = move_of(castling->royal_from, castling->royal_to, 0, 1 + MECHANISM_castling, i);
        if (out->moves && out->count < out->capacity)
            out->moves[out->count] = move;
        out->count++;
    }
}

static void castling_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    const rc_castling *castling = &game->castlings[move_extra(move)];
    rc_piece royal = position->board[castling->royal_from], tower = position->board[castling->tower_from];
    (void)undo;
    lift_piece(game, position, castling->royal_from);
    lift_piece(game, position, castling->tower_from);
    place_piece(game, position, castling->royal_to, royal);
    place_piece(game, position, castling->tower_to, tower);
}

static void castling_revert(const rc_game *game, rc_position *position, const rc_undo *undo)
{
    const rc_castling *castling = &game->castlings[move_extra(undo->move)];
    rc_piece royal = position->board[castling->royal_to], tower = position->board[castling->tower_to];
    lift_piece(game, position, castling->royal_to);
    lift_piece(game, position, castling->tower_to);
    place_piece(game, position, castling->royal_from, royal);
    place_piece(game, position, castling->tower_from, tower);
}

static void castling_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    (void)position;
    record->flags |= RC_CASTLING;
    record->captured = 0;
    record->captured_square = RC_NO_SQUARE;
}

static unsigned mirrored_rank(const rc_game *game, unsigned square)
{
    return square_at(game, game->squares[square].board, game->squares[square].file,
                     game->ranks - 1 - game->squares[square].rank);
}

/* False if a square on the way does not exist. */
static bool castling_squares(const rc_game *game, rc_castling *castling)
{
    unsigned ends[2][2] = {{castling->royal_from, castling->royal_to}, {castling->tower_from, castling->tower_to}};
    for (unsigned piece = 0; piece < 2; piece++) {
        int from = game->squares[ends[piece][0]].file, to = game->squares[ends[piece][1]].file;
        int rank = game->squares[ends[piece][0]].rank, way = to > from ? 1 : -1;
        for (int file = from;; file += way) {
            unsigned square = square_at(game, game->squares[ends[0][0]].board, file, rank);
            if (square == RC_NO_SQUARE)
                return false;
            if (square != castling->royal_from && square != castling->tower_from)
                words_add(castling->empty, square);
            if (piece == 0)
                castling->safe[castling->safe_count++] = (uint8_t)square;
            if (file == to)
                break;
        }
    }
    return true;
}

/* The four squares of a way to castle, for one side. */
static rc_status castling_read(const rc_game *game, const rc_entry *entry, unsigned side, rc_message *message,
                               unsigned squares[4])
{
    char names[4][6];
    int end = 0;
    if (sscanf(entry->value, "%5s %5s %5s %5s%n", names[0], names[1], names[2], names[3], &end) != 4 ||
        entry->value[end])
        return definition_error(message, entry, "%s needs four squares: royal from, to, tower from, to", entry->key);
    for (unsigned i = 0; i < 4; i++) {
        squares[i] = rc_square_of(game, names[i]);
        if (squares[i] != RC_NO_SQUARE && side == RC_NORTH)
            squares[i] = mirrored_rank(game, squares[i]);
        if (squares[i] == RC_NO_SQUARE)
            return definition_error(message, entry, "'%s' is no square of this board", names[i]);
        if (game->squares[squares[i]].rank != game->squares[squares[0]].rank)
            return definition_error(message, entry, "the four squares must stand on one rank");
    }
    if (squares[0] == squares[1] || squares[0] == squares[2] || squares[1] == squares[3])
        return definition_error(message, entry,
                                "the royal piece and the tower start on two squares, it moves, and they end on two");
    for (unsigned k = 1; k <= game->kind_count; k++)
        if (game->kinds[k].royal[side] && words_have(game->kinds[k].initial[side], squares[0]))
            return RC_OK;
    return definition_error(message, entry, "no royal piece of %s starts on %s", side ? "North" : "South",
                            rc_square_name(game, squares[0]));
}

static rc_status castling_configure(rc_game *game, rc_message *message)
{
    const rc_entry *short_entry = definition_find(&game->definition, "castling.short");
    const char wings[2] = {'K', 'Q'};
    game->castling_count = 0;
    game->castling_type = 1 + MECHANISM_castling;
    if (short_entry && strcmp(short_entry->value, "K") != 0 && strcmp(short_entry->value, "Q") != 0)
        return definition_error(message, short_entry, "castling.short = '%s'; known words: K Q", short_entry->value);
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned wing = 0; wing < 2; wing++) {
            char key[16];
            snprintf(key, sizeof key, "castling.%c", wings[wing]);
            const rc_entry *entry = definition_find(&game->definition, key);
            if (!entry || strcmp(entry->value, "none") == 0)
                continue;
            unsigned squares[4];
            rc_status status = castling_read(game, entry, side, message, squares);
            if (status != RC_OK)
                return status;
            rc_castling *castling = &game->castlings[game->castling_count];
            *castling = (rc_castling){.side = (uint8_t)side,
                                      .royal_from = (uint8_t)squares[0],
                                      .royal_to = (uint8_t)squares[1],
                                      .tower_from = (uint8_t)squares[2],
                                      .tower_to = (uint8_t)squares[3]};
            castling->letter = (char)(side == RC_SOUTH ? wings[wing] : wings[wing] + 32);
            castling->is_short = short_entry && short_entry->value[0] == wings[wing];
            if (!castling_squares(game, castling))
                return definition_error(message, entry, "a square on the way does not exist");
            if (wing && game->castling_count && castling[-1].side == side && castling[-1].royal_to == squares[1])
                return definition_error(message, entry, "castling.K and castling.Q end on the same square");
            uint16_t bit = (uint16_t)(1U << game->castling_count++);
            game->rights_kept[squares[0]] &= (uint16_t)~bit;
            game->rights_kept[squares[2]] &= (uint16_t)~bit;
        }
    }
    if (game->castling_count == 0) {
        const rc_entry *entry = definition_find(&game->definition, "mechanisms");
        return definition_error(message, entry, "castling needs castling.K or castling.Q");
    }
    return RC_OK;
}

static const rc_misfit castling_misfits[] = {{"free-castling", "a game has one way to castle"}, {NULL, NULL}};

static const char *const castling_keys[] = {"castling.K", "castling.Q", "castling.short", NULL};

static const rc_mechanism castling_mechanism = {
    .name = "castling",
    .keys = castling_keys,
    .misfits = castling_misfits,
    .configure = castling_configure,
    .generate = castling_generate,
    .apply = castling_apply,
    .revert = castling_revert,
    .describe = castling_describe,
};
