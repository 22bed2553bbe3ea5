"""The option that says which language the screen speaks."""

import argparse
import os

from display.language.load import language_of, languages


def add_language(parser: argparse.ArgumentParser) -> None:
    """Adds `--language`."""
    parser.add_argument(
        "--language",
        metavar="CODE",
        default=language_of(os.environ),
        help=f"of the screen: {', '.join(languages())} (default: the environment's)",
    )
