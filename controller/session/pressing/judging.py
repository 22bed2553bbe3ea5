"""Whether the move that was pressed for is made, may still land, or is none."""

from collections.abc import Container
from dataclasses import replace

from controller.arbiter.problems import Problem, listed, problem_on_board
from controller.effects import MovesRevised
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.evidence import touched_squares
from controller.recognition.health import off_welded
from controller.recognition.node import Node
from controller.recognition.second_reading import with_late_closing
from controller.session.lever.begun import movable_from, squares_begun
from controller.session.lever.belied import (
    is_belied,
    is_of_another_move,
    may_be_adjusting,
    may_be_exchanged,
    was_adjusted,
)
from controller.session.lever.knocked import knocked_after
from controller.session.lever.other_side import is_own_piece_in
from controller.session.lever.otherwise import (
    beside_the_move,
    castled_in_place,
    has_dropped_besides,
    made_early,
)
from controller.session.lever.rewritten import rewritten
from controller.session.lever.shown import (
    is_in_the_air,
    is_moved_since,
    is_nowhere,
    is_out_of_its_reach,
    is_set_aside_first,
    is_shown,
    shorter_turns,
)
from controller.session.lever.silent import taken_from_dead, taken_unseen
from controller.session.lever.taken_off import taken_besides
from controller.session.lever.taken_up import is_taken_up, may_be_taken
from controller.session.lever.turn_again import with_other_moves
from controller.session.lever.turns import (
    completing,
    half_turn,
    landed_ms,
    turn_end,
    turns_from,
    with_turn_end,
)
from controller.session.lever.weighing import (
    believing,
    charged,
    gone_on,
    made_after,
    made_in_all,
    not_held_still,
)
from controller.session.lever.went_on import went_on_unseen
from controller.session.not_believed import tell_stuck
from controller.session.pressing.accepting import accept, note_touches
from controller.session.pressing.due import past_unheard, to_complete
from controller.session.pressing.late_taker import Taker, read_taker
from controller.session.pressing.refusing import refuse, refuse_empty, tell_problem
from controller.session.pressing.waiting import until_landed, waited_until_ms
from controller.session.state import (
    BUMP_MS,
    IN_OTHER_HAND_MS,
    LANDED_MS,
    LANDING_MS,
    LANDS_LATE_MS,
    LANDS_WITH_MS,
    PRESS_WAIT_MS,
    SLIDING_MS,
    TOLD_MS,
    Press,
)
from controller.session.step import Step
from controller.session.telling import doubt_reread, tell_line
from controller.session.trust import kept_open
from controller.sides import Side

# How long a press waits for a move that is begun, and for how long of that it would have waited for any: then others
# who begin a move end the wait.
_WAITS_MS = {LANDS_WITH_MS: PRESS_WAIT_MS, IN_OTHER_HAND_MS: LANDS_WITH_MS, LANDS_LATE_MS: LANDS_WITH_MS}


