/*
 * Betza notation: modifiers, an atom, a range, zones. `fmWfceFifmnD` is a pawn.
 *
 *   modes       m move only   c capture only   e may also take en passant
 *   directions  f b l r s v   (pairs such as fl narrow a diagonal or oblique atom; ff, fs narrow an oblique one)
 *   manner      i only from a square of the start position   n lame (nn: diagonal leg first)
 *               p hops over exactly one piece   j flies over anything
 *   atoms       W F D A N C Z G H, (a,b), R = W0, B = F0, Q = RB, K = WF
 *   range       W3: up to three steps; W0: without limit
 *   zones       {from z} only when standing in z   {to z} only onto squares of z
 */
#include "betza.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct shape {
    char letter;
    int8_t a, b;
} shape;

static const shape SHAPES[] = {{'W', 1, 0}, {'F', 1, 1}, {'D', 2, 0}, {'N', 2, 1}, {'A', 2, 2},
                               {'H', 3, 0}, {'C', 3, 1}, {'Z', 3, 2}, {'G', 3, 3}};

static bool letter_fits(char letter, int dx, int dy)
{
    switch (letter) {
    case 'f':
        return dy > 0;
    case 'b':
        return dy < 0;
    case 'l':
        return dx < 0;
    case 'r':
        return dx > 0;
    case 's':
        return abs(dx) >= abs(dy) && dx != 0;
    default:
        return abs(dy) >= abs(dx) && dy != 0; /* v */
    }
}

static bool pair_fits(char first, char second, int dx, int dy)
{
    if (first == second) {
        bool along = first == 'f' || first == 'b' ? abs(dy) > abs(dx) : abs(dx) > abs(dy);
        return letter_fits(first, dx, dy) && along;
    }
    return letter_fits(first, dx, dy) && letter_fits(second, dx, dy);
}

static bool is_pair(char first, char second)
{
    bool vertical = first == 'f' || first == 'b';
    if (first == second)
        return first != 's' && first != 'v';
    if (vertical)
        return strchr("lrsv", second) != NULL;
    return (first == 'l' || first == 'r') && strchr("fbsv", second) != NULL;
}

static bool directions_fit(const char *letters, int dx, int dy)
{
    if (!*letters)
        return true;
    bool straight = dx == 0 || dy == 0;
    for (const char *c = letters; *c; c++) {
        if (!straight && c[1] && is_pair(c[0], c[1])) {
            if (pair_fits(c[0], c[1], dx, dy))
                return true;
            c++;
        } else if (letter_fits(*c, dx, dy)) {
            return true;
        }
    }
    return false;
}

static bool add_atom(rc_kind *kind, unsigned side, const rc_atom *atom, const char *directions, int a, int b,
                     rc_message *reason)
{
    bool any = false;
    for (int i = 0; i < 8; i++) {
        int dx = i & 1 ? b : a, dy = i & 1 ? a : b;
        if (a == b && (i & 1))
            continue;
        if (i & 2)
            dx = -dx;
        if (i & 4)
            dy = -dy;
        if (((i & 2) && dx == 0) || ((i & 4) && dy == 0))
            continue;
        if (!directions_fit(directions, dx, dy))
            continue;
        if (kind->atom_count[side] >= sizeof kind->atoms[0] / sizeof kind->atoms[0][0]) {
            snprintf(reason->text, sizeof reason->text, "too many kinds of steps");
            return false;
        }
        rc_atom *slot = &kind->atoms[side][kind->atom_count[side]++];
        *slot = *atom;
        /* Forward is north for South; North's moves are South's turned by half. */
        slot->dx = (int8_t)(side == RC_SOUTH ? dx : -dx);
        slot->dy = (int8_t)(side == RC_SOUTH ? dy : -dy);
        any = true;
    }
    if (!any)
        snprintf(reason->text, sizeof reason->text, "no direction is left of '%s'", directions);
    return any;
}

static bool read_zones(const rc_game *game, const char **cursor, rc_atom *atom, rc_message *reason)
{
    const char *c = *cursor;
    while (*c == '{') {
        char word[RC_NAME_MAX * 2], name[RC_NAME_MAX];
        const char *end = strchr(c, '}');
        if (!end || (size_t)(end - c) >= sizeof word) {
            snprintf(reason->text, sizeof reason->text, "'{' without '}'");
            return false;
        }
        snprintf(word, sizeof word, "%.*s", (int)(end - c - 1), c + 1);
        bool from = strncmp(word, "from ", 5) == 0;
        if (!from && strncmp(word, "to ", 3) != 0) {
            snprintf(reason->text, sizeof reason->text, "'{%s}' should be {from zone} or {to zone}", word);
            return false;
        }
        snprintf(name, sizeof name, "%.*s", RC_NAME_MAX - 1, word + (from ? 5 : 3));
        int zone = zone_find(game, name);
        if (zone < 0) {
            const char *words[RC_ZONES_MAX + 1] = {NULL};
            char text[400];
            for (int i = 0; i < game->zone_count; i++)
                words[i] = game->zones[i].name;
            suggest_words(text, sizeof text, name, words);
            snprintf(reason->text, sizeof reason->text, "no zone is called '%s'; %s", name, text);
            return false;
        }
        if (from)
            atom->from_zone = (int8_t)zone;
        else
            atom->to_zone = (int8_t)zone;
        c = end + 1;
    }
    *cursor = c;
    return true;
}

