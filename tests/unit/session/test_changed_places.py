"""King and rook set down on each other's squares, or where the other one stood: no castling, and no rook's move."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

BOTH_MAY_CASTLE = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8"


@pytest.mark.parametrize(
    "script",
    [
        "-e1 ~300 +g1 ~300 -h1 ~300 +e1 ~600 !s",
        "-e1 ~300 +c1 ~300 -a1 ~300 +e1 ~600 !s",
        "-e1 ~300 +f1 ~300 -h1 ~300 +g1 ~600 !s",
        "-h1 ~300 +f1 ~300 -e1 ~300 +h1 ~600 !s",
    ],
    ids=[
        "rook to the King's square",
        "the long way",
        "each on the other's goal",
        "King to the rook's square",
    ],
)
def test_castling_with_a_piece_on_a_wrong_square_is_told_at_the_press(script: str) -> None:
    """What came down while the other piece stood at home is not that one, whatever the board looks like."""
    _, told = read("chess", f"{script} ~4000", BOTH_MAY_CASTLE, mode="tournament")
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [("illegal-move", "south")]


def test_game_goes_on_once_the_rook_is_put_where_castling_puts_it() -> None:
    """The player sees it, and presses again."""
    script = "-e1 ~300 +g1 ~300 -h1 ~300 +e1 ~600 !s ~2500 -e1 ~300 +f1 ~500 !s ~2500 -a7 ~300 +a6 !n ~3000"
    moves, told = read("chess", script, BOTH_MAY_CASTLE, mode="tournament")
    assert (moves, alerts(told)) == (["e1g1", "a7a6"], ["illegal-move"])
    assert is_sure(told, 1) and is_sure(told, 2)


@pytest.mark.parametrize(
    ("script", "move"),
    [
        ("-e1 ~300 +g1 ~300 -h1 ~300 +f1 ~600 !s", "e1g1"),
        ("-h1 ~300 +f1 ~300 -e1 ~300 +g1 ~600 !s", "e1g1"),
        ("-e1 ~50 -h1 ~300 +f1 ~100 +g1 ~600 !s", "e1g1"),
        ("-e1 ~300 +f1 ~60 -f1 ~60 +g1 ~300 -h1 ~300 +f1 ~600 !s", "e1g1"),
        ("-e1 ~300 +g1 ~300 +f1 ~60 -h1 ~600 !s", "e1g1"),
        ("-e1 ~300 +g1 ~300 +f1 ~300 -h1 ~600 !s", "e1g1"),
        ("-e1 ~300 +f1 ~100 -h1 ~300 +g1 ~600 !s", "e1g1"),
        ("-e1 ~300 +g1 ~30 -h1 ~300 +e1 ~600 !s", "h1g1"),
        ("-e1 ~300 +e1 ~300 -h1 ~300 +g1 ~600 !s", "h1g1"),
    ],
    ids=[
        "King first",
        "rook first",
        "both hands",
        "over the rook's goal",
        "rook's switch opens late",
        "very late",
        "late, with the King in the hand",
        "rook's move, late",
        "King adjusted",
    ],
)
def test_castling_and_the_move_of_a_rook_are_made_in_many_orders(script: str, move: str) -> None:
    """A piece may slide over the other one's goal, and a switch may open a moment late."""
    moves, told = read("chess", f"{script} ~4000", BOTH_MAY_CASTLE, mode="tournament")
    assert (moves, alerts(told), is_sure(told, 1)) == ([move], [], True)


def test_castling_whose_kings_switch_opens_late_is_no_offence() -> None:
    """The rook goes first; nothing is set down after the King's square is told to be empty."""
    moves, told = read(
        "chess", "-h1 ~300 +f1 ~300 +g1 ~60 -e1 ~600 !s ~4000", BOTH_MAY_CASTLE, mode="tournament"
    )
    assert (moves, alerts(told)) == (["e1g1"], [])
