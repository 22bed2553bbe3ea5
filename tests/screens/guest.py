"""Somebody who works the program with one kind of hand only, and goes by the meaning of what the screen offers.

    KeysHand     the five keys, the wooden board's levers and switches
    TouchHand    a finger on the panel, which touches and lets go and never moves before it touches
    MouseHand    a mouse: it drags pieces and turns the wheel

What is offered is told by `told_program.py`. SDL makes of a touch the event of a mouse's button, and X has no other way
to make one up: so a finger is a press without a way to it.
"""

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from controller.board_map import reed_of
from hardware.emulator.board import Board
from hardware.emulator.errors import BoardCommandError
from tests.screens.desk import Desk, Program

Action = tuple[str, object]
ARROWS = {"Right": (1, 0), "Down": (0, 1), "Left": (-1, 0), "Up": (0, -1)}
PRESSES_MAX = 300  # so many keys, and what is wanted cannot be reached
PAGES_MAX = 30
LATER_MAX = 20  # so often the hand may be late
LEVERS = ("south", "north")
KEY_OF_STEP = {"first": "Up", "next": "Right", "back": "Return"}
TOUCH_US = 60_000  # from one touch of the board to the next


class Seen(NamedTuple):
    """One line of the report."""

    page: str
    offers: dict[Action, pygame.Rect]
    focus: Action | None
    game: dict[str, object] | None
    ply: int | None
    told: str
    shortened: tuple[str, ...]
    handled: int


class Guest:
    """Sees what the program offers, and waits for it."""

    def __init__(self, program: Program, report: Path) -> None:
        self.program = program
        self.desk: Desk = program.desk
        self.shortened: set[str] = set()
        self._report = report
        self._read = 0
        self._seen: Seen | None = None

    def look(self) -> Seen | None:
        """What is offered now, None before the first picture."""
        if self._report.exists():
            with self._report.open("rb") as report:
                report.seek(self._read)
                new = report.read()
            whole = new[: new.rfind(b"\n") + 1]
            self._read += len(whole)
            for line in whole.splitlines():
                self._seen = _read(line)
                self.shortened.update(self._seen.shortened)
        return self._seen

    def wait(self, is_there: Callable[[Seen], object], what: str) -> Seen:
        """Look until it is there."""

        def look() -> Seen | None:
            seen = self.look()
            return seen if seen is not None and is_there(seen) else None

        try:
            return self.program.wait(look, what)
        except AssertionError as error:
            raise AssertionError(f"{error}; on the screen: {self._seen}") from None

    @property
    def seen(self) -> Seen:
        """What is offered now."""
        return self.wait(lambda seen: True, "the first picture")

    def done(self, count: int, act: Callable[[], None]) -> Seen:
        """Do something that is so many keys or touches, and see what came of it."""
        before = self.seen.handled
        act()
        return self.wait(lambda seen: seen.handled >= before + count, "what a key or a touch does")


class Hand(ABC):
    """One kind of hand."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    @abstractmethod
    def use(self, kind: str, meaning: object) -> None:
        """Bring an item of the screen about, wherever it is."""

    @abstractmethod
    def open_menu(self) -> None:
        """The play screen's menu."""

    @abstractmethod
    def more(self, row: int) -> None:
        """The next value of a row of the clock editor."""

    @abstractmethod
    def set_up(self, pieces: list[str]) -> None:
        """Put the pieces on their squares."""

    @abstractmethod
    def move(self, from_square: str, to_square: str, *, captures: bool) -> None:
        """Move a piece on the board; what stands on the target is taken off first."""

    @abstractmethod
    def press(self, side: str) -> None:
        """A lever."""

    @abstractmethod
    def step(self, way: str) -> None:
        """Of a recorded game: `first`, `next` or back to the list (`back`)."""


class KeysHand(Hand):
    """Arrows and Enter; the pieces and the levers are those of a wooden board."""

    def __init__(self, guest: Guest, board: Board) -> None:
        super().__init__(guest)
        self._board = board
        self._free_us = 0  # when the hand has done what it is doing

    def _key(self, name: str) -> Seen:
        return self.guest.done(1, lambda: self.guest.desk.key(name))

    def use(self, kind: str, meaning: object) -> None:
        self.walk((kind, meaning))
        self._key("Return")

    def walk(self, wanted: Action) -> None:
        """Press arrows until what is wanted has the keys: those known to lead there, else one not tried yet that points
        towards it. In the clock editor left and right are less and more, and lead nowhere.
        """
        ways: dict[Action, dict[str, Action]] = {}
        for _ in range(PRESSES_MAX):
            seen = self.guest.seen
            here = seen.focus
            assert here is not None, f"on {seen.page} the keys are nowhere, and cannot get to {wanted}"
            if here == wanted:
                return
            keys = ("Down", "Up") if seen.page == "ClockEditor" else tuple(ARROWS)
            key = _next_key(ways, here, wanted, seen.offers, keys)
            assert key is not None, (
                f"on {seen.page} no arrow leads to {wanted}; it offers {list(seen.offers)}"
            )
            there = self._key(key).focus
            if there is not None:
                ways.setdefault(here, {})[key] = there
        raise AssertionError(f"{PRESSES_MAX} arrows did not lead to {wanted}")

    def open_menu(self) -> None:
        self._key("Return")

    def more(self, row: int) -> None:
        self.walk(("row", row))
        self._key("Right")

    def set_up(self, pieces: list[str]) -> None:
        for square in pieces:
            self._board.close(reed_of(square))

    def move(self, from_square: str, to_square: str, *, captures: bool) -> None:
        start, target = reed_of(from_square), reed_of(to_square)
        touches = [(self._board.open_at, start), (self._board.close_at, target)]
        if captures:
            touches.insert(0, (self._board.open_at, target))
        for touch, reed in touches:
            self._next(lambda us, touch=touch, reed=reed: touch(us, reed))

    def press(self, side: str) -> None:
        for way in ("down", "up"):
            self._next(lambda us, way=way: self._board.at(us, f"lever {LEVERS.index(side)} {way}"))

    def _next(self, touch: Callable[[int], object]) -> None:
        """The hand touches the board next, later where a busy machine has let that moment pass."""
        for _ in range(LATER_MAX):
            try:
                touch(self._next_us())
            except BoardCommandError as error:
                if not str(error).endswith("is past"):
                    raise
            else:
                return
        raise AssertionError(f"the board's time ran away from the hand {LATER_MAX} times")

    def _next_us(self) -> int:
        """When the hand can touch the board next."""
        self._free_us = max(self._free_us, self._board.now_us()) + TOUCH_US
        return self._free_us

    def step(self, way: str) -> None:
        self._key(KEY_OF_STEP[way])


