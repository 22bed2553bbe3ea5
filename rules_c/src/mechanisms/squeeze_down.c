/*
 * Squeeze-down placing (rulebook A 18): the pieces of the first ranks begin in hand, and the sides place them before
 * play: South one, then each side two a turn, South the last one and then the first move. The two of a pair come to
 * stand on opposite colours: a placement after which they could not is refused. Placing itself is the mechanism drops.
 *
 *   squeeze.pair = B             the piece of which a side has two, on opposite colours
 */

static unsigned squeeze_square(const rc_game *game, unsigned side, unsigned file)
{
    return square_at(game, 0, (int)file, side == RC_SOUTH ? 0 : game->ranks - 1);
}

static unsigned squeeze_pair(const rc_game *game)
{
    char letter = definition_find(&game->definition, "squeeze.pair")->value[0];
    return letter >= 'A' && letter <= 'Z' ? game->kind_by_letter[letter - 'A'] : 0;
}

static unsigned squeeze_in_hand(const rc_game *game, const rc_position *position, unsigned side)
{
    unsigned count = 0;
    for (unsigned kind = 1; kind <= game->kind_count; kind++)
        count += position->hand[side][kind];
    return count;
}

/* Whether the pair can still come to stand on opposite colours once a piece of `kind` (0: none) stands on `goal`. */
static bool squeeze_can_part(const rc_game *game, const rc_position *position, unsigned side, unsigned goal,
                             unsigned kind)
{
    unsigned pair = squeeze_pair(game), standing[2] = {0, 0};
    bool open[2] = {false, false};
    for (unsigned file = 0; file < game->files; file++) {
        unsigned square = squeeze_square(game, side, file), colour = file & 1U;
        unsigned stands = square == goal ? kind : kind_of(position->board[square]);
        open[colour] = open[colour] || !stands;
        standing[colour] += stands == pair;
    }
    for (unsigned colour = 0; colour < 2; colour++)
        if (standing[colour] > 1 || (!standing[colour] && !open[colour]))
            return false;
    return true;
}

static size_t squeeze_down_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (move_type(moves[i]) != 1 + MECHANISM_drops ||
            squeeze_can_part(game, position, position->side, move_to(moves[i]), move_extra(moves[i])))
            moves[kept++] = moves[i];
    return kept;
}

/* Turns of one, two, two ... and one placement: a turn ends with an odd number left. After the last South moves. */
static bool squeeze_down_keeps_turn(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    (void)undo;
    unsigned left = squeeze_in_hand(game, position, RC_SOUTH) + squeeze_in_hand(game, position, RC_NORTH);
    return move_type(move) == 1 + MECHANISM_drops && left % 2 == 0;
}

/* While pieces are in hand, everything else is as the array has it, and each side has all its own. */
static bool squeeze_has_all(const rc_game *game, const rc_position *position)
{
    uint8_t count[2][RC_KINDS_MAX];
    memcpy(count, position->hand, sizeof count);
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = position->board[s];
        bool home[2] = {game->squares[s].rank == 0, game->squares[s].rank == game->ranks - 1};
        if (!home[0] && !home[1] && piece != game->start.board[s])
            return false;
        if (!piece || (!home[0] && !home[1]))
            continue;
        if (!home[side_of(piece)])
            return false;
        count[side_of(piece)][kind_of(piece)]++;
    }
    return memcmp(count, game->start.hand, sizeof count) == 0;
}

