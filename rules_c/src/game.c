/* What a game says of itself, and the words for statuses, ends and results. */
#include "game.h"

#include <assert.h>
#include <string.h>

const char *rc_status_text(rc_status status)
{
    switch (status) {
    case RC_OK:
        return "done";
    case RC_ERROR_MEMORY:
        return "out of memory";
    case RC_ERROR_FILE:
        return "file cannot be read";
    case RC_ERROR_DEFINITION:
        return "wrong definition";
    case RC_ERROR_FEN:
        return "unreadable or impossible position";
    case RC_ERROR_MOVE:
        return "not a legal move";
    case RC_ERROR_AMBIGUOUS:
        return "ambiguous move";
    case RC_ERROR_BUFFER:
        return "buffer too small";
    case RC_ERROR_EFFORT:
        return "too many positions";
    }
    return "unknown";
}

const char *rc_end_text(rc_end end)
{
    switch (end) {
    case RC_NOT_ENDED:
        return "";
    case RC_CHECKMATE:
        return "checkmate";
    case RC_STALEMATE:
        return "stalemate";
    case RC_INSUFFICIENT_MATERIAL:
        return "insufficient-material";
    case RC_SEVENTY_FIVE_MOVES:
        return "seventy-five-moves";
    case RC_FIVEFOLD_REPETITION:
        return "fivefold-repetition";
    case RC_REPETITION:
        return "repetition";
    case RC_DECIDED:
        return "decided";
    }
    return "unknown";
}

const char *rc_result_text(rc_result result)
{
    switch (result) {
    case RC_SOUTH_WINS:
        return "1-0";
    case RC_NORTH_WINS:
        return "0-1";
    case RC_DRAW:
        return "1/2-1/2";
    }
    return "unknown";
}

const char *rc_game_text(const rc_game *game, const char *key)
{
    const rc_entry *entry = definition_find(&game->definition, key);
    return entry ? entry->value : NULL;
}

uint32_t rc_game_files(const rc_game *game)
{
    return game->files;
}

uint32_t rc_game_ranks(const rc_game *game)
{
    return game->ranks;
}

uint32_t rc_game_boards(const rc_game *game)
{
    return game->boards;
}

uint32_t rc_game_squares(const rc_game *game)
{
    return game->square_count;
}

uint32_t rc_game_words(const rc_game *game)
{
    return game->words;
}

rc_rules rc_game_rules(const rc_game *game)
{
    return game->rules;
}

uint32_t rc_game_kinds(const rc_game *game)
{
    return game->kind_count;
}

rc_status rc_game_kind(const rc_game *game, uint32_t kind, rc_kind_info *info)
{
    if (kind == 0 || kind > game->kind_count)
        return RC_ERROR_MOVE;
    const rc_kind *k = &game->kinds[kind];
    *info = (rc_kind_info){k->letter,     k->plus,
                           k->unmarked,   k->name,
                           k->betza,      {k->royal[0], k->royal[1]},
                           k->unlettered, k->promotion_count[0] > 0 || k->promotion_count[1] > 0,
                           k->value};
    return RC_OK;
}

/* The index-th kind that a piece can become, its own not counted; 0 behind the last. */
static uint32_t nth_promotion(const rc_kind *kind, unsigned own, unsigned side, uint32_t index)
{
    for (unsigned i = 0; i < kind->promotion_count[side]; i++) {
        uint32_t into = kind->promotions[side][i].kind;
        if (into != own && index-- == 0)
            return into;
    }
    return 0;
}

uint32_t rc_game_promotion(const rc_game *game, rc_side side, uint32_t index)
{
    for (unsigned k = 1; k <= game->kind_count; k++) {
        const rc_kind *kind = &game->kinds[k];
        if (kind->promotion_count[side] && !*kind->becomes)
            return nth_promotion(kind, k, side, index);
    }
    return 0;
}

uint32_t rc_game_castlings(const rc_game *game)
{
    return game->castling_count;
}

void rc_game_castling(const rc_game *game, uint32_t index, rc_castling_info *info)
{
    assert(index < game->castling_count);
    const rc_castling *c = &game->castlings[index];
    rc_castling_info found = {.letter = c->letter,
                              .side = c->side,
                              .is_short = c->is_short,
                              .royal_from = c->royal_from,
                              .royal_to = c->royal_to,
                              .tower_from = c->tower_from,
                              .tower_to = c->tower_to,
                              .written_to = game->free_castling ? c->tower_from : c->royal_to};
    memcpy(found.empty, c->empty, sizeof found.empty);
    for (unsigned i = 0; i < c->safe_count; i++)
        words_add(found.safe, c->safe[i]);
    *info = found;
}

int zone_find(const rc_game *game, const char *name)
{
    for (int i = 0; i < game->zone_count; i++)
        if (strcmp(game->zones[i].name, name) == 0)
            return i;
    return -1;
}

rc_status rc_game_zone(const rc_game *game, const char *name, rc_side side, uint64_t squares[3])
{
    int zone = zone_find(game, name);
    if (zone < 0)
        return RC_ERROR_DEFINITION;
    memcpy(squares, game->zones[zone].squares[side], 3 * sizeof *squares);
    return RC_OK;
}

const char *rc_square_name(const rc_game *game, uint32_t square)
{
    assert(square < game->square_count);
    return game->squares[square].name;
}

uint32_t rc_square_of(const rc_game *game, const char *name)
{
    int rank = 0;
    unsigned board = name[0] >= 'A' && name[0] <= 'L'; /* board two is written in upper case */
    char first = board ? 'A' : 'a';
    if (name[0] < first || name[0] > first + 11 || board >= game->boards)
        return RC_NO_SQUARE;
    const char *c = name + 1;
    if (*c < '0' || *c > '9' || (*c == '0' && c[1]))
        return RC_NO_SQUARE;
    for (; *c >= '0' && *c <= '9' && rank < 100; c++)
        rank = rank * 10 + (*c - '0');
    if (*c)
        return RC_NO_SQUARE;
    return square_at(game, board, name[0] - first, rank - game->first_rank);
}
