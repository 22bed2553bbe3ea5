"""The physical truth of the virtual board: which piece stands where, is in the hand, or lies captured beside.

Independent of what the recognition thinks. Nothing moves at once: every touch of the hand is queued with the time at
which it is due, one after the other with a gap, as a hand would do it; `tick` does what is due and works the reeds.
Owner: the thread of the screen.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from controller.views import PieceView
from display.errors import WoodenBoardError

CAPTURE_GAP_MS = 180  # between lifting the victim and setting down the captor
SETUP_GAP_MS = 30  # between two pieces of a quick set-up
TOUCH_GAP_MS = 20  # least time between two touches of one hand


class Reeds(Protocol):
    """The switches under the squares."""

    def close(self, square: str) -> None:
        """A magnet came: the reed of the square closes."""

    def open(self, square: str) -> None:
        """The magnet left: the reed of the square opens."""


@dataclass(frozen=True, slots=True)
class _Touch:
    due_ms: int
    action: Callable[[], None]


class WoodenBoard:
    """Squares, a hand and a box. The box has spares of every kind; captured pieces lie in it and are counted."""

    def __init__(self, reeds: Reeds) -> None:
        self._reeds = reeds
        self._squares: frozenset[str] = frozenset()
        self._queue: deque[_Touch] = deque()
        self._last_due_ms: int | None = None
        self._kind_of: dict[str, PieceView] = {}
        self.kinds: tuple[PieceView, ...] = ()
        self.pieces: dict[str, PieceView] = {}
        self.captured: Counter[PieceView] = Counter()
        self.hand: PieceView | None = None

    @property
    def squares(self) -> frozenset[str]:
        """The squares that this board has."""
        return self._squares

    @property
    def is_busy(self) -> bool:
        """True while touches are waiting for their time."""
        return bool(self._queue)

    def fit(self, squares: Iterable[str], kinds: Iterable[PieceView]) -> None:
        """Become the board of another game, whose box holds these kinds.

        On another board all pieces go to the box. On the same board the pieces that the new game has too stay where
        they stand; the others leave. The same game again changes nothing.
        """
        new_squares, new_kinds = frozenset(squares), tuple(kinds)
        if new_squares == self._squares and new_kinds == self.kinds:
            return
        self.kinds = new_kinds
        self._kind_of = {piece.letter: piece for piece in new_kinds}
        if new_squares == self._squares:
            self._exchange()
            return
        self._queue.clear()
        for square in sorted(self.pieces):
            self._reeds.open(square)
        self.pieces.clear()
        self.captured.clear()
        self.hand = None
        self._squares = new_squares

    def _exchange(self) -> None:
        """Keep on the board what the new game's box has too."""
        self.captured.clear()
        for square in sorted(self.pieces):
            kind = self._kind_of.get(self.pieces[square].letter)
            if kind is None:
                del self.pieces[square]
                self._reeds.open(square)
            else:
                self.pieces[square] = kind

    def lift(self, square: str, now_ms: int) -> None:
        """Take the piece of a square into the hand; what is in the hand already goes to the box."""
        self._check(square)
        self._add(now_ms, TOUCH_GAP_MS, lambda: self._do_lift(square))

    def take_from_box(self, piece: PieceView, now_ms: int) -> None:
        """Take a captured or spare piece into the hand.

        Raises: WoodenBoardError where the game has no such piece.
        """
        if piece not in self.kinds and not self.captured[piece]:
            raise WoodenBoardError(f"the box has no {piece.side} {piece.name}")
        self._add(now_ms, TOUCH_GAP_MS, lambda: self._do_take(piece))

    def place(self, square: str, now_ms: int) -> None:
        """Put what is in the hand on a square; a piece that stands there is first lifted and put in the box."""
        self._check(square)
        self._add(now_ms, TOUCH_GAP_MS, lambda: self._do_remove(square))
        gap = CAPTURE_GAP_MS if square in self.pieces else 0
        self._add(now_ms, gap, lambda: self._do_place(square))

    def put_in_box(self, now_ms: int) -> None:
        """Put what is in the hand into the box."""
        self._add(now_ms, TOUCH_GAP_MS, self._do_box)

    def set_up(self, position: Mapping[str, PieceView], now_ms: int) -> None:
        """Put the pieces as in `position`, one by one and quickly: first what is too many, then what is missing."""
        for square in position:
            self._check(square)
        # A piece may bear another name in mid-game (a Tower that has castled); in the box it is one kind.
        position = {square: self._kind_of.get(piece.letter, piece) for square, piece in position.items()}
        if self.hand is not None:
            self.put_in_box(now_ms)
        for square in sorted(self.pieces):
            if self.pieces[square] != position.get(square):
                self._add(now_ms, SETUP_GAP_MS, lambda square=square: self._do_remove(square))  # type: ignore[misc]
        for square in sorted(position, key=_rank_then_file):
            piece = position[square]
            if self.pieces.get(square) != piece:
                self._add(now_ms, SETUP_GAP_MS, lambda s=square, p=piece: self._do_put(s, p))  # type: ignore[misc]

    def tick(self, now_ms: int) -> bool:
        """Do what is due. Gives whether anything moved."""
        moved = False
        while self._queue and self._queue[0].due_ms <= now_ms:
            self._queue.popleft().action()
            moved = True
        return moved

    def next_due_ms(self) -> int | None:
        """Give when the next touch is due, None when the hand rests."""
        return self._queue[0].due_ms if self._queue else None

    def _check(self, square: str) -> None:
        if square not in self._squares:
            raise WoodenBoardError(f"the board has no square {square}")

    def _add(self, now_ms: int, gap_ms: int, action: Callable[[], None]) -> None:
        due_ms = now_ms if self._last_due_ms is None else max(now_ms, self._last_due_ms + gap_ms)
        self._last_due_ms = due_ms
        self._queue.append(_Touch(due_ms, action))

    def _do_lift(self, square: str) -> None:
        if square in self.pieces:
            self._do_box()
            self.hand = self.pieces.pop(square)
            self._reeds.open(square)

    def _do_take(self, piece: PieceView) -> None:
        self._do_box()
        self._fetch(piece)
        self.hand = piece

    def _do_place(self, square: str) -> None:
        if self.hand is not None:
            self._do_remove(square)
            self.pieces[square] = self.hand
            self.hand = None
            self._reeds.close(square)

    def _do_remove(self, square: str) -> None:
        if square in self.pieces:
            self.captured[self.pieces.pop(square)] += 1
            self._reeds.open(square)

    def _do_put(self, square: str, piece: PieceView) -> None:
        self._do_remove(square)
        self._fetch(piece)
        self.pieces[square] = piece
        self._reeds.close(square)

    def _do_box(self) -> None:
        if self.hand is not None:
            self.captured[self.hand] += 1
            self.hand = None

    def _fetch(self, piece: PieceView) -> None:
        if self.captured[piece]:
            self.captured[piece] -= 1


def _rank_then_file(square: str) -> tuple[int, str]:
    return int(square[1:]), square[0]
