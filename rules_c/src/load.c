/*
 * From a definition (keys and values) to a game. Every value is checked here, once; what is wrong is said with
 * file, line and the words that would be right. The keys are described in games/README.md.
 */
#include "load.h"
#include "betza.h"
#include "game.h"
#include "text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys of every game; mechanisms add their own. */
static const char *const KEYS[] = {"name",
                                   "parent",
                                   "notes",
                                   "source",
                                   "off",
                                   "style",
                                   "board",
                                   "boards",
                                   "first-rank",
                                   "placement",
                                   "words",
                                   "holes",
                                   "stops",
                                   "sides",
                                   "river",
                                   "palaces",
                                   "array",
                                   "hand",
                                   "remove",
                                   "remove.worth",
                                   "remove.most",
                                   "remove.never",
                                   "turn",
                                   "royal",
                                   "promotion",
                                   "promotion.south",
                                   "promotion.north",
                                   "promotion.zone",
                                   "promotion.default",
                                   "repetition.claim",
                                   "repetition.automatic",
                                   "moves.claim",
                                   "moves.automatic",
                                   "stalemate",
                                   "mechanisms",
                                   "piece.X",
                                   "zone.NAME"};
#define KEY_WORDS_MAX 128
#define MECHANISM_PREFIX "mechanisms."

/* All keys, the mechanisms' included; every engine has the same mechanisms. */
static void known_keys(const char *words[KEY_WORDS_MAX + 1])
{
    size_t n = 0;
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        words[n++] = KEYS[i];
    for (size_t i = 0; i < rc_engine_64.mechanism_count; i++) {
        const char *const *key = rc_engine_64.mechanism_keys(i);
        for (; key && *key && n < KEY_WORDS_MAX; key++)
            words[n++] = *key;
    }
    words[n] = NULL;
}

static rc_status check_key(const rc_entry *entry, const char *const *keys, rc_message *message)
{
    if (strncmp(entry->key, "piece.", 6) == 0) {
        const char *letter = entry->key + 6 + (entry->key[6] == '+');
        if (*letter < 'A' || *letter > 'Z' || letter[1])
            return definition_error(message, entry, "'%s' should be piece. and one letter A to Z, or + and a letter",
                                    entry->key);
        return RC_OK;
    }
    if (strncmp(entry->key, "zone.", 5) == 0 || strncmp(entry->key, MECHANISM_PREFIX, sizeof MECHANISM_PREFIX - 1) == 0)
        return RC_OK;
    for (size_t k = 0; keys[k]; k++)
        if (strcmp(keys[k], entry->key) == 0)
            return RC_OK;
    char words[400];
    suggest_words(words, sizeof words, entry->key, keys);
    return definition_error(message, entry, "unknown word '%s'; %s", entry->key, words);
}

/* The keys of all lines, those of options that are not chosen included. */
static rc_status check_keys(const rc_definition *definition, rc_message *message)
{
    const char *keys[KEY_WORDS_MAX + 1];
    rc_status status = RC_OK;
    known_keys(keys);
    for (size_t i = 0; i < definition->count && status == RC_OK; i++)
        status = check_key(&definition->entries[i], keys, message);
    for (size_t i = 0; i < definition->optional_count && status == RC_OK; i++)
        status = check_key(&definition->optional[i], keys, message);
    return status;
}

/* Where to point for a fault of the whole: `entry`, or the file's own last line about pieces if a parent wrote it. */
static const rc_entry *own_entry(const rc_definition *definition, const rc_entry *entry)
{
    const rc_entry *own = entry;
    for (size_t i = 0; i < definition->count && strcmp(entry->file, definition->name) != 0; i++) {
        const rc_entry *other = &definition->entries[i];
        if (strcmp(other->file, definition->name) == 0 && strncmp(other->key, "piece.", 6) == 0)
            own = other;
    }
    return own;
}

/* Which kinds can be in hand; the FEN then has brackets after the placement. */
static rc_status load_hand(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "hand");
    if (!entry || strcmp(entry->value, "none") == 0)
        return RC_OK;
    for (const char *c = entry->value; *c; c++) {
        if (*c == ' ')
            continue;
        unsigned kind = *c >= 'A' && *c <= 'Z' ? game->kind_by_letter[*c - 'A'] : 0;
        if (!kind)
            return definition_error(message, entry, "'%c' is no piece of this game", *c);
        game->in_hand[kind] = game->has_hands = true;
    }
    game->hooks |= HOOK_STATE;
    return RC_OK;
}

