"""The cable is out for five seconds in mid-game while two plies are played."""

from pathlib import Path

import pytest

from controller.commands import AnswerQuestion
from controller.effects import AlertRaised, MoveMade, MovesRevised, QuestionAsked
from controller.sides import Side
from hardware.emulator.build import missing_for_emulated
from tests.simulation.famous_games import LEVITSKY_MARSHALL
from tests.simulation.tables import PlayedTable, played_table

SEED = 7
BEFORE, DURING = 20, 2
KINDS = [
    "virtual",
    pytest.param(
        "emulated",
        marks=pytest.mark.skipif(bool(missing_for_emulated()), reason=f"{missing_for_emulated()}"),
    ),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("loses_power", [False, True], ids=["board-keeps-events", "board-restarts"])
def test_cable_out_while_two_plies_are_played_recovers_exactly_those(
    kind: str, loses_power: bool, tmp_path: Path
) -> None:
    """With the board's memory the moves come late; without it, they are asked for (two captures on one square leave
    the board as others would have) and the true line is among the choices.
    """
    print(f"seed {SEED}")
    with played_table(kind, tmp_path, SEED) as table:
        moves = [str(move) for move in LEVITSKY_MARSHALL.played()]
        table.begin("chess")
        _play(table, moves, 0, BEFORE)
        assert table.moves == moves[:BEFORE]
        table.board.pull_cable()
        lost = table.run(1000)
        assert [e.kind for e in lost if isinstance(e, AlertRaised)] == ["link-lost"]
        before_ms = _remaining(table)
        _play(table, moves, BEFORE, BEFORE + DURING, presses=False)
        assert table.moves == moves[:BEFORE], "a move was told while nothing could be seen"
        assert _remaining(table) == before_ms, "a clock ran while presses could not be seen"
        if loses_power:
            table.board.power_cycle()
        table.run(5000 - 2000)
        table.board.plug_cable()
        back = table.run(6000)
        assert [e.kind for e in back if isinstance(e, AlertRaised)] == ["link-back"]
        _answer_truthfully(table, moves[: BEFORE + DURING])
        assert table.moves == moves[: BEFORE + DURING]
        _play(table, moves, BEFORE + DURING, len(moves))
        table.run(2000)
        assert table.moves == moves


@pytest.mark.parametrize("kind", KINDS)
def test_cable_out_with_two_possible_lines_asks_and_invents_nothing(kind: str, tmp_path: Path) -> None:
    """Queen and Rook went unseen to two squares that each of them could reach: nothing is told as sure, one question
    has what was played among its choices, and the answer is the game.
    """
    print(f"seed {SEED}")
    fen = "6k1/8/8/8/8/Q7/8/2R4K w - - 0 1"
    played = ["a3a1", "g8h7", "c1c3"]
    with played_table(kind, tmp_path, SEED) as table:
        table.host.begin("chess", "single 30m", "casual", table.table.now_ms, fen)
        table.told += table.table.set_up()
        table.board.pull_cable()
        table.run(1000)
        for move in played:
            table.table.lift(move[:2])
            table.run(200)
            table.table.place(move[2:])
            table.run(200)
        table.board.power_cycle()
        table.board.plug_cable()
        told = table.run(12_000)
        assert [e for e in told if isinstance(e, QuestionAsked)]
        sure = [e for e in told if isinstance(e, MoveMade | MovesRevised) and e.sure]
        assert not sure, f"something was told as sure: {sure}"
        _answer_truthfully(table, played)
        assert table.moves == played
        state = table.host.state
        assert state is not None and all(reported.sure for reported in state.reported)


def _play(table: PlayedTable, moves: list[str], first: int, end: int, *, presses: bool = True) -> None:
    state = table.host.state
    assert state is not None
    position = state.start.copy()
    for move in moves[:first]:
        position.push(move)
    for text in moves[first:end]:
        move = next(m for m in position.legal_moves() if str(m) == text)
        table.touch(table.hands.move(position, move))
        if presses:
            table.told += table.table.press(Side(position.turn))
            table.run(400)
        position.push(move)


def _answer_truthfully(table: PlayedTable, played: list[str]) -> None:
    """Answer whatever is asked with what was played; it must be among the choices."""
    while (state := table.host.state) is not None and state.question is not None:
        question = state.question
        truth = " ".join(played[question.ply - 1 :])
        choice = truth if truth in question.choices else played[question.ply - 1]
        assert choice in question.choices, f"{choice} is not among {question.choices}"
        table.table.command(AnswerQuestion(choice))
        table.run(8000)


def _remaining(table: PlayedTable) -> tuple[int, ...]:
    view = table.host.view(table.table.now_ms)
    assert view is not None
    return tuple(view.clock.remaining_ms[side] for side in Side)
