"""`rhunich edit`: names, event, date, round and board of a recorded game; deleting it, and taking that back."""

import argparse

from controller.command_line.answer import Answer
from controller.command_line.errors import CommandError
from controller.command_line.list_games import line_of
from controller.command_line.parser import Subparsers
from controller.command_line.recordings import add_file, writing
from controller.recording.recorder import EDITABLE


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "edit", help="names, event, date, round and board of a recorded game; delete it"
    )
    parser.add_argument("game", type=int, metavar="N", help="its number, see 'rhunich list'")
    add_file(parser)
    for name in EDITABLE:
        parser.add_argument(f"--{name}", metavar="DAY" if name == "date" else "TEXT")
    fate = parser.add_mutually_exclusive_group()
    fate.add_argument("--delete", action="store_true", help="take it out of the list; can be undone")
    fate.add_argument("--restore", action="store_true", help="take a deletion back")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, RecordingError."""
    given = {name: getattr(args, name) for name in EDITABLE if getattr(args, name) is not None}
    if not (given or args.delete or args.restore):
        raise CommandError(f"nothing to change: give --delete, --restore or any of --{', --'.join(EDITABLE)}")
    with writing(args) as recorder:
        recorder.header(args.game)
        try:
            recorder.edit_game(args.game, **given)
        except ValueError as error:
            raise CommandError(str(error)) from error
        if args.delete:
            recorder.delete_game(args.game)
        elif args.restore:
            recorder.restore_game(args.game)
        header = recorder.header(args.game)
    return Answer((line_of(header) + ("  deleted" if header.deleted_at is not None else ""),))
