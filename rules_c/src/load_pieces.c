/* Loading, second part: the pieces' own lines, with name, Betza and attributes. */
#include "betza.h"
#include "load.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const ATTRIBUTES[] = {"royal",
                                         "pawn",
                                         "resets",
                                         "promotes",
                                         "unmarked",
                                         "becomes X",
                                         "becomes X on NAME",
                                         "promotes to X on NAME",
                                         "may promote to X on NAME",
                                         "takes X",
                                         "taken by X",
                                         "value N",
                                         "zone NAME",
                                         NULL};

static char *next_field(char **cursor)
{
    char *field = *cursor;
    if (!field)
        return NULL;
    char *end = strchr(field, ';');
    *cursor = end ? end + 1 : NULL;
    if (end)
        *end = 0;
    while (*field == ' ')
        field++;
    size_t n = strlen(field);
    while (n && field[n - 1] == ' ')
        field[--n] = 0;
    return field;
}

/* "G +F" as bits of letters; 0 if there is anything else in it, or nothing. */
static uint64_t letter_bits(const char *text)
{
    uint64_t bits = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        bool plus = *text == '+';
        text += plus;
        if (*text < 'A' || *text > 'Z')
            return 0;
        bits |= (uint64_t)1 << letter_index(*text, plus);
    }
    return bits;
}

/* `becomes X`, `becomes X on NAME`, `promotes to X on NAME`, `may promote to X on NAME`; X may be +X. */
static rc_status read_own_promotion(const rc_game *game, const rc_entry *entry, rc_kind *kind, const char *word,
                                    bool *is_one, rc_message *message)
{
    static const char *const forms[] = {"becomes %2[+A-Z]%n on %47s%n", "promotes to %2[+A-Z]%n on %47s%n",
                                        "may promote to %2[+A-Z]%n on %47s%n"};
    *is_one = false;
    for (int i = 0; i < 3; i++) {
        char into[3] = "", name[RC_NAME_MAX] = "";
        int short_end = 0, end = 0;
        sscanf(word, forms[i], into, &short_end, name, &end);
        if (!short_end || (*into == '+') != (into[1] != 0) || (end ? word[end] : i || word[short_end]))
            continue;
        int where = end ? zone_find(game, name) : -1;
        if (end && where < 0)
            return definition_error(message, entry, "no zone is called '%s'", name);
        memcpy(kind->becomes, into, sizeof into);
        kind->becomes_zone = (int8_t)where;
        kind->silent = i == 0;
        kind->may_stay = i == 2;
        *is_one = true;
        return RC_OK;
    }
    return RC_OK;
}

static rc_status read_attribute(rc_game *game, const rc_entry *entry, rc_kind *kind, const char *word, int *zone,
                                rc_message *message)
{
    char name[RC_NAME_MAX];
    int value = 0, n = 0;
    bool is_promotion = false;
    rc_status status = read_own_promotion(game, entry, kind, word, &is_promotion, message);
    if (status != RC_OK || is_promotion)
        return status;
    if (strcmp(word, "royal") == 0) {
        kind->royal[0] = kind->royal[1] = true;
    } else if (strcmp(word, "pawn") == 0) {
        kind->unlettered = kind->resets = kind->promotes = true;
    } else if (strcmp(word, "resets") == 0) {
        kind->resets = true;
    } else if (strcmp(word, "unmarked") == 0) {
        kind->unmarked = true;
    } else if (strcmp(word, "promotes") == 0) {
        kind->promotes = true;
    } else if (strncmp(word, "takes ", 6) == 0 && letter_bits(word + 6)) {
        kind->takes_letters = letter_bits(word + 6);
    } else if (strncmp(word, "taken by ", 9) == 0 && letter_bits(word + 9)) {
        kind->taken_by_letters = letter_bits(word + 9);
    } else if (sscanf(word, "value %9d%n", &value, &n) == 1 && !word[n]) {
        kind->value = value;
    } else if (sscanf(word, "zone %47s%n", name, &n) == 1 && !word[n]) {
        *zone = zone_find(game, name);
        if (*zone < 0)
            return definition_error(message, entry, "no zone is called '%s'", name);
    } else {
        char words[300];
        suggest_words(words, sizeof words, word, ATTRIBUTES);
        return definition_error(message, entry, "unknown attribute '%s'; %s", word, words);
    }
    return RC_OK;
}

