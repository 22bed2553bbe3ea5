"""Western games that no outside engine knows: rulebook A 0.5, 1 to 6, 12, 17 and 20, with contracts 7.

Every move is tried on a copy; then the royal Queen is looked for. Ranks are rows from the south, so that in Breakout
row 0 is the castle and row 1 the first rank.
"""

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
    read_board,
    slide,
    write_board,
)

WESTERN = "tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT"
LANCERS = "tjbqkblt/pppppppp/8/8/8/8/PPPPPPPP/TJBQKBLT"
ARRAYS = {
    "breakout": "***ca***/tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT/***CA***",
    "breakout castles=switched": "***ac***/tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT/***AC***",
    "touchstone": WESTERN,
    "touchstone-springboard": WESTERN,
    "two-towers-touchstone": "tnbq1bnt/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1",
    "palace": LANCERS,
    "changeover-western": WESTERN,
    "changeover-lancer": LANCERS,
    "changeover-clash": "tjbqkblt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT",
    "changeover-lancer free_lancer_promotion=true": LANCERS,
    "changeover-clash free_lancer_promotion=true": "tjbqkblt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT",
}
# Rulebook 16: an option, not a game of its own.
VARIATION = " promotion_variation="
ARRAYS |= {
    f"{game_id}{VARIATION}{form}": array
    for form in ("strict", "relaxed")
    for game_id, array in (
        ("western-chess", WESTERN),
        ("lancer-chess", LANCERS),
        ("clash", ARRAYS["changeover-clash"]),
        ("changeover-lancer", LANCERS),
    )
}
CLASH, CLASH_TURNED = ARRAYS["changeover-clash"], "tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TJBQKBLT"
ARRAYS |= {f"lancer-chess lancer_colours={bound}": LANCERS for bound in ("both", "queens", "free")}
ARRAYS |= {f"clash lancer_colours={bound}": CLASH for bound in ("both", "queens", "free")}
ARRAYS |= {
    "clash promotions=all": CLASH,
    "clash promotions=own": CLASH,
    "clash knights=south": CLASH,
    "clash knights=north": CLASH_TURNED,
    f"clash knights=north{VARIATION}strict": CLASH_TURNED,
    f"clash knights=north{VARIATION}relaxed": CLASH_TURNED,
    "clash promotions=all knights=north": CLASH_TURNED,
    f"clash promotions=all{VARIATION}strict": CLASH,
    f"clash promotions=all{VARIATION}relaxed": CLASH,
    f"clash promotions=all knights=north{VARIATION}strict": CLASH_TURNED,
    "palace moat=true": LANCERS,
    "palace promoted_bearer=true": LANCERS,
}
ARRAYS |= {f"palace south_guard={file}0 north_guard={file}9": LANCERS for file in "cdef"}
WINGS = frozenset((file, row) for row in (0, 9) for file in (0, 1, 2, 5, 6, 7))
BREAKOUT = Shape(8, 10, WINGS)
PLAIN = Shape(8, 8)
# Straight and diagonal slides, then leaps, by letter.
SLIDES = {
    "K": STRAIGHT + DIAGONAL, "T": STRAIGHT, "B": DIAGONAL, "C": STRAIGHT, "A": DIAGONAL, "D": STRAIGHT, "V": DIAGONAL
}  # fmt: skip
# X stands for +L, a King's Lancer made by promotion (rulebook 15.14).
LEAPS = {
    "Q": KING, "N": KNIGHT, "L": LANCER, "J": QUEENS_LANCER, "C": KNIGHT, "A": KNIGHT, "D": DIAGONAL,
    "V": STRAIGHT, "E": KNIGHT + KING, "X": LANCER,
}  # fmt: skip


@dataclass(frozen=True)
class State:
    """A position. `captive`: pieces that can be rescued; `left`: single moves left in a Changeover turn; `arrived`:
    sides whose first Pikeman has come to the far rank.
    """

    game_id: str
    board: Board = field(hash=False)
    south: bool = True
    rights: str = "KQkq"
    passed: Square | None = None
    halfmove: int = 0
    fullmove: int = 1
    captive: str = ""
    left: int = 1
    arrived: str = ""
    guards: tuple[str, str] = ("d0", "d9")


def _shape(game_id: str) -> Shape:
    return BREAKOUT if game_id.startswith("breakout") else PLAIN


def _base(game_id: str) -> int:
    """The row of rank 1."""
    return 1 if game_id.startswith("breakout") else 0


def _name(state: State, square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1 - _base(state.game_id)}"


def _option(key: str, option: str, usual: str) -> str:
    """What a key such as `palace south_guard=c0` says of an option."""
    return next((word.partition("=")[2] for word in key.split() if word.startswith(f"{option}=")), usual)


