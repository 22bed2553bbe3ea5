"""Two games in parallel on their clocks: (table, event) -> (table, effects).

With one set of clocks a turn is a move in every running game, in the order of the pattern, and one press ends it. With
two sets (`dual`) each game has its own, as in linear play, and a player may think on one while the other runs.

Source: rulebook, clocks 1.11.
"""

from dataclasses import dataclass, replace

from controller.clocks import parallel
from controller.clocks.events import Adjust, ClockEffect, ClockEvent, FlagFell, FlagWithdrawn, Press, Start
from controller.clocks.machine import advance as advance_clock
from controller.clocks.machine import start as start_clock
from controller.clocks.parallel import GAMES, Parallel, Pattern
from controller.clocks.settings import ClockSettings
from controller.clocks.state import ClockState
from controller.sides import Side


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """The side on move has moved in `game`."""

    t_ms: int
    game: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """`game` has ended on the board, or by agreement."""

    t_ms: int
    game: int


@dataclass(frozen=True, slots=True)
class OnClock:
    """Anything that happens to a set of clocks; `game` says to which where there are two."""

    event: ClockEvent
    game: int = 1


TableEvent = MovePlayed | GameOver | OnClock


@dataclass(frozen=True, slots=True)
class WrongOrder:
    """Alert for both and the arbiter: a move in the wrong game, or a press before the turn is complete."""

    t_ms: int
    by: Side
    text: str


@dataclass(frozen=True, slots=True)
class GamesLost:
    """`by` has lost these games on time; none if a flag told of does not stand."""

    t_ms: int
    by: Side
    games: frozenset[int]


TableEffect = ClockEffect | WrongOrder | GamesLost


@dataclass(frozen=True, slots=True)
class ParallelTable:
    """`sets` are one clock state, or one for each game; `before_flag` is the order as it was before a flag fell."""

    order: Parallel
    sets: tuple[ClockState, ...]
    before_flag: Parallel | None = None

    @property
    def is_dual(self) -> bool:
        """Whether each game has its own clocks."""
        return len(self.sets) > 1

    def clock(self, game: int) -> ClockState:
        """The clocks of a game."""
        return self.sets[game - 1] if self.is_dual else self.sets[0]


def start(
    settings: ClockSettings,
    pattern: Pattern = Pattern.VERTICAL,
    first: Side = Side.SOUTH,
    *,
    dual: bool = False,
) -> ParallelTable:
    """The table before the first move: `first` begins in game one, and with two sets the other side in game two."""
    movers = (first, first.other) if dual else (first,)
    return ParallelTable(Parallel(pattern), tuple(start_clock(settings, mover) for mover in movers))


def advance(table: ParallelTable, event: TableEvent) -> tuple[ParallelTable, tuple[TableEffect, ...]]:
    """The table after `event`, and what there is to tell."""
    match event:
        case MovePlayed():
            return _moved(table, event)
        case GameOver(game=game):
            return replace(table, order=parallel.end_game(table.order, game)), ()
        case OnClock(event=on_clock, game=game):
            return _clocked(table, on_clock, game)


def _moved(table: ParallelTable, event: MovePlayed) -> tuple[ParallelTable, tuple[TableEffect, ...]]:
    if table.is_dual:
        return table, ()  # each game has its own turns; its press says that they are over
    order, wrong = parallel.move(table.order, event.game)
    if wrong is not None:
        return table, (WrongOrder(event.t_ms, table.sets[0].turn, wrong),)
    return replace(table, order=order), ()


def _clocked(
    table: ParallelTable, event: ClockEvent, game: int
) -> tuple[ParallelTable, tuple[TableEffect, ...]]:
    index = game - 1 if table.is_dual else 0
    before = table.sets[index]
    is_turns_end = isinstance(event, Press) and event.by is before.turn and not table.is_dual
    if is_turns_end and not table.order.is_turn_complete:
        owed = f"a move in game {table.order.owed[0]} is still owed"
        return table, (WrongOrder(event.t_ms, before.turn, owed),)
    clock, effects = advance_clock(before, event)
    table = replace(table, sets=(*table.sets[:index], clock, *table.sets[index + 1 :]))
    told: list[TableEffect] = list(effects)
    for effect in effects:
        if isinstance(effect, FlagFell):
            table, lost = _lose(table, effect, game)
            told.append(lost)
        elif isinstance(effect, FlagWithdrawn) and table.before_flag is not None:
            # Time that the arbiter grants saves no game that is lost; a press that was in time does.
            if not isinstance(event, Adjust):
                table = replace(table, order=table.before_flag)
                told.append(GamesLost(effect.t_ms, effect.by, frozenset()))
            table = replace(table, before_flag=None)
    # A lever that only starts the clocks ends no turn, and neither does one that came after the flag.
    if is_turns_end and clock.flag is None and clock.turn is not before.turn and not isinstance(event, Start):
        table = replace(table, order=parallel.press(table.order))
    return table, tuple(told)


def _lose(table: ParallelTable, effect: FlagFell, game: int) -> tuple[ParallelTable, GamesLost]:
    """What a flag loses: with two sets its own game, else what the turn says."""
    before, order = table.order, table.order
    clock = table.clock(game)
    lost = frozenset({game}) & order.running if table.is_dual else parallel.lost_games(order, clock)
    for each in GAMES:
        if each in lost:
            order = parallel.end_game(order, each)
    return replace(table, order=order, before_flag=before), GamesLost(effect.t_ms, effect.by, lost)
