#include "scan.h"

#include "port.h"

void scan_switches(uint8_t rows, uint8_t columns, struct scan *out)
{
    uint16_t in_use = (uint16_t)((1UL << columns) - 1U);
    for (uint8_t row = 0; row < LIMITS_MATRIX_ROWS; row++)
        out->rows[row] = row < rows ? port_read_row(row) & in_use : 0;
    out->rows[SCAN_LEVER_ROW] = port_read_levers() & ((1U << LIMITS_LEVER_COUNT) - 1U);
}
