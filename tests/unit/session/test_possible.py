"""The list of possible moves (rulebook, clocks 4.2, U1, U5, U6) and the head of the score sheet."""

from pathlib import Path

import rules_c
from controller import session
from controller.commands import ShowPossible, UseKey
from controller.sides import Side
from tests.unit.session.desk import BEGUN_MS, Desk

FEN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P1N1/2N5/PPPP1PPP/R1BQK2R w KQkq - 0 5"


def test_possible_moves_are_all_legal_moves_with_captures_and_checks_marked() -> None:
    """Each once, and nothing says which is better."""
    position = rules_c.game("chess").position(FEN)
    moves = session.possible_moves(position)
    assert sorted(move.san for move in moves) == sorted(position.san(move) for move in position.legal_moves())
    assert {move.san for move in moves if move.takes} == {"Bxf7+", "Nxe5", "Nxf6+"}
    assert {move.san for move in moves if move.checks} == {"Bxf7+", "Nxf6+"}


def test_possible_moves_are_shown_only_when_asked_for(tmp_path: Path) -> None:
    """To whoever looks at the board; put away again they are gone."""
    desk = Desk(tmp_path, "fischer 5m+3s", mode="casual")
    view = desk.host.view(BEGUN_MS + 2_000)
    assert view is not None
    assert view.possible is None
    desk.step(2_000, ShowPossible(True))
    view = desk.host.view(BEGUN_MS + 2_000)
    assert view is not None
    assert view.possible is not None
    assert len(view.possible) == 20
    desk.step(3_000, ShowPossible(False))
    view = desk.host.view(BEGUN_MS + 3_000)
    assert view is not None
    assert view.possible is None


def test_tournament_never_shows_possible_moves(tmp_path: Path) -> None:
    """U1: players are not helped in choosing moves."""
    desk = Desk(tmp_path, "fischer 5m+3s", mode="tournament")
    desk.step(2_000, ShowPossible(True))
    view = desk.host.view(BEGUN_MS + 2_000)
    assert view is not None
    assert view.possible is None


def test_score_sheet_has_the_names_that_are_recorded(tmp_path: Path) -> None:
    """Also those that are given after the game."""
    desk = Desk(tmp_path, "fischer 5m+3s", mode="casual")
    desk.step(2_000, UseKey("resign", Side.NORTH))
    desk.recorder.edit_game(1, south="Ann", event="Club evening")
    view = desk.host.view(BEGUN_MS + 3_000)
    assert view is not None
    assert view.result is not None
    assert view.result.sheet is not None
    sheet = view.result.sheet
    assert (sheet.number, sheet.south, sheet.north, sheet.event) == (1, "Ann", "", "Club evening")
    assert sheet.date == "2026-01-01"
