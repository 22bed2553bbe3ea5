"""After the end of a game pieces are taken off or set up anew: those are no moves."""

from dataclasses import replace

from controller.recognition.doubts import in_question
from controller.recognition.guesses import unseen_plies
from controller.recognition.node import Node
from controller.recognition.promotions import retold
from controller.recognition.recognition import Recognition, put_back
from controller.session import asking
from controller.session.state import SETTLE_MS, NotOver
from controller.session.step import Step
from controller.session.telling import HANDS_MAX, end_if_over, outcome_of_all, tell_moves, tell_result
from controller.session.trust import kept_open
from controller.sides import Side


def end_before_swept(step: Step, t_ms: int, square: str) -> None:
    """The position that ends the game has settled, and another piece than the one that moved last is taken up: the
    players take the game for over. The likeliest answer stands if only an answer is missing, unless that piece may move
    in a game that another answer lets go on, or the last mover may only have rested on its way to take it. So
    it may, while another piece is adjusted, where it is to be pressed for and has not won. A switch that has only just
    closed again chatters.
    """
    board, touched_ms = step.board, step.state.touched_ms
    is_settled = touched_ms is None or t_ms - touched_ms >= SETTLE_MS
    if board.best.position.outcome() is None or not is_settled or board.strays or board.missing:
        return
    if step.state.tournament and board.best.ply > board.completed_ply and not _has_won(board.best):
        return
    last = board.log.touches[-1:]
    if any(t.square == board.square(square) and t.t_ms > t_ms - SETTLE_MS for t in last):
        return
    rivals = (c.node for c in in_question(board)[1:])
    others = [*retold(board.best, board.settled), *(n for n in rivals if n.position.outcome() is None)]
    if any(f.origin & board.square(square) for node in others for f in node.footprints):
        return
    if _could_have_taken(board.best, board.square(square)):
        return
    if not board.square(square) & board.best.footprint_filled:
        asking.answer_last(step, t_ms)
        tell_moves(step, t_ms)
        tell_result(step, t_ms, stands_ms=SETTLE_MS)


def _could_have_taken(node: Node, square: int) -> bool:
    """Whether the piece that has moved could have taken that of `square` instead."""
    if node.parent is None or node.footprint is None:
        return False
    origin = node.footprint.origin
    return any(f.origin == origin and f.replaced & square for f in node.parent.footprints)


def note_end(step: Step) -> None:
    """The board is at rest: what it shows may be the end of the game, though it has not stood for long enough yet. A
    move that replaces one which had ended the game is doubtful: perhaps its piece was swept off.
    """
    board, node = step.board, step.state.ended_at
    if node is not None and board.best.ply >= node.ply and board.best.line[: node.ply] != node.line:
        step.change(calms=kept_open(step.state.calms, (node.ply,)))
    if node is not None and step.state.tournament and _is_set_back(board, node):
        return
    if not board.strays and not board.missing:
        step.change(ended_at=board.best if outcome_of_all(board) is not None else None)


def end_if_swept(step: Step, t_ms: int) -> bool:
    """The board makes no sense. If a position that ends the game had settled before, or its last piece stands still,
    the game was over then: end it. Whether it has ended.
    """
    node, board = step.state.ended_at or _just_ended(step), step.board
    if node is None or node.ply < board.completed_ply:
        return False
    step.change(recognition=put_back(board, node))
    end_if_over(step, t_ms)
    return step.state.phase == "over"


def _just_ended(step: Step) -> Node | None:
    """In casual play, the position believed in, if it ends the game, and the piece that moved last was seen to land and
    stands there still, or more pieces than hands hold are off the board: it was not on its way, and whatever is done
    since is no move. None otherwise, or while it is asked about.
    """
    board, node = step.board, step.board.best
    is_open = step.state.tournament or step.state.question is not None or node.ply in unseen_plies(board)
    if is_open or not node.footprint_filled or outcome_of_all(board) is None:
        return None
    is_swept = board.missing.bit_count() > HANDS_MAX
    return node if is_swept or not node.footprint_filled & ~board.occupied else None


def end_if_set_back(step: Step, t_ms: int) -> bool:
    """Where nobody takes moves back: the move that had ended the game was set back, and no other one was made since.
    The game was over, unless both sides play on; or unless it was not won by that move: nobody need press for one that
    he sees to be bad. Whether it has ended.
    """
    state, node = step.state, step.state.ended_at
    if node is None or not _is_set_back(step.board, node):
        return False
    step.change(recognition=put_back(step.board, node))
    end_if_over(step, t_ms)
    if step.state.phase == "over":
        going_on = replace(state, ended_at=None, provisional=None)
        step.change(not_over=NotOver(going_on, step.board.log.end))
    return step.state.phase == "over"


def _has_won(node: Node) -> bool:
    """Whether the side that made the move to `node` has won by it."""
    outcome = node.position.outcome()
    won = "0-1" if node.parent is not None and node.parent.turn is Side.NORTH else "1-0"
    return outcome is not None and outcome.result == won


def _is_set_back(board: Recognition, node: Node) -> bool:
    """Whether the board stands as before the move to `node`, which has won, but for what that takes, perhaps."""
    if not _has_won(node):
        return False
    made = node.footprint
    taken = 0 if made is None else made.replaced | made.vacated & ~made.origin
    return board.best.line == node.line[:-1] and not board.strays and not board.missing & ~taken
