"""The rate of play of a clock: standard, rapid or blitz, by what it gives for sixty moves.

Source: FIDE Laws A.1 and B.1: the time allotted plus sixty times the increment is less than sixty minutes for rapid
chess, ten minutes or less for blitz.
"""

from dataclasses import replace
from enum import StrEnum

from controller.clocks.settings import ClockSettings
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl

MOVES = 60
RAPID_BELOW_MS = 60 * 60_000
BLITZ_MAX_MS = 10 * 60_000


class Rate(StrEnum):
    """The three rates of play of the Laws."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


def rate_of(settings: ClockSettings) -> Rate:
    """The rate of play; where the players have different times, that of the longer."""
    longest_ms = max(allowance_ms(settings.south), allowance_ms(settings.north))
    if longest_ms >= RAPID_BELOW_MS:
        return Rate.STANDARD
    return Rate.BLITZ if longest_ms <= BLITZ_MAX_MS else Rate.RAPID


def allowance_ms(control: TimeControl) -> int:
    """What one player has for sixty moves: all that is allotted and added, and what is free in every turn."""
    free_ms = _free_ms(control)
    # A first increment or free time that stands on the clock before the first move is one of the sixty.
    is_in_advance = free_ms > 0 or bool(getattr(control, "increment_before", False))
    own = other = control.start()
    for turn in range(1, MOVES + 1 - is_in_advance):
        own, other = _turn(control, own, other, turn, 0)
    return control.until_flag(own) + (MOVES - 1) * free_ms


def _free_ms(control: TimeControl) -> int:
    """How long a turn may take without leaving less than one that takes no time (delay, Bronstein)."""
    least = control.until_flag(_turn(control, control.start(), control.start(), 1, 0)[0])
    low, high = 0, control.until_flag(control.start()) - 1
    if _left_after(control, high) >= least:
        return (
            0  # no thinking costs anything: an hourglass of the other's, a clock that starts each turn anew
        )
    while low < high:
        middle = (low + high + 1) // 2
        if _left_after(control, middle) >= least:
            low = middle
        else:
            high = middle - 1
    return low


def _left_after(control: TimeControl, spent_ms: int) -> int:
    return control.until_flag(_turn(control, control.start(), control.start(), 1, spent_ms)[0])


def _turn(
    control: TimeControl, own: SideClock, other: SideClock, turn: int, spent_ms: int
) -> tuple[SideClock, SideClock]:
    """Both clocks after one turn."""
    own, left_ms = control.begin_turn(own), spent_ms
    while left_ms:
        burned_ms = min(left_ms, control.until_boundary(own))
        own, other = control.burn(own, other, burned_ms)
        left_ms -= burned_ms
        if not control.until_boundary(own):
            following = control.next_stage(own)
            if following is None:
                break
            own = following
    return control.press(replace(own, turns=turn), other, spent_ms)
