/*
 * Relay (rulebook B 17): three races of two runners a side on rings around the Clubhouse, by throws of a die. A throw
 * is a move, `roll:4`, that keeps the turn; every face is legal, so chance stays with whoever plays. Then a runner goes
 * on by that number, `d3c4`; `e3d4` is home, `e3d3d4` home with the exact number, sending back whom he meets.
 *
 *   relay = running              who waits must re-enter at once; `obstacle`: when he likes
 *
 * A square may hold up to two runners of each side, so a kind stands for all that are on a square: R one, D two of a
 * side; K one of each (South's letter); P two and an enemy; B two of each (South's letter). Only the runners of the
 * present race are on the board; the surrounds are the squares below and above its middle file.
 *
 * State: four words. FEN `won=wb` (who won the races so far), `turns=7` (in this race, up to the cut-off), `throw=3`
 * (the steps thrown), `extra=1` (throws that the last race's winner still has besides).
 */

#define RELAY_ROLL 16  /* move_extra of a throw: this and its face */
#define RELAY_SENDS 32 /* move_extra: home over the finishing square, sending back */
#define RELAY_MIDDLE 3 /* the file of the Clubhouse, and its rank less one */

enum { RELAY_THROW, RELAY_TURNS, RELAY_WON, RELAY_EXTRA, RELAY_WORDS };

static const char relay_letters[3][3] = {{0, 'r', 'd'}, {'R', 'K', 'p'}, {'D', 'P', 'B'}}; /* [South's][North's] */
static const unsigned relay_cut_off[3] = {30, 40, 60};                                     /* turns of both together */

static uint32_t *relay_state(const rc_game *game, rc_position *position)
{
    return position->state + state_of(game, MECHANISM_relay);
}

static const uint32_t *relay_seen(const rc_game *game, const rc_position *position)
{
    return position->state + state_of(game, MECHANISM_relay);
}

/* Of the word WON, two bits a race: who won race n, 1 South, 2 North, 0 nobody yet. */
static unsigned relay_winner(uint32_t won, unsigned race)
{
    return won >> 2 * race & 3;
}

static unsigned relay_wins(uint32_t won, unsigned side)
{
    unsigned wins = 0;
    for (unsigned race = 0; race < 3; race++)
        wins += relay_winner(won, race) == side + 1;
    return wins;
}

static bool relay_over(uint32_t won)
{
    return relay_wins(won, 0) == 2 || relay_wins(won, 1) == 2;
}

/* The race that is run, or the last one. */
static unsigned relay_race(uint32_t won)
{
    return relay_wins(won, 0) + relay_wins(won, 1) - relay_over(won);
}

static unsigned relay_square(const rc_game *game, int x, int y)
{
    return square_at(game, 0, RELAY_MIDDLE + x, RELAY_MIDDLE + 1 + y);
}

static unsigned relay_waiting(const rc_game *game, unsigned race, unsigned side)
{
    int r = (int)race + 2;
    return relay_square(game, 0, side == RC_SOUTH ? -r : r);
}

/* The square so many steps clockwise from a side's start; the track of race n is a ring of 8 (n + 1) squares. */
static unsigned relay_track(const rc_game *game, unsigned race, unsigned side, unsigned steps)
{
    int r = (int)race + 1, turned = side == RC_SOUTH ? 1 : -1;
    int n = (int)(steps % (8U * (unsigned)r)), corner = (n + r) / (2 * r), along = (n + r) % (2 * r) - r;
    switch (corner % 4) {
    case 0:
        return relay_square(game, turned * -along, turned * -r);
    case 1:
        return relay_square(game, turned * -r, turned * along);
    case 2:
        return relay_square(game, turned * along, turned * r);
    default:
        return relay_square(game, turned * r, turned * -along);
    }
}

/* The square that a runner who lands here sends back from, too; none for corners. */
static unsigned relay_partner(const rc_game *game, unsigned race, unsigned square)
{
    int r = (int)race + 1, x = game->squares[square].file - RELAY_MIDDLE;
    int y = game->squares[square].rank - RELAY_MIDDLE - 1;
    if (x * x == y * y)
        return RC_NO_SQUARE;
    if (x == -r)
        return relay_square(game, -y, r);
    if (y == r)
        return relay_square(game, r, x);
    return x == r ? relay_square(game, -y, -r) : relay_square(game, -r, x);
}