def judge(step: Step, t_ms: int, *, is_last: bool = False) -> None:
    """Complete the pressed move if it is seen; otherwise, once the reeds had time to report, tell the arbiter.

    A move whose piece has not been seen to land is only a guess; it waits, but if this `is_last`.
    """
    pressed = step.state.press
    if pressed is None:
        return
    base = to_complete(step, pressed.by, pressed.t_ms)
    board, ended = _ended(step.board, t_ms, pressed, base)
    shown = next(
        (
            at
            for node in ended
            for at in with_turn_end(board, node, base)
            if is_shown(board, at, pressed.t_ms, pressed.by)
        ),
        None,
    )
    taker = read_taker(step.board, base, pressed.t_ms, t_ms, is_last=is_last)
    if taker is not None and (taker[0] is not Taker.LEFT or shown is None):
        _await_taker(step, t_ms, pressed, base, *taker)
        return
    if shown is not None:
        made = _accept_shown(step, t_ms, pressed, board, base, shown, is_last=is_last)
        if made is None:
            return
        board, ended = made, []  # that nothing legal was made is likelier
    if t_ms < pressed.until_ms and not is_last:
        if pressed.is_in_the_air and board.strays:  # it has landed, or passes over this square
            step.change(press=until_landed(pressed, t_ms, board))
        return
    if not is_last and t_ms < (until_ms := waited_until_ms(step, pressed, board, base)):
        step.change(press=replace(pressed, until_ms=until_ms))
        return
    if (knocked := knocked_after(board, base, ended, pressed.t_ms)) is not None:
        if has_dropped_besides(board, knocked, pressed.t_ms, t_ms):
            _refuse(step, t_ms, pressed, base, board)
        else:
            _wait_or_tell_displaced(step, t_ms, pressed, base, knocked)
    elif (castled := castled_in_place(board, base)) is not None:
        step.change(calms=kept_open(step.state.calms, (castled.ply,)))
        accept(step, t_ms, base, believing(board, castled), castled.ply)
    elif (half := half_turn(board, base, board.occupied)) is not None and not is_belied(board, base, half):
        accept(step, t_ms, base, believing(board, half), half.ply)
        text = f"{base.turn.capitalize()} pressed the clock with a move of the turn still to be made"
        step.alert(t_ms, "press-without-move", text, by=base.turn, confirmed=True, base=base)
        step.change(refused=base.turn)
    elif (early := made_early(board, base)) is not None and not is_belied(board, base, early):
        step.clear_problem(t_ms)
        accept(step, t_ms, base, believing(board, early), early.ply)
    elif (problem := beside_the_move(board, base, _known_astray(step, base.turn))) is not None:
        _accept_beside(step, t_ms, base, completing(board, base, base.ply + 1), problem)
    elif _is_read_otherwise(step, t_ms, pressed, base):
        judge(step, t_ms, is_last=is_last)
    elif (taken := taken_unseen(board, base, pressed.t_ms)) is not None:
        _accept_silent(step, t_ms, base, taken)
    elif _is_displaced_still(step, base):
        step.change(press=None)  # whoever presses gives the move back to who has to put that right
    else:
        _refuse(step, t_ms, pressed, base, board)


def _accept_shown(
    step: Step,
    t_ms: int,
    pressed: Press,
    board: recog.Recognition,
    base: Node,
    shown: Node,
    *,
    is_last: bool,
) -> recog.Recognition | None:
    """Accept the move that the board shows, or wait, or tell what is wrong besides; or else return the board."""
    if (besides := taken_besides(board, base, shown, pressed.t_ms)) is not None:
        until_ms = pressed.t_ms + (TOLD_MS if besides.may_hold else LANDS_LATE_MS)
        if t_ms < until_ms and not is_last:
            step.change(press=replace(pressed, until_ms=until_ms))
        else:
            is_sure = is_last or not besides.may_hold
            _refuse(step, t_ms, pressed, base, board, besides.problem, is_sure=is_sure)
        return None
    is_aside = is_set_aside_first(board, shown, pressed.t_ms)
    if not is_last and (
        _waits_for_taker(step, t_ms, pressed, shown)
        if is_aside
        else _waits_for_landing(step, t_ms, pressed, board, base, shown)
    ):
        return None
    if pressed.is_in_the_air:
        board = made_after(board, base, pressed.t_ms + SLIDING_MS)
    base, ply, made = _made(board, base, shown, pressed, is_open=_is_open(step, base, shown))
    is_held = pressed.is_in_the_air and is_nowhere(board, shown, pressed.t_ms)
    is_held |= step.state.putting_right and is_last and bool(shown.footprint_filled & ~board.shown(shown))
    is_made = made.best.ply > base.ply or made.best.mark > base.mark  # where moves are numbered otherwise
    if is_held:
        empty = listed(board.names(shown.footprint_filled & ~board.shown(shown)))
        text = f"{pressed.by.capitalize()} pressed the clock, and nothing stands on {empty}"
        squares = board.names(base.occupancy ^ board.shown(base))
        _refuse(step, t_ms, pressed, base, board, Problem("illegal-move", text, pressed.by, squares))
        return None
    if not is_made or is_aside:
        return board
    if _is_astray_still(step):
        step.change(calms=kept_open(step.state.calms, (ply,)))
    elif not _is_left_out_still(step):
        step.clear_problem(t_ms)
    if may_be_exchanged(board, base, shown):
        step.change(calms=kept_open(step.state.calms, (ply,)))
    accept(step, t_ms, base, made, ply)
    return None


