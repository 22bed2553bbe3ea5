/*
 * Castling by histories (rulebook A 24.7, Escalier; ten files): the royal piece may have moved within the two middle
 * files, a Rook within its own file and the one beside it, both within their back two ranks. On one rank with nothing
 * between, the royal piece goes to c or h and the Rook to d or g; it neither leaves, passes nor reaches an attacked
 * square. A right, once lost, never returns.
 *
 *   stair-castling = R           what castles with the royal piece
 *
 * State: one bit for each square on which a Rook with its right can stand (side, wing, file, rank). FEN
 * `rooks=a1a2j9`: the squares of all Rooks of both sides that have it while their royal piece has it, too.
 */

#define STAIR_FILES 10
#define STAIR_SQUARES 16 /* two sides, two wings, two files, two ranks */

static unsigned stair_side(unsigned bit)
{
    return bit >> 3 & 1;
}

static unsigned stair_square(const rc_game *game, unsigned bit)
{
    int file = (int)(bit >> 1 & 1), rank = (int)(bit & 1);
    return square_at(game, 0, bit >> 2 & 1 ? STAIR_FILES - 1 - file : file,
                     stair_side(bit) == RC_SOUTH ? rank : game->ranks - 1 - rank);
}

static unsigned stair_kind(const rc_game *game)
{
    return game->kind_by_letter[definition_find(&game->definition, "stair-castling")->value[0] - 'A'];
}

static bool stair_royal_at_home(const rc_game *game, const rc_position *position, unsigned side)
{
    unsigned royal = position->royal[side];
    if (royal == RC_NO_SQUARE)
        return false;
    int rank = side == RC_SOUTH ? game->squares[royal].rank : game->ranks - 1 - game->squares[royal].rank;
    return rank < 2 && (game->squares[royal].file == 4 || game->squares[royal].file == 5);
}

static uint32_t *stair_rights(const rc_game *game, rc_position *position)
{
    return &position->state[state_of(game, MECHANISM_stair_castling)];
}

/* Takes away the rights of Rooks that are gone and of a side whose royal piece has left. */
static void stair_sweep(const rc_game *game, rc_position *position)
{
    uint32_t *rights = stair_rights(game, position);
    unsigned kind = *rights ? stair_kind(game) : 0; /* asked for once: this is part of every move that is tried */
    for (unsigned bit = 0; *rights >> bit; bit++) {
        unsigned side = stair_side(bit);
        if (position->board[stair_square(game, bit)] != piece_of(side, kind) ||
            !stair_royal_at_home(game, position, side))
            *rights &= ~(1U << bit);
    }
}

static void stair_castling_reset(const rc_game *game, rc_position *position)
{
    uint32_t *rights = stair_rights(game, position);
    *rights = 0;
    for (unsigned bit = 0; bit < STAIR_SQUARES; bit++)
        if (game->start.board[stair_square(game, bit)] == piece_of(stair_side(bit), stair_kind(game)))
            *rights |= 1U << bit;
    stair_sweep(game, position);
}

static bool stair_castling_read(const rc_game *game, rc_position *position, const char *key, const char *value,
                                rc_message *why)
{
    uint32_t *rights = stair_rights(game, position);
    (void)key;
    *rights = 0;
    for (const char *c = strcmp(value, "-") == 0 ? "" : value; *c;) {
        char name[4] = {0};
        size_t n = 1 + strspn(c + 1, "0123456789");
        unsigned bit = 0;
        memcpy(name, c, n < sizeof name ? n : sizeof name - 1);
        c += n;
        unsigned square = rc_square_of(game, name);
        while (bit < STAIR_SQUARES && stair_square(game, bit) != square)
            bit++;
        if (bit < STAIR_SQUARES)
            *rights |= 1U << bit;
        uint32_t told = *rights;
        stair_sweep(game, position);
        if (bit == STAIR_SQUARES || *rights != told) {
            snprintf(why->text, sizeof why->text, "'%s' is no square of a Rook that can castle here", name);
            return false;
        }
    }
    return true;
}

static void stair_castling_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    uint32_t rights = position->state[state_of(game, MECHANISM_stair_castling)];
    (void)key;
    if (!rights)
        write_char(w, '-');
    for (int file = 0; rights && file < game->files; file++)
        for (int rank = 0; rank < game->ranks; rank++)
            for (unsigned bit = 0; bit < STAIR_SQUARES; bit++)
                if ((rights >> bit & 1) && stair_square(game, bit) == square_at(game, 0, file, rank))
                    write_text(w, rc_square_name(game, square_at(game, 0, file, rank)));
}

