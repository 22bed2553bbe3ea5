/*
 * Pieces chosen before the game (rulebook A 9 and 10, Storm Force): each side puts Eminent pieces of its own choice,
 * within a budget of points, on given squares of its first rank; its pawns may be promoted to what it chose.
 *
 *   eminent.kinds = K C A        the kinds to choose from; they cost their values
 *   eminent.slots = d1 f1 g1     South's squares; North's are mirrored
 *   eminent.south = AKC          what South chose, slot by slot; eminent.north likewise
 *   eminent.budget = 24          points that North (and South) may spend
 *   eminent.difference = 2       points less for South, the stronger player; usual: 0
 */

static rc_status eminent_side(rc_game *game, unsigned side, const unsigned *slots, unsigned count, long budget,
                              rc_message *message)
{
    static const char *const keys[2] = {"eminent.south", "eminent.north"};
    const rc_entry *entry, *kinds;
    rc_status status = need_entry(&game->definition, keys[side], message, &entry);
    if (status == RC_OK)
        status = need_entry(&game->definition, "eminent.kinds", message, &kinds);
    if (status != RC_OK)
        return status;
    if (strlen(entry->value) != count)
        return definition_error(message, entry, "'%s': %u letters are needed, of %s", entry->value, count,
                                kinds->value);
    long cost = 0;
    uint64_t chosen = 0;
    for (unsigned i = 0; i < count; i++) {
        char letter = entry->value[i];
        letter = (char)(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
        unsigned kind =
            letter >= 'A' && letter <= 'Z' && strchr(kinds->value, letter) ? game->kind_by_letter[letter - 'A'] : 0;
        if (!kind)
            return definition_error(message, entry, "'%c' cannot be chosen; choose of %s", letter, kinds->value);
        if (chosen >> kind & 1)
            return definition_error(message, entry, "'%c' is chosen twice", letter);
        chosen |= (uint64_t)1 << kind;
        cost += game->kinds[kind].value;
        unsigned square = side == RC_SOUTH ? slots[i]
                                           : square_at(game, 0, game->squares[slots[i]].file,
                                                       game->ranks - 1 - game->squares[slots[i]].rank);
        game->start.board[square] = piece_of(side, kind);
        for (unsigned k = 1; k <= game->kind_count; k++) {
            rc_kind *pawn = &game->kinds[k];
            if (!pawn->promotion_count[side] || *pawn->becomes || pawn->promotion_count[side] == RC_PROMOTIONS_MAX)
                continue;
            rc_promotion *list = pawn->promotions[side];
            memmove(list + i + 1, list + i, sizeof *list * (pawn->promotion_count[side]++ - i));
            list[i].kind = (uint8_t)kind;
            memcpy(list[i].squares, pawn->promotion_zone[side], sizeof list[i].squares);
        }
    }
    if (cost > budget)
        return definition_error(message, entry, "%s costs %ld points, more than %ld", entry->value, cost, budget);
    return RC_OK;
}

static rc_status eminent_configure(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    unsigned slots[8], count = 0;
    long budget = 0, difference = 0;
    rc_status status = need_entry(&game->definition, "eminent.slots", message, &entry);
    if (status != RC_OK)
        return status;
    for (const char *c = entry->value; *c && count < 8;) {
        char name[8];
        int used = 0;
        if (sscanf(c, " %7s%n", name, &used) != 1)
            break;
        c += used;
        slots[count] = rc_square_of(game, name);
        if (slots[count++] == RC_NO_SQUARE)
            return definition_error(message, entry, "'%s' is no square of this board", name);
    }
    status = read_number(&game->definition, "eminent.budget", 1, 99, 99, message, &budget);
    if (status == RC_OK)
        status = read_number(&game->definition, "eminent.difference", 0, 99, 0, message, &difference);
    if (status == RC_OK)
        status = eminent_side(game, RC_SOUTH, slots, count, budget - difference, message);
    return status == RC_OK ? eminent_side(game, RC_NORTH, slots, count, budget, message) : status;
}

static const char *const eminent_keys[] = {
    "eminent.kinds", "eminent.slots", "eminent.south", "eminent.north", "eminent.budget", "eminent.difference", NULL};

static const rc_mechanism eminent_mechanism = {
    .name = "eminent",
    .keys = eminent_keys,
    .configure = eminent_configure,
    .arranges = true,
};
