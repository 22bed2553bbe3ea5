/* One command line in, one answer line out. */
#ifndef RHUNICH_COMMAND_H
#define RHUNICH_COMMAND_H

#include <stddef.h>

#include "bench.h"

#define COMMAND_ANSWER_MAX 256

/* Obeys `line` and writes the answer ("ok …" or "error …", no newline) to `answer`. */
void command_obey(struct bench *bench, const char *line, char answer[COMMAND_ANSWER_MAX]);

/* Runs the board until `target_us` and obeys what is scheduled on the way at its moment. */
void command_run_until(struct bench *bench, uint64_t target_us);

#endif
