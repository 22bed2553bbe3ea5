"""The clock press. In tournament mode it completes the move; what is not a legal move then is an illegal one.

Source: FIDE Laws 4.3 (touched pieces), 6.2.1 (the press completes the move), 7.5.1 (illegal move completed),
7.5.3 (press without a move).
"""

from dataclasses import replace

from controller import clocks
from controller.arbiter.problems import problem_on_board
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import held_squares
from controller.recognition.node import Node
from controller.session.state import BUMP_MS, PRESS_WAIT_MS, TOUCHED_MS, Press, Refusal
from controller.session.step import Step
from controller.session.telling import HANDS_MAX, tell_moves, tell_result
from controller.sides import Side


def press(step: Step, t_ms: int, by: Side) -> None:
    """A player pressed."""
    state = step.state
    if state.phase != "play":
        return
    if state.clock.run is clocks.Run.NOT_STARTED:
        # The second player starts the clocks before the first move; otherwise the first press does.
        step.run_clock(clocks.Start(t_ms))
        if by is not _to_complete(step, by).turn:
            return
    is_due = by is _to_complete(step, by).turn and state.press is None and state.refused is None
    if is_due or not state.tournament:
        complete(step, t_ms, by, *_turn_ended(step, t_ms, by))
    elif state.refused is None or state.putting_right:
        return
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
        step.change(press=Press(t_ms, by, t_ms + PRESS_WAIT_MS))
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
    board, base = step.board, _to_complete(step, pressed.by)
    if _is_seen(board, base):
        board = recog.pass_on(recog.rest(recog.complete(board, base.ply + 1)), base.ply + 1)
        step.change(recognition=board, press=None, refused=None)
        step.clear_problem(t_ms)
        _tell_touched(step, t_ms, base)
        tell_moves(step, t_ms)
        tell_result(step, t_ms)
    elif t_ms < pressed.until_ms:
        return
    elif pressed.until_ms < pressed.t_ms + BUMP_MS and _was_seen(board, base):
        step.change(press=replace(pressed, until_ms=pressed.t_ms + BUMP_MS))
    else:
        step.change(
            press=None, refused=pressed.by, refusal=None, recognition=replace(board, completed_ply=base.ply)
        )
        _refuse(step, t_ms, pressed.by, base)


def put_right(step: Step, t_ms: int) -> None:
    """The arbiter takes over: the clocks halt, and the board is put back without alerts."""
    refused = step.state.refused
    step.run_clock(clocks.Pause(t_ms), *((clocks.SetTurn(t_ms, refused),) if refused else ()))
    step.clear_problem(t_ms)
    step.change(putting_right=True, press=None)
    restored(step, t_ms)


def restored(step: Step, t_ms: int) -> None:
    """Go on once the board stands as before the illegal move."""
    base = _to_complete(step, None)
    if step.state.putting_right and step.board.occupied == base.occupancy:
        step.run_clock(clocks.Resume(t_ms))
        step.change(putting_right=False, refused=None, recognition=recog.resume_at(step.board, base.ply))


def _to_complete(step: Step, by: Side | None) -> Node:
    """The position before the move that a press by this side completes.

    It is the first move that no press has completed, unless it was answered on the board: a press for the answer
    completes both (the press between was lost with the link, or forgotten).
    """
    first = last = step.board.best
    while first.parent is not None and first.ply > step.board.completed_ply:
        first = first.parent
        if last is step.board.best and first.turn is by:
            last = first
    return first if last is step.board.best else last


def _is_seen(board: recog.Recognition, base: Node) -> bool:
    """Whether the board shows a move from `base`, but for a reply that has begun already."""
    return any(
        _stands(node, board.occupied)
        or (_stands(node, board.sensed.before(node.mark)) and _is_being_answered(node, board.occupied))
        for node in _completed(board, base)
    )


def _was_seen(board: recog.Recognition, base: Node) -> bool:
    """Whether the board showed a move from `base` when its last piece was down."""
    return any(_stands(node, board.sensed.before(node.mark)) for node in _completed(board, base))


def _completed(board: recog.Recognition, base: Node) -> list[Node]:
    """The positions in question if the move after `base` was made."""
    completed = recog.in_question(recog.complete(board, base.ply + 1))
    return [candidate.node for candidate in completed if candidate.node.ply > base.ply]


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


def _tell_touched(step: Step, t_ms: int, base: Node) -> None:
    """Evidence for the arbiter: a piece that could move was touched first, and another one moved (FIDE 4.3)."""
    played = step.board.best
    while played.parent is not base and played.parent is not None:
        played = played.parent
    if played.footprint is None:
        return
    held = held_squares(base.touches(step.board.log, played.mark), TOUCHED_MS)
    movable = 0
    for footprint in base.footprints:
        movable |= footprint.origin
    names = step.board.names(held & movable & ~played.footprint.touched)
    for name in names:
        text = f"{base.turn.value.capitalize()} held the piece on {name}, then moved another"
        step.alert(t_ms, "touch-move", text, by=base.turn, squares=(name,), move=played.footprint.text)


def _refuse(step: Step, t_ms: int, by: Side, base: Node) -> None:
    board = replace(step.board, candidates=(Candidate(base, 0),))
    problem = problem_on_board(board)
    if problem is None and not board.missing:
        text = f"{by.value.capitalize()} pressed the clock without a move"
        step.alert(t_ms, "press-without-move", text, by=by, confirmed=True)
        return
    if problem is None:
        squares = board.names(board.missing)
        text = f"{by.value.capitalize()} pressed the clock while {' '.join(squares)} was empty"
        step.alert(t_ms, "illegal-move", text, by=by, squares=squares, confirmed=True)
        return
    step.alert(
        t_ms, "illegal-move", problem.text, by=by, squares=problem.squares, move=problem.move, confirmed=True
    )
    refusal = Refusal(by, base, board.log.end, problem, board.names(board.missing))
    step.change(problem=problem, refusal=refusal)


def _complete_casually(step: Step, t_ms: int, by: Side) -> None:
    """A press says that the move is made, if the board shows one; half a castling waits for its other half."""
    best = step.board.best
    if best.parent is not None and best.parent.turn is by and _stands(best, step.board.occupied):
        board = recog.pass_on(recog.rest(recog.complete(step.board, best.ply)), best.ply)
        step.change(recognition=board, touched_ms=None)
        tell_moves(step, t_ms)
        tell_result(step, t_ms)
