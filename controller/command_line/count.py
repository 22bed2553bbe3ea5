"""`rhunich count WHAT`: numbers of the rulebook, worked out and not looked up."""

import argparse
from collections.abc import Callable

from controller.command_line.answer import Answer, json_line
from controller.command_line.errors import CommandError
from controller.command_line.parser import Subparsers
from controller.counts import attacks, circuits, deployments, handicaps, placings
from controller.counts.tally import Tally

_TOPICS: dict[str, Callable[[], tuple[Tally, ...]]] = {
    "arrays": handicaps.tallies,
    "squeeze-down": placings.tallies,
    "deployments": deployments.tallies,
    "circuits": circuits.tallies,
    "attacks": attacks.tallies,
}


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("count", help="numbers of the rulebook, worked out")
    parser.add_argument("what", metavar="WHAT", help=", ".join(_TOPICS))
    parser.add_argument("--json", action="store_true", help="one object for every row")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Every row with how its number is composed. Raises: CommandError."""
    if args.what not in _TOPICS:
        raise CommandError(f"nothing to count is called '{args.what}': write one of {', '.join(_TOPICS)}")
    tallies = _TOPICS[args.what]()
    if args.json:
        return Answer(
            tuple(
                json_line(
                    {
                        "of": tally.title,
                        "source": tally.source,
                        "what": row.what,
                        "how": row.how,
                        "number": row.number,
                        **({"others": dict(row.others)} if row.others else {}),
                    }
                )
                for tally in tallies
                for row in tally.rows
            )
        )
    return Answer(tuple(line for tally in tallies for line in _lines(tally)))


def _lines(tally: Tally) -> list[str]:
    """A heading, the rows in columns, and the sum where it means something."""
    rows = [(row.what, row.how, row.number, row.others) for row in tally.rows]
    if tally.summed:
        rows.append(("sum", "", tally.total, tuple(tally.other_totals.items())))
    left = max(len(what) for what, *_ in rows)
    right = max(len(f"{number:,}") for *_, number, _ in rows)
    lines = [f"{tally.title} (rulebook {tally.source})"]
    for what, how, number, others in rows:
        besides = "".join(f"; {count:,} {way}" for way, count in others if count != number)
        detail = f"{how}{besides}" if how else besides.removeprefix("; ")
        lines.append(f"  {what:<{left}}  {number:>{right},}  {detail}".rstrip())
    return lines
