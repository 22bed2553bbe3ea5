"""The clock press. In tournament mode it completes the move; what is not a legal move then is an illegal one.

Source: FIDE Laws 4.3 (touched pieces), 6.2.1 (the press completes the move), 7.5.1 (illegal move completed),
7.5.3 (press without a move).
"""

from dataclasses import replace

from controller import clocks
from controller.arbiter.problems import Problem, is_move_out_of_turn, problem_on_board
from controller.effects import AlertCleared, MovesRevised
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node
from controller.session import observing
from controller.session.casual_press import complete_casually
from controller.session.lever.belied import is_belied, is_of_another_move
from controller.session.lever.knocked import knocked_after
from controller.session.lever.otherwise import beside_the_move, made_early, move_and_reply, second_move
from controller.session.lever.shown import is_in_the_air, is_shown, shorter_turns
from controller.session.lever.taken_up import may_be_taken
from controller.session.lever.turns import completing, half_turn, landed_ms, turn_end, turns_from
from controller.session.lever.weighing import believing, gone_on, made_after, weighed
from controller.session.state import (
    BUMP_MS,
    LANDED_MS,
    LANDING_MS,
    LATE_MS,
    PASSING_MS,
    PRESS_WAIT_MS,
    SLIDING_MS,
    UNSEEN_WAIT_MS,
    Press,
    Refusal,
)
from controller.session.step import Step, dismiss
from controller.session.telling import doubt_last, tell_moves, tell_result
from controller.session.trust import kept_open
from controller.sides import Side

PRESSES_MIN = 2  # after so many presses over a refused move play has gone on
HASTE_MS = 1000  # who replies within so short a time has not waited for the press before


def press(step: Step, t_ms: int, by: Side) -> None:
    """A player pressed."""
    state = step.state
    if state.phase != "play":
        return
    if state.press is not None and state.press.by is not by:
        judge(step, t_ms, is_last=True)
    _end_putting_right(step, t_ms, by)
    _accept_answered(step, t_ms, by)
    _end_empty_press(step, by)
    state = step.state
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
        # Played on over an illegal move: this counts if the arbiter lets it stand, or if it was legal after all.
        step.change(refusal=replace(state.refusal, presses=(*state.refusal.presses, (t_ms, by))))
        legal_after_all(step, t_ms)
        if step.state.refused is not None:
            doubt_last(step, t_ms)  # both take it for legal
    elif state.refused is by:
        # Corrected without the arbiter: the new move is completed by a new press, the clock runs already.
        step.change(press=Press(t_ms, by, t_ms + PRESS_WAIT_MS), refused=None)
        judge(step, t_ms)


def _accept_answered(step: Step, t_ms: int, by: Side) -> None:
    """A move that nobody pressed for, and that `by` has answered by something illegal, or by a piece that nobody saw
    land, and presses for now, is made: who answers has taken it for made.
    """
    state, best = step.state, step.board.best
    is_open = state.tournament and state.press is None and state.refused is None and not state.putting_right
    base = _to_complete(step, by)
    if not is_open or base.turn is by or best.turn is not by or best.ply == step.board.completed_ply:
        return
    problem = problem_on_board(step.board)
    is_illegal = problem is not None and problem.kind == "illegal-move" and problem.by is by
    if is_illegal or step.board.missing & best.own:
        unpressed = range(step.board.completed_ply, best.ply)
        _accept(step, t_ms, base, recog.complete(step.board, best.ply), best.ply)
        observing.note_unpressed(step, t_ms, step.board.best, unpressed)


def _end_putting_right(step: Step, t_ms: int, by: Side) -> None:
    """The board was not put back as before an illegal move, but `by` has made a legal one and presses: play goes on."""
    board, best = step.board, step.board.best
    if not step.state.putting_right or best.ply <= board.completed_ply:
        return
    if (
        best.parent is not None
        and best.parent.turn is by is not best.turn
        and board.shown(best) == best.occupancy
    ):
        if not step.state.clocks_wait:
            step.run_clock(clocks.SetTurn(t_ms, by), clocks.Resume(t_ms))
        step.change(putting_right=False, clocks_wait=False, refused=None, refusal=None)


