"""`rhunich run`: the main job, with a screen or without."""

import argparse
import json
import os
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

from controller import clocks, solutions
from controller.command_line.files import read_text
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_options, name_of_game
from controller.effects import GameEnded
from controller.errors import StartError
from controller.games import find_game
from controller.headless import SteppedTable, run_live
from controller.host import Host, resume_point
from controller.recording import (
    ForeignFileError,
    RecordedGame,
    Recorder,
    RecordingError,
    default_folder,
)
from controller.replay import told
from controller.session.step import SessionEffect
from controller.trace import read_trace
from display.program.boards import HELP, ChosenBoard, choose_board, monotonic_ms
from display.program.language import add_language
from display.program.report import write_report
from display.screens.kinds import KINDS
from firmware_bridge.link import Link

DEFAULT_GAME = "chess"
DEFAULT_CLOCK = "fischer 10m+5s"
_LATEST = -1


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("run", help="play: board, clocks, moves, warnings, recording")
    parser.add_argument(
        "--game",
        metavar="ID",
        help="start this game at once: an id (see 'rhunich games') or the path of your own definition file, with a /",
    )
    add_options(parser)
    parser.add_argument(
        "--clock", default=DEFAULT_CLOCK, metavar="SETTINGS", help=f"default: {DEFAULT_CLOCK}"
    )
    parser.add_argument("--mode", choices=("casual", "tournament"), default="casual")
    parser.add_argument("--fen", help="start from this position instead of the array")
    parser.add_argument("--board", default="auto", metavar="BOARD", help=HELP)
    parser.add_argument("--recordings", metavar="FOLDER", help="default: $RHUNICH_RECORDINGS")
    parser.add_argument(
        "--continue",
        dest="resume",
        nargs="?",
        type=int,
        const=_LATEST,
        metavar="N",
        help="go on with the unfinished game, or with game N of 'rhunich list'",
    )
    parser.add_argument("--size", default="1280x800", metavar="WxH", help="of the window")
    parser.add_argument("--theme", metavar="NAME", help="dark, light or high-contrast")
    add_language(parser)
    parser.add_argument(
        "--second-screen",
        choices=KINDS,
        help="a second window, for onlookers: on the second screen where there is one",
    )
    parser.add_argument(
        "--speech", action="store_true", help="moves and warnings are said aloud, by espeak-ng"
    )
    parser.add_argument("--full-screen", action="store_true")
    parser.add_argument("--headless", action="store_true", help="no screen: moves and alerts as JSON lines")
    parser.add_argument(
        "--script", metavar="TRACE", help="headless: a sensor trace to play on a simulated board"
    )
    parser.set_defaults(start=start)


def start(args: argparse.Namespace) -> int:
    """Raises: the errors of bad input that the program reports in one line."""
    settings = str(clocks.parse_settings(args.clock))
    if args.option and args.game is None:
        raise StartError("--option needs --game")
    if args.option:
        args.game = name_of_game(args)
    if args.game is not None or args.headless:
        game = find_game(args.game or DEFAULT_GAME)
        _ = game.start() if args.fen is None else game.position(args.fen)
    if args.script and not args.headless:
        raise StartError("--script needs --headless")
    folder = Path(args.recordings) if args.recordings else default_folder(os.environ)
    with ExitStack() as stack:
        recorder = open_recorder(folder, is_asked_for=bool(args.recordings))
        stack.callback(recorder.close)
        unfinished = _to_continue(recorder, args.resume, folder)
        scripted = bool(args.script)
        chosen = choose_board(args.board, stack, stepped=scripted)
        resume = resume_point(unfinished) if unfinished is not None else None
        link = Link(chosen.open_port, resume=resume)
        stack.callback(link.close)
        host = Host(
            link,
            recorder,
            wall_time_iso=_wall_time,
            versions={"rhunich": version("rhunich")},
            solution_of=partial(solutions.find, default_folder(os.environ)),
            report_fault=lambda fault: write_report(fault, folder, _wall_time(), version("rhunich")),
        )
        stack.callback(host.keeper.close)
        if args.headless:
            if host.trouble:
                sys.stderr.write(f"rhunich: {host.trouble}\n")
            return _headless(
                args, settings, host, link, chosen, unfinished if args.resume is not None else None
            )
        # Only a program with a screen needs pygame.
        from display.program.window_loop import WindowLoop  # noqa: PLC0415

        loop = WindowLoop(args, settings, host, link, chosen)
        stack.callback(loop.close)
        return loop.run(unfinished if args.resume is not None else None)


def _to_continue(recorder: Recorder, wanted: int | None, folder: Path) -> RecordedGame | None:
    """The game that waits to be gone on with, the one that was asked for if any was.

    Raises: StartError if that one is not there or over, RecordingError.
    """
    if wanted is None or wanted == _LATEST:
        unfinished = recorder.unfinished()
        if wanted is not None and unfinished is None:
            raise StartError(f"there is no unfinished game in '{folder}'")
        return unfinished
    game = recorder.load(wanted)
    if game.header.result not in (None, "*"):
        raise StartError(f"game {wanted} in '{folder}' is over: {game.header.result}")
    return game


def open_recorder(folder: Path, *, is_asked_for: bool) -> Recorder:
    """The recordings, or, where the card cannot be written, some that last as long as the program and say so.

    Raises: RecordingError for a folder that a person asked for and that is no place for recordings.
    """
    try:
        return Recorder.open(folder)
    except RecordingError as error:
        if is_asked_for and (isinstance(error, ForeignFileError) or not folder.exists()):
            raise
        return Recorder.in_memory(folder, f"{error}; this evening is kept only until the program ends")


def _headless(
    args: argparse.Namespace,
    settings: str,
    host: Host,
    link: Link,
    chosen: ChosenBoard,
    unfinished: RecordedGame | None,
) -> int:
    game_id = args.game or DEFAULT_GAME
    if not args.script:
        now_ms = monotonic_ms()
        if unfinished is not None:
            host.resume(unfinished, now_ms)
        else:
            host.begin(game_id, settings, args.mode, now_ms, args.fen)
        run_live(host, link, _say, lambda: False)
        return 0
    if chosen.simulated is None:
        raise StartError(f"--script plays on a simulated board only, not on {chosen.name}")
    script = read_text(args.script, "script").splitlines()
    events = list(read_trace(script, find_game(game_id), args.script))
    table = SteppedTable(chosen.simulated, host)
    host.begin(game_id, settings, args.mode, table.now_ms, args.fen)
    for effect in table.set_up():
        _say(effect)
    for effect in table.play(events):
        _say(effect)
        if isinstance(effect, GameEnded):
            break
    return 0


def _say(effect: SessionEffect) -> None:
    """One line of JSON; what is printed has been recorded."""
    for entry in told(effect):
        sys.stdout.write(json.dumps(entry) + "\n")
    sys.stdout.flush()


def _wall_time() -> str:
    """For people who look at the list of games; nothing is computed from it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
