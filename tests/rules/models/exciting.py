"""Exciting Chess in three forms: rulebook A 25 to 27, with contracts 7.1, 7.2 and 7.3.10.

Letters in the board: `+S` and `+O` are two signs. Every move is tried on a copy; then the King is looked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import DIAGONAL, KING, KNIGHT, STRAIGHT, Board, Shape, Square, at, hop, leaps, name, slide

CUT = frozenset(at(s) for s in ("a1", "a2", "b1", "k1", "k2", "j1", "a11", "a10", "b11", "k11", "k10", "j11"))
LARGE, SMALL = Shape(11, 11, CUT), Shape(9, 9)
ARRAYS = {
    "exciting": "**rbqkbnr**/*ppppppppp*/ssssiisssss/o1o1o1o1o1o/11/11/11/"
    "O1O1O1O1O1O/SSSSIISSSSS/*PPPPPPPPP*/**RBQKBNR**",
    "exciting-cannon": "**ubqkbnr**/*ppppppppp*/sssriinssss/ososososo1o/11/11/11/"
    "OSOSOSOSO1O/SSSRIINSSSS/*PPPPPPPPP*/**UBQKBNR**",
    "exciting-9x9": "rnbqkbinr/ppppppppp/o1o1o1o1o/9/9/9/O1O1O1O1O/PPPPPPPPP/RNBQKBINR",
}
TIGERS = {
    "d-e": ("sssiissssss", "SSSIISSSSSS"),
    "f-g": ("sssssiissss", "SSSSSIISSSS"),
    "e-f": ("ssssiisssss", "SSSSIISSSSS"),
}
TIGERS["soldiers"] = ("sssssssssss", "SSSSSSSSSSS")
for _files, (_north, _south) in TIGERS.items():
    ARRAYS[f"exciting tigers={_files}"] = (
        ARRAYS["exciting"].replace("ssssiisssss", _north).replace("SSSSIISSSSS", _south)
    )
ARRAYS["exciting re_entry=off"] = ARRAYS["exciting"]
SLIDES = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}
# King's file, goal and tower: K then Q, by form.
LARGE_CASTLING = {"K": ((5, 7), (8, 6)), "Q": ((5, 3), (2, 4))}
SMALL_CASTLING = {"K": ((4, 6), (8, 5)), "Q": ((4, 2), (0, 3))}


@dataclass(frozen=True)
class State:
    """A position. `hand`: Soldiers in hand, South's and North's."""

    game_id: str
    board: Board = field(hash=False)
    hand: tuple[int, int] = (0, 0)
    south: bool = True
    rights: str = "KQkq"
    passed: Square | None = None
    halfmove: int = 0
    fullmove: int = 1
    re_entry: bool = True


def _shape(game_id: str) -> Shape:
    return SMALL if game_id == "exciting-9x9" else LARGE


def _read(shape: Shape, placement: str) -> Board:
    board: Board = {}
    for row, text in enumerate(placement.split("/")):
        file, number, plus = 0, "", ""
        for c in text + " ":
            if c.isdigit():
                number += c
            elif c == "+":
                plus = "+"
            else:
                file += int(number or 0)
                number = ""
                if c.isalpha():
                    board[file, shape.ranks - 1 - row] = plus + c
                plus = ""
                file += 1
    return board


def start(game_id: str) -> State:
    """The array of the rulebook."""
    return State(
        game_id.split(maxsplit=1)[0],
        _read(_shape(game_id), ARRAYS[game_id]),
        re_entry="re_entry=off" not in game_id,
    )


def read(game_id: str, text: str) -> State:
    """A state from a FEN."""
    placement, side, rights, passed, halfmove, fullmove = text.split()
    placement, _, hand = placement.partition("[")
    return State(
        game_id.split(maxsplit=1)[0],
        _read(_shape(game_id), placement),
        (hand.count("S"), hand.count("s")),
        side == "w",
        rights.replace("-", ""),
        None if passed == "-" else at(passed),
        int(halfmove),
        int(fullmove),
        "re_entry=off" not in game_id,
    )


def fen(state: State) -> str:
    """Contracts 7.1: Soldiers in hand right after the placement, `[]` if none."""
    shape, rows = _shape(state.game_id), []
    for rank in reversed(range(shape.ranks)):
        row, empty = "", 0
        for file in range(shape.files):
            c = state.board.get((file, rank), "" if shape.inside((file, rank)) else "*")
            empty += not c
            if c:
                row += (str(empty) if empty else "") + c
                empty = 0
        rows.append(row + (str(empty) if empty else ""))
    hand = "" if state.game_id == "exciting-9x9" else f"[{'S' * state.hand[0]}{'s' * state.hand[1]}]"
    passed = "-"
    if state.passed is not None:
        below = state.passed[1] + (-1 if state.south else 1)
        if any(state.board.get((state.passed[0] + x, below)) == "pP"[state.south] for x in (-1, 1)):
            passed = name(state.passed)
    side = "w" if state.south else "b"
    return f"{'/'.join(rows)}{hand} {side} {state.rights or '-'} {passed} {state.halfmove} {state.fullmove}"


def _south(letter: str) -> bool:
    return letter[-1].isupper()


def _neighbours(shape: Shape, square: Square) -> list[Square]:
    return list(leaps(shape, square, STRAIGHT))


# --- attacks and checks ---------------------------------------------------------------------------------------


def _takes(shape: Shape, board: Board, origin: Square) -> set[Square]:
    """Squares on which the piece takes by displacement, own pieces included."""
    letter = board[origin].upper()
    ahead = 1 if _south(board[origin]) else -1
    if letter in SLIDES:
        return set(slide(shape, board, origin, SLIDES[letter]))
    if letter == "U":
        return set(hop(shape, board, origin, STRAIGHT))
    steps: dict[str, tuple[Square, ...]] = {
        "K": KING,
        "N": KNIGHT,
        "I": KNIGHT,
        "P": ((-1, ahead), (1, ahead)),
    }
    return set(leaps(shape, origin, steps.get(letter, ())))


def _soldier_steps(letter: str) -> tuple[Square, ...]:
    if letter.upper() == "+S":
        return STRAIGHT
    return ((1, 0), (-1, 0), (0, 1 if letter == "S" else -1))


def _encloses(shape: Shape, board: Board, king: Square, by_south: bool) -> bool:
    """Contracts 7.3.10 d: some Soldier could step so that all the King's neighbours are held."""
    for origin, letter in board.items():
        if letter[-1] != ("S" if by_south else "s"):
            continue
        for goal in leaps(shape, origin, _soldier_steps(letter)):
            if goal in board or goal not in _neighbours(shape, king):
                continue
            after = {square: c for square, c in board.items() if square != origin} | {goal: letter}
            if all(n in after and _south(after[n]) == by_south for n in _neighbours(shape, king)):
                return True
    return False