static bool read_shape(const char **cursor, int pairs[2][2], int *pair_count, int *range, rc_message *reason)
{
    const char *c = *cursor;
    *pair_count = 1;
    *range = 1;
    const char compound[] = "RBQK";
    if (*c == '(') {
        int a = 0, b = 0, n = 0;
        if (sscanf(c, "(%2d,%2d)%n", &a, &b, &n) != 2 || n == 0 || a < 0 || b < 0 || a > 11 || b > 11 || a + b == 0) {
            snprintf(reason->text, sizeof reason->text, "a leap is written (a,b) with numbers up to 11 at '%s'", c);
            return false;
        }
        pairs[0][0] = a > b ? a : b;
        pairs[0][1] = a > b ? b : a;
        *cursor = c + n;
        return true;
    }
    if (*c && strchr(compound, *c)) {
        if (*c != 'K')
            *range = 0;
        pairs[0][0] = 1;
        pairs[0][1] = *c == 'B';
        if (*c == 'Q' || *c == 'K') {
            *pair_count = 2;
            pairs[1][0] = 1;
            pairs[1][1] = 1;
        }
        *cursor = c + 1;
        return true;
    }
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++) {
        if (SHAPES[i].letter == *c) {
            pairs[0][0] = SHAPES[i].a;
            pairs[0][1] = SHAPES[i].b;
            *cursor = c + 1;
            return true;
        }
    }
    if (*c)
        snprintf(reason->text, sizeof reason->text, "'%c' is no atom; known atoms: W F D A N H C Z G (a,b) R B Q K",
                 *c);
    else
        snprintf(reason->text, sizeof reason->text, "an atom is missing at the end");
    return false;
}

bool betza_read(const rc_game *game, const char *text, unsigned side, rc_kind *kind, rc_message *reason)
{
    const char *c = text;
    while (*c) {
        if (*c == ' ') {
            c++;
            continue;
        }
        rc_atom atom = {.modes = 0, .from_zone = -1, .to_zone = -1};
        char directions[12] = "";
        size_t direction_count = 0;
        bool lame = false, hop = false, fly = false;
        for (; islower((unsigned char)*c); c++) {
            switch (*c) {
            case 'm':
                atom.modes |= ATOM_MOVES;
                break;
            case 'c':
                atom.modes |= ATOM_CAPTURES;
                break;
            case 'e':
                atom.modes |= ATOM_CAPTURES | ATOM_EN_PASSANT;
                break;
            case 'i':
                atom.initial = true;
                break;
            case 'n':
                atom.diagonal_leg = lame;
                lame = true;
                break;
            case 'p':
                hop = true;
                break;
            case 'j':
                fly = true;
                break;
            default:
                if (!strchr("fblrsv", *c) || direction_count + 1 >= sizeof directions) {
                    snprintf(reason->text, sizeof reason->text,
                             "'%c' is no modifier; known modifiers: m c e i n p j f b l r s v", *c);
                    return false;
                }
                directions[direction_count++] = *c;
                directions[direction_count] = 0;
            }
        }
        if (!atom.modes)
            atom.modes = ATOM_MOVES | ATOM_CAPTURES;
        int pairs[2][2], pair_count = 0, range = 1;
        if (!read_shape(&c, pairs, &pair_count, &range, reason))
            return false;
        if (isdigit((unsigned char)*c)) {
            range = 0;
            for (; isdigit((unsigned char)*c) && range < 100; c++)
                range = range * 10 + (*c - '0');
        }
        if (!read_zones(game, &c, &atom, reason))
            return false;
        for (int i = 0; i < pair_count; i++) {
            int a = pairs[i][0], b = pairs[i][1];
            bool line = a == 1 && b <= 1;
            if (range != 1 && !line) {
                snprintf(reason->text, sizeof reason->text, "only W and F (and R B Q) can have a range other than 1");
                return false;
            }
            if ((hop || fly) && range == 1) {
                snprintf(reason->text, sizeof reason->text, "%c needs a slide such as R or B", hop ? 'p' : 'j');
                return false;
            }
            atom.range = (uint8_t)range;
            if (range > 12) {
                snprintf(reason->text, sizeof reason->text, "a range goes up to 12; 0 is without limit");
                return false;
            }
            if (hop && fly) {
                snprintf(reason->text, sizeof reason->text, "p and j exclude each other");
                return false;
            }
            if (lame && (line || hop || fly)) {
                snprintf(reason->text, sizeof reason->text, "n needs a leap over a square, such as N or D");
                return false;
            }
            if (hop)
                atom.form = ATOM_HOP;
            else if (range != 1)
                atom.form = fly ? ATOM_LEAP : ATOM_SLIDE;
            else
                atom.form = lame ? ATOM_LAME : ATOM_LEAP;
            if ((atom.modes & ATOM_EN_PASSANT) && atom.form != ATOM_LEAP) {
                snprintf(reason->text, sizeof reason->text, "e needs a plain leap such as F or N");
                return false;
            }
            if (!add_atom(kind, side, &atom, directions, a, b, reason))
                return false;
        }
    }
    return true;
}
