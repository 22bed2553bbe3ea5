/* The far end of the serial cable: a pseudo-terminal behind a name that stays the same when the cable is pulled. */
#ifndef RHUNICH_PTY_H
#define RHUNICH_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pty {
    const char *link;    /* name of the symbolic link; the caller's */
    int master;          /* -1: the cable is out */
    int keep;            /* our own opening of the other end: no hang-up while nobody listens */
    unsigned baud;       /* that of the board */
    bool is_garbled;     /* the host uses another baud rate */
    uint64_t sent;       /* bytes the host can read, since plugged */
    uint64_t dropped;    /* bytes that found no room, since plugged */
    uint64_t received;   /* bytes from the host, since plugged */
    uint64_t generation; /* how often plugged */
};

/* Puts the cable in. Zero counters. 0, or -1 with errno. */
int pty_plug(struct pty *pty);

/* Pulls the cable: whoever has the other end open finds it hung up; the link's name is gone. */
void pty_pull(struct pty *pty);

/* Compares the host's baud rate with ours; from then on both directions are garbled if it is more than 5 % off. */
void pty_check_baud(struct pty *pty);

/* Sends what finds room, drops the rest. Nothing happens while the cable is out. */
void pty_write(struct pty *pty, const uint8_t *bytes, size_t length);

/* Reads what is there without waiting; returns how many bytes. */
size_t pty_read(struct pty *pty, uint8_t *out, size_t length);

#endif
