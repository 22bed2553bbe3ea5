"""What a cable, a board or a host does wrong costs no event, as long as the board's queue holds."""

import random

import pytest

from firmware_bridge import protocol
from firmware_bridge.events import BoardSnapshot, LinkLost, LinkRefused, LinkUp, ReedChanged
from firmware_bridge.frames import Frame, FrameReader, encode_frame
from firmware_bridge.link import Link
from firmware_bridge.port import Port
from tests.contract.bench import EVERY_REED, AnyBoard, Bench, DamagingPort, changes, names, only
from tests.contract.boards import Boards


def _move(bench: Bench, count: int, seed: int, ms: int = 12) -> list[tuple[tuple[int, int], bool]]:
    """Random changes, one each `ms`, while the link may be down; what happened, in order."""
    chance = random.Random(seed)
    happened = []
    closed: set[tuple[int, int]] = set()
    for _ in range(count):
        reed = chance.choice(EVERY_REED)
        (bench.board.open if reed in closed else bench.board.close)(reed)
        closed ^= {reed}
        happened.append((reed, reed in closed))
        bench.go(ms, step_ms=ms)
    return happened


def test_cable_out_for_five_seconds_loses_nothing(bench: Bench) -> None:
    """Two plies and more while it is out: after the return all of them, in order, at their times, then a snapshot."""
    board = bench.board
    board.pull_cable()
    assert names(bench.go(50)) == ["LinkLost"]
    assert not bench.link.is_up
    wanted = []
    for number in range(40):
        moment_us = board.now_us() + 100_000 * (number + 1)
        board.close_at(moment_us, EVERY_REED[number])
        wanted.append((Bench.HOST_AHEAD_MS + moment_us // 1000, EVERY_REED[number]))
    assert bench.go(4_950, step_ms=10) == []
    board.plug_cable()
    events = bench.go(600)
    assert names(events) == ["LinkUp", *["ReedChanged"] * 40, "BoardSnapshot"]
    for event, (t_ms, reed) in zip(only(ReedChanged, events), wanted, strict=True):
        assert event.reed == reed
        assert abs(event.t_ms - t_ms) <= 5
    assert events[-1].closed == set(EVERY_REED[:40])
    assert bench.go(2_000, step_ms=10) == []


def test_unacknowledged_events_come_again_but_not_to_the_user(bench: Bench) -> None:
    """The board resends what was never acknowledged; the link has had it and drops it."""
    bench.board.close((4, 1))
    assert changes(bench.go(20, acknowledge=False)) == [((4, 1), True)]
    assert bench.go(2_000, step_ms=5, acknowledge=False) == []
    bench.board.pull_cable()
    bench.go(50, acknowledge=False)
    bench.board.plug_cable()
    events = bench.go(500, acknowledge=False)
    assert names(events) == ["LinkUp", "BoardSnapshot"]
    resent = [line for line in bench.link.flight_recorder if "Event(sequence=1," in line]
    assert len(resent) >= 4


def test_restarted_host_gets_what_it_had_not_recorded(bench: Bench) -> None:
    """`kill -9` between event and record: the next process gets the rest, and nothing that it has recorded."""
    happened = _move(bench, 5, seed=1)
    recorded = bench.link.resume_point
    for reed in EVERY_REED[100:103]:
        bench.board.close(reed)
        bench.go(12, acknowledge=False)
    bench.board.close(EVERY_REED[103])
    bench.board.run(20_000)  # while no host is there
    successor = bench.restart(resume=recorded)
    events = successor.go(600)
    assert changes(bench.events)[:5] == happened
    assert names(events) == ["LinkUp", *["ReedChanged"] * 4, "BoardSnapshot"]
    assert changes(events) == [(reed, True) for reed in EVERY_REED[100:104]]
    assert [event.sequence for event in only(ReedChanged, events)] == [6, 7, 8, 9]


def test_restarted_host_without_memory_starts_from_the_snapshot(bench: Bench) -> None:
    """What happened before a new host's first greeting is not its own."""
    bench.board.close((1, 1))
    bench.go(30, acknowledge=False)
    events = bench.restart().go(400)
    assert names(events) == ["LinkUp", "BoardSnapshot"]
    assert events[-1].closed == {(1, 1)}


def test_full_queue_is_reported_as_loss_and_healed_by_a_snapshot(bench: Bench) -> None:
    """300 changes with the cable out: the oldest 256 arrive, then the loss is told, then the snapshot is true."""
    bench.board.pull_cable()
    bench.go(20)
    happened = _move(bench, 300, seed=2)
    bench.board.plug_cable()
    events = bench.go(1_500)
    assert names(events)[0] == "LinkUp(events_lost)"
    assert changes(events) == happened[: protocol.LIMITS_EVENT_QUEUE]
    closed: set[tuple[int, int]] = set()
    for reed, _ in happened:
        closed ^= {reed}
    assert isinstance(events[-1], BoardSnapshot)
    assert events[-1].closed == closed
    reed = next(reed for reed in EVERY_REED if reed not in closed)
    bench.board.close(reed)
    assert changes(bench.go(20)) == [(reed, True)]
    assert names(bench.go(1_000, step_ms=5)) == []


def test_host_that_does_not_acknowledge_is_told_of_the_loss(bench: Bench) -> None:
    """The cable is whole, but nothing is made safe: 256 events wait, more do not fit, and that is said."""
    chance = random.Random(4)
    for _ in range(270):
        bench.board.bounce(chance.choice(EVERY_REED), bool(chance.randrange(2)), 1, 1)
        bench.go(8, step_ms=4, acknowledge=False)
    for _ in range(2):
        bench.board.all(True)
        bench.go(150, step_ms=5, acknowledge=False)
        bench.board.all(False)
        bench.go(150, step_ms=5, acknowledge=False)
    assert len(only(ReedChanged, bench.events)) == protocol.LIMITS_EVENT_QUEUE
    assert "LinkUp(events_lost)" in names(bench.events)
    lost = only(LinkLost, bench.events)
    assert len(lost) == 1
    assert "drop" in lost[0].reason
    assert bench.link.is_up
    events = bench.go(500)
    assert names(events) == ["BoardSnapshot"]
    assert events[0].closed == frozenset()


@pytest.mark.parametrize("how", ["reset", "power_cycle"])
def test_restart_of_the_board_is_noticed_and_resynchronised(bench: Bench, how: str) -> None:
    """Another boot id, sequence numbers from 1 again, and a snapshot to stand on."""
    bench.board.close((3, 3))
    bench.go(20)
    first = bench.link.board
    getattr(bench.board, how)()
    events = bench.go(300)
    assert names(events) == ["LinkLost", "LinkUp(events_lost)", "BoardSnapshot"]
    assert "restart" in events[0].reason
    assert first is not None
    assert events[1].board.boot_id != first.boot_id
    assert events[2].closed == {(3, 3)}
    bench.board.close((4, 4))
    (event,) = bench.go(20)
    assert (event.reed, event.sequence) == ((4, 4), 1)


def test_restart_with_the_cable_out_is_noticed_on_return(bench: Bench) -> None:
    """What came before the restart is gone, what came after it is not."""
    bench.board.pull_cable()
    bench.go(20)
    bench.board.close((1, 1))
    bench.go(50)
    bench.board.power_cycle()
    bench.go(100)
    bench.board.close((2, 2))
    bench.go(50)
    bench.board.plug_cable()
    events = bench.go(500)
    assert names(events) == ["LinkUp(events_lost)", "ReedChanged", "BoardSnapshot"]
    assert changes(events) == [((2, 2), True)]
    assert events[-1].closed == {(1, 1), (2, 2)}


def test_boot_ids_differ_from_boot_to_boot(bench: Bench) -> None:
    """Ten boots, ten ids."""
    seen = set()
    for _ in range(10):
        assert bench.link.board is not None
        seen.add(bench.link.board.boot_id)
        bench.board.reset()
        bench.go(250)
    assert len(seen) == 10


def test_acknowledgement_lost_with_the_cable_is_repeated(bench: Bench) -> None:
    """Said into a cable that was just pulled: the board hears it at the return and sends nothing twice."""
    bench.board.close((1, 1))
    bench.go(20, acknowledge=False)
    bench.board.pull_cable()
    bench.link.acknowledge()
    bench.go(300)
    bench.board.plug_cable()
    bench.go(600)
    beats = [line for line in bench.link.flight_recorder if "Heartbeat(" in line]
    assert "next_sequence=2, oldest_sequence=2" in beats[-1]


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_damaged_line_loses_no_event_and_invents_none(board: AnyBoard, seed: int) -> None:
    """Every 150th byte flipped, lost or doubled, both ways: all events, in order, once, and no other."""
    bench = Bench(board, wrap=lambda port: DamagingPort(port, random.Random(seed), one_in=150))
    bench.go(800)
    assert bench.link.is_up, "\n".join(bench.link.flight_recorder)
    happened = _move(bench, 150, seed)
    bench.go(1_500, step_ms=5)
    assert changes(bench.events) == happened
    assert "LinkUp(events_lost)" not in names(bench.events)
    assert any("damaged" in line for line in bench.link.flight_recorder)


def test_garbage_on_the_line_is_outlived(bench: Bench) -> None:
    """A burst of 2000 random bytes towards the board: it goes on, and hears the next whole frame."""
    port = bench.link._port
    assert port is not None
    port.write(random.Random(5).randbytes(2000))
    bench.board.close((7, 7))
    assert changes(bench.go(30)) == [((7, 7), True)]
    bench.link.set_lamps(frozenset({1}))
    bench.go(300)
    assert bench.board.lamps() == {1}
    assert bench.link.is_up


def test_silent_board_is_lost_and_found_again(bench: Bench) -> None:
    """Half a second without a heartbeat: the link says so, reopens, and goes on where it was."""
    bench.board.close((1, 1))
    bench.go(20)
    now_ms = bench.now_ms()
    assert bench.link.poll(now_ms + protocol.TIMING_SILENCE_MS - 150) == ()
    (lost,) = bench.link.poll(now_ms + protocol.TIMING_SILENCE_MS + 100)
    assert isinstance(lost, LinkLost)
    assert "silent" in lost.reason
    bench.board.run(1_500_000)
    events = bench.go(300)
    assert names(events) == ["LinkUp", "BoardSnapshot"]


class _OtherVersionPort:
    """Makes every hello that of a board with protocol version 2."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._reader = FrameReader()

    @property
    def name(self) -> str:
        return "other"

    def read(self) -> bytes:
        out = b""
        for frame in self._reader.feed(self._port.read()):
            if not isinstance(frame, Frame):
                continue  # Opening the port cut it in half.
            body = bytes((2,)) + frame.body[1:] if frame.type == protocol.Hello.TYPE else frame.body
            out += encode_frame(frame.type, body, version=2)
        return out

    def write(self, data: bytes) -> int:
        return self._port.write(data)

    def fileno(self) -> int | None:
        return self._port.fileno()

    def close(self) -> None:
        self._port.close()


def test_board_of_another_version_is_refused_by_name(board: AnyBoard) -> None:
    """One refusal that names both versions; the link never comes up."""
    bench = Bench(board, wrap=_OtherVersionPort)
    events = bench.go(3_000, step_ms=5)
    (refused,) = events
    assert isinstance(refused, LinkRefused)
    assert "version 2" in refused.reason
    assert "version 1" in refused.reason
    assert not bench.link.is_up
    assert bench.link.met_version == 2


def test_host_of_another_version_is_refused_by_the_board(board: AnyBoard) -> None:
    """The board names its own version, and what it was greeted with; it sends that host no events."""
    port = board.open_port()
    board.run(50_000)
    reader = FrameReader()
    reader.feed(port.read())
    request = protocol.HelloRequest(9, 123)
    port.write(encode_frame(request.TYPE, request.body(), version=9))
    board.close((1, 1))
    board.run(40_000)
    said = [
        protocol.MESSAGES[frame.type].parse(frame.body)
        for frame in reader.feed(port.read())
        if isinstance(frame, Frame)
    ]
    assert protocol.BoardError(protocol.ERRORS_OTHER_VERSION, 9) in said
    assert [message.protocol_version for message in said if isinstance(message, protocol.Hello)] == [1]
    assert not any(isinstance(message, protocol.Event) for message in said)


def _stream(board: AnyBoard, seed: int) -> bytes:
    """Every byte the host reads in a lively second."""
    seen = bytearray()

    class Recording(DamagingPort):
        def read(self) -> bytes:
            data = super().read()
            seen.extend(data)
            return data

    bench = Bench(board, wrap=lambda port: Recording(port, random.Random(seed), one_in=400))
    bench.go(300)
    _move(bench, 60, seed)
    board.pull_cable()
    bench.go(100)
    board.plug_cable()
    bench.go(500)
    return bytes(seen)


def test_same_seed_gives_the_same_bytes(boards: Boards) -> None:
    """Stepped time is deterministic with both ends talking: two runs are equal to the byte, another seed is not."""
    first, second, other = (_stream(boards.start(), seed) for seed in (21, 21, 22))
    assert len(first) > 2_000
    assert first == second
    assert first != other


def test_link_that_was_closed_says_nothing_more(bench: Bench) -> None:
    """After `close` the port is free and `poll` is quiet."""
    link: Link = bench.link
    link.close()
    assert link.fileno() is None
    assert bench.go(100) == []
    successor = Bench(bench.board).start()
    assert successor.link.is_up
    assert only(LinkUp, successor.events) == []
