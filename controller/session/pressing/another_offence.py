"""Play goes on over a refused move that nobody has put right: what is illegal besides is told, too.

Where the refused move and its answer explain the whole board, the game in which that move stands tells it (see
`provisional`), but for presses without a move. Here the pieces are followed from press to press, as hands were seen to
carry them, legally or not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from controller.arbiter.problems import Problem, problem_on_board
from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.recognition import Recognition
from controller.session.pressing.refusing import tell_empty_press, tell_problem
from controller.session.state import Carried, Refusal
from controller.session.step import Step
from controller.sides import Side


def tell_another(step: Step, t_ms: int, by: Side) -> None:
    """`by` has pressed over a refused move, and has made an illegal move since the press before, or none."""
    refusal, board = step.state.refusal, step.board
    if refusal is None:
        return
    mark, before = refusal.carried or _as_refused(board, refusal)
    touches = board.log.since(mark)
    after = None if before is None or mark < board.log.dropped else _carried(board, before, touches, by)
    step.change(refusal=replace(refusal, carried=(board.log.end, after)))
    if step.state.answered is not None:
        return  # a wrong answer may have put other pieces there
    if not touches and _is_first_empty(board, refusal, mark) and not _can_only_pass(board, before, by):
        tell_empty_press(step, t_ms, by, board.best)
    if step.state.provisional is not None:
        return  # the game in which the move stands tells it
    touched = touched_squares(touches)
    if before is None:
        problem = _problem_besides(board, refusal, mark, by)
    elif after is not None and touched & (board.strays | board.missing):
        problem = _problem_since(board, before, mark, by)
    else:
        return
    if problem is None or problem.kind != "illegal-move" or problem.by is not by:
        return
    last = step.state.problem
    if last is None or last.text != problem.text:  # a King may stay in check for long
        tell_problem(step, t_ms, problem, board.best)


def _as_refused(board: Recognition, refusal: Refusal) -> Carried:
    """The pieces as they stood at the refused press."""
    base = refusal.base
    if base.mark < board.log.dropped:
        return refusal.mark, None
    touches = board.log.between(base.mark, refusal.mark)
    return refusal.mark, _carried(board, base.position.pieces(), touches, refusal.by)


def _is_first_empty(board: Recognition, refusal: Refusal, mark: int) -> bool:
    """Whether both sides have pressed since the refused move, and not both for nothing, as whoever presses after an
    empty press gives it back; and no hand had begun before the last press but one.
    """
    times = [refusal.pressed_ms, *(ms for ms, _ in refusal.presses)]
    sides = [refusal.by, *(side for _, side in refusal.presses)]
    last = board.log.between(mark - 1, mark)
    if len(times) <= 2 or sides[-1] is sides[-2] or not last or last[0].t_ms <= times[-3]:
        return False
    early = (t for t in board.log.touches if t.lifted and t.t_ms > times[-2] - costs.EARLY_MS)
    return not touched_squares(tuple(early)) & ~board.occupied


def _can_only_pass(board: Recognition, pieces: Mapping[str, str] | None, by: Side) -> bool:
    """Whether a press says no more than that: with these pieces, or those believed in where they are not known."""
    known = board.best.position.pieces() if pieces is None else pieces
    position = board.best.position.game.placed(known, by.value)
    return Node(Outlook(position), None, None, 0).passed is not None


def _carried(
    board: Recognition, before: Mapping[str, str], touches: Iterable[Touch], by: Side
) -> dict[str, str] | None:
    """Where the pieces stand after these touches by the hands of `by`; None if that cannot be told."""
    pieces, hand = dict(before), dict[str, str]()
    for touch in touches:
        (square,) = board.names(touch.square)
        if touch.lifted:
            if square not in pieces:
                return None
            hand[square] = pieces.pop(square)
            continue
        own = [at for at, piece in hand.items() if at != square and _owner(piece) is by]
        if square in pieces or len(own) > 1 or not (own or square in hand):
            return None
        landed = own[0] if own else square
        pieces[square] = hand.pop(landed)
        hand.pop(square, None)  # what stood there was taken
    return None if any(_owner(piece) is by for piece in hand.values()) else pieces


def _problem_since(board: Recognition, before: Mapping[str, str], mark: int, by: Side) -> Problem | None:
    """What is illegal of the one move that `by` has made of these pieces since index `mark`. Rights to castle
    and to take in passing are not known any more.
    """
    position = board.best.position.game.placed(before, by.value)
    node = Node(Outlook(position), None, None, mark)
    at = replace(board, candidates=(Candidate(node, 0),))
    problem = problem_on_board(at)
    return problem if at.missing.bit_count() == 1 else None


def _problem_besides(board: Recognition, refusal: Refusal, mark: int, by: Side) -> Problem | None:
    """What is wrong since index `mark` of the log, and nothing else is. Right after the refused move that counts if it
    is believed to be legal by now, and `by` to answer it.
    """
    problem, best = problem_on_board(board), board.best
    touched = touched_squares(board.log.since(mark))
    is_answer = best.ply > refusal.base.ply and best.turn is by is not refusal.by
    is_new = problem is not None and all(touched & board.square(name) for name in problem.squares)
    return problem if is_new and (is_answer or len(refusal.presses) > 1) else None


def _owner(piece: str) -> Side:
    return Side.SOUTH if piece[-1].isupper() else Side.NORTH
