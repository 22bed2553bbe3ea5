"""The clock menu: every order reached with five keys from a running screen, and obeyed by the host."""

from pathlib import Path

import pygame
import pytest

from controller import clocks
from controller.clock_order import ClockAct, ClockOrder
from controller.clocks.types import TYPES
from controller.commands import Command, OrderClock
from controller.sides import Side
from controller.views import GameView
from display.catalogue import TEXTS, Catalogue
from display.layout import compute_layout
from display.panels.clock import DETAIL_PART, find_details, fit_details
from display.pictures import prepare
from display.pieces.artist import Artist
from display.screen import Screen
from display.theme import DARK
from display.tools import Tools
from tests.unit.session.desk import BEGUN_MS, Desk

SOUTH, NORTH = Side.SOUTH, Side.NORTH
FONTS = prepare()
SIZES = [(640, 480), (800, 480), (1280, 800)]


class Player:
    """A person at the screen of a desk, who has five keys."""

    def __init__(self, folder: Path, settings: str, size: tuple[int, int] = (800, 480)) -> None:
        self.desk = Desk(folder, settings)
        self.screen = Screen(pygame.Surface(size), DARK, fonts=FONTS)
        self.now_ms = 2_000
        self.orders: list[ClockOrder] = []
        self.look()

    def look(self) -> GameView:
        """The screen is brought up to date."""
        view = self.desk.host.view(BEGUN_MS + self.now_ms)
        assert view is not None
        self.screen.show(view, self.now_ms)
        return view

    def wait(self, ms: int) -> "Player":
        """Time passes."""
        self.now_ms += ms
        self.desk.step(self.now_ms)
        self.look()
        return self

    def press_lever(self, side: Side) -> "Player":
        """A player presses the clock."""
        self.desk.link.lever(BEGUN_MS + self.now_ms, side)
        return self.wait(100)

    def key(self, *keys: int) -> None:
        """Keys; what they order is done at once."""
        for key in keys:
            commands: list[Command] = self.screen.handle(
                pygame.event.Event(pygame.KEYDOWN, key=key), self.now_ms
            )
            self.orders += [command.order for command in commands if isinstance(command, OrderClock)]
            self.desk.step(self.now_ms, *commands)
            self.look()

    def choose(self, *labels: str) -> "Player":
        """Open the clock menu and go to the answers with these labels by the arrows, one card after the other."""
        self.key(pygame.K_RETURN)
        for label in ("Clock", *labels):
            card = self.screen.card
            assert card is not None, f"no card to choose {label!r} from"
            found = [answer.label for answer in card.answers]
            assert label in found, f"{label!r} is not among {found}"
            row, column = divmod(found.index(label), card.columns)
            now_row, now_column = divmod(self.screen.selected, card.columns)
            # Up and to the left first: the last row may be short.
            self.key(*[pygame.K_UP] * max(0, now_row - row), *[pygame.K_LEFT] * max(0, now_column - column))
            self.key(
                *[pygame.K_RIGHT] * max(0, column - now_column), *[pygame.K_DOWN] * max(0, row - now_row)
            )
            self.key(pygame.K_RETURN)
        return self


@pytest.mark.parametrize("size", SIZES)
def test_arbiter_works_every_clock_order_with_five_keys(size: tuple[int, int], tmp_path: Path) -> None:
    """Start to swap, in one game; each is obeyed. Source: rulebook, clocks 1.2, 1.3 and 4.1 (R4, R5)."""
    player = Player(tmp_path, "phased-swing 30s reserve 30m cutoff 40 independent 60m", size)
    player.choose("Start").wait(10_000)
    player.desk.link.move(BEGUN_MS + player.now_ms, "e2", "e4")
    player.press_lever(SOUTH).wait(1_000).choose("Halt").wait(1_000)
    assert player.look().clock.halt == "pause"
    player.choose("Go on").choose("Time", "South", "Reserve", "+1 min", "+10 s", "+10 s", "\u22121 s", "Set")
    player.choose("Time", "North", "Independent", "\u221210 min", "Set").choose("Penalty", "North")
    player.choose("Counter", "North", "+10", "Set").choose("Counter", "North", "-10", "-1", "Set")
    player.choose("Adjourn").wait(3_700_000)
    assert player.look().clock.halt == "intermission"
    player.choose("Go on").choose("Call for seal").wait(3_000).choose("Move sealed", "On paper").wait(1_000)
    player.choose("Open seal").choose("Think again").wait(1_000)
    keypad = [*"e7e5", "Set"]
    player.choose("Move sealed", "By keys, the others look away", *keypad).choose("Open seal")
    player.desk.link.move(BEGUN_MS + player.now_ms, "e7", "e5")
    player.wait(2_000).choose("Go on").choose("Other's turn").choose("Swap sides")
    orders = player.orders
    assert [order.act for order in orders] == [
        *(ClockAct.START, ClockAct.PAUSE, ClockAct.RESUME, ClockAct.ADJUST, ClockAct.ADJUST, ClockAct.ADJUST),
        *(ClockAct.SET_COUNT, ClockAct.SET_COUNT, ClockAct.ADJOURN, ClockAct.RESUME, ClockAct.CALL_SEAL),
        *(ClockAct.SEAL, ClockAct.OPEN_SEAL, ClockAct.REFUSE_SEAL, ClockAct.SEAL, ClockAct.OPEN_SEAL),
        *(ClockAct.RESUME, ClockAct.SET_TURN, ClockAct.SWAP),
    ]
    assert orders[3] == ClockOrder(ClockAct.ADJUST, SOUTH, 79_000, "reserve")
    assert orders[4] == ClockOrder(ClockAct.ADJUST, NORTH, -600_000, "independent")
    assert (orders[5].side, orders[5].delta_ms, orders[5].reason) == (NORTH, 120_000, "penalty")
    assert (orders[6].turns, orders[7].turns) == (10, 0)
    assert orders[14].move == "e7e5"
    assert not [e for e in player.desk.told if getattr(e, "refused", False)]


