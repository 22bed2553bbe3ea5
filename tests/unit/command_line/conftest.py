"""A command line to call."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from controller.command_line import OneLineParser, add_commands, run


@dataclass(frozen=True, slots=True)
class Said:
    """What a command wrote, and its exit status."""

    status: int
    out: str
    err: str


Call = Callable[..., Said]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls `rhunich` with these words."""

    def do(*words: str) -> Said:
        parser = OneLineParser(prog="rhunich")
        add_commands(parser.add_subparsers(dest="command", required=True))
        try:
            status = run(parser.parse_args(words))
        except SystemExit as left:
            status = int(left.code or 0)
        written = capsys.readouterr()
        return Said(status, written.out, written.err)

    return do
