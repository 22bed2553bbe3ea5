/*
 * The key square (rulebook B 10, contracts 9.4.4): a side wins by keeping a piece of its own on it. Nobody has to
 * take the occupier; what the board shows to the side to move decides:
 *
 *   hold            its own piece stands on the key: it has won
 *   secure, capture its own piece stands on the key and no enemy piece attacks it: it has won
 *   no piece        and an enemy piece stands on the key: the enemy has won; else its only move is `pass`
 *   no move         and an enemy piece stands on the key: the enemy has won; else stalemate
 *
 *   key = d4                     the square
 *   key.win = hold               hold, secure or capture: the condition and the word for the end
 *   key.holders = K              who may win so; usual: any piece. With none of them left the game is drawn.
 *   key.idle = B{odd}            who never can (on these squares); with only such pieces left the game is drawn
 */

static const char *const key_square_wins[] = {"hold", "secure", "capture", NULL};
static const char *const key_square_reasons[] = {"key-held", "key-secured", "key-captured"};

static unsigned key_square_win(const rc_game *game)
{
    const rc_entry *entry = definition_find(&game->definition, "key.win");
    for (unsigned i = 0; entry && key_square_wins[i]; i++)
        if (strcmp(entry->value, key_square_wins[i]) == 0)
            return i;
    return 3;
}

/* `{zone}` after a letter, as in promotions: -1 if there is none, -2 if it is wrong. */
static int key_square_zone(const rc_game *game, const char **cursor)
{
    char name[RC_NAME_MAX];
    int used = 0;
    if ((*cursor)[1] != '{')
        return -1;
    if (sscanf(*cursor + 1, "{%47[^}]}%n", name, &used) != 1 || !used || zone_find(game, name) < 0)
        return -2;
    *cursor += used;
    return zone_find(game, name);
}

/* The pieces that a key's letters name, or all pieces if the key is not stated. */
static set_t key_square_named(const rc_game *game, const stored_set *sets, const char *key)
{
    const rc_entry *entry = definition_find(&game->definition, key);
    set_t named = SET_EMPTY;
    if (!entry)
        return set_or(sets[0], sets[1]);
    for (const char *c = entry->value; *c; c++) {
        if (*c == ' ')
            continue;
        set_t pieces = sets[2 + game->kind_by_letter[*c - 'A']];
        int zone = key_square_zone(game, &c);
        named = set_or(named, zone < 0 ? pieces : set_and(pieces, set_read(game->zones[zone].squares[0])));
    }
    return named;
}

static unsigned key_square_of(const rc_game *game)
{
    return rc_square_of(game, definition_find(&game->definition, "key")->value);
}

static bool key_square_won(rc_outcome *outcome, const rc_game *game, unsigned winner)
{
    outcome->end = RC_DECIDED;
    outcome->reason = key_square_reasons[key_square_win(game)];
    outcome->result = winner == RC_SOUTH ? RC_SOUTH_WINS : RC_NORTH_WINS;
    return true;
}

static bool key_square_stuck(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    const stored_set *sets = const_sets_of(position);
    unsigned them = position->side ^ 1U;
    if (!set_has(set_and(key_square_named(game, sets, "key.holders"), sets[them]), key_square_of(game)))
        return false;
    return key_square_won(outcome, game, them);
}

static bool key_square_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    const tables *t = tables_of(game);
    const stored_set *sets = const_sets_of(position);
    unsigned us = position->side, key = key_square_of(game);
    set_t holders = key_square_named(game, sets, "key.holders"), pieces = set_or(sets[0], sets[1]);
    if (set_has(set_and(holders, sets[us]), key) &&
        (key_square_win(game) == 0 || !is_attacked(t, sets, key, us ^ 1U, pieces, t->board)))
        return key_square_won(outcome, game, us);
    if (!set_any(sets[us]) && key_square_stuck(game, position, outcome))
        return true;
    bool idle_only = definition_find(&game->definition, "key.idle") &&
                     !set_any(set_minus(pieces, key_square_named(game, sets, "key.idle")));
    if (set_any(holders) && !idle_only)
        return false;
    outcome->end = RC_INSUFFICIENT_MATERIAL;
    outcome->result = RC_DRAW;
    return true;
}

static void key_square_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    (void)game;
    (void)position;
    if (!set_any(view->own))
        emit(out, move_of(RC_NO_SQUARE, RC_NO_SQUARE, 0, 1 + MECHANISM_key_square, 0));
}

static void key_square_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    (void)game; /* a pass changes nothing but the turn */
    (void)position;
    (void)move;
    (void)undo;
}

static void key_square_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)game;
    (void)position;
    record->flags |= RC_PASS;
}

static void key_square_text(const rc_game *game, rc_move move, writer *w)
{
    (void)game;
    (void)move;
    write_text(w, "pass");
}

static rc_status key_square_check_letters(const rc_game *game, const char *key, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, key);
    for (const char *c = entry ? entry->value : ""; *c; c++) {
        if (*c == ' ')
            continue;
        if (*c < 'A' || *c > 'Z' || !game->kind_by_letter[*c - 'A'])
            return definition_error(message, entry, "'%c' is no piece of this game", *c);
        if (key_square_zone(game, &c) == -2)
            return definition_error(message, entry, "'%s' should be letters, each with or without {zone}", c + 1);
    }
    return RC_OK;
}

static rc_status key_square_configure(rc_game *game, rc_message *message)
{
    const rc_entry *line = definition_find(&game->definition, "mechanisms");
    const rc_entry *key = definition_find(&game->definition, "key");
    const rc_entry *win = definition_find(&game->definition, "key.win");
    if (!key || !win)
        return definition_error(message, line, "key-square needs the lines 'key = a square' and 'key.win = ...'");
    if (rc_square_of(game, key->value) == RC_NO_SQUARE)
        return definition_error(message, key, "'%s' is no square of this board", key->value);
    if (key_square_win(game) == 3) {
        char words[120];
        suggest_words(words, sizeof words, win->value, key_square_wins);
        return definition_error(message, win, "key.win = '%s'; %s", win->value, words);
    }
    if (game->has_royal)
        return definition_error(message, line, "key-square does not fit royal pieces; state 'royal = none'");
    rc_status status = key_square_check_letters(game, "key.holders", message);
    return status == RC_OK ? key_square_check_letters(game, "key.idle", message) : status;
}

static const char *const key_square_keys[] = {"key", "key.win", "key.holders", "key.idle", NULL};

static const rc_misfit key_square_misfits[] = {
    {"drops", "what is in hand would not count among those who can still win on the key"}, {NULL, NULL}};

static const rc_mechanism key_square_mechanism = {
    .misfits = key_square_misfits,
    .name = "key-square",
    .keys = key_square_keys,
    .configure = key_square_configure,
    .generate = key_square_generate,
    .apply = key_square_apply,
    .describe = key_square_describe,
    .decides = key_square_decides,
    .stuck = key_square_stuck,
    .text = key_square_text,
};