def start(game_id: str) -> State:
    """The array of the rulebook."""
    towers = game_id.startswith("two-towers")
    return State(
        game_id,
        read_board(_shape(game_id), ARRAYS[game_id]),
        rights="kq" if towers else "KQkq",
        captive="k" if towers else "",
        guards=(_option(game_id, "south_guard", "d0"), _option(game_id, "north_guard", "d9")),
    )


def read(game_id: str, fen: str) -> State:
    """A state from a FEN."""
    placement, side, rights, passed, halfmove, fullmove, *more = fen.split()
    fields = dict(text.split("=") for text in more)
    square = None
    if passed != "-":
        square = ("abcdefgh".index(passed[0]), int(passed[1:]) - 1 + _base(game_id))
    return State(
        game_id,
        read_board(_shape(game_id), placement.replace("+L", "X").replace("+l", "x")),
        side == "w",
        rights.replace("-", ""),
        square,
        int(halfmove),
        int(fullmove),
        fields.get("captive", "-").replace("-", ""),
        int(fields.get("left", "1")),
        fields.get("arrived", "-").replace("-", ""),
        _read_guards(fields.get("guards", "d0d9")),
    )


def _read_guards(text: str) -> tuple[str, str]:
    south = "" if text[0] == "-" else text[:2]
    return south, text[len(south or "-") :].replace("-", "")


def fen(state: State) -> str:
    """The FEN, as contracts 7.1 has it."""
    passed = _name(state, state.passed) if state.passed and _can_pass(state) else "-"
    text = (
        f"{_placement(state)} {'w' if state.south else 'b'} "
        f"{state.rights or '-'} {passed} {state.halfmove} {state.fullmove}"
    )
    if "touchstone" in state.game_id:
        text += f" captive={state.captive or '-'}"
    if state.game_id.startswith("changeover"):
        text += f" left={state.left}"
    if state.game_id.startswith("palace"):
        text += f" guards={state.guards[0] or '-'}{state.guards[1] or '-'}"
    if state.game_id.endswith(f"{VARIATION}strict"):
        text += f" arrived={state.arrived or '-'}"
    return text


def _placement(state: State) -> str:
    text = write_board(_shape(state.game_id), state.board)
    return text.replace("X", "+L").replace("x", "+l")


def _can_pass(state: State) -> bool:
    assert state.passed is not None
    file, row = state.passed
    pawn = "P" if state.south else "p"
    below = row - 1 if state.south else row + 1
    return any(state.board.get((file + x, below)) == pawn for x in (-1, 1))


def _may_go(game_id: str, origin: Square, goal: Square) -> bool:
    """Rulebook 12.7: one end on a wing, the other on the adjoining rank or the castle's other wing."""
    if not game_id.startswith("breakout"):
        return True
    for wing, home in ((0, 1), (9, 8)):
        rows = {origin[1], goal[1]}
        if wing in rows and not rows <= {wing, home}:
            return False
    return True


def _targets(state: State, origin: Square, board: Board) -> set[Square]:
    """Squares that a piece which is no Pikeman reaches or attacks, own pieces included."""
    letter, shape = board[origin].upper(), _shape(state.game_id)
    found = set(slide(shape, board, origin, SLIDES.get(letter, ())))
    found |= set(leaps(shape, origin, LEAPS.get(letter, ())))
    return {goal for goal in found if _may_go(state.game_id, origin, goal)}


def _attacks(state: State, board: Board, origin: Square) -> set[Square]:
    if board[origin].upper() != "P":
        return _targets(state, origin, board)
    forward = 1 if is_south(board[origin]) else -1
    goals = leaps(_shape(state.game_id), origin, ((-1, forward), (1, forward)))
    return {goal for goal in goals if _may_go(state.game_id, origin, goal)}


def _attacked(state: State, board: Board, square: Square, by_south: bool) -> bool:
    return any(square in _attacks(state, board, o) for o, c in board.items() if is_south(c) == by_south)


def _queen(board: Board, south: bool) -> Square:
    return next(square for square, c in board.items() if c == ("Q" if south else "q"))


def _in_check(state: State, board: Board, south: bool) -> bool:
    return _attacked(state, board, _queen(board, south), not south)


def is_check(state: State) -> bool:
    """Whether the Queen of the side to move is attacked."""
    return _in_check(state, state.board, state.south)


def _promotions(state: State, goal: Square) -> list[str]:
    base = _base(state.game_id)
    if VARIATION in state.game_id:
        return _variation(state, goal)
    if goal[1] != (base + 7 if state.south else base):
        return [""]
    if state.game_id.startswith("breakout"):
        return list("KCATBN")
    if "touchstone" in state.game_id:
        captive = {c.upper() for c in state.captive if is_south(c) == state.south}
        return sorted(captive) + list("EVTBN")
    return ["K", "T", *_lesser(state, goal)]


