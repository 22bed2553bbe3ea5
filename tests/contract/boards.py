"""Starts the boards that the contract is tested on."""

from contextlib import ExitStack

from hardware.emulator.board import start_board
from tests.contract.bench import AnyBoard
from tests.contract.fake_board import FakeBoard

KINDS = ("fake", "virtual", "emulated")
BOOT_ID = 1000


class Boards:
    """Starts boards of one kind for a test, and ends them after it."""

    def __init__(self, kind: str, stack: ExitStack) -> None:
        self.kind = kind
        self._stack = stack

    def start(self, boot_id: int = BOOT_ID) -> AnyBoard:
        """A fresh board whose time stands still."""
        if self.kind == "fake":
            return FakeBoard(boot_id)
        return self._stack.enter_context(start_board(self.kind, stepped=True, boot_id=boot_id))
