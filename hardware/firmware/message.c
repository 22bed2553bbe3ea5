#include "message.h"

#include "scan.h"

static uint8_t *put_u8(uint8_t *out, uint8_t value)
{
    *out = value;
    return out + 1;
}

static uint8_t *put_u16(uint8_t *out, uint16_t value)
{
    return put_u8(put_u8(out, (uint8_t)value), (uint8_t)(value >> 8));
}

static uint8_t *put_u32(uint8_t *out, uint32_t value)
{
    return put_u16(put_u16(out, (uint16_t)value), (uint16_t)(value >> 16));
}

void message_write_hello(const struct hello *hello, uint8_t out[BODY_HELLO])
{
    out = put_u8(out, PROTOCOL_VERSION);
    out = put_u8(out, FIRMWARE_MAJOR);
    out = put_u8(out, FIRMWARE_MINOR);
    out = put_u8(out, FIRMWARE_PATCH);
    out = put_u8(out, LIMITS_MATRIX_ROWS);
    out = put_u8(out, LIMITS_MATRIX_COLUMNS);
    out = put_u8(out, LIMITS_LEVER_COUNT);
    out = put_u8(out, LIMITS_LAMP_COUNT);
    out = put_u16(out, hello->nonce);
    out = put_u32(out, hello->boot_id);
    out = put_u32(out, hello->time_ms);
    out = put_u32(out, hello->next_sequence);
    out = put_u32(out, hello->oldest_sequence);
    out = put_u32(out, hello->events_dropped);
    out = put_u16(out, LIMITS_EVENT_QUEUE);
    put_u8(out, hello->flags);
}

void message_write_event(const struct report_event *event, uint8_t out[BODY_EVENT])
{
    uint8_t is_lever = event->row == SCAN_LEVER_ROW;
    out = put_u32(out, event->sequence);
    out = put_u32(out, event->time_ms);
    out = put_u16(out, event->lost_before);
    out = put_u8(out, is_lever ? KINDS_LEVER : KINDS_REED);
    out = put_u8(out, is_lever ? 0 : event->row);
    out = put_u8(out, event->column);
    put_u8(out, event->state);
}

void message_write_snapshot(const struct snapshot *snapshot, uint8_t out[BODY_SNAPSHOT])
{
    out = put_u32(out, snapshot->time_ms);
    out = put_u32(out, snapshot->next_sequence);
    out = put_u32(out, snapshot->events_dropped);
    out = put_u8(out, snapshot->levers);
    for (uint8_t row = 0; row < LIMITS_MATRIX_ROWS; row++)
        out = put_u16(out, snapshot->closed[row]);
}

void message_write_heartbeat(const struct heartbeat *heartbeat, uint8_t out[BODY_HEARTBEAT])
{
    out = put_u32(out, heartbeat->time_ms);
    out = put_u32(out, heartbeat->next_sequence);
    out = put_u32(out, heartbeat->oldest_sequence);
    out = put_u32(out, heartbeat->events_dropped);
    out = put_u16(out, heartbeat->frames_bad);
    out = put_u16(out, heartbeat->bytes_lost);
    out = put_u16(out, heartbeat->scans_late);
    out = put_u8(out, heartbeat->flags);
    out = put_u8(out, heartbeat->settings.lift_debounce_ms);
    out = put_u8(out, heartbeat->settings.place_debounce_ms);
    out = put_u8(out, heartbeat->settings.lever_debounce_ms);
    out = put_u8(out, heartbeat->settings.rows);
    out = put_u8(out, heartbeat->settings.columns);
    out = put_u16(out, heartbeat->lamps.lit);
    put_u16(out, heartbeat->lamps.blinking);
}

uint16_t message_read_u16(const uint8_t *body)
{
    return (uint16_t)(body[0] | (uint16_t)body[1] << 8);
}

uint32_t message_read_u32(const uint8_t *body)
{
    return message_read_u16(body) | (uint32_t)message_read_u16(body + 2) << 16;
}

struct settings message_read_settings(const uint8_t body[BODY_SETTINGS])
{
    return (struct settings){.lift_debounce_ms = body[0],
                             .place_debounce_ms = body[1],
                             .lever_debounce_ms = body[2],
                             .rows = body[3],
                             .columns = body[4]};
}

struct lamps message_read_lamps(const uint8_t body[BODY_LAMPS])
{
    return (struct lamps){.lit = message_read_u16(body), .blinking = message_read_u16(body + 2)};
}
