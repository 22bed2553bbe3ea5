"""Solutions: what is known of a game's positions, kept in a file, looked up by position.

A solution knows nothing of how a game came to a position: a win it promises is reached without any position coming
back, but a position that has already been there twice in this game can still make it a draw.
"""

import hashlib
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rules_c import binding
from rules_c.move import Move
from rules_c.solving.progress import Progress
from rules_c.solving.retrograde import LOSS, WIN, Table, check_table
from rules_c.solving.retrograde import solve as solve_table
from rules_c.solving.strategy import Proof, check_proof, prove

if TYPE_CHECKING:
    from rules_c.game import Game
    from rules_c.position import Position

Arrays = Mapping[str, "np.ndarray[Any, np.dtype[Any]]"]

_WORDS = {WIN: "won", LOSS: "lost", 0: "drawn"}
_TABLE_POSITIONS_MAX = 1 << 22
_PROOF_CAPACITY = 1 << 24
# What in a definition a solution depends on, besides the pieces.
_KEYS = (
    "array",
    "mechanisms",
    "key",
    "key.win",
    "key.idle",
    "key.holders",
    "stalemate",
    "repetition.automatic",
)


class SolutionError(ValueError):
    """A file that is no solution of this game; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a position is worth to the side to move: `won`, `lost`, `drawn`; `held`: not lost, `not won`: at best drawn.

    `plies` until the game is over, or, where a proof says so, at most so many until the key is entered for good;
    None for a draw.
    """

    result: str
    plies: int | None = None

    def seen_from_before(self) -> "Verdict":
        """The worth, to the side that has just moved, of the move that led here."""
        turned = {"won": "lost", "lost": "won", "drawn": "drawn", "held": "not won", "not won": "held"}[
            self.result
        ]
        return Verdict(turned, None if self.plies is None else self.plies + 1)