static rc_status load_piece(rc_game *game, const rc_entry *entry, rc_message *message)
{
    char text[512];
    if (strlen(entry->value) >= sizeof text)
        return definition_error(message, entry, "the line is too long");
    snprintf(text, sizeof text, "%s", entry->value);
    if (game->kind_count + 1 >= RC_KINDS_MAX)
        return definition_error(message, entry, "too many pieces");
    char *cursor = text;
    const char *name = next_field(&cursor), *betza = next_field(&cursor);
    if (!*name || !betza || !*betza)
        return definition_error(message, entry, "a piece is written 'Name; Betza; attributes ...', not '%s'",
                                entry->value);
    rc_kind *kind = &game->kinds[++game->kind_count];
    kind->plus = entry->key[6] == '+';
    kind->letter = entry->key[6 + kind->plus];
    game->kind_by_letter[letter_index(kind->letter, kind->plus)] = game->kind_count;
    if (strlen(name) >= sizeof kind->name || strlen(betza) >= sizeof kind->betza)
        return definition_error(message, entry, "the name or the Betza is too long");
    snprintf(kind->name, sizeof kind->name, "%s", name);
    snprintf(kind->betza, sizeof kind->betza, "%s", betza);
    int zone = -1;
    for (char *word; (word = next_field(&cursor));) {
        rc_status status = read_attribute(game, entry, kind, word, &zone, message);
        if (status != RC_OK)
            return status;
    }
    for (unsigned side = 0; side < 2; side++) {
        rc_message reason;
        if (!betza_read(game, betza, side, kind, &reason))
            return definition_error(message, entry, "Betza '%s': %s", betza, reason.text);
        for (unsigned i = 0; i < kind->atom_count[side] && zone >= 0; i++)
            if (kind->atoms[side][i].to_zone < 0)
                kind->atoms[side][i].to_zone = (int8_t)zone;
    }
    return RC_OK;
}

/* A piece that cannot make a single step anywhere cannot be drawn on this board. */
static rc_status check_piece(const rc_game *game, const rc_entry *entry, const rc_kind *kind, rc_message *message)
{
    for (unsigned i = 0; i < kind->atom_count[0]; i++)
        for (unsigned s = 0; s < game->square_count; s++)
            if (square_at(game, 0, game->squares[s].file + kind->atoms[0][i].dx,
                          game->squares[s].rank + kind->atoms[0][i].dy) != RC_NO_SQUARE)
                return RC_OK;
    return definition_error(message, entry, "the %s has no move anywhere on this board", kind->name);
}

rc_status load_pieces(rc_game *game, rc_message *message)
{
    for (size_t i = 0; i < game->definition.count; i++) {
        const rc_entry *entry = &game->definition.entries[i];
        if (strncmp(entry->key, "piece.", 6) != 0 || strcmp(entry->value, "none") == 0)
            continue;
        rc_status status = load_piece(game, entry, message);
        if (status == RC_OK)
            status = check_piece(game, entry, &game->kinds[game->kind_count], message);
        if (status != RC_OK)
            return status;
    }
    for (unsigned k = 1; k <= game->kind_count; k++) {
        const rc_kind *taker = &game->kinds[k];
        game->kinds[k].takes = 0;
        for (unsigned v = 1; v <= game->kind_count; v++) {
            const rc_kind *victim = &game->kinds[v];
            bool takes =
                !taker->takes_letters || taker->takes_letters >> letter_index(victim->letter, victim->plus) & 1;
            bool taken =
                !victim->taken_by_letters || victim->taken_by_letters >> letter_index(taker->letter, taker->plus) & 1;
            if (takes && taken)
                game->kinds[k].takes |= (uint64_t)1 << v;
        }
    }
    if (game->kind_count)
        return RC_OK;
    const rc_entry *entry;
    return need_entry(&game->definition, "piece.X", message, &entry);
}
