"""FENs both ways, and the words for those that cannot be read."""

import pytest

import rules_c

from .walks import random_games

GAMES = rules_c.games(off=True)


@pytest.mark.parametrize("game_id", GAMES)
def test_fen_random_positions_round_trip(game_id: str) -> None:
    """Any FEN from our own output reads back to the same position."""
    game = rules_c.game(game_id)
    for position in random_games(game, 6, 100, "fen"):
        fen = position.fen()
        again = game.position(fen)
        assert again.fen() == fen
        assert again.pieces() == position.pieces()
        assert again.turn == position.turn
        assert [str(move) for move in again.legal_moves()] == [str(move) for move in position.legal_moves()]


def test_fen_en_passant_written_only_when_an_enemy_pawn_could_take() -> None:
    """Contracts section 7.1: pins are ignored."""
    position = rules_c.game("chess").start()
    position.push("e2e4")
    assert position.fen().split()[3] == "-"
    for move in ("a7a6", "e4e5", "d7d5"):
        position.push(move)
    assert position.fen().split()[3] == "d6"
    pinned = rules_c.game("chess").position("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1")
    pinned.push("d7d5")
    assert pinned.fen().split()[3] == "d6"
    assert pinned.is_legal("e5d6") is False
    across = rules_c.game("chess").position("6k1/3p4/8/r3P2K/8/8/8/8 b - - 0 1")
    across.push("d7d5")
    assert across.fen().split()[3] == "d6"
    assert across.is_legal("e5d6") is False


def test_fen_missing_last_fields_take_usual_values() -> None:
    """The rulebook's short form, placement and side, is read."""
    position = rules_c.game("western-chess").position("1qt5/pp4pp/3p4/1K3T2/4n3/tk6/PPP2P1P/1QT5 w")
    assert position.fen() == "1qt5/pp4pp/3p4/1K3T2/4n3/tk6/PPP2P1P/1QT5 w - - 0 1"


@pytest.mark.parametrize(
    ("game_id", "fen", "words"),
    [
        ("chess", "", "rank 8 has 0 squares, not 8"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1", "there are 7 ranks, not 8"),
        ("chess", "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "rank 7 has 7 squares, not 8"),
        ("chess", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "rank 7 has more than 8 squares"),
        (
            "chess",
            "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "no piece of this game has the letter 'x'",
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x - - 0 1",
            "side to move 'x': neither w nor b",
        ),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KX - 0 1", "castling 'KX'"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "'K' needs the royal piece on e1 and its tower on h1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant 'e9': neither a square"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no double step of the other side"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "half-move count 'x'"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "after the move number 'more'"),
        ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "North has no King (royal)"),
        ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "South has more than one King"),
        ("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "the side that is not to move is in check"),
        ("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "the Pawn on a8 would have been promoted"),
        ("chinese-chess", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "the royal pieces face each other"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u2654 w", "not plain ASCII"),
    ],
)
def test_fen_unreadable_says_what_is_wrong(game_id: str, fen: str, words: str) -> None:
    """One message that names the FEN and what is wrong in it."""
    with pytest.raises(rules_c.FenError) as caught:
        rules_c.game(game_id).position(fen)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)
