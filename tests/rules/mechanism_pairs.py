"""Definitions that combine every two mechanisms, on one board with pieces of every sort."""

from itertools import combinations
from pathlib import Path

MECHANISMS = Path(__file__).resolve().parents[2] / "rules_c" / "src" / "mechanisms"

BASE = {
    "name": "Pair",
    "board": "8x8",
    "zone.half": "a1-h4",
    "zone.wing": "a1 h1",
    "zone.home": "b1-g1",
    "zone.camp": "d8 e8",
    "zone.last": "a8-h8",
    "zone.first": "a1-h1",
    "zone.centre": "e2",
    "zone.third": "a2-h2",
    "piece.K": "King; K; royal",
    "piece.Q": "Queen; Q; value 9",
    "piece.R": "Rook; R; value 5",
    "piece.B": "Bishop; B; value 3",
    "piece.N": "Knight; N; value 3",
    "piece.C": "Cannon; mRcpR",
    "piece.H": "Horse; nN",
    "piece.P": "Pawn; fmWfceFifmnD; pawn; value 1",
    "piece.S": "Stone; W",
    "array": "rnbqkbnr/pppppppp/1c4h1/8/8/1H4C1/PPPPPPPP/RNBQKBNR",
    "promotion": "Q R B N",
}

EMPTY_BOARD = "|8/8/8/8/8/8/8/8"

# What each needs besides its own name; the rest needs nothing, or says in one line what it misses.
LINES: dict[str, dict[str, str]] = {
    "areas": {"areas": "half"},
    "broker": {"broker": "d4", "broker.letter": "S"},
    "checkers": {
        "piece.O": "Checker; mfF; promotes to +O on last",
        "piece.+O": "Promoted Checker; mF",
        "checkers": "O",
        "checkers.promoted": "+O",
        "array": "rnbqkbnr/pppppppp/1c4h1/o1o5/4O1O1/1H4C1/PPPPPPPP/RNBQKBNR",
    },
    "castling": {"castling.K": "e1 g1 h1 f1", "castling.Q": "e1 c1 a1 d1", "castling.short": "K"},
    "chess960-array": {"chess960.number": "100"},
    "colour-matched": {"colour-matched": "B"},
    "custodian": {"custodian": "S", "array": "rnbqkbnr/pppppppp/1c4h1/s1s5/4S1S1/1H4C1/PPPPPPPP/RNBQKBNR"},
    "draughts-jump": {"draughts.king": "K"},
    "drops": {"hand": "N B", "array": f"{BASE['array']}[NNbn]"},
    "eminent": {
        "eminent.kinds": "QRB",
        "eminent.slots": "d1",
        "eminent.south": "R",
        "eminent.north": "B",
        "promotion": "Q N",
    },
    "exchange": {"exchange": "N", "exchange.coloured": "B D L"},
    "first-queen": {"first-queen": "end-rank"},
    "forced-opening": {"forced-opening": "centre"},
    "free-castling": {"castling.tower": "R"},
    "headquarters": {"headquarters": "camp", "headquarters.carrier": "N"},
    "insufficient-material": {"dead.knights": "N", "dead.bishops": "B"},
    "key-square": {"key": "d5", "key.win": "secure"},
    "mirrored-shuffle": {"shuffle.seed": "5", "shuffle.pair": "B"},
    "promotion-variation": {"promotion-variation": "last", "promotion": "Q R B N P"},
    "rescue": {"rescue": "Q", "rescue.duke": "R"},
    "shatar-mate": {"shatar.shak": "Q R", "shatar.barred": "N", "shatar.barred-mate": "loss"},
    "squeeze-down": {
        "squeeze.pair": "B",
        "hand": "R N B Q K",
        "drop.zone": "first",
        "drop.compulsory": "yes",
        "array": BASE["array"],
    },
    "taken-to-hand": {
        "hand": "N B S",
        "array": "rnbqkbnr/pppppppp/1c4h1/s1s5/4S1S1/1H4C1/PPPPPPPP/RNBQKBNR[Nb]",
    },
    "stair-castling": {"stair-castling": "R"},
    "transfer": {
        "boards": "2",
        "array": f"{BASE['array']}{EMPTY_BOARD}",
        "piece.P": "Pikeman; fmWfcF; resets; promotes",
    },
    "two-leg-step": {"two-leg": "P", "two-leg.zone": "third"},
    "wings": {"wings": "wing", "wings.home": "home"},
}
# Relay's pieces stand for several runners; its board with the same zones, where there are such squares.
RELAY = {
    "name": "Pair on Relay's board",
    "board": "7x9",
    "first-rank": "0",
    "holes": "a0 b0 c0 e0 f0 g0 a8 b8 c8 e8 f8 g8",
    "zone.half": "a1-g3 d0",
    "zone.wing": "a1 g1",
    "zone.home": "b1-f1",
    "zone.camp": "c7 d7",
    "zone.last": "d8 a7-c7",
    "zone.third": "a2-g2",
    "zone.first": "a1-g1",
    "zone.centre": "d2",
    "royal": "none",
    **{f"piece.{letter}": f"Runner {letter}; K; resets" for letter in "RDKPB"},
    "piece.N": "Knight; N",
    "piece.S": "Stone; W",
    "array": "***1***/7/7/3d3/7/3D3/7/7/***1***",
    "relay": "running",
    "stalemate": "draw",
}
WITHOUT_ROYAL = {"broker", "draughts-jump", "key-square"}

LAST = {"squeeze-down"}  # its hand and array hold for what is combined with it, too


def names() -> list[str]:
    """Every mechanism, by the word that a definition uses."""
    return sorted(path.stem.replace("_", "-") for path in MECHANISMS.glob("*.c"))


def definition(*mechanisms: str) -> str:
    """A game with these mechanisms in this order."""
    entries = dict(RELAY if "relay" in mechanisms else BASE)
    if WITHOUT_ROYAL.intersection(mechanisms):
        entries |= {"piece.K": "King; K", "royal": "none"}
    for name in sorted(mechanisms, key=LAST.__contains__):
        entries |= LINES.get(name, {})
    if "relay" in mechanisms:
        entries["array"] = RELAY["array"]
    elif "transfer" in mechanisms and "|" not in entries["array"]:
        entries["array"] += EMPTY_BOARD
    if "squeeze-down" in mechanisms and "drops" not in mechanisms:
        mechanisms = ("drops", *mechanisms)  # it says where pieces start, and drops places them
    entries["mechanisms"] = " ".join(mechanisms)
    return "".join(f"{key} = {value}\n" for key, value in entries.items())


def pairs() -> dict[tuple[str, ...], str]:
    """Every mechanism alone and every two together; which of the two comes first alternates."""
    combined = [
        (one, other) if number % 2 else (other, one)
        for number, (one, other) in enumerate(combinations(names(), 2))
    ]
    return {choice: definition(*choice) for choice in [*((name,) for name in names()), *combined]}
