"""The start screen's left side: the games, one family or all, those whose name has certain letters, page by page.

Letters are typed, or chosen from those that still lead to a game. It owns what is shown of the list; the start screen
owns the focus and the chosen game, and hands it keys and touches.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from controller.game_card import GROUPS, GameCard, PieceCard, card_or_none
from controller.sides import Side
from display.canvas import Patch
from display.pieces.gallery import card_family
from display.screens.home_items import Focus, draw_ring, item_patch
from display.theme import TYPE
from display.tools import Panel, Target, Tools

ROW = 43  # design pixels of one game
PAGER = 40  # of the row that turns the list, where the games do not fit
CHIPS = 38  # of the row of families
LETTER = 42
LETTER_COLUMNS = 7
CHIP_SIZES = (TYPE.label, 14, TYPE.small, 12, 11)
ALL = ("all", *GROUPS)
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game that can be started; `group` is its family, one of `controller.game_card.GROUPS`."""

    game_id: str
    name: str
    group: str = ""


def _plain(name: str) -> str:
    """A name as it is searched: small letters without what stands above or below them."""
    return "".join(
        part for part in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(part)
    )


class GameList:
    """What of the games is shown."""

    def __init__(self) -> None:
        self.group = 0
        self.text = ""
        self.is_searching = False
        self._top = 0
        self._rows_shown = 1

    def found(self, games: Sequence[GameEntry]) -> list[int]:
        """Give the games that are listed now, by their number among all."""
        return [
            at
            for at, entry in enumerate(games)
            if (self.group == 0 or entry.group == ALL[self.group]) and self.text in _plain(entry.name)
        ]

    def letters(self, games: Sequence[GameEntry]) -> str:
        """Give the letters that still lead to a game."""
        names = [_plain(games[at].name) for at in self.found(games)]
        return "".join(letter for letter in ALPHABET if any(self.text + letter in name for name in names))

    def type(self, letter: str, games: Sequence[GameEntry]) -> None:
        """Take a letter, if a game's name has it there; an empty one takes the last back."""
        if not letter:
            self.text = self.text[:-1]
        elif letter == " " or _plain(letter) in self.letters(games):
            self.text += _plain(letter)
        self.is_searching = self.is_searching or bool(self.text)
        self._top = 0

    def turn(self, games: Sequence[GameEntry], rows: int) -> None:
        """Show what stands so many rows further down."""
        self._top = max(0, min(len(self.found(games)) - self._rows_shown, self._top + rows))

    def page(self, games: Sequence[GameEntry], pages: int) -> None:
        """Show the next page, or the one before."""
        self.turn(games, pages * self._rows_shown)

    def follow(self, games: Sequence[GameEntry], game: int) -> None:
        """Show the page with this game."""
        found = self.found(games)
        if game in found:
            at = found.index(game)
            self._top = max(at - self._rows_shown + 1, min(self._top, at))

    def panel(
        self, tools: Tools, area: pygame.Rect, games: Sequence[GameEntry], chosen: int, focus: Focus | None
    ) -> Panel:
        """Draw families, games and, while somebody searches, the letters."""
        patches, targets = self._chips(tools, area, focus)
        body = pygame.Rect(area.left, area.top + tools.px(CHIPS + 4), area.width, 0)
        body.height = area.bottom - body.top
        theme = tools.theme
        found = self.found(games)

        def paint_body(surface: pygame.Surface) -> None:
            tools.card(surface, body, theme.panel)
            if not found:
                words = tools.catalogue.text("home.none")
                tools.paragraph(
                    surface, words, body.inflate(-tools.px(20), 0), theme.ink_soft, align="centre"
                )

        patches.append(Patch("home.games", body, (tuple(found), self.is_searching), paint_body))
        rows = body
        if self.is_searching:
            keys = self._letter_keys(tools, body, games, focus)
            patches += keys.patches
            targets += keys.targets
            rows = pygame.Rect(body.left, body.top, body.width, keys.patches[0].rect.top - body.top)
        row = tools.px(ROW)
        room = rows.height - tools.px(8)
        has_pager = len(found) * row > room
        if has_pager:
            room -= tools.px(PAGER)
        self._rows_shown = max(1, room // row)
        self.turn(games, 0)
        shown = found[self._top : self._top + self._rows_shown]
        for number, at in enumerate(shown):
            place = pygame.Rect(
                rows.left + tools.px(5), rows.top + tools.px(4) + number * row, 0, row - tools.px(4)
            )
            place.width = rows.width - tools.px(10)
            is_focused = focus == ("game", at)
            patches.append(
                _game_patch(tools, place, games[at], number, is_chosen=at == chosen, is_focused=is_focused)
            )
            targets.append(Target(place, ("game", at)))
        if has_pager:
            bar = pygame.Rect(rows.left + tools.px(5), 0, rows.width - tools.px(10), tools.px(PAGER - 4))
            bar.bottom = rows.bottom - tools.px(4)
            pager = self._pager(tools, bar, len(found))
            patches += pager.patches
            targets += pager.targets
        return Panel(tuple(patches), tuple(targets))

    def _chips(
        self, tools: Tools, area: pygame.Rect, focus: Focus | None
    ) -> tuple[list[Patch], list[Target]]:
        """One button a family, and one to search."""
        text, gap = tools.catalogue.text, tools.px(4)
        names: list[Focus] = [*(("group", at) for at in range(len(ALL))), ("find", 0)]
        labels = [*(text(f"group.{group}") for group in ALL), text("home.find")]
        size: float = CHIP_SIZES[-1]
        widths: list[int] = []
        for size in CHIP_SIZES:
            widths = [tools.fonts.width(label, "bold", tools.px(size)) + tools.px(12) for label in labels]
            if sum(widths) + gap * (len(labels) - 1) <= area.width:
                break
        more = (area.width - sum(widths) - gap * (len(labels) - 1)) / len(labels)
        patches, targets = [], []
        left = float(area.left)
        for name, label, width in zip(names, labels, widths, strict=True):
            place = pygame.Rect(
                round(left), area.top, round(left + width + more) - round(left), tools.px(CHIPS)
            )
            left += width + more + gap
            is_chosen = self.is_searching if name[0] == "find" else name[1] == self.group
            is_focused = focus == name
            patches.append(
                item_patch(
                    tools,
                    place,
                    name,
                    label,
                    is_focused=is_focused,
                    is_chosen=is_chosen,
                    sizes=(size,),
                    padding=4,
                )
            )
            targets.append(Target(place, name))
        return patches, targets

    def _letter_keys(
        self, tools: Tools, body: pygame.Rect, games: Sequence[GameEntry], focus: Focus | None
    ) -> Panel:
        """What was typed, and a key for each letter that leads on."""
        theme, text = tools.theme, tools.catalogue.text
        letters = self.letters(games)
        keys: list[tuple[Focus, str]] = [(("letter", ord(letter)), letter.upper()) for letter in letters]
        rows = -(-(len(ALPHABET) + 2) // LETTER_COLUMNS)
        gap, height = tools.px(4), tools.px(LETTER)
        grid = pygame.Rect(body.left + tools.px(6), 0, body.width - tools.px(12), rows * (height + gap))
        grid.bottom = body.bottom - tools.px(2)
        field = pygame.Rect(grid.left, grid.top - tools.px(36), grid.width, tools.px(32))
        width = (grid.width - gap * (LETTER_COLUMNS - 1)) // LETTER_COLUMNS
        typed = self.text

        def paint_field(surface: pygame.Surface) -> None:
            tools.card(surface, field, theme.ground, theme.line)
            words = typed or text("home.find_hint")
            ink = theme.ink if typed else theme.ink_soft
            tools.text(surface, words, field.inflate(-tools.px(16), 0), ink, size=TYPE.body, weight="medium")

        patches = [Patch("home.typed", field, typed, paint_field)]
        targets = []
        keys += [(("erase", 0), text("key.erase")), (("found", 0), text("home.found"))]
        for at, (name, label) in enumerate(keys):
            cell = at if at < len(letters) else rows * LETTER_COLUMNS - len(keys) + at
            place = pygame.Rect(
                grid.left + cell % LETTER_COLUMNS * (width + gap),
                grid.top + cell // LETTER_COLUMNS * (height + gap),
                width,
                height,
            )
            patches.append(item_patch(tools, place, name, label, is_focused=focus == name, padding=6))
            targets.append(Target(place, name))
        return Panel(tuple(patches), tuple(targets))

    def _pager(self, tools: Tools, bar: pygame.Rect, count: int) -> Panel:
        """Two buttons that turn the list, and between them what of it is shown."""
        theme = tools.theme
        last = min(count, self._top + self._rows_shown)
        words = tools.catalogue.text("home.shown", first=self._top + 1, last=last, count=count)
        up = pygame.Rect(bar.left, bar.top, bar.width // 4, bar.height)
        down = up.move(bar.width - up.width, 0)
        middle = pygame.Rect(up.right, bar.top, down.left - up.right, bar.height)
        buttons = ((up, "remove", self._top > 0), (down, "put", last < count))

        def paint(surface: pygame.Surface) -> None:
            surface.fill(theme.panel, bar)
            tools.text(surface, words, middle, theme.ink_soft, size=TYPE.label, align="centre")
            for place, icon, is_useful in buttons:
                if is_useful:
                    tools.card(surface, place, theme.raised, theme.line)
                    tools.icon(surface, icon, place.inflate(0, -tools.px(12)), theme.ink)

        targets = (Target(up, ("page", -1)), Target(down, ("page", 1)))
        return Panel((Patch("home.pager", bar, words, paint),), targets)


def _game_patch(
    tools: Tools, place: pygame.Rect, entry: GameEntry, number: int, *, is_chosen: bool, is_focused: bool
) -> Patch:
    theme = tools.theme
    card = card_or_none(entry.game_id)
    name = entry.name

    def paint(surface: pygame.Surface) -> None:
        ink = theme.ink
        if is_chosen:
            tools.card(surface, place, theme.focus)
            ink = theme.focus_ink
        if is_focused:
            draw_ring(surface, tools, place, theme.focus_ink if is_chosen else theme.focus)
        size = place.height - tools.px(8)
        seat = pygame.Rect(place.left + tools.px(6), place.centery - size // 2, size * 2, size)
        pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(4))
        dark = pygame.Rect(seat.centerx, seat.top, size, size)
        pygame.draw.rect(surface, theme.square_dark, dark, border_radius=tools.px(4))
        for column, (kind, side) in enumerate(zip(_emblem(card), Side, strict=False)):
            assert card is not None, "only a game that is known has an emblem"
            drawn = tools.artist.piece(card_family(card), kind.letter, kind.name, side, size=size)
            surface.blit(drawn, (seat.left + column * size, seat.top))
        words = pygame.Rect(seat.right + tools.px(12), place.top, 0, place.height)
        words.width = place.right - tools.px(8) - words.left
        sizes = (TYPE.lead, TYPE.body, TYPE.label, TYPE.small)
        tools.paragraph(surface, name, words, ink, sizes=sizes, weight="medium")

    return Patch(f"home.game.{number}", place, (entry, is_chosen, is_focused), paint)


def _emblem(card: GameCard | None) -> tuple[PieceCard, ...]:
    """The two kinds that tell a game from its parent: those that its definition names last, pawns left out."""
    if card is None:
        return ()
    officers = [kind for kind in card.kinds if kind.letter[0] not in "+PS"]
    return tuple(officers[-2:] if len(officers) > 1 else (*card.kinds, *card.kinds)[-2:])
