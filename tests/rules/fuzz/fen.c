/*
 * Fuzz target: FEN. Input: the game's line, then a FEN. One that is read is a position in every respect; one that is not
 * leaves the output alone, and its letters are put on the board in any disorder to be asked for attacks and reach.
 */
#include "fuzz.h"

#include <ctype.h>
#include <string.h>

static void ask_disorder(const rc_game *game, const char *text)
{
    rc_piece board[RC_SQUARES_MAX] = {0};
    rc_position position;
    size_t length = strlen(text);
    for (unsigned s = 0; s < rc_game_squares(game) && length; s++) {
        int letter = (unsigned char)text[s % length];
        for (uint32_t k = 1; k <= rc_game_kinds(game); k++) {
            rc_kind_info info;
            HOLDS(rc_game_kind(game, k, &info) == RC_OK);
            if (info.letter == toupper(letter))
                board[s] = (rc_piece)(k | (islower(letter) ? 64U : 0U));
        }
    }
    rc_position_place(game, board, length & 1 ? RC_NORTH : RC_SOUTH, &position);
    for (unsigned s = 0; s < rc_game_squares(game); s++) {
        uint64_t squares[3];
        rc_attackers(game, &position, s, RC_SOUTH, squares);
        rc_attackers(game, &position, s, RC_NORTH, squares);
        rc_reach(game, &position, s, squares);
    }
    HOLDS(!rc_is_check(game, &position, RC_SOUTH) == (rc_checked_square(game, &position, RC_SOUTH) == RC_NO_SQUARE));
    HOLDS(!rc_is_check(game, &position, RC_NORTH) == (rc_checked_square(game, &position, RC_NORTH) == RC_NO_SQUARE));
}

void fuzz_fen(fuzz_input input)
{
    char line[256], fen[1024];
    rc_message message;
    rc_position position, untouched;
    fuzz_line(&input, sizeof line, line);
    const rc_game *game = fuzz_game(line);
    fuzz_line(&input, sizeof fen, fen);
    memset(&position, 0xA5, sizeof position);
    untouched = position;
    fuzz_note(game, NULL);
    if (rc_position_read(game, fen, &message, &position) == RC_OK) {
        fuzz_check_position(game, &position);
        return;
    }
    HOLDS(fuzz_same(&position, &untouched));
    fuzz_check_message(&message);
    ask_disorder(game, fen);
}