/* How many runners of a side stand on a square. */
static unsigned relay_count(const rc_game *game, const rc_position *position, unsigned square, unsigned side)
{
    rc_piece piece = position->board[square];
    char letter = piece ? game->kinds[kind_of(piece)].letter : 0;
    if (letter == 'R' || letter == 'D')
        return side_of(piece) != side ? 0 : letter == 'R' ? 1 : 2;
    if (letter == 'P')
        return side_of(piece) == side ? 2 : 1;
    return letter == 'K' ? 1 : letter == 'B' ? 2 : 0;
}

/* Adds to the runners of a side on a square, or takes away. */
static void relay_add(const rc_game *game, rc_position *position, rc_undo *undo, unsigned square, unsigned side, int n)
{
    unsigned counts[2] = {relay_count(game, position, square, 0), relay_count(game, position, square, 1)};
    counts[side] = (unsigned)((int)counts[side] + n);
    char letter = relay_letters[counts[0]][counts[1]];
    bool north = letter >= 'a';
    unsigned kind = letter ? game->kind_by_letter[letter - (north ? 'a' : 'A')] : 0;
    put(game, position, undo, square, kind ? piece_of(north, kind) : 0);
}

static unsigned relay_home(const rc_game *game)
{
    return relay_square(game, 0, 0);
}

static bool relay_is_running(const rc_game *game)
{
    return strcmp(definition_find(&game->definition, "relay")->value, "running") == 0;
}

/* Whether the present turn begins with one of the extra throws. */
static bool relay_has_extra(const uint32_t *state, unsigned side)
{
    return state[RELAY_EXTRA] && relay_winner(state[RELAY_WON], relay_race(state[RELAY_WON]) - 1) == side + 1;
}

static bool relay_may_send(const uint32_t *state)
{
    return state[RELAY_TURNS] < relay_cut_off[relay_race(state[RELAY_WON])];
}

/* The advances by what was thrown. */
static void relay_advances(const rc_game *game, const rc_position *position, unsigned us, sink *out)
{
    const uint32_t *state = relay_seen(game, position);
    unsigned race = relay_race(state[RELAY_WON]), length = 8 * (race + 1), home = relay_home(game);
    unsigned finish = relay_track(game, race, us, 0);
    for (unsigned at = 0; at < length; at++) {
        unsigned from = relay_track(game, race, us, at), goal = at + state[RELAY_THROW];
        if (!relay_count(game, position, from, us))
            continue;
        emit(out, move_of(from, goal < length ? relay_track(game, race, us, goal) : home, 0, 1 + MECHANISM_relay, 0));
        if (goal == length && relay_may_send(state) && relay_count(game, position, finish, us ^ 1U) == 1)
            emit(out, move_of(from, home, 0, 1 + MECHANISM_relay, RELAY_SENDS + finish));
    }
}

static void relay_generate(const rc_game *game, const rc_position *position, const outlook *view, sink *out)
{
    const uint32_t *state = relay_seen(game, position);
    unsigned us = view->us, race = relay_race(state[RELAY_WON]), waiting = relay_waiting(game, race, us);
    unsigned waiters = relay_count(game, position, waiting, us);
    if (state[RELAY_THROW]) {
        relay_advances(game, position, us, out);
        return;
    }
    if (waiters)
        emit(out, move_of(waiting, relay_track(game, race, us, 0), 0, 1 + MECHANISM_relay, 0));
    if (waiters && (relay_is_running(game) || waiters + relay_count(game, position, relay_home(game), us) == 2))
        return;
    for (unsigned face = 1; face <= 6; face++)
        emit(out, move_of(RC_NO_SQUARE, RC_NO_SQUARE, 0, 1 + MECHANISM_relay, RELAY_ROLL + face));
}

static void relay_send_back(const rc_game *game, rc_position *position, rc_undo *undo, unsigned square, unsigned race,
                            unsigned side)
{
    if (square == RC_NO_SQUARE || relay_count(game, position, square, side) != 1)
        return;
    relay_add(game, position, undo, square, side, -1);
    relay_add(game, position, undo, relay_waiting(game, race, side), side, 1);
}

