"""The judge of answers: exact, silent wrong, alerts in their windows, false alerts. Knows the format alone."""

from dataclasses import dataclass, field
from typing import Any

from tests.simulation.traces.trace import Required, Trace

CHOICES_MAX = 12
ALTERNATIVES_MAX = 12
SAME_MAX = 2  # an alert may be repeated once for the same event
UNNEEDED_MS = 1500


@dataclass
class Score:
    """What is to be said of one trace's answer."""

    exact: bool
    silent_wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    asks: int = 0  # about moves
    pieces_asked: int = 0  # about the piece that a pawn became
    delays: list[tuple[Required, int | None]] = field(
        default_factory=list
    )  # of required alerts, None if missed

    @property
    def is_clean(self) -> bool:
        """Nothing at all to complain of."""
        return self.exact and not self.silent_wrong and not self.missed and not self.false


def score(trace: Trace, lines: list[dict[str, Any]]) -> Score:
    """Judges all output lines of one trace."""
    truth = [_plain(move) for move in trace.moves]
    final = lines[-1]
    assert final["ev"] == "final"
    covered = _covered(truth, lines)
    asked = [line for line in lines if line["ev"] == "ask"]
    pieces_asked = sum(len(line["choices"][0]) == 1 for line in asked)
    delays = [(wanted, _delay_ms(wanted, lines)) for wanted in trace.required]
    return Score(
        exact=_is_exact(trace, truth, final, covered),
        silent_wrong=_silent_wrong(trace, truth, lines, covered),
        missed=[str(wanted) for wanted, delay_ms in delays if delay_ms is None],
        false=_false(trace, _alerts(lines)),
        asks=len(asked) - pieces_asked,
        pieces_asked=pieces_asked,
        delays=delays,
    )


def _plain(move: str) -> str:
    return move.replace("=", "").lower()


def _alerts(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line["ev"] == "alert"]


def _covered(truth: list[str], lines: list[dict[str, Any]]) -> set[int]:
    """Plies (from 0) that the true answer to some question tells."""
    found: set[int] = set()
    for line in lines:
        if line["ev"] != "ask":
            continue
        first = line["ply"] - 1
        for choice in line["choices"][:CHOICES_MAX]:
            moves = [_plain(move) for move in choice.split()]
            is_piece = len(choice.removeprefix("+")) == 1
            if is_piece and first < len(truth) and truth[first].endswith(choice.lower()):
                found.add(first)
            elif moves == truth[first : first + len(moves)]:
                found |= set(range(first, first + len(moves)))
    return found


def _is_exact(trace: Trace, truth: list[str], final: dict[str, Any], covered: set[int]) -> bool:
    told = [_plain(move) for move in final["moves"]]
    for unseen in trace.unseen:  # the order may be another: that it is then not sure is judged elsewhere
        first, last = unseen.start, unseen.stop
        if sorted(told[first:last]) == sorted(truth[first:last]):
            told[first:last] = truth[first:last]
    if told == truth:
        return True
    if truth in [[_plain(m) for m in line] for line in final.get("alternatives", [])[:ALTERNATIVES_MAX]]:
        return True
    length = max(len(told), len(truth))
    return len(told) == len(truth) and all(n in covered or told[n] == truth[n] for n in range(length))


def _silent_wrong(
    trace: Trace, truth: list[str], lines: list[dict[str, Any]], covered: set[int]
) -> list[str]:
    last: dict[int, tuple[str, bool]] = {}
    for line in lines:
        if line["ev"] == "move":
            last[line["ply"] - 1] = (_plain(line["move"]), line.get("sure", True))
        elif line["ev"] == "revise":
            first = line["ply"] - 1
            last = {ply: told for ply, told in last.items() if ply < first}
            for n, move in enumerate(line["moves"]):
                last[first + n] = (_plain(move), line.get("sure", True))
    return [
        f"ply {ply + 1}: {move}, played {truth[ply] if ply < len(truth) else 'nothing'}"
        for ply, (move, sure) in sorted(last.items())
        if sure and ply not in covered and (ply >= len(truth) or truth[ply] != move)
    ]


def _meets(wanted: Required, alert: dict[str, Any]) -> bool:
    return (
        alert["kind"] in wanted.kinds
        and wanted.first_ms <= round(alert["t"] * 1000) <= wanted.last_ms
        and (wanted.by is None or alert.get("by") == wanted.by)
        and (wanted.square is None or alert.get("sq") == wanted.square)
        and (wanted.confirmed is None or alert.get("confirmed") == wanted.confirmed)
    )


def _delay_ms(wanted: Required, lines: list[dict[str, Any]]) -> int | None:
    told = [round(a["t"] * 1000) - wanted.first_ms for a in _alerts(lines) if _meets(wanted, a)]
    return min(told, default=None)


def _false(trace: Trace, alerts: list[dict[str, Any]]) -> list[str]:
    met: dict[int, int] = {}
    false = []
    for alert in alerts:
        wanted = next((n for n, required in enumerate(trace.required) if _meets(required, alert)), None)
        if wanted is not None:
            met[wanted] = met.get(wanted, 0) + 1
            if met[wanted] > SAME_MAX:
                false.append(f"again: {alert}")
        elif not _is_tolerated(trace, alert):
            false.append(str(alert))
        if trace.mode == "tournament" and alert.get("for") != "arbiter":
            false.append(f"not for the arbiter: {alert}")
    return false


def _is_tolerated(trace: Trace, alert: dict[str, Any]) -> bool:
    t = round(alert["t"] * 1000)
    for kind, first, last in trace.tolerated:
        if not first <= t <= last:
            continue
        if kind in ("*", alert["kind"]):
            return True
        if kind == "unconfirmed" and not alert.get("confirmed") and alert["kind"] != "touch-move":
            return True
        if kind == "position" and alert["kind"] in ("illegal-position", "piece-missing", "wrong-square"):
            return True
    return False
