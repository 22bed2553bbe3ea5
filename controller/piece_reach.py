"""How each piece moves, asked of the rules: a lone piece on an empty board, then with others in its way.

Nothing here reads a piece's notation, so that what is shown is what will be played.
"""

from dataclasses import dataclass
from functools import lru_cache

import rules_c
from controller.sides import Side

# What a square is to the piece: `both` moves there and captures there; leaps pass over anything, `lame` ones are
# stopped by a piece on the way; `hop` is reached over a screen alone, `jump` takes the piece that is jumped over.
KINDS = ("both", "move", "capture", "leap", "leap-move", "leap-capture", "lame", "hop", "hop-capture", "jump")
# Where something stands to be hopped over; the other directions show what is done without it.
_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Reach:
    """A diagram: South's piece on `square`, and what it can do on each square of `marks` (one of `KINDS`).

    `screens` are pieces that stand there so that something can be shown: what is hopped or jumped over.
    """

    square: str
    marks: tuple[tuple[str, str], ...]
    screens: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def find_reach(game: rules_c.Game, letter: str) -> Reach:
    """Give the diagram of a piece (upper-case letter), from the square from which it goes farthest."""
    files = [ord(square[0].lower()) for square in game.squares]
    ranks = [int(square[1:]) for square in game.squares]
    centre = ((min(files) + max(files)) / 2, (min(ranks) + max(ranks)) / 2)

    def merit(square: str) -> tuple[int, float, bool]:
        x, y = _place(square)
        return (
            len(_alone(game, letter, square).reach(square)),
            -abs(x - centre[0]) - abs(y - centre[1]),
            square[0].islower(),
        )

    square = max(game.squares, key=merit)
    marks = _marks(game, letter, square)
    screens: list[str] = []
    for x, y in _DIRECTIONS:
        found = _over(game, letter, square, (x, y), marks)
        if found:
            screen, more = found
            screens.append(screen)
            marks = {to: kind for to, kind in marks.items() if not _is_beyond(square, screen, to)} | more
    return Reach(square, tuple(sorted(marks.items())), tuple(screens))


def _place(square: str) -> tuple[int, int]:
    return ord(square[0].lower()), int(square[1:])


def _alone(game: rules_c.Game, letter: str, square: str, **others: str) -> rules_c.Position:
    return game.placed({**others, square: letter}, Side.SOUTH)


def _marks(game: rules_c.Game, letter: str, square: str) -> dict[str, str]:
    """What every square is to the piece when it stands alone."""
    position = _alone(game, letter, square)
    moves = set(position.reach(square))
    captures = {to for to in game.squares if position.attackers(to, Side.SOUTH)}
    for victim in _only_victims(game, letter):
        captures |= {
            to
            for to in game.squares
            if to != square and to in _alone(game, letter, square, **{to: victim}).reach(square)
        }
    found = {}
    for to in moves | captures:
        plain = "both" if to in moves and to in captures else "move" if to in moves else "capture"
        manner = _manner(game, letter, square, to, moves, captures)
        found[to] = {
            ("leap", "both"): "leap",
            ("leap", "move"): "leap-move",
            ("leap", "capture"): "leap-capture",
        }.get((manner, plain), "lame" if manner == "lame" else plain)
    return found


def _only_victims(game: rules_c.Game, letter: str) -> tuple[str, ...]:
    """North's letters of what the piece alone may take, where its definition says so."""
    attributes = [words.split() for words in game.says(f"piece.{letter}").split(";")]
    return tuple(
        victim.lower()
        for words in attributes
        if words[:1] == ["takes"]
        for victim in words[1:]
        if victim in game.piece_names
    )


def _manner(
    game: rules_c.Game, letter: str, square: str, to: str, moves: set[str], captures: set[str]
) -> str:
    """`step`, `slide`, `leap` or `lame`: what a piece on the way does to it."""
    (x1, y1), (x2, y2) = _place(square), _place(to)
    if max(abs(x2 - x1), abs(y2 - y1)) < 2:
        return "step"
    way = [
        between
        for between in game.squares
        if between not in (square, to)
        and between[0].islower() == square[0].islower()
        and min(x1, x2) <= _place(between)[0] <= max(x1, x2)
        and min(y1, y2) <= _place(between)[1] <= max(y1, y2)
    ]
    reached = moves | captures
    goal = {} if to in moves else {to: letter.lower()}
    stopping = [
        between
        for between in way
        if to not in _alone(game, letter, square, **goal, **{between: letter}).reach(square)
    ]
    if not stopping:
        return "leap"
    return "slide" if all(between in reached for between in stopping) else "lame"


def _is_beyond(square: str, screen: str, to: str) -> bool:
    (x, y), (sx, sy), (tx, ty) = _place(square), _place(screen), _place(to)
    dx, dy = (sx > x) - (sx < x), (sy > y) - (sy < y)
    far = max(abs(tx - x), abs(ty - y))
    return (tx, ty) == (x + dx * far, y + dy * far) and far >= max(abs(sx - x), abs(sy - y))


def _over(
    game: rules_c.Game, letter: str, square: str, direction: tuple[int, int], marks: dict[str, str]
) -> tuple[str, dict[str, str]] | None:
    """What a piece in this direction lets it do: give where that stands, and what lies behind."""
    x, y = _place(square)
    names = {_place(name): name for name in game.squares if name[0].islower() == square[0].islower()}
    line: list[str] = []
    while (place := (x + direction[0] * (len(line) + 1), y + direction[1] * (len(line) + 1))) in names:
        line.append(names[place])
    for at, screen in enumerate(line[:2]):
        behind = line[at + 1 :]
        before = set(line[:at])
        found = {}
        for to in behind:
            free = _alone(game, letter, square, **{screen: letter}).reach(square)
            taking = _alone(game, letter, square, **{screen: letter, to: letter.lower()})
            takes = to in taking.reach(square)
            if to in free and marks.get(to, "")[:4] != "leap" and not before - set(free):
                found[to] = "hop"
            elif takes and marks.get(to, "")[:4] != "leap":
                found[to] = "hop-capture"
        if found:
            return screen, found
    return _jumped(game, letter, square, line)


def _jumped(
    game: rules_c.Game, letter: str, square: str, line: list[str]
) -> tuple[str, dict[str, str]] | None:
    """A jump over the enemy next to it that takes it."""
    if len(line) < 2:
        return None
    royals = {
        at: piece
        for at, piece in game.start().pieces().items()
        if piece.upper() in game.royal_letters.values() and at not in (square, *line)
    }
    if len(royals) < len(game.royal_letters):
        return None
    position = _alone(game, letter, square, **royals, **{line[0]: letter.lower()})
    for move in position.legal_moves():
        if move.from_square == square and move.to_square == line[1] and line[0] in move.captured_squares:
            return line[0], {line[1]: "jump"}
    return None
