"""`rhunich selftest`: every part of the machine, one line each; the exit status tells whether all are well.

A simulated board's reeds and levers are moved by the program itself; at a real one a person moves a piece over all
squares and pushes the levers while the program listens.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import rules_c
from controller.command_line.parser import Subparsers
from controller.errors import ControllerError
from controller.recording import Recorder, default_folder
from display.errors import DisplayError
from display.program.boards import HELP, ChosenBoard, choose_board, monotonic_ms, wait_readable
from firmware_bridge.errors import BridgeError
from firmware_bridge.events import BoardEvent, LeverChanged, LinkUp, Reed, ReedChanged
from firmware_bridge.link import Link
from hardware.emulator.board import Board
from hardware.emulator.errors import EmulatorError
from hardware.pi.panel import open_panel

_LINK_LIMIT_MS = 5_000
_REED_LIMIT_MS = 500
_LAMP_MS = 300
_PERFT_DEPTH, _PERFT_NODES = 4, 197_281  # of chess, as published


@dataclass(frozen=True, slots=True)
class Finding:
    """One part of the machine. `well` is None for what this machine simply lacks."""

    part: str
    well: bool | None
    text: str


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("selftest", help="every switch, lever, lamp, sound and screen")
    parser.add_argument("--board", default="auto", metavar="BOARD", help=HELP)
    parser.add_argument("--seconds", type=int, default=60, help="how long to listen at a real board")
    parser.add_argument("--recordings", metavar="FOLDER", help="default: $RHUNICH_RECORDINGS")
    parser.set_defaults(start=start)


def start(args: argparse.Namespace) -> int:
    """0 if all that is there is well, 1 if something is not."""
    all_well = True
    for finding in _findings(args):
        word = {True: "ok", False: "FAULT", None: "none"}[finding.well]
        print(f"{word:<6} {finding.part:<11} {finding.text}", flush=True)
        all_well = all_well and finding.well is not False
    return 0 if all_well else 1


def _findings(args: argparse.Namespace) -> Iterator[Finding]:
    yield _rules()
    yield _recordings(Path(args.recordings) if args.recordings else default_folder(os.environ))
    yield _screen()
    yield _sound()
    yield _panel()
    with ExitStack() as stack:
        try:
            chosen = choose_board(args.board, stack)
        except (BridgeError, EmulatorError) as error:
            yield Finding("board", False, str(error))
            return
        link = Link(chosen.open_port)
        stack.callback(link.close)
        yield from _board(link, chosen, args.seconds * 1000)


def _rules() -> Finding:
    nodes = rules_c.game("chess").start().perft(_PERFT_DEPTH)
    return Finding(
        "rules",
        nodes == _PERFT_NODES,
        f"{len(rules_c.games())} games, perft {_PERFT_DEPTH} of chess: {nodes}",
    )


def _recordings(folder: Path) -> Finding:
    try:
        with Recorder.open(folder) as recorder:
            return Finding("recordings", True, f"{len(recorder.games())} games in '{recorder.file}'")
    except ControllerError as error:
        return Finding("recordings", False, str(error))


def _screen() -> Finding:
    # Only a program that draws needs pygame.
    from display.catalogue import Catalogue  # noqa: PLC0415
    from display.window import Window  # noqa: PLC0415

    try:
        window = Window((1280, 800), Catalogue())
    except DisplayError as error:
        return Finding("screen", None, str(error))
    width, height = window.surface.get_size()
    driver = window.driver
    window.close()
    return Finding("screen", True, f"{width}x{height} under {driver}")


def _sound() -> Finding:
    from display.sounds import Speaker  # noqa: PLC0415

    speaker = Speaker()
    if speaker.reason:
        return Finding("sound", None, speaker.reason)
    speaker.play("illegal-move")
    speaker.close()
    return Finding("sound", True, "a tone was played")


def _panel() -> Finding:
    opening = open_panel(lambda: None)
    if opening.panel is None:
        return Finding("panel", None, opening.reason)
    panel = opening.panel
    for lamp in ("south", "north", "warning"):
        panel.light(lamp, True)
        wait_readable(None, _LAMP_MS)
        panel.light(lamp, False)
    panel.close()
    return Finding("panel", True, "three lamps were lit, one after the other")


def _board(link: Link, chosen: ChosenBoard, listen_ms: int) -> Iterator[Finding]:
    info = next((e.board for e in _listen(link, _LINK_LIMIT_MS, _is_up) if isinstance(e, LinkUp)), None)
    if info is None:
        yield Finding("board", False, f"no answer from {chosen.name} in {_LINK_LIMIT_MS // 1000} s")
        return
    yield Finding(
        "board", True, f"{chosen.name}, firmware {info.firmware_version}, {info.rows}x{info.columns}"
    )
    for lamp in range(info.lamp_count):
        link.set_lamps(frozenset({lamp}))
        list(_listen(link, _LAMP_MS, lambda _: False))
    link.set_lamps(frozenset())
    yield Finding("lamps", True, f"{info.lamp_count} lamps were lit, one after the other")
    reeds = {(row, column) for row in range(info.rows) for column in range(info.columns)}
    if chosen.simulated is not None:
        yield from _move_everything(link, chosen.simulated, sorted(reeds), info.lever_count)
    else:
        yield from _watch_everything(link, reeds, info.lever_count, listen_ms)


def _move_everything(link: Link, board: Board, reeds: list[Reed], levers: int) -> Iterator[Finding]:
    wrong = []
    for reed in reeds:
        for closed, move in ((True, board.close), (False, board.open)):
            move(reed)
            told = [e for e in _listen(link, _REED_LIMIT_MS, _is_reed) if isinstance(e, ReedChanged)]
            if [(e.reed, e.closed) for e in told] != [(reed, closed)]:
                wrong.append(reed)
    yield _judge("reeds", len(reeds), sorted(set(wrong)))
    dumb = []
    for lever in range(levers):
        for down in (True, False):
            board.lever(lever, down)
            told_levers = [e for e in _listen(link, _REED_LIMIT_MS, _is_lever) if isinstance(e, LeverChanged)]
            if [(e.lever, e.down) for e in told_levers] != [(lever, down)]:
                dumb.append(lever)
    yield _judge("levers", levers, sorted(set(dumb)))


def _watch_everything(link: Link, reeds: set[Reed], levers: int, listen_ms: int) -> Iterator[Finding]:
    print(f"Move one piece over every square and push both levers ({listen_ms // 1000} s).", flush=True)
    silent, still = set(reeds), set(range(levers))

    def note(event: BoardEvent) -> bool:
        if isinstance(event, ReedChanged):
            silent.discard(event.reed)
        elif isinstance(event, LeverChanged):
            still.discard(event.lever)
        return not silent and not still

    list(_listen(link, listen_ms, note))
    yield _judge("reeds", len(reeds), sorted(silent))
    yield _judge("levers", levers, sorted(still))


def _judge(part: str, count: int, wrong: list[Reed] | list[int]) -> Finding:
    if not wrong:
        return Finding(part, True, f"all {count}")
    return Finding(part, False, f"{len(wrong)} of {count} silent or wrong: {' '.join(map(str, wrong))}")


def _listen(link: Link, limit_ms: int, is_enough: Callable[[BoardEvent], bool]) -> Iterator[BoardEvent]:
    """What the board tells until it is enough, or the time is over."""
    end_ms = monotonic_ms() + limit_ms
    while (now_ms := monotonic_ms()) < end_ms:
        enough = False
        for event in link.poll(now_ms):
            yield event
            enough = enough or is_enough(event)
        link.acknowledge()
        if enough:
            return
        wait_readable(link.fileno(), min(20, end_ms - now_ms))


def _is_up(event: BoardEvent) -> bool:
    return isinstance(event, LinkUp)


def _is_reed(event: BoardEvent) -> bool:
    return isinstance(event, ReedChanged)


def _is_lever(event: BoardEvent) -> bool:
    return isinstance(event, LeverChanged)
