"""`rhunich screens DIR`: every screen in its main states as pictures."""

import argparse
from pathlib import Path

from controller.command_line.parser import Subparsers
from display.language.load import ENGLISH
from display.program.language import add_language


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("screens", help="every screen in its main states as PNG files")
    parser.add_argument("directory", metavar="DIR")
    parser.add_argument("--size", default="1280x800", metavar="WxH")
    parser.add_argument("--theme", default="dark")
    add_language(parser, ENGLISH)
    parser.set_defaults(start=start)


def start(args: argparse.Namespace) -> int:
    """Raises: DisplayError."""
    # Only a program that draws needs pygame.
    from display.catalogue import Catalogue  # noqa: PLC0415
    from display.language.load import load  # noqa: PLC0415
    from display.pictures import write_pictures  # noqa: PLC0415
    from display.sizes import read_size  # noqa: PLC0415
    from display.theme import find_theme  # noqa: PLC0415

    catalogue = Catalogue(load(args.language))
    for path in write_pictures(Path(args.directory), read_size(args.size), find_theme(args.theme), catalogue):
        print(path)
    return 0
