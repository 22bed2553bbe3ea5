"""Rulebook A 6 to 11 and 13, the Storm games and what is made of them: every figure and line."""

import pytest

import rules_c


def _unprotected(game_id: str) -> set[str]:
    """South's squares on the second rank that no own piece defends at the start."""
    start = rules_c.game(game_id).start()
    files = "abcdefghij"[: start.game.files]
    return {f"{file}2" for file in files if not start.attackers(f"{file}2", "south")}


def test_storm_b_and_g_pikemen_start_unprotected() -> None:
    """7.15: exactly b2 and g2; 8.15: in LancerStorm g2 only; 11.15: none in Storm Shelter."""
    assert _unprotected("western-storm") == {"b2", "g2"}
    assert _unprotected("lancer-storm") == {"g2"}
    assert _unprotected("storm-shelter") == set()


def test_western_storm_plan_ends_in_safeguarding() -> None:
    """7.15: c3, Baroness c2, Knight b3, then the Queen to b1."""
    position = rules_c.game("western-storm").start()
    for san in ["c3", "a6", "Bc2", "a5", "Nb3", "a4"]:
        position.push(position.parse_san(san))
    position.push("d1b1")
    assert position.fen().startswith("tbnqknbt/1ppppppp/8/8/p7/1NP5/PPBPPPPP/1QT1KNBT b")


def test_lancer_storm_promotion_colours_follow_its_own_array() -> None:
    """8.8: Queen's Lancer on files b d f h, King's Lancer on a c e g."""
    game = rules_c.game("lancer-storm")
    for file in "abcdefgh":
        royal, other = ("h1", "h3") if file < "d" else ("a1", "a3")
        pieces = {f"{file}7": "P", royal: "Q", other: "q"}
        moves = game.position(game.placed(pieces, "south").fen()).legal_moves()
        new = {move.promotion for move in moves if move.promotion}
        assert new == {"K", "T", "B"} | ({"J"} if file in "bdfh" else {"L"})


def test_two_towers_only_the_side_with_towers_safeguards() -> None:
    """6.7; and both sides may promote to the whole list (contracts 7.3.4)."""
    game = rules_c.game("two-towers-western")
    assert {castling.letter for castling in game.castlings} >= {"k", "q"}
    assert game.start().rights == "kq"
    assert game.promotions["south"] == game.promotions["north"] == ("K", "T", "B", "N")


def test_capablanca_8x8_advanced_foresters_have_no_double_step() -> None:
    """13.7 and 13.14: nor has another that comes to the third rank."""
    position = rules_c.game("capablanca-8x8").start()
    assert not position.is_legal("d3d5")
    assert position.is_legal("a2a4")
    for move in ("a2a3", "a7a6"):
        position.push(move)
    assert not position.is_legal("a3a5")


@pytest.mark.parametrize(
    ("force", "difference", "south", "north", "fits"),
    [
        (8, 2, "E", "C", True),
        (8, 2, "A", "C", False),
        (9, 4, "V", "K", True),
        (9, 4, "E", "K", False),
        (8, 0, "K", "V", False),
    ],
)
def test_storm_force_budgets(force: int, difference: int, south: str, north: str, fits: bool) -> None:
    """9.11 and 9.15: Force 8 with handicaps +7 and +5 gives budgets 8 and 6."""
    chosen = {"force": force, "difference": difference, "south_piece": south, "north_piece": north}
    if not fits:
        with pytest.raises(rules_c.UnknownGame, match="points, more than"):
            rules_c.game("storm-force-8x8-western", **chosen)
        return
    game = rules_c.game("storm-force-8x8-western", **chosen)
    assert game.start().piece_at("e1") == south
    assert game.start().piece_at("e8") == north.lower()
    assert game.promotions["south"] == (south, "T", "B", "N")
    assert game.promotions["north"] == (north, "T", "B", "N")


def test_storm_force_kings_for_both_is_the_plain_game() -> None:
    """9.15: Force 9 or 10, both Kings."""
    for head in ("western", "lancer"):
        force = rules_c.game(f"storm-force-8x8-{head}", force=9).start()
        plain = rules_c.game(f"{head}-chess").start()
        assert force.fen() == plain.fen()
        assert force.perft(3) == plain.perft(3)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"south_pieces": "AAC"}, "chosen twice"),
        ({"south_pieces": "AK"}, "3 letters are needed"),
        ({"south_pieces": "TKC"}, "cannot be chosen"),
        ({"south_pieces": "XKC"}, "26 points, more than 24"),
    ],
)
def test_storm_force_24_wrong_choice_is_refused(wrong: dict[str, str], words: str) -> None:
    """10.11: three different Eminent pieces for at most 24."""
    with pytest.raises(rules_c.UnknownGame, match=words):
        rules_c.game("storm-force-24", **wrong)


@pytest.mark.parametrize(
    ("options", "fen"),
    [
        ({}, "tnbaqkcbnt/pppppppppp/10/10/10/10/PPPPPPPPPP/TNBAQKCBNT w KQkq - 0 1"),
        ({"template": "storm"}, "tbnaqkcnbt/pppppppppp/10/10/10/10/PPPPPPPPPP/TBNAQKCNBT w KQkq - 0 1"),
        ({"template": "capablanca"}, "tnabqkbcnt/pppppppppp/10/10/10/10/PPPPPPPPPP/TNABQKBCNT w KQkq - 0 1"),
        (
            {"board": "10x10", "template": "storm"},
            "tbnaqkcnbt/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/TBNAQKCNBT w KQkq - 0 1",
        ),
    ],
)
def test_storm_force_24_templates(options: dict[str, str], fen: str) -> None:
    """10.6."""
    assert rules_c.game("storm-force-24", **options).start().fen() == fen


@pytest.mark.parametrize(
    ("options", "counts"), [({}, (28, 784, 25342)), ({"array": "precedent-d"}, (28, 784, 25340))]
)
def test_storm_shelter_counts_of_both_orders(options: dict[str, str], counts: tuple[int, ...]) -> None:
    """11.15 and 32: Adviser d1, and the alternative with the Precedent there."""
    start = rules_c.game("storm-shelter", **options).start()
    assert tuple(start.perft(depth) for depth in (1, 2, 3)) == counts