static bool squeeze_down_check(const rc_game *game, const rc_position *position, rc_message *why)
{
    unsigned held[2] = {squeeze_in_hand(game, position, RC_SOUTH), squeeze_in_hand(game, position, RC_NORTH)};
    unsigned left = held[0] + held[1], placed = 2U * game->files - left, us = position->side;
    if (!left)
        return true;
    if (!squeeze_has_all(game, position)) {
        snprintf(why->text, sizeof why->text,
                 "while pieces are in hand each side has all its own in hand or on its first rank, and its pawns stand "
                 "as in the array");
        return false;
    }
    if (us != ((placed + 1) / 2) % 2 || held[us] != (left + 1) / 2) {
        snprintf(why->text, sizeof why->text,
                 "the sides place one piece, then two a turn: so many in hand do not fit the side to move");
        return false;
    }
    for (unsigned side = 0; side < 2; side++)
        if (!squeeze_can_part(game, position, side, RC_NO_SQUARE, 0)) {
            snprintf(why->text, sizeof why->text, "%s's pair cannot come to stand on opposite colours",
                     side ? "North" : "South");
            return false;
        }
    return true;
}

/* Whether what is in hand goes to the first ranks only, and nothing else is played before it has. */
static bool squeeze_places_first(const rc_game *game)
{
    const rc_entry *zone = definition_find(&game->definition, "drop.zone");
    const rc_entry *compulsory = definition_find(&game->definition, "drop.compulsory");
    int z = zone ? zone_find(game, zone->value) : -1;
    bool drops = false;
    for (unsigned i = 0; i < game->mechanism_count; i++)
        drops = drops || game->mechanisms[i] == MECHANISM_drops;
    if (!drops || z < 0 || !compulsory || strcmp(compulsory->value, "yes") != 0)
        return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned s = 0; s < game->square_count; s++)
            if (words_have(game->zones[z].squares[side], s) != (game->squares[s].rank == (side ? game->ranks - 1 : 0)))
                return false;
    return true;
}

static rc_status squeeze_down_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry, *removals = definition_find(&game->definition, "remove");
    rc_status status = need_entry(&game->definition, "squeeze.pair", message, &entry);
    if (status != RC_OK)
        return status;
    if (removals)
        return definition_error(message, removals, "squeeze-down and a handicap do not fit together");
    if (game->boards != 1 || game->files % 2)
        return definition_error(message, entry, "squeeze-down needs one board with an even number of files");
    unsigned pair = squeeze_pair(game), found[2] = {0, 0};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned file = 0; file < game->files; file++) {
            unsigned square = squeeze_square(game, side, file);
            rc_piece piece = square == RC_NO_SQUARE ? 0 : game->start.board[square];
            if (!piece || side_of(piece) != side)
                return definition_error(message, entry, "both first ranks must be full before they are placed anew");
            if (!game->in_hand[kind_of(piece)])
                return definition_error(message, entry, "'hand' must name '%c', which is placed",
                                        game->kinds[kind_of(piece)].letter);
            found[side] += kind_of(piece) == pair;
            game->start.hand[side][kind_of(piece)]++;
            game->start.board[square] = 0;
        }
    if (!pair || found[0] != 2 || found[1] != 2)
        return definition_error(message, entry, "'%s' is no piece of which a side has two", entry->value);
    if (!squeeze_places_first(game))
        return definition_error(
            message, entry,
            "squeeze-down needs the mechanism drops, 'drop.compulsory = yes' and a drop.zone that is the first rank");
    return RC_OK;
}

static const char *const squeeze_down_keys[] = {"squeeze.pair", NULL};

static const rc_misfit squeeze_down_misfits[] = {
    {"castling", "pieces that are placed anew never castle"},
    {"changeover", "both say whose turn it is"},
    {"first-queen", "no royal piece stands in the array"},
    {"taken-to-hand", "what is taken would be placed on a first rank"},
    {"mirrored-shuffle", "both say where the pieces of the first rank stand"},
    {NULL, NULL},
};

static const rc_mechanism squeeze_down_mechanism = {
    .name = "squeeze-down",
    .keys = squeeze_down_keys,
    .misfits = squeeze_down_misfits,
    .configure = squeeze_down_configure,
    .check_state = squeeze_down_check,
    .keeps_turn = squeeze_down_keeps_turn,
    .filter = squeeze_down_filter,
};
