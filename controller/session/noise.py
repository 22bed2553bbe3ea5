"""Switches that chatter: reported once with the square's name, so that somebody looks at the magnet. And boards that
fit more games than are kept: noted once, for then the game believed in may not be among them.
"""

from collections import Counter

from controller.session.state import NOISY_CHANGES, NOISY_MS, SessionState
from controller.session.step import Step

CHATTER_CHANGES = 5  # a switch that changes so often within that time tells nothing for sure


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


def chattering(state: SessionState) -> tuple[str, ...]:
    """The squares whose switches have changed more often of late than hands do."""
    counts = Counter(name for _, name in state.toggles)
    return tuple(name for name, count in counts.items() if count >= CHATTER_CHANGES)


def note_bound(step: Step, t_ms: int) -> None:
    """Note, once in a game, that the number of candidate games has reached its bound."""
    board = step.board
    if board.bound_hit and not step.state.bound_noted:
        step.change(bound_noted=True)
        step.note_evidence(
            t_ms, "many-games", "more games fit the board than are kept: only the likeliest are"
        )
