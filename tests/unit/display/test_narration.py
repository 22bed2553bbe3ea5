"""What is said aloud, and the program that says it."""

import os
import stat
from dataclasses import replace
from pathlib import Path

from controller import session
from controller.sides import Side
from controller.views import GameView, MoveView
from display.catalogue import Catalogue
from display.language.load import load
from display.language.view import in_language
from display.narration import Narration
from display.program.voice import Voice
from tests.unit.session.script import Table


def told(script: str, *, game_id: str = "chess", mode: str = "casual", language: str = "en") -> list[str]:
    """What is said while hands play a script, looked at after each of its steps."""
    catalogue = Catalogue(load(language))
    narration = Narration(catalogue)
    table = Table(game_id, mode)
    said = []
    for step in ("", *script.split(" ; ")):
        table.play(step).wait(2_000)
        said += narration.observe(in_language(table.view(), catalogue))
    return said


def test_moves_are_said_with_piece_squares_capture_and_check() -> None:
    """Once each, when they are sure."""
    said = told("-e2 +e4 ; -d7 +d5 ; -e4 -d5 +d5 ; -d8 -d5 +d5 ; -f1 +b5")
    assert said == [
        "South: Pawn from e 2 to e 4",
        "North: Pawn from d 7 to d 5",
        "South: Pawn from e 4 takes on d 5",
        "North: Queen from d 8 takes on d 5",
        "South: Bishop from f 1 to b 5, check",
    ]


def test_castling_takeback_and_warnings_are_said() -> None:
    """In words, not in signs."""
    opening = "-e2 +e4 ; -e7 +e5 ; -g1 +f3 ; -b8 +c6 ; -f1 +c4 ; -g8 +f6 ; -e1 +g1 -h1 +f1"
    assert told(opening)[-1] == "South: castles short"
    assert told("-e2 +e4 ; -e4 +e2")[-1] == "taken back"
    assert told("-g1 +g3 ;  ; ")[-1] == "the Knight from g1 cannot reach g3"
    assert told("-e2 +e4", mode="tournament") == []


def test_moves_are_said_in_another_language() -> None:
    """As the screen."""
    assert told("-e2 +e4", language="de") == ["Süd: Bauer von e 2 nach e 4"]
    assert told("-b1 +c3", game_id="chinese-chess", language="de") == ["Süd: Pferd von b 1 nach c 3"]


def test_promotion_is_said_with_what_the_piece_becomes() -> None:
    """What went, and what stands there now."""
    narration = Narration(Catalogue())
    before = view_of("8/4P2k/8/8/8/8/8/K7 w - - 0 1")
    after = view_of("4N3/7k/8/8/8/8/8/K7 b - - 0 1", "e7e8=N", "e8=N")
    narration.observe(before)
    assert narration.observe(after) == ["South: Pawn from e 7 to e 8 and becomes Knight"]


SAMPLE = MoveView(1, 1, Side.SOUTH, "", "")


def view_of(fen: str, move: str = "", san: str = "") -> GameView:
    """A view of a position that a move led to."""
    table = Table("chess")
    pieces = session.view(session.begin(table.game, table.state.clock.settings, fen=fen), 0).pieces
    moves = () if not move else (replace(SAMPLE, move=move, san=san),)
    return replace(table.view(), pieces=pieces, moves=moves)


def script(path: Path, words: str) -> str:
    """A program that does this."""
    path.write_text(f"#!/bin/sh\n{words}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_voice_gives_each_sentence_to_the_program_as_a_line(tmp_path: Path) -> None:
    """Language and speed are options of espeak-ng."""
    done, heard = tmp_path / "done", tmp_path / "heard"
    os.mkfifo(done)
    program = script(tmp_path / "voice", f'echo "$@" > {heard}; head -n 2 >> {heard}; echo end > {done}')
    voice = Voice("de", program)
    voice.say("Süd:\nBauer")
    voice.say("zwei")
    assert done.read_text(encoding="utf-8") == "end\n"
    assert heard.read_text(encoding="utf-8") == "-v de -s 150\nSüd: Bauer\nzwei\n"
    voice.close()
    assert voice.reason == ""


def test_voice_that_is_missing_or_ends_is_silent_and_says_why(tmp_path: Path) -> None:
    """Play goes on."""
    missing = Voice("en", str(tmp_path / "nothing"))
    assert "No such file" in missing.reason
    missing.say("one")
    done = tmp_path / "done"
    os.mkfifo(done)
    ending = Voice("en", script(tmp_path / "voice", f"exec 0<&-; echo end > {done}"))
    assert done.read_text(encoding="utf-8") == "end\n"
    ending.say("one")
    assert ending.reason.startswith("the voice has stopped")
    ending.say("two")
