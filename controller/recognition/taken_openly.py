"""A piece taken before all eyes: a game in which its taker did something else instead, unseen, is hardly true."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from controller.recognition import costs
from controller.recognition.evidence import Log
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node

_PLIES_MAX = 24  # so many of the last moves are looked at


class Seen(NamedTuple):
    """The piece on `square` was lifted just after the one of the capture that led to `guess`, of which nothing more was
    seen, and something set down there before anything else came down, by index `mark` of the log.
    """

    guess: Node
    square: int
    mark: int

    @property
    def legal(self) -> Footprint | None:
        """The capture that was seen, if there is such a move."""
        before, made = self.guess.parent, self.guess.footprint
        assert before is not None and made is not None, "a guess is a move"
        takes = before.footprints.onto(self.square)
        return next((f for f in takes if f.origin == made.origin and f.replaced & self.square), None)


def taken_openly(guess: Node, log: Log, until: int) -> Seen | None:
    """What the piece of the last move rather took, by what was touched until this index of the log; None if nothing."""
    before, made = guess.parent, guess.footprint
    touches = log.between(guess.mark - 1, until) if guess.mark > log.dropped else ()
    if before is None or made is None or not made.replaced or len(touches) < 2:
        return None
    begun, taken = touches[:2]
    came = log.between(guess.mark - 2, guess.mark - 1)
    if any(
        not t.lifted and t.square & guess.footprint_filled and begun.t_ms <= t.t_ms + costs.OVERLAP_MS
        for t in came
    ):
        return None  # its piece has landed, and was told to leave a little later
    if not begun.lifted or begun.square != made.origin or taken.t_ms >= begun.t_ms + costs.ONE_GESTURE_MS:
        return None
    count = next((n for n, t in enumerate(touches) if not t.lifted), 1)
    is_seen = touches[count].square == taken.square and touches[count].t_ms >= taken.t_ms + costs.FLICKER_MS
    is_theirs = taken.square & before.occupancy & ~(before.own | made.touched)
    return Seen(guess, taken.square, guess.mark + count) if is_seen and is_theirs else None


def otherwise_cost(guess: Node, reply: Node, log: Log) -> int:
    """Of a reply to a capture that nobody saw, where the same piece has legally taken another one before all eyes."""
    seen = taken_openly(guess, log, reply.mark)
    return costs.VICTIM_ELSEWHERE if seen is not None and seen.legal is not None else 0


def open_guesses(node: Node, log: Log) -> Iterator[tuple[Seen, Node]]:
    """The last moves of which that is so, the newest first, and the replies: as long as neither of the two squares has
    to do with a later move.
    """
    later = 0
    for reply in islice(node.path(), _PLIES_MAX):
        guess, made = reply.parent, reply.footprint
        if guess is None or made is None or guess.parent is None:
            return
        later |= made.touched
        seen = taken_openly(guess, log, reply.mark)
        if seen is not None and not later & (seen.square | guess.footprint_filled):
            yield seen, reply
