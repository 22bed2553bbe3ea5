/* Bytes <-> frames: COBS, CRC-16, version, length, type (protocol.toml). Knows no message. */
#ifndef RHUNICH_LINK_H
#define RHUNICH_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h"

/* version, length, type, body, crc */
#define LINK_PAYLOAD_MAX (3 + LIMITS_BODY_MAX + 2)
/* COBS adds one byte below 254, and the delimiter ends the frame */
#define LINK_FRAME_MAX (LINK_PAYLOAD_MAX + 2)

struct link_frame {
    uint8_t version;
    uint8_t type;
    uint8_t length;
    uint8_t body[LIMITS_BODY_MAX];
};

struct link_receiver {
    uint8_t encoded[LINK_FRAME_MAX];
    uint8_t length;
    bool is_overlong; /* the rest, up to the next delimiter, is thrown away */
};

enum link_result { LINK_NOTHING, LINK_FRAME, LINK_BAD };

/* CRC-16/CCITT-FALSE of `length` bytes. */
uint16_t link_crc16(const uint8_t *bytes, uint8_t length);

/* Writes a whole frame, delimiter included, to `out`; returns its length. `length` <= LIMITS_BODY_MAX. */
uint8_t link_encode(uint8_t type, const uint8_t *body, uint8_t length, uint8_t out[LINK_FRAME_MAX]);

/* Takes one byte. LINK_FRAME: `frame` holds a whole, undamaged frame of any version. LINK_BAD: a damaged one ended
 * here. `frame` is untouched unless LINK_FRAME is returned. */
enum link_result link_receive(struct link_receiver *receiver, uint8_t byte, struct link_frame *frame);

#endif
