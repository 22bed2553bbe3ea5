"""Rulebook A 4, 6, 12, 17, 20 and 28: Touchstone, Breakout, First Queen, Changeover, handicaps."""

import pytest

import rules_c


def _moves(position: rules_c.Position, start: str = "") -> set[str]:
    return {str(move) for move in position.legal_moves() if str(move).startswith(start)}


# --- 4 Touchstone ---------------------------------------------------------------------------------------------


def test_touchstone_king_is_rescued_with_check_earl_gives_none() -> None:
    """4.15: South P e7, King captured, b8 to e8 empty, North Queen a8."""
    position = rules_c.game("touchstone").position("q7/4P3/8/8/8/8/8/7Q w - - 0 1 captive=K")
    assert _moves(position, "e7e8") == {f"e7e8={letter}" for letter in "KEVTBN"}
    rescue, earl = position.parse("e7e8=K"), position.parse("e7e8=E")
    assert rescue.gives_check
    assert not earl.gives_check
    position.push("e7e8=K")
    assert position.fen() == "q3K3/8/8/8/8/8/8/7Q b - - 0 1 captive=D"
    position.pop()
    assert position.fields() == {"captive": "K"}


def test_touchstone_no_king_without_a_captive_one() -> None:
    """4.8: at most one King a side, ever; and a lost one that is not captive cannot come back (contracts 7.1)."""
    position = rules_c.game("touchstone").position("q7/4P3/8/8/8/8/8/7Q w - - 0 1 captive=-")
    assert not position.is_legal("e7e8=K")
    assert not position.is_legal("e7e8=D")


def test_touchstone_duke_is_rescued_and_captured_again() -> None:
    """4.8: the rescuer stays a captive Pikeman; a Duke taken again is a captive again."""
    position = rules_c.game("touchstone").position("t6q/4P3/8/8/8/8/8/7Q w - - 0 1 captive=DD")
    position.push("e7e8=D")
    assert position.fields() == {"captive": "D"}
    position.push("a8e8")
    assert position.fields() == {"captive": "DD"}


def test_touchstone_rescue_by_a_capture_that_takes_the_king() -> None:
    """4.8: the Pikeman may arrive by a capture; what it takes becomes a captive."""
    position = rules_c.game("touchstone").position("q2k4/4P3/8/8/8/8/8/7Q w - - 0 1 captive=K")
    position.push("e7d8=K")
    assert position.fields() == {"captive": "Dk"}


def test_springboard_duke_never_comes_back() -> None:
    """4 difference table."""
    position = rules_c.game("touchstone-springboard").position("q7/4P3/8/8/8/8/8/7Q w - - 0 1 captive=K")
    position.push("e7e8=K")
    assert position.fields() == {"captive": "-"}
    with pytest.raises(rules_c.FenError, match="cannot be among the captives"):
        rules_c.game("touchstone-springboard").position("q7/8/8/8/8/8/8/7Q w - - 0 1 captive=D")


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("captive=KK", "cannot be among"),
        ("captive=K captive=-", "stands twice"),
        ("captiv=K", "captive"),
        ("captive", "key=value"),
    ],
)
def test_touchstone_wrong_field_is_refused(field: str, words: str) -> None:
    """Contracts 7: fields are key=value, each once."""
    with pytest.raises(rules_c.FenError, match=words):
        rules_c.game("touchstone").position(f"q7/8/8/8/8/8/8/7Q w - - 0 1 {field}")


def test_touchstone_second_king_is_refused() -> None:
    """4.8."""
    with pytest.raises(rules_c.FenError, match="more than one King"):
        rules_c.game("touchstone").position("q7/8/8/8/8/8/8/K6Q w - - 0 1 captive=K")


def test_touchstone_captives_are_part_of_the_position() -> None:
    """Contracts 7.1: positions with other captives are others, also for repetition."""
    game = rules_c.game("touchstone")
    keys = {
        game.position(f"q7/8/8/8/8/8/8/7Q w - - 0 1 captive={c}").key for c in ("-", "K", "D", "DD", "k", "d")
    }
    assert len(keys) == 6


def test_two_towers_touchstone_north_king_is_captive_from_the_start() -> None:
    """6.8."""
    assert rules_c.game("two-towers-touchstone").start().fields() == {"captive": "k"}


# --- 12 Breakout ----------------------------------------------------------------------------------------------

WING_REACH = {
    "C": ({"b1", "d1", "e0", "f1"}, {"c1", "d0", "e1", "g1"}),
    "A": ({"b1", "c1", "e1", "f1"}, {"c1", "d1", "f1", "g1"}),
    "K": ({"c1", "d1", "e1", "e0"}, {"d1", "e1", "f1", "d0"}),
    "Q": ({"c1", "d1", "e1", "e0"}, {"d1", "e1", "f1", "d0"}),
    "T": ({"d1", "e0"}, {"e1", "d0"}),
    "N": ({"b1", "f1"}, {"c1", "g1"}),
    "B": ({"c1", "e1"}, {"d1", "f1"}),
}


