/*
 * The Eurofighter Pawn's first move (rulebook A 24.7, Escalier): two steps in one turn, each either straight forward to
 * an empty square or a diagonal capture. Written with the middle square, `e3d4e5`. The second step attacks, too. Who
 * attacks the middle square may take the Pawn there in passing on the next move; what the Pawn took stays taken.
 *
 *   two-leg = P                  the piece that moves so ...
 *   two-leg.zone = third         ... from these squares
 *
 * FEN `ep-pawn=e5`: the piece that can be taken in passing, which need not stand behind the square passed over.
 */

static unsigned two_leg_kind(const rc_game *game)
{
    return game->kind_by_letter[definition_find(&game->definition, "two-leg")->value[0] - 'A'];
}

static set_t two_leg_homes(const rc_game *game, unsigned side)
{
    int zone = zone_find(game, definition_find(&game->definition, "two-leg.zone")->value);
    return set_read(game->zones[zone].squares[side]);
}

static unsigned two_leg_step(const rc_game *game, unsigned side, unsigned from, int aside)
{
    return square_at(game, 0, game->squares[from].file + aside, game->squares[from].rank + (side == RC_SOUTH ? 1 : -1));
}

/* Whether one leg is possible: straight to an empty square, aside to a square of `enemy`. */
static bool two_leg_fits(unsigned to, int aside, set_t occupied, set_t enemy)
{
    return to != RC_NO_SQUARE && (aside ? set_has(enemy, to) : !set_has(occupied, to));
}

static void two_leg_step_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    const stored_set *sets = const_sets_of(position);
    set_t pieces = set_and(set_and(sets[2 + two_leg_kind(game)], view->own), two_leg_homes(game, view->us));
    while (set_any(pieces)) {
        unsigned from = set_pop(&pieces);
        for (int first = -1; first <= 1; first++) {
            unsigned middle = two_leg_step(game, view->us, from, first);
            if (!two_leg_fits(middle, first, view->occupied, view->enemy))
                continue;
            for (int second = -1; second <= 1; second++) {
                unsigned to = two_leg_step(game, view->us, middle, second);
                if (two_leg_fits(to, second, view->occupied, view->enemy))
                    emit(out, move_of(from, to, 0, 1 + MECHANISM_two_leg_step, middle));
            }
        }
    }
}

static void two_leg_step_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned middle = move_extra(move), to = move_to(move);
    put(game, position, undo, move_from(move), 0);
    if (position->board[middle])
        put(game, position, undo, middle, 0);
    put(game, position, undo, to, undo->moved);
    position->side ^= 1; /* who could take is asked from the other side */
    bool takeable = can_take_en_passant(game, position, middle);
    position->side ^= 1;
    if (!takeable)
        return;
    position->en_passant = (uint8_t)middle;
    position->en_passant_victim = (uint8_t)to;
    position->key ^= game->random.en_passant[middle];
}

static void two_leg_step_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    (void)position;
    record->flags |= RC_DOUBLE_STEP;
}

static void two_leg_step_text(const rc_game *game, rc_move move, writer *w)
{
    write_text(w, rc_square_name(game, move_from(move)));
    write_text(w, rc_square_name(game, move_extra(move)));
    write_text(w, rc_square_name(game, move_to(move)));
}

/* The diagonal second leg; the first one is the Betza's own capture. */
static bool two_leg_step_attacks(const rc_game *game, const rc_position *position, unsigned square, unsigned by,
                                 set_t occupied, set_t present)
{
    const stored_set *sets = const_sets_of(position);
    set_t pieces = set_and(set_and(sets[2 + two_leg_kind(game)], sets[by]), two_leg_homes(game, by));
    set_t victims = set_and(sets[by ^ 1U], present);
    pieces = set_and(pieces, present);
    while (set_any(pieces)) {
        unsigned from = set_pop(&pieces);
        for (int first = -1; first <= 1; first++) {
            unsigned middle = two_leg_step(game, by, from, first);
            if (!two_leg_fits(middle, first, occupied, victims))
                continue;
            if (two_leg_step(game, by, middle, -1) == square || two_leg_step(game, by, middle, 1) == square)
                return true;
        }
    }
    return false;
}

static bool two_leg_step_read(const rc_game *game, rc_position *position, const char *key, const char *value,
                              rc_message *why)
{
    unsigned square = rc_square_of(game, value);
    (void)key;
    if (square == RC_NO_SQUARE || position->board[square] != piece_of(position->side ^ 1U, two_leg_kind(game))) {
        snprintf(why->text, sizeof why->text, "no %s of the side that has just moved stands there",
                 game->kinds[two_leg_kind(game)].name);
        return false;
    }
    position->en_passant_victim = (uint8_t)square;
    return true;
}

static void two_leg_step_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    (void)key;
    if (position->en_passant != RC_NO_SQUARE)
        write_text(w, rc_square_name(game, position->en_passant_victim));
}

static rc_status two_leg_step_configure(rc_game *game, rc_message *message)
{
    const rc_entry *letter, *zone;
    rc_status status = need_entry(&game->definition, "two-leg", message, &letter);
    if (status == RC_OK)
        status = need_entry(&game->definition, "two-leg.zone", message, &zone);
    if (status != RC_OK)
        return status;
    if (letter->value[0] < 'A' || letter->value[0] > 'Z' || letter->value[1] ||
        !game->kind_by_letter[letter->value[0] - 'A'])
        return definition_error(message, letter, "'%s' is no piece of this game", letter->value);
    if (zone_find(game, zone->value) < 0)
        return definition_error(message, zone, "no zone is called '%s'", zone->value);
    const rc_kind *kind = &game->kinds[game->kind_by_letter[letter->value[0] - 'A']];
    for (unsigned i = 0; i < kind->atom_count[RC_SOUTH]; i++)
        if (is_double_step(&kind->atoms[RC_SOUTH][i]))
            return definition_error(message, letter, "the %s of two-leg has a double step of its own", kind->name);
    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i] == MECHANISM_en_passant)
            return RC_OK;
    return definition_error(message, letter, "two-leg-step needs the mechanism en-passant");
}

static const char *const two_leg_step_keys[] = {"two-leg", "two-leg.zone", NULL};
static const char *const two_leg_step_fields[] = {"ep-pawn", NULL};

static const rc_mechanism two_leg_step_mechanism = {
    .name = "two-leg-step",
    .keys = two_leg_step_keys,
    .fields = two_leg_step_fields,
    .configure = two_leg_step_configure,
    .generate = two_leg_step_generate,
    .apply = two_leg_step_apply,
    .describe = two_leg_step_describe,
    .attacks = two_leg_step_attacks,
    .trial = true,
    .text = two_leg_step_text,
    .read_field = two_leg_step_read,
    .write_field = two_leg_step_write,
};
