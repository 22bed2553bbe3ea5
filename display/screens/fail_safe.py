"""What people see when the program itself has failed: that the game is safe, where the report is, and two ways on.

    keys        Enter goes on, Esc leaves; arrows go from one to the other
    touch       the two buttons

It stands on nothing but a surface, so that it can be shown whatever has failed. Owner: the thread of the window.
"""

import pygame

from controller.commands import Command, ContinueGame, QuitProgram
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.page import Page
from display.theme import SPACING, TYPE, Theme
from display.tools import Target, Tools

GO_ON, LEAVE = "go_on", "leave"
ACTIONS = (GO_ON, LEAVE)
COMMANDS: dict[str, Command] = {GO_ON: ContinueGame(), LEAVE: QuitProgram()}


class FailSafeScreen(Page):
    """The words of one failure on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        error: str,
        report: str,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        """`error` is what failed, in a line; `report` where all of it was written, empty where that failed too."""
        super().__init__(surface, theme, catalogue, fonts)
        self._error, self._report = error, report
        self._focus = 0

    def show(self, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Raises: ScreenSizeError."""
        del now_ms
        tools = self._fitting_tools()
        edge = tools.px(SPACING.edge)
        inner = self._canvas.surface.get_rect().inflate(-2 * edge, -2 * edge)
        foot = pygame.Rect(inner.left, inner.bottom - tools.px(64), inner.width, tools.px(64))
        words = pygame.Rect(inner.left, inner.top, inner.width, foot.top - inner.top - edge)
        self._targets = []
        patches = [self._words(tools, words)]
        width = (foot.width - edge) // len(ACTIONS)
        for at, name in enumerate(ACTIONS):
            place = pygame.Rect(foot.left + at * (width + edge), foot.top, width, foot.height)
            patches.append(self._button(tools, place, at, name))
        return self._canvas.present(patches)

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return [COMMANDS[ACTIONS[self._focus]]]
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._focus = int(event.key == pygame.K_RIGHT)
        return [COMMANDS[LEAVE]] if event.key == pygame.K_ESCAPE else []

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        touched = self._touched(place)
        return [] if touched is None else [COMMANDS[str(touched[1])]]

    def _words(self, tools: Tools, place: pygame.Rect) -> Patch:
        text = self._catalogue.text
        where = text("fail_safe.report", file=self._report) if self._report else ""

        def paint(surface: pygame.Surface) -> None:
            theme = tools.theme
            tools.card(surface, place, theme.panel, theme.line)
            inside = place.inflate(-tools.px(40), -tools.px(30))
            top = tools.paragraph(
                surface,
                text("fail_safe.title"),
                inside,
                theme.ink,
                sizes=(TYPE.lead,),
                weight="bold",
                middle=False,
            )
            for words, part in ((text("fail_safe.safe"), 0.3), (self._error, 0.5), (where, 1.0)):
                top += tools.px(12)
                left = pygame.Rect(inside.left, top, inside.width, round((inside.bottom - top) * part))
                top = tools.paragraph(
                    surface, words, left, theme.ink, sizes=(TYPE.body, TYPE.label, TYPE.small), middle=False
                )

        return Patch("fail_safe.words", place, (self._error, where), paint)

    def _button(self, tools: Tools, place: pygame.Rect, at: int, name: str) -> Patch:
        is_focused = self._focus == at
        words = self._catalogue.text(f"fail_safe.{name}")
        self._targets.append(Target(place, ("answer", name)))

        def paint(surface: pygame.Surface) -> None:
            theme = tools.theme
            fill, ink = (theme.focus, theme.focus_ink) if is_focused else (theme.raised, theme.ink)
            tools.card(surface, place, fill, theme.line)
            tools.paragraph(
                surface, words, place, ink, sizes=(TYPE.lead, TYPE.body), weight="bold", align="centre"
            )

        return Patch(f"fail_safe.{name}", place, (words, is_focused), paint)
