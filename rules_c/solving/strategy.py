"""Proofs in leaping games too large for a table: sets of positions that keep a promise.

A proof is two sets. Of `safe` positions the side to move loses none: it has a move after which every reply leads into
the set again, or ends well. `won` positions it wins, each within its plies. The search finds such sets;
`check_proof` judges them by legal moves alone and trusts nothing that the search believed.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rules_c import binding
from rules_c.binding import Codes, Plies
from rules_c.solving.progress import Progress

if TYPE_CHECKING:
    from rules_c.game import Game
    from rules_c.position import Position

PLIES_MAX = 250
_EXACT_PLIES = 19  # so far wins are looked for in every first move, before anything is believed to be held
_FIRST_COLLECT = 9  # plies from which it is worth looking whether the choices are closed
_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Proof:
    """Codes ascending, side to move taken for South, images under the board's symmetries together. `plies` of `won`:
    at most so many, up to where the key is entered for good."""

    safe: Codes
    won: Codes
    plies: Plies


def _code(game: "Game", leaping: Any, position: "Position") -> int:
    return binding.leaping_code(game._handle, leaping, position._handle)


def _after_each(game: "Game", leaping: Any, position: "Position") -> list[int]:
    codes = []
    for move in position.legal_moves():
        position.push(move)
        codes.append(_code(game, leaping, position))
        position.pop()
    return list(dict.fromkeys(codes))


def prove(game: "Game", start: "Position", capacity: int, progress: Progress) -> Proof:
    """A proof of the value of the start position and of every first move; `capacity`: positions, a power of two.

    First wins are looked for, as short as they can be, then, for whoever has none, moves that never lose.
    Raises: DefinitionError for a game that does not only leap, MemoryError when the tables are too small.
    """
    leaping = binding.leaping_prepare(game._handle)
    firsts, begin = _after_each(game, leaping, start), _code(game, leaping, start)
    exact = binding.Defence(leaping, capacity, trusting=False)
    beaten: list[int] = []
    for plies in range(1, _EXACT_PLIES + 1, 2):
        beaten += [
            root for root in (*firsts, begin) if root not in beaten and not exact.deepen(root, False, plies)
        ]
        progress(f"{exact.count} positions, wins, plies", plies, None)
    trusting = binding.Defence(leaping, capacity, trusting=True)
    safe = [np.empty(0, np.uint64)]
    for root in firsts:
        if root not in beaten:
            _settle(exact, trusting, root, False, beaten, safe, progress)
    held = [root for root in firsts if root not in beaten]
    if held:
        safe.append(np.array([begin], np.uint64))
    for root in held if begin not in beaten else ():
        # The other side has to hold each of these; if it cannot, the start is won.
        _settle(exact, trusting, root, True, beaten, safe, progress)
        if root in beaten:
            beaten.remove(root)
            _find_win(exact, begin, progress)
            beaten.append(begin)
            break
    won, plies_of = _united([exact.collect_win(root) for root in beaten])
    return Proof(np.unique(np.concatenate(safe)), won, plies_of)


def _settle(
    exact: binding.Defence,
    trusting: binding.Defence,
    root: int,
    defends: bool,
    beaten: list[int],
    safe: list[Codes],
    progress: Progress,
) -> None:
    """Adds the positions by which the defender never loses a root, or the root to those that are beaten."""
    for plies in range(1, PLIES_MAX, 2):
        if not trusting.deepen(root, defends, plies):
            if not defends:
                _find_win(exact, root, progress)
            beaten.append(root)
            return
        progress(f"{trusting.count} positions, plies", plies, None)
        codes = trusting.collect(root, defends) if plies >= _FIRST_COLLECT else None
        if codes is not None:
            safe.append(codes)
            return
    raise MemoryError(f"nothing is proved within {PLIES_MAX} plies")


def _find_win(exact: binding.Defence, root: int, progress: Progress) -> None:
    """Deepens until a win that is known to be there is found."""
    for plies in range(1, PLIES_MAX, 2):
        if not exact.deepen(root, False, plies):
            return
        progress(f"{exact.count} positions, wins, plies", plies, None)


def _united(wins: list[tuple[Codes, Plies]]) -> tuple[Codes, Plies]:
    """All positions of some wins, each once with its least plies."""
    codes = np.concatenate([np.empty(0, np.uint64), *(one for one, _ in wins)])
    plies = np.concatenate([np.empty(0, np.uint8), *(one for _, one in wins)])
    order = np.lexsort((plies, codes))
    kept, first = np.unique(codes[order], return_index=True)
    return kept, plies[order][first]


def check_proof(game: "Game", proof: Proof, progress: Progress) -> str:
    """Walks both sets; empty if every promise is kept, else what is wrong with which position (FEN)."""
    leaping = binding.leaping_prepare(game._handle)
    total = len(proof.safe) + len(proof.won)
    for name, codes, plies, before in (
        ("not to be lost", proof.safe, None, 0),
        ("to be won", proof.won, proof.plies, len(proof.safe)),
    ):
        if len(codes) > 1 and not (codes[1:] > codes[:-1]).all():
            return "the positions are not in order"
        for first in range(0, len(codes), _CHUNK):
            last = min(first + _CHUNK, len(codes))
            wrong = binding.strategy_check(game._handle, leaping, codes, plies, first, last)
            if wrong < last:
                return f"{fen_of(game, int(codes[wrong]))} is said {name}, and that does not follow"
            progress("checked", before + last, total)
    return ""


def fen_of(game: "Game", code: int) -> str:
    """The position of a code as a FEN."""
    position = game.start()
    binding.decode_position(game._handle, code, position._handle)
    return position.fen()
