"""Family 8: lost contact, and a changed world. Lines that lead to the board as it stands; moves are never invented."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

# game, what is played before, unseen plies one by one, the beginning of the next move and its end, all moves
CASES = {
    "chess": (
        "chess", "-e2 +e4 ~1500", ["(-d7) (+d5)", "(-d5) (-e4) (+d5)", "(-d8) (-d5) (+d5)"],
        ["-e7 +e6", "-b1 +c3", "-c7 +c6", "-b1 +c3"], ["e2e4", "d7d5", "e4d5", "d8d5"],
        ["e7e6", "b1c3", "c7c6", "b1c3"],
    ),
    "capablanca": (
        "capablanca-classic", "-f2 +f4 ~1500", ["(-e7) (+e5)", "(-e5) (-f4) (+e5)", "(-h8) (+g6)"],
        ["-e7 +e5", "-f4 +f5", "-d7 +d6", "-b1 +c3"], ["f2f4", "e7e5", "f4e5", "h8g6"],
        ["e7e5", "f4f5", "d7d6", "b1c3"],
    ),
    "drops": (
        "qi-placements", "", ["(+b3)", "(+b8)", "(+h3)"],
        ["+b3", "+b8", "+h3", "+h8"], ["C@b3", "C@b8", "C@h3"], ["C@b3", "C@b8", "C@h3", "C@h8"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_plies_unseen_are_found_or_asked_about(
    case: tuple[str, str, list[str], list[str], list[str], list[str]], count: int
) -> None:
    """None to three plies behind a pulled cable; then play goes on."""
    game_id, opening, unseen, next_moves, line, texts = case
    begun = len(line) - len(unseen)
    script = f"{opening} >down {' '.join(unseen[:count])} >up >seen ~1500 {next_moves[count]} ~1500"
    moves, told = read(game_id, script)
    truth = [*line[: begun + count], texts[count]]
    assert alerts(told) == ["link-lost", "link-back"]
    offered = [choice for ask in of_kind(told, "ask") for choice in ask["choices"]]
    for ply, played in enumerate(truth, start=1):
        is_told = ply <= len(moves) and moves[ply - 1] == played
        assert is_told or not is_sure(told, ply) or played in offered
    assert moves == truth or truth in told[-1]["alternatives"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_piece_in_the_hand_at_the_moment_of_return_is_no_missing_piece(count: int) -> None:
    """The next move had begun when the board was heard again."""
    unseen = ["(-e7) (+e5)", "(-g1) (+f3)"][:count]
    origin, target = (("e7", "e5"), ("g1", "f3"), ("b8", "c6"))[count]
    script = f"-e2 +e4 ~1500 >down {' '.join(unseen)} (-{origin}) >up >seen ~900 +{target} ~2500"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"][: count + 2]
    assert alerts(told) == ["link-lost", "link-back"]


def test_capture_that_empties_several_squares_unseen_is_found() -> None:
    """Draughts: a man takes two, and three squares are empty that were not."""
    fen = "1m3m1m/2M1m1m1/3m3M/2m5/7M/M3m3/1M3M2/2M1M1M1 w - - 0 13"
    moves, told = read("english-draughts", ">down (-f2) (-e3) (-c5) (+b6) >up >seen ~3000", fen)
    assert moves == ["f2d4b6"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_world_that_no_line_explains_is_told_and_invents_nothing() -> None:
    """Five pieces are gone: the record stays as it was, and the way back is shown."""
    moves, told = read("chess", "-e2 +e4 ~1500 >down (-a1) (-b1) (-c1) (-a8) (-b8) >up >seen ~7000")
    assert moves == ["e2e4"]
    assert "piece-missing" in alerts(told)


def test_pieces_swept_off_behind_the_cable_are_no_moves() -> None:
    """After the result everything may be moved about."""
    moves, told = read("chess", "-e2 +e4 ~1500 @resign >down (-e4) (-d2) (-e7) >up >seen ~3000 -a1 +a5 ~6000")
    assert moves == ["e2e4"]
    assert not [kind for kind in alerts(told) if not kind.startswith("link")]


@pytest.mark.parametrize(
    ("offence", "kind"),
    [("-d1 +d4 !s", "illegal-move"), ("!s", "press-without-move")],
    ids=["illegal", "empty"],
)
def test_offence_after_plies_and_presses_unheard_is_the_next_turns(offence: str, kind: str) -> None:
    """FIDE 7.5.1, 7.5.3: the opponent has answered, so the press is for what came since, not for the move unheard."""
    opening = "-e2 +e4 !s -e7 +e5 !n ~1500"
    unheard = ">down (-g1) (+f3) (-b8) (+c6) >up >seen"
    script = f"{opening} {unheard} ~3000 {offence} ~1500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert alerts(told) == ["link-lost", "link-back", kind]
    (alert,) = (alert for alert in of_kind(told, "alert") if alert["kind"] == kind)
    assert (alert["by"], alert["ply"], alert["confirmed"]) == ("south", 4, True)


# what hands had done of one move when the board was heard again, and what they do then
HALF_MADE = {
    "both-lifted": ("(-h4) (-g5)", "+g5", "h4g5"),
    "both-lifted-victim-first": ("(-g5) (-h4)", "+g5", "h4g5"),
    "king-stands": ("(-e1) (+g1)", "-h1 +f1", "e1g1"),
    "king-stands-rook-in-hand": ("(-e1) (+g1) (-h1)", "+f1", "e1g1"),
    "rook-stands-king-in-hand": ("(-h1) (+f1) (-e1)", "+g1", "e1g1"),
    "king-and-rook-in-hands": ("(-e1) (-h1)", "+g1 +f1", "e1g1"),
    "rook-stands-last": ("(-e1) (-h1) (+g1)", "+f1", "e1g1"),
    "en-passant-pawn-stands": ("(-b5) (+c6)", "-c5", "b5c6"),
    "en-passant-both-lifted": ("(-c5) (-b5)", "+c6", "b5c6"),
}


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("case", HALF_MADE)
def test_move_half_made_at_the_moment_of_return_is_that_move(case: str, mode: str) -> None:
    """Of everything else that could have led there nothing is told in its place; play goes on after it."""
    done, rest, move = HALF_MADE[case]
    levers = ("!s", "!n") if mode == "tournament" else ("", "")
    script = f">down {done} >up ~400 >seen {rest} {levers[0]} ~1500 -a8 +a7 {levers[1]} ~2500"
    moves, told = read("chess", script, "k7/8/8/1Pp3n1/7P/8/8/4K2R w K c6 0 1", mode)
    assert moves == [move, "a8a7"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_castling_half_made_after_a_move_that_nobody_saw() -> None:
    """The other side's move and the king's part of castling: three moves of the king would fit as well."""
    script = ">down (-g7) (+g6) (-e1) (+g1) >up ~400 >seen -h1 +f1 !s ~1500 -a8 +a7 !n ~2500"
    moves, told = read("chess", script, "k7/6p1/8/8/7P/8/8/4K2R b K - 0 1", "tournament")
    assert moves == ["g7g6", "e1g1", "a8a7"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_square_that_said_wrong_before_the_outage_and_after_invents_no_moves() -> None:
    """Where nothing stands a switch stays closed; all else is as it was, but for one piece in a hand."""
    script = "~1000 +d3 ~400 >down (-c5) ~250 >up -d3 ~140 >seen ~1300 +c4 ~2000"
    moves, told = read("combat", script, "nqw2/1n3/5/Q1N2/3q1 b - - 3 5")
    assert moves == ["c5c4"]
    assert alerts(told) == ["link-lost", "link-back"]
    assert not of_kind(told, "ask")


def test_games_that_moved_unseen_in_another_order_are_pressed_for_alike() -> None:
    """Which pawn move North made, and when, stays open through the presses that follow."""
    unseen = ">down ~300 (-f4) (+f3) (-d1) (-b8) (+a6) ~9000 >up >seen ~350 -g2 ~236 !s ~300 +g4 ~1500"
    later = "-f8 ~620 -b4 ~280 +b4 ~700 !n ~30 -a4 ~640 -b5 ~100 +b5 ~180 !s ~720 -d8 ~210 +g5 ~200 !n ~1900"
    fen = "rnbqkbnr/p1pp2pp/8/1p2p3/PPP2p2/4P3/1B1P1PPP/RN1QKBNR b KQkq - 0 5"
    script = f"~1000 {unseen} {later} -h2 +h4 !s ~100 -e5 +e4 ~700 !n ~1000"
    moves, told = read("chess", script, fen, "tournament")
    after = ["g2g4", "f8b4", "a4b5", "d8g5", "h2h4", "e5e4"]
    games = [moves, *told[-1]["alternatives"]]
    assert ["b8a6", "d1f3", "f4e3", *after] in games
    assert ["f4f3", "d1f3", "b8a6", *after] in games
    assert len(of_kind(told, "ask")) == 1
    assert alerts(told) == ["link-lost", "link-back"]