@pytest.mark.parametrize("letter", sorted(WING_REACH))
def test_breakout_wing_table(letter: str) -> None:
    """12.7, and its mirror for d9 and e9."""
    game = rules_c.game("breakout")
    for wing, squares in zip("de", WING_REACH[letter], strict=True):
        assert set(game.placed({f"{wing}0": letter}, "south").reach(f"{wing}0")) == squares
        mirrored = {f"{name[0]}{9 - int(name[1])}" for name in squares}
        assert set(game.placed({f"{wing}9": letter}, "south").reach(f"{wing}9")) == mirrored
        for goal in squares:  # and into the wing from there
            assert f"{wing}0" in game.placed({goal: letter}, "south").reach(goal)


def test_breakout_check_obeys_the_wing_rule() -> None:
    """12.15: a Tower on d5 does not check the Queen on d0, one on d1 does."""
    game = rules_c.game("breakout")
    far = game.placed({"d5": "t", "d0": "Q", "h8": "q"}, "south")
    near = game.placed({"d1": "t", "d0": "Q", "h8": "q"}, "south")
    assert not far.is_check()
    assert near.is_check()
    assert far.fen().split()[0] == "***2***/7q/8/8/3t4/8/8/8/8/***Q1***"


def test_breakout_c2_is_guarded_from_e1_only_when_switched() -> None:
    """12.15 and claim 18: the castle pieces reach e1 in one move only when they have changed places."""
    usual, switched = rules_c.game("breakout"), rules_c.game("breakout", castles="switched")
    for game, reaches in ((usual, False), (switched, True)):
        for wing in ("d0", "e0"):
            letter = game.start().piece_at(wing)
            assert letter is not None
            assert (
                "e1" in game.placed({wing: letter}, "south").reach(wing)
            ) == reaches or wing + letter == "d0A"
    assert "c2" in usual.placed({"e1": "C"}, "south").reach("e1")
    assert switched.start().perft(3) == 8982


def test_breakout_foresters_promote_on_rank_8_and_do_not_enter_wings() -> None:
    """12.14."""
    game = rules_c.game("breakout")
    position = game.position("***2***/8/3P4/8/8/8/8/8/Q6q/***2*** w - - 0 1")
    assert _moves(position, "d7") == {f"d7d8={letter}" for letter in "KCATBN"}


# --- 17 First Queen -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["western-chess", "lancer-chess"])
def test_first_queen_end_rank_wins_at_once(game_id: str) -> None:
    """17.8 and 17.9: nothing can be played afterwards, and it comes before mate."""
    position = rules_c.game(game_id, first_queen="end-rank").position("8/Q7/8/8/8/4q3/8/8 w - - 0 1")
    assert position.outcome() is None
    position.push("a7a8")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.reason) == ("1-0", "first-queen")
    assert position.legal_moves() == []
    assert position.perft(2) == 0
    north = rules_c.game(game_id, first_queen="end-rank").position("8/8/8/8/Q7/8/4q3/8 b - - 0 1")
    north.push("e2e1")
    outcome = north.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.reason) == ("0-1", "first-queen")


def test_first_queen_start_square_form() -> None:
    """17.8: the Springboard's form: d8 for South, d1 for North."""
    game = rules_c.game("western-chess", first_queen="start-square")
    position = game.position("8/2Q5/8/8/8/8/8/6q1 w - - 0 1")
    position.push("c7c8")
    assert position.outcome() is None
    position.push("g1g2")
    position.push("c8d8")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "first-queen"


def test_first_queen_arrival_that_uncovers_mate_is_no_mate() -> None:
    """17.9 and contracts 7.3.2: first-queen takes precedence, so the notation has no mate sign."""
    fen = "8/T1Q4q/8/8/3B4/8/3B4/6T1 w - - 0 1"
    assert rules_c.game("western-chess").position(fen).san("c7c8") == "Qc8#"
    position = rules_c.game("western-chess", first_queen="end-rank").position(fen)
    assert position.san("c7c8") == "Qc8+"
    position.push("c7c8")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "first-queen"


# --- 20 Changeover --------------------------------------------------------------------------------------------


def test_changeover_one_move_then_two_a_turn() -> None:
    """20.4 and contracts 7.1: left counts down within a turn."""
    position = rules_c.game("changeover-western").start()
    told = []
    for move in ("d2d4", "d7d5", "b8c6", "b1c3", "c3d5", "e7e6"):
        told.append((position.turn, position.fields()["left"]))
        position.push(move)
    assert told == [
        ("south", "1"),
        ("north", "2"),
        ("north", "1"),
        ("south", "2"),
        ("south", "1"),
        ("north", "2"),
    ]
    for _ in range(6):
        position.pop()
    assert position.fen() == rules_c.game("changeover-western").start_fen


