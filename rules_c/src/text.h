/* Texts in and out that several files need: placements, and a bounded writer. */
#ifndef RC_TEXT_H
#define RC_TEXT_H

#include "game.h"

/* Writes into a caller's buffer and remembers whether it was too small. */
struct writer {
    char *text;
    size_t size, used;
};

void write_char(writer *w, char c);
void write_text(writer *w, const char *text);
void write_number(writer *w, unsigned number);
/* Gives back `status`, the message made one line: what a caller's text brought along that cannot be shown becomes '?'. */
rc_status refused(rc_message *message, rc_status status);

/* Terminates the text; RC_ERROR_BUFFER if it did not fit (the buffer then holds an empty text). */
rc_status write_end(writer *w);

/* The letter of a kind as a FEN writes it: X or +X, lower case for North. */
void write_kind(writer *w, const rc_game *game, unsigned kind, unsigned side);

/* A promotion's new kind as a move names it: as write_kind, but without the + of an unmarked kind. */
void write_promotion(writer *w, const rc_game *game, unsigned kind);

/* The kind that a move's promotion names; as kind_named, but X may mean an unmarked +X. */
unsigned promotion_named(const rc_game *game, const char **text);

/* Where a kind's letter, A to Z in either case, stands in kind_by_letter; *c must be a letter. */
unsigned letter_index(char letter, bool plus);

/* The kind that X or +X at *text names, in either case, with *text moved behind it; 0 if there is none. */
unsigned kind_named(const rc_game *game, const char **text);

#define RC_HAND_MAX 48 /* of one kind and side */

/* Reads the ranks of a FEN; *end is where reading stopped. On failure *reason says why and false is returned. */
bool placement_read(const rc_game *game, const char *text, rc_message *reason, rc_piece *board, const char **end);

/* Reads `[...]` at *text, if the game has hands, and moves *text behind it. On failure *reason says why. */
bool hands_read(const rc_game *game, const char **text, rc_message *reason, uint8_t hand[2][RC_KINDS_MAX]);
void hands_write(const rc_game *game, const rc_position *position, writer *w);

#endif
