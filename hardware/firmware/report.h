/* Events kept until the host has acknowledged them, and resent on a timer: a lost lift is a wrong move. */
#ifndef RHUNICH_REPORT_H
#define RHUNICH_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h"

struct report_event {
    uint32_t sequence;
    uint32_t time_ms;
    uint16_t lost_before; /* events dropped directly before this one */
    uint8_t row;          /* SCAN_LEVER_ROW for a lever */
    uint8_t column;
    uint8_t state; /* 1: closed, down */
};

/*   first        sent                count
 *   |------------|-------------------|----- free -----   (a ring)
 *   sent, not    still to be sent
 *   acknowledged
 */
struct report {
    struct report_event queue[LIMITS_EVENT_QUEUE];
    uint16_t first;
    uint16_t sent;
    uint16_t count;
    uint16_t lost_before; /* dropped since the last one queued */
    uint16_t resend_ms;   /* how long to wait for an acknowledgement now */
    uint32_t last_sent_ms;
    uint32_t next_sequence;
    uint32_t dropped; /* since the boot */
};

/* Sequence numbers start at 1. */
void report_init(struct report *report);

/* Queues one event; where the queue is full it is dropped and counted. */
void report_push(struct report *report, uint32_t time_ms, uint8_t row, uint8_t column, bool state);

/* Forgets all events up to `sequence`. False, and nothing changes, for a number that was never given out. */
bool report_acknowledge(struct report *report, uint32_t sequence);

/* Starts sending again from `sequence` on, or from the oldest where that is later. */
void report_rewind(struct report *report, uint32_t sequence);

/* The next event to put on the wire; NULL if there is none. It stays valid until the report is next changed. */
const struct report_event *report_next(const struct report *report);

/* Notes that report_next() is on its way. */
void report_mark_sent(struct report *report, uint32_t now_ms);

/* Rewinds to the oldest event when it has waited too long for its acknowledgement. */
void report_tick(struct report *report, uint32_t now_ms);

/* The oldest event held; next_sequence where none is. */
uint32_t report_oldest(const struct report *report);

#endif
