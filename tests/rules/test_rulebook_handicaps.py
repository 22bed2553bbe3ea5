"""Rulebook C 3.3 and 3.4 (A 28, B 1.1): which pieces a handicap takes off, by the rule of greedy removal."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import rules_c

# C 3.3 and 3.4 in half points, by letter; of the Soldiers only the central one has a worth.
WORTHS = {
    "western-chess": {"K": 18, "T": 10, "B": 6, "N": 6, "P": 2},
    "lancer-chess": {"K": 18, "T": 10, "B": 6, "L": 6, "J": 6, "P": 2},
    "chinese-chess": {"R": 10, "C": 6, "H": 5, "A": 2, "E": 2, "e4": 1},
    "riverqi-soldier": {"R": 10, "C": 6, "N": 6, "A": 2, "E": 2, "e4": 1},
}
# Arrays by difference in half points, the two tables of C 3.3 and 3.4.
STORM_FORCE = dict(zip(range(0, 27, 2), (1, 8, 28, 4, 32, 2, 16, 56, 8, 1, 8, 28, 4, 32), strict=True))
ARRAYS = {
    "western-chess": STORM_FORCE,
    "lancer-chess": STORM_FORCE,
    "chinese-chess": dict(enumerate((1, 1, 4, 4, 6, 2, 2, 2, 8, 8, 2, 2, 8, 8, 12))) | {16: 4},
    "riverqi-soldier": dict(enumerate((1, 1, 4, 4, 6, 6, 4, 4, 16, 16, 2, 2, 8, 8, 12))) | {16: 8},
}


def _worths(game_id: str) -> dict[str, int]:
    """South's squares whose piece has a worth, in half points."""
    pieces, table = rules_c.game(game_id).start().pieces(), WORTHS[game_id]
    south = {square: letter for square, letter in pieces.items() if letter.isupper()}
    found = {square: table.get(square, table.get(letter, 0)) for square, letter in south.items()}
    return {square: worth for square, worth in found.items() if worth}


def _is_allowed(game_id: str, squares: tuple[str, ...]) -> bool:
    try:
        start = rules_c.game(game_id, handicap=" ".join(squares)).start().pieces()
    except rules_c.UnknownGame:
        return False
    assert start == {s: c for s, c in rules_c.game(game_id).start().pieces().items() if s not in squares}
    return True


def _sets(worths: dict[str, int], most: int) -> Iterator[tuple[str, ...]]:
    """All sets of up to three squares that are worth no more than so much together."""
    for size in (1, 2, 3):
        for squares in combinations(sorted(worths), size):
            if sum(worths[square] for square in squares) <= most:
                yield squares


@pytest.mark.parametrize("game_id", WORTHS)
def test_handicap_allowed_sets_are_as_many_as_the_rulebooks_arrays(game_id: str) -> None:
    """C 3.3 and 3.4: every set of up to three pieces is tried; those allowed are the arrays of the tables."""
    worths, told = _worths(game_id), dict.fromkeys(ARRAYS[game_id], 0)
    told[0] = 1
    for squares in _sets(worths, max(told)):
        if _is_allowed(game_id, squares):
            told[sum(worths[square] for square in squares)] += 1
    assert told == ARRAYS[game_id]
    assert sum(told.values()) == {"chinese-chess": 74, "riverqi-soldier": 102}.get(game_id, 228)  # C 3.6


@pytest.mark.parametrize(
    ("game_id", "squares"),
    [
        ("western-chess", "b1"),  # +4 v +7: one minor
        ("lancer-chess", "g1"),
        ("western-chess", "e1 c1 h2"),  # -1 v +12: King, minor, Pikeman
        ("western-chess", "e1 a1"),  # -2 v +12
        ("western-chess", "e8, g8, a7"),  # North may be the stronger side
        ("chinese-chess", "d1 g1"),  # +3 v +5
        ("chinese-chess", "a1 b3"),  # -1 v +7
        ("riverqi-soldier", "a1 b1"),
        ("chinese-chess", "b3 c1 e4"),  # +1s v +6: 4s
        ("chinese-chess", "h1"),  # +3 v +5s: 2s
        ("riverqi-soldier", "c1 f1 e4"),
        ("chinese-chess", "e7"),  # +1 v +1s: the central Soldier, here North's
    ],
)
def test_handicap_stated_examples_are_allowed(game_id: str, squares: str) -> None:
    """C 3.3, 3.4: the stated examples."""
    assert _is_allowed(game_id, tuple(squares.replace(",", "").split()))


