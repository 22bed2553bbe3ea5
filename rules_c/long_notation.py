"""The long form of a move, as the rulebook's games write it: the piece's full name and the square."""

from typing import TYPE_CHECKING

from rules_c.errors import IllegalMove
from rules_c.move import Move

if TYPE_CHECKING:
    from rules_c.position import Position


def _castled(position: "Position", move: Move) -> str:
    """Where the royal piece and the tower stand after castling: ` b1, Tower c1`."""
    before, after = position.pieces(), position.copy()
    after.push(move)
    placed = {
        square: letter.upper() for square, letter in after.pieces().items() if before.get(square) != letter
    }
    royal = next((square for square, letter in placed.items() if letter == move.piece), move.from_square)
    # In Chess960 either may stand on its goal already; the move then names the tower's square.
    tower = next((square for square, letter in placed.items() if letter != move.piece), move.to_square)
    letter = placed.get(tower) or before[tower].upper()
    return f" {royal}, {position.game.piece_names[letter]} {tower}"


def descriptive(position: "Position", move: Move) -> str:
    """`King's Lancer f3`, `Pawn takes Knight d5`, `Queen b1, Tower c1` for castling, `Pawn e8, becomes Queen`."""
    game = position.game
    if move.is_pass:
        return "pass"
    if not move.piece:
        return str(move)  # a throw
    text = game.piece_names[move.piece]
    if move.is_castling:
        text += _castled(position, move)
    else:
        rivals = [
            other
            for other in position.legal_moves()
            if (other.piece, other.to_square) == (move.piece, move.to_square)
            and other.from_square != move.from_square
        ]
        if rivals and move.from_square:
            text += f" {move.from_square}"
        if move.captured:
            text += f" takes {game.piece_names[move.captured]}"
        text += f" {move.to_square}"
        if move.is_en_passant:
            text += " in passing"
        if move.becomes != move.piece:
            text += f", becomes {game.piece_names[move.becomes]}"
    if move.gives_mate:
        return f"{text}, mate"
    return f"{text}, check" if move.gives_check else text


def parse_descriptive(position: "Position", text: str) -> Move:
    """The legal move of a long form; commas, blanks and a missing `check` or `mate` do not matter.

    Raises: IllegalMove that names the text, also where it means several moves.
    """
    wanted = _plain(text)
    found = [move for move in position.legal_moves() if _plain(descriptive(position, move)) == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalMove(f"{text!r} means {' or '.join(str(move) for move in found)}")
    raise IllegalMove(f"{text!r} is not a legal move here")


def _plain(text: str) -> str:
    words = text.replace(",", " ").split()
    while words and words[-1] in ("check", "mate"):
        words.pop()
    return " ".join(words)
