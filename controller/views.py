"""What a screen may know of a game: frozen pictures of the session, without rules, bytes or pixels."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.sides import Side


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board's shape. `squares` are the names of the existing squares in rank order from South's left.

    `regions` are the places with a meaning, each as its kind and its squares: `river` (the ranks beside it), `water`
    (a river of squares), `palace` (one entry each), `key`, `stop` (ends every slide), `headquarters`, `forest`,
    `wing`, `broker`.
    """

    files: int
    ranks: int
    squares: tuple[str, ...]
    style: str = "chequered"  # "lines": a board of one colour, "points": pieces stand on crossings
    regions: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece as people meet it: letter as in a FEN (upper case South), its name, its side."""

    letter: str
    name: str
    side: Side


@dataclass(frozen=True, slots=True)
class PieceKind:
    """What a piece is in every language: the name in its game's definition, and how it moves in Betza's notation."""

    name: str
    betza: str


@dataclass(frozen=True, slots=True)
class MoveView:
    """One recorded ply."""

    ply: int
    number: int
    by: Side
    move: str
    san: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class ClockView:
    """Both clocks in milliseconds. `running` is whose time is burning, None when stopped.

    `remaining_ms` is for a display with room for one time a side. What the rulebook asks to be shown (clocks 1.4) is
    in the rest: every balance by its rulebook name in the order to show them, `stage` the one that burns now or
    would, `turns` completed, `cutoff` the turn that ends the phase or control (None if none does), `counts` such as
    periods left, and the present halt (`pause`, `hold`, `interval`, `intermission`) with its length.

    `run` is what the clocks do, in the words of `controller.clocks.Run`, and `turn` whose turn it is by them. For
    `interlude_ms` more the last move may be taken back, for `free_ms` more the first move is free (below 0: overdue).
    """

    remaining_ms: Mapping[Side, int]
    running: Side | None
    flag: Side | None
    settings: str
    low_ms: int = 20_000
    balances: Mapping[Side, Mapping[str, int]] = field(default_factory=dict)
    stage: Mapping[Side, str] = field(default_factory=dict)
    turns: Mapping[Side, int] = field(default_factory=dict)
    cutoff: Mapping[Side, int | None] = field(default_factory=dict)
    counts: Mapping[Side, Mapping[str, int]] = field(default_factory=dict)
    halt: str | None = None
    halted_ms: int = 0
    sealed: Side | None = None
    run: str = "running"
    turn: Side = Side.SOUTH
    interlude_ms: int = 0
    free_ms: int | None = None


@dataclass(frozen=True, slots=True)
class WarningView:
    """The warning that stands now: its kind, its words, and the squares it is about."""

    kind: str
    text: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One answer: `value` goes back in a command, `label` is shown."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The question that stands now."""

    ply: int
    text: str
    choices: tuple[ChoiceView, ...]
    preselected: int = 0


@dataclass(frozen=True, slots=True)
class GuidanceView:
    """The way back to the right position: where a piece is missing (and which), where one stands too many.

    `without` are the pieces that a handicap takes off the array, named while the game is set up.
    """

    text: str
    put: tuple[tuple[str, PieceView], ...] = ()
    remove: tuple[str, ...] = ()
    without: tuple[tuple[str, PieceView], ...] = ()


@dataclass(frozen=True, slots=True)
class PlacingView:
    """The side to move has to place a piece that lies beside the board: of which kinds now, and where any may go."""

    by: Side
    kinds: tuple[PieceView, ...]
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """What stands at the head of a score sheet; empty where nobody has said it. `number` is that of the recording."""

    number: int
    game: str  # as it was begun, with its options
    south: str = ""
    north: str = ""
    event: str = ""
    site: str = ""
    round: str = ""
    date: str = ""
    clock: str = ""


@dataclass(frozen=True, slots=True)
class ResultView:
    """The end of the game in the notation of PGN and in words."""

    result: str
    reason: str
    text: str
    sheet: SheetView | None = None


@dataclass(frozen=True, slots=True)
class PossibleMove:
    """A move that can be played now, in short notation."""

    san: str
    takes: bool
    checks: bool


@dataclass(frozen=True, slots=True)
class TouchView:
    """A piece lifted from a square or set down there, at this time of the game."""

    square: str
    lifted: bool
    t_ms: int


