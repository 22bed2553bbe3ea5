"""Reads screen sizes as people write them."""

import re

from display.errors import ScreenSizeError


def read_size(text: str) -> tuple[int, int]:
    """Give width and height of `800x480`.

    Raises: ScreenSizeError where the text is no such size.
    """
    match = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text.strip().lower())
    if match is None:
        raise ScreenSizeError(f"screen size {text!r} is not WIDTHxHEIGHT, e.g. 800x480")
    return int(match[1]), int(match[2])
