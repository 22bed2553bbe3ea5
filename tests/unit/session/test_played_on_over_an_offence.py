"""Play goes on over an illegal move, an empty press or a board that was not put right: what was told of it stands."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_OPENED = "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500"
_TWO_MOVES = "-f2 +f3 -a2 +g3"
_OWN_TAKEN = "-a1 -a2 +a2"
_KING = "3qk3/8/8/8/8/8/6PP/4RK2 b - - 0 1"


def _times(told: list[dict[str, float]], kind: str) -> list[float]:
    return [line["t"] for line in of_kind(told, "alert") if line["kind"] == kind]


@pytest.mark.parametrize(
    ("game", "fen", "script"),
    [
        ("chess", None, f"{_OPENED} -d1 +h3 !s ~1500 -d7 +d6 !n ~1500 -h3 +h5 !s ~1500 -d6 +d5 !n"),
        ("chess", _KING, "-e8 +e7 !n ~2000 -h2 +h3 !s ~2000 -e7 +f7 !n ~2000 -g2 +g3 !s"),
        ("chess", _KING, "-e8 +e7 !n ~2000 -h2 +h3 !s ~2000 -d8 +e8 !n ~2000 -g2 +g3 !s"),
        (
            "chinese-chess",
            "1heakaehr/9/2rc5/2p1pcp1C/p8/P8/2P1P1P1P/9/RC6R/1HEAKAEH1 b - - 2 7",
            "-d8 +g9 !n ~1500 -b2 +b4 !s ~1500 -g9 +g8 !n ~1500 -b4 +b7 !s",
        ),
        (
            "chess",
            "rnbq1bnr/p2k2p1/2pp3p/1p3p2/PP5P/3P3N/2P1KPP1/RNBQ1B1R w - - 0 9",
            "-c1 +f3 !s ~2000 -b8 +a6 !n ~2000 -a1 +a2 !s ~2000 -f5 +f4 !n ~2000 -f3 +h5 !s ~2000 -f4 +f3 !n",
        ),
    ],
    ids=["goes on", "king walks out", "another comes there", "cannon goes on", "four plies"],
)
def test_illegal_move_whose_piece_stood_there_is_not_read_as_another(
    game: str, fen: str | None, script: str
) -> None:
    """Everybody saw where the piece stood at the press; later play leads to where a legal move would have, too."""
    moves, told = read(game, f"{script} ~4000", fen, "tournament")
    assert set(alerts(told)) == {"illegal-move"}
    assert of_kind(told, "ruling") == []
    first = 3 if fen is None else 1
    assert not any(is_sure(told, ply) for ply in range(first, len(moves) + 1))


def test_illegal_capture_is_no_dead_switch_and_may_stand_after_four_plies() -> None:
    """The knight was seen to take on a7, and it takes on from there."""
    script = (
        "-a7 -b1 +a7 !s ~1500 -g8 +f6 !n ~1500 -d2 +d3 !s ~1500 -f8 +e7 !n ~1500 -h2 +h3 !s ~1500 -h8 +g8 !n"
    )
    moves, told = read(
        "chess", f"{_OPENED} {script} ~3000 @stand ~1500 -a7 -c8 +c8 !s ~1500", mode="tournament"
    )
    assert moves == ["e2e4", "e7e5", "b1a7", "g8f6", "d2d3", "f8e7", "h2h3", "h8g8", "a7c8"]
    assert alerts(told) == ["illegal-move"]


def test_board_that_is_not_put_right_is_told_of_when_play_goes_on() -> None:
    """The pawn that was taken is forgotten; nothing is recorded until it is back. The presses meanwhile were made."""
    before = "-e2 +e4 !s ~1500 -d7 +d5 !n ~1500 -a1 -a7 +a7 !s ~1500 @arbiter ~1000 -a7 +a1 ~2500"
    script = f"{before} -b1 +c3 !s ~1500 -b8 +c6 !n ~1500 -g1 +f3 !s ~1500 -g8 +f6 !n ~1500 +a7 ~1500 -d2 +d3 !s ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert alerts(told) == ["illegal-move", "illegal-position"]
    (wrong,) = (line for line in of_kind(told, "alert") if line["kind"] == "illegal-position")
    assert "a7" in wrong["squares"] and wrong["for"] == "arbiter" and "confirmed" not in wrong
    assert moves == ["e2e4", "d7d5", "b1c3", "b8c6", "g1f3", "g8f6", "d2d3"]
    assert of_kind(told, "evidence") == []


def test_piece_left_where_it_may_not_stand_after_the_arbiter_came_is_told_of() -> None:
    """Another move is made and pressed for."""
    script = f"{_OPENED} -g1 +g3 !s ~1500 @arbiter ~1000 -d2 +d4 !s ~3000 -b8 +c6 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == ["illegal-move", "illegal-position"]


def test_second_offence_over_the_first_is_told_at_once() -> None:
    """Nothing happens for long after it."""
    script = f"{_OPENED} -g1 +g3 !s ~1500 -d7 +d6 !n ~1500 -b1 +b3 !s ~20000 -a7 +a6 !n ~2000"
    _, told = read("chess", script, mode="tournament")
    pressed = [7.5, 12.5]
    assert all(0 <= t - p <= 0.1 for t, p in zip(_times(told, "illegal-move"), pressed, strict=True))


def test_empty_press_that_is_taken_for_a_move_makes_the_reply_one_out_of_turn() -> None:
    """The arbiter is told so when it is pressed for."""
    _, told = read("chess", f"{_OPENED} !s ~2000 -b8 +c6 !n ~2500", mode="tournament")
    assert alerts(told) == ["press-without-move", "out-of-turn"]
    assert _times(told, "out-of-turn") == [9.5]


def test_press_back_over_a_piece_that_the_other_side_took_off_is_an_empty_one() -> None:
    """North has touched nothing."""
    moves, told = read(
        "chess", "-g1 +f3 ~800 -a1 ~700 !s ~1500 !n ~1500 +a1 ~1500 -e7 +e5 !n ~2000", mode="tournament"
    )
    assert moves == ["g1f3", "e7e5"]
    assert alerts(told) == ["press-without-move"]


def test_second_of_two_moves_set_back_after_the_press_stays_an_offence() -> None:
    """The first one is answered then, and counts."""
    script = f"{_OPENED} -g1 +f3 ~1000 -d2 +d4 ~1000 !s ~3000 -d4 +d2 ~1500 -b8 +c6 !n ~2000 -d2 +d4 !s ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6", "d2d4"]
    assert alerts(told) == ["illegal-move"]
    assert of_kind(told, "ruling") == []


@pytest.mark.parametrize("then", ["~3000", "~1000 @arbiter ~1000 +h6 ~1500"], ids=["waits", "arbiter comes"])
def test_piece_that_was_adjusted_has_not_taken_what_stands_untouched(then: str) -> None:
    """South takes a pawn off, adjusts the rook and presses: no capture of the other pawn may still land."""
    fen = "4k3/8/7p/p7/8/8/8/R3K3 w - - 0 1"
    _, told = read("chess", f"-h6 ~300 -a1 ~300 +a1 ~700 !s {then}", fen, "tournament")
    assert alerts(told) == ["illegal-move"]
    assert _times(told, "illegal-move") == [2.84]


def test_piece_that_was_put_back_after_the_press_is_not_told_late() -> None:
    """North takes its own rook, puts both pieces back without the arbiter, and moves the knight properly."""
    fen = "rnbqkbnr/2pppp2/1p4pp/p7/4P3/3P1K1N/PPP2PPP/RNBQ1B1R b kq - 1 5"
    script = "-a8 ~210 -b8 ~130 +a8 ~480 !n ~630 -a8 ~100 +a8 ~500 +b8 ~780 -b8 ~170 +c6 ~120 !n ~2000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["b8c6"], ["illegal-move"])
    assert of_kind(told, "ruling") == []


def test_illegal_capture_that_the_opponent_gave_back_stays_an_offence_and_play_goes_on() -> None:
    """Both pieces are set back without the arbiter, South presses back, and other moves are made, a capture as well."""
    illegal = "-f2 +f3 !s ~1500 -f3 -e5 +f3 !n ~2000 -f3 ~120 +e5 ~120 +f3 ~800 !s"
    script = f"{_OPENED} {illegal} ~2000 -g8 +f6 !n ~1500 -b1 +c3 !s ~1500 -b8 +c6 !n ~1500 -d2 +d3 !s"
    moves, told = read("chess", f"{script} ~2000 -f6 -e4 +e4 !n ~2000", mode="tournament")
    assert moves == ["e2e4", "e7e5", "f2f3", "g8f6", "b1c3", "b8c6", "d2d3", "f6e4"]
    assert alerts(told) == ["illegal-move"]
    assert of_kind(told, "ruling") == []


def test_board_that_was_not_put_right_is_told_of_by_squares_though_other_moves_explain_it() -> None:
    """South pressed only once North had answered again, so that its press ended nothing."""
    script = "!n -g1 ~300 +g3 ~400 !s ~1000 @arbiter -g3 ~300 +f3 -e7 ~300 +e5 -d2 ~300 +d4 -g8 ~300 +f6 ~500 !s ~3000"
    _, told = read("chess", script, mode="tournament")
    texts = [line["text"] for line in of_kind(told, "alert")]
    assert texts[1:] == [
        "the board is not put right: g1, d2, e7, g8 should be occupied and f3, d4, e5, f6 empty"
    ]


def test_move_whose_square_seemed_taken_at_its_press_is_legal_once_it_is_answered() -> None:
    """The switch of f2 closed by itself while its pawn stood on f4 already: what follows counts as usual."""
    fen = "tnabqkbcnt/pppppppppp/10/10/1P8/10/P1PPPPPPPP/TNABQKBCNT b KQkq - 0 1"
    opened = "-h8 ~500 +i6 ~250 !n ~800 -f2 ~100 +f2 ~50 +f4 ~900 !s ~150 -f2 ~600 -d7 ~60 +d5 ~900 !n"
    late = "~350 -c2 ~260 +c4 ~200 !s ~2300 -d5 ~300 !n ~400 -b1 ~360 +h8 ~140 !s ~300 +d4 ~3000"
    moves, told = read("capablanca", f"{opened} {late}", fen, "tournament")
    assert moves[:4] == ["h8i6", "f2f4", "d7d5", "c2c4"]
    texts = [line["text"] for line in of_kind(told, "alert")]
    assert texts == ["no piece should stand on f4", "the Knight from b1 cannot reach h8"]


@pytest.mark.parametrize(("back", "late", "sure"), [("", "+e4", False), ("+d5 ~500", "", True)])
def test_move_made_instead_is_sure_if_what_was_off_the_board_at_the_refused_press_had_come_back(
    back: str, late: str, sure: bool
) -> None:
    """Otherwise the piece of d5 may have been on e4 by then, where its switch closed only when it was pushed."""
    refused = f"!s ~2400 -d5 ~190 !n ~280 !s ~8 {back}"
    since = f"-a1 ~330 +b3 ~77 !n ~110 !s ~130 -b3 ~800 +a1 ~1000 {late} ~2 !n ~320 !s ~5000"
    fen = "1b1b1/5/5/5/f4 w - - 2 22 broker=c3"
    moves, told = read("gyroscope", f"{refused} {since}", fen, "tournament")
    assert moves[:4] == ["pass", "a1b3", "pass", "b3a1"]
    assert [is_sure(told, ply) for ply in (2, 3, 4)] == 3 * [sure]


@pytest.mark.parametrize(
    ("first", "since", "expected"),
    [
        (_TWO_MOVES, "-a7 +a3 !n", ("illegal-move", "the Pawn from a7 cannot reach a3")),
        (_OWN_TAKEN, "-a7 +a3 !n", ("illegal-move", "the Pawn from a7 cannot reach a3")),
        (_TWO_MOVES, "!n ~2000 !s", ("press-without-move", "North pressed the clock without a move")),
    ],
    ids=["after two moves", "after an own piece was taken", "empty press"],
)
def test_offence_over_one_that_nobody_put_right_is_told(
    first: str, since: str, expected: tuple[str, str]
) -> None:
    """What stands wrong since the first one does not hide it; who gives an empty press back commits none."""
    script = f"{first} !s ~2000 -e7 +e6 !n ~2000 -h2 +h3 !s ~2000 {since} ~3000"
    _, told = read("chess", script, mode="tournament")
    assert [(line["kind"], line["text"]) for line in of_kind(told, "alert")][1:] == [expected]


def test_reply_taken_up_before_the_press_is_no_empty_press_over_an_offence() -> None:
    """North takes its Pawn up just before South presses, and pushes another one off: nothing is touched in between."""
    script = "-f2 +f3 -a2 +g3 !s ~2000 -h7 +h5 !n ~2000 -b2 +b3 !s ~2000 -h5 +h4 !n ~2000 -c2 +c3 -h4 ~50 !s ~170 !n"
    _, told = read("chess", f"{script} ~3000", mode="tournament")
    assert alerts(told) == ["illegal-move"]


def test_piece_moved_over_an_offence_goes_on_from_where_it_stands() -> None:
    """The second of two moves has brought the Rook to h5, from where it may go to e5, and be taken there."""
    script = "-g1 +f3 -h1 +h5 !s ~2000 -e7 +e6 !n ~2000 -h2 +h3 !s ~2000 -b8 +c6 !n ~2000 -h5 +e5 !s ~2000"
    _, told = read("chess", f"{script} -e5 -c6 +e5 !n ~2000 -a2 +a6 !s ~3000", mode="tournament")
    assert [line["text"] for line in of_kind(told, "alert")][1:] == ["the Pawn from a2 cannot reach a6"]


@pytest.mark.parametrize(
    ("hands", "kind", "by"),
    [
        ("!n", "press-without-move", "north"),
        ("-g8 ~4000 +g8 ~1500 -h7 +h6 !n", "touch-move", "north"),
        ("-h2 +h3 !s", "out-of-turn", "south"),
        ("-h7 +h6 !n", "", ""),
    ],
)
def test_whatever_is_no_move_is_told_while_an_illegal_one_waits_for_the_arbiter(
    hands: str, kind: str, by: str
) -> None:
    """Both have taken a bishop's leap for a move and played on; the game in which it stands is watched."""
    leap = "-e2 +e4 !s ~1500 -f8 +a6 !n ~1500 -d2 +d4 !s ~1500 -b8 +c6 !n ~1500 -g1 +f3 !s ~1500"
    _, told = read("chess", f"{leap} {hands} ~2000", mode="tournament")
    first, *others = of_kind(told, "alert")
    assert first["kind"] == "illegal-move"
    assert [(alert["kind"], alert["by"]) for alert in others] == ([(kind, by)] if kind else [])


