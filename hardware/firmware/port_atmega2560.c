/* The ATmega2560 at 16 MHz (Arduino Mega 2560): the only file with registers. Pins as in ../wiring/atmega2560.toml.
 *
 * Rows are open-drain (PORT stays 0, DDR alone moves), columns and levers have pull-ups and their ports are not written
 * after the start. Interrupts only move bytes and count milliseconds. Source of registers: data sheet 2549Q, sections
 * 13 (ports), 17 (timer 1), 22 (USART), 12 (watchdog), 8 (EEPROM). */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/delay.h>

#include "port.h"
#include "protocol.h"

#define BAUD_DIVIDER ((F_CPU + 4UL * PROTOCOL_BAUD) / (8UL * PROTOCOL_BAUD) - 1) /* double speed, U2X */
#define ROW_SETTLE_US 8  /* until a closed reed has pulled its column down */
#define ROW_RECOVER_US 8 /* until the pull-ups have raised the columns again */
#define COLUMN_MASK 0x0FFF
#define LEVER_PINS (_BV(PH3) | _BV(PH4))

/* Byte rings between the interrupts and the main loop: one side writes each index, which wraps by itself. */
static volatile uint8_t transmit_ring[256];
static volatile uint8_t transmit_head; /* main loop */
static volatile uint8_t transmit_tail; /* interrupt */
static volatile uint8_t receive_ring[256];
static volatile uint8_t receive_head; /* interrupt */
static volatile uint8_t receive_tail; /* main loop */
static volatile uint8_t receive_overruns;
static volatile uint8_t ticks_ms;

static uint8_t reset_cause __attribute__((section(".noinit")));

/* Whatever the SRAM held at power-on differs from chip to chip: it seeds the first boot id of a new board. */
static uint8_t power_on_noise[32] __attribute__((section(".noinit")));

static uint32_t EEMEM eeprom_boot_id;
#define BOOT_ID_UNSET 0xFFFFFFFFUL

/* The watchdog stays on through its own reset: it must be stopped before the C start-up could outlast it. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void)
{
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER1_COMPA_vect)
{
    ticks_ms++;
}

ISR(USART0_UDRE_vect)
{
    if (transmit_head == transmit_tail)
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    else
        UDR0 = transmit_ring[transmit_tail++];
}

ISR(USART0_RX_vect)
{
    uint8_t status = UCSR0A;
    uint8_t byte = UDR0;
    uint8_t next = (uint8_t)(receive_head + 1U);
    if (next == receive_tail || (status & _BV(DOR0)))
        receive_overruns++;
    if (next == receive_tail)
        return;
    receive_ring[receive_head] = byte;
    receive_head = next;
}

void port_init(void)
{
    PORTA = 0;
    PORTC = 0;
    DDRA = 0;
    DDRC = 0;
    DDRF = 0;
    DDRK = 0;
    PORTF = 0xFF;
    PORTK = 0x0F;
    DDRH &= (uint8_t)~LEVER_PINS;
    PORTH |= LEVER_PINS;
    PORTL = 0;
    DDRL = 0xFF;

    UCSR0A = _BV(U2X0); /* before the divider: simavr works the rate out when UBRR0L is written */
    UBRR0H = (uint8_t)(BAUD_DIVIDER >> 8);
    UBRR0L = (uint8_t)BAUD_DIVIDER;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);

    TCCR1A = 0;
    OCR1A = (uint16_t)(F_CPU / 64UL / 1000UL - 1UL);
    TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
    TIMSK1 = _BV(OCIE1A);

    SMCR = SLEEP_MODE_IDLE; /* clock of timer and USART goes on */
    wdt_enable(WDTO_250MS);
    sei();
}

uint32_t port_boot_id(void)
{
    uint32_t id = eeprom_read_dword(&eeprom_boot_id);
    if (id == BOOT_ID_UNSET) {
        id = 2166136261UL; /* FNV-1a */
        for (uint8_t i = 0; i < sizeof power_on_noise; i++)
            id = (id ^ power_on_noise[i]) * 16777619UL;
    }
    id++;
    if (id == BOOT_ID_UNSET)
        id++;
    eeprom_write_dword(&eeprom_boot_id, id);
    return id;
}

bool port_was_watchdog_reset(void)
{
    return reset_cause & _BV(WDRF);
}

uint8_t port_wait_tick(void)
{
    cli();
    while (ticks_ms == 0) {
        sleep_enable();
        sei(); /* takes effect after the next instruction, so no tick can slip in between */
        sleep_cpu();
        sleep_disable();
        cli();
    }
    uint8_t elapsed_ms = ticks_ms;
    ticks_ms = 0;
    sei();
    wdt_reset();
    return elapsed_ms;
}

uint16_t port_read_row(uint8_t row)
{
    if (row < 8)
        DDRA = (uint8_t)_BV(row);
    else
        DDRC = (uint8_t)_BV(row - 8);
    _delay_us(ROW_SETTLE_US);
    uint16_t high = (uint16_t)(PINF | (uint16_t)PINK << 8);
    DDRA = 0;
    DDRC = 0;
    _delay_us(ROW_RECOVER_US);
    return (uint16_t)~high & COLUMN_MASK;
}

uint8_t port_read_levers(void)
{
    return (uint8_t)((uint8_t)(~PINH & LEVER_PINS) >> PH3);
}

void port_write_lamps(uint16_t lit)
{
    PORTL = (uint8_t)lit;
}

uint16_t port_transmit_room(void)
{
    return (uint8_t)((unsigned)transmit_tail - transmit_head - 1U);
}

void port_transmit(const uint8_t *bytes, uint8_t length)
{
    for (uint8_t i = 0; i < length; i++) {
        transmit_ring[transmit_head] = bytes[i];
        transmit_head = (uint8_t)(transmit_head + 1U);
    }
    UCSR0B |= _BV(UDRIE0);
}

int16_t port_receive(void)
{
    if (receive_tail == receive_head)
        return -1;
    uint8_t byte = receive_ring[receive_tail];
    receive_tail = (uint8_t)(receive_tail + 1U);
    return byte;
}

uint8_t port_take_overruns(void)
{
    cli();
    uint8_t overruns = receive_overruns;
    receive_overruns = 0;
    sei();
    return overruns;
}
