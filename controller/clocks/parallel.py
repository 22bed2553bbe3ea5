"""Parallel chess on one set of clocks: whose move in which game comes next, and which games a flag loses.

Two games stand side by side, board one at South's left. A turn is two moves, one in each running game, in the order
of the pattern; the very first turn is one move. The press, increments, counters and cut-offs are per turn, so the
clocks themselves are those of a linear game; here is only what the turn consists of. State is the caller's.

Source: rulebook, clocks 1.11.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from controller.clocks.settings import ClockSettings
from controller.clocks.state import ClockState
from controller.clocks.types.phased_combination import PhasedCombination
from controller.clocks.types.phased_increment import PhasedIncrement
from controller.clocks.types.tournament import Tournament
from controller.sides import Side

GAMES = (1, 2)
_WITH_CONTROLS = (Tournament, PhasedIncrement, PhasedCombination)


class Pattern(StrEnum):
    """The stipulated order of moves."""

    DIAGONAL = "diagonal"
    VERTICAL = "vertical"
    VERTICAL_LITERAL = "vertical-literal"


# The games in which a turn moves, in order: the first turn, then each side's turns, the second mover's first.
# Literal vertical turns are one move each, as the source prints them: S1, N1, S2, N2, S1 …
_ORDERS: dict[Pattern, tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = {
    Pattern.DIAGONAL: ((1,), ((2, 1), (2, 1))),
    Pattern.VERTICAL: ((1,), ((1, 2), (2, 1))),
    Pattern.VERTICAL_LITERAL: ((1,), ((1,), (2,), (2,), (1,))),
}


@dataclass(frozen=True, slots=True)
class Parallel:
    """Where two games in parallel stand.

    `turn_count` turns were completed by both sides together; of the present one the games in `owed` are still to be
    moved in, in this order; `running` are the games that are not over.
    """

    pattern: Pattern = Pattern.VERTICAL
    turn_count: int = 0
    owed: tuple[int, ...] = (1,)
    running: frozenset[int] = frozenset(GAMES)

    @property
    def is_turn_complete(self) -> bool:
        """Whether the clock may be pressed."""
        return not self.owed

    @property
    def is_second_half(self) -> bool:
        """Whether the first of the turn's two moves is made."""
        return (
            len(self.owed) == 1 and len(_order(self.pattern, self.turn_count)) == 2 and len(self.running) == 2
        )


def move(state: Parallel, game: int) -> tuple[Parallel, str | None]:
    """A move in `game`: the state after it and None, or the state as it was and what is wrong with the order."""
    if game not in state.running:
        return state, f"game {game} is over"
    if not state.owed:
        return state, "the turn is complete: press the clock"
    if state.owed[0] != game:
        return state, f"this move belongs in game {state.owed[0]}"
    return replace(state, owed=state.owed[1:]), None


def end_game(state: Parallel, game: int) -> Parallel:
    """`game` is over; a second half that is still owed in the other stays owed."""
    running = state.running - {game}
    return replace(state, running=running, owed=tuple(owed for owed in state.owed if owed in running))


def press(state: Parallel) -> Parallel:
    """The turn is over, the other side's begins: one move for every running game. Raises: ValueError."""
    if state.owed:
        raise ValueError(f"a move in game {state.owed[0]} is still owed")
    turn_count = state.turn_count + 1
    if len(state.running) == 1:
        owed = tuple(state.running)
    else:
        owed = tuple(game for game in _order(state.pattern, turn_count) if game in state.running)
    return replace(state, turn_count=turn_count, owed=owed)


def turns(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """The games of each turn for ever, the first mover's first."""
    turn_count = 0
    while True:
        yield _order(pattern, turn_count)
        turn_count += 1


def lost_games(state: Parallel, clock: ClockState) -> frozenset[int]:
    """The games lost by the flag of `clock`: all that run, or in the exceptional turn only that of the second half.

    The exceptional turn completes a control (C2) or reaches the cut-off (C7 to C9), and its first move was made in
    time; a swing's cut-off loses nothing and makes none. The arbiter then grants the control's time.
    """
    if clock.flag is None:
        return frozenset()
    if state.is_second_half and _completes_control(
        clock.settings, clock.clock(clock.flag.by).turns, clock.flag.by
    ):
        return frozenset(state.owed)
    return state.running


def _completes_control(settings: ClockSettings, turn_count: int, side: Side) -> bool:
    control = settings.control(side)
    return isinstance(control, _WITH_CONTROLS) and control.cutoff(turn_count) == turn_count + 1


def _order(pattern: Pattern, turn_count: int) -> tuple[int, ...]:
    first, others = _ORDERS[pattern]
    return first if turn_count == 0 else others[(turn_count - 1) % len(others)]
