"""Who else knows our games: for each game (and its options) the outside engines and slow models that can judge it.

Every oracle answers as the modules of tests/rules/models do: `start(key)`, `read(key, fen)`, `fen(state)`,
`moves(state)` (our notation -> the state after), `is_check(state)`, `outcome(state)`. A key is a game's id and its
options: `siege-field berolina=True`.
"""

from functools import lru_cache
from typing import Any, Protocol

import chess
import pyffish

import rules_c

from .models import MODELS
from .outside import VARIANTS

DRAW = "1/2-1/2"
FairyState = tuple[str, tuple[str, ...]]


class Oracle(Protocol):
    """What is asked of engines and models alike; a state is whatever they like."""

    def start(self, key: str, /) -> Any:
        """The start position."""

    def fen(self, state: Any, /) -> str:
        """The position as a FEN."""

    def moves(self, state: Any, /) -> dict[str, Any]:
        """Legal moves in our notation, each with the state after it; none once the game is decided."""

    def is_check(self, state: Any, /) -> bool:
        """Whether the royal piece of the side to move is attacked."""

    def outcome(self, state: Any, /) -> tuple[str, str] | None:
        """Result and reason that the position alone shows."""


def game_of(key: str) -> rules_c.Game:
    """The game of a key."""
    game_id, *options = key.split()
    return rules_c.game(game_id, **dict(option.split("=", 1) for option in options))


def reads(oracle: Oracle) -> bool:
    """Whether an oracle can begin with a FEN."""
    return hasattr(oracle, "read")


@lru_cache(maxsize=4096)
def _fen_after(variant: str, state: FairyState, free_castling: bool = False) -> str:
    return str(pyffish.get_fen(variant, state[0], list(state[1]), free_castling))


@lru_cache(maxsize=4096)
def _legal(variant: str, fen: str, free_castling: bool = False) -> tuple[str, ...]:
    return tuple(pyffish.legal_moves(variant, fen, [], free_castling))


class Fairy:
    """Fairy-Stockfish with a variant of variants.ini; a state is a FEN, or a FEN and a move that is still to be made.

    What it does not know is sifted: Lancers' promotion colours (rulebook A 2.8) unless `free`, and with `bare` that
    the historical Arabian game is over once a side is bared (contracts 9.4.11).
    """

    def __init__(self, key: str, variant: str, *, free: bool = False) -> None:
        """`free`: any Lancer on any square (option free_lancer_promotion)."""
        self.key, self.variant, self.free = key, variant, free
        self.game_id = key.split(maxsplit=1)[0]
        self.free_castling = self.game_id == "chess960"

    def start(self, key: str) -> FairyState:
        """The array: the variant's own, or for an option ours, which the rulebook tests check."""
        ours = " " in key or self.free_castling
        return (game_of(key).start_fen if ours else str(pyffish.start_fen(self.variant))), ()

    def read(self, key: str, fen: str) -> FairyState:
        """A state is a FEN."""
        del key
        return fen, ()

    def fen(self, state: FairyState) -> str:
        """As `comparable`."""
        return self.comparable(_fen_after(self.variant, state, self.free_castling))

    def comparable(self, fen: str) -> str:
        """Without the half-move count where ours counts Soldiers' moves as pawn moves (contracts 9.1.5)."""
        fields = fen.split()
        return " ".join(fields[:4] + fields[5:]) if self.game_id in ("chinese-chess", "xiangqi") else fen

    def moves(self, state: FairyState) -> dict[str, FairyState]:
        """Legal moves; `e7e8q` is our `e7e8=Q`, but a compulsory change is not named."""
        fen = _fen_after(self.variant, state, self.free_castling)
        side = "south" if fen.split()[1] == "w" else "north"
        found = {}
        for move in _legal(self.variant, fen, self.free_castling):
            text = move
            if move[-1].isalpha():
                if not self._fits(move, side):
                    continue
                text = move[:-1] + ("" if self.game_id == "arabian-chess" else "=" + move[-1].upper())
            found[text] = (fen, (move,))
        return found

    def _fits(self, move: str, side: str) -> bool:
        """Contracts 7.3.3: a Lancer comes on the colour of the square where its side's own Lancer began."""
        letter = move[-1] if side == "north" else move[-1].upper()
        if letter in "Ll" and "=queens" in self.key:
            return True
        began = game_of(self.key).start().pieces() if letter in "LlJj" and not self.free else {}
        colours = {(ord(s[0]) + int(s[1:])) % 2 for s, piece in began.items() if piece == letter}
        return not began or (ord(move[2]) + int(move[3:-1])) % 2 in colours

    def is_check(self, state: FairyState) -> bool:
        """Fairy-Stockfish's own word."""
        return bool(pyffish.gives_check(self.variant, state[0], list(state[1]), self.free_castling))

    def outcome(self, state: FairyState) -> tuple[str, str] | None:
        """Mate and stalemate by its moves and checks, dead positions by its own word."""
        fen = _fen_after(self.variant, state, self.free_castling)
        if not _legal(self.variant, fen, self.free_castling):
            lost = "0-1" if fen.split()[1] == "w" else "1-0"
            if self.is_check(state):
                return lost, "checkmate"
            return (lost if self.game_id == "xiangqi" else DRAW), "stalemate"
        by_material = self.game_id in ("chess", "chess960", "capablanca-classic")
        if by_material and all(pyffish.has_insufficient_material(self.variant, fen, [])):
            return DRAW, "insufficient-material"
        return None


