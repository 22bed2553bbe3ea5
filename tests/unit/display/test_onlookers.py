"""The clocks or moves alone, and what onlookers see."""

from dataclasses import replace

import pygame
import pytest

from controller.commands import PressClock, QuitProgram, ShowView
from controller.sides import Side
from controller.views import WarningView
from display.pictures import prepare
from display.sample_views import SAMPLES
from display.screens.kinds import KINDS
from display.screens.onlooker import OnlookerScreen, for_onlookers
from display.screens.plain import PlainScreen, is_needed
from display.theme import DARK

FONTS = prepare()
SIZES = ((640, 480), (800, 480), (1280, 800), (3840, 2160))


def plain(kind: str) -> PlainScreen:
    """The players' screen."""
    screen = PlainScreen(pygame.Surface((800, 480)), DARK, kind, fonts=FONTS)
    screen.show(SAMPLES["middle-game"]())
    return screen


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_onlookers_see_every_state_at_every_size_and_a_second_costs_little(
    kind: str, size: tuple[int, int]
) -> None:
    """Nothing but what changed is drawn anew; the list of moves does not depend on the time."""
    screen = OnlookerScreen(pygame.Surface(size), DARK, kind, fonts=FONTS)
    assert screen.show(None)
    assert screen.next_change_ms(5) is None
    for make in SAMPLES.values():
        screen.show(make())
    view = SAMPLES["middle-game"]()
    screen.show(view)
    assert screen.show(view) == []
    left = {**view.clock.remaining_ms, Side.SOUTH: view.clock.remaining_ms[Side.SOUTH] - 1000}
    changed = screen.show(replace(view, clock=replace(view.clock, remaining_ms=left)))
    assert (changed == []) is (kind == "moves")
    assert sum(rect.width * rect.height for rect in changed) < size[0] * size[1] / 8
    assert (screen.next_change_ms(0) is None) is (kind == "moves")


def test_onlookers_are_told_nothing_that_only_players_or_the_arbiter_are() -> None:
    """No hints, questions, warnings or sensors; how the game ended, else its last move. FIDE Laws 11.5."""
    for name in ("lifted", "illegal-move", "question", "wrong-position"):
        seen = for_onlookers(SAMPLES[name]())
        assert (seen.targets, seen.lifted, seen.warning, seen.question, seen.guidance) == (
            (),
            (),
            None,
            None,
            None,
        )
        assert seen.occupied == frozenset(seen.pieces)
    assert for_onlookers(SAMPLES["middle-game"]()).message == "16... Nxb8"
    assert for_onlookers(SAMPLES["result"]()).message == "South wins by checkmate"


def test_clocks_alone_are_pressed_by_touch_and_levers_and_anything_else_leads_back() -> None:
    """As a chess clock."""
    screen = plain("clocks")
    for side in Side:
        place = next(t.rect.center for t in screen.targets if t.action == ("clock", side))
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        assert screen.handle(press) == [PressClock(side)]
    assert screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LCTRL)) == [PressClock(Side.SOUTH)]
    assert screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)) == [ShowView()]
    corner = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1)
    assert screen.handle(corner) == [ShowView()]
    assert screen.handle(pygame.event.Event(pygame.QUIT)) == [QuitProgram()]
    moves = plain("moves")
    middle = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 240), button=1)
    assert moves.handle(middle) == [ShowView()]


def test_clocks_alone_give_way_when_there_is_something_to_decide() -> None:
    """A question, a warning, the way back to the right position, the end."""
    view = SAMPLES["middle-game"]()
    assert not is_needed(view)
    assert is_needed(replace(view, warning=WarningView("illegal-move", "no", ())))
    assert all(is_needed(SAMPLES[name]()) for name in ("question", "wrong-position", "result", "set-up"))
