"""A recorded game on the screen, ply by ply, with the clocks as they stood.

    left, right   one ply back, one on        up, down   the first position, the last
    enter, Esc    back to the list            E          export this game

Touching the board's right half goes on, its left half back. Owner: the thread of the window.
"""

from dataclasses import replace

import pygame

from controller.commands import Command, ExportGames, OpenRecordings
from controller.recording.playback import Playback
from controller.sides import Side
from controller.views import GameView
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.layout import Layout, compute_layout
from display.page import Page
from display.panels.board import board_panel, find_shape
from display.panels.clock import clock_panel
from display.panels.moves import moves_panel
from display.panels.strips import Button, banner_panel, buttons_panel, header_panel
from display.theme import Theme

BUTTONS = ("first", "previous", "next", "last", "back")


class ReplayScreen(Page):
    """One recorded game on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        playback: Playback,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        super().__init__(surface, theme, catalogue, fonts)
        self._playback = playback
        self._ply = 0
        self._layout: Layout | None = None

    @property
    def ply(self) -> int:
        """How many plies are shown."""
        return self._ply

    def show(self, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Nothing here depends on the time."""
        del now_ms
        view = self._playback.view(self._ply)
        shape = find_shape(view.board)
        layout = compute_layout(self._canvas.surface.get_size(), shape.files, shape.ranks, False)
        self._layout = layout
        tools = self._tools_of(layout.unit)
        panels = [
            board_panel(tools, layout, view, None, None),
            clock_panel(tools, layout, view.clock, Side.NORTH, True),
            header_panel(tools, layout, view),
            moves_panel(tools, layout, view.moves, 0),
            clock_panel(tools, layout, view.clock, Side.SOUTH, True),
            banner_panel(tools, layout, self._with_words(view)),
            buttons_panel(tools, layout, tuple(map(Button, BUTTONS))),
        ]
        self._targets = [target for panel in panels for target in panel.targets]
        return self._canvas.present([patch for panel in panels for patch in panel.patches])

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        return self._use(_KEYS.get(event.key, ""))

    def _on_wheel(self, rows: int) -> None:
        self._go(self._ply - rows)

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        kind, value = self._touched(place) or ("", None)
        if kind == "button" and isinstance(value, str):
            return self._use(value)
        if self._layout is not None and self._layout.frame.collidepoint(place):
            self._go(self._ply + (1 if place[0] >= self._layout.frame.centerx else -1))
        return []

    def _use(self, name: str) -> list[Command]:
        match name:
            case "first":
                self._go(0)
            case "previous":
                self._go(self._ply - 1)
            case "next":
                self._go(self._ply + 1)
            case "last":
                self._go(len(self._playback.moves))
            case "export":
                return [ExportGames((self._playback.recorded.header.number,))]
            case "back":
                return [OpenRecordings()]
        return []

    def _go(self, ply: int) -> None:
        self._ply = max(0, min(len(self._playback.moves), ply))

    def _with_words(self, view: GameView) -> GameView:
        """The view with a line about this ply: what was told of it, its length, or who played."""
        header, text = self._playback.recorded.header, self._catalogue.text
        words = [view.message] if view.message else []
        if self._ply == 0:
            names = f"{header.south or text('side.south')} \u2013 {header.north or text('side.north')}"
            words.insert(0, ", ".join(filter(None, (names, header.event, header.date))))
        elif (turn := self._playback.moves[self._ply - 1].turn) is not None:
            words.append(text("replay.took", seconds=f"{turn.spent_ms / 1000:.1f}"))
        if view.result is not None:
            words.append(", ".join(filter(None, (view.result.result, view.result.reason))))
        return replace(view, message=". ".join(words), link_up=True)


_KEYS = {
    pygame.K_LEFT: "previous",
    pygame.K_RIGHT: "next",
    pygame.K_UP: "first",
    pygame.K_DOWN: "last",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_e: "export",
    pygame.K_RETURN: "back",
    pygame.K_KP_ENTER: "back",
    pygame.K_ESCAPE: "back",
}
