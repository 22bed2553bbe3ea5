"""What is believed becomes what is told: moves, revisions, the end of the game."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice
from math import inf

import rules_c
from controller import clocks
from controller.effects import GameEnded, MoveMade, MovesRevised
from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.candidates import disorder
from controller.recognition.carried_on import carried_on_plies, stopped_on_plies
from controller.recognition.doubts import in_question, open_plies
from controller.recognition.either_way import (
    both_carried_on_from,
    either_way_plies,
    perhaps_two_plies,
    rather_moved_from,
)
from controller.recognition.evidence import rested_squares, touched_squares
from controller.recognition.guesses import (
    exchanged_plies,
    guessed_plies,
    hurried_plies,
    landed_elsewhere,
    moved_on_plies,
    taken_off_plies,
    unseen_plies,
)
from controller.recognition.half_turn import half_turn_plies
from controller.recognition.held_early import held_captures, held_plies
from controller.recognition.mingled import mingled_plies
from controller.recognition.node import Node
from controller.recognition.other_captures import adjusted_plies, either_victim_plies, put_back_plies
from controller.recognition.parked import has_parked
from controller.recognition.parted import parted_plies
from controller.recognition.passed_over import passed_over
from controller.recognition.put_right import was_put_right
from controller.recognition.taken_openly import open_guesses
from controller.session import asking, choosing, observing
from controller.session.lever.taken_up import open_until_answered
from controller.session.not_over import going_on
from controller.session.state import HELD_MS, PROBLEM_MS, SETTLE_MS, Reported, SessionState
from controller.session.step import Step
from controller.session.trust import (
    SHAKEN_PLIES,
    Calm,
    another_from,
    calm_at,
    doubted,
    excused,
    gone_elsewhere,
    hardly_likelier,
    kept_open,
    last_shorter,
    perhaps_two_moves,
    restored_at,
)

_AUTOMATIC_DRAWS = {"fivefold-repetition": "fivefold", "seventy-five-moves": "seventy-five"}
_AUTOMATIC_TEXTS = {
    "fivefold-repetition": "The same position stands for the fifth time",
    "seventy-five-moves": "Seventy-five moves by each player without a capture or a pawn's move",
}
CONFIRMED_MS = 3000  # who sets a piece back and uses the key does so within so long
MOVED_PLIES = 4  # a switch does not close later than after so many plies
SEVERAL_PLIES = 2  # more that nobody saw, and were told as fewer before, are a guess
REREAD_PLIES = 4  # older ones that were pressed for and are read otherwise make it another game, perhaps
HANDS_MAX = 2  # pieces that may be in hands while a position is believed in


def tell_moves(step: Step, t_ms: int) -> None:
    """Report the difference between the line believed in and the line told of, unless the board is in disorder: what
    was taken by a move that has been pressed for may stand beside the game.
    """
    board = step.board
    is_completed = 0 < board.best.ply <= board.completed_ply
    is_disorder = bool(board.strays) and not (is_completed and has_parked(board.best, board.sensed))
    if not (step.state.putting_right or is_disorder or board.missing.bit_count() > HANDS_MAX):
        tell_line(step, t_ms)


def tell_line(step: Step, t_ms: int) -> None:
    """Report that difference, whatever stands wrong on the board."""
    board, told = step.board, step.state.reported
    line = _line(board.best)
    same = _common(tuple(r.move for r in told), board.best.line)
    never_told = exchanged_plies(board) | stopped_on_plies(board) | _hardly_known(step, t_ms, same)
    step.change(calms=kept_open(step.state.calms, never_told))
    state = step.state
    calms = _calms_now(state, board, line[same:])
    open_now = open_plies(board)
    if board.is_crowded:
        calms = kept_open(calms, open_now)
    calms = kept_open(_open_for_good(step, line, calms), _after_the_end(board, told, same))
    unseen = {ply for ply in unseen_plies(board) if ply > same or not told[ply - 1].sure}
    calms = kept_open(calms, unseen if state.closes_late else ())
    for node in line[same:]:  # what moves on from a square that it may not have come to
        came = _came_unseen(board, node)
        if (came is not None and calms[-1].doubts(came.ply)) or _may_have_moved_there(node, calms[-1]):
            calms = kept_open(calms, [node.ply])
        calms = kept_open(calms, passed_over(node, board.log))
    calms = doubted(calms, hurried_plies(board) | mingled_plies(board))
    if not board.missing:
        step.change(calms=calms)
    unseen |= (
        carried_on_plies(board)
        | half_turn_plies(board)
        | calms[-1].rivalled() - moved_on_plies(board)
        | _after_a_guess(board)
    )
    guessed = guessed_plies(board, t_ms) | open_until_answered(board) | _over_refused(state, line)
    if (_is_open_ended(board) or _is_beside_a_hand(board)) and board.best.ply > board.completed_ply:
        guessed |= {board.best.ply}
    if state.tournament:  # only its press says that a side has passed
        guessed |= {node.ply for node in line if node.is_pass and node.ply > board.completed_ply}
    in_doubt = (
        open_now
        | parted_plies(board, lambda ply: calms[-1].doubts(ply) or ply in unseen)
        | {
            node.ply
            for node in line
            if (calms[-1].doubts(node.ply) or node.ply in unseen) and not _is_said(step, node, calms[-1])
        }
    )
    reported: list[Reported] = []
    for ply, node in enumerate(line, start=1):
        was = told[ply - 1] if ply <= same else told_first(node)
        # Nobody sees a pass: it is what the move before leaves.
        is_left = node.is_pass and bool(reported) and not reported[-1].sure
        # Of what is older than the log nothing new is known, but what a person says.
        is_known = node.mark > board.log.dropped or _is_said(step, node, calms[-1])
        is_new = is_known and ply not in guessed and not _is_half_blind(board, node)
        is_sure = not (is_left or ply in in_doubt) and (was.sure or (is_new and _is_made(step, t_ms, node)))
        reported.append(was if was.sure is is_sure else replace(was, sure=is_sure))
    if state.tournament:
        reported = [
            r if r.pressed is (ply <= board.completed_ply) else replace(r, pressed=not r.pressed)
            for ply, r in enumerate(reported, start=1)
        ]
    step.change(reported=tuple(reported))
    _confirm(step, t_ms, told[:same], tuple(reported[:same]))
    if same == len(told):
        for ply in range(same + 1, len(reported) + 1):
            _tell_move(step, t_ms, line[ply - 1], reported[ply - 1], ply)
    else:
        moves = tuple(r.move for r in reported[same:])
        step.tell(MovesRevised(t_ms, same + 1, moves, all(r.sure for r in reported[same:])))
        if same < len(reported) and not _is_answer(told[same:], moves):
            asking.ask_for_promotion(step, t_ms, line[-1])
            asking.take_kept_choice(step, t_ms, line[same:-1])
    asking.close_if_decided(step, t_ms)
    if step.board.best.line != board.best.line:  # a choice made before was for the promotion just told
        tell_moves(step, t_ms)


def _hardly_known(step: Step, t_ms: int, same: int) -> set[int]:
    """Of the plies of the line after the first ones, which are the `same` as told, those that nobody saw played; or all
    where one that was pressed for is read as another move, and not for the first time. Where several moves that nobody
    saw were told as fewer before, or moves there and back are told no more, the game may be another one from there on.
    """
    told, line = step.state.reported[same:], _line(step.board.best)[same:]
    if step.state.tournament:
        ply = observing.note_reread(step, t_ms, same + 1, told, line)
        if ply in step.state.reread:
            return {node.ply for node in line}
        if ply is not None:
            step.change(reread=step.state.reread | {ply})
            if sum(was.pressed for was in told[ply - same - 1 :]) > REREAD_PLIES:
                step.change(calms=another_from(step.state.calms, ply))
    heard = step.board.sensed.heard_mark
    unseen = {node.ply for node in line if heard and node.mark == heard}
    if told and len(unseen) > max(SEVERAL_PLIES, len(told)):
        step.change(calms=another_from(step.state.calms, min(unseen)))
    moves, now = [was.move for was in told], [node.line[-1] for node in line]
    if _are_dropped(moves, now) or (told and told[0].sure and _are_joined(moves, now)):
        step.change(calms=another_from(step.state.calms, same + 1))
    return unseen


def _are_dropped(told: list[str], now: list[str]) -> bool:
    """Whether the same moves are told as before, without some that came first: those led there and back again, and
    nothing that follows tells whether they were made.
    """
    return 0 < len(now) < len(told) - 1 and told[-len(now) :] == now


def _are_joined(told: list[str], now: list[str]) -> bool:
    """Whether a move and the next one of that side, after the reply, are told as one: nothing that follows tells
    whether they were two, and it may all be one ply later.
    """
    return len(told) > 2 and told[1:2] == now[1:2] and told[0] != now[0] and told[2:3] != now[2:3]


def _calms_now(state: SessionState, board: recog.Recognition, new: Sequence[Node]) -> tuple[Calm, ...]:
    """With the board standing as it does now, after these `new` moves, or put right as before a refused one."""
    cost, known = board.candidates[0].cost, costs.LEFT_OUT * len(held_plies(board, new))
    if board.may_take_back:  # a guess is in doubt anyway, with what follows it
        guesses = (reply for seen, reply in open_guesses(board.best, board.log) if seen.legal is not None)
        known += costs.VICTIM_ELSEWHERE * sum(reply in new for reply in guesses)
    calms = _put_right(board, state.calms)
    if state.refusal is not None and state.refusal.base.line == board.best.line:
        calms = restored_at(calms, board.best.line, cost)
    now = calm_at(calms, board.best.line, cost, known)
    return hardly_likelier(_compared(board, now), held_captures(board, new))


def _compared(board: recog.Recognition, calms: Sequence[Calm]) -> tuple[Calm, ...]:
    """With the moves that cost something in doubt where a rival costs hardly more."""
    adjusted = adjusted_plies(board)
    if calms[-1].cost - last_shorter(calms).cost < costs.DEAR_MIN:
        return hardly_likelier(calms, adjusted) if adjusted else tuple(calms)
    return hardly_likelier(calms, adjusted | doubts.told_otherwise(board, costs.CERTAIN + costs.DEAR_MORE))


def _open_for_good(step: Step, line: Sequence[Node], calms: Sequence[Calm]) -> tuple[Calm, ...]:
    """With what stays open, whatever it is said to be; and what may have been two moves, if nobody says so."""
    board = step.board
    captures = put_back_plies(board) | either_victim_plies(board)
    found = landed_elsewhere(board) | captures | either_way_plies(board) | taken_off_plies(board)
    calms = gone_elsewhere(calms, found)
    for another in (rather_moved_from(board), both_carried_on_from(board)):
        calms = calms if another is None else another_from(calms, another)
    two = perhaps_two_plies(board) | calms[-1].perhaps_two
    said = [node.ply for node in line if node.ply in two and choosing.is_settled(step, node)]
    return perhaps_two_moves(calms, two, said)


def _after_the_end(board: recog.Recognition, told: Sequence[Reported], same: int) -> Collection[int]:
    """The plies that are new, where the game that was told of is over and had fewer, or one that costs no more was for
    long enough to be seen: perhaps it was that one, and pieces are taken off the board.
    """
    best, line = board.best, tuple(reported.move for reported in told)
    ended = [c for c in board.candidates if c.node is not best and c.node.outlook.is_over]
    if best.ply > len(line) and any(c.node.line == line for c in ended):
        return range(same + 1, best.ply + 1)
    seen = (c.node for c in ended if c.cost <= board.candidates[0].cost and _has_stood(board, c.node))
    first = min(
        (node.ply for node in seen if best.line[: node.ply - 1] == node.line[:-1]), default=best.ply + 1
    )
    return range(first, best.ply + 1)


def _has_stood(board: recog.Recognition, node: Node) -> bool:
    """Whether the piece of the last move was left where it had come down for long enough to be seen."""
    landed = board.log.between(node.mark - 1, node.mark)
    later = board.log.since(node.mark)
    left_ms = next((t.t_ms for t in later if t.lifted and t.square & node.footprint_filled), None)
    return bool(landed) and left_ms is not None and left_ms >= landed[0].t_ms + costs.SEEN_MS


def _is_said(step: Step, node: Node, calm: Calm) -> bool:
    """Whether a person has said that this was played. Who says what a pawn has become does not say in which game."""
    is_piece = node.footprint is not None and node.footprint.promotes
    may_be_another = calm.is_lost(node.ply) or node.ply in calm.elsewhere
    return choosing.is_settled(step, node) and not (is_piece and may_be_another)


def _after_a_guess(board: recog.Recognition) -> frozenset[int]:
    """In casual play, the plies from a capture on that nobody saw, if its piece seems to have taken another one."""
    guesses = open_guesses(board.best, board.log) if board.may_take_back else ()
    first = min((seen.guess.ply for seen, _ in guesses), default=board.best.ply + 1)
    return frozenset(range(first, board.best.ply + 1))


def _came_unseen(board: recog.Recognition, node: Node) -> Node | None:
    """The move that brought the piece of the last one to where it left from, if nobody saw it leave from there after
    standing there for longer than it slides over a square, and go straight on; or if a piece had stood by then where it
    could have gone as well, and none should; or if the reply had been begun when it came there.
    """
    if node.footprint is None:
        return None
    origin = node.footprint.origin
    came = next((at for at in node.path() if at is not node and at.footprint_filled & origin), None)
    if came is None:
        return None
    touches = board.log.between(came.mark - 1, node.mark)
    stood_ms = touches[0].t_ms + costs.PASSED_MS if touches else 0
    left = [n for n, t in enumerate(touches) if t.lifted and t.square & origin and t.t_ms >= stood_ms]
    emptied = rested_squares(touches, costs.SEEN_MS) & ~came.occupancy
    if not left or (came.parent and came.footprint and _may_go(came.parent, came.footprint.origin, emptied)):
        return came
    if _was_answered_before(came, node.at_ply(came.ply + 1), board):
        return came
    passed = ~(came.occupancy | node.occupancy)
    return came if any(not t.lifted and t.square & passed for t in touches[left[-1] :]) else None


def _was_answered_before(came: Node, reply: Node, board: recog.Recognition) -> bool:
    """Whether the piece of the `reply` was seen to be taken up before that of the move to `came` came down."""
    if came.parent is None or reply.footprint is None or came.mark == board.sensed.heard_mark:
        return False
    lifts = tuple(touch for touch in board.log.between(came.parent.mark, came.mark) if touch.lifted)
    return bool(reply.footprint.origin & touched_squares(lifts))


def _may_have_moved_there(node: Node, calm: Calm) -> bool:
    """Whether what seems to have been dropped may be a piece of that side which moved just before, and of which it is
    doubtful where it went: then that is what was dropped there.
    """
    if node.footprint is None or node.footprint.origin:
        return False
    square = node.footprint.filled
    for at in islice(node.path(), 1, MOVED_PLIES):
        if at.parent is None or at.footprint is None or at.turn is not node.turn or not calm.doubts(at.ply):
            continue
        if _may_go(at.parent, at.footprint.origin, square):
            return True
    return False


def _may_go(base: Node, origin: int, goals: int) -> bool:
    """Whether the piece on a square could go to one of these from `base`."""
    return any(move.origin & origin for move in base.footprints.onto(goals))


def told_first(node: Node) -> Reported:
    """The move to `node`, of which nothing has been told."""
    assert node.parent is not None and node.footprint is not None
    return Reported(node.footprint.text, node.san, False, node.parent.turn, node.parent.position.fullmove)


def _is_half_blind(board: recog.Recognition, node: Node) -> bool:
    """Whether the move to `node` has to do with a switch that is not believed."""
    return node.footprint is not None and bool(node.footprint.touched & board.sensed.dead)


def _is_open_ended(board: recog.Recognition) -> bool:
    """Whether a piece is off the board, and a longer game explains it: the last move believed in may be another one."""
    longer = (c.node for c in board.candidates if c.node.ply > board.best.ply)
    return bool(board.missing) and any(node.occupancy == board.shown(node) for node in longer)


def _is_beside_a_hand(board: recog.Recognition) -> bool:
    """Whether a piece is off its square since before the last move believed in: what that is shows when it is back."""
    return bool(disorder(board.best, board.sensed, board.best.touches(board.log))[2])


def doubt_reread(step: Step, again: recog.Recognition) -> None:
    """The games are to be those that were read `again` as if switches had closed late: what was open, or was told
    otherwise, is in doubt, with all that follows where games of more or fewer moves are given up; and this board's
    switches do close late.
    """
    told = tuple(reported.move for reported in step.state.reported)
    board = step.board
    calms = kept_open(step.state.calms, doubts.plies_in_doubt(board, again, told))
    first = doubts.given_up_from(board, again)
    step.change(calms=calms if first is None else another_from(calms, first), closes_late=True)


def doubt_last(step: Step, t_ms: int) -> None:
    """The board makes no sense and is left so: perhaps the last moves were others. They are sure again once it does."""
    count = len(step.state.reported)
    _doubt(step, t_ms, range(count - SHAKEN_PLIES + 1, count + 1))


def _doubt(step: Step, t_ms: int, plies: Collection[int]) -> None:
    """What was told of the first of these plies that was sure, and all that follow, is not sure any more."""
    told = step.state.reported
    first = next((n for n, was in enumerate(told) if was.sure and n + 1 in plies), None)
    if first is None:
        return
    step.change(reported=(*told[:first], *(replace(r, sure=False) for r in told[first:])))
    step.tell(MovesRevised(t_ms, first + 1, tuple(r.move for r in told[first:]), False))


def tell_result(step: Step, t_ms: int, *, stands_ms: int = PROBLEM_MS) -> None:
    """End the game if it is over, once the last move is pressed for, or has stood for `stands_ms`: not while its piece
    alone is in a hand, which may go on. Where that was not seen to land no press is enough: whoever plays on makes it
    another move.
    """
    state, board = step.state, step.board
    is_completed = 0 < board.best.ply <= board.completed_ply
    rest_ms = SETTLE_MS if is_completed else stands_ms
    if not is_completed and board.missing and board.missing == board.best.footprint_filled:
        rest_ms = max(rest_ms, HELD_MS)
    if state.phase != "play" or board.strays or not _is_made(step, t_ms, board.best, rest_ms):
        return
    is_at_rest = state.touched_ms is None or t_ms - state.touched_ms >= stands_ms
    is_seen = board.best.ply not in unseen_plies(board) and not _is_rather_a_reply(board)
    if is_at_rest or outcome_of_all(board) is None or is_seen:
        end_if_over(step, t_ms)


def _is_rather_a_reply(board: recog.Recognition) -> bool:
    """Whether a piece was taken up just as the last move came down, and in another game it was that piece which did, as
    a reply: where it left from may be told a little later.
    """
    best = board.best
    landed = board.log.between(best.mark - 1, best.mark)
    if not landed or landed[0].lifted:
        return False
    late = (t for t in board.log.since(best.mark) if t.lifted and t.t_ms <= landed[0].t_ms + costs.OVERLAP_MS)
    left = touched_squares(tuple(late))
    replies = (c.node for c in board.candidates if left and c.node.ply > best.ply)
    moves = (node.footprint for node in replies if node.footprint is not None)
    return any(f.origin & left and (f.filled | f.replaced) & landed[0].square for f in moves)


def end_if_over(step: Step, t_ms: int) -> None:
    """End the game where every game that is still in question has ended, and ended the same way."""
    board, outcome = step.board, outcome_of_all(step.board)
    if outcome is None or _waits_for_press(step):
        return
    touches = board.log.between(board.best.mark - 1, board.best.mark)
    other = going_on(step.state)
    tell_line(step, t_ms)  # pieces may be swept off already
    end_game(step, t_ms, outcome.result, outcome.reason, stood_ms=touches[0].t_ms if touches else None)
    step.change(not_over=other)


def outcome_of_all(board: recog.Recognition) -> rules_c.Outcome | None:
    """How every game that is still in question has ended; None if one goes on, or they differ."""
    outcome = board.best.position.outcome()
    if outcome is None or any(c.node.position.outcome() != outcome for c in in_question(board)[1:]):
        return None
    return outcome


def _waits_for_press(step: Step) -> bool:
    """Whether the last move must still be pressed for; a setting. Source: rulebook, clocks 1.2, Z7."""
    clock = step.state.clock
    is_due = clock.run in (clocks.Run.RUNNING, clocks.Run.FLAGGED) and clock.turn is not step.board.best.turn
    return clock.settings.ends_at_press and is_due


def end_game(step: Step, t_ms: int, result: str, reason: str, *, stood_ms: int | None = None) -> None:
    """The game is over; pieces swept off from now on are not moves.

    `stood_ms` is when the last move stood on the board: a flag that fell later does not count (rulebook, clocks 1.2,
    Z7), though it was told before the board had settled.
    """
    ended = GameEnded(t_ms, result, reason)
    step.clear_problem(t_ms)
    step.change(recognition=recog.pass_on(step.board))  # who could only have passed has done so
    tell_moves(step, t_ms)
    if step.board.strays:  # nothing will tell any more what they are
        _doubt(step, t_ms, open_plies(step.board))
    if step.state.tournament and reason in _AUTOMATIC_DRAWS:
        step.alert(t_ms, _AUTOMATIC_DRAWS[reason], _AUTOMATIC_TEXTS[reason])
    asking.close(step, t_ms)
    step.run_clock(clocks.Stop(t_ms if stood_ms is None else stood_ms))
    step.change(phase="over", result=ended, press=None, touched_ms=None, seeking=None)
    step.tell(ended)


def let_go(step: Step, t_ms: int) -> None:
    """Nobody holds a piece any more: what has been taken unseen is told, and stays doubtful."""
    board = recog.let_go(step.board)
    found = doubts.new_plies(board, step.board.best.line)
    step.change(recognition=board, calms=kept_open(step.state.calms, found))
    tell_moves(step, t_ms)


def take_back_ply(step: Step, t_ms: int) -> None:
    """The last move is taken back in the record; the board is then put right by guidance."""
    board, best = step.board, step.board.best
    touched_ms = board.log.touches[-1].t_ms if board.log.touches else 0
    is_set_back = best.first_mark < best.mark == board.log.end and not board.strays | board.missing
    if best.parent is None or (is_set_back and t_ms < touched_ms + CONFIRMED_MS):
        return  # … the key confirms what hands have done
    ply = best.parent.ply
    step.change(recognition=recog.taken_back(board, best.parent), touched_ms=t_ms, rest=0, problem=None)
    step.change(reported=step.state.reported[:ply])
    step.tell(MovesRevised(t_ms, ply + 1, ()))


def _confirm(step: Step, t_ms: int, told: tuple[Reported, ...], now: tuple[Reported, ...]) -> None:
    """What has become sure, or doubtful again, is told again, with what follows it: a revision replaces everything
    from its ply on.
    """
    first = next(
        (n for n, (was, new) in enumerate(zip(told, now, strict=True)) if new.sure != was.sure), None
    )
    if first is None:
        return
    moves = tuple(r.move for r in now)
    doubtful = next((n for n in range(first, len(now)) if not now[n].sure), None)
    if doubtful != first:
        step.tell(MovesRevised(t_ms, first + 1, moves[first:], True))
    if doubtful is not None:
        step.tell(MovesRevised(t_ms, doubtful + 1, moves[doubtful:], False))


def _over_refused(state: SessionState, line: Sequence[Node]) -> set[int]:
    """The plies played over a refused move: they are open until that is decided."""
    return (
        set() if state.refusal is None else {node.ply for node in line if node.ply > state.refusal.base.ply}
    )


def _tell_move(step: Step, t_ms: int, node: Node, reported: Reported, ply: int) -> None:
    assert node.parent is not None
    step.tell(MoveMade(t_ms, ply, reported.move, reported.san, node.parent.turn, reported.sure))
    asking.ask_for_promotion(step, t_ms, node)


def _is_made(step: Step, t_ms: int, node: Node, rest_ms: int | None = None) -> bool:
    """Whether the player has made this move by the game's own rules of completion, or has let it stand for `rest_ms`.

    Where presses complete moves, a piece that rests without one may still be on its way, and what seems to answer it
    have been knocked there, until that has settled; while others are off the board they may be swept off.
    """
    board, state = step.board, step.state
    is_unpressed = state.tournament and node.ply > board.completed_ply
    may_be_swept = rest_ms is None and is_unpressed and bool(board.missing)
    if rest_ms is None:
        rest_ms = PROBLEM_MS if is_unpressed else SETTLE_MS
    rested_ms = inf if state.touched_ms is None else t_ms - state.touched_ms
    settled = not may_be_swept and rested_ms >= rest_ms
    followed = node.ply < board.best.ply
    if is_unpressed and node.ply + 1 == board.best.ply:
        followed = rested_ms >= SETTLE_MS
    if not (settled or followed or node.ply <= board.completed_ply):
        return False
    question = step.state.question
    if question is not None and question.ply == node.ply and not followed:
        return False
    return settled or followed or not choosing.promotion_choices(node)


def _is_answer(told: tuple[Reported, ...], moves: tuple[str, ...]) -> bool:
    """Whether only the piece of a promotion was changed."""
    return [r.move.split("=")[0] for r in told] == [move.split("=")[0] for move in moves]


def _put_right(board: recog.Recognition, calms: Sequence[Calm]) -> Sequence[Calm]:
    """With what the last move may cost, where its piece only rested on a wrong square before it was put right."""
    best, last = board.best, calms[-1]
    is_new = best.parent is not None and last.line == best.parent.line
    is_dearer = board.candidates[0].cost >= last.cost + costs.STRAY_AT_REST
    return excused(calms, last.line) if is_new and is_dearer and was_put_right(best, board.sensed) else calms


def _line(node: Node) -> list[Node]:
    line = []
    while node.parent is not None:
        line.append(node)
        node = node.parent
    return line[::-1]


def _common(told: tuple[str, ...], believed: tuple[str, ...]) -> int:
    count = 0
    for one, other in zip(told, believed, strict=False):
        if one != other:
            break
        count += 1
    return count
