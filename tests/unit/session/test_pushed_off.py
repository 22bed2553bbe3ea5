"""Captures in which the capturing piece pushes its victim off the board: only that it left its own square is seen.

What hands do next must not be read as an offence of whoever made none, nor hide one.

Source: FIDE Laws 4.2 (adjusting), 6.2.1.2 (a move is completed by the next one), 7.5.1 (illegal move completed).
"""

from tests.unit.session.script import alerts, of_kind, read

_FRENCH = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def test_piece_set_right_by_its_own_side_before_its_press_was_not_taken() -> None:
    """North sets its bishop on f5 right and presses; South's bishop, in the hand by then, pushes a5 off."""
    script = "-c8 ~591 -d2 , +f5 ~277 -f5 ~450 +f5 ~349 !n ~2281 !s"
    fen = "rnbk1bQ1/2r5/2p5/pP1p4/P1pPppPp/4P2P/R1PBNP2/1N3RK1 b - - 0 21"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["c8f5", "d2a5"], [])


def test_piece_taken_by_one_in_the_hand_after_its_press_is_told() -> None:
    """The same touches, but that the bishop is exchanged only once North has pressed."""
    script = "-c8 ~591 -d2 , +f5 ~277 !n -f5 ~450 +f5 ~349 !s"
    fen = "rnbk1bQ1/2r5/2p5/pP1p4/P1pPppPp/4P2P/R1PBNP2/1N3RK1 b - - 0 21"
    _, told = read("chess", script, fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"]) == ("illegal-move", "south")


def test_piece_set_right_after_it_took_leaves_the_reply_a_reply() -> None:
    """South pushes d5 off and sets its pawn right while North plays."""
    moves, told = read("chess", "-e4 ~500 -g8 ~300 -d5 ~400 +f6 ~300 +d5 ~8000", _FRENCH)
    assert (moves, alerts(told)) == (["e4d5", "g8f6"], [])


def test_new_piece_that_comes_down_before_its_pawn_has_left_did_not_come_from_another_hand() -> None:
    """The rook pushes h4 off; before the press for that North sets a queen on d1, and takes the pawn from d2."""
    script = "-h2 ~489 +d1 ~189 -d2 ~171 !s ~752 !n"
    moves, told = read("chess", script, "k7/8/8/8/6rp/8/3p3R/K7 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["h2h4", "d2d1=Q"], [])
