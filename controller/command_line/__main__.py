"""`python -m controller.command_line`: the commands that need no screen and no board."""

import sys

from controller.command_line import OneLineParser, add_commands, run


def main() -> int:
    """Reads the command line; gives the exit status."""
    parser = OneLineParser(prog="rhunich", description="The games computer in a wooden board's drawer.")
    add_commands(parser.add_subparsers(dest="command", required=True, metavar="COMMAND"))
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
