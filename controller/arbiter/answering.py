"""A move that nobody saw land, and what the other side made of it that is not legal."""

from collections.abc import Iterator
from dataclasses import replace

from controller.arbiter.problems import Problem, problem_on_board
from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.doubts import in_question
from controller.recognition.evidence import without_flickers
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.sides import Side


def answered(board: Recognition, by: Side) -> Iterator[Recognition]:
    """The board as it looks if the other side has made a move that nobody saw land, nor pressed for, and it is the turn
    of `by` now.
    """
    missing = board.missing & board.best.own
    for candidate in board.candidates if board.strays and missing else ():
        node = candidate.node
        is_next = node.parent is not None and node.parent.line == board.best.line and node.turn is by
        if is_next and node.footprint is not None and node.footprint.origin == missing:
            yield replace(board, candidates=(Candidate(node, 0),))


def wrong_move(board: Recognition) -> tuple[Node, Problem] | None:
    """The move of one piece, or castling, that stands on the board and is not legal, and the position before it."""
    problem = problem_on_board(board)
    if problem is None:
        return None
    before, problem = rather_wrong(board, problem)
    return None if problem.move is None or problem.by is None else (before, problem)


def rather_wrong(board: Recognition, problem: Problem) -> tuple[Node, Problem]:
    """What is wrong on the board, rather than `problem` if anything is, and the position before it."""
    rather = illegal_answer(board, problem) or illegal_castling(board, problem)
    return (board.best, problem) if rather is None else (rather[0].best, rather[1])


def illegal_answer(board: Recognition, problem: Problem) -> tuple[Recognition, Problem] | None:
    """What is wrong rather than `problem`, where that has a piece go where it cannot, but one of the other side, which
    it could not have taken, was taken up last, long after it, and then something came down; and with which position.
    """
    best = board.best
    if problem.kind != "illegal-move" or problem.by is not best.turn or not board.strays:
        return None
    origin, theirs = board.missing & best.own, board.missing & ~best.own
    taken = any(f.origin == origin and f.replaced & theirs for f in best.footprints)
    if theirs.bit_count() != 1 or taken or not _was_next(board, origin, theirs):
        return None
    for after in answered(board, best.turn.other):
        answer = problem_on_board(after)
        if answer is not None and answer.kind == "illegal-move" and answer.by is after.best.turn:
            return after, answer
    return None


def illegal_castling(board: Recognition, problem: Problem) -> tuple[Recognition, Problem] | None:
    """What is wrong rather than `problem`, where the side that has just moved is said to have moved once more: the two
    are castling that is not legal; and with which position.
    """
    before = board.best.parent
    if problem.kind != "out-of-turn" or before is None or before.turn is not problem.by:
        return None
    at = replace(board, candidates=(Candidate(before, 0),))
    castling = problem_on_board(at)
    is_castling = castling is not None and castling.kind == "illegal-move" and len(castling.squares) == 4
    return (at, castling) if castling is not None and is_castling else None


def illegal_after_capture(board: Recognition) -> tuple[Candidate, Problem] | None:
    """A capture that all have seen and that is believed to be taken back, as something stands where its piece came
    from; and what is wrong if it was made: one piece of the other side, which could not be taken, is off its square
    since the capture stood, and what stands there came down after that one was taken up.
    """
    best, missing = board.best, board.missing
    if board.strays or missing.bit_count() != 1 or missing & (best.own | best.capturable):
        return None
    for candidate in in_question(board, costs.STRAY_PIECE + costs.STRAY_AT_REST)[1:]:
        node, made = candidate.node, candidate.node.footprint
        if node.parent is None or made is None or node.parent.line != best.line or not made.replaced:
            continue
        landed = board.log.between(node.mark - 1, node.mark)
        if not landed or landed[0].told_ms is not None:
            continue
        since = without_flickers(board.log.since(node.mark))
        answer = [(t.square, t.lifted) for t in since if t.square & (missing | made.touched)]
        if answer != [(missing, True), (made.origin, False)]:
            continue
        problem = problem_on_board(replace(board, candidates=(replace(candidate, cost=0),)))
        if problem is not None and problem.kind == "illegal-move":
            return candidate, problem
    return None


def _was_next(board: Recognition, origin: int, lifted: int) -> bool:
    """Whether `lifted` was emptied long after `origin`, and what stands wrong came down next."""
    touches = board.log.touches
    came = next((n for n in reversed(range(len(touches))) if touches[n].square & board.strays), 0)
    left_ms = board.log.last_lift_ms(origin)
    before = touches[came - 1]
    is_next = came > 0 and not touches[came].lifted and before.lifted and before.square == lifted
    return is_next and left_ms is not None and before.t_ms >= left_ms + costs.STOOD_MS
