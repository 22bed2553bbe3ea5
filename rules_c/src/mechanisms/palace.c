/*
 * Occupying the Palace (rulebook A 15, contracts 7.1 to 7.3): behind each first rank is a palace in which one guard
 * stands and never moves. A standard bearer takes the enemy's guard by its ordinary step or jump straight on, from the
 * last rank or the last but one, and has won. A guard may take an enemy bearer on the square before it without moving.
 * Nothing else ever enters or leaves a palace.
 *
 *   palace = palace              South's palace, a zone behind its first rank; North's is mirrored
 *   palace.guard = S             the guard's letter ...
 *   palace.south = d0            ... and where each side's stands at the start; palace.north likewise
 *   palace.bearer = L            the bearer's letter
 *   palace.moat = yes            bearers take from the last rank only and guards take nothing; usual: no
 *
 * FEN `guards=d0d9`: South's guard, then North's, `-` for one that was taken.
 */

static unsigned palace_kind(const rc_game *game, const char *key)
{
    char letter = definition_find(&game->definition, key)->value[0];
    return letter >= 'A' && letter <= 'Z' ? game->kind_by_letter[letter - 'A'] : 0;
}

static set_t palace_squares(const rc_game *game, unsigned side)
{
    int zone = zone_find(game, definition_find(&game->definition, "palace")->value);
    return set_read(game->zones[zone].squares[side]);
}

static bool palace_has_moat(const rc_game *game)
{
    const rc_entry *entry = definition_find(&game->definition, "palace.moat");
    return entry && strcmp(entry->value, "yes") == 0;
}

static unsigned palace_home(const rc_game *game, unsigned side)
{
    return rc_square_of(game, definition_find(&game->definition, side ? "palace.north" : "palace.south")->value);
}

/* Where a side's guard stands; RC_NO_SQUARE if it was taken. */
static unsigned palace_guard(const rc_game *game, const rc_position *position, unsigned side)
{
    rc_piece guard = piece_of(side, palace_kind(game, "palace.guard"));
    for (set_t left = palace_squares(game, side); set_any(left);) {
        unsigned square = set_pop(&left);
        if (position->board[square] == guard)
            return square;
    }
    return RC_NO_SQUARE;
}

/* The square so many steps before a guard. */
static unsigned palace_before(const rc_game *game, unsigned guard, unsigned side, int steps)
{
    return square_at(game, 0, game->squares[guard].file,
                     game->squares[guard].rank + (side == RC_SOUTH ? steps : -steps));
}

static bool palace_bars(const rc_game *game, unsigned from, unsigned to)
{
    set_t both = set_or(palace_squares(game, RC_SOUTH), palace_squares(game, RC_NORTH));
    return set_has(both, from) || set_has(both, to);
}

static bool palace_is_safe(const rc_game *game, const rc_position *position, const outlook *view, unsigned emptied,
                           set_t present)
{
    set_t occupied = set_minus(view->occupied, set_of(emptied));
    return view->royal == RC_NO_SQUARE || !is_forbidden(game, position, view->us, view->royal, occupied, present);
}

static void palace_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    unsigned bearer = palace_kind(game, "palace.bearer"), own = palace_guard(game, position, view->us);
    unsigned goal = palace_guard(game, position, view->them);
    set_t all = tables_of(game)->board;
    for (int steps = 1; goal != RC_NO_SQUARE && steps <= (palace_has_moat(game) ? 1 : 2); steps++) {
        unsigned from = palace_before(game, goal, view->them, steps);
        if (position->board[from] == piece_of(view->us, bearer) && palace_is_safe(game, position, view, from, all))
            emit(out, move_of(from, goal, 0, RC_TYPE_ORDINARY, 0));
    }
    if (own == RC_NO_SQUARE || palace_has_moat(game))
        return;
    unsigned victim = palace_before(game, own, view->us, 1);
    if (position->board[victim] == piece_of(view->them, bearer) &&
        palace_is_safe(game, position, view, victim, set_minus(all, set_of(victim))))
        emit(out, move_of(own, victim, 0, 1 + MECHANISM_palace, 0));
}

static void palace_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    put(game, position, undo, move_to(move), 0);
}

static bool palace_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    for (unsigned side = 0; side < 2; side++) {
        if (palace_guard(game, position, side) != RC_NO_SQUARE)
            continue;
        *outcome = (rc_outcome){RC_DECIDED, side ? RC_SOUTH_WINS : RC_NORTH_WINS, 0, "palace-occupied"};
        return true;
    }
    return false;
}

