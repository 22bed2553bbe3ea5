"""What a caller can do wrong; every message names the input and what is wrong with it."""


class UnknownGame(KeyError, ValueError):  # noqa: N818 - the contract's name
    """No game has this id, or the game has no such option."""

    def __str__(self) -> str:
        """The message as it stands (KeyError would quote it)."""
        return str(self.args[0]) if self.args else ""


class DefinitionError(ValueError):
    """A game's definition file is wrong: file, line and the words that would be right."""


class FenError(ValueError):
    """A FEN cannot be read, or shows what cannot be a position of this game."""


class IllegalMove(ValueError):  # noqa: N818 - the contract's name
    """A text that is no move, or a move that is not legal here; the position is unchanged."""
