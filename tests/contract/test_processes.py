"""What only boards with wires and processes of their own have: the virtual and the emulated one."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.events import BoardSnapshot, LinkRefused, LinkUp, ReedChanged
from firmware_bridge.link import Link
from firmware_bridge.port import SerialPort, opener
from firmware_bridge.probe import find_board, probe
from hardware.emulator.board import Board, start_board
from hardware.emulator.build import missing_for_emulated
from hardware.emulator.errors import BoardCommandError, BoardStartError
from tests.contract.bench import Bench, changes, names, only

_LIMIT_S = 20.0


@pytest.fixture(params=["virtual", "emulated"])
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds in turn."""
    if request.param == "emulated" and (package := missing_for_emulated()):
        pytest.skip(f"the emulated board needs the package {package}")
    return str(request.param)


@pytest.fixture
def stepped(kind: str) -> Iterator[Board]:
    """A board whose time stands still."""
    with start_board(kind, stepped=True, boot_id=5) as board:
        yield board


def _clock_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _wait(descriptor: int | None, limit_ms: int) -> None:
    select.select([] if descriptor is None else [descriptor], [], [], limit_ms / 1000)


def _await(link: Link, wanted: type, events: list[object]) -> None:
    """Polls in real time until an event of that kind has come."""
    deadline = time.monotonic() + _LIMIT_S
    while not any(isinstance(event, wanted) for event in events):
        assert time.monotonic() < deadline, link.flight_recorder
        events += link.poll(_clock_ms())
        link.acknowledge()
        _wait(link.fileno(), 20)


def test_broken_row_opens_its_reeds_and_no_other(stepped: Board) -> None:
    """A wire breaks under three pieces: lifts in that row, silence elsewhere; mended, they are back."""
    bench = Bench(stepped).start()
    for reed in ((3, 0), (3, 7), (4, 0)):
        stepped.close(reed)
    bench.go(20)
    stepped.break_row(3)
    assert set(changes(bench.go(20))) == {((3, 0), False), ((3, 7), False)}
    stepped.break_row(3, broken=False)
    assert set(changes(bench.go(20))) == {((3, 0), True), ((3, 7), True)}


def test_broken_column_opens_its_reeds_and_no_other(stepped: Board) -> None:
    """The same for a column."""
    bench = Bench(stepped).start()
    for reed in ((0, 11), (7, 11), (7, 10)):
        stepped.close(reed)
    bench.go(20)
    stepped.break_column(11)
    assert set(changes(bench.go(20))) == {((0, 11), False), ((7, 11), False)}


def test_diodes_keep_ghosts_away(stepped: Board) -> None:
    """Three corners of a rectangle: with diodes three reeds, without them four."""
    bench = Bench(stepped).start()
    corners = {(2, 2), (2, 7), (9, 2)}
    for reed in corners:
        stepped.close(reed)
    bench.go(20)
    bench.link.request_snapshot()
    (snapshot,) = only(BoardSnapshot, bench.go(20))
    assert snapshot.closed == corners
    stepped.diodes(False)
    assert changes(bench.go(20)) == [((9, 7), True)]


def test_noisy_reed_of_the_bench_changes_as_often_as_told(stepped: Board) -> None:
    """The bench's own generator: 30 changes, 8 ms apart."""
    bench = Bench(stepped).start()
    stepped.noisy((1, 1), period_us=8_000, edges=30)
    states = [closed for _, closed in changes(bench.go(300))]
    assert states == [True, False] * 15


