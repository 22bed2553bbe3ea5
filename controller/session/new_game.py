"""The start position on the board means a new game, once somebody says so.

The game that was played stays as it is recorded; nothing that the hands do while they set up is a move.
"""

from controller.effects import NewGameWanted, QuestionAsked
from controller.session import asking
from controller.session.state import SessionState
from controller.session.step import Step

QUESTION = "The start position: a new game?"
NEW, GO_ON = CHOICES = ("new game", "go on")


def is_asked(state: SessionState) -> bool:
    """Whether this question stands."""
    return state.question is not None and state.question.choices == CHOICES


def ask(step: Step, t_ms: int) -> None:
    """Ask where the board has come back to the start position and the record has not."""
    state = step.state
    if state.tournament and state.phase == "play" and state.next_game is None:
        return  # the game is the arbiter's, unless the pieces were set up anew
    is_new = state.phase == "play" and not state.reported
    if is_new or not stands(state) or state.start_refused or is_asked(state):
        return
    asking.ask(step, QuestionAsked(t_ms, len(state.reported) + 1, QUESTION, CHOICES))


def watch(step: Step, t_ms: int) -> None:
    """The board has changed: away from the start position there is nothing to ask."""
    if stands(step.state):
        return
    if is_asked(step.state):
        asking.close(step, t_ms)
    if step.state.start_refused:
        step.change(start_refused=False)


def take_answer(step: Step, t_ms: int, choice: str) -> None:
    """A new game, or the old one goes on: then the board is put right."""
    asking.close(step, t_ms)
    if choice != NEW:
        step.change(start_refused=True, touched_ms=t_ms, rest=0, next_game=None)
        return
    step.change(phase="over", touched_ms=None, seeking=None, press=None, next_game=None)
    step.clear_problem(t_ms)
    step.tell(NewGameWanted(t_ms))


def stands(state: SessionState) -> bool:
    """Whether the board stands as in the start position and the position believed in does not."""
    board = state.recognition
    if state.occupied != frozenset(state.start.pieces()):
        return False
    return state.phase == "over" or board is None or board.occupied != board.best.occupancy
