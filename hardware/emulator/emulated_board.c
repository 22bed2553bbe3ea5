/* The emulated board: the very firmware of the ATmega2560, run by simavr cycle by cycle, its pins wired as in
 * ../wiring/atmega2560.toml. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "avr_eeprom.h"
#include "avr_ioport.h"
#include "avr_uart.h"
#include "sim_avr.h"
#include "sim_elf.h"

#include "bench.h"
#include "options.h"

#define CLOCK_HZ 16000000U
#define CYCLES_PER_US (CLOCK_HZ / 1000000U)
#define LAMP_PORT 'L'
#define LEVER_PORT 'H'
#define LEVER_FIRST_PIN 3
#define LEVER_COUNT 2
#define SRAM_START 0x200
#define RECEIVE_QUEUE_SIZE 65536U

struct emulated_board {
    avr_t *avr;
    elf_firmware_t firmware;
    struct wires wires;
    struct bench *bench; /* while it runs */
    avr_irq_t *columns[WIRES_COLUMNS];
    avr_irq_t *levers[LEVER_COUNT];
    avr_irq_t *receive;
    uint16_t rows_driven;
    bool has_room;  /* the serial port takes another byte */
    bool was_reset; /* the pins have forgotten what is wired to them */
    void (*reset_core)(avr_t *avr);
    bool has_arrived;                  /* at the moment to stop at */
    uint8_t queue[RECEIVE_QUEUE_SIZE]; /* bytes on the cable */
    size_t queue_first;
    size_t queue_count;
};

/* The moment is not known when the watchdog resets, so simavr's own hook tells. */
static void on_reset(avr_t *avr)
{
    struct emulated_board *board = avr->custom.data;
    if (board->reset_core != NULL)
        board->reset_core(avr);
    board->was_reset = true;
}

static void raise_columns(struct emulated_board *board)
{
    uint16_t low = wires_low_columns(&board->wires, board->rows_driven);
    for (int column = 0; column < WIRES_COLUMNS; column++)
        avr_raise_irq(board->columns[column], !(low >> column & 1));
}

static void raise_levers(struct emulated_board *board)
{
    /* When the firmware switches the pull-ups on, simavr puts this value on the pins, whatever was raised before. */
    unsigned up = (unsigned)~board->wires.levers_down & ((1U << LEVER_COUNT) - 1U);
    avr_ioport_external_t level = {.name = LEVER_PORT,
                                   .mask = ((1U << LEVER_COUNT) - 1U) << LEVER_FIRST_PIN,
                                   .value = (unsigned char)(up << LEVER_FIRST_PIN)};
    avr_ioctl(board->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(LEVER_PORT), &level);
    for (int lever = 0; lever < LEVER_COUNT; lever++)
        avr_raise_irq(board->levers[lever], !(board->wires.levers_down >> lever & 1));
}

/* A reset clears the pins, but a level that is raised again unchanged is not passed on: so each is moved once. */
static void restore_pins(struct emulated_board *board)
{
    board->was_reset = false;
    board->rows_driven = 0;
    board->has_room = true;
    for (int column = 0; column < WIRES_COLUMNS; column++)
        avr_raise_irq(board->columns[column], 0);
    for (int lever = 0; lever < LEVER_COUNT; lever++)
        avr_raise_irq(board->levers[lever], 0);
    raise_columns(board);
    raise_levers(board);
}

/* A row is driven low where its pin is an output: the firmware leaves the port at 0 and moves the direction only. */
static void on_rows_low(struct avr_irq_t *irq, uint32_t direction, void *parameter)
{
    struct emulated_board *board = parameter;
    (void)irq;
    board->rows_driven = (uint16_t)((board->rows_driven & 0x0F00U) | (direction & 0xFFU));
    raise_columns(board);
}

static void on_rows_high(struct avr_irq_t *irq, uint32_t direction, void *parameter)
{
    struct emulated_board *board = parameter;
    (void)irq;
    board->rows_driven = (uint16_t)((board->rows_driven & 0x00FFU) | (direction & 0x0FU) << 8);
    raise_columns(board);
}

static void on_sent(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    struct emulated_board *board = parameter;
    uint8_t byte = (uint8_t)value;
    (void)irq;
    if (board->bench != NULL)
        bench_send(board->bench, &byte, 1);
}

static void feed(struct emulated_board *board)
{
    while (board->has_room && board->queue_count > 0) {
        uint8_t byte = board->queue[board->queue_first];
        board->queue_first = (board->queue_first + 1) % RECEIVE_QUEUE_SIZE;
        board->queue_count--;
        avr_raise_irq(board->receive, byte); /* may say that it is full before it returns */
    }
}

static void on_room(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    (void)value;
    ((struct emulated_board *)parameter)->has_room = true;
}

static void on_full(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    (void)value;
    ((struct emulated_board *)parameter)->has_room = false;
}

/* simavr's own would sleep in the host's time. */
static void pass_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static avr_cycle_count_t arrive(avr_t *avr, avr_cycle_count_t when, void *parameter)
{
    (void)avr;
    (void)when;
    ((struct emulated_board *)parameter)->has_arrived = true;
    return 0;
}

static uint64_t now_us(const void *self)
{
    return ((const struct emulated_board *)self)->avr->cycle / CYCLES_PER_US;
}

