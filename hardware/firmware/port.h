/* What one microcontroller (or the host) gives to the firmware. One port file implements all of it; no other file
 * names a register. */
#ifndef RHUNICH_PORT_H
#define RHUNICH_PORT_H

#include <stdbool.h>
#include <stdint.h>

/* Sets up pins, serial port, timer and watchdog. */
void port_init(void);

/* A number that no other boot of this board has had. */
uint32_t port_boot_id(void);

/* True if this boot was the watchdog's doing. */
bool port_was_watchdog_reset(void);

/* Waits for the next millisecond and feeds the watchdog. Returns the milliseconds since the last call, at least 1. */
uint8_t port_wait_tick(void);

/* Drives one row, lets the columns settle and releases it. Returns a mask, bit c set where column c is closed. */
uint16_t port_read_row(uint8_t row);

/* Returns a mask, bit n set where lever n is down. */
uint8_t port_read_levers(void);

/* Lights exactly the lamps of the mask. */
void port_write_lamps(uint16_t lit);

/* How many bytes port_transmit takes now. */
uint16_t port_transmit_room(void);

/* Queues `length` bytes, no more than port_transmit_room(). */
void port_transmit(const uint8_t *bytes, uint8_t length);

/* Takes one received byte; -1 if there is none. */
int16_t port_receive(void);

/* Takes the count of received bytes that found no room since the last call. */
uint8_t port_take_overruns(void);

#endif
