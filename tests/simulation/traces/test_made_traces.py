"""Made traces of every kind, through the session: what must never happen, and what must happen here."""

from typing import Any

import pytest

from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.evening import make
from tests.simulation.traces.kinds import CASUAL, TOURNAMENT
from tests.simulation.traces.scorer import score
from tests.simulation.traces.trace import Required, Trace

SEED = 21
PLIES = 36
GAMES = ("chess", "xiangqi", "capablanca-classic")
MIXED = (
    "clumsy",
    "lossy",
    "weak",
    "dead",
)  # how often these fail is for tests/benchmarks/recognition.py to tell
KINDS = [("casual", kind) for kind in CASUAL if kind not in MIXED] + [
    ("tournament", kind) for kind in TOURNAMENT if kind not in MIXED
]


@pytest.mark.parametrize(("mode", "kind"), KINDS, ids=[f"{mode}-{kind}" for mode, kind in KINDS])
def test_made_traces_are_read_exactly_with_the_alerts_they_require(mode: str, kind: str) -> None:
    """No silent wrong move, every game exact, every required alert in its window, none besides."""
    print(f"seed {SEED}")
    for game_id in GAMES:
        trace = make(game_id, mode, kind, SEED, PLIES)
        assert complaints(trace, *read(trace)) == [], trace.name


def test_people_who_do_not_see_an_illegal_move_play_on_until_the_arbiter_comes() -> None:
    """The next to press after the offence is the other side, and not yet for the arbiter's key."""
    trace = make("chess", "tournament", "answered", SEED, PLIES)
    offences = [wanted for wanted in trace.required if wanted.confirmed]
    told = [e for e in trace.events if e["ev"] in ("press", "key")]
    for offence in offences:
        at = next(n for n, e in enumerate(told) if round(e["t"] * 1000) == offence.first_ms)
        assert told[at]["by"] == offence.by
        assert (told[at + 1]["ev"], told[at + 1].get("by")) != ("press", offence.by)
        assert "arbiter" in [e.get("name") for e in told[at:]]
    assert any(told[n + 1]["ev"] == "press" for n, e in enumerate(told[:-1]) if _is_at(e, offences))


def _is_at(event: dict[str, Any], offences: list[Required]) -> bool:
    return round(event["t"] * 1000) in [offence.first_ms for offence in offences]


def _trace(*moves: str, required: tuple[Required, ...] = ()) -> Trace:
    return Trace("made by hand", "chess", "casual", list(moves), [], list(required), [])


def _final(*moves: str) -> dict[str, object]:
    return {"ev": "final", "moves": list(moves), "candidates": 1}


def test_score_of_a_wrong_move_called_sure_is_silent_wrong() -> None:
    """The judge is able to fail: sure and wrong, invented, or unsure (which is not silent)."""
    trace = _trace("e2e4")
    wrong = {"ev": "move", "t": 1, "ply": 1, "move": "d2d4", "san": "d4", "by": "south"}
    assert len(score(trace, [wrong, _final("d2d4")]).silent_wrong) == 1
    assert not score(trace, [{**wrong, "sure": False}, _final("d2d4")]).silent_wrong
    invented = {**wrong, "ply": 2}
    right = {**wrong, "move": "e2e4"}
    assert len(score(trace, [right, invented, _final("e2e4", "d2d4")]).silent_wrong) == 1


def test_score_of_a_question_that_offers_the_truth_is_exact() -> None:
    """A true answer makes it right; a question that lacks the truth does not."""
    trace = _trace("e7e8=N")
    told = {"ev": "move", "t": 1, "ply": 1, "move": "e7e8=Q", "san": "e8=Q", "by": "south", "sure": True}
    for choices, is_exact in ((["Q", "N"], True), (["e7e8=Q", "e7e8=N"], True), (["Q", "R"], False)):
        ask = {"ev": "ask", "t": 1, "ply": 1, "question": "?", "choices": choices}
        result = score(trace, [told, ask, _final("e7e8=Q")])
        assert (result.exact, not result.silent_wrong) == (is_exact, is_exact)


def test_score_of_alerts_counts_windows_sides_and_repetition() -> None:
    """Too late, the wrong side and a third time are faults."""
    trace = _trace(required=(Required(("illegal-move",), 1000, 3000, "south"),))
    alert = {"ev": "alert", "t": 2, "kind": "illegal-move", "by": "south", "text": "", "for": "players"}
    assert score(trace, [alert, _final()]).is_clean
    for fault in ({**alert, "t": 4}, {**alert, "by": "north"}, {**alert, "kind": "flag"}):
        result = score(trace, [fault, _final()])
        assert (len(result.missed), len(result.false)) == (1, 1)
    assert len(score(trace, [alert, alert, alert, _final()]).false) == 1


def test_game_in_which_more_was_pressed_for_than_is_read_is_not_sure() -> None:
    """Gyroscope: a switch that closes late makes a capture an offence. North's piece goes to and fro, pressed for each
    time, until another move shows that the capture was legal: four plies less than were played explain the board.
    """
    result, watched = read(make("gyroscope", "tournament", "lossy", 1070000029, 50))
    assert result.silent_wrong == []
    assert watched.unsure


def test_wrong_move_that_is_played_over_stands_where_it_was_made() -> None:
    """Draughts: at first it seemed to be part of the move before. What was played since does not come before it."""
    result, _ = read(make("english-draughts", "casual", "played-over", 3600000029, 50))
    assert result.silent_wrong == []


def test_wrong_move_that_is_played_over_stands_although_a_move_before_is_in_doubt() -> None:
    """Touchpaper: after more moves over it, as the doubtful one might have explained it."""
    trace = make("touchpaper", "casual", "played-over", 3600000003, 50)
    assert complaints(trace, *read(trace)) == []


@pytest.mark.parametrize("kind", sorted(TOURNAMENT))
def test_every_kind_of_evening_can_be_made_where_pieces_are_dropped(kind: str) -> None:
    """What goes wrong need not begin with a piece that stands on the board."""
    for seed in range(4):
        assert make("qi-placements", "tournament", kind, seed, PLIES).moves
