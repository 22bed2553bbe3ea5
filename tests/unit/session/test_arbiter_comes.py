"""The arbiter comes, what stands wrong is put right in one way or another, and play goes on and is recorded."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_ILLEGAL = [("illegal-move", "south")]


def test_a_reply_that_came_before_the_illegal_press_is_put_back_as_well() -> None:
    """Nobody had pressed for the move that it answers: that is pressed for then."""
    script = "-e2 +e4 -e7 +e5 -h2 +h5 !s ~2200 @arbiter -h5 +h2 -e5 +e7 !s -d7 +d5 !n -e4 -d5 +d5 !s -d8 -d5 +d5 !n"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5", "e4d5", "d8d5"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == _ILLEGAL


def test_the_arbiter_comes_at_once_after_a_press_with_a_piece_off_the_board() -> None:
    """A knight stands on the square of its own rook, which is off: what is put back then is no landing."""
    script = "-g1 +f3 ~900 -h1 ~1000 -f3 ~1000 +h1 ~700 !s ~700 @arbiter -h1 +g1 +h1 -d2 +d4 !s -d7 +d5 !n -c2 +c4 !s"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["d2d4", "d7d5", "c2c4"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == _ILLEGAL


@pytest.mark.parametrize("then", ["-d5 -e4 +d5", "-e4 -d5 +d5"], ids=["victim first", "taker first"])
def test_one_of_two_moves_is_taken_back_after_it_was_answered(then: str) -> None:
    """Play goes on from the other one, with the answer; it is not sure."""
    script = f"-e2 +e4 -h2 +h5 !s ~1500 -d7 +d5 !n ~700 @arbiter -h5 +h2 {then} !s -d8 -d5 +d5 !n -b1 +c3 !s"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"]
    assert not is_sure(told, 1)
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == _ILLEGAL


@pytest.mark.parametrize("pace_ms", [500, 1400])
def test_a_slow_illegal_capture_is_none_of_another_piece(pace_ms: int) -> None:
    """A cannon takes without a piece between: it is not believed to have taken one beyond that nobody has touched."""
    hands = "-b3 -b8 +b8 !s ~2500 -b8 +b8 +b3 -h3 +e3 !s -h8 +e8 !n"
    script = " ".join(t if t[0] == "~" else f"~{pace_ms} {t}" for t in hands.split())
    moves, told = read("xiangqi", script, mode="tournament")
    assert moves == ["h3e3", "h8e8"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == _ILLEGAL


def test_a_piece_set_down_where_it_cannot_go_is_no_victim_beside_the_game() -> None:
    """Two victims are off as well: what was pressed for has not come down at all."""
    fen = "1nbcakcbnr/rnbmqq1bnr/2ppp1p2p/p2Nmp1pp1/2P7/1P8/6P1P1/P1CPPPNP1P/1RBMQQM2R/RNB1AKCBNR b - - 1 12"
    fen += " rooks=a1a9b2j1j2j9j10"
    moves, told = read("escalier", "-e8 -c6 -d7 +b4 !n ~3000", fen, "tournament")
    assert moves == []
    assert alerts(told) == ["illegal-move"]


def test_a_late_switch_after_the_arbiter_takes_no_move_back() -> None:
    """For a moment the board stands as before the last capture, as a piece goes to where the taker had come from."""
    fen = "r1bqkbnr/p1pppppp/1pn5/1B6/4P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 4"
    script = "-b5 -c6 +c6 !s -g7 +g4 !n ~1500 @arbiter -g4 +g7 ~700 +b5 ~30 -b6 !n -g1 +f3 !s"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["b5c6", "b6b5", "g1f3"]
    assert alerts(told) == ["illegal-move"]


@pytest.mark.parametrize("pace_ms", [80, 110, 300])
def test_illegal_move_is_made_good_several_moves_later(pace_ms: int) -> None:
    """In blitz as well, where a hand is at the next move while the one before is still being pressed for."""
    hands = "-e2 +e4 !s -e7 +e5 !n -g1 +g3 !s -b8 +c6 !n -f1 +b5 !s -a7 +a6 !n"
    played = " ".join(f"~{pace_ms} {touch}" for touch in hands.split())
    script = f"{played} ~2000 @arbiter -g3 +f3 ~3000 -b5 +a4 !s -g8 +f6 !n -d2 +d3 !s"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "d2d3"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == _ILLEGAL


def test_whoever_gives_the_move_back_over_a_displaced_piece_has_not_displaced_it() -> None:
    """A pawn slid to the next square as the other side's move was made; all of that is put back."""
    script = "-d1 +e2 -b2 ~60 +b3 !s ~1200 !n -b3 +b2 -e2 +d1 ~900 -g1 +f3 !s -b8 +c6 !n -b1 +c3 !s"
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["g1f3", "b8c6", "b1c3"]
    assert "north" not in {a.get("by") for a in of_kind(told, "alert")}


