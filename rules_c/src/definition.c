/* Reads definition files: lines `key = value`, sections `[option name=value]`, a parent that is read first. */
#include "definition.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARENTS_MAX 8
#define FILE_BYTES_MAX (256 * 1024)
#define LINE_BYTES_MAX 1000
#define QUOTE_MAX 60

/* What a file says is quoted up to QUOTE_MAX bytes, so that the words that would be right have room behind it. */
static void shorten_quotes(char *text)
{
    for (char *open = strchr(text, '\''); open;) {
        char *close = strchr(open + 1, '\'');
        size_t length = close ? (size_t)(close - open) - 1 : strlen(open + 1);
        if (length > QUOTE_MAX) {
            char *rest = open + 1 + length;
            memcpy(open + 1 + QUOTE_MAX - 3, "...", 3);
            memmove(open + 1 + QUOTE_MAX, rest, strlen(rest) + 1);
            close = close ? open + 1 + QUOTE_MAX : NULL;
        }
        open = close ? strchr(close + 1, '\'') : NULL;
    }
}

rc_status definition_error(rc_message *message, const rc_entry *entry, const char *format, ...)
{
    va_list arguments;
    char text[2 * sizeof message->text];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    shorten_quotes(text);
    snprintf(message->text, sizeof message->text, "%.100s:%d: %.500s", entry->file, entry->line, text);
    return RC_ERROR_DEFINITION;
}

static size_t distance(const char *a, const char *b)
{
    size_t row[64];
    size_t n = strlen(b);
    if (n >= 63)
        return n;
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t above = row[j];
            size_t best = diagonal + (a[i - 1] != b[j - 1]);
            if (above + 1 < best)
                best = above + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
            diagonal = above;
        }
    }
    return row[n];
}

const char *nearest_word(const char *word, const char *const *words)
{
    const char *best = NULL;
    size_t best_distance = strlen(word) / 2 + 1;
    for (; *words; words++) {
        size_t d = distance(word, *words);
        if (d < best_distance) {
            best_distance = d;
            best = *words;
        }
    }
    return best;
}

void suggest_words(char *text, size_t size, const char *word, const char *const *words)
{
    const char *near = nearest_word(word, words);
    size_t used = 0;
    int n = near ? snprintf(text, size, "did you mean '%s'? known words:", near) : snprintf(text, size, "known words:");
    if (n > 0)
        used = (size_t)n;
    for (; *words; words++) {
        if (used + strlen(*words) + sizeof " ..." > size) {
            snprintf(text + used, size - used, " ...");
            return;
        }
        used += (size_t)snprintf(text + used, size - used, " %s", *words);
    }
}

void definition_free(rc_definition *definition)
{
    for (size_t i = 0; i < definition->text_count; i++)
        free(definition->texts[i]);
    free(definition->texts);
    free(definition->entries);
    free(definition->optional);
    memset(definition, 0, sizeof *definition);
}

static bool keep_text(rc_definition *definition, char *text)
{
    if (definition->text_count == definition->text_capacity) {
        size_t capacity = definition->text_capacity ? definition->text_capacity * 2 : 8;
        char **texts = realloc(definition->texts, capacity * sizeof *texts);
        if (!texts)
            return false;
        definition->texts = texts;
        definition->text_capacity = capacity;
    }
    definition->texts[definition->text_count++] = text;
    return true;
}

const rc_entry *definition_find_in(const rc_definition *definition, unsigned bucket, const char *key)
{
    for (size_t n = definition->first[bucket]; n; n = definition->entries[n - 1].next)
        if (strcmp(definition->entries[n - 1].key, key) == 0)
            return &definition->entries[n - 1];
    return NULL;
}

static bool add_entry(rc_entry **entries, size_t *count, size_t *capacity, const rc_entry *entry)
{
    if (*count == *capacity) {
        size_t more = *capacity ? *capacity * 2 : 64;
        rc_entry *grown = realloc(*entries, more * sizeof *grown);
        if (!grown)
            return false;
        *entries = grown;
        *capacity = more;
    }
    (*entries)[(*count)++] = *entry;
    return true;
}

