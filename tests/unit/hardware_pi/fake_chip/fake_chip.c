/* A simulated /dev/gpiochip0 inside the process under test (LD_PRELOAD): the real rpi-lgpio and the real lgpio run
 * unchanged above it, without a kernel that has GPIO.
 *
 * It answers open, close and ioctl of the GPIO character device, uAPI version 2 (linux/gpio.h). A test moves the
 * wires through a unix socket, one command a line, each answered by one line:
 *
 *     set N 0|1           drive line N from outside               ok
 *     get N               level of line N                         ok LEVEL
 *     train N US LEVELS   a train of levels, US microseconds each ok
 *
 * FAKE_CHIP_SOCKET is the socket's path. A thread is needed because the process under test waits elsewhere.
 * One mutex guards all state.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { LINES = 54, CHIPS_MAX = 32, REQUESTS_MAX = 128, WIRE_FLOATS = -1 };

static const char CHIP_PATH[] = "/dev/gpiochip0";
static const char CHIP_LABEL[] = "pinctrl-bcm2711";

struct line {
    int request; /* index into requests, or -1 */
    int wire;    /* what drives it from outside: 0, 1 or WIRE_FLOATS */
    int output;  /* what the process drives */
    int level;
    uint64_t flags;
    uint32_t sequence;
};

struct request {
    int fd; /* the process reads events here, 0 when the slot is free */
    int event_fd;
    uint32_t count;
    uint32_t offsets[GPIO_V2_LINES_MAX];
    uint32_t sequence;
};

static struct line lines[LINES];
static struct request requests[REQUESTS_MAX];
static int chip_fds[CHIPS_MAX];
static int control_fd = -1;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int (*real_ioctl)(int, unsigned long, ...);
static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void report_edge(struct line *line, uint32_t offset, int level)
{
    uint64_t wanted = level ? GPIO_V2_LINE_FLAG_EDGE_RISING : GPIO_V2_LINE_FLAG_EDGE_FALLING;
    if (line->request < 0 || !(line->flags & wanted))
        return;
    struct request *request = &requests[line->request];
    struct gpio_v2_line_event event = {
        .timestamp_ns = now_ns(),
        .id = level ? GPIO_V2_LINE_EVENT_RISING_EDGE : GPIO_V2_LINE_EVENT_FALLING_EDGE,
        .offset = offset,
        .seqno = ++request->sequence,
        .line_seqno = ++line->sequence,
    };
    if (write(request->event_fd, &event, sizeof event) < 0)
        return; /* a full pipe loses edges, as a kernel does */
}

/* Brings a line's level up to date with what drives it. */
static void settle(uint32_t offset, bool silent)
{
    struct line *line = &lines[offset];
    int level = line->flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP ? 1 : 0;
    if (line->flags & GPIO_V2_LINE_FLAG_OUTPUT)
        level = line->output;
    else if (line->wire != WIRE_FLOATS)
        level = line->wire;
    if (level == line->level)
        return;
    line->level = level;
    if (!silent && !(line->flags & GPIO_V2_LINE_FLAG_OUTPUT))
        report_edge(line, offset, level);
}

static void configure(uint32_t offset, const struct gpio_v2_line_config *config, uint32_t index)
{
    struct line *line = &lines[offset];
    line->flags = config->flags;
    for (uint32_t i = 0; i < config->num_attrs; i++) {
        const struct gpio_v2_line_config_attribute *attribute = &config->attrs[i];
        if (!(attribute->mask >> index & 1))
            continue;
        if (attribute->attr.id == GPIO_V2_LINE_ATTR_ID_FLAGS)
            line->flags = attribute->attr.flags;
        if (attribute->attr.id == GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES) {
            line->output = (int)(attribute->attr.values >> index & 1);
        }
    }
    settle(offset, true);
}

