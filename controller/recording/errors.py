"""What can go wrong with recordings; every message is one line that names the folder or file."""


class RecordingError(OSError):
    """The recordings cannot be opened, read or written; what was acknowledged before is untouched."""


class EntryError(ValueError):
    """A recorded entry that cannot be written as JSON, or cannot be read back as what its kind says."""


class PgnError(ValueError):
    """A PGN text that cannot be read; the message names the line."""
