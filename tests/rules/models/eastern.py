"""The Chinese family, RiverQi and Shadow: rulebook B 1, 2, 4 to 7 and 18, with contracts 9.4.

Every move is tried on a copy; then the royal pieces are looked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import (
    DIAGONAL,
    KING,
    KNIGHT,
    LANCER,
    STRAIGHT,
    Board,
    Shape,
    Square,
    at,
    hop,
    is_south,
    leaps,
    name,
    rank_of,
    read_board,
    slide,
    write_board,
)

CHINESE = Shape(9, 10)
SHADOW = Shape(7, 9)
ARRAYS = {
    "chinese-chess": "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
    "chinese-chess handicap=a1,d1,c1 removal=greedy": "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1H2KAEHR",
    "chinese-chess handicap=a4,b8 removal=free": "rheakaehr/9/7c1/p1p1p1p1p/9/9/2P1P1P1P/1C5C1/9/RHEAKAEHR",
    "touchpaper": "rheakaehr/9/9/p1pcpcp1p/9/9/P1PCPCP1P/9/9/RHEAKAEHR",
    "eastern-storm": "rheakaehr/9/3c1c3/1p1ppp1p1/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
    "riverqi-soldier": "rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKAENR",
    "riverqi-soldier handicap=b1,e4 removal=greedy": "rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P3P1P/1C5C1/9/R1EAKAENR",
    "riverqi-soldier handicap=b1,g1,a4 removal=free": "rneakaenr/9/1c5c1/p1p1p1p1p/9/9/2P1P1P1P/1C5C1/9/R1EAKA1NR",
    "riverqi-hawker": "rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKAENR",
    "riverqi-water-horse": "rheakaehr/9/9/p1pcpcp1p/1w5w1/1W5W1/P1PCPCP1P/9/9/RHEAKAEHR",
    "riverqi-water-horse diving=true": "rheakaehr/9/9/p1pcpcp1p/1w5w1/1W5W1/P1PCPCP1P/9/9/RHEAKAEHR",
    "riverqi-water-horse threading=diagonal": "rheakaehr/9/9/p1pcpcp1p/1w5w1/1W5W1/P1PCPCP1P/9/9/RHEAKAEHR",
    "riverqi-water-horse threading=sideways": "rheakaehr/9/9/p1pcpcp1p/1w5w1/1W5W1/P1PCPCP1P/9/9/RHEAKAEHR",
    "riverqi-water-horse horses=warrior-knights": "rneakaenr/9/9/p1pcpcp1p/1w5w1/1W5W1/P1PCPCP1P/9/9/RNEAKAENR",
    "riverqi-water-horse soldiers=hawkers": "rheakaehr/9/9/p1pcpcp1p/1w5w1/1W5W1/P1PCPCP1P/9/9/RHEAKAEHR",
    "qi-placements": "rheakaehr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RHEAKAEHR",
    "qi-placements placement=open": "rheakaehr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RHEAKAEHR",
    "qi-placements placement=traditional": "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
    "qi-placements placement=accelerated": "rheakaehr/9/9/p1pcpcp1p/9/9/P1PCPCP1P/9/9/RHEAKAEHR",
    "qi-placements placement=encounter": "rheakaehr/9/9/p1pcpcp1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
    "shadow": "rlcqclr/3d3/hphphph/7/7/7/HPHPHPH/3D3/RLCQCLR",
}
# Letter -> what it becomes on reaching this rank, counted from its own side.
CHANGES = {
    "touchpaper": {"P": ("S", 6)},
    "riverqi-soldier": {"P": ("L", 7)},
    "riverqi-hawker": {"P": ("V", 7)},
    "riverqi-water-horse": {"P": ("L", 7)},
    "riverqi-water-horse soldiers=hawkers": {"P": ("V", 7)},
    "shadow": {"H": ("V", 6), "P": ("S", 9)},
}


@dataclass(frozen=True)
class State:
    """A position; `passed` is the square that a Pikeman has just passed over (Shadow).

    `hand` counts the Cannons still to be placed (QiPlacements), South's and North's.
    """

    game_id: str
    board: Board = field(hash=False)
    south: bool = True
    passed: Square | None = None
    halfmove: int = 0
    fullmove: int = 1
    hand: tuple[int, int] | None = None


def _known(game_id: str) -> str:
    """The game without options that only change its array; those of the Water-horse variation change its moves."""
    return game_id if game_id.startswith("riverqi-water-horse") else game_id.split(maxsplit=1)[0]


def _shape(game_id: str) -> Shape:
    return SHADOW if game_id == "shadow" else CHINESE


def start(game_id: str) -> State:
    """The array of the rulebook; `qi-placements placement=encounter` names an option too."""
    placed, board = _known(game_id), read_board(_shape(game_id), ARRAYS[game_id])
    cannons = sum(letter in "Cc" for letter in board.values())
    return State(placed, board, hand=(2 - cannons // 2,) * 2 if placed == "qi-placements" else None)


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    game_id = _known(game_id)
    placement, side, _, passed, halfmove, fullmove = fen.split()
    placement, bracket, held = placement.partition("[")
    return State(
        game_id,
        read_board(_shape(game_id), placement),
        side == "w",
        None if passed == "-" else at(passed),
        int(halfmove),
        int(fullmove),
        (held.count("C"), held.count("c")) if bracket else None,
    )


def fen(state: State) -> str:
    """The FEN of contracts 9.1 and 7.1."""
    passed = name(state.passed) if state.passed else "-"
    side = "w" if state.south else "b"
    placement = write_board(_shape(state.game_id), state.board)
    if state.hand is not None:
        placement += f"[{'C' * state.hand[0]}{'c' * state.hand[1]}]"
    return f"{placement} {side} - {passed} {state.halfmove} {state.fullmove}"


def _palace(game_id: str, square: Square, south: bool) -> bool:
    shape = _shape(game_id)
    files = (2, 3, 4) if game_id == "shadow" else (3, 4, 5)
    return square[0] in files and rank_of(square, south, shape.ranks) <= 3


def _area(game_id: str, square: Square) -> str:
    """South's area, North's, or the river between them; in the games without the rule all is one."""
    if not game_id.startswith(("riverqi", "shadow")):
        return "one"
    if square[1] + 1 <= 4:
        return "south"
    return "north" if square[1] + 1 >= (6 if game_id == "shadow" else 7) else "river"


def _lame(
    shape: Shape, board: Board, origin: Square, square_legs: bool, diagonal_legs: bool
) -> Iterator[Square]:
    """Knight steps of which at least one of the allowed legs is empty."""
    for x, y in KNIGHT:
        straight = (origin[0] + int(x / 2), origin[1] + int(y / 2))
        diagonal = (origin[0] + (1 if x > 0 else -1), origin[1] + (1 if y > 0 else -1))
        free = (square_legs and straight not in board) or (diagonal_legs and diagonal not in board)
        if free and shape.inside((origin[0] + x, origin[1] + y)):
            yield (origin[0] + x, origin[1] + y)


def _fly(game_id: str, board: Board, origin: Square, south: bool) -> Iterator[Square]:
    """A Hawk: flights to empty squares, captures one step, all within the enemy's area."""
    shape = _shape(game_id)
    enemy = "north" if south else "south"
    for goal in shape.squares():
        if (goal[0] == origin[0]) == (goal[1] == origin[1]) or _area(game_id, goal) != enemy:
            continue
        distance = abs(goal[0] - origin[0]) + abs(goal[1] - origin[1])
        if goal not in board or distance == 1:
            yield goal