def _end_rank(shape: Shape, letter: str, square: Square) -> bool:
    """Where a plain Checker is crowned."""
    return letter in ("O", "o") and square[1] == (shape.ranks - 1 if letter == "O" else 0)


def _ways(letter: str) -> tuple[Square, ...]:
    return (
        DIAGONAL if letter[0] == "+" else ((-1, 1 if letter == "O" else -1), (1, 1 if letter == "O" else -1))
    )


def _jumps(
    shape: Shape, board: Board, letter: str, path: tuple[Square, ...], gone: tuple[Square, ...]
) -> Iterator[tuple[Square, Square]]:
    """(over, landing) of every next jump; the jumper itself is not on the board."""
    if gone and _end_rank(shape, letter, path[-1]):
        return
    for x, y in _ways(letter):
        over, goal = (path[-1][0] + x, path[-1][1] + y), (path[-1][0] + 2 * x, path[-1][1] + 2 * y)
        enemy = over in board and over not in gone and _south(board[over]) != _south(letter)
        if enemy and shape.inside(goal) and goal not in board:
            yield over, goal


def _jumped(
    shape: Shape, board: Board, letter: str, path: tuple[Square, ...], gone: tuple[Square, ...]
) -> set[Square]:
    """Every square that some path could jump over."""
    found = set()
    for over, goal in _jumps(shape, board, letter, path, gone):
        found |= {over} | _jumped(shape, board, letter, (*path, goal), (*gone, over))
    return found


def _attacked(shape: Shape, board: Board, square: Square, by_south: bool) -> bool:
    for origin, letter in board.items():
        if _south(letter) != by_south:
            continue
        if square in _takes(shape, board, origin):
            return True
        if letter[-1] in "Oo":
            others = {s: c for s, c in board.items() if s != origin}
            others.setdefault(square, "k" if by_south else "K")
            if square in _jumped(shape, others, letter, (origin,), ()):
                return True
    return _encloses(shape, board, square, by_south)


def _in_check(shape: Shape, board: Board, south: bool) -> bool:
    king = next(square for square, c in board.items() if c == ("K" if south else "k"))
    return _attacked(shape, board, king, not south)