/* Clears the track and puts the runners of the next race on their starts. */
static void relay_next_race(const rc_game *game, rc_position *position, rc_undo *undo, unsigned race)
{
    for (unsigned square = 0; square < game->square_count; square++)
        if (position->board[square])
            put(game, position, undo, square, 0);
    for (unsigned side = 0; side < 2; side++)
        relay_add(game, position, undo, relay_track(game, race, side, 0), side, 2);
}

static void relay_apply(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    uint32_t *state = relay_state(game, position);
    unsigned race = relay_race(state[RELAY_WON]), us = undo->side, home = relay_home(game), extra = move_extra(move);
    if (move_from(move) == RC_NO_SQUARE) {
        unsigned face = extra - RELAY_ROLL;
        state[RELAY_THROW] = race == 0 && face > 3 ? 7 - face : face; /* the opposite side counts */
        return;
    }
    bool enters = !state[RELAY_THROW], sends = relay_may_send(state);
    state[RELAY_THROW] = 0;
    relay_add(game, position, undo, move_from(move), us, -1);
    relay_add(game, position, undo, move_to(move), us, 1);
    if (extra)
        relay_send_back(game, position, undo, extra - RELAY_SENDS, race, us ^ 1U);
    else if (!enters && sends && move_to(move) != home) {
        relay_send_back(game, position, undo, move_to(move), race, us ^ 1U);
        relay_send_back(game, position, undo, relay_partner(game, race, move_to(move)), race, us ^ 1U);
    }
    if (relay_has_extra(state, us))
        state[RELAY_EXTRA]--;
    else if (state[RELAY_TURNS] < relay_cut_off[race])
        state[RELAY_TURNS]++;
    if (relay_count(game, position, home, us) == 2) {
        state[RELAY_WON] |= (us + 1) << 2 * race;
        if (!relay_over(state[RELAY_WON])) {
            state[RELAY_TURNS] = 0;
            state[RELAY_EXTRA] = race + 1;
            relay_next_race(game, position, undo, race + 1);
        }
    }
    undo->captured = undo->captured_aside = 0; /* nobody is captured, only sent back */
}

/* Turns alternate, but for throws, extra throws, the cut-off and the beginning of the next race. */
static bool relay_keeps_turn(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo)
{
    const uint32_t *now = relay_seen(game, position), *before = undo->state + state_of(game, MECHANISM_relay);
    unsigned race = relay_race(now[RELAY_WON]);
    if (move_type(move) != 1 + MECHANISM_relay || relay_over(now[RELAY_WON]))
        return false;
    if (move_from(move) == RC_NO_SQUARE)
        return true;
    if (now[RELAY_WON] != before[RELAY_WON])
        return undo->side == race % 2; /* South begins the first and the last race, North the second */
    if (now[RELAY_EXTRA] != before[RELAY_EXTRA])
        return true;
    return now[RELAY_TURNS] != before[RELAY_TURNS] && now[RELAY_TURNS] == relay_cut_off[race];
}

static void relay_describe(const rc_game *game, const rc_position *position, rc_move_record *record)
{
    (void)position;
    record->kind = move_from(record->move) == RC_NO_SQUARE ? 0 : game->kind_by_letter['R' - 'A'];
    record->captured = 0;
    record->captured_square = RC_NO_SQUARE;
}

static void relay_text(const rc_game *game, rc_move move, writer *w)
{
    if (move_from(move) == RC_NO_SQUARE) {
        write_text(w, "roll:");
        write_number(w, move_extra(move) - RELAY_ROLL);
        return;
    }
    write_text(w, rc_square_name(game, move_from(move)));
    if (move_extra(move))
        write_text(w, rc_square_name(game, move_extra(move) - RELAY_SENDS));
    write_text(w, rc_square_name(game, move_to(move)));
}

static bool relay_decides(const rc_game *game, const rc_position *position, rc_outcome *outcome)
{
    uint32_t won = relay_seen(game, position)[RELAY_WON];
    if (!relay_over(won))
        return false;
    outcome->end = RC_DECIDED;
    outcome->reason = "races-won";
    outcome->result = relay_wins(won, RC_SOUTH) == 2 ? RC_SOUTH_WINS : RC_NORTH_WINS;
    return true;
}

