"""Where everything stands, computed from the size of the screen and the shape of the board.

    +--------------------------+------+-----------------+
    |  board with coordinates  | box  |  North's clock  |
    |                          | (*)  |  header         |
    |                          |      |  middle         |     (*) only with the virtual wooden board
    |                          |      |  South's clock  |
    +--------------------------+------+-----------------+
    |  banner: help line or warning   |  buttons        |
    +---------------------------------+-----------------+

`unit` is real pixels per design pixel. Works from 640x480 up.
"""

from dataclasses import dataclass

import pygame

from display.errors import ScreenSizeError
from display.theme import SPACING

SIZE_MIN = (640, 480)
DESIGN_SIZE = (800, 480)
COLUMN_PART_MAX = 0.52
SQUARE_MAX = 120  # design pixels: a 3x3 board need not fill the screen


@dataclass(frozen=True, slots=True)
class Layout:
    """Rectangles in real pixels."""

    unit: float
    square: int
    board: pygame.Rect
    frame: pygame.Rect
    tray: pygame.Rect | None
    north_clock: pygame.Rect
    south_clock: pygame.Rect
    header: pygame.Rect
    middle: pygame.Rect
    card: pygame.Rect  # header and middle together, for questions
    banner: pygame.Rect
    buttons: pygame.Rect

    def scale(self, design: float) -> int:
        """Turn design pixels into real ones."""
        return round(design * self.unit)


def compute_layout(size: tuple[int, int], files: int, ranks: int, with_tray: bool) -> Layout:
    """Lay out the play screen.

    Raises: ScreenSizeError where the screen is smaller than 640x480.
    """
    width, height = size
    if width < SIZE_MIN[0] or height < SIZE_MIN[1]:
        raise ScreenSizeError(
            f"a screen of {width}x{height} is too small; at least {SIZE_MIN[0]}x{SIZE_MIN[1]}"
        )
    unit = min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1])

    def px(design: float) -> int:
        return round(design * unit)

    edge, gap = px(SPACING.edge), px(SPACING.gap)
    strip = px(SPACING.strip)
    rim = px(SPACING.coordinates)
    tray_width = px(SPACING.tray) if with_tray else 0
    column_min = px(SPACING.column_min)
    area = pygame.Rect(edge, edge, width - 2 * edge, height - strip - 2 * edge - gap)
    room = area.width - column_min - gap - (tray_width + gap if with_tray else 0)
    square = max(8, min((area.height - 2 * rim) // ranks, (room - 2 * rim) // files, px(SQUARE_MAX)))

    frame = pygame.Rect(0, 0, square * files + 2 * rim, square * ranks + 2 * rim)
    beside = gap + (tray_width + gap if with_tray else 0)
    column_width = min(area.width - frame.width - beside, round(area.width * COLUMN_PART_MAX))
    column = pygame.Rect(area.right - column_width, area.top, column_width, area.height)
    left = pygame.Rect(area.left, area.top, column.left - area.left - beside, area.height)
    frame.center = left.center
    board = frame.inflate(-2 * rim, -2 * rim)
    tray = pygame.Rect(left.right + gap, area.top, tray_width, area.height) if with_tray else None

    clock_height = round(area.height * 0.27)
    north_clock = pygame.Rect(column.left, column.top, column.width, clock_height)
    south_clock = pygame.Rect(column.left, column.bottom - clock_height, column.width, clock_height)
    header = pygame.Rect(column.left, north_clock.bottom + gap // 2, column.width, px(24))
    middle = pygame.Rect(
        column.left, header.bottom + gap // 2, column.width, south_clock.top - header.bottom - gap - gap // 2
    )
    strip_top = height - edge - strip
    banner = pygame.Rect(edge, strip_top, column.left - gap - edge, strip)
    buttons = pygame.Rect(column.left, strip_top, column.width, strip)
    return Layout(
        unit,
        square,
        board,
        frame,
        tray,
        north_clock,
        south_clock,
        header,
        middle,
        header.union(middle),
        banner,
        buttons,
    )


def find_area(layout: Layout, area: str) -> pygame.Rect:
    """Give where a card stands."""
    if area == "frame":
        return layout.frame
    return layout.north_clock.union(layout.south_clock) if area == "column" else layout.card