def test_press_over_a_piece_that_the_other_side_has_set_down_is_one_without_a_move() -> None:
    """It may be what was taken, which nobody has taken off the board yet."""
    script = "-d5 -e4 +d5 +h4 !s ~1200 !n -h4 !s -d8 -d5 +d5 !n -b1 +c3 !s"
    fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e4d5", "d8d5", "b1c3"], ["press-without-move"])


@pytest.mark.parametrize("then", ["@arbiter ~1000 -h6 +f6", "-h6 +f6"], ids=["with the arbiter", "without"])
def test_half_a_turn_that_was_pressed_for_may_have_been_another_move(then: str) -> None:
    """A second move by the same piece was illegal, and is made good."""
    fen = "tnbqkbnt/pppppppp/8/8/8/5N2/PPPPPPPP/TNBQKB1T b KQkq - 1 1 left=2"
    hands = f"-g8 +f6 ~1500 -f6 +h6 !n ~3000 {then} ~2000 -f6 +e4 !n ~2000 -d2 +d3 ~1500 -e2 +e3 !s"
    moves, told = read("changeover-western", hands, fen, "tournament")
    assert moves == ["g8f6", "f6e4", "d2d3", "e2e3"]
    assert alerts(told) == ["press-without-move"]


_SHORT = "4k3/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GB - 0 1"
_LONG = "4k3/pppppppp/8/8/8/8/PPPPPPPP/2RK3R w HC - 0 1"


@pytest.mark.parametrize(
    ("fen", "castles", "hands"),
    [
        (_SHORT, "f1g1", "-f1 -g1 +g1 +h1 !s ~2500 -h1 +f1"),
        (_SHORT, "f1g1", "-f1 -g1 +g1 +h1 !s ~2500 @arbiter -h1 +f1"),
        (_SHORT, "f1g1", "-g1 +b3 !s ~2500 @arbiter -f1 +g1 -b3 +f1"),
        (_LONG, "d1c1", "-d1 -c1 +b1 +c1 !s ~2500 -c1 -b1 +c1 +d1"),
    ],
    ids=["too far", "with the arbiter", "the rook first", "queen's side"],
)
def test_castling_that_changes_no_square_may_be_made_when_an_illegal_move_is_put_right(
    fen: str, castles: str, hands: str
) -> None:
    """King and rook stand on each other's squares: the board looks as before it."""
    moves, told = read("chess960", f"{hands} !s ~1000 -e7 +e6 !n -g2 +g3 !s", fen, "tournament")
    assert moves == [castles, "e7e6", "g2g3"]
    assert not is_sure(told, 1)
    assert [a["by"] for a in of_kind(told, "alert")] == ["south"]


def test_half_a_turn_needs_no_press_of_its_own_and_is_not_set_back() -> None:
    """Its second move takes the piece of the first home, after another one was illegal."""
    script = "-e2 +e4 !s -g8 +f6 -b8 +b5 !n ~2600 @arbiter ~1000 -b5 +b8 ~1300 -f6 +g8 !n -g1 +f3 -f1 +c4 !s"
    moves, told = read("changeover-western", script, mode="tournament")
    assert moves == ["e2e4", "g8f6", "f6g8", "g1f3", "f1c4"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("illegal-move", "north")]


def test_both_moves_of_a_turn_are_set_back_with_the_arbiter() -> None:
    """The last one first, which was illegal; the first one is no move taken back after a press."""
    script = "-e2 +e4 !s -b7 +b6 -g7 +f6 !n ~3000 @arbiter ~1000 -f6 +g7 -b6 +b7 ~2000 -c7 +c6 -d7 +d6 !n"
    moves, told = read("changeover-western", f"{script} -a2 +a3 -b2 +b3 !s", mode="tournament")
    assert moves == ["e2e4", "c7c6", "d7d6", "a2a3", "b2b3"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("illegal-move", "north")]


