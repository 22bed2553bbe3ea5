"""The option that says which language the screen speaks."""

import argparse

from display.language.load import languages


def add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Adds `--language`."""
    parser.add_argument(
        "--language",
        metavar="CODE",
        default=default,
        help=f"of the screen: {', '.join(languages())}",
    )
