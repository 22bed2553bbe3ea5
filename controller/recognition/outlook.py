"""A position and what may follow it, worked out once: however often and by whatever events a candidate gets there.

Squares are bits: bit n is square n of `game.squares`.
"""

from functools import lru_cache
from typing import Any

import rules_c
from controller.recognition.footprint import Footprint
from controller.recognition.footprints import Footprints, capturable_in
from controller.sides import Side

_KEPT = (
    1024  # positions after moves; a touch asks for a few hundred at most, mostly the same as the touch before
)


class Outlook:
    """A position that does not change any more. `occupancy`: the squares with a piece; `own`: those of the side to
    move, which is `turn`, and of neither, which both may move.
    """

    def __init__(self, position: rules_c.Position) -> None:
        self.position = position
        self.occupancy = position.occupied_mask()
        self.own = position.occupied_mask(position.turn) | position.neutral_mask()
        self.turn = Side(position.turn)
        # Worked out when they are asked for.
        self._table: Any = None
        self._footprints: Footprints | None = None
        self._capturable: int | None = None
        self._is_over: bool | None = None
        self._forced_pass: Footprint | None = None
        self._is_pass_known = False

    def after(self, footprint: Footprint) -> "Outlook":
        """The position after one of the legal moves."""
        return _after(self, footprint)

    @property
    def footprints(self) -> Footprints:
        """All legal moves."""
        if self._footprints is None:
            self._footprints = Footprints(self.position, self.table)
        return self._footprints

    def called(self, text: str) -> Footprint | None:
        """The legal move that is written so, if there is one."""
        try:
            move = self.position.parse(text)
        except rules_c.IllegalMove:
            return None
        return self.footprints.valued(move.value)

    @property
    def capturable(self) -> int:
        """Squares of pieces that some legal move captures."""
        if self._capturable is None:
            self._capturable = capturable_in(
                self.table, len(self.position.game.squares), self.occupancy & ~self.own
            )
        return self._capturable

    @property
    def is_over(self) -> bool:
        """Whether the game has ended here."""
        if self._is_over is None:
            self._is_over = self.position.outcome() is not None
        return self._is_over

    @property
    def forced_pass(self) -> Footprint | None:
        """The only legal move, if that changes nothing on the board."""
        if not self._is_pass_known:
            only = self.footprints[0] if len(self.table) == 1 else None
            if only is not None and not (only.touched or self.is_over):
                self._forced_pass = only
            self._is_pass_known = True
        return self._forced_pass

    @property
    def table(self) -> Any:
        """The legal moves as the rules library lists them, but for those that may not be made here."""
        if self._table is None:
            self._table = self._listed()
        return self._table

    def _listed(self) -> Any:
        return self.position.move_table()


@lru_cache(maxsize=_KEPT)
def _after(outlook: Outlook, footprint: Footprint) -> Outlook:
    position = outlook.position.copy()
    position.push(footprint.move)
    return Outlook(position)
