"""Users' own definition files: the same power as the built-in ones, and words for what is wrong in them."""

from pathlib import Path

import pytest

import rules_c

GOOD = """\
# a user's own game
name = Tiny chess
board = 5x5
piece.K = King; K; royal
piece.R = Rook; R
piece.G = Guard; FmW
piece.P = Pawn; fmWfcF; pawn
array = rg1gk/ppppp/5/PPPPP/KG1GR
promotion = R G
repetition.automatic = 3
"""


def _write(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_load_game_users_file_plays(tmp_path: Path) -> None:
    """A whole game from a user's file."""
    game = rules_c.load_game(_write(tmp_path, GOOD))
    assert (game.id, game.name, game.files, game.ranks) == ("mine", "Tiny chess", 5, 5)
    position = game.start()
    assert position.fen() == "rg1gk/ppppp/5/PPPPP/KG1GR w - - 0 1"
    # Pawns a2, c2, e2 ... may step; the Guards leave b1 and d1 only straight to c1.
    assert {str(move) for move in position.legal_moves()} == {
        *("a2a3", "b2b3", "c2c3", "d2d3", "e2e3"),
        *("b1c1", "d1c1"),
    }


def test_load_game_child_states_only_differences(tmp_path: Path) -> None:
    """Parents are found beside the file and among the built-in games."""
    _write(tmp_path, GOOD, "base")
    child = _write(tmp_path, "parent = base\nname = Child\npiece.G = Guard; K\n", "child")
    assert rules_c.load_game(child).betza["G"] == "K"
    other = _write(tmp_path, "parent = chess\nname = No castling\nmechanisms = en-passant\n", "other")
    game = rules_c.load_game(other)
    assert game.castlings == ()
    assert game.start().perft(3) == 8902


def test_load_game_promoted_pieces_are_written_with_a_plus(tmp_path: Path) -> None:
    """Contracts 1: `+X` in a FEN remembers a promotion; an optional one is a move of its own beside the plain one."""
    text = GOOD + (
        "zone.camp = a4-e5\npiece.L = Lance; W; may promote to +L on camp\npiece.+L = Great lance; WD\n"
        "piece.C = Clerk; fF; promotes to +C on last\npiece.+C = Lord; F; taken by R +L\nzone.last = a5-e5\n"
    )
    game = rules_c.load_game(_write(tmp_path, text))
    position = game.position("4k/1C3/L1+l2/5/K4 w - - 0 1")
    assert position.pieces()["c3"] == "+l"
    assert position.fen() == "4k/1C3/L1+l2/5/K4 w - - 0 1"
    told = {str(move): position.san(move) for move in position.legal_moves()}
    assert told == {
        **{"a1a2": "Ka2", "a1b1": "Kb1", "a1b2": "Kb2"},
        **{"a3a2": "La2", "a3b3": "Lb3", "a3a4": "La4", "a3a4=+L": "La4=+L"},
        **{"b4a5=+C": "Ca5=+C", "b4c5=+C": "Cc5=+C"},
    }
    assert all(str(position.parse_san(san)) == move for move, san in told.items())
    assert str(position.parse("a3a4+l")) == "a3a4=+L"
    position.push("b4c5=+C")
    # Only the Rook and the Great lance may take the Lord.
    assert position.is_legal("c3c5")
    position.push("e5d5")
    assert position.is_legal("c5d4")
    assert position.san("c5d4") == "+Cd4"


def test_load_game_holes_and_twelve_by_twelve(tmp_path: Path) -> None:
    """The largest board with missing corners uses the widest sets and gives the same moves as a smaller one."""
    text = (
        "name = Big\nboard = 12x12\nholes = a1 l1 a12 l12\npiece.K = King; K; royal\npiece.R = Rook; R\n"
        f"array = *9k*{'/12' * 10}/*K7R1*\n"
    )
    game = rules_c.load_game(_write(tmp_path, text))
    assert len(game.squares) == 140
    assert game.squares[0] == "b1"
    start = game.start()
    assert set(start.reach("j1")) == {f"{file}1" for file in "cdefghik"} | {
        f"j{rank}" for rank in range(2, 13)
    }
    assert start.perft(2) == sum(start.divide(2).values())


@pytest.mark.parametrize("words", [2, 3])
@pytest.mark.parametrize(
    ("game_id", "depth"), [("chess", 4), ("lancer-chess", 4), ("capablanca", 3), ("xiangqi", 3)]
)
def test_load_game_wider_sets_give_the_same_counts(
    tmp_path: Path, game_id: str, depth: int, words: int
) -> None:
    """One source in three widths: every perft line of a game, on wider square sets than it needs."""
    wide = rules_c.load_game(_write(tmp_path, f"parent = {game_id}\nname = Wide\nwords = {words}\n"))
    path = Path(__file__).parent / "perft" / f"{game_id}.txt"
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            continue
        fen, counts, *_ = line.split(" ; ")
        expected = tuple(map(int, counts.split()))[:depth]
        position = wide.position(fen)
        assert tuple(position.perft(n) for n in range(1, len(expected) + 1)) == expected


WRONG = [
    ("piec.K = King; K", "1: unknown word 'piec.K'", "piece.X"),
    ("name = x\nboad = 8x8", "2: unknown word 'boad'; did you mean 'board'?", "array"),
    ("name = x\nboard = 13x8", "2: board should be FILESxRANKS up to 12x12", "13x8"),
    ("name = x\nboard = 8x8\nholes = z9", "3: 'z9' is no square of a 8x8 board", "mine"),
    ("just words", "1: 'just words' is not of the form key = value", "mine"),
    ("[section]", "1: a section is written [option name=value]", "mine"),
    (
        "parent = nothing",
        "1: parent 'nothing' is neither beside this file nor among the built-in games",
        "mine",
    ),
    (
        "parent = chess\npiece.K = King; X; royal",
        "2: Betza 'X': 'X' is no atom; known atoms: W F D A",
        "mine",
    ),
    (
        "parent = chess\npiece.K = King; qW; royal",
        "2: Betza 'qW': 'q' is no modifier; known modifiers",
        "mine",
    ),
    ("parent = chess\npiece.K = King; N3; royal", "2: Betza 'N3': only W and F", "mine"),
    (
        "parent = chess\npiece.K = King; K{to plaza}; royal\nzone.palace = d1-f3",
        "no zone is called 'plaza'",
        "palace",
    ),
    (
        "parent = chess\npiece.K = King; K; roya",
        "2: unknown attribute 'roya'; did you mean 'royal'?",
        "promotes",
    ),
    (
        "parent = chess\npiece.K = King; K",
        "South has 0 royal pieces on the start squares, not one",
        "royal = none",
    ),
    ("parent = chess\npiece.X = Far; (11,11)", "2: the Far has no move anywhere on this board", "mine"),
    ("parent = chess\npiece.XY = Two; W", "2: 'piece.XY' should be piece. and one letter", "mine"),
    ("parent = chess\narray = 8/8", "2: array: there are 2 ranks, not 8", "mine"),
    (
        "parent = chess\narray = rnbqkbnr/ppppzppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "no piece of this game has the letter 'z'",
        "2:",
    ),
    (
        "parent = chess\nmechanisms = casteling",
        "2: unknown mechanism 'casteling'; did you mean 'castling'?",
        "en-passant",
    ),
    ("parent = chess\ncastling.K = e1 g1 h9 f1", "2: 'h9' is no square of this board", "mine"),
    ("parent = chess\npromotion = Q Z", "2: promotion to 'Z': no piece of this game has that letter", "mine"),
    ("parent = chess\npromotion = K", "2: promotion to a royal piece", "mine"),
    (
        "parent = chess\nrepetition.claim = often",
        "2: repetition.claim should be a number from 2 to 100 or 'never'",
        "often",
    ),
    ("parent = chess\nstalemate = win", "2: stalemate = 'win'", "draw loss"),
    ("parent = chess\nstyle = round", "2: style = 'round'", "chequered lines"),
    ("parent = chess\nzone.a = a1-k9", "2: 'k9' is no square of this board", "mine"),
    ("parent = mine", "1: parent 'mine' is neither", "mine"),
    ("name = x", "the line 'board = ...' is missing", "mine"),
    ("parent = lancer-chess\ncolour-matched = X", "2: 'X' is no piece of this game", "mine"),
    (
        "parent = western-chess\nholes = c8\narray = tn*qkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT\n"
        "mechanisms = mirrored-shuffle\nshuffle.pair = B\nshuffle.seed = 1",
        "6: the last rank must have no holes when the first is shuffled",
        "mine",
    ),
    (
        "parent = western-chess\nholes = c1\narray = tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TN*QKBNT\n"
        "mechanisms = mirrored-shuffle\nshuffle.pair = B\nshuffle.seed = 1",
        "6: the first rank must be full before it is shuffled",
        "mine",
    ),
    (
        "parent = western-chess\nhand = T N B Q\nmechanisms = drops squeeze-down\nsqueeze.pair = B",
        "4: 'hand' must name 'K', which is placed",
        "mine",
    ),
    (
        "parent = western-chess\nhand = T N B Q K\nmechanisms = drops squeeze-down\nsqueeze.pair = K",
        "4: 'K' is no piece of which a side has two",
        "mine",
    ),
    (
        "parent = western-chess\nhand = T N B Q K\nmechanisms = drops squeeze-down\nsqueeze.pair = B\n"
        "holes = c8\narray = tn*qkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT",
        "4: both first ranks must be full before they are placed anew",
        "mine",
    ),
]


@pytest.mark.parametrize(("text", "words", "also"), WRONG, ids=[words[:40] for _, words, _ in WRONG])
def test_load_game_wrong_definition_names_file_line_and_right_words(
    tmp_path: Path, text: str, words: str, also: str
) -> None:
    """An unknown word, an impossible square, bad Betza, a missing royal piece, a parent not found."""
    with pytest.raises(rules_c.DefinitionError) as caught:
        rules_c.load_game(_write(tmp_path, text))
    message = str(caught.value)
    assert words in message
    assert also in message
    assert "mine" in message
    assert "\n" not in message


def test_load_game_missing_file_names_it(tmp_path: Path) -> None:
    """The path and the system's reason."""
    with pytest.raises(rules_c.DefinitionError, match="No such file"):
        rules_c.load_game(tmp_path / "absent")


def test_load_game_not_a_text_file(tmp_path: Path) -> None:
    """Bytes that are no text."""
    path = tmp_path / "mine"
    path.write_bytes(b"name = \0\0")
    with pytest.raises(rules_c.DefinitionError, match="is not a text file"):
        rules_c.load_game(path)


def test_game_unknown_id_or_option_names_the_known_ones() -> None:
    """An exception that says what is wrong; it is a KeyError and a ValueError."""
    with pytest.raises(rules_c.UnknownGame, match=r"unknown game 'ches'.*chess") as caught:
        rules_c.game("ches")
    assert isinstance(caught.value, KeyError)
    assert isinstance(caught.value, ValueError)
    with pytest.raises(rules_c.UnknownGame, match="free_lancer_promotion=true"):
        rules_c.game("lancer-chess", free_lancers=True)
    with pytest.raises(rules_c.UnknownGame):
        rules_c.game("../games/chess")


def test_games_ids_are_sorted_and_load() -> None:
    """Every built-in definition loads and says what a screen needs."""
    ids = rules_c.games()
    assert ids == sorted(ids)
    for game_id in ids:
        game = rules_c.game(game_id)
        assert game.style in ("chequered", "lines", "points")
        assert len(game.squares) <= game.boards * game.files * game.ranks
        assert game.square_index[game.squares[0]] == 0
        assert game.square_index[game.squares[-1]] == len(game.squares) - 1
        assert set(game.royal_letters) in ({"south", "north"}, set())
        assert game.position(game.start_fen).fen() == game.start_fen
    assert rules_c.game("chinese-chess").river == (5, 6)
    assert len(rules_c.game("chinese-chess").palaces[0]) == 9
    assert rules_c.game("chess").promotion_default == "Q"
    assert rules_c.game("western-chess").promotion_default == "K"
