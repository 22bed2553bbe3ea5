/* Messages <-> bodies, field by field as in protocol.toml. */
#ifndef RHUNICH_MESSAGE_H
#define RHUNICH_MESSAGE_H

#include <stdint.h>

#include "protocol.h"
#include "report.h"

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 0
#define FIRMWARE_PATCH 0

struct settings {
    uint8_t lift_debounce_ms;
    uint8_t place_debounce_ms;
    uint8_t lever_debounce_ms;
    uint8_t rows;
    uint8_t columns;
};

struct lamps {
    uint16_t lit;
    uint16_t blinking; /* a lamp blinks where both bits are set */
};

struct hello {
    uint16_t nonce;
    uint32_t boot_id;
    uint32_t time_ms;
    uint32_t next_sequence;
    uint32_t oldest_sequence;
    uint32_t events_dropped;
    uint8_t flags;
};

struct snapshot {
    uint32_t time_ms;
    uint32_t next_sequence;
    uint32_t events_dropped;
    uint8_t levers;
    const uint16_t *closed; /* LIMITS_MATRIX_ROWS masks */
};

struct heartbeat {
    uint32_t time_ms;
    uint32_t next_sequence;
    uint32_t oldest_sequence;
    uint32_t events_dropped;
    uint16_t frames_bad;
    uint16_t bytes_lost;
    uint16_t scans_late;
    uint8_t flags;
    struct settings settings;
    struct lamps lamps;
};

/* Each writes one body of BODY_... bytes to `out`. */
void message_write_hello(const struct hello *hello, uint8_t out[BODY_HELLO]);
void message_write_event(const struct report_event *event, uint8_t out[BODY_EVENT]);
void message_write_snapshot(const struct snapshot *snapshot, uint8_t out[BODY_SNAPSHOT]);
void message_write_heartbeat(const struct heartbeat *heartbeat, uint8_t out[BODY_HEARTBEAT]);

/* Each reads what the host sent; the caller has checked the length. */
uint16_t message_read_u16(const uint8_t *body);
uint32_t message_read_u32(const uint8_t *body);
struct settings message_read_settings(const uint8_t body[BODY_SETTINGS]);
struct lamps message_read_lamps(const uint8_t body[BODY_LAMPS]);

#endif
