"""Arabian chess in its historical form, alone and with the Changeover: rulebook B 19, A 20, contracts 9.4.11."""

from dataclasses import dataclass, field

from .board import (
    DIAGONAL,
    KING,
    KNIGHT,
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
ARRAY = "rnakganr/pppppppp/8/8/8/8/PPPPPPPP/RNAKGANR"
ARRAYS = {"arabian-chess": ARRAY, "changeover-arabian": ARRAY}
LEAPS = {"K": KING, "G": DIAGONAL, "N": KNIGHT, "A": tuple((2 * x, 2 * y) for x, y in DIAGONAL)}


@dataclass(frozen=True)
class State:
    """A position. `left`: single moves left in the turn; 1 in a game of single moves."""

    game_id: str
    board: Board = field(hash=False)
    south: bool = True
    halfmove: int = 0
    fullmove: int = 1
    left: int = 1


def start(game_id: str) -> State:
    """The array."""
    return State(game_id, read_board(SHAPE, ARRAYS[game_id]))


def read(game_id: str, text: str) -> State:
    """A state from a FEN."""
    placement, side, _, _, halfmove, fullmove, *more = text.split()
    left = int(dict(field.split("=") for field in more).get("left", "1"))
    return State(game_id, read_board(SHAPE, placement), side == "w", int(halfmove), int(fullmove), left)


def fen(state: State) -> str:
    """As contracts 7.1 and 9.1 have it."""
    turn = "w" if state.south else "b"
    text = f"{write_board(SHAPE, state.board)} {turn} - - {state.halfmove} {state.fullmove}"
    return text + (f" left={state.left}" if _two_a_turn(state) else "")


def _two_a_turn(state: State) -> bool:
    return state.game_id.startswith("changeover")


def _forward(south: bool) -> int:
    return 1 if south else -1


def _attacks(board: Board, origin: Square) -> set[Square]:
    letter = board[origin]
    if letter in "Pp":
        forward = _forward(is_south(letter))
        return set(leaps(SHAPE, origin, ((-1, forward), (1, forward))))
    if letter in "Rr":
        return set(slide(SHAPE, board, origin, STRAIGHT))
    return set(leaps(SHAPE, origin, LEAPS[letter.upper()]))


def _in_check(board: Board, south: bool) -> bool:
    king = next(s for s, c in board.items() if c == ("K" if south else "k"))
    return any(king in _attacks(board, s) for s, c in board.items() if is_south(c) != south)


def is_check(state: State) -> bool:
    """Whether the King of the side to move is attacked."""
    return _in_check(state.board, state.south)


def _single(state: State) -> dict[str, tuple[Board, bool]]:
    """Legal single moves: the board afterwards, and whether the half-move count starts again."""
    found: dict[str, tuple[Board, bool]] = {}
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        pawn = letter in "Pp"
        goals = {g for g in _attacks(state.board, origin) if not pawn or g in state.board}
        ahead = (origin[0], origin[1] + _forward(state.south))
        if pawn and ahead not in state.board:
            goals.add(ahead)
        for goal in goals:
            if goal in state.board and is_south(state.board[goal]) == state.south:
                continue
            board = {s: c for s, c in state.board.items() if s != origin}
            crowned = pawn and goal[1] == (7 if state.south else 0)
            board[goal] = ("G" if state.south else "g") if crowned else letter
            if not _in_check(board, state.south):
                found[name(origin) + name(goal)] = (board, pawn or goal in state.board)
    return found


def _bare(state: State) -> tuple[str, str] | None:
    """At the start of a turn: the side to move has won if the other has nothing but its King and it has more."""
    counts = {south: sum(is_south(c) == south for c in state.board.values()) for south in (True, False)}
    if counts[not state.south] > 1 or (_two_a_turn(state) and state.left == 1):
        return None
    if counts[state.south] == 1:
        return "1/2-1/2", "insufficient-material"
    return ("1-0" if state.south else "0-1"), "bare"


def moves(state: State) -> dict[str, State]:
    """Legal moves in coordinate notation, each with the position after it."""
    found: dict[str, State] = {}
    if _bare(state):
        return found
    for text, (board, resets) in _single(state).items():
        halfmove = 0 if resets else state.halfmove + 1
        second = State(state.game_id, board, state.south, halfmove, state.fullmove, 1)
        first_of_two = _two_a_turn(state) and state.left == 2
        if first_of_two and not _in_check(board, not state.south) and _single(second):
            found[text] = second
            continue
        fullmove = state.fullmove + (not state.south)
        left = 2 if _two_a_turn(state) else 1
        found[text] = State(state.game_id, board, not state.south, halfmove, fullmove, left)
    return found


def outcome(state: State) -> tuple[str, str] | None:
    """The end that the position alone shows."""
    if bare := _bare(state):
        return bare
    if _single(state):
        return None
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
