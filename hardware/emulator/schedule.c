#include "schedule.h"

#include <stdlib.h>
#include <string.h>

bool schedule_add(struct schedule *schedule, uint64_t at_us, const char *text)
{
    if (strlen(text) >= SCHEDULE_TEXT_MAX)
        return false;
    struct schedule_entry *entry = malloc(sizeof *entry);
    if (entry == NULL)
        return false;
    entry->at_us = at_us;
    strcpy(entry->text, text);
    /* Nearly always the newest is the latest, and goes to the end without a search. */
    struct schedule_entry **link = &schedule->first;
    if (schedule->last != NULL && schedule->last->at_us <= at_us)
        link = &schedule->last->next;
    while (*link != NULL && (*link)->at_us <= at_us)
        link = &(*link)->next;
    entry->next = *link;
    *link = entry;
    if (entry->next == NULL)
        schedule->last = entry;
    return true;
}

bool schedule_take(struct schedule *schedule, uint64_t now_us, char text[SCHEDULE_TEXT_MAX])
{
    struct schedule_entry *entry = schedule->first;
    if (entry == NULL || entry->at_us > now_us)
        return false;
    strcpy(text, entry->text);
    schedule->first = entry->next;
    if (schedule->first == NULL)
        schedule->last = NULL;
    free(entry);
    return true;
}

uint64_t schedule_next_us(const struct schedule *schedule)
{
    return schedule->first == NULL ? UINT64_MAX : schedule->first->at_us;
}

void schedule_clear(struct schedule *schedule)
{
    char text[SCHEDULE_TEXT_MAX];
    while (schedule_take(schedule, UINT64_MAX, text))
        ;
}
