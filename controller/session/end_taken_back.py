"""In casual play the move that ended the game is set back on the board, and both sides play on: which was played?

Players may go on with their game, or only show each other what might have been: nothing on the board tells, so they are
asked, and the end stands until they answer.
"""

from dataclasses import replace
from itertools import zip_longest

from controller.effects import QuestionAsked
from controller.events import ChoiceMade, Event
from controller.recognition import recognition as recog
from controller.recognition.node import Node
from controller.session import asking
from controller.session.state import NOTHING_PENDING, NotOver, SessionState
from controller.session.step import Step

QUESTION = "The game was over: which was played?"


def awaited(state: SessionState) -> NotOver | None:
    """The game that begins again once the board stands as before its last move; None where none is taken back."""
    board = state.recognition
    assert board is not None, "a game that ends was played"
    if state.tournament or board.best.parent is None:
        return None
    return NotOver(state, board.log.end, begins_at=board.best.parent)


def begin(step: Step, awaiting: NotOver, base: Node) -> None:
    """The game goes on from `base`, followed unseen, if the board stands as it says."""
    t_ms, occupied = step.state.t_ms, step.state.occupied
    board = awaiting.game.recognition
    assert board is not None
    if frozenset(board.names(base.occupancy)) != occupied:
        return
    changed = board.names(board.occupied ^ base.occupancy)
    for square in sorted(changed, key=lambda name: name in occupied):  # what left first
        board = recog.touch(board, t_ms, square, lifted=square not in occupied)
    board = recog.resume_at(board, base)
    game = replace(
        awaiting.game,
        **NOTHING_PENDING,
        recognition=board,
        reported=awaiting.game.reported[: base.ply],
        occupied=occupied,
        t_ms=t_ms,
    )
    step.change(not_over=NotOver(game, board.log.end, is_taken_back=True))


def ask(step: Step, t_ms: int, game: SessionState) -> None:
    """Ask which was played, what ended the game or what was played instead, unless it is asked or the same again."""
    ended, board = step.board.best.line, game.recognition
    assert board is not None
    now = board.best.line
    if step.state.question is not None or now == ended:
        return
    same = next(n for n, (one, other) in enumerate(zip_longest(ended, now)) if one != other)
    choices = (" ".join(ended[same:]), " ".join(now[same:]))
    asking.ask(step, QuestionAsked(t_ms, same + 1, QUESTION, choices))


def is_asked(step: Step) -> bool:
    """Whether it is."""
    question = step.state.question
    return question is not None and question.question == QUESTION


def answer_to(step: Step, event: Event) -> bool | None:
    """Whether a person says that the game has gone on; None where nobody says anything."""
    question = step.state.question
    if question is None or not is_asked(step):
        return None
    if not isinstance(event, ChoiceMade) or event.choice not in question.choices:
        return None
    asking.close(step, event.t_ms)
    return event.choice != question.choices[0]
