/* Definition files as keys and values, parents and options already applied. Knows no rules. */
#ifndef RC_DEFINITION_H
#define RC_DEFINITION_H

#include "rules_c.h"

#include <stdbool.h>
#include <string.h>

typedef struct rc_entry {
    char *key;
    char *value;
    const char *file; /* base name, for messages */
    int line;
    uint16_t next; /* the next entry of the same bucket, counted from 1; 0: none */
} rc_entry;

#define DEFINITION_BUCKETS 128

typedef struct rc_definition {
    rc_entry *entries;
    size_t count, capacity;
    rc_entry *optional; /* every line of option sections, chosen or not: their keys are checked too */
    size_t optional_count, optional_capacity;
    const char *name; /* base name of the file asked for; its parents have others */
    char **texts;     /* everything allocated, to be freed */
    size_t text_count, text_capacity;
    uint16_t first[DEFINITION_BUCKETS]; /* the first entry of each bucket, counted from 1; 0: none */
} rc_definition;

/* Reads `path` and its parents. On failure nothing is left allocated. */
rc_status definition_read(const char *path, const char *library, const char *options, rc_message *message,
                          rc_definition *definition);
void definition_free(rc_definition *definition);

/* Where a key is looked for. Mechanisms look theirs up in every move that is tried: of a literal, the compiler works
 * this out. */
static inline unsigned definition_bucket(const char *key)
{
    size_t length = strlen(key);
    return (unsigned)(length + 7U * (unsigned char)key[length / 2] +
                      31U * (unsigned char)key[length ? length - 1 : 0]) %
           DEFINITION_BUCKETS;
}
const rc_entry *definition_find_in(const rc_definition *definition, unsigned bucket, const char *key);

/* The entry of a key, NULL if there is none. */
static inline const rc_entry *definition_find(const rc_definition *definition, const char *key)
{
    return definition_find_in(definition, definition_bucket(key), key);
}

/* Fills *message with "file:line: ..." and returns RC_ERROR_DEFINITION. */
rc_status definition_error(rc_message *message, const rc_entry *entry, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Which of `words` (NULL-terminated) is nearest to `word`; NULL if none is near. */
const char *nearest_word(const char *word, const char *const *words);

/* "did you mean 'x'? known: a b c" for messages. */
void suggest_words(char *text, size_t size, const char *word, const char *const *words);

#endif
