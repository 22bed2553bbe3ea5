"""Whether a legal move of several pieces is half made."""

from controller.recognition.doubts import in_question
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def is_under_way(state: Recognition) -> bool:
    """Whether a legal move of several pieces is half made and one of them still in a hand, however long; or, where
    nothing stands wrong, whether one of the games in question explains the board so, or as it is.
    """
    games = in_question(state)[: 1 if state.strays else None]
    return any(_explains(state, candidate.node) for candidate in games)


def _explains(state: Recognition, node: Node) -> bool:
    shown = state.shown(node)
    missing, strays = node.occupancy & ~shown, shown & ~node.occupancy
    touches = state.log.since(node.opened)
    if not missing | strays:
        return True
    if not touches or not touches[-1].lifted:
        return False
    return any(not strays & ~f.filled and not missing & ~(f.vacated | f.replaced) for f in node.footprints)
