/* Loading, last part: whether everything that was read fits together, as a game that can be played and written down. */
#include "load.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What only screens and people read. */
static rc_status check_words(const rc_game *game, rc_message *message)
{
    const rc_definition *d = &game->definition;
    const rc_entry *entry = definition_find(d, "river");
    int low = 0, high = 0, n = 0;
    if (entry && (sscanf(entry->value, "%2d-%2d%n", &low, &high, &n) != 2 || entry->value[n] ||
                  (high != low && high != low + 1) || low < game->first_rank || high >= game->first_rank + game->ranks))
        return definition_error(message, entry, "river should be ranks of the board such as 5-6 or 5-5, not '%s'",
                                entry->value);
    entry = definition_find(d, "palaces");
    if (entry && zone_find(game, entry->value) < 0)
        return definition_error(message, entry, "no zone is called '%s'", entry->value);
    entry = definition_find(d, "sides");
    const char *comma = entry ? strchr(entry->value, ',') : NULL;
    if (entry && (!comma || comma == entry->value || !comma[1 + strspn(comma + 1, " ")] || strchr(comma + 1, ',')))
        return definition_error(message, entry, "sides should be two names such as 'White, Black', not '%s'",
                                entry->value);
    entry = definition_find(d, "promotion.default");
    const char *letter = entry ? entry->value : "";
    if (entry && (!kind_named(game, &letter) || *letter))
        return definition_error(message, entry, "'%s' is no piece of this game", entry->value);
    entry = definition_find(d, "name");
    return *entry->value ? RC_OK : definition_error(message, entry, "the game needs a name");
}

/* The line of a kind's own promotion, else the game's line about promotions. */
static const rc_entry *promotion_entry(const rc_game *game, const rc_kind *kind, unsigned side)
{
    char key[16];
    snprintf(key, sizeof key, "piece.%s%c", kind->plus ? "+" : "", kind->letter);
    const rc_entry *entry = definition_find(&game->definition, side ? "promotion.north" : "promotion.south");
    if (*kind->becomes)
        return definition_find(&game->definition, key);
    if (!entry)
        entry = definition_find(&game->definition, "promotion");
    return entry ? entry : definition_find(&game->definition, key);
}

/* What a promotion gives must be able to stay there, and be named once only. */
static rc_status check_promotions(const rc_game *game, rc_message *message)
{
    for (unsigned k = 1; k <= game->kind_count; k++) {
        const rc_kind *kind = &game->kinds[k];
        for (unsigned side = 0; side < 2; side++) {
            for (unsigned i = 0; i < kind->promotion_count[side]; i++) {
                const rc_promotion *promotion = &kind->promotions[side][i];
                const rc_kind *into = &game->kinds[promotion->kind];
                for (unsigned s = 0; s < game->square_count; s++)
                    if (words_have(promotion->squares, s) && must_have_changed(game, into, side, s))
                        return definition_error(message, promotion_entry(game, kind, side),
                                                "the %s becomes a %s where that would be promoted itself", kind->name,
                                                into->name);
                for (unsigned j = 0; j < i; j++)
                    if (kind->promotions[side][j].kind == promotion->kind)
                        return definition_error(message, promotion_entry(game, kind, side),
                                                "the %s can become a %s twice over", kind->name, into->name);
            }
        }
    }
    return RC_OK;
}

/* A fault of a piece's own line. */
static rc_status piece_error(const rc_game *game, const rc_kind *kind, rc_message *message, const char *words)
{
    char key[16];
    snprintf(key, sizeof key, "piece.%s%c", kind->plus ? "+" : "", kind->letter);
    return definition_error(message, definition_find(&game->definition, key), "%s", words);
}

