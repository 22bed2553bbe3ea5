"""Draws that a player could claim, with their evidence: for the arbiter who is asked, never for players.

Source: FIDE Laws 9.2 (the same position for the third time: same player to move, same rights) and 9.3 (fifty moves by
each player without a capture or a pawn's move), each of what has appeared (9.2.2, 9.3.2) and of what is about to appear
by a move that the player has written down (9.2.1, 9.3.1): the arbiter enters that move. Who has touched a piece has
lost the claim on that move (9.4); a wrong one gives the opponent time (9.5.3, A.3).
"""

from controller.arbiter.laws import RuleSet, rule_set
from controller.arbiter.rate import Rate
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

_QUIET = "moves by each player without a capture or a pawn's move"


def claims_of(board: Recognition, rate: Rate, intended: str = "") -> tuple[str, ...]:
    """One line for each claim, on what has appeared or on what the `intended` move leads to, then what bears on them;
    empty where the game has none. Raises: ValueError if the intended move is not legal.
    """
    node = board.best
    game = node.position.game
    rules = rule_set(game)
    after, by = node, ""
    if intended:
        footprint = next((f for f in node.footprints if f.text == intended), None)
        if footprint is None:
            raise ValueError(f"{intended} is no legal move after ply {node.ply}")
        after, by = node.play(footprint, node.mark), f"With {node.position.san(footprint.move)}: "
    kind = "-by" if intended else ""
    lines = []
    if game.repetition_claim:
        plies = occurrences(after)
        can = "can be claimed" if "repetition" in after.position.claims() else "cannot be claimed"
        places = ", ".join(_place(ply, after) for ply in plies)
        article = rules.article("repetition" + kind)
        lines.append(
            f"{by}Repetition {can} ({article}): this position has stood {len(plies)}\u00d7: {places}"
        )
    if game.moves_claim:
        can = "can be claimed" if "fifty-moves" in after.position.claims() else "cannot be claimed"
        count, article = after.position.halfmove, rules.article("fifty-moves" + kind)
        lines.append(f"{by}Fifty moves {can} ({article}): {count // 2} {_QUIET}")
    return (*lines, *_circumstances(board, rules, rate)) if lines else ()


def _circumstances(board: Recognition, rules: RuleSet, rate: Rate) -> list[str]:
    """A piece that the claimant has touched, and what a wrong claim costs."""
    lines, node = [], board.best
    lifted = 0
    for touch in node.touches(board.log):
        lifted |= touch.square if touch.lifted else 0
    touched = board.names(lifted & node.own)
    if touched and rules.article("claim-lost"):
        name, squares = node.turn.capitalize(), ", ".join(touched)
        lines.append(f"{name} has lifted a piece since ({rules.article('claim-lost')}): {squares}")
    if rules.article("wrong-claim"):
        minutes = rules.penalties[rate].bonus_ms // 60_000
        ending = "s" if minutes > 1 else ""
        opponent = node.turn.other.capitalize()
        article = rules.article("wrong-claim")
        lines.append(f"If the claim is wrong, {opponent} gets {minutes} minute{ending} more ({article})")
    return lines


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
