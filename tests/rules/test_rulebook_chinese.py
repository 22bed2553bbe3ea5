"""Lines and positions of the rulebook's section B 1 (Chinese chess)."""

import pytest

import rules_c

GAME = rules_c.game("chinese-chess")

LINE = (
    "h3-e3 h10-g8 h1-g3 b10-c8 e4-e5 d10-e9 b1-c3 i10-h10 e5-e6 e7xe6 c3-e4 h8-h4 e3xe6+ c10-e8 b3-e3 h4xe4+ g3xe4 "
    "h10-h6 i1-i2 a10-d10 a1-b1 b8-a8 i2-f2 a8xa4 e4-f6 h6-h8 f6xe8 d10-d8 e8-d6+ g8-e7 e3xe7+ e10-d10 d6xc8+ d8xc8 "
    "f2-d2+ h8-d8 e7-d7+ d8-e8 d7xi7+ c8-d8 b1-b10+ d10-d9 i7-i9+ e9-f8 d2xd8+ e8xd8 e6-e9#"
)


def _coordinates(text: str) -> str:
    return text.rstrip("+#").replace("-", "").replace("x", "")


def test_rulebook_b_1_15_game_every_move_legal_every_check_marked_last_is_mate() -> None:
    """Rulebook B 1.15: the game of 24 moves; captures, checks and mate as printed; ten checks in a row."""
    position = GAME.start()
    in_a_row = 0
    for text in LINE.split():
        move = position.push(_coordinates(text))
        assert move.is_capture == ("x" in text), text
        assert move.gives_check == (text[-1] in "+#"), text
        assert move.gives_mate == (text[-1] == "#"), text
        if position.turn == "north":
            in_a_row = in_a_row + 1 if move.gives_check else 0
    assert in_a_row == 10
    assert position.fen().startswith("1R3ae2/3kC3C/3r1a3/p1p3p2/9/9/c1P3P1P/9/9/2EAKAE2 b ")
    assert position.outcome() == rules_c.Outcome("1-0", "checkmate")
    assert not position.is_legal("d9e9")
    assert position.explain("d9", "e9") == "this leaves one General facing the other"


def test_rulebook_b_1_15_game_other_readings_fail() -> None:
    """Rulebook B 1.15: with b3-e3 at move 1, move 8 has no Cannon for e3; i9-e9 at the end gives no mate."""
    moves = [_coordinates(text) for text in LINE.split()]
    position = GAME.start()
    for move in ["b3e3", *moves[1:3]]:
        position.push(move)
    assert not any(str(move) == "b3e3" for move in position.legal_moves())
    position = GAME.start()
    for move in moves[:-1]:
        position.push(move)
    position.push("i9e9")
    assert position.outcome() is None


def test_rulebook_b_1_15_opening_shots() -> None:
    """Rulebook B 1.15: b3xb10 a10xb10, h3xh10 i10xh10."""
    position = GAME.start()
    for move in ("b3b10", "a10b10", "h3h10", "i10h10"):
        assert position.push(move).is_capture


def test_rulebook_b_1_15_two_piece_pin() -> None:
    """Rulebook B 1.15: not in check; only e1-d1, e1-f1, e1-e2."""
    position = GAME.position("4k4/9/9/4c4/9/9/4H4/4E4/9/4K4 w")
    assert not position.is_check()
    assert sorted(map(str, position.legal_moves())) == ["e1d1", "e1e2", "e1f1"]
    assert position.explain("e4", "f6") == "this leaves your General in check"


@pytest.mark.parametrize("move", ["e6f8", "e6d8"])
def test_rulebook_b_1_15_triple_check(move: str) -> None:
    """Rulebook B 1.15: Horse, Chariot and Cannon check at once; replies e10-d10, e10-f10."""
    position = GAME.position("4k4/9/9/9/4H4/9/4R4/4C4/9/4K4 w")
    goal = position.push(move).to_square
    assert set(position.attackers("e10", "south")) == {goal, "e4", "e3"}
    assert {str(reply) for reply in position.legal_moves()} == {"e10d10", "e10f10"}


@pytest.mark.parametrize(
    ("general", "shift", "letter", "replies"),
    [
        ("e1", 0, "P", set()),
        ("e1", 0, "R", set()),
        ("e1", 1, "P", {"e8f8", "e8d8"}),
        ("d1", 1, "P", {"e8f8"}),
        ("f1", 1, "P", {"e8d8", "e8f8"}),
        ("d1", 0, "P", {"f8e8"}),
        ("f1", 0, "P", {"f8e8"}),
    ],
)
def test_rulebook_b_1_15_quadruple_check(general: str, shift: int, letter: str, replies: set[str]) -> None:
    """Rulebook B 1.15: P or Chariot, both Horses and the Cannon check at once; mate or the printed replies."""
    base = {"f8": "k", "g7": letter, "h7": "H", "g6": "H", "f5": "C"}
    pieces = {f"{chr(ord(square[0]) - shift)}{square[1:]}": piece for square, piece in base.items()}
    pieces[general] = "K"
    position = GAME.position(GAME.placed(pieces, "south").fen())
    file = chr(ord("g") - shift)
    position.push(f"{file}7{chr(ord('f') - shift)}7")
    royal = f"{chr(ord('f') - shift)}8"
    assert len(position.attackers(royal, "south")) == 4
    assert {str(reply) for reply in position.legal_moves()} == replies
    assert position.outcome() == (None if replies else rules_c.Outcome("1-0", "checkmate"))


def test_rulebook_b_1_10_stalemate_is_a_draw_and_a_loss_in_xiangqi() -> None:
    """Rulebook B 1.10 and 1.14: a side without a move that is not in check; contracts 9.4: in xiangqi it loses."""
    fen = "3k5/2P1P4/9/9/9/9/9/9/9/4K4 b - - 0 1"
    position = GAME.position(fen)
    assert not position.is_check()
    assert position.legal_moves() == []
    assert position.outcome() == rules_c.Outcome("1/2-1/2", "stalemate")
    assert rules_c.game("xiangqi").position(fen).outcome() == rules_c.Outcome("1-0", "stalemate")


def test_rulebook_b_1_8_soldier_goes_sideways_from_its_sixth_rank() -> None:
    """Rulebook B 1.5, 1.8: South's Soldier from rank 6 on, North's from rank 5 on; no suffix, the letter stays P."""
    for square, letter, expected in (
        ("e5", "P", {"e6"}),
        ("e6", "P", {"e7", "d6", "f6"}),
        ("e6", "p", {"e5"}),
        ("e5", "p", {"e4", "d5", "f5"}),
        ("a10", "P", {"b10"}),
    ):
        assert set(GAME.placed({square: letter}, "south").reach(square)) == expected


def test_rulebook_b_1_14_perpetual_check_is_a_threefold_draw() -> None:
    """Rulebook B 1.13, 1.14: perpetual check is allowed and ends as an automatic threefold draw."""
    position = GAME.position("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1")
    for _ in range(2):
        for move in ("e2d2", "d10e10", "d2e2", "e10d10"):
            assert position.outcome() is None
            assert position.claims() == ()
            position.push(move)
    assert position.outcome() == rules_c.Outcome("1/2-1/2", "repetition")
