"""Rulebook A 18: Squeeze-down placing."""

from itertools import combinations
from math import factorial

import pytest

import rules_c
from rules_c import binding

from .models import squeeze

WESTERN = "western-chess"
FILES = "abcdefgh"
TURNS = ["south", *(["north"] * 2 + ["south"] * 2) * 3, "north", "north", "south"]


def _game(game_id: str = WESTERN) -> rules_c.Game:
    return rules_c.game(game_id, deployment="squeeze-down")


def test_squeeze_down_begins_with_empty_home_ranks() -> None:
    """18.6: Pikemen on rank 2 and 7, home ranks empty, all the rest in hand; only placements are moves."""
    start = _game().start()
    assert start.fen() == "8/pppppppp/8/8/8/8/PPPPPPPP/8[QKTTBBNNqkttbbnn] w - - 0 1"
    moves = {str(move) for move in start.legal_moves()}
    assert moves == {f"{letter}@{file}1" for letter in "QKTBN" for file in FILES}
    assert _game("lancer-chess").start_fen.split()[0].endswith("/8[QKTTBBLJqkttbblj]")


def test_squeeze_down_sides_place_one_then_two_a_turn_and_south_begins() -> None:
    """18.4, 18.6: S 1, N 2, S 2 ... S 1; then South moves first. No Safeguarding (18.7)."""
    position = _game().start()
    turns = []
    for number in range(16):
        turns.append(position.turn)
        side = 1 if position.turn == "south" else 8
        free = next(f for f in FILES if f"{f}{side}" not in position.pieces())
        # The usual array from file a on, the first free file each time.
        position.push(f"{'TNBQKBNT'[FILES.index(free)]}@{free}{side}")
        assert number == 15 or all(move.is_drop for move in position.legal_moves())
    assert turns == TURNS
    assert position.fen() == "tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT[] w - - 16 5"
    after = rules_c.game(WESTERN).start()
    assert {str(move) for move in position.legal_moves()} == {str(move) for move in after.legal_moves()}
    for text in ("d2d4", "d7d5", "c1f4", "c8f5", "b1c3", "b8c6"):
        position.push(text)
    assert not any(move.is_castling for move in position.legal_moves())


def test_squeeze_down_queen_taken_back_is_nowhere() -> None:
    """18.6: before she is placed, and again when that has been taken back, a side's Queen stands on no square."""
    position = _game().start()
    assert list(position._handle.royal) == [binding.NO_SQUARE] * 2
    for text in ("Q@d1", "Q@d8", "K@e8"):
        position.push(text)
    assert binding.NO_SQUARE not in list(position._handle.royal)
    for _ in range(3):
        position.pop()
    assert list(position._handle.royal) == [binding.NO_SQUARE] * 2


def test_squeeze_down_take_back_restores_turn_and_hand() -> None:
    """Placements are moves: each is taken back, over the changes of turn."""
    position, fens = _game().start(), []
    while position.fen() not in fens and any(move.is_drop for move in position.legal_moves()):
        fens.append(position.fen())
        position.push(position.legal_moves()[-1])
    assert len(fens) == 16
    for fen in reversed(fens):
        position.pop()
        assert position.fen() == fen
        assert position.game.position(fen).key == position.key


@pytest.mark.parametrize(
    ("fen", "refused"),
    [
        # a1 c1 e1 g1 are dark. One Noble stands dark: the other must not.
        ("tn6/pppppppp/8/8/8/8/PPPPPPPP/B7[QKTTBNNqktbbn]", "B@c1 B@e1 B@g1"),
        # One Noble stands light: g1, the last dark square, is the other's.
        ("tnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/TBTQKN2[BNnt]", "N@g1 B@h1"),
        # No Noble yet: h1 is the last light square.
        ("tnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/TNTQ1N2[KBBnt]", "K@h1"),
        ("tnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/TNTQKN2[BBnt]", ""),
    ],
)
def test_squeeze_down_placement_that_dooms_the_nobles_is_refused(fen: str, refused: str) -> None:
    """18.6 and 18.13: the Nobles come to stand on opposite colours."""
    position = _game().position(f"{fen} w - - 0 4")
    empty = [f"{file}1" for file in FILES if f"{file}1" not in position.pieces()]
    every = {f"{letter}@{square}" for letter in position.hands()["south"] for square in empty}
    assert {str(move) for move in position.legal_moves()} == every - set(refused.split())


def _beginnings(home: str, placed: int) -> int:
    """In how many ways a side can place so many pieces, one after the other, on the way to some array."""
    parts = {
        tuple(zip(files, (array[file] for file in files), strict=True))
        for array in squeeze.arrays(home)
        for files in combinations(range(8), placed)
    }
    return len(parts) * factorial(placed)