class FairyShatranj(Fairy):
    """Fairy-Stockfish's shatranj moves; that a bared side has one turn left is contracts 9.4.11."""

    def moves(self, state: FairyState) -> dict[str, FairyState]:
        """No moves once the side not to move is bared."""
        return {} if self._bared(state) else super().moves(state)

    def outcome(self, state: FairyState) -> tuple[str, str] | None:
        """X to move while the enemy has the King alone: won, or drawn if X has no more."""
        bared = self._bared(state)
        if not bared:
            return super().outcome(state)
        mine, side = bared
        return (("1-0" if side == "w" else "0-1"), "bare") if mine > 1 else (DRAW, "insufficient-material")

    def _bared(self, state: FairyState) -> tuple[int, str] | None:
        """How many pieces the side to move has, and which it is, if the other has one."""
        placement, side = _fen_after(self.variant, state).split()[:2]
        mine = sum(c.isalpha() and c.isupper() == (side == "w") for c in placement)
        theirs = sum(c.isalpha() and c.isupper() != (side == "w") for c in placement)
        return (mine, side) if theirs == 1 else None


class PythonChess:
    """python-chess; a state is its Board."""

    def start(self, key: str) -> chess.Board:
        """The array."""
        return chess.Board(chess960=key == "chess960")

    def read(self, key: str, fen: str) -> chess.Board:
        """The position of a FEN."""
        return chess.Board(fen, chess960=key == "chess960")

    def fen(self, state: chess.Board) -> str:
        """En passant as in X-FEN: pins are ignored; rooks' files in Chess960."""
        return state.fen(en_passant="xfen", shredder=state.chess960)

    def moves(self, state: chess.Board) -> dict[str, chess.Board]:
        """Its legal moves; they stay legal in a dead position."""
        found = {}
        for move in state.legal_moves:
            after = state.copy(stack=False)
            after.push(move)
            text = move.uci()
            found[text[:4] + (f"={text[4].upper()}" if move.promotion else "")] = after
        return found

    def is_check(self, state: chess.Board) -> bool:
        """Its own word."""
        return state.is_check()

    def outcome(self, state: chess.Board) -> tuple[str, str] | None:
        """Its own word, in ours."""
        outcome = state.outcome()
        if outcome is None:
            return None
        reason = outcome.termination.name.lower().replace("_", "-")
        return outcome.result(), {"seventyfive-moves": "seventy-five-moves"}.get(reason, reason)


class FairyFirstQueen(Fairy):
    """Fairy-Stockfish's moves; that the Queen's arrival wins is rulebook A 17."""

    def moves(self, state: FairyState) -> dict[str, FairyState]:
        """No moves once a Queen has arrived."""
        return {} if self._winner(state) else super().moves(state)

    def outcome(self, state: FairyState) -> tuple[str, str] | None:
        """It comes before mate (contracts 7.3.2)."""
        winner = self._winner(state)
        return (winner, "first-queen") if winner else super().outcome(state)

    def _winner(self, state: FairyState) -> str:
        rows = _fen_after(self.variant, state).split()[0].split("/")
        if "start-square" in self.key:
            files = [
                "".join("." * int(c) if c.isdigit() else c for c in row)[3] for row in (rows[0], rows[-1])
            ]
            rows = [files[0], files[1]]
        return "1-0" if "Q" in rows[0] else "0-1" if "q" in rows[-1] else ""


class FairyMongolian(Fairy):
    """Fairy-Stockfish's shatar; the forced first moves are rulebook B 20.7.

    Of a FEN alone it cannot know the series of checks, which our field `shak` tells.
    """

    def comparable(self, fen: str) -> str:
        """Without the field for the series of checks, which Fairy-Stockfish keeps inside."""
        return fen.split(" shak=", maxsplit=1)[0]

    def outcome(self, state: FairyState) -> tuple[str, str] | None:
        """A mate by Knights alone is lost for who gives it by Fairy-Stockfish's own word; the rest by the field."""
        told = super().outcome(state)
        if told is None or told[1] != "checkmate":
            return told
        won = "1-0" if told[0] == "0-1" else "0-1"
        result = pyffish.game_result(self.variant, state[0], list(state[1]))
        if result > 0:
            return (DRAW if "knight_mate=draw" in self.key else won), "barred-mate"
        giver = "w" if told[0] == "1-0" else "b"
        return told if result < 0 or giver in state[0].partition(" shak=")[2] else (DRAW, "niol")

    def moves(self, state: FairyState) -> dict[str, FairyState]:
        """While a side's e-Pikeman stands at home, its double step alone; `j` is the only promotion."""
        found = super().moves(state)
        fen = _fen_after(self.variant, state)
        rank = fen.split()[0].split("/")[6 if fen.split()[1] == "w" else 1]
        files = "".join("." * int(c) if c.isdigit() else c for c in rank)
        step = "e2e4" if fen.split()[1] == "w" else "e7e5"
        return {step: found[step]} if files[4] in "Pp" and step in found else found


