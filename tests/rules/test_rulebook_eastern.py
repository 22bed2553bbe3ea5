"""Lines, counts and figures of the rulebook's sections B 2 to 7 and 18 (Eastern games and Shadow)."""

import pytest

import rules_c

from .models import eastern
from .models.board import name


def _from(position: rules_c.Position, square: str) -> set[str]:
    return {m.to_square for m in position.legal_moves() if m.from_square == square}


@pytest.mark.parametrize(
    ("game_id", "counts"),
    [
        ("qi-placements placement=traditional", (44, 1920, 79666)),
        ("qi-placements placement=accelerated", (30, 902, 29936)),
        ("qi-placements placement=encounter", (46, 1558, 68296)),
        ("touchpaper", (30, 902, 29936)),
        ("eastern-storm", (42, 1668, 66474)),
        ("riverqi-soldier", (42, 1758, 71344)),
        ("riverqi-hawker", (42, 1758, 71344)),
        ("riverqi-water-horse", (30, 890, 28980)),
    ],
)
def test_rulebook_b_perft_equals_print(game_id: str, counts: tuple[int, ...]) -> None:
    """Rulebook B 1.15, 2.15, 3.15, 4.15, 5.15, 6.15, 7.15."""
    name, *options = game_id.split()
    start = rules_c.game(name, **dict(option.split("=") for option in options)).start()
    assert tuple(start.perft(depth) for depth in range(1, len(counts) + 1)) == counts


def test_rulebook_b_2_15_only_two_captures_at_first() -> None:
    """Touchpaper, rulebook B 2.15: d4xd10 and f4xf10."""
    start = rules_c.game("touchpaper").start()
    assert {str(m) for m in start.legal_moves() if m.is_capture} == {"d4d10", "f4f10"}


def test_rulebook_b_3_15_quickfire_is_playable_in_touchpaper() -> None:
    """Rulebook B 2.15 and 3.15: the line, its captures, and what is left at the end."""
    position = rules_c.game("touchpaper").start()
    line = "f4xf10 e10xf10 d4xd10 f10-e10 d10xg10 i10-i8 g10xc10 a10-a9 c10xh10 i8-h8 h10xb10 a9-b9 b10-c10"
    for text in line.split():
        move = position.push(text.replace("-", "").replace("x", ""))
        assert move.is_capture == ("x" in text)
    letters = sorted(position.pieces().values())
    assert letters.count("C") == 1
    assert "a" not in letters
    assert "e" not in letters
    assert "h" not in letters


def test_rulebook_b_2_8_soldier_becomes_senior_on_the_sixth_rank_without_a_suffix() -> None:
    """Touchpaper, rulebook B 2.8 and contracts 9.1.3; the Senior Soldier has five squares, all move or capture."""
    game = rules_c.game("touchpaper")
    position = game.position("4k4/9/9/9/4p4/4P4/9/9/9/3K5 w - - 0 1")
    move = position.push("e5e6")
    assert (move.promotion, move.becomes, move.captured) == (None, "S", "P")
    assert position.fen() == "4k4/9/9/9/4S4/9/9/9/9/3K5 b - - 0 1"
    position.push("e10f10")
    assert _from(position, "e6") == {"e7", "d6", "f6", "d7", "f7"}
    assert position.san("e6d7") == "Sd7"
    with pytest.raises(rules_c.FenError, match="would have been promoted"):
        game.position("4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1")


FORBIDDEN = {"south": {f + "5" for f in "acegi"}, "north": {f + "6" for f in "acegi"}}


def test_rulebook_b_3_7_placement_phase() -> None:
    """QiPlacements, rulebook B 3.7: Red, Blue, Red, Blue; 26 squares each, none of the ten forbidden ones."""
    position = rules_c.game("qi-placements").start()
    for turn, text in (("south", "C@b3"), ("north", "C@d7"), ("south", "C@h3"), ("north", "C@f7")):
        assert position.turn == turn
        moves = position.legal_moves()
        assert all(m.is_drop and m.piece == "C" for m in moves)
        placed = sum(c in "Cc" for c in position.pieces().values()) // 2
        assert len(moves) == 26 - placed
        assert not {m.to_square for m in moves} & FORBIDDEN[turn]
        assert position.explain("a1", "a2") == "a piece in hand must be placed first"
        move = position.push(text)
        assert (move.filled, move.vacated, str(move)) == ((move.to_square,), (), text)
    assert position.fen() == "rheakaehr/9/9/p1pcpcp1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR[] w - - 4 3"
    assert not any(m.is_drop for m in position.legal_moves())
    encounter = rules_c.game("qi-placements", placement="encounter").start()
    assert encounter.pieces() == position.pieces()


