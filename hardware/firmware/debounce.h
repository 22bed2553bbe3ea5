/* Raw in, stable out: each switch separately, with one limit for opening and one for closing. */
#ifndef RHUNICH_DEBOUNCE_H
#define RHUNICH_DEBOUNCE_H

#include <stdint.h>

#include "scan.h"

/* A switch is stable, or has differed from its stable state in every scan of the last age_ms:
 *
 *   raw     ____|-|_|--------------        limit 5 ms
 *   age_ms      0   0 1 2 3 4 5
 *   stable  __________________|----        changes here; the event's time is where age_ms was 0
 */
struct debouncer {
    uint16_t stable[SCAN_ROWS];
    uint16_t differs[SCAN_ROWS]; /* bit set: the last scan differed from stable, and age_ms counts */
    uint8_t age_ms[SCAN_ROWS][LIMITS_MATRIX_COLUMNS];
};

/* Takes a scan as the stable state, without any change being reported. */
void debounce_prime(struct debouncer *debouncer, const struct scan *scan);

/* Takes one row of a scan made `elapsed_ms` after the last. Returns a mask of the columns whose stable state has just
 * changed; age_ms tells for each of them how long ago its run began. At limit 0 the first scan is believed. */
uint16_t debounce_row(struct debouncer *debouncer, uint8_t row, uint16_t raw, uint8_t elapsed_ms, uint8_t open_limit_ms,
                      uint8_t close_limit_ms);

#endif
