"""An illegal move that stands, as a part of a candidate game: what it did to the board, and the position after it."""

from dataclasses import dataclass, replace
from typing import Any, cast

import rules_c
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.footprint import Footprint
from controller.recognition.footprints import masks_of
from controller.recognition.node import Node, mask_of
from controller.recognition.outlook import Outlook
from controller.recognition.recognition import Recognition


@dataclass(frozen=True, slots=True)
class StoodMove:
    """A move that the rules do not know, with what is asked of any move; `str()` is from and to."""

    from_square: str
    to_square: str
    promotion: str | None = None
    san: str = ""  # in short notation

    def __str__(self) -> str:
        """As the moves of the rules."""
        return f"{self.from_square}{self.to_square}"


class StoodOutlook(Outlook):
    """The position after it. A royal piece that was left to be taken is not taken (FIDE Laws 1.4.1)."""

    def _listed(self) -> Any:
        table = self.position.move_table()
        royal = self._royal_of_the_mover
        replaced = enumerate(masks_of(table["replaced"], len(self.position.game.squares)))
        return table[[n for n, mask in replaced if not mask & royal]]

    @property
    def _royal_of_the_mover(self) -> int:
        game = self.position.game
        mover = "north" if self.position.turn == "south" else "south"
        royal = game.royal_letters.get(mover)  # not every game has such a piece
        return mask_of(
            game.square_index[square]
            for square, letter in self.position.pieces().items()
            if letter.isupper() == (mover == "south") and letter[-1].upper() == royal
        )


def stand(
    board: Recognition, base: Node, position: rules_c.Position, move: StoodMove, mark: int
) -> Recognition:
    """The game goes on from `position`, which `move` led to from `base`, as the board was known at index `mark` of the
    log. Candidates with another past are given up.
    """
    before, after = base.occupancy, position.occupied_mask()
    index = position.game.square_index
    origin, target = 1 << index[move.from_square], 1 << index[move.to_square]
    footprint = Footprint(
        cast("Any", (move,)),
        0,
        origin,
        before & ~after,
        after & ~before,
        target & before & after,
        False,
        0,
    )
    node = Node(StoodOutlook(position), base, footprint, mark)
    then = Sensed(board.sensed.before(mark), board.log.until(mark))
    return replace(board, candidates=(Candidate(node, 0),), sensed=then, completed_ply=node.ply)
