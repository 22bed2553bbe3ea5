"""What onlookers see, and who is at the board from afar: the board, the clocks alone, or the moves alone.

    board     as on the play screen, without what only players are told
    clocks    two clocks as large as the screen lets them be
    moves     the list of moves in large type

It takes no orders; `plain.py` does, where the players look at it. Owner: the thread of the window.
"""

from dataclasses import replace

import pygame

from controller.sides import Side
from controller.views import GameView
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.language.view import in_language
from display.layout import Layout, compute_layout
from display.page import Page
from display.panels.board import board_panel, find_shape
from display.panels.clock import clock_panel, find_next_change_ms
from display.panels.moves import moves_panel
from display.panels.strips import banner_panel, header_panel
from display.theme import SPACING, TYPE, Theme
from display.tools import Panel, Tools

MOVES_LARGER = 1.6  # the type of the list against that of the play screen


class OnlookerScreen(Page):
    """One of `kinds.KINDS` on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        kind: str,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        super().__init__(surface, theme, catalogue, fonts)
        self.kind = kind
        self._view: GameView | None = None

    def show(self, view: GameView | None) -> list[pygame.Rect]:
        """Bring the picture up to date; None is between games. Gives the rectangles that changed.

        Raises: ScreenSizeError.
        """
        self._targets = []
        self._view = None if view is None else in_language(for_onlookers(view), self._catalogue)
        if self._view is None:
            return self._canvas.present([self._waiting(self._fitting_tools())])
        panels = {"board": self._board, "clocks": self._clocks, "moves": self._moves}[self.kind](self._view)
        self._targets = [target for panel in panels for target in panel.targets]
        return self._canvas.present([patch for panel in panels for patch in panel.patches])

    def next_change_ms(self, now_ms: int) -> int | None:
        """When the clocks show something else."""
        clock_ms = None if self._view is None else find_next_change_ms(self._view.clock)
        return None if clock_ms is None or self.kind == "moves" else now_ms + clock_ms

    def _board(self, view: GameView) -> list[Panel]:
        shape = find_shape(view.board)
        layout = compute_layout(self._canvas.surface.get_size(), shape.files, shape.ranks, False)
        layout = replace(layout, banner=layout.banner.union(layout.buttons))
        tools = self._tools_of(layout.unit)
        return [
            board_panel(tools, layout, view, None, None),
            header_panel(tools, layout, view),
            moves_panel(tools, layout, view.moves, 0),
            *self._both_clocks(tools, layout, view),
            banner_panel(tools, layout, view),
        ]

    def _clocks(self, view: GameView) -> list[Panel]:
        tools, layout = self._strips(1.0)
        room, gap = layout.middle, tools.px(SPACING.gap)
        height = (room.height - gap) // 2
        layout = replace(
            layout,
            north_clock=pygame.Rect(room.left, room.top, room.width, height),
            south_clock=pygame.Rect(room.left, room.bottom - height, room.width, height),
        )
        return [
            header_panel(tools, layout, view),
            *self._both_clocks(tools, layout, view),
            banner_panel(tools, layout, view),
        ]

    def _moves(self, view: GameView) -> list[Panel]:
        tools, layout = self._strips(MOVES_LARGER)
        return [header_panel(tools, layout, view), moves_panel(tools, layout, view.moves, 0)]

    def _both_clocks(self, tools: Tools, layout: Layout, view: GameView) -> list[Panel]:
        is_over = view.phase == "over"
        return [clock_panel(tools, layout, view.clock, side, is_over) for side in (Side.NORTH, Side.SOUTH)]

    def _strips(self, larger: float) -> tuple[Tools, Layout]:
        """A layout of header, one large middle and banner, its type so much larger than that of the play screen."""
        layout = compute_layout(self._canvas.surface.get_size(), 8, 8, False)
        tools = self._tools_of(layout.unit * larger)
        edge, gap = layout.scale(SPACING.edge), tools.px(SPACING.gap)
        inner = self._canvas.surface.get_rect().inflate(-2 * edge, -2 * edge)
        header = pygame.Rect(inner.left, inner.top, inner.width, tools.px(24))
        banner = layout.banner.union(layout.buttons)
        bottom = inner.bottom if larger > 1 else banner.top - gap
        middle = pygame.Rect(inner.left, header.bottom + gap, inner.width, bottom - header.bottom - gap)
        return tools, replace(layout, header=header, middle=middle, banner=banner)

    def _waiting(self, tools: Tools) -> Patch:
        rect = self._canvas.surface.get_rect()
        words = self._catalogue.text("onlooker.waiting")

        def paint(surface: pygame.Surface) -> None:
            tools.text(surface, words, rect, tools.theme.ink_soft, size=TYPE.lead, align="centre")

        return Patch("waiting", rect, words, paint)


def for_onlookers(view: GameView) -> GameView:
    """The view without help and without anything that only players or the arbiter are told (FIDE Laws 11.5)."""
    return replace(
        view,
        warning=None,
        question=None,
        guidance=None if view.phase == "play" else view.guidance,
        targets=(),
        lifted=(),
        occupied=frozenset(view.pieces) if view.phase == "play" else view.occupied,
        message=_news(view),
        worth="",
        notice="",
        arbiter=None,
    )


def _news(view: GameView) -> str:
    """How the game ended, else the last move: `16... Nxb8`."""
    if view.result is not None or not view.moves:
        return view.message if view.result is None else view.result.text
    move = view.moves[-1]
    return f"{move.number}{'.' if move.by is Side.SOUTH else '...'} {move.san}{'' if move.sure else ' ?'}"
