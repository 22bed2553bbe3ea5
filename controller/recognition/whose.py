"""Whether the pieces that were touched may stand so: hands take up pieces and set down any of those that they hold."""

from collections.abc import Iterator, Sequence

from controller.recognition import costs
from controller.recognition.evidence import Log, Touch
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node, bits_of

_STATES_MAX = 256  # more ways than these are not told apart
_ANY = "?"  # a piece from beside the board, or one that nobody saw leave

# What stands on the touched squares, and what is in hands.
_State = tuple[frozenset[tuple[int, str]], tuple[str, ...]]


def may_stand_so(base: Node, node: Node, log: Log) -> bool:
    """Whether what was touched since `base` may have led to the pieces of `node`, whichever of them was set down first
    of several in hands; a switch may open a little late.
    """
    return any(_ends(base, node, log))


def must_stand_so(base: Node, node: Node, log: Log) -> bool:
    """Whether it can have led to no others."""
    return all(_ends(base, node, log))


def is_seen_otherwise(base: Node, made: Footprint, log: Log) -> bool:
    """Whether one own piece at a time was in a hand since `base`, and that of a move was set down in the place of
    another one.
    """
    came_from: dict[int, int] = {}  # what was set down on a square, by where it stood in `base`
    held, placed_ms = 0, -costs.PASSED_MS
    for touch in _since_right(_as_exchanged(base.touches(log))):
        stands = touch.square in came_from or touch.square & base.own & ~held
        if touch.lifted:
            if held or not stands or touch.t_ms <= placed_ms + costs.PASSED_MS:
                return False  # what opens so soon after another one closed may have come there
            held = came_from.pop(touch.square, touch.square)
        elif not held or touch.square & base.occupancy & ~base.own:
            return False
        else:
            came_from[touch.square], held, placed_ms = held, 0, touch.t_ms
    ended = [square for square, origin in came_from.items() if origin == made.origin and square != origin]
    return not held and any(square & base.own for square in ended)


def _ends(base: Node, node: Node, log: Log) -> list[bool]:
    """Of each way in which hands may have set down what they held: whether the pieces stand as in `node`."""
    before, after = _by_square(base), _by_square(node)
    held = {1 << index for index in bits_of(base.in_hand | base.early)}
    touches = _as_exchanged(base.touches(log))
    if not held:
        touches = _since_right(touches)
    touched = {touch.square for touch in touches}
    hands = tuple(sorted(before[square] for square in held if square in before))
    stand = frozenset((square, before[square]) for square in touched - held if square in before)
    states: set[_State] = {(stand, hands)}
    for index in range(len(touches)):
        states = {then for now in states for then in _after(now, touches, index)}
        if len(states) > _STATES_MAX:
            return [True, False]  # nobody knows
    wanted = {square: after[square] for square in touched if square in after}
    return [_is_as(dict(stand), wanted) for stand, _ in states]


def _as_exchanged(touches: Sequence[Touch]) -> list[Touch]:
    """The touches without those where a switch opened and closed again in less time than a piece is exchanged in."""
    kept: list[Touch] = []
    for touch in touches:
        left = next((n for n, t in reversed([*enumerate(kept)]) if t.square == touch.square), None)
        is_same = left is not None and kept[left].lifted and not touch.lifted
        if left is not None and is_same and touch.t_ms <= kept[left].t_ms + costs.PASSED_MS:
            del kept[left]
        else:
            kept.append(touch)
    return kept


def _since_right(touches: list[Touch]) -> list[Touch]:
    """The touches since all squares were last as at first: nobody puts pieces back on each other's squares."""
    changed, right = 0, 0
    for number, touch in enumerate(touches, start=1):
        changed ^= touch.square
        right = right if changed else number
    return touches[right:]


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
