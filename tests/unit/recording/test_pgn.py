"""PGN written, and read as others write it."""

import io

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.recording import PgnError
from controller.recording.pgn import PgnGame, PgnMove, write_game
from controller.recording.pgn_reader import read_games

TAGS = {"Event": "Club evening", "White": "Anna", "Black": 'Bo "the rook" \\ Smith', "TimeControl": "300+3"}


def timed(*moves: str) -> tuple[PgnMove, ...]:
    """Moves with made-up times."""
    return tuple(PgnMove(text, 3_600_000 - 61_500 * index, 61_999) for index, text in enumerate(moves))


def test_game_written_is_the_standards_export_format() -> None:
    """Seven tags first and in order, times as h:mm:ss cut to whole seconds, black's number after a comment."""
    text = write_game(PgnGame(TAGS, timed("e4", "e5", "Nf3"), "1-0"))
    assert text == (
        '[Event "Club evening"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Anna"]\n'
        '[Black "Bo \\"the rook\\" \\\\ Smith"]\n[Result "1-0"]\n[TimeControl "300+3"]\n\n'
        "1. e4 {[%clk 1:00:00] [%emt 0:01:01]} 1... e5 {[%clk 0:58:58] [%emt 0:01:01]}\n"
        "2. Nf3 {[%clk 0:57:57] [%emt 0:01:01]} 1-0\n\n"
    )


def test_game_without_times_has_no_number_before_blacks_moves() -> None:
    """Source: PGN 8.2.2.2."""
    game = PgnGame({}, tuple(map(PgnMove, ("e4", "e5", "Nf3"))))
    assert write_game(game).splitlines()[-2] == "1. e4 e5 2. Nf3 *"


def test_game_that_begins_with_north_says_so() -> None:
    """Source: PGN 8.2.2.2: three dots before a first move of Black's."""
    game = PgnGame({}, (PgnMove("Kd7"), PgnMove("Kd2")), "*", first_number=40, first_is_north=True)
    assert write_game(game).splitlines()[-2] == "40... Kd7 41. Kd2 *"


def test_lines_are_at_most_79_characters_and_no_time_is_broken() -> None:
    """Source: PGN 4.3."""
    text = write_game(PgnGame({}, timed(*["Nf3", "Nf6", "Ng1", "Ng8"] * 30)))
    movetext = text.split("\n\n")[1]
    assert max(map(len, movetext.splitlines())) <= 79
    broken_count = sum(line.count("[%") - line.count("]") != 0 for line in movetext.splitlines())
    assert broken_count == 0


def test_game_written_is_read_by_python_chess() -> None:
    """Tags, moves, both times and the result, by another program's reader."""
    text = write_game(PgnGame(TAGS, timed("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"), "1-0", "A trap."))
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    assert game.headers["White"] == TAGS["White"]
    assert game.headers["Result"] == "1-0"
    assert game.comment == "A trap."
    nodes = list(game.mainline())
    assert [node.san() for node in nodes] == ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
    assert [node.clock() for node in nodes] == [(3_600_000 - 61_500 * index) // 1000 for index in range(7)]
    assert {node.emt() for node in nodes} == {61}


def test_game_written_is_read_back_the_same() -> None:
    """Our reader reads what we write, to the whole second."""
    game = PgnGame(TAGS, timed("e4", "e5", "Nf3"), "0-1")
    (read,) = read_games(write_game(game))
    assert dict(read.tags) == {
        **TAGS,
        "Site": "?",
        "Date": "????.??.??",
        "Round": "?",
        "Result": "0-1",
    }
    assert [move.text for move in read.moves] == ["e4", "e5", "Nf3"]
    assert [move.clock_ms for move in read.moves] == [3_600_000, 3_538_000, 3_477_000]
    assert [move.elapsed_ms for move in read.moves] == [61_000] * 3
    assert read.result == "0-1"


OTHERS = """\ufeff% exported elsewhere
[Event "First"]
[White "A"]
[Result "1/2-1/2"]

1.e4! e5 2.Nf3 $1 $10 (2.f4 exf4 (2...d5 {deep ) inside}) 3.Nf3) 2...Nc6; the rest of the line 1-0
3. Bb5 {[%clk 0:09:58.5]
 the Spanish} a6 4. 0-0 Nf6?! 1/2-1/2

[Event "Second"]

1. e2e4 e7e5 2. g1f3 e5e4 3. e4d5 e.p. *
1. d4 d5
[Event "Third"]
[Result "0-1"]
1. f3 e5 2. g4 Qh4#
"""


def test_games_of_others_are_read_with_comments_glyphs_and_variations() -> None:
    """Comments of both kinds, nested variations, glyphs, castling with zeros, no space after the number."""
    first, second, third, fourth = read_games(OTHERS)
    assert [move.text for move in first.moves] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "Nf6"]
    assert [move.nags for move in first.moves] == [(1,), (), (1, 10), (), (), (), (), (6,)]
    assert first.moves[3].comment == "the rest of the line 1-0"
    assert (first.moves[4].clock_ms, first.moves[4].comment) == (598_500, "the Spanish")
    assert (first.result, second.result, third.result, fourth.result) == ("1/2-1/2", "*", "*", "0-1")
    assert [move.text for move in second.moves] == ["e2e4", "e7e5", "g1f3", "e5e4", "e4d5"]
    assert (second.tags, third.tags) == ({"Event": "Second"}, {})
    assert [game.line for game in (first, second, third, fourth)] == [2, 10, 13, 14]


@pytest.mark.parametrize(
    "text", ["S@e4", "c3e5g7", "e7e8=K", "+Sc3", "O-O-O", "pass", "Nbd7", "k10k11", "e2E4", "Bxi10+", "R1a3"]
)
def test_moves_of_every_game_are_single_words(text: str) -> None:
    """Drops, several legs, promotion, forced pass, two-digit ranks, two boards."""
    (game,) = read_games(f"1. {text} {text} 2.{text} *")
    assert [move.text for move in game.moves] == [text] * 3


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[Event Club]\n1. e4 *", "line 1: '[Event Club]' is no tag"),
        ("1. e4 {never closed\ne5", "line 1: a comment is opened and not closed"),
        ("1. e4\n(1. d4 d5", "line 2: a variation is opened and not closed"),
        ("1. e4\n1... e5) *", "line 2: a variation is closed that was not opened"),
        ("1. e4 e5\n2. ^f3", "line 2: '^f3' is no move"),
    ],
)
def test_text_that_is_no_pgn_is_named_with_its_line(text: str, named: str) -> None:
    """One line, for a person who has the file open."""
    with pytest.raises(PgnError) as caught:
        list(read_games(text))
    assert str(caught.value) == named


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from('e4Nf3 1.\n{}();%[]"$!?*-/0\\'), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a PGN error ever comes of a text."""
    try:
        games = list(read_games(text))
    except PgnError:
        return
    assert all(game.moves or game.tags or game.result for game in games)
