"""A whole product at a simulated board, and hands that play at it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from controller.commands import AnswerQuestion
from controller.effects import QuestionAsked
from controller.headless import SteppedTable
from controller.host import Host
from controller.recording import Recorder
from controller.session.step import SessionEffect
from firmware_bridge.link import Link
from hardware.emulator.board import Board, start_board
from tests.simulation.people.hands import Hands
from tests.simulation.people.person import drawn
from tests.simulation.people.touch import Touch

WALL_TIME = "2026-01-01T12:00:00+00:00"


class PlayedTable:
    """A stepped table with its recorder, and everything the product told so far."""

    def __init__(self, board: Board, folder: Path, seed: int, level: str) -> None:
        self.board = board
        self.recorder = Recorder.open(folder)
        self.link = Link(board.open_port)
        self.host = Host(self.link, self.recorder, wall_time_iso=lambda: WALL_TIME)
        self.table = SteppedTable(board, self.host)
        self.rng = Random(seed)
        self.hands = Hands(drawn(level, self.rng), self.rng)
        self.told: list[SessionEffect] = []

    def begin(self, game_id: str, clock: str = "fischer 30m+10s", mode: str = "casual") -> None:
        """A new game, set up on the board."""
        self.host.begin(game_id, clock, mode, self.table.now_ms)
        self.told += self.table.set_up()

    def run(self, duration_ms: int) -> list[SessionEffect]:
        """Let time pass; what was told meanwhile."""
        told = self.table.run(duration_ms)
        self.told += told
        return told

    def touch(self, gesture: Iterable[Touch], after_ms: int = 300) -> list[SessionEffect]:
        """Hands on the board, a while after what was before."""
        told, begin_ms = [], self.table.now_ms + after_ms
        for touch in sorted(gesture):
            told += self.run(max(0, begin_ms + touch.at_ms - self.table.now_ms))
            (self.table.lift if touch.lifted else self.table.place)(touch.square)
        return told + self.run(40)

    def answer(self, told: list[SessionEffect], choice: str) -> None:
        """Answer the question that was asked, if one was."""
        if any(isinstance(effect, QuestionAsked) for effect in told):
            self.table.command(AnswerQuestion(choice))
            self.run(10)

    @property
    def moves(self) -> list[str]:
        """The game as the session has it."""
        state = self.host.state
        assert state is not None
        return [reported.move for reported in state.reported]


@contextmanager
def played_table(kind: str, folder: Path, seed: int, level: str = "tidy") -> Iterator[PlayedTable]:
    """A table at a board of this kind."""
    with start_board(kind, stepped=True, boot_id=seed + 1) as board:
        table = PlayedTable(board, folder, seed, level)
        try:
            yield table
        finally:
            table.link.close()
            table.recorder.close()