static bool set_entry(rc_definition *definition, const rc_entry *entry)
{
    rc_entry set = *entry;
    for (size_t i = 0; i < definition->count; i++) {
        if (strcmp(definition->entries[i].key, entry->key) == 0) {
            set.next = definition->entries[i].next;
            definition->entries[i] = set;
            return true;
        }
    }
    uint16_t *first = &definition->first[definition_bucket(entry->key)];
    set.next = *first;
    if (definition->count >= UINT16_MAX ||
        !add_entry(&definition->entries, &definition->count, &definition->capacity, &set))
        return false;
    *first = (uint16_t)definition->count;
    return true;
}

static char *trim(char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    size_t n = strlen(text);
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r'))
        text[--n] = 0;
    return text;
}

static rc_status read_text(const char *path, rc_message *message, char **text)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(message->text, sizeof message->text, "%s: %s", path, strerror(errno));
        return RC_ERROR_FILE;
    }
    char *bytes = malloc(FILE_BYTES_MAX + 1);
    if (!bytes) {
        fclose(file);
        return RC_ERROR_MEMORY;
    }
    size_t n = fread(bytes, 1, FILE_BYTES_MAX, file);
    bool failed = ferror(file) != 0;
    bool more = !failed && fgetc(file) != EOF;
    fclose(file);
    if (failed || more || memchr(bytes, 0, n)) {
        snprintf(message->text, sizeof message->text, "%s: %s", path,
                 failed ? "cannot be read"
                 : more ? "is too long for a definition"
                        : "is not a text file");
        free(bytes);
        return RC_ERROR_FILE;
    }
    bytes[n] = 0;
    *text = bytes;
    return RC_OK;
}

static bool same_letters(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((a[i] | 32) != (b[i] | 32))
            return false;
    return true;
}

/*
 * Whether one of the newline-separated options fits a section's "name=value", "name=one|other" or "name=*" (any
 * value); letters compare without case. *value is then the value as the section spells it (any: as given), of
 * *length characters.
 */
static bool option_chosen(const char *options, const char *wanted, const char **value, size_t *length)
{
    const char *equals = strchr(wanted, '=');
    if (!equals)
        return false;
    size_t name = (size_t)(equals - wanted) + 1;
    for (const char *line = options; *line;) {
        const char *end = strchr(line, '\n');
        size_t n = end ? (size_t)(end - line) : strlen(line);
        if (n >= name && same_letters(line, wanted, name)) {
            *value = line + name;
            *length = n - name;
            if (strcmp(equals, "=*") == 0)
                return true;
            for (const char *word = equals + 1; word;) {
                size_t m = strcspn(word, "|");
                if (m == *length && same_letters(word, line + name, m)) {
                    *value = word;
                    return true;
                }
                word = word[m] ? word + m + 1 : NULL;
            }
        }
        line = end ? end + 1 : line + n;
    }
    return false;
}

typedef struct reader {
    rc_definition *definition;
    const char *library;
    const char *options;
    rc_message *message;
    rc_definition chosen; /* entries of chosen option sections, applied last */
    rc_definition pairs;  /* sections of two options: key and value are one each */
    rc_definition known;  /* every option that any file states: key "name=value" */
    bool lines_before;    /* of the file that is being read: its parent comes first */
    const char *value;    /* what the option of the section being read was chosen to be */
    size_t value_length;
} reader;

static rc_status read_file(reader *r, const char *path, int depth);

