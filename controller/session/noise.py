"""Switches that chatter: reported once with the square's name, so that somebody looks at the magnet. And boards that
fit more games than are kept: noted once, for then the game believed in may not be among them.
"""

from controller.effects import AlertCleared
from controller.recognition import health
from controller.session.state import NOISY_CHANGES, NOISY_MS, STUCK_MS
from controller.session.step import Step
from controller.session.trust import kept_open


def note_toggle(step: Step, t_ms: int, square: str) -> None:
    """Count a change; alert when a switch changes too often, again only after it was quiet."""
    recent = (*(entry for entry in step.state.toggles if t_ms - entry[0] < NOISY_MS), (t_ms, square))
    is_calm = all(name != square for _, name in recent[:-1])
    step.change(toggles=recent, noisy=step.state.noisy - {square} if is_calm else step.state.noisy)
    if square in step.state.noisy:
        return
    if sum(1 for _, name in recent if name == square) >= NOISY_CHANGES:
        step.change(noisy=step.state.noisy | {square})
        step.alert(t_ms, "noisy-square", f"the switch of {square} chatters", squares=(square,))


def note_bound(step: Step, t_ms: int) -> None:
    """Note, once in a game, that the number of candidate games has reached its bound."""
    board = step.board
    if board.bound_hit and not step.state.bound_noted:
        step.change(bound_noted=True)
        step.note_evidence(t_ms, "many-games", "the board fits more games than are kept; the likeliest are")


def find_stuck(step: Step, t_ms: int) -> None:
    """Play has gone on over a position that makes no sense: perhaps one switch does not follow its piece."""
    before, board = step.state.before_mess, step.board
    if before is None or step.state.refused is not None or step.state.putting_right:
        return
    if before.mark < board.sensed.heard_mark:
        return  # what was played meanwhile, nobody has told
    touches = board.log.since(before.mark)
    if not touches or t_ms < touches[0].t_ms + STUCK_MS:
        return  # what was taken may stand on a square of the board for a moment
    again = health.without_dead_switch(board, before)
    if again is None:
        return
    squares = board.names(again.sensed.dead & ~board.sensed.dead)
    guessed = range(
        before.ply + 1, again.best.ply + 1
    )  # what the switch did not tell, others may mean as well
    step.change(recognition=again, before_mess=None, calms=kept_open(step.state.calms, guessed))
    text = f"the switch of {squares[0]} does not follow its piece"
    step.alert(t_ms, "stuck-square", text, squares=squares)


def note_alive(step: Step, t_ms: int, square: str) -> None:
    """A switch that was given up has changed: it works again."""
    board = step.board
    bit = board.square(square)
    if board.sensed.dead & bit:
        step.change(recognition=health.works_again(board, bit))
        step.tell(AlertCleared(t_ms, "stuck-square"))
