"""What a caller of `display` can do wrong; what the world does wrong is a message on the screen instead."""


class DisplayError(Exception):
    """Base of all errors of this package."""


class UnknownThemeError(DisplayError, ValueError):
    """No theme of that name."""


class UnknownLanguageError(DisplayError, ValueError):
    """No language of that code."""


class UnknownTextError(DisplayError, KeyError):
    """The catalogue has no text of that name."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ScreenSizeError(DisplayError, ValueError):
    """A screen too small to show anything, or a size that cannot be read."""


class WindowError(DisplayError, RuntimeError):
    """No window or full screen could be opened."""


class WoodenBoardError(DisplayError, ValueError):
    """A square or piece that the virtual wooden board has not got."""
