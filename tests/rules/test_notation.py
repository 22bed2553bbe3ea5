"""Coordinate, short and long notation, both ways."""

import chess
import pytest

import rules_c

from .walks import random_games

GAMES = rules_c.games(off=True)


@pytest.mark.parametrize("game_id", GAMES)
def test_san_random_games_round_trip(game_id: str) -> None:
    """Every legal move's short notation is unique in its position and reads back to that move."""
    game = rules_c.game(game_id)
    for position in random_games(game, 3, 80, "san"):
        moves = position.legal_moves()
        sans = [position.san(move) for move in moves]
        assert len(set(sans)) == len(moves)
        for move, san in zip(moves, sans, strict=True):
            assert position.parse_san(san) == move
            assert position.parse(str(move)) == move


def test_san_random_chess_games_equal_python_chess() -> None:
    """Short notation of chess is python-chess's."""
    for position in random_games(rules_c.game("chess"), 6, 100, "san-chess"):
        board = chess.Board(position.fen())
        for move in position.legal_moves():
            assert position.san(move) == board.san(chess.Move.from_uci(str(move).replace("=", "").lower()))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Nf3", "g1f3"),
        ("Nf3+", "g1f3"),
        ("Ngf3", "g1f3"),
        ("Ng1f3", "g1f3"),
        ("e4", "e2e4"),
        ("e2e4", "e2e4"),
    ],
)
def test_san_lenient_forms_are_read(text: str, move: str) -> None:
    """Needless signs and origins do no harm."""
    assert str(rules_c.game("chess").start().parse_san(text)) == move


def test_san_castling_short_is_the_near_tower() -> None:
    """Rulebook A 0.5: short is queenside in the Steps games, kingside in chess; both spellings are read."""
    chess_position = rules_c.game("chess").position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert (chess_position.san("e1g1"), chess_position.san("e1c1")) == ("O-O", "O-O-O")
    steps = rules_c.game("western-chess").position("3q4/8/8/8/8/8/8/T2Q3T w KQ - 0 1")
    assert (steps.san("d1b1"), steps.san("d1f1")) == (
        "O-O",
        "O-O-O+" if steps.parse("d1f1").gives_check else "O-O-O",
    )
    for text, move in (
        ("O-O", "d1b1"),
        ("0-0", "d1b1"),
        ("Qb1", "d1b1"),
        ("O-O-O", "d1f1"),
        ("0-0-0", "d1f1"),
    ):
        assert str(steps.parse_san(text)) == move


@pytest.mark.parametrize("text", ["e7e8q", "e7e8Q", "e7e8=Q", "e7e8=q", "E7E8Q"])
def test_move_promotion_spellings_are_read(text: str) -> None:
    """Contracts 8.2.2: the same move without regard to case and `=`; written `e7e8=Q`."""
    position = rules_c.game("chess").position("8/4P3/8/8/8/k7/8/4K3 w - - 0 1")
    assert str(position.push(text)) == "e7e8=Q"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("e2e5", "is not a legal move here"),
        ("e2", "two squares such as e2e4"),
        ("", "two squares"),
        ("e2e4e5", "text after the squares"),
        ("z9e4", "two squares"),
        ("e2e4=Q", "is not a legal promotion here"),
        ("e2e4=X", "names a piece that this game does not have"),
        ("e2e4\u00e9", "is not a move"),
    ],
)
def test_move_illegal_says_what_is_wrong_and_leaves_position(text: str, words: str) -> None:
    """An exception that names the input; nothing changes."""
    position = rules_c.game("chess").start()
    with pytest.raises(rules_c.IllegalMove) as caught:
        position.push(text)
    assert words in str(caught.value)
    assert position.fen() == position.game.start_fen
    assert position.moves == []
    assert not position.is_legal(text)


def test_move_promotion_without_piece_says_so() -> None:
    """A promotion must name the new piece."""
    position = rules_c.game("chess").position("8/4P3/8/8/8/k7/8/4K3 w - - 0 1")
    with pytest.raises(rules_c.IllegalMove, match="must say what the piece becomes"):
        position.push("e7e8")


