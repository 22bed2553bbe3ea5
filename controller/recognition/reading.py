"""Touches read from a position on, as they were told or in another order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf

from controller.recognition import costs
from controller.recognition.candidates import Candidate, most_of, prune
from controller.recognition.evidence import Sensed, Touch
from controller.recognition.growth import grow
from controller.recognition.node import Node
from controller.recognition.promotions import Settled, promoted_piece
from controller.recognition.recognition import Recognition
from controller.sides import Side

GAMES_MAX = 4  # so many candidates are followed
DISORDER_MAX = 4 * costs.STRAY_PIECE  # a reading that ever costs more has put the closing in the wrong place
_KEPT = 8192  # moments of readings; the search for a dead switch asks for thousands, mostly as the touch before did


Press = tuple[int, Side]  # in ms, and by whom
_Read = tuple[Sensed, tuple[Candidate, ...]]  # what was sensed by then, and the games


class SpentError(Exception):
    """An allowance is spent."""


class Allowance:
    """How many touches may still be read that no reading has come to yet."""

    def __init__(self) -> None:
        self._left = 0.0

    def renew(self, touch_count: float) -> None:
        """From now on so many."""
        self._left = touch_count

    def spend(self) -> None:
        """One more is read."""
        if self._left <= 0:
            raise SpentError
        self._left -= 1


def read_again(
    board: Recognition,
    node: Node,
    touches: Iterable[Touch],
    dead: int = 0,
    *,
    cost_max: int = DISORDER_MAX,
    allowance: Allowance | None = None,
    presses: tuple[Press, ...] = (),
    games_max: int = GAMES_MAX,
) -> Recognition | None:
    """The game as it goes on from `node` if these are the touches since, with the squares `dead` not believed, and
    each of the `presses` for one more turn of its side; None where it ever costs more than `cost_max`. So many games
    are followed.
    """
    log = board.log.until(node.mark)
    before = board.sensed.before(node.mark)
    sensed = Sensed(before, log, board.sensed.dead | dead, board.sensed.heard_mark)
    completed_ply = min(board.completed_ply, node.ply)
    completed_mark = min(board.completed_mark, node.mark)
    begun = _Begun(
        node,
        sensed.dead,
        completed_ply,
        completed_mark,
        node.at_ply(completed_ply).turn,
        board.may_take_back,
        board.settled,
        cost_max,
        sensed,
        allowance,
        games_max,
    )
    told = tuple(touches)
    read = _read(begun, told, _before(presses, told))
    if read is None:
        return None
    after, candidates = _pressed(begun, presses, read, read[0].log.touches[-1].t_ms, inf) if presses else read
    said = _as_said(board, node.ply, candidates)
    return replace(board, candidates=prune(said, after, _most(games_max, after))[0], sensed=after)


def _most(games_max: int, sensed: Sensed) -> int:
    """The bound of the candidates at each touch: more than mostly where more games are followed."""
    return max(games_max, most_of(sensed))


def _as_said(board: Recognition, ply: int, candidates: Sequence[Candidate]) -> list[Candidate]:
    """What persons have said of plies after `ply` holds for every reading, unless it was taken back since. Where they
    have only said what a pawn became, it may have become that on another square.
    """
    line = board.best.line
    said = [(at, move) for at, move in board.settled if at > ply and line[at - 1 : at] == (move,)]

    def is_said(at: int, made: str, move: str) -> bool:
        is_same_piece = at in board.pieces_said and promoted_piece(made) == promoted_piece(move)
        return is_same_piece or made == move

    return [
        replace(c, cost=c.cost + costs.ANSWERED_OTHERWISE)
        if any(not is_said(at, made, move) for at, move in said for made in c.node.line[at - 1 : at])
        else c
        for c in candidates
    ]


@dataclass(frozen=True, slots=True)
class _Begun:
    """Where a reading begins, and how it goes on. Of `sensed`, what came before `node` tells nothing new."""

    node: Node
    dead: int
    completed_ply: int
    completed_mark: int
    completed_turn: Side
    may_take_back: bool
    settled: Settled
    cost_max: int
    sensed: Sensed = field(compare=False)
    allowance: Allowance | None = field(compare=False)
    games_max: int


def _before(presses: tuple[Press, ...], touches: tuple[Touch, ...]) -> tuple[Press, ...]:
    """Those that the reading of these touches knows of: readings share what later presses do not change."""
    told_ms = touches[-1].t_ms if touches else 0
    return tuple(press for press in presses if press[0] + costs.PASSED_MS < told_ms)


def _pressed(
    begun: _Begun, presses: tuple[Press, ...], after: _Read, since_ms: int, until_ms: float
) -> _Read:
    """The games after the presses between two touches: those that lack a move that was pressed for are less likely."""
    sensed, candidates = after
    # The last switch may be told after the lever.
    made = [(ms + costs.PASSED_MS, by) for ms, by in presses]
    for number, (made_ms, by) in enumerate(made):
        if since_ms <= made_ms < until_ms:
            due = sum(other is by for _, other in made[: number + 1])
            candidates = tuple(
                replace(c, cost=c.cost + costs.PRESSED_UNFINISHED)
                if _moves_of(c.node, begun, by) < due
                else c
                for c in candidates
            )
    return (sensed, prune(candidates, sensed)[0]) if candidates is not after[1] else after


def _moves_of(node: Node, begun: _Begun, by: Side) -> int:
    """How many moves this side has made since the reading began."""
    path = (at.parent for at in node.later_than(begun.node.ply))
    return sum(before is not None and before.turn is by for before in path)


# Readings share their beginnings, with one another and with those of the touch before.
@lru_cache(maxsize=_KEPT)
def _read(begun: _Begun, touches: tuple[Touch, ...], presses: tuple[Press, ...]) -> _Read | None:
    if not touches:
        return begun.sensed, (Candidate(begun.node, 0),)
    earlier = touches[:-1]
    before = _read(begun, earlier, _before(presses, earlier))
    if before is None:
        return None
    if begun.allowance is not None:
        begun.allowance.spend()
    sensed = before[0].after(touches[-1])
    if presses:
        since_ms = earlier[-1].t_ms if earlier else 0
        before = _pressed(begun, presses, before, since_ms, touches[-1].t_ms)
    candidates, _ = grow(
        before[1],
        sensed,
        completed_ply=begun.completed_ply,
        completed_mark=begun.completed_mark,
        completed_turn=begun.completed_turn,
        may_take_back=begun.may_take_back,
        settled=begun.settled,
        most=_most(begun.games_max, sensed),
    )
    best = candidates[0]
    unseen = costs.VICTIM_NOT_SEEN * _moves_to_dead(best.node, begun) if begun.dead else 0
    return None if best.total(sensed) - unseen > begun.cost_max else (sensed, candidates[: begun.games_max])


def _moves_to_dead(node: Node, begun: _Begun) -> int:
    """How many moves of this reading ended on a square whose switch says nothing."""
    made = (at.footprint for at in node.later_than(begun.node.ply))
    return sum(bool((f.filled | f.replaced) & begun.dead) for f in made if f is not None)