@pytest.mark.parametrize(
    ("game_id", "squares", "words"),
    [
        ("western-chess", "b1 g1", "a difference of 6 takes off pieces worth 5 1, .* not 'b1 g1'"),
        ("western-chess", "a1 h1", "a difference of 10 takes off pieces worth 9 1,"),
        ("lancer-chess", "a2 b2 c2", "a difference of 3 takes off pieces worth 3,"),
        ("western-chess", "e1 a1 a2", "no two handicaps differ by 15"),
        ("western-chess", "a1 a8", "only one side gives a handicap"),
        ("chinese-chess", "c1 d1 e4", "a difference of 2s takes off pieces worth 2s,"),
        ("chinese-chess", "a1 b1", "no two handicaps differ by 7s"),
        ("riverqi-soldier", "b3 h3", "a difference of 6 takes off pieces worth 5 1,"),
        ("chinese-chess", "a4", "a4: the Soldier there is never taken off"),
    ],
)
def test_handicap_other_sets_are_refused_unless_removal_is_free(
    game_id: str, squares: str, words: str
) -> None:
    """C 3.3, 3.4: one line names what is wrong; `removal=free` takes off whatever is asked for."""
    with pytest.raises(rules_c.UnknownGame, match=words) as caught:
        rules_c.game(game_id, handicap=squares)
    assert "\n" not in str(caught.value)
    start = rules_c.game(game_id, handicap=squares, removal="free").start()
    assert not start.pieces().keys() & set(squares.split())


def test_handicap_without_a_rule_takes_any_piece() -> None:
    """C 3.3 is for Western chess and LancerChess: other games, whose pieces have other worths, are not bound."""
    start = rules_c.game("clash", handicap="b1 g1").start()
    assert start.fen().startswith("tjbqkblt/pppppppp/8/8/8/8/PPPPPPPP/T1BQKB1T ")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("remove.worth = N", "letters, each followed by a worth"),
        ("remove.worth = Z 3", "'Z' is no piece of this game"),
        ("remove.worth = N three", "'three' is no worth"),
        ("remove.worth = N{plaza} 3", "no zone is called 'plaza'"),
        ("remove.worth = N 3\nremove.most = x", "remove.most = 'x'; a difference is written 7 or 7s"),
    ],
)
def test_remove_worth_wrong_line_says_what_is_right(tmp_path: Path, lines: str, words: str) -> None:
    """File, line and the words that would be right."""
    path = tmp_path / "mine"
    path.write_text(f"parent = chess\nname = Mine\nremove = b1\n{lines}\n", encoding="ascii")
    with pytest.raises(rules_c.DefinitionError, match=r"mine:[45]") as caught:
        rules_c.load_game(path)
    assert words in str(caught.value)


def test_remove_of_sixty_pieces_is_counted_to_its_end(tmp_path: Path) -> None:
    """Half points one by one, on the largest board; one of greater worth that comes off first was left standing."""
    squares = [f"{file}{rank}" for rank in range(2, 7) for file in "abcdefghijkl"]
    path = tmp_path / "mine"
    text = (
        "name = Mine\nboard = 12x12\npiece.K = King; K; royal\npiece.M = Man; fW\npiece.R = Rook; R\n"
        f"array = k11{'/12' * 5}{'/MMMMMMMMMMMM' * 5}/K1R9\nremove = {' '.join(squares)}\n"
    )
    path.write_text(f"{text}remove.worth = M s\n", encoding="ascii")
    assert set(rules_c.load_game(path).start().pieces().values()) == {"K", "k", "R"}
    path.write_text(f"{text}remove.worth = M s R 5\n", encoding="ascii")
    with pytest.raises(rules_c.DefinitionError, match="a difference of 30 takes off pieces worth 5 s s s"):
        rules_c.load_game(path)


@pytest.mark.parametrize(
    "game_id",
    ["capablanca", "capablanca-8x8", "storm-shelter", "chess-titles", "touchstone", "storm-force-24"],
)
def test_handicap_is_no_option_where_the_rulebook_gives_none(game_id: str) -> None:
    """A 28.1: single-span handicaps are of Western chess and LancerChess; C 3.7: Storm Force has its own."""
    assert "handicap" not in rules_c.game(game_id).options
    with pytest.raises(rules_c.UnknownGame, match="handicap"):
        rules_c.game(game_id, handicap="a2")
