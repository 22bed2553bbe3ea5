"""Recorded games as PGN and as traces."""

import io
import json
from pathlib import Path

import chess
import chess.pgn
import pytest

import rules_c
from controller.clocks.events import TurnCompleted
from controller.effects import Effect, MoveMade, MovesRevised, MoveStood
from controller.events import (
    BoardSeen,
    ChoiceMade,
    Event,
    KeyPressed,
    LeverPressed,
    LinkChanged,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.recording import RecordedGame, Recorder
from controller.recording.pgn import write_game
from controller.recording.pgn_export import pgn_of, pgn_parts
from controller.recording.pgn_reader import read_games
from controller.recording.playback import Playback
from controller.recording.trace import trace_of
from controller.sides import Side

SCHOLARS_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")


def recorded(
    folder: Path,
    game_id: str,
    moves: tuple[str, ...],
    *,
    fen: str | None = None,
    clock: str = "fischer 5m+3s",
    result: tuple[str, str] | None = None,
    events: tuple[Event, ...] = (),
) -> RecordedGame:
    """A game recorded with ten seconds a turn, read back from the file."""
    game = rules_c.game(game_id)
    position = game.start() if fen is None else game.position(fen)
    with Recorder.open(folder) as recorder:
        number = recorder.begin_game(
            game_id,
            position.fen(),
            clock,
            "casual",
            "2026-11-21T20:15:00",
            south="Anna",
            north="Bo",
            round_name="2.1",
        )
        counts = dict.fromkeys(Side, 0)
        for ply, move in enumerate(moves, start=1):
            by = Side.NORTH if position.fen().split()[1] == "b" else Side.SOUTH
            counts[by] += 1
            made: Effect = MoveMade(ply * 10_000, ply, move, position.san(move), by)
            turn = TurnCompleted(ply * 10_000, by, counts[by], 10_500, 300_999 - 10_500 * counts[by])
            recorder.append([made, turn])
            position.push(move)
        recorder.append(events)
        if result:
            recorder.finish_game(number, *result)
        return recorder.load(number)


def test_chess_game_exported_is_the_game_for_python_chess(tmp_path: Path) -> None:
    """Moves, mate, times, tags: read by another program without an error."""
    game = recorded(tmp_path, "chess", SCHOLARS_MATE, result=("1-0", "checkmate"))
    read = chess.pgn.read_game(io.StringIO(write_game(pgn_of(game))))
    assert read is not None
    assert read.errors == []
    assert dict(read.headers) == {
        "Event": "?",
        "Site": "?",
        "Date": "2026.11.21",
        "Round": "2.1",
        "White": "Anna",
        "Black": "Bo",
        "Result": "1-0",
        "TimeControl": "300+3",
        "ClockSettings": "fischer 5m+3s",
        "Termination": "normal",
    }
    assert tuple(move.uci() for move in read.mainline_moves()) == SCHOLARS_MATE
    assert read.end().board().is_checkmate()
    assert [node.clock() for node in read.mainline()] == [290, 290, 279, 279, 269, 269, 258]
    assert {node.emt() for node in read.mainline()} == {10}


def test_chess_game_from_a_position_has_set_up_and_fen(tmp_path: Path) -> None:
    """Black to move first, and a promotion."""
    fen = "4k3/8/8/8/8/8/p6P/4K3 b - - 0 40"
    game = recorded(tmp_path, "chess", ("a2a1=R", "e1e2", "a1a2"), fen=fen, clock="")
    text = write_game(pgn_of(game))
    assert '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/p6P/4K3 b - - 0 40"]\n[TimeControl "-"]' in text
    assert '[Result "*"]' in text
    assert '[Termination "unterminated"]' in text
    read = chess.pgn.read_game(io.StringIO(text))
    assert read is not None
    assert read.errors == []
    assert [move.uci() for move in read.mainline_moves()] == ["a2a1r", "e1e2", "a1a2"]
    assert "40... a1=R+" in text


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ("single 90m", "5400"),
        ("fischer 90m+30s", "5400+30"),
        ("fischer south 5m+3s north 3m+2s", "?"),
        ("delay 5m+3s", "?"),
        ("tournament 100m/40,50m/20,15m +30s", "40/6000+30:20/3000+30:900+30"),
        ("tournament 120m/40,60m/20,15m+30s", "40/7200:20/3600:900+30"),
        ("hourglass 60s", "*60"),
        ("hourglass 2500ms", "?"),
        ("single 90500ms", "?"),
        ("fischer 90m+2500ms", "?"),
        ("single 90m independent 180m", "?"),
        ("phased-increment 60m+60s*40+60m", "?"),
        ("byoyomi 30m+3x30s", "?"),
        ("a clock of the future", "?"),
    ],
)
def test_time_control_is_pgns_where_pgn_has_one(tmp_path: Path, clock: str, field: str) -> None:
    """Source: PGN 9.6.1; the settings themselves stand in a tag of their own."""
    tags = pgn_of(recorded(tmp_path, "chess", (), clock=clock)).tags
    assert (tags["TimeControl"], tags["ClockSettings"]) == (field, clock)


