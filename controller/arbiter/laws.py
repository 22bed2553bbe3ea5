"""Which rule an incident is about, and what it costs: data of the rule set that a game's definition names.

A definition's `source` says where its rules are written down. Games by the FIDE Laws get those articles (as in force
from 1 January 2023); all others the rulebook's section on referees. What no sensor can tell is not in the table: two
hands (FIDE 4.1, 7.5.4), what was said (4.2.1, "I adjust"), which piece stands on a square.

Blitz: until 2022 the Laws had a sentence of their own for it, B.2 (one minute instead of two), and texts of that
edition are still widely quoted. The edition of 2023 says so of rapid chess (A.3), which holds for blitz by B.3. Where
one arbiter watches each blitz game, B.2 has the competition rules apply instead, and taken by the letter two minutes.
One minute is proposed for both; the arbiter, who knows which of the two an event is under (B.4), corrects the clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import rules_c
from controller.arbiter.rate import Rate

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an offence costs. The first offences give the opponent `bonus_ms`; the one numbered `loss_at` loses."""

    bonus_ms: int
    loss_at: int
    article: str


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Articles by kind of incident, penalties by rate of play, where it says what other breaches may cost; `prefix`
    stands before an article for people.

    `helpless` tells what can certainly not win: a side with nothing but this one piece besides its royal one, if the
    other has no pieces but these; and a side with none, whatever the other has.
    """

    prefix: str
    articles: Mapping[str, str]
    penalties: Mapping[Rate, Penalty]
    breach: str
    helpless: Mapping[str, str] = field(default_factory=dict)

    def article(self, kind: str) -> str:
        """The article for a kind of incident, empty where there is none."""
        number = self.articles.get(kind, "")
        return f"{self.prefix} {number}" if number else ""

    def penalty_article(self, rate: Rate) -> str:
        """The article of the penalty."""
        return f"{self.prefix} {self.penalties[rate].article}"

    @property
    def breach_article(self) -> str:
        """The article by which a breach that is no illegal move is punished."""
        return f"{self.prefix} {self.breach}"


FIDE = RuleSet(
    "FIDE",
    MappingProxyType(
        {
            "illegal-move": "7.5.1",
            "promotion-implied": "7.5.1",
            "promotion-unfinished": "7.5.2",
            "press-without-move": "7.5.3",
            "illegal-position": "7.4",
            "wrong-square": "7.4",
            "piece-missing": "7.4",
            "touch-move": "4.3",
            "rook-first": "4.4.2",
            "out-of-turn": "1.2",
            "unpressed-move": "6.2.1.2",
            "flag": "6.8, 6.9",
            "fivefold": "9.6.1",
            "seventy-five": "9.6.2",
            "repetition": "9.2.2",
            "fifty-moves": "9.3.2",
            "repetition-by": "9.2.1",
            "fifty-moves-by": "9.3.1",
            "claim-lost": "9.4",
            "wrong-claim": "9.5.3",
        }
    ),
    MappingProxyType(
        {
            Rate.STANDARD: Penalty(2 * MINUTE_MS, 2, "7.5.5"),
            Rate.RAPID: Penalty(MINUTE_MS, 2, "7.5.5, A.3"),
            Rate.BLITZ: Penalty(MINUTE_MS, 2, "7.5.5, A.3, B.3"),
        }
    ),
    "12.9.2",
    MappingProxyType({"": "", "N": "Q", "B": "QR"}),
)
# Rulebook, referees and computers 4.1, 4.3; penalties as the extension of clocks 1.15, which knows no rates of play.
RULEBOOK = RuleSet(
    "rulebook",
    MappingProxyType(
        {
            "illegal-move": "4.3 ILLEGAL",
            "promotion-implied": "4.3 ILLEGAL",
            "promotion-unfinished": "4.3 INCOMPLETE",
            "press-without-move": "4.3 INCOMPLETE",
            "illegal-position": "4.3 ILLEGAL",
            "wrong-square": "4.3 ILLEGAL",
            "piece-missing": "4.3 INCOMPLETE",
            "touch-move": "4.1 R3",
            "rook-first": "4.1 R3",
            "out-of-turn": "4.3 SIDE",
            "unpressed-move": "4.1 R4",
            "flag": "4.3 FLAG",
            "late-first-move": "4.3 LATE-FREE",
            "fivefold": "4.3 END",
            "seventy-five": "4.3 END",
            "repetition": "4.3 REPEAT3",
            "repetition-by": "4.3 REPEAT3",
            "fifty-moves": "4.1 R7",
            "fifty-moves-by": "4.1 R7",
        }
    ),
    MappingProxyType({rate: Penalty(2 * MINUTE_MS, 2, "1.15") for rate in Rate}),
    "4.1 R4",
)
_BY_SOURCE = (("FIDE Laws", FIDE),)


def rule_set(game: rules_c.Game) -> RuleSet:
    """The rule set that a game's source names."""
    return next((rules for words, rules in _BY_SOURCE if game.source.startswith(words)), RULEBOOK)
