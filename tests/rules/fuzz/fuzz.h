/*
 * What the fuzz targets share. A target takes one input, a text, and aborts when the library breaks its word.
 * An input of a game's own begins with a line `id name=value ...`: the game, or one chosen by the line's hash if there is
 * no such game or option, so that no input is lost. Only the public header is used.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "rules_c.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define HOLDS(condition) ((condition) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #condition))

/* Where an input ends, and how far it has been read. */
typedef struct fuzz_input {
    const char *at, *end;
} fuzz_input;

_Noreturn void fuzz_broken(const char *file, int line, const char *condition);

/* Notes what is being checked, printed when something is broken. */
void fuzz_note(const rc_game *game, const rc_position *position);

/* The next line without its end, cut at `size`; empty at the end of the input. */
void fuzz_line(fuzz_input *input, size_t size, char *line);

/* The game of an input's first line; owned by the fuzzer. */
const rc_game *fuzz_game(const char *line);

/* A message must be one line of printable text. */
void fuzz_check_message(const rc_message *message);

/* Everything the header promises about a position and each of its legal moves. */
void fuzz_check_position(const rc_game *game, const rc_position *position);

/* What a move does, against its record: played, compared square by square, taken back byte for byte. */
void fuzz_check_move(const rc_game *game, const rc_position *position, const rc_move_record *record);

/* Whether two positions are the same byte for byte. */
int fuzz_same(const rc_position *a, const rc_position *b);

/*
 * Plays the moves that the characters choose; checks each move, the last position and every position taken back.
 * `play_max`: moves at most.
 */
void fuzz_play(const rc_game *game, const rc_position *start, fuzz_input choices, unsigned play_max);

/* The targets. */
void fuzz_fen(fuzz_input input);
void fuzz_notation(fuzz_input input);
void fuzz_moves(fuzz_input input);
void fuzz_definition(fuzz_input input);

#endif
