"""A move that was pressed for is made, and what hands did meanwhile is noted."""

from controller.arbiter.answering import answered
from controller.arbiter.problems import problem_on_board
from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.node import Node
from controller.session import observing
from controller.session.lever.knocked import was_knocked
from controller.session.lever.otherwise import may_have_moved_twice
from controller.session.lever.rewritten import rewritten
from controller.session.lever.taken_up import has_answered_either_way, may_have_been_answered
from controller.session.lever.turns import landed_ms
from controller.session.lever.weighing import believing, was_taken_after
from controller.session.pressing.due import to_complete
from controller.session.pressing.refusing import tell_left_out
from controller.session.step import Step
from controller.session.telling import tell_moves, tell_result
from controller.session.trust import kept_open
from controller.sides import Side


def accept(step: Step, t_ms: int, base: Node, board: recog.Recognition, ply: int) -> None:
    """The moves after `base` up to `ply` are completed: one, or as many as a turn has."""
    before, completed_ply, completed_mark = step.board, step.board.completed_ply, step.board.completed_mark
    unpressed = range(completed_ply, base.ply)
    put_right = _put_right_mark(step)
    pressed = step.state.press
    if (
        pressed is None or not pressed.is_in_the_air
    ):  # what came while it was waited for was not there at the press
        board = recog.rest(board, is_pressed=True)
    board = recog.pass_on(board, ply)
    if pressed is not None:
        board = recog.pressed_at(board, ply, pressed.t_ms)
    step.change(
        recognition=board,
        press=None,
        completing=pressed,
        refused=None,
        refusal=None,
        may_set_back=step.state.may_set_back and step.state.putting_right,
        restored_ply=None,
    )
    played = board.best
    while played.parent is not None and played.ply > ply:
        played = played.parent
    note_touches(step, t_ms, played, (completed_ply, completed_mark), put_right)
    is_late = pressed is not None and was_taken_after(board, played, pressed.t_ms)
    if is_late:
        late = (earlier for earlier in step.state.taken_late if earlier < played.ply)
        step.change(taken_late=frozenset((*late, played.ply)))
    is_open = pressed is not None and may_have_been_answered(board, played, pressed.t_ms)
    if is_late or is_open or may_have_moved_twice(before, played):
        step.change(calms=kept_open(step.state.calms, [played.ply]))
    if has_answered_either_way(board, played):
        step.change(calms=kept_open(step.state.calms, [played.ply - 1]))
    step.change(recognition=rewritten(step.board, step.state.taken_late))
    observing.note_unpressed(step, t_ms, base, unpressed)
    kept = (entry for entry in step.state.clocks_after if entry[0] <= base.ply)
    step.change(clocks_after=(*kept, (played.ply, step.state.clock)), presses_lost=False)
    tell_moves(step, t_ms)
    tell_left_out(step, t_ms, completed_mark)
    tell_result(step, t_ms)


def accept_answered(step: Step, t_ms: int, by: Side) -> None:
    """A move that nobody pressed for, and that `by` has answered by something illegal, or by a piece that nobody saw
    land, and presses for now, is made: who answers has taken it for made, and has had time to see it. So is the move of
    `by` before that, if nobody pressed for either.
    """
    state, best = step.state, step.board.best
    is_open = state.tournament and state.press is None and state.refused is None and not state.putting_right
    base = to_complete(step, by)
    if not is_open or best.turn is not by or best.ply == step.board.completed_ply:
        return
    if landed_ms(step.board, best) > t_ms - costs.SEEN_MS:
        return
    problem = problem_on_board(step.board)
    is_illegal = problem is not None and problem.kind == "illegal-move" and problem.by is by
    if problem is not None and problem.move is not None and was_knocked(step.board, *problem.squares):
        is_illegal = False
    is_answered = best.parent is not None and best.parent.turn is not by
    if (is_illegal and is_answered) or (base.turn is not by and step.board.missing & best.own):
        unpressed = range(step.board.completed_ply, best.ply)
        accept(step, t_ms, base, recog.complete(step.board, best.ply), best.ply)
        observing.note_unpressed(step, t_ms, step.board.best, unpressed)


def accept_guessed(step: Step, t_ms: int, by: Side) -> None:
    """The other side has pressed with a piece that nobody saw land, and `by`, who presses now, has taken up one of its
    own since and set it down where it may not go: what was pressed for first is made, and this is judged next.
    """
    state, board, pressed = step.state, step.board, step.state.press
    newest = board.log.touches[-2:]
    if not state.tournament or pressed is None or pressed.by is by or state.unseen or len(newest) < 2:
        return
    base, (taken, landed) = to_complete(step, pressed.by, pressed.t_ms), newest
    is_carried = taken.lifted and not landed.lifted and bool(landed.square & board.strays)
    is_theirs = taken.t_ms > pressed.t_ms and bool(taken.square & board.missing & ~base.own)
    if board.best.line != base.line or not is_carried or not is_theirs or _is_legal_answer(board, base):
        return
    for after in answered(board, by):
        problem = problem_on_board(after)
        if problem is not None and problem.kind == "illegal-move" and problem.by is by:
            accept(step, t_ms, base, believing(board, after.best), after.best.ply)
            return


def _is_legal_answer(board: recog.Recognition, base: Node) -> bool:
    """Whether the board stands as after the answer to a move from `base`, in one of the games in question."""
    games = (c.node for c in doubts.in_question(board) if c.node.ply > base.ply)
    return any(node.occupancy == board.shown(node) and node.turn is base.turn for node in games)


def accept_unseen(step: Step, t_ms: int, by: Side) -> bool:
    """Whether `by`, who is not on move, presses for the answer to a move that nobody saw land, nor pressed for: in a
    game in question the board stands as after both. They are made then.
    """
    state, board = step.state, step.board
    if not state.tournament or state.refused is not None or state.putting_right or state.unseen:
        return False
    if not board.missing | board.strays:
        return False  # a lever pressed twice
    for candidate in doubts.in_question(board)[1:]:
        node, before = candidate.node, candidate.node.parent
        is_later = before is not None and node.ply > board.best.ply and node.turn is not by
        if before is None or not is_later or before.turn is not by or node.occupancy != board.shown(node):
            continue
        made = recog.pressed_at(recog.complete(board, node.ply), node.ply, t_ms)
        accept(step, t_ms, before, made, node.ply)
        return True
    return False


def _put_right_mark(step: Step) -> int:
    """Where in the log the board was put right after a refused press; 0 where none was refused, or it was not."""
    refusal, board = step.state.refusal, step.board
    if refusal is None:
        return 0
    marks = range(refusal.mark, board.log.end + 1)
    return next((mark for mark in marks if board.sensed.before(mark) == refusal.base.occupancy), 0)


def note_touches(step: Step, t_ms: int, played: Node, completed: tuple[int, int], put_right: int = 0) -> None:
    """What hands did while the moves after the ply that was `completed`, and that index of the log, up to `played` were
    made; how they put the board right, which it was at index `put_right`, is no evidence.
    """
    completed_ply, completed_mark = completed
    made: list[Node] = []
    at = played
    while at.parent is not None and at.ply > completed_ply:
        made.insert(0, at)
        at = at.parent
    for node in made:
        if node.parent is not None:
            observing.note_touches(step, t_ms, node.parent, node, completed_mark, put_right)
