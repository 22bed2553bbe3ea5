"""The clock press. In tournament mode it completes the move; what is not a legal move then is an illegal one.

Source: FIDE Laws 4.3 (touched pieces), 6.2.1 (the press completes the move), 7.5.1 (illegal move completed),
7.5.3 (press without a move).
"""

from dataclasses import replace

from controller import clocks
from controller.arbiter.problems import Problem, is_move_out_of_turn, moved_out_of_turn, problem_on_board
from controller.effects import AlertCleared
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import touched_squares
from controller.recognition.node import Node
from controller.session import observing
from controller.session.state import BUMP_MS, LATE_MS, PRESS_WAIT_MS, UNSEEN_WAIT_MS, Press, Refusal
from controller.session.step import Step, dismiss
from controller.session.telling import HANDS_MAX, tell_moves, tell_result
from controller.sides import Side

TURN_MAX = 3  # moves of one turn
HASTE_MS = 1000  # who replies within so short a time has not waited for the press before


def press(step: Step, t_ms: int, by: Side) -> None:
    """A player pressed."""
    state = step.state
    if state.phase != "play":
        return
    if state.clock.run is clocks.Run.NOT_STARTED:
        # The second player starts the clocks before the first move; otherwise the first press does.
        step.run_clock(clocks.Start(t_ms))
        if by is not _to_complete(step, by, t_ms).turn:
            _tell_out_of_turn(step, t_ms, by)
            return
    is_due = by is _to_complete(step, by, t_ms).turn and state.press is None and state.refused is None
    if is_due or not state.tournament:
        complete(step, t_ms, by, *_turn_ended(step, t_ms, by))
    elif state.refused is None or state.putting_right:
        _tell_out_of_turn(step, t_ms, by)
    elif state.refusal is not None and (by is not state.refused or state.refusal.presses):
        # Played on over an illegal move: this counts if the arbiter lets it stand.
        step.change(refusal=replace(state.refusal, presses=(*state.refusal.presses, (t_ms, by))))
    elif state.refused is by:
        # Corrected without the arbiter: the new move is completed by a new press, the clock runs already.
        step.change(press=Press(t_ms, by, t_ms + PRESS_WAIT_MS), refused=None)
        judge(step, t_ms)


def complete(step: Step, t_ms: int, by: Side, *events: clocks.ClockEvent) -> None:
    """`by` says that its move is made; the clocks take it as `events`."""
    step.run_clock(*events)
    if step.state.tournament:
        wait_ms = UNSEEN_WAIT_MS if step.state.unseen else PRESS_WAIT_MS
        step.change(press=Press(t_ms, by, t_ms + wait_ms))
        judge(step, t_ms)
    else:
        _complete_casually(step, t_ms, by)


def ply_to_complete(step: Step, by: Side) -> int:
    """How many plies there are before the move that a press by this side completes."""
    return _to_complete(step, by).ply


def _turn_ended(step: Step, t_ms: int, by: Side) -> tuple[clocks.ClockEvent, ...]:
    """The press as the clocks are told of it.

    One that was made while the board could not be heard, and is reported late, ends a turn that cost nothing since
    then: the clocks stand for the outage, and the counters are right.
    """
    clock, press = step.state.clock, clocks.Press(t_ms, by)
    if step.state.paused_by_link and clock.run is clocks.Run.LAG and by is clock.turn:
        return clocks.Resume(t_ms), press, clocks.Pause(t_ms)
    return (press,)


def judge(step: Step, t_ms: int) -> None:
    """Complete the pressed move if it is seen; otherwise, once the reeds had time to report, tell the arbiter."""
    pressed = step.state.press
    if pressed is None:
        return
    board, base = step.board, _to_complete(step, pressed.by, pressed.t_ms)
    ended = [node for node in _turns_from(board, base) if not _is_belied(board, base, node)]
    if (shown := next((node for node in ended if _is_shown(board, node)), None)) is not None:
        step.clear_problem(t_ms)
        ply = _turn_end(shown, base)
        _accept(step, t_ms, base, recog.complete(board, ply), ply)
    elif t_ms < pressed.until_ms:
        return
    elif pressed.until_ms < pressed.t_ms + BUMP_MS and any(_was_shown(board, node) for node in ended):
        step.change(press=replace(pressed, until_ms=pressed.t_ms + BUMP_MS))
    elif (half := _half_turn(board, base, board.occupied)) is not None:
        _accept(step, t_ms, base, _believing(board, half), half.ply)
        text = f"{_name(base.turn)} pressed the clock with a move of the turn still to be made"
        step.alert(t_ms, "press-without-move", text, by=base.turn, confirmed=True, base=base)
        step.change(refused=base.turn)
    elif (early := _made_early(board, base)) is not None:
        step.clear_problem(t_ms)
        _accept(step, t_ms, base, _believing(board, early), early.ply)
    elif (problem := _beside_the_move(board, base)) is not None:
        _accept(step, t_ms, base, recog.complete(board, base.ply + 1), base.ply + 1)
        if step.state.problem is None or step.state.problem.squares != problem.squares:
            _tell_problem(step, t_ms, problem, step.board.best)
    else:
        base = _half_turn(board, base) or base
        step.change(
            press=None, refused=pressed.by, refusal=None, recognition=replace(board, completed_ply=base.ply)
        )
        _refuse(step, t_ms, pressed, base)


