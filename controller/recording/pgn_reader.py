"""PGN, read: tags and the main line of each game, as others write it.

Comments are kept, variations skipped, numeric glyphs and `!?` kept as glyphs. Moves are taken as they are
written, short or coordinate notation; what they mean is the rules' to say.

Source: Portable Game Notation Specification and Implementation Guide (1994), chapters 7 and 8.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.recording.errors import PgnError
from controller.recording.pgn import RESULTS, PgnGame, PgnMove

_TOKEN = re.compile(
    r"""
    (?P<newline>\n)
  | (?P<blank>[ \t\r\f\v]+)
  | (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
  | (?P<comment>\{[^}]*\})
  | (?P<rest>;[^\n]*)
  | (?P<result>1-0|0-1|1/2-1/2|\*)(?![\w/-])
  | (?P<nag>\$\d+)
  | (?P<glyph>[!?]{1,2})
  | (?P<number>\d+\s*\.+|\.+)
  | (?P<open>\()
  | (?P<close>\))
  | (?P<move>[A-Za-z0-9@=+\#:|*/-]+(?:\.p\.)?)
    """,
    re.VERBOSE,
)
_TIME = re.compile(r"\[%(?P<name>clk|emt)\s+(?P<h>\d+):(?P<m>\d{1,2}):(?P<s>\d{1,2})(?:\.(?P<f>\d{1,3}))?\]")
# 8.2.3.8: the suffixes that have a glyph of their own.
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_NAG_MAX = 255


@dataclass(slots=True)
class _Draft:
    """The game that is being read."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[PgnMove] = field(default_factory=list)
    comment: str = ""

    def finished(self, result: str) -> PgnGame:
        return PgnGame(dict(self.tags), tuple(self.moves), result, self.comment, self.line)


def read_games(text: str) -> Iterator[PgnGame]:
    """The games in `text`, one after the other.

    Raises: PgnError at the first place that cannot be read; the games before it have been given.
    """
    text = text.removeprefix("\ufeff")
    line, depth, opened_line = 1, 0, 0
    draft: _Draft | None = None
    position = 0
    while position < len(text):
        if text[position] == "%" and (position == 0 or text[position - 1] == "\n"):
            # 6: a line that begins with % is for other programs.
            position = _end_of_line(text, position)
            continue
        match = _TOKEN.match(text, position)
        if match is None:
            raise PgnError(f"line {line}: {_fault(text, position)}")
        position = match.end()
        kind = match.lastgroup or ""
        here = line
        line += match[0].count("\n")
        if kind in ("newline", "blank"):
            continue
        if kind == "tag":
            if depth:
                raise PgnError(f"line {opened_line}: a variation is opened and not closed")
            if draft is not None and draft.moves:
                yield draft.finished(_stated_result(draft))
                draft = None
            draft = draft or _Draft(here)
            draft.tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
            continue
        if kind == "close":
            if depth == 0:
                raise PgnError(f"line {here}: a variation is closed that was not opened")
            depth -= 1
            continue
        draft = draft or _Draft(here)
        if kind == "open":
            opened_line = here if depth == 0 else opened_line
            depth += 1
        elif depth:
            continue
        elif kind == "result":
            yield draft.finished(match[0])
            draft = None
        else:
            _take(draft, kind, match[0])
    if depth:
        raise PgnError(f"line {opened_line}: a variation is opened and not closed")
    if draft is not None and (draft.moves or draft.tags):
        yield draft.finished(_stated_result(draft))


def _take(draft: _Draft, kind: str, text: str) -> None:
    """One token of the main line."""
    if kind == "move":
        if text == "e.p.":
            return
        draft.moves.append(PgnMove(_with_letters(text)))
    elif kind == "comment":
        _take_comment(draft, " ".join(text[1:-1].split()))
    elif kind == "rest":
        _take_comment(draft, " ".join(text[1:].split()))
    elif draft.moves and kind in ("nag", "glyph"):
        nag = _GLYPHS.get(text) or min(int(text.lstrip("$!?") or 0), _NAG_MAX)
        last = draft.moves[-1]
        draft.moves[-1] = PgnMove(last.text, last.clock_ms, last.elapsed_ms, last.comment, (*last.nags, nag))


def _take_comment(draft: _Draft, text: str) -> None:
    """Times belong to the move before; the words too, or to the game if there is none yet."""
    times = {match["name"]: _milliseconds(match) for match in _TIME.finditer(text)}
    words = " ".join(_TIME.sub(" ", text).split())
    if not draft.moves:
        draft.comment = f"{draft.comment} {words}".strip()
        return
    last = draft.moves[-1]
    draft.moves[-1] = PgnMove(
        last.text,
        times.get("clk", last.clock_ms),
        times.get("emt", last.elapsed_ms),
        f"{last.comment} {words}".strip(),
        last.nags,
    )


def _milliseconds(match: re.Match[str]) -> int:
    seconds = int(match["h"]) * 3600 + int(match["m"]) * 60 + int(match["s"])
    return seconds * 1000 + int((match["f"] or "0").ljust(3, "0"))


def _with_letters(text: str) -> str:
    """Castling with zeros, as many people write it, is castling with letters."""
    return text.replace("0-0-0", "O-O-O").replace("0-0", "O-O") if text.startswith("0-0") else text


def _stated_result(draft: _Draft) -> str:
    """A game without a result at its end has the tag's."""
    result = draft.tags.get("Result", "*")
    return result if result in RESULTS else "*"


def _fault(text: str, position: int) -> str:
    if text[position] == "{":
        return "a comment is opened and not closed"
    rest = text[position : _end_of_line(text, position)].strip()
    return f"'{rest[:30]}' is no tag" if text[position] == "[" else f"'{rest[:30]}' is no move"


def _end_of_line(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end
