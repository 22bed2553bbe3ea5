"""Solving small games: who wins with best play, how long it takes, and proofs that can be checked.

from rules_c import solving
solution = solving.solve(rules_c.game("duel"), solving.silent)
solution.lookup(position)                 # Verdict("won", 5), or None where it knows nothing
solution.save(path); solving.load(path, game)
"""

from rules_c.solving.progress import Progress, silent
from rules_c.solving.solution import (
    ProofSolution,
    Solution,
    SolutionError,
    TableSolution,
    Verdict,
    best_line,
    load,
    solve,
)

__all__ = [
    "Progress",
    "ProofSolution",
    "Solution",
    "SolutionError",
    "TableSolution",
    "Verdict",
    "best_line",
    "load",
    "silent",
    "solve",
]
