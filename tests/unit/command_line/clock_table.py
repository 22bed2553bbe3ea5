"""The rulebook's worked examples of every clock, each run by `rhunich clock` and compared to the millisecond.

python -m tests.unit.command_line.clock_table
"""

import contextlib
import io
import json
import sys
from typing import Any

from controller.clocks.durations import format_exact
from controller.command_line import OneLineParser, add_commands, run
from tests.unit.clocks.worked_examples import Row, rows

# Rulebook, clocks 1.8, with an overall maximum of 160 min: the declaration, and the verdict.
DECLARATIONS = (
    ("60m+60s*40+60m", True),
    ("90m+30s*40+50m", True),
    ("40m+90s*40+60m", True),
    ("30m+120s*30+70m", True),
    ("70m+60s*50+60m", False),
    ("60m+45s*40+60m", True),
)

Outcome = tuple[dict[str, int] | None, dict[str, int] | None, tuple[str, str, int] | None]


def command(row: Row) -> list[str]:
    """The words behind `rhunich`."""
    times = [f"{time_ms / 1000:.3f}" for time_ms in row.moves_ms]
    if row.thinking_ms:
        times.append(f"{row.thinking_ms / 1000:.3f}+")
    return ["clock", row.settings, *(("--moves", ",".join(times)) if times else ()), "--json"]


def expected(row: Row) -> Outcome:
    """What the rulebook says: South's balances, North's (None where it says nothing), the flag."""
    return row.south, row.north, row.flag


def given(row: Row) -> Outcome:
    """What the command says of the same."""
    status, out = _call(command(row))
    assert status == 0, out
    last: dict[str, Any] = json.loads(out.splitlines()[-1])
    flag = last.get("flag")
    told = {"south": row.south, "north": row.north}
    south, north = (last["balances"][side] if told[side] is not None else None for side in told)
    return south, north, flag and (flag["by"], flag["balance"], flag["at_ms"])


def is_accepted(times: str) -> bool:
    """Whether the command takes a declaration whose maximum the Independent clock of 160 min must hold."""
    status, _ = _call(["clock", f"phased-increment south {times} north 60m+60s*40+60m independent 160m"])
    return status == 0


def main() -> int:
    """Print the table; the exit status is 1 if a line differs."""
    is_equal = True
    for row in rows():
        same = given(row) == expected(row)
        is_equal = is_equal and same
        print(f"{'equal ' if same else 'DIFFERS'} {row.number:<58} {row.settings}")
        print(f"        rulebook {_words(expected(row))}")
        print(f"        rhunich  {_words(given(row))}")
    for times, verdict in DECLARATIONS:
        same = is_accepted(times) is verdict
        is_equal = is_equal and same
        said = "accepted" if is_accepted(times) else "rejected"
        print(f"{'equal ' if same else 'DIFFERS'} C8 declaration {times}, at most 160m: {said}")
    return 0 if is_equal else 1


def _call(words: list[str]) -> tuple[int, str]:
    parser = OneLineParser(prog="rhunich")
    add_commands(parser.add_subparsers(dest="command", required=True))
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        status = run(parser.parse_args(words))
    return status, out.getvalue()


def _words(outcome: Outcome) -> str:
    south, north, flag = outcome
    sides = (
        f"{name} {', '.join(f'{balance} {format_exact(left)}' for balance, left in own.items())}"
        for name, own in (("south", south), ("north", north))
        if own is not None
    )
    fallen = f"FLAG {flag[0]} {flag[1]} after {format_exact(flag[2])}" if flag else ""
    return "; ".join((*sides, *((fallen,) if fallen else ())))


if __name__ == "__main__":
    sys.exit(main())
