"""What presses, drags and keys do to the wooden board: drag and drop, or click and click.

A press on a piece lifts it at once; a release elsewhere sets it down; a release where it was lifted leaves it in the
hand, and the next press sets it down. Pure: spots instead of pixels. Owner: the play screen.
"""

from dataclasses import dataclass

from controller.views import PieceView
from display.wooden_board.board import WoodenBoard


@dataclass(frozen=True, slots=True)
class OnSquare:
    """A spot on the board."""

    square: str


@dataclass(frozen=True, slots=True)
class InBox:
    """A spot in the box beside the board; `piece` is None between the pieces."""

    piece: PieceView | None


Spot = OnSquare | InBox


class Gestures:
    """Turns presses and releases into touches of the wooden board. `holding` follows the hand without its delay."""

    def __init__(self, board: WoodenBoard) -> None:
        self._board = board
        self._pressed: Spot | None = None
        self.holding: PieceView | None = None

    @property
    def is_dragging(self) -> bool:
        """True between a press that took a piece and its release."""
        return self._pressed is not None and self.holding is not None

    def reset(self) -> None:
        """Forget what is held (another game's board was put up)."""
        self._pressed = None
        self.holding = None

    def press(self, spot: Spot | None, now_ms: int) -> None:
        """Press a button, finger or the enter key on a spot."""
        self._pressed = None
        if spot is None:
            return
        if self.holding is not None:
            self._set_down(spot, now_ms)
            return
        if isinstance(spot, OnSquare):
            self.holding = self._board.pieces.get(spot.square)
            if self.holding is not None:
                self._board.lift(spot.square, now_ms)
                self._pressed = spot
        elif spot.piece is not None:
            self._board.take_from_box(spot.piece, now_ms)
            self.holding = spot.piece
            self._pressed = spot

    def release(self, spot: Spot | None, now_ms: int) -> None:
        """Release the button or finger over a spot; None is neither board nor box and leaves the piece in hand."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and spot is not None and spot != pressed and self.holding is not None:
            self._set_down(spot, now_ms)

    def _set_down(self, spot: Spot, now_ms: int) -> None:
        if isinstance(spot, OnSquare):
            self._board.place(spot.square, now_ms)
        else:
            self._board.put_in_box(now_ms)
        self.holding = None
