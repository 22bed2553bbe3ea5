"""What of a game people have to see at once, whatever stands before it."""

from controller.views import GameView


def find_urgent(view: GameView) -> object:
    """Give what is told, asked or over now, or that the board is lost; None for nothing.

    To be compared with what stood before: the same again is nothing new.
    """
    found = (view.warning, view.question, view.result, None if view.link_up else view.link_text)
    return found if any(part is not None for part in found) else None
