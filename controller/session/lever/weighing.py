"""What a press makes of the games in question: some become less likely, one may be believed."""

from collections.abc import Callable
from dataclasses import replace

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import flickered_squares
from controller.recognition.growth import other_order
from controller.recognition.node import Node
from controller.recognition.resting import is_half_made
from controller.session.lever.shown import is_moved_since, is_played_on, is_shown
from controller.session.lever.taken_up import is_taken_up, was_taken_up_long_before
from controller.session.lever.turns import is_earlier, landed_ms, turn_end
from controller.sides import Side


def weighed(board: recog.Recognition, by: Side, pressed_ms: int | None = None) -> recog.Recognition:
    """A press is for one turn: games in which `by` has had more of them since the last press are less likely, passes
    left out, as not everybody presses for them; so are those where what a pawn has become gives `by` another move. Not
    less likely is one that the board shows exactly, where with fewer turns something illegal would have been pressed
    for, at `pressed_ms`: rather, presses were forgotten; then those in which `by` presses with its next move begun are.
    """
    turns = {id(c.node): _turns_since(board, c.node, by) for c in board.candidates}
    most = 0 if pressed_ms is None else _turns_forgotten(board, turns, by, pressed_ms)
    exact = [n for n in (c.node for c in board.candidates) if board.shown(n) == n.occupancy]
    spared = {id(node) for node in exact if turns[id(node)] <= most}
    is_forgotten = any(turns[key] > 1 for key in spared)

    def cost_of(node: Node) -> int:
        is_half = node.parent is not None and node.parent.turn is node.turn is by
        cost = costs.PRESSED_UNFINISHED if is_half and node.options else 0
        if id(node) in spared:
            return cost
        if is_forgotten and pressed_ms is not None and _has_moved_on(board, node, pressed_ms, by):
            cost += costs.IN_HAND_UNPRESSED
        return cost + max(0, turns[id(node)] - 1) * costs.PRESSED_FOR_TWO

    return charged(board, cost_of)


def _turns_forgotten(board: recog.Recognition, turns: dict[int, int], by: Side, pressed_ms: int) -> int:
    """How many turns `by` has had in the likeliest game that the board shows, exactly, or but for what hands do besides
    the last turn of `by`, even if each turn counts against it; 0 if it shows none.
    """
    shown = (
        (c.total(board.sensed) + turns[id(c.node)] * costs.PRESSED_FOR_TWO, turns[id(c.node)])
        for c in board.candidates
        if board.shown(c.node) == c.node.occupancy
        or (
            turns[id(c.node)] > 0
            and is_shown(board, c.node, pressed_ms, by)
            and not _has_moved_on(board, c.node, pressed_ms, by)
        )
    )
    return min(shown, default=(0, 0))[1]


def _has_moved_on(board: recog.Recognition, node: Node, pressed_ms: int, by: Side) -> bool:
    """Whether `by` has begun another move by the press than a position says."""
    return is_moved_since(board, node, pressed_ms, by) or is_played_on(board, node, pressed_ms, by)


def _turns_since(board: recog.Recognition, node: Node, by: Side) -> int:
    """How many turns `by` has had since the last press, passes left out."""
    turns = 0
    while node.parent is not None and node.ply > board.completed_ply and node.mark > board.completed_mark:
        if node.mark <= board.sensed.heard_mark or _went_on_by_press(board, node, by):
            break  # of what nobody heard nobody knows either what was pressed for
        turns += node.parent.turn is by and node.turn is not by and not node.is_pass
        node = node.parent
    return turns


def _went_on_by_press(board: recog.Recognition, node: Node, by: Side) -> bool:
    """Whether the other side made the move to `node`, and pressed last with its piece in the hand, after the turn of
    `by` before it had come down: it had seen that turn, which nobody need press for then.
    """
    if node.parent is None or node.footprint is None or node.parent.turn is by or not board.pressed_ms:
        return False
    pressed_ms = board.pressed_ms[-1][1]
    left_ms = board.log.last_lift_ms(node.footprint.origin, node.mark)
    return left_ms is not None and max(left_ms, landed_ms(board, node.parent)) < pressed_ms