def arrived_late(step: Step, t_ms: int) -> None:
    """A piece that was missing at the press has closed its switch since, and its move stands: it was made all the same.

    Only for a while, and where nothing stood wrong: an illegal move that is put right after the press stays one.
    """
    late = step.state.late
    if late is None:
        return
    board, base = step.board, _to_complete(step, late.by, late.t_ms)
    if t_ms > late.t_ms + LATE_MS or board.strays or step.state.refused is not late.by:
        step.change(late=None)
    elif any(node.occupancy == board.shown(node) for node in _turns_from(board, base)):
        step.change(late=None, press=late)
        dismiss(step, t_ms, late.by, "its piece was told late")
        step.tell(AlertCleared(t_ms, "illegal-move"))
        judge(step, t_ms)


def _accept(step: Step, t_ms: int, base: Node, board: recog.Recognition, ply: int) -> None:
    """The moves after `base` up to `ply` are completed: one, or as many as a turn has."""
    unpressed = range(step.board.completed_ply, base.ply)
    board = recog.pass_on(recog.rest(board, is_pressed=True), ply)
    step.change(recognition=board, press=None, refused=None, refusal=None)
    played = board.best
    while played.parent is not None and played.ply > ply:
        played = played.parent
    turn = [played]
    while turn[0].parent is not None and turn[0].parent.ply > base.ply:
        turn.insert(0, turn[0].parent)
    for node in turn:
        if node.parent is not None:
            observing.note_touches(step, t_ms, node.parent, node)
    observing.note_unpressed(step, t_ms, base, unpressed)
    kept = (entry for entry in step.state.clocks_after if entry[0] <= base.ply)
    step.change(clocks_after=(*kept, (played.ply, step.state.clock)), presses_lost=False)
    tell_moves(step, t_ms)
    tell_result(step, t_ms)


def put_right(step: Step, t_ms: int) -> None:
    """The arbiter takes over: the clocks halt, and the board is put back without alerts."""
    refused = step.state.refused
    step.run_clock(clocks.Pause(t_ms), *((clocks.SetTurn(t_ms, refused),) if refused else ()))
    step.clear_problem(t_ms)
    step.change(putting_right=True, clocks_wait=False, press=None)
    restored(step, t_ms)


def restored(step: Step, t_ms: int) -> None:
    """Go on once the board stands as before the illegal move."""
    base = _to_complete(step, None)
    if step.state.putting_right and step.board.shown(base) == base.occupancy:
        if not step.state.clocks_wait:
            step.run_clock(clocks.Resume(t_ms))
        step.change(
            putting_right=False,
            clocks_wait=False,
            refused=None,
            refusal=None,
            recognition=recog.resume_at(step.board, base.ply),
        )


def _to_complete(step: Step, by: Side | None, t_ms: int | None = None) -> Node:
    """The position before the move that a press by this side, at `t_ms`, completes.

    It is the first move that no press has completed, unless it was answered on the board: a press for the answer
    completes both (the press between was lost with the link, or forgotten). Where the move between the two came only
    just before, nobody had time to press for it: then it is the earlier of the two that is pressed for.
    """
    board = step.board
    own: list[Node] = []
    node = board.best
    while node.parent is not None and node.ply > board.completed_ply:
        if node.parent.turn is by:
            own.append(node)
        node = node.parent
    if not own:
        return node
    chosen, later = own[0], own[0]
    for earlier in own[1:]:
        between = later.parent
        assert between is not None, "a ply has a position before it"
        if t_ms is None or earlier is between or _landed_ms(board, between) < t_ms - HASTE_MS:
            break
        chosen = later = earlier
    assert chosen.parent is not None, "a ply has a position before it"
    return chosen.parent


def _landed_ms(board: recog.Recognition, node: Node) -> int:
    """When the last touch of the move that led to `node` was, as far as is known."""
    touches = board.log.between(node.mark - 1, node.mark)
    return touches[0].t_ms if touches else 0


