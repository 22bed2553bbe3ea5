"""Runs a real panel over the simulated chip and prints every event as a line; commands come on standard input.

Lines in: `light NAME 0|1`, `beep HZ MS`, `quit`. Lines out: `ready`, `lever SIDE 0|1`, `key NAME 0|1`, `done`.
"""

import queue
import sys
import threading

from hardware.pi.panel import LeverMoved, open_panel, read_monotonic_ms


def main() -> int:
    """Serve until `quit`."""
    inbox: queue.Queue[str] = queue.Queue()
    opening = open_panel(lambda: inbox.put(""))
    panel = opening.panel
    if panel is None:
        print(opening.reason, flush=True)
        return 1
    threading.Thread(target=lambda: [inbox.put(line) for line in sys.stdin], daemon=True).start()
    print("ready", flush=True)
    while True:
        due_ms = panel.next_due_ms()
        try:
            wait_s = None if due_ms is None else max(0.001, (due_ms - read_monotonic_ms()) / 1000)
            words = inbox.get(timeout=wait_s).split()
        except queue.Empty:
            words = []
        for event in panel.poll(read_monotonic_ms()):
            kind, name = ("lever", event.side) if isinstance(event, LeverMoved) else ("key", event.key)
            print(kind, name, int(event.down), flush=True)
        if words[:1] == ["light"]:
            panel.light(words[1], words[2] == "1")
            print("done", flush=True)
        elif words[:1] == ["beep"]:
            panel.beep(read_monotonic_ms(), int(words[1]), int(words[2]))
            print("done", flush=True)
        elif words[:1] == ["quit"]:
            panel.close()
            print("done", flush=True)
            return 0


if __name__ == "__main__":
    sys.exit(main())
