"""An answer that was wrong is corrected: by another one, or by the key that takes back."""

import pytest

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
