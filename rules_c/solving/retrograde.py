"""Retrograde analysis: the value of every position of a small game that can be reached.

The rules library says which positions follow and how a game ends; nothing is known about the game here. A position
that neither side can force to an end is a draw: there the game goes round until the repetition ends it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rules_c import binding
from rules_c.solving.progress import Progress

if TYPE_CHECKING:
    from rules_c.game import Game

DRAW, WIN, LOSS = 0, 1, -1
_SIDES = ("1-0", "0-1")
_STRIDE = 1000


@dataclass(frozen=True, slots=True)
class Table:
    """Every position with its value for the side to move, in ascending order of codes.

    Shape (positions,) each: `codes` as `binding.position_code` gives them, `results` WIN, DRAW or LOSS, `plies` to
    the end with the winner's fastest and the loser's slowest play (0 for a draw and where the game is over).
    """

    codes: "np.ndarray[Any, np.dtype[np.uint64]]"
    results: "np.ndarray[Any, np.dtype[np.int8]]"
    plies: "np.ndarray[Any, np.dtype[np.int16]]"

    def find(self, code: int) -> tuple[int, int] | None:
        """Result and plies of a position; None if it cannot be reached."""
        at = int(np.searchsorted(self.codes, np.uint64(code)))
        if at == len(self.codes) or int(self.codes[at]) != code:
            return None
        return int(self.results[at]), int(self.plies[at])


@dataclass(frozen=True, slots=True)
class Graph:
    """Positions and what follows: row i's successors are `successors[first[i]:first[i + 1]]` (indices).

    `results` is the value of a position where the game is over; `over` says where it is.
    """

    codes: list[int]
    first: "np.ndarray[Any, np.dtype[np.int64]]"
    successors: "np.ndarray[Any, np.dtype[np.int64]]"
    over: "np.ndarray[Any, np.dtype[np.bool_]]"
    results: "np.ndarray[Any, np.dtype[np.int8]]"


def _value_at_end(result: str, side: int) -> int:
    """What a game's result is to the side to move."""
    if result not in _SIDES:
        return DRAW
    return WIN if _SIDES[side] == result else LOSS


def explore(game: "Game", starts: Iterable[int], progress: Progress) -> Graph:
    """All positions that can be reached from these (codes)."""
    handle, position = game._handle, binding.new_position()
    codes = list(dict.fromkeys(starts))
    index = {code: number for number, code in enumerate(codes)}
    first, successors, over, results = [0], list[int](), list[bool](), list[int]()
    for number, code in enumerate(codes):  # grows while it is walked through
        binding.decode_position(handle, code, position)
        result, _, _ = binding.outcome(handle, position, b"")
        over.append(result is not None)
        results.append(DRAW if result is None else _value_at_end(result, position.side))
        for after in binding.successor_codes(handle, position) if result is None else ():
            if after not in index:
                index[after] = len(codes)
                codes.append(after)
            successors.append(index[after])
        first.append(len(successors))
        if number % _STRIDE == 0:
            progress("positions", number, None)
    return Graph(
        codes,
        np.array(first, np.int64),
        np.array(successors, np.int64),
        np.array(over, np.bool_),
        np.array(results, np.int8),
    )


def solve(game: "Game", starts: Iterable[int], progress: Progress) -> Table:
    """The value of every position that can be reached from these (codes)."""
    graph = explore(game, starts, progress)
    results, plies = graph.results.copy(), np.zeros(len(graph.codes), np.int16)
    open_rows = ~graph.over
    rows = np.flatnonzero(open_rows)  # no row of these is empty: a side without a move has ended the game
    starts_at = graph.first[rows]
    for distance in range(1, len(rows) + 1):
        after = results[graph.successors]
        lost_now = (after == LOSS) & (plies[graph.successors] == distance - 1)
        won = np.logical_or.reduceat(lost_now, starts_at) & open_rows[rows]
        lost = np.logical_and.reduceat(after == WIN, starts_at) & open_rows[rows]
        if not won.any() and not lost.any() and distance > 1:
            break
        for found, result in ((won, WIN), (lost, LOSS)):
            results[rows[found]] = result
            plies[rows[found]] = distance
            open_rows[rows[found]] = False
        progress("decided", len(graph.codes) - int(open_rows.sum()), len(graph.codes))
    codes = np.array(graph.codes, np.uint64)
    order = np.argsort(codes)
    return Table(codes[order], results[order], plies[order])


def check_table(game: "Game", table: Table, progress: Progress) -> str:
    """Whether every value follows from those of the positions after it; empty, or what is wrong with which (FEN).

    A win in n needs a loss in n - 1 behind it and none sooner; a loss in n only wins, the latest in n - 1; a draw no
    loss, and not only wins. That settles every value, by induction over the plies.
    """
    handle, position = game._handle, game.start()
    codes, total = table.codes, len(table.codes)
    if total > 1 and not (codes[1:] > codes[:-1]).all():
        return "the positions are not in order"
    for number in range(total):
        binding.decode_position(handle, int(codes[number]), position._handle)
        outcome = position.outcome()
        value = int(table.results[number]), int(table.plies[number])
        if outcome is not None:
            right = _value_at_end(outcome.result, position._handle.side), 0
        else:
            after = [table.find(code) for code in binding.successor_codes(handle, position._handle)]
            if None in after:
                return f"{position.fen()}: a position after it is missing"
            right = _follows([one for one in after if one is not None])
        if value != right:
            return f"{position.fen()}: {value} should be {right}"
        if number % _STRIDE == 0:
            progress("checked", number, total)
    return ""


def _follows(after: list[tuple[int, int]]) -> tuple[int, int]:
    """Result and plies of a position, from those after it."""
    losses = [plies for result, plies in after if result == LOSS]
    if losses:
        return WIN, min(losses) + 1
    if all(result == WIN for result, _ in after):
        return LOSS, max(plies for _, plies in after) + 1
    return DRAW, 0
