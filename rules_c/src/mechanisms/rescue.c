/*
 * Rescue (rulebook A 4, Touchstone): a pawn that arrives on the far rank may be exchanged for a captive piece of its
 * own side. The pawn that frees the King becomes a captive Duke; the one that frees a Duke stays a captive pawn.
 *
 *   rescue = K                   the piece of which a side has one at most; it returns only so
 *   rescue.duke = D              captive pieces of this kind can be freed too; usual: none
 *   rescue.start = k             captives at the start, as in the FEN; usual: -
 *
 * State: one word a side, bit 0 a captive King, the other bits the number of captive Dukes. FEN `captive=KDDk`.
 */

static unsigned rescue_kind(const rc_game *game, const char *key)
{
    const rc_entry *entry = definition_find(&game->definition, key);
    return entry && entry->value[0] >= 'A' && entry->value[0] <= 'Z' ? game->kind_by_letter[entry->value[0] - 'A'] : 0;
}

static bool rescue_read(const rc_game *game, rc_position *position, const char *key, const char *value, rc_message *why)
{
    uint32_t *captive = &position->state[state_of(game, MECHANISM_rescue)];
    unsigned king = rescue_kind(game, "rescue"), duke = rescue_kind(game, "rescue.duke");
    (void)key;
    captive[0] = captive[1] = 0;
    if (strcmp(value, "-") == 0)
        return true;
    for (const char *c = value; *c; c++) {
        unsigned side = *c >= 'a' && *c <= 'z';
        char letter = (char)(side ? *c - 32 : *c);
        unsigned kind = letter >= 'A' && letter <= 'Z' ? game->kind_by_letter[letter - 'A'] : 0;
        if (kind == king && kind && !(captive[side] & 1)) {
            captive[side] |= 1;
        } else if (kind == duke && kind && captive[side] < 2 * RC_HAND_MAX) {
            captive[side] += 2;
        } else {
            snprintf(why->text, sizeof why->text, "'%c' cannot be among the captives", *c);
            return false;
        }
    }
    return true;
}

static void rescue_write(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    const uint32_t *captive = &position->state[state_of(game, MECHANISM_rescue)];
    unsigned king = rescue_kind(game, "rescue"), duke = rescue_kind(game, "rescue.duke");
    (void)key;
    if (!captive[0] && !captive[1])
        write_char(w, '-');
    for (unsigned side = 0; side < 2; side++) {
        if (captive[side] & 1)
            write_char(w, (char)(game->kinds[king].letter + (side ? 32 : 0)));
        for (unsigned n = captive[side] >> 1; n; n--)
            write_char(w, (char)(game->kinds[duke].letter + (side ? 32 : 0)));
    }
}

static void rescue_reset(const rc_game *game, rc_position *position)
{
    const rc_entry *entry = definition_find(&game->definition, "rescue.start");
    rc_message ignored; /* checked when the game was loaded */
    if (entry)
        rescue_read(game, position, "captive", entry->value, &ignored);
}

static bool rescue_check(const rc_game *game, const rc_position *position, rc_message *why)
{
    const uint32_t *captive = &position->state[state_of(game, MECHANISM_rescue)];
    unsigned king = rescue_kind(game, "rescue");
    for (unsigned side = 0; side < 2; side++) {
        set_t kings = set_and(const_sets_of(position)[side], const_sets_of(position)[2 + king]);
        if (set_several(kings) || (set_any(kings) && (captive[side] & 1))) {
            snprintf(why->text, sizeof why->text, "%s has more than one %s", side ? "North" : "South",
                     game->kinds[king].name);
            return false;
        }
    }
    return true;
}

static void rescue_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    uint32_t *captive = &position->state[state_of(game, MECHANISM_rescue)];
    unsigned king = rescue_kind(game, "rescue"), duke = rescue_kind(game, "rescue.duke");
    unsigned us = position->side, taken = kind_of(undo->captured), freed = move_promotion(move);
    if (taken && taken == king)
        captive[us ^ 1U] |= 1;
    else if (taken && taken == duke)
        captive[us ^ 1U] += 2;
    if (freed && freed == king)
        captive[us] = captive[us] - 1 + (duke ? 2U : 0U);
    else if (freed && freed == duke)
        captive[us] -= 2;
}

static size_t rescue_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    uint32_t captive = position->state[state_of(game, MECHANISM_rescue) + position->side];
    unsigned king = rescue_kind(game, "rescue"), duke = rescue_kind(game, "rescue.duke");
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned freed = move_promotion(moves[i]);
        if (freed && ((freed == king && !(captive & 1)) || (freed == duke && captive < 2)))
            continue;
        moves[kept++] = moves[i];
    }
    return kept;
}

static rc_status rescue_configure(rc_game *game, rc_message *message)
{
    static const char *const keys[2] = {"rescue", "rescue.duke"};
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "rescue", message, &entry);
    if (status != RC_OK)
        return status;
    for (unsigned i = 0; i < 2; i++) {
        entry = definition_find(&game->definition, keys[i]);
        if (entry && (!rescue_kind(game, keys[i]) || entry->value[1]))
            return definition_error(message, entry, "'%s' is no piece of this game", entry->value);
    }
    entry = definition_find(&game->definition, "rescue.start");
    rc_message why;
    if (entry && !rescue_read(game, &game->start, "captive", entry->value, &why))
        return definition_error(message, entry, "%s", why.text);
    return RC_OK;
}

static const char *const rescue_keys[] = {"rescue", "rescue.duke", "rescue.start", NULL};
static const char *const rescue_fields[] = {"captive", NULL};

static const rc_mechanism rescue_mechanism = {
    .name = "rescue",
    .keys = rescue_keys,
    .configure = rescue_configure,
    .state_words = 2,
    .fields = rescue_fields,
    .reset = rescue_reset,
    .read_field = rescue_read,
    .write_field = rescue_write,
    .check_state = rescue_check,
    .after = rescue_after,
    .filter = rescue_filter,
};