_ANSWERED = f"{_OPENED} -b1 +b3 !s ~2500 -b8 +c6 !n ~2500"


@pytest.mark.parametrize(
    "put_back",
    [
        "-c6 +b8 ~500 -b3 +b1",
        "-b3 +b1 ~500 -c6 +b8",
        "-b3 +b1 ~8000 -c6 +b8 ~9000",
        "-c6 ~200 -b3 ~300 +b8 ~300 +b1 ~9000",
        "-f1 +c4 !s ~2500 -c4 +f1 ~600 -c6 +b8 ~500 -b3 +b1",
    ],
    ids=["answer first", "illegal move first", "slowly", "both hands", "three plies"],
)
def test_both_put_an_illegal_move_and_its_answer_back_without_an_arbiter(put_back: str) -> None:
    """That is what has to be done, and no offence of anybody; what is illegal from then on is."""
    moves, told = read(
        "chess", f"{_ANSWERED} {put_back} ~1500 -b1 +c3 !s ~2500 -b8 +c6 !n ~3000", mode="tournament"
    )
    assert moves == ["e2e4", "e7e5", "b1c3", "b8c6"]
    assert all(is_sure(told, ply + 1) for ply in range(4))
    assert alerts(told) == ["illegal-move"]
    again = f"{_ANSWERED} {put_back} ~1500 -g1 +g3 !s ~2500 -g3 +f3 !s ~2000 -b8 +c6 !n ~3000"
    moves, told = read("chess", again, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert [alert["move"] for alert in of_kind(told, "alert")] == ["b1b3", "g1g3"]


@pytest.mark.parametrize(
    ("later", "by"),
    [
        ("-c6 +b8 ~500 -g8 +f6 !n", "north"),
        ("-d2 +d3 !s ~1500 -a7 +a6 !n ~1500 -c2 +c3 !s ~1500 -c3 +c2 ~600 -h2 +h3 !s", "south"),
    ],
    ids=["the answer", "a later move"],
)
def test_move_taken_back_for_another_while_an_illegal_one_stands_is_an_offence(later: str, by: str) -> None:
    """It was not to put everything back: the next press tells."""
    _, told = read("chess", f"{_ANSWERED} {later} ~2500", mode="tournament")
    assert [alert["by"] for alert in of_kind(told, "alert")] == ["south", by]
    assert "after pressing the clock" in of_kind(told, "alert")[-1]["text"]


def test_illegal_move_that_looked_legal_is_told_at_its_press_while_another_one_stands() -> None:
    """King and rook stand on each other's goals: that was told as castling, and is no move taken back."""
    position = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8"
    script = "-a2 +a5 !s ~2000 -h7 +h6 !n ~2000 -h1 ~300 +g1 ~300 -e1 ~300 +f1 ~500 !s ~6000"
    _, told = read("chess", script, position, "tournament")
    assert [alert["by"] for alert in of_kind(told, "alert")] == ["south", "south"]
    first_ms, second_ms = (alert["t"] * 1000 for alert in of_kind(told, "alert"))
    assert second_ms < first_ms + 7000


CARRIED_ON = "tn1bqkbcnt/pppppp1ppp/10/1a4p3/4P2P2/8C1/PPPPBPP1PP/TNA1QKB1NT b KQkq - 2 4"


def test_piece_that_goes_on_later_to_where_it_might_have_gone_may_have_stood_all_the_same() -> None:
    """The Precedent from h8 goes to h6, where it may not, and two plies later on to i6, where it could have gone at
    once: put right, perhaps. Once that leaves no legal game, and the one in which it stood is played on, it stood.
    """
    script = "-h8 +h6 ~7400 -i1 +h3 -b5 +a4 -h4 +h5 -h6 +i6 -e4 +e5 -i6 +d6 -g2 +g3 ~4000"
    moves, told = read("capablanca", script, CARRIED_ON)
    assert moves == ["h8h6", "i1h3", "b5a4", "h4h5", "h6i6", "e4e5", "i6d6", "g2g3"]
    assert not any(is_sure(told, ply) for ply in range(1, len(moves) + 1))


@pytest.mark.parametrize(
    ("script", "last"),
    [("-g8 +f6", "g8f6"), ("-d2 +d4", "d2d4")],
    ids=["moved-back", "put-right"],
)
def test_who_moves_next_tells_whether_a_wrong_move_was_put_right_or_its_piece_has_moved_back(
    script: str, last: str
) -> None:
    """South moves twice, and both play on; then the Knight goes back. If North moves, that was South's move."""
    stood = "-e2 +e4 -e7 +e5 -f1 +c4 ~3000 -g1 +f3 ~8000 -b8 +c6 -c2 +c3 -a7 +a6 ~2000 -f3 +g1"
    moves, told = read("chess", f"{stood} ~2000 {script} ~5000")
    kept = ["e2e4", "e7e5", "f1c4"]
    assert moves == (
        [*kept, "g1f3", "b8c6", "c2c3", "a7a6", "f3g1", last]
        if last == "g8f6"
        else [*kept, "b8c6", "c2c3", "a7a6", last]
    )
    assert alerts(told) == ["out-of-turn"]


@pytest.mark.parametrize(
    ("game_id", "played", "put_back", "anew", "moves"),
    [
        (
            "chess",
            "-e2 +e4 !s -d7 +d5 !n -f1 +e3 !s ~1500 -g8 +f6 !n ~1500 -b1 +c3 !s ~1500 -b8 +c6 !n",
            "-c6 +b8 ~4500 -c3 +b1 ~4500 -f6 +g8 ~4500 -e3 +f1",
            "-g1 +f3 !s ~3000 -g8",
            ["e2e4", "d7d5", "g1f3"],
        ),
        (
            "xiangqi",
            "-h3 +e3 !s -h10 +g8 !n -b3 +d4 !s ~1500 -b10 +c8 !n ~1500 -h1 +g3 !s ~1500 -a7 +a6 !n",
            "-a6 +a7 ~4500 -g3 +h1 ~4500 -c8 +b10 ~4500 -d4 +b3",
            "-h1 +g3 !s ~3000 -b10",
            ["h3e3", "h10g8", "h1g3"],
        ),
    ],
)
def test_position_before_an_illegal_move_that_is_set_up_slowly_is_no_move_taken_back(
    game_id: str, played: str, put_back: str, anew: str, moves: list[str]
) -> None:
    """FIDE 7.5.1: three moves later it is found, and the pieces go back one by one, with seconds in between."""
    read_moves, told = read(game_id, f"{played} ~2500 {put_back} ~4500 {anew}", mode="tournament")
    assert (read_moves, alerts(told)) == (moves, ["illegal-move"])


def test_illegal_move_stays_an_offence_where_the_reply_could_have_changed_places_with_it() -> None:
    """The Bishop stood on b6 while the Pawn stood on b7 still: it was not 2.Bb5 b6, though that leaves the same squares
    occupied.
    """
    played = "-e2 +e4 !s -g7 +g6 !n -f1 +b6 !s ~1500 -b7 +b5 !n ~1500 -g1 +f3 !s ~1500 -g8 +f6 !n ~3000 -a2"
    _, told = read("chess", played, mode="tournament")
    assert of_kind(told, "alert")[0]["text"] == "the Bishop from f1 cannot reach b6"
    assert of_kind(told, "ruling") == []
