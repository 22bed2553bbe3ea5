"""`rhunich clock SETTINGS`: what a clock will do, and what it does with given times of thinking."""

import argparse
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller import clocks
from controller.clocks import parallel_table
from controller.clocks.durations import format_exact
from controller.clocks.parallel import Pattern
from controller.command_line.answer import Answer, json_line
from controller.command_line.errors import CommandError
from controller.command_line.parser import Subparsers
from controller.sides import Side

_SECONDS = re.compile(r"(\d{1,9})(?:\.(\d{1,3}))?", re.ASCII)
_THINKING = "+"  # behind the last time: so long the turn has lasted, and is not over


@dataclass(frozen=True, slots=True)
class _Turn:
    """The clocks after a turn, or when the flag fell in it, or while it lasts."""

    turn: int
    by: Side
    balances: dict[Side, dict[str, int]]
    flag: clocks.Flag | None
    is_thinking: bool = False
    games: tuple[int, ...] = ()  # in parallel: in which there was a move
    lost: frozenset[int] = frozenset()  # in parallel: by the flag


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("clock", help="what a clock will do")
    parser.add_argument(
        "settings",
        metavar="SETTINGS",
        help="e.g. 'fischer 5m+3s', '90+30', '40/100:60/50:15+30', 'fide-rapid'",
    )
    parser.add_argument(
        "--moves", help="seconds of each turn, South first, e.g. '300,60'; '300,60+': North still thinks"
    )
    parser.add_argument(
        "--parallel",
        choices=[pattern.value for pattern in Pattern],
        help="two games on this clock, in this order of moves; --moves then has the seconds of each move",
    )
    parser.add_argument("--json", action="store_true", help="one object for every turn")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: ClockSettingsError, CommandError."""
    settings = clocks.parse_settings(args.settings)
    text = (args.moves or "").strip()
    is_thinking = text.endswith(_THINKING)
    times_ms = _parse_times(text.removesuffix(_THINKING))
    if args.parallel:
        turns = list(_simulate_parallel(settings, Pattern(args.parallel), times_ms, is_thinking=is_thinking))
    else:
        turns = list(_simulate(settings, times_ms, is_thinking=is_thinking))
    if args.json:
        lines = (
            [json_line(_turn_json(turn)) for turn in turns]
            if args.moves is not None
            else [_settings_json(settings)]
        )
        return Answer(tuple(lines))
    return Answer((*_describe(settings), *map(_turn_text, turns)))


def _parse_times(text: str) -> list[int]:
    """Milliseconds of the turns. Raises: CommandError."""
    times_ms = []
    for number, part in enumerate(text.split(",") if text.strip() else [], start=1):
        match = _SECONDS.fullmatch(part.strip())
        if match is None:
            raise CommandError(
                f"time {number} in --moves, '{part.strip()}', is no number of seconds: write '300,60,12.5'"
            )
        times_ms.append(int(match[1]) * 1000 + int((match[2] or "0").ljust(3, "0")))
    return times_ms


def _simulate(
    settings: clocks.ClockSettings, times_ms: list[int], *, is_thinking: bool = False
) -> Iterator[_Turn]:
    """Every turn's outcome; a fallen flag is the last. An interlude passes before the next turn's thinking begins."""
    now_ms = 0
    state, _ = clocks.advance(clocks.start(settings), clocks.Start(now_ms))
    for number, time_ms in enumerate(times_ms, start=1):
        by = state.turn
        now_ms += time_ms + clocks.interlude_left_ms(state, now_ms)
        is_open = is_thinking and number == len(times_ms)
        event = clocks.Tick(now_ms) if is_open else clocks.Press(now_ms, by)
        state, _ = clocks.advance(state, event)
        yield _Turn(number, by, clocks.balances(state, now_ms), state.flag, is_open)
        if state.flag is not None:
            return


def _simulate_parallel(
    settings: clocks.ClockSettings, pattern: Pattern, times_ms: list[int], *, is_thinking: bool = False
) -> Iterator[_Turn]:
    """The same with two games: the last move of a turn is pressed for."""
    table, _ = parallel_table.advance(
        parallel_table.start(settings, pattern), parallel_table.OnClock(clocks.Start(0))
    )
    now_ms, number = 0, 1
    games: list[int] = []
    for count, time_ms in enumerate(times_ms, start=1):
        by = table.sets[0].turn
        now_ms += time_ms + (0 if games else clocks.interlude_left_ms(table.sets[0], now_ms))
        is_open = is_thinking and count == len(times_ms)
        lost: frozenset[int] = frozenset()
        events: list[parallel_table.TableEvent] = [parallel_table.OnClock(clocks.Tick(now_ms))]
        if not is_open:
            events.append(parallel_table.MovePlayed(now_ms, table.order.owed[0]))
            if len(table.order.owed) == 1:
                events.append(parallel_table.OnClock(clocks.Press(now_ms, by)))
        for event in events:
            table, effects = parallel_table.advance(table, event)
            for effect in effects:
                lost |= effect.games if isinstance(effect, parallel_table.GamesLost) else frozenset()
            if table.sets[0].flag is not None:
                break
            games += [event.game] if isinstance(event, parallel_table.MovePlayed) else []
        clock = table.sets[0]
        if clock.turn is not by or clock.flag is not None or count == len(times_ms):
            balances = clocks.balances(clock, now_ms)
            is_over = clock.turn is not by or clock.flag is not None
            yield _Turn(number, by, balances, clock.flag, not is_over, tuple(games), lost)
            number, games = number + 1, []
        if clock.flag is not None:
            return


def _turn_json(turn: _Turn) -> dict[str, object]:
    flag = turn.flag
    thinking: dict[str, object] = {"thinking": True} if turn.is_thinking else {}
    parallel = {"games": list(turn.games), "lost": sorted(turn.lost)} if turn.games or turn.lost else {}
    return {
        "turn": turn.turn,
        "by": turn.by.value,
        "balances": {side.value: balances for side, balances in turn.balances.items()},
        "flag": flag and {"by": flag.by.value, "balance": flag.balances[0], "at_ms": flag.at_ms},
        **thinking,
        **parallel,
    }


def _settings_json(settings: clocks.ClockSettings) -> str:
    """The settings and the balances before the first move."""
    balances = clocks.balances(clocks.start(settings), 0)
    return json_line(
        {
            "settings": clocks.format_settings(settings),
            "balances": {side.value: own for side, own in balances.items()},
            **{side.value: settings.control(side).describe() for side in Side},
            "additions": {
                side.value: [
                    {"when": when, "what": what} for when, what in settings.control(side).additions()
                ]
                for side in Side
            },
        }
    )


def _describe(settings: clocks.ClockSettings) -> Iterator[str]:
    """The settings in one way to write them, and in words."""
    yield clocks.format_settings(settings)
    if settings.south == settings.north:
        yield f"Each player has {settings.south.describe()}"
    else:
        yield from (f"{side.capitalize()} has {settings.control(side).describe()}" for side in Side)
    for side in Side if settings.south != settings.north else (Side.SOUTH,):
        for when, what in settings.control(side).additions():
            whose = "" if settings.south == settings.north else f"{side.value}: "
            yield f"  {whose}{when}: {what}"
    if settings.free_first_move_ms is not None:
        yield (
            f"The very first move is free: nothing burns for {format_exact(settings.free_first_move_ms)}, "
            "and the move is not counted."
        )
    if settings.independent_ms is not None:
        yield (
            f"Beside it each player has {format_exact(settings.independent_ms)} on the Independent clock, "
            "which also counts in a pause; nothing is ever added to it."
        )


def _turn_text(turn: _Turn) -> str:
    sides = "   ".join(
        f"{side.value} " + ", ".join(f"{name} {format_exact(left)}" for name, left in own.items())
        for side, own in turn.balances.items()
    )
    flag = turn.flag
    fallen = (
        f"   FLAG: {flag.by.value}, {' and '.join(flag.balances)}, after {format_exact(flag.at_ms)}"
        if flag
        else ""
    )
    thinks = "   thinking" if turn.is_thinking else ""
    games = f"   moved in {_games(turn.games)}" if turn.games else ""
    lost = f"   lost: {_games(sorted(turn.lost))}" if turn.lost else ""
    return f"turn {turn.turn:>3}  {turn.by.value:<5}   {sides}{games}{fallen}{lost}{thinks}"


def _games(numbers: Iterable[int]) -> str:
    return " and ".join(f"game {number}" for number in numbers)
