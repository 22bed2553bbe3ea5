/* Reads Betza notation with the extensions of games/README.md into atoms. */
#ifndef RC_BETZA_H
#define RC_BETZA_H

#include "game.h"

/*
 * Appends the atoms of `text` for one side to `kind`. Zone names are looked up in the game.
 * On failure *reason says what is wrong with the text (no file or line) and false is returned.
 */
bool betza_read(const rc_game *game, const char *text, unsigned side, rc_kind *kind, rc_message *reason);

#endif
