#include "firmware.h"

#include <stddef.h>
#include <string.h>

#include "port.h"
#include "scan.h"

/* A millisecond at 500000 baud is 50 bytes each way; the bounds leave room to catch up after a late turn. */
#define RECEIVE_MAX 128
#define EVENTS_PER_TURN_MAX 3

static void add_saturating(uint16_t *counter, uint8_t count)
{
    *counter = *counter > UINT16_MAX - count ? UINT16_MAX : (uint16_t)(*counter + count);
}

void firmware_init(struct firmware *firmware, uint32_t boot_id, bool was_watchdog_reset)
{
    memset(firmware, 0, sizeof *firmware);
    report_init(&firmware->report);
    firmware->settings = (struct settings){.lift_debounce_ms = DEFAULTS_LIFT_DEBOUNCE_MS,
                                           .place_debounce_ms = DEFAULTS_PLACE_DEBOUNCE_MS,
                                           .lever_debounce_ms = DEFAULTS_LEVER_DEBOUNCE_MS,
                                           .rows = DEFAULTS_ROWS,
                                           .columns = DEFAULTS_COLUMNS};
    firmware->boot_id = boot_id;
    firmware->flags = was_watchdog_reset ? FLAGS_WATCHDOG : 0;
    firmware->is_hello_due = true;
}

/* ---- what the host says ---- */

static void refuse(struct firmware *firmware, uint8_t code, uint8_t detail)
{
    firmware->error_code = code;
    firmware->error_detail = detail;
}

static void greet(struct firmware *firmware, const struct link_frame *frame)
{
    if (frame->length < BODY_HELLO_REQUEST) {
        refuse(firmware, ERRORS_BAD_LENGTH, frame->type);
        return;
    }
    firmware->nonce = message_read_u16(frame->body + 1);
    firmware->is_hello_due = true; /* also for another version: the host needs ours to name both */
    if (frame->body[0] != PROTOCOL_VERSION) {
        refuse(firmware, ERRORS_OTHER_VERSION, frame->body[0]);
        return;
    }
    firmware->flags |= FLAGS_GREETED;
    report_rewind(&firmware->report, 0);
}

static bool is_valid(const struct settings *settings)
{
    return settings->lift_debounce_ms <= LIMITS_DEBOUNCE_MAX_MS &&
           settings->place_debounce_ms <= LIMITS_DEBOUNCE_MAX_MS &&
           settings->lever_debounce_ms <= LIMITS_DEBOUNCE_MAX_MS && settings->rows >= 1 &&
           settings->rows <= LIMITS_MATRIX_ROWS && settings->columns >= 1 && settings->columns <= LIMITS_MATRIX_COLUMNS;
}

static bool change_settings(struct firmware *firmware, struct settings wanted)
{
    if (!is_valid(&wanted))
        return false;
    if (wanted.rows != firmware->settings.rows || wanted.columns != firmware->settings.columns)
        firmware->is_primed = false; /* reeds that come into use were not placed just now */
    firmware->settings = wanted;
    return true;
}

static bool change_lamps(struct firmware *firmware, struct lamps wanted)
{
    if ((wanted.lit | wanted.blinking) >> LIMITS_LAMP_COUNT)
        return false;
    firmware->lamps = wanted;
    return true;
}

/* Returns the length that a body of this type must have; -1 for a type that is not ours to obey. */
static int8_t body_length(uint8_t type)
{
    switch (type) {
    case TYPE_ACKNOWLEDGE:
        return BODY_ACKNOWLEDGE;
    case TYPE_SNAPSHOT_REQUEST:
        return BODY_SNAPSHOT_REQUEST;
    case TYPE_SETTINGS:
        return BODY_SETTINGS;
    case TYPE_LAMPS:
        return BODY_LAMPS;
    case TYPE_RESEND_REQUEST:
        return BODY_RESEND_REQUEST;
    case TYPE_COUNTERS_RESET:
        return BODY_COUNTERS_RESET;
    default:
        return -1;
    }
}

