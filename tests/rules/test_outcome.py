"""How games end, what may be claimed, and what ends them without a claim."""

import pytest

import rules_c

DRAW = "1/2-1/2"


def _shuffle(position: rules_c.Position, moves: str, times: int) -> None:
    for _ in range(times):
        for move in moves.split():
            position.push(move)


KNIGHTS = "g1f3 g8f6 f3g1 f6g8"


def test_outcome_chess_threefold_is_claimed_fivefold_is_automatic() -> None:
    """FIDE Laws 9.2 and 9.6.1."""
    position = rules_c.game("chess").start()
    _shuffle(position, KNIGHTS, 1)
    assert position.claims() == ()
    _shuffle(position, KNIGHTS, 1)
    assert position.claims() == ("repetition",)
    assert position.outcome() is None
    _shuffle(position, KNIGHTS, 2)
    assert position.outcome() == rules_c.Outcome(DRAW, "fivefold-repetition")
    position.pop()
    assert position.outcome() is None


@pytest.mark.parametrize("game_id", ["western-chess", "chess-titles", "capablanca"])
def test_outcome_steps_threefold_is_automatic(game_id: str) -> None:
    """Rulebook A C6: threefold repetition is a draw."""
    game = rules_c.game(game_id)
    start = "b1c3 b8c6 c3b1 c6b8"
    position = game.start()
    _shuffle(position, start, 1)
    assert position.outcome() is None
    _shuffle(position, start, 1)
    assert position.outcome() == rules_c.Outcome(DRAW, "repetition")


def test_outcome_repetition_needs_the_same_castling_rights() -> None:
    """FIDE Laws 9.2.3: the right to castle belongs to the position."""
    position = rules_c.game("chess").position("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1")
    _shuffle(position, "h1g1 h8g8 g1h1 g8h8", 2)
    assert position.claims() == ()
    _shuffle(position, "h1g1 h8g8 g1h1 g8h8", 1)
    assert position.claims() == ("repetition",)


def test_outcome_repetition_ignores_an_en_passant_right_that_no_legal_move_can_use() -> None:
    """FIDE Laws 9.2.3.1: only a pawn that could be taken makes the position another one."""
    game = rules_c.game("chess")
    position = game.position("6k1/3p4/8/r3P2K/8/8/8/8 b - - 0 1")
    position.push("d7d5")  # e5xd6 would open the fifth rank to the Rook
    _shuffle(position, "h5h4 g8g7 h4h5 g7g8", 2)
    assert position.claims() == ("repetition",)
    position = game.position("6k1/3p4/8/4P2K/8/8/8/8 b - - 0 1")
    position.push("d7d5")
    _shuffle(position, "h5h4 g8g7 h4h5 g7g8", 2)
    assert position.claims() == ()


def test_outcome_fifty_is_claimed_seventy_five_is_automatic() -> None:
    """FIDE Laws 9.3 and 9.6.2."""
    game = rules_c.game("chess")
    assert game.position("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").claims() == ()
    assert game.position("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").claims() == ("fifty-moves",)
    assert game.position("4k3/8/8/8/8/8/8/R3K3 w - - 149 99").outcome() is None
    assert game.position("4k3/8/8/8/8/8/8/R3K3 w - - 150 99").outcome() == rules_c.Outcome(
        DRAW, "seventy-five-moves"
    )


def test_outcome_mate_on_the_hundred_and_fiftieth_move_is_mate() -> None:
    """FIDE Laws 9.6.2: mate takes precedence."""
    position = rules_c.game("chess").position("7k/8/6K1/8/8/8/8/R7 w - - 149 99")
    position.push("a1a8")
    assert position.outcome() == rules_c.Outcome("1-0", "checkmate")


def test_outcome_western_fifty_is_claimed_only() -> None:
    """Rulebook A C7: the fifty moves are a claim; nothing is said of seventy-five."""
    position = rules_c.game("western-chess").position("3q4/8/8/8/8/8/8/T2Q4 w - - 160 99")
    assert position.claims() == ("fifty-moves",)
    assert position.outcome() is None


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", True),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", True),
        ("2b1kb2/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", True),
        ("4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", False),
        ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4k3/p7/8/8/8/8/8/4K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", False),
    ],
)
def test_outcome_chess_dead_positions_by_material(fen: str, dead: bool) -> None:
    """FIDE Laws 5.2.2; python-chess agrees on each."""
    import chess  # noqa: PLC0415 - only this test asks it

    assert chess.Board(fen).is_insufficient_material() == dead
    outcome = rules_c.game("chess").position(fen).outcome()
    assert outcome == (rules_c.Outcome(DRAW, "insufficient-material") if dead else None)


def test_outcome_steps_games_have_no_dead_position_by_material() -> None:
    """Rulebook A C8: royal and King's Lancer against royal is a forced win, so no list of pieces is used."""
    assert rules_c.game("lancer-chess").position("3q4/8/8/8/8/8/8/3QL3 w - - 0 1").outcome() is None


def test_outcome_fools_mate_and_stalemate() -> None:
    """FIDE Laws 5.1.1 and 5.2.1."""
    position = rules_c.game("chess").start()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        position.push(move)
    assert position.outcome() == rules_c.Outcome("0-1", "checkmate")
    assert position.checked_square() == "e1"
    assert position.attackers("e1", "north") == ("h4",)
    assert position.legal_moves() == []
    assert position.perft(1) == 0
    stalemate = rules_c.game("chess").position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.outcome() == rules_c.Outcome(DRAW, "stalemate")
    assert stalemate.checked_square() is None
