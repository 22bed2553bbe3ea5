"""The self-test: what answers is marked, what flickers is told, by keys alone and by touch alone."""

import pygame
import pytest

from controller.commands import CloseSelfTest, Command, KeepReport, TryPart
from controller.machine_test import KEYS, MachineTest, State
from display.pictures import prepare
from display.sample_selftest import PARTS, tried
from display.screens.self_test import SelfTestScreen
from display.sounds import TONES
from display.theme import DARK
from firmware_bridge.events import BoardInfo, BoardSnapshot, LeverChanged, LinkLost, LinkUp, ReedChanged

FONTS = prepare()
BOARD = BoardInfo(2, "1.4", 12, 12, 2, 8, 7)


class Person:
    """Somebody before the screen."""

    def __init__(self, test: MachineTest, *, is_simulated: bool = False) -> None:
        self.screen = SelfTestScreen(
            pygame.Surface((800, 480)), DARK, test, fonts=FONTS, is_simulated=is_simulated
        )
        self.screen.show()

    def press(self, *keys: int) -> list[Command]:
        commands = []
        for key in keys:
            commands += self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
            self.screen.show()
        return commands

    def touch(self, kind: str, what: object) -> list[Command]:
        place = next(target.rect.center for target in self.screen.targets if target.action == (kind, what))
        commands = self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.screen.show()
        return commands


def fresh() -> MachineTest:
    return MachineTest(PARTS, ("south",), tuple(TONES))


def test_square_has_answered_once_it_changed_there_and_back() -> None:
    """Lifted and set down, or the other way round, whatever stood there before."""
    test = fresh()
    test.take(BoardSnapshot(0, frozenset({(0, 0)})))
    assert test.reed((0, 0)) is State.OPEN
    test.take(ReedChanged(100, (0, 0), False, 1))
    assert test.reed((0, 0)) is State.HALF
    test.take(ReedChanged(900, (0, 0), True, 2))
    assert test.reed((0, 0)) is State.WELL


def test_switch_that_chatters_flickers_and_slow_hands_do_not() -> None:
    """Six changes within 400 ms are no hand's."""
    test = fresh()
    for at in range(6):
        test.take(ReedChanged(50 * at, (1, 1), not at % 2, at))
        test.take(ReedChanged(500 * at, (2, 2), not at % 2, at))
    assert test.reed((1, 1)) is State.FLICKERS
    assert test.reed((2, 2)) is State.WELL


def test_board_that_is_lost_and_comes_back_keeps_what_has_answered() -> None:
    """A cable pulled in the middle of the test."""
    test = fresh()
    for closed in (True, False):
        test.take(ReedChanged(0, (0, 0), closed, 1))
    test.take(LinkLost(5_000, "no answer"))
    assert test.info is None
    test.take(LinkUp(6_000, BOARD, True))
    assert test.info == PARTS
    assert test.reed((0, 0)) is State.WELL


def test_whole_test_by_keys_alone() -> None:
    """Every key answers once and only then does what it always does; Enter leads through all parts."""
    test = fresh()
    person = Person(test)
    person.press(pygame.K_RETURN)
    assert person.screen.stage == "keys"
    person.press(pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_DOWN)
    assert person.screen.stage == "keys"
    assert all(test.state("key", key) is State.WELL for key in KEYS)
    person.press(pygame.K_F1, pygame.K_F2)
    assert test.state("lever", "north") is State.WELL
    assert person.press(pygame.K_RETURN) == [TryPart("lamp", "south")]
    commands = person.press(*(pygame.K_RETURN,) * len(test.lamps))
    assert commands == [*(TryPart("lamp", str(number)) for number in range(1, 9)), TryPart("lamp", "")]
    assert all(test.state("lamp", lamp) is State.WELL for lamp in test.lamps)
    commands = person.press(pygame.K_RETURN)
    assert commands == [TryPart("lamp", ""), TryPart("sound", "illegal-move")]
    person.press(*(pygame.K_RETURN,) * len(TONES), pygame.K_RETURN)
    assert person.screen.stage == "result"
    (kept,) = person.press(pygame.K_RETURN)
    assert isinstance(kept, KeepReport)
    assert "Lamps: 9 of 9 in order" in kept.lines
    assert person.press(pygame.K_ESCAPE) == [CloseSelfTest()]


def test_whole_test_by_touch_alone() -> None:
    """Nobody has to have keys; what was not tried is listed so."""
    person = Person(fresh())
    person.touch("action", "area")
    person.touch("action", "next")
    person.touch("action", "next")
    assert person.touch("action", "no") == [TryPart("lamp", "1")]
    person.touch("action", "next")
    assert person.touch("action", "again") == [TryPart("sound", "illegal-move")]
    person.touch("action", "yes")
    person.touch("action", "next")
    (kept,) = person.touch("action", "keep")
    assert isinstance(kept, KeepReport)
    assert kept.lines[0] == "Squares: 0 of 64 in order"
    assert "   does not work: Panel: South" in kept.lines
    assert "   not tried or silent: up, left, Enter, right, down" in kept.lines
    assert person.touch("action", "back") == [CloseSelfTest()]


def test_square_of_a_simulated_board_is_worked_by_touch_and_by_keys() -> None:
    """There is no wood to set a piece on."""
    person = Person(fresh(), is_simulated=True)
    assert person.touch("cell", (4, 8)) == [TryPart("reed", "e4")]
    assert person.press(pygame.K_UP, pygame.K_RETURN) == [TryPart("reed", "e5")]
    assert Person(fresh()).touch("cell", (4, 8)) == []


@pytest.mark.parametrize("stage", ["squares", "keys", "lamps", "sounds", "result"])
def test_test_is_left_from_every_part(stage: str) -> None:
    """At any moment."""
    person = Person(tried())
    while person.screen.stage != stage:
        person.touch("action", "next")
    assert person.press(pygame.K_ESCAPE) == [CloseSelfTest()]
    assert person.touch("action", "back") == [CloseSelfTest()]


def test_lever_of_the_board_answers_in_every_part() -> None:
    """Also while squares are tried."""
    test = fresh()
    test.take(LeverChanged(0, 1, True, 1))
    assert test.state("lever", "north") is State.WELL
    assert test.state("lever", "south") is State.OPEN
