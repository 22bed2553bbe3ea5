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
        footprint = at.footprint
        is_open = footprint.promotes and (at.ply, footprint.text) not in settled
        if is_open and _still_stands(footprint, later):
            for other in at.parent.footprints:
                if other is not footprint and other.promotes and _is_alike(other, footprint):
                    told = _replayed(at, other, later)
                    if told is not None:
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
    if at.ply != ply or at.parent is None or at.footprint is None or not at.footprint.promotes:
        return None
    asked = next((f for f in at.parent.footprints if f.text == text and _is_alike(f, at.footprint)), None)
    return None if asked is None else _replayed(at, asked, later)


def _is_alike(one: Footprint, other: Footprint) -> bool:
    return (one.vacated, one.filled, one.replaced) == (other.vacated, other.filled, other.replaced)


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
