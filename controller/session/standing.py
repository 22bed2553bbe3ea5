"""The arbiter lets an illegal move stand: the game goes on from the position it left, with all that came after it.

Source: FIDE Laws A.5.2 (rapid; blitz by B.3): where the opponent has made the next move, an illegal move stands.
"""

from dataclasses import replace

import rules_c
from controller import clocks
from controller.arbiter.standing import Standing, given, standing_after
from controller.effects import MoveMade, MovesRevised, MoveStood
from controller.recognition import doubts
from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch
from controller.recognition.node import Node
from controller.recognition.standing import StoodMove, stand
from controller.session.correcting import told_of
from controller.session.pressing.judging import judge
from controller.session.pressing.press import press
from controller.session.state import Refusal, Reported
from controller.session.step import Step, dismiss
from controller.session.telling import tell_moves
from controller.session.trust import Calm, kept_open
from controller.sides import Side


def let_stand(step: Step, t_ms: int, fen: str, *, is_said: bool = True) -> None:
    """The move that waits for the arbiter stands; `fen` is the position after it, empty where the board tells it. What
    nobody has said is not sure.
    """
    refusal, calms = _waiting(step)
    if refusal is None:
        step.refuse(t_ms, "no illegal move waits for a decision")
        return
    by, board = refusal.by, step.board
    try:
        base, rivals = _before(refusal, board, fen)
        standing = _standing(refusal, base, fen)
    except rules_c.FenError as error:
        step.refuse(t_ms, str(error).removeprefix(f"FEN '{fen}': "))
        return
    if standing is None:
        text = "which piece went where cannot be told: give the position after the move"
        step.refuse(t_ms, text)
        return
    since: list[tuple[int, Touch | Side]] = [(t.t_ms, t) for t in board.log.since(refusal.mark)]
    ply, move = base.ply + 1, str(standing.move)
    reported = (
        *_retold(step, t_ms, base),
        Reported(move, standing.move.san, is_said, by, base.position.fullmove),
    )
    was_putting_right = step.state.putting_right
    step.clear_problem(t_ms)
    step.change(
        recognition=recog.pressed_at(
            stand(board, base, standing.position, standing.move, refusal.mark), ply, refusal.pressed_ms
        ),
        refused=None,
        refusal=None,
        putting_right=False,
        press=None,
        arbiter_note="",
        reported=reported,
        astray=None,
        calms=kept_open(calms, (ply for line in rivals for ply in _differing(line, base.line))),
    )
    step.tell(MoveMade(t_ms, ply, move, standing.move.san, by, is_said))
    step.tell(MoveStood(t_ms, ply, move, by, standing.position.fen()))
    dismiss(step, t_ms, by, "the move stands")
    if was_putting_right:
        step.run_clock(clocks.SetTurn(t_ms, by.other), clocks.Resume(t_ms))
    # What has happened since, in its order: it was play.
    for done_ms, done in sorted([*since, *refusal.presses], key=lambda entry: entry[0]):
        if isinstance(done, Side):
            press(step, done_ms, done, is_clocked=False)
            continue
        square = board.names(done.square)[0]
        step.change(recognition=recog.touch(step.board, done_ms, square, lifted=done.lifted))
        judge(step, done_ms)
    tell_moves(step, t_ms)


def _waiting(step: Step) -> tuple[Refusal | None, tuple[Calm, ...]]:
    """The move that waits for the arbiter, and what is in doubt: an illegal one, or one that was made after an empty
    press of the other side and stands still, with the presses for what was played over it.
    """
    state, astray, board = step.state, step.state.astray, step.board
    if state.refused is not None and state.refusal is not None:
        return state.refusal, state.calms
    if not state.is_led_astray or astray is None or astray.pressed is None:
        return None, state.calms
    pressed_ms = dict(board.pressed_ms)
    presses = [
        (pressed_ms[at.ply], at.parent.turn)
        for at in board.best.later_than(astray.pressed.base.ply)
        if at.parent is not None and pressed_ms.get(at.ply, 0) > astray.pressed.pressed_ms
    ]
    return replace(astray.pressed, presses=tuple(sorted(presses))), astray.calms


def _before(refusal: Refusal, board: recog.Recognition, fen: str) -> tuple[Node, list[tuple[str, ...]]]:
    """The position before the move, and the other lines that may have led there, which are followed no more: of all
    games in question those that differ least from the position given.
    """
    base = refusal.base
    others = (candidate.node.at_ply(base.ply) for candidate in doubts.in_question(board))
    nodes = [base, *(node for node in others if node.ply == base.ply and node.turn is base.turn)]
    if fen:
        after = base.position.game.position(fen, standing=True).pieces().items()
        far = [len(node.position.pieces().items() ^ after) for node in nodes]
        nodes = [node for node, differing in zip(nodes, far, strict=True) if differing == min(far)]
    return nodes[0], [node.line for node in nodes[1:]]


def _differing(line: tuple[str, ...], believed: tuple[str, ...]) -> list[int]:
    """The plies at which two lines of as many moves tell something else."""
    return [ply for ply, (one, other) in enumerate(zip(line, believed, strict=True), start=1) if one != other]


def _retold(step: Step, t_ms: int, base: Node) -> tuple[Reported, ...]:
    """The moves up to `base` as they are told of; where the position given says that it was another game, people are
    told so.
    """
    told = step.state.reported[: base.ply]
    kept = next(
        (n for n, (was, now) in enumerate(zip(told, base.line, strict=False)) if was.move != now), len(told)
    )
    if kept == base.ply:
        return told
    again = told_of(base, kept)
    step.tell(MovesRevised(t_ms, kept + 1, tuple(reported.move for reported in again)))
    return told[:kept] + again


def _standing(refusal: Refusal, base: Node, fen: str) -> Standing | None:
    """Raises: rules_c.FenError."""
    before = base.position
    if not fen:
        return standing_after(before, refusal.problem, refusal.missing, refusal.by.other.value)
    move = refusal.problem.move
    squares = refusal.problem.squares
    origin = next((square for square in squares if move and move.startswith(square)), squares[0])
    target = move.removeprefix(origin) if move else squares[-1]
    return given(before, fen, StoodMove(origin, target))
