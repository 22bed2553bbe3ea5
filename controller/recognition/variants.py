"""Lines that led to the same position, of moves that nobody sensed, that were told in the wrong order, or between which
nothing that was told decides.

A node keeps them as its `variants`; only what later play or a person says decides between them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from controller.recognition.node import Node

VARIANTS_MAX = 63  # lines to one position


def lines_of(node: Node, most: int | None = None) -> Iterator[tuple[str, ...]]:
    """The line of a node, then the same line with one of its `stretches` as it may also have been, then with two, and
    so on; or with so many at `most`.
    """
    known = stretches(node)
    for count in range(min(len(known), len(known) if most is None else most) + 1):
        for chosen in filter(_are_apart, combinations(known, count)):
            for ways in product(*(stretch.variants for stretch in chosen)):
                line = node.line
                for stretch, moves in zip(chosen, ways, strict=True):
                    line = (*line[: stretch.ply - len(moves)], *moves, *line[stretch.ply :])
                yield line


def narrowed(node: Node, ply: int, moves: tuple[str, ...], *, is_order_open: bool = False) -> Node | None:
    """The same game with only those variants in which `moves` were played from `ply` (from 1) on; or, with
    `is_order_open`, played at some ply of the stretch that has this one.

    None if neither its line nor a variant has them there.
    """
    first, is_anywhere = ply - 1, False
    at: Node | None = node
    while at is not None:
        stretch, at = at, at.parent
        if not stretch.variants:
            continue
        begin = begin_of(stretch)
        own = node.line[begin : stretch.ply]
        agreeing = [
            variant
            for variant in (own, *stretch.variants)
            if all(
                variant[n - begin] == move or (is_order_open and move in variant)
                for n, move in enumerate(moves, start=first)
                if begin <= n < stretch.ply
            )
        ]
        if not agreeing:
            return None
        is_anywhere |= is_order_open and begin <= first < stretch.ply
        if len(agreeing) <= len(stretch.variants):
            ways = (_rebuilt(node, stretch, agreeing[n:]) for n in range(len(agreeing)))
            rebuilt = next((way for way in ways if way is not None), None)
            if rebuilt is None:
                return None
            node = rebuilt
            if node.line[begin : stretch.ply] != own:  # stretches that overlap it were of that line
                at = node.at_ply(begin)
    return node if is_anywhere or node.line[first : first + len(moves)] == moves else None


def stretches(node: Node) -> list[Node]:
    """The positions that end an unseen stretch with variants, the newest first."""
    found = []
    at: Node | None = node
    while at is not None:
        if at.variants:
            found.append(at)
        at = at.parent
    return found


def begin_of(stretch: Node) -> int:
    """How many plies were played before a stretch with variants."""
    return stretch.ply - len(stretch.variants[0])


def _are_apart(chosen: Sequence[Node]) -> bool:
    """Whether each of these stretches, the newest first, begins where the next one has ended, or later."""
    return all(older.ply <= begin_of(newer) for newer, older in pairwise(chosen))


def _rebuilt(node: Node, stretch: Node, agreeing: list[tuple[str, ...]]) -> Node | None:
    """The game with the first of `agreeing` in the place of a stretch, the others as its variants; None where what was
    played since is not legal after it.
    """
    played = []  # the positions after the stretch, the newest first
    while node is not stretch:
        assert node.parent is not None
        played.append(node)
        node = node.parent
    first, *others = agreeing
    begin, base = begin_of(stretch), stretch
    if base.line[begin:] != first:
        base = base.at_ply(begin)
        for text in first:
            after = _played(base, text, stretch.mark)
            if after is None:
                return None
            base = after
    rebuilt = _as_reached(base, stretch, tuple(others))
    for later in reversed(played):
        assert later.footprint is not None
        after = _played(rebuilt, later.footprint.text, later.mark)
        if after is None:
            return None
        is_apart = not later.variants or begin_of(later) >= stretch.ply or base is stretch
        rebuilt = later.as_reached_by(after, None if is_apart else ())
    return rebuilt


def _played(node: Node, text: str, mark: int) -> Node | None:
    move = node.outlook.called(text)
    return None if move is None else node.play(move, mark)


def _as_reached(node: Node, other: Node, variants: tuple[tuple[str, ...], ...]) -> Node:
    """The position as reached when and how another was."""
    return Node(
        node.outlook,
        node.parent,
        node.footprint,
        other.mark,
        other.opened,
        in_hand=other.in_hand,
        variants=variants,
    )
