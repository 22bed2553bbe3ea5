"""The two sides of every game."""

from enum import StrEnum


class Side(StrEnum):
    """South moves first unless a game says otherwise (`w` in a FEN), North is `b`."""

    SOUTH = "south"
    NORTH = "north"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.NORTH if self is Side.SOUTH else Side.SOUTH
