"""The board that the person asked for: a real one at a port, or a simulated one that the program brings along."""

import select
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from controller.board_map import reed_of
from firmware_bridge.errors import BridgeError
from firmware_bridge.port import Port, find_ports, opener
from firmware_bridge.probe import find_board, probe
from hardware.emulator.board import Board, start_board

HELP = (
    "auto: a board that is plugged in, otherwise a simulated one; emulated: the firmware itself in an emulated "
    "microcontroller; virtual or sim: the firmware's core on this machine; or a serial port"
)
_SIMULATED = {"sim": "virtual", "virtual": "virtual", "emulated": "emulated"}


@dataclass(frozen=True, slots=True)
class ChosenBoard:
    """How to open the port, and the simulated board behind it if it is one."""

    open_port: Callable[[], Port]
    simulated: Board | None
    name: str


class BoardReeds:
    """The reeds of a simulated board, by the names of the squares above them."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def close(self, square: str) -> None:
        """A piece stands on the square."""
        self._board.close(reed_of(square))

    def open(self, square: str) -> None:
        """The square is empty."""
        self._board.open(reed_of(square))


def choose_board(choice: str, stack: ExitStack, *, stepped: bool = False) -> ChosenBoard:
    """The board for a choice of `HELP`; a simulated one ends with `stack`.

    Raises: BridgeError where a named port has no board of ours, EmulatorError where none can be simulated.
    """
    if choice in _SIMULATED:
        return _simulated(_SIMULATED[choice], stack, stepped)
    if choice != "auto":
        probe(opener(choice), monotonic_ms, wait_readable)
        return ChosenBoard(opener(choice), None, choice)
    if find_ports():
        try:
            path = find_board(monotonic_ms, wait_readable)
            return ChosenBoard(opener(path), None, path)
        except BridgeError:
            pass  # other devices have serial ports too; the screen says that the board is a simulated one
    return _simulated("best", stack, stepped)


def _simulated(kind: str, stack: ExitStack, stepped: bool) -> ChosenBoard:
    board = stack.enter_context(start_board(kind, stepped=stepped))
    open_port = board.open_port if stepped else opener(board.port)
    return ChosenBoard(open_port, board, f"{board.kind} board")


def monotonic_ms() -> int:
    """The host's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


def wait_readable(descriptor: int | None, limit_ms: int) -> None:
    """Wait until a descriptor is readable, or for the limit."""
    select.select([] if descriptor is None else [descriptor], [], [], limit_ms / 1000)
