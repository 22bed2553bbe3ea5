/* The main loop's body: scan -> debounce -> report -> link, once a millisecond, on every port alike. */
#ifndef RHUNICH_FIRMWARE_H
#define RHUNICH_FIRMWARE_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"
#include "link.h"
#include "message.h"
#include "report.h"

/* All state of the firmware. main() owns the one there is. */
struct firmware {
    struct debouncer debouncer;
    struct report report;
    struct link_receiver receiver;
    struct settings settings;
    struct lamps lamps;
    uint32_t boot_id;
    uint32_t last_heartbeat_ms;
    uint16_t frames_bad;
    uint16_t bytes_lost;
    uint16_t scans_late;
    uint16_t nonce; /* of the greeting to be answered */
    uint8_t flags;
    uint8_t error_code; /* to be sent; 0: none */
    uint8_t error_detail;
    bool is_primed;
    bool is_hello_due;
    bool is_snapshot_due;
    bool is_heartbeat_due;
};

/* `firmware` need not be zeroed. */
void firmware_init(struct firmware *firmware, uint32_t boot_id, bool was_watchdog_reset);

/* One turn of the main loop at `now_ms`, `elapsed_ms` after the last one. */
void firmware_step(struct firmware *firmware, uint32_t now_ms, uint8_t elapsed_ms);

#endif
