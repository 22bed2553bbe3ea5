"""What a caller of the bridge can do wrong, or a port can do to whoever opens it.

`Link.poll` raises none of these: there they become `LinkLost` and `LinkRefused` events.
"""


class BridgeError(Exception):
    """Any error of this package. Its text is one line that names the port."""


class SettingsError(BridgeError, ValueError):
    """A debounce time, matrix size or lamp outside the protocol's limits."""


class PortError(BridgeError, OSError):
    """A port cannot be opened, or failed while in use."""


class PortMissingError(PortError, FileNotFoundError):
    """There is no such port."""


class PortBusyError(PortError, BlockingIOError):
    """Another program holds the port."""


class PortPermissionError(PortError, PermissionError):
    """The user may not open the port."""


class PortKindError(PortError):
    """The name exists, but it is no serial port."""


class PortLostError(PortError, ConnectionError):
    """The port was open and is gone: the cable was pulled."""


class NotABoardError(BridgeError, ConnectionError):
    """The port is silent, or speaks something else."""


class ProtocolVersionError(BridgeError, ValueError):
    """A board of ours answers, but with another protocol version."""
