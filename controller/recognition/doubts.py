"""The games that are not out of the question, and at which plies the game believed in is in doubt for them."""

from collections.abc import Iterator, Sequence
from itertools import chain

from controller.recognition import costs
from controller.recognition.candidates import Candidate, is_in_question
from controller.recognition.recognition import Recognition
from controller.recognition.same_later import same_later
from controller.recognition.variants import lines_of


def in_question(state: Recognition, within: int = costs.CERTAIN) -> tuple[Candidate, ...]:
    """The candidates that are not yet out of the question, the one believed in first: those that cost less than
    `within` more.
    """
    best, *others = state.candidates
    return best, *(c for c in others if is_in_question(c, best, state.sensed, within))


def rivals(state: Recognition, ply: int, within: int = costs.CERTAIN) -> tuple[tuple[str, ...], ...]:
    """The other games, as moves, that tell another move (or none) at `ply` and are not yet out of the question."""
    line = state.best.line
    here = slice(ply - 1, ply)  # empty where the line is shorter now
    others = [
        other
        for c in in_question(state, within)[1:]
        for other in lines_of(c.node, 1)
        if other[:ply] != line[:ply]
    ]
    return (*others, *(other for other in lines_of(state.best, 1) if other[here] != line[here]))


def games(state: Recognition) -> Iterator[tuple[str, ...]]:
    """Every game that is still possible, as moves, the likeliest first: those in question, each as it may have been in
    the stretches that nobody saw, before the others.
    """
    likely = [lines_of(candidate.node) for candidate in in_question(state)]
    seen = set()
    for line in (
        *(next(lines) for lines in likely),
        *chain(*likely),
        *(c.node.line for c in state.candidates),
    ):
        if line not in seen:
            seen.add(line)
            yield line


def told_otherwise(state: Recognition, within: int) -> frozenset[int]:
    """The plies of the line believed in at which a game that costs less than `within` more, and does not only end
    earlier, has another move; all since the first of them, if it has more moves, or fewer by more than the last.
    """
    line = state.best.line
    found: set[int] = set()
    for other in (c.node.line for c in in_question(state, within)[1:]):
        pairs = enumerate(zip(line, other, strict=False), start=1)
        differ = [ply for ply, (move, another) in pairs if move != another]
        found.update(differ)
        if differ and len(other) not in (len(line) - 1, len(line)):
            found.update(range(differ[0], len(line) + 1))
    return frozenset(found)


def open_plies(state: Recognition) -> frozenset[int]:
    """The plies of the line believed in to which there are rivals."""
    line = state.best.line
    agreed = len(line)
    doubts = (*in_question(state)[1:], *same_later(state.candidates, state.sensed))
    for other in (other for c in doubts for other in lines_of(c.node, 1)):
        if other[:agreed] != line[:agreed]:
            agreed = next(n for n in range(agreed) if other[n : n + 1] != line[n : n + 1])
    found = set(range(agreed + 1, len(line) + 1))
    for other in lines_of(state.best, 1):
        found |= {n + 1 for n, move in enumerate(line) if other[n] != move}
    return frozenset(found)


def new_plies(state: Recognition, line: Sequence[str]) -> frozenset[int]:
    """The plies at which the game believed in tells another move than `line`, or more."""
    moves = enumerate(state.best.line, start=1)
    return frozenset(ply for ply, move in moves if tuple(line[ply - 1 : ply]) != (move,))


def plies_in_doubt(state: Recognition, again: Recognition, told: Sequence[str]) -> frozenset[int]:
    """The plies of the game believed in `again` that are in doubt where it takes the place of `state`: those that had
    been open, as their rivals may not be followed any more, and those at which it differs from what was `told`.
    """
    return open_plies(state) & frozenset(range(again.best.ply + 1)) | new_plies(again, told)


def given_up_from(state: Recognition, again: Recognition) -> int | None:
    """The ply from which on the game may have been another one, of more or fewer moves, as such games are not gone on
    with where `again` takes the place of `state`; None if all are.
    """
    line, known = state.best.line, [again.best.line]
    known += [c.node.line for c in same_later(again.candidates, again.sensed)]
    first = None
    for other in (c.node.line for c in same_later(state.candidates, state.sensed)):
        ply = 1 + next((n for n, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), len(other))
        if all(after[:ply] != other[:ply] for after in known):
            first = ply if first is None else min(first, ply)
    return first
