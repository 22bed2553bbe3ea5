"""More games may fit the board than are kept: that is noted, never silent."""

from dataclasses import replace

from controller.effects import EvidenceNoted
from tests.unit.session.script import Table, is_sure, read


def test_bound_that_bites_is_noted_once() -> None:
    """The arbiter's log has a line from then on."""
    table = Table("chess")
    board = table.state.recognition
    assert board is not None
    table.state = replace(table.state, recognition=replace(board, bound_hit=True))
    table.play("-e2 +e4").wait(2000).play("-e7 +e5").wait(2000)
    assert [e.kind for e in table.effects if isinstance(e, EvidenceNoted)] == ["many-games"]
    assert table.moves() == ["e2e4", "e7e5"]


def test_move_from_where_its_piece_may_not_have_stood_is_not_sure() -> None:
    """The queen has moved while nothing was heard, to one of more squares than are kept, and is in the hand. That one
    of these games explains where she lands does not make it the one that was played.
    """
    unheard = ">down (-a1) (-g8) (+f8) ~3000 >up >seen ~500 "
    moves, told = read("chess", unheard + "+h3 ~4000", "6k1/8/8/8/8/8/8/Q6K w - - 0 1")
    assert moves[1:2] == ["g8f8"]
    assert moves[2].endswith("h3")
    assert not is_sure(told, 3)


def test_flicker_beside_a_piece_in_the_hand_is_no_refused_capture() -> None:
    """A weak magnet lets go for 40 ms while South thinks with a piece in the hand."""
    moves, told = read("chess", "-b1 ~3000 -f8 ~40 +f8 ~9000 +c3 ~2000")
    assert moves == ["b1c3"]
    assert not [line for line in told if line["ev"] == "alert"]