def is_check(state: State) -> bool:
    """Whether the King of the side to move is in check."""
    return _in_check(_shape(state.game_id), state.board, state.south)


# --- moves ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Made:
    """A move as it changes the board: `gone` squares are emptied, `new` holds what stands where afterwards."""

    text: str
    origin: Square | None
    gone: tuple[Square, ...]
    new: tuple[tuple[Square, str], ...]
    passed: Square | None = None


def _promotions(state: State, letter: str, goal: Square) -> list[str]:
    """What a piece that arrives may or must become; an empty text: it stays what it is."""
    shape, south = _shape(state.game_id), _south(letter)
    rank = goal[1] + 1 if south else shape.ranks - goal[1]
    if letter in ("O", "o"):
        return ["+O"] if rank == shape.ranks else [""]
    if letter in ("S", "s"):
        return ["", "+S"] if rank > shape.ranks - 3 else [""]
    ahead = (goal[0], goal[1] + (1 if south else -1))
    if letter not in ("P", "p") or shape.inside(ahead):
        return [""]
    dark = {1} if shape is LARGE else {0}  # the Checkers' colour: file + rank odd, on the small board even
    crowned = ["+O"] if (goal[0] + goal[1]) % 2 in dark else []
    return (
        list("QRBNI")
        + (["+S"] if shape is LARGE else [])
        + ["U"] * (state.game_id == "exciting-cannon")
        + crowned
    )


def _surrounded(state: State, board: Board, goal: Square) -> tuple[Square, ...]:
    """Rulebook 25.7: the enemies that a Soldier's arrival takes; the Soldier stands on the board already."""
    shape, found = _shape(state.game_id), []
    for victim in _neighbours(shape, goal):
        if victim not in board or _south(board[victim]) == state.south or board[victim] in ("K", "k"):
            continue
        around = _neighbours(shape, victim)
        needed = around if len(around) == 2 else [goal, (2 * victim[0] - goal[0], 2 * victim[1] - goal[1])]
        if all(square in board and _south(board[square]) == state.south for square in needed):
            found.append(victim)
    return tuple(found)


def _checker_paths(
    state: State, board: Board, letter: str, path: tuple[Square, ...], gone: tuple[Square, ...]
) -> Iterator[tuple[tuple[Square, ...], tuple[Square, ...]]]:
    """Jumps that may end where they do (contracts 7.3.10 b)."""
    shape = _shape(state.game_id)
    further = [j for j in _jumps(shape, board, letter, path, gone) if board[j[0]] not in ("K", "k")]
    if gone and not any(board[over][-1] in "Oo" for over, _ in further):
        yield path, gone
    for over, goal in further:
        yield from _checker_paths(state, board, letter, (*path, goal), (*gone, over))


def _quiet(shape: Shape, board: Board, origin: Square) -> set[Square]:
    """Where the piece goes without taking (empty squares)."""
    letter = board[origin]
    ahead = 1 if _south(letter) else -1
    if letter in ("P", "p"):
        one, two = (origin[0], origin[1] + ahead), (origin[0], origin[1] + 2 * ahead)
        goals = {one}
        if origin[1] == (1 if ahead == 1 else shape.ranks - 2) and one not in board:
            goals.add(two)
    elif letter[-1] in "Ss":
        goals = set(leaps(shape, origin, _soldier_steps(letter)))
    elif letter[-1] in "Oo":
        goals = set(leaps(shape, origin, _ways(letter)))
    elif letter in ("I", "i"):
        goals = set(slide(shape, board, origin, DIAGONAL))
    elif letter in ("U", "u"):
        goals = set(slide(shape, board, origin, STRAIGHT))
    else:
        goals = _takes(shape, board, origin)
    return {goal for goal in goals if shape.inside(goal) and goal not in board}


