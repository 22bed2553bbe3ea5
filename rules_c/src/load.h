/* What the parts of the loader share. */
#ifndef RC_LOAD_H
#define RC_LOAD_H

#include "game.h"

/* The entry of a key that must be there. */
rc_status need_entry(const rc_definition *definition, const char *key, rc_message *message, const rc_entry **entry);

/* A number from low to high, 0 for "never", `usual` if the key is not stated. */
rc_status read_number(const rc_definition *definition, const char *key, long low, long high, long usual,
                      rc_message *message, long *value);

rc_status load_board(rc_game *game, rc_message *message);
rc_status load_zones(rc_game *game, rc_message *message);
rc_status load_pieces(rc_game *game, rc_message *message);
rc_status load_removals(rc_game *game, rc_message *message);

/* Notes how many moves a single piece can have; once pieces and promotions are known. */
void measure_mobility(rc_game *game);

/* Whether everything fits together; the last thing that is asked of a game. */
rc_status check_game(const rc_game *game, rc_message *message);

#endif
