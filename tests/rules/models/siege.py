"""Siege, Field and Trench, Regular and Berolina: rulebook B 8, with contracts 9.2 to 9.4.7."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import (
    DIAGONAL,
    KNIGHT,
    STRAIGHT,
    Board,
    Shape,
    Square,
    at,
    hop,
    is_south,
    leaps,
    name,
    read_board,
    slide,
    write_board,
)

SHAPE = Shape(10, 8, frozenset(at(s) for s in ("c4", "d4", "c5", "d5", "g4", "h4", "g5", "h5")))
ARRAY = "rncbgfbcnr/iiiiiiiiii/10/2**2**2/2**2**2/10/IIIIIIIIII/RNCBFGBCNR"
GAMES = (
    "siege-field",
    "siege-trench",
    "siege-field berolina=True",
    "siege-trench berolina=True",
)
# Rulebook B 8.1, as printed: which side's Banner carriers may stand where.
FOREST = """
8  . . . . S B . . . .
7  . . . S B B B . . .
6  . . S B B B B N . .
5  . S # # B B # # N .
4  . S # # B B # # N .
3  . . S B B B B N . .
2  . . . B B B N . . .
1  . . . . B N . . . .
"""
ROUTES = {
    side: {
        (file, int(line[0]) - 1)
        for line in FOREST.strip().splitlines()
        for file, mark in enumerate(line[1:].split())
        if mark in (side, "B")
    }
    for side in "SN"
}


@dataclass(frozen=True)
class State:
    """A position; `captive` counts what can come back: letters N D L, upper case South's."""

    game_id: str
    board: Board = field(hash=False)
    south: bool = True
    captive: tuple[str, ...] = ()
    halfmove: int = 0
    fullmove: int = 1


def start(game_id: str) -> State:
    """The array of the rulebook; `siege-field berolina=True` names the option too."""
    return State(game_id, read_board(SHAPE, ARRAY))


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    placement, side, _, _, halfmove, fullmove, captive = fen.split()
    return State(
        game_id,
        read_board(SHAPE, placement),
        side == "w",
        tuple(captive.removeprefix("captive=").replace("-", "")),
        int(halfmove),
        int(fullmove),
    )


def fen(state: State) -> str:
    """The FEN of contracts 9.2."""
    captive = "".join(sorted(state.captive, key="NDLndl".index)) or "-"
    side = "w" if state.south else "b"
    return f"{write_board(SHAPE, state.board)} {side} - - {state.halfmove} {state.fullmove} captive={captive}"


def _colour(square: Square) -> str:
    """D on the colour of a1, L on the other."""
    return "D" if (square[0] + square[1]) % 2 == 0 else "L"


def _infantry(game_id: str, board: Board, origin: Square, south: bool) -> Iterator[Square]:
    ahead = 1 if south else -1
    straight, diagonal = ((0, ahead),), ((1, ahead), (-1, ahead))
    if "berolina" in game_id:
        yield from (s for s in leaps(SHAPE, origin, diagonal) if s not in board)
        yield from (s for s in leaps(SHAPE, origin, straight) if s in board)
    else:
        yield from leaps(SHAPE, origin, diagonal)
    if "field" not in game_id or origin[1] != (1 if south else 6):
        return
    for x, y in diagonal:
        over, goal = (origin[0] + x, origin[1] + y), (origin[0] + 2 * x, origin[1] + 2 * y)
        if SHAPE.inside(over) and SHAPE.inside(goal) and over not in board and goal not in board:
            yield goal


