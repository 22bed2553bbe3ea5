"""How a game begins: the start position stands on the board, or moves that were played elsewhere are entered."""

from controller import clocks
from controller.effects import GameStarted, MoveMade
from controller.events import MovesEntered
from controller.recognition import recognition as recog
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.session.state import Reported
from controller.session.step import Step
from controller.sides import Side


def enter_moves(step: Step, event: MovesEntered) -> None:
    """Moves that were played elsewhere: the game goes on after them, with the time that was left. Those from the first
    on that is not legal are left out.
    """
    node = Node(Outlook(step.state.start), None, None, 0)
    reported = []
    for text in event.moves:
        footprint = next((f for f in node.footprints if f.text == text), None)
        if footprint is None:
            break
        told = Reported(text, node.position.san(footprint.move), True, node.turn, node.position.fullmove)
        node = node.play(footprint, 0)
        reported.append(told)
        step.tell(MoveMade(event.t_ms, node.ply, text, told.san, told.by))
    step.change(reported=tuple(reported), entered=node)
    step.run_clock(clocks.SetTurn(event.t_ms, node.turn))
    for side, left_ms in zip(Side, event.remaining_ms or (), strict=False):
        has_ms = clocks.remaining(step.state.clock, side, event.t_ms)
        if left_ms != has_ms:
            step.run_clock(clocks.Adjust(event.t_ms, side, left_ms - has_ms, reason="entered"))
    if step.state.phase == "play":
        recognition = recog.start_from(node, may_take_back=not step.state.tournament)
        step.change(recognition=recognition, occupied=frozenset(node.position.pieces()))


def set_up(step: Step, t_ms: int) -> None:
    """The start position stands on the board: the game begins."""
    state = step.state
    node = state.entered
    awaited = state.start if node is None else node.position
    if frozenset(awaited.pieces()) != state.occupied:
        return
    recognition = recog.start(state.start, may_take_back=not state.tournament)
    if node is not None:
        recognition = recog.start_from(node, may_take_back=not state.tournament)
    step.change(phase="play", recognition=recognition)
    step.tell(GameStarted(t_ms, awaited.fen()))
