"""The board that the arbiter puts right shows where the piece of the last move stands, which nobody had seen land."""

from dataclasses import replace

from controller.recognition.candidates import Candidate, prune
from controller.recognition.guesses import unseen_plies
from controller.session.pressing.due import to_complete
from controller.session.pressing.putting_right import restored
from controller.session.step import Step
from controller.session.telling import doubt_reread


def read_landing(step: Step, t_ms: int) -> None:
    """Believe in the move to where that piece stands, where all is right then, and go on; what it is stays in doubt."""
    board, base = step.board, to_complete(step, None)
    is_open = step.state.putting_right and board.shown(base) != base.occupancy
    if not is_open or base.parent is None or base.footprint is None or base.ply not in unseen_plies(board):
        return
    same = (move for move in base.parent.footprints if move.origin == base.footprint.origin)
    others = [base.parent.play(move, board.log.end) for move in sorted(same, key=lambda move: move.cost)]
    shown = [node for node in others if node.occupancy == board.shown(node)]
    if not shown:
        return
    lowest = board.candidates[0].cost
    found = [Candidate(node, lowest + number) for number, node in enumerate(shown)]
    again = replace(board, candidates=prune([*found, *board.candidates], board.sensed)[0])
    doubt_reread(step, again)
    step.change(recognition=again)
    restored(step, t_ms)
