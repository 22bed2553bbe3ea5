/* Commands that wait for their moment of board time. */
#ifndef RHUNICH_SCHEDULE_H
#define RHUNICH_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#define SCHEDULE_TEXT_MAX 64

struct schedule_entry {
    uint64_t at_us;
    char text[SCHEDULE_TEXT_MAX];
    struct schedule_entry *next;
};

/* In the order of time; those of the same moment in the order they were added. Owned by the schedule. */
struct schedule {
    struct schedule_entry *first;
    struct schedule_entry *last;
};

/* Adds a command. False without memory, or where the text is too long; then nothing is added. */
bool schedule_add(struct schedule *schedule, uint64_t at_us, const char *text);

/* Takes the first command that is due by `now_us` into `text`; false if there is none. */
bool schedule_take(struct schedule *schedule, uint64_t now_us, char text[SCHEDULE_TEXT_MAX]);

/* When the first command is due; UINT64_MAX if there is none. */
uint64_t schedule_next_us(const struct schedule *schedule);

void schedule_clear(struct schedule *schedule);

#endif