def _lesser(state: State, goal: Square) -> list[str]:
    """Rulebook 2.8, for both sides: b d f h for the King's Lancer, a c e g for the Queen's, on the far rank.

    In Clash one side has the Lancers, the other the Knights (3.8, 3.11, 3.14).
    """
    key = state.game_id
    clash, lancers = "clash" in key, "lancer" in key.split()[0] or key.startswith("palace")
    if clash:
        lancers = state.south == (_option(key, "knights", "south") == "north")
    everything = _option(key, "promotions", "own") == "all"
    # South's King's Lancer starts on a dark square (even sum from 0), North's on a light one.
    on_kings = ((goal[0] + goal[1]) % 2 == 0) == state.south
    colours = "free" if "free_lancer_promotion" in key else _option(key, "lancer_colours", "both")
    if not lancers:  # who starts without Lancers has no colours to match
        colours = "free"
    found = ["B"] + (["N"] if not lancers or everything else [])
    if lancers or everything:
        found += (["L"] if on_kings or colours != "both" else []) + (
            ["J"] if not on_kings or colours == "free" else []
        )
    return found


def _variation(state: State, goal: Square) -> list[str]:
    """Rulebook 16.8 with contracts 7.3.5; "" is staying a Pikeman."""
    rank = goal[1] + 1 if state.south else 8 - goal[1]
    if rank == 7:
        return ["", *_lesser(state, goal)]
    if rank < 8:
        return [""]
    later = ("w" if state.south else "b") in state.arrived
    return [""] if later and state.game_id.endswith("strict") else ["K", "T", *_lesser(state, goal)]


def _pikeman(state: State, origin: Square) -> list[tuple[Square, Square | None, bool]]:
    """Goal, victim in passing, whether it is a double step."""
    base, forward = _base(state.game_id), 1 if state.south else -1
    found: list[tuple[Square, Square | None, bool]] = []
    one, two = (origin[0], origin[1] + forward), (origin[0], origin[1] + 2 * forward)
    if not _shape(state.game_id).inside(one):
        return []  # it has stayed on the far rank
    if one not in state.board:
        found.append((one, None, False))
        if origin[1] == (base + 1 if state.south else base + 6) and two not in state.board:
            found.append((two, None, True))
    for x in (-1, 1):
        goal = (origin[0] + x, origin[1] + forward)
        if goal in state.board and is_south(state.board[goal]) != state.south:
            found.append((goal, None, False))
        if goal == state.passed:
            found.append((goal, (goal[0], origin[1]), False))
    return found


def _captives(state: State, taken: str, new: str) -> str:
    """Rulebook 4.8: the lists in the order of the FEN."""
    king = {s: int((s + "K").replace("sK", "K").replace("nK", "k") in state.captive) for s in "sn"}
    dukes = {"s": state.captive.count("D"), "n": state.captive.count("d")}
    us, them = ("s", "n") if state.south else ("n", "s")
    with_dukes = state.game_id != "touchstone-springboard"
    king[them] += taken.upper() == "K"
    dukes[them] += taken.upper() == "D"
    king[us] -= new == "K"
    dukes[us] += (new == "K" and with_dukes) - (new == "D")
    return "K" * king["s"] + "D" * dukes["s"] + "k" * king["n"] + "d" * dukes["n"]


def _after(state: State, board: Board, taken: str, pawn: bool, passed: Square | None) -> State:
    """The position after a move, whose turn it is left out."""
    base = _base(state.game_id)
    homes = {
        "K": ((7, base), "T"),
        "Q": ((0, base), "T"),
        "k": ((7, base + 7), "t"),
        "q": ((0, base + 7), "t"),
    }
    kept = ""
    for right in state.rights:
        tower, letter = homes[right]
        queen = ((3, base), "Q") if right.isupper() else ((3, base + 7), "q")
        if board.get(tower) == letter and board.get(queen[0]) == queen[1]:
            kept += right
    return replace(
        state,
        board=board,
        rights=kept,
        passed=passed,
        halfmove=0 if taken or pawn else state.halfmove + 1,
    )


