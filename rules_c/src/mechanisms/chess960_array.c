/*
 * The 960 arrays (FIDE Laws, Guidelines II.2): bishops on opposite colours, the king between the rooks, both sides
 * alike. Numbers are Scharnagl's: 518 is the array of chess.
 *
 *   chess960.number = 518        the array; usual: 518
 *   chess960.seed = 42           or draws the number by lot
 */

#define CHESS960_ARRAYS 960
#define CHESS960_USUAL 518

/* Puts a piece on the n-th empty file, counted from 0. */
static void chess960_place(char files[8], unsigned n, char letter)
{
    unsigned file = 0;
    while (files[file] || n-- > 0)
        file++;
    files[file] = letter;
}

static void chess960_letters(unsigned number, char files[8])
{
    /* Where the two knights stand among the five files left, by the number's last part. */
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                           {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    memset(files, 0, 8);
    files[number % 4 * 2 + 1] = 'B';
    files[number / 4 % 4 * 2] = 'B';
    chess960_place(files, number / 16 % 6, 'Q');
    chess960_place(files, knights[number / 96][1], 'N'); /* the higher file first: the lower one keeps its count */
    chess960_place(files, knights[number / 96][0], 'N');
    for (unsigned i = 0; i < 3; i++)
        chess960_place(files, 0, "RKR"[i]);
}

static rc_status chess960_array_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "chess960.number");
    const rc_entry *seed = definition_find(&game->definition, "chess960.seed");
    uint64_t number = CHESS960_USUAL;
    if (entry && seed)
        return definition_error(message, seed, "an array has a number or is drawn from a seed, not both");
    if (entry && (!chance_seed(entry->value, &number) || number >= CHESS960_ARRAYS))
        return definition_error(message, entry, "'%s' is no number from 0 to %d", entry->value, CHESS960_ARRAYS - 1);
    if (seed) {
        uint64_t state;
        if (!chance_seed(seed->value, &state))
            return definition_error(message, seed, "a seed is a number, not '%s'", seed->value);
        number = chance_below(&state, CHESS960_ARRAYS);
    }
    if (game->files != 8)
        return definition_error(message, definition_find(&game->definition, "board"), "chess960-array needs 8 files");
    char files[8];
    chess960_letters((unsigned)number, files);
    for (unsigned file = 0; file < 8; file++) {
        unsigned kind = game->kind_by_letter[files[file] - 'A'];
        if (!kind)
            return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                    "chess960-array needs pieces R N B Q K");
        for (unsigned side = 0; side < 2; side++) {
            unsigned square = square_at(game, 0, (int)file, side == RC_SOUTH ? 0 : game->ranks - 1);
            if (square != RC_NO_SQUARE)
                game->start.board[square] = piece_of(side, kind);
        }
    }
    return RC_OK;
}

static const char *const chess960_array_keys[] = {"chess960.number", "chess960.seed", NULL};

static const rc_mechanism chess960_array_mechanism = {
    .name = "chess960-array",
    .keys = chess960_array_keys,
    .configure = chess960_array_configure,
    .arranges = true,
};
