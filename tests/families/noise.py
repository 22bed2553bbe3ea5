"""The same hands at another table: quick, slow, with a weak magnet, with a piece adjusted in between.

Scripts are those of `tests.unit.session.script`; a gesture is a part of one without waiting of its own.
"""

from collections.abc import Iterator

TABLES = ("plain", "quick", "slow", "flicker", "adjusted")


def played(gesture: str, table: str, idle: str = "") -> str:
    """A gesture as it looks at a table; `idle` is a square whose piece has nothing to do with it."""
    steps = gesture.split()
    match table:
        case "quick":
            return " ".join(_spaced(steps, 60))
        case "slow":
            return " ".join(_spaced(steps, 2200))
        case "flicker":
            return " ".join(_flickering(steps))
        case "adjusted":
            return f"-{idle} ~250 +{idle} ~700 {gesture}" if idle else gesture
    return gesture


def _spaced(steps: list[str], ms: int) -> Iterator[str]:
    """The same time between all touches, but for those that come at once."""
    told = ""
    for step in steps:
        if told and step[0] in "-+" and told != "," and not told.startswith("~"):
            yield f"~{ms}"
        yield step
        told = step


def _flickering(steps: list[str]) -> Iterator[str]:
    """The magnet of every piece that is set down lets go once more."""
    for step in steps:
        yield step
        if step[0] == "+":
            yield from (",", f"-{step[1:]}", ",", step)