def test_san_ambiguous_says_so() -> None:
    """Two Knights that can go there."""
    position = rules_c.game("chess").position("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    assert position.san("b1d2") == "Nbd2"
    with pytest.raises(rules_c.IllegalMove, match="fits several legal moves"):
        position.parse_san("Nd2")


def test_move_of_another_position_is_refused() -> None:
    """A Move object is checked like a text."""
    game = rules_c.game("chess")
    stale = game.start().parse("e2e4")
    position = game.start()
    position.push("e2e4")
    with pytest.raises(rules_c.IllegalMove):
        position.push(stale)
    with pytest.raises(rules_c.IllegalMove):
        rules_c.game("western-chess").start().push(stale)


@pytest.mark.parametrize(
    ("game_id", "fen", "move", "words"),
    [
        ("lancer-chess", None, "g1g3", "King's Lancer g3"),
        ("chess", None, "e2e4", "Pawn e4"),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "King c1, Rook d1"),
        ("chess", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8=Q", "Pawn e8, becomes Queen"),
        ("chess", "6k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "Pawn takes Pawn d6 in passing"),
        ("chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Knight b1 d2"),
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Rook a8, mate"),
    ],
)
def test_descriptive_is_the_long_form(game_id: str, fen: str | None, move: str, words: str) -> None:
    """Full names, as the rulebook's games use them."""
    game = rules_c.game(game_id)
    position = game.position(fen) if fen else game.start()
    assert position.descriptive(move) == words


EXPLAINED = [
    ("chess", None, "g1", "g3", "the Knight from g1 cannot reach g3"),
    ("chess", None, "g1", "e2", "your own Pawn stands on e2"),
    ("chess", None, "a1", "a4", "the Rook's way is blocked on a2"),
    ("chess", None, "e1", "g1", "castling is not possible: the Bishop on f1 is in the way"),
    ("chess", None, "e2", "d3", "the Pawn from e2 goes to d3 only to take a piece"),
    ("chess", None, "e7", "e5", "it is not Black's turn"),
    ("western-chess", None, "e7", "e5", "it is not North's turn"),
    ("chess", None, "e4", "e5", "no piece stands on e4"),
    ("chess", None, "e2", "e4", ""),
    ("chess", "r3k2r/8/8/8/4r3/8/4N3/R3K2R w KQkq - 0 1", "e2", "c3", "this leaves your King in check"),
    (
        "chess",
        "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
        "e1",
        "g1",
        "castling is not possible: f1 is attacked",
    ),
    (
        "chess",
        "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
        "e1",
        "g1",
        "castling is not possible: your King is in check",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "e1",
        "g1",
        "castling is not possible: the King or the piece on h1 has moved",
    ),
    (
        "chess",
        "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1",
        "a1",
        "a2",
        "your King is in check, and this does not answer it",
    ),
    ("chess", "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1", "e2", "the King may not go to e2: it is attacked"),
    ("chess", "6k1/8/8/8/8/3p4/3P4/4K3 w - - 0 1", "d2", "d3", "the Pawn from d2 cannot take on d3"),
    ("chess", "6k1/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "e5", "d6", "this leaves your King in check"),
    ("chinese-chess", None, "b1", "d2", "the Horse's way is blocked on c1"),
    ("chinese-chess", None, "b3", "b9", "the Cannon's way is blocked on b8"),
    ("chinese-chess", None, "e1", "f1", "your own Guard stands on f1"),
    ("chinese-chess", None, "c1", "c5", "the Elephant from c1 cannot reach c5"),
]


@pytest.mark.parametrize(("game_id", "fen", "start", "goal", "words"), EXPLAINED)
def test_explain_says_why_in_words(game_id: str, fen: str | None, start: str, goal: str, words: str) -> None:
    """The reason for a warning, with the game's own names."""
    game = rules_c.game(game_id)
    position = game.position(fen) if fen else game.start()
    before = position.fen()
    assert position.explain(start, goal) == words
    assert position.fen() == before


@pytest.mark.parametrize("game_id", GAMES)
def test_explain_any_two_squares_has_words_exactly_when_illegal(game_id: str) -> None:
    """Never an empty reason for an illegal move, never a reason for a legal one, never an error."""
    game = rules_c.game(game_id)
    for number, position in enumerate(random_games(game, 1, 40, "explain")):
        if number % 13:
            continue
        legal = {(move.from_square, move.to_square) for move in position.legal_moves()}
        for start in game.squares[::3]:
            for goal in game.squares:
                assert (position.explain(start, goal) == "") == ((start, goal) in legal)


def test_parse_descriptive_reads_what_people_leave_out() -> None:
    """Without its check, with blanks more and commas less."""
    position = rules_c.game("chess").position("k7/8/8/8/8/8/8/4K2R w K - 0 1")
    for text in ("Rook h8, check", "Rook h8", "  Rook  h8 check"):
        assert str(position.parse_descriptive(text)) == "h1h8"
    assert str(position.parse_descriptive("King g1 Rook f1")) == "e1g1"


def test_parse_descriptive_of_no_legal_move_names_the_text() -> None:
    """One line, nothing is played."""
    position = rules_c.game("chess").start()
    with pytest.raises(rules_c.IllegalMove, match="'Rook h8' is not a legal move here"):
        position.parse_descriptive("Rook h8")
