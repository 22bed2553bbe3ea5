"""`rhunich replay ID TRACE`: a sensor trace in, the game and its alerts out."""

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

from controller.command_line.answer import Answer, json_line
from controller.command_line.files import read_text
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_fen, add_game, name_of_game


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("replay", help="a sensor trace in, the game and alerts out")
    add_game(parser)
    parser.add_argument("trace", metavar="TRACE", help="a file of JSON lines, '-' for standard input")
    add_fen(parser)
    parser.add_argument("--mode", choices=("casual", "tournament"), default="casual")
    parser.add_argument("--json", action="store_true", help="one object for every output")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, the errors of the rules and of the replay."""
    # The session is a large part of the program; only this command needs it.
    from controller.replay import replay  # noqa: PLC0415

    lines = read_text(args.trace, "trace").splitlines()
    name = "standard input" if args.trace == "-" else args.trace
    outputs: Iterable[Mapping[str, Any]] = replay(
        name_of_game(args), lines, fen=args.fen, mode=args.mode, name=name
    )
    write = json_line if args.json else _text
    return Answer(tuple(write(output) for output in outputs))


def _text(output: Mapping[str, Any]) -> str:
    """One output for people: its time, its kind, and its fields."""
    fields = " ".join(
        f"{name}={_plain(value)}"
        for name, value in output.items()
        if name not in ("t", "ev") and value is not None
    )
    time = f"{output['t']:10.3f}" if "t" in output else " " * 10
    return f"{time}  {output.get('ev', ''):<8} {fields}".rstrip()


def _plain(value: object) -> str:
    """Lists without brackets; a list of games has one after the other."""
    if not isinstance(value, list | tuple):
        return str(value)
    return (" | " if value and isinstance(value[0], list | tuple) else " ").join(map(_plain, value))
