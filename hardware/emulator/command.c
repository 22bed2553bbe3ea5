#define _GNU_SOURCE
#include "command.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#define HOST_BYTES_WAIT_MS 5000
#define RUN_MAX_US 3600000000ULL
#define BOUNCE_EDGES_MAX 10000

static void apply_wires(struct bench *bench)
{
    bench->board.wires_changed(bench->board.self, &bench->wires);
}

static void set_bit(uint16_t *mask, unsigned bit, bool is_set)
{
    *mask = (uint16_t)(is_set ? *mask | 1U << bit : *mask & ~(1U << bit));
}

static void receive_from_host(struct bench *bench)
{
    uint8_t bytes[4096];
    size_t length;
    while ((length = pty_read(&bench->pty, bytes, sizeof bytes)) > 0)
        bench->board.receive(bench->board.self, bytes, length);
}

/* The kernel passes bytes through a pty in its own time; stepped time must wait for all that the host has written. */
static bool await_host_bytes(struct bench *bench, uint64_t count)
{
    for (;;) {
        receive_from_host(bench);
        if (bench->pty.received >= count)
            return true;
        struct pollfd waiting = {.fd = bench->pty.master, .events = POLLIN};
        if (bench->pty.master < 0 || poll(&waiting, 1, HOST_BYTES_WAIT_MS) <= 0)
            return false;
    }
}

void command_run_until(struct bench *bench, uint64_t target_us)
{
    char text[SCHEDULE_TEXT_MAX];
    char answer[COMMAND_ANSWER_MAX];
    while (!bench->is_over) {
        uint64_t now_us = bench->board.now_us(bench->board.self);
        if (schedule_take(&bench->schedule, now_us, text)) {
            command_obey(bench, text, answer);
            continue;
        }
        if (now_us >= target_us)
            return;
        uint64_t next_us = schedule_next_us(&bench->schedule);
        bench->board.run_until(bench->board.self, bench, next_us < target_us ? next_us : target_us);
    }
}

/* ---- the commands: each returns true if the line was its own; `answer` is "ok" unless it says otherwise ---- */

static bool is_reed(unsigned row, unsigned column)
{
    return row < WIRES_ROWS && column < WIRES_COLUMNS;
}

static bool obey_reed(struct bench *bench, const char *line, char *answer)
{
    unsigned row;
    unsigned column;
    char state[8];
    int end = 0;
    unsigned edges;
    uint64_t period_us;
    struct wires *wires = &bench->wires;
    uint64_t now_us = bench->board.now_us(bench->board.self);
    char text[SCHEDULE_TEXT_MAX];

    if (sscanf(line, "close %u %u%n", &row, &column, &end) == 2 && line[end] == 0 && is_reed(row, column)) {
        set_bit(&wires->closed[row], column, true);
    } else if (sscanf(line, "open %u %u%n", &row, &column, &end) == 2 && line[end] == 0 && is_reed(row, column)) {
        set_bit(&wires->closed[row], column, false);
    } else if (sscanf(line, "stuck %u %u %7s%n", &row, &column, state, &end) == 3 && line[end] == 0 &&
               is_reed(row, column) && (!strcmp(state, "open") || !strcmp(state, "closed") || !strcmp(state, "free"))) {
        set_bit(&wires->stuck[row], column, strcmp(state, "free") != 0);
        set_bit(&wires->stuck_closed[row], column, !strcmp(state, "closed"));
    } else if (sscanf(line, "bounce %u %u %7s %u %" SCNu64 "%n", &row, &column, state, &edges, &period_us, &end) == 5 &&
               line[end] == 0 && is_reed(row, column) && edges >= 1 && edges <= BOUNCE_EDGES_MAX &&
               (!strcmp(state, "open") || !strcmp(state, "closed"))) {
        bool is_closed = !strcmp(state, "closed");
        for (unsigned edge = 0; edge < edges; edge++) { /* the last edge leaves the reed as asked */
            bool closes = is_closed == ((edges - edge) % 2 == 1);
            snprintf(text, sizeof text, "%s %u %u", closes ? "close" : "open", row, column);
            if (!schedule_add(&bench->schedule, now_us + edge * period_us, text)) {
                strcpy(answer, "error no memory");
                return true;
            }
        }
        return true;
    } else if (sscanf(line, "noise %u %u %" SCNu64 " %u%n", &row, &column, &period_us, &edges, &end) == 4 &&
               line[end] == 0 && is_reed(row, column) && period_us > 0) {
        /* One edge now; the others follow by the same command. */
        wires->closed[row] ^= (uint16_t)(1U << column);
        if (edges > 1) {
            snprintf(text, sizeof text, "noise %u %u %" PRIu64 " %u", row, column, period_us, edges - 1);
            if (!schedule_add(&bench->schedule, now_us + period_us, text))
                strcpy(answer, "error no memory");
        }
    } else {
        return false;
    }
    apply_wires(bench);
    return true;
}