static void palace_reset(const rc_game *game, rc_position *position)
{
    for (unsigned side = 0; side < 2; side++)
        position->board[palace_home(game, side)] = piece_of(side, palace_kind(game, "palace.guard"));
}

/* A guard that is gone was taken by the enemy's bearer, which then stands in its place and not on the board. */
static void palace_lose(const rc_game *game, rc_position *position, unsigned side)
{
    rc_piece bearer = piece_of(side ^ 1U, palace_kind(game, "palace.bearer"));
    for (unsigned s = 0; s < game->square_count; s++)
        if (position->board[s] == bearer)
            return;
    position->board[palace_home(game, side)] = bearer;
}

static bool palace_read(const rc_game *game, rc_position *position, const char *key, const char *value, rc_message *why)
{
    const char *c = value;
    (void)key;
    for (unsigned side = 0; side < 2; side++) {
        char name[3] = {c[0], c[0] ? c[1] : (char)0, 0};
        unsigned square = *c == '-' ? RC_NO_SQUARE : rc_square_of(game, name);
        position->board[palace_home(game, side)] = 0;
        if (*c == '-') {
            c++;
            palace_lose(game, position, side);
        } else if (square != RC_NO_SQUARE && set_has(palace_squares(game, side), square)) {
            c += 2;
            position->board[square] = piece_of(side, palace_kind(game, "palace.guard"));
        } else {
            snprintf(why->text, sizeof why->text, "%s's guard stands in its palace, or is '-' when taken",
                     side ? "North" : "South");
            return false;
        }
    }
    if (*c || strcmp(value, "--") == 0) {
        snprintf(why->text, sizeof why->text, "two guards are told, of which one at most was taken");
        return false;
    }
    return true;
}

static bool palace_check(const rc_game *game, const rc_position *position, rc_message *why)
{
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = position->board[s];
        if (!piece || kind_of(piece) != palace_kind(game, "palace.guard") ||
            set_has(palace_squares(game, side_of(piece)), s))
            continue;
        snprintf(why->text, sizeof why->text, "a guard stands on %s and not in its palace", rc_square_name(game, s));
        return false;
    }
    return true;
}

static void palace_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    (void)key;
    for (unsigned side = 0; side < 2; side++) {
        unsigned square = palace_guard(game, position, side);
        write_text(w, square == RC_NO_SQUARE ? "-" : rc_square_name(game, square));
    }
}

static rc_status palace_configure(rc_game *game, rc_message *message)
{
    static const char *const keys[] = {"palace", "palace.guard", "palace.bearer", "palace.south", "palace.north"};
    const rc_entry *entries[5];
    for (unsigned i = 0; i < 5; i++) {
        rc_status status = need_entry(&game->definition, keys[i], message, &entries[i]);
        if (status != RC_OK)
            return status;
    }
    if (zone_find(game, entries[0]->value) < 0)
        return definition_error(message, entries[0], "no zone is called '%s'", entries[0]->value);
    for (unsigned i = 1; i < 3; i++)
        if (!palace_kind(game, keys[i]) || entries[i]->value[1])
            return definition_error(message, entries[i], "'%s' is no piece of this game", entries[i]->value);
    for (unsigned side = 0; side < 2; side++) {
        unsigned home = rc_square_of(game, entries[3 + side]->value);
        if (home == RC_NO_SQUARE || !set_has(palace_squares(game, side), home))
            return definition_error(message, entries[3 + side], "'%s' is no square of %s's palace",
                                    entries[3 + side]->value, side ? "North" : "South");
        for (int steps = 1; steps < 3; steps++)
            if (palace_before(game, home, side, steps) == RC_NO_SQUARE)
                return definition_error(message, entries[0], "there are no squares before the palace");
    }
    return RC_OK;
}

static const char *const palace_keys[] = {
    "palace", "palace.guard", "palace.bearer", "palace.south", "palace.north", "palace.moat", NULL};
static const char *const palace_fields[] = {"guards", NULL};

static const rc_mechanism palace_mechanism = {
    .name = "palace",
    .keys = palace_keys,
    .fields = palace_fields,
    .configure = palace_configure,
    .bars = palace_bars,
    .generate = palace_generate,
    .apply = palace_apply,
    .decides = palace_decides,
    .reset = palace_reset,
    .read_field = palace_read,
    .check_state = palace_check,
    .write_field = palace_write,
};