def test_wrong_baud_rate_is_refused_as_something_else(stepped: Board) -> None:
    """At 115200 every byte is garbage: the link says that this is no board of ours."""
    link = Link(lambda: SerialPort(stepped.port, baud=115_200))
    events: list[object] = []
    for _ in range(400):
        events += link.poll(stepped.run(10_000) // 1000)
    link.close()
    (refused,) = events
    assert isinstance(refused, LinkRefused)
    assert "speaks something else" in refused.reason


def test_watchdog_ends_a_hang(stepped: Board) -> None:
    """The emulated main loop hangs; a quarter of a second later the board has started anew and is on the line."""
    bench = Bench(stepped).start()
    stepped.close((5, 5))
    bench.go(20)
    if stepped.kind == "virtual":
        with pytest.raises(BoardCommandError, match="no watchdog"):
            stepped.hang()
        return
    stepped.hang()
    events = bench.go(800)
    assert names(events) == ["LinkLost", "LinkUp(events_lost)", "BoardSnapshot"]
    assert events[2].closed == {(5, 5)}
    heartbeats = [line for line in bench.link.flight_recorder if "Heartbeat(" in line]
    assert "flags=3" in heartbeats[-1]  # greeted, and by the watchdog's doing


def test_commands_that_are_wrong_are_named(stepped: Board) -> None:
    """A reed outside the board, an unknown word, a moment that is past: an answer, not silence."""
    stepped.run(1_000)
    for line in (
        "close 12 0",
        "close 0",
        "fly 1 2",
        "bounce 1 1 half 3 5",
        "at 500 close 1 1",
        "at 5000 run 10",
    ):
        with pytest.raises(BoardCommandError, match=line):
            stepped.command(line)
    assert stepped.now_us() == 1_000


def test_scheduled_commands_happen_at_their_moment(stepped: Board) -> None:
    """The cable comes out and goes in by schedule, within one run."""
    bench = Bench(stepped).start()
    now_us = stepped.now_us()
    stepped.at(now_us + 50_000, "pull")
    stepped.close_at(now_us + 60_000, (1, 2))
    stepped.at(now_us + 90_000, "plug")
    stepped.run(100_000)
    events = bench.go(600)
    assert names(events) == ["LinkLost", "LinkUp", "ReedChanged", "BoardSnapshot"]
    assert changes(events) == [((1, 2), True)]


def test_board_in_real_time_keeps_the_wall_clock(kind: str) -> None:
    """A paced board's second is the wall's second, as nearly as a busy machine allows; a link works on it."""
    with start_board(kind) as board:
        link = Link(opener(board.port))
        events: list[object] = []
        _await(link, BoardSnapshot, events)
        start_us, start_s = board.now_us(), time.monotonic()
        board.close((2, 3))
        _await(link, ReedChanged, events)
        while time.monotonic() < start_s + 0.5:
            link.poll(_clock_ms())
            _wait(link.fileno(), 20)
        board_s = (board.now_us() - start_us) / 1e6
        assert board_s == pytest.approx(time.monotonic() - start_s, rel=0.2)
        link.close()


def test_board_can_run_faster_than_the_wall(kind: str) -> None:
    """Pace 5: five seconds of board time in one of the wall's."""
    with start_board(kind) as board:
        board.pace(5)
        start_us, start_s = board.now_us(), time.monotonic()
        while board.now_us() - start_us < 1_000_000:
            assert time.monotonic() - start_s < _LIMIT_S
            _wait(None, 10)
        assert time.monotonic() - start_s < 0.9


def test_two_boards_at_once_do_not_meet(kind: str) -> None:
    """Each has its own port and boot."""
    with start_board(kind, stepped=True) as one, start_board(kind, stepped=True) as two:
        first, second = Bench(one).start(), Bench(two).start()
        one.close((0, 0))
        assert changes(first.go(20)) == [((0, 0), True)]
        assert second.go(20) == []
        assert first.link.board is not None
        assert second.link.board is not None
        assert first.link.board.boot_id != second.link.board.boot_id


def test_board_ends_with_the_program_that_started_it(kind: str) -> None:
    """A product killed with -9 leaves no board behind."""
    code = (
        "from hardware.emulator.board import start_board\n"
        f"board = start_board({kind!r})\n"
        "print(board.folder, flush=True)\n"
        "input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        folder = parent.stdout.readline().strip()
        commands = socket.socket(socket.AF_UNIX)
        commands.settimeout(_LIMIT_S)
        commands.connect(f"{folder}/commands")
        commands.sendall(b"now\n")
        assert commands.recv(100).startswith(b"ok ")
        parent.send_signal(signal.SIGKILL)
        assert commands.recv(1) == b""  # hung up: the board has ended
        commands.close()
    assert not Path(folder, "port").is_symlink()
    Path(folder).rmdir()


def test_board_that_ends_by_itself_is_an_error(kind: str) -> None:
    """A board whose program was killed must not look like a quiet one."""
    board = start_board(kind, stepped=True)
    os.kill(board.pid, signal.SIGKILL)
    with pytest.raises(BoardStartError, match=f"the {kind} board has ended"):
        while True:
            board.now_us()
    with pytest.raises(BoardStartError, match=f"the {kind} board ended by itself"):
        board.stop()
    board.stop()


def test_board_that_cannot_start_says_why(kind: str, tmp_path: Path) -> None:
    """A port's name in a folder that does not exist: one line that names it."""
    with pytest.raises(BoardStartError, match="No such file or directory") as caught:
        start_board(kind, port=tmp_path / "none" / "port")
    assert str(tmp_path / "none" / "port") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_board_does_not_replace_a_file_by_its_port(kind: str, tmp_path: Path) -> None:
    """Only a link may give way to a link."""
    precious = tmp_path / "precious"
    precious.write_text("keep")
    with pytest.raises(BoardStartError, match="File exists"):
        start_board(kind, port=precious)
    assert precious.read_text() == "keep"


def test_unknown_kind_of_board_is_named() -> None:
    """A misspelt kind lists the right ones."""
    with pytest.raises(BoardStartError, match=r"unknown kind of board real: emulated, virtual, best"):
        start_board("real")


def test_probe_finds_the_board_and_frees_its_port(kind: str) -> None:
    """`--board auto`: the first port with a board of ours; afterwards anyone may open it."""
    with start_board(kind, boot_id=77) as board:
        info = probe(opener(board.port), _clock_ms, _wait)
        assert info.boot_id == 77
        assert find_board(_clock_ms, _wait, ports=["/dev/does-not-exist", board.port]) == board.port
        link = Link(opener(board.port))
        events: list[object] = []
        _await(link, LinkUp, events)
        link.close()