static void answer(int client, char *command)
{
    char reply[64] = "what?\n";
    char levels[256];
    uint32_t offset = LINES;
    int value = 0;
    uint32_t step_us = 0;
    pthread_mutex_lock(&guard);
    if (sscanf(command, "set %u %d", &offset, &value) == 2 && offset < LINES) {
        lines[offset].wire = value;
        settle(offset, false);
        snprintf(reply, sizeof reply, "ok\n");
    } else if (sscanf(command, "get %u", &offset) == 1 && offset < LINES) {
        snprintf(reply, sizeof reply, "ok %d\n", lines[offset].level);
    } else if (sscanf(command, "train %u %u %255s", &offset, &step_us, levels) == 3 && offset < LINES) {
        for (const char *at = levels; *at; at++) {
            lines[offset].wire = *at - '0';
            settle(offset, false);
            struct timespec step = {.tv_nsec = (long)step_us * 1000};
            nanosleep(&step, NULL);
        }
        snprintf(reply, sizeof reply, "ok\n");
    }
    pthread_mutex_unlock(&guard);
    if (write(client, reply, strlen(reply)) < 0)
        return;
}

static void *serve(void *unused)
{
    (void)unused;
    for (;;) {
        int client = accept4(control_fd, NULL, NULL, SOCK_CLOEXEC);
        if (client < 0)
            return NULL;
        FILE *in = fdopen(dup(client), "r");
        char command[512];
        while (in && fgets(command, sizeof command, in))
            answer(client, command);
        if (in)
            fclose(in);
        real_close(client);
    }
}

static void init(void)
{
    *(void **)&real_ioctl = dlsym(RTLD_NEXT, "ioctl");
    *(void **)&real_open = dlsym(RTLD_NEXT, "open");
    *(void **)&real_close = dlsym(RTLD_NEXT, "close");
    for (int i = 0; i < CHIPS_MAX; i++)
        chip_fds[i] = -1;
    for (int i = 0; i < LINES; i++) {
        lines[i] = (struct line){.request = -1, .wire = WIRE_FLOATS, .flags = GPIO_V2_LINE_FLAG_INPUT};
    }
}

/* Only a process that opens the chip serves its wires. Call with the guard held. */
static void start_server(void)
{
    const char *path = getenv("FAKE_CHIP_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (control_fd >= 0 || !path || strlen(path) >= sizeof address.sun_path)
        return;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    unlink(path);
    control_fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    pthread_t thread;
    if (bind(control_fd, (struct sockaddr *)&address, sizeof address) || listen(control_fd, 1) ||
        pthread_create(&thread, NULL, serve, NULL)) {
        perror("fake chip");
        abort();
    }
    pthread_detach(thread);
}

static int open_chip(void)
{
    pthread_mutex_lock(&guard);
    start_server();
    int fd = real_open("/dev/null", O_RDWR | O_CLOEXEC);
    int slot = 0;
    while (slot < CHIPS_MAX - 1 && chip_fds[slot] >= 0)
        slot++;
    chip_fds[slot] = fd;
    pthread_mutex_unlock(&guard);
    return fd;
}

__attribute__((visibility("default"))) int open(const char *path, int flags, ...)
{
    pthread_once(&once, init);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return strcmp(path, CHIP_PATH) ? real_open(path, flags, mode) : open_chip();
}

__attribute__((visibility("default"))) int open64(const char *path, int flags, ...)
{
    pthread_once(&once, init);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return strcmp(path, CHIP_PATH) ? real_open(path, flags | O_LARGEFILE, mode) : open_chip();
}

static struct request *find_request(int fd)
{
    for (int i = 0; i < REQUESTS_MAX; i++) {
        if (requests[i].count && requests[i].fd == fd)
            return &requests[i];
    }
    return NULL;
}

__attribute__((visibility("default"))) int close(int fd)
{
    pthread_once(&once, init);
    pthread_mutex_lock(&guard);
    for (int i = 0; i < CHIPS_MAX; i++) {
        if (fd >= 0 && chip_fds[i] == fd)
            chip_fds[i] = -1;
    }
    struct request *request = find_request(fd);
    if (request) {
        for (uint32_t i = 0; i < request->count; i++) {
            struct line *line = &lines[request->offsets[i]];
            line->request = -1;
            line->flags = GPIO_V2_LINE_FLAG_INPUT;
            settle(request->offsets[i], true);
        }
        real_close(request->event_fd);
        request->count = 0;
    }
    pthread_mutex_unlock(&guard);
    return real_close(fd);
}

static int fail(int error)
{
    errno = error;
    return -1;
}

static int request_lines(struct gpio_v2_line_request *wanted)
{
    int slot = 0;
    while (slot < REQUESTS_MAX && requests[slot].count)
        slot++;
    if (slot == REQUESTS_MAX || wanted->num_lines > GPIO_V2_LINES_MAX)
        return fail(EINVAL);
    for (uint32_t i = 0; i < wanted->num_lines; i++) {
        if (wanted->offsets[i] >= LINES)
            return fail(EINVAL);
        if (lines[wanted->offsets[i]].request >= 0)
            return fail(EBUSY);
    }
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK))
        return -1;
    if (fcntl(ends[0], F_SETFL, 0))
        return -1;
    struct request *request = &requests[slot];
    *request = (struct request){.fd = ends[0], .event_fd = ends[1], .count = wanted->num_lines};
    for (uint32_t i = 0; i < request->count; i++) {
        request->offsets[i] = wanted->offsets[i];
        lines[request->offsets[i]].request = slot;
        configure(request->offsets[i], &wanted->config, i);
    }
    wanted->fd = request->fd;
    return 0;
}

