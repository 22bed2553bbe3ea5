"""What a game leaves open, chosen before it begins: a row each, beside them the start position that follows from it.

    rows     the options, then Back, All as usual, Use
    right    the start position; or the keys of a value that is written: digits, letters, pieces

    keys     up, down: from row to row; left, right: the value before, the next; Enter: the next, or to the board or the
             keys, which the left edge and Esc lead back from
    touch    the ends of a row, the squares of a handicap, the keys

What does not fit together is told at once, and cannot be used. It owns the choices being made; `Home` draws it and
hands it keys and touches.
"""

from collections.abc import Callable, Mapping

import pygame

from controller.game_card import GameCard, card_or_none
from controller.game_options import GameOption, options_of_game, words_of
from controller.games import with_options
from controller.views import PieceView
from display.canvas import Patch
from display.option_words import option_name, trouble, value_name
from display.panels.diagram import diagram_seats, paint_diagram
from display.pieces.gallery import card_family
from display.screens.home_items import Focus, draw_ring, find_next, item_patch
from display.theme import SPACING, TYPE
from display.tools import Panel, Target, Tools

CANCEL, USE = "cancel", "use"
ROW_MAX, ROW_MIN = 50, 38  # design pixels
BUTTON = 46
TITLE = 34
FOOT = 62  # of what is told below the board
ARROW = 34
LEFT_PART = 0.54
DIGITS = "1234567890"
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-."
TEXT_MAX = 12
BUTTONS = ("back", "all_usual", "use")
LOT_COUNT = 960  # numbers to draw one from; every one is an array of Chess960