def pressed_again(board: recog.Recognition, by: Side) -> recog.Recognition:
    """A press is for a move: games in which `by` has made none since the last press are less likely."""

    def cost_of(node: Node) -> int:
        last = _last_of(node, by)
        is_again = last is not None and last.first_mark <= board.completed_mark
        is_due = node.turn is not by or node.passed is not None
        return costs.PRESSED_FOR_NOTHING if is_again and not is_due else 0

    return charged(board, cost_of)


def pressed_out_of_turn(board: recog.Recognition, by: Side) -> recog.Recognition:
    """After an outage a press rather says that moves were missed than that `by` presses twice: games in which it is the
    other side's turn, and the last move of `by` has been pressed for, are less likely.
    """

    def cost_of(node: Node) -> int:
        last = _last_of(node, by)
        if last is None or node.turn is by:
            return 0
        # A pass is reached with the move before it, which may be all that has been pressed for.
        reached = last.first_mark + last.is_pass
        is_known = last.ply <= board.completed_ply or reached <= board.completed_mark
        return costs.PRESSED_FOR_NOTHING if is_known and not _is_unseen(last, board) else 0

    return charged(board, cost_of)


def _is_unseen(node: Node, board: recog.Recognition) -> bool:
    """Whether nothing was touched between the last two moves, passes left out, as they were made in an outage."""
    while node.is_pass and node.parent is not None:
        node = node.parent
    return node.parent is not None and 0 < node.mark == node.parent.mark == board.sensed.heard_mark


def gone_on(
    board: recog.Recognition, base: Node, pressed_ms: int, sliding_ms: int = 0, *, waited: bool = False
) -> recog.Recognition:
    """A piece that was taken up again before the press is not where it stood then: it passed over that square, and is
    in the air, or has pushed another piece off where it stands now. So is one taken up within `sliding_ms` after it;
    one that the other side may have taken up is not, once the press has `waited` for it to land.
    """

    def cost_of(node: Node) -> int:
        after = _after_turn(node, _past_unheard(node, board, _begun_in(node, board, base)))
        if after is None or is_half_made(after, board.sensed):  # by a reply that has begun
            return 0
        if is_taken_up(board, after, pressed_ms, sliding_ms, waited=waited):
            return costs.PRESSED_UNFINISHED
        is_long_up = was_taken_up_long_before(board, after, pressed_ms, waited=waited)
        return costs.TAKEN_BEFORE_PRESS if is_long_up else 0

    return charged(board, cost_of)


def made_after(board: recog.Recognition, base: Node, pressed_ms: int) -> recog.Recognition:
    """Who presses has mostly made the move: a capture whose victim was lifted only then is little likelier than one
    that nobody saw, and that piece adjusted by the other side.
    """

    def cost_of(node: Node) -> int:
        after = _after_turn(node, base)
        is_late = after is not None and was_taken_after(board, after, pressed_ms)
        return costs.TAKEN_AFTER_PRESS if is_late else 0

    return charged(board, cost_of)


def not_held_still(board: recog.Recognition, by: Side) -> recog.Recognition:
    """Nothing has come down so long after the press: games in which `by` holds a piece of the next move still are less
    likely.
    """

    def cost_of(node: Node) -> int:
        shown = board.shown(node)
        is_held = node.turn is by and node.own & node.occupancy & ~shown and not shown & ~node.occupancy
        return costs.IN_HAND_UNPRESSED if is_held else 0

    return charged(board, cost_of)


def believing(board: recog.Recognition, node: Node) -> recog.Recognition:
    """No other game is left, but those that look the same, and give the same side the move."""
    paid, looks = board.candidates[0].cost, (node.occupancy, node.turn)
    same = [c for c in board.candidates if (c.node.occupancy, c.node.turn) == looks]
    lowest = min((c.cost for c in same if c.node.line == node.line), default=0)
    doubts = [replace(c, cost=paid + max(0, c.cost - lowest)) for c in same if c.node.line != node.line]
    return replace(
        board,
        candidates=(Candidate(node, paid), *doubts),
        completed_ply=node.ply,
        completed_mark=node.mark,
    )