def _await_taker(step: Step, t_ms: int, pressed: Press, base: Node, taker: Taker, until_ms: int) -> None:
    """Wait for the switch that the taker left, or tell that the press was for nothing: what is touched since then is
    another matter.
    """
    if taker is Taker.AWAITED:
        step.change(press=replace(pressed, until_ms=max(pressed.until_ms, until_ms)))
        return
    note_touches(step, t_ms, base, (step.board.completed_ply, step.board.completed_mark))
    board = replace(step.board, completed_ply=base.ply)
    step.change(press=None, refused=pressed.by, refusal=None, recognition=board)
    refuse_empty(step, t_ms, pressed, base)


def _refuse(
    step: Step,
    t_ms: int,
    pressed: Press,
    base: Node,
    board: recog.Recognition,
    known: Problem | None = None,
    *,
    is_sure: bool = True,
) -> None:
    """Nothing legal was pressed for, or something besides that is `known`: not confirmed, unless that `is_sure`."""
    begun = half_turn(board, base)
    if begun is not None and begun.occupancy != board.occupied:  # otherwise hands belie it
        base = begun
    note_touches(step, t_ms, base, (board.completed_ply, board.completed_mark))
    step.change(
        press=None, refused=pressed.by, refusal=None, recognition=replace(board, completed_ply=base.ply)
    )
    refuse(step, t_ms, pressed, base, known, is_sure=is_sure)
    is_none = known is not None or is_nowhere(board, board.best, pressed.t_ms)
    if board.best.ply > base.ply and (is_none or is_belied(board, base, board.best)):
        _take_back_belied(step, t_ms, base)
    elif len(step.state.reported) > board.best.ply:  # by what was said of a promotion since
        tell_line(step, t_ms)


def _accept_beside(step: Step, t_ms: int, base: Node, board: recog.Recognition, problem: Problem) -> None:
    """The move from `base` is made, and a piece stands wrong besides. If that was told when it came, what its side
    had moved then is in doubt, and the game goes on as it is.
    """
    is_told = frozenset(problem.squares) == _known_astray(step, base.turn)
    accept(step, t_ms, base, board, base.ply + 1)
    if is_told:
        step.change(problem=problem, calms=kept_open(step.state.calms, range(base.ply - 1, base.ply + 2)))
        tell_line(step, t_ms)
    elif step.state.problem is None or step.state.problem.squares != problem.squares:
        tell_problem(step, t_ms, problem, step.board.best)


def _known_astray(step: Step, by: Side) -> frozenset[str]:
    """The squares of what `by` has moved out of turn, as was told, if they have not been touched since."""
    astray = step.state.astray
    if astray is None or astray.by is not by or not astray.stands(step.board):
        return frozenset()
    return astray.squares


def _accept_silent(step: Step, t_ms: int, base: Node, made: Node) -> None:
    """The capture that led to `made` is made, in doubt. The switch where it ended says nothing of it; or it did, and
    the other side has taken that piece up to answer.
    """
    touches = base.touches(step.board.log)
    is_answered = any(not t.lifted and t.square & made.footprint_filled for t in touches)
    made.in_hand |= made.footprint_filled if is_answered else 0
    board = made_in_all(step.board, made)
    silent = 0 if is_answered else made.footprint_filled
    step.clear_problem(t_ms)
    step.change(calms=kept_open(step.state.calms, [made.ply]))
    sensed = replace(board.sensed, dead=board.sensed.dead | silent)
    accept(step, t_ms, base, replace(board, sensed=sensed), made.ply)
    if silent:
        tell_stuck(step, t_ms, board.names(silent))


