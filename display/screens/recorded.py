"""The recorded games: searched, marked, opened, gone on with, named, exported, deleted and brought back.

Typing searches names; of the buttons above the list the first leads to letters to touch, the others go round the
results, the games, the dates and the deleted ones.

Worked by five keys (left marks a game, right leads to what can be done with it), touch or mouse. The caller
gives a way to look games up, and their names. Owner: the thread of the window.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from controller.commands import (
    Command,
    ContinueGame,
    DeleteGame,
    EditGame,
    ExportGames,
    LeaveRecordings,
    ReplayGame,
    RestoreGame,
    WriteSearch,
)
from controller.recording import GameHeader
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.page import Page
from display.screens.recorded_search import PERIODS, RESULTS, Search
from display.theme import SPACING, TYPE, Theme
from display.tools import Target, Tools

ROW = 38  # design pixels of one game
MARK = 34  # design pixels of the box before it
FILTERS = ("words", "result", "game", "period", "deleted")
FILTER_PARTS = (0.25, 0.16, 0.25, 0.17, 0.17)
ACTIONS = ("replay", "continue", "edit", "export", "delete", "page_up", "page_down", "back")
FORMS = ("pgn", "json", "story", "cancel")  # take the place of the actions while an export is chosen
UNFINISHED = (None, "*")  # results of games that can be gone on with
TEXT_MAX = 40
Find = Callable[[Search, int, int], list[GameHeader]]


class RecordedScreen(Page):
    """The list on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        find: Find,
        game_names: Mapping[str, str],
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        """`find(search, offset, limit)` gives games, newest first; `game_names` are by id."""
        super().__init__(surface, theme, catalogue, fonts)
        self._find = find
        self._names = {game_id: self._catalogue.game(name) for game_id, name in game_names.items()}
        self._search = Search()
        self._offset = 0
        self._rows = 1
        self._has_more = False
        self._found: list[GameHeader] = []
        self._focus: tuple[str, int] = ("game", 0)
        self._meant = 0  # the game that the actions are about
        self._marked: set[int] = set()  # numbers of games
        self._is_exporting = False
        self._undo: int | None = None  # the game that was deleted just now
        self.message = ""

    @property
    def search(self) -> Search:
        """What is looked for now."""
        return self._search

    @property
    def focus(self) -> tuple[str, int]:
        """What the keys are on, as in `targets`."""
        return self._focus

    @property
    def marked(self) -> tuple[int, ...]:
        """The numbers of the marked games, the newest first."""
        return tuple(sorted(self._marked, reverse=True))

    def show(self, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Nothing here depends on the time.

        Raises: ScreenSizeError, and what `find` raises.
        """
        del now_ms
        tools = self._fitting_tools()
        whole = self._canvas.surface.get_rect()
        edge = tools.px(SPACING.edge)
        inner = whole.inflate(-2 * edge, -2 * edge)
        head = pygame.Rect(inner.left, inner.top, inner.width, tools.px(44))
        foot = pygame.Rect(inner.left, 0, inner.width, tools.px(48))
        foot.bottom = inner.bottom
        body = pygame.Rect(inner.left, head.bottom + edge, inner.width, foot.top - head.bottom - 2 * edge)
        self._rows = max(1, (body.height - tools.px(8)) // tools.px(ROW))
        self._look_up()
        self._targets = []
        patches = [*self._head(tools, head), *self._body(tools, body), *self._foot(tools, foot)]
        return self._canvas.present(patches)

    # ---- what is shown ----

    def _look_up(self) -> None:
        """The page that is shown, and whether there is more after it."""
        found = self._find(self._search, self._offset, self._rows + 1)
        while not found and self._offset:
            self._offset = max(0, self._offset - self._rows)
            found = self._find(self._search, self._offset, self._rows + 1)
        self._has_more = len(found) > self._rows
        self._found = found[: self._rows]
        self._meant = max(0, min(self._meant, len(self._found) - 1))
        if self._focus[0] == "game":
            self._focus = ("game", self._meant)

    def _head(self, tools: Tools, place: pygame.Rect) -> list[Patch]:
        if self.message:  # it may name a long path: it has the whole line until the next key or touch
            return [self._message_patch(tools, place)]
        text, search = self._catalogue.text, self._search
        days = search.since or search.until
        labels = (
            search.text or text("recorded.search"),
            text("recorded.result", result=search.result or text("recorded.any")),
            text("recorded.game", game=self._names.get(search.game_id, text("recorded.any"))),
            f"{search.since or '…'} \u2013 {search.until or '…'}"
            if days
            else text("recorded.when", when=text(f"when.{search.period or 'any'}")),
            text("recorded.deleted" if search.is_deleted else "recorded.kept"),
        )
        gap = tools.px(SPACING.gap)
        left, room = place.left, place.width
        patches = []
        for at, (label, part) in enumerate(zip(labels, FILTER_PARTS, strict=True)):
            box = pygame.Rect(left, place.top, round(room * part) - gap, place.height)
            if at == len(labels) - 1:
                box.width = place.right - box.left
            left += round(room * part)
            is_set = FILTERS[at] != "words" or bool(search.text)
            patches.append(self._button(tools, box, "filter", at, label, is_useful=is_set))
        return patches

    def _message_patch(self, tools: Tools, place: pygame.Rect) -> Patch:
        theme, words = tools.theme, self.message

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, place, theme.panel, theme.line)
            inside = place.inflate(-tools.px(20), -tools.px(4))
            sizes = (TYPE.lead, TYPE.body, TYPE.label, TYPE.small)
            tools.paragraph(surface, words, inside, theme.ink, sizes=sizes)

        return Patch("recorded.message", place, words, paint)

    def _body(self, tools: Tools, place: pygame.Rect) -> list[Patch]:
        theme = tools.theme
        is_empty = not self._found
        words = self._catalogue.text("recorded.none")

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, place, theme.panel)
            if is_empty:
                tools.text(surface, words, place, theme.ink_soft, size=TYPE.lead, align="centre")

        patches = [Patch("recorded.list", place, is_empty, paint)]
        height = tools.px(ROW)
        for at, header in enumerate(self._found):
            row = pygame.Rect(place.left + tools.px(5), place.top + tools.px(4) + at * height, 0, height)
            row.width = place.width - tools.px(10)
            patches.append(self._row(tools, row, at, header))
            self._targets.append(Target(row, ("game", at)))
            self._targets.append(Target(pygame.Rect(row.left, row.top, tools.px(MARK), height), ("mark", at)))
        return patches

    def _row(self, tools: Tools, place: pygame.Rect, at: int, header: GameHeader) -> Patch:
        theme = tools.theme
        is_focused, is_meant = self._focus == ("game", at), at == self._meant
        is_marked = header.number in self._marked
        text = self._catalogue.text
        names = f"{header.south or text('side.south')} \u2013 {header.north or text('side.north')}"
        where = ", ".join(filter(None, (header.event, header.pgn_round)))
        who = f"{names}  ({where})" if where else names
        cells = (
            (header.date, 0.14, "regular"),
            (who, 0.46, "medium"),
            (self._names.get(header.game_id, header.game_id), 0.28, "regular"),
            (_result_words(header.result, self._catalogue), 0.12, "bold"),
        )

        def paint(surface: pygame.Surface) -> None:
            ink, soft = theme.ink, theme.ink_soft
            if is_focused:
                tools.card(surface, place.inflate(0, -tools.px(3)), theme.focus)
                ink = soft = theme.focus_ink
            elif is_meant:
                tools.card(surface, place.inflate(0, -tools.px(3)), theme.raised, theme.line)
            box = pygame.Rect(0, 0, tools.px(20), tools.px(20))
            box.center = (place.left + tools.px(MARK) // 2, place.centery)
            pygame.draw.rect(surface, soft, box, max(1, tools.px(1.5)), border_radius=tools.px(4))
            if is_marked:
                tools.icon(surface, "link", box.inflate(-tools.px(2), -tools.px(2)), ink)
            left = place.left + tools.px(MARK + 6)
            room = place.right - tools.px(10) - left
            for number, (words, part, weight) in enumerate(cells):
                cell = pygame.Rect(left, place.top, round(room * part) - tools.px(8), place.height)
                colour = soft if number in (0, 2) else ink
                if number in (1, 2):  # names may be long
                    sizes = (TYPE.body, TYPE.label, TYPE.small)
                    tools.paragraph(surface, words, cell, colour, sizes=sizes, weight=weight)
                else:
                    align = "right" if number == len(cells) - 1 else "left"
                    tools.text(surface, words, cell, colour, size=TYPE.body, weight=weight, align=align)
                left += round(room * part)

        return Patch(f"recorded.row.{at}", place, (header, is_focused, is_meant, is_marked), paint)

    def _foot(self, tools: Tools, place: pygame.Rect) -> list[Patch]:
        text = self._catalogue.text
        gap = tools.px(6)
        names = self.actions
        width = (place.width - gap * (len(names) - 1)) // len(names)
        patches = []
        for at, name in enumerate(names):
            box = pygame.Rect(place.left + at * (width + gap), place.top, width, place.height)
            if at == len(names) - 1:
                box.width = place.right - box.left
            shown = f"as_{name}" if self._is_exporting and name != "cancel" else name
            if name == "export" and self._marked:
                shown = "export_marked"
            if name == "delete" and (self._search.is_deleted or self._undo is not None):
                shown = "restore" if self._undo is None else "undo"
            label = text(f"recorded.{shown}", count=len(self._marked))
            patches.append(self._button(tools, box, "action", at, label, is_useful=self._is_useful(name)))
        return patches

    def _is_useful(self, name: str) -> bool:
        if name == "delete" and self._undo is not None:
            return True
        if name == "export":
            return bool(self._found or self._marked)
        if name == "continue":
            return self._can_go_on
        if name in ("replay", "edit", "delete"):
            return bool(self._found)
        return {"page_up": self._offset > 0, "page_down": self._has_more}.get(name, True)

    def _button(
        self, tools: Tools, place: pygame.Rect, kind: str, at: int, label: str, *, is_useful: bool = True
    ) -> Patch:
        theme = tools.theme
        is_focused = self._focus == (kind, at)
        self._targets.append(Target(place, (kind, at)))

        def paint(surface: pygame.Surface) -> None:
            fill = theme.focus if is_focused else theme.raised
            ink = theme.focus_ink if is_focused else (theme.ink if is_useful else theme.ink_soft)
            tools.card(surface, place, fill, theme.line)
            inner = place.inflate(-tools.px(10), -tools.px(4))
            sizes = (TYPE.body, TYPE.label, TYPE.small)
            weight = "medium" if is_useful else "regular"
            tools.paragraph(surface, label, inner, ink, sizes=sizes, weight=weight, align="centre")

        return Patch(f"recorded.{kind}.{at}", place, (label, is_focused, is_useful), paint)

    # ---- what is done ----

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        key = event.key
        self.message = ""
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._choose()
        if key == pygame.K_ESCAPE:
            if self._is_exporting:
                self._choose_form(False)
                return []
            return [LeaveRecordings()]
        if key == pygame.K_DELETE:
            return self._delete()
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(self._rows if key == pygame.K_PAGEDOWN else -self._rows)
        elif key == pygame.K_BACKSPACE:
            self.look_for(text=self._search.text[:-1])
        elif key in _STEPS:
            self._move(*_STEPS[key])
        else:
            letter = getattr(event, "unicode", "")
            if letter and letter.isprintable() and len(self._search.text) < TEXT_MAX:
                self.look_for(text=(self._search.text + letter).lstrip())
        return []

    def _on_wheel(self, rows: int) -> None:
        self._turn(-rows)

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        self.message = ""
        kind, at = self._touched(place) or ("", None)
        if not isinstance(at, int):
            return []
        if kind == "mark":
            self._set_focus("game", at)
            self._mark()
            return []
        was_there = self._focus == (kind, at)
        self._set_focus(kind, at)
        return self._choose() if kind != "game" or was_there else []

    def look_for(self, **changed: object) -> None:
        """Search by other values of these fields of `Search`."""
        self._search = replace(self._search, **changed)  # type: ignore[arg-type]  # fields of Search
        self._offset = self._meant = 0
        self._undo, self.message, self._is_exporting = None, "", False

    def _choose(self) -> list[Command]:
        kind, at = self._focus
        if kind == "filter":
            if FILTERS[at] == "words":
                return [WriteSearch()]
            self._go_round(FILTERS[at])
            return []
        if kind == "game":
            return [ReplayGame(self._found[at].number)] if self._found else []
        return self._act(self.actions[at])

    @property
    def actions(self) -> tuple[str, ...]:
        """What the buttons below the list do now."""
        return FORMS if self._is_exporting else ACTIONS

    @property
    def _can_go_on(self) -> bool:
        """Whether the chosen game has no winner yet."""
        return bool(self._found) and not self._search.is_deleted and self._chosen.result in UNFINISHED

    def _choose_form(self, is_exporting: bool) -> None:
        """Begin or end the choice in which form games are exported."""
        self._is_exporting = is_exporting
        self._set_focus("action", 0 if is_exporting else ACTIONS.index("export"))

    def _act(self, name: str) -> list[Command]:
        match name:
            case "replay" if self._found:
                return [ReplayGame(self._chosen.number)]
            case "continue" if self._can_go_on:
                return [ContinueGame(self._chosen.number)]
            case "edit" if self._found:
                return [EditGame(self._chosen.number)]
            case "export" if self._found or self._marked:
                self._choose_form(True)
            case "pgn" | "json" | "story":
                self._choose_form(False)
                numbers = self.marked or tuple(header.number for header in self._find(self._search, 0, -1))
                return [ExportGames(numbers, name)]
            case "cancel":
                self._choose_form(False)
            case "delete":
                return self._delete()
            case "page_up" | "page_down":
                self._turn(self._rows if name == "page_down" else -self._rows)
            case "back":
                return [LeaveRecordings()]
        return []

    @property
    def _chosen(self) -> GameHeader:
        """The game that the actions are about: the one that had the focus last."""
        return self._found[self._meant]

    def _set_focus(self, kind: str, at: int) -> None:
        if kind == "game":
            self._meant = at
        if kind != "action":
            self._is_exporting = False
        if (kind, at) != ("action", ACTIONS.index("delete")):
            self._undo = None
        self._focus = (kind, at)

    def _delete(self) -> list[Command]:
        """Delete, or bring back what was deleted just now, or what is looked at among the deleted."""
        if self._undo is not None:
            number, self._undo = self._undo, None
            return [RestoreGame(number)]
        if not self._found:
            return []
        number = self._chosen.number
        if self._search.is_deleted:
            return [RestoreGame(number)]
        self._set_focus("action", ACTIONS.index("delete"))
        self._undo = number
        self._marked.discard(number)
        return [DeleteGame(number)]

    def _go_round(self, name: str) -> None:
        search = self._search
        if name == "result":
            self.look_for(result=RESULTS[(RESULTS.index(search.result) + 1) % len(RESULTS)])
        elif name == "period":
            self.look_for(
                since="", until="", period=PERIODS[(PERIODS.index(search.period) + 1) % len(PERIODS)]
            )
        elif name == "game":
            ids = ["", *sorted({header.game_id for header in self._find(Search(), 0, -1)})]
            at = ids.index(search.game_id) if search.game_id in ids else 0
            self.look_for(game_id=ids[(at + 1) % len(ids)])
        else:
            self.look_for(is_deleted=not search.is_deleted)

    def _mark(self) -> None:
        """Mark the chosen game, or take its mark away."""
        if self._found:
            self._marked ^= {self._chosen.number}

    def _turn(self, rows: int) -> None:
        """By so many rows, at most a page."""
        if rows < 0 or self._has_more:
            self._offset = max(0, self._offset + max(-self._rows, min(self._rows, rows)))

    def _move(self, dx: int, dy: int) -> None:
        """Filters above, games in the middle, actions below; the list turns at its ends.

        From a game, left marks it and right leads to what can be done with it.
        """
        kind, at = self._focus
        if kind == "game":
            if dx > 0:
                self._set_focus("action", 0)
            elif dx < 0:
                self._mark()
            elif dy < 0 and at == 0 and self._offset == 0:
                self._set_focus("filter", 0)
            elif dy > 0 and at >= len(self._found) - 1 and not self._has_more:
                self._set_focus("action", 0)
            elif 0 <= at + dy < len(self._found):
                self._set_focus("game", at + dy)
            else:
                self._turn(dy)
            return
        items = FILTERS if kind == "filter" else self.actions
        if dx:
            self._set_focus(kind, max(0, min(len(items) - 1, at + dx)))
        elif dy > 0 and kind == "filter":
            self._set_focus("game" if self._found else "action", 0)
        elif dy < 0 and kind == "action":
            self._set_focus(*(("game", self._meant) if self._found else ("filter", 0)))


def _result_words(result: str | None, catalogue: Catalogue) -> str:
    """The result as people read it, or what became of a game without one."""
    if result is None:
        return catalogue.text("recorded.going_on")
    if result == "*":
        return catalogue.text("recorded.broken_off")
    return result.replace("1/2", "½").replace("-", " \u2013 ")


_STEPS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
