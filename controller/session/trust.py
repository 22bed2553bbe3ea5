"""How far the record may be trusted: a line can be the likeliest one and still not be likely.

Each time the board stands as believed, it is noted what believing it costs by then. Moves that were explained only at
the price of what happens by mistake alone are not sure, whatever other explanations cost more; after more than one at
once the game may have been another one, and nothing that follows is sure until a person says so. At less of a price
they are not sure while another explanation cost hardly more, as hands and switches that mislead once may do so twice;
they are once their piece moves on from where it is believed to have landed. What else says that moves are missing, as
presses do, makes the game another one as well.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from controller.recognition import costs

CALMS_MAX = 32  # more moves are not taken back
SHAKEN_PLIES = 6  # so many of the last moves are doubtful where the board makes no sense after them


@dataclass(frozen=True, slots=True)
class Calm:
    """The board stood as believed after `line`, which cost so much by then; the plies that are doubtful, those of them
    whose piece may stand elsewhere, the moves at plies that are doubtful until their piece has moved on, the ply from
    which on nothing is sure, and those plies that may have been two: all that follows may have another number.
    """

    line: tuple[str, ...] = ()
    cost: int = 0
    doubtful: frozenset[int] = frozenset()
    elsewhere: frozenset[int] = frozenset()
    hardly_likelier: frozenset[tuple[int, str]] = frozenset()
    lost_from: int | None = None
    perhaps_two: frozenset[int] = frozenset()

    def doubts(self, ply: int) -> bool:
        """Whether this ply is not to be called sure."""
        return ply in self.doubtful or self.is_lost(ply)

    def rivalled(self) -> frozenset[int]:
        """The plies of the line that are hardly likelier than their rivals."""
        return frozenset(ply for ply, move in self.hardly_likelier if self.line[ply - 1 : ply] == (move,))

    def is_lost(self, ply: int) -> bool:
        """Whether the game may have been another one by this ply."""
        first = min(self.perhaps_two, default=ply + 1)
        return ply >= first or (self.lost_from is not None and ply >= self.lost_from)


def calm_at(calms: Sequence[Calm], line: tuple[str, ...], cost: int, known: int = 0) -> tuple[Calm, ...]:
    """With the board standing as believed after `line` now, at this cost; so much of it is `known` to be no mistake."""
    kept = len(calms)
    while kept and calms[kept - 1].line != line[: len(calms[kept - 1].line)]:
        kept -= 1
    if not kept:
        return (Calm(line, cost),)
    last = calms[kept - 1]
    first, dearer = len(last.line) + 1, cost - last.cost - known
    doubtful, lost_from = last.doubtful, last.lost_from
    if dearer > costs.BELIEVED_MAX + costs.BELIEVED_MORE * (len(line) - first):
        doubtful |= set(range(first, len(line) + 1))
    if dearer > costs.LOST_MIN and len(line) >= first:
        begun = max(1, first - SHAKEN_PLIES)
        lost_from = begun if lost_from is None else min(begun, lost_from)
    undone = len(calms[-1].line) - len(line)
    if undone > 0 and dearer > costs.BELIEVED_MAX + costs.BELIEVED_MORE * undone:
        # What seems to have been taken back, while the board made no sense, may have been played back.
        lost_from = first if lost_from is None else min(first, lost_from)
    now = replace(last, line=line, cost=cost, doubtful=doubtful, lost_from=lost_from)
    return (*calms[:kept], now)[-CALMS_MAX:] if first <= len(line) else (*calms[: kept - 1], now)


def excused(calms: Sequence[Calm], line: tuple[str, ...]) -> tuple[Calm, ...]:
    """People have been told why the board does not stand as it did after `line`: that it rests so is not held against
    what puts it right.
    """
    last = calms[-1]
    if last.line != line:
        return tuple(calms)
    return (*calms[:-1], replace(last, cost=last.cost + costs.STRAY_AT_REST))


def restored_at(calms: Sequence[Calm], line: tuple[str, ...], cost: int) -> tuple[Calm, ...]:
    """The board has been put right as after `line`, which costs so much by then: what it looked like meanwhile was no
    move, and is not held against what is played next, nor are the doubts about what was set back.
    """
    kept = [calm for calm in calms if calm.line == line[: len(calm.line)]]
    if not kept or kept[-1].line != line:
        return tuple(calms)
    *before, last = kept
    doubtful, elsewhere, perhaps_two = (
        frozenset(ply for ply in plies if ply <= len(line))
        for plies in (last.doubtful, last.elsewhere, last.perhaps_two)
    )
    lost_from = None if last.lost_from is None or last.lost_from > len(line) else last.lost_from
    now = replace(last, cost=cost, doubtful=doubtful, elsewhere=elsewhere, lost_from=lost_from)
    return (*before, replace(now, perhaps_two=perhaps_two))


def last_shorter(calms: Sequence[Calm]) -> Calm:
    """When the board last stood as believed after fewer moves than it does now."""
    now = calms[-1]
    return next((calm for calm in reversed(calms) if len(calm.line) < len(now.line)), now)


def hardly_likelier(calms: Sequence[Calm], plies: Iterable[int]) -> tuple[Calm, ...]:
    """Of these plies, what the board stands as after now for the first time is likelier than what speaks against it,
    though by hardly more than it costs.
    """
    line, first = calms[-1].line, len(last_shorter(calms).line) + 1
    found = frozenset((ply, line[ply - 1]) for ply in plies if ply >= first)
    return tuple(replace(calm, hardly_likelier=calm.hardly_likelier | found) for calm in calms)


def cost_at(calms: Sequence[Calm], line: tuple[str, ...]) -> int:
    """What it cost to believe this line, when the board last stood so."""
    return next((c.cost for c in reversed(calms) if len(c.line) <= len(line)), 0)


def kept_open(calms: Sequence[Calm], plies: Iterable[int]) -> tuple[Calm, ...]:
    """What speaks against these plies is not followed any more: that it is not heard of later decides nothing, in
    whatever game is believed in by then.
    """
    found = frozenset(plies)
    return tuple(replace(calm, doubtful=calm.doubtful | found) for calm in calms) if found else tuple(calms)


def doubted(calms: Sequence[Calm], plies: Iterable[int]) -> tuple[Calm, ...]:
    """These plies are doubtful in the game believed in now: not in one that takes its place."""
    last = calms[-1]
    return (*calms[:-1], replace(last, doubtful=last.doubtful | frozenset(plies)))


def another_from(calms: Sequence[Calm], ply: int) -> tuple[Calm, ...]:
    """The game may have been another one from this ply on: other evidence than what the board looks like says so."""
    return tuple(
        replace(calm, lost_from=ply if calm.lost_from is None else min(ply, calm.lost_from)) for calm in calms
    )


def perhaps_two_moves(calms: Sequence[Calm], plies: Iterable[int], said: Collection[int]) -> tuple[Calm, ...]:
    """Each of these plies of the game believed in now may have been two, but those of which a person has `said` what
    they were.
    """
    last = calms[-1]
    found = (last.perhaps_two | frozenset(plies)) - frozenset(said)
    return tuple(calms) if found == last.perhaps_two else (*calms[:-1], replace(last, perhaps_two=found))


def gone_elsewhere(calms: Sequence[Calm], plies: Iterable[int]) -> tuple[Calm, ...]:
    """After these plies a piece came down where theirs may have gone: that stays open, whatever it is said to be."""
    found = frozenset(plies)
    now = kept_open(calms, found)
    return tuple(replace(calm, elsewhere=calm.elsewhere | found) for calm in now) if found else now


def decided(calms: Sequence[Calm], plies: Iterable[int]) -> tuple[Calm, ...]:
    """A person has said what these plies were."""
    said = frozenset(plies)
    return tuple(
        replace(
            calm,
            doubtful=calm.doubtful - said,
            elsewhere=calm.elsewhere - said,
            hardly_likelier=frozenset(at for at in calm.hardly_likelier if at[0] not in said),
        )
        for calm in calms
    )
