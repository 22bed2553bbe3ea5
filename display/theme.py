"""Every colour, type size and distance of the screen: the one place to change how Rhunich looks.

Sizes are in design pixels of the smallest panel (800x480); `Layout` scales them to the real screen. Owner: nobody,
all values are frozen. `CONTRAST_PAIRS` names every text-on-ground pair in use, so that a test can hold them to the
4.5:1 of WCAG 2.2, success criterion 1.4.3; `MARK_PAIRS` every mark and what it lies on, for the 3:1 of 1.4.11.
"""

from dataclasses import dataclass

from display.errors import UnknownThemeError

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. Grounds and the inks that stand on them come in pairs."""

    name: str
    ground: Colour  # behind everything
    panel: Colour  # side panels
    raised: Colour  # buttons, idle clocks
    line: Colour  # thin borders
    ink: Colour  # text on ground, panel and raised
    ink_soft: Colour  # labels
    focus: Colour  # the selected choice, the cursor
    focus_ink: Colour
    running: Colour  # the clock that runs
    running_ink: Colour
    low: Colour  # the clock that runs low
    low_ink: Colour
    alarm: Colour  # warnings, a fallen flag
    alarm_ink: Colour
    notice: Colour  # link trouble, pauses
    notice_ink: Colour
    ask: Colour  # questions, guidance
    ask_ink: Colour
    good: Colour
    square_light: Colour
    square_dark: Colour
    square_plain: Colour  # boards of one colour
    square_line: Colour
    water: Colour  # rivers of squares
    water_dark: Colour
    water_line: Colour  # rivers between squares, waves
    key: Colour  # the square that decides
    hill: Colour  # where nothing can stand
    hill_edge: Colour
    leaf: Colour  # forests
    frame: Colour  # the board's wooden edge
    frame_ink: Colour
    last_move: Colour
    last_move_edge: Colour
    mark: Colour  # legal targets
    mark_put: Colour
    mark_remove: Colour
    badge_ink: Colour  # signs on discs of the two colours above
    south_fill: Colour
    south_line: Colour
    north_fill: Colour
    north_line: Colour
    south_disc: Colour  # face of an Eastern disc
    south_disc_ink: Colour
    north_disc: Colour
    north_disc_ink: Colour


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Text heights in design pixels."""

    small: int = 13
    label: int = 15
    body: int = 17
    lead: int = 20
    title: int = 26
    hero: int = 44


@dataclass(frozen=True, slots=True)
class Spacing:
    """Distances in design pixels."""

    edge: int = 8
    gap: int = 8
    inset: int = 8
    radius: int = 8
    strip: int = 50  # the bottom strip: banner and buttons
    coordinates: int = 17
    column_min: int = 250
    tray: int = 70


TYPE = TypeScale()
SPACING = Spacing()

_WOOD = {
    "square_light": (235, 216, 180),
    "square_dark": (178, 134, 92),
    "square_plain": (228, 198, 148),
    "square_line": (72, 46, 22),
    "water": (150, 190, 210),
    "water_dark": (112, 158, 188),
    "water_line": (18, 66, 110),
    "key": (236, 186, 52),
    "hill": (106, 116, 90),
    "hill_edge": (26, 32, 18),
    "leaf": (16, 66, 34),
    "frame": (74, 48, 30),
    "frame_ink": (240, 222, 192),
    "last_move": (226, 186, 60),
    "last_move_edge": (84, 50, 6),
    "mark": (10, 70, 48),
    "mark_put": (16, 58, 138),
    "mark_remove": (136, 8, 12),
    "badge_ink": (255, 255, 255),
    "south_fill": (252, 248, 238),
    "south_line": (38, 30, 26),
    "north_fill": (52, 48, 52),
    "north_line": (12, 10, 12),
    "south_disc": (250, 240, 216),
    "south_disc_ink": (168, 28, 24),
    "north_disc": (44, 52, 60),
    "north_disc_ink": (244, 238, 222),
}

DARK = Theme(
    name="dark",
    ground=(20, 22, 26),
    panel=(30, 33, 39),
    raised=(46, 50, 58),
    line=(70, 75, 86),
    ink=(243, 242, 238),
    ink_soft=(182, 187, 196),
    focus=(120, 190, 255),
    focus_ink=(10, 22, 36),
    running=(112, 214, 158),
    running_ink=(8, 28, 18),
    low=(255, 184, 76),
    low_ink=(40, 22, 0),
    alarm=(196, 40, 40),
    alarm_ink=(255, 255, 255),
    notice=(255, 184, 76),
    notice_ink=(40, 22, 0),
    ask=(32, 92, 176),
    ask_ink=(255, 255, 255),
    good=(112, 214, 158),
    **_WOOD,
)

