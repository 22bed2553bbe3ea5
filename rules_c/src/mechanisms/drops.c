/*
 * Drops (contracts 1 and 7.2): a piece in hand enters an empty square as a move of its own, `S@e4`.
 *
 *   hand = S                     the kinds that can be in hand (read by every game)
 *   drop.zone = NAME             where a side may drop; usual: anywhere
 *   drop.compulsory = yes        a side with a piece in hand has no other move (a placement phase); usual: no
 */

static bool drops_holds(const rc_game *game, const rc_position *position, unsigned side)
{
    for (unsigned kind = 1; kind <= game->kind_count; kind++)
        if (position->hand[side][kind])
            return true;
    return false;
}

static void drops_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    const tables *t = tables_of(game);
    if (!drops_holds(game, position, view->us))
        return;
    const rc_entry *entry = definition_find(&game->definition, "drop.zone");
    set_t zone = entry ? set_read(game->zones[zone_find(game, entry->value)].squares[view->us]) : t->board;
    set_t goals = set_minus(zone, view->occupied), safe = goals;
    if (view->royal != RC_NO_SQUARE) {
        for (set_t left = goals; set_any(left);) {
            set_t goal = set_of(set_pop(&left));
            if (is_forbidden(game, position, view->us, view->royal, set_or(view->occupied, goal), t->board))
                safe = set_minus(safe, goal);
        }
    }
    for (unsigned kind = 1; kind <= game->kind_count; kind++) {
        if (!position->hand[view->us][kind])
            continue;
        for (set_t left = safe; set_any(left);)
            emit(out, move_of(RC_NO_SQUARE, set_pop(&left), 0, 1 + MECHANISM_drops, kind));
    }
}

static void drops_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned kind = move_extra(move), us = position->side;
    position->hand[us][kind]--;
    put(game, position, undo, move_to(move), piece_of(us, kind));
}

static void drops_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    (void)position;
    record->kind = (uint8_t)move_extra(record->move);
    record->flags |= RC_DROP;
}

static void drops_text(const rc_game *game, rc_move move, writer *w)
{
    write_char(w, game->kinds[move_extra(move)].letter);
    write_char(w, '@');
    write_text(w, rc_square_name(game, move_to(move)));
}

static size_t drops_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    const rc_entry *entry = definition_find(&game->definition, "drop.compulsory");
    if (!entry || !drops_holds(game, position, position->side) || strcmp(entry->value, "yes") != 0)
        return count;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (move_type(moves[i]) == 1 + MECHANISM_drops)
            moves[kept++] = moves[i];
    return kept;
}

static rc_status drops_configure(rc_game *game, rc_message *message)
{
    const rc_entry *zone = definition_find(&game->definition, "drop.zone");
    const rc_entry *compulsory = definition_find(&game->definition, "drop.compulsory");
    if (!game->has_hands)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "drops needs a line 'hand = letters of pieces'");
    if (zone && zone_find(game, zone->value) < 0)
        return definition_error(message, zone, "no zone is called '%s'", zone->value);
    if (compulsory && strcmp(compulsory->value, "yes") != 0 && strcmp(compulsory->value, "no") != 0)
        return definition_error(message, compulsory, "drop.compulsory = '%s'; known words: yes no", compulsory->value);
    return RC_OK;
}

static const char *const drops_keys[] = {"drop.zone", "drop.compulsory", NULL};

static const rc_mechanism drops_mechanism = {
    .name = "drops",
    .keys = drops_keys,
    .configure = drops_configure,
    .generate = drops_generate,
    .apply = drops_apply,
    .describe = drops_describe,
    .filter = drops_filter,
    .text = drops_text,
};
