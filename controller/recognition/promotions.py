"""The same game with another piece for a promotion that nobody was asked about: later play may show that it was one.

What a pawn has become cannot be felt. Such games are not kept, since hardly any is ever needed: they are told anew
when something is on the board that no candidate explains.
"""

from collections.abc import Iterator

from controller.recognition.footprint import Footprint
from controller.recognition.node import Node

Settled = frozenset[tuple[int, str]]  # plies and their moves that a person has confirmed


def retold(node: Node, settled: Settled) -> Iterator[Node]:
    """The game to `node` with one promoted piece that still stands being another; as far as all moves stay legal."""
    later: list[Node] = []  # the positions after the one looked at, the newest first
    at: Node | None = node
    while at is not None and at.parent is not None and at.footprint is not None:
        if at.options and (at.ply, at.footprint.text) not in settled and _still_stands(at.footprint, later):
            for other in at.options:
                if other is not at.footprint and (told := _replayed(at, other, later)) is not None:
                    yield told
        later.append(at)
        at = at.parent


def retold_as(node: Node, ply: int, text: str) -> Node | None:
    """The game to `node` with `text` at `ply`; None unless that is its own move there but for the piece."""
    later: list[Node] = []
    at = node
    while at.ply > ply and at.parent is not None:
        later.append(at)
        at = at.parent
    asked = next((f for f in at.options if f.text == text), None) if at.ply == ply else None
    return None if asked is None else _replayed(at, asked, later)


def _still_stands(footprint: Footprint, later: list[Node]) -> bool:
    square = footprint.filled | footprint.replaced
    for node in reversed(later):
        played = node.footprint
        if played is None or not played.touched & square:
            continue
        if played.origin != square:
            return False
        square = played.filled | played.replaced
    return True


def _replayed(at: Node, other: Footprint, later: list[Node]) -> Node | None:
    """`other` in the place of the move to `at`, and the moves that followed; None where one of them is not legal."""
    assert at.parent is not None
    node = at.as_reached_by(at.parent.play(other, at.mark, at.opened))
    for following in reversed(later):
        assert following.footprint is not None
        text = following.footprint.text
        footprint = next((f for f in node.footprints if f.text == text), None)
        if footprint is None:
            return None
        node = following.as_reached_by(node.play(footprint, following.mark, following.opened))
    return node
