#include "port_host.h"

#include <string.h>

#include "port.h"

#define RING_SIZE 256U /* as on the microcontroller: one place stays free */

struct ring {
    uint8_t bytes[RING_SIZE];
    uint8_t head; /* written next */
    uint8_t tail; /* read next */
};

/* One board a process, as one board a microcontroller. */
static struct {
    struct ring transmit;
    struct ring receive;
    uint8_t overruns;
    uint8_t levers;
    uint16_t lamps;
    port_host_read_row read_row;
    void *context;
} host;

static uint8_t room(const struct ring *ring)
{
    return (uint8_t)(ring->tail - ring->head - 1);
}

static void put(struct ring *ring, uint8_t byte)
{
    ring->bytes[ring->head++] = byte;
}

void port_host_reset(port_host_read_row read_row, void *context)
{
    memset(&host, 0, sizeof host);
    host.read_row = read_row;
    host.context = context;
}

void port_host_set_levers(uint8_t down)
{
    host.levers = down;
}

uint16_t port_host_lamps(void)
{
    return host.lamps;
}

void port_host_give(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (room(&host.receive) > 0)
            put(&host.receive, bytes[i]);
        else if (host.overruns < UINT8_MAX)
            host.overruns++;
    }
}

size_t port_host_take(uint8_t *out, size_t length)
{
    size_t taken = 0;
    while (taken < length && host.transmit.tail != host.transmit.head)
        out[taken++] = host.transmit.bytes[host.transmit.tail++];
    return taken;
}

uint16_t port_read_row(uint8_t row)
{
    return host.read_row(host.context, row);
}

uint8_t port_read_levers(void)
{
    return host.levers;
}

void port_write_lamps(uint16_t lit)
{
    host.lamps = lit;
}

uint16_t port_transmit_room(void)
{
    return room(&host.transmit);
}

void port_transmit(const uint8_t *bytes, uint8_t length)
{
    for (uint8_t i = 0; i < length; i++)
        put(&host.transmit, bytes[i]);
}

int16_t port_receive(void)
{
    if (host.receive.tail == host.receive.head)
        return -1;
    return host.receive.bytes[host.receive.tail++];
}

uint8_t port_take_overruns(void)
{
    uint8_t overruns = host.overruns;
    host.overruns = 0;
    return overruns;
}
