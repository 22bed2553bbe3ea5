"""Draws that a player could claim, with their evidence: for the arbiter who is asked, never for players.

Source: FIDE Laws 9.2 (the same position for the third time: same player to move, same rights) and 9.3 (fifty moves by
each player without a capture or a pawn's move). A claim may also be made for the move about to be written down (9.2.1,
9.3.1): that is for the player to show, and not looked for here.
"""

from controller.arbiter.laws import rule_set
from controller.recognition.node import Node


def claims_of(node: Node) -> tuple[str, ...]:
    """One line for each claim: first what holds now, then how near the others are; empty where the game has none."""
    game = node.position.game
    rules = rule_set(game)
    lines = []
    if game.repetition_claim:
        plies = occurrences(node)
        can = "can be claimed" if "repetition" in node.position.claims() else "cannot be claimed"
        places = ", ".join(_place(ply, node) for ply in plies)
        article = rules.article("repetition")
        lines.append(f"Repetition {can} ({article}): this position has stood {len(plies)}\u00d7: {places}")
    if game.moves_claim:
        can = "can be claimed" if "fifty-moves" in node.position.claims() else "cannot be claimed"
        count, article = node.position.halfmove, rules.article("fifty-moves")
        lines.append(
            f"Fifty moves {can} ({article}): {count // 2} moves by each player without a capture or a pawn's move"
        )
    return tuple(lines)


def occurrences(node: Node) -> tuple[int, ...]:
    """The plies after which the position of `node` stood, itself last: equal in all that may be done in it."""
    found = []
    at: Node | None = node
    while at is not None:
        if at.position.key == node.position.key:
            found.append(at.ply)
        at = at.parent
    return tuple(reversed(found))


def _place(ply: int, node: Node) -> str:
    """After which move, for people: `12. Nf3`; `0` before the first."""
    if ply == 0:
        return "0"
    at: Node = node
    while at.ply > ply and at.parent is not None:
        at = at.parent
    assert at.parent is not None and at.footprint is not None, "a ply of the line has its move"
    before = at.parent.position
    dots = "." if before.turn == "south" else "..."
    move = at.footprint.text
    san = before.san(move) if before.is_legal(move) else move
    return f"{before.fullmove}{dots} {san}"
