"""Lines and figures of the rulebook's section B 9 (Gyroscope)."""

import pytest

import rules_c

GAME = rules_c.game("gyroscope")


def test_rulebook_b_9_15_first_moves_and_the_only_answers_to_a_check() -> None:
    """Rulebook B 9.15: nine first moves; after 1 c1-c2+ only the broker's c3-b4 and c3-d4."""
    position = GAME.start()
    told = "a1b3 a1c2 b1a2 b1c2 c1c2 d1c2 d1e2 e1c2 e1d3"
    assert {str(m) for m in position.legal_moves()} == set(told.split())
    move = position.push("c1c2")
    assert move.gives_check
    assert position.checked_square() == "c3"
    assert {str(m) for m in position.legal_moves()} == {"c3b4", "c3d4"}
    answer = position.push("c3b4")
    assert (answer.piece, answer.vacated, answer.filled) == ("S", ("c3",), ("b4",))
    assert position.fields() == {"broker": "b4"}
    assert position.turn == "south"


def test_rulebook_b_9_7_broker_is_of_neither_side() -> None:
    """Rulebook B 9.7: where it stands is told of it alone; in a game without such a piece nothing is."""
    position = GAME.start()
    position.push("c1c2")
    for broker in ("c3", "b4"):
        assert position.neutral_mask() == 1 << GAME.square_index[broker]
        if broker == "c3":
            position.push("c3b4")
    assert rules_c.game("chess").start().neutral_mask() == 0


def test_rulebook_b_9_5_freemen_have_eighty_steps() -> None:
    """Rulebook B 9.5: 80 of the 96 directed knight steps remain; those to and from c3 are gone."""
    steps = {(s, t) for s in GAME.squares for t in GAME.placed({s: "F"}, "south").reach(s)}
    assert len(steps) == 80
    assert not any("c3" in step for step in steps)


def test_rulebook_b_9_5_bondsman_reaches_the_twelve_odd_squares_only() -> None:
    """Rulebook B 9.5: from b1 exactly the 12 odd-sum squares, never c3."""
    seen, todo = set(), ["b1"]
    while todo:
        square = todo.pop()
        if square not in seen:
            seen.add(square)
            todo += GAME.placed({square: "B"}, "south").reach(square)
    assert len(seen) == 12
    assert "c3" not in seen


def test_rulebook_b_9_8_tradesman_becomes_guildsman_in_the_middle() -> None:
    """Rulebook B 9.8 and contracts 9.1.3: compulsory, without a suffix."""
    position = GAME.position("5/5/5/2T2/t4 w - - 0 1 broker=e5")
    move = position.push("c2c3")
    assert (str(move), move.becomes) == ("c2c3", "G")
    assert position.piece_at("c3") == "G"


def test_rulebook_b_9_7_broker_takes_pieces_of_either_side() -> None:
    """Rulebook B 9.7 (a): the side in check may take its own piece with the broker."""
    position = GAME.position("5/5/5/1T3/a4".replace("a", "t") + " w - - 0 1 broker=b1")
    assert position.is_check()
    takes = {str(m): m for m in position.legal_moves() if m.is_capture}
    own = takes["b1b2"]
    assert (own.captured, own.captured_square, own.vacated, own.replaced) == ("T", "b2", ("b1",), ("b2",))
    before = position.fen()
    position.push("b1b2")
    assert position.pieces() == {"a1": "t", "b2": "S"}
    position.pop()
    assert position.fen() == before


def test_rulebook_b_9_7_without_check_the_broker_stays_and_a_bare_side_passes() -> None:
    """Rulebook B 9.7: no check, no broker move; no pieces, `pass`; nobody has pieces: draw (9.14 d)."""
    position = GAME.position("5/5/5/5/T4 b - - 0 1 broker=e5")
    assert [str(m) for m in position.legal_moves()] == ["pass"]
    assert position.push("pass").is_pass
    empty = GAME.position("5/5/5/5/5 w - - 0 1 broker=e5")
    assert empty.outcome() == rules_c.Outcome("1/2-1/2", "insufficient-material")


def test_rulebook_b_9_10_stalemate_is_a_draw() -> None:
    """Rulebook B 9.10 and 9.14 (c): a side with pieces, not in check, without a move."""
    position = GAME.position("5/5/5/T4/FT3 w - - 0 1 broker=e5")
    assert position.outcome() is None
    blocked = GAME.position("5/5/5/1b3/B4 w - - 0 1 broker=e5")
    assert blocked.outcome() is None  # it takes
    shut = GAME.position("5/5/5/5/B4 w - - 0 1 broker=b2")
    assert shut.legal_moves() == []
    assert shut.outcome() == rules_c.Outcome("1/2-1/2", "stalemate")


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("fbtbf/5/5/5/FBTBF w - - 0 1 broker=z9", "'z9' is no square"),
        ("fbtbf/5/5/5/FBTBF w - - 0 1 broker=a1", "a piece stands on a1"),
        ("fbtbf/5/2S2/5/FBTBF w - - 0 1 broker=c4", "not in the placement"),
    ],
)
def test_rulebook_b_9_fen_field_is_checked(fen: str, words: str) -> None:
    """Contracts 9.2: the placement shows the broker's square as empty."""
    with pytest.raises(rules_c.FenError, match=words):
        GAME.position(fen)
