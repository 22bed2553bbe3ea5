"""Where pieces could go if another one were not what it is: the rules library is asked of a board placed so."""

from controller.recognition.node import Node


def could_take(node: Node, origin: str, target: str) -> bool:
    """Whether the piece of `origin`, of the side to move, could take what stands on `target` if that were the other
    side's. Checks are left out.
    """
    position = node.position
    pieces = position.pieces()
    if node.own >> position.game.square_index[target] & 1:
        pieces[target] = pieces[target].swapcase()
    return target in position.game.placed(pieces, node.turn.value).reach(origin)
