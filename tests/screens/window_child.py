"""A real window with the wooden board: prints every reed change and every command as a line.

`ready`, the driver and the window's number are printed once the board is set up; `woken` when another thread has
ended a wait.
"""

import sys
import threading
import time

import pygame

from display.catalogue import Catalogue
from display.sample_views import start
from display.screen import Screen
from display.theme import DARK
from display.window import Window
from display.wooden_board.board import WoodenBoard


class PrintedReeds:
    """Reeds that say what they feel."""

    def close(self, square: str) -> None:
        print("close", square, flush=True)

    def open(self, square: str) -> None:
        print("open", square, flush=True)


def read_ms() -> int:
    """Give the monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


def main() -> int:
    """Run until the window is closed or `quit` comes on standard input."""
    catalogue = Catalogue()
    window = Window((800, 480), catalogue, resizable=False)
    wooden = WoodenBoard(PrintedReeds())
    screen = Screen(window.surface, DARK, catalogue, wooden=wooden)
    view = start()
    window.present(screen.show(view, read_ms()))
    wooden.set_up(view.pieces, read_ms())
    asked: list[str] = []

    def listen() -> None:
        for line in sys.stdin:
            asked.append(line.strip())
            window.wake()

    threading.Thread(target=listen, daemon=True).start()
    is_ready = False
    while True:
        now_ms = read_ms()
        due_ms = screen.next_change_ms(now_ms)
        if due_ms is None and not is_ready:
            is_ready = True
            print("ready", window.driver, pygame.display.get_wm_info()["window"], flush=True)
        for event in window.pump(None if due_ms is None else due_ms - now_ms):
            for command in screen.handle(event, read_ms()):
                print(command, flush=True)
            if event.type == pygame.QUIT:
                return 0
        window.present(screen.show(view, read_ms()))
        if asked:
            word = asked.pop(0)
            print("woken", word, flush=True)
            if word.startswith("save "):
                pygame.image.save(window.surface, word.removeprefix("save "))
                print("saved", flush=True)
            if word == "quit":
                window.close()
                return 0


if __name__ == "__main__":
    sys.exit(main())