/* The letters after `takes` and `taken by` must be pieces; upper case that names a square cannot begin a move. */
static rc_status check_letters(const rc_game *game, rc_message *message)
{
    for (unsigned k = 1; k <= game->kind_count; k++) {
        const rc_kind *kind = &game->kinds[k];
        uint64_t letters = kind->takes_letters | kind->taken_by_letters;
        char words[120];
        for (unsigned i = 0; i < 2 * RC_LETTERS; i++) {
            if (!(letters >> i & 1) || game->kind_by_letter[i])
                continue;
            snprintf(words, sizeof words, "takes or taken by '%s%c': no piece of this game has that letter",
                     i >= RC_LETTERS ? "+" : "", (char)('A' + (int)(i % RC_LETTERS)));
            return piece_error(game, kind, message, words);
        }
        if (game->boards > 1 && kind->unlettered)
            return piece_error(
                game, kind, message,
                "with two boards every piece is written with its letter: 'resets; promotes', not 'pawn'");
    }
    return RC_OK;
}

/* Moves that one atom gives from a square at most. */
static unsigned atom_moves(const rc_game *game, const rc_kind *kind, const rc_atom *atom, unsigned side, unsigned from)
{
    unsigned count = 0, square = from;
    for (unsigned n = 0; atom->range == 0 || n < atom->range; n++) {
        square = square_at(game, game->squares[square].board, game->squares[square].file + atom->dx,
                           game->squares[square].rank + atom->dy);
        if (square == RC_NO_SQUARE)
            break;
        bool promotes = kind->promotion_count[side] && words_have(kind->promotion_zone[side], square);
        count += promotes ? kind->promotion_count[side] + 1U : 1U;
    }
    return count;
}

void measure_mobility(rc_game *game)
{
    for (unsigned k = 1; k <= game->kind_count; k++) {
        const rc_kind *kind = &game->kinds[k];
        for (unsigned side = 0; side < 2; side++) {
            for (unsigned from = 0; from < game->square_count; from++) {
                unsigned count = 0;
                for (unsigned i = 0; i < kind->atom_count[side]; i++)
                    count += atom_moves(game, kind, &kind->atoms[side][i], side, from);
                if (count > game->mobility)
                    game->mobility = count;
            }
        }
    }
}

unsigned moves_bound(const rc_game *game, const rc_position *position, unsigned side)
{
    unsigned pieces = 0, kinds = 0;
    for (unsigned s = 0; s < game->square_count; s++)
        pieces += position->board[s] && side_of(position->board[s]) == side;
    for (unsigned k = 1; k <= game->kind_count; k++) {
        pieces += position->hand[side][k];
        kinds += position->hand[side][k] > 0;
    }
    return pieces * game->mobility + kinds * game->square_count;
}

/* The start position must be a position: written as a FEN it reads back to itself. */
static rc_status check_start(const rc_game *game, rc_message *message)
{
    const rc_entry *array = definition_find(&game->definition, "array");
    char fen[RC_FEN_BYTES];
    rc_position read;
    rc_message why;
    for (unsigned side = 0; side < 2; side++)
        if (moves_bound(game, &game->start, side) > RC_MOVES_BOUND)
            return definition_error(message, array,
                                    "array: %s's pieces could have more than %d moves; fewer pieces or shorter moves "
                                    "are needed",
                                    side ? "North" : "South", RC_MOVES_BOUND);
    if (rc_position_fen(game, &game->start, sizeof fen, fen) != RC_OK)
        return definition_error(message, array, "array: the start position is too long to be written");
    if (rc_position_read(game, fen, &why, &read) != RC_OK)
        return definition_error(message, array, "the start position is none: %.500s", why.text);
    if (read.key != game->start.key || memcmp(read.sets, game->start.sets, sizeof read.sets) != 0)
        return definition_error(message, array, "the start position does not read back from '%.400s'", fen);
    return RC_OK;
}

rc_status check_game(const rc_game *game, rc_message *message)
{
    rc_status status = check_words(game, message);
    if (status == RC_OK)
        status = check_letters(game, message);
    if (status == RC_OK)
        status = check_promotions(game, message);
    return status == RC_OK ? check_start(game, message) : status;
}
