"""`rhunich list`: the recorded games, searched by player, event, game, result and date."""

import argparse
from dataclasses import asdict

from controller.command_line.answer import Answer, json_line
from controller.command_line.parser import Subparsers
from controller.command_line.recordings import add_file, add_search, reading, search
from controller.recording import GameHeader


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("list", help="the recorded games")
    add_file(parser)
    add_search(parser)
    parser.add_argument("--deleted", action="store_true", help="those that were deleted and can be restored")
    parser.add_argument("--json", action="store_true", help="one object for every game")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: RecordingError."""
    with reading(args) as archive:
        found = search(archive, args, is_deleted=args.deleted)
    return Answer(tuple(json_line(asdict(header)) if args.json else line_of(header) for header in found))


def line_of(header: GameHeader) -> str:
    """One game for people: number, date, game, result, players, event and round."""
    names = f"{header.south or '?'} - {header.north or '?'}"
    where = ", ".join(filter(None, (header.event, header.pgn_round)))
    more = "".join(f"  ({text})" for text in (where, header.reason) if text)
    return (
        f"{header.number:>5}  {header.started_at[:16]:<16}  {header.game_id:<20}  {header.result or '*':<7}  "
        f"{names}{more}"
    )
