"""`rhunich export`: recorded games as PGN, or as the sensor traces they were."""

import argparse
import os
from pathlib import Path

from controller.command_line.answer import Answer
from controller.command_line.errors import CommandError
from controller.command_line.files import write_text
from controller.command_line.parser import Subparsers
from controller.recording import Archive, RecordedGame, default_folder
from controller.recording.pgn_export import pgn_text
from controller.recording.trace import trace_of


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("export", help="PGN with clock times, from the recordings")
    parser.add_argument("--file", help="the recordings' folder or file; $RHUNICH_RECORDINGS if not given")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--game", type=int, action="append", metavar="N", help="one game; may be repeated")
    which.add_argument("--all", action="store_true", help="every game")
    which.add_argument("--list", action="store_true", help="the list of games, instead of their moves")
    parser.add_argument("--trace", action="store_true", help="the sensor trace of one game, instead of PGN")
    parser.add_argument("-o", "--output", metavar="FILE", help="standard output if not given")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, RecordingError, EntryError, the errors of the rules."""
    if args.trace and len(args.game or ()) != 1:
        raise CommandError("--trace takes exactly one game: add --game N")
    path = Path(args.file) if args.file else default_folder(os.environ)
    with Archive.open_existing(path) as archive:
        if args.list:
            text = _list(archive)
        else:
            numbers = args.game or sorted(header.number for header in archive.games())
            recorded = [archive.load(number) for number in numbers]
            text = "".join(f"{line}\n" for line in trace_of(recorded[0])) if args.trace else _pgn(recorded)
    if args.output is None:
        return Answer(tuple(text.splitlines()))
    write_text(args.output, text)
    return Answer()


def _pgn(games: list[RecordedGame]) -> str:
    return "".join(map(pgn_text, games))


def _list(archive: Archive) -> str:
    return "".join(
        f"{header.number:>5}  {header.started_at[:16]:<16}  {header.game_id:<20}  {header.result or '*':<7}  "
        f"{header.south or '?'} - {header.north or '?'}{f'  ({header.reason})' if header.reason else ''}\n"
        for header in archive.games()
    )
