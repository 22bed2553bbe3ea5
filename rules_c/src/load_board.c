/* Loading, first part: the board's shape and its zones; and what all parts use to read entries. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

rc_status need_entry(const rc_definition *definition, const char *key, rc_message *message, const rc_entry **entry)
{
    *entry = definition_find(definition, key);
    if (*entry)
        return RC_OK;
    snprintf(message->text, sizeof message->text, "%s: the line '%s = ...' is missing", definition->name, key);
    return RC_ERROR_DEFINITION;
}

rc_status read_number(const rc_definition *definition, const char *key, long low, long high, long usual,
                      rc_message *message, long *value)
{
    const rc_entry *entry = definition_find(definition, key);
    bool has_never = strncmp(key, "repetition.", 11) == 0 || strncmp(key, "moves.", 6) == 0;
    char *end = NULL;
    *value = usual;
    if (!entry)
        return RC_OK;
    if (has_never && strcmp(entry->value, "never") == 0) {
        *value = 0;
        return RC_OK;
    }
    *value = strtol(entry->value, &end, 10);
    if (end == entry->value || *end || *value < low || *value > high)
        return definition_error(message, entry, "%s should be a number from %ld to %ld%s, not '%s'", key, low, high,
                                has_never ? " or 'never'" : "", entry->value);
    return RC_OK;
}

static rc_status read_squares(const rc_game *game, const rc_entry *entry, unsigned side, rc_message *message,
                              uint64_t squares[3]);

/* `placement = 1-8`: the ranks that a FEN's placement shows, where it does not show all. */
static rc_status load_shown(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "placement");
    int low = game->first_rank, high = game->ranks - 1 + game->first_rank, last = high, n = 0;
    if (entry && (sscanf(entry->value, "%2d-%2d%n", &low, &high, &n) != 2 || entry->value[n] ||
                  low < game->first_rank || high < low || high > last))
        return definition_error(message, entry, "placement should be two ranks such as 1-8, not '%s'", entry->value);
    game->shown_low = (uint8_t)(low - game->first_rank);
    game->shown_high = (uint8_t)(high - game->first_rank);
    return RC_OK;
}

rc_status load_board(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "board", message, &entry);
    if (status != RC_OK)
        return status;
    int files = 0, ranks = 0, n = 0;
    if (sscanf(entry->value, "%2dx%2d%n", &files, &ranks, &n) != 2 || entry->value[n] || files < 1 || ranks < 1 ||
        files > 12 || ranks > 12)
        return definition_error(message, entry, "board should be FILESxRANKS up to 12x12, not '%s'", entry->value);
    game->files = (uint8_t)files;
    game->ranks = (uint8_t)ranks;
    long first = 1;
    status = read_number(&game->definition, "first-rank", 0, 1, 1, message, &first);
    if (status != RC_OK)
        return status;
    game->first_rank = (uint8_t)first;
    long boards = 1;
    status = read_number(&game->definition, "boards", 1, 2, 1, message, &boards);
    if (status != RC_OK)
        return status;
    game->boards = (uint8_t)boards;
    status = load_shown(game, message);
    if (status != RC_OK)
        return status;
    bool hole[12][12] = {{false}};
    entry = definition_find(&game->definition, "holes");
    for (const char *c = entry ? entry->value : ""; *c;) {
        char name[8];
        int used = 0, rank = 0;
        if (sscanf(c, " %7s%n", name, &used) != 1)
            break;
        c += used;
        char letter = 0;
        n = 0;
        if (sscanf(name, "%c%2d%n", &letter, &rank, &n) != 2 || name[n] || letter < 'a' || letter >= 'a' + files ||
            rank < first || rank >= first + ranks)
            return definition_error(message, entry, "'%s' is no square of a %dx%d board", name, files, ranks);
        hole[rank - first][letter - 'a'] = true;
    }
    memset(game->at, RC_NO_SQUARE, sizeof game->at);
    unsigned square = 0;
    for (int i = 0; i < boards * ranks * files; i++) {
        int board = i / (ranks * files), rank = i / files % ranks, file = i % files;
        if (hole[rank][file])
            continue;
        if (square == RC_SQUARES_MAX)
            return definition_error(message, definition_find(&game->definition, "board"),
                                    "two boards have at most %d squares together", RC_SQUARES_MAX);
        game->at[board][rank][file] = (uint8_t)square;
        game->squares[square].board = (uint8_t)board;
        game->squares[square].file = (uint8_t)file;
        game->squares[square].rank = (uint8_t)rank;
        snprintf(game->squares[square].name, sizeof game->squares[square].name, "%c%d", (board ? 'A' : 'a') + file,
                 (rank + game->first_rank) % 100);
        square++;
    }
    if (square == 0)
        return definition_error(message, entry, "no square is left");
    game->square_count = (uint8_t)square;
    entry = definition_find(&game->definition, "stops");
    if (entry)
        status = read_squares(game, entry, RC_SOUTH, message, game->stops);
    if (status != RC_OK)
        return status;
    long words = (square + 63) / 64;
    status = read_number(&game->definition, "words", words, 3, words, message, &words);
    if (status != RC_OK)
        return status;
    game->words = (uint8_t)words;
    game->engine = engine_for(game->words);
    return RC_OK;
}

