/* The port of a host computer: rings and masks in memory in place of pins and a serial port. The virtual board and the
 * unit tests turn the firmware's main loop themselves. */
#ifndef RHUNICH_PORT_HOST_H
#define RHUNICH_PORT_HOST_H

#include <stddef.h>
#include <stdint.h>

/* Where rows are read: called with the context for every row of every scan. */
typedef uint16_t (*port_host_read_row)(void *context, uint8_t row);

/* Forgets all bytes, levers up, lamps out, and sets who answers for the rows. `context` stays the caller's. */
void port_host_reset(port_host_read_row read_row, void *context);

void port_host_set_levers(uint8_t down);
uint16_t port_host_lamps(void);

/* Gives bytes to the firmware's receiver. Those that find no room are lost and counted, as in the interrupt. */
void port_host_give(const uint8_t *bytes, size_t length);

/* Takes up to `length` bytes that the firmware has sent; returns how many. */
size_t port_host_take(uint8_t *out, size_t length);

#endif
