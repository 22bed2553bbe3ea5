"""`replay`: a trace in, the game out."""

import json
from pathlib import Path

import pytest

import rules_c
from controller import clocks, session
from controller.events import TimePassed
from controller.recording import Recordable, Recorder
from controller.trace import read_trace
from tests.unit.command_line.conftest import Call

SCHOLARS_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")


def trace_of_moves(moves: tuple[str, ...]) -> list[str]:
    """Each move lifted, a victim taken off first, and placed; two seconds a turn."""
    lines = []
    position = rules_c.game("chess").start()
    for ply, move in enumerate(moves):
        moved = position.push(move)
        touches = [("lift", move[2:4])] if moved.is_capture else []
        touches += [("lift", move[:2]), ("place", move[2:4])]
        lines += [
            json.dumps({"t": ply * 2 + 0.3 * index, "ev": kind, "sq": square})
            for index, (kind, square) in enumerate(touches)
        ]
    return lines


def test_replay_of_a_trace_is_the_game(call: Call, tmp_path: Path) -> None:
    """JSON lines for programs, one line an output for people."""
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join(trace_of_moves(SCHOLARS_MATE)))
    said = call("replay", "chess", str(path), "--json")
    assert (said.status, said.err) == (0, "")
    outputs = [json.loads(line) for line in said.out.splitlines()]
    assert outputs[-1]["ev"] == "final"
    assert outputs[-1]["moves"] == list(SCHOLARS_MATE)
    people = call("replay", "chess", str(path)).out
    assert f"final    moves={' '.join(SCHOLARS_MATE)}" in people


def test_replay_of_a_recorded_game_is_the_same_game(call: Call, tmp_path: Path) -> None:
    """What the session was told is recorded, exported as a trace, and replayed: the same game comes out."""
    game = rules_c.game("chess")
    state = session.begin(game, clocks.parse_settings("5+3"), set_up=False)
    with Recorder.open(tmp_path / "games") as recorder:
        number = recorder.begin_game("chess", game.start().fen(), "5+3", "casual", "2026-11-21T20:00:00")
        events = [*read_trace(trace_of_moves(SCHOLARS_MATE), game), TimePassed(60_000)]
        for event in events:
            state, effects = session.advance(state, event)
            things: list[Recordable] = [event, *effects]
            recorder.append(things)
        assert recorder.load(number).moves() == SCHOLARS_MATE
    trace = tmp_path / "trace.jsonl"
    assert (
        call("export", "--file", str(tmp_path / "games"), "--game", "1", "--trace", "-o", str(trace)).out
        == ""
    )
    final = json.loads(call("replay", "chess", str(trace), "--json").out.splitlines()[-1])
    assert final["moves"] == list(SCHOLARS_MATE)
    assert "4. Qxf7# *" in call("export", "--file", str(tmp_path / "games"), "--all").out


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ('{"t": 0, "ev": "lift", "sq": "e2"}\nnonsense', "line 2"),
        ('{"t": 0, "ev": "lift", "sq": "z9"}', "z9"),
    ],
)
def test_replay_of_a_broken_trace_is_one_line(call: Call, tmp_path: Path, lines: str, named: str) -> None:
    """Status 2, nothing half-written, the line is named."""
    path = tmp_path / "trace.jsonl"
    path.write_text(lines)
    said = call("replay", "chess", str(path), "--json")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert named in said.err


def test_replay_of_a_missing_trace_is_one_line(call: Call) -> None:
    """The file is named."""
    said = call("replay", "chess", "none.jsonl")
    assert (said.status, said.out) == (2, "")
    assert "none.jsonl" in said.err


WRONG_LINES = {
    "no JSON": ("lift e2", "no JSON", '{"t": 1.25, "ev": "lift", "sq": "e2"}'),
    "no object": ("[1, 2]", "no JSON object", '{"t": 1.25, "ev": "lift", "sq": "e2"}'),
    "no kind": ('{"t": 1, "ev": "lfit", "sq": "e2"}', '"lfit"', "lift, place, press, choose, key, link, snapshot"),
    "kind missing": ('{"t": 1, "sq": "e2"}', "ev is missing", "lift, place, press, choose, key, link, snapshot"),
    "square missing": ('{"t": 1, "ev": "lift"}', "sq is missing", "the square"),
    "no square": ('{"t": 1, "ev": "lift", "sq": "z9"}', '"z9" is no square of chess', "a1 to h8"),
    "no square in a list": ('{"t": 1, "ev": "snapshot", "occupied": ["a1", 7]}', '["a1", 7]', "a list of squares"),
    "no list": ('{"t": 1, "ev": "snapshot", "occupied": "a1"}', '"a1"', "a list of squares"),
    "no side": ('{"t": 1, "ev": "press", "by": "white"}', '"white"', "south, north"),
    "no key": ('{"t": 1, "ev": "key", "name": "resing"}', '"resing"', "pause, resign, draw, undo, new, arbiter"),
    "no truth": ('{"t": 1, "ev": "link", "up": "no"}', 'up is "no"', "true or false"),
    "no answer": ('{"t": 1, "ev": "choose"}', "is missing", "piece or move"),
    "no letter": ('{"t": 1, "ev": "choose", "piece": 7}', "piece is 7", "a letter"),
    "no time": ('{"t": "1", "ev": "lift", "sq": "e2"}', 't is "1"', "seconds"),
    "endless time": ('{"t": Infinity, "ev": "lift", "sq": "e2"}', "t is Infinity", "seconds"),
    "time before the start": ('{"t": -1, "ev": "lift", "sq": "e2"}', "t is -1", "seconds"),
    "time goes back": ('{"t": 0.5, "ev": "place", "sq": "e4"}', "t goes back to 0.5", "0.75 or later"),
    "no order": ('{"t": 1, "ev": "clock", "do": "stop"}', '"stop"', "start, pause"),
    "no number": ('{"t": 1, "ev": "correct", "ply": "3"}', 'ply is "3"', "how many plies stay"),
}  # fmt: skip


@pytest.mark.parametrize(("line", "wrong", "right"), WRONG_LINES.values(), ids=WRONG_LINES)
def test_replay_of_a_wrong_line_names_file_line_and_the_words_that_would_be_right(
    call: Call, tmp_path: Path, line: str, wrong: str, right: str
) -> None:
    """Contract 3: one line on standard error that names the input and what is wrong, status 2, nothing half-written."""
    path = tmp_path / "trace.jsonl"
    path.write_text('{"t": 0.75, "ev": "lift", "sq": "e2"}\n\n' + line + "\n")
    said = call("replay", "chess", str(path), "--json")
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert f"{path}: line 3: " in said.err
    assert wrong in said.err and right in said.err