static rc_status load_array(rc_game *game, rc_message *message)
{
    const rc_entry *entry;
    rc_status status = need_entry(&game->definition, "array", message, &entry);
    if (status != RC_OK)
        return status;
    rc_message reason;
    const char *end = NULL;
    if (!placement_read(game, entry->value, &reason, game->start.board, &end) ||
        !hands_read(game, &end, &reason, game->start.hand) || *end)
        return definition_error(message, entry, "array: %s", *reason.text ? reason.text : "text after the last rank");
    unsigned royals[2] = {0, 0};
    for (unsigned s = 0; s < game->square_count; s++) {
        rc_piece piece = game->start.board[s];
        if (!piece)
            continue;
        rc_kind *kind = &game->kinds[kind_of(piece)];
        words_add(kind->initial[side_of(piece)], s);
        royals[side_of(piece)] += kind->royal[side_of(piece)];
    }
    for (unsigned side = 0; side < 2; side++)
        for (unsigned k = 1; k <= game->kind_count; k++)
            royals[side] += game->kinds[k].royal[side] ? game->start.hand[side][k] : 0U;
    status = load_removals(game, message);
    if (status != RC_OK)
        return status;
    const rc_entry *royal = definition_find(&game->definition, "royal");
    game->has_royal = true;
    if (royal) {
        static const char *const words[] = {"one", "none", NULL};
        char text[100];
        if (strcmp(royal->value, "none") == 0)
            game->has_royal = false;
        else if (strcmp(royal->value, "one") != 0) {
            suggest_words(text, sizeof text, royal->value, words);
            return definition_error(message, royal, "royal = '%s'; %s", royal->value, text);
        }
    }
    for (unsigned side = 0; side < 2; side++) {
        if (royals[side] == (game->has_royal ? 1U : 0U))
            continue;
        return definition_error(message, own_entry(&game->definition, entry),
                                "%s has %u royal pieces on the start squares, not %s; mark one piece 'royal' or state "
                                "'royal = none'",
                                side ? "North" : "South", royals[side], game->has_royal ? "one" : "none");
    }
    return RC_OK;
}

static void far_rank(const rc_game *game, unsigned side, uint64_t squares[3])
{
    for (unsigned s = 0; s < game->square_count; s++)
        if (game->squares[s].rank == (side == RC_SOUTH ? game->ranks - 1 : 0))
            words_add(squares, s);
}

/* Changes without a choice, told by the piece's own line. */
static rc_status load_changes(rc_game *game, rc_message *message)
{
    for (size_t i = 0; i < game->definition.count; i++) {
        const rc_entry *entry = &game->definition.entries[i];
        if (strncmp(entry->key, "piece.", 6) != 0 || strcmp(entry->value, "none") == 0)
            continue;
        const char *letter = entry->key + 6;
        rc_kind *kind = &game->kinds[kind_named(game, &letter)];
        const char *text = kind->becomes;
        if (!*text)
            continue;
        uint8_t into = (uint8_t)kind_named(game, &text);
        if (!into || game->kinds[into].royal[0] || game->kinds[into].royal[1])
            return definition_error(
                message, entry, "becomes '%s': no piece of this game that is not royal has that letter", kind->becomes);
        for (unsigned side = 0; side < 2; side++) {
            if (kind->becomes_zone < 0)
                far_rank(game, side, kind->promotion_zone[side]);
            else
                memcpy(kind->promotion_zone[side], game->zones[kind->becomes_zone].squares[side],
                       sizeof kind->promotion_zone[side]);
            kind->promotion_count[side] = 1;
            kind->promotions[side][0].kind = into;
            memcpy(kind->promotions[side][0].squares, kind->promotion_zone[side], sizeof kind->promotion_zone[side]);
        }
    }
    return RC_OK;
}

/* `{zone}` after a promotion letter: only there. */
static rc_status read_promotion_zone(const rc_game *game, const rc_entry *entry, unsigned side, const char **cursor,
                                     rc_message *message, uint64_t squares[3])
{
    char name[RC_NAME_MAX];
    int used = 0;
    if ((*cursor)[1] != '{')
        return RC_OK;
    if (sscanf(*cursor + 1, "{%47[^}]}%n", name, &used) != 1 || !used)
        return definition_error(message, entry, "'{' without '}'");
    int zone = zone_find(game, name);
    if (zone < 0)
        return definition_error(message, entry, "no zone is called '%s'", name);
    for (unsigned i = 0; i < 3; i++)
        squares[i] &= game->zones[zone].squares[side][i];
    *cursor += used;
    return RC_OK;
}