def test_rulebook_b_3_7_forbidden_squares_are_those_from_which_a_lone_cannon_attacks_protected_pieces() -> (
    None
):
    """QiPlacements, rulebook B 3.7: of the 31 empty squares exactly a5 c5 e5 g5 i5 aim at K, E or R."""
    game = rules_c.game("qi-placements")
    array = game.start().pieces()
    aiming = set()
    empty = [s for s in game.squares if s not in array and int(s[1:]) <= 5]
    for square in empty:
        targets = game.placed({**array, square: "C"}, "south").reach(square)
        if any(array.get(target, "") in ("k", "e", "r") for target in targets):
            aiming.add(square)
    assert len(empty) == 31
    assert aiming == FORBIDDEN["south"]


def test_rulebook_b_4_15_captures_at_first() -> None:
    """Eastern storm, rulebook B 4.15: South b3xb10, h3xh10; North, if to move, a10xa4 i10xi4 d8xd1 f8xf1."""
    game = rules_c.game("eastern-storm")
    assert {str(m) for m in game.start().legal_moves() if m.is_capture} == {"b3b10", "h3h10"}
    north = game.position(game.start_fen.replace(" w ", " b "))
    assert {str(m) for m in north.legal_moves() if m.is_capture} == {"a10a4", "i10i4", "d8d1", "f8f1"}


def test_rulebook_b_5_7_river_rule_limits_moves_captures_and_checks() -> None:
    """RiverQi, rulebook B 5.7: a Chariot in its own territory attacks nothing beyond the River, so gives no check."""
    game = rules_c.game("riverqi-soldier")
    position = game.position("4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1")
    assert {s for s in _from(position, "e2") if s[0] == "e"} == {"e1", "e3", "e4", "e5", "e6"}
    north = game.position("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1")
    assert not north.is_check()
    assert game.position("4k4/9/9/9/9/4R4/9/9/9/3K5 b - - 0 1").is_check()


def test_rulebook_b_5_14_cannon_finishing_square_decides_wherever_the_screen_stands() -> None:
    """RiverQi, rulebook B 5.14 (a) and 5.7: no shot from territory to territory; the screen may stand anywhere."""
    game = rules_c.game("riverqi-soldier")
    screen_on_river = game.position("3k5/4r4/9/9/4p4/9/9/4C4/9/3A1K3 w - - 0 1")
    assert "e9" not in _from(screen_on_river, "e3")
    from_river = game.position("3k5/4r4/4p4/9/9/4C4/9/9/9/3A1K3 w - - 0 1")
    assert "e9" in _from(from_river, "e5")


def test_rulebook_b_5_8_foot_soldier_goes_only_forward_on_the_river_and_leads_from_the_seventh_rank() -> None:
    """RiverQi, rulebook B 5.8."""
    game = rules_c.game("riverqi-soldier")
    position = game.position("3k5/9/9/9/2P6/9/9/9/9/5K3 w - - 0 1")
    assert _from(position, "c6") == {"c7"}
    assert position.push("c6c7").becomes == "L"
    position.push("d10d9")
    assert _from(position, "c7") == {"b7", "d7", "c8"}


def test_rulebook_b_5_5_defender_has_seven_squares() -> None:
    """RiverQi, rulebook B 5.5: a3 c1 c5 e3 g1 g5 i3."""
    game = rules_c.game("riverqi-soldier")
    seen, todo = set(), ["c1"]
    while todo:
        square = todo.pop()
        if square not in seen:
            seen.add(square)
            todo += game.placed({square: "E"}, "south").reach(square)
    assert seen == {"a3", "c1", "c5", "e3", "g1", "g5", "i3"}


def test_rulebook_b_6_15_hawk_flights_and_captures() -> None:
    """Hawker variation, rulebook B 6.15: 11 moves from a7 on an empty board; e9 taken, e10 reached by flight."""
    game = rules_c.game("riverqi-hawker")
    assert len(game.placed({"a7": "V"}, "south").reach("a7")) == 11
    hawk = game.placed({"e8": "V", "e9": "r"}, "south").reach("e8")
    assert {"e9", "e10"} <= set(hawk)
    far = game.placed({"e8": "V", "g8": "r", "e7": "P"}, "south").reach("e8")
    assert "g8" not in far
    assert "e7" not in far
    assert {"f8", "h8", "i8", "a8", "d8", "e9", "e10"} <= set(far)
    assert game.placed({"e8": "V", "e10": "k"}, "north").attackers("e10", "south") == ()
    assert game.placed({"e9": "V", "e10": "k"}, "north").attackers("e10", "south") == ("e9",)


