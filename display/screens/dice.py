"""The Rhunich dice: as it lies, and turned over to show the other faces; faces are turned (rulebook C 5.1)."""

from functools import cache
from math import cos, pi, sin

import pygame

from controller.commands import Command
from controller.puzzles import dice
from controller.puzzles.dice import FACES, Cube, places, undoing
from display.canvas import Patch
from display.screens.chance_page import ChancePage
from display.screens.puzzle_page import BACK, Action, Cell, Told
from display.theme import TYPE
from display.tools import Tools

SEEN = ("URF", "DLB")  # the faces of each view, in the order of the cells
PIP_PART = 0.29  # of a sticker's side
CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
CIRCLE = tuple((PIP_PART * cos(pi * at / 12), PIP_PART * sin(pi * at / 12)) for at in range(24))
OVERSAMPLE = 3
PLASTIC, PLASTIC_EDGE, PIP = (238, 230, 212), (70, 58, 48), (34, 28, 30)
SHADES = {"U": 1.0, "R": 0.86, "F": 0.93, "D": 0.86, "L": 1.0, "B": 0.93}

Point = tuple[float, float]


class DiceScreen(ChancePage):
    """One dice to be put in order, or rolled."""

    def _begin(self) -> None:
        self._is_anticlockwise = False
        self._rolled = 0
        self._mix()

    def _mix(self) -> None:
        self._cube, self._turned = dice.scrambled(self._chance())[0], list[str]()

    @property
    def cube(self) -> Cube:
        """The dice as it is."""
        return self._cube

    def _title(self) -> str:
        return self._catalogue.text("puzzles.dice")

    def _told(self) -> Told:
        text = self._catalogue.text
        if self._rolled:
            return Told(text("dice.rolled", number=self._rolled, short=dice.short_race(self._rolled)))
        if self._cube.is_solved:
            return Told(text("dice.solved", count=len(self._turned)), "good")
        return Told(text("dice.hint", count=len(self._turned)))

    def _grid(self) -> tuple[int, int]:
        return 3, 2

    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        patches = []
        for view, faces in enumerate(SEEN):
            half = pygame.Rect(area.left + view * area.width // 2, area.top, area.width // 2, area.height)
            side = min(half.width * 0.94 / (6 * cos(pi / 6)), (half.height - tools.px(40)) * 0.94 / 6)
            cursor = next((face for at, face in enumerate(faces) if self._has_cursor((at, view))), "")
            patches.append(self._view(tools, half, view, side, cursor))
            for at, face in enumerate(faces):
                for sticker in range(9):
                    x, y = _seen(FACES.index(face) * 9 + sticker, ((0, 0),), view)[0]
                    reach = round(side * 0.35)
                    place = pygame.Rect(0, 0, 2 * reach, 2 * reach)
                    place.center = (round(half.centerx + x * side), round(half.centery + y * side))
                    self._target(place, (at, view))
        return patches

    def _view(self, tools: Tools, half: pygame.Rect, view: int, side: float, cursor: str) -> Patch:
        pips, theme = self._cube.pips, tools.theme
        words = self._catalogue.text(f"dice.view{view}")

        def paint(surface: pygame.Surface) -> None:
            big = pygame.Surface((half.width * OVERSAMPLE, half.height * OVERSAMPLE))
            big.fill(theme.ground)

            def put(points: tuple[Point, ...]) -> list[Point]:
                middle_x, middle_y, scale = half.width / 2, half.height / 2, side
                return [
                    ((middle_x + x * scale) * OVERSAMPLE, (middle_y + y * scale) * OVERSAMPLE)
                    for x, y in points
                ]

            edge = max(2, round(side * 0.05)) * OVERSAMPLE
            for face in SEEN[view]:
                fill = tuple(round(part * SHADES[face]) for part in PLASTIC)
                for place in range(FACES.index(face) * 9, FACES.index(face) * 9 + 9):
                    sticker = put(_seen(place, CORNERS, view))
                    pygame.draw.polygon(big, fill, sticker)
                    pygame.draw.polygon(big, PLASTIC_EDGE, sticker, edge)
                    if pips[place]:
                        pygame.draw.polygon(big, PIP, put(_seen(place, CIRCLE, view)))
            if cursor:
                whole = put(
                    _seen(FACES.index(cursor) * 9 + 4, tuple((3 * x, 3 * y) for x, y in CORNERS), view)
                )
                pygame.draw.polygon(big, theme.focus_ink, whole, edge * 3)
                pygame.draw.polygon(big, theme.focus, whole, edge * 2)
            surface.blit(pygame.transform.smoothscale(big, half.size), half)
            label = pygame.Rect(half.left, half.bottom - tools.px(26), half.width, tools.px(24))
            tools.text(surface, words, label, theme.ink_soft, size=TYPE.label, align="centre")

        return Patch(f"dice.{view}", half, (pips, cursor, words), paint)

    def _actions(self) -> tuple[Action, ...]:
        text = self._catalogue.text
        way = "anticlockwise" if self._is_anticlockwise else "clockwise"
        return (
            Action("way", text(f"dice.{way}")),
            Action("undo", text("menu.undo")),
            Action("new", text("puzzle.new")),
            Action("roll", text("dice.roll")),
            Action(BACK, text("key.back")),
        )

    def _use_cell(self, cell: Cell) -> list[Command]:
        move = SEEN[cell[1]][cell[0]] + ("'" if self._is_anticlockwise else "")
        self._rolled = 0
        self._cube = self._cube.turn(move)
        self._turned.append(move)
        return []

    def _do(self, name: str) -> None:
        self._rolled = 0
        if name == "way":
            self._is_anticlockwise = not self._is_anticlockwise
        elif name == "undo" and self._turned:
            self._cube = self._cube.turn(undoing(self._turned.pop()))
        elif name == "new":
            self._mix()
        elif name == "roll":
            self._rolled = dice.roll(self._chance())


@cache
def _seen(place: int, points: tuple[Point, ...], view: int) -> tuple[Point, ...]:
    """Points of a sticker, in its sides from its middle, as they are seen from the corner of the view."""
    cubie, normal = list(places())[place]
    first, second = (axis for axis in range(3) if not normal[axis])
    found = []
    for a, b in points:
        spot = [at + 0.5 * out for at, out in zip(cubie, normal, strict=True)]
        spot[first] += a
        spot[second] += b
        x, y, z = spot
        flip = 1 if view == 0 else -1  # turned over, so that the corner seen is again in front
        found.append(((x - z) * cos(pi / 6), flip * ((x + z) / 2 - y)))
    return tuple(found)
