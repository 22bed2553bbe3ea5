"""What is in doubt and what is asked about are not the same: a question must be worth the players' while."""

from dataclasses import replace

import pytest

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.doubts import open_plies, rivals
from controller.session.asking import ask_about_doubt
from controller.session.state import Reported
from controller.session.step import Step
from controller.sides import Side
from tests.unit.session.script import Table, is_sure, of_kind, read


def _asked(dearer: int) -> Step:
    """After a question is due: e2e4 stands on the board, and d2d4 would cost so much more."""
    state = Table("chess").play("-e2 +e4 ~1500").state
    board = state.recognition
    assert board is not None and board.best.parent is not None
    other = next(board.best.parent.play(f, 0) for f in board.best.parent.footprints if f.text == "d2d4")
    unlike = Candidate(other, 0).total(board.sensed) - board.candidates[0].total(board.sensed)
    rival = Candidate(other, dearer - unlike)
    board = replace(board, candidates=(board.candidates[0], rival))
    doubtful = (Reported("e2e4", "e4", False, Side.SOUTH, 1),)
    step = Step(replace(state, recognition=board, reported=doubtful))
    ask_about_doubt(step, state.t_ms)
    return step


def test_rival_that_is_nearly_as_likely_is_asked_about() -> None:
    """The question tells both moves."""
    question = _asked(costs.ASKED - 1).state.question
    assert question is not None and set(question.choices) == {"e2e4", "d2d4"}


def test_rival_that_is_hardly_likely_leaves_the_move_in_doubt_and_asks_nothing() -> None:
    """It stays among the games in question; a dearer one is out of it."""
    step = _asked(costs.ASKED)
    assert step.state.question is None
    assert open_plies(step.board) == {1}
    assert rivals(step.board, 1) == (("d2d4",),)
    assert not open_plies(_asked(costs.CERTAIN).board)


@pytest.mark.parametrize(("mode", "press"), [("casual", ""), ("tournament", "~700 !s ")])
@pytest.mark.parametrize("gap_ms", [200, 1200, 1700])
def test_piece_said_while_the_pawn_is_off_for_it_is_for_that_promotion(
    mode: str, press: str, gap_ms: int
) -> None:
    """The move is hardly believed in then, as the square is empty; the answer must not be lost."""
    script = f"-a7 +a8 ~1200 -a8 ~{gap_ms} =R ~{2000 - gap_ms} +a8 {press}~3000 -h7 +h6 ~3000"
    moves, told = read("chess", script, "8/P3k2p/8/8/8/8/8/4K3 w - - 0 1", mode)
    assert moves == ["a7a8=R", "h7h6"]
    assert is_sure(told, 1)


@pytest.mark.parametrize("press", ["", "~400 !n ~600 "], ids=["not pressed", "pressed"])
def test_piece_said_while_the_new_one_is_being_taken_is_not_for_it(press: str) -> None:
    """It is for a promotion to come: nobody corrects what the other side has in its hand."""
    script = f"=R ~2000 -d2 ~300 -c1 ~300 +c1 {press}~1000 -a1 ~300 -c1 ~50 =Q ~200 +c1 ~3000"
    moves, _ = read("chess", script, "1k4n1/5P2/8/8/8/8/3p4/R1B3K1 b - - 0 1")
    assert moves == ["d2c1=R", "a1c1"]


def test_offence_that_other_moves_before_it_would_explain_is_told_and_asked_about() -> None:
    """The Dragon went to c9, where its switch closed late, and e5 is where South dropped a Soldier meanwhile. Only then
    may the Horse go to e10: or it may not, and the players are told so.
    """
    fen = (
        "**ub1kb1r**/*ppq1ppppp*/ss4nss1s/oiPrisos1so/5n5/1s4O1O1o/1O3S4N/1SO1O2S1SO/SS1S1I1SSS1/"
        "*PP1PPPPPP*/**UBQKBNR**[SSS] b KQkq - 0 24"
    )
    _, told = read("exciting-cannon", "~1000 -b8 ~770 +e5 ~1630 +c9 ~4300 -g9 ~770 +e10 ~9000", fen)
    assert [alert["move"] for alert in of_kind(told, "alert")] == ["g9e10"]
    assert [line["choices"] for line in of_kind(told, "ask")] == [["b8e5", "b8c9"]]
    assert (is_sure(told, 1), is_sure(told, 2)) == (False, False)


def test_lifted_piece_that_may_have_come_there_later_is_no_answer() -> None:
    """The question is about the first of three unheard moves; the Queen may have gone to d1 by the third one."""
    fen = "t1bqk1lt/1p1p4/7p/2pKp3/p1P2pp1/N2P1B2/PP5P/T1B1Q1bT w kq - 0 15"
    unheard = "(-d5) (+e6) (-e6) (-e8) (+e6) (-e1) (+d1)"
    moves, told = read("clash", f">down ~3000 {unheard} ~2000 >up ~400 >seen ~9000 -d1 ~1300 +d1 ~4000", fen)
    (question,) = of_kind(told, "ask")
    assert question["ply"] == 1 and {"d5e6", "e1d1"} <= set(question["choices"])
    assert moves == ["d5e6", "e8e6", "e1d1"]
    assert not is_sure(told, 1)


def test_which_of_two_moves_of_one_turn_was_played_is_not_asked() -> None:
    """Both were, and both are set back."""
    fen = "r1bqkbnr/pppp1pp1/n6p/4p1N1/1P6/N7/P1PPPPPP/R1BQKB1R b KQkq - 1 4"
    offence = "-g5 ~894 -d8 ~1044 +g5 ~1023 -b7 ~569 +b5 ~204 !n"
    back = "~7124 -b5 ~1219 +b7 ~628 -g5 ~797 +d8 ~981 +g5"
    moves, told = read("chess", f"{offence} {back} ~8914 -f8 ~1241 +c5 ~748 !n", fen, "tournament")
    assert moves == ["f8c5"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("illegal-move", "north")]
    assert not of_kind(told, "ask")
