"""The state of a pair of clocks, and its form on disk."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from controller.clocks.errors import ClockSettingsError, ClockStateError
from controller.clocks.settings import ClockSettings, format_settings, parse_settings
from controller.clocks.side_clock import SideClock
from controller.sides import Side

INDEPENDENT = "independent"


class Run(StrEnum):
    """What the clocks are doing. A lag is a Pause or Hold, an adjournment an Interval or Intermission.

    In `FREE` the first mover's free first move is waited for and nothing burns; in `FREE_LATE` its Independent does.
    Source: rulebook, clocks 1.2, 1.3 and 1.12.
    """

    NOT_STARTED = "not-started"
    RUNNING = "running"
    FREE = "free"
    FREE_LATE = "free-late"
    LAG = "lag"
    ADJOURNED = "adjourned"
    FLAGGED = "flagged"
    STOPPED = "stopped"


HALTED = (Run.LAG, Run.ADJOURNED)


@dataclass(frozen=True, slots=True)
class Flag:
    """`balances` of `by` (two if they ended together) reached zero at `at_ms`, while the clocks did `run`."""

    by: Side
    balances: tuple[str, ...]
    at_ms: int
    run: Run


@dataclass(frozen=True)  # without slots: see `changed`
class ClockState:
    """The clocks as they stood at `anchor_ms`; what has burned since then is a question of the present time.

    A tick therefore changes no balance: an event stamped before the last tick is still worth its own time.
    `turn` is the side to move, `spent_ms` what its turn had used up by `anchor_ms`, `low` the sides told of
    low time, `halted_ms` when the present halt began and `halted_run` what the clocks did before it.
    `sealed` is who has sealed a move; `retractable` is the clock of the side that has just moved as it was before
    its press, with `retractable_spent_ms`, while the move may still be taken back. `free_told` is whether the free
    first move was called overdue.

    Units: milliseconds of the host's monotonic clock.
    """

    settings: ClockSettings
    south: SideClock
    north: SideClock
    turn: Side
    run: Run = Run.NOT_STARTED
    anchor_ms: int = 0
    spent_ms: int = 0
    flag: Flag | None = None
    low: frozenset[Side] = frozenset()
    halted_ms: int = 0
    halted_run: Run = Run.RUNNING
    sealed: Side | None = None
    retractable: SideClock | None = None
    retractable_spent_ms: int = 0
    free_told: bool = False

    def clock(self, side: Side) -> SideClock:
        """One player's clock at `anchor_ms`."""
        return self.south if side is Side.SOUTH else self.north


def to_json(state: ClockState) -> dict[str, Any]:
    """The state as plain values, balances by name, for `from_json`."""
    flag = state.flag
    return {
        "settings": format_settings(state.settings),
        **{side.value: _side_to_json(state, side, state.clock(side)) for side in Side},
        "turn": state.turn.value,
        "run": state.run.value,
        "anchor_ms": state.anchor_ms,
        "spent_ms": state.spent_ms,
        "flag": flag
        and {
            "by": flag.by.value,
            "balances": list(flag.balances),
            "at_ms": flag.at_ms,
            "run": flag.run.value,
        },
        "low": sorted(side.value for side in state.low),
        "halted_ms": state.halted_ms,
        "halted_run": state.halted_run.value,
        "sealed": state.sealed and state.sealed.value,
        "retractable": state.retractable and _side_to_json(state, state.turn.other, state.retractable),
        "retractable_spent_ms": state.retractable_spent_ms,
        "free_told": state.free_told,
    }


def from_json(stored: Mapping[str, Any]) -> ClockState:
    """The state that `to_json` wrote.

    Raises: ClockStateError.
    """
    try:
        settings = parse_settings(stored["settings"])
        flag, sealed, retractable = stored["flag"], stored.get("sealed"), stored.get("retractable")
        turn = Side(stored["turn"])
        return ClockState(
            settings=settings,
            south=_side_from_json(settings, Side.SOUTH, stored["south"]),
            north=_side_from_json(settings, Side.NORTH, stored["north"]),
            turn=turn,
            run=Run(stored["run"]),
            anchor_ms=int(stored["anchor_ms"]),
            spent_ms=int(stored["spent_ms"]),
            flag=flag
            and Flag(Side(flag["by"]), tuple(flag["balances"]), int(flag["at_ms"]), Run(flag["run"])),
            low=frozenset(Side(side) for side in stored["low"]),
            halted_ms=int(stored["halted_ms"]),
            # What follows came later: states stored before it have none of it.
            halted_run=Run(stored.get("halted_run", Run.RUNNING)),
            sealed=None if sealed is None else Side(sealed),
            retractable=retractable and _side_from_json(settings, turn.other, retractable),
            retractable_spent_ms=int(stored.get("retractable_spent_ms", 0)),
            free_told=bool(stored.get("free_told", False)),
        )
    except (KeyError, TypeError, ValueError, ClockSettingsError) as error:
        raise ClockStateError(f"stored clock state cannot be read: {error!r}") from error


def _side_to_json(state: ClockState, side: Side, clock: SideClock) -> dict[str, Any]:
    names = state.settings.control(side).balance_names
    return {
        "balances": dict(zip(names, clock.balances, strict=True)),
        "stage": names[clock.stage],
        INDEPENDENT: clock.independent_ms,
        "turns": clock.turns,
        **dict(zip(state.settings.control(side).count_names, clock.counts, strict=True)),
    }


def _side_from_json(settings: ClockSettings, side: Side, stored: Mapping[str, Any]) -> SideClock:
    names = settings.control(side).balance_names
    independent_ms = stored[INDEPENDENT]
    return SideClock(
        balances=tuple(int(stored["balances"][name]) for name in names),
        stage=names.index(stored["stage"]),
        independent_ms=None if independent_ms is None else int(independent_ms),
        turns=int(stored["turns"]),
        counts=tuple(int(stored[name]) for name in settings.control(side).count_names),
    )
