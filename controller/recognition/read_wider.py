"""Games that explain the board exactly where the likeliest does not, also from among those that were given up.

Each piece that is taken up may have taken any that it attacks, pushed off unseen: a few such captures in a row are more
games than are followed, and equally likely until their pieces go on. So the touches are read again with more games
followed. Several of them cost more than pieces in hands do, which nobody holds so many of.
"""

from collections.abc import Iterable
from dataclasses import replace

from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune
from controller.recognition.node import Node
from controller.recognition.reading import read_again
from controller.recognition.recognition import Recognition

GAMES_MAX = 48
TOUCHES_MAX = 40  # so many are read again


def with_exact(board: Recognition) -> Recognition | None:
    """The game with what explains the board exactly as the likeliest, as far as one is likelier than another; None if
    nothing does.
    """
    found = _exact(board, board.candidates) or (_exact(board, _of_more(board)) if board.bound_hit else [])
    if not found:
        return None
    believed, lowest = board.candidates[0].total(board.sensed) - costs.CERTAIN, min(c.cost for c in found)
    likely = [replace(c, cost=max(0, believed) + c.cost - lowest) for c in found]
    known = {c.node.line for c in found}
    others = (c for c in board.candidates if c.node.line not in known)
    return replace(board, candidates=prune([*likely, *others], board.sensed)[0])


def _exact(board: Recognition, candidates: Iterable[Candidate]) -> list[Candidate]:
    return [c for c in candidates if board.shown(c.node) == c.node.occupancy]


def _of_more(board: Recognition) -> tuple[Candidate, ...]:
    """The games since the last position that all have in common, of more than are followed; none if that is too old."""
    base = _shared(board)
    is_known = base.mark >= max(board.log.dropped, board.sensed.heard_mark)
    if not is_known or board.log.end > base.mark + TOUCHES_MAX:
        return ()
    again = read_again(board, base, board.log.since(base.mark), games_max=GAMES_MAX)
    return () if again is None else again.candidates


def _shared(board: Recognition) -> Node:
    games = [candidate.node for candidate in board.candidates]
    shared = min(game.ply for game in games)
    while len({game.line[:shared] for game in games}) > 1:
        shared -= 1
    return board.best.at_ply(shared)
