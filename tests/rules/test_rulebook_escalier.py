"""Rulebook A 24 with contracts 7: Échecs de l'Escalier."""

import os
import random

import pytest

import rules_c

from .models import escalier as model
from .models.board import Board, name, write_board
from .walks import SEED

POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "60"))


def _position(placement: str, rest: str = "w - - 0 1 rooks=-") -> rules_c.Position:
    return rules_c.game("escalier").position(f"{placement} {rest}")


def _moves(position: rules_c.Position, start: str) -> set[str]:
    return {str(move) for move in position.legal_moves() if str(move).startswith(start)}


def test_escalier_array_protects_every_pawn() -> None:
    """24.6: protectors of a3 to j3, pieces only; 24.15: outer six at least two, middle four at least three."""
    start = rules_c.game("escalier").start()
    assert start.fields() == {"rooks": "a1a2a9a10j1j2j9j10"}
    counts = [len(start.attackers(f"{file}3", "south")) for file in "abcdefghij"]
    assert counts == [2, 2, 2, 5, 4, 5, 4, 2, 2, 2]


@pytest.mark.parametrize(
    ("options", "protectors"),
    [
        ({"array": "great-herd"}, [2, 2, 3, 4, 4, 5, 4, 3, 2, 2]),
        ({"array": "marshals-inside"}, [2, 2, 3, 4, 5, 6, 3, 3, 2, 2]),
    ],
)
def test_escalier_other_arrays_that_fit(options: dict[str, str], protectors: list[int]) -> None:
    """24.13."""
    start = rules_c.game("escalier", **options).start()
    assert [len(start.attackers(f"{file}3", "south")) for file in "abcdefghij"] == protectors


def test_escalier_counts() -> None:
    """24.15: 28, 784; the reversed Great Herd array 30, 900."""
    start = rules_c.game("escalier").start()
    assert (start.perft(1), start.perft(2)) == (28, 784)
    other = rules_c.game("escalier", array="great-herd").start()
    assert (other.perft(1), other.perft(2)) == (30, 900)


def test_escalier_pawn_first_move_patterns() -> None:
    """24.15: P e3, enemies on d4 and e5; contracts 7.2: the middle square is always named."""
    position = _position("9k/10/10/10/10/4p5/3p6/4P5/10/9K")
    assert _moves(position, "e3") == {"e3d4", "e3d4e5", "e3d4d5", "e3e4"}
    position.push("e3d4e5")
    assert position.fen().split()[0] == "9k/10/10/10/10/4P5/10/10/10/9K"
    move = position.pop()
    assert move.captured_squares == ("d4", "e5")
    assert move.vacated == ("e3", "d4")


def test_escalier_capture_capture_ends_aside_or_on_its_file() -> None:
    """24.7: 0 or two files aside; two paths to one square are two moves."""
    position = _position("9k/10/10/10/10/2p1p1p3/3p1p4/4P5/10/9K")
    assert _moves(position, "e3") == {
        "e3e4", "e3d4", "e3f4", "e3d4c5", "e3d4d5", "e3d4e5", "e3f4e5", "e3f4f5", "e3f4g5"
    }  # fmt: skip


def test_escalier_pawn_second_move_is_single() -> None:
    """24.7: two steps from the start rank only."""
    position = _position("9k/10/10/10/10/10/4P5/10/10/9K")
    assert _moves(position, "e4") == {"e4e5"}


def test_escalier_double_step_is_taken_in_passing_off_the_middle_file() -> None:
    """24.7: the victim leaves its final cell; what it took stays taken."""
    position = _position("9k/10/10/10/10/3p6/5p4/4P5/10/9K")
    position.push("e3e4d5")
    assert position.fen() == "9k/10/10/10/10/3P6/5p4/10/10/9K b - - 0 1 rooks=-"
    position = _position("9k/10/10/10/10/3p1p4/10/4P5/10/9K")
    position.push("e3e4d5")
    assert position.fen() == "9k/10/10/10/10/3P1p4/10/10/10/9K b - e4 0 1 rooks=- ep-pawn=d5"
    assert _moves(position, "f5") == {"f5f4", "f5e4"}
    move = position.push("f5e4")
    assert (move.captured_square, move.is_en_passant) == ("d5", True)
    assert position.fen() == "9k/10/10/10/10/10/4p5/10/10/9K w - - 0 2 rooks=-"
    position.pop()
    position.push("j10j9")
    assert position.en_passant is None


def test_escalier_king_is_in_check_by_a_second_leg() -> None:
    """Contracts 7.3.9: straight, then diagonal; the middle must be free."""
    check = _position("10/10/10/10/10/5k4/10/4P5/10/9K", "b - - 0 1 rooks=-")
    assert check.is_check()
    blocked = _position("10/10/10/10/10/5k4/4n5/4P5/10/9K", "b - - 0 1 rooks=-")
    assert not blocked.is_check()
    through = _position("10/10/10/10/10/4k5/3n6/4P5/10/9K", "b - - 0 1 rooks=-")
    assert through.is_check()
    assert through.is_legal("d4b3")  # without a piece on d4 there is no path through it