static rc_status read_parent(reader *r, const char *path, const rc_entry *entry, int depth)
{
    char candidate[1024];
    if (depth >= PARENTS_MAX)
        return definition_error(r->message, entry, "too many parents above '%s': is it its own ancestor?",
                                entry->value);
    if (!*entry->value || strchr(entry->value, '/'))
        return definition_error(r->message, entry, "parent '%s' must be a game's id, not a path", entry->value);
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    const char *tries[2] = {path, r->library};
    for (int i = 0; i < 2; i++) {
        int n = i == 0 ? snprintf(candidate, sizeof candidate, "%.*s%s", folder, path, entry->value)
                       : snprintf(candidate, sizeof candidate, "%s/%s", r->library, entry->value);
        if (n < 0 || (size_t)n >= sizeof candidate || !*tries[i])
            continue;
        if (strcmp(candidate, path) == 0)
            continue;
        FILE *file = fopen(candidate, "rb");
        if (file) {
            fclose(file);
            return read_file(r, candidate, depth + 1);
        }
    }
    return definition_error(r->message, entry, "parent '%s' is neither beside this file nor among the built-in games",
                            entry->value);
}

/* Puts the option's value where the line says {value}. */
static bool fill_in_value(reader *r, rc_entry *entry)
{
    static const char mark[] = "{value}";
    const char *at = strstr(entry->value, mark);
    if (!at)
        return true;
    size_t before = (size_t)(at - entry->value), after = strlen(at) - (sizeof mark - 1);
    char *text = malloc(before + r->value_length + after + 1);
    if (!text || !keep_text(r->definition, text)) {
        free(text);
        return false;
    }
    memcpy(text, entry->value, before);
    memcpy(text + before, r->value, r->value_length);
    memcpy(text + before + r->value_length, at + sizeof mark - 1, after + 1);
    entry->value = text;
    return true;
}

/* Whether a section of two options speaks of an option. */
static bool names_option(const rc_entry *pair, const char *name, size_t n)
{
    return (strncmp(pair->key, name, n) == 0 && pair->key[n] == '=') ||
           (strncmp(pair->value, name, n) == 0 && pair->value[n] == '=');
}

/* `[no option a b]`: a child does not have its parents' options of these names. Nobody finds these by their keys. */
static rc_status drop_options(reader *r, const rc_entry *entry, const char *names)
{
    size_t n;
    for (const char *name = names + strspn(names, " "); *name; name += n + strspn(name + n, " ")) {
        size_t kept = 0;
        n = strcspn(name, " ");
        for (size_t i = 0; i < r->known.count; i++)
            if (strncmp(r->known.entries[i].key, name, n) != 0 || r->known.entries[i].key[n] != '=')
                r->known.entries[kept++] = r->known.entries[i];
        if (kept == r->known.count)
            return definition_error(r->message, entry, "no parent has an option called '%.*s'", (int)n, name);
        r->known.count = kept;
        for (size_t i = kept = 0; i < r->pairs.count; i++)
            if (!names_option(&r->pairs.entries[i], name, n))
                r->pairs.entries[kept++] = r->pairs.entries[i];
        r->pairs.count = kept;
    }
    return RC_OK;
}