class PointerHand(Hand):
    """What finger and mouse have in common: what is touched is used."""

    def _touch(self, kind: str, meaning: object) -> Seen:
        offers = self.guest.seen.offers
        assert (kind, meaning) in offers, f"nothing to touch for {(kind, meaning)} among {list(offers)}"
        place = offers[kind, meaning].center
        return self.guest.done(1, lambda: self.guest.desk.click(place))

    def use(self, kind: str, meaning: object) -> None:
        for _ in range(PAGES_MAX):
            if (kind, meaning) in self.guest.seen.offers:
                self._touch(kind, meaning)
                return
            self._turn_page(kind)
        raise AssertionError(f"{PAGES_MAX} pages have no {(kind, meaning)}")

    @abstractmethod
    def _turn_page(self, kind: str) -> None:
        """Show more of a list of such items."""

    def open_menu(self) -> None:
        self._touch("button", "menu")

    def more(self, row: int) -> None:
        self._touch("more", row)

    def set_up(self, pieces: list[str]) -> None:
        del pieces
        self._touch("button", "setup")

    def press(self, side: str) -> None:
        self._touch("clock", side)

    def step(self, way: str) -> None:
        self._touch("button", way)


class TouchHand(PointerHand):
    """A finger: it touches a piece, then the square."""

    def _turn_page(self, kind: str) -> None:
        del kind
        self._touch("page", 1)

    def move(self, from_square: str, to_square: str, *, captures: bool) -> None:
        del captures
        self._touch("square", from_square)
        self._touch("square", to_square)


class MouseHand(PointerHand):
    """A mouse: it drags a piece, and lists turn with its wheel."""

    def _turn_page(self, kind: str) -> None:
        rect = next(rect for (found, _), rect in self.guest.seen.offers.items() if found == kind)
        desk = self.guest.desk
        self.guest.done(1, lambda: desk.do("mousemove", *map(str, rect.center), "click", "5"))

    def move(self, from_square: str, to_square: str, *, captures: bool) -> None:
        del captures
        offers, desk = self.guest.seen.offers, self.guest.desk
        first, second = offers["square", from_square].center, offers["square", to_square].center
        self.guest.done(1, lambda: desk.drag(first, second))


def _next_key(
    ways: dict[Action, dict[str, Action]],
    here: Action,
    wanted: Action,
    offers: dict[Action, pygame.Rect],
    keys: tuple[str, ...],
) -> str | None:
    """The first key of the shortest known way to what is wanted, else to a place with an arrow not tried yet."""
    waiting = deque([(here, "")])
    reached = {here}
    while waiting:
        place, first = waiting.popleft()
        known = ways.get(place, {})
        if place == wanted:
            return first
        fresh = [key for key in keys if key not in known]
        if fresh:
            return first or min(
                fresh, key=lambda key: _turned_away(offers.get(place), offers.get(wanted), key)
            )
        for key, there in known.items():
            if there not in reached:
                reached.add(there)
                waiting.append((there, first or key))
    return None


def _turned_away(here: pygame.Rect | None, wanted: pygame.Rect | None, key: str) -> float:
    """How little an arrow points towards what is wanted; what is not on the screen yet is looked for below."""
    dx, dy = ARROWS[key]
    if here is None or wanted is None:
        return {"Down": 0, "Right": 1, "Up": 2, "Left": 3}[key]
    return -(dx * (wanted.centerx - here.centerx) + dy * (wanted.centery - here.centery))


def _read(line: bytes) -> Seen:
    told = json.loads(line)
    return Seen(
        page=told["page"],
        offers={(kind, _plain(value)): pygame.Rect(rect) for kind, value, rect in told["offers"]},
        focus=None if told["focus"] is None else (told["focus"][0], _plain(told["focus"][1])),
        game=told["game"],
        ply=told["ply"],
        told=told["told"],
        shortened=tuple(told["shortened"]),
        handled=told["handled"],
    )


def _plain(value: object) -> object:
    """A pair of numbers is a list in JSON."""
    return tuple(value) if isinstance(value, list) else value