def test_changeover_check_on_the_first_move_ends_the_turn() -> None:
    """20.7."""
    position = rules_c.game("changeover-western").position("3q4/8/8/8/8/8/8/T2Q4 w - - 0 1 left=2")
    position.push("a1a8")
    assert (position.turn, position.fields()["left"]) == ("north", "2")
    assert position.is_check()


def test_changeover_same_piece_may_move_twice_and_there_is_no_en_passant() -> None:
    """20.7 and 20.13: a Pikeman may make its double step and then another."""
    position = rules_c.game("changeover-western").position("3q4/3p4/8/2P5/8/8/8/3Q4 b - - 0 1 left=2")
    position.push("d7d5")
    assert position.en_passant is None
    assert position.is_legal("d5d4")
    position.push("d8c8")
    assert position.turn == "south"
    assert not position.is_legal("c5d6")


def test_changeover_no_second_move_passes_the_turn() -> None:
    """20.14 and contracts 7.3.6: a first move after which there is none ends the turn; it is no stalemate."""
    position = rules_c.game("changeover-western").position("q7/8/8/8/8/8/P3t3/7Q w - - 0 1 left=2")
    position.push("h1g1")
    assert (position.turn, position.fields()["left"]) == ("south", "1")
    stuck = rules_c.game("changeover-western").position("5q2/8/8/8/8/p7/P5t1/7Q w - - 0 1 left=2")
    stuck.push("h1g2")
    assert stuck.turn == "south"
    shut = rules_c.game("changeover-western").position("7q/8/8/8/8/p4t2/P5P1/7Q w - - 0 1 left=2")
    assert _moves(shut, "g2g") == {"g2g3", "g2g4"}


def test_changeover_counts() -> None:
    """20.15: South's first turn 20 (Lancer 18); with North's two moves 8,902 (6,770)."""
    assert rules_c.game("changeover-western").start().perft(1) == 20
    assert rules_c.game("changeover-western").start().perft(3) == 8902
    assert rules_c.game("changeover-lancer").start().perft(1) == 18
    assert rules_c.game("changeover-lancer").start().perft(3) == 6770


def test_changeover_repetition_counts_starts_of_turns_only() -> None:
    """20.14."""
    position = rules_c.game("changeover-western").start()
    position.push("b1c3")
    cycle = ["b8c6", "g8f6", "c3b1", "g1f3", "c6b8", "f6g8", "b1c3", "f3g1"]
    played = 0
    while position.outcome() is None:
        position.push(cycle[played % len(cycle)])
        played += 1
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, played) == ("repetition", 16)


# --- 28 handicap ----------------------------------------------------------------------------------------------


def test_handicap_takes_pieces_off_the_array() -> None:
    """28: the named squares start empty; a Tower's right goes with it."""
    start = rules_c.game("western-chess", handicap="a1 g7", removal="free").start()
    assert start.fen() == "tnbqkbnt/pppppp1p/8/8/8/8/PPPPPPPP/1NBQKBNT w Kkq - 0 1"
    with pytest.raises(rules_c.UnknownGame, match="no piece that can be taken off"):
        rules_c.game("western-chess", handicap="d1")
    with pytest.raises(rules_c.UnknownGame, match="no piece that can be taken off"):
        rules_c.game("western-chess", handicap="b2 b2")
    with pytest.raises(rules_c.UnknownGame, match="no square"):
        rules_c.game("western-chess", handicap="z1")


# --- 19 mirrored shuffling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("deployment", ["mirrored", "mirrored-rotated"])
def test_mirrored_shuffling_arrays(deployment: str) -> None:
    """19.6 and 19.7: the same files (turned: mirrored), Nobles on opposite colours, no safeguarding."""
    turned: set[bool] = set()
    for seed in range(60):
        start = rules_c.game("western-chess", deployment=deployment, seed=seed).start()
        ranks = start.fen().split()[0].split("/")
        south, north = ranks[7], ranks[0].upper()
        assert sorted(south) == sorted("TNBQKBNT")
        assert south.index("B") % 2 != south.rindex("B") % 2
        assert north in ((south,) if deployment == "mirrored" else (south[::-1],))
        assert start.rights == "-"
        turned.add(
            start.fen() == rules_c.game("western-chess", deployment="mirrored", seed=seed).start().fen()
        )
    assert turned == ({True} if deployment == "mirrored" else {False})


def test_mirrored_shuffling_seed_is_the_whole_array() -> None:
    """The same seed draws the same cards; many seeds draw many arrays; Lancers may be shuffled, too."""
    fens = [rules_c.game("western-chess", deployment="mirrored", seed=seed).start_fen for seed in range(200)]
    again = [rules_c.game("western-chess", deployment="Mirrored", seed=seed).start_fen for seed in range(200)]
    assert fens == again
    assert len(set(fens)) > 180
    lancers = rules_c.game("lancer-chess", deployment="mirrored", seed=1).start_fen
    assert sorted(lancers.split("/")[0]) == sorted("tjbqkblt")
    with pytest.raises(rules_c.UnknownGame, match="a seed is a number"):
        rules_c.game("western-chess", deployment="mirrored", seed="x")
