"""A legal move was made and another piece was taken up besides, or took one; a pawn is left beside its new piece."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_PAWNS = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
_BY_SOUTH = [("illegal-move", "south", True)]


def _blamed(told: list) -> list:
    return [(a["kind"], a["by"], a.get("confirmed")) for a in of_kind(told, "alert")]


@pytest.mark.parametrize("pace_ms", [100, 150, 300, 500, 1000])
@pytest.mark.parametrize("then", ["~4000 ~0", "-b8 +c6 !n"], ids=["nobody answers", "answered at once"])
@pytest.mark.parametrize(
    "hands",
    ["-d5 -e4 +e5", "-d5 -e4 +d5 -g1 +f3", "-e4 -d5 +d5 -f1 +c4"],
    ids=["beside what it took", "after a capture", "after one, taker first"],
)
def test_piece_taken_off_besides_a_legal_move_is_an_offence(hands: str, then: str, pace_ms: int) -> None:
    """Nobody answers what has not been begun: it is not in the hand of the other side."""
    script = " ".join(f"~{pace_ms} {touch}" for touch in f"{hands} !s {then}".split() if touch[0] != "~")
    moves, told = read("chess", f"{script} ~3000", _PAWNS, "tournament")
    is_late = then.startswith("~") or pace_ms == 1000  # North may yet answer with it
    may_be_held = hands == "-d5 -e4 +e5" and is_late
    assert _blamed(told) == [("illegal-move", "south", None if may_be_held else True)]
    assert not any(is_sure(told, ply) for ply in range(1, len(moves) + 1))


@pytest.mark.parametrize("pace_ms", [150, 500, 1000])
def test_capture_after_another_move_is_an_offence(pace_ms: int) -> None:
    """The pawn that has taken is off its square, and what it took could itself have taken it."""
    hands = "-g1 +f3 -d5 -e4 +d5 !s"
    script = " ".join(f"~{pace_ms} {touch}" for touch in hands.split())
    moves, told = read("chess", f"{script} ~3000", _PAWNS, "tournament")
    assert (moves, _blamed(told)) == ([], _BY_SOUTH)


@pytest.mark.parametrize(
    ("hands", "back"),
    [("-d5 -e4 +d5 -g1 +f3", "-f3 +g1 -d5 +e4 +d5"), ("-d5 -e4 +e5", "-e5 +e4 +d5")],
    ids=["two moves", "beside"],
)
def test_whoever_points_it_out_by_his_own_press_is_not_to_blame(hands: str, back: str) -> None:
    """All is put back, and South makes another move."""
    script = f"{hands} !s ~1200 !n {back} ~1000 -b1 +c3 !s -d5 +d4 !n -c3 +b1 !s"
    moves, told = read("chess", script, _PAWNS, "tournament")
    assert (moves, _blamed(told)) == (["b1c3", "d5d4", "c3b1"], _BY_SOUTH)


def test_piece_that_the_other_side_took_up_before_is_in_its_hand() -> None:
    """North holds a pawn that nothing could have taken, and moves it when South has pressed."""
    moves, told = read("chess", "-c7 ~900 -e4 +e5 !s ~2500 +c6 !n", _PAWNS, "tournament")
    assert (moves, alerts(told)) == (["e4e5", "c7c6"], [])


def test_pawn_left_beside_its_new_piece_is_an_offence_and_no_broken_switch() -> None:
    """It is taken off when that is told, and the press completes the promotion."""
    fen = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"
    moves, told = read("chess", "+e8 !s ~4000 -e7 !s -g7 +f6 !n -e8 +e1 !s", fen, "tournament")
    assert (moves, _blamed(told)) == (["e7e8=Q", "g7f6", "e8e1"], _BY_SOUTH)
    moves, told = read("chess", "+e8 !s -g7 +f6 !n -e8 +e1 !s -f6 +f5 !n -e1 +e2 !s", fen, "tournament")
    assert moves == ["e7e8=Q", "g7f6", "e8e1", "f6f5", "e1e2"]
    assert not is_sure(told, 1)


def test_king_that_stays_where_it_is_when_it_castles_was_not_touched_for_nothing() -> None:
    """Only the rook has another square then."""
    fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/1R4KR w HB - 0 1"
    script = "-g1 ~1300 -h1 ~1300 +g1 ~900 +f1 !s -e7 +e6 !n"
    moves, told = read("chess960", script, fen, "tournament")
    assert (moves, alerts(told)) == (["g1h1", "e7e6"], [])


@pytest.mark.parametrize(
    ("fen", "hands"),
    [
        ("8/5kP1/8/8/8/8/5K2/3r4 w - - 0 1", "-g7 +g8 -g8"),
        ("7r/5kP1/8/8/8/8/5K2/3r4 w - - 0 1", "-g7 -h8 ~300 +h8 -h8"),
        ("8/4k1P1/8/8/8/8/5K2/3r4 w - - 0 1", "-g7 +g8 =Q -g8"),
    ],
    ids=["it could be taken there", "by a capture", "the piece is chosen"],
)
@pytest.mark.parametrize("then", ["~3000", "~700 -d1 +d2 !n ~3000"], ids=["nobody answers", "answered"])
def test_pawn_taken_off_its_last_square_and_nothing_put_there_is_an_offence(
    fen: str, hands: str, then: str
) -> None:
    """Whoever answers has taken up another piece."""
    _, told = read("chess", f"{hands} !s {then}", fen, "tournament")
    assert _blamed(told) == _BY_SOUTH


@pytest.mark.parametrize(
    ("game", "fen", "script"),
    [
        (
            "chess",
            "4k1nr/8/8/3p4/4P3/8/5K2/6RN w - - 0 2",
            "-d5 -e4 +d5 !s ~324 -h8 ~264 +g7 ~154 -g8 ~296 +h7 !n ~3000 -f2 +e2 !s",
        ),
        (
            "chess",
            "4k1br/8/8/3p4/4P3/8/5K2/6RN w - - 0 2",
            "-d5 -e4 +d5 !s ~1500 -g8 +f8 -h8 +h7 !n ~3000",
        ),
        (
            "northern-light",
            "rnbkbn1/p1p2pr/1p1Np1p/4P1N/5PB/PPPP2P/R1BK2R b - - 2 10",
            "-d5 -c6 +d5 !n ~324 -g1 ~264 +f2 ~250 -g2 ~296 +f1 !s ~3000",
        ),
    ],
    ids=["knight and rook", "bishop and rook", "northern-light"],
)
def test_two_pieces_moved_after_a_capture_are_no_move_beside_what_was_taken(
    game: str, fen: str, script: str
) -> None:
    """What was taken is not believed to stand where one of them does."""
    moves, told = read(game, script, fen, "tournament")
    assert len(moves) == 1
    assert [a["kind"] for a in of_kind(told, "alert")] == ["illegal-move"]


_KNIGHT = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"
_SHADOW = "1l1qr2/7/1c2hlh/h1h3r/1pd1HPc/HPHP3/3Q1L1/1L3R1/2RC2C w - - 2 42"
_PAWN = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"
LEGAL = {
    "in the hand that answers with it": (
        "chess",
        _KNIGHT,
        "-c6 ~100 -b5 ~150 +a4 ~150 !s ~300 +d4 ~150 !n -f3 -d4 +d4 !s",
        ["b5a4", "c6d4", "f3d4"],
    ),
    "answered with it in blitz": (
        "chess",
        _PAWNS,
        "-d5 ~120 -e4 ~120 +e5 ~120 !s ~200 +d4 ~120 !n -g1 +f3 !s",
        ["e4e5", "d5d4", "g1f3"],
    ),
    "adjusted by the other side": (
        "chess",
        _KNIGHT,
        "-c6 ~300 -b5 ~300 +a4 ~200 !s ~1300 +c6 ~500 -g8 +f6 !n",
        ["b5a4", "g8f6"],
    ),
    "own piece adjusted while the other side answers": (
        "chess",
        None,
        "-b1 ~200 -e2 ~200 +e4 ~100 !s ~200 -e7 ~100 +b1 ~200 +e5 !n -g1 +f3 !s",
        ["e2e4", "e7e5", "g1f3"],
    ),
    "own piece put back late": (
        "chess",
        None,
        "-b1 ~600 -e2 ~200 +e4 ~150 !s ~200 -e7 ~100 +e5 ~100 !n ~300 +b1 ~600 -g1 +f3 !s",
        ["e2e4", "e7e5", "g1f3"],
    ),
    "piece beside its magnet, until the arbiter comes": (
        "chess",
        None,
        "-a1 ~1500 -e2 +e4 !s ~2500 @arbiter ~1000 +a1 ~2000 -e7 +e5 !n -g1 +f3 !s",
        ["e2e4", "e7e5", "g1f3"],
    ),
    "victim aside while an own piece is adjusted": (
        "chess",
        _PAWNS,
        "-d5 +h5 -e4 +d5 -b2 ~200 !s ~300 +b2 ~700 -h5 -d8 -d5 +d5 !n -b1 +c3 !s",
        ["e4d5", "d8d5", "b1c3"],
    ),
    "new piece taken at once": (
        "chess",
        "r7/4P1k1/8/8/8/8/6K1/8 w - - 0 1",
        "-e7 +e8 ~300 -e8 ~300 +e8 ~200 -e8 ~20 !s ~400 -a8 ~250 +e8 !n -g2 +f3 !s",
        ["e7e8=Q", "a8e8", "g2f3"],
    ),
    "what changes by itself taken at once": (
        "shadow",
        _SHADOW,
        "-e5 ~200 +e6 ~200 -e6 ~10 !s ~1000 -g6 ~250 +e6 ~150 !n ~700 -d3 ~300 +c2 ~200 !s",
        ["e5e6", "g6e6", "d3c2"],
    ),
    "pawn told late to have left": (
        "chess",
        _PAWN,
        "+e8 ~200 !s ~60 -e7 ~700 -g7 +f6 !n -e8 +e1 !s",
        ["e7e8=Q", "g7f6", "e8e1"],
    ),
    "knight in the left hand while a bishop takes": (
        "chess",
        "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
        "-f3 ~200 -b5 ~300 -c6 ~200 +c6 ~300 !s ~1500 +f3 -d7 -c6 +c6 !n -f3 -e5 +e5 !s",
        ["b5c6", "d7c6", "f3e5"],
    ),
    "either of two may have taken": (
        "chess",
        "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1",
        "-c3 ~200 -e4 ~300 -d5 ~200 +d5 ~300 !s ~1500 +c3 -e8 +e7 !n -c3 +b5 !s",
        ["e4d5", "e8e7", "c3b5"],
    ),
    "taken, told late, and answered meanwhile": (
        "chess",
        "4k3/8/2n5/3b4/4P3/8/8/4K3 w - - 0 1",
        "-d5 ~200 -e4 ~1400 -c6 ~50 !s ~50 +e5 ~200 !n ~300 +d5 ~1500 -d5 +d6 !s",
        ["e4d5", "c6e5", "d5d6"],
    ),
    "new piece told late": (
        "chess",
        _PAWN,
        "-e7 +e8 ~300 -e8 ~300 !s ~300 -g7 ~100 +e8 ~200 +f6 ~150 !n ~700 -e8 +e1 !s",
        ["e7e8=Q", "g7f6", "e8e1"],
    ),
}


@pytest.mark.parametrize(("game", "fen", "script", "moves"), LEGAL.values(), ids=LEGAL.keys())
def test_piece_that_is_off_the_board_at_the_press_for_another_reason_is_no_offence(
    game: str, fen: str | None, script: str, moves: list[str]
) -> None:
    """Every press completes a legal move."""
    played, told = read(game, f"{script} ~4000", fen, "tournament")
    assert (played, alerts(told)) == (moves, [])


def test_switch_under_a_man_that_changes_by_itself_may_be_stuck() -> None:
    """Nothing comes from beside the board there; nor need it, where another piece may have come there."""
    moves, told = read(
        "shadow", "+e6 ~200 !s ~1900 -b9 ~300 +b8 !n ~1500 -d3 +c2 !s ~6000", _SHADOW, "tournament"
    )
    assert (moves, alerts(told)) == (["e5e6", "b9b8", "d3c2"], ["stuck-square"])
    fen = "R7/4P3/7k/8/8/8/6K1/8 w - - 0 1"
    moves, told = read("chess", "+e8 ~200 !s ~900 -h6 +h7 !n ~900 -e8 +d8 !s ~4000", fen, "tournament")
    assert (moves, alerts(told)) == (["a8e8", "h6h7", "e8d8"], ["stuck-square"])


def test_second_move_to_the_edge_is_told_within_two_seconds() -> None:
    """A hasty reply may have set that piece aside there: for so long."""
    fen = "rnabqkbc1r/pppppppppp/10/10/8n1/PP7N/2PPPPPP1P/RNABQKBC1R w KQkq - 0 5"
    _, told = read("capablanca-classic", "-c2 +c3 -h2 +i1 !s ~8000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    assert alert["t"] <= 3.5 + 2.0  # the press was at 3.5 s


@pytest.mark.parametrize("pause", ["~25", "~60"])
def test_what_the_other_side_takes_up_just_after_an_empty_press_was_not_taken_off_by_then(pause: str) -> None:
    _, told = read("chess", f"-e2 +e4 !s !n {pause} -d2 ~3000 +d2", mode="tournament")
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("press-without-move", "north")]


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "played"),
    [
        (
            "chess",
            "4k3/pp1p3p/8/4P3/8/8/8/4K1N1 b - - 0 1",
            "-d7 +d5 -e5 +d6 ~2000 -h7 +h6 -g1 +f3 -d5 ~2000 -a7 +a6",
            "d7d5 e5d6 h7h6 g1f3 a7a6",
        ),
        (
            "english-draughts",
            "1m1m1m1m/m1m1m1m1/3m1m1m/m5M1/8/M1M3M1/1M1M1M1M/M1M1M1M1 b - - 3 2",
            "-h6 +f4 -g3 +e5 -f4 -f6 -e5 +d4 ~500 -g5 ~2000",
            "h6f4 g3e5 f6d4",
        ),
        (
            "escalier",
            "rnbcakcbnr/rn2qqmbnr/m1p1ppp1pp/7p2/3p6/1P8/7bP1/P1PPPPPP1P/R1BMQQ1BNR/RNBCAKCBNR w - - 0 7 "
            "rooks=a1a2a9a10j1j2j9j10",
            "-g3 +h5 -a8 +b8 -f3 +f4 -h4 ~2000",
            "g3h4h5 a8b8 f3f4",
        ),
    ],
    ids=["en-passant", "jumps", "on-its-way"],
)
def test_victim_that_stands_elsewhere_may_be_taken_off_plies_later(
    game_id: str, fen: str, script: str, played: str
) -> None:
    """Whoever took it has forgotten it: play goes on over it, and anybody takes it off."""
    moves, told = read(game_id, f"{script} ~3000", fen)
    assert (moves, of_kind(told, "alert")) == (played.split(), [])