static bool obey_wiring(struct bench *bench, const char *line)
{
    unsigned number;
    char state[8];
    int end = 0;
    struct wires *wires = &bench->wires;

    if (sscanf(line, "row %u %7s%n", &number, state, &end) == 2 && line[end] == 0 && number < WIRES_ROWS &&
        (!strcmp(state, "broken") || !strcmp(state, "whole"))) {
        set_bit(&wires->rows_broken, number, !strcmp(state, "broken"));
    } else if (sscanf(line, "column %u %7s%n", &number, state, &end) == 2 && line[end] == 0 && number < WIRES_COLUMNS &&
               (!strcmp(state, "broken") || !strcmp(state, "whole"))) {
        set_bit(&wires->columns_broken, number, !strcmp(state, "broken"));
    } else if (sscanf(line, "lever %u %7s%n", &number, state, &end) == 2 && line[end] == 0 && number < 2 &&
               (!strcmp(state, "down") || !strcmp(state, "up"))) {
        uint16_t down = wires->levers_down;
        set_bit(&down, number, !strcmp(state, "down"));
        wires->levers_down = (uint8_t)down;
    } else if (!strcmp(line, "diodes on") || !strcmp(line, "diodes off")) {
        wires->has_diodes = !strcmp(line, "diodes on");
    } else if (!strcmp(line, "all open") || !strcmp(line, "all closed")) {
        for (int row = 0; row < WIRES_ROWS; row++)
            wires->closed[row] = !strcmp(line, "all closed") ? 0x0FFF : 0;
    } else {
        return false;
    }
    apply_wires(bench);
    return true;
}

static bool obey_time(struct bench *bench, const char *line, char *answer)
{
    uint64_t us;
    uint64_t host_bytes = 0;
    uint64_t generation = 0;
    int end = 0;
    int end_with_bytes = 0;
    double pace;

    if (sscanf(line, "run %" SCNu64 "%n %" SCNu64 " %" SCNu64 "%n", &us, &end, &host_bytes, &generation,
               &end_with_bytes) >= 1 &&
        line[end_with_bytes ? end_with_bytes : end] == 0 && us <= RUN_MAX_US) {
        bench->is_stepping = true;
        pty_check_baud(&bench->pty);
        /* What was written to a cable that has been pulled since is gone. */
        bool is_same_cable = bench->pty.master >= 0 && generation == bench->pty.generation;
        if (is_same_cable && !await_host_bytes(bench, host_bytes)) {
            snprintf(answer, COMMAND_ANSWER_MAX, "error only %" PRIu64 " of %" PRIu64 " bytes came from the host",
                     bench->pty.received, host_bytes);
            return true;
        }
        command_run_until(bench, bench->board.now_us(bench->board.self) + us);
        snprintf(answer, COMMAND_ANSWER_MAX, "ok %" PRIu64 " %" PRIu64 " %" PRIu64,
                 bench->board.now_us(bench->board.self), bench->pty.sent, bench->pty.generation);
    } else if (!strcmp(line, "step")) {
        bench->is_stepping = true;
    } else if (sscanf(line, "pace %lf%n", &pace, &end) == 1 && line[end] == 0 && pace >= 0) {
        bench->pace = pace;
        bench->is_stepping = false;
        bench->pace_wall_ns = 0;
    } else if (sscanf(line, "at %" SCNu64 " %n", &us, &end) == 1 && end > 0) {
        if (!strncmp(line + end, "run", 3) || !strncmp(line + end, "at", 2))
            strcpy(answer, "error time commands cannot be scheduled");
        else if (us < bench->board.now_us(bench->board.self))
            snprintf(answer, COMMAND_ANSWER_MAX, "error %" PRIu64 " us is past", us);
        else if (!schedule_add(&bench->schedule, us, line + end))
            strcpy(answer, "error command too long, or no memory");
    } else {
        return false;
    }
    return true;
}

static bool obey_board(struct bench *bench, const char *line, char *answer)
{
    if (!strcmp(line, "reset") || !strcmp(line, "power")) {
        bench->board.reset(bench->board.self, !strcmp(line, "power"));
        apply_wires(bench);
    } else if (!strcmp(line, "hang")) {
        if (!bench->board.hang(bench->board.self))
            strcpy(answer, "error this board has no watchdog");
    } else if (!strcmp(line, "pull")) {
        pty_pull(&bench->pty);
    } else if (!strcmp(line, "plug")) {
        if (bench->pty.master < 0 && pty_plug(&bench->pty) != 0)
            snprintf(answer, COMMAND_ANSWER_MAX, "error %s: %s", bench->pty.link, strerror(errno));
    } else if (!strcmp(line, "lamps")) {
        snprintf(answer, COMMAND_ANSWER_MAX, "ok %u", bench->board.lamps(bench->board.self));
    } else if (!strcmp(line, "now")) {
        snprintf(answer, COMMAND_ANSWER_MAX, "ok %" PRIu64, bench->board.now_us(bench->board.self));
    } else if (!strcmp(line, "stats")) {
        snprintf(answer, COMMAND_ANSWER_MAX,
                 "ok now_us=%" PRIu64 " sent=%" PRIu64 " dropped=%" PRIu64 " received=%" PRIu64 " generation=%" PRIu64
                 " plugged=%d garbled=%d",
                 bench->board.now_us(bench->board.self), bench->pty.sent, bench->pty.dropped, bench->pty.received,
                 bench->pty.generation, bench->pty.master >= 0, bench->pty.is_garbled);
    } else if (!strcmp(line, "quit")) {
        bench->is_over = true;
    } else {
        return false;
    }
    return true;
}

void command_obey(struct bench *bench, const char *line, char answer[COMMAND_ANSWER_MAX])
{
    strcpy(answer, "ok");
    if (obey_reed(bench, line, answer) || obey_wiring(bench, line) || obey_time(bench, line, answer) ||
        obey_board(bench, line, answer))
        return;
    snprintf(answer, COMMAND_ANSWER_MAX, "error unknown command or bad argument: %.100s", line);
}