def _is_open(step: Step, base: Node, node: Node) -> bool:
    """Whether of the moves until `base` none that is otherwise in the game of `node` was told as sure, and what that
    takes instead was seen to leave, or the piece of the one that was told is not where it went.
    """
    told, log = step.state.reported, step.board.log
    for at in node.path():
        if not 0 < at.ply <= min(base.ply, len(told)) or at.line[-1] == base.line[at.ply - 1]:
            continue
        assert at.parent is not None and at.footprint is not None
        is_seen = not at.footprint.replaced & ~touched_squares(at.parent.touches(log, at.mark))
        is_gone = base.at_ply(at.ply).footprint_filled & ~step.board.occupied
        if told[at.ply - 1].sure or not (is_seen or is_gone):
            return False
    return True


def _made(
    board: recog.Recognition, base: Node, shown: Node, pressed: Press, *, is_open: bool = False
) -> tuple[Node, int, recog.Recognition]:
    """The position before the turn that is pressed for, the ply that ended that turn, and the board after it. Where the
    game of `shown` `is_open`, what is legal is believed in rather than that nothing legal was made.
    """
    ply = turn_end(shown, base)
    if pressed.is_in_the_air:
        board = not_held_still(board, pressed.by)
    made = _or_as_likely(
        completing(board, base, ply, shorter_turns(board, base, shown, pressed.t_ms)),
        base,
        shown,
        is_open=is_open,
    )
    last = past_unheard(made, base)
    end = turn_end(made.best, last)
    return (base, ply, made) if last is base or not end else (last, end, completing(made, last, end))


def _or_as_likely(board: recog.Recognition, base: Node, shown: Node, *, is_open: bool) -> recog.Recognition:
    """The board with the game of a legal move believed in, if that is no less likely than that none was made, or
    `is_open` and nothing is wrong but what the side that has moved holds in a hand: then it costs no more than that.
    """
    best = board.candidates[0]
    same = next((c for c in board.candidates if c.node is shown), best)
    more = same.total(board.sensed) - best.total(board.sensed)
    wrong = (board.shown(shown) ^ shown.occupancy) & (shown.own | ~shown.occupancy)
    if best.node.ply > base.ply or (more > 0 and (wrong or not is_open)):
        return board
    believed = replace(same, cost=same.cost - max(0, more))
    return replace(board, candidates=(believed, *(c for c in board.candidates if c is not same)))


def before_outage(step: Step, t_ms: int) -> None:
    """Nobody will see now whether the piece that was pressed for lands: its move is made, or the press is forgotten."""
    pressed = step.state.press
    if pressed is None:
        return
    board, ended = _ended(step.board, t_ms, pressed, to_complete(step, pressed.by, pressed.t_ms))
    if any(is_shown(board, node, pressed.t_ms, pressed.by) for node in ended):
        judge(step, t_ms, is_last=True)
    step.change(press=None)


def _ended(
    board: recog.Recognition, t_ms: int, pressed: Press, base: Node
) -> tuple[recog.Recognition, list[Node]]:
    """The board as the press says, and the positions in question if the turn from `base` on is over."""
    sliding_ms, waited = SLIDING_MS if pressed.is_in_the_air else 0, t_ms >= pressed.t_ms + LANDING_MS
    board = charged(board, lambda node: costs.OVERRULED_MAX if was_adjusted(board, node) else 0)
    board = gone_on(board, base, pressed.t_ms, sliding_ms, waited=waited)
    ended = turns_from(board, base)
    moved_since = [node for node in ended if is_moved_since(board, node, pressed.t_ms, pressed.by)]
    if moved_since and len(moved_since) == len(ended):
        # What lacks the newer move is not what was pressed for.
        board = charged(board, lambda node: costs.PRESSED_UNFINISHED if node in moved_since else 0)
        ended = turns_from(board, base)
    ended = [node for node in ended if node not in moved_since]
    if not pressed.is_in_the_air:  # what is touched after the press belies nothing
        ended = [node for node in ended if not is_belied(board, base, node)]
    return board, ended


