"""PGN, written: the standard's export format with times, for every game.

A game is here already in PGN's own terms (tags, short notation, times); `pgn_export` makes it from a
recording.

Source: Portable Game Notation Specification and Implementation Guide (1994); its supplement of 2001 for
`%clk` (time left) and `%emt` (time of the move), both h:mm:ss.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.clocks.durations import format_clock

SEVEN_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
# Export format: lines of at most 79 characters (4.3, 8.2.1).
_LINE_MAX = 79
_UNKNOWN = {"Date": "????.??.??", "Result": "*"}


@dataclass(frozen=True, slots=True)
class PgnMove:
    """One move as written, with what stands beside it. Times in milliseconds, None where not known."""

    text: str
    clock_ms: int | None = None
    elapsed_ms: int | None = None
    comment: str = ""
    nags: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PgnGame:
    """One game. `tags` keep their order; `line` is where it began in the file it was read from."""

    tags: Mapping[str, str]
    moves: tuple[PgnMove, ...]
    result: str = "*"
    comment: str = ""
    line: int = 0
    first_number: int = 1
    first_is_north: bool = False


def write_game(game: PgnGame) -> str:
    """The game in export format, ending in an empty line."""
    tags = {name: game.tags.get(name) or _UNKNOWN.get(name, "?") for name in SEVEN_TAGS}
    tags["Result"] = game.result
    tags.update({name: value for name, value in game.tags.items() if name not in SEVEN_TAGS})
    lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_wrap(_tokens(game)), "", ""])


def _escape(value: str) -> str:
    return " ".join(value.replace("\\", "\\\\").replace('"', '\\"').split())


def _tokens(game: PgnGame) -> Iterator[str]:
    """What must not be broken at a line's end."""
    number, is_north = game.first_number, game.first_is_north
    needs_number = True
    if game.comment:
        yield from _comment_tokens([], game.comment)
    for move in game.moves:
        if not is_north:
            yield f"{number}."
        elif needs_number:
            yield f"{number}..."
        yield move.text
        yield from (f"${nag}" for nag in move.nags)
        commands = [
            f"[%{name} {format_clock(value)}]"
            for name, value in (("clk", move.clock_ms), ("emt", move.elapsed_ms))
            if value is not None
        ]
        yield from _comment_tokens(commands, move.comment)
        needs_number = bool(commands or move.comment)
        number, is_north = number + is_north, not is_north
    yield game.result


def _comment_tokens(commands: list[str], comment: str) -> list[str]:
    """A comment in braces; a closing brace within it would end it."""
    parts = [*commands, *comment.replace("}", ")").split()]
    if parts:
        parts[0] = f"{{{parts[0]}"
        parts[-1] = f"{parts[-1]}}}"
    return parts


def _wrap(tokens: Iterator[str]) -> Iterator[str]:
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _LINE_MAX:
            yield line
            line = token
        else:
            line = f"{line} {token}" if line else token
    yield line
