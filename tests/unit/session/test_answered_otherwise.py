"""An answer that was wrong is corrected: by another one, or by the key that takes back."""

import pytest

from controller.clocks import Run
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_FEN = "7k/8/8/1p1p4/2B5/8/8/4K3 w - - 0 1"  # the bishop takes by pushing its victim off: nobody knows which
_PLAYED_ON = "~2500 -h8 +h7 !n ~2500 -d5 +f3 !s ~2500 -h7 +h6 !n ~2000"
_PLAYED = ["c4d5", "h8h7", "d5f3", "h7h6"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    "then", ["=c4d5", "@undo ~1000 =c4d5", "@undo"], ids=["another", "after undo", "undo"]
)
def test_wrong_answer_is_taken_back(mode: str, then: str) -> None:
    """What was ruled out by the first one is possible again, and later play or the second answer decides."""
    moves, told = read("chess", f"-c4 ~600 !s ~6500 =c4b5 ~2000 {then} {_PLAYED_ON}", _FEN, mode)
    assert (moves, alerts(told)) == (_PLAYED, [])
    assert is_sure(told, 1)
    assert len(of_kind(told, "ask")) == 2


def test_answer_stands_once_a_piece_was_touched() -> None:
    """The key takes back a move of casual play then, and nothing in tournament play."""
    script = "-c4 ~600 !s ~6500 =c4b5 ~2000 -h8 +h7 !n ~2000"
    before, _ = read("chess", script, _FEN, "tournament")
    after, told = read("chess", f"{script} @undo ~2000", _FEN, "tournament")
    assert before == after == ["c4b5", "h8h7"]
    assert len(of_kind(told, "ask")) == 1


def test_screen_offers_to_take_an_answer_back_while_that_may_be_done() -> None:
    """In tournament play as well, where moves are not taken back."""
    table = Table("chess", "tournament", fen=_FEN).play("-c4 ~600 !s ~6500 =c4b5 ~1000")
    assert table.view().may_ask_again
    assert not table.play("-h8").view().may_ask_again


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("then", ["=Q", "~3000 =Q", "@undo ~1000 =Q"], ids=["another", "late", "after undo"])
def test_wrong_piece_is_taken_back_after_the_press_too(mode: str, then: str) -> None:
    """The key takes the answer back, not the move; nothing was touched since."""
    fen = "4k3/8/8/8/8/8/P6p/4K3 b - - 0 1"
    script = f"-h2 +h1 -h1 ~900 +h1 ~400 !n ~2000 =R ~600 {then} ~2000"
    moves, told = read("chess", script, fen, mode)
    assert (moves, alerts(told)) == (["h2h1=Q"], [])
    assert is_sure(told, 1)


_PROMOTING = "4k3/P6p/8/8/8/8/7P/4K3 w - - 0 1"  # to a knight, and answered to be a rook
_KNIGHT = "-a7 +a8 ~900 -a8 ~900 +a8 {press} ~2000 =R ~5000 -e8 +e7 {other} ~6000 -a8 +c7 {press}"
_PUSHED = (
    "6k1/3n4/8/8/3Q3b/8/7P/K7 w - - 0 1"  # the queen pushes the bishop off, and it is said to be the knight
)
_QUEEN = "-d4 ~500 {press} ~7000 =d4d7 ~5000 -d7 +f6 {other}"
_BELIED = {
    "promotion": (_PROMOTING, _KNIGHT, "N", "-h7 +h6 {other} ~6000 -c7 +b5", "a7a8=N e8e7 a8c7 h7h6 c7b5"),
    "which": (_PUSHED, _QUEEN, "d4h4", "-h4 +g5 {press} ~6000 -g8 +f7", "d4h4 d7f6 h4g5 g8f7"),
}


def _belied(case: str, mode: str, then: str = "") -> tuple[list[str], list[str], list[dict[str, object]]]:
    """The moves that were played, and what is read; `then` is done after the move that the answer does not allow."""
    fen, script, _, later, moves = _BELIED[case]
    presses = {"press": "!s", "other": "!n"} if mode == "tournament" else {"press": "", "other": ""}
    steps = f"{script} ~6000 {then} ~6000 {later} ~6000".format(**presses)
    read_moves, told = read("chess", steps, fen, mode)
    return moves.split(), read_moves, told


@pytest.mark.parametrize(
    "case, mode", [("promotion", "casual"), ("promotion", "tournament"), ("which", "tournament")]
)
def test_question_is_asked_again_where_play_belies_the_answer(case: str, mode: str) -> None:
    """What was played after it is told as an illegal move, and is none once the question is answered otherwise."""
    played, moves, told = _belied(case, mode, f"={_BELIED[case][2]}")
    assert moves == played
    assert all(is_sure(told, ply) for ply in range(1, len(played) + 1))
    assert alerts(told) == ["illegal-move"]
    asked = [(line["ply"], line["choices"]) for line in of_kind(told, "ask")]
    assert asked[-1] == asked[0]
    assert len(of_kind(told, "ruling")) == (1 if mode == "tournament" else 0)


