/* The command line that both boards share. */
#ifndef RHUNICH_OPTIONS_H
#define RHUNICH_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

struct options {
    struct bench_options bench;
    const char *firmware; /* the .elf; NULL for a board that needs none */
    uint32_t boot_id;     /* of the first boot; each later one is one more */
};

/* Reads the command line; without --boot-id takes one from the system's random numbers, so that two runs are never
 * taken for the same boot. False, after a line on standard error, if it is wrong. */
bool options_read(int count, char **arguments, bool needs_firmware, struct options *out);

#endif
