"""A recorded game as a page to read: complete, standing alone, and harmless whatever people are called."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from controller.recording import Recorder
from controller.recording.pgn_import import recorded_of
from controller.recording.pgn_reader import read_games
from display.program import main
from display.sample_recordings import opera
from display.sample_views import game_start
from display.story.figures import diagram
from display.story.html import story_html
from display.story.painter import SvgPainter
from display.story.pdf import story_pdf
from display.story.story import tell

STOOD = """[White "A"]
[Black "B"]
[Result "*"]
[Part "1/2"]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} *

[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/6N1/PPPP1PPP/RNBQKB1R b KQkq - 1 2"]
[Part "2/2"]
[IllegalMove "g1g3"]

2... Nc6 {[%clk 0:04:50]} 1/2-1/2
"""


def test_page_tells_players_moves_clocks_and_stands_alone() -> None:
    """Every move and time is on it; it needs no other file and no network."""
    game = opera()
    page = story_html(tell(game))
    assert "<title>Morphy – Duke and Count</title>" in page
    for words in ("Rd8#", "O-O-O", "0:04:20", "1-0, checkmate", "After 17. Rd8#", "The clocks"):
        assert words in page
    assert page.count("<svg") == 4  # the clocks, two on the way, the end
    assert not re.findall(r"(?:src|href)=", page)
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}


def test_page_of_hostile_names_is_harmless() -> None:
    """A name is text, whatever it looks like."""
    game = opera()
    game = replace(game, header=replace(game.header, south="<script>alert(1)</script>"))
    assert "<script>" not in story_html(tell(game))


def test_page_of_an_illegal_move_that_stood_says_so() -> None:
    """In the moves, among what was told, and as a diagram."""
    (game,) = recorded_of(read_games(STOOD))
    story = tell(game)
    page = story_html(story)
    assert "Ng1g3 (illegal)" in page
    assert any(note.text == "illegal; it stood" for note in story.notes)
    assert 3 in [ply for ply, _ in story.diagrams]


@pytest.mark.parametrize("name", ["page.html", "page.pdf"])
def test_story_command_writes_a_page(name: str, tmp_path: Path) -> None:
    """HTML or PDF by the file's ending."""
    with Recorder.open(tmp_path) as recorder:
        number = recorder.add_game(opera())
    file = tmp_path / name
    assert main(["story", str(number), "--file", str(tmp_path), "-o", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF" if name.endswith("pdf") else b"<!doctype html>")
    assert main(["story", "9", "--file", str(tmp_path), "-o", str(file)]) == 2
    assert main(["story", str(number), "--file", str(tmp_path), "-o", str(tmp_path / "page.doc")]) == 2


def test_long_game_has_pages_enough() -> None:
    """Nothing is cut off at a page's end."""
    words = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 240, 2))
    (game,) = recorded_of(read_games(f'[White "A"]\n\n{words} *\n'))
    pdf = story_pdf(tell(game))
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") >= 3


def test_page_has_lines_for_both_players_and_the_arbiter_to_sign_on() -> None:
    """As tournament score sheets have; names stand below where they are known."""
    story = tell(opera())
    assert story.signatures == (("South", "Morphy"), ("North", "Duke and Count"), ("Arbiter", ""))
    page = story_html(story)
    assert page.count("<div><span></span>") == 3
    assert "South: Morphy" in page
    assert page.index("Signatures") > page.index("Rd8#")


@pytest.mark.parametrize(
    ("game_id", "least"),
    [("xiangqi", 9), ("riverqi-soldier", 18), ("siege-trench", 8), ("duel", 1), ("breakout", 8)],
)
def test_diagram_shows_the_places_of_the_board(game_id: str, least: int) -> None:
    """Rivers, water, hilltops, keys and castles are drawn as on the screen, not only the squares."""
    view = game_start(game_id)
    bare = replace(view, board=replace(view.board, regions=()))
    counts = []
    for shown in (view, bare):
        painter = SvgPainter(60, 60)
        diagram(painter, shown, 60)
        counts.append(len(re.findall(r"<(?:polygon|polyline|circle)", painter.finish(game_id))))
    assert counts[0] >= counts[1] + least
