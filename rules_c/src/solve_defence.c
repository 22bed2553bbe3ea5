/*
 * The search for moves that do not lose in leaping games (rules_c.h, rc_defence).
 *
 * A board here is two rows of square sets, the side to move first; a move is played by exchanging the rows. "The
 * defender" is the side whose moves are remembered, whichever it is: in the table it is always the side to move.
 *
 * It is deepened ply by ply. A position whose remembered move holds to the new depth keeps it; otherwise the next move
 * is tried, and one without any is lost for good. When growing deeper finds no new positions, the remembered moves form
 * a closed circle, and depth no longer matters: rc_defence_collect() walks it.
 *
 * A note, from its lowest bit: plies that the position is known to hold (8), within how many it is known to be lost
 * (8, 0: not), the remembered move (5 + 5), whether there is one, whether it has been collected.
 */
#include "rules_c.h"

#include <assert.h>
#include <string.h>

#define PLIES_MAX 250
#define LOST_SHIFT 8
#define FROM_SHIFT 16
#define TO_SHIFT 21
#define HAS_MOVE (UINT32_C(1) << 26)
#define COLLECTED (UINT32_C(1) << 27)
#define NO_PIECE 31 /* as `from` of a pass */
#define MOVES_ENOUGH 256

/* Loops go over all kinds there can be, which the compiler unrolls; those that a game has not are empty. */
#define KINDS RC_LEAPING_KINDS_MAX

/* Moves of nearly the same worth are chosen by habit; a piece counts three times this or more. */
#define SAME_WORTH 4
#define JUDGE_PLIES 3
#define EXCHANGES_MAX 4
#define WON_SCORE 1000
#define ALL_TAKEN 900
#define REJECTED (-9999)

typedef struct board {
    uint32_t sets[2][RC_LEAPING_KINDS_MAX];
} board;

typedef struct leap {
    uint8_t kind, from, to;
} leap;

typedef enum value { OPEN, WON, LOST, DRAWN } value;

static uint32_t all(const uint32_t *sets)
{
    uint32_t found = 0;
    for (unsigned k = 0; k < KINDS; k++)
        found |= sets[k];
    return found;
}

static int on_key(const rc_leaping *l, uint32_t squares)
{
    return squares >> l->key & 1;
}

static uint64_t number(const rc_leaping *l, const board *b)
{
    uint32_t own = all(b->sets[0]), occupied = own | all(b->sets[1]);
    uint64_t digits = 0, place = 1;
    for (uint32_t rest = occupied; rest; rest &= rest - 1) {
        uint32_t square = rest & (~rest + 1);
        unsigned side = !(own & square), kind = 0;
        while (!(b->sets[side][kind] & square))
            kind++;
        digits += place * (side * l->kinds + kind);
        place *= 2U * l->kinds;
    }
    return (uint64_t)occupied << (63 - l->squares) | digits;
}

static uint32_t image(const rc_leaping *l, unsigned n, uint32_t squares)
{
    return l->lower[n][squares & 8191] | l->upper[n][squares >> 13];
}

static uint64_t code_of(const rc_leaping *l, const board *b)
{
    uint32_t occupied = all(b->sets[0]) | all(b->sets[1]), seen[RC_SYMMETRIES_MAX], least = UINT32_MAX;
    uint64_t code = UINT64_MAX;
    for (unsigned n = 0; n < l->symmetries; n++) {
        seen[n] = image(l, n, occupied);
        least = seen[n] < least ? seen[n] : least;
    }
    for (unsigned n = 0; n < l->symmetries; n++) {
        board turned;
        if (seen[n] != least)
            continue;
        for (unsigned side = 0; side < 2; side++)
            for (unsigned k = 0; k < KINDS; k++)
                turned.sets[side][k] = image(l, n, b->sets[side][k]);
        uint64_t found = number(l, &turned);
        code = found < code ? found : code;
    }
    return code;
}

static board board_of(const rc_leaping *l, uint64_t code)
{
    board b;
    memset(&b, 0, sizeof b);
    uint64_t digits = code & ((UINT64_C(1) << (63 - l->squares)) - 1);
    for (uint32_t rest = (uint32_t)(code >> (63 - l->squares)); rest; rest &= rest - 1) {
        unsigned digit = (unsigned)(digits % (2U * l->kinds));
        b.sets[digit / l->kinds][digit % l->kinds] |= rest & (~rest + 1);
        digits /= 2U * l->kinds;
    }
    return b;
}

