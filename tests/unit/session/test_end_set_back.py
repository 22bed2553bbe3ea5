"""The move that ends a game is swept off, set back, or only one of those that may have been made."""

import pytest

from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
LAST_MOVE = "8/8/8/8/8/6k1/1q6/7K b - - 0 1"  # the Queen stalemates on f2 and mates on g2


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_mate_whose_piece_is_the_first_to_be_swept_off_is_told_with_its_result(mode: str) -> None:
    """It had hardly stood when it was taken up again, and all others after it."""
    swept = "-g8 ~200 -f7 ~200 -g7 ~200 -h7 ~200 -g1 ~200 -f2 ~200 -g2 ~200 -h2"
    moves, told = read("chess", f"-a1 +a8 ~600 -a8 ~300 {swept} ~9000", MATE, mode)
    assert moves == ["a1a8"]
    assert [line["move"] for line in of_kind(told, "move")][-1] == "a1a8"
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]
    assert alerts(told) == []


@pytest.mark.parametrize("stood_ms", [1200, 2000, 3400])
def test_mate_that_is_set_back_where_nobody_takes_moves_back_was_made(stood_ms: int) -> None:
    """No press is needed for it; it is told as doubtful."""
    moves, told = read("chess", f"-a1 +a8 ~{stood_ms} -a8 +a1 ~9000", MATE, "tournament")
    assert moves == ["a1a8"] and not is_sure(told, 1)
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]


def test_mate_that_took_a_piece_which_stays_off_when_it_is_set_back_was_made() -> None:
    """Only the piece that mated goes back."""
    board = MATE.replace("6k1", "n5k1")
    moves, told = read("chess", "-a1 -a8 +a8 ~2000 -a8 +a1 ~9000", board, "tournament")
    assert moves == ["a1a8"] and not is_sure(told, 1)
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]


def test_move_that_stalemates_and_is_set_back_before_the_press_was_none() -> None:
    """Nobody need press for what he sees to be bad: the Queen is tried on f2, and goes to g2."""
    script = "-b2 +f2 ~1700 -f2 +b2 ~6000"
    moves, told = read("chess", script, LAST_MOVE, "tournament")
    assert not moves and not of_kind(told, "result")
    moves, told = read("chess", f"{script} -b2 +g2 !n ~3000", LAST_MOVE, "tournament")
    assert moves == ["b2g2"] and is_sure(told, 1)
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]


def test_mate_that_is_set_back_in_casual_play_is_taken_back() -> None:
    """Nothing that was taken back is in the game."""
    moves, told = read("chess", "-a1 +a8 ~2000 -a8 +a1 ~9000 -a1 +a7 ~3000", MATE)
    assert moves == ["a1a7"] and not of_kind(told, "result")


def test_game_goes_on_where_another_move_is_played_after_the_mate_was_set_back() -> None:
    """Both sides have made moves, and pressed for them."""
    script = "-a1 +a8 ~2000 -a8 +a1 ~6000 -a1 +a7 !s ~4000 -h7 +h6 !n ~4000 -a7 +b7 !s ~3000"
    moves, told = read("chess", script, MATE, "tournament")
    assert moves == ["a1a7", "h7h6", "a7b7"]
    assert of_kind(told, "result") and of_kind(told, "reopened")


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_no_result_is_told_while_another_move_is_as_likely_and_lets_the_game_go_on(mode: str) -> None:
    """The Queen has pushed off the Rook, which mates, or a pawn: who takes her knows which."""
    board = "6k1/5ppp/8/3q4/8/8/5PPP/3R2K1 b - - 0 1"
    table = Table("chess", mode, fen=board).play("-d5 ~900 !n").wait(45_000)
    assert table.state.question is not None and "d5g2" in table.state.question.choices
    assert table.moves() == ["d5d1"] and table.state.phase == "play"
    table.play("-g2 -g1 +g2 !s").wait(5000)
    assert table.moves() == ["d5g2", "g1g2"]