def test_free_first_move_overdue_and_calendar_take_back_are_offered(tmp_path: Path) -> None:
    """What only some clocks know is offered where it can be. Source: rulebook, clocks 1.12 and 1.13."""
    player = Player(tmp_path / "free", "fischer 5m+3s independent 20m free-first-move 1m")
    player.choose("Start").wait(61_000).choose("Start")
    assert [order.act for order in player.orders] == [ClockAct.START, ClockAct.START]
    assert player.look().clock.run == "free-late"
    player = Player(tmp_path / "calendar", "calendar 3d interlude 2h")
    player.choose("Start").press_lever(SOUTH).choose("Take back")
    assert player.orders[-1].act is ClockAct.TAKE_BACK
    assert player.look().clock.running is SOUTH


def test_way_back_leads_out_of_every_card(tmp_path: Path) -> None:
    """No dead end, nothing ordered; Escape closes at once."""
    player = Player(tmp_path, "fischer 5m+3s")
    player.press_lever(NORTH)
    for path in (
        ["Time", "South"],
        ["Penalty"],
        ["Counter", "North"],
        ["Move sealed", "By keys, the others look away"],
    ):
        player.choose(*path, "Back", "Back")
        assert player.screen.card is None
        player.choose(*path)
        player.key(pygame.K_ESCAPE)
        assert player.screen.card is None
    assert player.orders == []


def test_menu_of_the_clock_is_worked_by_touch_too(tmp_path: Path) -> None:
    """A finger on the answers."""
    player = Player(tmp_path, "single 5m")
    player.press_lever(NORTH)
    for label in ("", "Clock", "Halt"):
        card = player.screen.card
        at = [answer.label for answer in card.answers].index(label) if card else None
        action = ("button", "menu") if at is None else ("answer", at)
        place = next(t.rect.center for t in reversed(player.screen.targets) if t.action == action)
        commands = player.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1), 0)
        player.look()
    assert commands == [OrderClock(ClockOrder(ClockAct.PAUSE))]


def test_every_balance_and_counter_of_every_type_has_its_name() -> None:
    """Under its own name. Source: rulebook, clocks 1.4."""
    for kind in TYPES.values():
        control = kind.read(tuple(kind.example.split()[1:]))
        shown = set(control.balance_names) - control.hidden_names
        assert {f"balance.{name}" for name in shown} <= set(TEXTS)
        assert {f"count.{name}" for name in control.count_names} <= set(TEXTS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "settings",
    [
        "phased-countdown 120m+60s+30s independent 200m",
        "phased-combination 60m+60s*40+60m reserve 30s independent 200m",
        "phased-increment south 90m+30s*40+50m in-advance north 40m+90s*40+60m in-advance independent 200m",
        "calendar 30d/10 reserve 2dx3 interlude 12hx2 independent 90d",
        "byoyomi 30m+3x30s independent 2h",
    ],
)
def test_every_time_and_counter_fits_the_clock_face(settings: str, size: tuple[int, int]) -> None:
    """Nothing of what has to be shown is cut off. Source: rulebook, clocks 1.4."""
    clock = clocks.view(clocks.start(clocks.parse_settings(settings)), 0)
    layout = compute_layout(size, 12, 12, True)
    tools = Tools(DARK, FONTS, Catalogue(), Artist(DARK, FONTS), layout.unit)
    for side in Side:
        words = find_details(tools, clock, side)
        assert len(words) == len(clock.balances[side]) + len(clock.counts[side]) + 1 - (
            "calendar" in settings
        )
        rect = layout.south_clock
        width, height = rect.width - tools.px(20), round(rect.height * DETAIL_PART)
        type_size, lines = fit_details(tools, words, width, height)
        assert len(lines) * tools.fonts.line_height("bold", tools.px(type_size)) <= height
        for line in lines:
            assert sum(tools.fonts.width(*part, tools.px(type_size)) for part in line) <= width
