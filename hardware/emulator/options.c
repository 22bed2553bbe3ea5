#define _GNU_SOURCE
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "protocol.h"

static const struct option known[] = {
    {"link", required_argument, NULL, 'l'},
    {"socket", required_argument, NULL, 's'},
    {"boot-id", required_argument, NULL, 'b'},
    {"firmware", required_argument, NULL, 'f'},
    {"step", no_argument, NULL, 't'},
    {"with-parent", no_argument, NULL, 'p'},
    {NULL, 0, NULL, 0},
};

static bool read_boot_id(const char *text, uint32_t *out)
{
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (*text == 0 || *end != 0 || errno != 0 || value == 0 || value >= UINT32_MAX)
        return false;
    *out = (uint32_t)value;
    return true;
}

bool options_read(int count, char **arguments, bool needs_firmware, struct options *out)
{
    *out = (struct options){.bench = {.baud = PROTOCOL_BAUD}};
    int letter;
    while ((letter = getopt_long(count, arguments, "", known, NULL)) != -1) {
        switch (letter) {
        case 'l':
            out->bench.link = optarg;
            break;
        case 's':
            out->bench.socket = optarg;
            break;
        case 'b':
            if (!read_boot_id(optarg, &out->boot_id)) {
                fprintf(stderr, "--boot-id: %s is no number from 1 to 4294967294\n", optarg);
                return false;
            }
            break;
        case 'f':
            out->firmware = optarg;
            break;
        case 't':
            out->bench.is_stepping = true;
            break;
        case 'p':
            out->bench.ends_with_parent = true;
            break;
        default:
            return false; /* getopt has said why */
        }
    }
    if (optind != count || out->bench.link == NULL || out->bench.socket == NULL ||
        (out->firmware == NULL) == needs_firmware) {
        fprintf(stderr, "use: %s%s --link NAME --socket NAME [--boot-id N] [--step] [--with-parent]\n", arguments[0],
                needs_firmware ? " --firmware FILE.elf" : "");
        return false;
    }
    while (out->boot_id == 0 || out->boot_id == UINT32_MAX)
        if (getrandom(&out->boot_id, sizeof out->boot_id, 0) != (ssize_t)sizeof out->boot_id) {
            perror("getrandom");
            return false;
        }
    return true;
}