@pytest.mark.parametrize(("game_id", "first"), [(WESTERN, 40), ("lancer-chess", 48)])
def test_squeeze_down_perft_counts_the_sequences_of_placements(game_id: str, first: int) -> None:
    """18.15: 40 first placements each, 1,600 after one each; the sides do not hinder each other."""
    home, start = squeeze.HOMES[game_id], _game(game_id).start()
    assert (start.perft(1), start.perft(2)) == (first, first**2)
    for plies in range(1, 5):
        south = TURNS[:plies].count("south")
        assert start.perft(plies) == _beginnings(home, south) * _beginnings(home, plies - south)


@pytest.mark.parametrize(("game_id", "arrays"), [(WESTERN, 2880), ("lancer-chess", 5760)])
def test_squeeze_down_reaches_every_array(game_id: str, arrays: int) -> None:
    """18.15: 2,880 arrays a side (LancerChess, its Lancers free: 5,760), 8,294,400 pairs.

    Both sides place from file a on, so that each array is reached in one way: all ways of one side are followed, each
    way of the other with one of these.
    """
    found: dict[str, set[str]] = {"south": set(), "north": set()}
    for walked in found:
        begun = {""}
        position = _game(game_id).start()
        for _ in range(8):
            begun = {rank for part in begun for rank in _grown(position, walked, part)}
        found[walked] = begun
    assert found["south"] == found["north"] == squeeze.arrays(squeeze.HOMES[game_id])
    assert len(found["south"]) == arrays
    assert game_id != WESTERN or len(found["south"]) * len(found["north"]) == 8_294_400


def _grown(start: rules_c.Position, side: str, rank: str) -> list[str]:
    """What a side can place on its first free square after these, the other side having placed what it must."""
    game, counts = start.game, {"south": 0, "north": 0}
    wanted = len(rank)
    for turn in TURNS:
        if turn == side and counts[side] == wanted:
            break
        counts[turn] += 1
    other = "north" if side == "south" else "south"
    home = squeeze.HOMES[game.id.split()[0]]
    ranks = {side: rank, other: home[: counts[other]]}
    held = {who: "".join(c for c in home) for who in ranks}
    for who, stands in ranks.items():
        for c in stands:
            held[who] = held[who].replace(c, "", 1)
    rows = {who: stands + (str(8 - len(stands)) if len(stands) < 8 else "") for who, stands in ranks.items()}
    fen = (
        f"{rows['north'].lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rows['south']}"
        f"[{held['south']}{held['north'].lower()}] {'w' if side == 'south' else 'b'} - - 0 1"
    )
    goal = f"{FILES[wanted]}{1 if side == 'south' else 8}"
    moves = game.position(fen).legal_moves()
    return [rank + move.piece for move in moves if move.to_square == goal]


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("8/pppppppp/8/8/8/8/PPPPPPPP/8[QKTTBBNNqkttbbnn] b", "do not fit the side to move"),
        ("8/pppppppp/8/8/8/8/PPPPPPPP/T7[QKTBBNNqkttbbnn] w", "do not fit the side to move"),
        ("8/pppppppp/8/8/8/8/PPPPPPPP/T7[QKTTBBNNqkttbbnn] b", "all its own in hand or on its first rank"),
        ("8/pppppppp/8/8/8/P7/1PPPPPPP/8[QKTTBBNNqkttbbnn] w", "its pawns stand as in the array"),
        (
            "nn6/pppppppp/8/8/8/8/PPPPPPPP/B1B5[QKTTNNqkttbb] w",
            "South's pair cannot come to stand on opposite",
        ),
        ("8/pppppppp/8/8/8/8/PPPPPPPP/8[] w", "no"),
    ],
)
def test_squeeze_down_fen_that_no_placing_reaches_is_refused(fen: str, words: str) -> None:
    """18.6: one line names what does not fit."""
    with pytest.raises(rules_c.FenError) as caught:
        _game().position(f"{fen} - - 0 1")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game_id", "options", "words"),
    [
        (WESTERN, {"handicap": "a2"}, "squeeze-down and a handicap do not fit together"),
        (WESTERN, {"first_queen": "end-rank"}, "first-queen and squeeze-down do not fit together"),
        ("changeover-western", {}, "changeover and squeeze-down do not fit together"),
        ("touchstone", {}, "option 'deployment=squeeze-down' is not known here"),
    ],
)
def test_squeeze_down_what_does_not_fit_is_refused(game_id: str, options: dict[str, str], words: str) -> None:
    """Combinations whose rules are nowhere said."""
    with pytest.raises(rules_c.UnknownGame, match=words):
        rules_c.game(game_id, deployment="squeeze-down", **options)