def _is_read_otherwise(step: Step, t_ms: int, pressed: Press, base: Node) -> bool:
    """Whether a legal move was pressed for if a move that was never sure was another one, or one switch has told late
    what it told, or tells nothing any more.
    """
    if (again := _in_open_game(step, base)) is not None:
        doubt_reread(step, again)
        step.change(recognition=again)
        return True
    if (again := _with_piece_moved_on(step.board, t_ms, pressed, base, step.state.taken_late)) is not None:
        doubt_reread(step, again)
        step.change(recognition=again)
        return True
    if (again := with_other_moves(step.board, base)) is not None:
        doubt_reread(step, again)
        step.change(recognition=again)
        return True
    if _is_off_welded(step, t_ms, base) or _has_gone_on_unseen(step, t_ms, base):
        return True
    again = taken_from_dead(step.board, base)
    if again is None:
        return False
    step.change(recognition=again, calms=kept_open(step.state.calms, [base.ply + 1]))
    return True


def _is_off_welded(step: Step, t_ms: int, base: Node) -> bool:
    """Whether a legal move was pressed for if one switch tells nothing any more."""
    board = step.board
    again = off_welded(board, base)
    if again is None:
        return False
    made = range(base.ply + 1, again.best.ply + 1)
    step.change(recognition=again, calms=kept_open(step.state.calms, made))
    tell_stuck(step, t_ms, again.names(again.sensed.dead & ~board.sensed.dead))
    return True


def _has_gone_on_unseen(step: Step, t_ms: int, base: Node) -> bool:
    """Whether a legal move was pressed for if the piece that its side had moved before stood on a square that says
    nothing.
    """
    board, again = step.board, went_on_unseen(step.board, base)
    if again is None:
        return False
    step.change(recognition=again, calms=kept_open(step.state.calms, range(base.ply - 1, base.ply + 2)))
    tell_stuck(step, t_ms, again.names(again.sensed.dead & ~board.sensed.dead))
    return True


def _in_open_game(step: Step, base: Node) -> recog.Recognition | None:
    """The board with a game believed in that it shows exactly, after a move of the side that pressed, where what was
    told instead of its other moves was never sure, or was made with a piece of the other side otherwise; None if there
    is none.
    """
    board, best = step.board, step.board.candidates[0]
    if best.node.occupancy == board.shown(best.node):
        return None
    since = max(base.mark, board.completed_mark)
    for candidate in board.candidates[1:]:
        node = candidate.node
        if node.ply <= base.ply or node.mark <= since or node.line[: base.ply] == base.line:
            continue
        is_made = node.parent is not None and node.parent.turn is base.turn
        is_exact = is_made and node.occupancy == board.shown(node)
        if is_exact and (_is_open(step, base, node) or is_own_piece_in(board, base, node)):
            rest = (c for c in board.candidates if c is not candidate)
            return replace(board, candidates=(replace(candidate, cost=best.cost), *rest))
    return None


def _with_piece_moved_on(
    board: recog.Recognition, t_ms: int, pressed: Press, base: Node, taken_late: Container[int]
) -> recog.Recognition | None:
    """Where no legal move is believed in before this press: the game in which one was made, by the piece that came
    from where its switch had closed late; nothing stands there since.
    """
    if board.best.ply != base.ply:
        return None
    again = with_late_closing(board, has_moved_on=True)
    if again is None:
        return None
    again = rewritten(again, taken_late, is_to_be_judged=True)
    base = again.best.at_ply(base.ply)
    read, ended = _ended(again, t_ms, pressed, base)
    shown = next((node for node in ended if is_shown(read, node, pressed.t_ms, pressed.by)), None)
    if shown is None:
        return None
    base, _, made = _made(read, base, shown, pressed)
    return again if made.best.ply > base.ply else None