def test_rulebook_b_6_8_hawker_leaves_the_hawk_on_the_seventh_rank() -> None:
    """Hawker variation, rulebook B 6.8."""
    position = rules_c.game("riverqi-hawker").position("3k5/9/9/2r6/2P6/9/9/9/9/5K3 w - - 0 1")
    move = position.push("c6c7")
    assert (str(move), move.becomes, move.captured) == ("c6c7", "V", "R")
    assert position.fen() == "3k5/9/9/2V6/9/9/9/9/9/5K3 b - - 0 1"


def test_rulebook_b_7_15_water_horse_reaches_four_squares() -> None:
    """Water-horse variation, rulebook B 7.14 and 7.15: b5 d6 f5 h6, and from h5 the other four."""
    game = rules_c.game("riverqi-water-horse")
    for home, squares in (("b5", {"b5", "d6", "f5", "h6"}), ("h5", {"h5", "f6", "d5", "b6"})):
        seen, todo = set(), [home]
        while todo:
            square = todo.pop()
            if square not in seen:
                seen.add(square)
                todo += game.placed({square: "W"}, "south").reach(square)
        assert seen == squares


@pytest.mark.parametrize(
    ("blockers", "passes"),
    [({}, True), ({"c5": "P"}, True), ({"c6": "P"}, True), ({"c5": "P", "c6": "p"}, False)],
)
def test_rulebook_b_7_5_water_horse_is_stopped_only_by_both_legs(
    blockers: dict[str, str], passes: bool
) -> None:
    """Water-horse variation, rulebook B 7.5: one empty leg is enough; b5 to d6 by c5 or c6."""
    game = rules_c.game("riverqi-water-horse")
    assert ("d6" in game.placed({"b5": "W", **blockers}, "south").reach("b5")) == passes


def test_rulebook_b_18_5_shadow_hawk_has_at_most_nine_flights() -> None:
    """Shadow, rulebook B 18.5: 6 + 3 in the enemy Area."""
    game = rules_c.game("shadow")
    assert all(len(game.placed({s: "V"}, "south").reach(s)) == 9 for s in game.squares if int(s[1:]) >= 6)


def test_rulebook_b_18_14_rider_may_not_jump_the_river() -> None:
    """Shadow, rulebook B 18.14 (a): a4-a6 is barred, a4-a5 and a5-a7 are not."""
    game = rules_c.game("shadow")
    assert set(game.placed({"a4": "L"}, "south").reach("a4")) == {"a2", "a3", "a5", "b4", "c4"}
    assert "a7" in game.placed({"a5": "L"}, "south").reach("a5")


def test_rulebook_b_18_8_shadow_changes_and_en_passant() -> None:
    """Shadow, rulebook B 18.8 and contracts 9.4.9: Hawker on its 6th rank, Pikeman on the last; taking in passing."""
    game = rules_c.game("shadow")
    position = game.position("3q3/6P/7/7/H6/7/7/7/4Q2 w - - 0 1")
    assert position.push("a5a6").becomes == "V"
    position.push("d9d8")
    assert position.push("g8g9").becomes == "S"
    passing = game.position("3q3/7/7/7/2p4/7/1P5/7/4Q2 w - - 0 1")
    passing.push("b3b5")
    assert passing.fen().split()[3] == "b4"
    assert passing.push("c5b4").is_en_passant
    assert passing.fen() == "3q3/7/7/7/7/1p5/7/7/4Q2 w - - 0 2"


def test_rulebook_b_5_7_facing_holds_across_the_river() -> None:
    """RiverQi, rulebook B 5.7: the royal pieces may not face each other whatever the River."""
    position = rules_c.game("riverqi-soldier").position("4k4/9/9/9/9/9/4R4/9/9/4K4 w - - 0 1")
    assert {s[0] for s in _from(position, "e4")} == {"e"}


def test_rulebook_b_18_3_city_and_fortress_confine_the_royal_pieces() -> None:
    """Shadow, rulebook B 18.3 and 18.5: c1-e3, c7-e9; the model agrees on every square."""
    game = rules_c.game("shadow")
    for square in [name((f, r)) for f in range(7) for r in range(9)]:
        goals = set(game.placed({square: "Q"}, "south").reach(square))
        assert goals <= {f + r for f in "cde" for r in "123"}
        told = eastern._goals(
            "shadow", {("abcdefg".index(square[0]), int(square[1:]) - 1): "Q"}, _square(square)
        )
        assert goals == {name(s) for s in told}


def _square(text: str) -> tuple[int, int]:
    return "abcdefg".index(text[0]), int(text[1:]) - 1
