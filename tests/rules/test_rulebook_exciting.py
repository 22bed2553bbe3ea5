"""Rulebook A 25 to 27: Exciting Chess in three forms."""

import pytest

import rules_c

from .models.board import at


def _position(pieces: str, side: str = "w", hand: str = "", game_id: str = "exciting") -> rules_c.Position:
    """`Ke3 ka9 +Sd5`: pieces by square; without Kings mentioned they stand on i1 and i11."""
    game = rules_c.game(game_id)
    placed = {word.lstrip("+")[1:]: "+" * (word[0] == "+") + word.lstrip("+")[0] for word in pieces.split()}
    if "K" not in placed.values():
        placed["i1"] = "K"
    if "k" not in placed.values():
        placed["i11"] = "k"
    fen = game.placed(placed, "south").fen().split()[0].replace("[]", f"[{hand}]")
    return game.position(f"{fen} {side} - - 0 1")


def _moves(position: rules_c.Position, start: str = "") -> set[str]:
    return {str(move) for move in position.legal_moves() if str(move).startswith(start)}


# --- 25 board and array ---------------------------------------------------------------------------------------


def test_exciting_board_has_ranks_of_seven_nine_and_eleven() -> None:
    """25.3: 109 squares; exactly twelve have two orthogonal neighbours; 52 black and 57 white."""
    squares = [at(square) for square in rules_c.game("exciting").squares]
    assert len(squares) == 109
    assert [sum(rank == n for _, rank in squares) for n in range(11)] == [7, 9, *[11] * 7, 9, 7]
    around = {(f, r): [(f + x, r + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))] for f, r in squares}
    corners = {square for square, near in around.items() if sum(n in around for n in near) == 2}
    names = "a3 b2 c1 i1 j2 k3 a9 b10 c11 i11 j10 k9"
    assert corners == {at(name) for name in names.split()}
    assert sum((file + rank) % 2 for file, rank in squares) == 52


def test_exciting_first_moves_are_those_counted_by_hand() -> None:
    """25.15: 23 first moves: 10 of Checkers, 4 of Soldiers b3 d3 h3 j3, 9 of the Tiger e3; the black Tiger has none."""
    position = rules_c.game("exciting").start()
    moves = position.legal_moves()
    assert len(moves) == 23
    count = {letter: [m.from_square for m in moves if m.piece == letter] for letter in "OSI"}
    assert len(count["O"]) == 10
    assert sorted(map(str, count["S"])) == ["b3", "d3", "h3", "j3"]
    assert count["I"] == ["e3"] * 9


# --- 25.7 Soldiers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "move", "taken"),
    [
        ("Sd5 Rf6 ne6", "d5d6", ("e6",)),
        ("Nb3 Sb4 ra3", "b4a4", ("a3",)),
        ("Ra7 Sb5 na6", "b5a5", ("a6",)),
        ("Ra7 Sb5 na6", "b5b6", ()),
        ("Sd5 Rb6 Rd8 Rf6 nc6 nd7 ne6", "d5d6", ("c6", "e6", "d7")),
        ("Sd5 Ke8 ne6 nc6 nd7", "d5d6", ()),
        ("Sd5 Kd8 nd7", "d5d6", ("d7",)),
        ("Sd5 Nf6 ke6", "d5d6", ()),
    ],
    ids=[
        "partner",
        "corner",
        "edge",
        "not-from-inside",
        "several",
        "no-partner",
        "king-partner",
        "not-the-king",
    ],
)
def test_exciting_custodian_capture(pieces: str, move: str, taken: tuple[str, ...]) -> None:
    """25.7 and 25.15: enemies beside the Soldier's arrival with any own piece on the far side; several at once."""
    made = _position(pieces).parse(move)
    assert set(made.captured_squares) == set(taken)
    assert made.vacated == tuple(sorted({*taken, move[:2]}, key=lambda s: (int(s[1:]), s)))
    assert made.filled == (move[2:],)


def test_exciting_custodian_needs_a_move_of_the_soldier() -> None:
    """25.7: a partner that arrives, or a dropped Soldier, takes nothing."""
    position = _position("Sd6 Re5 ne6 Rc1 Sg6", hand="S")
    assert position.parse("c1c6").captured_squares == ()
    assert _position("Rf6 ne6", hand="S").parse("S@d6").captured_squares == ()


