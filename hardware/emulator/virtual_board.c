/* The virtual board: the firmware's own C, compiled for the host, turned once a millisecond of board time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "firmware.h"
#include "options.h"
#include "port_host.h"

#define US_PER_TICK 1000U
#define BYTES_PER_TICK (PROTOCOL_BAUD / 10 / 1000) /* ten bits a byte */
#define RECEIVE_QUEUE_SIZE 65536U

struct virtual_board {
    struct firmware firmware;
    struct wires wires;
    uint64_t now_us;
    uint32_t boot_id;
    uint32_t firmware_ms;              /* since the boot */
    uint8_t queue[RECEIVE_QUEUE_SIZE]; /* bytes on the cable, at the pace of the baud rate */
    size_t queue_first;
    size_t queue_count;
};

static uint16_t read_row(void *context, uint8_t row)
{
    const struct virtual_board *board = context;
    return wires_low_columns(&board->wires, (uint16_t)(1U << row));
}

static void boot(struct virtual_board *board)
{
    port_host_reset(read_row, board);
    port_host_set_levers(board->wires.levers_down);
    firmware_init(&board->firmware, ++board->boot_id, false);
    board->firmware_ms = 0;
}

static uint64_t now_us(const void *self)
{
    return ((const struct virtual_board *)self)->now_us;
}

static void tick(struct virtual_board *board, struct bench *bench)
{
    uint8_t bytes[BYTES_PER_TICK];
    size_t length = 0;
    while (length < sizeof bytes && board->queue_count > 0) {
        bytes[length++] = board->queue[board->queue_first];
        board->queue_first = (board->queue_first + 1) % RECEIVE_QUEUE_SIZE;
        board->queue_count--;
    }
    port_host_give(bytes, length);
    firmware_step(&board->firmware, ++board->firmware_ms, 1);
    bench_send(bench, bytes, port_host_take(bytes, sizeof bytes));
}

static void run_until(void *self, struct bench *bench, uint64_t target_us)
{
    struct virtual_board *board = self;
    for (;;) {
        uint64_t next_us = (board->now_us / US_PER_TICK + 1) * US_PER_TICK;
        if (next_us > target_us)
            break;
        board->now_us = next_us;
        tick(board, bench);
    }
    board->now_us = target_us;
}

static void wires_changed(void *self, const struct wires *wires)
{
    struct virtual_board *board = self;
    board->wires = *wires;
    port_host_set_levers(wires->levers_down);
}

static void receive(void *self, const uint8_t *bytes, size_t length)
{
    struct virtual_board *board = self;
    for (size_t i = 0; i < length && board->queue_count < RECEIVE_QUEUE_SIZE; i++, board->queue_count++)
        board->queue[(board->queue_first + board->queue_count) % RECEIVE_QUEUE_SIZE] = bytes[i];
}

static void reset(void *self, bool is_power_cycle)
{
    (void)is_power_cycle; /* the firmware clears all its memory either way */
    boot(self);
}

static bool hang(void *self)
{
    (void)self;
    return false;
}

static uint16_t lamps(const void *self)
{
    (void)self;
    return port_host_lamps();
}

int main(int count, char **arguments)
{
    static struct virtual_board board;
    struct options options;
    if (!options_read(count, arguments, false, &options))
        return 2;
    board.boot_id = options.boot_id - 1;
    board.wires = wires_whole();
    boot(&board);
    const struct bench_board backend = {.self = &board,
                                        .now_us = now_us,
                                        .run_until = run_until,
                                        .wires_changed = wires_changed,
                                        .receive = receive,
                                        .reset = reset,
                                        .hang = hang,
                                        .lamps = lamps};
    return bench_serve(&backend, &options.bench);
}