/* A throw that is still to be played is the middle of a turn. */
static bool relay_fleeting(const rc_game *game, const rc_position *position)
{
    return relay_seen(game, position)[RELAY_THROW] != 0;
}

static void relay_reset(const rc_game *game, rc_position *position)
{
    memset(relay_state(game, position), 0, RELAY_WORDS * sizeof(uint32_t));
}

static bool relay_read_won(const char *value, uint32_t *won)
{
    unsigned count = 0;
    for (const char *c = strcmp(value, "-") == 0 ? "" : value; *c; c++, count++) {
        if ((*c != 'w' && *c != 'b') || count == 3 || relay_over(*won))
            return false;
        *won |= (*c == 'w' ? 1U : 2U) << 2 * count;
    }
    return true;
}

static bool relay_read_field(const rc_game *game, rc_position *position, const char *key, const char *value,
                             rc_message *why)
{
    uint32_t *state = relay_state(game, position);
    if (strcmp(key, "won") == 0) {
        if (relay_read_won(value, &state[RELAY_WON]))
            return true;
        snprintf(why->text, sizeof why->text, "'%.40s': the winners of the races are - or up to three of w and b",
                 value);
        return false;
    }
    static const char *const names[] = {"throw", "turns", NULL, "extra"};
    static const unsigned most[] = {6, 60, 0, 2};
    unsigned word = strcmp(key, "throw") == 0 ? RELAY_THROW : strcmp(key, "turns") == 0 ? RELAY_TURNS : RELAY_EXTRA;
    unsigned number = 0;
    size_t length = strspn(value, "0123456789");
    for (size_t i = 0; i < length && i < 3; i++)
        number = number * 10 + (unsigned)(value[i] - '0');
    bool none = word == RELAY_THROW && strcmp(value, "-") == 0;
    if (!none && (value[length] || !length || length > 2 || number > most[word])) {
        snprintf(why->text, sizeof why->text, "'%.40s': %s is a number up to %u", value, names[word], most[word]);
        return false;
    }
    state[word] = number;
    return true;
}

static bool relay_check_runners(const rc_game *game, const rc_position *position, unsigned side, rc_message *why)
{
    uint32_t won = relay_seen(game, position)[RELAY_WON];
    unsigned race = relay_race(won), waiting = relay_waiting(game, race, side), home = relay_home(game);
    unsigned total = 0, counted = relay_count(game, position, waiting, side) + relay_count(game, position, home, side);
    for (unsigned square = 0; square < game->square_count; square++)
        total += relay_count(game, position, square, side);
    for (unsigned steps = 0; steps < 8 * (race + 1); steps++)
        counted += relay_count(game, position, relay_track(game, race, side, steps), side);
    if (total != 2 || counted != 2) {
        snprintf(why->text, sizeof why->text, "%s needs two runners on this race's squares", side ? "North" : "South");
        return false;
    }
    bool winner = relay_over(won) && relay_wins(won, side) == 2;
    if ((relay_count(game, position, home, side) == 2) == winner)
        return true;
    snprintf(why->text, sizeof why->text, "won= and the runners at home do not fit together");
    return false;
}

static bool relay_check_state(const rc_game *game, const rc_position *position, rc_message *why)
{
    const uint32_t *state = relay_seen(game, position);
    unsigned race = relay_race(state[RELAY_WON]), turns = state[RELAY_TURNS], side = position->side;
    const char *wrong = NULL;
    for (unsigned s = 0; s < 2; s++)
        if (!relay_check_runners(game, position, s, why))
            return false;
    for (unsigned square = 0; square < game->square_count; square++) {
        rc_piece piece = position->board[square];
        char letter = piece ? game->kinds[kind_of(piece)].letter : 0;
        if (side_of(piece) == RC_NORTH && (letter == 'K' || letter == 'B'))
            wrong = "runners of both sides in equal numbers are written with South's letter";
    }
    if (relay_over(state[RELAY_WON])) {
        if (state[RELAY_THROW] || state[RELAY_EXTRA])
            wrong = "no throws are left when the game is over";
    } else if (turns > relay_cut_off[race])
        wrong = "turns= is beyond the cut-off of this race";
    else if (turns < relay_cut_off[race] && side != (race + turns) % 2)
        wrong = "turns= does not fit the side to move";
    else if (state[RELAY_EXTRA] > race || (state[RELAY_EXTRA] && turns > 1))
        wrong = "extra= does not fit the race and its turns";
    else if (race == 0 && state[RELAY_THROW] > 3)
        wrong = "throw= is at most 3 in the short race";
    else if (state[RELAY_THROW] && relay_count(game, position, relay_waiting(game, race, side), side) +
                                           relay_count(game, position, relay_home(game), side) ==
                                       2)
        wrong = "throw= but no runner on the track";
    else if (state[RELAY_THROW] && relay_is_running(game) &&
             relay_count(game, position, relay_waiting(game, race, side), side))
        wrong = "throw= but a runner must re-enter first";
    for (unsigned s = 0; s < 2 && !wrong && !relay_over(state[RELAY_WON]); s++)
        if (relay_has_extra(state, s) && relay_count(game, position, relay_waiting(game, race, s), s))
            wrong = "extra= for a side with a waiting runner";
    if (wrong)
        snprintf(why->text, sizeof why->text, "%s", wrong);
    return !wrong;
}