static rc_status read_line(reader *r, const char *path, char *line, rc_entry *entry, bool *in_option, bool *option_on,
                           int depth)
{
    char *hash = strchr(line, '#');
    if (hash)
        *hash = 0;
    line = trim(line);
    if (!*line)
        return RC_OK;
    if (*line == '[') {
        size_t n = strlen(line);
        char *name = line + 1;
        static const char none[] = "no option ";
        if (line[n - 1] == ']' && strncmp(name, none, sizeof none - 1) == 0) {
            line[n - 1] = 0;
            *in_option = false;
            return drop_options(r, entry, name + sizeof none - 1);
        }
        const char *sign = strchr(name, '=');
        if (line[n - 1] != ']' || strncmp(name, "option ", 7) != 0 || !sign || sign == name + 7 || sign[1] == ']')
            return definition_error(r->message, entry, "a section is written [option name=value], not %s", line);
        line[n - 1] = 0;
        entry->key = trim(name + 7);
        entry->value = entry->key;
        *in_option = true;
        char *both = strstr(entry->key, " & ");
        if (both) { /* two options together; each has a section of its own that makes it known */
            *both = 0;
            rc_entry pair = {
                .key = trim(entry->key), .value = trim(both + 3), .file = entry->file, .line = entry->line};
            if (!add_entry(&r->pairs.entries, &r->pairs.count, &r->pairs.capacity, &pair))
                return RC_ERROR_MEMORY;
            *option_on = option_chosen(r->options, trim(entry->key), &r->value, &r->value_length) &&
                         option_chosen(r->options, trim(both + 3), &r->value, &r->value_length);
            return RC_OK;
        }
        *option_on = option_chosen(r->options, entry->key, &r->value, &r->value_length);
        return set_entry(&r->known, entry) ? RC_OK : RC_ERROR_MEMORY;
    }
    char *equals = strchr(line, '=');
    if (!equals)
        return definition_error(r->message, entry, "'%s' is not of the form key = value", line);
    *equals = 0;
    entry->key = trim(line);
    entry->value = trim(equals + 1);
    if (!*entry->key)
        return definition_error(r->message, entry, "no key before '='");
    if (strcmp(entry->key, "parent") == 0) {
        if (*in_option)
            return definition_error(r->message, entry, "an option cannot change the parent");
        if (r->lines_before)
            return definition_error(r->message, entry, "the parent comes before every other line, and there is one");
        rc_status status = read_parent(r, path, entry, depth);
        r->lines_before = true;
        return status;
    }
    r->lines_before = true;
    const rc_entry *before = *in_option ? NULL : definition_find(r->definition, entry->key);
    if (before && before->file == entry->file) /* the file's own name, not one that is spelled the same */
        return definition_error(r->message, entry, "'%s' stands on line %d already", entry->key, before->line);
    if (!*in_option)
        return set_entry(r->definition, entry) ? RC_OK : RC_ERROR_MEMORY;
    rc_definition *d = r->definition;
    if (!add_entry(&d->optional, &d->optional_count, &d->optional_capacity, entry))
        return RC_ERROR_MEMORY;
    if (*option_on && (!fill_in_value(r, entry) || !set_entry(&r->chosen, entry)))
        return RC_ERROR_MEMORY;
    return RC_OK;
}

