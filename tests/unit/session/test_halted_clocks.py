"""While the clocks are halted people look at what was played, and put pieces right."""

import pytest

from tests.unit.session.script import Table, alerts, read

_BEGUN = "-e2 +e4 !s -e7 +e5 !n ~2000"
_THEN = "~1500 -g1 +f3 !s ~3000"


@pytest.mark.parametrize(
    "looked_at",
    ["-e5 ~700 +e7 ~1500 -e7 ~700 +e5", "-e5 +e7 ~1500 -e4 +e2 ~3000 -e2 +e4 ~1500 -e7 +e5", "-b1 ~5000 +b1"],
    ids=["a move", "two moves", "a piece"],
)
def test_nothing_is_an_offence_while_the_clocks_are_halted(looked_at: str) -> None:
    """What was played stands again before they run."""
    moves, told = read("chess", f"{_BEGUN} @pause ~2000 {looked_at} ~2000 @pause {_THEN}", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3"], [])


def test_move_taken_back_while_they_run_is_told() -> None:
    """As ever."""
    _, told = read("chess", f"{_BEGUN} -e5 ~700 +e7 ~1500 -e7 ~700 +e5 {_THEN}", mode="tournament")
    assert alerts(told)[0] == "illegal-move"


def test_many_pieces_in_the_air_are_cleared_away() -> None:
    """No hand takes up four pieces to move one of them."""
    cleared = "-a2 ~200 -b2 ~200 -c2 ~200 -d2 ~4000 +a2 +b2 +c2 +d2"
    moves, told = read("chess", f"{_BEGUN} {cleared} {_THEN}", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3"], [])


@pytest.mark.parametrize(
    ("script", "played"),
    [
        (
            "-b1 +c3 !s ~900 -b8 +c6 !n ~900 @pause ~1500 -c6 +b8 ~900 -c3 +b1 ~1500 @pause ~900"
            " -g1 +f3 !s ~900 -b8 +c6 !n",
            "g1f3 b8c6",
        ),
        (
            "-b1 +c3 !s ~900 @pause ~1500 -c3 +b1 ~1500 -g1 +f3 ~1500 @pause ~900 -b8 +c6 !n ~2000 -d2 +d4 !s",
            "g1f3 b8c6 d2d4",
        ),
    ],
    ids=["two moves", "another in its place"],
)
def test_moves_that_stay_taken_back_are_none(script: str, played: str) -> None:
    """The arbiter has allowed it: the game goes on from there."""
    moves, told = read("chess", f"{_BEGUN} {script} ~3000", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", *played.split()], [])


def test_pieces_held_one_after_the_other_are_all_told_of() -> None:
    """Three, and one before the clocks were halted while another one was looked at then."""
    held = "-g1 ~3000 +g1 ~900 -f1 ~3000 +f1 ~900 -d1 ~3000 +d1 ~900 -b1 +c3 !s ~3000"
    assert alerts(read("chess", f"{_BEGUN} {held}", mode="tournament")[1]) == ["touch-move"] * 3
    halted = "-g1 ~3200 +g1 ~900 @pause ~2000 -a2 +a2 ~2000 @pause ~900 -b1 +c3 !s ~3000"
    assert alerts(read("chess", f"{_BEGUN} {halted}", mode="tournament")[1]) == ["touch-move"]


@pytest.mark.parametrize(
    "hands",
    [
        ">down ~1000 (-f3) ~1000 >up ~100 >seen ~2000 +g1 ~3000",
        "-f3 ~200 >down ~1000 >up ~100 >seen ~1500 +g1 ~3000",
    ],
    ids=["taken up unseen", "taken up before"],
)
def test_move_taken_back_as_contact_was_lost_is_told(hands: str) -> None:
    """The clocks stand only for that: nobody has halted them to look at anything."""
    table = Table("chess", "tournament", "fischer 5m+10s")
    table.play(f"!n ~900 -e2 +e4 !s -e7 +e5 !n ~900 -g1 +f3 !s ~1500 {hands}").wait(9000)
    assert table.alerts() == ["link-lost", "link-back", "illegal-move"]


def test_piece_that_went_to_and_fro_before_an_unseen_capture_is_not_in_a_hand_any_more() -> None:
    """North holds its knight for six seconds, and moves its king: that is told."""
    fen = "4k3/8/8/3p4/4P3/8/5n2/4K2R w - - 0 2"
    moves, told = read(
        "chess", "-e4 +e5 -e5 +e4 -e4 ~1000 !s -f2 ~6000 +f2 -e8 +d7 !n", fen, mode="tournament"
    )
    assert (moves, alerts(told)) == (["e4d5", "e8d7"], ["touch-move"])
