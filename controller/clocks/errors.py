"""What a caller of the clocks can do wrong."""

from controller.errors import ControllerError


class ClockSettingsError(ControllerError, ValueError):
    """Clock settings that cannot be read; the message names the words at fault and what would be right."""


class ClockStateError(ControllerError, ValueError):
    """A stored clock state that cannot be read back."""
