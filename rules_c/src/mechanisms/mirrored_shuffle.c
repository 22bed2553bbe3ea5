/*
 * Mirrored shuffling (rulebook A 19): the pieces of the first rank in an order drawn by cards, the same files for both
 * sides; the two colour-bound pieces stand on opposite colours. Rotated: one side is then turned by half a turn.
 *
 *   shuffle.seed = 42            a number; the same seed draws the same cards everywhere
 *   shuffle.pair = B             the piece of which a side has two, on opposite colours
 *   shuffle.rotated = yes        the side that turns is drawn too; usual: no
 */

static void shuffle_cards(uint64_t *state, uint8_t *cards, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned j = chance_below(state, i);
        uint8_t card = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = card;
    }
}

/* Kinds by file, drawn as the rulebook's steps say. */
static void shuffle_draw(const rc_game *game, uint64_t *state, unsigned pair, uint8_t kinds[12])
{
    uint8_t files[12], pieces[12];
    unsigned piece_count = 0, next = 0, colours = 0;
    for (unsigned file = 0; file < game->files; file++) {
        unsigned kind = kind_of(game->start.board[square_at(game, 0, (int)file, 0)]);
        files[file] = (uint8_t)file;
        if (kind != pair)
            pieces[piece_count++] = (uint8_t)kind;
    }
    shuffle_cards(state, files, game->files);
    shuffle_cards(state, pieces, piece_count);
    for (unsigned i = 0; i < game->files; i++) {
        unsigned colour = 1U << (files[i] & 1U);
        /* The first file of each colour takes one of the pair. */
        kinds[files[i]] = colours & colour ? pieces[next++] : (uint8_t)pair;
        colours |= colour;
    }
}

static rc_status mirrored_shuffle_configure(rc_game *game, rc_message *message)
{
    const rc_entry *seed, *pair_entry;
    const rc_entry *rotated = definition_find(&game->definition, "shuffle.rotated");
    rc_status status = need_entry(&game->definition, "shuffle.seed", message, &seed);
    if (status == RC_OK)
        status = need_entry(&game->definition, "shuffle.pair", message, &pair_entry);
    if (status != RC_OK)
        return status;
    uint64_t state;
    if (!chance_seed(seed->value, &state))
        return definition_error(message, seed, "a seed is a number, not '%s'", seed->value);
    char letter = pair_entry->value[0];
    unsigned pair = letter >= 'A' && letter <= 'Z' ? game->kind_by_letter[letter - 'A'] : 0, found = 0;
    for (unsigned file = 0; file < game->files; file++) {
        unsigned square = square_at(game, 0, (int)file, 0);
        if (square == RC_NO_SQUARE || !game->start.board[square])
            return definition_error(message, seed, "the first rank must be full before it is shuffled");
        if (square_at(game, 0, (int)file, game->ranks - 1) == RC_NO_SQUARE)
            return definition_error(message, seed, "the last rank must have no holes when the first is shuffled");
        found += kind_of(game->start.board[square]) == pair;
    }
    if (!pair || found != 2)
        return definition_error(message, pair_entry, "'%s' is no piece of which a side has two", pair_entry->value);
    uint8_t kinds[12];
    shuffle_draw(game, &state, pair, kinds);
    unsigned turned = rotated && strcmp(rotated->value, "yes") == 0 ? chance_below(&state, 2) : 2;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned file = 0; file < game->files; file++) {
            unsigned from = turned == side ? game->files - 1U - file : file;
            unsigned square = square_at(game, 0, (int)file, side == RC_SOUTH ? 0 : game->ranks - 1);
            if (square != RC_NO_SQUARE) /* it is: see above */
                game->start.board[square] = piece_of(side, kinds[from]);
        }
    return RC_OK;
}

static const char *const mirrored_shuffle_keys[] = {"shuffle.seed", "shuffle.pair", "shuffle.rotated", NULL};

static const rc_mechanism mirrored_shuffle_mechanism = {
    .name = "mirrored-shuffle",
    .keys = mirrored_shuffle_keys,
    .configure = mirrored_shuffle_configure,
    .arranges = true,
};
