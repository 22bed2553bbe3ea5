"""The mechanism `drops` in definitions of its own: zones, compulsion, royal pieces, hands in FENs and repetition."""

from pathlib import Path

import pytest

import rules_c

from .special import reached, without

PLAIN = """
name = Drops
board = 5x5
piece.K = King; K; royal
piece.R = Rook; R
piece.N = Knight; N
zone.home = a1-e2
array = k4/5/5/5/4K[RNr]
hand = R N
mechanisms = drops
stalemate = draw
repetition.automatic = 3
"""


def _game(folder: Path, more: str = "") -> rules_c.Game:
    path = folder / "drops"
    path.write_text(PLAIN + more, encoding="ascii")
    return rules_c.load_game(path)


def _drops(position: rules_c.Position) -> set[str]:
    return {str(move) for move in position.legal_moves() if move.is_drop}


def test_drops_without_a_zone_reach_every_empty_square(tmp_path: Path) -> None:
    """Contracts 1 and 7.2: `R@e4`, upper case for both sides; 23 empty squares for each kind in hand."""
    game = _game(tmp_path)
    position = game.start()
    assert position.hands() == {"south": {"R": 1, "N": 1}, "north": {"R": 1}}
    empty = set(game.squares) - position.pieces().keys()
    assert _drops(position) == {f"{letter}@{square}" for letter in "RN" for square in empty}
    assert len(position.legal_moves()) == 2 * 23 + 3
    move = position.push("N@c3")
    assert (move.from_square, move.to_square, move.piece, move.filled, move.vacated) == (
        None,
        "c3",
        "N",
        ("c3",),
        (),
    )
    assert position.fen() == "k4/5/2N2/5/4K[Rr] b - - 1 1"
    assert _drops(position) == {f"R@{square}" for square in empty - {"c3"}}


def test_drops_zone_is_mirrored_for_north(tmp_path: Path) -> None:
    """`drop.zone`: South's squares; North's are the same from its own side."""
    position = _game(tmp_path, "drop.zone = home\n").start()
    assert {text[2:] for text in _drops(position)} == {f"{f}{r}" for f in "abcde" for r in "12"} - {"e1"}
    position.push("R@b2")
    assert {text[2:] for text in _drops(position)} == {f"{f}{r}" for f in "abcde" for r in "45"} - {"a5"}


def test_drops_compulsory_leave_no_other_move(tmp_path: Path) -> None:
    """`drop.compulsory = yes`: who has a piece in hand must drop; without one the pieces move."""
    position = _game(tmp_path, "drop.compulsory = yes\n").start()
    assert all(move.is_drop for move in position.legal_moves())
    for text in ("R@c1", "R@c5", "N@a1"):
        position.push(text)
    assert not any(move.is_drop for move in position.legal_moves())
    assert position.hands() == {"south": {}, "north": {}}


def test_drops_answer_a_check_only_between(tmp_path: Path) -> None:
    """A drop may not leave the own royal piece in check: it must come into the line; a Knight's check has none."""
    game = _game(tmp_path)
    position = game.position("k3r/5/5/5/4K[R] w - - 0 1")
    assert _drops(position) == {"R@e2", "R@e3", "R@e4"}
    assert _drops(game.position("k4/5/3n1/5/4K[R] w - - 0 1")) == set()


def test_drops_give_check_and_mate(tmp_path: Path) -> None:
    """A dropped piece attacks at once."""
    position = _game(tmp_path).position("k4/5/1K3/5/5[R] w - - 0 1")
    mates = {str(move) for move in position.legal_moves() if move.gives_mate}
    assert mates == {"R@c5", "R@d5", "R@e5"}
    position.push("R@e5")
    assert position.outcome() == rules_c.Outcome("1-0", "checkmate")


def test_drops_take_back_restores_the_hand(tmp_path: Path) -> None:
    """Board, hand and key are as before; another hand is another position."""
    position = _game(tmp_path).start()
    fen, key = position.fen(), position.key
    for move in position.legal_moves():
        position.push(move)
        assert position.key != key
        position.pop()
        assert (position.fen(), position.key) == (fen, key)
    assert position.game.position("k4/5/5/5/4K[RN] w - - 0 1").key != key


def test_drops_notation_both_ways(tmp_path: Path) -> None:
    """`R@e2` in coordinates and in short notation, and in words."""
    position = _game(tmp_path).start()
    for move in position.legal_moves():
        if move.is_drop:
            assert position.parse_san(position.san(move)) == move
            assert position.parse(str(move).lower()) == move
    assert position.san("R@e2") == "R@e2"
    assert position.san("R@a1") == "R@a1+"
    assert position.descriptive("N@c3") == "Knight c3"


def test_drops_are_what_makes_the_difference(tmp_path: Path) -> None:
    """The same game less the mechanism has no drops."""
    game = rules_c.game("qi-placements")
    less = without(game, "drops")
    assert less is not None
    assert "rule drops" in reached(game.start())
    assert not any(move.is_drop for move in less.position(game.start_fen).legal_moves())
    assert _game(tmp_path).start().perft(2) == sum(_game(tmp_path).start().divide(2).values())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("hand = \n", "hand"),
        ("drop.zone = nowhere\n", "no zone is called 'nowhere'"),
        ("drop.compulsory = maybe\n", "drop.compulsory = 'maybe'; known words: yes no"),
    ],
)
def test_drops_wrong_line_says_what_is_right(tmp_path: Path, more: str, words: str) -> None:
    """File, line and the words that would be right."""
    with pytest.raises(rules_c.DefinitionError) as caught:
        _game(tmp_path, more)
    assert words in str(caught.value)