static void obey(struct firmware *firmware, const struct link_frame *frame)
{
    if (frame->type == TYPE_HELLO_REQUEST) {
        greet(firmware, frame);
        return;
    }
    int8_t length = body_length(frame->type);
    if (frame->version != PROTOCOL_VERSION)
        refuse(firmware, ERRORS_OTHER_VERSION, frame->version);
    else if (length < 0)
        refuse(firmware, ERRORS_UNKNOWN_TYPE, frame->type);
    else if (frame->length != length)
        refuse(firmware, ERRORS_BAD_LENGTH, frame->type);
    else if (!(firmware->flags & FLAGS_GREETED))
        refuse(firmware, ERRORS_NOT_GREETED, frame->type);
    else {
        bool is_obeyed = true;
        switch (frame->type) {
        case TYPE_ACKNOWLEDGE:
            is_obeyed = report_acknowledge(&firmware->report, message_read_u32(frame->body));
            break;
        case TYPE_SNAPSHOT_REQUEST:
            firmware->is_snapshot_due = true;
            break;
        case TYPE_SETTINGS:
            is_obeyed = change_settings(firmware, message_read_settings(frame->body));
            break;
        case TYPE_LAMPS:
            is_obeyed = change_lamps(firmware, message_read_lamps(frame->body));
            break;
        case TYPE_RESEND_REQUEST:
            report_rewind(&firmware->report, message_read_u32(frame->body));
            break;
        default:
            firmware->frames_bad = firmware->bytes_lost = firmware->scans_late = 0;
            break;
        }
        if (!is_obeyed)
            refuse(firmware, ERRORS_BAD_VALUE, frame->type);
    }
}

static void listen(struct firmware *firmware)
{
    struct link_frame frame;
    for (uint8_t i = 0; i < RECEIVE_MAX; i++) {
        int16_t byte = port_receive();
        if (byte < 0)
            break;
        switch (link_receive(&firmware->receiver, (uint8_t)byte, &frame)) {
        case LINK_FRAME:
            obey(firmware, &frame);
            break;
        case LINK_BAD:
            add_saturating(&firmware->frames_bad, 1);
            break;
        case LINK_NOTHING:
            break;
        }
    }
    add_saturating(&firmware->bytes_lost, port_take_overruns());
}

/* ---- what the switches say ---- */

static void watch(struct firmware *firmware, uint32_t now_ms, uint8_t elapsed_ms)
{
    const struct settings *settings = &firmware->settings;
    struct scan scan;
    scan_switches(settings->rows, settings->columns, &scan);
    if (!firmware->is_primed) {
        debounce_prime(&firmware->debouncer, &scan);
        firmware->is_primed = true;
        return;
    }
    if (elapsed_ms > TIMING_SCAN_MS)
        add_saturating(&firmware->scans_late, (uint8_t)(elapsed_ms - TIMING_SCAN_MS));
    for (uint8_t row = 0; row < SCAN_ROWS; row++) {
        bool is_lever = row == SCAN_LEVER_ROW;
        uint16_t changed = debounce_row(&firmware->debouncer, row, scan.rows[row], elapsed_ms,
                                        is_lever ? settings->lever_debounce_ms : settings->lift_debounce_ms,
                                        is_lever ? settings->lever_debounce_ms : settings->place_debounce_ms);
        for (uint8_t column = 0; changed != 0; column++, changed >>= 1)
            if (changed & 1U)
                report_push(&firmware->report, now_ms - firmware->debouncer.age_ms[row][column], row, column,
                            (firmware->debouncer.stable[row] >> column & 1) != 0);
    }
}

/* ---- what the board says ---- */

/* Sends a frame if there is room for the longest one; otherwise the caller tries again next turn. */
static bool send(uint8_t type, const uint8_t *body, uint8_t length)
{
    uint8_t frame[LINK_FRAME_MAX];
    if (port_transmit_room() < LINK_FRAME_MAX)
        return false;
    port_transmit(frame, link_encode(type, body, length, frame));
    return true;
}