@pytest.mark.parametrize(
    ("pieces", "checked"),
    [
        ("kf7 Re7 Rg7 Nf8 Sf5", True),
        ("kf7 Bg7 Ne7 Sf5", False),
        ("kf7 Be7 Bg7 Pf8 Sf5", True),
        ("kf11 Be11 Bg11 Sf9", True),
        ("ka9 Nb9 Sb8", True),
        ("kb10 Nc10 Sa9", True),
        ("kb10 Bc10 Sa8", False),
        ("kk9 Nj9 Sj8", True),
        ("kk9 Nj9 Sk7", True),
    ],
    ids=[
        "rooks",
        "two-of-four",
        "pawn-helps",
        "edge",
        "west",
        "north-west",
        "out-of-reach",
        "east",
        "east-forward",
    ],
)
def test_exciting_soldier_checks_when_it_could_surround_the_king(pieces: str, checked: bool) -> None:
    """25.7: all of the King's orthogonal neighbours, 4, 3 or 2, would hold the Soldier's side's pieces."""
    assert _position(pieces, "b").is_check() == checked


def test_exciting_soldier_may_flip_and_a_flipped_one_goes_back() -> None:
    """25.8: optional, on any move that ends in the last three ranks; the flip is a move of its own."""
    position = _position("Sb8 Sd9")
    assert _moves(position, "b8") == {"b8b9", "b8b9=+S", "b8a8", "b8c8"}
    assert _moves(position, "d9") == {f"d9{to}{flip}" for to in ("c9", "e9", "d10") for flip in ("", "=+S")}
    position.push("b8b9=+S")
    assert position.piece_at("b9") == "+S"
    position.push("i11h11")
    assert _moves(position, "b9") == {"b9a9", "b9c9", "b9b10", "b9b8"}


def test_exciting_soldier_changes_hands_and_comes_back_unpromoted() -> None:
    """25.7: any face goes to the captor's hand; dropped plain anywhere, also to block or give check."""
    position = _position("Rc3 +sc8")
    position.push("c3c8")
    assert position.fen().split()[0].endswith("[S]")
    position.push("i11h11")
    drop = position.parse("S@e10")
    assert (drop.is_drop, drop.filled, drop.vacated) == (True, ("e10",), ())
    position.push(drop)
    assert position.piece_at("e10") == "S"
    assert position.hands()["south"] == {}
    blocked = _position("Kf1 rf9 Re3", hand="S")
    assert _moves(blocked, "S@") == {f"S@f{rank}" for rank in range(2, 9)}


# --- 25.7 Checkers --------------------------------------------------------------------------------------------


def test_exciting_checker_jumps_forward_and_may_stop() -> None:
    """25.7, contracts 7.2: every landing square is named; stopping is allowed, but not before a Checker."""
    position = _position("Oc4 nd5 nf7")
    assert _moves(position, "c4") == {"c4b5", "c4e6", "c4e6g8"}
    made = position.parse("c4e6g8")
    assert set(made.captured_squares) == {"d5", "f7"}
    assert (made.vacated, made.filled) == (("c4", "d5", "f7"), ("g8",))
    must = _position("Oc4 nd5 of7")
    assert _moves(must) == {"c4e6g8"}
    assert _moves(_position("Oe6 nd5 nf5"), "e6") == {"e6d7", "e6f7"}
    assert {"e6c4", "e6g4"} <= _moves(_position("+Oe6 nd5 nf5"), "e6")


def test_exciting_two_paths_with_the_same_end_are_two_moves() -> None:
    """Contracts 7.2: the names of the landing squares tell them apart."""
    position = _position("Of4 ne5 ng5 ne7 ng7")
    assert {"f4d6f8", "f4h6f8"} <= _moves(position, "f4")
    assert {str(position.parse_san(position.san(move))) for move in position.legal_moves()} == _moves(
        position
    )


def test_exciting_checker_is_crowned_on_the_last_rank_and_stops() -> None:
    """25.8 (HOUSE), contracts 7.2: `=+O`, also at the end of a jump, which ends there."""
    position = _position("Oc10 Oe9 nd10 kk8 Ka4")
    assert _moves(position, "c10") == {"c10d11=+O"}
    jump = _position("Ob9 nc10 ne10 kk8")
    assert _moves(jump, "b9") == {"b9d11=+O"}


def test_exciting_checker_must_be_taken_unless_check_is_given() -> None:
    """25.7, contracts 7.3.10 a: any piece's capture of any Checker, or a check; the King is not obliged but may."""
    position = _position("Ra4 od4 Re2 Kf1 kc11 Pi2")
    assert _moves(position) == {"a4d4", "a4c4", "e2e11", "e2c2"}
    by_king = _position("Ke5 od4 Ra9 kk4")
    assert "e5d4" in _moves(by_king)
    assert len(_moves(by_king)) > 2
    with_both = _position("Ke5 od4 Rd9 ka4 Pi2")
    assert _moves(with_both) == {"e5d4", "d9d4", "d9a9"}


