"""Squeeze-down placing: rulebook A 18, before the games of `western`.

What can still come to an array is asked of all 2,880 (5,760) arrays of a side, one by one.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import permutations

from . import western
from .board import Board, read_board, write_board

FILES = "abcdefgh"
# Whose turn it is when so many pieces have been placed (18.6): one, two, two ... one.
TURNS = "S" + "NN" + "SS" + "NN" + "SS" + "NN" + "SS" + "NN" + "S"
HOMES = {"western-chess": "TNBQKBNT", "lancer-chess": "TJBQKBLT"}
# As a FEN names what is in hand: in the order of the game's pieces.
ORDERS = {"western-chess": "QKTBNP", "lancer-chess": "QKTBPLJ"}


@dataclass(frozen=True)
class State:
    """The first ranks while they are placed, "." for an empty square; then the game."""

    game_id: str
    ranks: tuple[str, str]  # South's, North's in upper case, from file a
    fullmove: int
    game: western.State | None = None

    @property
    def placed(self) -> int:
        """How many pieces stand."""
        return sum(c != "." for rank in self.ranks for c in rank)


@lru_cache
def arrays(home: str) -> frozenset[str]:
    """18.6: every order of the pieces with the Nobles on opposite colours."""
    every = {"".join(order) for order in permutations(home)}
    return frozenset(rank for rank in every if (rank.index("B") - rank.rindex("B")) % 2)


@cache
def _can_become(home: str, rank: str) -> bool:
    return any(all(a in (".", b) for a, b in zip(rank, whole, strict=True)) for whole in arrays(home))


def _home(game_id: str) -> str:
    return HOMES[game_id.split(maxsplit=1)[0]]


def start(game_id: str) -> State:
    """18.6: home ranks empty."""
    return State(game_id, ("." * 8, "." * 8), 1)


def read(game_id: str, fen: str) -> State:
    """A state from a FEN; while placing, the side to move follows from what stands."""
    placement, rest = fen.split(" ", 1)
    placement, _, hand = placement.partition("[")
    if hand != "]":
        board = read_board(western.PLAIN, placement)
        ranks = ["".join(board.get((file, row), ".").upper() for file in range(8)) for row in (0, 7)]
        return State(game_id, (ranks[0], ranks[1]), int(rest.split()[4]))
    game = western.read(game_id, f"{placement} {rest}")
    return State(game_id, ("", ""), game.fullmove, game)


def _board(state: State) -> Board:
    south, north = state.ranks
    board: Board = {(file, 1): "P" for file in range(8)} | {(file, 6): "p" for file in range(8)}
    board |= {(file, 0): c for file, c in enumerate(south) if c != "."}
    return board | {(file, 7): c.lower() for file, c in enumerate(north) if c != "."}


def _held(state: State, side: int) -> Counter[str]:
    return Counter(_home(state.game_id)) - Counter(state.ranks[side])


def fen(state: State) -> str:
    """Contracts 1 and 7.1; a placement is a move without capture."""
    if state.game is not None:
        placement, rest = western.fen(state.game).split(" ", 1)
        return f"{placement}[] {rest}"
    order = ORDERS[state.game_id.split()[0]]
    south, north = ("".join(c * _held(state, side)[c] for c in order) for side in (0, 1))
    turn = "w" if TURNS[state.placed] == "S" else "b"
    placement = write_board(western.PLAIN, _board(state))
    return f"{placement}[{south}{north.lower()}] {turn} - - {state.placed} {state.fullmove}"


def moves(state: State) -> dict[str, State]:
    """Placements, then the game's moves."""
    if state.game is not None:
        return {text: replace(state, game=game) for text, game in western.moves(state.game).items()}
    found, side = {}, "SN".index(TURNS[state.placed])
    for letter in _held(state, side):
        for file in range(8):
            rank = state.ranks[side]
            placed = rank[:file] + letter + rank[file + 1 :]
            if rank[file] != "." or not _can_become(_home(state.game_id), placed):
                continue
            ranks = (placed, state.ranks[1]) if side == 0 else (state.ranks[0], placed)
            found[f"{letter}@{FILES[file]}{8 if side else 1}"] = _after(replace(state, ranks=ranks))
    return found


def _after(state: State) -> State:
    """Full moves count North's turns; with the last piece South, who placed it, begins the game."""
    placed = state.placed
    if TURNS[placed - 1] == "N" and TURNS[placed] == "S":
        state = replace(state, fullmove=state.fullmove + 1)
    if placed < len(TURNS):
        return state
    game = western.State(state.game_id, _board(state), rights="", halfmove=placed, fullmove=state.fullmove)
    return replace(state, ranks=("", ""), game=game)


def is_check(state: State) -> bool:
    """Nobody is in check behind full ranks of Pikemen."""
    return state.game is not None and western.is_check(state.game)


def outcome(state: State) -> tuple[str, str] | None:
    """The end that the position alone shows."""
    return western.outcome(state.game) if state.game is not None else None