def _pikeman(board: Board, origin: Square, south: bool, passed: Square | None) -> Iterator[Square]:
    """Shadow's Pikeman: a Western pawn with a double step from its third rank."""
    ahead = 1 if south else -1
    one, two = (origin[0], origin[1] + ahead), (origin[0], origin[1] + 2 * ahead)
    if SHADOW.inside(one) and one not in board:
        yield one
        if rank_of(origin, south, SHADOW.ranks) == 3 and two not in board:
            yield two
    for goal in leaps(SHADOW, origin, ((1, ahead), (-1, ahead))):
        if goal in board or goal == passed:
            yield goal


def _shadow_steps(board: Board, origin: Square, passed: Square | None) -> Iterator[Square]:
    """Where a piece of Shadow goes or takes, the areas not yet looked at; own pieces are."""
    south = is_south(board[origin])
    match board[origin].upper():
        case "Q":
            yield from (s for s in leaps(SHADOW, origin, KING) if _palace("shadow", s, south))
        case "D":
            yield from slide(SHADOW, board, origin, STRAIGHT)
            yield from leaps(SHADOW, origin, DIAGONAL)
        case "L":
            yield from leaps(SHADOW, origin, LANCER)
        case "H":
            yield from leaps(SHADOW, origin, ((0, 1 if south else -1),))
        case "S":
            yield from leaps(SHADOW, origin, KING)
        case "P":
            yield from _pikeman(board, origin, south, passed)


