"""English draughts: the published rules, with contracts 9.3 and 9.4.14."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import DIAGONAL, Board, Shape, Square, is_south, leaps, name, read_board, write_board

SHAPE = Shape(8, 8)
ARRAYS = {"english-draughts": "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1"}


@dataclass(frozen=True)
class State:
    """A position."""

    board: Board = field(hash=False)
    south: bool = True
    halfmove: int = 0
    fullmove: int = 1


def start(game_id: str) -> State:
    """The array of contracts 9.2."""
    return State(read_board(SHAPE, ARRAYS[game_id]))


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    del game_id
    placement, side, _, _, halfmove, fullmove = fen.split()
    return State(read_board(SHAPE, placement), side == "w", int(halfmove), int(fullmove))


def fen(state: State) -> str:
    """The FEN of contracts 9.1."""
    side = "w" if state.south else "b"
    return f"{write_board(SHAPE, state.board)} {side} - - {state.halfmove} {state.fullmove}"


def _ways(letter: str) -> tuple[Square, ...]:
    ahead = 1 if is_south(letter) else -1
    return DIAGONAL if letter in "Kk" else ((1, ahead), (-1, ahead))


def _end_rank(letter: str, square: Square) -> bool:
    return letter in "Mm" and square[1] == (7 if is_south(letter) else 0)


def _jumps(
    board: Board, letter: str, path: tuple[Square, ...], gone: frozenset[Square]
) -> Iterator[tuple[tuple[Square, ...], frozenset[Square]]]:
    """Every way to go on jumping from the end of a path, carried as far as it goes; the mover is not on the board."""
    here, further = path[-1], False
    if len(path) == 1 or not _end_rank(letter, here):
        for x, y in _ways(letter):
            over, goal = (here[0] + x, here[1] + y), (here[0] + 2 * x, here[1] + 2 * y)
            enemy = over in board and over not in gone and is_south(board[over]) != is_south(letter)
            if enemy and SHAPE.inside(goal) and goal not in board:
                further = True
                yield from _jumps(board, letter, (*path, goal), gone | {over})
    if not further and len(path) > 1:
        yield path, gone


def _after(state: State, path: tuple[Square, ...], gone: frozenset[Square]) -> State:
    letter = state.board[path[0]]
    board = {s: c for s, c in state.board.items() if s not in gone and s != path[0]}
    crowned = "K" if state.south else "k"
    board[path[-1]] = crowned if _end_rank(letter, path[-1]) else letter
    return replace(
        state,
        board=board,
        south=not state.south,
        halfmove=0 if gone else state.halfmove + 1,
        fullmove=state.fullmove + (not state.south),
    )


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it."""
    captures, quiet = {}, {}
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        others = {s: c for s, c in state.board.items() if s != origin}
        for path, gone in _jumps(others, letter, (origin,), frozenset()):
            captures["".join(map(name, path))] = _after(state, path, gone)
        for goal in leaps(SHAPE, origin, _ways(letter)):
            if goal not in state.board:
                quiet[name(origin) + name(goal)] = _after(state, (origin, goal), frozenset())
    return captures or quiet


def is_check(state: State) -> bool:
    """There is no check in draughts."""
    del state
    return False


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted."""
    return None if moves(state) else (("0-1" if state.south else "1-0"), "no-moves")
