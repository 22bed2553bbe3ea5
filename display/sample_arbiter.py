"""Fixed views of the arbiter's screen, made by hand: for pictures and golden images, never for play."""

from dataclasses import replace

import pygame

from controller.sides import Side
from controller.views import (
    ArbiterView,
    ChoiceView,
    GameView,
    IncidentView,
    PositionFieldView,
    RecordLineView,
    TouchView,
)
from display.sample_views import CHESS_NAMES, capablanca, middle_game, read_placement

BEFORE = "1n2kb1r/p3qppp/8/3rp1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 15"
EARLIER = "rn2kb1r/pp2qppp/2p2n2/4p1B1/2B1P3/1QN5/PPP2PPP/R3K2R"
_OPEN = (pygame.K_v, pygame.K_RIGHT, pygame.K_RETURN)


def _to(steps: int) -> tuple[int, ...]:
    """The keys to an answer of the first card."""
    return (*_OPEN, *(pygame.K_RIGHT,) * steps, pygame.K_RETURN)


KEYS = {
    "arbiter": _OPEN,
    "arbiter-incidents": _to(1),
    "arbiter-incident": (*_to(1), pygame.K_DOWN, pygame.K_RETURN),
    "arbiter-record": _to(2),
    "arbiter-move": (*_to(2), *(pygame.K_RIGHT,) * 7, pygame.K_RETURN),
    "arbiter-go-back": (*_to(2), *(pygame.K_RIGHT,) * 6, pygame.K_RETURN),
    "arbiter-doubts": _to(3),
    "arbiter-lines": _to(4),
    "arbiter-claims": _to(5),
    "arbiter-written": (*_to(5), pygame.K_RIGHT, pygame.K_RETURN),
    "arbiter-position": _to(9),
}


def judged() -> GameView:
    """A tournament game with a penalised press, a rook touched first, and an illegal move that waits."""
    touches = (TouchView("d1", True, 4_388_200), TouchView("d5", False, 4_389_700))
    text = "the Rook's way is blocked on d4"
    incidents = (
        IncidentView(
            3,
            "illegal-move",
            4_391_040,
            Side.SOUTH,
            text,
            "FIDE 7.5.1",
            "15.",
            BEFORE,
            28,
            touches,
            "reopen",
            "Offence 2 (standard, FIDE 7.5.5): South loses; a draw if North could not win by any legal moves",
        ),
        IncidentView(
            2,
            "rook-first",
            2_912_300,
            Side.SOUTH,
            "South castled and had lifted the piece on a1 first",
            "FIDE 4.4.2",
            "12.",
            BEFORE,
            22,
            (TouchView("a1", True, 2_910_000),),
            "reopen",
            "",
            is_evidence=True,
        ),
        IncidentView(
            1,
            "press-without-move",
            1_207_400,
            Side.SOUTH,
            "South pressed the clock without a move",
            "FIDE 7.5.3",
            "7.",
            BEFORE,
            12,
            (),
            "penalise",
            "Offence 1 (standard, FIDE 7.5.5): North gets 2 minutes more",
        ),
    )
    _, earlier = read_placement(EARLIER, CHESS_NAMES)
    arbiter = ArbiterView(
        rate="standard",
        offences={Side.SOUTH: 2, Side.NORTH: 0},
        incidents=incidents,
        candidates=(("11. Bxb5+", 20, ("c4b5",)), ("14... Qe6", 27, ())),
        claims=(
            "Repetition cannot be claimed (FIDE 9.2.2): this position has stood 2\u00d7: 12. Rd1, 14. Rd1",
            "Fifty moves cannot be claimed (FIDE 9.3.2): 3 moves by each player without a capture or a pawn's move",
            "If the claim is wrong, North gets 2 minutes more (FIDE 9.5.3)",
        ),
        moves=tuple(ChoiceView(f"c1{san}", san) for san in ("Bxf6", "Kb1", "Kd2", "Qb5", "Rd2", "a3", "h4")),
        waits=True,
        plies=28,
        ply=16,
        pieces=earlier,
        turn=Side.SOUTH,
        alternatives=tuple(
            ChoiceView(f"b8{san}", san)
            for san in ("Na6", "Nbd7", "Qc7", "Qd6", "Qd7", "Qd8", "b5", "b6", "g6", "h6")
        ),
        clock_ms={Side.SOUTH: 4_512_300, Side.NORTH: 4_230_900},
        lines=(
            RecordLineView(28, ("d1d5",), False, "15. Rxd5", "", "14... Rxd5"),
            RecordLineView(20, ("c4d5",), True, "11. Bd5", "11. Bxb5", "10... b5"),
            RecordLineView(26, ("d1d5", "e7d8", "d5d8"), False, "14. Rd5 Qd8 15. Rxd8", "", "13... Rd8"),
            RecordLineView(27, (), False, "", "", "14. Rxd5"),
        ),
    )
    view = middle_game()
    occupied = (view.occupied - {"d1", "f7"}) | {"d5", "c4"}
    return replace(view, mode="tournament", arbiter=arbiter, occupied=occupied, message="South to move")


def judged_large() -> GameView:
    """Ten files and eight kinds: the largest choice of pieces."""
    view = capablanca()
    fields = (
        PositionFieldView("castling", "set", "KQk", ("K", "Q", "k", "q")),
        PositionFieldView("en-passant", "square", "-"),
    )
    occupied = (view.occupied - {"e2"}) | {"e4"}
    return replace(view, mode="casual", occupied=occupied, position_fields=fields)


def drops() -> GameView:
    """What is in hand and captive: the longest words of the second card."""
    fields = (
        PositionFieldView("hand", "counts", "SSs", ("S", "s")),
        PositionFieldView("captive", "counts", "N", ("D", "d", "L", "l", "N", "n")),
        PositionFieldView("rooks", "set", "a1j10", ("a1", "a10", "j1", "j10")),
    )
    return replace(judged_large(), position_fields=fields)


_TO_REST = (  # the cursor is on the board first; Enter leads to the Tower there, the third of the answers
    pygame.K_m,
    *(pygame.K_RIGHT,) * 7,
    pygame.K_RETURN,
    pygame.K_RETURN,
    *(pygame.K_RIGHT,) * 16,
    pygame.K_RETURN,
)
SAMPLES = {name: (judged, keys) for name, keys in KEYS.items()} | {
    "position-large": (judged_large, (pygame.K_m, *(pygame.K_RIGHT,) * 7, pygame.K_RETURN)),
    "position-rest": (judged_large, _TO_REST),
    "position-drops": (drops, _TO_REST),
}