# Options whose games an engine can be told to play; the start position is ours, which the rulebook tests check.
_FAIRY_OPTIONS = {
    "lancer-chess lancer_colours=both": "steps-lancer",
    "lancer-chess lancer_colours=queens": "steps-lancer",
    "lancer-chess lancer_colours=free": "steps-lancer",
    "clash lancer_colours=both": "steps-clash",
    "clash lancer_colours=queens": "steps-clash",
    "clash lancer_colours=free": "steps-clash",
    "clash promotions=own": "steps-clash",
    "clash knights=south": "steps-clash",
    "clash knights=north": "steps-clash-north",
    "chess960 number=0": "chess",
    "chess960 seed=5": "chess",
    "western-chess first_queen=end-rank": "steps-western",
    "western-chess first_queen=start-square": "steps-western",
    "western-chess handicap=h1,b2": "steps-western",
    "western-chess handicap=e1,a2 removal=greedy": "steps-western",
    "western-chess handicap=b1,g1,c7 removal=free": "steps-western",
    "lancer-chess handicap=a1,b1 removal=greedy": "steps-lancer",
    "western-chess deployment=mirrored seed=11": "steps-western",
    "western-chess deployment=mirrored-rotated seed=12": "steps-western",
    "lancer-chess deployment=mirrored seed=13": "steps-lancer",
    "lancer-chess deployment=mirrored-rotated seed=14": "steps-lancer",
    "lancer-chess free_lancer_promotion=true": "steps-lancer",
    "clash free_lancer_promotion=true": "steps-clash",
    "storm-force-8x8-lancer free_lancer_promotion=true": "steps-force-lancer",
    "storm-force-8x8-western south_piece=Y north_piece=X force=9 difference=1": "steps-force-yx",
    "storm-force-8x8-western south_piece=Z north_piece=W": "steps-force-zw",
    "storm-force-8x8-western south_piece=D north_piece=E force=10 difference=3": "steps-force-de",
    "storm-force-8x8-western south_piece=V north_piece=C force=8 difference=2": "steps-force-vc",
    "storm-force-8x8-western south_piece=A north_piece=A force=7 difference=0": "steps-force-aa",
    "storm-force-8x8-western south_piece=V north_piece=E force=6": "steps-force-ve",
    "storm-force-8x8-western south_piece=V north_piece=V force=5": "steps-force-vv",
    "storm-force-8x8-western south_piece=E north_piece=K force=10 difference=4": "steps-force-ek",
    "storm-force-8x8-western south_piece=V north_piece=X force=10 difference=5": "steps-force-vx",
    "storm-force-24 south_pieces=XYD north_pieces=VZW": "steps-force-24-other",
    "storm-force-24 template=western": "steps-force-24",
    "storm-force-24 template=storm": "steps-force-24",
    "storm-force-24 template=capablanca": "steps-force-24",
    "storm-force-24 board=10x8": "steps-force-24",
    "storm-force-24 board=10x10": "steps-force-24-tall",
    "storm-force-24 board=10x10 template=storm": "steps-force-24-tall",
    "storm-force-24 board=10x10 template=capablanca": "steps-force-24-tall",
    "capablanca reading=mirror": "steps-capablanca",
    "capablanca board=10x8": "steps-capablanca",
    "capablanca board=10x10": "steps-capablanca-tall",
    "capablanca board=10x10 reading=mirror": "steps-capablanca-tall",
    "storm-shelter board=10x8": "steps-shelter",
    "storm-shelter board=10x10": "steps-capablanca-tall",
    "storm-shelter board=10x10 array=precedent-d": "steps-capablanca-tall",
    "capablanca-8x8 array=adviser-d": "steps-capablanca-8x8",
    "storm-shelter array=precedent-d": "steps-shelter",
}


def _oracles() -> dict[str, dict[str, Oracle]]:
    found: dict[str, dict[str, Oracle]] = {}
    for key, variant in {**VARIANTS, **_FAIRY_OPTIONS}.items():
        kind = FairyFirstQueen if "first_queen" in key else Fairy
        found.setdefault(key, {})["fairy-stockfish"] = kind(
            key, variant, free="free_lancer" in key or "=free" in key
        )
    found["mongolian-chess"] = {
        "fairy-stockfish": FairyMongolian("mongolian-chess", "steps-mongolian", free=True)
    }
    for way in ("loss", "draw"):
        key = f"mongolian-chess knight_mate={way}"
        found[key] = {"fairy-stockfish": FairyMongolian(key, "steps-mongolian", free=True)}
    found["arabian-chess"] = {"fairy-stockfish": FairyShatranj("arabian-chess", "steps-arabian")}
    found["chess"]["python-chess"] = found["chess960"]["python-chess"] = PythonChess()
    for key, model in MODELS.items():
        found.setdefault(key, {})["model"] = model
    return found


# Key -> name of the oracle -> oracle.
ORACLES = _oracles()
