/*
 * Replays kept inputs: `replay TARGET CORPUS`, one input a line, with \n, \\ and \xNN for what a line cannot hold.
 * Prints how many there were. (With any compiler; libFuzzer finds new ones.)
 */
#include "fuzz.h"

#include <string.h>

static const struct {
    const char *name;
    void (*run)(fuzz_input input);
} TARGETS[] = {{"fen", fuzz_fen}, {"notation", fuzz_notation}, {"moves", fuzz_moves}, {"definition", fuzz_definition}};

/* Resolves escapes in place; gives the length. */
static size_t unescaped(char *text)
{
    size_t n = 0;
    for (const char *c = text; *c && *c != '\n';) {
        unsigned byte = 0;
        if (*c != '\\') {
            text[n++] = *c++;
        } else if (c[1] == 'x' && sscanf(c + 2, "%2x", &byte) == 1) {
            text[n++] = (char)byte;
            c += 4;
        } else {
            text[n++] = c[1] == 'n' ? '\n' : '\\';
            c += 2;
        }
    }
    return n;
}

int main(int count, char **arguments)
{
    enum { INPUT_MAX = 1 << 18 };
    static char line[INPUT_MAX];
    size_t target = 0, inputs = 0;
    while (count == 3 && target < 4 && strcmp(TARGETS[target].name, arguments[1]) != 0)
        target++;
    FILE *corpus = count == 3 && target < 4 ? fopen(arguments[2], "rb") : NULL;
    if (!corpus) {
        fprintf(stderr, "usage: replay fen|notation|moves|definition CORPUS\n");
        return 2;
    }
    for (; fgets(line, sizeof line, corpus); inputs++) {
        size_t size = unescaped(line);
        char *input = malloc(size + 1); /* of its own size, so that reading past it is seen */
        HOLDS(input != NULL);
        memcpy(input, line, size);
        fprintf(stderr, "%s, line %zu\n", arguments[1], inputs + 1); /* the last one is where it broke */
        TARGETS[target].run((fuzz_input){input, input + size});
        free(input);
    }
    fclose(corpus);
    printf("%s: %zu inputs: ok\n", arguments[1], inputs);
    return 0;
}
