"""An offence is blamed on the side that made it, whatever had been knocked over before."""

import pytest

from tests.unit.session.script import of_kind, read, trace

TOLD_S = 0.2  # from the press to the alert, at most
ARCHBISHOP = "rnabqkb1nr/2ppppp1pc/1p7p/p6P2/P2P6/4P5/1PP2P1PPP/RNABQKBCNR w KQkq - 1 6"
QUEEN = "rnbqkbnr/1ppppppp/8/8/p7/2P5/PP1PPPPP/RNBQKBNR w KQkq - 0 3"


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "made"),
    [
        (
            "capablanca-classic",
            ARCHBISHOP,
            "-f2 ~7 +g2 ~8 -b6 ~23 +a7 ~91 -g2 ~37 +f2 ~106 -a7 ~5 +b6 ~3222 -e1 ~293 +g2 ~86 -c8 ~138 !s ~764 +c8",
            "e1g2",
        ),
        ("chess", QUEEN, "-g2 ~7 +g3 ~100 -g3 ~37 +g2 ~3000 -d1 ~293 +g3 ~86 -d8 ~138 !s ~764 +d8", "d1g3"),
        ("chess", QUEEN, "-g7 ~7 +g6 ~100 -g6 ~37 +g7 ~700 -d1 ~293 +g6 ~86 -g8 ~138 !s ~764 +g8", "d1g6"),
    ],
)
def test_illegal_move_to_where_a_piece_had_been_knocked_before_is_not_the_other_sides(
    game_id: str, fen: str, script: str, made: str
) -> None:
    """The other side takes up a piece after it came down: it cannot have set that down, though the mover might have
    taken another piece that nobody saw.
    """
    moves, told = read(game_id, f"{script} ~3000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    told_as = (alert["kind"], alert["by"], alert["move"], alert["confirmed"])
    assert (moves, told_as) == ([], ("illegal-move", "south", made, True))
    (pressed,) = of_kind(trace(game_id, script, fen), "press")
    assert alert["t"] - pressed["t"] < TOLD_S


@pytest.mark.parametrize("beside", ["-h7 ~20 +e6 ~15 +g6", "-e4 ~20 +e6 ~15 +d3"], ids=["own", "other-side"])
def test_pieces_that_a_sleeve_has_brushed_before_the_press_are_no_illegal_move(beside: str) -> None:
    """Two pieces are pushed to squares beside them at once, one of them just moved: a hand moves one. The press was for
    what stood; the arbiter is told of what stands wrong, if it goes on.
    """
    square, stray = beside[1:3], beside[-2:]
    script = f"-e2 +e4 !s -g8 +f6 ~300 -f6 ~10 {beside} ~100 !n"
    moves, told = read(
        "chess", f"{script} ~4000 -e6 ~100 +f6 -{stray} ~100 +{square} ~1000 -d2 +d4 !s", None, "tournament"
    )
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert.get("confirmed")) == ("illegal-position", None)
    assert moves == ["e2e4", "g8f6", "d2d4"]
    moves, told = read(
        "chess", f"{script} ~60 -e6 ~30 +f6 ~30 -{stray} ~30 +{square} -d2 +d4 !s", None, "tournament"
    )
    assert (moves, of_kind(told, "alert")) == (["e2e4", "g8f6", "d2d4"], [])


def test_a_piece_that_slid_on_alone_before_the_press_is_an_illegal_move() -> None:
    """Nothing else was pushed: its own hand has moved it there."""
    script = "-e2 +e4 !s -g8 +f6 ~300 -f6 ~25 +e6 ~100 !n ~1000"
    (alert,) = of_kind(read("chess", script, None, "tournament")[1], "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "north", True)
