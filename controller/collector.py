"""Python's garbage collector, kept out of the way of play.

It looks for records that hold one another in a circle. A game has none, but keeps many positions, and looking through
them all stops everything for up to a tenth of a second, and on a Raspberry Pi for longer. What is new since the board
was last quiet is looked through in a few milliseconds.
"""

import gc


class QuietCollector:
    """From now on what is left over is collected when the board has become quiet, and while it stays so."""

    def __init__(self) -> None:
        gc.disable()
        self._is_due = True

    def note(self, *, is_quiet: bool) -> None:
        """Whether nobody has touched anything for a while: the first time after play, what is new is looked
        through; then, as usual, all of it once it has grown by much.
        """
        if is_quiet and self._is_due:
            gc.collect(1)
            gc.enable()  # a program that is left alone for weeks must not grow
        elif not is_quiet:
            gc.disable()
        self._is_due = not is_quiet
