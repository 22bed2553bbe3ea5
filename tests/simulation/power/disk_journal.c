/* A disk that remembers: preloaded into a program, it writes down every change the program makes below one folder.

   Each change is done for real and then appended to the journal, in the order in which the program made them:

       uint32 kind, uint32 name length, uint32 new name length, uint64 offset, uint64 length, name, new name, data

   From that, `disk.py` works out what a power cut between any two of them, or in the middle of one, could leave.

   DISK_FOLDER     the folder, an absolute path without links
   DISK_JOURNAL    the journal's file, outside the folder
   DISK_FULL       while a file of this name exists, every write below the folder fails with ENOSPC
   DISK_BLOCK_US   how long a sync takes for each block of 4096 bytes written since the last sync; without it a sync is
                   noted and not done, as nothing but the journal is looked at

   It is in C because only a preloaded library stands between SQLite and the system calls. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, SYNC, SYNC_FOLDER, UNLINK, RENAME };

enum { BLOCK = 4096, DIRTY_MAX = 1 << 16 };

struct header {
    uint32_t kind, name_length, new_name_length;
    uint64_t offset, length;
} __attribute__((packed));

typedef ssize_t (*write_at_fn)(int, const void *, size_t, off_t);
typedef int (*size_fn)(int, off_t);
typedef int (*sync_fn)(int);

static uint64_t dirty[DIRTY_MAX]; /* blocks written since the last sync, as descriptor << 32 | block */
static size_t dirty_count;

static void *real(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (found == NULL)
        abort();
    return found;
}

/* The name of what `path` is below the folder, "" for the folder itself, NULL for anything else. */
static const char *below(const char *path)
{
    const char *folder = getenv("DISK_FOLDER");
    size_t length = folder == NULL ? 0 : strlen(folder);
    if (length == 0 || strncmp(path, folder, length) != 0)
        return NULL;
    if (path[length] == '\0')
        return path + length;
    return path[length] == '/' ? path + length + 1 : NULL;
}

static const char *name_of(int fd, char *path)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0)
        return NULL;
    path[length] = '\0';
    return below(path);
}

static void note(enum kind kind, const char *name, const char *new_name, uint64_t offset, uint64_t length,
                 const void *data)
{
    static int journal = -1;
    static ssize_t (*write_real)(int, const void *, size_t);
    if (journal < 0) {
        const char *path = getenv("DISK_JOURNAL");
        if (path == NULL)
            return;
        journal = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
        write_real = (ssize_t(*)(int, const void *, size_t))real("write");
    }
    struct header header = {(uint32_t)kind, (uint32_t)strlen(name), (uint32_t)strlen(new_name), offset, length};
    if (write_real(journal, &header, sizeof header) != (ssize_t)sizeof header ||
        write_real(journal, name, header.name_length) != (ssize_t)header.name_length ||
        write_real(journal, new_name, header.new_name_length) != (ssize_t)header.new_name_length ||
        (data != NULL && write_real(journal, data, length) != (ssize_t)length))
        abort();
}

static int is_full(void)
{
    const char *sign = getenv("DISK_FULL");
    return sign != NULL && access(sign, F_OK) == 0;
}

/* The index that SQLite keeps beside its log is memory, not disk: it is made anew after every cut. */
static int is_disk(const char *name)
{
    size_t length = strlen(name);
    return length < 4 || strcmp(name + length - 4, "-shm") != 0;
}

static void soil(int fd, off_t offset, size_t length)
{
    for (uint64_t block = (uint64_t)offset / BLOCK; block <= ((uint64_t)offset + length - 1) / BLOCK; block++) {
        uint64_t key = (uint64_t)fd << 32 | block;
        size_t at = 0;
        while (at < dirty_count && dirty[at] != key)
            at++;
        if (at == dirty_count && dirty_count < DIRTY_MAX)
            dirty[dirty_count++] = key;
    }
}

static ssize_t write_at(const char *function, int fd, const void *data, size_t length, off_t offset)
{
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name != NULL && is_full()) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t done = ((write_at_fn)real(function))(fd, data, length, offset);
    if (name != NULL && done > 0 && is_disk(name)) {
        soil(fd, offset, (size_t)done);
        note(WRITE, name, "", (uint64_t)offset, (uint64_t)done, data);
    }
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset)
{
    return write_at("pwrite", fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset)
{
    return write_at("pwrite64", fd, data, length, offset);
}

ssize_t write(int fd, const void *data, size_t length)
{
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name != NULL && is_full()) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t done = ((ssize_t(*)(int, const void *, size_t))real("write"))(fd, data, length);
    if (name != NULL && done > 0 && is_disk(name)) {
        off_t end = lseek(fd, 0, SEEK_CUR);
        soil(fd, end - done, (size_t)done);
        note(WRITE, name, "", (uint64_t)(end - done), (uint64_t)done, data);
    }
    return done;
}

static int resize(const char *function, int fd, off_t length)
{
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    int status = ((size_fn)real(function))(fd, length);
    if (name != NULL && status == 0 && is_disk(name))
        note(TRUNCATE, name, "", (uint64_t)length, 0, NULL);
    return status;
}

int ftruncate(int fd, off_t length)
{
    return resize("ftruncate", fd, length);
}

int ftruncate64(int fd, off_t length)
{
    return resize("ftruncate64", fd, length);
}

static int sync_to_disk(const char *function, int fd)
{
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    const char *block_us = getenv("DISK_BLOCK_US");
    int status = name != NULL && block_us == NULL ? 0 : ((sync_fn)real(function))(fd);
    if (name == NULL || status != 0)
        return status;
    if (block_us != NULL) {
        uint64_t wait_us = (uint64_t)atol(block_us) * dirty_count;
        struct timespec wait = {(time_t)(wait_us / 1000000), (long)(wait_us % 1000000) * 1000};
        nanosleep(&wait, NULL);
    }
    dirty_count = 0;
    if (is_disk(name))
        note(*name == '\0' ? SYNC_FOLDER : SYNC, name, "", 0, 0, NULL);
    return status;
}

int fsync(int fd)
{
    return sync_to_disk("fsync", fd);
}

int fdatasync(int fd)
{
    return sync_to_disk("fdatasync", fd);
}

int unlink(const char *path)
{
    int status = ((int (*)(const char *))real("unlink"))(path);
    const char *name = below(path);
    if (name != NULL && status == 0 && is_disk(name))
        note(UNLINK, name, "", 0, 0, NULL);
    return status;
}

int rename(const char *from, const char *to)
{
    int status = ((int (*)(const char *, const char *))real("rename"))(from, to);
    const char *name = below(from), *new_name = below(to);
    if (name != NULL && new_name != NULL && status == 0 && is_disk(name))
        note(RENAME, name, new_name, 0, 0, NULL);
    return status;
}
