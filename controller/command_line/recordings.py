"""Which recordings, and which of their games, a command is about."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.recording import Archive, GameHeader, Recorder, default_folder

HELP = "the recordings' folder or file; $RHUNICH_RECORDINGS if not given"


def add_file(parser: argparse.ArgumentParser) -> None:
    """Adds `--file`."""
    parser.add_argument("--file", metavar="PATH", help=HELP)


def add_search(parser: argparse.ArgumentParser) -> None:
    """Adds what games are searched by."""
    parser.add_argument("--text", help="part of a player's, event's or site's name")
    parser.add_argument("--player", help="part of a player's name")
    parser.add_argument("--event", help="part of an event's name")
    parser.add_argument("--id", metavar="ID", help="the game played, see 'rhunich games'")
    parser.add_argument("--result", choices=("1-0", "0-1", "1/2-1/2", "*"))
    parser.add_argument("--since", metavar="DATE", help="as 2026-11-21")
    parser.add_argument("--until", metavar="DATE", help="this day included")


def search(archive: Archive, args: argparse.Namespace, *, is_deleted: bool = False) -> list[GameHeader]:
    """The games that the arguments of `add_search` ask for, newest first. Raises: RecordingError."""
    return archive.games(
        text=args.text,
        player=args.player,
        event=args.event,
        game_id=args.id,
        result=args.result,
        since=args.since,
        until=args.until,
        is_deleted=is_deleted,
    )


def folder_of(args: argparse.Namespace) -> Path:
    """Where the recordings are."""
    return Path(args.file) if args.file else default_folder(os.environ)


@contextmanager
def reading(args: argparse.Namespace) -> Iterator[Archive]:
    """The recordings, to be read. Raises: RecordingError."""
    with Archive.open_existing(folder_of(args)) as archive:
        yield archive


@contextmanager
def writing(args: argparse.Namespace) -> Iterator[Recorder]:
    """The recordings, to be changed. Raises: RecordingError."""
    with Recorder.open(folder_of(args)) as recorder:
        yield recorder