static rc_status load_promotions(rc_game *game, rc_message *message)
{
    rc_status status = load_changes(game, message);
    if (status != RC_OK)
        return status;
    static const char *const side_keys[2] = {"promotion.south", "promotion.north"};
    for (unsigned side = 0; side < 2; side++) {
        const rc_entry *entry = definition_find(&game->definition, side_keys[side]);
        if (!entry)
            entry = definition_find(&game->definition, "promotion");
        if (!entry || strcmp(entry->value, "none") == 0)
            continue;
        uint64_t zone[3] = {0, 0, 0};
        far_rank(game, side, zone);
        const rc_entry *zone_entry = definition_find(&game->definition, "promotion.zone");
        if (zone_entry) {
            int index = zone_find(game, zone_entry->value);
            if (index < 0)
                return definition_error(message, zone_entry, "no zone is called '%s'", zone_entry->value);
            memcpy(zone, game->zones[index].squares[side], sizeof zone);
        }
        rc_promotion list[RC_PROMOTIONS_MAX];
        uint8_t count = 0;
        for (const char *c = entry->value; *c; c++) {
            if (*c == ' ')
                continue;
            const char *letter = c;
            uint8_t kind = *c < 'a' || *c > 'z' ? (uint8_t)kind_named(game, &c) : 0;
            if (!kind)
                return definition_error(message, entry, "promotion to '%c': no piece of this game has that letter", *c);
            c--; /* on the letter again */
            if (game->kinds[kind].royal[side])
                return definition_error(message, entry, "promotion to a royal piece, '%c'", *letter);
            if (count == RC_PROMOTIONS_MAX)
                return definition_error(message, entry, "too many promotions");
            list[count].kind = kind;
            memcpy(list[count].squares, zone, sizeof zone);
            status = read_promotion_zone(game, entry, side, &c, message, list[count++].squares);
            if (status != RC_OK)
                return status;
        }
        if (count == 0)
            return definition_error(message, entry, "%s = '%s'; letters of pieces, or none", entry->key, entry->value);
        bool any = false;
        for (unsigned k = 1; k <= game->kind_count; k++) {
            rc_kind *kind = &game->kinds[k];
            if (!kind->promotes || *kind->becomes)
                continue;
            any = true;
            kind->promotion_count[side] = count;
            memcpy(kind->promotions[side], list, sizeof list[0] * count);
            memcpy(kind->promotion_zone[side], zone, sizeof zone);
        }
        if (!any)
            return definition_error(message, entry, "no piece is marked 'pawn' or 'promotes'");
    }
    return RC_OK;
}

static rc_status load_rules(rc_game *game, rc_message *message)
{
    long claim = 0, automatic = 0, moves_claim = 0, moves_automatic = 0;
    const rc_definition *d = &game->definition;
    rc_status status = read_number(d, "repetition.claim", 2, 100, 0, message, &claim);
    if (status == RC_OK)
        status = read_number(d, "repetition.automatic", 2, 100, 0, message, &automatic);
    if (status == RC_OK)
        status = read_number(d, "moves.claim", 1, 1000, 0, message, &moves_claim);
    if (status == RC_OK)
        status = read_number(d, "moves.automatic", 1, 1000, 0, message, &moves_automatic);
    if (status != RC_OK)
        return status;
    game->rules = (rc_rules){(uint16_t)claim, (uint16_t)automatic, (uint16_t)moves_claim, (uint16_t)moves_automatic, 0};
    const rc_entry *entry = definition_find(d, "stalemate");
    if (entry) {
        static const char *const words[] = {"draw", "loss", NULL};
        char text[100];
        if (strcmp(entry->value, "loss") == 0) {
            game->rules.stalemate_loses = 1;
        } else if (strcmp(entry->value, "draw") != 0) {
            suggest_words(text, sizeof text, entry->value, words);
            return definition_error(message, entry, "stalemate = '%s'; %s", entry->value, text);
        }
    }
    entry = definition_find(d, "style");
    if (entry && strcmp(entry->value, "chequered") != 0 && strcmp(entry->value, "lines") != 0 &&
        strcmp(entry->value, "points") != 0) {
        static const char *const words[] = {"chequered", "lines", "points", NULL};
        char text[100];
        suggest_words(text, sizeof text, entry->value, words);
        return definition_error(message, entry, "style = '%s'; %s", entry->value, text);
    }
    return RC_OK;
}

