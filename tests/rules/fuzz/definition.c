/*
 * Fuzz target: definition files. Input: the file; a first line `#!name=value ...` gives options, and what follows a line
 * `%%` is a second file `base` beside it, for parents. A game that loads is played with the file's own characters; one that
 * does not is refused in one line that names the file.
 */
#include "fuzz.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[256];

static void remove_folder(void)
{
    char path[512];
    static const char *const names[] = {"mine", "base"};
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    rmdir(folder);
}

static void make_folder(void)
{
    const char *scratch = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/fuzz-XXXXXX", scratch ? scratch : ".");
    HOLDS(mkdtemp(folder) != NULL);
    atexit(remove_folder);
}

static void write_file(const char *name, const char *text, size_t size, char *path, size_t path_size)
{
    snprintf(path, path_size, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    HOLDS(file && fwrite(text, 1, size, file) == size);
    fclose(file);
}

/* The start of what follows a line `%%`, or the end; *size is how much stands before that line. */
static const char *second_file(fuzz_input input, size_t *size)
{
    for (const char *c = input.at; c + 3 <= input.end; c++) {
        if (memcmp(c, "%%\n", 3) == 0 && (c == input.at || c[-1] == '\n')) {
            *size = (size_t)(c - input.at);
            return c + 3;
        }
    }
    *size = (size_t)(input.end - input.at);
    return input.end;
}

void fuzz_definition(fuzz_input input)
{
    char path[512], other[512], options[256] = "";
    const char *library = getenv("GAMES");
    rc_message message;
    rc_game *game = NULL;
    rc_position start;
    size_t size;
    if (!*folder)
        make_folder();
    const char *base = second_file(input, &size);
    write_file("base", base, (size_t)(input.end - base), other, sizeof other);
    write_file("mine", input.at, size, path, sizeof path);
    if (size > 2 && memcmp(input.at, "#!", 2) == 0) {
        fuzz_input first = {input.at + 2, input.at + size};
        fuzz_line(&first, sizeof options, options);
        for (char *c = options; *c; c++)
            if (*c == ' ')
                *c = '\n';
    }
    fuzz_note(NULL, NULL);
    memset(&message, 0, sizeof message);
    rc_status status = rc_game_load(path, library ? library : "games", options, &message, &game);
    if (status != RC_OK) {
        HOLDS(game == NULL && (status == RC_ERROR_DEFINITION || status == RC_ERROR_FILE));
        fuzz_check_message(&message);
        return;
    }
    rc_position_start(game, &start);
    fuzz_check_position(game, &start);
    fuzz_play(game, &start, input, 40);
    fuzz_note(NULL, NULL);
    rc_game_free(game);
}
