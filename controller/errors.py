"""What a caller of the controller can do wrong."""


class ControllerError(Exception):
    """Base of the controller's errors; the message is one line for people."""


class TraceError(ControllerError, ValueError):
    """A sensor trace cannot be read; names the line."""


class StartError(ControllerError, OSError):
    """The program cannot start as it was asked to: no such port, no such board, no place to record."""
