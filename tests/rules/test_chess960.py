"""Chess960 (FIDE Laws, Guidelines II; contracts 7.1) side by side with python-chess."""

import os
import random

import chess
import pytest

import rules_c

from .outside import plain
from .walks import SEED

POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "400"))
ARRAYS = 960
ARRAY = 518  # of chess


def test_chess960_every_number_is_scharnagls_array() -> None:
    """All 960 arrays, with the rights of both rooks as their files."""
    fens = {rules_c.game("chess960", number=number).start_fen for number in range(ARRAYS)}
    assert fens == {chess.Board.from_chess960_pos(number).shredder_fen() for number in range(ARRAYS)}
    for number in (0, 1, 95, 96, 517, 518, 959):
        game = rules_c.game("chess960", number=number)
        assert game.start_fen == chess.Board.from_chess960_pos(number).shredder_fen()
    assert rules_c.game("chess960").start_fen == rules_c.game("chess960", number=ARRAY).start_fen


def test_chess960_seed_draws_an_array() -> None:
    """The same seed draws the same array; many seeds draw many."""
    fens = [rules_c.game("chess960", seed=seed).start_fen for seed in range(60)]
    assert fens == [rules_c.game("chess960", seed=seed).start_fen for seed in range(60)]
    assert len(set(fens)) > 50


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"number": "960"}, "'960' is no number from 0 to 959"),
        ({"number": "x"}, "'x' is no number from 0 to 959"),
        ({"seed": "x"}, "a seed is a number, not 'x'"),
        ({"seed": "1", "number": "1"}, "not both"),
    ],
)
def test_chess960_wrong_option_says_what_is_right(options: dict[str, str], words: str) -> None:
    """One line that names the value."""
    with pytest.raises(rules_c.UnknownGame, match=words):
        rules_c.game("chess960", **options)


def test_chess960_random_games_equal_python_chess() -> None:
    """Moves, short notation and FENs of random games from random arrays; castling is played when it can be."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-chess960")
    game = rules_c.game("chess960")
    seen = castlings = 0
    while seen < POSITIONS:
        position = game.position(chess.Board.from_chess960_pos(chance.randrange(ARRAYS)).shredder_fen())
        for _ in range(60):
            board = chess.Board(position.fen(), chess960=True)
            moves = {plain(str(move)): move for move in position.legal_moves()}
            assert moves.keys() == {board.uci(move) for move in board.legal_moves}, position.fen()
            assert game.position(board.fen()).fen() == position.fen()  # X-FEN
            seen += 1
            if not moves:
                break
            castling = [text for text, move in moves.items() if move.is_castling]
            castlings += len(castling)
            text = chance.choice(sorted(castling if castling and chance.random() < 0.5 else moves))
            move = board.parse_uci(text)
            assert position.san(moves[text]) == board.san(move)
            assert position.parse_san(board.san(move)) == moves[text]
            position.push(moves[text])
            board.push(move)
            assert position.fen() == board.shredder_fen() or board.ep_square is not None
            back = position.pop()
            assert position.parse(text) == back
            position.push(back)
    assert castlings > 10


@pytest.mark.parametrize(
    ("fen", "legal"),
    [
        ("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", {"f1h1", "f1b1"}),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", {"f1g1"}),  # both go past each other
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", {"g1h1"}),  # the king stays
        ("4k3/8/8/8/8/8/8/2KR4 w D - 0 1", {"c1d1"}),  # the rook stands on the g-side of its king
        ("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", set()),
        ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", set()),  # the rook that leaves opens the first rank
        ("4k3/8/8/8/8/8/8/1RK1N3 w B - 0 1", {"c1b1"}),
        ("3rk3/8/8/8/8/8/8/1R3K2 w B - 0 1", set()),  # d1 is passed
        ("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", set()),
    ],
)
def test_chess960_castling_by_the_laws(fen: str, legal: set[str]) -> None:
    """Guidelines II.3.2: what is between, what is passed, and what the rook uncovers."""
    position = rules_c.game("chess960").position(fen)
    assert {str(move) for move in position.legal_moves() if move.is_castling} == legal
    board = chess.Board(fen, chess960=True)
    assert {board.uci(move) for move in board.generate_castling_moves()} == legal


def test_chess960_castling_moves_king_and_rook_and_says_so() -> None:
    """Contracts 7.1: the king takes its own rook; the long form tells where both stand afterwards."""
    position = rules_c.game("chess960", number=ARRAY).position("4k3/8/8/8/8/8/8/4K2R w H - 0 1")
    move = position.parse("e1h1")
    assert (move.vacated, move.filled, move.captured) == (("e1", "h1"), ("f1", "g1"), None)
    assert position.descriptive(move) == "King g1, Rook f1"
    position.push(move)
    assert position.fen() == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    still = rules_c.game("chess960").position("4k3/8/8/8/8/8/8/6KR w H - 0 1")
    assert still.descriptive("g1h1") == "King g1, Rook f1"


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w G - 0 1", "its tower on g1"),
        ("4k3/8/8/8/8/8/4K3/7R w H - 0 1", "the royal piece on that rank"),
        ("4k3/8/8/8/8/8/8/4K2R w HK - 0 1", "a letter stands twice"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "files of rooks"),
    ],
)
def test_chess960_wrong_rights_are_refused(fen: str, words: str) -> None:
    """A right names a rook that stands beside its king."""
    with pytest.raises(rules_c.FenError, match=words):
        rules_c.game("chess960").position(fen)
