"""Whether the pieces that were touched may stand so: hands take up pieces and set down any of those that they hold."""

from collections.abc import Iterator, Sequence
from itertools import islice

from controller.recognition import costs
from controller.recognition.evidence import Log, Touch
from controller.recognition.node import Node, bits_of

_STATES_MAX = 256  # more ways than these are not told apart
_ANY = "?"  # a piece from beside the board, or one that nobody saw leave

_State = tuple[
    frozenset[tuple[int, str]], tuple[str, ...]
]  # what stands on the touched squares, and what is in hands


def may_stand_so(base: Node, node: Node, log: Log) -> bool:
    """Whether what was touched since `base` may have led to the pieces of `node`, whichever of them was set down first
    of several in hands; a switch may open a little late.
    """
    touches = base.touches(log)
    before, after = _by_square(base), _by_square(node)
    touched = {touch.square for touch in touches}
    held = {1 << index for index in bits_of(base.in_hand | base.early)}
    hands = tuple(sorted(before[square] for square in held if square in before))
    stand = frozenset((square, before[square]) for square in touched - held if square in before)
    states: set[_State] = {(stand, hands)}
    for index in range(len(touches)):
        states = set(
            islice((then for now in states for then in _after(now, touches, index)), _STATES_MAX + 1)
        )
        if len(states) > _STATES_MAX:
            return True
    wanted = {square: after[square] for square in touched if square in after}
    return any(_is_as(dict(stand), wanted) for stand, _ in states)


def _is_as(stand: dict[int, str], wanted: dict[int, str]) -> bool:
    return all(stand.get(square, _ANY) in (piece, _ANY) for square, piece in wanted.items())


def _by_square(node: Node) -> dict[int, str]:
    index = node.position.game.square_index
    return {1 << index[name]: piece for name, piece in node.position.pieces().items()}


def _after(now: _State, touches: Sequence[Touch], index: int) -> Iterator[_State]:
    """What may be after one touch more."""
    (stand, hands), touch = now, touches[index]
    here = dict(stand)
    if touch.lifted:
        piece = here.pop(touch.square, None)  # if none, it had left before
        yield frozenset(here.items()), hands if piece is None else tuple(sorted((*hands, piece)))
        return
    late = {
        t.square
        for t in touches[index + 1 :]
        if t.lifted and t.t_ms <= touch.t_ms + costs.PASSED_MS and t.square in here
    }
    for piece in dict.fromkeys(hands):
        left = list(hands)
        left.remove(piece)
        yield frozenset({**here, touch.square: piece}.items()), tuple(left)
    for square in late - {touch.square}:
        others = {at: piece for at, piece in here.items() if at != square}
        yield frozenset({**others, touch.square: here[square]}.items()), hands
    if not hands and not late:
        yield frozenset({**here, touch.square: _ANY}.items()), hands
