"""A cursor that walks over the squares and into the box, for those who play with keys."""

from collections.abc import Sequence

from controller.views import BoardView, PieceView
from display.wooden_board.gestures import InBox, OnSquare, Spot

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Cursor:
    """Where the keys point. Hidden until the first arrow key."""

    def __init__(self) -> None:
        self.spot: Spot | None = None

    def hide(self) -> None:
        """Take the cursor away (a pointer is used)."""
        self.spot = None

    def move(self, direction: str, board: BoardView, box: Sequence[PieceView]) -> None:
        """Go one step `left`, `right`, `up` or `down`; right of the last file lies the box, top to bottom."""
        squares = frozenset(board.squares)
        if self.spot is None:
            self.spot = OnSquare(board.squares[0])
        elif isinstance(self.spot, InBox):
            self.spot = self._move_in_box(self.spot, direction, board, box)
        else:
            self.spot = self._move_on_board(self.spot, direction, board, squares, box)

    def _move_on_board(
        self,
        spot: OnSquare,
        direction: str,
        board: BoardView,
        squares: frozenset[str],
        box: Sequence[PieceView],
    ) -> Spot:
        files = sorted({name[0] for name in squares}, key=str.swapcase)  # board one, then board two
        file, rank = files.index(spot.square[0]), int(spot.square[1:])
        step_file, step_rank = STEPS[direction]
        while True:
            file, rank = file + step_file, rank + step_rank
            if file >= len(files) and box:
                return InBox(box[min(len(box) - 1, (board.ranks - rank) * len(box) // board.ranks)])
            if not (0 <= file < len(files) and 0 <= rank <= board.ranks + 1):
                return spot
            name = f"{files[file]}{rank}"
            if name in squares:
                return OnSquare(name)

    def _move_in_box(self, spot: InBox, direction: str, board: BoardView, box: Sequence[PieceView]) -> Spot:
        at = box.index(spot.piece) if spot.piece in box else 0
        if direction == "left":
            rank = board.ranks - at * board.ranks // max(1, len(box))
            row = [name for name in board.squares if int(name[1:]) == rank] or list(board.squares)
            return OnSquare(row[-1])
        if direction == "right" or not box:
            return spot
        return InBox(box[max(0, min(len(box) - 1, at + (1 if direction == "down" else -1)))])