class OptionsEditor:
    """Chooses among the options of one game."""

    def __init__(
        self, card: GameCard, game: str, chosen: Mapping[str, str], lot: Callable[[int], int]
    ) -> None:
        """`card` is of the game as usual, `game` its name without options; `lot` draws a number below another one.

        Raises: rules_c.UnknownGame, rules_c.DefinitionError.
        """
        self._card = card
        self._game = game
        self._options = options_of_game(game)
        self._chosen = {option.name: chosen.get(option.name, "") for option in self._options}
        self._lot = lot
        self._focus: Focus = ("row", 0)
        self._row = 0  # the one that the board or the keys belong to
        self._writes = False  # whether the keys stand in place of the board
        self._targets: tuple[Target, ...] = ()

    @property
    def chosen(self) -> dict[str, str]:
        """The choices that differ from the usual game, by option."""
        return {name: value for name, value in self._chosen.items() if value}

    @property
    def focus(self) -> Focus:
        """What the keys are on."""
        return self._focus

    # ---- what is done ----

    def handle_key(self, key: int, letter: str, tools: Tools) -> str | None:
        """Take a key; gives `use` or `cancel` once the editor is done."""
        kind, at = self._focus
        if key == pygame.K_ESCAPE:
            if kind in ("square", "key"):
                self._go_back()
                return None
            return CANCEL
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._enter(tools)
        if self._writes and (key == pygame.K_BACKSPACE or letter.isprintable()) and key not in _STEPS:
            self._write("" if key == pygame.K_BACKSPACE else letter)
        if key not in _STEPS:
            return None
        dx, dy = _STEPS[key]
        if kind == "row" and dx:
            self._step(at, dx)
        elif kind == "row":
            self._go_to_row(at + dy)
        elif kind in ("square", "key"):
            target = find_next([t for t in self._targets if t.action[0] == kind], self._focus, dx, dy)
            if target is not None and isinstance(target.action[1], int):
                self._focus = (kind, target.action[1])
            elif dx < 0:
                self._go_back()
        elif dy < 0:
            self._focus = ("row", len(self._options) - 1)
        elif dx:
            self._focus = ("button", max(0, min(len(BUTTONS) - 1, at + dx)))
        return None

    def touch(self, action: tuple[str, object], tools: Tools) -> str | None:
        """Take a finger on one of the targets; gives what `handle_key` gives."""
        kind, at = action
        if not isinstance(at, int):
            return None
        if kind in ("less", "more"):
            self._go_to_row(at)
            self._step(at, 1 if kind == "more" else -1)
            return None
        if kind == "square":
            self._row = next(
                number for number, option in enumerate(self._options) if option.kind == "squares"
            )
        if kind == "row":
            self._go_to_row(at)
        else:
            self._focus = (kind, at)
        return self._enter(tools)

    def _go_to_row(self, at: int) -> None:
        self._writes = False
        if at >= len(self._options):
            self._focus = ("button", len(BUTTONS) - 1)
        else:
            self._row = max(0, at)
            self._focus = ("row", self._row)

    def _go_back(self) -> None:
        self._writes = False
        self._focus = ("row", self._row)

    def _enter(self, tools: Tools) -> str | None:
        kind, at = self._focus
        option = self._options[self._row]
        if kind == "button":
            return self._press(BUTTONS[at], tools)
        if kind == "square":
            self._toggle(option, self._card.board.squares[at])
        elif kind == "key":
            self._press_key(option, at)
        elif option.kind == "choice":
            self._step(at, 1)
        elif option.kind == "squares":
            self._focus = ("square", self._first_square())
        else:
            self._writes, self._focus = True, ("key", 0)
        return None

    def _press(self, name: str, tools: Tools) -> str | None:
        if name == "back":
            return CANCEL
        if name == "use":
            return None if trouble(tools.catalogue, self._game, self._chosen) else USE
        self._chosen = dict.fromkeys(self._chosen, "")
        return None

    def _step(self, at: int, step: int) -> None:
        option, now = self._options[at], self._chosen[self._options[at].name]
        if option.kind == "choice":
            values = ("", *option.values)
            number = values.index(now) if now in values else 0
            self._chosen[option.name] = values[(number + step) % len(values)]
        elif option.kind == "number":
            number = int(now) + step if now.isdecimal() else (0 if step > 0 else -1)
            self._chosen[option.name] = str(number) if number >= 0 else ""
        elif option.kind == "pieces" and option.count == 1:
            number = option.letters.index(now or option.usual) + step
            self._chosen[option.name] = option.letters[number % len(option.letters)]
        elif step < 0:
            self._chosen[option.name] = ""
        else:
            self._focus = ("square", self._first_square()) if option.kind == "squares" else ("key", 0)
            self._writes = option.kind != "squares"

    def _first_square(self) -> int:
        """A square of South's that a handicap is likely to be about: the last one of the first rank."""
        squares = self._card.board.squares
        own = [at for at, square in enumerate(squares) if square in self._card.pieces]
        return own[0] if own else 0

    def _toggle(self, option: GameOption, square: str) -> None:
        """A piece comes off, or back; where none stands nothing happens."""
        off = [name for name in self._chosen[option.name].split(",") if name]
        if square in off:
            off.remove(square)
        elif square in self._card.pieces:
            off.append(square)
        order = self._card.board.squares.index
        self._chosen[option.name] = ",".join(sorted(off, key=order))

    def _keys(self, option: GameOption) -> list[tuple[str, str]]:
        """The keys of a value that is written: what each writes, and its name (empty: itself)."""
        if option.kind == "pieces":
            return [(letter, "") for letter in option.letters]
        letters = DIGITS if option.kind == "number" else LETTERS
        more = [("lot", "options.lot")] if option.kind == "number" else []
        return [
            *((letter, "") for letter in letters),
            ("erase", "key.erase"),
            *more,
            ("done", "options.done"),
        ]

    def _press_key(self, option: GameOption, at: int) -> None:
        written = self._keys(option)[at][0]
        if written == "done":
            self._go_back()
        elif written == "lot":
            self._chosen[option.name] = str(self._lot(LOT_COUNT))
        else:
            self._write("" if written == "erase" else written)
            if option.kind == "pieces" and len(self._chosen[option.name]) == option.count:
                self._go_back()

    def _write(self, letter: str) -> None:
        option = self._options[self._row]
        now = self._chosen[option.name]
        if not letter:
            self._chosen[option.name] = now[:-1]
            return
        if option.kind == "pieces":
            if letter.upper() in option.letters:
                self._chosen[option.name] = (now if len(now) < option.count else "") + letter.upper()
        elif len(now) < TEXT_MAX and letter in (DIGITS if option.kind == "number" else LETTERS):
            self._chosen[option.name] = (
                (now + letter).lstrip("0") or "0" if option.kind == "number" else now + letter
            )

    # ---- what is shown ----

    def panels(self, tools: Tools, whole: pygame.Rect) -> list[Panel]:
        """Draw it on the whole screen."""
        edge = tools.px(SPACING.edge)
        inner = whole.inflate(-2 * edge, -2 * edge)
        left = pygame.Rect(inner.left, inner.top, round(inner.width * LEFT_PART), inner.height)
        right = pygame.Rect(left.right + edge, inner.top, inner.right - left.right - edge, inner.height)
        told = trouble(tools.catalogue, self._game, self._chosen)
        panels = [self._rows_panel(tools, left, is_usable=not told)]
        foot = pygame.Rect(right.left, right.bottom - tools.px(FOOT), right.width, tools.px(FOOT))
        body = pygame.Rect(right.left, right.top, right.width, foot.top - edge - right.top)
        shown = self._keys_panel(tools, body) if self._writes else self._board_panel(tools, body)
        panels += [shown, Panel((self._foot(tools, foot, told),))]
        self._targets = tuple(target for panel in panels for target in panel.targets)
        return panels

    def _rows_panel(self, tools: Tools, area: pygame.Rect, *, is_usable: bool) -> Panel:
        text, gap = tools.catalogue.text, tools.px(5)
        title = pygame.Rect(area.left, area.top, area.width, tools.px(TITLE))
        words = text("options.title", game=tools.catalogue.game(self._card.name))

        def paint_title(surface: pygame.Surface) -> None:
            sizes = (TYPE.lead, TYPE.body, TYPE.label)
            tools.paragraph(surface, words, title, tools.theme.ink, sizes=sizes, weight="bold")

        patches = [Patch("options.title", title, words, paint_title)]
        targets: list[Target] = []
        buttons = pygame.Rect(area.left, area.bottom - tools.px(BUTTON), area.width, tools.px(BUTTON))
        room = (buttons.top - gap - title.bottom) // max(1, len(self._options))
        height = max(tools.px(ROW_MIN), min(tools.px(ROW_MAX), room))
        for at, option in enumerate(self._options):
            place = pygame.Rect(area.left, title.bottom + at * height, area.width, height - gap)
            panel = self._row_panel(tools, place, at, option)
            patches += panel.patches
            targets += panel.targets
        width = (area.width - gap * (len(BUTTONS) - 1)) // len(BUTTONS)
        for at, name in enumerate(BUTTONS):
            place = pygame.Rect(area.left + at * (width + gap), buttons.top, width, buttons.height)
            label = text("key.back") if name == "back" else text(f"options.{name}")
            focus: Focus = ("button", at)
            is_main = name == "use" and is_usable
            patches.append(
                item_patch(
                    tools, place, focus, label, is_focused=self._focus == focus, is_main=is_main, padding=12
                )
            )
            targets.append(Target(place, focus))
        return Panel(tuple(patches), tuple(targets))

    def _row_panel(self, tools: Tools, place: pygame.Rect, at: int, option: GameOption) -> Panel:
        theme, catalogue = tools.theme, tools.catalogue
        value = self._chosen[option.name]
        label, shown = option_name(catalogue, option.name), value_name(catalogue, self._card, option, value)
        is_focused = self._focus == ("row", at)
        is_open = self._focus[0] in ("square", "key") and self._row == at
        less = pygame.Rect(place.left, place.top, tools.px(ARROW), place.height)
        more = less.move(place.width - less.width, 0)

        def paint(surface: pygame.Surface) -> None:
            fill, ink, soft = theme.raised, theme.ink, theme.ink_soft
            if is_focused:
                fill, ink, soft = theme.focus, theme.focus_ink, theme.focus_ink
            tools.card(surface, place, fill, theme.focus if is_open else theme.line)
            for name, end in (("previous", less), ("next", more)):
                tools.icon(surface, name, end.inflate(0, -end.height // 2), soft)
            inside = pygame.Rect(less.right, place.top, more.left - less.right, place.height)
            upper = pygame.Rect(inside.left, inside.top + tools.px(3), inside.width, inside.height * 2 // 5)
            lower = pygame.Rect(
                inside.left, upper.bottom, inside.width, inside.bottom - tools.px(2) - upper.bottom
            )
            tools.text(surface, label, upper, soft, size=TYPE.small, weight="medium")
            weight = "bold" if value else "medium"
            tools.paragraph(
                surface, shown, lower, ink, sizes=(TYPE.body, TYPE.label, TYPE.small, 11), weight=weight
            )

        patch = Patch(f"options.row.{at}", place, (label, shown, is_focused, is_open), paint)
        return Panel(
            (patch,), (Target(place, ("row", at)), Target(less, ("less", at)), Target(more, ("more", at)))
        )

    def _board_panel(self, tools: Tools, area: pygame.Rect) -> Panel:
        """The start position as it will be; what a handicap takes off is hinted at and crossed out."""
        card = card_or_none(with_options(self._game, words_of(self._chosen))) or self._card
        squares = next((option for option in self._options if option.kind == "squares"), None)
        off = self._chosen[squares.name].split(",") if squares is not None else []
        faint: dict[str, PieceView] = {
            name: self._card.pieces[name] for name in off if name in self._card.pieces
        }
        pieces = {name: piece for name, piece in card.pieces.items() if name not in faint}
        seats = diagram_seats(area, card.board)
        kind, at = self._focus
        cursor = card.board.squares[at] if kind == "square" and at < len(card.board.squares) else ""

        def paint(surface: pygame.Surface) -> None:
            marks = dict.fromkeys(faint, "capture")
            paint_diagram(surface, tools, area, card.board, card_family(card), pieces, marks, faint=faint)
            if cursor:
                draw_ring(surface, tools, seats[cursor], tools.theme.focus)

        targets = []
        if squares is not None and card.board.squares == self._card.board.squares:
            targets = [Target(seat, ("square", at)) for at, seat in enumerate(seats.values())]
        key = (tuple(sorted(self.chosen.items())), cursor)
        return Panel((Patch("options.board", area, key, paint),), tuple(targets))

    def _keys_panel(self, tools: Tools, area: pygame.Rect) -> Panel:
        """Large keys that write the value of the row."""
        option = self._options[self._row]
        keys = self._keys(option)
        columns = 2 if option.kind == "pieces" else 3 if option.kind == "number" else 6
        rows = -(-len(keys) // columns)
        gap = tools.px(5)
        height = min(tools.px(64), (area.height - gap * (rows - 1)) // rows)
        width = (area.width - gap * (columns - 1)) // columns
        patches, targets = [], []
        for at, (written, name) in enumerate(keys):
            place = pygame.Rect(
                area.left + at % columns * (width + gap),
                area.top + at // columns * (height + gap),
                width,
                height,
            )
            focus: Focus = ("key", at)
            label = tools.catalogue.text(name) if name else written
            if option.kind == "pieces":
                patches.append(self._piece_patch(tools, place, focus, written))
            else:
                is_focused = self._focus == focus
                patches.append(item_patch(tools, place, focus, label, is_focused=is_focused, padding=6))
            targets.append(Target(place, focus))
        return Panel(tuple(patches), tuple(targets))

    def _piece_patch(self, tools: Tools, place: pygame.Rect, focus: Focus, letter: str) -> Patch:
        """A key that is a piece: its picture, its name, what it costs."""
        theme, game = tools.theme, self._card.game
        name = tools.catalogue.term(game.piece_names[letter])
        cost = f"{game.piece_values.get(letter, 0):g}"
        option = self._options[self._row]
        is_chosen = letter in (self._chosen[option.name] or option.usual)
        is_focused = self._focus == focus

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, place, theme.focus if is_chosen else theme.raised, theme.line)
            ink = theme.focus_ink if is_chosen else theme.ink
            size = min(place.height - tools.px(8), place.width // 4)
            seat = pygame.Rect(place.left + tools.px(4), place.centery - size // 2, size, size)
            pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(4))
            family = card_family(self._card)
            side = next(iter(self._card.pieces.values())).side
            surface.blit(tools.artist.piece(family, letter, name, side, size=size), seat)
            words = pygame.Rect(seat.right + tools.px(6), place.top, 0, place.height)
            words.width = place.right - tools.px(6) - words.left
            sizes = (TYPE.body, TYPE.label, TYPE.small, 11.5)
            tools.paragraph(surface, f"{name} {cost}", words, ink, sizes=sizes)
            if is_focused:
                draw_ring(surface, tools, place, theme.focus_ink if is_chosen else theme.focus)

        return Patch(f"options.piece.{letter}", place, (name, is_chosen, is_focused), paint)

    def _foot(self, tools: Tools, place: pygame.Rect, told: str) -> Patch:
        """What does not fit, else how the row is worked."""
        theme, text = tools.theme, tools.catalogue.text
        option = self._options[self._row]
        words = told[:1].upper() + told[1:]
        if not told:
            name = f"options.{option.kind}_hint" if option.kind in ("squares", "pieces") else "options.hint"
            words = text(name, count=option.count) if option.kind == "pieces" else text(name)

        def paint(surface: pygame.Surface) -> None:
            ground, ink = (theme.alarm, theme.alarm_ink) if told else (theme.panel, theme.ink)
            tools.card(surface, place, ground)
            inside = place.inflate(-tools.px(20), -tools.px(8))
            tools.paragraph(surface, words, inside, ink, sizes=(TYPE.body, TYPE.label, TYPE.small, 11.5))

        return Patch("options.foot", place, (words, bool(told)), paint)


_STEPS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
