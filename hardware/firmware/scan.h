/* Raw switches: what every reed and lever says now. */
#ifndef RHUNICH_SCAN_H
#define RHUNICH_SCAN_H

#include <stdint.h>

#include "protocol.h"

/* The levers are one more row below the matrix, so that one debouncer serves both. */
#define SCAN_LEVER_ROW LIMITS_MATRIX_ROWS
#define SCAN_ROWS (LIMITS_MATRIX_ROWS + 1)

/* One mask a row, bit c: the reed of column c is closed; in SCAN_LEVER_ROW bit n: lever n is down. */
struct scan {
    uint16_t rows[SCAN_ROWS];
};

/* Reads the rows and columns in use and all levers; whatever is not in use reads open. */
void scan_switches(uint8_t rows, uint8_t columns, struct scan *out);

#endif
