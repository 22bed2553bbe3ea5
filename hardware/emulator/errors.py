"""What can go wrong with a board that is not there."""


class EmulatorError(Exception):
    """Any error of this package, in one line."""


class BoardStartError(EmulatorError, RuntimeError):
    """The board's program cannot be built or started, or ended unexpectedly."""


class BoardCommandError(EmulatorError, ValueError):
    """The board did not understand a command, or could not obey it."""
