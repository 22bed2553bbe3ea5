"""Articles by rule set, and the rate of play by the clock."""

import pytest

import rules_c
from controller import clocks
from controller.arbiter.laws import FIDE, RULEBOOK, rule_set
from controller.arbiter.rate import allowance_ms, rate_of

MINUTE_MS = 60_000


@pytest.mark.parametrize(
    ("settings", "minutes", "rate"),
    [
        ("single 10m", 10, "blitz"),
        ("fischer 3m+2s", 5, "blitz"),
        ("fischer 5m+5s", 10, "blitz"),
        ("fischer 10m+5s", 15, "rapid"),
        ("fischer 25m+10s", 35, "rapid"),
        ("fischer 30m+30s", 60, "standard"),
        ("single 60m", 60, "standard"),
        ("delay 5m+5s", 10, "blitz"),
        ("bronstein 5m+5s", 10, "blitz"),
        ("delay 5m+6s", 11, "rapid"),
        ("tournament 100m/40,50m/20,15m +30s", 195, "standard"),
        ("phased-increment 60m+60s*40+60m", 160, "standard"),
        ("phased-swing 30s reserve 30m", 30.5, "rapid"),
    ],
)
def test_rate_of_play_is_what_sixty_moves_have(settings: str, minutes: float, rate: str) -> None:
    """FIDE A.1, B.1: the time allotted plus sixty increments; rapid is over ten minutes and under sixty."""
    parsed = clocks.parse_settings(settings)
    assert allowance_ms(parsed.south) == minutes * MINUTE_MS
    assert rate_of(parsed) == rate


def test_rate_of_play_with_time_odds_is_that_of_the_longer_clock() -> None:
    """One game has one rate of play."""
    assert rate_of(clocks.parse_settings("fischer south 5m+1s north 90m+30s")) == "standard"


def test_rule_set_follows_the_source_of_the_definition() -> None:
    """Games by the FIDE Laws get their articles, all others the rulebook's; every game gets one of them."""
    of = {game_id: rule_set(rules_c.game(game_id)) for game_id in rules_c.games()}
    assert {game_id for game_id, rules in of.items() if rules is FIDE} == {"chess", "chess960"}
    assert all(rules in (FIDE, RULEBOOK) for rules in of.values())


@pytest.mark.parametrize(
    ("kind", "article"),
    [
        ("illegal-move", "FIDE 7.5.1"),
        ("promotion-implied", "FIDE 7.5.1"),
        ("promotion-unfinished", "FIDE 7.5.2"),
        ("press-without-move", "FIDE 7.5.3"),
        ("touch-move", "FIDE 4.3"),
        ("rook-first", "FIDE 4.4.2"),
        ("unpressed-move", "FIDE 6.2.1.2"),
        ("flag", "FIDE 6.8, 6.9"),
        ("fivefold", "FIDE 9.6.1"),
        ("seventy-five", "FIDE 9.6.2"),
        ("noisy-square", ""),
    ],
)
def test_article_of_an_incident_in_chess(kind: str, article: str) -> None:
    """The FIDE Laws of Chess as of 2023."""
    assert FIDE.article(kind) == article
