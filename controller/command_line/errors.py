"""What a person can do wrong on the command line."""


class CommandError(ValueError):
    """Input that a command cannot use; the message is one line that names it and what is wrong."""
