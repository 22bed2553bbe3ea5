#include "firmware.h"
#include "port.h"

int main(void)
{
    static struct firmware firmware;
    uint32_t now_ms = 0;
    port_init();
    firmware_init(&firmware, port_boot_id(), port_was_watchdog_reset());
    for (;;) {
        uint8_t elapsed_ms = port_wait_tick();
        now_ms += elapsed_ms;
        firmware_step(&firmware, now_ms, elapsed_ms);
    }
}
