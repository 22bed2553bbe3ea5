"""Why a move is not legal, in the words of the game: for warnings that a player reads."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_c.position import Position


def _side_of(letter: str) -> str:
    return "south" if letter.isupper() else "north"


def _other(side: str) -> str:
    return "north" if side == "south" else "south"


def _name(position: "Position", letter: str) -> str:
    return position.game.piece_names[letter.upper()]


def _reaches(position: "Position", pieces: dict[str, str], from_square: str, to_square: str) -> bool:
    """Whether the piece goes there when only `pieces` stand on the board."""
    return to_square in position.game.placed(pieces, position.turn).reach(from_square)


def _blocker(position: "Position", from_square: str, to_square: str) -> str | None:
    """The square whose piece alone keeps the move from being made; None if no single one does.

    The piece and what stands on the goal stay; every other piece is tried alone, nearest first.
    """
    pieces = position.pieces()
    ends = {square: pieces[square] for square in (from_square, to_square) if square in pieces}
    if not _reaches(position, ends, from_square, to_square):
        return None

    def distance(square: str) -> int:
        files = abs(ord(square[0].lower()) - ord(from_square[0].lower()))
        return max(files, abs(int(square[1:]) - int(from_square[1:])))

    for square in sorted(pieces.keys() - ends.keys(), key=distance):
        if not _reaches(position, {**ends, square: pieces[square]}, from_square, to_square):
            return square
    return None


def _own_piece(position: "Position", from_square: str, to_square: str) -> str | None:
    """The letter of the own piece on the goal, if the piece could otherwise go or take there."""
    pieces = position.pieces()
    goal = pieces.get(to_square)
    if goal is None or _side_of(goal) != _side_of(pieces[from_square]):
        return None
    empty = {square: letter for square, letter in pieces.items() if square != to_square}
    enemy = {**pieces, to_square: goal.swapcase()}
    if _reaches(position, empty, from_square, to_square) or _reaches(position, enemy, from_square, to_square):
        return goal
    return None


def _castling(position: "Position", from_square: str, to_square: str) -> str | None:
    """Why a castling is not possible; None if the two squares are no castling."""
    game, side = position.game, position.turn
    royal = game.royal_letters.get(side)
    for wing in game.castlings:
        if (wing.side, wing.royal_from, wing.written_to) != (side, from_square, to_square):
            continue
        mover = position.piece_at(from_square)
        if royal is None or mover is None or mover.upper() != royal:
            continue
        start = "castling is not possible: "
        if wing.letter not in position.rights:
            return f"{start}the {_name(position, royal)} or the piece on {wing.tower_from} has moved"
        if position.is_check():
            return f"{start}your {_name(position, royal)} is in check"
        for square in wing.empty:
            blocker = position.piece_at(square)
            if blocker:
                return f"{start}the {_name(position, blocker)} on {square} is in the way"
        for square in wing.safe:
            if position.attackers(square, _other(side)):
                return f"{start}{square} is attacked"
    return None


def _exposed(position: "Position", from_square: str, to_square: str) -> str:
    """The words for a move that the piece could make if its own royal piece did not forbid it."""
    side, pieces = position.turn, position.pieces()
    royal = position.game.royal_letters.get(side)
    if royal is None:
        return f"the {_name(position, pieces[from_square])} may not go from {from_square} to {to_square} here"
    name = _name(position, royal)
    mover = pieces.pop(from_square)
    pieces[to_square] = mover
    victim = position.en_passant_victim
    if victim and to_square == position.en_passant and "e" in position.game.betza[mover.upper()]:  # Betza's e
        pieces.pop(victim)
    where = next(s for s, letter in pieces.items() if letter.upper() == royal and _side_of(letter) == side)
    after = position.game.placed(pieces, side)
    attacked = bool(after.attackers(where, _other(side)))
    if attacked and mover.upper() == royal:
        return f"the {name} may not go to {to_square}: it is attacked"
    if attacked and position.is_check():
        return f"your {name} is in check, and this does not answer it"
    if attacked:
        return f"this leaves your {name} in check"
    if position.game.has_mechanism("facing"):
        return f"this leaves one {name} facing the other"
    if any(m.captured for m in position.legal_moves()) and position.game.has_mechanism("checkers"):
        return "a piece must be taken that has to be, or check be given"
    return f"this leaves your {name} in check"


def _across(position: "Position", from_square: str, to_square: str) -> str | None:
    """Why a piece that goes over to the other board cannot end there (rulebook A 22); None for other reasons.

    `to_square` is on the other board; its twin on the piece's own board is what the piece must reach.
    """
    goal = to_square.swapcase()
    if goal not in position.reach(from_square):
        return None
    there = position.piece_at(to_square)
    if there:
        return f"the {_name(position, there)} on {to_square} of the other board is in the way"
    name = _name(position, position.game.royal_letters[position.turn])
    return f"your {name} would be in check"


def explain(position: "Position", from_square: str, to_square: str) -> str:
    """Why no legal move goes from one square to another; an empty text if one does.

    Raises: KeyError for a square that the board does not have.
    """
    game = position.game
    for square in (from_square, to_square):
        if square not in game.square_index:
            raise KeyError(f"{game.id} has no square {square}")
    moves = position.legal_moves()
    if any((m.from_square, m.to_square) == (from_square, to_square) for m in moves):
        return ""
    outcome = None if moves else position.outcome()
    if outcome is not None and outcome.reason not in ("checkmate", "stalemate"):
        return "the game is over"
    if moves and all(move.is_drop for move in moves):
        return "a piece in hand must be placed first"
    letter = position.piece_at(from_square)
    if letter is None:
        return f"no piece stands on {from_square}"
    side = _side_of(letter)
    if side != position.turn:
        return f"it is not {game.side_names[side]}'s turn"
    name = _name(position, letter)
    if from_square == to_square:
        return f"the {name} stays on {from_square}"
    if game.boards > 1 and letter.upper() != game.royal_letters.get(side):
        stays = from_square.islower() == to_square.islower()
        over = to_square.swapcase() if stays else to_square
        if stays and any((m.from_square, m.to_square) == (from_square, over) for m in moves):
            return f"the {name} goes on to {over} of the other board"
        across = _across(position, from_square, over)
        if across:
            return across
        to_square = over.swapcase()
    castling = _castling(position, from_square, to_square)
    if castling:
        return castling
    if to_square in position.reach(from_square):
        return _exposed(position, from_square, to_square)
    own = _own_piece(position, from_square, to_square)
    if own:
        return f"your own {_name(position, own)} stands on {to_square}"
    blocker = _blocker(position, from_square, to_square)
    if blocker:
        return f"the {name}'s way is blocked on {blocker}"
    if _reaches(position, {from_square: letter}, from_square, to_square):
        return f"the {name} from {from_square} cannot take on {to_square}"
    enemy = {from_square: letter, to_square: letter.swapcase()}
    if position.piece_at(to_square) is None and _reaches(position, enemy, from_square, to_square):
        return f"the {name} from {from_square} goes to {to_square} only to take a piece"
    return f"the {name} from {from_square} cannot reach {to_square}"
