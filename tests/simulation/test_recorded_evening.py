"""What was recorded is the evening again: replayed to the same game, exported, and read by others' programs."""

import io
import json
import os
import shutil
import subprocess
from pathlib import Path
from random import Random

import chess.pgn
import pyffish
import pytest

import rules_c
from controller import clocks, session
from controller.clock_order import ClockAct, ClockOrder
from controller.events import (
    ClockOrdered,
    Event,
    LeverPressed,
    LinkChanged,
    MoveLetStand,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.host import replayed
from controller.recording import RecordedGame, Recorder
from controller.recording.pgn_export import pgn_parts, pgn_text
from controller.recording.pgn_import import recorded_of
from controller.recording.pgn_reader import read_games
from controller.recording.trace import trace_of
from controller.replay import replay
from controller.sides import Side
from tests.simulation.tables import played_table

SEED = int(os.environ.get("RHUNICH_SEED", "20261121"))
EVENINGS = int(os.environ.get("RHUNICH_EVENINGS", "4"))
PLIES = 24
WALL_TIME = "2026-11-21T20:00:00+00:00"
GAMES = ("chess", "lancer-chess", "xiangqi", "capablanca-classic", "chess960", "siege-field", "combat")
OUTSIDE = {"chess": "chess", "xiangqi": "xiangqi", "capablanca-classic": "capablanca", "chess960": "chess"}
DEADLINE_S = 60
PGN_EXTRACT = shutil.which("pgn-extract", path=f"{os.environ['PATH']}:/usr/games")


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_recorded_game_replayed_is_the_same_game(evening: int, tmp_path: Path) -> None:
    """From the record, and from its trace by `rhunich replay`: moves, position and every move's notation."""
    print(f"seed {SEED}, evening {evening}")
    chance = Random(f"{SEED} {evening}")
    game_id, mode = chance.choice(GAMES), chance.choice(("casual", "tournament"))
    level = chance.choice(("tidy", "natural"))
    with played_table("virtual", tmp_path, chance.randrange(1000), level) as table:
        table.begin(game_id, "fischer 30m+10s", mode)
        position = rules_c.game(game_id).start()
        for _ in range(PLIES):
            legal = [move for move in position.legal_moves() if not move.promotion]
            if not legal:
                break
            move = chance.choice(legal)
            by = Side(position.turn)
            table.touch(table.hands.move(position, move))
            table.table.press(by)
            table.run(chance.choice((300, 1500, 6000)))
            position.push(move)
        table.run(3000)
        state = table.host.state
        assert state is not None
        number = table.host.keeper.recorder.game
        assert number is not None
        recorded = table.host.keeper.recorder.load(number)
    where = f"seed {SEED}, evening {evening}: {game_id}, {mode}"
    again = replayed(recorded)
    assert again.reported == state.reported, where
    assert again.clock == state.clock, where
    assert again.phase == state.phase, where
    assert recorded.moves() == tuple(told.move for told in state.reported), where
    *_, final = replay(game_id, trace_of(recorded), fen=recorded.header.start_fen, mode=mode)
    assert final["moves"] == [told.move for told in state.reported], where
    if game_id in OUTSIDE:
        is_chess960 = game_id == "chess960"
        variant, fen = OUTSIDE[game_id], recorded.header.start_fen
        moves = [_outside(move) for move in recorded.moves()]
        theirs = pyffish.get_san_moves(variant, fen, moves, is_chess960)
        (part,) = pgn_parts(recorded)
        ours = [move.text.rstrip("+#") for move in part.moves]
        if game_id == "xiangqi":  # the other engine's own letters for Horse and Elephant
            ours = [san.replace("N", "H").replace("B", "E") for san in ours]
        assert ours == [san.rstrip("+#") for san in theirs], where


def _outside(move: str) -> str:
    """A move as Fairy-Stockfish writes it."""
    return move.replace("=", "").lower() if "=" in move else move


class Evening:
    """A session whose events and effects are recorded as the program does it."""

    def __init__(self, recorder: Recorder, settings: str) -> None:
        self.recorder = recorder
        game = rules_c.game("chess")
        self.state = session.begin(
            game, clocks.parse_settings(settings), mode="tournament", set_up=False, link_up=True
        )
        self.number = recorder.begin_game(
            "chess",
            self.state.start.fen(),
            settings,
            "tournament",
            WALL_TIME,
            south="Anna",
            north="Bo",
            event="Club",
            site="Cardiff",
            round_name="3",
            board="12",
        )
        self.now_ms = 0

    def feed(self, event: Event) -> None:
        """One event, recorded with what it led to."""
        self.state, effects = session.advance(self.state, event)
        self.recorder.append([event, *effects])

    def wait(self, ms: int) -> int:
        """Time passes; the time it is then."""
        self.now_ms += ms
        self.feed(TimePassed(self.now_ms))
        return self.now_ms

    def play(self, *touches: str, by: str = "") -> None:
        """`-e2 +e4`, and the press."""
        for touch in touches:
            kind = PieceLifted if touch[0] == "-" else PiecePlaced
            self.feed(kind(self.wait(400), touch[1:]))
        if by:
            self.feed(LeverPressed(self.wait(1100), Side(by)))
            self.wait(1500)

    def order(self, act: ClockAct, **fields: object) -> None:
        """An order for the clocks."""
        self.feed(ClockOrdered(self.wait(500), ClockOrder(act, **fields)))  # type: ignore[arg-type]


def eventful(folder: Path) -> RecordedGame:
    """An illegal move that stood, a sealed move, penalty minutes and a lost link in one game."""
    with Recorder.open(folder) as recorder:
        evening = Evening(recorder, "fischer 5m+3s")
        evening.feed(LeverPressed(evening.wait(500), Side.NORTH))
        evening.play("-e2", "+e4", by="south")
        evening.play("-e7", "+e5", by="north")
        evening.play("-g1", "+g3", by="south")  # no Knight moves so
        evening.order(ClockAct.ADJUST, side=Side.NORTH, delta_ms=60_000, reason="penalty for an illegal move")
        evening.feed(MoveLetStand(evening.wait(500)))
        evening.play("-b8", "+c6", by="north")
        evening.feed(LinkChanged(evening.wait(700), False, "the cable is out"))
        evening.feed(LinkChanged(evening.wait(5000), True))
        evening.order(ClockAct.RESUME)
        evening.play("-f1", "+c4", by="south")
        evening.order(ClockAct.CALL_SEAL)
        evening.order(ClockAct.SEAL, move="g8f6", salt="salt")
        evening.wait(60_000)
        evening.order(ClockAct.OPEN_SEAL)
        evening.play("-g8", "+f6")
        evening.wait(1500)
        evening.order(ClockAct.RESUME)
        evening.wait(1500)
        recorder.finish_game(evening.number, "1/2-1/2", "agreement")
        return recorder.load(evening.number)


def test_game_with_everything_that_can_happen_is_recorded_and_replayed(tmp_path: Path) -> None:
    """Standing illegal move, penalty, link loss and sealed move are all in it."""
    recorded = eventful(tmp_path)
    assert recorded.moves() == ("e2e4", "e7e5", "g1g3", "b8c6", "f1c4", "g8f6")
    lines = " / ".join(note for move in recorded.timed_moves() for note in move.notes)
    for words in (
        "the Knight from g1 cannot reach g3",
        "penalty for an illegal move",
        "the cable is out",
        "sealed",
    ):
        assert words in lines
    (stood,) = (move for move in recorded.timed_moves() if move.stood_fen)
    assert stood.move == "g1g3"


def test_game_with_an_illegal_move_that_stood_is_read_by_others(tmp_path: Path) -> None:
    """python-chess and pgn-extract read both parts without an error, with times, and find the same positions."""
    recorded = eventful(tmp_path)
    text = pgn_text(recorded)
    first, _ = pgn_parts(recorded)
    handle = io.StringIO(text)
    read = [chess.pgn.read_game(handle), chess.pgn.read_game(handle)]
    assert chess.pgn.read_game(handle) is None
    for game in read:
        assert game is not None
        assert game.errors == []
        assert (game.headers["White"], game.headers["Round"]) == ("Anna", "3.12")
        for node in game.mainline():
            assert node.clock() is not None, "%clk on every move"
    assert read[0] is not None
    assert read[1] is not None
    assert [move.uci() for move in read[0].mainline_moves()] == ["e2e4", "e7e5"]
    assert [move.uci() for move in read[1].mainline_moves()] == ["b8c6", "f1c4", "g8f6"]
    assert read[1].headers["IllegalMove"] == "g1g3"
    assert (read[0].headers["Result"], read[1].headers["Result"]) == ("*", "1/2-1/2")
    assert read[1].end().board().fen() == second_position(recorded)
    assert first.tags["Part"] == "1/2"
    (again,) = recorded_of(read_games(text))
    assert again.moves() == recorded.moves()


def second_position(recorded: RecordedGame) -> str:
    """The last position as our rules have it."""
    from controller.recording.playback import Playback  # noqa: PLC0415

    playback = Playback(recorded)
    return playback.position(len(playback.moves)).fen()


@pytest.mark.skipif(PGN_EXTRACT is None, reason="no pgn-extract")
def test_exported_games_are_read_by_pgn_extract(tmp_path: Path) -> None:
    """An outside reader finds nothing to complain of, and writes the same moves."""
    recorded = eventful(tmp_path)
    file = tmp_path / "games.pgn"
    file.write_text(pgn_text(recorded))
    said = subprocess.run(
        [str(PGN_EXTRACT), "-Wuci", "--json", str(file)],
        capture_output=True,
        text=True,
        check=True,
        timeout=DEADLINE_S,
    )
    assert "rror" not in said.stderr, said.stderr
    assert "2 games matched out of 2" in said.stderr
    moves = [[move["move"] for move in game["Moves"]] for game in json.loads(said.stdout)]
    assert moves == [["e2e4", "e7e5"], ["b8c6", "f1c4", "g8f6"]]
