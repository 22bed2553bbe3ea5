"""Declarations of C8."""

import pytest

from controller.clocks import Limits, judge_declaration
from controller.clocks.types.phase_increments import PhaseIncrements

MINUTE_MS = 60_000


@pytest.mark.parametrize(
    ("declared", "sum_min", "is_ok"),
    [
        ("60m+60s*40+60m", 160, True),
        ("90m+30s*40+50m", 160, True),
        ("40m+90s*40+60m", 160, True),
        ("30m+120s*30+70m", 160, True),
        ("70m+60s*50+60m", 180, False),
        ("60m+45s*40+60m", 150, True),
    ],
)
def test_declaration_of_the_rulebook_is_judged_as_there(declared: str, sum_min: int, is_ok: bool) -> None:
    """Overall maximum 160 min; less is allowed. Source: rulebook, clocks 1.8, table of declarations."""
    parameters = PhaseIncrements.read(declared, "phased-increment")
    assert parameters.maximum_ms == sum_min * MINUTE_MS
    reason = judge_declaration(parameters, Limits(160 * MINUTE_MS, 200 * MINUTE_MS))
    assert (reason is None) is is_ok
    assert reason is None or "180m" in reason


@pytest.mark.parametrize(
    ("limits", "named"),
    [
        (Limits(160 * MINUTE_MS, initial_ms=(1, 30 * MINUTE_MS)), "initial time 60m"),
        (Limits(160 * MINUTE_MS, increment_ms=(90_000, 120_000)), "increment 60s is not from 90s to 120s"),
        (Limits(160 * MINUTE_MS, final_ms=(1, 30 * MINUTE_MS)), "final increment 60m"),
        (Limits(160 * MINUTE_MS, cutoff=(20, 30)), "cut-off move 40 is not from 20 to 30"),
        (Limits(160 * MINUTE_MS, 150 * MINUTE_MS), "Independent clock of 150m"),
    ],
)
def test_declaration_outside_the_limits_is_rejected_with_the_reason(limits: Limits, named: str) -> None:
    """Each value within the published range, the maximum within the Independent clock. Source: clocks 1.8, 3."""
    reason = judge_declaration(PhaseIncrements.read("60m+60s*40+60m", "phased-increment"), limits)
    assert reason is not None
    assert named in reason
