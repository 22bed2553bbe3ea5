"""An argument parser whose complaints are one line."""

import argparse
import sys
from typing import NoReturn, Protocol

BAD_INPUT_STATUS = 2


class Subparsers(Protocol):
    """What `ArgumentParser.add_subparsers` gives, as far as commands need it."""

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:
        """The parser of one command."""


class OneLineParser(argparse.ArgumentParser):
    """As argparse's, but an error is one line on standard error, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and leaves with status 2."""
        sys.stderr.write(f"{self.prog}: {' '.join(message.split())} (see '{self.prog} --help')\n")
        sys.exit(BAD_INPUT_STATUS)
