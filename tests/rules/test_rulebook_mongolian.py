"""Rulebook B 20: Mongolian chess."""

import pytest

import rules_c

GAME = "mongolian-chess"


def test_mongolian_opening_is_forced_and_other_pikemen_step_singly() -> None:
    """20.7, 20.15: 1 e2-e4 e7-e5; no double step and no castling-type move afterwards."""
    position = rules_c.game(GAME).start()
    pieces = position.pieces()
    assert [pieces[square] for square in ("d1", "e1", "f1", "c1", "d8", "e8")] == [
        "Q",
        "J",
        "B",
        "B",
        "q",
        "j",
    ]
    assert [str(move) for move in position.legal_moves()] == ["e2e4"]
    position.push("e2e4")
    assert [str(move) for move in position.legal_moves()] == ["e7e5"]
    position.push("e7e5")
    moves = {str(move) for move in position.legal_moves()}
    assert {"a2a3", "d2d3"} <= moves
    assert not moves & {"a2a4", "d2d4", "e4e5"}
    assert position.fen() == "tnbqjbnt/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/TNBQJBNT w - - 0 2 shak=-"


@pytest.mark.parametrize(
    ("fen", "moves", "end"),
    [
        ("q7/8/1Q6/8/8/8/8/7T w - - 0 1", "h1h8", ("1-0", "checkmate")),
        ("qt6/pp6/8/3N4/8/8/8/4Q3 w - - 0 1", "d5c7", ("0-1", "barred-mate")),
        ("q7/8/PQ6/8/8/6B1/8/3B4 w - - 0 1", "d1f3", ("1/2-1/2", "niol")),
        ("q7/8/PQ6/8/8/8/8/3B4 w - - 0 1", "d1f3", None),
        ("q7/8/PQ6/8/8/6B1/8/3B4 w - - 0 1 shak=w", "d1f3", ("1-0", "checkmate")),
    ],
    ids=["shak", "knight", "niol", "no-mate", "shak-before"],
)
def test_mongolian_mates(fen: str, moves: str, end: tuple[str, str] | None) -> None:
    """20.9, 20.10: a mate needs a shak in its unbroken series of checks; Knights alone may not mate."""
    position = rules_c.game(GAME).position(fen)
    for move in moves.split():
        position.push(move)
    outcome = position.outcome()
    told = None if outcome is None else (outcome.result, outcome.reason)
    assert told == end


def test_mongolian_series_of_checks_is_kept_while_it_lasts_and_forgotten_after() -> None:
    """20.10: a check by the Tower, then one by the Baron, is a series with a shak; a quiet move ends it."""
    position = rules_c.game(GAME).position("q7/8/8/8/8/1Q6/4B3/7T w - - 0 1")
    for move, shak in (
        ("h1h8", "w"),
        ("a8a7", "w"),
        ("h8h7", "w"),
        ("a7a8", "w"),
        ("e2f3", "w"),
        ("a8b8", "w"),
    ):
        position.push(move)
        assert position.fields() == {"shak": shak}
    position.push("h7h6")
    assert position.fields() == {"shak": "-"}


def test_mongolian_promotes_to_a_snow_panther() -> None:
    """20.8: as Fairy-Stockfish's shatar, for want of Meridian's rules."""
    position = rules_c.game(GAME).position("8/4P3/8/q7/8/8/8/1Q5J w - - 0 1")
    assert [str(m) for m in position.legal_moves() if m.from_square == "e7"] == ["e7e8=J"]


def test_mongolian_no_robado() -> None:
    """20.10: a bare Queen does not end the game."""
    position = rules_c.game(GAME).position("q7/8/8/8/8/1Q6/8/7T b - - 0 1")
    assert position.outcome() is None


def test_mongolian_knight_mate_as_a_draw() -> None:
    """The alternative reading is an option."""
    position = rules_c.game(GAME, knight_mate="draw").position("qt6/pp6/8/3N4/8/8/8/4Q3 w - - 0 1")
    position.push("d5c7")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.reason) == ("1/2-1/2", "barred-mate")


def test_mongolian_unreadable_shak_says_what_is_wrong() -> None:
    """One line with the words that would be right."""
    with pytest.raises(rules_c.FenError, match="-, w, b or wb"):
        rules_c.game(GAME).position("q7/8/8/8/8/1Q6/8/7T b - - 0 1 shak=x")
    with pytest.raises(rules_c.FenError, match="does not give check"):
        rules_c.game(GAME).position("q7/8/8/8/8/1Q6/8/7T b - - 0 1 shak=w")