static bool send_hello(const struct firmware *firmware, uint32_t now_ms)
{
    uint8_t body[BODY_HELLO];
    const struct hello hello = {.nonce = firmware->nonce,
                                .boot_id = firmware->boot_id,
                                .time_ms = now_ms,
                                .next_sequence = firmware->report.next_sequence,
                                .oldest_sequence = report_oldest(&firmware->report),
                                .events_dropped = firmware->report.dropped,
                                .flags = firmware->flags};
    message_write_hello(&hello, body);
    return send(TYPE_HELLO, body, sizeof body);
}

static bool send_snapshot(const struct firmware *firmware, uint32_t now_ms)
{
    uint8_t body[BODY_SNAPSHOT];
    const struct snapshot snapshot = {.time_ms = now_ms,
                                      .next_sequence = firmware->report.next_sequence,
                                      .events_dropped = firmware->report.dropped,
                                      .levers = (uint8_t)firmware->debouncer.stable[SCAN_LEVER_ROW],
                                      .closed = firmware->debouncer.stable};
    message_write_snapshot(&snapshot, body);
    return send(TYPE_SNAPSHOT, body, sizeof body);
}

static bool send_heartbeat(const struct firmware *firmware, uint32_t now_ms)
{
    uint8_t body[BODY_HEARTBEAT];
    const struct heartbeat heartbeat = {.time_ms = now_ms,
                                        .next_sequence = firmware->report.next_sequence,
                                        .oldest_sequence = report_oldest(&firmware->report),
                                        .events_dropped = firmware->report.dropped,
                                        .frames_bad = firmware->frames_bad,
                                        .bytes_lost = firmware->bytes_lost,
                                        .scans_late = firmware->scans_late,
                                        .flags = firmware->flags,
                                        .settings = firmware->settings,
                                        .lamps = firmware->lamps};
    message_write_heartbeat(&heartbeat, body);
    return send(TYPE_HEARTBEAT, body, sizeof body);
}

static bool send_error(const struct firmware *firmware)
{
    const uint8_t body[BODY_ERROR] = {firmware->error_code, firmware->error_detail};
    return send(TYPE_ERROR, body, sizeof body);
}

static void send_events(struct firmware *firmware, uint32_t now_ms)
{
    report_tick(&firmware->report, now_ms);
    for (uint8_t i = 0; i < EVENTS_PER_TURN_MAX; i++) {
        const struct report_event *event = report_next(&firmware->report);
        uint8_t body[BODY_EVENT];
        if (event == NULL)
            return;
        message_write_event(event, body);
        if (!send(TYPE_EVENT, body, sizeof body))
            return;
        report_mark_sent(&firmware->report, now_ms);
    }
}

static void talk(struct firmware *firmware, uint32_t now_ms)
{
    if (now_ms - firmware->last_heartbeat_ms >= TIMING_HEARTBEAT_MS) {
        firmware->last_heartbeat_ms = now_ms;
        firmware->is_heartbeat_due = true;
    }
    if (firmware->is_hello_due && send_hello(firmware, now_ms))
        firmware->is_hello_due = false;
    if (firmware->error_code != 0 && send_error(firmware))
        firmware->error_code = 0;
    if (firmware->is_snapshot_due && firmware->is_primed && send_snapshot(firmware, now_ms))
        firmware->is_snapshot_due = false;
    if (firmware->is_heartbeat_due && send_heartbeat(firmware, now_ms))
        firmware->is_heartbeat_due = false;
    if (firmware->flags & FLAGS_GREETED)
        send_events(firmware, now_ms);
}

static void shine(const struct firmware *firmware, uint32_t now_ms)
{
    bool is_off_half = (now_ms / TIMING_LAMP_BLINK_MS) & 1U;
    const struct lamps *lamps = &firmware->lamps;
    port_write_lamps(is_off_half ? lamps->lit & (uint16_t)~lamps->blinking : lamps->lit);
}

void firmware_step(struct firmware *firmware, uint32_t now_ms, uint8_t elapsed_ms)
{
    listen(firmware);
    watch(firmware, now_ms, elapsed_ms);
    talk(firmware, now_ms);
    shine(firmware, now_ms);
}
