"""The times of a person's hands, in milliseconds."""

from random import Random

from tests.simulation.people.person import Person
from tests.simulation.people.touch import Touch

SCAN_MS = 30  # an arrival may be reported so long before its departure
_CLOSED_MIN_MS = 12  # shorter than this no hand leaves a square


class Pace:
    """How long things take this person."""

    def __init__(self, person: Person, rng: Random) -> None:
        self.person, self.rng = person, rng

    def scaled(self, ms: float) -> int:
        """So long for an ordinary player, as long as it takes this one."""
        return max(_CLOSED_MIN_MS, round(ms * self.person.pace))

    def overlap(self) -> int:
        """How long an arrival is reported before the departure it belongs to."""
        return self.rng.randint(0, SCAN_MS)

    def hold(self, *, thinks: bool = True) -> int:
        """A piece is in the hand."""
        if thinks and self.rng.random() < self.person.thinks_in_hand:
            return self.rng.randint(3000, 20_000)
        return self.scaled(self.rng.lognormvariate(5.9, 0.7))  # half of them under 365 ms

    def pause(self) -> int:
        """Between setting one piece down and touching the next."""
        return self.scaled(self.rng.choice((self.rng.randint(40, 400), self.rng.randint(100, 1200))))

    def half_done(self) -> int:
        """Between the two halves of castling or promotion."""
        if self.rng.random() < self.person.dawdles:
            return self.rng.randint(1500, 2900)
        return self.pause()

    def one_by_one(self, steps: list[tuple[str, bool]], *, thinks: bool = True) -> list[Touch]:
        """The steps with their times; without `thinks` no piece is held while its player thinks."""
        t, touches = 0, []
        for square, lifted in steps:
            touches.append(Touch(t, square, lifted))
            t += self.hold(thinks=thinks) if lifted else self.pause()
        return touches