def _end_empty_press(step: Step, by: Side) -> None:
    """Who pressed without a move has made one since, and `by` has answered it and presses: play goes on."""
    state = step.state
    is_empty = state.refused is not None and state.refusal is None and not state.putting_right
    if is_empty and state.refused is not by:
        base = _to_complete(step, by)
        if base.turn is by and base.ply > step.board.completed_ply and base.ply < step.board.best.ply:
            step.change(refused=None)


def complete(step: Step, t_ms: int, by: Side, *events: clocks.ClockEvent) -> None:
    """`by` says that its move is made; the clocks take it as `events`."""
    step.run_clock(*events)
    if step.state.tournament:
        wait_ms = UNSEEN_WAIT_MS if step.state.unseen else PRESS_WAIT_MS
        # In a game in which `by` can only pass, the press says so.
        step.change(recognition=recog.pass_on(step.board, by=by))
        if not step.state.presses_lost:
            step.change(recognition=weighed(step.board, by))
        step.change(press=Press(t_ms, by, t_ms + wait_ms))
        judge(step, t_ms)
    else:
        complete_casually(step, t_ms, by)


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


def judge(step: Step, t_ms: int, *, is_last: bool = False) -> None:
    """Complete the pressed move if it is seen; otherwise, once the reeds had time to report, tell the arbiter.

    A move whose piece has not been seen to land is only a guess; it waits, but if this `is_last`.
    """
    pressed = step.state.press
    if pressed is None:
        return
    base = _to_complete(step, pressed.by, pressed.t_ms)
    board = gone_on(step.board, base, pressed.t_ms, SLIDING_MS if pressed.is_in_the_air else 0)
    ended = turns_from(board, base)
    if not pressed.is_in_the_air:  # what is touched after the press belies nothing
        ended = [node for node in ended if not is_belied(board, base, node)]
    shown = next((node for node in ended if is_shown(board, node, pressed.t_ms)), None)
    if shown is not None:
        if not is_last and _waits_for_landing(step, t_ms, pressed, board, base, shown):
            return
        if pressed.is_in_the_air:
            board = made_after(board, base, pressed.t_ms + SLIDING_MS)
        ply = turn_end(shown, base)
        made = completing(board, base, ply, shorter_turns(board, shown, pressed.t_ms))
        if made.best.ply > base.ply or made.best.mark > base.mark:  # where moves are numbered otherwise
            step.clear_problem(t_ms)
            _accept(step, t_ms, base, made, ply)
            return
        ended = []  # that nothing legal was made is likelier
    if t_ms < pressed.until_ms and not is_last:
        if pressed.is_in_the_air and board.strays:  # it has landed, or passes over this square
            step.change(press=replace(pressed, until_ms=t_ms + PASSING_MS))
        return
    if (knocked := knocked_after(board, base, ended)) is not None:
        _wait_or_tell_displaced(step, t_ms, pressed, base, knocked)
    elif (half := half_turn(board, base, board.occupied)) is not None:
        _accept(step, t_ms, base, believing(board, half), half.ply)
        text = f"{_name(base.turn)} pressed the clock with a move of the turn still to be made"
        step.alert(t_ms, "press-without-move", text, by=base.turn, confirmed=True, base=base)
        step.change(refused=base.turn)
    elif (early := made_early(board, base)) is not None:
        step.clear_problem(t_ms)
        _accept(step, t_ms, base, believing(board, early), early.ply)
    elif (problem := beside_the_move(board, base)) is not None:
        _accept(step, t_ms, base, recog.complete(board, base.ply + 1), base.ply + 1)
        if step.state.problem is None or step.state.problem.squares != problem.squares:
            _tell_problem(step, t_ms, problem, step.board.best)
    else:
        base = half_turn(board, base) or base
        _note_touches(step, t_ms, base, board.completed_ply)
        step.change(
            press=None, refused=pressed.by, refusal=None, recognition=replace(board, completed_ply=base.ply)
        )
        _refuse(step, t_ms, pressed, base)
        if board.best.ply > base.ply and is_belied(board, base, board.best):
            _take_back_belied(step, t_ms, base)


