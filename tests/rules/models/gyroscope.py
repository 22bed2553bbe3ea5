"""Gyroscope: rulebook B 9, with contracts 9.2, 9.3 and 9.4.8."""

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
    write_board,
)

SHAPE = Shape(5, 5)
ARRAYS = {
    "gyroscope": "fbtbf/5/5/5/FBTBF",
    "gyroscope array=freemen-outside": "fbtbf/5/5/5/FBTBF",
    "gyroscope array=tradesmen-outside": "tbfbt/5/5/5/TBFBT",
}


@dataclass(frozen=True)
class State:
    """A position; the broker's square is not in the board."""

    board: Board = field(hash=False)
    broker: Square
    south: bool = True
    halfmove: int = 0
    fullmove: int = 1


def start(game_id: str) -> State:
    """The array of the rulebook."""
    return State(read_board(SHAPE, ARRAYS[game_id]), at("c3"))


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    del game_id
    placement, side, _, _, halfmove, fullmove, broker = fen.split()
    return State(
        read_board(SHAPE, placement),
        at(broker.removeprefix("broker=")),
        side == "w",
        int(halfmove),
        int(fullmove),
    )


def fen(state: State) -> str:
    """The FEN of contracts 9.2."""
    side = "w" if state.south else "b"
    placement = write_board(SHAPE, state.board)
    return f"{placement} {side} - - {state.halfmove} {state.fullmove} broker={name(state.broker)}"


def _level(square: Square) -> int:
    """3 in the middle, 2 around it, 1 on the border."""
    return 3 - max(abs(square[0] - 2), abs(square[1] - 2))


def _reach(letter: str, origin: Square) -> Iterator[Square]:
    match letter.upper():
        case "T":
            yield from leaps(SHAPE, origin, STRAIGHT)
        case "B":
            yield from leaps(SHAPE, origin, DIAGONAL)
        case "G":
            yield from leaps(SHAPE, origin, KING)
        case "F":
            for goal in leaps(SHAPE, origin, KNIGHT):
                if abs(_level(goal) - _level(origin)) <= 1:
                    yield goal


def _attackers(board: Board, goal: Square, sides: tuple[bool, ...]) -> list[Square]:
    return [s for s, c in board.items() if is_south(c) in sides and goal in _reach(c, s)]


def is_check(state: State) -> bool:
    """Whether the side that has just moved attacks the broker."""
    return bool(_attackers(state.board, state.broker, (not state.south,)))


def _next(state: State, board: Board, broker: Square, capture: bool) -> State:
    return replace(
        state,
        board=board,
        broker=broker,
        south=not state.south,
        halfmove=0 if capture else state.halfmove + 1,
        fullmove=state.fullmove + (not state.south),
    )


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it."""
    if not state.board:
        return {}
    found = {}
    check = is_check(state)
    checkers = _attackers(state.board, state.broker, (not state.south,))
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        for goal in _reach(letter, origin):
            if goal == state.broker or (goal in state.board and is_south(state.board[goal]) == state.south):
                continue
            board = {s: c for s, c in state.board.items() if s != origin}
            board[goal] = letter
            if letter in "Tt" and goal == (2, 2):
                board[goal] = "G" if state.south else "g"
            answers = goal in checkers and not _attackers(board, state.broker, (True, False))
            if not check or answers:
                found[name(origin) + name(goal)] = _next(state, board, state.broker, goal in state.board)
    if check:
        for goal in leaps(SHAPE, state.broker, KING):
            board = {s: c for s, c in state.board.items() if s != goal}
            if not _attackers(board, goal, (True, False)):
                found[name(state.broker) + name(goal)] = _next(state, board, goal, goal in state.board)
    elif not any(is_south(c) == state.south for c in state.board.values()):
        found["pass"] = _next(state, state.board, state.broker, False)
    return found


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted."""
    if not state.board:
        return "1/2-1/2", "insufficient-material"
    if moves(state):
        return None
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
