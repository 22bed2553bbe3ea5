"""Moves that were half made when the board was seen again after missed touches, and that hands have finished since."""

from dataclasses import dataclass, replace
from functools import partial

from controller.recognition import costs
from controller.recognition.candidates import distinct, prune
from controller.recognition.neighbours import steps_along
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.recognition.seen_again import as_left, within_ms
from controller.recognition.unseen import LONGER, lines_to

_TOUCHES_MAX = 4  # a piece is moved, and what it took taken off
_SQUARES_MAX = 2


@dataclass(frozen=True, slots=True)
class Rest:
    """What hands did first after the board was seen: pieces were lifted that are `gone`, and others `came`."""

    gone: int
    came: int

    @property
    def squares(self) -> int:
        """All that looked otherwise before."""
        return self.gone | self.came

    def finishes(self, node: Node) -> bool:
        """Whether it was what the last move of a game still lacked: the second piece of castling, what was taken
        elsewhere than where the move ends, or the way from where its piece had been set down, as on the board that it
        leaves for the other one.
        """
        move = node.footprint
        if move is None or not move.touched & ~self.squares:
            return False
        if not self.came:
            return not self.gone & ~(move.vacated & ~move.origin) and not move.filled & (move.filled - 1)
        if move.filled & (move.filled - 1):
            return not self.gone & ~move.vacated and not self.came & ~move.filled
        return self.came == move.filled | move.replaced and self._is_on_the_way(node)

    def _is_on_the_way(self, node: Node) -> bool:
        """Whether the piece of the last move was lifted where it may have been set down on its way."""
        move = node.footprint
        if move is None or not move.origin or self.gone.bit_count() != 1:
            return False
        squares = node.position.game.squares
        start, over, end = (squares[at.bit_length() - 1] for at in (move.origin, self.gone, self.came))
        return over in move.way or steps_along(start, over, end) > 0


def rest_of(touched: int, seen: int, occupied: int, count: int) -> Rest | None:
    """What so many touches of the squares `touched` did to the board, which was `seen` before and is `occupied` now;
    None where no hand does that to finish a move.
    """
    gone, came = touched & seen & ~occupied, touched & occupied
    if count > _TOUCHES_MAX or touched != gone | came or touched.bit_count() > _SQUARES_MAX:
        return None
    return Rest(gone, came)


def with_finished(
    seen: Recognition, before: Recognition, rest: Rest, t_ms: int, *, in_motion: bool, unheard_ms: int
) -> Recognition:
    """What was `seen`, as it was read then from what was known `before` (`seen_again.see`), with the lines to it whose
    last move this rest finishes; of one move more where none has so few.
    """
    sensed = seen.sensed
    search = partial(
        lines_to,
        sensed=replace(sensed, dead=sensed.dead | rest.squares),
        within_ms=within_ms(before, t_ms),
        unheard_ms=unheard_ms,
        wanted=rest.finishes,
        cost_max=seen.candidates[0].total(sensed) + costs.OVERRULED_MAX,
    )
    left = as_left(before, in_motion=in_motion)
    lines = [line for c in left for line in search(c)]
    if not lines:
        lines = [line for c in left[: costs.REREAD_MAX] for line in search(c, lengths=LONGER[0])]
    finished = [replace(line, cost=line.cost + costs.UNSEEN_BEGUN) for line in lines]
    candidates, bound_hit = prune(distinct([*seen.candidates, *finished]), sensed)
    return replace(seen, candidates=candidates, bound_hit=seen.bound_hit or bound_hit)
