#define _GNU_SOURCE
#include "bench.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "command.h"

#define CLIENTS_MAX 8
#define LINE_MAX_LENGTH 256
#define IDLE_NS 500000L     /* of wall time between two looks at the cable while time runs */
#define SLICE_US 1000U      /* of board time between two looks at the host's bytes */
#define BUSY_NS 5000000ULL  /* of wall time that board time may take before the socket is looked at again */
#define HOPELESS_US 500000U /* so late that catching up is given up */

struct client {
    int socket; /* -1: free */
    char line[LINE_MAX_LENGTH];
    size_t length;
};

static uint64_t wall_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000ULL + (uint64_t)now.tv_nsec;
}

void bench_send(struct bench *bench, const uint8_t *bytes, size_t length)
{
    pty_write(&bench->pty, bytes, length);
}

static void receive_from_host(struct bench *bench)
{
    uint8_t bytes[1024];
    size_t length = pty_read(&bench->pty, bytes, sizeof bytes);
    if (length > 0)
        bench->board.receive(bench->board.self, bytes, length);
}

static void follow_wall_clock(struct bench *bench)
{
    uint64_t start_ns = wall_ns();
    uint64_t now_us = bench->board.now_us(bench->board.self);
    if (bench->pace_wall_ns == 0) {
        bench->pace_wall_ns = start_ns;
        bench->pace_board_us = now_us;
    }
    uint64_t target_us = now_us + SLICE_US;
    if (bench->pace > 0)
        target_us = bench->pace_board_us + (uint64_t)((double)(start_ns - bench->pace_wall_ns) * bench->pace / 1000.0);
    pty_check_baud(&bench->pty);
    while (now_us < target_us && wall_ns() - start_ns < BUSY_NS && !bench->is_over) {
        receive_from_host(bench);
        command_run_until(bench, target_us - now_us > SLICE_US ? now_us + SLICE_US : target_us);
        now_us = bench->board.now_us(bench->board.self);
    }
    if (target_us > now_us + HOPELESS_US)
        bench->pace_wall_ns = 0; /* the machine slept or is too slow: go on from here rather than race */
}

static int listen_on(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (const struct sockaddr *)&address, sizeof address) != 0 ||
        listen(listener, CLIENTS_MAX) != 0)
        return -1;
    return listener;
}

static void drop(struct client *client)
{
    close(client->socket);
    client->socket = -1;
    client->length = 0;
}

static void answer_lines(struct bench *bench, struct client *client)
{
    char *newline;
    while (client->socket >= 0 && !bench->is_over && (newline = memchr(client->line, '\n', client->length)) != NULL) {
        char answer[COMMAND_ANSWER_MAX + 1];
        *newline = 0;
        command_obey(bench, client->line, answer);
        size_t rest = client->length - (size_t)(newline + 1 - client->line);
        memmove(client->line, newline + 1, rest);
        client->length = rest;
        size_t length = strlen(answer);
        answer[length++] = '\n';
        if (send(client->socket, answer, length, MSG_NOSIGNAL) != (ssize_t)length)
            drop(client);
    }
    if (client->length == sizeof client->line)
        drop(client); /* a line without end is no command */
}

static void hear(struct bench *bench, struct client *client)
{
    ssize_t n = recv(client->socket, client->line + client->length, sizeof client->line - client->length, 0);
    if (n <= 0) {
        drop(client);
        return;
    }
    client->length += (size_t)n;
    answer_lines(bench, client);
}

static void admit(int listener, struct client clients[CLIENTS_MAX])
{
    int socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (socket < 0)
        return;
    for (int i = 0; i < CLIENTS_MAX; i++)
        if (clients[i].socket < 0) {
            clients[i].socket = socket;
            return;
        }
    close(socket);
}

static void serve(struct bench *bench, int listener, const struct bench_options *options)
{
    struct client clients[CLIENTS_MAX];
    for (int i = 0; i < CLIENTS_MAX; i++)
        clients[i] = (struct client){.socket = -1};
    while (!bench->is_over) {
        if (!bench->is_stepping)
            follow_wall_clock(bench);
        struct pollfd polled[CLIENTS_MAX + 2];
        for (int i = 0; i < CLIENTS_MAX; i++)
            polled[i] = (struct pollfd){.fd = clients[i].socket, .events = POLLIN};
        polled[CLIENTS_MAX] = (struct pollfd){.fd = listener, .events = POLLIN};
        polled[CLIENTS_MAX + 1] =
            (struct pollfd){.fd = options->ends_with_parent ? STDIN_FILENO : -1, .events = POLLIN};
        const struct timespec idle = {.tv_nsec = bench->pace > 0 ? IDLE_NS : 0};
        if (ppoll(polled, CLIENTS_MAX + 2, bench->is_stepping ? NULL : &idle, NULL) < 0 && errno != EINTR)
            break;
        for (int i = 0; i < CLIENTS_MAX; i++)
            if (polled[i].fd >= 0 && polled[i].revents)
                hear(bench, &clients[i]);
        if (polled[CLIENTS_MAX].revents)
            admit(listener, clients);
        char ignored[64];
        if (polled[CLIENTS_MAX + 1].revents && read(STDIN_FILENO, ignored, sizeof ignored) <= 0)
            bench->is_over = true;
    }
    /* Whoever sees the socket hung up finds everything else gone already. */
    pty_pull(&bench->pty);
    unlink(options->socket);
    for (int i = 0; i < CLIENTS_MAX; i++)
        if (clients[i].socket >= 0)
            drop(&clients[i]);
}

int bench_serve(const struct bench_board *board, const struct bench_options *options)
{
    struct bench bench = {.board = *board,
                          .wires = wires_whole(),
                          .pty = {.link = options->link, .master = -1, .keep = -1, .baud = options->baud},
                          .pace = 1,
                          .is_stepping = options->is_stepping};
    signal(SIGPIPE, SIG_IGN);
    if (options->ends_with_parent)
        signal(SIGINT, SIG_IGN); /* the terminal's interrupt is meant for the parent, who may still want the board */
    if (pty_plug(&bench.pty) != 0) {
        fprintf(stderr, "%s: %s\n", options->link, strerror(errno));
        return 2;
    }
    int listener = listen_on(options->socket);
    if (listener < 0) {
        fprintf(stderr, "%s: %s\n", options->socket, strerror(errno));
        pty_pull(&bench.pty);
        return 2;
    }
    bench.board.wires_changed(bench.board.self, &bench.wires);
    printf("ready %s\n", options->link);
    fflush(stdout);
    serve(&bench, listener, options);
    schedule_clear(&bench.schedule);
    close(listener);
    return 0;
}