@pytest.mark.parametrize("pause", ["~560", "~2000"], ids=["before it is told", "later"])
@pytest.mark.parametrize("goes", ["e2", "c4"])
def test_a_piece_that_went_elsewhere_in_no_time_is_put_back_with_the_move_before_it(
    goes: str, pause: str
) -> None:
    """It may have been knocked there as the clock was pressed; the arbiter has both of them set back."""
    offence = f"-e2 +e4 !s -e7 +e5 !n ~100 -a2 ~63 +a3 ~139 -f1 ~87 +{goes} ~68 !s"
    script = f"{offence} {pause} @arbiter -{goes} -a3 +f1 +a2 -g1 +f3 !s -b8 +c6 !n ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert alerts(told) == ["illegal-position"]
    assert all(is_sure(told, ply) for ply in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("played", "back"),
    [
        ("-d2 +d3 !s", "-d3 +d2 -d6 +d7 -e4 +e2 -e5 +e7"),
        ("", "-d6 +d7 -e4 +e2 -e5 +e7"),
        ("-d2 +d3 !s", "-e5 +e7 -d3 +d2 -e4 +e2 -d6 +d7"),
    ],
    ids=["four moves", "three", "in another order"],
)
def test_all_that_was_played_over_a_press_without_a_move_is_set_back(played: str, back: str) -> None:
    """South had pressed at the beginning, and North begun the game."""
    script = f"!s -e7 +e5 !n -e2 +e4 !s -d7 +d6 !n {played} ~2000 @arbiter {back} ~2000 -c2 +c4 !s ~2000 -c7 +c5 !n"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["c2c4", "c7c5"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")][:1] == [("press-without-move", "south")]
    assert all(is_sure(told, ply) for ply in (1, 2))


_QUEEN = "4k3/p7/8/8/6nq/5N2/P4P1P/4K3 b - - 0 1"
_ROOK = "5k3/9/9/9/P3r4/9/4P4/9/9/1N2K4 b - - 0 1"


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "chess",
            _QUEEN,
            "-h4 !n -f3 +d4 !s @arbiter -d4 +f3 -e1 +d1 !s -f2 -f3 +f3 !n",
            ["h4f2", "e1d1", "f2f3"],
        ),
        (
            "chess",
            _QUEEN,
            "-h4 ~2000 !n ~2000 -f3 +d4 ~3000 !s ~4000 @arbiter -d4 +f3 -e1 +d1 ~3000 !s -f2 -f3 +f3 !n",
            ["h4f2", "e1d1", "f2f3"],
        ),
        (
            "chess",
            _QUEEN,
            ">down (-h4) (-f2) (+f2) >up ~300 >seen -f3 +d4 !s @arbiter -d4 +f3 -e1 +d1 !s -f2 -f3 +f3 !n",
            ["h4f2", "e1d1", "f2f3"],
        ),
        (
            "xiangqi",
            _ROOK,
            "-e6 !n -b1 +c3 !s @arbiter -c3 +b1 -e1 +d1 !s -e4 +e8 !n",
            ["e6e4", "e1d1", "e4e8"],
        ),
    ],
    ids=["pushed off", "slow", "unseen", "another game"],
)
def test_what_the_arbiter_has_set_back_rules_no_game_out(
    game: str, fen: str, script: str, played: list[str]
) -> None:
    """A capture that nobody saw gave check, or was another one: a reply that only that one allows is set back."""
    moves, told = read(game, script, fen, "tournament")
    assert moves == played
    assert not is_sure(told, 1)
    assert "illegal-move" not in alerts(told)


@pytest.mark.parametrize(
    ("game", "script", "played", "squares"),
    [
        ("chess", "+e3 !s ~3000 @arbiter -e3 -f1 +e3 !s", [], ["f1", "e3"]),
        ("chess", "+h3 !s ~3000 @arbiter -h3 ~200 -h1 ~200 +h3 ~100 !s", [], ["h1", "h3"]),
        ("chess", "+e3 !s -e7 +e6 !n @arbiter -e3 -e6 +e7 -f1 +e3 !s", [], ["f1", "e3"]),
        ("xiangqi", "-a4 +a5 !s +c6 !n ~1000 @arbiter -c6 -c10 +c6 !n", ["a4a5"], ["c10", "c6"]),
    ],
    ids=["one square", "one of two", "answered", "another game"],
)
def test_switch_that_the_arbiter_has_cleared_hides_no_illegal_move(
    game: str, script: str, played: list[str], squares: list[str]
) -> None:
    """A piece too many was taken for one from a stuck switch; it is gone, and every switch tells what it should."""
    moves, told = read(game, f"{script} ~4000", mode="tournament")
    last = of_kind(told, "alert")[-1]
    assert moves == played
    assert (last["kind"], last["squares"], last["confirmed"]) == ("illegal-move", squares, True)


def test_stuck_switch_is_found_again_after_its_move_was_set_back() -> None:
    """The Pawn of a switch that is really stuck is moved back, and elsewhere."""
    script = "+e4 !s ~3000 @arbiter -e4 +e3 !s -e7 +e5 !n -g1 +f3 !s"
    moves, told = read("chess", f"{script} ~4000", mode="tournament")
    assert moves == ["e2e3", "e7e5", "g1f3"]
    assert alerts(told) == ["stuck-square", "stuck-square"]
