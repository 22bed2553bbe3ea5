"""The arbiter's log: what happened, whose offence it is, how often, and what the Laws propose.

Nothing here acts: the session writes the log, and applies a penalty only when the arbiter orders it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

import rules_c
from controller.arbiter.laws import rule_set
from controller.arbiter.rate import Rate, rate_of
from controller.clocks.settings import ClockSettings
from controller.sides import Side

# Completed by the press, and punished as illegal moves are (FIDE 7.5.1 to 7.5.3).
OFFENCES = frozenset({"illegal-move", "press-without-move"})
# Punished if the arbiter thinks fit (FIDE 12.9), and not counted as illegal moves are.
BREACHES = frozenset({"out-of-turn", "touch-move", "rook-first"})
# What the arbiter may rule to be either: the board alone cannot tell.
ARGUABLE = BREACHES | {"promotion-implied", "promotion-unfinished"}
# Not about the game: nobody rules on a cable or a switch.
UNLOGGED = frozenset({"link-lost", "link-back", "noisy-square", "stuck-square", "dead-square", "interlude"})


class Ruling(StrEnum):
    """What the arbiter has ruled."""

    OPEN = "reopen"  # nothing yet, or taken back
    PENALISED = "penalise"
    DISMISSED = "dismiss"


@dataclass(frozen=True, slots=True)
class Incident:
    """One entry. `number` counts from 1, `ply` and `fen` are the position before it, `touches` what hands had done.

    `is_offence` is whether it counts against `by` unless it is dismissed; `given_ms` what the opponent was given for
    it, `ended` whether it ended the game.
    """

    number: int
    t_ms: int
    kind: str
    text: str
    article: str
    by: Side | None
    squares: tuple[str, ...]
    move: str | None
    ply: int
    fen: str
    touches: tuple[str, ...]
    is_offence: bool
    is_evidence: bool = False
    ruling: Ruling = Ruling.OPEN
    given_ms: int = 0
    ended: bool = False

    @property
    def counts(self) -> bool:
        """Whether it counts as an illegal move as things stand."""
        is_one = self.ruling is Ruling.PENALISED or (self.is_offence and self.ruling is Ruling.OPEN)
        return is_one and self.kind not in BREACHES

    @property
    def can_be_ruled(self) -> bool:
        """Whether a penalty can be thought of."""
        return self.by is not None and (self.is_offence or self.kind in ARGUABLE)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the Laws say about an offence: it is the `count`th of its player, or a breach that is not counted (0).

    `bonus_ms` for the opponent, or the end of the game with `result`; `text` says it in words.
    """

    count: int
    rate: Rate
    article: str
    bonus_ms: int
    result: str
    text: str


def count_of(log: tuple[Incident, ...], by: Side, until: int | None = None) -> int:
    """How many offences of a player stand, up to and with the incident numbered `until`."""
    return sum(i.counts and i.by is by for i in log if until is None or i.number <= until)


def replaced_in(log: tuple[Incident, ...], incident: Incident) -> tuple[Incident, ...]:
    """The log with this version of an entry."""
    return tuple(incident if known.number == incident.number else known for known in log)


def proposal(
    log: tuple[Incident, ...], incident: Incident, settings: ClockSettings, position: rules_c.Position
) -> Proposal | None:
    """What the arbiter would apply; None where there is nothing to be ruled."""
    if not incident.can_be_ruled or incident.by is None:
        return None
    rules = rule_set(position.game)
    rate = rate_of(settings)
    penalty = rules.penalties[rate]
    ruled = replace(incident, ruling=Ruling.PENALISED)
    count = count_of(replaced_in(log, ruled), incident.by, incident.number)
    article, by = rules.penalty_article(rate), incident.by
    minutes = penalty.bonus_ms // 60_000
    bonus = f"{by.other.capitalize()} gets {minutes} minute{'s' if minutes > 1 else ''} more"
    if incident.kind in BREACHES:
        return Proposal(0, rate, rules.breach_article, penalty.bonus_ms, "", bonus)
    if count < penalty.loss_at:
        return Proposal(count, rate, article, penalty.bonus_ms, "", bonus)
    if _is_helpless(position, by.other, rules.helpless):
        text = f"Draw: {by.other.capitalize()} cannot win any more"
        return Proposal(count, rate, article, 0, "1/2-1/2", text)
    text = f"{by.capitalize()} loses; a draw if {by.other.capitalize()} could not win by any legal moves"
    return Proposal(count, rate, article, 0, "0-1" if by is Side.SOUTH else "1-0", text)


def _is_helpless(position: rules_c.Position, side: Side, helpless: Mapping[str, str]) -> bool:
    """Whether a side can mate by no series of moves: what it has is in this table of a rule set."""
    royals = position.game.royal_letters
    pieces = {Side.SOUTH: "", Side.NORTH: ""}
    for letter in position.pieces().values():
        owner = Side.SOUTH if letter[-1].isupper() else Side.NORTH
        pieces[owner] += "" if letter.upper() == royals.get(owner.value) else letter[-1].upper()
    own, others = pieces[side], pieces[side.other]
    return (
        royals.get(side.value) is not None
        and own in helpless
        and (not own or set(others) <= set(helpless[own]))
    )
