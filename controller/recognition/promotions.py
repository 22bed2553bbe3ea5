"""The same game with another piece for a promotion that nobody was asked about: later play may show that it was one.

What a pawn has become cannot be felt. Such games are not kept, since hardly any is ever needed: they are told anew
when something is on the board that no candidate explains.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node

Settled = frozenset[tuple[int, str]]  # plies and their moves that a person has confirmed
_KEPT = 1024  # positions; a touch asks for those of the likeliest games, and of all before them


def is_another_piece(ply: int, played: Footprint, settled: Settled) -> bool:
    """Whether persons have said that this move at `ply` made another piece, or any, of the one that it moves."""
    said = {move for at, move in settled if at == ply}
    if not said:
        return False
    squares = played.text.partition("=")[0]
    return played.text not in said and any(move.partition("=")[0] == squares for move in said)


def is_chosen(made: Footprint, before: Node) -> bool:
    """Whether this move from `before` is a promotion to one of several pieces, which comes from beside the board."""
    others = (f for f in before.footprints if f.promotes and f.touched == made.touched)
    return made.promotes and any(f.text != made.text for f in others)


def promoted_piece(text: str) -> str:
    """The letter of what a pawn becomes by this move; empty if by none."""
    return text.partition("=")[2]


def said_elsewhere(settled: Settled, pieces_said: frozenset[int], line: tuple[str, ...]) -> Settled:
    """What persons have said of a game, where of these plies they have only said what a pawn became: also if it became
    that on another square.
    """
    said = {(at, promoted_piece(move)) for at, move in settled if at in pieces_said}
    here = ((at, line[at - 1]) for at in pieces_said if at <= len(line))
    return frozenset((at, move) for at, move in here if (at, promoted_piece(move)) in said)


@dataclass(frozen=True, slots=True)
class _Other:
    """A game with another piece for what a pawn became by `move` at `ply`, and where that stands now."""

    node: Node
    ply: int
    move: str
    square: int


def preselected(game: Candidate, settled: Settled) -> Iterator[Candidate]:
    """A game with the piece that is preselected for its last move, if that promotes to another one, and no person has
    said which: what told of that one is no move any more.
    """
    node = game.node
    move, options = node.footprint, node.options
    if node.parent is None or move is None or not options or (node.ply, move.text) in settled:
        return
    dearer = (move.cost - options[0].cost) * costs.UNDER_PROMOTION
    if dearer > 0:
        yield Candidate(_with_piece(node, node.parent, options[0]), max(0, game.cost - dearer))


def retold(node: Node, settled: Settled) -> Iterator[Node]:
    """The game to `node` with one promoted piece that still stands being another; as far as all moves stay legal."""
    others: tuple[_Other, ...] = ()
    for at in reversed(list(node.path())):  # each asks for those of its parent, which are kept
        others = _others(at)
    yield from (other.node for other in others if (other.ply, other.move) not in settled)


@lru_cache(maxsize=_KEPT)
def _others(node: Node) -> tuple[_Other, ...]:
    """Such games, of the newest promotion first."""
    parent, played = node.parent, node.footprint
    if parent is None or played is None:
        return ()
    square = played.filled | played.replaced
    here = (
        _Other(_with_piece(node, parent, option), node.ply, played.text, square)
        for option in node.options
        if option is not played
    )
    earlier = (_gone_on(other, node, played) for other in _others(parent))
    return (*here, *(other for other in earlier if other is not None))


def _gone_on(other: _Other, node: Node, played: Footprint) -> _Other | None:
    """With the move to `node`; None where that is not legal, or takes the piece in question."""
    square = other.square
    if played.touched & square:
        if played.origin != square:
            return None
        square = played.filled | played.replaced
    footprint = other.node.outlook.called(played.text)
    if footprint is None:
        return None
    ways = _ways(node, other.ply, other.move, other.node.line[other.ply - 1])
    reached = node.as_reached_by(other.node.play(footprint, node.mark, node.opened), ways)
    return _Other(reached, other.ply, other.move, square)


def retold_as(node: Node, ply: int, text: str) -> Node | None:
    """The game to `node` with `text` at `ply`; None unless that is its own move there but for the piece."""
    return _with_option(node, ply, lambda option: option == text)


def promoted_to(node: Node, asked: Node, text: str) -> Node | None:
    """The game to `node` with the piece that `text` promotes to for the promotion that it has where another game has
    the one to `asked`: made by the same touch, even if it is another move of the game, or as the same move. None
    without one.
    """
    letter = promoted_piece(text)
    own = [at for at in node.path() if at.options and (at.mark == asked.mark or at.ply == asked.ply)]
    ply = min(own, key=lambda at: at.mark != asked.mark).ply if own else asked.ply
    return _with_option(node, ply, lambda option: bool(letter) and promoted_piece(option) == letter)


def _with_option(node: Node, ply: int, is_asked: Callable[[str], bool]) -> Node | None:
    later: list[Node] = []
    at = node
    while at.ply > ply and at.parent is not None:
        later.append(at)
        at = at.parent
    asked = next((f for f in at.options if is_asked(f.text)), None) if at.ply == ply else None
    return None if asked is None else replayed(at, asked, later)


def replayed(at: Node, other: Footprint, later: list[Node]) -> Node | None:
    """`other` in the place of the move to `at`, and the moves that followed; None where one of them is not legal."""
    assert at.parent is not None and at.footprint is not None
    node = _with_piece(at, at.parent, other)
    for following in reversed(later):
        assert following.footprint is not None
        footprint = node.outlook.called(following.footprint.text)
        if footprint is None:
            return None
        ways = _ways(following, at.ply, at.footprint.text, other.text)
        node = following.as_reached_by(node.play(footprint, following.mark, following.opened), ways)
    return node


def _with_piece(node: Node, parent: Node, option: Footprint) -> Node:
    """The position after the last move with another piece."""
    assert node.footprint is not None
    ways = _ways(node, node.ply, node.footprint.text, option.text)
    return node.as_reached_by(parent.play(option, node.mark, node.opened), ways)


def _ways(node: Node, ply: int, was: str, now: str) -> tuple[tuple[str, ...], ...]:
    """The variants of a node where the move at `ply` is another one: also if they have it at another ply."""
    ways = node.variants
    if not ways or node.ply - len(ways[0]) >= ply:
        return ways
    return tuple(tuple(now if move == was else move for move in way) for way in ways)
