"""Python's garbage collector, kept out of the way of play.

It looks for records that hold one another in a circle. A game has none, but keeps many positions, and looking through
them all stops everything for up to a tenth of a second.
"""

import gc


class QuietCollector:
    """From now on what is left over is collected when the board has become quiet, and while it stays so."""

    def __init__(self) -> None:
        gc.disable()
        self._is_due = True

    def note(self, *, is_quiet: bool) -> None:
        """Whether nobody has touched anything for a while: the first time after play, collect; then as usual."""
        if is_quiet and self._is_due:
            gc.collect()
            gc.enable()  # a program that is left alone for weeks must not grow
        elif not is_quiet:
            gc.disable()
        self._is_due = not is_quiet
