"""Who plays: habits as probabilities, and the paces of a person.

People differ from one another and are true to themselves: somebody who takes the victim off first does so nearly
always. A level says how people of a kind are drawn.
"""

from dataclasses import dataclass, field
from random import Random

LEVELS = ("tidy", "natural", "clumsy", "lossy")  # lossy: natural people at a bad board


@dataclass(frozen=True, slots=True)
class Person:
    """Probabilities of habits at one move where they apply; `pace` multiplies all times (1 is an ordinary player)."""

    pace: float = 1.0
    thinks_in_hand: float = 0.0  # a piece is held for many seconds
    hasty: float = 0.0  # begins before the piece before is down
    haste_ms: int = 30  # by so much at most
    victim_first: float = 0.5
    nudges: float = 0.0  # pushes the victim off with the capturing piece, its square never empty
    parks: float = 0.0  # puts the victim down on the edge of the board for a moment
    same_hand: float = 0.0  # the victim is gathered with the piece still in the hand: both come up at once
    sets_down_first: float = 0.0  # the arrival is reported a little before the departure
    slides: float = 0.0
    rests_on_the_way: float = 0.0  # of a slide, at squares where stopping would be legal
    overshoots: float = 0.0
    changes_mind: float = 0.0  # the piece stood on another square a moment
    touches_another: float = 0.0  # lifts one piece, puts it back and plays another
    tower_first: float = 0.0
    two_hands: float = 0.0
    castles_wrongly: float = 0.0  # the royal piece comes down beside its goal and is moved on
    pushes_pawn: float = 0.5  # a promoted pawn is pushed to its square and swapped
    early_queen: float = 0.0  # the new piece stands before the pawn is gone
    flips_late: float = 0.0  # the new piece is swapped for another one afterwards
    dawdles: float = 0.0  # castling and promotion stand half done for up to three seconds
    adjusts: float = 0.0  # between moves
    adjusts_meanwhile: float = 0.0  # while the other one has a piece in the hand
    bumps: float = 0.0  # a sleeve: a piece slides to the next square and is put back
    hovers: float = 0.0  # lifts a piece, puts it back, lifts it again
    press_ms: tuple[int, int] = (15, 1800)
    presses_twice: float = 0.0
    meets_the_press: float = 0.0  # the reply begins before the press


TIDY = Person(victim_first=0.3)


@dataclass(frozen=True, slots=True)
class _Range:
    """A habit differs from person to person between these."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Kind:
    """How the people of a level are drawn; habits that are not named are as with tidy people."""

    habits: dict[str, _Range] = field(default_factory=dict)


_NATURAL = {
    "thinks_in_hand": _Range(0.0, 0.04),
    "hasty": _Range(0.0, 0.2),
    "nudges": _Range(0.0, 0.08),
    "parks": _Range(0.0, 0.06),
    "same_hand": _Range(0.0, 0.15),
    "sets_down_first": _Range(0.0, 0.15),
    "slides": _Range(0.0, 0.5),
    "rests_on_the_way": _Range(0.0, 0.3),
    "overshoots": _Range(0.0, 0.06),
    "changes_mind": _Range(0.0, 0.05),
    "touches_another": _Range(0.0, 0.02),
    "two_hands": _Range(0.0, 0.5),
    "castles_wrongly": _Range(0.0, 0.1),
    "early_queen": _Range(0.0, 0.3),
    "flips_late": _Range(0.0, 0.1),
    "dawdles": _Range(0.0, 0.15),
    "adjusts": _Range(0.0, 0.05),
    "adjusts_meanwhile": _Range(0.0, 0.05),
    "bumps": _Range(0.0, 0.02),
    "hovers": _Range(0.0, 0.03),
    "meets_the_press": _Range(0.0, 0.2),
    "presses_twice": _Range(0.0, 0.03),
}
_CLUMSY = _NATURAL | {
    "hasty": _Range(0.1, 0.4),
    "nudges": _Range(0.0, 0.3),
    "parks": _Range(0.0, 0.2),
    "rests_on_the_way": _Range(0.1, 0.6),
    "overshoots": _Range(0.0, 0.15),
    "changes_mind": _Range(0.0, 0.12),
    "touches_another": _Range(0.0, 0.06),
    "castles_wrongly": _Range(0.0, 0.4),
    "flips_late": _Range(0.0, 0.3),
    "adjusts": _Range(0.02, 0.2),
    "adjusts_meanwhile": _Range(0.0, 0.15),
    "bumps": _Range(0.02, 0.12),
    "hovers": _Range(0.0, 0.12),
    "presses_twice": _Range(0.0, 0.1),
}
_KINDS = {
    "tidy": _Kind(),
    "natural": _Kind(_NATURAL),
    "clumsy": _Kind(_CLUMSY),
    "lossy": _Kind(_NATURAL),
}


def drawn(level: str, rng: Random) -> Person:
    """A person of this level."""
    if level == "tidy":
        return Person(pace=rng.uniform(0.8, 1.5), victim_first=rng.random(), press_ms=(100, 1500))
    habits = {name: rng.uniform(range_.low, range_.high) for name, range_ in _KINDS[level].habits.items()}
    return Person(
        pace=rng.choice((0.4, 0.7, 1.0, 1.0, 1.5)),
        haste_ms=rng.choice((30, 30, 120, 300)) if level == "clumsy" else rng.choice((30, 30, 30, 120)),
        victim_first=rng.betavariate(0.4, 0.4),  # most do the one or the other
        tower_first=rng.choice((0.0, 0.0, 0.1, 0.9)),
        pushes_pawn=rng.betavariate(0.4, 0.4),
        **habits,
    )
