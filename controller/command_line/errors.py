"""What a person can do wrong on the command line."""

from controller.errors import ControllerError


class CommandError(ControllerError, ValueError):
    """Input that a command cannot use; the message is one line that names it and what is wrong."""
