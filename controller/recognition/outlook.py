"""A position and what may follow it, worked out once: however often and by whatever events a candidate gets there.

Squares are bits: bit n is square n of `game.squares`.
"""

from functools import cached_property, lru_cache
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

    def after(self, footprint: Footprint) -> "Outlook":
        """The position after one of the legal moves."""
        return _after(self, footprint)

    @cached_property
    def footprints(self) -> Footprints:
        """All legal moves."""
        return Footprints(self.position, self.table)

    def called(self, text: str) -> Footprint | None:
        """The legal move that is written so, if there is one."""
        try:
            move = self.position.parse(text)
        except rules_c.IllegalMove:
            return None
        return self.footprints.valued(move.value)

    @cached_property
    def capturable(self) -> int:
        """Squares of pieces that some legal move captures."""
        return capturable_in(self.table, len(self.position.game.squares))

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended here."""
        return self.position.outcome() is not None

    @cached_property
    def forced_pass(self) -> Footprint | None:
        """The only legal move, if that changes nothing on the board."""
        only = self.footprints[0] if len(self.table) == 1 else None
        if only is None or only.touched or self.is_over:
            return None
        return only

    @cached_property
    def table(self) -> Any:
        """The legal moves as the rules library lists them."""
        return self.position.move_table()


@lru_cache(maxsize=_KEPT)
def _after(outlook: Outlook, footprint: Footprint) -> Outlook:
    position = outlook.position.copy()
    position.push(footprint.move)
    return Outlook(position)
