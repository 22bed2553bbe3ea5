"""The command line's door: the commands that need no screen and no board.

`add_commands(subparsers)` adds them to a parser; `run(args)` does what was asked for and gives the exit status.
"""

import argparse
import os
import sys

from controller.command_line import (
    check,
    clock,
    count,
    edit,
    export,
    games,
    import_games,
    list_games,
    moves,
    perft,
    replay,
    rules,
    solve,
)
from controller.command_line.answer import Answer
from controller.command_line.errors import CommandError
from controller.command_line.parser import BAD_INPUT_STATUS, OneLineParser, Subparsers
from controller.errors import ControllerError
from rules_c import DefinitionError, FenError, IllegalMove, UnknownGame

__all__ = ["BAD_INPUT_STATUS", "CommandError", "OneLineParser", "add_commands", "run"]

_COMMANDS = (
    games,
    rules,
    moves,
    perft,
    check,
    replay,
    clock,
    count,
    solve,
    list_games,
    export,
    import_games,
    edit,
)
_BAD_INPUT = (ControllerError, UnknownGame, DefinitionError, FenError, IllegalMove)


def add_commands(subparsers: Subparsers) -> None:
    """Adds every command of this package."""
    for command in _COMMANDS:
        command.add(subparsers)


def run(args: argparse.Namespace) -> int:
    """Does one of the commands of `add_commands`; gives the exit status.

    Bad input is one line on standard error and status 2; standard output then has nothing, or in `check` the report.
    """
    try:
        answer: Answer = args.answer(args)
    except _BAD_INPUT as error:
        answer = Answer(fault=str(error))
    try:
        sys.stdout.write("".join(f"{line}\n" for line in answer.lines))
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has read enough, e.g. `| head`; Python would complain again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if answer.fault is not None:
        sys.stderr.write(f"rhunich: {' '.join(answer.fault.split())}\n")
        return BAD_INPUT_STATUS
    return 0
