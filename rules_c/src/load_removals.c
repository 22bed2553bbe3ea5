/*
 * Handicap starts (rulebook C 3.3, 3.4): what comes off the array, and the rule of greedy removal: of what is left of
 * the difference the most valuable piece that fits comes off first. Worths are kept in halves, `2s` is two and a half.
 *
 *   remove = b2 g1                          squares whose pieces are taken off
 *   remove.worth = R 5 C 3 H 2s P{centre} s what may be taken off, and its worth; usual, and with `none`: anything
 *   remove.most = 8                         the greatest difference; remove.never = 7s: one that does not occur
 */
#include "load.h"

#include <stdio.h>
#include <string.h>

#define HALVES_MAX 200 /* of one difference */

/* `2s` -> 5; -1 if it is no worth. */
static int read_halves(const char *text)
{
    int whole = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && whole < HALVES_MAX; c++)
        whole = whole * 10 + (*c - '0');
    bool half = *c == 's';
    c += half;
    int halves = 2 * whole + half;
    return c == text || *c || !halves || halves > HALVES_MAX ? -1 : halves;
}

static void write_halves(char *text, size_t size, unsigned halves)
{
    if (halves < 2)
        snprintf(text, size, "%s", halves ? "s" : "0");
    else
        snprintf(text, size, "%u%s", halves / 2, halves % 2 ? "s" : "");
}

static rc_status read_limit(const rc_game *game, const char *key, rc_message *message, int *halves)
{
    const rc_entry *entry = definition_find(&game->definition, key);
    *halves = HALVES_MAX;
    if (!entry)
        return RC_OK;
    *halves = read_halves(entry->value);
    if (*halves < 0)
        return definition_error(message, entry, "%s = '%s'; a difference is written 7 or 7s", key, entry->value);
    return RC_OK;
}

/* What the pieces of the array are worth by square, in halves; 0: never taken off. */
static rc_status read_worths(const rc_game *game, const rc_entry *entry, rc_message *message, uint8_t *worths)
{
    memset(worths, 0, RC_SQUARES_MAX);
    for (const char *c = entry->value; *c;) {
        char who[RC_NAME_MAX], worth[8], zone_name[RC_NAME_MAX] = "";
        int used = 0;
        if (sscanf(c, " %47s %7s%n", who, worth, &used) != 2)
            return definition_error(message, entry, "remove.worth is letters, each followed by a worth: 'R 5 H 2s'");
        c += used;
        c += strspn(c, " ");
        int halves = read_halves(worth);
        unsigned kind = who[0] >= 'A' && who[0] <= 'Z' ? game->kind_by_letter[who[0] - 'A'] : 0;
        if (!kind)
            return definition_error(message, entry, "'%s' is no piece of this game", who);
        if (halves < 0)
            return definition_error(message, entry, "'%s' is no worth; it is written 2, 2s or s", worth);
        int zone = -1;
        if (who[1] && (sscanf(who + 1, "{%47[^}]}", zone_name) != 1 || (zone = zone_find(game, zone_name)) < 0))
            return definition_error(message, entry, "'%s': no zone is called '%s'", who, zone_name);
        for (unsigned s = 0; s < game->square_count; s++) {
            rc_piece piece = game->start.board[s];
            if (kind_of(piece) == kind && (zone < 0 || words_have(game->zones[zone].squares[side_of(piece)], s)))
                worths[s] = (uint8_t)halves;
        }
    }
    return RC_OK;
}

/* Whether the taken squares are a greedy removal for what they are worth together. */
static rc_status check_greedy(const rc_game *game, const rc_entry *entry, const uint8_t *worths, unsigned giver,
                              const bool *taken, rc_message *message)
{
    unsigned standing[HALVES_MAX + 1] = {0}, gone[HALVES_MAX + 1] = {0}, total = 0;
    char difference[16], rule[80] = "";
    int most, never;
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = game->start.board[s];
        standing[worths[s]] += piece && side_of(piece) == giver;
        gone[worths[s]] += taken[s];
        total += taken[s] ? worths[s] : 0U;
    }
    write_halves(difference, sizeof difference, total);
    rc_status status = read_limit(game, "remove.most", message, &most);
    if (status == RC_OK)
        status = read_limit(game, "remove.never", message, &never);
    if (status != RC_OK)
        return status;
    if (total > (unsigned)most || (never < HALVES_MAX && total == (unsigned)never))
        return definition_error(message, entry, "no two handicaps differ by %s, which '%s' is worth", difference,
                                entry->value);
    bool is_so = true;
    for (unsigned left = total; left;) {
        unsigned worth = left;
        while (worth && !standing[worth])
            worth--;
        if (!worth)
            break; /* nothing fits: what was taken off is not this rule's */
        is_so = is_so && gone[worth];
        gone[worth] -= gone[worth] > 0;
        standing[worth]--;
        left -= worth;
        size_t length = strlen(rule);
        if (length + 8 < sizeof rule) { /* what is longer is not told to its end */
            rule[length] = ' ';
            write_halves(rule + length + 1, sizeof rule - length - 1, worth);
        }
    }
    if (is_so)
        return RC_OK;
    return definition_error(message, entry,
                            "a difference of %s takes off pieces worth%s, the most valuable that fits first, not '%s' "
                            "(removal=free, or remove.worth = none: any pieces)",
                            difference, rule, entry->value);
}

static rc_status check_removals(const rc_game *game, const rc_entry *entry, const bool *taken, rc_message *message)
{
    const rc_entry *worth_entry = definition_find(&game->definition, "remove.worth");
    uint8_t worths[RC_SQUARES_MAX];
    if (!worth_entry || strcmp(worth_entry->value, "none") == 0)
        return RC_OK;
    rc_status status = read_worths(game, worth_entry, message, worths);
    if (status != RC_OK)
        return status;
    unsigned giver = 2;
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = game->start.board[s];
        if (!taken[s])
            continue;
        if (giver != 2 && giver != side_of(piece))
            return definition_error(message, entry, "only one side gives a handicap, but '%s' takes off pieces of both",
                                    entry->value);
        giver = side_of(piece);
        if (!worths[s])
            return definition_error(message, entry, "%s: the %s there is never taken off; worth something are: %s",
                                    game->squares[s].name, game->kinds[kind_of(piece)].name, worth_entry->value);
    }
    return giver == 2 ? RC_OK : check_greedy(game, entry, worths, giver, taken, message);
}

rc_status load_removals(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "remove");
    bool taken[RC_SQUARES_MAX] = {false};
    for (const char *c = entry ? entry->value : ""; *c;) {
        char name[8];
        int used = 0;
        if (sscanf(c, " %7[^ ,]%n", name, &used) != 1)
            break;
        c += used;
        c += strspn(c, " ,");
        unsigned square = rc_square_of(game, name);
        if (square == RC_NO_SQUARE)
            return definition_error(message, entry, "'%s' is no square of this board", name);
        rc_piece piece = game->start.board[square];
        if (!piece || taken[square] || game->kinds[kind_of(piece)].royal[side_of(piece)])
            return definition_error(message, entry, "%s: no piece that can be taken off stands there", name);
        taken[square] = true;
    }
    rc_status status = entry ? check_removals(game, entry, taken, message) : RC_OK;
    for (unsigned s = 0; s < game->square_count && status == RC_OK; s++)
        if (taken[s])
            game->start.board[s] = 0;
    return status;
}