LIGHT = Theme(
    name="light",
    ground=(234, 231, 224),
    panel=(248, 246, 241),
    raised=(255, 255, 255),
    line=(190, 184, 172),
    ink=(28, 27, 25),
    ink_soft=(88, 84, 78),
    focus=(20, 88, 176),
    focus_ink=(255, 255, 255),
    running=(14, 108, 70),
    running_ink=(255, 255, 255),
    low=(250, 168, 40),
    low_ink=(40, 22, 0),
    alarm=(184, 28, 28),
    alarm_ink=(255, 255, 255),
    notice=(250, 190, 80),
    notice_ink=(40, 22, 0),
    ask=(206, 224, 248),
    ask_ink=(16, 40, 84),
    good=(14, 108, 70),
    **_WOOD,
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    ground=(0, 0, 0),
    panel=(0, 0, 0),
    raised=(20, 20, 20),
    line=(255, 255, 255),
    ink=(255, 255, 255),
    ink_soft=(235, 235, 235),
    focus=(255, 235, 0),
    focus_ink=(0, 0, 0),
    running=(255, 255, 255),
    running_ink=(0, 0, 0),
    low=(255, 235, 0),
    low_ink=(0, 0, 0),
    alarm=(200, 0, 0),
    alarm_ink=(255, 255, 255),
    notice=(255, 235, 0),
    notice_ink=(0, 0, 0),
    ask=(0, 60, 190),
    ask_ink=(255, 255, 255),
    good=(255, 255, 255),
    **{
        **_WOOD,
        "square_light": (250, 244, 230),
        "square_dark": (180, 144, 114),
        "frame": (0, 0, 0),
        "frame_ink": (255, 255, 255),
        "south_fill": (255, 255, 255),
        "south_line": (0, 0, 0),
        "north_fill": (16, 16, 16),
        "north_line": (0, 0, 0),
    },
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, HIGH_CONTRAST)}

CONTRAST_PAIRS = (
    ("ink", "ground"),
    ("ink", "panel"),
    ("ink", "raised"),
    ("ink_soft", "ground"),
    ("ink_soft", "panel"),
    ("ink_soft", "raised"),
    ("focus_ink", "focus"),
    ("running_ink", "running"),
    ("low_ink", "low"),
    ("alarm_ink", "alarm"),
    ("notice_ink", "notice"),
    ("ask_ink", "ask"),
    ("good", "panel"),
    ("frame_ink", "frame"),
    ("south_disc_ink", "south_disc"),
    ("north_disc_ink", "north_disc"),
    ("south_line", "south_fill"),
    ("badge_ink", "mark_put"),
    ("badge_ink", "mark_remove"),
)

_SQUARES = ("square_light", "square_dark", "square_plain")
_WATERS = ("water", "water_dark")
MARK_PAIRS = (
    *((mark, square) for mark in ("mark", "mark_put", "mark_remove", "square_line") for square in _SQUARES),
    *((mark, water) for mark in ("mark", "mark_put", "mark_remove", "water_line") for water in _WATERS),
    *(("leaf", square) for square in _SQUARES),
    *(("frame", square) for square in (*_SQUARES, *_WATERS)),
    *((line, square) for line in ("south_line", "north_line") for square in (*_SQUARES, *_WATERS)),
    ("key", "square_line"),  # the key's border, which itself stands out of every square
    *(("hill_edge", ground) for ground in ("hill", *_SQUARES)),
    ("focus", "ground"),
    ("focus", "panel"),
    ("focus", "raised"),
    ("running", "panel"),
)


def find_theme(name: str) -> Theme:
    """Give the theme of that name.

    Raises: UnknownThemeError, naming the themes there are.
    """
    if name not in THEMES:
        raise UnknownThemeError(f"no theme {name!r}; there are {', '.join(THEMES)}")
    return THEMES[name]


def measure_contrast(first: Colour, second: Colour) -> float:
    """Give the contrast ratio, 1 to 21. Source: WCAG 2.2, relative luminance and contrast ratio."""
    bright, dim = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """Give the colour `part` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue
