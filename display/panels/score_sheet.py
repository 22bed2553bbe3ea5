"""The score sheet of a game that is over, with room for the signatures of both players and the arbiter.

    keys     left, right: the buttons; Enter uses one; Escape: back
    touch    the buttons

What is to be done it gives as a command. Owner: the play screen, while somebody looks at it.
"""

import pygame

from controller.commands import Command, EditGame, ExportGames
from controller.sides import Side
from controller.views import ResultView, SheetView
from display.canvas import Patch
from display.screens.home_items import Focus, item_patch
from display.theme import SPACING, TYPE
from display.tools import Panel, Target, Tools

BAR, TITLE, FACT = 50, 44, 58  # design pixels
BUTTONS = ("back", "names", "page")
SIGNED = ("south", "north", "arbiter")


class ScoreSheet:
    """The sheet of one game."""

    def __init__(self, result: ResultView, sheet: SheetView, moves: int) -> None:
        """`moves` is how many were played, counted as people do."""
        self._result, self._sheet, self._moves = result, sheet, moves
        self._focus = 0

    def handle_key(self, key: int) -> list[Command] | None:
        """Take a key; gives what is to be done once somebody has chosen, None while nobody has."""
        if key == pygame.K_ESCAPE:
            return []
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._use(BUTTONS[self._focus])
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._focus = max(0, min(len(BUTTONS) - 1, self._focus + (1 if key == pygame.K_RIGHT else -1)))
        return None

    def touch(self, action: tuple[str, object]) -> list[Command] | None:
        """Take a touched target, as `handle_key`."""
        kind, at = action
        return self._use(BUTTONS[at]) if kind == "sheet" and isinstance(at, int) else None

    def _use(self, name: str) -> list[Command]:
        if name == "names":
            return [EditGame(self._sheet.number)]
        return [ExportGames((self._sheet.number,), "story")] if name == "page" else []

    def turn(self, pages: int) -> None:
        """There is but one page."""

    def panels(self, tools: Tools, whole: pygame.Rect, status: str = "") -> list[Panel]:
        """Draw it on the whole screen; the `status` of a game that goes on is none of it."""
        del status
        edge = tools.px(SPACING.edge)
        inner = whole.inflate(-2 * edge, -2 * edge)
        bar = pygame.Rect(inner.left, inner.bottom - tools.px(BAR), inner.width, tools.px(BAR))
        paper = pygame.Rect(inner.left, inner.top, inner.width, bar.top - edge - inner.top)
        patches, targets = [self._paper(tools, paper)], []
        gap = tools.px(6)
        width = (bar.width - gap * (len(BUTTONS) - 1)) // len(BUTTONS)
        for at, name in enumerate(BUTTONS):
            place = pygame.Rect(bar.left + at * (width + gap), bar.top, width, bar.height)
            focus: Focus = ("sheet", at)
            label = tools.catalogue.text("key.back" if name == "back" else f"sheet.{name}")
            patches.append(item_patch(tools, place, focus, label, is_focused=self._focus == at))
            targets.append(Target(place, focus))
        return [Panel(tuple(patches), tuple(targets))]

    def _facts(self, tools: Tools) -> list[tuple[str, str]]:
        sheet, text = self._sheet, tools.catalogue.text
        names = ("event", "site", "round", "date")
        found = [(text(f"names.{name}"), str(getattr(sheet, name)) or "\u2013") for name in names]
        return [
            *found,
            (text("sheet.game"), tools.catalogue.term(sheet.game)),
            (text("home.clock"), sheet.clock),
            (text("sheet.moves"), str(self._moves)),
            (text("sheet.number"), str(sheet.number)),
        ]

    def _paper(self, tools: Tools, paper: pygame.Rect) -> Patch:
        """Names and result above, the facts in two columns, three lines to sign on below."""
        theme, sheet, text = tools.theme, self._sheet, tools.catalogue.text
        south, north = (
            getattr(sheet, side.value) or tools.side_name(side) for side in (Side.SOUTH, Side.NORTH)
        )
        score = {"1-0": "1 \u2013 0", "0-1": "0 \u2013 1", "1/2-1/2": "\u00bd \u2013 \u00bd"}.get(
            self._result.result, self._result.result
        )
        facts = self._facts(tools)
        signed = [(text(f"sheet.{name}"), getattr(sheet, name, "")) for name in SIGNED]

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, paper, theme.panel, theme.line)
            inside = paper.inflate(-tools.px(36), -tools.px(24))
            top = pygame.Rect(inside.left, inside.top, inside.width, tools.px(TITLE))
            middle = pygame.Rect(0, top.top, tools.px(150), top.height)
            middle.centerx = top.centerx
            left = pygame.Rect(top.left, top.top, middle.left - top.left, top.height)
            right = pygame.Rect(middle.right, top.top, top.right - middle.right, top.height)
            sizes = (TYPE.title, TYPE.lead, TYPE.body, TYPE.label)
            tools.paragraph(surface, south, left, theme.ink, sizes=sizes, weight="bold")
            tools.text(surface, score, middle, theme.ink, size=TYPE.title, weight="bold", align="centre")
            tools.paragraph(surface, north, right, theme.ink, sizes=sizes, weight="bold", align="centre")
            reason = pygame.Rect(inside.left, top.bottom, inside.width, tools.px(26))
            tools.paragraph(surface, self._result.text, reason, theme.ink_soft, sizes=(TYPE.body, TYPE.label))
            for at, (name, value) in enumerate(facts):
                cell = pygame.Rect(0, 0, inside.width // 4 - tools.px(8), tools.px(FACT))
                cell.topleft = (
                    inside.left + at % 4 * (inside.width // 4),
                    reason.bottom + at // 4 * cell.height,
                )
                upper = pygame.Rect(cell.left, cell.top, cell.width, cell.height * 2 // 5)
                lower = pygame.Rect(cell.left, upper.bottom, cell.width, cell.height - upper.height)
                tools.text(surface, name, upper, theme.ink_soft, size=TYPE.small)
                value_sizes = (TYPE.body, TYPE.label, TYPE.small, 11.5, 10.5)
                tools.paragraph(surface, value, lower, theme.ink, sizes=value_sizes, middle=False)
            width = inside.width // 3
            for at, (role, name) in enumerate(signed):
                line_left = inside.left + at * width
                line = pygame.Rect(line_left, inside.bottom - tools.px(44), width - tools.px(20), 0)
                thick = max(1, tools.px(1.5))
                pygame.draw.line(surface, theme.ink, line.topleft, line.topright, thick)
                below = pygame.Rect(line.left, line.top + tools.px(4), line.width, tools.px(20))
                tools.text(surface, role, below, theme.ink_soft, size=TYPE.small, weight="medium")
                below.top = below.bottom
                tools.paragraph(surface, name or " ", below, theme.ink, sizes=(TYPE.label, TYPE.small, 11.5))

        return Patch("sheet.paper", paper, (self._result, self._moves), paint)
