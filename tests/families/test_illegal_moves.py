"""Family 7: an illegal move, and life goes on. Source: FIDE Laws 6.2.1, 7.5.1, 7.5.3, A.5.2."""

import pytest

from tests.unit.session.script import alerts, of_kind, read

# game, an illegal move, the way back, a legal move, the reply, what is recorded
CASES = {
    "chess": ("chess", "-g1 +g3", "-g3 +g1", "-e2 +e4", "-e7 +e5", ["e2e4", "e7e5"]),
    "chinese-chess": ("chinese-chess", "-b1 +d2", "-d2 +b1", "-h3 +e3", "-h10 +g8", ["h3e3", "h10g8"]),
    "capablanca": ("capablanca-classic", "-e1 +e3", "-e3 +e1", "-f2 +f4", "-f7 +f5", ["f2f4", "f7f5"]),
    "drops": ("exciting", "-f1 +f5", "-f5 +f1", "-h3 +h4", "-h9 +h8", ["h3h4", "h9h8"]),
    "two-boards": ("transfer-western-a", "-e2 +e4", "-e4 +e2", "-e2 +E4", "-d7 +D5", ["e2E4", "d7D5"]),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("delay_ms", [60, 900])
def test_illegal_move_completed_is_told_before_the_reply(
    case: tuple[str, str, str, str, str, list[str]], delay_ms: int
) -> None:
    """The press completes it: the arbiter knows within a tenth of a second; put right, legal play goes on."""
    game_id, slip, back, legal, reply, expected = case
    script = f"{slip} ~{delay_ms} !s ~1500 @arbiter {back} ~1000 {legal} !s {reply} !n ~1500"
    moves, told = read(game_id, script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    pressed_s = 2.0 + delay_ms / 1000
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    assert pressed_s <= alert["t"] <= pressed_s + 0.1
    assert moves == expected


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_illegal_move_corrected_before_the_press_is_no_offence(
    case: tuple[str, str, str, str, str, list[str]],
) -> None:
    """What is put right in time was never completed."""
    game_id, slip, back, legal, reply, expected = case
    moves, told = read(game_id, f"{slip} ~1200 {back} {legal} !s {reply} !n ~1500", mode="tournament")
    assert moves == expected
    assert not alerts(told)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_press_without_a_move_is_told_and_play_goes_on(
    case: tuple[str, str, str, str, str, list[str]],
) -> None:
    """FIDE 7.5.3."""
    game_id, _, _, legal, reply, expected = case
    script = f"{legal} !s ~1500 !n ~1500 @arbiter ~900 {reply} !n ~1500"
    moves, told = read(game_id, script, mode="tournament")
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("press-without-move", "north")]
    assert moves == expected


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_illegal_position_in_casual_play_is_told_and_put_right(
    case: tuple[str, str, str, str, str, list[str]],
) -> None:
    """At rest for long enough it is told to the players; whatever way back is taken, nothing of it is a move."""
    game_id, slip, back, legal, reply, expected = case
    moves, told = read(game_id, f"{slip} ~6500 {back} ~1500 {legal} ~1500 {reply} ~2500")
    assert [kind for kind in alerts(told) if kind == "illegal-move"] == ["illegal-move"]
    assert moves == expected


def test_both_moves_are_completed_when_a_press_was_forgotten() -> None:
    """FIDE 6.2.1.2: a move is completed too when the other side has made the next."""
    moves, told = read("chess", "-e2 +e4 ~900 -e7 +e5 !n -g1 +f3 !s ~1500", mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert not of_kind(told, "alert")


@pytest.mark.parametrize("pause", ["~5500", "~2800"])
def test_piece_set_down_where_the_one_that_has_moved_could_have_gone_is_told(pause: str) -> None:
    """The Rook has taken on a7; what lands on a4 is the Pawn taken up just before, not the Rook."""
    script = f"-a1 -a7 ~700 +a7 {pause} -c7 ~450 +a4 ~6800"
    moves, told = read("chess", script, "4k3/p1p5/8/8/8/8/8/R3K3 w - - 0 1")
    assert moves == ["a1a7"]
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [("illegal-move", "north")]


def test_second_move_of_one_side_is_told_though_older_moves_read_otherwise_would_make_it_legal() -> None:
    """Had the Pawn gone to h5 at once, the Bishop's move would be due; but all was at rest and right until then."""
    script = (
        "-g2 +g4 ~1500 -h7 +h6 ~1500 -b2 +b4 ~1500 -b7 +b6 ~1500 -g1 +f3 ~1500 -h6 +h5 ~1500 -c8 +b7 ~6000"
    )
    moves, told = read("chess", script)
    assert moves == ["g2g4", "h7h6", "b2b4", "b7b6", "g1f3", "h6h5"]
    assert alerts(told) == ["out-of-turn"]
