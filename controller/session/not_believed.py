"""Switches that closed by themselves, or under a piece that is none of the game any more: left out, and told of by the
square's name.
"""

from controller.recognition import costs, health
from controller.recognition.parked import is_parked
from controller.session.step import Step
from controller.session.trust import cost_at


def leave_out_closed(step: Step, until_ms: int) -> bool:
    """Whether one was found that has been closed since then, or longer; by a victim that was set aside, for longer than
    it is left there.
    """
    board = step.board
    came = (t.t_ms for t in reversed(board.log.touches) if not t.lifted and t.square & board.strays)
    if is_parked(board.best, board.sensed) and step.state.t_ms < next(came, 0) + costs.PARKED_MS:
        return False
    before = health.closed_by_itself(board, until_ms)
    if before is None or any(board.square(name) & board.strays for name in step.state.noisy):
        return False
    cost, squares = cost_at(step.state.calms, before.line), board.names(board.strays)
    step.change(recognition=health.not_believed(board, board.strays, cost), before_mess=None)
    if not health.has_just_taken(before):
        tell_stuck(step, step.state.t_ms, squares)
    elif step.state.problem is not None and step.state.problem.squares == squares:
        step.change(problem=None)  # it stays told until the switch changes
    else:
        text = f"no piece should stand on {squares[0]}"
        step.alert(step.state.t_ms, "illegal-position", text, squares=squares)
    return True


def tell_stuck(step: Step, t_ms: int, squares: tuple[str, ...]) -> None:
    """People are told that one of these switches does not follow its piece; without any, nothing."""
    if not squares:
        return
    which = "the switch" if len(squares) == 1 else "one of the switches"
    text = f"{which} of {', '.join(squares)} does not follow its piece"
    step.alert(t_ms, "stuck-square", text, squares=squares)
