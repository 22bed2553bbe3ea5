"""Which moves a press is for: one, or as many as a turn has, in every game in question."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.candidates import prune
from controller.recognition.node import Node

TURN_MAX = 3  # moves of one turn


def turn_end(node: Node, base: Node) -> int:
    """The ply that ended the turn which began at `base`; 0 if none has."""
    ply = 0
    while node.ply > base.ply and node.parent is not None:
        if node.turn is not base.turn:
            ply = node.ply
        node = node.parent
    return ply


def turns_from(board: recog.Recognition, base: Node) -> list[Node]:
    """The positions in question if the turn from `base` on is over: after one move, or as many as it has."""
    for count in range(1, TURN_MAX + 1):
        nodes = made_by(board, base, count)
        ended = [node for node in nodes if turn_end(node, base)]
        if ended or all(node.turn is not base.turn for node in nodes):
            return ended
    return []


def with_turn_end(board: recog.Recognition, node: Node, base: Node) -> Iterator[Node]:
    """A position after the turn from `base` on, and that in which the turn ended, if it has been answered since by a
    piece that is not where it came down any more: it is still on its way.
    """
    yield node
    ply, is_down = turn_end(node, base), board.shown(node) & node.footprint_filled
    if 0 < ply < node.ply and not is_down:
        yield node.at_ply(ply)


def made_by(board: recog.Recognition, base: Node, count: int = 1) -> list[Node]:
    """The positions in question if `count` moves after `base` were made. In another game, which numbers its moves
    otherwise, the side on turn may have made none of them.
    """
    completed = (c.node for c in doubts.in_question(completing(board, base, base.ply + count)))
    return [
        node
        for node in completed
        if node.ply > base.ply
        and not is_still_due(board, node, base)
        and not _was_answered_unheard(board, node, base)
    ]


def completing(
    board: recog.Recognition, base: Node, ply: int, shorter: Sequence[Node] = ()
) -> recog.Recognition:
    """The board after a press for the moves from `base` to `ply`, which other games may number otherwise: they lack
    them too where the side on turn has made fewer since. Nothing is lacked where the turn was over with fewer. Of moves
    that nobody saw no game tells when they were made.
    """
    is_unseen = board.best.ply >= ply and board.best.at_ply(ply).mark <= base.mark
    other = () if is_unseen else board.candidates
    due = [c for c in other if c.node.ply >= ply and _made_since(board, c.node, base) < ply - base.ply]
    due += [c for c in other if c.node.ply == ply and _is_half_in_the_air(c.node, base, board)]
    charged = [
        replace(c, cost=c.cost + costs.PRESSED_UNFINISHED) if c in due else c for c in board.candidates
    ]
    over = [c.node for c in charged if c.node.ply < ply and _is_over(c.node, base, ply, board)]
    return recog.complete(replace(board, candidates=prune(charged, board.sensed)[0]), ply, [*shorter, *over])


def _is_over(node: Node, base: Node, ply: int, board: recog.Recognition) -> bool:
    """Whether the turn from `base` to `ply` is over in a game with fewer plies: it has fewer moves there, or the game
    had fewer before, and no piece has been taken up since that only that side can have in its hand.
    """
    if node.at_ply(base.ply) is base:
        return turn_end(node, base) > 0
    key, turns = base.position.key, (at for at in node.path() if at.turn is base.turn)
    begun = next((at for at in turns if at.mark == base.mark or at.position.key == key), None)
    if begun is None or node.ply - begun.ply < ply - base.ply:
        return False
    off = node.occupancy & ~board.shown(node)
    return not off & ~node.own or _may_be_taking(node, off)


def _may_be_taking(node: Node, off: int) -> bool:
    """Whether what is `off` the board is what a move takes, and perhaps the piece that takes it."""
    own, taken = off & node.own, off & ~node.own
    return any(not taken & ~f.touched and not own & ~f.origin for f in node.footprints)


def _is_half_in_the_air(node: Node, base: Node, board: recog.Recognition) -> bool:
    """Whether the side that presses has another move after this one, whose piece does not stand where it went."""
    is_half = node.ply > base.ply and node.at_ply(base.ply) is base and node.turn is base.turn
    return is_half and bool(node.footprint_filled & ~board.occupied)


def half_turn(board: recog.Recognition, base: Node, occupied: int | None = None) -> Node | None:
    """A move after which the same side has another, as the board showed it, or shows it now (`occupied`)."""
    for node in made_by(board, base):
        stood = board.sensed.before(node.mark) if occupied is None else occupied
        is_half = node.ply == base.ply + 1 and node.turn is base.turn
        if is_half and node.occupancy == stood and node.position.outcome() is None:
            return node
    return None


def is_still_due(board: recog.Recognition, node: Node, base: Node) -> bool:
    """Whether a position of another game is older than `base`, or than the press for it, with the same side on turn."""
    is_another = node.line[: base.ply] != base.line
    return is_another and node.turn is base.turn and _was_reached(board, node, base)


def _was_answered_unheard(board: recog.Recognition, node: Node, base: Node) -> bool:
    """Whether all of another game was played while nobody listened, and in it the side on turn at `base` had answered
    by then what the other one pressed for only afterwards: nobody presses so late, and this press is for no more.
    """
    heard = board.sensed.heard_mark
    is_unheard = 0 < node.first_mark <= heard and base.first_mark == heard
    is_another = node.turn is not base.turn and node.line[: base.ply] != base.line
    return is_unheard and is_another and base.ply in dict(board.pressed_ms)


def _was_reached(board: recog.Recognition, node: Node, base: Node) -> bool:
    """Whether a position of another game was there with `base`; or by the press for `base`, where other moves were
    played unheard in it: there it is another move that was pressed for.
    """
    pressed_ms = dict(board.pressed_ms).get(base.ply, 0)
    is_by_press = 0 < landed_ms(board, node) <= pressed_ms and recog.more_unseen(board, node) != 0
    return node.mark <= base.mark or is_by_press


def _made_since(board: recog.Recognition, node: Node, base: Node) -> int:
    """How many moves a game has since `base`. One with the other side on turn after as many plies numbers them
    otherwise: since the same side was on turn, by then.
    """
    is_alike = node.ply <= base.ply or node.at_ply(base.ply).turn is base.turn
    if is_alike and not is_still_due(board, node, base):
        return node.ply - base.ply
    turns = (at for at in node.path() if at.turn is base.turn)
    begun = next((at for at in turns if _was_reached(board, at, base)), node)
    return node.ply - begun.ply


def is_earlier(node: Node, base: Node) -> bool:
    """Whether a position of another game, with the same number as `base`, is older than what led to `base`."""
    return base.parent is not None and node.mark <= base.parent.mark < base.mark


def landed_ms(board: recog.Recognition, node: Node) -> int:
    """When the last touch of the move that led to `node` was, as far as is known."""
    touches = board.log.between(node.mark - 1, node.mark)
    return touches[0].t_ms if touches else 0
