"""What can be asked wrongly of a puzzle."""


class PuzzleError(Exception):
    """Any of these."""


class PuzzleValueError(PuzzleError, ValueError):
    """A size, a piece or a place that there is none of; the message names it and what there is."""


class PuzzleMoveError(PuzzleError, ValueError):
    """A move that cannot be made; nothing has changed."""