def _piece_moves(state: State, origin: Square) -> Iterator[_Made]:
    shape, board, letter = _shape(state.game_id), state.board, state.board[origin]
    enemies = {s for s, c in board.items() if _south(c) != state.south and c not in ("K", "k")}
    takes = _takes(shape, board, origin)
    for goal in _quiet(shape, board, origin) | (takes & enemies):
        for new in _promotions(state, letter, goal):
            stands = (new if state.south else new.lower()) or letter
            after = {s: c for s, c in board.items() if s != origin} | {goal: stands}
            gone = (goal,) if goal in board else ()
            if letter[-1] in "Ss":
                gone = _surrounded(state, after, goal)
            double = letter in ("P", "p") and abs(goal[1] - origin[1]) == 2
            passed = (goal[0], (goal[1] + origin[1]) // 2) if double else None
            yield _Made(
                name(origin) + name(goal) + (f"={new}" if new else ""),
                origin,
                gone,
                ((goal, stands),),
                passed,
            )
    if letter in ("P", "p") and state.passed is not None and state.passed in takes:
        victim = (state.passed[0], origin[1])
        yield _Made(name(origin) + name(state.passed), origin, (victim,), ((state.passed, letter),))
    if letter[-1] in "Oo":
        others = {s: c for s, c in board.items() if s != origin}
        for path, gone in _checker_paths(state, others, letter, (origin,), ()):
            new = _promotions(state, letter, path[-1])[0]
            stands = (new if state.south else new.lower()) or letter
            text = "".join(map(name, path)) + (f"={new}" if new else "")
            yield _Made(text, origin, gone, ((path[-1], stands),))


def _castlings(state: State) -> Iterator[_Made]:
    shape, board = _shape(state.game_id), state.board
    row = 0 if state.south else shape.ranks - 1
    for wing, ((king, goal), (tower, lands)) in (
        SMALL_CASTLING if shape is SMALL else LARGE_CASTLING
    ).items():
        if (wing if state.south else wing.lower()) not in state.rights:
            continue
        between = range(min(king, tower) + 1, max(king, tower))
        passes = range(min(king, goal), max(king, goal) + 1)
        if any((file, row) in board for file in between):
            continue
        if any(_attacked(shape, board, (file, row), not state.south) for file in passes):
            continue
        pieces = (((goal, row), board[king, row]), ((lands, row), board[tower, row]))
        yield _Made(name((king, row)) + name((goal, row)), (king, row), ((tower, row),), pieces)


def _drops(state: State) -> Iterator[_Made]:
    if state.re_entry and state.hand[0 if state.south else 1]:
        for square in _shape(state.game_id).squares():
            if square not in state.board:
                yield _Made("S@" + name(square), None, (), ((square, "S" if state.south else "s"),))


def _after(state: State, made: _Made) -> tuple[State, int]:
    """The state after a move, and how many Checkers it takes."""
    board = {s: c for s, c in state.board.items() if s != made.origin and s not in made.gone}
    board.update(made.new)
    taken = [state.board[s] for s in made.gone if _south(state.board[s]) != state.south]
    soldiers = sum(c[-1] in "Ss" for c in taken) if state.re_entry else 0
    hand = list(state.hand)
    us = 0 if state.south else 1
    hand[us] += soldiers - (made.origin is None)
    mover = state.board[made.origin] if made.origin else "S"
    rows, castling = (0, _shape(state.game_id).ranks - 1), LARGE_CASTLING
    if state.game_id == "exciting-9x9":
        castling = SMALL_CASTLING
    touched = {made.origin, *made.gone, *(s for s, _ in made.new)}
    rights = "".join(
        right
        for right in state.rights
        if not touched & {(castling[right.upper()][i][0], rows[right.islower()]) for i in (0, 1)}
    )
    resets = bool(taken) or mover in ("P", "p")
    return (
        replace(
            state,
            board=board,
            hand=(hand[0], hand[1]),
            south=not state.south,
            rights=rights,
            passed=made.passed,
            halfmove=0 if resets else state.halfmove + 1,
            fullmove=state.fullmove + (not state.south),
        ),
        sum(c[-1] in "Oo" for c in taken),
    )


def moves(state: State) -> dict[str, State]:
    """Coordinate notation of every legal move -> the state after it."""
    shape = _shape(state.game_id)
    made = [m for o, c in state.board.items() if _south(c) == state.south for m in _piece_moves(state, o)]
    made += [*_castlings(state), *_drops(state)]
    found: dict[str, State] = {}
    fits: set[str] = set()
    compelled = False
    for move in made:
        after, checkers = _after(state, move)
        if _in_check(shape, after.board, state.south):
            continue
        found[move.text] = after
        king = move.origin is not None and state.board[move.origin] in ("K", "k")
        compelled = compelled or bool(checkers and not king)
        if checkers or _in_check(shape, after.board, not state.south):
            fits.add(move.text)
    return {text: after for text, after in found.items() if not compelled or text in fits}


def outcome(state: State) -> tuple[str, str] | None:
    """Result and reason, repetition not counted."""
    if moves(state):
        return None
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
