"""A game's rule card, page by page: start position and rules, then a diagram of each piece, then what is left to say.

    keys     left, right (up, down): page by page; Enter or Escape: back
    touch    the three buttons; the wheel turns pages too

Worked by whichever screen opened it: the start screen, and the play screen's menu. It owns only its page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from controller.game_card import GameCard, PieceCard
from controller.piece_reach import find_reach
from controller.sides import Side
from controller.views import BoardView, PieceView
from display.canvas import Patch
from display.option_words import chosen_on
from display.panels.diagram import draw_mark, paint_diagram
from display.pieces.gallery import card_family
from display.theme import SPACING, TYPE
from display.tools import Panel, Target, Tools

TITLE = 42  # design pixels
BAR = 50
HEAD = 46  # of a piece: its picture, its name
BUTTON = 92
NARROW_MAX = 8  # files of a board of which three diagrams stand side by side
TEXT_SIZES = (TYPE.body, TYPE.label)
BACK = "back"
LEGEND = 22
LEGEND_SIZES = (TYPE.label, TYPE.small, 11)


@dataclass(frozen=True, slots=True)
class _Page:
    """Lines of text, with the start position beside them or not; or pieces."""

    lines: tuple[str, ...] = ()
    size: float = TYPE.body
    with_board: bool = False
    kinds: tuple[PieceCard, ...] = ()


class RuleCard:
    """The card of one game."""

    def __init__(self, card: GameCard) -> None:
        self.card = card
        self._page = 0
        self._count = 1

    @property
    def page(self) -> int:
        """Which page is shown, from 0."""
        return self._page

    @property
    def page_count(self) -> int:
        """How many pages there are on the screen it was drawn on last."""
        return self._count

    def handle_key(self, key: int) -> bool:
        """Take a key; True once the reader has finished."""
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            return True
        if key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN):
            self.turn(1)
        elif key in (pygame.K_LEFT, pygame.K_UP, pygame.K_PAGEUP):
            self.turn(-1)
        return False

    def touch(self, action: tuple[str, object]) -> bool:
        """Take a touched target; True once the reader has finished."""
        kind, at = action
        if kind == "page" and isinstance(at, int):
            self.turn(at)
        return kind == BACK

    def turn(self, pages: int) -> None:
        """Go forward so many pages, no further than the first and the last."""
        self._page = max(0, min(self._count - 1, self._page + pages))

    def panels(self, tools: Tools, whole: pygame.Rect, status: str = "") -> list[Panel]:
        """Draw the open page on the whole screen; `status` stands beside the title, such as both clocks."""
        edge = tools.px(SPACING.edge)
        title = pygame.Rect(edge, edge, whole.width - 2 * edge, tools.px(TITLE))
        bar = pygame.Rect(edge, 0, title.width, tools.px(BAR))
        bar.bottom = whole.bottom - edge
        area = pygame.Rect(edge, title.bottom + edge // 2, title.width, 0)
        area.height = bar.top - edge - area.top
        pages = self._pages(tools, area)
        self._count = len(pages)
        self.turn(0)
        page = pages[self._page]
        patches = [self._title(tools, title, status)]
        signs: tuple[str, ...] = ()
        if page.kinds:
            patches += self._pieces(tools, area, page.kinds)
            signs = self._signs(page.kinds)
        else:
            patches.append(self._text(tools, area, page))
        bottom = self._bar(tools, bar, signs)
        return [Panel((*patches, *bottom.patches), bottom.targets)]

    def _pages(self, tools: Tools, area: pygame.Rect) -> list[_Page]:
        """What stands on which page: as many lines and pieces as each has room for."""
        say = tools.catalogue.sentence
        sentences = [say(sentence) for sentence in (*self.card.rules, self.card.notes) if sentence]
        sentences = [*chosen_on(tools.catalogue, self.card), *sentences]
        beside = self._text_rect(tools, area, with_board=True)
        lines, size, room = [], TYPE.body, 0
        for size in TEXT_SIZES:
            lines = _flow(tools, sentences, size, beside)
            room = _room(tools, lines, size, beside)
            if room == len(lines):
                break
        pages = [_Page(tuple(lines[:room]), size, with_board=True)]
        columns = 3 if self.card.board.files <= NARROW_MAX else 2
        kinds = self.card.kinds
        pages += [_Page(kinds=kinds[at : at + columns]) for at in range(0, len(kinds), columns)]
        rest = " ".join(line for line in lines[room:]).replace(_PARAGRAPH, "\n").strip()
        if rest:
            alone = self._text_rect(tools, area, with_board=False)
            more = _flow(tools, [part.strip() for part in rest.split("\n") if part.strip()], size, alone)
            while more:
                room = _room(tools, more, size, alone)
                pages.append(_Page(tuple(more[:room]), size))
                more = more[room:]
        return pages

    def _text_rect(self, tools: Tools, area: pygame.Rect, *, with_board: bool) -> pygame.Rect:
        inner = area.inflate(-tools.px(24), -tools.px(20))
        if with_board:
            left = min(area.height, area.width // 2) + tools.px(16)
            inner.width, inner.left = area.right - tools.px(12) - area.left - left, area.left + left
        return inner

    def _title(self, tools: Tools, rect: pygame.Rect, status: str) -> Patch:
        theme = tools.theme
        words = tools.catalogue.text("rules.page", page=self._page + 1, count=self._count)
        name = tools.catalogue.game(self.card.name)
        right = f"{status}    {words}" if status else words

        def paint(surface: pygame.Surface) -> None:
            width = tools.fonts.width(right, "medium", tools.px(TYPE.label))
            place = pygame.Rect(
                rect.left + tools.px(6), rect.top, rect.width - width - tools.px(30), rect.height
            )
            sizes = (TYPE.title, TYPE.lead, TYPE.body)
            tools.paragraph(surface, name, place, theme.ink, sizes=sizes, weight="bold")
            tools.text(
                surface, right, rect.inflate(-tools.px(12), 0), theme.ink_soft, size=TYPE.label, weight="medium",
                align="right",
            )  # fmt: skip

        return Patch("rules.title", rect, (name, right), paint)

    def _text(self, tools: Tools, area: pygame.Rect, page: _Page) -> Patch:
        card, theme = self.card, tools.theme

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, area, theme.panel)
            if page.with_board:
                side = min(area.height, area.width // 2)
                place = pygame.Rect(area.left, area.top, side, area.height).inflate(
                    -tools.px(12), -tools.px(12)
                )
                paint_diagram(surface, tools, place, card.board, card_family(card), card.pieces)
            inner = self._text_rect(tools, area, with_board=page.with_board)
            top = inner.top
            for line in page.lines:
                if line != _PARAGRAPH:
                    drawn = tools.fonts.render(line, "regular", tools.px(page.size), theme.ink)
                    surface.blit(drawn, (inner.left, top))
                top += _step(tools, line, page.size)

        return Patch("rules.area", area, (self._page, page, self._count), paint)

    def _pieces(self, tools: Tools, area: pygame.Rect, kinds: Sequence[PieceCard]) -> list[Patch]:
        gap = tools.px(SPACING.gap)
        columns = 3 if self.card.board.files <= NARROW_MAX else 2
        width = (area.width - gap * (columns - 1)) // columns
        patches = []
        for at in range(columns):
            place = pygame.Rect(area.left + at * (width + gap), area.top, width, area.height)
            kind = kinds[at] if at < len(kinds) else None
            patches.append(self._piece(tools, place, kind, at))
        return patches

    def _piece(self, tools: Tools, rect: pygame.Rect, kind: PieceCard | None, at: int) -> Patch:
        card, theme = self.card, tools.theme
        text = tools.catalogue.text

        def paint(surface: pygame.Surface) -> None:
            if kind is None:
                return
            tools.card(surface, rect, theme.panel)
            family = card_family(card)
            head = pygame.Rect(rect.left + tools.px(8), rect.top + tools.px(6), 0, tools.px(HEAD - 8))
            for side, ground in zip(Side, (theme.square_dark, theme.square_light), strict=True):
                seat = pygame.Rect(head.right, head.top, head.height, head.height)
                surface.fill(theme.square_plain if family.discs else ground, seat)
                drawn = tools.artist.piece(family, kind.letter, kind.name, side, size=seat.height - 2)
                surface.blit(drawn, drawn.get_rect(center=seat.center))
                head.width += seat.width
            words = pygame.Rect(head.right + tools.px(8), head.top, 0, head.height * 11 // 20)
            words.width = rect.right - tools.px(6) - words.left
            sizes = (TYPE.body, TYPE.label, TYPE.small, 11)
            name = tools.catalogue.term(kind.name)
            tools.paragraph(surface, name, words, theme.ink, sizes=sizes, weight="bold")
            where = text("rules.count", count=kind.count) if kind.count else text("rules.promoted")
            below = pygame.Rect(words.left, words.bottom, words.width, head.bottom - words.bottom)
            tools.text(surface, f"{kind.letter}  {where}", below, theme.ink_soft, size=TYPE.small)
            reach = find_reach(card.game, kind.letter)
            pieces = {reach.square: PieceView(kind.letter, kind.name, Side.SOUTH)}
            marks = dict(reach.marks) | dict.fromkeys(reach.screens, "screen")
            place = pygame.Rect(rect.left, rect.top + tools.px(HEAD + 4), rect.width, 0)
            place.height = rect.bottom - place.top - tools.px(4)
            board = _one_board(card.board, reach.square)
            paint_diagram(surface, tools, place.inflate(-tools.px(8), 0), board, family, pieces, marks)

        return Patch(f"rules.piece.{at}", rect, (self._page, kind), paint)

    def _signs(self, kinds: Sequence[PieceCard]) -> tuple[str, ...]:
        """The marks that these pieces' diagrams show, the commonest manner first."""
        used = {mark for kind in kinds for _, mark in find_reach(self.card.game, kind.letter).marks}
        if any(find_reach(self.card.game, kind.letter).screens for kind in kinds):
            used.add("screen")
        return tuple(name for name in SIGNS if name in used)

    def _bar(self, tools: Tools, bar: pygame.Rect, signs: tuple[str, ...]) -> Panel:
        """The legend of the marks, and the buttons."""
        theme, text = tools.theme, tools.catalogue.text
        width, gap = tools.px(BUTTON), tools.px(6)
        buttons = (
            ("rules.previous", "previous", ("page", -1), self._page > 0),
            ("rules.next", "next", ("page", 1), self._page < self._count - 1),
            ("rules.back", "link", (BACK, 0), True),
        )
        patches, targets = [], []
        left = bar.right - len(buttons) * (width + gap) + gap
        legend = pygame.Rect(bar.left, bar.top, left - gap - bar.left, bar.height)
        for at, (name, icon, action, is_useful) in enumerate(buttons):
            place = pygame.Rect(left + at * (width + gap), bar.top, width, bar.height)
            label = text(name)

            def paint(
                surface: pygame.Surface,
                place: pygame.Rect = place,
                icon: str = icon,
                label: str = label,
                *,
                is_useful: bool = is_useful,
            ) -> None:
                if not is_useful:
                    return
                tools.card(surface, place, theme.raised, theme.line)
                half = pygame.Rect(place.left, place.top + tools.px(5), place.width, tools.px(20))
                tools.icon(surface, icon, half, theme.ink)
                below = pygame.Rect(
                    place.left, half.bottom, place.width, place.bottom - half.bottom - tools.px(2)
                )
                tools.text(surface, label, below, theme.ink, size=TYPE.label, weight="medium", align="centre")

            patches.append(Patch(name, place, (label, is_useful), paint))
            if is_useful:
                targets.append(Target(place, action))

        def paint_legend(surface: pygame.Surface) -> None:
            columns = 2 if len(signs) > 1 else 1
            rows = -(-len(signs) // columns) or 1
            height = legend.height // max(2, rows)
            for at, name in enumerate(signs):
                cell = pygame.Rect(
                    legend.left + at // max(2, rows) * legend.width // columns,
                    legend.top + at % max(2, rows) * height,
                    legend.width // columns,
                    height,
                )
                size = min(height, tools.px(LEGEND))
                seat = pygame.Rect(cell.left + tools.px(4), cell.centery - size // 2, size, size)
                surface.fill(theme.square_light, seat)
                surface.blit(draw_mark(name, size), seat)
                words = pygame.Rect(seat.right + tools.px(6), cell.top, 0, cell.height)
                words.width = cell.right - words.left
                tools.paragraph(
                    surface, text(f"sign.{name}"), words, theme.ink, sizes=LEGEND_SIZES, weight="regular"
                )

        patches.append(Patch("rules.legend", legend, signs, paint_legend))
        return Panel(tuple(patches), tuple(targets))


# The order of the legend.
SIGNS = (
    "both",
    "move",
    "capture",
    "leap",
    "leap-move",
    "leap-capture",
    "lame",
    "hop",
    "hop-capture",
    "jump",
    "screen",
)
_PARAGRAPH = "\u00b6"  # between two sentences: half a line


def _flow(tools: Tools, sentences: Sequence[str], size: float, rect: pygame.Rect) -> list[str]:
    """The lines of some sentences, a paragraph's sign after each."""
    lines: list[str] = []
    for sentence in sentences:
        lines += tools.fonts.wrap(sentence, "regular", tools.px(size), rect.width)
        lines.append(_PARAGRAPH)
    return lines


def _step(tools: Tools, line: str, size: float) -> int:
    """The height of a line; between two sentences stands a part of one."""
    pixels = tools.px(size)
    return pixels // 2 if line == _PARAGRAPH else tools.fonts.line_height("regular", pixels)


def _room(tools: Tools, lines: Sequence[str], size: float, rect: pygame.Rect) -> int:
    """How many of the lines the rectangle holds."""
    top = 0
    for at, line in enumerate(lines):
        top += _step(tools, line, size)
        if top > rect.height and line != _PARAGRAPH:
            return max(1, at)
    return len(lines)


def _one_board(board: BoardView, square: str) -> BoardView:
    """Of two boards the one on which the square is, named as if it were alone."""
    if not any(name[0].isupper() for name in board.squares):
        return board
    squares = tuple(name for name in board.squares if name[0].isupper() == square[0].isupper())
    return replace(board, squares=squares)