def _is_left_out_still(step: Step) -> bool:
    problem, board = step.state.problem, step.board
    if problem is None or problem.kind != "piece-missing":
        return False
    return all(board.square(name) & board.missing for name in problem.squares)


def _is_astray_still(step: Step) -> bool:
    """Whether what was moved out of turn, as was told, stands there still: play goes on over it, and is in doubt until
    the arbiter decides.
    """
    problem, astray = step.state.problem, step.state.astray
    if problem is None or astray is None or frozenset(problem.squares) != astray.squares:
        return False
    return astray.stands(step.board)


def before_lift(step: Step, t_ms: int, square: str) -> None:
    """Another piece is about to be lifted: whoever pressed with a piece that nobody saw land has set it down by now.

    Only once there was time to see the press. A press that waits for the end of a move does not wait for other hands.
    """
    pressed = step.state.press
    if pressed is None:
        return
    board, base = step.board, to_complete(step, pressed.by, pressed.t_ms)
    is_corrected = board.best.ply < board.completed_ply  # it only waits for what was said to be corrected
    if is_corrected or (step.state.putting_right and t_ms >= pressed.t_ms + LANDS_WITH_MS):
        judge(step, t_ms, is_last=True)
        return
    ended, lifted = turns_from(board, base), board.square(square)
    if any(may_be_taken(board, node, pressed.t_ms, lifted) for node in ended):
        return  # it answers the move whose piece was taken up already
    if not pressed.is_in_the_air:
        waited_before_ms = _WAITS_MS.get(pressed.until_ms - pressed.t_ms)
        waits_longer = waited_before_ms is not None and t_ms > pressed.t_ms + waited_before_ms
        begun = squares_begun(board, base) if board.missing | board.strays else movable_from(base)
        waits_longer &= not may_be_adjusting(board, base)  # that one comes back, whatever else is taken up
        if waits_longer and not lifted & begun and not _has_gone(board, base, t_ms, square):
            judge(step, t_ms, is_last=True)
        return
    if t_ms < pressed.t_ms + costs.SEEN_MS:
        return
    if t_ms < board.log.touches[-1].t_ms + costs.OVERLAP_MS:
        return  # it may have come down already where something was just seen to
    shown = next((node for node in ended if is_shown(board, node, pressed.t_ms, pressed.by)), None)
    if shown is None or not lifted & shown.occupancy:
        return  # what stands wrong only goes on
    if is_taken_up(board, shown, pressed.t_ms):
        return  # it had come down, and may be put back
    if is_of_another_move(board, shown, lifted):
        judge(step, t_ms, is_last=True)


def _has_gone(board: recog.Recognition, base: Node, t_ms: int, square: str) -> bool:
    """Whether the piece of a square that is told to be empty now has just come down elsewhere: that was no landing of
    what was pressed for.
    """
    came = (t for t in board.log.touches if not t.lifted and t_ms <= t.t_ms + costs.OVERLAP_MS)
    return any(board.names(t.square)[0] in base.position.goals(square) for t in came)


