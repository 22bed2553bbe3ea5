"""The Jewel series, Kaleidoscope and Arabian chess: rulebook B 10 to 16 and 19, with contracts 9.2 to 9.4.

Where a piece is royal every move is tried on a copy; the key square is looked at by the words of contracts 9.4.4.
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
    at,
    is_south,
    leaps,
    name,
    read_board,
    slide,
    write_board,
)

# Lost Treasure: file letter -> first and last rank (rulebook B 16.3).
_OCTAGON = dict(zip("abcdefghijk", (4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4), strict=True))
_CORNERS = frozenset(
    (f, r - 1)
    for f, c in enumerate(_OCTAGON)
    for r in range(1, 12)
    if not _OCTAGON[c] <= r <= 12 - _OCTAGON[c]
)
SHAPES = {
    "duel": Shape(3, 3),
    "skirmish": Shape(3, 3),
    "combat": Shape(5, 5),
    "northern-light": Shape(7, 7),
    "kaleidoscope": Shape(7, 7),
    "crystal-of-doom": Shape(9, 9),
    "lost-treasure": Shape(11, 11, _CORNERS),
    "arabian-chess": Shape(8, 8),
}
ARRAYS = {
    "duel": "p2/3/2G",
    "skirmish": "pnp/3/PNP",
    "combat": "nqwqn/5/5/5/NQWQN",
    "northern-light": "rnbkbnr/ppppppp/7/7/7/PPPPPPP/RNBKBNR",
    "kaleidoscope": "rnbkbnr/ppppppp/7/7/7/PPPPPPP/RNBKBNR",
    "crystal-of-doom": "rnbkxkbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBKXKBNR",
    "crystal-of-doom crystal_prince=south": "rnbkxkbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBKYKBNR",
    "crystal-of-doom crystal_prince=north": "rnbkykbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBKXKBNR",
    "crystal-of-doom absent_adjacent=d1": "rnbkxkbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNB1XKBNR",
    "crystal-of-doom absent_adjacent=f1": "rnbkxkbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBKX1BNR",
    "crystal-of-doom absent_adjacent=d9": "rnb1xkbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBKXKBNR",
    "crystal-of-doom absent_adjacent=f9": "rnbkx1bnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBKXKBNR",
    "lost-treasure": (
        "***1l1l1***/**rbn1nbr**/*ppppppppp*/11/11/11/11/11/*PPPPPPPPP*/**RBN1NBR**/***1L1L1***"
    ),
    "arabian-chess": "rnakganr/pppppppp/8/8/8/8/PPPPPPPP/RNAKGANR",
}
KEYS = {
    "duel": "b2",
    "skirmish": "b2",
    "combat": "c3",
    "northern-light": "d4",
    "crystal-of-doom": "e5",
    "lost-treasure": "f6",
}
# Squares at which slides end.
STOPS = {"northern-light": "d4", "kaleidoscope": "d4", "crystal-of-doom": "e5", "lost-treasure": "f6"}
HOLDERS = {"northern-light": "K", "lost-treasure": "L"}
ROYAL = ("kaleidoscope", "arabian-chess")
LEAPERS = {
    "N": KNIGHT,
    "K": KING,
    "L": KING,
    "G": DIAGONAL,
    "A": tuple((2 * x, 2 * y) for x, y in DIAGONAL),
    "W": LANCER,
    "Q": QUEENS_LANCER,
    "X": KNIGHT + QUEENS_LANCER,
    "Y": KNIGHT + LANCER,
}


@dataclass(frozen=True)
class State:
    """A position; `passed` is the square that an Advancer has just passed over (Crystal of Doom)."""

    game_id: str
    board: Board = field(hash=False)
    south: bool = True
    passed: Square | None = None
    halfmove: int = 0
    fullmove: int = 1


def start(game_id: str) -> State:
    """The array of the rulebook; `crystal-of-doom crystal_prince=south` names an option too."""
    plain = game_id.split(maxsplit=1)[0]
    return State(plain, read_board(SHAPES[plain], ARRAYS[game_id]))


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    game_id = game_id.split(maxsplit=1)[0]
    placement, side, _, passed, halfmove, fullmove = fen.split()
    return State(
        game_id,
        read_board(SHAPES[game_id], placement),
        side == "w",
        None if passed == "-" else at(passed),
        int(halfmove),
        int(fullmove),
    )


def fen(state: State) -> str:
    """The FEN of contracts 9.1 and 7.1."""
    placement = write_board(SHAPES[state.game_id], state.board)
    passed = name(state.passed) if state.passed else "-"
    return f"{placement} {'w' if state.south else 'b'} - {passed} {state.halfmove} {state.fullmove}"


def _last(game_id: str, square: Square, south: bool) -> bool:
    """Whether a pawn of the side has reached the last square of its file."""
    ahead = (square[0], square[1] + (1 if south else -1))
    return not SHAPES[game_id].inside(ahead)


def _attacks(game_id: str, board: Board, origin: Square) -> Iterator[Square]:
    """The squares on which a piece could take."""
    shape, letter = SHAPES[game_id], board[origin]
    key = STOPS.get(game_id)
    match letter.upper():
        case "P" if game_id == "duel":
            yield from leaps(shape, origin, LANCER)
        case "G" if game_id == "duel":
            yield from leaps(shape, origin, LANCER)
        case "P":
            ahead = 1 if is_south(letter) else -1
            yield from leaps(shape, origin, ((1, ahead), (-1, ahead)))
        case "C":
            yield from slide(shape, board, origin, KING, most=2)
        case "R":
            yield from slide(shape, board, origin, STRAIGHT, stops=lambda s: name(s) == key)
        case "B" | "E":
            yield from slide(shape, board, origin, DIAGONAL, stops=lambda s: name(s) == key)
        case upper:
            yield from leaps(shape, origin, LEAPERS[upper])


def _goals(state: State, origin: Square) -> Iterator[Square]:
    board, letter = state.board, state.board[origin]
    pawn = letter in "Pp" and state.game_id != "duel"
    for goal in _attacks(state.game_id, board, origin):
        if goal in board and is_south(board[goal]) == state.south:
            continue
        if not pawn or goal in board or goal == state.passed:
            yield goal
    if not pawn:
        return
    ahead = 1 if state.south else -1
    one, two = (origin[0], origin[1] + ahead), (origin[0], origin[1] + 2 * ahead)
    if SHAPES[state.game_id].inside(one) and one not in board:
        yield one
        home = 1 if state.south else SHAPES[state.game_id].ranks - 2
        if state.game_id == "crystal-of-doom" and origin[1] == home and two not in board:
            yield two


def _promotions(game_id: str, goal: Square) -> tuple[str, str]:
    """What a pawn becomes: letters that its owner chooses from, or the one without a choice."""
    even = (goal[0] + goal[1]) % 2 == 0
    match game_id:
        case "skirmish":
            return "", "C"
        case "arabian-chess":
            return "", "G"
        case "northern-light" | "kaleidoscope":
            return ("RNB" if even else "RNE"), ""
        case "crystal-of-doom":
            return "KBNR", ""
    return "BNR", ""


def _play(state: State, origin: Square, goal: Square, becomes: str) -> State:
    board = dict(state.board)
    letter = board.pop(origin)
    capture = goal in board
    if letter in "Pp" and goal == state.passed and not capture:
        del board[goal[0], origin[1]]
        capture = True
    board[goal] = (becomes.upper() if state.south else becomes.lower()) if becomes else letter
    passed = None
    if letter in "Pp" and state.game_id == "crystal-of-doom" and abs(goal[1] - origin[1]) == 2:
        enemy = "p" if state.south else "P"
        if any(board.get((goal[0] + x, goal[1])) == enemy for x in (1, -1)):
            passed = (goal[0], (goal[1] + origin[1]) // 2)
    return replace(
        state,
        board=board,
        south=not state.south,
        passed=passed,
        halfmove=0 if capture or (letter in "Pp") else state.halfmove + 1,
        fullmove=state.fullmove + (not state.south),
    )


def _attacked(game_id: str, board: Board, goal: Square, by_south: bool) -> bool:
    return any(goal in _attacks(game_id, board, s) for s, c in board.items() if is_south(c) == by_south)


def _king_attacked(state: State, south: bool) -> bool:
    king = next(s for s, c in state.board.items() if c == ("K" if south else "k"))
    return _attacked(state.game_id, state.board, king, not south)


def _all_moves(state: State) -> dict[str, State]:
    """The moves of a game that goes on."""
    found = {}
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        for goal in _goals(state, origin):
            choices, forced = "", ""
            if letter in "Pp" and state.game_id != "duel" and _last(state.game_id, goal, state.south):
                choices, forced = _promotions(state.game_id, goal)
            for choice in choices or " ":
                after = _play(state, origin, goal, choice.strip() or forced)
                if state.game_id in ROYAL and _king_attacked(after, state.south):
                    continue
                found[name(origin) + name(goal) + (f"={choice}" if choices else "")] = after
    if not any(is_south(c) == state.south for c in state.board.values()):
        found["pass"] = replace(
            state,
            south=not state.south,
            passed=None,
            halfmove=state.halfmove + 1,
            fullmove=state.fullmove + (not state.south),
        )
    return found


def _decided(state: State) -> tuple[str, str] | None:
    """What the board alone decides, before moves are looked for."""
    mine = [c for c in state.board.values() if is_south(c) == state.south]
    theirs = [c for c in state.board.values() if is_south(c) != state.south]
    us, them = ("1-0", "0-1") if state.south else ("0-1", "1-0")
    if state.game_id == "arabian-chess" and len(theirs) == 1:
        return (us, "bare") if len(mine) > 1 else ("1/2-1/2", "insufficient-material")
    if state.game_id in ROYAL:
        return None
    key = at(KEYS[state.game_id])
    secure = state.game_id in ("crystal-of-doom", "lost-treasure")
    reason = {"crystal-of-doom": "key-secured", "lost-treasure": "key-captured"}.get(
        state.game_id, "key-held"
    )
    occupier = state.board.get(key)
    if occupier and occupier.upper() in HOLDERS.get(state.game_id, occupier.upper()):
        own = is_south(occupier) == state.south
        if own and not (secure and _attacked(state.game_id, state.board, key, not state.south)):
            return us, reason
        if not own and (not mine or not _all_moves(state)):
            return them, reason
    return ("1/2-1/2", "insufficient-material") if _dead(state) else None


def _dead(state: State) -> bool:
    """Contracts 9.4.5."""
    letters = {c.upper() for c in state.board.values()}
    match state.game_id:
        case "skirmish":
            return letters <= {"N"}
        case "combat":
            return letters <= {"Q"}
        case "northern-light":
            return "K" not in letters
        case "lost-treasure":
            return "L" not in letters
        case "crystal-of-doom":
            return all(c in "Bb" and (s[0] + s[1]) % 2 == 1 for s, c in state.board.items())
    return False


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it; none once the game is over."""
    return {} if _decided(state) else _all_moves(state)


def is_check(state: State) -> bool:
    """Whether the royal piece of the side to move is attacked; nobody is ever in check without one."""
    return state.game_id in ROYAL and _king_attacked(state, state.south)


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted."""
    decided = _decided(state)
    if decided or moves(state):
        return decided
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