@pytest.mark.parametrize(
    ("king", "rook", "move", "king_to", "rook_to"),
    [
        ("e1", "a1", "e1c1", "c1", "d1"),
        ("f1", "a1", "f1c1", "c1", "d1"),
        ("e1", "j1", "e1h1", "h1", "g1"),
        ("f1", "j1", "f1h1", "h1", "g1"),
        ("e2", "b2", "e2c2", "c2", "d2"),
        ("f2", "i2", "f2h2", "h2", "g2"),
    ],
)
def test_escalier_castling_table(king: str, rook: str, move: str, king_to: str, rook_to: str) -> None:
    """24.7, also with a Rook that stands beside its own file."""
    game = rules_c.game("escalier")
    placed = game.placed({king: "K", rook: "R", "h10": "k"}, "south").fen().split()[0]
    position = game.position(f"{placed} w - - 0 1 rooks={rook}")
    assert position.parse(move).is_castling
    assert position.descriptive(move) == f"King {king_to}, Rook {rook_to}"
    position.push(move)
    assert (position.piece_at(king_to), position.piece_at(rook_to)) == ("K", "R")
    assert position.fields() == {"rooks": "-"}


@pytest.mark.parametrize(
    ("pieces", "rooks", "legal"),
    [
        ({"f1": "K", "a1": "R"}, "a1", True),
        ({"f1": "K", "a1": "R"}, "-", False),
        ({"f1": "K", "a1": "R", "b1": "N"}, "a1", False),  # nothing between them
        ({"f1": "K", "a1": "R", "d5": "r"}, "a1", False),  # not through check
        ({"f1": "K", "a1": "R", "c5": "r"}, "a1", False),  # not into check
        ({"f1": "K", "a1": "R", "f5": "r"}, "a1", False),  # not out of check
        ({"f1": "K", "a1": "R", "b5": "r"}, "a1", True),  # the Rook may pass
        ({"f1": "K", "a2": "R"}, "a2", False),  # both on the same rank
    ],
)
def test_escalier_castling_conditions(pieces: dict[str, str], rooks: str, legal: bool) -> None:
    """24.7."""
    game = rules_c.game("escalier")
    placed = game.placed({**pieces, "h10": "k"}, "south").fen().split()[0]
    assert game.position(f"{placed} w - - 0 1 rooks={rooks}").is_legal("f1c1") == legal


def test_escalier_rights_are_histories() -> None:
    """24.7 and contracts 7.3.9: a Rook may move on a and b, a King on e and f; what left does not come back."""
    game = rules_c.game("escalier")
    placed = game.placed({"f1": "K", "a1": "R", "j2": "R", "h10": "k"}, "south").fen().split()[0]
    position = game.position(f"{placed} w - - 0 1 rooks=a1j2")
    told = []
    for move in ("a1b1", "h10g10", "b1b2", "g10h10", "f1e2", "h10g10", "j2j3", "g10h10", "j3j2", "h10g10"):
        position.push(move)
        told.append(position.fields()["rooks"])
    assert told[::2] == ["b1j2", "b2j2", "b2j2", "b2", "b2"]
    position.push("e2d2")
    assert position.fields()["rooks"] == "-"


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("w - - 0 1 rooks=a2", "no square of a Rook that can castle"),
        ("w - - 0 1 rooks=c1", "no square of a Rook that can castle"),
        ("w - - 0 1 rooks=a1 ep-pawn=e3", "no Eurofighter Pawn"),
        ("w - e4 0 1 rooks=a1", "no double step"),
        ("b - - 0 1 rooks=a1 ep-pawn=e5", "a piece that can be taken is named"),
    ],
)
def test_escalier_wrong_fields_are_refused(rest: str, words: str) -> None:
    """One message that says what is wrong."""
    with pytest.raises(rules_c.FenError, match=words):
        _position("9k/10/10/10/10/4P5/10/10/10/R4K4", rest)


def test_escalier_scattered_pieces_equal_slow_model() -> None:
    """Rooks and Kings at home, Pawns on their start rank, enemies before them: castlings and two-leg moves abound."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-escalier-scattered")
    game = rules_c.game("escalier")
    seen = special = 0
    while seen < POSITIONS:
        fen = _scattered(chance)
        try:
            position = game.position(fen)
        except rules_c.FenError:
            continue
        state = model.read("escalier", fen)
        for _ in range(6):
            told, moves = model.moves(state), {str(move): move for move in position.legal_moves()}
            assert (position.fen(), moves.keys()) == (model.fen(state), told.keys())
            assert game.position(position.fen()).key == position.key
            seen += 1
            rare = [t for t, m in moves.items() if m.is_castling or m.is_en_passant or m.is_double_step]
            special += len(rare)
            if not told:
                break
            text = chance.choice(sorted(rare if rare and chance.random() < 0.6 else told))
            position.push(text)
            state = told[text]
    assert special > POSITIONS


def _scattered(chance: random.Random) -> str:
    board: Board = {}
    rooks = []
    for south, ranks, pawns in ((True, (0, 1), 2), (False, (9, 8), 7)):
        king = (chance.choice((4, 5)), chance.choice(ranks))
        board[king] = "K" if south else "k"
        for square in ((file, rank) for file in (0, 1, 8, 9) for rank in ranks):
            if chance.random() < 0.35:
                board[square] = "R" if south else "r"
                rooks += [name(square)] if chance.random() < 0.7 else []
        for file in range(10):
            if chance.random() < 0.5:
                board[file, pawns] = "P" if south else "p"
    for _ in range(chance.randrange(25)):
        square = (chance.randrange(10), chance.randrange(1, 9))
        board.setdefault(square, chance.choice("QRNBMCAPPPPqrnbmcapppp"))
    turn = chance.choice("wb")
    return f"{write_board(model.SHAPE, board)} {turn} - - 0 1 rooks={''.join(rooks) or '-'}"
