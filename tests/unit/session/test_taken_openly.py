"""Casual play: what was taken before all eyes is not silently rewritten for a capture that nobody saw, and what only
such a capture explains away is told.
"""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

CHECK = "-e2 +e4 -e7 +e5 -d1 +h5 -b8 +c6 -h5 -f7 +f7"
OFFENCES = {
    "played on at once": ("chess", f"{CHECK} -a7 +a6 -f1 +c4 -g8 +f6", "a7a6", "north", 5),
    "told, and played on": (
        "chess",
        f"{CHECK} ~3000 -a7 +a6 ~9000 -f1 +c4 ~9000 -g8 +f6 -c4 +b3",
        "a7a6",
        "north",
        5,
    ),
    "castling": (
        "chess",
        "-e2 +e4 -b8 +c6 -g1 +f3 -c6 +b4 -f1 +e2 -b4 -c2 +c2 -e1 +g1 -h1 +f1 ~2500 -d7 +d6 ~2500 -d2 +d4",
        "e1g1",
        "south",
        6,
    ),
    "no legal capture": (
        "chess",
        "-e2 +e4 -d7 +d5 -e4 -c7 +c7 ~1500 -g8 +f6 ~1500 -g1 +f3",
        "e4c7",
        "south",
        3,
    ),
    "another game": (
        "capablanca-classic",
        "-f2 +f4 -a7 +a6 -e1 +h4 -b7 +b6 -h4 ~800 -e7 ~300 +e7 ~900 -c7 +c6 ~700 -b1 +c3",
        "c7c6",
        "north",
        5,
    ),
}


@pytest.mark.parametrize("case", OFFENCES)
def test_offence_that_a_capture_nobody_saw_explains_away_is_told_once(case: str) -> None:
    """Qxf7+ was seen: that Black then ignores the check is no reason to believe in Qxh7. Nothing since is sure."""
    game, script, move, by, first = OFFENCES[case]
    moves, told = read(game, script)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"], alert["by"]) == ("illegal-move", move, by)
    assert not any(is_sure(told, ply) for ply in range(first, len(moves) + 1))


@pytest.mark.parametrize(
    ("later", "move", "is_known"),
    [
        ("-d8 -d5 +d5", "d8d5", True),
        ("-g8 +f6 ~1500 -d5 +d6 ~1500 -b8 +c6", "g8f6", True),
        ("-g8 +f6", "g8f6", False),
    ],
    ids=["taken", "gone on", "neither"],
)
def test_capture_that_nobody_saw_stays_in_doubt_until_its_piece_is_taken_or_goes_on(
    later: str, move: str, is_known: bool
) -> None:
    """exd5 pushed the Pawn off, and c7 was adjusted meanwhile; or c7 was taken by what never goes so."""
    moves, told = read("chess", f"-e2 +e4 -d7 +d5 ~1500 -e4 ~400 -c7 ~400 +c7 ~1500 {later} ~1500 -b1 +c3")
    assert moves[:4] == ["e2e4", "d7d5", "e4d5", move]
    assert [is_sure(told, ply) for ply in (2, 3, 4)] == [True, is_known, is_known]
    assert alerts(told) == ([] if is_known else ["illegal-move"])


def test_capture_too_far_off_for_a_mistake_is_not_told_but_in_doubt() -> None:
    """A Knight from f3 never takes on d7: rather, it has pushed e5 off, and North has adjusted d7."""
    hands = "-e2 +e4 -e7 +e5 -g1 +f3 -b8 +c6 -f3 -d7 +d7 ~9000 -g8 +f6 -b1 +c3"
    moves, told = read("chess", hands)
    assert (moves[4:], alerts(told)) == (["f3e5", "g8f6", "b1c3"], [])
    assert not any(is_sure(told, ply) for ply in (5, 6, 7))


def test_moves_before_a_guess_stay_sure() -> None:
    """The Knight took on e3, and the check is ignored."""
    fen = "rnbqkb1r/pppppp2/7p/6p1/6n1/3BP3/PPPPNPPP/RNB1K2R w KQkq - 0 6"
    _, told = read("chess", "-e1 +f1 -g4 -e3 +e3 -b2 +b4 ~9000", fen)
    assert alerts(told) == ["illegal-move"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [True, False, False]


@pytest.mark.parametrize(
    ("game_id", "capture", "other", "replies", "moves"),
    [
        ("chess", "-d5 ~430 +d5 ~23 -e4", "-f7 ~670 +f7", "-g8 +f6", ["e4d5", "g8f6"]),
        ("capablanca", "-d5 ~430 +d5 ~23 -e4", "-f7 ~670 +f7", "-i8 +h6", ["e4d5", "i8h6"]),
    ],
)
def test_capture_whose_piece_is_told_to_leave_after_it_has_landed_is_no_guess(
    game_id: str, capture: str, other: str, replies: str, moves: list[str]
) -> None:
    """What is lifted and put back after that was adjusted, and not taken."""
    push = "-e2 +e4 -d7 +d5"
    read_moves, told = read(game_id, f"{push} ~800 {capture} ~590 {other} ~2500 {replies} ~9000 >seen")
    assert (read_moves[2:], alerts(told)) == (moves, [])
    assert [is_sure(told, ply) for ply in (3, 4)] == [True, True]
