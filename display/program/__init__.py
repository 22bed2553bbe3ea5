"""The program `rhunich`: the one place where screen, table, board and the real clock are put together."""

import argparse
import sys
from collections.abc import Callable, Sequence

from controller import command_line
from controller.clocks import ClockSettingsError
from controller.command_line import BAD_INPUT_STATUS, OneLineParser
from controller.errors import ControllerError
from display.errors import DisplayError
from display.program import run, screens, selftest, story
from firmware_bridge.errors import BridgeError
from hardware.emulator.errors import EmulatorError
from rules_c import DefinitionError, FenError, IllegalMove, UnknownGame

_BAD_INPUT = (
    BridgeError,
    ClockSettingsError,
    ControllerError,
    DefinitionError,
    DisplayError,
    EmulatorError,
    FenError,
    IllegalMove,
    UnknownGame,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; gives the exit status."""
    parser = OneLineParser(prog="rhunich", description="The games computer in a wooden board's drawer.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    run.add(commands)
    command_line.add_commands(commands)
    screens.add(commands)
    story.add(commands)
    selftest.add(commands)
    args = parser.parse_args(arguments)
    start: Callable[[argparse.Namespace], int] | None = getattr(args, "start", None)
    if start is None:
        return command_line.run(args)
    try:
        return start(args)
    except _BAD_INPUT as error:
        sys.stderr.write(f"rhunich: {' '.join(str(error).split())}\n")
        return BAD_INPUT_STATUS
    except KeyboardInterrupt:
        return 130