def test_exciting_custodian_capture_of_a_checker_is_compulsory_too() -> None:
    """Contracts 7.3.10 a: by any form of capture; promoted Checkers are Checkers."""
    position = _position("Sd5 Rf6 +oe6 Pi2 ka4")
    assert "d5d6" in _moves(position)
    assert "i2i3" not in _moves(position)


@pytest.mark.parametrize(
    ("pieces", "checked"),
    [
        ("Oc4 kd5", True),
        ("Oc4 kd5 Ne6", False),
        ("Oc4 nd5 kf7", True),
        ("Oe6 kd5", False),
        ("+Oe6 kd5", True),
        ("Oi10 kk8", False),
    ],
    ids=["first-jump", "no-room", "later-jump", "not-backwards", "promoted", "edge"],
)
def test_exciting_checker_gives_check_by_a_possible_jump(pieces: str, checked: bool) -> None:
    """25.14: also later in a jump of several."""
    assert _position(pieces, "b").is_check() == checked


# --- 25.8 promotion, castling ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "letters"),
    [("a8", ""), ("b9", ""), ("c10", ""), ("d10", "+O"), ("e10", ""), ("h10", "+O"), ("k8", "")],
)
def test_exciting_pawn_promotes_at_the_end_of_its_file(square: str, letters: str) -> None:
    """25.8: Q R B N Tiger or promoted Soldier; promoted Checker only on a black square (d11 f11 h11)."""
    goal = f"{square[0]}{int(square[1:]) + 1}"
    position = _position(f"P{square} kf6")
    pieces = {"Q", "R", "B", "N", "I", "+S", *letters.split()}
    assert _moves(position, square) == {f"{square}{goal}={letter}" for letter in pieces}


def test_exciting_castling_is_alike_on_both_wings() -> None:
    """25.7: King f1 to h1 with Rook i1 to g1, or to d1 with Rook c1 to e1; with the Cannon in form 2 (26.7)."""
    for game_id, tower in (("exciting", "R"), ("exciting-cannon", "U")):
        fen = f"**5k1**/*9*/11/11/11/11/11/11/11/*PPPPPPPPP*/**{tower}2K2R**[] w KQ - 0 1"
        position = rules_c.game(game_id).position(fen)
        castlings = {str(m): (m.vacated, m.filled) for m in position.legal_moves() if m.is_castling}
        assert castlings == {
            "f1h1": (("f1", "i1"), ("g1", "h1")),
            "f1d1": (("c1", "f1"), ("d1", "e1")),
        }
        assert [position.san(move) for move in castlings] == ["O-O", "O-O-O"]


# --- 25.11 choices, 26 and 27 ---------------------------------------------------------------------------------


def test_exciting_choices_of_the_text() -> None:
    """25.11: eleven Soldiers for nine and two Tigers; no re-entry."""
    pieces = list(rules_c.game("exciting", tigers="soldiers").start().pieces().values())
    assert (pieces.count("S"), pieces.count("I")) == (11, 0)
    position = rules_c.game("exciting", re_entry="off").position(
        "**3k3**/*9*/11/2+s8/11/11/11/2R8/11/*9*/**3K3**[] w - - 0 1"
    )
    position.push("c4c8")
    assert position.hands()["south"] == {}


def test_exciting_cannon_counts_its_pieces() -> None:
    """26.5: Q1 R2 B2 N2 U1 I2 S11 O6 P9 K1."""
    pieces = list(rules_c.game("exciting-cannon").start().pieces().values())
    counts = {letter: pieces.count(letter) for letter in "QRBNUISOPK"}
    assert counts == {"Q": 1, "R": 2, "B": 2, "N": 2, "U": 1, "I": 2, "S": 11, "O": 6, "P": 9, "K": 1}
    assert "d10d11=U" in _moves(_position("Pd10 kf6", game_id="exciting-cannon"))


def test_exciting_9x9_is_off_and_played_when_asked_for() -> None:
    """27.14, contracts 5: disabled until the diagram is seen; its reason is told."""
    assert "exciting-9x9" not in rules_c.games()
    assert "exciting-9x9" in rules_c.games(off=True)
    game = rules_c.game("exciting-9x9")
    assert "HOUSE" in game.off
    assert rules_c.game("exciting").off == ""
    assert len(game.start().legal_moves()) == 16