static board played(const board *b, leap move)
{
    board next;
    memset(&next, 0, sizeof next);
    uint32_t to = move.from == NO_PIECE ? 0 : UINT32_C(1) << move.to;
    for (unsigned k = 0; k < KINDS; k++) {
        next.sets[0][k] = b->sets[1][k] & ~to;
        next.sets[1][k] = b->sets[0][k];
    }
    if (move.from != NO_PIECE)
        next.sets[1][move.kind] ^= UINT32_C(1) << move.from | to;
    return next;
}

/* What the board alone says to the side to move. */
static value value_of(const rc_leaping *l, const board *b)
{
    uint32_t own = all(b->sets[0]), enemy = all(b->sets[1]), active = 0;
    for (unsigned k = 0; k < KINDS; k++)
        active |= l->active[k] ? b->sets[0][k] | b->sets[1][k] : 0;
    if (on_key(l, own))
        return WON;
    if (!own && on_key(l, enemy))
        return LOST;
    return active ? OPEN : DRAWN;
}

/* How many pieces could take on the key. Leaps go both ways. */
static int force(const rc_leaping *l, const uint32_t *sets)
{
    int count = 0;
    for (unsigned k = 0; k < KINDS; k++)
        count += __builtin_popcount(sets[k] & l->leaps[k][l->key]);
    return count;
}

/*
 * Who gets the key when the side to move goes there now, or has to: all pieces leap, so taking and taking back is a
 * matter of counting (rulebook B 13). OPEN if it is not on the key and would not get it.
 */
static value exchange_of(const rc_leaping *l, const board *b)
{
    if (force(l, b->sets[0]) > force(l, b->sets[1]))
        return WON;
    return on_key(l, all(b->sets[1])) ? LOST : OPEN;
}

/* All moves, or only those that matter: where the enemy is on the key, all others lose. */
static unsigned leaps_of(const rc_leaping *l, const board *b, int only_sensible, leap *moves)
{
    uint32_t own = all(b->sets[0]), goals = ~own;
    unsigned count = 0;
    if (!own) {
        moves[0] = (leap){0, NO_PIECE, NO_PIECE};
        return 1;
    }
    if (only_sensible && on_key(l, all(b->sets[1])))
        goals = UINT32_C(1) << l->key;
    for (unsigned k = 0; k < KINDS; k++)
        for (uint32_t rest = b->sets[0][k]; rest; rest &= rest - 1) {
            unsigned from = (unsigned)__builtin_ctz(rest);
            for (uint32_t to = l->leaps[k][from] & goals; to; to &= to - 1) {
                assert(count < MOVES_ENOUGH);
                moves[count++] = (leap){(uint8_t)k, (uint8_t)from, (uint8_t)__builtin_ctz(to)};
            }
        }
    return count;
}

static int takes(const board *b, leap move)
{
    return move.from != NO_PIECE && (all(b->sets[1]) >> move.to & 1);
}

static int material(const rc_leaping *l, const board *b)
{
    int sum = 0;
    for (unsigned k = 0; k < KINDS; k++)
        sum += l->value[k] * (__builtin_popcount(b->sets[0][k]) - __builtin_popcount(b->sets[1][k]));
    return sum;
}

