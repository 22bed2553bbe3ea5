"""A piece is in the hand while the other side moves, and takes then."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_KNIGHT = "-e2 +e4 ~1000 -e7 +e5 ~1000 -g1 +f3 ~1000 -f3"


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("held_ms", [700, 1500, 6000])
def test_piece_in_the_hand_takes_after_the_other_side_has_moved(mode: str, held_ms: int) -> None:
    """Nothing is lost, told or left open for good."""
    s, n = ("!s", "!n") if mode == "tournament" else ("", "")
    before = f"-e2 +e4 {s} ~1000 -e7 +e5 {n} ~1000 -g1 +f3 {s} ~1000"
    script = f"{before} -f3 ~{held_ms} -a7 +a6 {n} ~1000 -e5 ~300 +e5 {s} ~1500 -d7 +d6 {n} ~1500 -e5 +f3 {s} ~1500"
    moves, told = read("chess", f"{script} -h7 +h6 {n} ~2500", mode=mode)
    assert moves == ["e2e4", "e7e5", "g1f3", "a7a6", "f3e5", "d7d6", "e5f3", "h7h6"]
    assert all(is_sure(told, ply) for ply in range(1, 9))
    assert alerts(told) == []


def test_capture_by_a_piece_held_meanwhile_is_open_until_it_moves_on() -> None:
    """What it seems to have taken may have been adjusted."""
    moves, told = read("chess", f"{_KNIGHT} ~1500 -a7 +a6 ~1000 -e5 ~300 +e5 ~1500 -d7 +d6 ~2500")
    assert moves == ["e2e4", "e7e5", "g1f3", "a7a6", "f3e5", "d7d6"]
    assert [ply for ply in range(1, 7) if not is_sure(told, ply)] == [5]


def test_piece_held_meanwhile_that_is_put_back_has_not_taken() -> None:
    """The other side's pawn was adjusted: that is all."""
    script = f"{_KNIGHT} ~1500 -a7 +a6 ~1000 -e5 ~300 +e5 ~900 +f3 ~2500 -d2 +d4 ~2500"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "e7e5", "g1f3", "a7a6", "d2d4"]
    assert alerts(told) == []


def test_quiet_move_of_a_piece_held_meanwhile_is_sure_and_so_is_what_follows() -> None:
    """No mistake is needed to explain it."""
    script = f"{_KNIGHT} ~1500 -a7 +a6 ~1000 +g5 ~1500 -d7 +d6 ~1500 -d2 +d3 ~2500"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "e7e5", "g1f3", "a7a6", "f3g5", "d7d6", "d2d3"]
    assert all(is_sure(told, ply) for ply in range(1, 8))


_OFF = "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 -g1 +f3 !s ~1500 -f3 ~900 -b8 +c6 ~300 -e5 ~250 +e5 ~400 !n ~900"


@pytest.mark.parametrize(
    ("script", "told_kinds"),
    [
        ("+d6 ~400 !s ~2500", ["illegal-move"]),
        ("-d2 +d3 ~400 !s ~700 +f3 ~2000 -d7 +d6 !n ~2000", ["piece-missing"]),
        ("!s ~1500 -d7 +d6 !n ~2500", ["illegal-move"]),
    ],
    ids=["set down wrong", "another moves", "pressed with it"],
)
def test_what_the_other_side_adjusted_before_its_press_was_not_taken(
    script: str, told_kinds: list[str]
) -> None:
    """The knight is in South's hand all the while; whoever touched e5 was not South."""
    _, told = read("chess", f"{_OFF} {script}", mode="tournament")
    assert alerts(told) == told_kinds
    assert all(alert["by"] == "south" for alert in of_kind(told, "alert"))
