"""The session's sentences for people."""

from controller import clocks
from controller.session.state import SessionState
from controller.sides import Side

_ENDINGS = {
    "checkmate": "{winner} wins by checkmate",
    "stalemate": "Draw by stalemate",
    "repetition": "Draw by repetition",
    "fivefold-repetition": "Draw by fivefold repetition",
    "seventy-five-moves": "Draw by the seventy-five-move rule",
    "insufficient-material": "Draw: neither side can mate",
    "resignation": "{loser} resigned, {winner} wins",
    "agreement": "Draw by agreement",
    "illegal-move": "{winner} wins: {loser} made illegal moves",
}


def ending_in_words(state: SessionState) -> str:
    """The result as a sentence."""
    assert state.result is not None
    winner = Side.SOUTH if state.result.result == "1-0" else Side.NORTH
    sentence = _ENDINGS.get(state.result.reason)
    if sentence is None:
        sentence = "Draw: {reason}" if state.result.result == "1/2-1/2" else "{winner} wins: {reason}"
    return sentence.format(
        winner=winner.capitalize(),
        loser=winner.other.capitalize(),
        reason=state.result.reason.replace("-", " "),
    )


def help_line(state: SessionState) -> str:
    """One line on what is to be done now."""
    if state.phase == "setup":
        return "Set up the pieces"
    if state.phase == "over":
        return "The game is over and recorded"
    assert state.recognition is not None
    if not state.link_up:
        return "Waiting for the board"
    if state.putting_right:
        return "Put the board right; play then goes on"
    if state.clock_note:
        return state.clock_note[0].upper() + state.clock_note[1:]
    if state.clock.run in (clocks.Run.LAG, clocks.Run.ADJOURNED):
        return "Paused"
    if state.clock.run in (clocks.Run.FREE, clocks.Run.FREE_LATE):
        return f"{state.clock.turn.capitalize()}'s first move is free; the press then starts the clocks"
    if state.problem is not None and not state.tournament:
        return "Put the board right"
    turn = f"{state.recognition.best.turn.capitalize()} to move"
    return f"{turn}; the first press starts the clocks" if state.clock.run is clocks.Run.NOT_STARTED else turn
