"""An evening played through the whole product, judged like a trace, and against its own record."""

from random import Random
from typing import Any

from controller.commands import AnswerQuestion, UseKey
from controller.host import replayed
from controller.sides import Side
from tests.simulation.stack.faults import Faults, Restart, drawn
from tests.simulation.stack.table import StackTable
from tests.simulation.traces.scorer import Score, score
from tests.simulation.traces.trace import Trace
from tests.simulation.traces.watch import CLOCK, Watched, final_line, judge_truth

REST_MS = 20_000  # after the last event nothing happens for so long
SEEN_MS = 100  # after a milestone the host has decided
AFTER_START_MS = 200
RESTART_ALERTS = ("link-lost", "link-back")
RESTART_TOLD_MS = 5000


def faults_of(trace: Trace, level: str) -> Faults:
    """What the world does to this evening, drawn as for this level."""
    last_ms = max((round(entry["t"] * 1000) for entry in trace.events), default=0)
    return drawn(level, Random(f"faults {trace.name}"), last_ms, outages(trace))


def play(table: StackTable, trace: Trace, faults: Faults) -> tuple[Score, Watched]:
    """The whole evening, with these faults."""
    rng = Random(f"hands {trace.name}")
    table.begin(trace.game_id, CLOCK, trace.mode, rng, faults.spoils_one_in)
    watched = Watched()
    table.zero_ms += AFTER_START_MS
    for t_ms, _, thing in sorted(_agenda(trace, faults), key=lambda item: item[:2]):
        if table.zero_ms + t_ms > table.now_ms:
            table.run_until(table.zero_ms + t_ms)
        _do(table, trace, watched, faults, rng, thing)
    table.run_until(table.now_ms + REST_MS)
    watched.lines = [*table.lines, final_line(table.state)]
    watched.record += _disagreements(table)
    watched.clock += table.clock_faults
    judged = _with_restarts(trace, faults)
    return score(judged, watched.lines), watched


def outages(trace: Trace) -> list[tuple[int, int]]:
    """When the cable is out."""
    changes = [round(entry["t"] * 1000) for entry in trace.events if entry["ev"] == "link"]
    return list(zip(changes[::2], changes[1::2], strict=True))


def _agenda(trace: Trace, faults: Faults) -> list[tuple[int, int, Any]]:
    """What happens when: of one moment first what people do, then what is judged."""
    done = [(round(entry["t"] * 1000), 0, entry) for entry in [*trace.events, *trace.unheard]]
    judged = [(milestone.t_ms + SEEN_MS, 1, milestone) for milestone in trace.milestones]
    ends = [(restart.t_ms, 2, ("kill", restart)) for restart in faults.restarts]
    returns = [(restart.t_ms + restart.away_ms, 2, ("restart", restart)) for restart in faults.restarts]
    return [*done, *judged, *ends, *returns]


def _do(table: StackTable, trace: Trace, watched: Watched, faults: Faults, rng: Random, thing: Any) -> None:
    match thing:
        case {"ev": "lift" | "place" as what, "sq": square}:
            edges = rng.randint(0, faults.edges)
            table.touch(square, lifted=what == "lift", edges=edges, period_us=faults.period_us)
        case {"ev": "press", "by": by}:
            table.press(0 if Side(by) is Side.SOUTH else 1)
        case {"ev": "choose", "piece": choice} | {"ev": "choose", "move": choice}:
            table.command(AnswerQuestion(choice))
        case {"ev": "key", "name": name}:
            table.command(UseKey(name, None))
        case {"ev": "link", "up": False}:
            table.board.pull_cable()
        case {"ev": "link", "up": True}:
            if rng.random() < faults.forgets:
                table.board.power_cycle()
            table.board.plug_cable()
        case {"ev": "snapshot"}:
            pass  # the board tells by itself what it sees
        case ("kill", Restart()):
            if table.state.phase != "over":  # else there is nothing to go on with
                table.kill()
        case ("restart", Restart(all_power=all_power)):
            if table.is_away:
                if all_power:
                    table.board.power_cycle()  # it has had none since; what it saw is forgotten
                table.restart()
        case _:
            _judge(table, trace, watched, faults, thing)


def _judge(table: StackTable, trace: Trace, watched: Watched, faults: Faults, thing: Any) -> None:
    if not thing.is_seen or any(first <= thing.t_ms <= last + 100 for first, last in trace.blind):
        return
    if any(r.t_ms - 200 <= thing.t_ms <= r.t_ms + r.away_ms + 2000 for r in faults.restarts):
        return
    if table.state.phase != "play" or not table.state.link_up:
        return
    watched.milestones += 1
    judge_truth(watched, table.state, thing.moves)


def _with_restarts(trace: Trace, faults: Faults) -> Trace:
    """The trace with what a restart lets the product say.

    Plies that no power was there to see may be told in any order, if that is said to be doubtful.
    """
    for restart in faults.restarts:
        window = (restart.t_ms, restart.t_ms + restart.away_ms + RESTART_TOLD_MS)
        trace.tolerated += [(kind, *window) for kind in RESTART_ALERTS]
        last_ms = restart.t_ms + restart.away_ms + AFTER_START_MS
        plies = [len(m.moves) for m in trace.milestones if restart.t_ms <= m.t_ms <= last_ms]
        if restart.all_power and plies:
            trace.unseen.append(range(max(0, min(plies) - 1), max(plies)))
    return trace


def _disagreements(table: StackTable) -> list[str]:
    """What the record, played again, tells otherwise than the session."""
    number = table.host.keeper.recorder.game
    if number is None:
        return ["nothing was recorded"]
    recorded = table.host.keeper.recorder.load(number)
    again, state = replayed(recorded), table.state
    return [
        f"{name}: {getattr(again, name)} is recorded, not {getattr(state, name)}"[:300]
        for name in ("reported", "clock", "phase", "result", "occupied")
        if getattr(again, name) != getattr(state, name)
    ]
