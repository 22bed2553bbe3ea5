"""A second offence is a draw where the opponent can mate by no series of legal moves (FIDE 7.5.5)."""

from itertools import combinations_with_replacement

import chess
import pytest

import rules_c
from controller import clocks
from controller.arbiter.incidents import Incident, Ruling, proposal
from controller.sides import Side

_CLOCK = clocks.parse_settings("fischer 90m+30s")
_PIECES = ["".join(some) for count in range(3) for some in combinations_with_replacement("QRBNP", count)]


def _offence(number: int, ruling: Ruling) -> Incident:
    article, fen = "FIDE 7.5.1", "8/8/8/8/8/8/8/8 w - - 0 1"
    south, touches = Side.SOUTH, ("-e2 0",)
    return Incident(
        number,
        0,
        "illegal-move",
        "",
        article,
        south,
        (),
        None,
        0,
        fen,
        touches,
        is_offence=True,
        ruling=ruling,
    )


@pytest.mark.parametrize("theirs", _PIECES)
def test_opponent_that_cannot_mate_gets_a_draw(theirs: str) -> None:
    """Against every two pieces of the offender, as another engine tells; bishops stand on squares of both colours."""
    log = (_offence(1, Ruling.PENALISED), _offence(2, Ruling.OPEN))
    for ours in _PIECES:
        south, north = f"{ours}{8 - len(ours)}", f"{theirs.lower()}{8 - len(theirs)}"
        fen = f"4k3/8/{north}/8/8/{south}/8/4K3 w - - 0 1"
        found = proposal(log, log[1], _CLOCK, rules_c.game("chess").position(fen))
        assert found is not None
        cannot = chess.Board(fen).has_insufficient_material(chess.BLACK)
        is_draw = found.result == "1/2-1/2"
        assert is_draw == cannot or ("B" in theirs and "B" in ours), fen
        assert cannot or not is_draw, fen