/* An estimate for the side to move: alpha-beta, captures to the end. Only the order of moves depends on it. */
static int judge(const rc_leaping *l, const board *b, int plies, int alpha, int beta)
{
    leap moves[MOVES_ENOUGH];
    value now = value_of(l, b);
    if (now == OPEN && all(b->sets[0]))
        now = exchange_of(l, b);
    if (now != OPEN)
        return now == WON ? WON_SCORE + plies : now == LOST ? -WON_SCORE - plies : 0;
    if (!all(b->sets[0]) || !all(b->sets[1]))
        return all(b->sets[0]) ? ALL_TAKEN : -ALL_TAKEN;
    int best = -2 * WON_SCORE;
    if (plies <= 0) {
        best = SAME_WORTH * material(l, b) + force(l, b->sets[0]) - force(l, b->sets[1]);
        if (best >= beta || plies < -EXCHANGES_MAX)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    unsigned count = leaps_of(l, b, 1, moves);
    for (int quiet = 0; quiet < (plies > 0 ? 2 : 1); quiet++)
        for (unsigned i = 0; i < count; i++) {
            if (takes(b, moves[i]) == quiet)
                continue;
            board next = played(b, moves[i]);
            int score = -judge(l, &next, plies - 1, -beta, -alpha);
            best = score > best ? score : best;
            alpha = best > alpha ? best : alpha;
            if (alpha >= beta)
                return best;
        }
    return count ? best : 0;
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}

/* The counter of an arrangement of one side's pieces, the same for all its images. */
static uint32_t *habit_of(const rc_leaping *l, const rc_defence *d, const uint32_t *sets)
{
    uint64_t least = UINT64_MAX;
    for (unsigned n = 0; n < l->symmetries; n++) {
        uint64_t seen = 0;
        for (unsigned k = 0; k < KINDS; k++)
            seen = mixed(seen ^ image(l, n, sets[k]));
        least = seen < least ? seen : least;
    }
    return &d->habits[mixed(least) % RC_HABITS];
}

static uint64_t slot_of(const rc_defence *d, uint64_t code)
{
    uint64_t slot = mixed(code) & (d->capacity - 1);
    while (d->codes[slot] && d->codes[slot] != code)
        slot = (slot + 1) & (d->capacity - 1);
    return slot;
}

static unsigned held_plies(uint32_t note)
{
    return note & 255;
}

static unsigned lost_plies(uint32_t note)
{
    return note >> LOST_SHIFT & 255;
}

static leap remembered(const rc_leaping *l, const board *b, uint32_t note)
{
    leap move = {0, note >> FROM_SHIFT & 31, note >> TO_SHIFT & 31};
    while (move.from != NO_PIECE && !(b->sets[0][move.kind] >> move.from & 1)) {
        move.kind++;
        assert(move.kind < l->kinds);
    }
    return move;
}

/* What a deepening needs besides its board: full is set when the table is, and then everything counts as held. */
typedef struct search {
    const rc_leaping *l;
    rc_defence *d;
    int full;
} search;

static int holds_after(search *s, const board *b, unsigned plies);

static void keep(search *s, uint64_t slot, leap move, unsigned plies)
{
    uint32_t *note = &s->d->notes[slot];
    *note = (*note & (UINT32_C(255) << LOST_SHIFT)) | plies | (uint32_t)move.from << FROM_SHIFT |
            (uint32_t)move.to << TO_SHIFT | HAS_MOVE;
}

/* Tries the moves, the best estimate first, those of nearly the same by habit. */
static int choose(search *s, const board *b, uint64_t slot, unsigned plies)
{
    leap moves[MOVES_ENOUGH];
    int scores[MOVES_ENOUGH];
    unsigned count = leaps_of(s->l, b, 1, moves);
    int bar = -4 * WON_SCORE; /* an estimate below it need not be exact */
    for (unsigned i = 0; i < count; i++) {
        board next = played(b, moves[i]);
        value then = value_of(s->l, &next);
        scores[i] =
            then == LOST || then == DRAWN ? 2 * WON_SCORE : -judge(s->l, &next, JUDGE_PLIES, -4 * WON_SCORE, -bar);
        if (scores[i] - SAME_WORTH - 1 > bar)
            bar = scores[i] - SAME_WORTH - 1;
        if (then == WON || (s->d->trusting && scores[i] <= -WON_SCORE))
            scores[i] = REJECTED;
    }
    for (;;) {
        int top = REJECTED;
        unsigned best = count;
        uint32_t most = 0;
        for (unsigned i = 0; i < count; i++)
            top = scores[i] > top ? scores[i] : top;
        if (top == REJECTED)
            return 0;
        for (unsigned i = 0; i < count; i++) {
            if (scores[i] == REJECTED || scores[i] < top - SAME_WORTH)
                continue;
            board next = played(b, moves[i]);
            uint32_t used = *habit_of(s->l, s->d, next.sets[1]);
            if (best == count || used > most) {
                best = i;
                most = used;
            }
        }
        board next = played(b, moves[best]);
        if (holds_after(s, &next, plies - 1)) {
            ++*habit_of(s->l, s->d, next.sets[1]);
            keep(s, slot, moves[best], plies);
            return 1;
        }
        scores[best] = REJECTED;
    }
}

/* Whether the defender, to move, holds so many plies. Positions that a count of forces decides never come here. */
static int holds(search *s, const board *b, unsigned plies)
{
    if (!plies || s->full)
        return 1;
    uint64_t code = code_of(s->l, b), slot = slot_of(s->d, code);
    if (!s->d->codes[slot]) {
        if (s->d->count >= s->d->capacity / 8 * 7) {
            s->full = 1;
            return 1;
        }
        s->d->codes[slot] = code;
        s->d->count++;
    }
    uint32_t *note = &s->d->notes[slot];
    if (lost_plies(*note) && lost_plies(*note) <= plies)
        return 0;
    if (held_plies(*note) >= plies)
        return 1;
    board seen = board_of(s->l, code);
    leap moves[MOVES_ENOUGH];
    if (!leaps_of(s->l, &seen, 0, moves)) { /* stalemate */
        *note |= 255;
        return 1;
    }
    if (*note & HAS_MOVE) {
        leap move = remembered(s->l, &seen, *note);
        board next = played(&seen, move);
        if (holds_after(s, &next, plies - 1)) {
            keep(s, slot, move, plies);
            return 1;
        }
    }
    if (choose(s, &seen, slot, plies))
        return 1;
    s->d->lost += !lost_plies(*note);
    *note = held_plies(*note) | plies << LOST_SHIFT;
    return 0;
}

/* How the side to move stands, by board and count of forces; OPEN if only a search can tell. */
static value left_with(const rc_leaping *l, const board *b)
{
    value now = value_of(l, b);
    return now == OPEN && all(b->sets[0]) ? exchange_of(l, b) : now;
}

/* Whether the defender, who has just moved, holds so many plies. */
static int holds_after(search *s, const board *b, unsigned plies)
{
    leap moves[MOVES_ENOUGH];
    value now = value_of(s->l, b);
    if (now != OPEN || !plies)
        return now != WON;
    if (all(b->sets[0])) {
        now = exchange_of(s->l, b);
        if (now != OPEN)
            return now == LOST;
    }
    unsigned count = leaps_of(s->l, b, 0, moves);
    for (int quiet = 0; quiet < 2; quiet++)
        for (unsigned i = 0; i < count; i++) {
            if (takes(b, moves[i]) == quiet)
                continue;
            board next = played(b, moves[i]);
            value then = left_with(s->l, &next);
            if (then == LOST || (then == OPEN && !holds(s, &next, plies - 1)))
                return 0;
        }
    return 1;
}

rc_status rc_defence_deepen(const rc_leaping *leaping, rc_defence *defence, uint64_t code, int defends, uint32_t plies,
                            int *safe)
{
    search s = {leaping, defence, 0};
    assert(plies >= 1 && plies <= PLIES_MAX);
    board b = board_of(leaping, code);
    value now = left_with(leaping, &b);
    int found = !defends ? holds_after(&s, &b, plies) : now == OPEN ? holds(&s, &b, plies) : now != LOST;
    if (s.full)
        return RC_ERROR_BUFFER;
    *safe = found;
    return RC_OK;
}

/* Where collected positions go. */
typedef struct crop {
    const rc_leaping *l;
    rc_defence *d;
    uint64_t *codes;
    uint64_t capacity, count;
    int open; /* some choice is missing */
} crop;

/* Adds a position with the defender to move. False when there is no room. */
static int collect_one(crop *c, const board *b)
{
    value now = left_with(c->l, b);
    c->open |= now == LOST;
    if (now != OPEN)
        return 1;
    uint64_t code = code_of(c->l, b), slot = slot_of(c->d, code);
    uint32_t *note = &c->d->notes[slot];
    if (!c->d->codes[slot] || lost_plies(*note) || !held_plies(*note)) {
        c->open = 1;
        return 1;
    }
    if (*note & COLLECTED)
        return 1;
    if (c->count == c->capacity)
        return 0;
    *note |= COLLECTED;
    c->codes[c->count++] = code;
    return 1;
}

/* Adds what every reply to the defender's move leads to. False when there is no room. */
static int collect_replies(crop *c, const board *b)
{
    leap moves[MOVES_ENOUGH];
    c->open |= left_with(c->l, b) == WON;
    /* Where the defender gets the key for good there are still replies: a check by the rules alone sees them. */
    unsigned count = value_of(c->l, b) == OPEN ? leaps_of(c->l, b, 0, moves) : 0;
    for (unsigned i = 0; i < count && !c->open; i++) {
        board next = played(b, moves[i]);
        if (!collect_one(c, &next))
            return 0;
    }
    return 1;
}

static void forget_collected(const rc_defence *d, const uint64_t *codes, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        d->notes[slot_of(d, codes[i])] &= ~COLLECTED;
}

rc_status rc_defence_collect(const rc_leaping *leaping, rc_defence *defence, uint64_t code, int defends,
                             uint64_t capacity, uint64_t *codes, uint64_t *count, int *closed)
{
    crop c = {leaping, defence, codes, capacity, 0, 0};
    board root = board_of(leaping, code);
    int room = defends ? collect_one(&c, &root) : collect_replies(&c, &root);
    for (uint64_t i = 0; i < c.count && room && !c.open; i++) {
        uint32_t note = defence->notes[slot_of(defence, codes[i])];
        board b = board_of(leaping, codes[i]);
        if (!(note & HAS_MOVE))
            continue; /* stalemate */
        board next = played(&b, remembered(leaping, &b, note));
        room = collect_replies(&c, &next);
    }
    forget_collected(defence, codes, c.count);
    if (!room)
        return RC_ERROR_BUFFER;
    *closed = !c.open;
    *count = c.count;
    return RC_OK;
}

/*
 * The reply that wins soonest, as far as is known: its plies, 1 if it decides at once, PLIES_MAX + 1 if there is none;
 * otherwise what it leads to, and where that is in the table.
 */
static unsigned soonest(const rc_leaping *l, const rc_defence *d, const board *b, board *after, uint64_t *at)
{
    leap moves[MOVES_ENOUGH];
    unsigned count = leaps_of(l, b, 0, moves), best = PLIES_MAX + 1;
    for (unsigned i = 0; i < count; i++) {
        board next = played(b, moves[i]);
        value then = left_with(l, &next);
        if (then == LOST)
            return 1;
        uint64_t slot = then == OPEN ? slot_of(d, code_of(l, &next)) : 0;
        unsigned lost = then == OPEN && d->codes[slot] ? lost_plies(d->notes[slot]) : 0;
        if (lost && lost + 1 < best) {
            best = lost + 1;
            *after = next;
            *at = slot;
        }
    }
    return best;
}

/* Adds what the defender can play. False when there is no room. */
static int collect_answers(crop *c, const board *b)
{
    leap moves[MOVES_ENOUGH];
    unsigned count = leaps_of(c->l, b, 0, moves);
    for (unsigned i = 0; i < count; i++) {
        board next = played(b, moves[i]);
        if (left_with(c->l, &next) == WON)
            continue;
        if (c->count == c->capacity)
            return 0;
        c->codes[c->count++] = code_of(c->l, &next);
    }
    return 1;
}

rc_status rc_defence_collect_win(const rc_leaping *leaping, rc_defence *defence, uint64_t code, uint64_t capacity,
                                 uint64_t *codes, uint8_t *plies, uint64_t *count)
{
    crop c = {leaping, defence, codes, capacity, 0, 0};
    int room = capacity > 0;
    if (room)
        codes[c.count++] = code;
    for (uint64_t i = 0; i < c.count && room; i++) {
        board b = board_of(leaping, codes[i]), after;
        uint64_t at = 0;
        unsigned left = soonest(leaping, defence, &b, &after, &at);
        assert(left <= PLIES_MAX);
        plies[i] = (uint8_t)left;
        if (left == 1 || defence->notes[at] & COLLECTED)
            continue;
        defence->notes[at] |= COLLECTED;
        room = collect_answers(&c, &after);
    }
    for (uint64_t i = 0; i < c.count; i++) {
        board b = board_of(leaping, codes[i]), after;
        uint64_t at = 0;
        if (soonest(leaping, defence, &b, &after, &at) > 1)
            defence->notes[at] &= ~COLLECTED;
    }
    if (!room)
        return RC_ERROR_BUFFER;
    *count = c.count;
    return RC_OK;
}
