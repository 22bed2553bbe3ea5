#include "report.h"

#include <stddef.h>
#include <string.h>

#define QUEUE_MASK (LIMITS_EVENT_QUEUE - 1U)
_Static_assert((LIMITS_EVENT_QUEUE & QUEUE_MASK) == 0, "the ring's index is masked");

static const struct report_event *at(const struct report *report, uint16_t index)
{
    return &report->queue[(report->first + index) & QUEUE_MASK];
}

void report_init(struct report *report)
{
    memset(report, 0, sizeof *report);
    report->next_sequence = 1;
    report->resend_ms = TIMING_RESEND_FIRST_MS;
}

void report_push(struct report *report, uint32_t time_ms, uint8_t row, uint8_t column, bool state)
{
    if (report->count == LIMITS_EVENT_QUEUE) {
        report->dropped++;
        if (report->lost_before < UINT16_MAX) { /* beyond that the count is a lower bound */
            report->lost_before++;
            report->next_sequence++;
        }
        return;
    }
    struct report_event *event = &report->queue[(report->first + report->count) & QUEUE_MASK];
    *event = (struct report_event){.sequence = report->next_sequence++,
                                   .time_ms = time_ms,
                                   .lost_before = report->lost_before,
                                   .row = row,
                                   .column = column,
                                   .state = state};
    report->lost_before = 0;
    report->count++;
}

bool report_acknowledge(struct report *report, uint32_t sequence)
{
    if (sequence >= report->next_sequence)
        return false;
    while (report->count > 0 && at(report, 0)->sequence <= sequence) { /* bounded by the queue */
        report->first = (report->first + 1U) & QUEUE_MASK;
        report->count--;
        if (report->sent > 0)
            report->sent--;
        report->resend_ms = TIMING_RESEND_FIRST_MS;
    }
    return true;
}

void report_rewind(struct report *report, uint32_t sequence)
{
    uint16_t index = 0;
    while (index < report->sent && at(report, index)->sequence < sequence)
        index++;
    report->sent = index;
    report->resend_ms = TIMING_RESEND_FIRST_MS;
}

const struct report_event *report_next(const struct report *report)
{
    return report->sent < report->count ? at(report, report->sent) : NULL;
}

void report_mark_sent(struct report *report, uint32_t now_ms)
{
    report->sent++;
    report->last_sent_ms = now_ms;
}

void report_tick(struct report *report, uint32_t now_ms)
{
    if (report->sent == 0 || report->sent < report->count || now_ms - report->last_sent_ms < report->resend_ms)
        return;
    report->sent = 0;
    /* Nobody may be listening: a cable that is out must not be filled with the same events ten times a second. */
    report->resend_ms = (uint16_t)(report->resend_ms * 2U);
    if (report->resend_ms > TIMING_RESEND_MAX_MS)
        report->resend_ms = TIMING_RESEND_MAX_MS;
}

uint32_t report_oldest(const struct report *report)
{
    return report->count > 0 ? at(report, 0)->sequence : report->next_sequence;
}
