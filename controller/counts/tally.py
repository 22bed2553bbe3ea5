"""The form of a count: rows that show how a number is composed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`what` has been counted, `how` the number comes about, and the `number`; `others`: by other ways of counting."""

    what: str
    how: str
    number: int
    others: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Rows about one thing, their source in the rulebook, and whether their sum means something."""

    title: str
    source: str
    rows: tuple[Row, ...]
    summed: bool = False

    @property
    def total(self) -> int:
        """The sum of the numbers."""
        return sum(row.number for row in self.rows)

    @property
    def other_totals(self) -> dict[str, int]:
        """The sums of the other ways of counting; a row without one counts with its number."""
        ways = dict.fromkeys(name for row in self.rows for name, _ in row.others)
        return {way: sum(dict(row.others).get(way, row.number) for row in self.rows) for way in ways}
