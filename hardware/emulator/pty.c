#define _GNU_SOURCE
#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* Linux gives rates as numbers only through termios2; the few that matter here are the constants' own. */
static unsigned rate_of(speed_t speed)
{
    switch (speed) {
    case B500000:
        return 500000;
    case B460800:
        return 460800;
    case B1000000:
        return 1000000;
    case B115200:
        return 115200;
    default:
        return 0;
    }
}

static int set_link(const char *link, const char *target)
{
    /* By renaming, so that there is no moment at which a name that exists leads nowhere. */
    char temporary[4096];
    if (snprintf(temporary, sizeof temporary, "%s.new", link) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return -1;
    }
    struct stat status;
    if (lstat(link, &status) == 0 && !S_ISLNK(status.st_mode)) {
        errno = EEXIST; /* never replace a file that is not a link of ours */
        return -1;
    }
    unlink(temporary);
    if (symlink(target, temporary) != 0)
        return -1;
    return rename(temporary, link);
}

int pty_plug(struct pty *pty)
{
    char name[64];
    struct termios mode;
    pty->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (pty->master < 0)
        return -1;
    pty->keep = -1;
    if (grantpt(pty->master) != 0 || unlockpt(pty->master) != 0 || ptsname_r(pty->master, name, sizeof name) != 0 ||
        (pty->keep = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0 || tcgetattr(pty->keep, &mode) != 0) {
        pty_pull(pty);
        return -1;
    }
    cfmakeraw(&mode);
    cfsetspeed(&mode, B500000);
    if (tcsetattr(pty->keep, TCSANOW, &mode) != 0 || set_link(pty->link, name) != 0) {
        pty_pull(pty);
        return -1;
    }
    pty->is_garbled = false;
    pty->sent = pty->dropped = pty->received = 0;
    pty->generation++;
    return 0;
}

void pty_pull(struct pty *pty)
{
    if (pty->master < 0)
        return;
    struct stat status;
    if (lstat(pty->link, &status) == 0 && S_ISLNK(status.st_mode))
        unlink(pty->link);
    if (pty->keep >= 0)
        close(pty->keep);
    close(pty->master);
    pty->keep = pty->master = -1;
}

void pty_check_baud(struct pty *pty)
{
    struct termios mode;
    if (pty->master < 0 || tcgetattr(pty->keep, &mode) != 0)
        return;
    unsigned host = rate_of(cfgetospeed(&mode));
    unsigned off = host > pty->baud ? host - pty->baud : pty->baud - host;
    pty->is_garbled = off * 20 > pty->baud;
}

/* What a receiver makes of bits at the wrong speed: nothing of the byte survives, but it is the same each time. */
static uint8_t garble(uint8_t byte)
{
    return (uint8_t)((byte * 37U) ^ 0xE0U);
}

void pty_write(struct pty *pty, const uint8_t *bytes, size_t length)
{
    if (pty->master < 0)
        return;
    for (size_t done = 0; done < length;) {
        ssize_t n;
        if (pty->is_garbled) {
            uint8_t byte = garble(bytes[done]);
            n = write(pty->master, &byte, 1);
        } else {
            n = write(pty->master, bytes + done, length - done);
        }
        if (n <= 0) {
            pty->dropped += length - done;
            return;
        }
        pty->sent += (uint64_t)n;
        done += (size_t)n;
    }
}

size_t pty_read(struct pty *pty, uint8_t *out, size_t length)
{
    if (pty->master < 0)
        return 0;
    ssize_t n = read(pty->master, out, length);
    if (n <= 0)
        return 0;
    pty->received += (uint64_t)n;
    if (pty->is_garbled)
        for (ssize_t i = 0; i < n; i++)
            out[i] = garble(out[i]);
    return (size_t)n;
}
