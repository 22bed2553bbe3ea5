"""Recorded games as JSON, everything of them, and read back.

    {"format": "rhunich-games", "version": 1, "games": [
        {"header": {"game_id": "chess", "start_fen": …, "clock_settings": …, "mode": …, "started_at": …, "south": …,
                    "north": …, "event": …, "site": …, "round": …, "board": …, "versions": {…}, "result": …,
                    "reason": …},
         "moves": ["e2e4", …],
         "entries": [["event.PieceLifted", 1250, {"square": "e2"}], …]}]}

`entries` are kind, time in milliseconds and fields, in the order in which they were acknowledged; `moves` follow from
them and are there for people and other programs.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from controller.recording.codec import Entry
from controller.recording.errors import GamesFileError
from controller.recording.recorded_game import GameHeader, RecordedGame

FORMAT = "rhunich-games"
VERSION = 1
_TEXTS = (
    "game_id",
    "start_fen",
    "clock_settings",
    "mode",
    "started_at",
    "south",
    "north",
    "event",
    "site",
    "round",
)
_OF_THE_FILE = ("number", "deleted_at")  # of the recordings a game stands in, not of the game


def write_json(games: Iterable[RecordedGame]) -> str:
    """The games as one JSON text. Raises: EntryError."""
    return json.dumps(
        {"format": FORMAT, "version": VERSION, "games": [_plain(game) for game in games]}, ensure_ascii=False
    )


def read_json(text: str) -> list[RecordedGame]:
    """The games of such a text; their numbers are 0, as they stand in no recordings yet.

    Raises: GamesFileError.
    """
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        raise GamesFileError(f"line {error.lineno}: this is no JSON: {error.msg}") from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise GamesFileError(f"this JSON holds no games: its 'format' is not '{FORMAT}'")
    if whole.get("version") != VERSION:
        raise GamesFileError(f"the games are of version {whole.get('version')}; this program reads {VERSION}")
    games = []
    for number, game in enumerate(whole.get("games", ()), start=1):
        try:
            games.append(_game(game))
        except (KeyError, TypeError, ValueError) as error:
            raise GamesFileError(f"game {number} cannot be read: {type(error).__name__} {error}") from error
    return games


def _plain(game: RecordedGame) -> dict[str, Any]:
    header = {name: value for name, value in asdict(game.header).items() if name not in _OF_THE_FILE}
    entries = [[entry.kind, entry.t_ms, dict(entry.payload)] for entry in game.entries]
    return {"header": header, "moves": list(game.moves()), "entries": entries}


def _game(plain: Mapping[str, Any]) -> RecordedGame:
    """Raises: KeyError, TypeError, ValueError."""
    given = plain["header"]
    header = GameHeader(
        number=0,
        **{name: _text(given[name]) for name in _TEXTS},
        versions={str(name): str(value) for name, value in given.get("versions", {}).items()},
        result=None if given.get("result") is None else _text(given["result"]),
        reason=None if given.get("reason") is None else _text(given["reason"]),
        board=_text(given.get("board", "")),
    )
    entries: list[Entry] = []
    for kind, t_ms, payload in plain["entries"]:
        if not isinstance(t_ms, int) or not isinstance(payload, dict):
            raise TypeError(f"entry {len(entries) + 1} is no [kind, milliseconds, fields]")
        entries.append(Entry(_text(kind), t_ms, payload))
    return RecordedGame(header, tuple(entries))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