def charged(board: recog.Recognition, cost_of: Callable[[Node], int]) -> recog.Recognition:
    """Each game costs so much more."""
    dearer = [replace(c, cost=c.cost + cost_of(c.node)) for c in board.candidates]
    return replace(board, candidates=prune(dearer, board.sensed)[0])


def _last_of(node: Node, by: Side) -> Node | None:
    """The position after the last move of this side, if it has made one."""
    return next((at for at in node.path() if at.parent is not None and at.parent.turn is by), None)


def _after_turn(node: Node, base: Node) -> Node | None:
    """The position after the turn that began at `base`, where it has ended."""
    ply = turn_end(node, base)
    while node.parent is not None and node.ply > ply:
        node = node.parent
    return node if ply else None


def _begun_in(node: Node, board: recog.Recognition, base: Node) -> Node:
    """Where the turn that begins at `base` begins in the game of `node`, which may number its moves otherwise: only
    with the same passes, before it and since, and where they were made at the same time, are plies numbered alike.
    """
    before = node.at_ply(base.ply)
    is_alike = (before.passes, before.is_pass) == (base.passes, base.is_pass)
    is_alike &= node.passes == board.best.passes and not is_earlier(before, base)
    begun = next((at for at in node.path() if at.mark <= base.mark and at.turn is base.turn), base)
    # Where moves were taken back to come to `base`, a game may have gone on instead.
    return base if is_alike and begun.ply <= base.ply else begun


def _past_unheard(node: Node, board: recog.Recognition, begun: Node) -> Node:
    """Where the newest turn of the side on turn at `begun` begins in the game of `node`, if all that was played until
    then was not heard, nor the presses for it.
    """
    heard_mark = board.sensed.heard_mark
    later = (at for at in node.later_than(begun.ply) if at.turn is begun.turn and at.ply < node.ply)
    return next((at for at in later if 0 < at.mark <= heard_mark), begun)


def was_taken_after(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether what the move to `node` takes was lifted only after the press for it, or the piece that takes it came
    down so long after it that no hand had both in it.
    """
    if node.parent is None or node.footprint is None or not node.footprint.replaced:
        return False
    touches = node.parent.touches(board.log, node.mark)
    if touches and touches[-1].t_ms > pressed_ms + costs.SEEN_MS:
        return True
    # What has landed and is pushed to its place is not taken.
    taken = node.footprint.replaced & ~flickered_squares(touches)
    return next((t.t_ms > pressed_ms for t in touches if t.lifted and t.square & taken), False)


def as_pressed_for(board: recog.Recognition) -> recog.Recognition:
    """Without the games that only lack the last move of the one believed in, if it was pressed for."""
    best = board.best
    if best.parent is None or best.ply > board.completed_ply:
        return board
    kept = tuple(c for c in board.candidates if c.node.line != best.parent.line)
    return replace(board, candidates=kept)


def made_in_all(board: recog.Recognition, node: Node) -> recog.Recognition:
    """The move to `node` is made, in every game in question that allows it: doubts about earlier plies remain."""
    games = {node.line: Candidate(node, board.candidates[0].cost)}
    for candidate in doubts.in_question(board):
        before = candidate.node.at_ply(node.ply - 1)
        move = before.outlook.called(node.line[-1]) if before.ply == node.ply - 1 else None
        if move is not None:
            made = before.play(move, node.mark)
            made.variants = other_order(before, made, board.log)
            made.in_hand = node.in_hand
            if made.occupancy == node.occupancy:
                games.setdefault(made.line, replace(candidate, node=made))
    return replace(board, candidates=tuple(games.values()), completed_ply=node.ply, completed_mark=node.mark)
