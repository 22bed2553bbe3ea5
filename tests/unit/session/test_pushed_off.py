"""Captures in which the capturing piece pushes its victim off the board: only that it left its own square is seen.

What hands do next must not be read as an offence of whoever made none, nor hide one.

Source: FIDE Laws 4.2 (adjusting), 6.2.1.2 (a move is completed by the next one), 7.5.1 (illegal move completed).
"""

from tests.unit.session.script import alerts, read


def test_new_piece_that_comes_down_before_its_pawn_has_left_did_not_come_from_another_hand() -> None:
    """The rook pushes h4 off; before the press for that North sets a queen on d1, and takes the pawn from d2."""
    script = "-h2 ~489 +d1 ~189 -d2 ~171 !s ~752 !n"
    moves, told = read("chess", script, "k7/8/8/8/6rp/8/3p3R/K7 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["h2h4", "d2d1=Q"], [])
