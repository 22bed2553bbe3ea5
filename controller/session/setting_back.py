"""In casual play several moves were set back on the board, in whatever order, and perhaps others made since."""

from controller.recognition.set_back import with_set_back
from controller.session.step import Step
from controller.session.telling import doubt_reread
from controller.session.trust import cost_at


def read_set_back(step: Step) -> bool:
    """Whether the board is believed to have been set back now."""
    calms = step.state.calms
    if step.state.tournament or step.state.putting_right:
        return False
    # Where the start position stands, or has stood, that is a new game, rather.
    from_ply = 0 if step.state.next_game is None else 1
    again = with_set_back(step.board, lambda line: cost_at(calms, line), from_ply=from_ply)
    if again is None:
        return False
    doubt_reread(step, again)
    step.change(recognition=again)
    return True
