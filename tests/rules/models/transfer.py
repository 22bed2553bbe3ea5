"""Transfer playing: rulebook A 22, with contracts 7.2 and 7.3.7.

Two boards as two dictionaries. Every move is tried on copies; then the royal Queen is looked for on her own board.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import (
    DIAGONAL,
    KING,
    KNIGHT,
    LANCER,
    QUEENS_LANCER,
    STRAIGHT,
    Board,
    Shape,
    Square,
    is_south,
    leaps,
    name,
    read_board,
    slide,
    write_board,
)

SHAPE = Shape(8, 8)
HEADS = {"western": ("tnbqkbnt", "TNBQKBNT"), "lancer": ("tjbqkblt", "TJBQKBLT")}
# Variation -> on which board (0, 1): South's pieces, South's Queen, North's pieces, North's Queen.
VARIATIONS = {"a": (0, 0, 0, 0), "b": (0, 0, 1, 1), "c": (0, 1, 0, 1), "d": (0, 1, 1, 0)}
ARRAYS = {f"transfer-{head}-{letter}": (head, letter) for head in HEADS for letter in VARIATIONS}
ARRAYS["transfer-lancer-a free_lancer_promotion=true"] = ("lancer", "a")
SLIDES = {"K": STRAIGHT + DIAGONAL, "T": STRAIGHT, "B": DIAGONAL}
LEAPS = {"Q": KING, "N": KNIGHT, "L": LANCER, "J": QUEENS_LANCER}


@dataclass(frozen=True)
class State:
    """A position; `free`: a Lancer may appear on either colour."""

    lancers: bool
    boards: tuple[Board, Board] = field(hash=False)
    south: bool = True
    halfmove: int = 0
    fullmove: int = 1
    free: bool = False


def start(game_id: str) -> State:
    """The table of arrays of rulebook 22.6."""
    head, letter = ARRAYS[game_id]
    pieces_south, queen_south, pieces_north, queen_north = VARIATIONS[letter]
    north, south = HEADS[head]
    boards: tuple[Board, Board] = ({}, {})
    for file in range(8):
        for row, c, home, queen in (
            (0, south[file], pieces_south, queen_south),
            (7, north[file], pieces_north, queen_north),
        ):
            boards[queen if c in "Qq" else home][file, row] = c
        boards[pieces_south][file, 1] = "P"
        boards[pieces_north][file, 6] = "p"
    return State(head == "lancer", boards, free="free_lancer" in game_id)


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    placement, side, _, _, halfmove, fullmove = fen.split()
    one, two = placement.split("|")
    boards = read_board(SHAPE, one), read_board(SHAPE, two)
    return State(
        "lancer" in game_id, boards, side == "w", int(halfmove), int(fullmove), "free_lancer" in game_id
    )


def fen(state: State) -> str:
    """Contracts 7.1: board one, `|`, board two; castling and en passant always `-`."""
    placement = "|".join(write_board(SHAPE, board) for board in state.boards)
    return f"{placement} {'w' if state.south else 'b'} - - {state.halfmove} {state.fullmove}"


def _attacks(board: Board, origin: Square) -> set[Square]:
    letter = board[origin]
    if letter in "Pp":
        forward = 1 if letter == "P" else -1
        return set(leaps(SHAPE, origin, ((-1, forward), (1, forward))))
    found = set(slide(SHAPE, board, origin, SLIDES.get(letter.upper(), ())))
    return found | set(leaps(SHAPE, origin, LEAPS.get(letter.upper(), ())))


def _in_check(boards: tuple[Board, Board], south: bool) -> bool:
    for board in boards:
        for square, letter in board.items():
            if letter == ("Q" if south else "q"):
                return any(square in _attacks(board, o) for o, c in board.items() if is_south(c) != south)
    raise AssertionError("a Queen is missing")


def is_check(state: State) -> bool:
    """Whether the Queen of the side to move is attacked by a piece on her board."""
    return _in_check(state.boards, state.south)


def _goals(board: Board, origin: Square) -> Iterator[Square]:
    """What a piece may do on its own board, own Queen and other board aside."""
    letter = board[origin]
    for goal in _attacks(board, origin):
        if goal in board:
            if is_south(board[goal]) != is_south(letter):
                yield goal
        elif letter not in "Pp":
            yield goal
    if letter in "Pp":
        forward = 1 if letter == "P" else -1
        one, two = (origin[0], origin[1] + forward), (origin[0], origin[1] + 2 * forward)
        if one not in board:
            yield one
            if origin[1] == (1 if letter == "P" else 6) and two not in board:
                yield two


def _promotions(state: State, letter: str, goal: Square) -> list[str]:
    if letter not in "Pp" or goal[1] != (7 if letter == "P" else 0):
        return [""]
    if not state.lancers:
        return list("KTBN")
    if state.free:
        return list("KTBLJ")
    # Rulebook 2.8, as in the head game: b d f h for the King's Lancer, a c e g for the Queen's.
    return ["K", "T", "B", "L" if goal[0] % 2 else "J"]


def _title(square: Square, on: int) -> str:
    return name(square).upper() if on else name(square)


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it."""
    found = {}
    for on, board in enumerate(state.boards):
        for origin, letter in list(board.items()):
            if is_south(letter) != state.south:
                continue
            lands = on if letter in "Qq" else 1 - on
            for goal in _goals(board, origin):
                if lands != on and goal in state.boards[lands]:
                    continue
                for new in _promotions(state, letter, goal):
                    boards = dict(state.boards[0]), dict(state.boards[1])
                    taken = boards[on].pop(goal, "")
                    del boards[on][origin]
                    boards[lands][goal] = (new if state.south else new.lower()) or letter
                    if _in_check(boards, state.south):
                        continue
                    text = _title(origin, on) + _title(goal, lands) + (f"={new}" if new else "")
                    found[text] = replace(
                        state,
                        boards=boards,
                        south=not state.south,
                        halfmove=0 if taken or letter in "Pp" else state.halfmove + 1,
                        fullmove=state.fullmove + (not state.south),
                    )
    return found


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted (C4, C5)."""
    if moves(state):
        return None
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
