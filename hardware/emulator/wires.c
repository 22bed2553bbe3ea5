#include "wires.h"

#include <string.h>

struct wires wires_whole(void)
{
    struct wires wires;
    memset(&wires, 0, sizeof wires);
    wires.has_diodes = true;
    return wires;
}

static uint16_t contacts(const struct wires *wires, int row)
{
    uint16_t closed =
        (uint16_t)((wires->closed[row] & ~wires->stuck[row]) | (wires->stuck_closed[row] & wires->stuck[row]));
    return (uint16_t)(closed & ~wires->columns_broken);
}

uint16_t wires_low_columns(const struct wires *wires, uint16_t rows_driven)
{
    uint16_t rows_low = (uint16_t)(rows_driven & ~wires->rows_broken);
    uint16_t columns_low = 0;
    for (bool has_grown = true; has_grown;) { /* each turn adds a row or column, so at most 24 */
        has_grown = false;
        for (int row = 0; row < WIRES_ROWS; row++) {
            uint16_t row_contacts = contacts(wires, row);
            if ((rows_low >> row & 1) && (row_contacts & ~columns_low)) {
                columns_low |= row_contacts;
                has_grown = true;
            }
            if (!wires->has_diodes && !(rows_low >> row & 1) && !(wires->rows_broken >> row & 1) &&
                (row_contacts & columns_low)) {
                rows_low |= (uint16_t)(1U << row);
                has_grown = true;
            }
        }
    }
    return columns_low;
}