def _waits_for_landing(
    step: Step, t_ms: int, pressed: Press, board: recog.Recognition, base: Node, shown: Node
) -> bool:
    """Whether the piece of a move that was pressed for may still come down, where `shown` says or elsewhere."""
    lands_ms = pressed.t_ms + LANDING_MS
    if t_ms < lands_ms and is_in_the_air(board, base, shown):
        until_ms = pressed.until_ms if t_ms < pressed.until_ms else lands_ms
        step.change(press=replace(pressed, until_ms=until_ms, is_in_the_air=True))
        return True
    landed_ms = board.log.touches[-1].t_ms + LANDED_MS if board.log.touches else 0
    if pressed.is_in_the_air and t_ms < landed_ms:
        # A hasty reply that comes down where the piece could have is told to have left a little later.
        step.change(press=replace(pressed, until_ms=landed_ms))
        return True
    return False


def before_lift(step: Step, t_ms: int, square: str) -> None:
    """Another piece is about to be lifted: whoever pressed with a piece that nobody saw land has set it down by now.

    Only once there was time to see the press.
    """
    pressed = step.state.press
    if pressed is None or not pressed.is_in_the_air or t_ms < pressed.t_ms + costs.SEEN_MS:
        return
    board, base = step.board, _to_complete(step, pressed.by, pressed.t_ms)
    if t_ms < board.log.touches[-1].t_ms + costs.OVERLAP_MS:
        return  # it may have come down already where something was just seen to
    ended, lifted = turns_from(board, base), board.square(square)
    shown = next((node for node in ended if is_shown(board, node, pressed.t_ms)), None)
    if any(may_be_taken(board, node, pressed.t_ms, lifted) for node in ended):
        return  # it answers the move whose piece was taken up already
    if shown is not None and is_of_another_move(board, shown, lifted):
        judge(step, t_ms, is_last=True)


def _take_back_belied(step: Step, t_ms: int, base: Node) -> None:
    """A legal move was told of while hands made an illegal one: it was none."""
    told = step.state.reported
    step.change(recognition=recog.resume_at(step.board, base), reported=told[: base.ply])
    if len(told) > base.ply:
        step.tell(MovesRevised(t_ms, base.ply + 1, ()))


def _wait_or_tell_displaced(step: Step, t_ms: int, pressed: Press, base: Node, knocked: Node) -> None:
    """The move was made, and pieces were knocked over then: nobody's illegal move. If they are not put right within a
    moment, the arbiter is told that they are displaced (FIDE 7.4); the move stands.
    """
    knocked_ms = max(pressed.t_ms, step.board.log.touches[-1].t_ms)
    due_ms = min(knocked_ms, pressed.t_ms + LANDING_MS) + BUMP_MS
    if t_ms < due_ms:
        step.change(press=replace(pressed, until_ms=due_ms))
        return
    ply = turn_end(knocked, base)
    _accept(step, t_ms, base, recog.complete(step.board, ply), ply)
    problem = problem_on_board(step.board)
    if problem is not None and step.state.problem is None:
        squares = (*step.board.names(step.board.missing), *step.board.names(step.board.strays))
        displaced = Problem("illegal-position", problem.text, None, squares)
        step.change(problem=displaced)
        step.alert(t_ms, displaced.kind, displaced.text, squares=squares, base=step.board.best)


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
    elif any(node.occupancy == board.shown(node) for node in turns_from(board, base)):
        step.change(late=None, refusal=None, press=late)
        dismiss(step, t_ms, late.by, "its piece was told late")
        step.tell(AlertCleared(t_ms, "illegal-move"))
        judge(step, t_ms)