def _steps(game_id: str, board: Board, origin: Square) -> Iterator[Square]:
    """Where a piece goes or takes, whoever stands there."""
    letter = board[origin]
    south = is_south(letter)
    ahead = 1 if south else -1
    match letter.upper():
        case "G":
            yield from leaps(SHAPE, origin, STRAIGHT)
        case "F":
            route = ROUTES["S" if south else "N"]
            yield from (s for s in leaps(SHAPE, origin, ((0, ahead), (1, ahead), (-1, ahead))) if s in route)
        case "N":
            yield from leaps(SHAPE, origin, KNIGHT)
        case "B":
            yield from slide(SHAPE, board, origin, DIAGONAL)
        case "R":
            yield from slide(SHAPE, board, origin, STRAIGHT)
        case "S":
            yield from slide(SHAPE, board, origin, DIAGONAL, most=2)
        case "C":
            yield from (s for s in slide(SHAPE, board, origin, STRAIGHT) if s not in board)
            yield from hop(SHAPE, board, origin, STRAIGHT)
        case "I":
            yield from _infantry(game_id, board, origin, south)


def _goals(game_id: str, board: Board, origin: Square) -> Iterator[Square]:
    """Where a piece can go: own pieces are in the way; Banner carriers take and are taken by few."""
    mover = board[origin].upper()
    for goal in _steps(game_id, board, origin):
        victim = board.get(goal)
        if victim is None:
            yield goal
        elif is_south(victim) != is_south(board[origin]):
            carrier = victim.upper() == "F"
            if (mover == "F" and carrier) or (mover == "G") or (mover != "F" and not carrier):
                yield goal


def _attacked(game_id: str, board: Board, south: bool) -> bool:
    general = next(s for s, c in board.items() if c == ("G" if south else "g"))
    return any(general in _goals(game_id, board, s) for s, c in board.items() if is_south(c) != south)


def _lost(victim: str, square: Square) -> tuple[str, ...]:
    """What a taken piece leaves for a later exchange."""
    letter = {"N": "N", "B": _colour(square)}.get(victim.upper())
    return () if letter is None else (letter if is_south(victim) else letter.lower(),)


def _play(state: State, origin: Square, goal: Square, becomes: str) -> State:
    board, captive = dict(state.board), list(state.captive)
    letter = board.pop(origin)
    victim = board.get(goal)
    if becomes in ("N", "B"):
        back = "N" if becomes == "N" else _colour(goal)
        captive.remove(back if state.south else back.lower())
    if victim is not None:
        captive += _lost(victim, goal)
    board[goal] = (becomes if state.south else becomes.lower()) or letter
    return replace(
        state,
        board=board,
        south=not state.south,
        captive=tuple(captive),
        halfmove=0 if victim is not None else state.halfmove + 1,
        fullmove=state.fullmove + (not state.south),
    )


def _choices(state: State, origin: Square, goal: Square) -> Iterator[str]:
    """What an Infantryman on its last rank may become; one empty text for every other move."""
    if state.board[origin].upper() != "I" or goal[1] != (7 if state.south else 0):
        yield ""
        return
    for letter, held in (("N", "N"), ("B", _colour(goal))):
        if (held if state.south else held.lower()) in state.captive:
            yield letter
    yield "S"


def _all_moves(state: State) -> dict[str, State]:
    found = {}
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        for goal in _goals(state.game_id, state.board, origin):
            if state.board.get(goal, "").upper() == "G":
                continue
            for becomes in _choices(state, origin, goal):
                after = _play(state, origin, goal, becomes)
                if not _attacked(state.game_id, after.board, state.south):
                    found[name(origin) + name(goal) + (f"={becomes}" if becomes else "")] = after
    return found


def _captured(board: Board, south: bool) -> bool:
    """Whether a side's Banner carriers stand on the enemy's headquarters."""
    squares = ("e8", "f8") if south else ("e1", "f1")
    return any(board.get(at(s)) == ("F" if south else "f") for s in squares)


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it; none once the game is over."""
    if _captured(state.board, True) or _captured(state.board, False):
        return {}
    return _all_moves(state)


def is_check(state: State) -> bool:
    """Whether the General of the side to move is attacked."""
    return _attacked(state.game_id, state.board, state.south)


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted."""
    them = "0-1" if state.south else "1-0"
    stuck = not _all_moves(state)
    if is_check(state) and stuck:
        return them, "checkmate"
    for south in (True, False):
        if _captured(state.board, south):
            return ("1-0" if south else "0-1"), "headquarters-captured"
    return ("1/2-1/2", "stalemate") if stuck else None
