/*
 * Exchange on promotion (rulebook B 8.8, contracts 9.2): a piece that promotes may come back as an own piece that
 * the enemy has taken; a piece bound to one colour only on a square of that colour. What came back and is taken
 * again can come back again.
 *
 *   exchange = N                 kinds that come back on any square
 *   exchange.coloured = B D L    a kind that comes back on its colour; its FEN letters for dark (a1) and light
 *
 * FEN field `captive=NDn`: what each side can have back, upper case South's; `-` if nothing.
 * State: one word; for each side and each of N D L a count of four bits.
 */

#define EXCHANGE_MAX 15

typedef struct exchange_letters {
    char letter[3]; /* any colour, dark, light */
    unsigned kind[3];
} exchange_letters;

static exchange_letters exchange_read(const rc_game *game)
{
    const char *any = definition_find(&game->definition, "exchange")->value;
    const char *coloured = definition_find(&game->definition, "exchange.coloured")->value;
    unsigned bound = game->kind_by_letter[coloured[0] - 'A'];
    return (exchange_letters){{any[0], coloured[2], coloured[4]}, {game->kind_by_letter[any[0] - 'A'], bound, bound}};
}

/* Which of the three counts a kind on a square belongs to; 3 for none. */
static unsigned exchange_slot(const rc_game *game, unsigned kind, unsigned square)
{
    exchange_letters known = exchange_read(game);
    if (kind == known.kind[0])
        return 0;
    if (kind != known.kind[1])
        return 3;
    return 1 + ((game->squares[square].file + game->squares[square].rank) & 1U);
}

static uint32_t *exchange_word(const rc_game *game, rc_position *position)
{
    return &position->state[state_of(game, MECHANISM_exchange)];
}

static unsigned exchange_count(const rc_game *game, const rc_position *position, unsigned side, unsigned slot)
{
    return position->state[state_of(game, MECHANISM_exchange)] >> (12 * side + 4 * slot) & EXCHANGE_MAX;
}

static void exchange_after(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    unsigned to = move_to(move), us = undo->side;
    unsigned back = move_promotion(move) ? exchange_slot(game, move_promotion(move), to) : 3;
    unsigned lost = undo->captured ? exchange_slot(game, kind_of(undo->captured), to) : 3;
    if (back < 3)
        *exchange_word(game, position) -= 1U << (12 * us + 4 * back);
    if (lost < 3 && exchange_count(game, position, us ^ 1U, lost) < EXCHANGE_MAX)
        *exchange_word(game, position) += 1U << (12 * (us ^ 1U) + 4 * lost);
}

static size_t exchange_filter(const rc_game *game, const rc_position *position, rc_move *moves, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned into = move_promotion(moves[i]);
        unsigned slot = into ? exchange_slot(game, into, move_to(moves[i])) : 3;
        if (slot == 3 || exchange_count(game, position, position->side, slot))
            moves[kept++] = moves[i];
    }
    return kept;
}

static bool exchange_read_field(const rc_game *game, rc_position *position, const char *key, const char *value,
                                rc_message *why)
{
    exchange_letters known = exchange_read(game);
    (void)key;
    *exchange_word(game, position) = 0;
    if (strcmp(value, "-") == 0)
        return true;
    for (const char *c = value; *c; c++) {
        unsigned side = *c >= 'a', slot = 0;
        while (slot < 3 && known.letter[slot] + (side ? 32 : 0) != *c)
            slot++;
        if (slot == 3 || exchange_count(game, position, side, slot) == EXCHANGE_MAX) {
            snprintf(why->text, sizeof why->text, "'%c': letters of %c %c %c (lower case North's), or '-'", *c,
                     known.letter[0], known.letter[1], known.letter[2]);
            return false;
        }
        *exchange_word(game, position) += 1U << (12 * side + 4 * slot);
    }
    return true;
}

static void exchange_write_field(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    exchange_letters known = exchange_read(game);
    (void)key;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned slot = 0; slot < 3; slot++)
            for (unsigned n = exchange_count(game, position, side, slot); n > 0; n--)
                write_char(w, (char)(known.letter[slot] + (side ? 32 : 0)));
    if (w->used == 0)
        write_char(w, '-');
}

static rc_status exchange_configure(rc_game *game, rc_message *message)
{
    const rc_entry *any = definition_find(&game->definition, "exchange");
    const rc_entry *coloured = definition_find(&game->definition, "exchange.coloured");
    if (!any || !coloured)
        return definition_error(message, definition_find(&game->definition, "mechanisms"),
                                "exchange needs 'exchange = letter' and 'exchange.coloured = letter dark light'");
    if (any->value[0] < 'A' || any->value[0] > 'Z' || any->value[1] || !game->kind_by_letter[any->value[0] - 'A'])
        return definition_error(message, any, "'%s' is no piece of this game", any->value);
    const char *text = coloured->value;
    char kind = 0, dark = 0, light = 0;
    int used = 0;
    if (sscanf(text, "%c %c %c%n", &kind, &dark, &light, &used) != 3 || text[used] || used != 5 || kind < 'A' ||
        kind > 'Z' || dark < 'A' || dark > 'Z' || light < 'A' || light > 'Z' || !game->kind_by_letter[kind - 'A'])
        return definition_error(message, coloured,
                                "exchange.coloured is written 'B D L': a piece, its letters on dark and on light");
    return RC_OK;
}

static const char *const exchange_keys[] = {"exchange", "exchange.coloured", NULL};
static const char *const exchange_fields[] = {"captive", NULL};

static const rc_mechanism exchange_mechanism = {
    .name = "exchange",
    .keys = exchange_keys,
    .configure = exchange_configure,
    .state_words = 1,
    .fields = exchange_fields,
    .read_field = exchange_read_field,
    .write_field = exchange_write_field,
    .after = exchange_after,
    .filter = exchange_filter,
};
