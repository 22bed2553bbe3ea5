"""A study in the real window: from the start screen to the puzzles, tried on the screen, then played on the board."""

from pathlib import Path

import pytest

import rules_c
from controller.puzzles.studies import STUDIES
from tests.screens.desk import missing_tools
from tests.screens.guest import Guest, Hand
from tests.screens.test_first_visit import SIZES, visit, wait_for

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {' '.join(missing_tools())}")
STUDY = STUDIES[0]


@pytest.mark.parametrize("hand, size, language", [("keys", "800x480", "de"), ("touch", "1280x800", "en")])
def test_study_is_tried_on_the_screen_and_played_on_the_board(
    tmp_path: Path, hand: str, size: str, language: str
) -> None:
    """Its position is set up, its line played to the mate, and the start screen is there again."""
    with visit(tmp_path, hand, SIZES[size], language) as (guest, worked):
        open_puzzle(guest, worked, "study", "StudyScreen")
        first = STUDY.line[0]
        worked.use("cell", first[:2])
        worked.use("cell", first[2:4])
        worked.use("action", "play")
        position = rules_c.game(STUDY.game_id).position(STUDY.fen)
        guest.wait(lambda seen: seen.game is not None, "the play screen")
        worked.set_up(list(position.pieces()))
        wait_for(guest, "phase", "play")
        for ply, move in enumerate(STUDY.line, 1):
            worked.move(move[:2], move[2:4], captures=move[2:4] in position.pieces())
            wait_for(guest, "moves", list(STUDY.line[:ply]))
            position.push(move)
        wait_for(guest, "result", "1-0")
        worked.use("answer", "new")
        guest.wait(lambda seen: seen.page == "Home", "the start screen")
        assert guest.shortened == set()
        assert guest.program.words == ""


def test_study_is_solved_on_the_wooden_board(tmp_path: Path) -> None:
    """Its pieces are set up and its line is played on wood: the other side's reply is shown, and made there too."""
    with visit(tmp_path, "keys", SIZES["800x480"], "en") as (guest, worked):
        open_puzzle(guest, worked, "study", "StudyScreen")
        position = rules_c.game(STUDY.game_id).position(STUDY.fen)
        worked.set_up(list(position.pieces()))
        for move in STUDY.line:
            worked.move(move[:2], move[2:4], captures=move[2:4] in position.pieces())
            position.push(move)
            if position.turn == "north":
                words = "Solved" if position.outcome() else "Found: 1 of 2"
                guest.wait(lambda seen, words=words: words in seen.told, words)
        assert guest.program.words == ""


def test_tour_is_led_over_the_wooden_board(tmp_path: Path) -> None:
    """Where the piece is set down, the tour goes on; where it cannot go, that is told until it is put back."""
    with visit(tmp_path, "keys", SIZES["800x480"], "en") as (guest, worked):
        open_puzzle(guest, worked, "tour", "TourScreen")
        worked.set_up(["a1"])
        guest.wait(lambda seen: "1 of 9" in seen.told, "the beginning")
        worked.move("a1", "a2", captures=False)
        guest.wait(lambda seen: "2 of 9" in seen.told, "the next square")
        worked.move("a2", "c1", captures=False)
        guest.wait(lambda seen: "cannot go there" in seen.told, "no way")
        worked.move("c1", "a2", captures=False)
        guest.wait(lambda seen: "2 of 9" in seen.told, "the piece back")
        assert guest.program.words == ""


def open_puzzle(guest: Guest, hand: Hand, name: str, page: str) -> None:
    """By the list of puzzles."""
    hand.use("puzzles", 0)
    guest.wait(lambda seen: seen.page == "PuzzlesScreen", "the puzzles")
    hand.use("cell", name)
    guest.wait(lambda seen: seen.page == page, name)
