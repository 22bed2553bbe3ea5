/*
 * Taken pieces that change sides (rulebook A 25.7): what can be in hand and is taken, promoted or not, goes to the hand
 * of the side that takes it, unpromoted. Comes after the mechanisms that take pieces by themselves.
 */

static void taken_to_hand_add(const rc_game *game, rc_position *position, unsigned us, rc_piece piece)
{
    unsigned kind = game->kind_by_letter[letter_index(game->kinds[kind_of(piece)].letter, false)];
    if (kind && game->in_hand[kind] && position->hand[us][kind] < RC_HAND_MAX)
        position->hand[us][kind]++;
}

static void taken_to_hand_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned us = undo->side, found = 0;
    (void)move;
    for (unsigned i = 0; i < undo->change_count; i++) {
        rc_piece before = undo->changes[i].before;
        if (!before || side_of(before) == us)
            continue;
        taken_to_hand_add(game, position, us, before);
        found++;
    }
    if (!found && undo->captured && side_of(undo->captured) != us)
        taken_to_hand_add(game, position, us, undo->captured);
}

static rc_status taken_to_hand_configure(rc_game *game, rc_message *message)
{
    const rc_entry *line = definition_find(&game->definition, "mechanisms");
    const char *here = strstr(line->value, "taken-to-hand"), *custodian = strstr(line->value, "custodian");
    if (!game->has_hands)
        return definition_error(message, line, "taken-to-hand needs a line 'hand = letters of pieces'");
    if (here && custodian && custodian > here)
        return definition_error(message, line, "taken-to-hand should stand behind custodian");
    return RC_OK;
}

static const rc_mechanism taken_to_hand_mechanism = {
    .name = "taken-to-hand",
    .configure = taken_to_hand_configure,
    .after = taken_to_hand_after,
};