@dataclass(frozen=True, slots=True)
class IncidentView:
    """An entry of the arbiter's log. `place` is where in the game (`12... Nf6`), `ruling` as in `IncidentJudged`.

    `proposal` is what the Laws say, empty where there is nothing to be ruled; `is_evidence` for what alone is no
    offence.
    """

    number: int
    kind: str
    t_ms: int
    by: Side | None
    text: str
    article: str
    place: str
    fen: str
    ply: int
    touches: tuple[TouchView, ...]
    ruling: str
    proposal: str
    is_evidence: bool = False


@dataclass(frozen=True, slots=True)
class PositionFieldView:
    """What a position is besides its pieces: `kind`, `value` and `parts` as of `PositionField`."""

    name: str
    kind: str
    value: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordLineView:
    """A correction of the record that leads to what the board shows: fields as of `CorrectGame`.

    `text` has the moves as people read them (`12. Nf3 d5`), `instead` the move that one takes the place of, `after` the
    last move that is kept; empty where there is none.
    """

    ply: int
    moves: tuple[str, ...]
    keeps_rest: bool
    text: str
    instead: str
    after: str


@dataclass(frozen=True, slots=True)
class ArbiterView:
    """What only the arbiter sees, while the arbiter's view is open.

    `offences` count what stands, `candidates` are the other games that are still possible (label, and the moves from
    their first difference on with the ply before it; none
    where the move of the label was not made), `claims` the draws as they were asked for last. `ply` is the one
    looked at: the board then, what else could have been played as that ply, and the clocks after it where known.
    `lines` are corrections of the record, likeliest first; None where they were not asked for.
    """

    rate: str
    offences: Mapping[Side, int]
    incidents: tuple[IncidentView, ...]  # newest first
    candidates: tuple[tuple[str, int, tuple[str, ...]], ...]
    claims: tuple[str, ...] | None
    waits: bool  # for a decision on an illegal move
    plies: int
    ply: int
    pieces: Mapping[str, PieceView]
    turn: Side
    alternatives: tuple[ChoiceView, ...] = ()
    moves: tuple[ChoiceView, ...] = ()  # that can be made in the game as it stands
    clock_ms: Mapping[Side, int] | None = None
    note: str = ""  # why the last order could not be obeyed
    lines: tuple[RecordLineView, ...] | None = None


@dataclass(frozen=True, slots=True)
class GameView:
    """Everything a screen shows of one game at one moment."""

    game_id: str
    game_name: str
    board: BoardView
    pieces: Mapping[str, PieceView]  # by square: the recognised position
    occupied: frozenset[str]  # what the sensors see
    turn: Side
    clock: ClockView
    moves: tuple[MoveView, ...] = ()
    phase: str = "play"  # "setup", "play", "over"
    mode: str = "casual"  # or "tournament"
    last_move: tuple[str, ...] = ()
    check: str | None = None  # the square of a royal piece in check
    lifted: tuple[str, ...] = ()  # squares whose piece is in a hand
    targets: tuple[str, ...] = ()  # where the lifted piece may go
    warning: WarningView | None = None
    question: QuestionView | None = None
    may_ask_again: bool = False  # the last answer may be taken back
    guidance: GuidanceView | None = None
    hands: tuple[tuple[PieceView, int], ...] = ()  # what lies beside the board, and how many of each
    placing: PlacingView | None = None
    result: ResultView | None = None
    link_up: bool = True
    link_text: str = ""
    sealing: bool = False  # the side to move has been asked to seal its move
    sealed_move: str | None = None  # the sealed move once it is opened; empty where it is on paper
    definition: str = (
        ""  # the game as `controller.games.find_game` reads it: an id or a path, and its options
    )
    message: str = ""  # one line of help for the moment: "Set up the pieces", "South to move"
    possible: tuple[PossibleMove, ...] | None = (
        None  # every move that can be played, while somebody looks at them
    )
    worth: str = ""  # of the position to the side to move, where the game is solved: "won in 7"
    notice: str = ""  # what the program says beside the game: nothing can be recorded, a file was written
    piece_names: Mapping[str, str] = field(default_factory=dict)  # every letter of the game, upper case
    piece_kinds: Mapping[str, PieceKind] = field(default_factory=dict)  # by the same letters
    arbiter: ArbiterView | None = None  # only while the arbiter's view is open
    position_fields: tuple[
        PositionFieldView, ...
    ] = ()  # what else there is to tell of a position that is entered
    position_note: str = ""  # why the last order to correct the game could not be obeyed
