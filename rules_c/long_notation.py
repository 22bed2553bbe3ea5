"""The long form of a move, as the rulebook's games write it: the piece's full name and the square."""

from typing import TYPE_CHECKING

from rules_c.move import Move

if TYPE_CHECKING:
    from rules_c.position import Position


def descriptive(position: "Position", move: Move) -> str:
    """`King's Lancer f3`, `Pawn takes Knight d5`, `Queen b1, Tower c1` for castling, `Pawn e8, becomes Queen`."""
    game = position.game
    if move.is_pass:
        return "pass"
    text = game.piece_names[move.piece]
    if move.is_castling:
        wing = next(
            c for c in game.castlings if (c.royal_from, c.royal_to) == (move.from_square, move.to_square)
        )
        tower = position.piece_at(wing.tower_from)
        assert tower is not None
        text += f" {wing.royal_to}, {game.piece_names[tower.upper()]} {wing.tower_to}"
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
