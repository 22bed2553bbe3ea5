"""Examples and counts of the rulebook's section B 8 (Siege)."""

import pytest

import rules_c

FIELD = rules_c.game("siege-field")
EMPTY = "{}/10/10/2**2**2/2**2**2/10/10/{}"


def _reach(letter: str, square: str, **others: str) -> set[str]:
    return set(FIELD.placed({square: letter, **others}, "south").reach(square))


@pytest.mark.parametrize("options", [{}, {"berolina": True}])
@pytest.mark.parametrize(
    ("game_id", "counts"), [("siege-field", (30, 900, 26514)), ("siege-trench", (22, 484, 10954))]
)
def test_rulebook_b_8_15_perft_equals_print(
    game_id: str, counts: tuple[int, ...], options: dict[str, bool]
) -> None:
    """Rulebook B 8.15; Berolina equal to depth 3."""
    start = rules_c.game(game_id, **options).start()
    assert tuple(start.perft(depth) for depth in (1, 2, 3)) == counts


def test_rulebook_b_8_3_board_has_72_squares() -> None:
    """Rulebook B 8.3: hilltops c4 d4 c5 d5 and g4 h4 g5 h5 do not exist."""
    assert len(FIELD.squares) == 72
    assert not {"c4", "d4", "c5", "d5", "g4", "h4", "g5", "h5"} & set(FIELD.squares)


def test_rulebook_b_8_1_forested_squares() -> None:
    """Rulebook B 8.1: 32 in all, 26 for each side; South's are those reached from e1 that lead to e8 or f8."""
    from .models.siege import FOREST, ROUTES  # noqa: PLC0415 - the printed map, only here

    assert FOREST.count("B") == 20
    assert {len(squares) for squares in ROUTES.values()} == {26}
    assert len(ROUTES["S"] | ROUTES["N"]) == 32
    for letter, home, side in (("F", "e1", "S"), ("f", "f8", "N")):
        seen, todo = set(), [home]
        while todo:
            square = todo.pop()
            if square not in seen:
                seen.add(square)
                todo += FIELD.placed({square: letter}, "south" if side == "S" else "north").reach(square)
        assert seen == {"abcdefghij"[f] + str(r + 1) for f, r in ROUTES[side]}


def test_rulebook_b_8_15_examples_of_moves() -> None:
    """Rulebook B 8.15: every example of the text against this board."""
    assert "c3" in _reach("G", "d3")
    assert "e5" in _reach("F", "e4")
    assert "b4" in _reach("F", "c3")
    assert {"e4", "b5"} <= _reach("N", "c3")
    assert "h6" not in _reach("N", "g3")
    assert not {"b5", "a6"} & _reach("B", "d3")
    assert {"e4", "f5", "g6"} <= _reach("B", "d3")
    assert {s for s in _reach("C", "e5") if s[1] == "5"} == {"f5"}
    assert {s for s in _reach("C", "e5") if s[0] == "e"} == {"e1", "e2", "e3", "e4", "e6", "e7", "e8"}
    shot = FIELD.placed({"c1": "C", "c2": "I", "c3": "i", "c8": "r"}, "south")
    assert {s for s in shot.reach("c1") if s[0] == "c"} == {"c3"}
    assert {s for s in _reach("C", "c1") if s[1] == "1"} == {f + "1" for f in "abdefghij"}
    assert {s for s in _reach("C", "d3") if s[1] == "3"} == {f + "3" for f in "abcefghij"}
    assert {s for s in _reach("R", "h7") if s[0] == "h"} == {"h6", "h8"}
    assert {s for s in _reach("R", "h6") if s[1] == "6"} == {f + "6" for f in "abcdefgij"}
    assert "f4" in _reach("I", "g3")
    assert "i5" not in _reach("S", "g3")


def test_rulebook_b_8_7_double_steps() -> None:
    """Rulebook B 8.7: c2 to a4 e4, d2 to b4 f4, g2 to e4 i4, h2 to f4 j4; none from other squares."""
    start = FIELD.start()
    doubles = {str(m) for m in start.legal_moves() if m.piece == "I" and m.to_square[1] == "4"}
    assert doubles == {"c2a4", "c2e4", "d2b4", "d2f4", "g2e4", "g2i4", "h2f4", "h2j4"}
    assert "e4" not in _reach("I", "c2", d3="i")
    assert "e4" not in _reach("I", "c2", e4="i")
    trench = rules_c.game("siege-trench").start()
    assert not any(m.to_square[1] == "4" for m in trench.legal_moves() if m.piece == "I")


def test_rulebook_b_8_15_regular_attacks_more_than_berolina() -> None:
    """Rulebook B 8.15: 80 against 48 attacked squares over ranks 2-7."""
    games = [rules_c.game("siege-trench", **o) for o in ({}, {"berolina": True})]
    counts = []
    for game in games:
        total = 0
        for square in game.squares:
            if square[1] in "18":
                continue
            around = {s: "i" for s in game.squares if s != square}
            total += len(game.placed({square: "I", **around}, "south").reach(square))
        counts.append(total)
    assert counts == [80, 48]


