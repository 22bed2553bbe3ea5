/* The test bench around a board: serial cable, switches, clock and a socket for commands. The same for every board;
 * what differs is in a struct bench_board. COMMANDS.md lists the commands. */
#ifndef RHUNICH_BENCH_H
#define RHUNICH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pty.h"
#include "schedule.h"
#include "wires.h"

struct bench;

/* What a board must do. `self` is the board's own state. Board time is in microseconds since the bench was started; it
 * goes on through resets. */
struct bench_board {
    void *self;
    uint64_t (*now_us)(const void *self);
    /* Runs until exactly `target_us`; meanwhile no switch changes. Calls bench_send for what the board sends. */
    void (*run_until)(void *self, struct bench *bench, uint64_t target_us);
    /* The wires are other than before. */
    void (*wires_changed)(void *self, const struct wires *wires);
    /* Bytes from the host, to arrive at the pace of the baud rate. */
    void (*receive)(void *self, const uint8_t *bytes, size_t length);
    /* Restarts the microcontroller; a power cycle loses its memory too. */
    void (*reset)(void *self, bool is_power_cycle);
    /* Makes the main loop hang. False if the board has no watchdog that could end it. */
    bool (*hang)(void *self);
    uint16_t (*lamps)(const void *self);
};

struct bench {
    struct bench_board board;
    struct wires wires;
    struct schedule schedule;
    struct pty pty;
    double pace;      /* board time : wall time; 0: as fast as it goes */
    bool is_stepping; /* time stands still between run commands */
    bool is_over;
    uint64_t pace_wall_ns; /* where pace counts from */
    uint64_t pace_board_us;
};

struct bench_options {
    const char *link;
    const char *socket;
    unsigned baud;
    bool is_stepping;      /* from the start */
    bool ends_with_parent; /* when standard input ends */
};

/* What the board sends to the host. */
void bench_send(struct bench *bench, const uint8_t *bytes, size_t length);

/* Serves until told to quit; prints "ready PTY" when it listens. Returns the exit status. */
int bench_serve(const struct bench_board *board, const struct bench_options *options);

#endif
