/* The firmware's own C behind lines of text: one command in, one answer out. Built with sanitizers by driver.py. */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "debounce.h"
#include "firmware.h"
#include "link.h"
#include "message.h"
#include "port_host.h"
#include "report.h"
#include "scan.h"

#define LINE_MAX_LENGTH 65536

static struct {
    struct debouncer debouncer;
    uint8_t open_limit_ms;
    uint8_t close_limit_ms;
    unsigned last_ms;
    struct report report;
    struct link_receiver receiver;
    struct firmware firmware;
    uint32_t now_ms;
    uint16_t closed[LIMITS_MATRIX_ROWS];
    uint8_t levers;
} state;

static uint8_t bytes[LINE_MAX_LENGTH / 2];

static size_t read_hex(const char *text)
{
    size_t count = 0;
    unsigned byte;
    int used;
    while (count < sizeof bytes && sscanf(text, "%2x%n", &byte, &used) == 1) {
        bytes[count++] = (uint8_t)byte;
        text += used;
    }
    return count;
}

static void print_hex(const uint8_t *data, size_t length)
{
    for (size_t i = 0; i < length; i++)
        printf("%02x", data[i]);
}

static bool answer_link(const char *line)
{
    unsigned type;
    int end = 0;
    if (!strncmp(line, "crc ", 4)) {
        size_t length = read_hex(line + 4);
        printf("%04x", link_crc16(bytes, (uint8_t)length));
    } else if (sscanf(line, "encode %u%n", &type, &end) == 1) {
        uint8_t frame[LINK_FRAME_MAX];
        size_t length = line[end] == ' ' ? read_hex(line + end + 1) : 0;
        print_hex(frame, link_encode((uint8_t)type, bytes, (uint8_t)length, frame));
    } else if (!strncmp(line, "decode ", 7)) {
        struct link_frame frame;
        size_t length = read_hex(line + 7);
        for (size_t i = 0; i < length; i++) {
            enum link_result result = link_receive(&state.receiver, bytes[i], &frame);
            if (result == LINK_BAD)
                printf("bad;");
            if (result == LINK_FRAME) {
                printf("%u %u ", frame.version, frame.type);
                print_hex(frame.body, frame.length);
                printf(";");
            }
        }
    } else {
        return false;
    }
    return true;
}

static bool answer_debounce(const char *line)
{
    unsigned a;
    unsigned b;
    if (sscanf(line, "debounce_limits %u %u", &a, &b) == 2) {
        const struct scan open = {{0}};
        state.open_limit_ms = (uint8_t)a;
        state.close_limit_ms = (uint8_t)b;
        state.last_ms = 0;
        debounce_prime(&state.debouncer, &open);
    } else if (sscanf(line, "debounce %u %u", &a, &b) == 2) {
        /* Reed 3 is the one under test; reed 0 stays open and reed 11 closed after its own time. */
        uint16_t raw = (uint16_t)(b << 3 | 1U << 11);
        uint16_t changed = debounce_row(&state.debouncer, 0, raw, (uint8_t)(a - state.last_ms), state.open_limit_ms,
                                        state.close_limit_ms);
        state.last_ms = a;
        printf("%u %u", state.debouncer.stable[0] >> 3 & 1U, state.debouncer.stable[0] & 1U);
        if (changed >> 3 & 1U)
            printf(" %u", a - state.debouncer.age_ms[0][3]);
    } else {
        return false;
    }
    return true;
}

static bool answer_report(const char *line)
{
    uint32_t number;
    if (!strcmp(line, "report_init"))
        report_init(&state.report);
    else if (sscanf(line, "push %" SCNu32, &number) == 1)
        report_push(&state.report, number, 1, 2, true);
    else if (sscanf(line, "acknowledge %" SCNu32, &number) == 1)
        printf("%d", report_acknowledge(&state.report, number));
    else if (sscanf(line, "rewind %" SCNu32, &number) == 1)
        report_rewind(&state.report, number);
    else if (sscanf(line, "tick %" SCNu32, &number) == 1)
        report_tick(&state.report, number);
    else if (sscanf(line, "send %" SCNu32, &number) == 1) {
        const struct report_event *event = report_next(&state.report);
        if (event != NULL) {
            printf("%" PRIu32 " %u", event->sequence, event->lost_before);
            report_mark_sent(&state.report, number);
        }
    } else if (!strcmp(line, "counts"))
        printf("%u %" PRIu32 " %" PRIu32 " %" PRIu32, state.report.count, report_oldest(&state.report),
               state.report.next_sequence, state.report.dropped);
    else
        return false;
    return true;
}

static uint16_t read_row(void *context, uint8_t row)
{
    (void)context;
    return state.closed[row];
}

