#include "debounce.h"

#include <string.h>

void debounce_prime(struct debouncer *debouncer, const struct scan *scan)
{
    memcpy(debouncer->stable, scan->rows, sizeof debouncer->stable);
    memset(debouncer->differs, 0, sizeof debouncer->differs);
}

uint16_t debounce_row(struct debouncer *debouncer, uint8_t row, uint16_t raw, uint8_t elapsed_ms, uint8_t open_limit_ms,
                      uint8_t close_limit_ms)
{
    uint16_t differs = raw ^ debouncer->stable[row];
    uint16_t differed = debouncer->differs[row];
    uint16_t changed = 0;
    debouncer->differs[row] = differs;
    if (differs == 0)
        return 0;     /* nearly always: 144 quiet reeds must cost little of the millisecond */
    uint16_t bit = 1; /* shifted along: this core shifts one place at a time */
    for (uint8_t column = 0; column < LIMITS_MATRIX_COLUMNS; column++, bit = (uint16_t)(bit << 1)) {
        if (!(differs & bit))
            continue;
        uint8_t *age_ms = &debouncer->age_ms[row][column];
        if (!(differed & bit))
            *age_ms = 0;
        else if (*age_ms > UINT8_MAX - elapsed_ms)
            *age_ms = UINT8_MAX;
        else
            *age_ms = (uint8_t)(*age_ms + elapsed_ms);
        if (*age_ms >= (raw & bit ? close_limit_ms : open_limit_ms))
            changed |= bit;
    }
    debouncer->stable[row] ^= changed;
    debouncer->differs[row] = differs & (uint16_t)~changed;
    return changed;
}
