"""A game that was told to have ended by what stands on the board, and goes on."""

import pytest

from controller.clocks import TurnCompleted, remaining
from controller.sides import Side
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

PAWN_OR_MATE = "6k1/P7/6K1/8/8/7p/4P3/8 w - - 0 1"  # a Queen on a8 mates
PROMOTED = "-a7 +a8 ~500 !s ~1500 -e2 +e2"  # whoever takes up another piece takes the game for over


def test_piece_chosen_after_the_mate_was_told_lets_the_game_go_on() -> None:
    """The pawn on a8 was told to be a Queen and to mate; a Knight does not."""
    script = f"{PROMOTED} ~600 =N ~800 -h3 +h2 !n ~2000 -e2 +e4 !s ~4000"
    moves, told = read("chess", script, PAWN_OR_MATE, "tournament")
    assert of_kind(told, "result") and of_kind(told, "reopened")
    assert moves == ["a7a8=N", "h3h2", "e2e4"]
    assert is_sure(told, 1) and alerts(told) == []


@pytest.mark.parametrize(
    ("mode", "script"), [("tournament", "-h3 +h2 !n ~2000 -e2 +e4 !s"), ("casual", "-h3 +h2 ~2000 -e2 +e4")]
)
def test_play_that_goes_on_after_a_mate_shows_that_it_was_none(mode: str, script: str) -> None:
    """Nobody says what stands on a8, but both play on, so that it is no piece that mates."""
    moves, told = read("chess", f"{PROMOTED} ~2500 {script} ~4000", PAWN_OR_MATE, mode)
    assert of_kind(told, "result") and of_kind(told, "reopened")
    assert moves[0].startswith("a7a8=") and moves[0] != "a7a8=Q"
    assert moves[1:] == ["h3h2", "e2e4"]
    assert alerts(told) == []


@pytest.mark.parametrize(
    "swept", ["-g8 +d5 -g6 +e4", "-h3 -g8 -g6 -a8 -e2", "-h3 +h2 -g8 -a8 -g6", "-g6 -h3 +h2"]
)
def test_pieces_swept_off_after_a_mate_are_no_moves(swept: str) -> None:
    """Kings in the centre, all pieces off, one that could have moved among them."""
    moves, told = read("chess", f"{PROMOTED} ~2500 {swept} ~6000", PAWN_OR_MATE, "tournament")
    assert moves == ["a7a8=Q"]
    assert not of_kind(told, "reopened") and alerts(told) == []


def test_mate_that_no_other_piece_explains_stays() -> None:
    """What a player shows on the board after it is no game."""
    fen = "6k1/8/6K1/8/8/7p/1Q2P3/8 w - - 0 1"
    moves, told = read("chess", "-b2 +b8 ~500 !s ~4000 -h3 +h2 !n ~2000 -e2 +e4 !s ~4000", fen, "tournament")
    assert moves == ["b2b8"]
    assert not of_kind(told, "reopened")


def test_clocks_run_on_as_if_the_end_had_not_been_told() -> None:
    """The time that passed belongs to whoever was on move."""
    table = Table("chess", "tournament", "single 5m", fen=PAWN_OR_MATE)
    table.play(f"!n {PROMOTED} ~10000 -h3 +h2 !n")
    told = table.state.clock
    table.play("~1000 -e2 +e4 !s")
    assert table.state.phase == "play" and table.state.clock.run is not told.run
    turns = [effect for effect in table.effects if isinstance(effect, TurnCompleted)]
    spent_ms = {side: sum(turn.spent_ms for turn in turns if turn.by is side) for side in Side}
    for side in Side:
        assert remaining(table.state.clock, side, turns[-1].t_ms) == 300_000 - spent_ms[side]
    assert spent_ms[Side.NORTH] > 10_000


def test_piece_that_may_move_in_another_game_does_not_end_the_one_that_is_over() -> None:
    """The Rook took on d8, which is mate, or on g4, where North has a move: whoever makes it plays on."""
    script = "~1000 -d4 ~300 -d8 ~200 +d8 ~200 -g4 ~200 +g4 ~7000 -h7 ~300 +h6 ~2500"
    moves, told = read("chess", script, "3r3k/6pp/8/8/3R2p1/8/8/4K3 w - - 0 1")
    assert moves == ["d4g4", "h7h6"]
    assert of_kind(told, "ask")
    assert not of_kind(told, "result")


def test_unanswered_question_ends_no_game_while_a_piece_that_may_move_in_another_one_is_held() -> None:
    """The Rook took on d8, which is mate, or on g4; North thinks with a piece in the hand, which mate would forbid."""
    script = "~1000 -d4 ~300 -d8 ~40 +d8 ~200 -g4 ~40 +g4 ~7000 -h7 ~10000 +h6 ~2500"
    moves, told = read("chess", script, "3r3k/6pp/8/8/3R2p1/8/8/4K3 w - - 0 1")
    assert moves == ["d4g4", "h7h6"]
    assert of_kind(told, "ask")
    assert not of_kind(told, "result")


def test_pass_is_no_playing_on() -> None:
    """A piece is put somewhere after the end: the other side could only have passed, and did nothing."""
    played = "-b1 +b3 ~3000 -c3 +a3 ~800 -b3 ~330 -a3 ~650 +a3 ~170 +b2 ~570 -a3 ~400 +b3 ~6000"
    moves, told = read("duel", f"{played} -b2 ~230 -b3 ~750 +a3 ~6000", "2p/3/1G1 w - - 0 2")
    assert moves == ["b1b3", "c3a3", "b3b2", "a3b3"]
    assert of_kind(told, "result") and not of_kind(told, "reopened")


def test_piece_that_is_set_down_as_another_one_is_leaves_no_doubt_of_the_end() -> None:
    """b1 is told to have left just after c2 closed, together with c3: no piece stands on their border."""
    slid = "-c1 ~507 +c2 ~960 -c2 ~1226 +c3 ~133 -c3 ~251 -c5 ~380 +c4 ~612 -c4"
    _, told = read("combat", f"{slid} ~408 +c3 ~68 +c2 ~9 -b1 ~9000 -a1")
    (result,) = of_kind(told, "result")
    assert (result["result"], result["reason"]) == ("0-1", "key-held")
