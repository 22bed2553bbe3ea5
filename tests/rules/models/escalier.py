"""Échecs de l'Escalier: rulebook A 24 with contracts 7.1 to 7.3.9. Every move is tried on a copy."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import (
    DIAGONAL,
    KING,
    KNIGHT,
    STRAIGHT,
    Board,
    Shape,
    Square,
    at,
    is_south,
    leaps,
    name,
    read_board,
    slide,
    write_board,
)

SHAPE = Shape(10, 10)
ARRAYS = {
    "escalier": "rnbcakcbnr/rnbmqqmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBMQQMBNR/RNBCAKCBNR",
    "escalier array=great-herd": (
        "rnbcqkmbnr/rnbmaqcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBMAQCBNR/RNBCQKMBNR"
    ),
    "escalier array=marshals-inside": (
        "rnbmakmbnr/rnbcqqcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQQCBNR/RNBMAKMBNR"
    ),
}
SLIDES = {
    "Q": STRAIGHT + DIAGONAL, "A": STRAIGHT + DIAGONAL, "R": STRAIGHT, "M": STRAIGHT, "B": DIAGONAL, "C": DIAGONAL
}  # fmt: skip
LEAPS = {"K": KING, "N": KNIGHT, "M": KNIGHT, "C": KNIGHT, "A": KNIGHT}
MIDDLE = (4, 5)


@dataclass(frozen=True)
class State:
    """A position. `rooks`: squares of those that may still castle; `passed`, `pawn`: taking in passing."""

    board: Board = field(hash=False)
    south: bool = True
    rooks: frozenset[Square] = frozenset()
    passed: Square | None = None
    pawn: Square | None = None
    halfmove: int = 0
    fullmove: int = 1


def start(game_id: str) -> State:
    """The recommended array."""
    board = read_board(SHAPE, ARRAYS[game_id])
    return State(board, rooks=frozenset(square for square, letter in board.items() if letter in "Rr"))


def fen(state: State) -> str:
    """As contracts 7.1 has it."""
    rooks = "".join(name(square) for square in sorted(state.rooks)) or "-"
    passed = name(state.passed) if state.passed else "-"
    text = (
        f"{write_board(SHAPE, state.board)} {'w' if state.south else 'b'} - {passed} "
        f"{state.halfmove} {state.fullmove} rooks={rooks}"
    )
    return f"{text} ep-pawn={name(state.pawn)}" if state.pawn else text


def read(game_id: str, text: str) -> State:
    """A state from a FEN."""
    placement, side, _, passed, halfmove, fullmove, *more = text.split()
    fields = dict(part.split("=") for part in more)
    squares: list[Square] = []
    for c in fields["rooks"].replace("-", ""):
        squares += [("abcdefghij".index(c), 0)] if c.isalpha() else []
        if not c.isalpha():
            squares[-1] = (squares[-1][0], squares[-1][1] * 10 + int(c))
    return State(
        read_board(SHAPE, placement),
        side == "w",
        frozenset((file, rank - 1) for file, rank in squares),
        None if passed == "-" else at(passed),
        at(fields["ep-pawn"]) if "ep-pawn" in fields else None,
        int(halfmove),
        int(fullmove),
    )


def _forward(south: bool) -> int:
    return 1 if south else -1


def _legs(board: Board, south: bool, square: Square) -> Iterator[tuple[Square, bool]]:
    """One step of a Pawn that has left its own square: goal, and whether it takes."""
    for x in (-1, 0, 1):
        goal = (square[0] + x, square[1] + _forward(south))
        if not SHAPE.inside(goal):
            continue
        if x == 0 and goal not in board:
            yield goal, False
        if x and goal in board and is_south(board[goal]) != south:
            yield goal, True


def _paths(board: Board, south: bool, square: Square) -> Iterator[tuple[Square, Square]]:
    """The two-step first moves of a Pawn: middle and end."""
    if square[1] != (2 if south else 7):
        return
    for middle, _ in _legs(board, south, square):
        after = {s: c for s, c in board.items() if s not in (square, middle)}
        for end, _ in _legs(after, south, middle):
            yield middle, end


def _attacks(board: Board, square: Square, goal: Square) -> bool:
    """Whether a piece could take a piece of the other side on the goal."""
    letter = board[square].upper()
    if letter != "P":
        return goal in slide(SHAPE, board, square, SLIDES.get(letter, ())) or goal in leaps(
            SHAPE, square, LEAPS.get(letter, ())
        )
    south = is_south(board[square])
    if abs(goal[0] - square[0]) == 1 and goal[1] - square[1] == _forward(south):
        return True
    # A piece of the other side put on the goal could be taken by the second leg.
    there = {**board, goal: board.get(goal) or ("p" if south else "P")}
    return any(
        end == goal and abs(end[0] - middle[0]) == 1
        for middle, end in _paths(there, south, square)
        if middle != goal
    )


def _attacked(board: Board, goal: Square, by_south: bool) -> bool:
    return any(_attacks(board, s, goal) for s, letter in board.items() if is_south(letter) == by_south)


def _king(board: Board, south: bool) -> Square:
    return next(s for s, letter in board.items() if letter == ("K" if south else "k"))


def _in_check(board: Board, south: bool) -> bool:
    return _attacked(board, _king(board, south), not south)


def is_check(state: State) -> bool:
    """Whether the King of the side to move is attacked."""
    return _in_check(state.board, state.south)


def _home(square: Square, south: bool) -> bool:
    """The back two ranks."""
    return square[1] in ((0, 1) if south else (8, 9))


def _wing(square: Square) -> int | None:
    """0 for files a and b, 1 for i and j."""
    return {0: 0, 1: 0, 8: 1, 9: 1}.get(square[0])


def _rooks(state: State, board: Board, origin: Square, goal: Square) -> frozenset[Square]:
    """Who may still castle after a move."""
    kept = {square: is_south(state.board[square]) for square in state.rooks if square not in (origin, goal)}
    if origin in state.rooks and _home(goal, state.south) and _wing(goal) == _wing(origin):
        kept[goal] = state.south
    found = set()
    for square, south in kept.items():
        king = _king(board, south)
        if board.get(square) == ("R" if south else "r") and king[0] in MIDDLE and _home(king, south):
            found.add(square)
    return frozenset(found)


def _after(state: State, board: Board, origin: Square, goal: Square, plain: bool) -> State:
    taken = sum(is_south(c) != state.south for c in board.values()) < sum(
        is_south(c) != state.south for c in state.board.values()
    )
    return State(
        board,
        not state.south,
        _rooks(state, board, origin, goal),
        None,
        None,
        0 if taken or not plain else state.halfmove + 1,
        state.fullmove + (not state.south),
    )


def _pawn(state: State, origin: Square) -> Iterator[tuple[str, Board, Square, Square | None]]:
    """Text, board afterwards, goal, the middle square of a double step."""
    board, letter = state.board, state.board[origin]
    for goal, _ in _legs(board, state.south, origin):
        for new in "AQMCRBN" if goal[1] == (9 if state.south else 0) else [""]:
            after = {s: c for s, c in board.items() if s != origin}
            after[goal] = (new if state.south else new.lower()) or letter
            yield name(origin) + name(goal) + (f"={new}" if new else ""), after, goal, None
    for middle, end in _paths(board, state.south, origin):
        after = {s: c for s, c in board.items() if s not in (origin, middle)}
        after[end] = letter
        yield name(origin) + name(middle) + name(end), after, end, middle
    if state.passed in [(origin[0] + x, origin[1] + _forward(state.south)) for x in (-1, 1)]:
        assert state.passed is not None
        after = {s: c for s, c in board.items() if s not in (origin, state.pawn)}
        after[state.passed] = letter
        yield name(origin) + name(state.passed), after, state.passed, None


def _castlings(state: State) -> dict[str, State]:
    found: dict[str, State] = {}
    king = _king(state.board, state.south)
    for rook in state.rooks:
        if is_south(state.board[rook]) != state.south or rook[1] != king[1]:
            continue
        way = 1 if rook[0] > king[0] else -1
        if any((file, king[1]) in state.board for file in range(king[0] + way, rook[0], way)):
            continue
        goal, tower = (7, 6) if way > 0 else (2, 3)
        crossed = [(file, king[1]) for file in range(king[0], goal + way, way)]
        without = {s: c for s, c in state.board.items() if s != king}
        if any(_attacked(without, square, not state.south) for square in crossed):
            continue
        board = {s: c for s, c in without.items() if s != rook}
        board[goal, king[1]] = state.board[king]
        board[tower, king[1]] = state.board[rook]
        if not _in_check(board, state.south):
            found[name(king) + name((goal, king[1]))] = _after(state, board, king, (goal, king[1]), True)
    return found


def moves(state: State) -> dict[str, State]:
    """Legal moves in coordinate notation, each with the position after it."""
    found: dict[str, State] = {}
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        if letter in "Pp":
            for text, board, goal, middle in _pawn(state, origin):
                if _in_check(board, state.south):
                    continue
                after = _after(state, board, origin, goal, False)
                if middle and _taker(board, not state.south, middle):
                    after = replace(after, passed=middle, pawn=goal)
                found[text] = after
            continue
        for goal in {*slide(SHAPE, state.board, origin, SLIDES.get(letter.upper(), ()))} | {
            *leaps(SHAPE, origin, LEAPS.get(letter.upper(), ()))
        }:
            if goal in state.board and is_south(state.board[goal]) == state.south:
                continue
            board = {s: c for s, c in state.board.items() if s != origin}
            board[goal] = letter
            if not _in_check(board, state.south):
                found[name(origin) + name(goal)] = _after(state, board, origin, goal, True)
    return found | _castlings(state)


def _taker(board: Board, south: bool, middle: Square) -> bool:
    pawn, below = "P" if south else "p", middle[1] - _forward(south)
    return any(board.get((middle[0] + x, below)) == pawn for x in (-1, 1))


def outcome(state: State) -> tuple[str, str] | None:
    """Mate, stalemate, and the dead positions that FIDE's Laws list by pieces."""
    if not moves(state):
        if is_check(state):
            return ("0-1" if state.south else "1-0"), "checkmate"
        return "1/2-1/2", "stalemate"
    rest = [c.upper() for c in state.board.values() if c not in "Kk"]
    colours = {(s[0] + s[1]) % 2 for s, c in state.board.items() if c in "Bb"}
    if rest in ([], ["N"]) or (set(rest) == {"B"} and len(colours) == 1):
        return "1/2-1/2", "insufficient-material"
    return None