def slid_on(step: Step, t_ms: int) -> None:
    """The piece that was pressed for is lifted again at once: the press came while it slid over that square, and
    completes the move that it is on its way to. What comes from beside the board is not slid over it.
    """
    pressed, board = step.state.completing, step.board
    if pressed is None:
        return
    moved, touch = board.best.footprint, board.log.touches[-1]
    if t_ms > pressed.t_ms + SLIDING_MS or board.best.ply != board.completed_ply:
        step.change(completing=None)
    elif touch.t_ms > landed_ms(board, board.best) + costs.SEEN_MS:
        return  # it had come to rest: who lifts it takes it
    elif moved is not None and moved.origin and touch.lifted and touch.square & moved.filled:
        waits = replace(pressed, until_ms=pressed.t_ms + LANDING_MS, is_in_the_air=True)
        again = replace(board, completed_ply=board.best.ply - 1)
        step.change(completing=None, press=waits, recognition=again)


def _is_answered_illegally(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether a piece that was in the air at the refused press has come down where it may go, and who has pressed since
    has moved one where it may not: now, or before it came down.
    """
    best, newest = board.best, board.log.since(board.log.end - 1)
    has_landed = any(not t.lifted and t.square & best.footprint_filled for t in newest)
    is_pressed_now = all(pressed_ms >= t.t_ms for t in newest for pressed_ms, _ in refusal.presses[-1:])
    pressed = {by for _, by in refusal.presses[-1:]} if has_landed or is_pressed_now else set()
    if (
        refusal.problem.squares != refusal.missing
        or best.parent is None
        or best.parent.line != refusal.base.line
    ):
        return False
    problem = problem_on_board(board)
    return problem is not None and problem.kind == "illegal-move" and problem.by in pressed


def legal_after_all(step: Step, t_ms: int, *, retraced: recog.Recognition | None = None) -> None:
    """The other side has answered the move that was refused and pressed, and the board shows a legal move and a legal
    reply, every square of both touched, or play has gone on and the board shows a game of legal moves that is believed
    in, one that hands may have made (`retraced`), or one that is answered by something illegal: there was no illegal
    move. What was told of it is withdrawn.
    """
    state, board = step.state, step.board
    refused, refusal = state.refused, state.refusal
    if refused is None or refusal is None or state.putting_right:
        return
    if all(by is refused for _, by in refusal.presses):
        return
    base = refusal.base
    found = move_and_reply(board, base)
    if found is not None:
        board = board if _is_shown_since(board, base) else believing(board, found)
    elif retraced is not None and _is_shown_since(retraced, base):
        board = retraced
    elif not (
        _is_answered_illegally(board, refusal)
        or (len(refusal.presses) >= PRESSES_MIN and _is_played_on(step, base))
    ):
        return
    if found is None:  # that it was this move is the best guess
        step.change(calms=kept_open(state.calms, range(base.ply + 1, board.best.ply)), closes_late=True)
    dismiss(step, t_ms, refused, "the move was legal, and was answered")
    step.tell(AlertCleared(t_ms, "illegal-move"))
    step.change(problem=None, late=None)
    _accept(step, t_ms, base, recog.complete(board, base.ply + 1), base.ply + 1)
    step.change(recognition=replace(step.board, completed_ply=base.ply + 1))
    for pressed_ms, by in refusal.presses:
        press(step, pressed_ms, by)


def _is_played_on(step: Step, base: Node) -> bool:
    """Whether the board stands as after legal moves from `base` on, two or more, that may be believed."""
    board, calms = step.board, step.state.calms
    if not _is_shown_since(board, base):
        return False
    plies = board.best.ply - base.ply
    paid = next((calm.cost for calm in reversed(calms) if base.line[: len(calm.line)] == calm.line), 0)
    # The presses have not been counted, and each move more that fits speaks for it.
    most = costs.BELIEVED_MAX + plies * (costs.UNPRESSED + costs.BELIEVED_MORE)
    return board.candidates[0].cost <= paid + most


def _is_shown_since(board: recog.Recognition, base: Node) -> bool:
    """Whether two legal moves or more are believed in since `base`, and the board shows where they led."""
    best = board.best
    is_after = best.ply >= base.ply + 2 and best.line[: base.ply] == base.line
    return is_after and board.shown(best) == best.occupancy


def _accept(step: Step, t_ms: int, base: Node, board: recog.Recognition, ply: int) -> None:
    """The moves after `base` up to `ply` are completed: one, or as many as a turn has."""
    completed_ply = step.board.completed_ply
    unpressed = range(completed_ply, base.ply)
    pressed = step.state.press
    if (
        pressed is None or not pressed.is_in_the_air
    ):  # what came while it was waited for was not there at the press
        board = recog.rest(board, is_pressed=True)
    board = recog.pass_on(board, ply)
    step.change(recognition=board, press=None, completing=pressed, refused=None, refusal=None)
    played = board.best
    while played.parent is not None and played.ply > ply:
        played = played.parent
    _note_touches(step, t_ms, played, completed_ply)
    observing.note_unpressed(step, t_ms, base, unpressed)
    kept = (entry for entry in step.state.clocks_after if entry[0] <= base.ply)
    step.change(clocks_after=(*kept, (played.ply, step.state.clock)), presses_lost=False)
    tell_moves(step, t_ms)
    tell_result(step, t_ms)


def _note_touches(step: Step, t_ms: int, played: Node, completed_ply: int) -> None:
    """What hands did while the moves after `completed_ply` up to `played` were made."""
    made: list[Node] = []
    at = played
    while at.parent is not None and at.ply > completed_ply:
        made.insert(0, at)
        at = at.parent
    for node in made:
        if node.parent is not None:
            observing.note_touches(step, t_ms, node.parent, node)


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
            recognition=recog.resume_at(step.board, base),
        )


def _to_complete(step: Step, by: Side | None, t_ms: int | None = None) -> Node:
    """The position before the move that a press by this side, at `t_ms`, completes.

    It is the first move that no press has completed, unless it was answered on the board: a press for the answer
    completes both (the press between was lost with the link, or forgotten). Where the move between the two came only
    just before, nobody had time to press for it: then it is the earlier of the two that is pressed for (unless presses
    may have been lost).
    """
    board = step.board
    own: list[Node] = []
    node = board.best
    is_answered = node.turn is by and node.parent is not None and node.parent.turn is not by
    is_late = t_ms is not None and landed_ms(board, node) < t_ms - HASTE_MS
    if step.state.presses_lost and is_answered and is_late:
        return node  # the move before was pressed for unheard: this is for what came after the answer
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
        if (
            t_ms is None
            or step.state.presses_lost
            or earlier is between
            or landed_ms(board, between) < t_ms - HASTE_MS
        ):
            break
        chosen = later = earlier
    assert chosen.parent is not None, "a ply has a position before it"
    return chosen.parent


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
        problem = Problem("illegal-move", text, by, squares)
        step.alert(t_ms, "illegal-move", text, by=by, squares=squares, confirmed=True, base=base)
        step.change(late=pressed, refusal=Refusal(by, base, board.log.end, problem, squares))
        return
    if problem.kind == "illegal-position":
        problem = second_move(step.board, base, problem)
    _tell_problem(step, t_ms, replace(problem, kind="illegal-move", by=by), base)
    refusal = Refusal(by, base, board.log.end, problem, board.names(board.missing))
    step.change(problem=problem, refusal=refusal)


def _name(side: Side) -> str:
    return side.value.capitalize()