class Solution(ABC):
    """What is known of one game."""

    game: "Game"
    kind: str

    @abstractmethod
    def lookup(self, position: "Position") -> Verdict | None:
        """What a position of this game is worth; None if it is not known."""

    @abstractmethod
    def check(self, progress: Progress) -> str:
        """Goes through everything by the rules alone; empty if it is right, else what is wrong."""

    @abstractmethod
    def arrays(self) -> Arrays:
        """What the file holds."""

    @abstractmethod
    def choices(self, position: "Position") -> list[tuple[Move, Verdict | None]]:
        """Every legal move with its worth to the side that makes it, the best first."""

    def save(self, path: Path) -> None:
        """Writes the file, or leaves what was there. Raises: OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.part")
        entries: dict[str, Any] = {
            "kind": np.array(self.kind),
            "fingerprint": np.array(fingerprint(self.game)),
            **self.arrays(),
        }
        try:
            with draft.open("wb") as file:
                np.savez_compressed(file, **entries)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def fingerprint(game: "Game") -> str:
    """Changes when a definition changes in what a solution depends on."""
    parts = [repr(sorted(game.betza.items())), game.start_fen]
    parts += [f"{key}={binding.game_text(game._handle, key)}" for key in _KEYS]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _steps(codes: binding.Codes) -> binding.Codes:
    """Ascending codes as the differences of neighbours, which take less room."""
    return np.diff(codes, prepend=np.uint64(0))


def _summed(steps: "np.ndarray[Any, np.dtype[Any]]") -> binding.Codes:
    return np.cumsum(steps.astype(np.uint64), dtype=np.uint64)


class TableSolution(Solution):
    """Every position that can be reached from the start, whoever moves first."""

    kind = "table"

    def __init__(self, game: "Game", table: Table) -> None:
        """`table`: of this game."""
        self.game, self.table = game, table

    def lookup(self, position: "Position") -> Verdict | None:
        """What a position is worth; None if it cannot be reached from the start."""
        found = self.table.find(binding.position_code(self.game._handle, position._handle))
        return found and Verdict(_WORDS[found[0]], found[1] if found[0] else None)

    def check(self, progress: Progress) -> str:
        """Each value follows from its successors."""
        return check_table(self.game, self.table, progress)

    def choices(self, position: "Position") -> list[tuple[Move, Verdict | None]]:
        """Every legal move with its worth, the best first."""
        moves: list[tuple[Move, Verdict | None]] = []
        for move in position.legal_moves():
            position.push(move)
            after = self.lookup(position)
            position.pop()
            moves.append((move, after and after.seen_from_before()))
        return sorted(moves, key=lambda choice: _rank(choice[1]))

    def arrays(self) -> Arrays:
        """Codes, results, plies."""
        table = self.table
        return {"codes": _steps(table.codes), "results": table.results, "plies": table.plies}


class ProofSolution(Solution):
    """The positions of a proof; of others it knows what follows from these in one move."""

    kind = "proof"

    def __init__(self, game: "Game", proof: Proof) -> None:
        """`proof`: of this game."""
        self.game, self.proof = game, proof
        self._leaping = binding.leaping_prepare(game._handle)

    def lookup(self, position: "Position") -> Verdict | None:
        """What a position is worth, as far as the proof goes."""
        plies = self._wins(position)
        if plies is not None:
            return Verdict("won", plies)
        if position.outcome() is not None:
            return Verdict("drawn" if self._holds(position) else "lost", None if self._holds(position) else 0)
        worst, others_hold = 0, True
        for move in position.legal_moves():
            position.push(move)
            theirs = self._wins(position)
            worst = -1 if theirs is None or worst < 0 else max(worst, theirs + 1)
            others_hold = others_hold and (theirs is not None or self._holds(position))
            position.pop()
        if worst > 0:
            return Verdict("lost", worst)
        if self._holds(position):
            return Verdict("drawn" if others_hold else "held")
        return Verdict("not won") if others_hold else None

    def check(self, progress: Progress) -> str:
        """Every promise is kept."""
        return check_proof(self.game, self.proof, progress)

    def choices(self, position: "Position") -> list[tuple[Move, Verdict | None]]:
        """Every legal move with its worth, the best first; of equal ones those that keep to the proof."""
        moves = []
        for move in position.legal_moves():
            position.push(move)
            after = self.lookup(position)
            kept = self._kept(position)
            position.pop()
            moves.append((not kept, move, after and after.seen_from_before()))
        moves.sort(key=lambda choice: (_rank(choice[2]), choice[0]))
        return [(move, verdict) for _, move, verdict in moves]

    def arrays(self) -> Arrays:
        """Codes of both sets, plies of the wins."""
        proof = self.proof
        return {"safe": _steps(proof.safe), "won": _steps(proof.won), "plies": proof.plies}

    def _wins(self, position: "Position") -> int | None:
        """Within how many plies the side to move wins, as far as is known."""
        outcome = position.outcome()
        if outcome is not None:
            return 0 if outcome.result == ("1-0" if position.turn == "south" else "0-1") else None
        code = binding.leaping_code(self.game._handle, self._leaping, position._handle)
        at = int(np.searchsorted(self.proof.won, np.uint64(code)))
        if at < len(self.proof.won) and int(self.proof.won[at]) == code:
            return int(self.proof.plies[at])
        # A strategy of this position alone is right if the key can be entered for good at once.
        alone = np.array([code], np.uint64), np.array([1], np.uint8)
        return 1 if binding.strategy_check(self.game._handle, self._leaping, *alone, 0, 1) == 1 else None

    def _holds(self, position: "Position") -> bool:
        """Whether the side to move is known not to lose."""
        outcome = position.outcome()
        if outcome is not None:
            return outcome.result != ("0-1" if position.turn == "south" else "1-0")
        code = binding.leaping_code(self.game._handle, self._leaping, position._handle)
        at = int(np.searchsorted(self.proof.safe, np.uint64(code)))
        return at < len(self.proof.safe) and int(self.proof.safe[at]) == code

    def _kept(self, position: "Position") -> bool:
        """Whether after every reply the side that has just moved is still known not to lose."""
        for move in position.legal_moves():
            position.push(move)
            good = self._holds(position) or self._wins(position) is not None
            position.pop()
            if not good:
                return False
        return True


def _rank(verdict: Verdict | None) -> tuple[int, int]:
    """Sorts the moves of a side: quick wins, draws, what is unknown, slow losses."""
    order = {"won": 0, "held": 1, "drawn": 2, "not won": 3, None: 4, "lost": 5}
    plies = 0 if verdict is None or verdict.plies is None else verdict.plies
    result = None if verdict is None else verdict.result
    return order[result], -plies if result == "lost" else plies


def first_positions(game: "Game") -> "list[Position]":
    """The array with the side that moves first by the rules, and with the other."""
    start = game.start()
    other = game.placed(start.pieces(), "north" if start.turn == "south" else "south")
    return [start, other]


def solve(game: "Game", progress: Progress) -> Solution:
    """A table of all positions where they are few, otherwise a proof for the start position.

    Raises: DefinitionError if the game has too many positions and is none that can be proved.
    """
    binding.codes_fit(game._handle)
    bound = (2 * len(game.piece_names) + 1) ** len(game.squares)
    if bound > _TABLE_POSITIONS_MAX * 16:
        return ProofSolution(game, prove(game, game.start(), _PROOF_CAPACITY, progress))
    starts = [binding.position_code(game._handle, one._handle) for one in first_positions(game)]
    return TableSolution(game, solve_table(game, starts, progress))


def load(path: Path, game: "Game") -> Solution:
    """The solution of a game from its file. Raises: SolutionError; OSError if it cannot be read."""
    try:
        with np.load(path, allow_pickle=False) as file:
            entries = dict(file.items())
        if str(entries["fingerprint"]) != fingerprint(game):
            raise SolutionError(f"the file '{path}' is a solution of other rules than those of {game.id}")
        if str(entries["kind"]) == TableSolution.kind:
            codes = _summed(entries["codes"])
            return TableSolution(game, Table(codes, entries["results"], entries["plies"]))
        proof = Proof(_summed(entries["safe"]), _summed(entries["won"]), entries["plies"])
        return ProofSolution(game, proof)
    except (KeyError, zipfile.BadZipFile, EOFError) as error:
        raise SolutionError(f"the file '{path}' is no solution") from error
    except SolutionError:
        raise
    except ValueError as error:
        raise SolutionError(f"the file '{path}' is no solution") from error


def best_line(solution: Solution, position: "Position", plies_max: int = 60) -> list[Move]:
    """One line of best play from a position: the winner wins soonest, the loser resists longest.

    It ends with the game (the third time of a position included), where nothing more is known, or after `plies_max`.
    """
    here, line = position.copy(), list[Move]()
    while here.outcome() is None and len(line) < plies_max:
        move, verdict = solution.choices(here)[0]
        if verdict is None:
            break
        line.append(here.push(move))
    return line