static int chip_ioctl(unsigned long code, void *argument)
{
    if (code == GPIO_GET_CHIPINFO_IOCTL) {
        struct gpiochip_info *info = argument;
        *info = (struct gpiochip_info){.lines = LINES};
        snprintf(info->name, sizeof info->name, "%s", CHIP_PATH + strlen("/dev/"));
        snprintf(info->label, sizeof info->label, "%s", CHIP_LABEL);
        return 0;
    }
    if (code == GPIO_V2_GET_LINEINFO_IOCTL) {
        struct gpio_v2_line_info *info = argument;
        uint32_t offset = info->offset;
        if (offset >= LINES)
            return fail(EINVAL);
        *info = (struct gpio_v2_line_info){.offset = offset, .flags = lines[offset].flags};
        if (lines[offset].request >= 0)
            info->flags |= GPIO_V2_LINE_FLAG_USED;
        return 0;
    }
    if (code == GPIO_V2_GET_LINE_IOCTL)
        return request_lines(argument);
    return fail(EINVAL);
}

static int line_ioctl(struct request *request, unsigned long code, void *argument)
{
    struct gpio_v2_line_values *values = argument;
    if (code == GPIO_V2_LINE_SET_CONFIG_IOCTL) {
        for (uint32_t i = 0; i < request->count; i++)
            configure(request->offsets[i], argument, i);
        return 0;
    }
    if (code == GPIO_V2_LINE_GET_VALUES_IOCTL) {
        uint64_t bits = 0;
        for (uint32_t i = 0; i < request->count; i++) {
            if (values->mask >> i & 1 && lines[request->offsets[i]].level)
                bits |= (uint64_t)1 << i;
        }
        values->bits = bits;
        return 0;
    }
    if (code != GPIO_V2_LINE_SET_VALUES_IOCTL)
        return fail(EINVAL);
    for (uint32_t i = 0; i < request->count; i++) {
        struct line *line = &lines[request->offsets[i]];
        if (!(values->mask >> i & 1))
            continue;
        if (!(line->flags & GPIO_V2_LINE_FLAG_OUTPUT))
            return fail(EPERM);
        line->output = (int)(values->bits >> i & 1);
        settle(request->offsets[i], false);
    }
    return 0;
}

__attribute__((visibility("default"))) int ioctl(int fd, unsigned long code, ...)
{
    pthread_once(&once, init);
    va_list rest;
    va_start(rest, code);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if ((code >> 8 & 0xFF) != 0xB4)
        return real_ioctl(fd, code, argument);
    pthread_mutex_lock(&guard);
    int result = 0;
    bool ours = false;
    struct request *request = find_request(fd);
    if (request) {
        ours = true;
        result = line_ioctl(request, code, argument);
    }
    for (int i = 0; i < CHIPS_MAX && !ours; i++) {
        if (chip_fds[i] == fd) {
            ours = true;
            result = chip_ioctl(code, argument);
        }
    }
    pthread_mutex_unlock(&guard);
    return ours ? result : real_ioctl(fd, code, argument);
}
