/* Drawing by lot from a seed: the same numbers on every machine and in every version. */
#ifndef RC_CHANCE_H
#define RC_CHANCE_H

#include <stdlib.h>

#include "game.h"

static inline uint64_t chance_next(uint64_t *state)
{
    return scrambled(*state += 0x9E3779B97F4A7C15U);
}

/* A number from 0 to n - 1, each equally likely. */
static inline unsigned chance_below(uint64_t *state, unsigned n)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % n, value;
    do
        value = chance_next(state);
    while (value >= limit);
    return (unsigned)(value % n);
}

/* Reads a seed as people write it, a number from 0; false if the text is none. */
static inline bool chance_seed(const char *text, uint64_t *seed)
{
    char *end = NULL;
    *seed = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end;
}

#endif
