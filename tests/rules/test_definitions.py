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
