"""`rhunich export`: recorded games as PGN, JSON or in the long notation, or as the sensor traces they were."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from controller.command_line.answer import Answer
from controller.command_line.errors import CommandError
from controller.command_line.files import write_text
from controller.command_line.list_games import line_of
from controller.command_line.parser import Subparsers
from controller.command_line.recordings import add_file, add_search, reading, search
from controller.recording import RecordedGame
from controller.recording.json_form import write_json
from controller.recording.long_form import long_text
from controller.recording.pgn_export import pgn_text
from controller.recording.trace import trace_of

_FORMS: Mapping[str, Callable[[list[RecordedGame]], str]] = {
    "pgn": lambda games: "".join(map(pgn_text, games)),
    "json": lambda games: f"{write_json(games)}\n",
    "long": lambda games: "".join(map(long_text, games)),
}
_ENDINGS = {"pgn": "pgn", "json": "json", "long": "txt"}


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "export", help="PGN with clock times, JSON or long notation of the recordings"
    )
    add_file(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--game", type=int, action="append", metavar="N", help="one game; may be repeated")
    which.add_argument("--all", action="store_true", help="every game, or every one that is searched for")
    which.add_argument("--list", action="store_true", help="the list of games, instead of their moves")
    add_search(parser)
    parser.add_argument("--form", choices=tuple(_FORMS), default="pgn", help="default: pgn")
    parser.add_argument("--trace", action="store_true", help="the sensor trace of one game, instead of PGN")
    parser.add_argument("-o", "--output", metavar="FILE", help="standard output if not given")
    parser.add_argument(
        "--each", metavar="FOLDER", help="a file for each game, beside or instead of one for all"
    )
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, RecordingError, EntryError, the errors of the rules."""
    if args.trace and len(args.game or ()) != 1:
        raise CommandError("--trace takes exactly one game: add --game N")
    is_search = any((args.text, args.player, args.event, args.id, args.result, args.since, args.until))
    if not (args.game or args.all or args.list or is_search):
        raise CommandError("one of the arguments --game --all --list is required, or something to search by")
    with reading(args) as archive:
        if args.list:
            text = "".join(f"{line_of(header)}\n" for header in search(archive, args))
            return _written(args, text)
        numbers = args.game or sorted(header.number for header in search(archive, args))
        games = [archive.load(number) for number in numbers]
    if args.trace:
        return _written(args, "".join(f"{line}\n" for line in trace_of(games[0])))
    write = _FORMS[args.form]
    text = write(games)
    if args.each is not None:
        folder = Path(args.each)
        files = {folder / f"game-{g.header.number:05}.{_ENDINGS[args.form]}": write([g]) for g in games}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"the folder '{folder}' cannot be made: {error.strerror}") from error
        for file, one in files.items():
            write_text(str(file), one)
        if args.output is None:
            return Answer(tuple(map(str, files)))
    return _written(args, text)


def _written(args: argparse.Namespace, text: str) -> Answer:
    if args.output is None:
        return Answer(tuple(text.splitlines()))
    write_text(args.output, text)
    return Answer()