def _chinese_steps(game_id: str, board: Board, origin: Square) -> Iterator[Square]:
    """Where a piece of the Chinese family goes or takes, the areas not yet looked at; own pieces are."""
    south = is_south(board[origin])
    ahead = 1 if south else -1
    forward, sideways = ((0, ahead),), ((1, 0), (-1, 0))
    match board[origin].upper():
        case "K":
            yield from (s for s in leaps(CHINESE, origin, STRAIGHT) if _palace(game_id, s, south))
        case "A":
            yield from (s for s in leaps(CHINESE, origin, DIAGONAL) if _palace(game_id, s, south))
        case "E":
            for x, y in DIAGONAL:
                goal = (origin[0] + 2 * x, origin[1] + 2 * y)
                middle_free = (origin[0] + x, origin[1] + y) not in board
                if CHINESE.inside(goal) and middle_free and rank_of(goal, south, 10) <= 5:
                    yield goal
        case "H":
            yield from _lame(CHINESE, board, origin, True, False)
        case "W":
            yield from (s for s in _water_horse(game_id, board, origin) if s[1] + 1 in (5, 6))
        case "N":
            yield from leaps(CHINESE, origin, KNIGHT)
        case "L":
            yield from leaps(CHINESE, origin, forward + sideways)
        case "S":
            yield from leaps(CHINESE, origin, forward + sideways + ((1, ahead), (-1, ahead)))
        case "P":
            yield from leaps(CHINESE, origin, forward)
            if (
                game_id in ("chinese-chess", "eastern-storm", "qi-placements")
                and rank_of(origin, south, 10) >= 6
            ):
                yield from leaps(CHINESE, origin, sideways)


def _water_horse(game_id: str, board: Board, origin: Square) -> Iterator[Square]:
    """Rulebook B 7.5, and the experimental options of B 7.11."""
    if "diving" in game_id:
        yield from leaps(CHINESE, origin, KNIGHT)
    else:
        diagonal, sideways = "threading=sideways" not in game_id, "threading=diagonal" not in game_id
        yield from _lame(CHINESE, board, origin, sideways, diagonal)


def _steps(game_id: str, board: Board, origin: Square, passed: Square | None) -> Iterator[Square]:
    """Where a piece goes or takes, the areas not yet looked at; own pieces are."""
    shape = _shape(game_id)
    match board[origin].upper():
        case "R":
            yield from slide(shape, board, origin, STRAIGHT)
        case "C":
            yield from (s for s in slide(shape, board, origin, STRAIGHT) if s not in board)
            yield from hop(shape, board, origin, STRAIGHT)
        case "V":
            yield from _fly(game_id, board, origin, is_south(board[origin]))
        case _ if game_id == "shadow":
            yield from _shadow_steps(board, origin, passed)
        case _:
            yield from _chinese_steps(game_id, board, origin)


