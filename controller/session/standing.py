"""The arbiter lets an illegal move stand: the game goes on from the position it left, with all that came after it.

Source: FIDE Laws A.5.2 (rapid; blitz by B.3): where the opponent has made the next move, an illegal move stands.
"""

import rules_c
from controller import clocks
from controller.arbiter.standing import Standing, given, standing_after
from controller.effects import MoveMade, MoveStood
from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch
from controller.recognition.standing import StoodMove, stand
from controller.session.pressing.judging import judge
from controller.session.pressing.press import press
from controller.session.state import Refusal, Reported
from controller.session.step import Step, dismiss
from controller.session.telling import tell_moves
from controller.sides import Side


def let_stand(step: Step, t_ms: int, fen: str) -> None:
    """The move that waits for the arbiter stands; `fen` is the position after it, empty where the board tells it."""
    refusal = step.state.refusal
    if step.state.refused is None or refusal is None:
        step.refuse(t_ms, "no illegal move waits for a decision")
        return
    try:
        standing = _standing(refusal, fen)
    except rules_c.FenError as error:
        step.refuse(t_ms, str(error).removeprefix(f"FEN '{fen}': "))
        return
    if standing is None:
        text = "which piece went where cannot be told: give the position after the move"
        step.refuse(t_ms, text)
        return
    base, by = refusal.base, refusal.by
    board = step.board
    since: list[tuple[int, Touch | Side]] = [(t.t_ms, t) for t in board.log.since(refusal.mark)]
    ply, move = base.ply + 1, str(standing.move)
    reported = (
        *step.state.reported[: base.ply],
        Reported(move, standing.move.san, True, by, base.position.fullmove),
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
    )
    step.tell(MoveMade(t_ms, ply, move, standing.move.san, by))
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


def _standing(refusal: Refusal, fen: str) -> Standing | None:
    """Raises: rules_c.FenError."""
    before = refusal.base.position
    if not fen:
        return standing_after(before, refusal.problem, refusal.missing)
    move = refusal.problem.move
    squares = refusal.problem.squares
    origin = next((square for square in squares if move and move.startswith(square)), squares[0])
    target = move.removeprefix(origin) if move else squares[-1]
    return given(before, fen, StoodMove(origin, target))