def _waits_for_landing(
    step: Step, t_ms: int, pressed: Press, board: recog.Recognition, base: Node, shown: Node
) -> bool:
    """Whether the piece of a move that was pressed for may still come down, where `shown` says or elsewhere."""
    came_ms = landed_ms(board, shown)
    if came_ms <= pressed.t_ms and t_ms < came_ms + costs.LET_GO_MS:  # it may slide on
        # What was only passed needs its wait from the lever on as well.
        step.change(press=replace(pressed, until_ms=max(pressed.until_ms, came_ms + costs.LET_GO_MS)))
        return True
    lands_ms = pressed.t_ms + LANDING_MS
    is_held = _is_rather_held(step.board, shown, pressed.by)
    if t_ms < lands_ms and (is_held or is_in_the_air(board, base, shown)):
        until_ms = pressed.until_ms if t_ms < pressed.until_ms else lands_ms
        step.change(press=replace(pressed, until_ms=until_ms, is_in_the_air=True))
        return True
    told_ms = board.log.touches[-1].t_ms + LANDED_MS if board.log.touches else 0
    if pressed.is_in_the_air and t_ms < told_ms:
        # A hasty reply that comes down where the piece could have is told to have left a little later.
        step.change(press=replace(pressed, until_ms=told_ms))
        return True
    return False


def _is_rather_held(board: recog.Recognition, shown: Node, by: Side) -> bool:
    """Whether all that is `shown` was made while nobody listened, and the game believed in has `by` on move, with a
    piece in the hand that it has taken up since.
    """
    best, heard = board.best, board.sensed.heard_mark
    lifted = touched_squares(tuple(t for t in board.log.since(heard) if t.lifted))
    is_held = best.turn is by and best.own & board.missing & lifted
    return bool(is_held) and best is not shown and 0 < shown.mark <= heard


def _waits_for_taker(step: Step, t_ms: int, pressed: Press, shown: Node) -> bool:
    """Whether the piece may still come that takes what a hasty reply has set aside: for as long as a victim is left
    there, where that cannot have moved there itself.
    """
    until_ms = pressed.t_ms + costs.ONE_GESTURE_MS
    if is_out_of_its_reach(step.board, shown):
        until_ms = min(step.board.log.touches[-1].t_ms + costs.PARKED_MS, pressed.t_ms + TOLD_MS)
    if t_ms < until_ms:
        step.change(press=replace(pressed, until_ms=until_ms))
    return t_ms < until_ms


def _wait_or_tell_displaced(step: Step, t_ms: int, pressed: Press, base: Node, knocked: Node) -> None:
    """The move was made, and pieces were knocked over then: nobody's illegal move. If they are not put right within a
    moment, the arbiter is told that they are displaced (FIDE 7.4); the move stands.
    """
    knocked_ms = max(pressed.t_ms, step.board.log.touches[-1].t_ms)
    due_ms = min(knocked_ms, pressed.t_ms + LANDING_MS) + BUMP_MS
    if t_ms < due_ms:
        step.change(press=replace(pressed, until_ms=due_ms))
        return
    if (step.board.shown(base) & ~base.occupancy).bit_count() > 1 and _is_off_welded(step, t_ms, base):
        judge(step, t_ms)  # both pieces of castling stand
        return
    ply = turn_end(knocked, base)
    accept(step, t_ms, base, completing(step.board, base, ply), ply)
    problem = problem_on_board(step.board)
    if problem is not None and step.state.problem is None:
        squares = (*step.board.names(step.board.missing), *step.board.names(step.board.strays))
        displaced = Problem("illegal-position", problem.text, None, squares)
        step.change(problem=displaced)
        step.alert(t_ms, displaced.kind, displaced.text, squares=squares, base=step.board.best)


def _is_displaced_still(step: Step, base: Node) -> bool:
    """Whether nothing was touched since the last move but pieces that are told to be displaced, and are so still."""
    problem, board = step.state.problem, step.board
    if problem is None or problem.kind != "illegal-position" or problem.by is not None:
        return False
    told = sum(board.square(name) for name in problem.squares)
    is_same = board.shown(base) ^ base.occupancy == told
    return is_same and not touched_squares(base.touches(board.log)) & ~told


def _take_back_belied(step: Step, t_ms: int, base: Node) -> None:
    """A legal move was told of while hands made an illegal one: it was none."""
    told = step.state.reported
    step.change(recognition=recog.resume_at(step.board, base), reported=told[: base.ply])
    if len(told) > base.ply:
        step.tell(MovesRevised(t_ms, base.ply + 1, ()))