def _is_shown(board: recog.Recognition, node: Node) -> bool:
    """Whether the board shows a position, but for a reply that has begun already."""
    shown = board.shown(node)
    if _stands(node, shown):
        return True
    stood = _stands(node, board.sensed.before(node.mark)) or not _was_astray(board, node)
    return stood and _is_being_answered(node, shown)


def _was_astray(board: recog.Recognition, node: Node) -> bool:
    """Whether what stands wrong now came there before the move that led to `node` was begun: then it is no reply."""
    strays = board.shown(node) & ~node.occupancy
    if node.parent is None or node.footprint is None or not strays:
        return True
    touches = node.parent.touches(board.log)
    began_ms = next((t.t_ms for t in touches if t.square & node.footprint.touched), None)
    return began_ms is None or any(t.t_ms < began_ms for t in touches if t.square & strays)


def _is_belied(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether hands show a capture that is not legal, and the legal one in question is of an untouched piece."""
    while node.parent is not None and node.ply > base.ply + 1:
        node = node.parent
    if node.footprint is None or not node.footprint.replaced:
        return False
    if node.footprint.replaced & touched_squares(base.touches(board.log)):
        return False
    if board.occupied & ~base.occupancy or base.occupancy & ~board.occupied != node.footprint.origin:
        return False  # a reply has begun, and explains what was touched
    problem = problem_on_board(replace(board, candidates=(Candidate(base, 0),)))
    return problem is not None and problem.kind == "illegal-move"


def _was_shown(board: recog.Recognition, node: Node) -> bool:
    """Whether the board showed a position when its last piece was down, and was only knocked since: pieces lifted, or
    on squares beside their own (a piece put down anywhere else was moved there); or nothing but pieces in hands is
    wrong.
    """
    if not board.occupied & ~node.occupancy:
        return True
    return _stands(node, board.sensed.before(node.mark)) and _is_knocked(board, node)


def _is_knocked(board: recog.Recognition, node: Node) -> bool:
    strays = board.names(board.shown(node) & ~node.occupancy)
    missing = board.names(node.occupancy & ~board.shown(node))
    beside = sum(any(_are_neighbours(stray, square) for square in missing) for stray in strays)
    return len(strays) == beside <= len(missing)


def _are_neighbours(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) <= 1 and abs(int(one[1:]) - int(other[1:])) <= 1


def _completed(board: recog.Recognition, base: Node, count: int = 1) -> list[Node]:
    """The positions in question if `count` moves after `base` were made."""
    completed = recog.in_question(recog.complete(board, base.ply + count))
    return [candidate.node for candidate in completed if candidate.node.ply > base.ply]


def _turns_from(board: recog.Recognition, base: Node) -> list[Node]:
    """The positions in question if the turn from `base` on is over: after one move, or as many as it has."""
    for count in range(1, TURN_MAX + 1):
        nodes = _completed(board, base, count)
        ended = [node for node in nodes if _turn_end(node, base)]
        if ended or all(node.turn is not base.turn for node in nodes):
            return ended
    return []


def _turn_end(node: Node, base: Node) -> int:
    """The ply that ended the turn which began at `base`; 0 if none has."""
    ply = 0
    while node.ply > base.ply and node.parent is not None:
        if node.turn is not base.turn:
            ply = node.ply
        node = node.parent
    return ply


def _half_turn(board: recog.Recognition, base: Node, occupied: int | None = None) -> Node | None:
    """A move after which the same side has another, as the board showed it, or shows it now (`occupied`)."""
    for node in _completed(board, base):
        stood = board.sensed.before(node.mark) if occupied is None else occupied
        is_half = node.ply == base.ply + 1 and node.turn is base.turn
        if is_half and node.occupancy == stood and node.position.outcome() is None:
            return node
    return None


def _believing(board: recog.Recognition, node: Node) -> recog.Recognition:
    """No other game is left."""
    return replace(board, candidates=(Candidate(node, 0),), completed_ply=node.ply)


def _stands(node: Node, occupied: int) -> bool:
    """Whether the board shows a position, but for pieces that a reply has lifted."""
    return not occupied & ~node.occupancy and not node.occupancy & ~occupied & ~(node.own | node.capturable)


def _is_being_answered(node: Node, occupied: int) -> bool:
    """Whether hands that have been at work since a position was reached explain the board: pieces lifted, perhaps
    resting on squares passed by or beside the game, or a new piece set down before a pawn has left.
    """
    lifted = node.occupancy & ~occupied
    strays = occupied & ~node.occupancy
    if not strays:
        return lifted.bit_count() <= HANDS_MAX
    entered = any(strays & f.filled for f in node.footprints if f.promotes)
    is_reply = not lifted & ~(node.own | node.capturable)
    return is_reply and strays.bit_count() <= lifted.bit_count() + entered


def _made_early(board: recog.Recognition, base: Node) -> Node | None:
    """The one quiet move from `base` that the board shows, though nobody touched it since: it was made out of turn, or
    stood there already when the position before was put right.
    """
    found = [f for f in base.footprints if base.occupancy & ~f.vacated | f.filled == board.occupied]
    plain = [f for f in found if not f.replaced and f.touched]
    if not plain or len(plain) != len(found) or len({f.touched for f in plain}) > 1:
        return None
    return base.play(min(plain, key=lambda f: f.cost), board.log.end)


def _beside_the_move(board: recog.Recognition, base: Node) -> Problem | None:
    """What is wrong where the presser has made a move, and only a piece of the other side had gone astray before."""
    for node in _completed(board, base):
        strays = board.shown(node) & ~node.occupancy
        missing = node.occupancy & ~board.shown(node)
        is_one = strays.bit_count() == missing.bit_count() == 1
        if node.footprint is None or not is_one or not missing & node.own:
            continue
        if _turn_end(node, base) == node.ply and _was_astray(board, node):
            (origin,), (target,) = board.names(missing), board.names(strays)
            return moved_out_of_turn(base, origin, target)
    return None


def _tell_out_of_turn(step: Step, t_ms: int, by: Side) -> None:
    """A press by the side that is not on move completes nothing; if it has moved a piece, the arbiter is told."""
    state = step.state
    if not state.tournament or state.refused is not None or state.putting_right:
        return
    problem = problem_on_board(step.board)
    if problem is not None and problem.by is by and is_move_out_of_turn(step.board, problem):
        _tell_problem(step, t_ms, problem, step.board.best)


def _tell_problem(step: Step, t_ms: int, problem: Problem, base: Node) -> None:
    step.change(problem=problem)
    step.alert(
        t_ms,
        problem.kind,
        problem.text,
        by=problem.by,
        squares=problem.squares,
        move=problem.move,
        confirmed=True,
        base=base,
    )


def _second_move(board: recog.Recognition, base: Node, problem: Problem) -> Problem:
    """`problem`, or what it was: a legal move, and then another by the same side."""
    for node in _completed(board, base):
        strays = board.shown(node) & ~node.occupancy
        missing = node.occupancy & ~board.shown(node)
        is_one = strays.bit_count() == missing.bit_count() == 1
        pieces = base.position.occupied_mask(base.position.turn) | node.footprint_filled
        if node.ply == base.ply + 1 and is_one and missing & pieces and node.footprint is not None:
            (origin,), (target,) = board.names(missing), board.names(strays)
            text = (
                f"{_name(base.turn)} made two moves: {base.position.san(node.footprint.move)}, "
                f"then {origin} to {target}"
            )
            return Problem("illegal-move", text, base.turn, problem.squares)
    return problem


def _refuse(step: Step, t_ms: int, pressed: Press, base: Node) -> None:
    by = pressed.by
    board = replace(step.board, candidates=(Candidate(base, 0),))
    problem = problem_on_board(board)
    if problem is None and not board.missing:
        text = f"{_name(by)} pressed the clock without a move"
        step.alert(t_ms, "press-without-move", text, by=by, confirmed=True, base=base)
        return
    if problem is None:
        squares = board.names(board.missing)
        text = f"{_name(by)} pressed the clock while {' '.join(squares)} was empty"
        step.alert(t_ms, "illegal-move", text, by=by, squares=squares, confirmed=True, base=base)
        step.change(late=pressed)
        return
    if problem.kind == "illegal-position":
        problem = _second_move(step.board, base, problem)
    _tell_problem(step, t_ms, replace(problem, kind="illegal-move", by=by), base)
    refusal = Refusal(by, base, board.log.end, problem, board.names(board.missing))
    step.change(problem=problem, refusal=refusal)


def _name(side: Side) -> str:
    return side.value.capitalize()


def _complete_casually(step: Step, t_ms: int, by: Side) -> None:
    """A press says that the move is made, if the board shows one; half a castling waits for its other half."""
    best = step.board.best
    if best.parent is not None and best.parent.turn is by and _stands(best, step.board.shown(best)):
        board = recog.rest(recog.complete(step.board, best.ply), is_pressed=True)
        step.change(recognition=recog.pass_on(board, best.ply), touched_ms=None)
        tell_moves(step, t_ms)
        tell_result(step, t_ms)