static void relay_write_field(const rc_game *game, const rc_position *position, const char *key, writer *w)
{
    const uint32_t *state = relay_seen(game, position);
    if (strcmp(key, "won") == 0) {
        for (unsigned race = 0; race < 3 && relay_winner(state[RELAY_WON], race); race++)
            write_char(w, relay_winner(state[RELAY_WON], race) == 1 ? 'w' : 'b');
        if (!state[RELAY_WON])
            write_char(w, '-');
    } else if (strcmp(key, "throw") == 0 && !state[RELAY_THROW]) {
        write_char(w, '-');
    } else {
        write_number(w, strcmp(key, "throw") == 0   ? state[RELAY_THROW]
                        : strcmp(key, "turns") == 0 ? state[RELAY_TURNS]
                                                    : state[RELAY_EXTRA]);
    }
}

/* Runners go by throws alone: no way of their own. */
static bool relay_bars(const rc_game *game, unsigned from, unsigned to)
{
    (void)game;
    (void)from;
    (void)to;
    return true;
}

static rc_status relay_configure(rc_game *game, rc_message *message)
{
    const rc_entry *line = definition_find(&game->definition, "mechanisms"), *entry;
    rc_status status = need_entry(&game->definition, "relay", message, &entry);
    if (status != RC_OK)
        return status;
    if (strcmp(entry->value, "running") != 0 && strcmp(entry->value, "obstacle") != 0)
        return definition_error(message, entry, "relay = '%s'; known words: running obstacle", entry->value);
    if (game->files != 7 || game->ranks != 9 || game->boards != 1)
        return definition_error(message, line, "relay needs a line 'board = 7x9'");
    for (int y = -4; y <= 4; y++)
        for (int x = -3; x <= 3; x++)
            if ((x == 0 || (y > -4 && y < 4)) && relay_square(game, x, y) == RC_NO_SQUARE)
                return definition_error(message, line, "relay needs every square but those beside the surrounds");
    for (const char *c = "RDKPB"; *c; c++)
        if (!game->kind_by_letter[*c - 'A'])
            return definition_error(message, line, "relay needs a line 'piece.%c = ...'", *c);
    if (game->has_royal)
        return definition_error(message, line, "relay does not fit royal pieces; state 'royal = none'");
    return RC_OK;
}

static const char *const relay_keys[] = {"relay", NULL};
static const char *const relay_fields[] = {"won", "turns", "throw", "extra", NULL};

static const rc_misfit relay_misfits[] = {
    {"draughts-jump", "runners are sent back, not taken"},
    {NULL, NULL},
};

static const rc_mechanism relay_mechanism = {
    .name = "relay",
    .misfits = relay_misfits,
    .peaceful = true,
    .keys = relay_keys,
    .configure = relay_configure,
    .bars = relay_bars,
    .generate = relay_generate,
    .apply = relay_apply,
    .describe = relay_describe,
    .decides = relay_decides,
    .state_words = RELAY_WORDS,
    .fields = relay_fields,
    .reset = relay_reset,
    .read_field = relay_read_field,
    .check_state = relay_check_state,
    .write_field = relay_write_field,
    .keeps_turn = relay_keeps_turn,
    .fleeting = relay_fleeting,
    .text = relay_text,
};