/* The first piece from a square on along its rank; RC_NO_SQUARE if there is none. */
static unsigned stair_first(const rc_game *game, unsigned from, int way, set_t occupied)
{
    for (int file = game->squares[from].file + way;; file += way) {
        unsigned square = square_at(game, 0, file, game->squares[from].rank);
        if (square == RC_NO_SQUARE || set_has(occupied, square))
            return square;
    }
}

static bool stair_is_safe(const rc_game *game, const rc_position *position, const outlook *view, unsigned to)
{
    set_t without = set_minus(view->occupied, set_of(view->royal));
    int way = to > view->royal ? 1 : -1;
    for (int square = (int)view->royal + way;; square += way) {
        if (is_threatened(game, position, (unsigned)square, view->them, without, tables_of(game)->board))
            return false;
        if ((unsigned)square == to)
            return true;
    }
}

static void stair_castling_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    uint32_t rights = position->state[state_of(game, MECHANISM_stair_castling)];
    if (view->in_check || view->royal == RC_NO_SQUARE)
        return;
    for (unsigned bit = 0; bit < STAIR_SQUARES; bit++) {
        if (!(rights >> bit & 1) || stair_side(bit) != view->us)
            continue;
        unsigned rook = stair_square(game, bit);
        bool high = bit >> 2 & 1;
        if (stair_first(game, view->royal, high ? 1 : -1, view->occupied) != rook)
            continue;
        unsigned to = square_at(game, 0, high ? 7 : 2, game->squares[rook].rank);
        if (stair_is_safe(game, position, view, to))
            emit(out, move_of(view->royal, to, 0, 1 + MECHANISM_stair_castling, rook));
    }
}

static void stair_castling_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned rook = move_extra(move), to = move_to(move);
    rc_piece piece = position->board[rook];
    put(game, position, undo, move_from(move), 0);
    put(game, position, undo, rook, 0);
    put(game, position, undo, to, undo->moved);
    put(game, position, undo, game->squares[to].file == 2 ? to + 1 : to - 1, piece);
}

static void stair_castling_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    (void)position;
    record->flags |= RC_CASTLING;
}

/* A Rook with its right takes it along within its two files; everything else is seen on the board. */
static void stair_castling_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    uint32_t *rights = stair_rights(game, position);
    unsigned from = move_from(move), to = move_to(move), came = STAIR_SQUARES, went = STAIR_SQUARES;
    if (!*rights)
        return;
    for (unsigned bit = 0; bit < STAIR_SQUARES; bit++) {
        if (stair_side(bit) == undo->side && stair_square(game, bit) == from && (*rights >> bit & 1))
            came = bit;
        if (stair_side(bit) == undo->side && stair_square(game, bit) == to)
            went = bit;
    }
    if (came < STAIR_SQUARES && went < STAIR_SQUARES && came >> 2 == went >> 2)
        *rights |= 1U << went;
    stair_sweep(game, position);
}

static rc_status stair_castling_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "stair-castling", message, &entry);
    if (status != RC_OK)
        return status;
    char letter = entry->value[0];
    if (letter < 'A' || letter > 'Z' || entry->value[1] || !game->kind_by_letter[letter - 'A'])
        return definition_error(message, entry, "'%s' is no piece of this game", entry->value);
    if (game->files != STAIR_FILES || game->square_count != STAIR_FILES * game->ranks || !game->has_royal)
        return definition_error(message, entry, "stair-castling needs whole ranks of %d files and royal pieces",
                                STAIR_FILES);
    return RC_OK;
}

static const char *const stair_castling_keys[] = {"stair-castling", NULL};
static const char *const stair_castling_fields[] = {"rooks", NULL};

static const rc_mechanism stair_castling_mechanism = {
    .name = "stair-castling",
    .keys = stair_castling_keys,
    .fields = stair_castling_fields,
    .state_words = 1,
    .configure = stair_castling_configure,
    .reset = stair_castling_reset,
    .read_field = stair_castling_read,
    .write_field = stair_castling_write,
    .generate = stair_castling_generate,
    .apply = stair_castling_apply,
    .describe = stair_castling_describe,
    .after = stair_castling_after,
};
