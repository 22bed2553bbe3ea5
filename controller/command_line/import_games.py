"""`rhunich import FILE`: games from PGN or from our own JSON into the recordings, to be looked at or gone on with."""

import argparse

from controller.command_line.answer import Answer
from controller.command_line.errors import CommandError
from controller.command_line.files import read_text
from controller.command_line.list_games import line_of
from controller.command_line.parser import Subparsers
from controller.command_line.recordings import add_file, writing
from controller.recording.json_form import read_json


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("import", help="games from PGN or JSON into the recordings")
    parser.add_argument(
        "games", metavar="FILE", help="PGN or the JSON of 'rhunich export'; '-' for standard input"
    )
    add_file(parser)
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, PgnError, GamesFileError, RecordingError, the errors of the rules."""
    # The session is a large part of the program; only this command needs it.
    from controller.recording.pgn_import import recorded_of  # noqa: PLC0415
    from controller.recording.pgn_reader import read_games  # noqa: PLC0415

    text = read_text(args.games, "file of games")
    is_json = text.lstrip().startswith("{")
    games = read_json(text) if is_json else list(recorded_of(read_games(text)))
    if not games:
        raise CommandError(f"there is no game in '{args.games}'")
    with writing(args) as recorder:
        return Answer(tuple(line_of(recorder.header(recorder.add_game(game))) for game in games))
