"""An offence that a capture explains away of which nobody saw more than that its piece was taken up."""

from dataclasses import replace

from controller.arbiter.problems import Problem, problem_on_board
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.recognition.taken_openly import Seen, open_guesses


def offence_over_guess(board: Recognition) -> tuple[Node, Problem] | None:
    """What is wrong, and after which position, if the piece that seems to have taken unseen took another one before all
    eyes: that may be no legal move, or the reply none. None where it may be right, or a person has said what was taken.
    """
    for seen, reply in open_guesses(board.best, board.log):
        if (seen.guess.ply, seen.guess.line[-1]) in board.settled:
            return None
        base, until = _before(board, seen, reply)
        sensed = replace(board.sensed, occupied=board.sensed.before(until), log=board.log.until(until))
        problem = problem_on_board(replace(board, candidates=(Candidate(base, 0),), sensed=sensed))
        if problem is not None and problem.kind == "illegal-move":
            return base, problem
    return None


def _before(board: Recognition, seen: Seen, reply: Node) -> tuple[Node, int]:
    """The last position before the offence, and the index of the log by which that was made."""
    before, legal = seen.guess.parent, seen.legal
    assert before is not None, "a guess is a move"
    return (before, seen.mark) if legal is None else (before.play(legal, seen.mark), reply.mark)
