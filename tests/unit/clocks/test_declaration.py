"""Declarations of C8."""

import pytest

from controller.clocks import Limits, judge_declaration, parse_settings
from controller.clocks.declaration import Declaration, Declarations, declare, reveal
from controller.clocks.types.phase_increments import PhaseIncrements
from controller.sides import Side

MINUTE_MS = 60_000
SHA256 = "fb43b36bb20f35fb191878bbe2010580b18e4fbd02138f6f6effd67924f4dbb6"


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


def test_declarations_are_hidden_until_both_are_in_and_can_then_be_proved() -> None:
    """Each stores a salted digest first; both are revealed together. Source: rulebook, clocks 1.8, 2 to 5."""
    south, north = (PhaseIncrements.read(t, "") for t in ("90m+30s*40+50m", "40m+90s*40+60m"))
    state, reason = declare(Declarations(Limits(160 * MINUTE_MS, 200 * MINUTE_MS)), Side.SOUTH, south, "a")
    assert reason is None
    assert "5400000" not in repr(state)
    assert "90m" not in repr(state)
    with pytest.raises(ValueError, match="both"):
        reveal(state)
    assert declare(state, Side.SOUTH, north, "b") == (state, "South has declared already")
    state, _ = declare(state, Side.NORTH, north, "b")
    shown = {Side.SOUTH: Declaration(Side.SOUTH, south.write(), "a").digest}
    shown[Side.NORTH] = Declaration(Side.NORTH, north.write(), "b").digest
    assert state.digests == shown
    # sha256sum of "a 90m+30s*40+50m"
    assert shown[Side.SOUTH] == SHA256
    assert Declaration(Side.SOUTH, south.write(), "b").digest != shown[Side.SOUTH]
    assert reveal(state) == parse_settings("c8")


def test_declaration_rejected_is_declared_again() -> None:
    """Nothing is stored of it. Source: rulebook, clocks 1.8, 4."""
    begun = Declarations(Limits(160 * MINUTE_MS))
    state, reason = declare(begun, Side.NORTH, PhaseIncrements.read("70m+60s*50+60m", ""), "a")
    assert state == begun
    assert reason is not None
    assert "180m" in reason
    _, reason = declare(state, Side.NORTH, PhaseIncrements.read("60m+60s*40+60m", ""), "a")
    assert reason is None