/* How many bytes a character of UTF-8 has here; 0 if this is none. */
static size_t character_length(const unsigned char *c)
{
    size_t length = *c < 0x80 ? 1 : *c >= 0xC2 && *c < 0xE0 ? 2 : *c >= 0xE0 && *c < 0xF0 ? 3 : 4;
    if ((*c >= 0x80 && *c < 0xC2) || *c > 0xF4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (c[i] < 0x80 || c[i] > 0xBF)
            return 0;
    bool overlong = (*c == 0xE0 && c[1] < 0xA0) || (*c == 0xF0 && c[1] < 0x90);
    bool beyond = (*c == 0xED && c[1] > 0x9F) || (*c == 0xF4 && c[1] > 0x8F);
    return overlong || beyond ? 0 : length;
}

/* What is shown to people must be text: one line of it, of a length that fits, blanks for tabs. */
static rc_status check_line(const rc_entry *entry, char *line, rc_message *message)
{
    size_t length = strlen(line);
    if (length && line[length - 1] == '\r')
        line[--length] = 0;
    if (length > LINE_BYTES_MAX)
        return definition_error(message, entry, "the line is %zu characters long; at most %d are read", length,
                                LINE_BYTES_MAX);
    for (size_t i = 0, n; i < length; i += n) {
        if (line[i] == '\t')
            line[i] = ' ';
        n = character_length((const unsigned char *)line + i);
        if (n == 0)
            return definition_error(message, entry, "byte %zu of the line is not UTF-8 text", i + 1);
        if ((unsigned char)line[i] < ' ' || line[i] == 127)
            return definition_error(message, entry, "byte %zu of the line is a control character", i + 1);
    }
    return RC_OK;
}

static rc_status read_file(reader *r, const char *path, int depth)
{
    char *text = NULL;
    rc_status status = read_text(path, r->message, &text);
    if (status != RC_OK)
        return status;
    if (!keep_text(r->definition, text)) {
        free(text);
        return RC_ERROR_MEMORY;
    }
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    char *name = malloc(strlen(base) + 1);
    if (!name || !keep_text(r->definition, name)) {
        free(name);
        return RC_ERROR_MEMORY;
    }
    memcpy(name, base, strlen(base) + 1);
    if (depth == 0)
        r->definition->name = name;
    r->lines_before = false;
    bool in_option = false, option_on = false;
    int number = 0;
    char *start = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text; /* some editors mark UTF-8 so */
    for (char *line = start; line && status == RC_OK;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        rc_entry entry = {.file = name, .line = ++number};
        status = check_line(&entry, line, r->message);
        if (status == RC_OK)
            status = read_line(r, path, line, &entry, &in_option, &option_on, depth);
        line = end ? end + 1 : NULL;
    }
    return status;
}

/* Whether one of the files' own sections has an option as it stands in another. */
static bool is_stated(const reader *r, const char *option)
{
    const char *value;
    size_t length;
    for (size_t i = 0; i < r->known.count; i++)
        if (strcmp(r->known.entries[i].key, option) == 0 ||
            option_chosen(option, r->known.entries[i].key, &value, &length))
            return true;
    return false;
}

/* Both options of `[option a=x & b=y]` must have a section each. */
static rc_status check_pairs(const reader *r)
{
    for (size_t i = 0; i < r->pairs.count; i++) {
        const rc_entry *pair = &r->pairs.entries[i];
        const char *missing = !is_stated(r, pair->key) ? pair->key : !is_stated(r, pair->value) ? pair->value : NULL;
        if (missing)
            return definition_error(r->message, pair, "a section [option %s] of its own is missing", missing);
    }
    return RC_OK;
}

static rc_status check_options(reader *r)
{
    for (const char *line = r->options; *line;) {
        const char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line);
        bool found = length == 0;
        char text[128];
        const char *value;
        size_t value_length;
        snprintf(text, sizeof text, "%.*s", (int)(length < 120 ? length : 120), line);
        for (size_t i = 0; i < r->known.count && !found; i++)
            found = option_chosen(text, r->known.entries[i].key, &value, &value_length);
        if (!found) {
            size_t used = (size_t)snprintf(r->message->text, sizeof r->message->text,
                                           "option '%s' is not known here; known options:", text);
            for (size_t i = 0; i < r->known.count && used < sizeof r->message->text; i++)
                used += (size_t)snprintf(r->message->text + used, sizeof r->message->text - used, " %s",
                                         r->known.entries[i].key);
            if (r->known.count == 0)
                snprintf(r->message->text, sizeof r->message->text,
                         "option '%s' is not known here: this game has no options", text);
            return RC_ERROR_DEFINITION;
        }
        line = end ? end + 1 : line + length;
    }
    return RC_OK;
}

rc_status definition_read(const char *path, const char *library, const char *options, rc_message *message,
                          rc_definition *definition)
{
    rc_definition result = {0};
    reader r = {&result, library, options, message, {0}, {0}, {0}, false, NULL, 0};
    rc_status status = read_file(&r, path, 0);
    if (status == RC_OK)
        status = check_pairs(&r);
    if (status == RC_OK)
        status = check_options(&r);
    for (size_t i = 0; i < r.chosen.count && status == RC_OK; i++)
        if (!set_entry(&result, &r.chosen.entries[i]))
            status = RC_ERROR_MEMORY;
    definition_free(&r.chosen);
    definition_free(&r.known);
    definition_free(&r.pairs);
    if (status == RC_ERROR_MEMORY)
        snprintf(message->text, sizeof message->text, "%s: out of memory", path);
    if (status != RC_OK)
        definition_free(&result);
    else
        *definition = result;
    return status;
}
