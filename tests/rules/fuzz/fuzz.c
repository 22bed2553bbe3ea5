/* Reading inputs, the games that are in use, and what is printed when something is broken; see fuzz.h. */
#include "fuzz.h"

#include <dirent.h>
#include <string.h>

#define GAMES_MAX 256
#define LOADED_MAX 96
#define LINE_MAX_BYTES 200

static const rc_game *noted_game;
static const rc_position *noted_position;

void fuzz_note(const rc_game *game, const rc_position *position)
{
    noted_game = game;
    noted_position = position;
}

_Noreturn void fuzz_broken(const char *file, int line, const char *condition)
{
    char fen[4096] = "";
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, condition);
    if (noted_game) {
        fprintf(stderr, "game: %s\n", rc_game_text(noted_game, "name"));
        if (noted_position && rc_position_fen(noted_game, noted_position, sizeof fen, fen) == RC_OK)
            fprintf(stderr, "position: %s\n", fen);
    }
    abort();
}

void fuzz_line(fuzz_input *input, size_t size, char *line)
{
    size_t n = 0;
    for (; input->at < input->end && *input->at != '\n'; input->at++)
        if (n + 1 < size && *input->at)
            line[n++] = *input->at;
    line[n] = 0;
    if (input->at < input->end)
        input->at++;
}

void fuzz_check_message(const rc_message *message)
{
    HOLDS(message->text[0] && memchr(message->text, 0, sizeof message->text));
    for (const char *c = message->text; *c; c++)
        HOLDS((unsigned char)*c >= 32 && *c != 127);
}

static const char *games_folder(void)
{
    const char *folder = getenv("GAMES");
    return folder ? folder : "games";
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static char ids[GAMES_MAX][64];
static size_t id_count;

/* The ids of the built-in games, in the order of their names. */
static void find_games(void)
{
    DIR *folder = opendir(games_folder());
    HOLDS(folder != NULL);
    for (const struct dirent *entry; id_count < GAMES_MAX && (entry = readdir(folder));)
        if (!strchr(entry->d_name, '.'))
            snprintf(ids[id_count++], sizeof ids[0], "%.63s", entry->d_name);
    closedir(folder);
    HOLDS(id_count > 0);
    qsort(ids, id_count, sizeof ids[0], by_name);
}

static rc_game *load(const char *id, const char *options)
{
    char path[1024];
    rc_message message;
    rc_game *game = NULL;
    snprintf(path, sizeof path, "%s/%s", games_folder(), id);
    if (rc_game_load(path, games_folder(), options, &message, &game) == RC_OK)
        return game;
    fuzz_check_message(&message);
    return NULL;
}

/* The game that a line says, else the one that its hash chooses. */
static rc_game *load_line(const char *line)
{
    char id[64] = "", options[LINE_MAX_BYTES];
    int used = 0;
    uint64_t hash = 14695981039346656037U;
    size_t known = 0;
    rc_game *game = NULL;
    sscanf(line, "%63s %n", id, &used);
    snprintf(options, sizeof options, "%s", line + used);
    for (char *c = options; *c; c++)
        if (*c == ' ')
            *c = '\n';
    while (known < id_count && strcmp(ids[known], id) != 0)
        known++;
    if (known < id_count)
        game = load(id, options);
    if (known < id_count && !game)
        game = load(id, "");
    for (const char *c = line; *c; c++)
        hash = (hash ^ (uint64_t)(unsigned char)*c) * 1099511628211U;
    if (!game)
        game = load(ids[hash % id_count], "");
    HOLDS(game != NULL);
    return game;
}

const rc_game *fuzz_game(const char *line)
{
    static struct {
        char line[LINE_MAX_BYTES];
        rc_game *game;
    } loaded[LOADED_MAX];
    static size_t count, oldest;
    if (id_count == 0)
        find_games();
    for (size_t i = 0; i < count; i++)
        if (strncmp(loaded[i].line, line, LINE_MAX_BYTES - 1) == 0)
            return loaded[i].game;
    fuzz_note(NULL, NULL);
    size_t slot = count < LOADED_MAX ? count++ : oldest++ % LOADED_MAX;
    rc_game_free(loaded[slot].game);
    snprintf(loaded[slot].line, LINE_MAX_BYTES, "%s", line);
    loaded[slot].game = load_line(loaded[slot].line);
    return loaded[slot].game;
}
