"""A slow, obvious model of the Lancer games, written from the rulebook alone (A 0.5, 1, 2, 3).

No tables, no sets: a dictionary of squares, every move tried on a copy, the royal Queen looked for afterwards.
Squares are (file, rank) from (0, 0); letters are upper case for South.
"""

from dataclasses import dataclass, field, replace

Square = tuple[int, int]

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = {
    "Q": STRAIGHT + DIAGONAL,
    "N": tuple((x * i, y * j) for x, y in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1)),
    "L": STRAIGHT + tuple((2 * x, 2 * y) for x, y in STRAIGHT),
    "J": DIAGONAL + tuple((2 * x, 2 * y) for x, y in DIAGONAL),
}
SLIDES = {"K": STRAIGHT + DIAGONAL, "T": STRAIGHT, "B": DIAGONAL}
# Dark squares have an even sum of file and rank, counted from 1 (rulebook 0.2) or, as here, from 0.
DARK, LIGHT = 0, 1
ARMIES: dict[str, dict[str, dict[str, int | None]]] = {
    "lancer-chess": {
        "south": {"K": None, "T": None, "B": None, "L": DARK, "J": LIGHT},
        "north": {"K": None, "T": None, "B": None, "L": LIGHT, "J": DARK},
    },
    "clash": {
        "south": {"K": None, "T": None, "B": None, "N": None},
        "north": {"K": None, "T": None, "B": None, "L": LIGHT, "J": DARK},
    },
}
ARRAYS = {"lancer-chess": ("TJBQKBLT", "tjbqkblt"), "clash": ("TNBQKBNT", "tjbqkblt")}


@dataclass(frozen=True)
class State:
    """A position; `rights` are the letters KQkq, `passed` the square a Pikeman has just passed over."""

    game_id: str
    board: dict[Square, str] = field(hash=False)
    south_moves: bool = True
    rights: str = "KQkq"
    passed: Square | None = None


def start(game_id: str) -> State:
    """The array of rulebook 2.6 or 3.6."""
    south, north = ARRAYS[game_id]
    board = {(file, 0): south[file] for file in range(8)} | {(file, 7): north[file] for file in range(8)}
    board |= {(file, 1): "P" for file in range(8)} | {(file, 6): "p" for file in range(8)}
    return State(game_id, board)


def _name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def _inside(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def _attacks(board: dict[Square, str], origin: Square, goal: Square) -> bool:
    letter = board[origin]
    dx, dy = goal[0] - origin[0], goal[1] - origin[1]
    if letter in "Pp":
        return abs(dx) == 1 and dy == (1 if letter == "P" else -1)
    if (dx, dy) in LEAPS.get(letter.upper(), ()):
        return True
    for x, y in SLIDES.get(letter.upper(), ()):
        square = (origin[0] + x, origin[1] + y)
        while _inside(square):
            if square == goal:
                return True
            if square in board:
                break
            square = (square[0] + x, square[1] + y)
    return False


def _attacked(board: dict[Square, str], goal: Square, by_south: bool) -> bool:
    return any(_attacks(board, s, goal) for s, letter in board.items() if letter.isupper() == by_south)


def _promotions(state: State, goal: Square) -> list[str]:
    army = ARMIES[state.game_id]["south" if state.south_moves else "north"]
    if goal[1] != (7 if state.south_moves else 0):
        return [""]
    return [letter for letter, colour in army.items() if colour is None or (goal[0] + goal[1]) % 2 == colour]


def _pikeman(state: State, origin: Square) -> list[tuple[Square, Square | None]]:
    """Goals of a Pikeman, each with the square of a victim taken in passing."""
    forward = 1 if state.south_moves else -1
    found: list[tuple[Square, Square | None]] = []
    one, two = (origin[0], origin[1] + forward), (origin[0], origin[1] + 2 * forward)
    if one not in state.board:
        found.append((one, None))
        if origin[1] == (1 if state.south_moves else 6) and two not in state.board:
            found.append((two, None))
    for x in (-1, 1):
        goal = (origin[0] + x, origin[1] + forward)
        if goal in state.board and state.board[goal].isupper() != state.south_moves:
            found.append((goal, None))
        if goal == state.passed:
            found.append((goal, (goal[0], goal[1] - forward)))
    return found


def moves(state: State) -> dict[str, State]:
    """Legal moves in coordinate notation, each with the position after it."""
    found: dict[str, State] = {}
    us = state.south_moves
    for origin, letter in state.board.items():
        if letter.isupper() != us:
            continue
        if letter in "Pp":
            steps = _pikeman(state, origin)
        else:
            goals = [(file, rank) for file in range(8) for rank in range(8)]
            steps = [(g, None) for g in goals if _attacks(state.board, origin, g)]
        for goal, victim in steps:
            if goal in state.board and state.board[goal].isupper() == us:
                continue
            for new in _promotions(state, goal) if letter in "Pp" else [""]:
                board = {s: x for s, x in state.board.items() if s not in (origin, victim)}
                board[goal] = (new if us else new.lower()) or letter
                double = letter in "Pp" and abs(goal[1] - origin[1]) == 2
                passed = (goal[0], (goal[1] + origin[1]) // 2) if double else None
                after = replace(state, board=board, south_moves=not us, passed=passed)
                if _queen_safe(after, us):
                    text = _name(origin) + _name(goal) + (f"={new}" if new else "")
                    found[text] = replace(after, rights=_rights(state.rights, board))
    return found | _castlings(state)


def _queen_safe(state: State, south: bool) -> bool:
    queen = next(s for s, letter in state.board.items() if letter == ("Q" if south else "q"))
    return not _attacked(state.board, queen, not south)


def _rights(rights: str, board: dict[Square, str]) -> str:
    """A right is lost for good when the Queen or its Tower is not at home after some move.

    A Tower taken at home by an enemy Tower leaves an enemy letter there, so letters are compared.
    """
    homes = {"K": ((7, 0), "T"), "Q": ((0, 0), "T"), "k": ((7, 7), "t"), "q": ((0, 7), "t")}
    kept = ""
    for right in rights:
        tower, letter = homes[right]
        queen, queen_letter = ((3, 0), "Q") if right.isupper() else ((3, 7), "q")
        if board.get(tower) == letter and board.get(queen) == queen_letter:
            kept += right
    return kept


def _castlings(state: State) -> dict[str, State]:
    """Rulebook 0.5: short d to b over b c, long d to f over e f g."""
    found: dict[str, State] = {}
    rank = 0 if state.south_moves else 7
    plans = {"Q": (1, 0, 2, (1, 2), (3, 2, 1)), "K": (5, 7, 4, (4, 5, 6), (3, 4, 5))}
    for right, (queen_to, tower_from, tower_to, empty, safe) in plans.items():
        if (right if state.south_moves else right.lower()) not in state.rights:
            continue
        if any((file, rank) in state.board for file in empty):
            continue
        if any(_attacked(state.board, (file, rank), not state.south_moves) for file in safe):
            continue
        board = dict(state.board)
        board[queen_to, rank] = board.pop((3, rank))
        board[tower_to, rank] = board.pop((tower_from, rank))
        text = _name((3, rank)) + _name((queen_to, rank))
        found[text] = replace(
            state,
            board=board,
            south_moves=not state.south_moves,
            passed=None,
            rights=_rights(state.rights, board),
        )
    return found
