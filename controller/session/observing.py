"""What hands did while a move was made, as evidence for the arbiter: nothing here decides anything.

Source: FIDE Laws 4.3 (touched pieces), 4.4.2 (castling with the rook touched first), 6.2.1.2 (a move completed by the
next one), 7.5.1 (illegal moves), 7.5.2 (promotion not completed).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest

from controller.arbiter.problems import piece_name
from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Log, Touch, held_squares, lifted_at_once, touched_squares
from controller.recognition.node import Node
from controller.recognition.promotions import preselected
from controller.session.lever.begun import movable_from
from controller.session.state import BUMP_MS, TOUCHED_MS, Reported
from controller.session.step import Step

BOTH_HANDS_MS = 150  # two pieces lifted within so short a time were lifted at once: neither was first
_HELD_MAX = 2  # nobody takes up more pieces to move one: they are cleared away, and put back


def note_touches(
    step: Step, t_ms: int, base: Node, played: Node, completed_mark: int, since: int = 0
) -> None:
    """Look at the touches between `base` and the move that led to `played`, those from index `since` of the log on; and
    before a move was taken back to `base`, if nothing was completed, or put right by the arbiter, since then.
    """
    if played.footprint is None or played.parent is not base:
        return
    if base.mark < step.board.sensed.heard_mark <= played.mark:
        return  # where touches were missed nobody knows what was touched first, or for how long
    log = step.board.log
    touches = log.between(max(base.mark, since), played.mark) if since else base.touches(log, played.mark)
    first = max(base.first_mark, completed_mark, since, step.board.sensed.heard_mark)
    touches = log.between(first, base.mark) + touches
    _tell_touched(step, t_ms, base, played, touches)
    _note_rook_first(step, t_ms, base, played, touches)
    _note_implied_piece(step, t_ms, base, played)
    # The exchange comes after the pawn has reached its goal.
    _note_promotion(step, t_ms, base, played, base.touches(step.board.log))


def note_unpressed(step: Step, t_ms: int, base: Node, plies: range) -> None:
    """Moves before `base` that no press had completed: the next move of their player did."""
    if step.state.presses_lost or not plies:
        return
    node: Node = base
    while node.ply > plies.start + 1 and node.parent is not None:
        node = node.parent
    if node.parent is None or node.footprint is None or node.parent.turn is node.turn:
        return  # the first of several moves of one turn
    by, move = node.parent.turn, node.footprint.text
    text = f"{by.capitalize()} did not press the clock after {node.san}"
    step.note_evidence(t_ms, "unpressed-move", text, by=by, move=move, base=node.parent)


def note_reread(
    step: Step, t_ms: int, first: int, told: Sequence[Reported], line: Sequence[Node]
) -> int | None:
    """A move that a press had completed, and that was `told`, is read as another one now. Returns: its ply, if there is
    one; that of what was told first is `first`.
    """
    for ply, (was, node) in enumerate(zip_longest(told, line), start=first):
        if was is None or not was.pressed:
            return None
        now = None if node is None or node.footprint is None else node.footprint.text
        if was.move.partition("=")[0] == (now or "").partition("=")[0]:
            continue
        text = f"{was.san}, which {was.by.capitalize()} had pressed for, is read "
        text += "as no move any more" if node is None else f"as {node.san} now"
        base = step.board.best if node is None else node.parent
        step.note_evidence(t_ms, "reread-move", text, by=was.by, move=now, base=base)
        return ply
    return None


def _tell_touched(step: Step, t_ms: int, base: Node, played: Node, touches: tuple[Touch, ...]) -> None:
    """A piece that could move, or be taken, was held and put back, and the move does without it, by a piece that was
    not touched first (FIDE 4.3.1); not while the clocks are halted, nor of more pieces than hands hold. Only who has
    the move touches a piece to move it: before that it was adjusted, or brushed off by the other side's arm. Where
    nobody has started the clocks, several pieces are straightened before the first move (FIDE 4.2). What a pawn has
    just become is exchanged for long; pieces that were lifted at once were knocked over.
    """
    assert played.footprint is not None
    exchanged = base.footprint_filled if base.footprint is not None and base.footprint.promotes else 0
    aside = tuple(t for t in touches if not t.square & (played.footprint.touched | _strays(base, touches)))
    knocked = lifted_at_once(aside, BOTH_HANDS_MS, BUMP_MS)
    is_first = base.first_mark == 0
    began_ms = dict(step.board.pressed_ms).get(base.ply, step.state.started_ms if is_first else None)
    if is_first and began_ms is None and _were_straightened(base, played.footprint.touched, touches):
        return
    on_move = tuple(
        replace(t, t_ms=max(t.t_ms, began_ms or 0)) for t in _by_mover(base, touches, began_ms or 0)
    )
    moved = played.footprint.touched | _castled(step, played)
    held = held_squares(on_move, TOUCHED_MS) & ~(moved | exchanged | knocked)
    held &= ~_lost_again(base, step.board.log)
    since_ms, until_ms = step.state.looked_at
    looked_at = tuple(t for t in touches if since_ms <= t.t_ms <= until_ms)
    held &= ~(_cleared_away(base, touches) | touched_squares(looked_at))
    name, move = base.turn.capitalize(), played.footprint.text
    for square in step.board.names(held & movable_from(base)):
        if _was_touched_before(played.footprint.origin, step.board.square(square), touches):
            continue
        text = f"{name} held the piece on {square}, then moved another"
        step.alert(t_ms, "touch-move", text, by=base.turn, squares=(square,), move=move, base=base)
    for square in step.board.names(held & base.capturable & ~base.own):
        text = f"{name} held the piece on {square}, which could be taken, and did not take it"
        step.note_evidence(t_ms, "touch-move", text, by=base.turn, squares=(square,), move=move, base=base)


def _by_mover(base: Node, touches: tuple[Touch, ...], began_ms: int) -> Iterator[Touch]:
    """The touches without those of the last move, of which a piece was in the hand when that was pressed for: what it
    took was off its square by then, until something came down there.
    """
    touched = 0 if base.footprint is None else base.footprint.touched
    emptied = 0
    for touch in touches:
        if touch.lifted and touch.t_ms < began_ms and touch.square & touched:
            emptied |= touch.square
        elif touch.square & emptied:
            emptied &= ~touch.square
        else:
            yield touch


def _castled(step: Step, played: Node) -> int:
    """The squares of both pieces of castling, one of which may stay where it is."""
    move = None if played.footprint is None else played.footprint.move
    if move is None or not move.is_castling or move.from_square is None:
        return 0
    return step.board.square(move.from_square) | step.board.square(move.to_square)


def _cleared_away(base: Node, touches: tuple[Touch, ...]) -> int:
    """The squares whose piece was off the board with more others than anybody takes up to move one."""
    off = cleared = 0
    for touch in (t for t in touches if t.square & base.occupancy):
        off = off | touch.square if touch.lifted else off & ~touch.square
        cleared |= off if off.bit_count() > _HELD_MAX else 0
    return cleared


def _strays(base: Node, touches: tuple[Touch, ...]) -> int:
    """The empty squares that were touched while no piece was off the board: what leaves them was not knocked over."""
    off = strays = 0
    for touch in touches:
        if touch.square & base.occupancy:
            off = off | touch.square if touch.lifted else off & ~touch.square
        elif not (touch.lifted or off):
            strays |= touch.square
    return strays


def _lost_again(base: Node, log: Log) -> int:
    """The square where the piece that moved last came down, if its switch opened again sooner than a hand takes a piece
    up that it has let go of: it stands on the border of that square. Otherwise 0.
    """
    landed = log.between(base.mark - 1, base.mark) if base.mark > log.dropped else ()
    left = next((t for t in log.since(base.mark) if t.square & base.footprint_filled), None)
    if not landed or left is None or not left.lifted or not landed[0].square & base.footprint_filled:
        return 0
    return left.square if left.t_ms < landed[0].t_ms + costs.LET_GO_MS else 0


def _were_straightened(base: Node, moved: int, touches: tuple[Touch, ...]) -> bool:
    """Whether several pieces, none of them `moved`, were taken up and put back one after the other, each for longer
    than one that was knocked aside, and not for as long as one is held to be moved.
    """
    off = alone = put_back = taken_ms = 0
    for touch in touches:
        if not touch.square & base.occupancy:
            continue
        if not touch.lifted:
            off &= ~touch.square
            if touch.square == alone and BUMP_MS <= touch.t_ms - taken_ms < TOUCHED_MS:
                put_back |= alone
            continue
        if not off:
            alone, taken_ms = touch.square, touch.t_ms
        off |= touch.square
    return (put_back & ~moved).bit_count() > 1


def _was_touched_before(origin: int, other: int, touches: tuple[Touch, ...]) -> bool:
    """Whether the piece from `origin` was in the hand already when that of the `other` square was taken up first, or
    had been held before.
    """
    before = tuple(takewhile(lambda t: t.square != other, touches))
    last = next((t for t in reversed(before) if t.square == origin), None)
    return bool(last and (last.lifted or held_squares(before, TOUCHED_MS) & origin))


def _note_rook_first(step: Step, t_ms: int, base: Node, played: Node, touches: tuple[Touch, ...]) -> None:
    footprint = played.footprint
    assert footprint is not None
    if not footprint.move.is_castling:
        return
    king = footprint.origin
    lifted = {t.square: t.t_ms for t in reversed(touches) if t.lifted and t.square & footprint.touched}
    others = [square for square in lifted if square != king]
    if king in lifted and others and lifted[others[0]] < lifted[king] - BOTH_HANDS_MS:
        (square,) = step.board.names(others[0])
        text = f"{base.turn.capitalize()} castled and had lifted the piece on {square} first"
        step.note_evidence(
            t_ms, "rook-first", text, by=base.turn, squares=(square,), move=footprint.text, base=base
        )


def _note_implied_piece(step: Step, t_ms: int, base: Node, played: Node) -> None:
    """The move is legal only if the pawn has not become what is preselected, though nobody has chosen another piece."""
    for usual in preselected(Candidate(base, 0), step.board.settled):
        if usual.node.outlook.called(played.line[-1]) is not None:
            continue
        (square,) = step.board.names(usual.node.footprint_filled)
        piece, move = piece_name(usual.node, square), played.line[-1]
        text = f"{played.san} is illegal if the piece on {square} is a {piece}: nobody has chosen it"
        step.note_evidence(
            t_ms, "promotion-implied", text, by=base.turn, squares=(square,), move=move, base=usual.node
        )


def _note_promotion(step: Step, t_ms: int, base: Node, played: Node, touches: tuple[Touch, ...]) -> None:
    """The pawn's square was left, its goal filled once: whether a pawn or a new piece stands there nobody can sense."""
    footprint = played.footprint
    assert footprint is not None
    goal = footprint.filled | footprint.replaced
    if not footprint.promotes:
        return
    placed = [t.t_ms for t in touches if t.square & goal and not t.lifted]
    left = [t.t_ms for t in touches if t.square & footprint.origin and t.lifted]
    if len(placed) != 1 or not left or placed[0] < left[0]:
        return  # exchanged on the goal, or the new piece came before the pawn left
    (square,) = step.board.names(goal)
    (origin,) = step.board.names(footprint.origin)
    was, now = piece_name(base, origin), piece_name(played, square)
    is_turned = was == now  # its name is the same on both sides
    has_changed = f"the {was} has been turned over" if is_turned else f"the {was} has become a {now}"
    text = f"No exchange was seen on {square}: look whether {has_changed}"
    step.note_evidence(
        t_ms, "promotion-unfinished", text, by=base.turn, squares=(square,), move=footprint.text, base=base
    )
