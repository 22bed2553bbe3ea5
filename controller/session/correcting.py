"""The record is put right: back to an earlier ply, other moves, or a position of somebody's own.

One mechanism for all of it: the position before an illegal move found late (FIDE 7.5.1), a move that was recorded
wrongly, "continue from here" after a mess, "the board is right, the record is wrong". The board is then put right by
guidance, without alerts. In tournament mode it is the arbiter's, and the clocks wait to be started by the arbiter.

Source: FIDE Laws 7.1, 7.5.1, 7.6; rulebook, clocks 1.2 (ADJUST, SET_TURN, SET_COUNT).
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import rules_c
from controller import clocks
from controller.arbiter.position_fields import CASTLING
from controller.arbiter.standing import fields_with, position_with
from controller.clocks import ClockState
from controller.effects import ClockNoted, MovesRevised, PositionSet
from controller.events import GameCorrected
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.recognition.standing import StoodOutlook
from controller.session import asking
from controller.session.pressing.putting_right import restored
from controller.session.state import NOTHING_PENDING, Reported, SessionState
from controller.session.step import Step
from controller.session.trust import Calm
from controller.sides import Side


def correct(step: Step, t_ms: int, order: GameCorrected) -> None:
    """Obey, or note why it cannot be; then nothing is changed."""
    try:
        node = _corrected(step, order)
    except (rules_c.FenError, _CorrectionError) as error:
        step.refuse(t_ms, str(error).removeprefix(f"FEN '{order.fen}': "))
        return
    is_set = bool(order.fen)
    board = replace(step.board, candidates=(Candidate(node, 0),), completed_ply=node.ply)
    step.clear_problem(t_ms)
    asking.close(step, t_ms)
    if step.state.clock.run in (clocks.Run.RUNNING, clocks.Run.FREE, clocks.Run.FREE_LATE):
        step.run_clock(clocks.Pause(t_ms))
    step.run_clock(clocks.SetTurn(t_ms, node.turn))
    if order.clocks_as_then:
        _set_clocks(step, t_ms, node.ply)
    kept = min(order.ply, len(step.state.reported))
    step.change(
        recognition=board,
        reported=step.state.reported[:kept] + told_of(node, kept),
        calms=(Calm(node.line),),
        **{**NOTHING_PENDING, "touched_ms": t_ms},
        choice=None,
        putting_right=True,
        clocks_wait=step.state.tournament,
        arbiter_note="",
        clocks_after=tuple(entry for entry in step.state.clocks_after if entry[0] <= node.ply),
    )
    moves = tuple(reported.move for reported in step.state.reported[kept:])
    step.tell(MovesRevised(t_ms, kept + 1, moves))
    if is_set:
        step.tell(PositionSet(t_ms, node.ply, node.position.fen()))
    step.tell(ClockNoted(t_ms, _in_words(order, node)))
    restored(step, t_ms)


def at_ply(board: Recognition, ply: int) -> Node | None:
    """The position after so many plies of the game believed in."""
    node: Node | None = board.best
    while node is not None and node.ply > ply:
        node = node.parent
    return node if node is not None and node.ply == ply else None


def position_entered(
    state: SessionState,
    pieces: Mapping[str, str],
    turn: Side,
    told: Mapping[str, str] = MappingProxyType({}),
) -> tuple[int, str]:
    """The ply after which a position entered square by square is set, and its FEN; `told` are its other fields by name.

    Where there is no such position the text is what comes nearest, so that whoever reads it can say what is wrong.
    """
    assert state.recognition is not None, "a game in play"
    node = state.recognition.best
    before = node.position
    counts = before.halfmove, before.fullmove
    position = position_with(before, pieces, turn.value, *counts, told)
    if position is not None:
        return node.ply, position.fen()
    fields = fields_with(before, pieces, turn.value, *counts, {CASTLING: "", **told})
    return node.ply, " ".join(fields)


class _CorrectionError(ValueError):
    """What was ordered cannot be."""


def _corrected(step: Step, order: GameCorrected) -> Node:
    """The position that the game goes on from. Raises: FenError, _CorrectionError."""
    node = at_ply(step.board, order.ply)
    if node is None:
        raise _CorrectionError(f"the game has {step.board.best.ply} plies, none numbered {order.ply}")
    mark = step.board.log.end
    for text in order.moves:
        footprint = next((f for f in node.footprints if _plain(f.text) == _plain(text)), None)
        if footprint is None:
            raise _CorrectionError(f"{text} is no legal move after ply {node.ply}")
        node = node.play(footprint, mark)
    for text in step.board.best.line[node.ply :] if order.keeps_rest else ():
        footprint = next((f for f in node.footprints if f.text == text), None)
        if footprint is None:
            break
        node = node.play(footprint, mark)
    outlook = node.outlook
    if order.fen:
        outlook = StoodOutlook(node.position.game.position(order.fen, standing=True))
        return Node(outlook, node.parent, node.footprint, mark)
    return Node(outlook, node.parent, node.footprint, mark, variants=node.variants)


def told_of(node: Node, kept: int) -> tuple[Reported, ...]:
    """The plies after the first `kept` as they are told of."""
    told: list[Reported] = []
    while node.parent is not None and node.footprint is not None and node.ply > kept:
        before = node.parent.position
        text = node.footprint.text
        told.append(Reported(text, before.san(text), True, node.parent.turn, before.fullmove))
        node = node.parent
    return tuple(reversed(told))


def _set_clocks(step: Step, t_ms: int, ply: int) -> None:
    """Both clocks as they stood when `ply` moves were completed, every balance and counter; unknown, they stay."""
    then: ClockState | None = next((clock for n, clock in step.state.clocks_after if n == ply), None)
    if then is None:
        return
    reason = f"as after ply {ply}"
    for side in Side:
        have = clocks.balances(step.state.clock, t_ms)[side]
        for name, left_ms in clocks.balances(then, then.anchor_ms)[side].items():
            if left_ms != have[name]:
                step.run_clock(clocks.Adjust(t_ms, side, left_ms - have[name], name, reason))
        if step.state.clock.clock(side).turns != then.clock(side).turns:
            step.run_clock(clocks.SetCount(t_ms, side, then.clock(side).turns))


def _in_words(order: GameCorrected, node: Node) -> str:
    if order.fen:
        return f"the game goes on from a position entered after ply {node.ply}"
    if order.moves:
        return f"the record was corrected from ply {order.ply + 1} on"
    return f"the game goes on from the position after ply {node.ply}"


def _plain(move: str) -> str:
    return move.replace("=", "").lower()
