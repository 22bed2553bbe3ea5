"""Rulebook A 15 with contracts 7: Occupying the Palace; and A 20 over the historical Arabian game."""

import pytest

import rules_c


def _position(placement: str, rest: str = "w - - 0 1 guards=d0e9", **options: object) -> rules_c.Position:
    return rules_c.game("palace", **options).position(f"{placement} {rest}")


def _to(position: rules_c.Position, goal: str) -> set[str]:
    return {str(move) for move in position.legal_moves() if move.to_square == goal}


def test_palace_array_and_counts() -> None:
    """15.6: the LancerChess array, so its counts (32), and guards on wings; contracts 7.1."""
    start = rules_c.game("palace").start()
    assert start.fen() == "tjbqkblt/pppppppp/8/8/8/8/PPPPPPPP/TJBQKBLT w KQkq - 0 1 guards=d0d9"
    assert [start.perft(depth) for depth in (1, 2, 3)] == [18, 324, 6770]
    assert (start.piece_at("d0"), start.piece_at("d9")) == ("S", "s")
    chosen = rules_c.game("palace", south_guard="c0", north_guard="f9").start()
    assert chosen.fields() == {"guards": "c0f9"}


@pytest.mark.parametrize("bearer", ["e7", "e8"])
def test_palace_bearer_takes_the_guard_and_has_won(bearer: str) -> None:
    """15.15: North's guard on e9: South's bearer takes from e7 or e8; 15.7: the middle square may be occupied."""
    rank = {"e7": "4p3/4L3", "e8": "4L3/4p3"}[bearer]
    position = _position(f"{rank}/8/8/8/8/8/Q6q")
    assert _to(position, "e9") == {f"{bearer}e9"}
    move = position.push(f"{bearer}e9")
    assert (move.captured, move.vacated, move.replaced) == ("S", (bearer,), ("e9",))
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.reason) == ("1-0", "palace-occupied")
    assert position.legal_moves() == []
    assert position.fields() == {"guards": "d0-"}


def test_palace_guard_takes_a_bearer_before_it_without_moving() -> None:
    """15.7 and 15.15: on e8 the bearer can be taken; it is a move of its own."""
    position = _position("4L3/8/8/8/8/8/8/Q6q", "b - - 0 1 guards=d0e9")
    move = position.push("e9e8")
    assert (move.captured, move.vacated, move.filled) == ("L", ("e8",), ())
    assert position.fen() == "8/8/8/8/8/8/8/Q6q w - - 0 2 guards=d0e9"
    assert not _position("8/4L3/8/8/8/8/8/Q6q", "b - - 0 1 guards=d0e9").is_legal("e9e7")


def test_palace_capture_must_leave_the_own_queen_safe() -> None:
    """15.7: whether she stays in check or comes into it; contracts 7.3.8: the guard's capture, too."""
    assert not _position("8/4L3/8/4t3/8/8/8/4Q2q").is_legal("e7e9")
    uncovers = _position("8/t3L2Q/8/8/8/8/8/7q")
    assert not uncovers.is_legal("e7e9")
    in_check = _position("4L3/8/8/8/8/8/4T3/Q6q", "b - - 0 1 guards=d0e9")
    assert in_check.is_legal("e9e8")
    still = _position("4L3/8/8/8/8/8/8/Q3T2q", "b - - 0 1 guards=d0e9")
    assert still.is_check()
    assert not still.is_legal("e9e8")


def test_palace_nothing_else_enters_or_leaves() -> None:
    """15.7: only entry; a Tower, a King or a Queen before the palace does not go in, and a guard never moves."""
    position = _position("3TK3/3Q4/8/8/8/8/8/7q", "w - - 0 1 guards=d0d9")
    assert all(move.to_square[1] not in "09" for move in position.legal_moves())
    assert position.reach("d0") == ()


def test_palace_promoted_lancer_is_no_bearer() -> None:
    """15.14 and contracts 7.1 to 7.3.8: written =L, in the FEN +L; it neither takes a guard nor is taken by one."""
    position = _position("8/3P4/8/8/8/8/8/Q6q", "w - - 0 1 guards=d0d9")
    move = position.parse("d7d8=L")
    assert (str(move), move.promotion, move.becomes, position.san(move)) == ("d7d8=L", "L", "+L", "d8=L")
    position.push(move)
    assert position.fen() == "3+L4/8/8/8/8/8/8/Q6q b - - 0 1 guards=d0d9"
    assert not position.is_legal("d9d8")
    position.push("h1h2")
    assert _to(position, "d9") == set()
    toggled = _position("8/3P4/8/8/8/8/8/Q6q", "w - - 0 1 guards=d0d9", promoted_bearer=True)
    toggled.push("d7d8=L")
    assert toggled.is_legal("d9d8")


def test_palace_moat() -> None:
    """15.11: from the last rank alone, and the guard has no power."""
    assert _to(_position("8/4L3/8/8/8/8/8/Q6q", moat=True), "e9") == set()
    assert _to(_position("4L3/8/8/8/8/8/8/Q6q", moat=True), "e9") == {"e8e9"}
    assert not _position("4L3/8/8/8/8/8/8/Q6q", "b - - 0 1 guards=d0e9", moat=True).is_legal("e9e8")


def test_palace_comes_before_checkmate() -> None:
    """15.9 and contracts 7.3.2: occupying with a discovered mate is occupying."""
    position = _position("q3L2T/7T/8/8/8/8/8/Q7")
    move = position.push("e8e9")
    assert move.gives_check
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "palace-occupied"


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("guards=--", "one at most was taken"),
        ("guards=d0", "North's guard stands in its palace"),
        ("guards=d9d0", "South's guard stands in its palace"),
        ("guards=b0d9", "South's guard stands in its palace"),
        ("guards=d0d9e9", "two guards are told"),
    ],
)
def test_palace_wrong_guards_are_refused(field: str, words: str) -> None:
    """Contracts 7.1."""
    with pytest.raises(rules_c.FenError, match=words):
        _position("8/8/8/8/8/8/8/Q6q", f"w - - 0 1 {field}")


def test_palace_guard_on_the_board_is_refused() -> None:
    """15.5: it never moves."""
    with pytest.raises(rules_c.FenError, match="a guard stands on e4"):
        _position("8/8/8/8/4S3/8/8/Q6q", "w - - 0 1")


# --- Changeover over Arabian chess ----------------------------------------------------------------------------


def test_changeover_arabian_bared_side_has_its_whole_turn() -> None:
    """20.3 names the Arabian games; B 19.9: the bared side may bare back in its turn, here of two moves."""
    game = rules_c.game("changeover-arabian")
    position = game.position("3k4/8/8/8/8/1p6/R7/3K4 w - - 0 1 left=2")
    position.push("a2a3")
    position.push("a3b3")
    assert position.outcome() is None  # North's turn
    assert position.fields() == {"left": "2"}
    first = game.position("3k4/8/8/8/8/1p6/1R6/3K4 w - - 0 1 left=2")
    first.push("b2b3")
    assert (first.turn, first.outcome()) == ("south", None)  # bared by the first move: not yet over
    back = game.position("8/8/8/8/8/2k5/R7/6K1 b - - 0 1 left=2")
    back.push("c3b3")
    back.push("b3a2")
    outcome = back.outcome()
    assert outcome is not None
    assert outcome.reason == "insufficient-material"