@pytest.mark.parametrize(
    ("reason", "termination"),
    [("checkmate", "normal"), ("flag", "time forfeit"), ("abandoned", "abandoned")],
)
def test_termination_is_one_of_pgns_words(tmp_path: Path, reason: str, termination: str) -> None:
    """Source: PGN 9.8.1."""
    game = recorded(tmp_path, "chess", (), result=("0-1", reason))
    assert pgn_of(game).tags["Termination"] == termination


@pytest.mark.parametrize("game_id", rules_c.games())
def test_game_of_every_kind_exported_is_read_back_move_by_move(tmp_path: Path, game_id: str) -> None:
    """The variant and the position come before the moves; the short notation leads to the same moves."""
    game = rules_c.game(game_id)
    position = game.start()
    moves = []
    for ply in range(24):
        legal = sorted(map(str, position.legal_moves()))
        if not legal:
            break
        moves.append(legal[ply * 7 % len(legal)])
        position.push(moves[-1])
    text = write_game(pgn_of(recorded(tmp_path, game_id, tuple(moves))))
    (read,) = read_games(text)
    names = list(read.tags)
    if game_id != "chess":
        assert read.tags["Variant"] == game.name
        assert names.index("Variant") < names.index("SetUp") < names.index("FEN")
    again = game.position(read.tags["FEN"]) if "FEN" in read.tags else game.start()
    for move, written in zip(moves, read.moves, strict=True):
        assert str(again.parse_san(written.text)) == move
        again.push(move)
    assert again.fen() == position.fen()


def test_revised_game_is_exported_as_it_stood_in_the_end(tmp_path: Path) -> None:
    """What was taken back is in the recording, not in the PGN."""
    game = recorded(tmp_path, "chess", ("e2e4", "d7d5", "e4d5"))
    with Recorder.open(tmp_path) as recorder:
        recorder.resume_game(game.header.number, 0, "")
        recorder.append([MovesRevised(1, 3, ("b1c3", "d5e4"))])
        game = recorder.load(game.header.number)
    assert [move.text for move in pgn_of(game).moves] == ["e4", "d5", "Nc3", "dxe4"]


def test_move_that_stood_out_of_turn_is_one_of_the_side_that_made_it(tmp_path: Path) -> None:
    """North had pressed without a move; after South's, North is on move as before."""
    game = recorded(tmp_path, "chess", ("e2e4",))
    fen = "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1"
    with Recorder.open(tmp_path) as recorder:
        recorder.resume_game(game.header.number, 0, "")
        told = MoveMade(1, 2, "d2d4", "d2d4", Side.SOUTH), MoveStood(1, 2, "d2d4", Side.SOUTH, fen)
        recorder.append([*told, MoveMade(2, 3, "e7e5", "e5", Side.NORTH)])
        game = recorder.load(game.header.number)
    assert [move.by for move in Playback(game).moves] == [Side.SOUTH, Side.SOUTH, Side.NORTH]
    parts = pgn_parts(game)
    assert [[move.text for move in part.moves] for part in parts] == [["e4"], ["e5"]]
    assert parts[1].tags["FEN"] == fen


def test_trace_of_a_recorded_game_is_what_the_session_was_told(tmp_path: Path) -> None:
    """Every event but the passing of time, in seconds from the first; after resuming time goes on, also in a game that
    had been left for a new one.
    """
    events = (
        BoardSeen(50_000, frozenset({"e2", "a1"})),
        PieceLifted(50_250, "e2"),
        TimePassed(50_300),
        PiecePlaced(51_001, "e4"),
        LeverPressed(51_500, Side.SOUTH),
        KeyPressed(52_000, "resign", Side.NORTH),
        ChoiceMade(52_100, "Q"),
        KeyPressed(52_150, "new"),
        LinkChanged(52_200, up=False, reason="cable"),
    )
    number = recorded(tmp_path, "chess", (), events=events).header.number
    with Recorder.open(tmp_path) as recorder:
        recorder.resume_game(number, 7_000, "")
        recorder.append([PieceLifted(7_500, "g1"), ChoiceMade(7_600, "e7e8=R")])
        lines = [json.loads(line) for line in trace_of(recorder.load(number))]
    assert lines == [
        {"t": 0, "ev": "snapshot", "occupied": ["a1", "e2"]},
        {"t": 0.25, "ev": "lift", "sq": "e2"},
        {"t": 1.001, "ev": "place", "sq": "e4"},
        {"t": 1.5, "ev": "press", "by": "south"},
        {"t": 2.0, "ev": "key", "name": "resign", "by": "north"},
        {"t": 2.1, "ev": "choose", "piece": "Q"},
        {"t": 2.2, "ev": "link", "up": False},
        {"t": 2.7, "ev": "lift", "sq": "g1"},
        {"t": 2.8, "ev": "choose", "move": "e7e8=R"},
    ]
