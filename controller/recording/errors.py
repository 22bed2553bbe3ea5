"""What can go wrong with recordings; every message is one line that names the folder or file."""

from controller.errors import ControllerError


class RecordingError(ControllerError, OSError):
    """The recordings cannot be opened, read or written; what was acknowledged before is untouched."""


class DamageError(RecordingError):
    """The file itself is at fault; it is kept as it is."""


class ForeignFileError(RecordingError):
    """The file belongs to another program, or to a newer version of this one; it is untouched."""


class EntryError(ControllerError, ValueError):
    """A recorded entry that cannot be written as JSON, or cannot be read back as what its kind says."""


class GamesFileError(ControllerError, ValueError):
    """A JSON file of games that cannot be read; the message names the place."""


class PgnError(ControllerError, ValueError):
    """A PGN text that cannot be read; the message names the line."""