def _single(state: State, one_is_enough: bool = False) -> dict[str, State]:
    """Legal single moves, each with the position before the turn passes."""
    found: dict[str, State] = {}
    en_passant = not state.game_id.startswith("changeover")
    for origin, letter in state.board.items():
        if is_south(letter) != state.south:
            continue
        pawn = letter.upper() == "P"
        steps = (
            _pikeman(state, origin)
            if pawn
            else [(g, None, False) for g in _targets(state, origin, state.board)]
        )
        for goal, victim, double in steps:
            if goal in state.board and is_south(state.board[goal]) == state.south:
                continue
            for new in _promotions(state, goal) if pawn else [""]:
                board = {s: c for s, c in state.board.items() if s not in (origin, victim)}
                taken = state.board.get(victim or goal, "")
                made = "X" if new == "L" and state.game_id.startswith("palace") else new
                if "promoted_bearer" in state.game_id:
                    made = new
                board[goal] = (made if state.south else made.lower()) or letter
                if _in_check(state, board, state.south):
                    continue
                passed = (goal[0], (goal[1] + origin[1]) // 2) if double and en_passant else None
                text = _name(state, origin) + _name(state, goal) + (f"={new}" if new else "")
                after = _after(state, board, taken, pawn, passed)
                if pawn and goal[1] == (7 if state.south else 0) and VARIATION in state.game_id:
                    sides = {*state.arrived, "w" if state.south else "b"}
                    after = replace(after, arrived="".join(sorted(sides, reverse=True)))
                if "touchstone" in state.game_id:
                    after = replace(after, captive=_captives(state, taken, new))
                found[text] = after
                if one_is_enough:
                    return found
    return found | _safeguards(state) | (_palace(state) if state.game_id.startswith("palace") else {})


def _palace(state: State) -> dict[str, State]:
    """Rulebook 15.7: a bearer takes the enemy's guard straight before it, a guard a bearer before itself."""
    found: dict[str, State] = {}
    us, them = (0, 1) if state.south else (1, 0)
    last, before = (7, 6) if state.south else (0, 1)
    mine, theirs = ("L", "l") if state.south else ("l", "L")
    file = "abcdefgh".index(state.guards[them][0])
    for row in (last,) if "moat" in state.game_id else (last, before):
        if state.board.get((file, row)) == mine:
            board = {s: c for s, c in state.board.items() if s != (file, row)}
            if not _in_check(state, board, state.south):
                guards = (state.guards[0], "") if state.south else ("", state.guards[1])
                text = _name(state, (file, row)) + state.guards[them]
                found[text] = replace(_after(state, board, "S", False, None), guards=guards)
    front = ("abcdefgh".index(state.guards[us][0]), 0 if state.south else 7)
    if state.board.get(front) == theirs and "moat" not in state.game_id:
        board = {s: c for s, c in state.board.items() if s != front}
        if not _in_check(state, board, state.south):
            found[state.guards[us] + _name(state, front)] = _after(state, board, "L", False, None)
    return found


def _safeguards(state: State) -> dict[str, State]:
    """Rulebook 0.5: short d to b over b c, long d to f over e f g."""
    found: dict[str, State] = {}
    base = _base(state.game_id)
    row = base if state.south else base + 7
    plans = {"Q": (1, 0, 2, (1, 2), (3, 2, 1)), "K": (5, 7, 4, (4, 5, 6), (3, 4, 5))}
    for right, (queen_to, tower, tower_to, empty, safe) in plans.items():
        if (right if state.south else right.lower()) not in state.rights:
            continue
        if any((file, row) in state.board for file in empty):
            continue
        if any(_attacked(state, state.board, (file, row), not state.south) for file in safe):
            continue
        board = dict(state.board)
        board[queen_to, row] = board.pop((3, row))
        board[tower_to, row] = board.pop((tower, row))
        text = _name(state, (3, row)) + _name(state, (queen_to, row))
        found[text] = _after(state, board, "", False, None)
    return found


def _turn_passes(state: State, left: int) -> State:
    return replace(state, south=not state.south, fullmove=state.fullmove + (not state.south), left=left)


def moves(state: State) -> dict[str, State]:
    """Legal moves in coordinate notation, each with the position after it."""
    found: dict[str, State] = {}
    if not all(state.guards):
        return found
    for text, after in _single(state).items():
        if not state.game_id.startswith("changeover"):
            found[text] = _turn_passes(after, 1)
            continue
        # Rulebook 20.7 and contracts 7.3.6.
        second = replace(after, left=1)
        ends = state.left == 1 or _in_check(after, after.board, not state.south) or not _single(second, True)
        found[text] = _turn_passes(after, 2) if ends else second
    return found


def outcome(state: State) -> tuple[str, str] | None:
    """The end that the position alone shows."""
    if not all(state.guards):
        return ("1-0" if state.guards[0] else "0-1"), "palace-occupied"
    if _single(state):
        return None
    if is_check(state):
        return ("0-1" if state.south else "1-0"), "checkmate"
    return "1/2-1/2", "stalemate"
