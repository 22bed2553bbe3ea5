/*
 * Fuzz target: move sequences. Input: the game's line, a FEN or an empty line for the start, then one character a move (two
 * where there are more than 95), which chooses among the legal ones.
 */
#include "fuzz.h"

void fuzz_moves(fuzz_input input)
{
    char line[256], fen[1024];
    rc_message message;
    rc_position position;
    fuzz_line(&input, sizeof line, line);
    const rc_game *game = fuzz_game(line);
    rc_position_start(game, &position);
    fuzz_line(&input, sizeof fen, fen);
    if (*fen)
        (void)rc_position_read(game, fen, &message, &position);
    fuzz_play(game, &position, input, 400);
}
