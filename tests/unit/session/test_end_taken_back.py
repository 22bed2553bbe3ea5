"""In casual play the move that ended the game is set back after the result, and both sides play on."""

import pytest

from controller.effects import GameEnded
from controller.events import ChoiceMade
from tests.unit.session.script import Table, alerts, of_kind, read

MATE = "6k1/p4ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"
BEGUN = "-b1 +c1 ~3000 -a7 +a6 ~3000"
ENDED = f"{BEGUN} -c1 +c8 ~6000"
PLAYED_ON = "-c8 +c1 ~3000 -c1 +c7 ~3000 -h7 +h6 ~3000"
ASKED = ["c1c8", "c1c7 h7h6"]


def test_who_plays_on_is_asked_which_was_played_and_the_end_stands_until_then() -> None:
    """They may only show each other what might have been."""
    moves, told = read("chess", f"{ENDED} {PLAYED_ON} -c7 +b7 ~9000", MATE)
    assert moves == ["b1c1", "a7a6", "c1c8"] and alerts(told) == []
    assert [(line["ply"], line["choices"]) for line in of_kind(told, "ask")] == [(3, ASKED)]
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]


def test_game_that_has_gone_on_is_taken_up_with_all_that_was_played_since() -> None:
    """The result is withdrawn, and the next moves are told as in any game."""
    table = Table("chess", fen=MATE).play(f"{ENDED} {PLAYED_ON} -c7 +b7").wait(3000)
    assert table.state.phase == "over"
    table.feed(ChoiceMade(table.now_ms, ASKED[1]))
    assert table.state.phase == "play" and table.state.question is None
    assert table.moves() == ["b1c1", "a7a6", "c1c7", "h7h6", "c7b7"]
    table.play("-h6 +h5").wait(3000)
    assert table.moves() == ["b1c1", "a7a6", "c1c7", "h7h6", "c7b7", "h6h5"]


def test_game_that_was_over_is_not_asked_about_again() -> None:
    """The answer is that it was a mate."""
    table = Table("chess", fen=MATE).play(f"{ENDED} {PLAYED_ON}").wait(3000)
    table.feed(ChoiceMade(table.now_ms, ASKED[0]))
    table.play("-c7 +b7").wait(9000)
    assert table.state.phase == "over" and table.state.question is None
    assert table.moves() == ["b1c1", "a7a6", "c1c8"]


def test_moves_before_the_last_one_may_be_taken_back_as_well() -> None:
    """The King should have gone elsewhere: the question is about that ply."""
    fen = "7k/p4ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"
    ended = "-b1 +c1 ~3000 -h8 +g8 ~3000 -c1 +c8 ~6000 -c8 +c1 ~2000 -g8 +h8 ~3000"
    moves, told = read("chess", f"{ended} -h7 +h6 ~3000 -c1 +c8 ~9000", fen)
    assert moves == ["b1c1", "h8g8", "c1c8"] and alerts(told) == []
    (asked,) = of_kind(told, "ask")
    assert (asked["ply"], asked["choices"]) == (2, ["h8g8 c1c8", "h7h6 c1c8"])


def test_same_moves_made_again_are_the_same_end() -> None:
    """Both were only shown once more."""
    fen = "7k/p4ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"
    again = "-c8 +c1 ~2000 -g8 +h8 ~3000 -h8 +g8 ~3000 -c1 +c8 ~9000"
    moves, told = read("chess", f"-b1 +c1 ~3000 -h8 +g8 ~3000 -c1 +c8 ~6000 {again}", fen)
    assert moves == ["b1c1", "h8g8", "c1c8"]
    assert of_kind(told, "ask") == [] and len(of_kind(told, "result")) == 1


def test_game_that_was_asked_about_is_not_lost_when_the_pieces_are_swept_off() -> None:
    """The question stands; a new game takes its place once the start position does."""
    table = (
        Table("chess", fen=MATE).play(f"{ENDED} {PLAYED_ON} -g8 -g1 -f7 -f2 -a6 -g7 -h6 -g2 -h2").wait(9000)
    )
    assert table.state.question is not None and table.moves() == ["b1c1", "a7a6", "c1c8"]
    table.feed(ChoiceMade(table.now_ms, ASKED[1]))
    assert table.moves() == ["b1c1", "a7a6", "c1c7", "h7h6"]


@pytest.mark.parametrize("swept", ["", "-g8 +e5 -g1 +e4 -f7 -f2 -a6 -g7"])
def test_game_that_has_gone_on_to_another_end_is_taken_up_with_it(swept: str) -> None:
    """The other end waits for the answer, whatever hands do to the pieces meanwhile."""
    table = Table("chess", fen=MATE)
    table.play(f"{ENDED} -c8 +c1 ~3000 -c1 +c7 ~3000 -a6 +a5 ~3000 -c7 +c8 ~6000 {swept}").wait(6000)
    assert table.moves() == ["b1c1", "a7a6", "c1c8"]
    table.feed(ChoiceMade(table.now_ms, "c1c7 a6a5")).wait(6000)
    assert table.moves() == ["b1c1", "a7a6", "c1c7", "a6a5", "c7c8"]
    assert table.state.phase == "over" and table.state.result is not None
    assert [e.result for e in table.effects if isinstance(e, GameEnded)] == ["1-0", "1-0"]


@pytest.mark.parametrize(
    ("mode", "swept"),
    [
        ("tournament", PLAYED_ON),
        ("casual", "-c8 +c1 ~3000 -c1 +c7 ~6000"),
        ("casual", "-c8 ~300 -g8 ~300 -g1 +d4 +d5 ~6000"),
        ("casual", "-c8 +c1 ~900 -g1 +e4 -g8 +e5 -f7 -f2 ~6000"),
    ],
    ids=["nobody takes back", "one move", "kings in the centre", "set back, then swept"],
)
def test_nobody_is_asked_where_nobody_plays_on(mode: str, swept: str) -> None:
    """What hands do after the end is no move."""
    script = "-b1 +c1 !s ~3000 -a7 +a6 !n ~3000 -c1 +c8 !s ~6000"
    moves, told = read("chess", f"{script} {swept} ~6000", MATE, mode)
    assert moves == ["b1c1", "a7a6", "c1c8"]
    assert of_kind(told, "ask") == [] and of_kind(told, "reopened") == []