static uint64_t next_random(uint64_t *state)
{
    return scrambled(*state += 0x9E3779B97F4A7C15U);
}

static void make_random(rc_game *game)
{
    uint64_t state = 0x5268756E696368U; /* "Rhunich" */
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 0; kind < RC_KINDS_MAX; kind++)
            for (unsigned s = 0; s < RC_SQUARES_MAX; s++)
                game->random.piece[side][kind][s] = next_random(&state);
    for (unsigned s = 0; s < RC_SQUARES_MAX; s++)
        game->random.en_passant[s] = next_random(&state);
    for (unsigned i = 0; i < RC_RIGHTS_MAX; i++)
        game->random.right[i] = next_random(&state);
    game->random.north_to_move = next_random(&state);
}

/* Whether mechanism `i` fits those that the game has already: neither excludes the other, no FEN field belongs to both. */
static rc_status check_fit(const rc_game *game, const rc_entry *entry, size_t i, rc_message *message)
{
    for (unsigned n = 0; n < game->mechanism_count; n++) {
        const char *why = game->engine->misfit(game->mechanisms[n], i);
        if (why)
            return definition_error(message, entry, "the mechanisms %s and %s do not fit together: %s",
                                    game->engine->mechanism_name(game->mechanisms[n]), game->engine->mechanism_name(i),
                                    why);
    }
    return RC_OK;
}

static rc_status admit_mechanism(rc_game *game, const rc_entry *entry, const char *word, rc_message *message)
{
    size_t i = 0;
    while (i < game->engine->mechanism_count && strcmp(game->engine->mechanism_name(i), word) != 0)
        i++;
    if (i == game->engine->mechanism_count) {
        const char *words[RC_MECHANISMS_KNOWN_MAX + 1] = {NULL};
        char text[500];
        for (size_t n = 0; n < game->engine->mechanism_count && n < RC_MECHANISMS_KNOWN_MAX; n++)
            words[n] = game->engine->mechanism_name(n);
        suggest_words(text, sizeof text, word, words);
        return definition_error(message, entry, "unknown mechanism '%s'; %s", word, text);
    }
    for (unsigned n = 0; n < game->mechanism_count; n++)
        if (game->mechanisms[n] == i)
            return definition_error(message, entry, "'%s' stands twice", word);
    if (game->mechanism_count == RC_MECHANISMS_MAX)
        return definition_error(message, entry, "too many mechanisms");
    rc_status fits = check_fit(game, entry, i, message);
    if (fits != RC_OK)
        return fits;
    game->mechanisms[game->mechanism_count++] = (uint8_t)i;
    game->engine->admit(i, game);
    if (game->state_count > RC_STATE_WORDS)
        return definition_error(message, entry, "these mechanisms remember too much together");
    return RC_OK;
}

/* Whether an option takes a mechanism off the list: `mechanisms.castling = no`. */
static bool is_withdrawn(const rc_game *game, const char *word)
{
    char key[RC_NAME_MAX + sizeof MECHANISM_PREFIX];
    snprintf(key, sizeof key, MECHANISM_PREFIX "%s", word);
    const rc_entry *entry = definition_find(&game->definition, key);
    return entry && strcmp(entry->value, "no") == 0;
}

/* Mechanisms read their keys: first those that make the array, because others ask where pieces start. */
static rc_status configure_mechanisms(rc_game *game, rc_message *message)
{
    rc_status status = RC_OK;
    for (int round = 0; round < 2; round++)
        for (unsigned i = 0; i < game->mechanism_count && status == RC_OK; i++)
            if (game->engine->arranges(game->mechanisms[i]) == (round == 0))
                status = game->engine->configure(game->mechanisms[i], game, message);
    return status;
}

