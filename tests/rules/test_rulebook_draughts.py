"""English draughts (rulebook B 21, contracts 9.2, 9.3, 9.4.14): published counts and the rules of jumping."""

import rules_c

GAME = rules_c.game("english-draughts")


def _moves(fen: str) -> set[str]:
    return {str(m) for m in GAME.position(fen).legal_moves()}


def test_draughts_perft_equals_published_counts() -> None:
    """The counts published for English draughts (A. Bik), depths 1 to 7."""
    start = GAME.start()
    assert [start.perft(n) for n in range(1, 8)] == [7, 49, 302, 1469, 7361, 36768, 179740]


def test_draughts_capture_is_compulsory_but_any_may_be_chosen() -> None:
    """Contracts 9.4.14: any capture, not the longest."""
    assert _moves("8/8/3m4/8/3m1m2/4M3/8/M7 w - - 0 1") == {"e3c5e7", "e3g5"}


def test_draughts_every_landing_square_is_named_and_two_paths_are_two_moves() -> None:
    """Contracts 9.3: a king round four men, either way, ends where it began; the origin counts as empty."""
    fen = "8/8/3m1m2/8/3m1m2/4K3/8/8 w - - 0 1"
    position = GAME.position(fen)
    told = {str(m): m for m in position.legal_moves()}
    assert set(told) == {"e3c5e7g5e3", "e3g5e7c5e3"}
    round_trip = told["e3c5e7g5e3"]
    assert set(round_trip.captured_squares) == {"d4", "d6", "f6", "f4"}
    assert (set(round_trip.vacated), round_trip.filled) == ({"d4", "d6", "f6", "f4"}, ())
    position.push("e3c5e7g5e3")
    assert position.fen() == "8/8/8/8/8/4K3/8/8 b - - 0 1"
    assert position.outcome() == rules_c.Outcome("1-0", "no-moves")
    position.pop()
    assert position.fen() == fen
    assert position.san("e3g5e7c5e3") == "e3g5e7c5e3"
    assert str(position.parse_san("e3g5e7c5e3")) == "e3g5e7c5e3"


def test_draughts_man_is_crowned_without_a_suffix_and_stops() -> None:
    """Contracts 9.1.3 and 9.3: a man that reaches the end rank stops there, though a king could jump on."""
    position = GAME.position("8/2m1m3/1M6/8/8/8/8/8 w - - 0 1")
    assert {str(m) for m in position.legal_moves()} == {"b6d8"}
    move = position.push("b6d8")
    assert (move.becomes, position.piece_at("d8")) == ("K", "K")


def test_draughts_men_jump_forwards_only_kings_both_ways() -> None:
    """Published rules."""
    assert _moves("8/8/8/8/3M4/4m3/8/8 w - - 0 1") == {"d4c5", "d4e5"}
    assert _moves("8/8/8/8/3K4/4m3/8/8 w - - 0 1") == {"d4f2"}