static unsigned flipped(const rc_game *game, unsigned square)
{
    return square_at(game, game->squares[square].board, game->squares[square].file,
                     game->ranks - 1 - game->squares[square].rank);
}

/* Squares and rectangles: "a3 c1 d1-f3"; for North each is mirrored up the board. */
static rc_status read_squares(const rc_game *game, const rc_entry *entry, unsigned side, rc_message *message,
                              uint64_t squares[3])
{
    bool any = false;
    memset(squares, 0, 3 * sizeof *squares);
    for (const char *c = entry->value; *c;) {
        char word[16], low[16], high[16];
        int used = 0;
        if (sscanf(c, " %15s%n", word, &used) != 1)
            break;
        c += used;
        const char *dash = strchr(word, '-');
        snprintf(low, sizeof low, "%.*s", dash ? (int)(dash - word) : 15, word);
        snprintf(high, sizeof high, "%s", dash ? dash + 1 : word);
        unsigned a = rc_square_of(game, low), b = rc_square_of(game, high);
        if (a == RC_NO_SQUARE || b == RC_NO_SQUARE || game->squares[a].board != game->squares[b].board)
            return definition_error(message, entry,
                                    "'%s' is no square of this board; write squares a1 or corners a1-c3",
                                    a == RC_NO_SQUARE ? low : high);
        if (game->squares[a].file > game->squares[b].file || game->squares[a].rank > game->squares[b].rank)
            return definition_error(message, entry, "'%s': the lower left corner comes first, as in a1-c3", word);
        any = true;
        for (unsigned s = 0; s < game->square_count; s++) {
            bool file =
                game->squares[s].file >= game->squares[a].file && game->squares[s].file <= game->squares[b].file;
            bool rank =
                game->squares[s].rank >= game->squares[a].rank && game->squares[s].rank <= game->squares[b].rank;
            if (!file || !rank || game->squares[s].board != game->squares[a].board)
                continue;
            unsigned t = side == RC_SOUTH ? s : flipped(game, s);
            if (t != RC_NO_SQUARE)
                words_add(squares, t);
        }
    }
    return any ? RC_OK
               : definition_error(message, entry, "%s has no squares; write squares a1 or corners a1-c3", entry->key);
}

/* `zone.palace` holds for South and, mirrored, for North; `zone.palace.north` overrides North's as it stands. */
rc_status load_zones(rc_game *game, rc_message *message)
{
    for (size_t i = 0; i < game->definition.count; i++) {
        const rc_entry *entry = &game->definition.entries[i];
        if (strncmp(entry->key, "zone.", 5) != 0 || strchr(entry->key + 5, '.'))
            continue;
        if (!entry->key[5] || strlen(entry->key + 5) >= RC_NAME_MAX)
            return definition_error(message, entry, "a zone's name has 1 to %d letters", RC_NAME_MAX - 1);
        if (game->zone_count == RC_ZONES_MAX)
            return definition_error(message, entry, "a game has at most %d zones", RC_ZONES_MAX);
        rc_zone *zone = &game->zones[game->zone_count++];
        snprintf(zone->name, sizeof zone->name, "%s", entry->key + 5);
        for (unsigned side = 0; side < 2; side++) {
            rc_status status = read_squares(game, entry, side, message, zone->squares[side]);
            if (status != RC_OK)
                return status;
        }
    }
    for (size_t i = 0; i < game->definition.count; i++) {
        const rc_entry *entry = &game->definition.entries[i];
        const char *dot = strncmp(entry->key, "zone.", 5) == 0 ? strchr(entry->key + 5, '.') : NULL;
        if (!dot)
            continue;
        char name[RC_NAME_MAX];
        snprintf(name, sizeof name, "%.*s", (int)(dot - entry->key - 5 < 40 ? dot - entry->key - 5 : 40),
                 entry->key + 5);
        int zone = zone_find(game, name);
        if (strcmp(dot, ".north") != 0 || zone < 0)
            return definition_error(message, entry, "'%s' should be zone.NAME.north, with zone.NAME stated too",
                                    entry->key);
        rc_status status = read_squares(game, entry, RC_SOUTH, message, game->zones[zone].squares[RC_NORTH]);
        if (status != RC_OK)
            return status;
    }
    return RC_OK;
}
