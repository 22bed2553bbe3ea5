"""What a screen may ask for; the program turns commands into events with the time they were given."""

from dataclasses import dataclass

from controller.clock_order import ClockOrder
from controller.clocks.declaration import Declaration
from controller.sides import Side


@dataclass(frozen=True, slots=True)
class PressClock:
    """The lever, by key or touch; `at_ms` is the host's monotonic time of a lever that has its own stamp."""

    by: Side
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """`choice` is a `ChoiceView.value`."""

    choice: str


@dataclass(frozen=True, slots=True)
class UseKey:
    """An operating key; fields as of `KeyPressed`."""

    name: str
    by: Side | None = None
    move: str = ""


@dataclass(frozen=True, slots=True)
class OrderClock:
    """What is to be done with the clocks."""

    order: ClockOrder


@dataclass(frozen=True, slots=True)
class LetStand:
    """The arbiter lets an illegal move stand; `fen` as in `MoveLetStand`."""

    fen: str = ""


@dataclass(frozen=True, slots=True)
class CorrectGame:
    """The record is put right; fields as of `GameCorrected`."""

    ply: int
    moves: tuple[str, ...] = ()
    fen: str = ""
    clocks_as_then: bool = False
    keeps_rest: bool = False


@dataclass(frozen=True, slots=True)
class JudgeIncident:
    """The arbiter rules on an incident; `ruling` as in `IncidentJudged`."""

    incident: int
    ruling: str


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The game goes on from a position entered square by square: pairs of a square and a letter as in a FEN.

    With `stands` it is the position after the illegal move that waits, else the record is corrected after its last ply.
    `fields` are pairs of the name of a `PositionFieldView` and its value; those not told stay as far as they can.
    """

    pieces: tuple[tuple[str, str], ...]
    turn: Side
    stands: bool = False
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ShowArbiter:
    """Open or close the arbiter's view; nothing of it is in a `GameView` while it is closed.

    `ply` is the one looked at, None for the game as it stands; with `lines` the corrections of the record that lead to
    what the board shows are looked for, which takes a moment.
    """

    is_open: bool
    ply: int | None = None
    lines: bool = False


@dataclass(frozen=True, slots=True)
class ShowPossible:
    """Show all moves that can be played now, or no longer; never in tournament mode."""

    is_open: bool


@dataclass(frozen=True, slots=True)
class ShowView:
    """Show the players the `clocks` alone, the `moves` alone, or the whole `play` screen."""

    kind: str = "play"


@dataclass(frozen=True, slots=True)
class StartGame:
    """A new game; `clock` in the language of clock settings, e.g. `fischer 5m+3s`.

    `declared` is what the players declared in secret to make them, `fen` a position in place of the array.
    """

    game_id: str
    clock: str
    mode: str = "casual"
    declared: tuple[Declaration, ...] = ()
    fen: str | None = None


@dataclass(frozen=True, slots=True)
class ChooseOptions:
    """The options of a game for the next time: `words` are `name=value`, with blanks between them; none: as usual."""

    game_id: str
    words: str


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """Go on with the unfinished game, or with a recorded one of this number."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class ExportGames:
    """Write recorded games: those of these numbers, or all; `form` is `pgn`, `json` or `story`."""

    numbers: tuple[int, ...] | None = None
    form: str = "pgn"


@dataclass(frozen=True, slots=True)
class OpenRecordings:
    """Show the list of recorded games."""


@dataclass(frozen=True, slots=True)
class LeaveRecordings:
    """Back from the list of recorded games."""


@dataclass(frozen=True, slots=True)
class WriteSearch:
    """Show what the recorded games are searched by, to be written."""


@dataclass(frozen=True, slots=True)
class SearchGames:
    """Show the recorded games with `text` in a name, of these days (ISO 8601, or a year or month); empty is any."""

    text: str = ""
    since: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """Show a recorded game ply by ply."""

    number: int


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Take a recorded game out of the list."""

    number: int


@dataclass(frozen=True, slots=True)
class RestoreGame:
    """Take a deletion back."""

    number: int


@dataclass(frozen=True, slots=True)
class EditGame:
    """Show a recorded game's names to be changed."""

    number: int


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """Give a recorded game other names; `fields` are pairs of a field of `EDITABLE` and its new text."""

    number: int
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OpenPuzzles:
    """Show the list of puzzles."""


@dataclass(frozen=True, slots=True)
class OpenPuzzle:
    """Show a puzzle: `jigsaw`, `dice`, `tour` or `study`."""

    name: str


@dataclass(frozen=True, slots=True)
class LeavePuzzles:
    """Back from the puzzles."""


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Show the settings of the screen."""


@dataclass(frozen=True, slots=True)
class CloseSettings:
    """Back from the settings."""


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """Choose another value of a setting, at once and for good."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class OpenSelfTest:
    """Try the parts of the machine; a game that is going on is halted, and has nothing to do with it."""


@dataclass(frozen=True, slots=True)
class CloseSelfTest:
    """Back from the self-test."""


@dataclass(frozen=True, slots=True)
class TryPart:
    """Have a part of the machine do something: light a `lamp`, play a `sound`; a `reed` or `lever` of a simulated board
    is worked as by hand. An empty name: none of that kind any more.
    """

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class KeepReport:
    """Write what the self-test has found into a file."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuitProgram:
    """Leave; the game stays recorded and is resumed at the next start."""


Command = (
    PressClock
    | AnswerQuestion
    | UseKey
    | OrderClock
    | LetStand
    | CorrectGame
    | JudgeIncident
    | SetPosition
    | ShowArbiter
    | ShowPossible
    | ShowView
    | StartGame
    | ChooseOptions
    | ContinueGame
    | ExportGames
    | OpenRecordings
    | LeaveRecordings
    | WriteSearch
    | SearchGames
    | ReplayGame
    | DeleteGame
    | RestoreGame
    | EditGame
    | ChangeGame
    | OpenPuzzles
    | OpenPuzzle
    | LeavePuzzles
    | OpenSettings
    | CloseSettings
    | ChangeSetting
    | OpenSelfTest
    | CloseSelfTest
    | TryPart
    | KeepReport
    | QuitProgram
)
