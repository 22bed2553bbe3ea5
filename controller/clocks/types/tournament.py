"""C2, tournament: so many turns in a time, then the next time, unused time carried forward; perhaps increments."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import SECOND_MS, format_base, format_increment, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl

_CREDIT_WORDS = ("increment", "before")
_ZERO_WORDS = ("time", "at-zero")
_TURNS_MAX = 9_999


@dataclass(frozen=True, slots=True)
class Control:
    """`turns` turns in `time_ms`, with `increment_ms` for each; None turns is the rest of the game."""

    time_ms: int
    turns: int | None
    increment_ms: int = 0


@dataclass(frozen=True, slots=True)
class Tournament(TimeControl):
    """A last control that has a number of turns repeats.

    The next control's time comes with the press that completes a control; with `added_at_zero` only once the time of
    the control before has run out, as on many electronic clocks. `increment_before` credits each increment before its
    turn, as FIDE's events do.
    Source: rulebook, clocks 1.1 and 1.5 (C2; the two defaults marked ambiguous).
    """

    controls: tuple[Control, ...]
    increment_before: bool = False
    added_at_zero: bool = False

    name: ClassVar[str] = "tournament"
    example: ClassVar[str] = "tournament 100m/40,50m/20,15m +30s"

    @property
    def count_names(self) -> tuple[str, ...]:
        """How many controls' times were added, where that is not told by the turns."""
        return ("controls_added",) if self.added_at_zero else ()

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`100m/40,50m/20,15m +30s`: the increment of all, or `15m+30s` that of one. Raises: ClockSettingsError."""
        words, is_at_zero = (words[:-2], True) if words[-2:] == _ZERO_WORDS else (words, False)
        words, is_before = (words[:-2], True) if words[-2:] == _CREDIT_WORDS else (words, False)
        if len(words) not in (1, 2) or (len(words) == 2 and not words[1].startswith("+")):
            raise ClockSettingsError(
                "'tournament' takes controls and perhaps an increment, "
                f"not '{' '.join(words)}': write '{cls.example}'"
            )
        common_ms = parse_positive(words[1][1:], "the increment of 'tournament'") if len(words) == 2 else None
        parts = words[0].split(",")
        controls = tuple(
            _read_control(part, common_ms, is_last=number == len(parts))
            for number, part in enumerate(parts, start=1)
        )
        if is_before and not any(control.increment_ms for control in controls):
            raise ClockSettingsError("'increment before' needs an increment: write '+30s increment before'")
        return cls(controls, is_before, is_at_zero)

    def write(self) -> str:
        """As `tournament` takes it."""
        increments = {control.increment_ms for control in self.controls}
        common_ms = increments.pop() if len(increments) == 1 else 0
        text = ",".join(_write_control(control, common_ms) for control in self.controls)
        if common_ms:
            text += f" +{format_increment(common_ms)}"
        before = _CREDIT_WORDS if self.increment_before else ()
        return " ".join((text, *before, *(_ZERO_WORDS if self.added_at_zero else ())))

    def describe(self) -> str:
        """One sentence for people."""
        parts = []
        for number, control in enumerate(self.controls):
            turns = "the rest of the game" if control.turns is None else f"{control.turns} moves"
            each = f" + {format_increment(control.increment_ms)} a move" if control.increment_ms else ""
            is_repeated = control.turns is not None and number == len(self.controls) - 1
            again = ", again and again" if is_repeated else ""
            parts.append(f"{format_base(control.time_ms)}{each} for {turns}{again}")
        first = "; the first increment is there before the first move" if self.increment_before else ""
        return ", then ".join(parts) + first + "."

    def pgn(self) -> str:
        """Moves/seconds+increment, controls behind each other (PGN 9.6.1)."""
        if any(control.time_ms % SECOND_MS or control.increment_ms % SECOND_MS for control in self.controls):
            return "?"
        return ":".join(
            ("" if control.turns is None else f"{control.turns}/")
            + f"{control.time_ms // SECOND_MS}"
            + (f"+{control.increment_ms // SECOND_MS}" if control.increment_ms else "")
            for control in self.controls
        )

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        rows = []
        turns = 0
        when = "before" if self.increment_before else "after"
        for number, control in enumerate(self.controls):
            first = turns + 1
            if control.turns is None:
                span = f"{when} every move from {first} on"
            else:
                turns += control.turns
                span = f"{when} moves {first} to {turns}"
            if control.increment_ms:
                rows.append((span, format_increment(control.increment_ms)))
            if control.turns is not None:
                following = self.controls[min(number + 1, len(self.controls) - 1)]
                again = f" and every {control.turns} more" if following is control else ""
                zero = ", once the time before has run out" if self.added_at_zero else ""
                rows.append((f"after move {turns}{again}{zero}", format_base(following.time_ms)))
        return tuple(rows)

    def cutoff(self, turns: int) -> int | None:
        """The turn that completes the present control, None in the rest of the game."""
        return self._period(turns)[1]

    def start(self) -> SideClock:
        """The first control's time."""
        first = self.controls[0]
        credit_ms = first.increment_ms if self.increment_before else 0
        return SideClock(balances=(first.time_ms + credit_ms,), counts=(0,) if self.added_at_zero else ())

    def until_flag(self, own: SideClock) -> int:
        """The times that are earned and still to be added count too."""
        return own.balances[0] + sum(self._time_ms(number) for number in self._due(own))

    def shown(self, own: SideClock) -> int:
        """Without what is still to be added."""
        return own.balances[0]

    def next_stage(self, own: SideClock) -> SideClock | None:
        """At zero the next control's time, if its turns are made."""
        due = self._due(own)
        if not due:
            return None
        return replace(own.add(0, self._time_ms(due[0])), counts=(own.counts[0] + 1,))

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """The increment, and the next control's time if this turn completed one."""
        del spent_ms
        ended, ends_at = self._period(own.turns - 1)
        following, _ = self._period(own.turns)
        added_ms = (following if self.increment_before else ended).increment_ms
        if own.turns == ends_at and not self.added_at_zero:
            added_ms += following.time_ms
        return own.add(0, added_ms), other

    def _due(self, own: SideClock) -> range:
        """The numbers of the controls whose time is earned and not added yet, the first control being 0."""
        if not self.added_at_zero:
            return range(0)
        completed = 0
        while (ends_at := self._end_of(completed)) is not None and ends_at <= own.turns:
            completed += 1
        return range(own.counts[0] + 1, completed + 1)

    def _end_of(self, number: int) -> int | None:
        """The turn that completes control `number`, from 0; the last one repeats."""
        ends_at = 0
        for at in range(number + 1):
            turns = self.controls[min(at, len(self.controls) - 1)].turns
            if turns is None:
                return None
            ends_at += turns
        return ends_at

    def _time_ms(self, number: int) -> int:
        return self.controls[min(number, len(self.controls) - 1)].time_ms

    def _period(self, turns: int) -> tuple[Control, int | None]:
        """The control in force after `turns` completed turns, and the number of the turn that completes it."""
        ends_at = 0
        for control in self.controls:
            if control.turns is None:
                return control, None
            ends_at += control.turns
            if turns < ends_at:
                return control, ends_at
        last = self.controls[-1]
        assert last.turns is not None, "a control without a number of turns takes every turn"
        return last, ends_at + ((turns - ends_at) // last.turns + 1) * last.turns


def _read_control(text: str, common_ms: int | None, *, is_last: bool) -> Control:
    """`100m/40` or, as the last, `15m`; `+30s` behind it is its own increment. Raises: ClockSettingsError."""
    body, plus, increment = text.partition("+")
    time, solidus, turns = body.partition("/")
    if plus and common_ms is not None:
        raise ClockSettingsError(
            f"the control '{text}' of 'tournament' has two increments: write one of them"
        )
    if not solidus and not is_last:
        raise ClockSettingsError(
            f"the control '{text}' of 'tournament' has no number of moves: write '{text}/40', only the last "
            "may be for the rest of the game"
        )
    increment_ms = parse_positive(increment, "the increment of 'tournament'") if plus else common_ms or 0
    time_ms = parse_positive(time, "the time of a control of 'tournament'")
    return Control(time_ms, _read_turns(turns) if solidus else None, increment_ms)


def _read_turns(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= _TURNS_MAX:
        raise ClockSettingsError(
            f"the number of moves of 'tournament', '{text}', is no number from 1 to {_TURNS_MAX}"
        )
    return int(text)


def _write_control(control: Control, common_ms: int) -> str:
    turns = "" if control.turns is None else f"/{control.turns}"
    own_ms = 0 if common_ms else control.increment_ms
    return f"{format_base(control.time_ms)}{turns}" + (f"+{format_increment(own_ms)}" if own_ms else "")
