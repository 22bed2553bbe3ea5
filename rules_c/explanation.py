"""Why a move is not legal, in the words of the game: for warnings that a player reads."""

from typing import TYPE_CHECKING

from rules_c import binding

if TYPE_CHECKING:
    from rules_c.position import Position


def _name(position: "Position", letter: str) -> str:
    return position.game.piece_names[letter.upper()]


def _side_of(letter: str) -> str:
    return "south" if letter.isupper() else "north"


def _other(side: str) -> str:
    return "north" if side == "south" else "south"


def _offset(position: "Position", from_square: str, to_square: str) -> tuple[int, int]:
    """Files to the east and ranks to the north from one square to another."""
    return ord(to_square[0]) - ord(from_square[0]), int(to_square[1:]) - int(from_square[1:])


def _between(position: "Position", from_square: str, to_square: str) -> list[str]:
    """The existing squares strictly between two squares of one line; empty if they are on none."""
    dx, dy = _offset(position, from_square, to_square)
    if dx and dy and abs(dx) != abs(dy):
        return []
    count = max(abs(dx), abs(dy))
    step_x, step_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    file, rank = ord(from_square[0]), int(from_square[1:])
    names = [f"{chr(file + step_x * n)}{rank + step_y * n}" for n in range(1, count)]
    return [name for name in names if name in position.game.square_index]


def _on_bare_board(position: "Position", from_square: str, to_square: str) -> bool:
    """Whether the piece could go there with no other piece in the way (enemy on the goal if it captures)."""
    letter = position.piece_at(from_square)
    assert letter is not None
    return any(
        to_square in position.reach_of(letter, from_square, occupied)
        for occupied in ({}, {to_square: _enemy_letter(position, letter)})
    )


def _enemy_letter(position: "Position", letter: str) -> str:
    """Some enemy piece to stand on a goal: the letter itself with the other case."""
    return letter.swapcase()


def _blocked(position: "Position", from_square: str, to_square: str) -> str | None:
    """Which square is in the way of a move that would go on a bare board."""
    taken = [square for square in _between(position, from_square, to_square) if position.piece_at(square)]
    if taken:
        return taken[0]
    letter = position.piece_at(from_square)
    assert letter is not None
    goal = position.piece_at(to_square)
    for square in sorted(position.pieces(), key=position.game.square_index.__getitem__):
        if square in (from_square, to_square):
            continue
        alone = {square: position.pieces()[square]} | ({to_square: goal} if goal else {})
        without = {to_square: goal} if goal else {}
        if to_square in position.reach_of(letter, from_square, without) and to_square not in position.reach_of(
            letter, from_square, alone
        ):
            return square
    return None


def _castling(position: "Position", from_square: str, to_square: str) -> str | None:
    """Why a castling is not possible; None if the two squares are no castling."""
    side = position.turn
    for wing in position.game.castlings:
        if (wing.side, wing.royal_from, wing.royal_to) != (side, from_square, to_square):
            continue
        royal = position.game.royal_letters[side]
        if position.piece_at(from_square) != (royal if side == "south" else royal.lower()):
            return None
        tower = wing.tower_letter
        start = "castling is not possible: "
        if wing.letter not in position.fen().split()[2]:
            return f"{start}the {_name(position, royal)} or the {_name(position, tower)} has moved"
        if position.is_check():
            return f"{start}the {_name(position, royal)} is in check"
        for square in wing.empty:
            if position.piece_at(square):
                return f"{start}a piece stands on {square}"
        for square in wing.safe:
            if position.attackers(square, _other(side)):
                return f"{start}{square} is attacked"
    return None


def _exposed(position: "Position", from_square: str, to_square: str) -> str:
    """The words for a move that the own royal piece forbids."""
    side = position.turn
    royal = position.game.royal_letters.get(side, "")
    name = _name(position, royal)
    mover = position.piece_at(from_square)
    assert mover is not None
    if mover.upper() == royal:
        pieces = position.pieces()
        pieces.pop(from_square)
        pieces[to_square] = mover
        if position.attackers_with(pieces, to_square, _other(side)):
            return f"{to_square} is attacked: the {name} may not go there"
        return f"the {name}s would face each other"
    if position.is_check():
        return f"your {name} is in check, and this does not answer it"
    pieces = position.pieces()
    pieces.pop(from_square)
    pieces[to_square] = mover
    where = next(square for square, letter in pieces.items() if letter.upper() == royal and _side_of(letter) == side)
    if not position.attackers_with(pieces, where, _other(side)):
        taken = position.en_passant_victim
        if not taken or to_square != position.en_passant:
            return f"the {name}s would face each other"
    return f"this leaves your {name} in check"


def explain(position: "Position", from_square: str, to_square: str) -> str:
    """Why no legal move goes from one square to another; an empty text if one does.

    Raises: KeyError for a square that the board does not have.
    """
    game = position.game
    for square in (from_square, to_square):
        if square not in game.square_index:
            raise KeyError(f"{game.id} has no square {square}")
    if any(m.from_square == from_square and m.to_square == to_square for m in position.legal_moves()):
        return ""
    letter = position.piece_at(from_square)
    if letter is None:
        return f"no piece stands on {from_square}"
    side = _side_of(letter)
    if side != position.turn:
        return f"it is not {game.side_names[side]}'s turn"
    name = _name(position, letter)
    if from_square == to_square:
        return f"the {name} has not moved"
    castling = _castling(position, from_square, to_square)
    if castling:
        return castling
    if to_square in position.reach(from_square):
        outcome = position.outcome()
        if outcome is not None and not position.legal_moves() and not position.is_check():
            return f"the game is over: {outcome.reason}"
        return _exposed(position, from_square, to_square)
    goal = position.piece_at(to_square)
    if goal is not None and _side_of(goal) == side and _on_bare_board(position, from_square, to_square):
        return f"your own {_name(position, goal)} stands on {to_square}"
    if _on_bare_board(position, from_square, to_square):
        blocked = _blocked(position, from_square, to_square)
        if blocked:
            return f"the {name}'s way is blocked on {blocked}"
        if goal is None:
            return f"the {name} from {from_square} goes to {to_square} only to take a piece"
        return f"the {name} from {from_square} cannot take on {to_square}"
    return f"the {name} from {from_square} cannot reach {to_square}"


def descriptive(position: "Position", value: int) -> str:
    """The long form of a move: `King's Lancer f3`, `Pawn takes d5`, `castles short`."""
    move = position.describe(value)
    game = position.game
    if move.is_castling:
        return f"castles {'short' if position.san(move).startswith(('O-O+', 'O-O#')) or position.san(move) == 'O-O' else 'long'}"
    text = game.piece_names[move.piece]
    rivals = [
        other
        for other in position.legal_moves()
        if other.piece == move.piece and other.to_square == move.to_square and other.from_square != move.from_square
    ]
    if rivals:
        text += f" {move.from_square}"
    if move.is_capture:
        captured = game.piece_names[move.captured or ""]
        text += f" takes {captured} {move.to_square}"
    else:
        text += f" {move.to_square}"
    if move.is_en_passant:
        text += " en passant"
    if move.promotion:
        text += f", promotes to {game.piece_names[move.promotion]}"
    if move.gives_mate:
        text += ", mate"
    elif move.gives_check:
        text += ", check"
    return text
