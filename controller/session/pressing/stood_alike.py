"""Games that the board had shown alike before a move that only some allow, and that the arbiter has set back."""

from dataclasses import replace

from controller.recognition import costs
from controller.recognition.candidates import Candidate, distinct, prune
from controller.recognition.doubts import in_question
from controller.recognition.node import Node
from controller.recognition.promotions import Settled
from controller.recognition.recognition import Recognition
from controller.session.step import Step

STANDINGS_MAX = 4  # moves that an arbiter has set back at once


def note_alike(step: Step) -> None:
    """The board is about to be touched: if it shows several games in question, these stood alike after their moves."""
    if not step.state.tournament:
        return
    board, known = step.board, step.state.alike
    shown = tuple(c for c in in_question(board) if board.shown(c.node) == c.node.occupancy)
    if not shown:
        return
    earlier = tuple(games for games in known if games[0].node.ply < shown[0].node.ply)
    now = (*earlier, shown)[-STANDINGS_MAX:] if len(shown) > 1 else earlier
    if now != known:
        step.change(alike=now)


def with_alike(step: Step, resumed: Recognition, base: Node) -> Recognition:
    """The board set back to `base` and `resumed`, with the games in question again that it had shown alike: that
    they do not allow what was set back ruled them out, and rather speaks for them now. What persons have said holds.
    """
    known = {c.node.line for c in resumed.candidates}
    for games in step.state.alike:
        was = next((c.cost for c in games if c.node.line == base.line), None)
        now = next((c.cost for c in resumed.candidates if c.node.line == base.line), None)
        if was is None or now is None:
            continue
        again = [
            Candidate(c.node.again(resumed.log.end), max(0, c.cost - was + now))
            for c in games
            if c.node.line not in known and c.node.turn is base.turn
        ]
        again = [c for c in again if _is_as_said(c.node, resumed.settled)]
        if again:
            allowing = [replace(c, cost=c.cost + costs.TAKEN_BACK) for c in resumed.candidates]
            kept, _ = prune(distinct([*again, *allowing]), resumed.sensed)
            return replace(resumed, candidates=kept, completed_ply=kept[0].node.ply)
    return resumed


def _is_as_said(node: Node, settled: Settled) -> bool:
    """Whether a game has the moves that persons have said were played."""
    return all(node.line[ply - 1] == move for ply, move in settled if ply <= node.ply)