static void run_until(void *self, struct bench *bench, uint64_t target_us)
{
    struct emulated_board *board = self;
    avr_t *avr = board->avr;
    avr_cycle_count_t target = target_us * CYCLES_PER_US;
    board->bench = bench;
    while (avr->cycle < target) {
        if (board->was_reset)
            restore_pins(board);
        /* A reset by the watchdog drops all timers, so the moment to stop is set anew after each stretch. */
        avr_cycle_timer_cancel(avr, arrive, board);
        avr_cycle_timer_register(avr, target - avr->cycle, arrive, board);
        board->has_arrived = false;
        avr_cycle_count_t check = avr->cycle + CYCLES_PER_US * 1000U;
        while (!board->has_arrived && !board->was_reset && avr->cycle < target && avr->cycle < check) {
            feed(board);
            int state = avr_run(avr);
            if (state == cpu_Done || state == cpu_Crashed) {
                fprintf(stderr, "the firmware crashed at %#x after %llu us\n", avr->pc,
                        (unsigned long long)now_us(board));
                exit(3);
            }
        }
    }
    board->bench = NULL;
}

static void wires_changed(void *self, const struct wires *wires)
{
    struct emulated_board *board = self;
    board->wires = *wires;
    raise_columns(board);
    raise_levers(board);
}

static void receive(void *self, const uint8_t *bytes, size_t length)
{
    struct emulated_board *board = self;
    for (size_t i = 0; i < length && board->queue_count < RECEIVE_QUEUE_SIZE; i++, board->queue_count++)
        board->queue[(board->queue_first + board->queue_count) % RECEIVE_QUEUE_SIZE] = bytes[i];
}

static void reset(void *self, bool is_power_cycle)
{
    struct emulated_board *board = self;
    avr_t *avr = board->avr;
    avr_reset(avr); /* pins become inputs, timers are dropped, avr->cycle goes on */
    if (is_power_cycle)
        memset(avr->data + SRAM_START, 0, (size_t)avr->ramend + 1U - SRAM_START);
    avr_regbit_set(avr, is_power_cycle ? avr->reset_flags.porf : avr->reset_flags.extrf);
    restore_pins(board);
}

static bool hang(void *self)
{
    struct emulated_board *board = self;
    avr_t *avr = board->avr;
    avr_flashaddr_t last = avr->flashend - 1;
    if (last < avr->codeend)
        return false;
    /* rjmp .-2 in flash that the firmware leaves free: the loop stands, interrupts go on, nobody feeds the watchdog. */
    avr->flash[last] = 0xFF;
    avr->flash[last + 1] = 0xCF;
    avr->pc = last;
    avr->state = cpu_Running;
    return true;
}

static uint16_t lamps(const void *self)
{
    const struct emulated_board *board = self;
    avr_ioport_state_t state;
    if (avr_ioctl(board->avr, AVR_IOCTL_IOPORT_GETSTATE(LAMP_PORT), &state) != 0)
        return 0;
    return state.port & state.ddr;
}

static void wire_pins(struct emulated_board *board)
{
    avr_t *avr = board->avr;
    for (int column = 0; column < WIRES_COLUMNS; column++)
        board->columns[column] = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(column < 8 ? 'F' : 'K'), column & 7);
    for (int lever = 0; lever < LEVER_COUNT; lever++)
        board->levers[lever] = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(LEVER_PORT), LEVER_FIRST_PIN + lever);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('A'), IOPORT_IRQ_DIRECTION_ALL), on_rows_low,
                            board);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), IOPORT_IRQ_DIRECTION_ALL), on_rows_high,
                            board);
    uint32_t flags = 0; /* neither echo to the terminal nor sleep while polled */
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    board->receive = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, board);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_room, board);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_full, board);
    board->has_room = true;
}

/* The firmware keeps its last boot id in the first four bytes of the EEPROM and counts on from there. */
static bool set_last_boot_id(struct emulated_board *board, uint32_t boot_id)
{
    uint8_t bytes[4] = {(uint8_t)boot_id, (uint8_t)(boot_id >> 8), (uint8_t)(boot_id >> 16), (uint8_t)(boot_id >> 24)};
    uint8_t stored[4] = {0};
    avr_eeprom_desc_t wanted = {.ee = bytes, .offset = 0, .size = sizeof bytes};
    avr_eeprom_desc_t found = {.ee = stored, .offset = 0, .size = sizeof stored};
    /* Both answer -1 whether they could or not. */
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_SET, &wanted);
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &found);
    return memcmp(bytes, stored, sizeof bytes) == 0;
}

static bool load(struct emulated_board *board, const char *path)
{
    if (elf_read_firmware(path, &board->firmware) != 0) {
        fprintf(stderr, "%s: not a readable AVR program\n", path);
        return false;
    }
    snprintf(board->firmware.mmcu, sizeof board->firmware.mmcu, "atmega2560");
    board->firmware.frequency = CLOCK_HZ;
    board->avr = avr_make_mcu_by_name(board->firmware.mmcu);
    if (board->avr == NULL) {
        fprintf(stderr, "this simavr has no atmega2560\n");
        return false;
    }
    avr_init(board->avr);
    board->avr->log = LOG_ERROR;
    avr_load_firmware(board->avr, &board->firmware);
    board->avr->sleep = pass_sleep;
    board->avr->custom.data = board;
    board->reset_core = board->avr->reset;
    board->avr->reset = on_reset;
    return true;
}

int main(int count, char **arguments)
{
    static struct emulated_board board;
    struct options options;
    if (!options_read(count, arguments, true, &options) || !load(&board, options.firmware))
        return 2;
    if (!set_last_boot_id(&board, options.boot_id - 1)) {
        fprintf(stderr, "this simavr has no EEPROM for the atmega2560\n");
        return 2;
    }
    wire_pins(&board);
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