static void step(unsigned elapsed_ms)
{
    uint8_t sent[PROTOCOL_BAUD / 10 / 1000];
    state.now_ms += elapsed_ms;
    firmware_step(&state.firmware, state.now_ms, (uint8_t)elapsed_ms);
    print_hex(sent, port_host_take(sent, sizeof sent));
}

static bool answer_firmware(const char *line)
{
    unsigned a;
    unsigned b;
    unsigned c;
    if (sscanf(line, "boot %u %u %u", &a, &b, &c) == 3) {
        port_host_reset(read_row, NULL);
        port_host_set_levers(state.levers);
        memset(&state.firmware, 0xA5, sizeof state.firmware); /* what a microcontroller's memory may hold */
        firmware_init(&state.firmware, a, b != 0);
        state.now_ms = c;
        state.firmware.last_heartbeat_ms = c;
    } else if (sscanf(line, "reed %u %u %u", &a, &b, &c) == 3) {
        state.closed[a] = (uint16_t)((state.closed[a] & ~(1U << b)) | c << b);
    } else if (sscanf(line, "lever %u %u", &a, &b) == 2) {
        state.levers = (uint8_t)((state.levers & ~(1U << a)) | b << a);
        port_host_set_levers(state.levers);
    } else if (!strncmp(line, "give ", 5)) {
        port_host_give(bytes, read_hex(line + 5));
    } else if (sscanf(line, "steps %u", &a) == 1) {
        while (a-- > 0)
            step(1);
    } else if (sscanf(line, "late %u", &a) == 1) {
        step(a);
    } else if (!strcmp(line, "lamps")) {
        printf("%u", port_host_lamps());
    } else {
        return false;
    }
    return true;
}

/* Every message with another value in each field, so that two exchanged fields show. */
static bool answer_message(const char *line)
{
    const struct report_event reed = {0x01020304, 0x05060708, 0x090A, 11, 10, 1};
    const struct report_event lever = {0x01020304, 0x05060708, 0x090A, SCAN_LEVER_ROW, 1, 1};
    const uint16_t closed[LIMITS_MATRIX_ROWS] = {0x101, 0x202, 0x303, 0x404, 0x505, 0x606,
                                                 0x707, 0x808, 0x909, 0xA0A, 0xB0B, 0xC0C};
    uint8_t body[LIMITS_BODY_MAX];
    if (!strcmp(line, "hello")) {
        const struct hello hello = {0x0102, 0x03040506, 0x0708090A, 0x0B0C0D0E, 0x0F101112, 0x13141516, 3};
        message_write_hello(&hello, body);
        print_hex(body, BODY_HELLO);
    } else if (!strcmp(line, "event reed")) {
        message_write_event(&reed, body);
        print_hex(body, BODY_EVENT);
    } else if (!strcmp(line, "event lever")) {
        message_write_event(&lever, body);
        print_hex(body, BODY_EVENT);
    } else if (!strcmp(line, "snapshot")) {
        const struct snapshot snapshot = {0x01020304, 0x05060708, 0x090A0B0C, 2, closed};
        message_write_snapshot(&snapshot, body);
        print_hex(body, BODY_SNAPSHOT);
    } else if (!strcmp(line, "heartbeat")) {
        const struct heartbeat heartbeat = {0x01020304, 0x05060708, 0x090A0B0C, 0x0D0E0F10,          0x1112,
                                            0x1314,     0x1516,     1,          {17, 18, 19, 10, 9}, {0x1A, 0x1B}};
        message_write_heartbeat(&heartbeat, body);
        print_hex(body, BODY_HEARTBEAT);
    } else if (!strncmp(line, "settings ", 9) && read_hex(line + 9) == BODY_SETTINGS) {
        struct settings settings = message_read_settings(bytes);
        printf("%u %u %u %u %u", settings.lift_debounce_ms, settings.place_debounce_ms, settings.lever_debounce_ms,
               settings.rows, settings.columns);
    } else if (!strncmp(line, "lamps ", 6) && read_hex(line + 6) == BODY_LAMPS) {
        struct lamps lamps = message_read_lamps(bytes);
        printf("%u %u", lamps.lit, lamps.blinking);
    } else if (!strncmp(line, "u32 ", 4) && read_hex(line + 4) == 4) {
        printf("%" PRIu32, message_read_u32(bytes));
    } else {
        return false;
    }
    return true;
}

int main(void)
{
    static char line[LINE_MAX_LENGTH];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (!answer_link(line) && !answer_debounce(line) && !answer_report(line) && !answer_message(line) &&
            !answer_firmware(line)) {
            fprintf(stderr, "unknown command: %s\n", line);
            return 2;
        }
        printf("\n");
        fflush(stdout);
    }
    return 0;
}
