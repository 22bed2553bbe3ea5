/*
 * Fuzz target: move strings. Input: the game's line, a FEN or an empty line for the start, then texts, one a line, each read
 * as coordinate and as short notation. What is read is a legal move whose own text means it again.
 */
#include "fuzz.h"

#include <string.h>

typedef rc_status reading(const rc_game *game, const rc_position *position, const char *text, rc_message *message,
                          rc_move *move);
typedef rc_status writing(const rc_game *game, const rc_position *position, rc_move move, size_t size, char *text);

static void check(const rc_game *game, const rc_position *position, const char *text, reading *read, writing *write)
{
    char again[64];
    rc_message message;
    rc_move move = 77, same = 0;
    rc_status status = read(game, position, text, &message, &move);
    if (status != RC_OK) {
        HOLDS(move == 77 && (status == RC_ERROR_MOVE || status == RC_ERROR_AMBIGUOUS));
        fuzz_check_message(&message);
        return;
    }
    HOLDS(rc_is_legal(game, position, move));
    HOLDS(write(game, position, move, sizeof again, again) == RC_OK);
    HOLDS(read(game, position, again, &message, &same) == RC_OK && same == move);
    HOLDS(write(game, position, move, strlen(again), again) == RC_ERROR_BUFFER);
}

void fuzz_notation(fuzz_input input)
{
    char line[256], text[256];
    rc_message message;
    rc_position position;
    fuzz_line(&input, sizeof line, line);
    const rc_game *game = fuzz_game(line);
    rc_position_start(game, &position);
    fuzz_line(&input, sizeof text, text);
    if (*text)
        (void)rc_position_read(game, text, &message, &position);
    fuzz_note(game, &position);
    while (input.at < input.end) {
        fuzz_line(&input, sizeof text, text);
        check(game, &position, text, rc_move_read, rc_move_text);
        check(game, &position, text, rc_san_read, rc_san_text);
    }
}
