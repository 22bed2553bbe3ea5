"""What a command answers: text for standard output, and perhaps one line of complaint.

A command works everything out before anything is written, so that bad input leaves nothing half-written.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """`lines` go to standard output; with a `fault` the exit status is that of bad input."""

    lines: tuple[str, ...] = ()
    fault: str | None = None


def json_line(value: Mapping[str, Any]) -> str:
    """One JSON object on one line, in ASCII, whatever the terminal's character set."""
    return json.dumps(value)