def test_rulebook_b_8_5_banner_carriers_take_and_are_taken_by_few() -> None:
    """Rulebook B 8.5 and contracts 9.4.7: only G or F takes F; F takes only F; F gives no check, but is a screen."""
    others = {"e3": "f", "a3": "R", "c2": "N"}
    assert "e3" not in FIELD.placed({**others, "e6": "R"}, "south").reach("e6")
    assert "e3" not in FIELD.placed({**others, "a3": "R"}, "south").reach("a3")
    assert "e3" not in FIELD.placed(others, "south").reach("c2")
    assert "e3" in FIELD.placed({"e3": "f", "e2": "G"}, "south").reach("e2")
    assert "e3" in FIELD.placed({"e3": "f", "d2": "F"}, "south").reach("d2")
    assert "e3" not in FIELD.placed({"e3": "r", "d2": "F"}, "south").reach("d2")
    assert FIELD.placed({"e3": "f", "e2": "G"}, "south").is_check() is False
    assert "e1" in FIELD.placed({"e1": "g", "e4": "f", "e6": "C"}, "south").reach("e6")


def test_rulebook_b_8_8_exchange_for_captives() -> None:
    """Rulebook B 8.8: a captive Cavalryman, a captive Scout of the square's colour, or Senior infantryman."""
    base = EMPTY.format("2g7", "F4G4").replace("/10/10/2**", "/I9/10/2**", 1)
    told = {
        "-": {"a7b8=S"},
        "N": {"a7b8=S", "a7b8=N"},
        "D": {"a7b8=S", "a7b8=B"},  # b8 is dark, as a1
        "L": {"a7b8=S"},
        "n": {"a7b8=S"},
    }
    for captive, moves in told.items():
        position = FIELD.position(f"{base} w - - 0 1 captive={captive}")
        assert {str(m) for m in position.legal_moves() if m.from_square == "a7"} == moves
    position = FIELD.position(f"{base} w - - 0 1 captive=NNDl")
    position.push("a7b8=N")
    assert position.fields() == {"captive": "NDl"}
    position.pop()
    assert position.fields() == {"captive": "NNDl"}


def test_rulebook_b_8_8_captives_are_counted_by_kind_and_colour() -> None:
    """Contracts 9.2: N, D and L of either side; the rest never come back."""
    position = FIELD.position("4g5/10/1n6b1/R1**2**1R/2**2**2/10/10/F4G4 w - - 0 1 captive=-")
    for move, field in (
        ("a5a6", "-"),
        ("e8d8", "-"),
        ("a6b6", "n"),
        ("d8e8", "n"),
        ("j5j6", "n"),
        ("e8d8", "n"),
    ):
        position.push(move)
        assert position.fields() == {"captive": field}, move
    position.push("j6i6")
    assert position.fields() == {"captive": "nl"}


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("captive=X", "letters of N D L"),
        ("captive=", "key=value"),
        ("captured=-", "did you mean 'captive'"),
    ],
)
def test_rulebook_b_8_fen_field_is_checked(fen: str, words: str) -> None:
    """A field that cannot be read says why."""
    if fen == "captive=":
        assert FIELD.position(f"{FIELD.start_fen.rsplit(' ', 1)[0]} {fen}").fields() == {"captive": "-"}
        return
    with pytest.raises(rules_c.FenError, match=words):
        FIELD.position(f"{FIELD.start_fen.rsplit(' ', 1)[0]} {fen}")


def test_rulebook_b_8_9_headquarters() -> None:
    """Rulebook B 8.9: won at once on either square, even if attacked there; both at once counts as mate."""
    position = FIELD.position("3r1r2g1/4F5/10/2**2**2/2**2**2/10/10/1G8 w - - 0 1 captive=-")
    position.push("e7e8")
    assert position.outcome() == rules_c.Outcome("1-0", "headquarters-captured")
    assert position.legal_moves() == []
    north = FIELD.position("9g/10/10/2**2**2/2**2**2/10/4f5/1G8 b - - 0 1 captive=-")
    north.push("e2f1")
    assert north.outcome() == rules_c.Outcome("0-1", "headquarters-captured")
    mate = FIELD.position("4F4g/R7R1/10/2**2**2/2**2**2/10/10/R4G4 w - - 0 1 captive=-")
    assert mate.outcome() == rules_c.Outcome("1-0", "headquarters-captured")
    both = FIELD.position("g3F4R/8R1/10/2**2**2/2**2**2/10/10/5G4 b - - 0 1 captive=-")
    assert both.outcome() == rules_c.Outcome("1-0", "headquarters-captured")
    mated = FIELD.position("gR2F5/1R8/10/2**2**2/2**2**2/10/10/5G4 b - - 0 1 captive=-")
    assert mated.outcome() == rules_c.Outcome("1-0", "checkmate")


def test_rulebook_b_8_14_banner_carriers_may_not_leave_their_general_in_check() -> None:
    """Rulebook B 8.14: entering headquarters must be legal like any other move."""
    position = FIELD.position("8g1/4F5/10/2**2**2/2**2**2/10/10/rG8 w - - 0 1 captive=-")
    assert position.is_check()
    assert not any(m.piece == "F" for m in position.legal_moves())