def _goals(game_id: str, board: Board, origin: Square, passed: Square | None = None) -> set[Square]:
    """Where a piece can go by its own step and the river rule."""
    south = is_south(board[origin])
    goals = set()
    for goal in _steps(game_id, board, origin, passed):
        if goal in board and is_south(board[goal]) == south:
            continue
        if {_area(game_id, origin), _area(game_id, goal)} == {"south", "north"}:
            continue
        goals.add(goal)
    return goals


def _royal(board: Board, south: bool, game_id: str) -> Square:
    letter = "Q" if game_id == "shadow" else "K"
    return next(s for s, c in board.items() if c == (letter if south else letter.lower()))


def _attacked(game_id: str, board: Board, south: bool) -> bool:
    """Whether the royal piece of a side can be taken."""
    royal = _royal(board, south, game_id)
    return any(
        royal in _goals(game_id, board, s)
        for s, c in board.items()
        if is_south(c) != south and not (c in "Pp" and game_id == "shadow" and s[0] == royal[0])
    )


def _facing(game_id: str, board: Board) -> bool:
    """Whether the royal pieces stand on one file with nothing between."""
    low, high = _royal(board, True, game_id), _royal(board, False, game_id)
    return low[0] == high[0] and not any((low[0], r) in board for r in range(low[1] + 1, high[1]))


def _play(state: State, origin: Square, goal: Square) -> State:
    board = dict(state.board)
    letter = board.pop(origin)
    capture = goal in board
    if state.game_id == "shadow" and letter in "Pp" and goal == state.passed and not capture:
        del board[goal[0], origin[1]]
        capture = True
    changes = CHANGES.get(state.game_id) or CHANGES.get(state.game_id.split()[0], {})
    change = changes.get(letter.upper())
    shape = _shape(state.game_id)
    if change and rank_of(goal, state.south, shape.ranks) >= change[1]:
        board[goal] = change[0] if state.south else change[0].lower()
    else:
        board[goal] = letter
    passed = None
    if state.game_id == "shadow" and letter in "Pp" and abs(goal[1] - origin[1]) == 2:
        over = (goal[0], (goal[1] + origin[1]) // 2)
        enemy = "p" if state.south else "P"
        if any(board.get((goal[0] + x, goal[1])) == enemy for x in (1, -1)):
            passed = over
    return replace(
        state,
        board=board,
        south=not state.south,
        passed=passed,
        halfmove=0 if capture or letter in "Pp" else state.halfmove + 1,
        fullmove=state.fullmove + (not state.south),
    )


def _placements(state: State, hand: tuple[int, int]) -> dict[str, State]:
    """Rulebook B 3.7: the empty squares of the own half but those of the fifth rank on files a c e g i.

    No check can arise from the array's placings; in made-up positions a placing must answer it, as any move.
    """
    found = {}
    for goal in CHINESE.squares():
        rank = rank_of(goal, state.south, 10)
        if goal in state.board or rank > 5 or (rank == 5 and goal[0] % 2 == 0):
            continue
        board = {**state.board, goal: "C" if state.south else "c"}
        if _attacked(state.game_id, board, state.south) or _facing(state.game_id, board):
            continue
        found[f"C@{name(goal)}"] = replace(
            state,
            board=board,
            south=not state.south,
            halfmove=state.halfmove + 1,
            fullmove=state.fullmove + (not state.south),
            hand=(hand[0] - 1, hand[1]) if state.south else (hand[0], hand[1] - 1),
        )
    return found


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it."""
    if state.hand and state.hand[0 if state.south else 1]:
        return _placements(state, state.hand)
    found = {}
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        for goal in _goals(state.game_id, state.board, origin, state.passed):
            if state.board.get(goal, "").upper() == ("Q" if state.game_id == "shadow" else "K"):
                continue
            after = _play(state, origin, goal)
            if _attacked(state.game_id, after.board, state.south) or _facing(state.game_id, after.board):
                continue
            found[name(origin) + name(goal)] = after
    return found


def is_check(state: State) -> bool:
    """Whether the royal piece of the side to move is attacked."""
    return _attacked(state.game_id, state.board, state.south)


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted."""
    if moves(state):
        return None
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
