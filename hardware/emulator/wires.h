/* The wiring under the board: reeds with diodes between rows and columns, levers, and what can break. */
#ifndef RHUNICH_WIRES_H
#define RHUNICH_WIRES_H

#include <stdbool.h>
#include <stdint.h>

#define WIRES_ROWS 12
#define WIRES_COLUMNS 12

/* One mask a row, bit c: the reed of column c. All fields may be written at any time. */
struct wires {
    uint16_t closed[WIRES_ROWS];       /* a magnet is there */
    uint16_t stuck[WIRES_ROWS];        /* the magnet does not matter … */
    uint16_t stuck_closed[WIRES_ROWS]; /* … the reed is welded shut, or broken open */
    uint16_t rows_broken;
    uint16_t columns_broken;
    uint8_t levers_down;
    bool has_diodes;
};

/* A whole, empty board with diodes. */
struct wires wires_whole(void);

/* Which columns are pulled low while exactly these rows are driven low. Without diodes current also flows backwards
 * through closed reeds, so three corners of a rectangle pull the fourth. */
uint16_t wires_low_columns(const struct wires *wires, uint16_t rows_driven);

#endif