static rc_status load_mechanisms(rc_game *game, rc_message *message)
{
    const rc_entry *entry = definition_find(&game->definition, "mechanisms");
    rc_status status = RC_OK;
    for (unsigned s = 0; s < RC_SQUARES_MAX; s++)
        game->rights_kept[s] = UINT16_MAX;
    for (const char *c = entry && strcmp(entry->value, "none") != 0 ? entry->value : ""; *c && status == RC_OK;) {
        char word[RC_NAME_MAX];
        int used = 0;
        if (sscanf(c, " %47s%n", word, &used) != 1)
            break;
        c += used;
        if (!is_withdrawn(game, word))
            status = admit_mechanism(game, entry, word, message);
    }
    /* Those that options add to whatever the game has. */
    for (size_t i = 0; i < game->definition.count && status == RC_OK; i++) {
        entry = &game->definition.entries[i];
        if (strncmp(entry->key, MECHANISM_PREFIX, sizeof MECHANISM_PREFIX - 1) != 0)
            continue;
        if (strcmp(entry->value, "no") == 0)
            continue; /* taken off the list above */
        if (strcmp(entry->value, "yes") != 0)
            return definition_error(message, entry, "%s = '%s'; known words: yes no", entry->key, entry->value);
        status = admit_mechanism(game, entry, entry->key + sizeof MECHANISM_PREFIX - 1, message);
    }
    return status == RC_OK ? configure_mechanisms(game, message) : status;
}

static rc_status load_start(rc_game *game, rc_message *message)
{
    const rc_entry *turn = definition_find(&game->definition, "turn");
    if (turn && strcmp(turn->value, "south") != 0 && strcmp(turn->value, "north") != 0)
        return definition_error(message, turn, "turn = '%s'; known words: south north", turn->value);
    game->start.side = turn && strcmp(turn->value, "north") == 0;
    game->start.fullmove = 1;
    game->start.en_passant = game->start.en_passant_victim = RC_NO_SQUARE;
    for (unsigned i = 0; i < game->castling_count; i++) {
        const rc_castling *castling = &game->castlings[i];
        if (castling->royal_from == RC_NO_SQUARE)
            continue; /* free castling: no tower of the array */
        rc_piece royal = game->start.board[castling->royal_from], tower = game->start.board[castling->tower_from];
        if (royal && game->kinds[kind_of(royal)].royal[castling->side] && side_of(royal) == castling->side && tower &&
            side_of(tower) == castling->side)
            game->start.rights |= (uint16_t)(1U << i);
    }
    game->engine->rebuild(game, &game->start); /* the state may depend on where the royal pieces stand ... */
    game->engine->reset(game, &game->start);
    game->engine->rebuild(game, &game->start); /* ... and is part of the key */
    if (!game->engine->lawful(game, &game->start))
        return definition_error(message, definition_find(&game->definition, "array"),
                                "array: the side that does not move first is in check");
    return RC_OK;
}

static rc_status load(rc_game *game, rc_message *message)
{
    rc_status status = check_keys(&game->definition, message);
    const rc_entry *name;
    if (status == RC_OK)
        status = need_entry(&game->definition, "name", message, &name);
    if (status == RC_OK)
        status = load_board(game, message);
    if (status == RC_OK)
        status = load_zones(game, message);
    if (status == RC_OK)
        status = load_pieces(game, message);
    if (status == RC_OK)
        status = load_hand(game, message);
    if (status == RC_OK)
        status = load_array(game, message);
    if (status == RC_OK)
        status = load_promotions(game, message);
    if (status == RC_OK)
        status = load_rules(game, message);
    if (status == RC_OK)
        make_random(game);
    if (status == RC_OK)
        status = load_mechanisms(game, message);
    if (status == RC_OK)
        status = game->engine->prepare(game, message);
    if (status == RC_OK)
        status = load_start(game, message);
    if (status == RC_OK)
        measure_mobility(game);
    if (status == RC_OK)
        status = check_game(game, message);
    return status;
}

rc_status rc_game_load(const char *path, const char *library, const char *options, rc_message *message, rc_game **game)
{
    rc_game *loaded = calloc(1, sizeof *loaded);
    if (!loaded) {
        snprintf(message->text, sizeof message->text, "%s: out of memory", path);
        return RC_ERROR_MEMORY;
    }
    rc_status status = definition_read(path, library, options, message, &loaded->definition);
    if (status == RC_OK)
        status = load(loaded, message);
    if (status != RC_OK) {
        rc_game_free(loaded);
        return refused(message, status);
    }
    *game = loaded;
    return RC_OK;
}

void rc_game_free(rc_game *game)
{
    if (!game)
        return;
    definition_free(&game->definition);
    free(game->tables);
    free(game);
}