@pytest.mark.parametrize(
    "case, mode", [("promotion", "casual"), ("promotion", "tournament"), ("which", "tournament")]
)
def test_game_goes_on_with_another_answer_once_both_sides_play_on(case: str, mode: str) -> None:
    """Nobody has said so, and it is not sure; and whoever has made an offence by then is for the arbiter to say."""
    played, moves, told = _belied(case, mode)
    assert moves == played
    assert not is_sure(told, 1)
    assert alerts(told) == ["illegal-move"]
    assert not of_kind(told, "ruling")


def test_earlier_answer_may_have_been_the_wrong_one() -> None:
    """Another question was answered since."""
    fen = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"
    promoted = "-a7 +a8 ~900 -a8 ~900 +a8 ~2000 =R ~3000 -h2 +h1 ~900 -h1 ~900 +h1 ~2000 =Q ~3000"
    script = f"{promoted} -e1 +e2 ~3000 -e8 +e7 ~3000 -a8 +c7 ~5000 =N ~3000"
    moves, told = read("chess", script, fen)
    assert moves == ["a7a8=N", "h2h1=Q", "e1e2", "e8e7", "a8c7"]
    assert [line["ply"] for line in of_kind(told, "ask")][-1] == 1


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_illegal_move_that_is_put_right_does_not_belie_the_answer(mode: str) -> None:
    """It was no other piece: the question is closed again."""
    press, other = ("!s", "!n") if mode == "tournament" else ("", "")
    table = Table("chess", mode, fen=_PROMOTING).play(_KNIGHT.format(press=press, other=other)).wait(6000)
    assert table.state.question is not None
    table.play(f"-c7 +a8 ~3000 -a8 +a5 {press} ~3000 -h7 +h6 {other}").wait(3000)
    assert table.state.question is None
    assert [(told.move, told.sure) for told in table.state.reported] == [
        ("a7a8=R", True),
        ("e8e7", True),
        ("a8a5", True),
        ("h7h6", True),
    ]
    assert table.alerts() == ["illegal-move"]


def test_answer_that_is_given_again_is_not_asked_about_any_more() -> None:
    """The alert stands, for the arbiter."""
    table = Table("chess", "tournament", fen=_PROMOTING).play(_KNIGHT.format(press="!s", other="!n"))
    table.wait(5000)
    assert table.state.question is not None
    table.play("=R ~9000")
    assert table.state.question is None
    assert table.state.refused == "south"
    assert table.moves() == ["a7a8=R", "e8e7"]


def test_arbiter_who_has_come_for_it_answers_and_the_clocks_go_on() -> None:
    """They were halted for him, and it is the other side's turn after the move that was none of his business."""
    table = Table("chess", "tournament", fen=_PROMOTING).play(_KNIGHT.format(press="!s", other="!n"))
    table.wait(3000).play("@arbiter ~3000 =N")
    assert (table.state.clock.run, table.state.clock.turn) == (Run.RUNNING, "north")
    assert not table.state.putting_right
    assert table.moves() == ["a7a8=N", "e8e7", "a8c7"]


def test_arbiter_moves_pieces_and_nothing_is_believed_for_that() -> None:
    """What looks like play with another answer is his while the clocks are halted."""
    table = Table("chess", "tournament", fen=_PROMOTING).play(_KNIGHT.format(press="!s", other="!n"))
    table.wait(3000).play("@arbiter ~3000 -h7 +h6 ~3000 -c7 +b5 ~3000")
    assert table.moves() == ["a7a8=R", "e8e7"]


def test_illegal_move_that_stands_is_not_asked_about_any_more() -> None:
    """The arbiter has said what the record is: other answers were of another one."""
    table = Table("chess", "tournament", fen=_PROMOTING).play(_KNIGHT.format(press="!s", other="!n"))
    table.wait(3000)
    assert table.state.question is not None
    table.play("@stand ~3000")
    assert (table.state.question, table.state.answered) == (None, None)
    assert table.moves() == ["a7a8=R", "e8e7", "a8c7"]


def test_game_that_ends_before_the_other_answers_are_tried_asks_nothing() -> None:
    """South resigns at once after the illegal move."""
    table = Table("chess", "tournament", fen=_PROMOTING).play(_KNIGHT.format(press="!s", other="!n"))
    table.wait(95)
    assert table.alerts() == ["illegal-move"]
    table.play("~20 @resign").wait(3000)
    assert (table.state.phase, table.state.question) == ("over", None)
