#include "link.h"

#include <string.h>

uint16_t link_crc16(const uint8_t *bytes, uint8_t length)
{
    /* Four bits at a time: a third of the bitwise cycles for 32 bytes of flash. */
    static const uint16_t table[16] = {0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
                                       0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF};
    uint16_t crc = 0xFFFF;
    for (uint8_t i = 0; i < length; i++) {
        crc = (uint16_t)((uint16_t)(crc << 4) ^ table[(crc >> 12) ^ (bytes[i] >> 4)]);
        crc = (uint16_t)((uint16_t)(crc << 4) ^ table[(crc >> 12) ^ (bytes[i] & 0x0F)]);
    }
    return crc;
}

uint8_t link_encode(uint8_t type, const uint8_t *body, uint8_t length, uint8_t out[LINK_FRAME_MAX])
{
    uint8_t payload[LINK_PAYLOAD_MAX];
    uint8_t size = 0;
    payload[size++] = PROTOCOL_VERSION;
    payload[size++] = length;
    payload[size++] = type;
    if (length > 0) {
        memcpy(payload + size, body, length);
        size = (uint8_t)(size + length);
    }
    uint16_t crc = link_crc16(payload, size);
    payload[size++] = (uint8_t)crc;
    payload[size++] = (uint8_t)(crc >> 8);

    /* Each zero is replaced by the distance to the next one; `code_at` is where that distance belongs. */
    uint8_t code_at = 0;
    uint8_t written = 1;
    for (uint8_t i = 0; i < size; i++) {
        if (payload[i] == 0) {
            out[code_at] = (uint8_t)(written - code_at);
            code_at = written++;
        } else {
            out[written++] = payload[i];
        }
    }
    out[code_at] = (uint8_t)(written - code_at);
    out[written++] = 0;
    return written;
}

/* Undoes COBS in place. Returns the payload's length, 0 if it is no COBS. */
static uint8_t cobs_decode(uint8_t *bytes, uint8_t length)
{
    uint8_t read = 0;
    uint8_t written = 0;
    while (read < length) {
        uint8_t code = bytes[read++];
        if (code == 0 || (uint16_t)read + code - 1U > length)
            return 0;
        for (uint8_t i = 1; i < code; i++)
            bytes[written++] = bytes[read++];
        if (read < length)
            bytes[written++] = 0;
    }
    return written;
}

enum link_result link_receive(struct link_receiver *receiver, uint8_t byte, struct link_frame *frame)
{
    if (byte != 0) {
        if (receiver->length < sizeof receiver->encoded)
            receiver->encoded[receiver->length++] = byte;
        else
            receiver->is_overlong = true;
        return LINK_NOTHING;
    }
    uint8_t encoded = receiver->length;
    bool is_overlong = receiver->is_overlong;
    receiver->length = 0;
    receiver->is_overlong = false;
    if (is_overlong)
        return LINK_BAD;
    if (encoded == 0)
        return LINK_NOTHING;
    const uint8_t *payload = receiver->encoded;
    uint8_t size = cobs_decode(receiver->encoded, encoded);
    if (size < 5 || payload[1] != size - 5 || payload[1] > LIMITS_BODY_MAX)
        return LINK_BAD;
    uint16_t crc = (uint16_t)(payload[size - 2] | (uint16_t)payload[size - 1] << 8);
    if (crc != link_crc16(payload, (uint8_t)(size - 2)))
        return LINK_BAD;
    frame->version = payload[0];
    frame->length = payload[1];
    frame->type = payload[2];
    memcpy(frame->body, payload + 3, payload[1]);
    return LINK_FRAME;
}
