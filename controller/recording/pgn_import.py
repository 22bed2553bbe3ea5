"""PGN as recorded games: moves and clocks as if they had been entered at the board, to be looked at or gone on with.

The game comes from the `Variant` tag (a name or an id of ours, or what others call it), the moves are read by its
rules. The parts that `pgn_export` makes where an illegal move stood become one game again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import rules_c
from controller import clocks, session
from controller.clocks import ClockSettingsError
from controller.effects import MoveMade, MoveStood
from controller.events import MovesEntered
from controller.games import find_game, with_options
from controller.recording.codec import Recordable, encode
from controller.recording.errors import PgnError
from controller.recording.pgn import PgnGame, PgnMove
from controller.recording.playback import UNTIMED
from controller.recording.recorded_game import GameHeader, RecordedGame
from controller.sides import Side

# What others call games that we have (chess sites, XBoard).
_OTHER_NAMES = {
    "standard": "chess",
    "normal": "chess",
    "fischerandom": "chess960",
    "capablanca": "capablanca-classic",
    "shatranj": "arabian-chess",
}


@dataclass(slots=True)
class _Draft:
    """A game while its parts are put together."""

    game: rules_c.Game
    tags: Mapping[str, str]
    start_fen: str
    position: rules_c.Position
    things: list[Recordable] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    left_ms: dict[Side, int] = field(default_factory=dict)
    is_whole: bool = True  # no illegal move stood: a session can be told all of it
    result: str = "*"


def recorded_of(games: Iterable[PgnGame]) -> Iterator[RecordedGame]:
    """The games as recordings, one after the other; those without a result can be gone on with.

    Raises: PgnError naming the line, UnknownGame, FenError.
    """
    draft: _Draft | None = None
    for pgn in games:
        is_next_part = draft is not None and pgn.tags.get("Part", "1/1").split("/")[0] not in ("", "1")
        if draft is not None and not is_next_part:
            yield _finished(draft)
            draft = None
        if draft is None:
            draft = _begun(pgn)
        else:
            _go_on(draft, pgn)
        _play(draft, pgn)
    if draft is not None:
        yield _finished(draft)


def game_of_variant(name: str) -> rules_c.Game:
    """The game of a `Variant` tag, chess without one. Raises: UnknownGame."""
    wanted = _plain(name)
    if not wanted:
        return rules_c.game("chess")
    for game_id in rules_c.games():
        if wanted in (_plain(game_id), _plain(rules_c.game(game_id).name)):
            return rules_c.game(game_id)
    return rules_c.game(_OTHER_NAMES.get(wanted, name))


def _plain(name: str) -> str:
    """A name without blanks, hyphens and case, which people write in many ways."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _name(tags: Mapping[str, str]) -> str:
    """The game of some tags with its options. Raises: UnknownGame."""
    game_id = game_of_variant(tags.get("Variant", "")).id
    return with_options(game_id, tags.get("VariantOptions", "").split())


def settings_of(tags: Mapping[str, str]) -> str:
    """The clock settings of a game's tags, empty where they tell of none that this program has."""
    for text in (tags.get("ClockSettings", ""), _in_our_words(tags.get("TimeControl", ""))):
        try:
            return str(clocks.parse_settings(text))
        except (ClockSettingsError, IndexError):
            continue
    return ""


def _in_our_words(control: str) -> str:
    """PGN's `TimeControl` of one period, `300+3`, `900`, `*60`. Source: PGN 9.6.1."""
    base, _, increment = control.partition("+")
    if control.startswith("*") and control[1:].isdigit():
        return f"hourglass {control[1:]}s"
    if base.isdigit() and increment.isdigit() and int(increment):
        return f"fischer {base}s+{increment}s"
    return f"single {base}s" if base.isdigit() else ""


def _begun(pgn: PgnGame) -> _Draft:
    game = find_game(_name(pgn.tags))
    fen = pgn.tags.get("FEN")
    position = game.start() if fen is None else game.position(fen, standing=True)
    return _Draft(game, pgn.tags, position.fen(), position)


def _go_on(draft: _Draft, pgn: PgnGame) -> None:
    """The next part, from the position after the illegal move. Raises: PgnError, FenError."""
    fen, move = pgn.tags.get("FEN"), pgn.tags.get("IllegalMove")
    if fen is None or move is None:
        raise PgnError(f"line {pgn.line}: a part of a game needs the tags FEN and IllegalMove")
    by, ply = Side(draft.position.turn), len(draft.moves) + 1
    draft.position = draft.game.position(fen, standing=True)
    draft.moves.append(move)
    draft.is_whole = False
    draft.things += [MoveMade(0, ply, move, move, by), MoveStood(0, ply, move, by, draft.position.fen())]


def _play(draft: _Draft, pgn: PgnGame) -> None:
    """The moves of one part. Raises: PgnError."""
    draft.result = pgn.result
    for written in pgn.moves:
        position = draft.position
        by, ply = Side(position.turn), len(draft.moves) + 1
        try:
            move = position.parse_san(written.text)
        except rules_c.IllegalMove:
            try:
                move = position.parse(written.text)
            except rules_c.IllegalMove as error:
                raise PgnError(
                    f"the game of line {pgn.line}: ply {ply}, '{written.text}', is no legal move: {error}"
                ) from error
        san = position.san(move)
        position.push(move)
        draft.moves.append(str(move))
        draft.things.append(MoveMade(0, ply, str(move), san, by))
        if written.clock_ms is not None:
            draft.things.append(_turn(draft, written, by, (ply + 1) // 2))


def _turn(draft: _Draft, written: PgnMove, by: Side, turns: int) -> clocks.TurnCompleted:
    left_ms = written.clock_ms or 0
    spent_ms = written.elapsed_ms
    if spent_ms is None:
        spent_ms = max(0, draft.left_ms.get(by, left_ms) - left_ms)
    draft.left_ms[by] = left_ms
    return clocks.TurnCompleted(0, by, turns, spent_ms, left_ms)


def _finished(draft: _Draft) -> RecordedGame:
    tags = draft.tags
    names = {name: tags.get(name, "").strip("?") for name in ("White", "Black", "Event", "Site")}
    number, _, board = tags.get("Round", "").strip("?-").partition(".")
    date = tags.get("Date", "????.??.??")
    settings = settings_of(tags)
    header = GameHeader(
        number=0,
        game_id=_name(tags),
        start_fen=draft.start_fen,
        clock_settings=settings,
        mode="casual",
        started_at=date.replace(".", "-") if "?" not in date else "",
        south=names["White"],
        north=names["Black"],
        event=names["Event"],
        site=names["Site"],
        round=number,
        board=board,
        versions={},
        result=None if draft.result == "*" else draft.result,
        reason=None if draft.result == "*" else tags.get("Termination", "normal"),
    )
    things: list[Recordable] = list(draft.things)
    if draft.is_whole:
        left = tuple(draft.left_ms.get(side, -1) for side in Side)
        entered = MovesEntered(0, tuple(draft.moves), left if min(left) >= 0 else None)
        begun = session.begin(
            draft.game, clocks.parse_settings(settings or UNTIMED), fen=draft.start_fen, mode="casual"
        )
        _, told = session.advance(begun, entered)
        others = [effect for effect in told if not isinstance(effect, MoveMade)]
        things = [entered, *things, *others]
    return RecordedGame(header, tuple(map(encode, things)))
