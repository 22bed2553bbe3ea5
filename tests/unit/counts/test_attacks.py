"""Claims about single pieces: rulebook A 0.7, B 25."""

from controller.counts import attacks


def test_princes_differ_on_56_of_81_squares() -> None:
    """A 0.7 claim 5, B 15.15: the Crystal prince attacks more on 56, as many on 25, never fewer."""
    assert [row.number for row in attacks.princes().rows] == [56, 25, 0]


def test_knight_royal_attacks_what_a_king_cannot_reach() -> None:
    """A 0.7 claim 6: 24 squares of a 7x7 box."""
    attacked, box, beyond, both = (row.number for row in attacks.knight_royal().rows)
    assert (attacked, box, beyond, both) == (24, 48, 24, 24)


def test_kings_lancer_has_eight_moves_at_most() -> None:
    """A 0.7 claim 7: at most 8; from the first rank 4 5 6 6 6 6 5 4."""
    assert [row.number for row in attacks.kings_lancer().rows] == [8, 4, 5, 6, 6, 6, 6, 5, 4]


def test_hawk_reaches_eleven_and_nine() -> None:
    """B 25: at most 11 in RiverQi, 9 in Shadow."""
    assert [row.number for row in attacks.hawks().rows] == [11, 9]
