"""The play screen: draws a `GameView`, redraws only what changed, and turns keys and touches into commands.

    keys        levers: left Ctrl or F1 is South's, right Ctrl or F2 North's; touching a clock presses it too
                up, down, left, right, enter: the five operating keys; Escape or M opens the menu
                U undo, P pause, A arbiter; R resign, D draw, N new game, V arbiter's view are asked back
                S sets up the wooden board, Page up and Page down turn the move list

It owns only what is the screen's own: the menu, the selected answer, the list's scroll, the cursor, the dragged piece.
Owner: the thread of the window; time comes in as an argument.
"""

from dataclasses import replace

import pygame

from controller.commands import (
    AnswerQuestion,
    Command,
    ExportGames,
    OpenSettings,
    PressClock,
    QuitProgram,
    ShowPossible,
    ShowView,
    UseKey,
)
from controller.game_card import card_or_none
from controller.sides import Side
from controller.views import GameView, PieceView
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.language.view import in_language
from display.layout import Layout, compute_layout, find_area
from display.page import Page
from display.panels.arbiter_menu import ArbiterMenu
from display.panels.board import board_panel, find_shape, square_rect
from display.panels.box import box_panel, find_kinds
from display.panels.choices import Answer, ChoiceCard, choice_panel, find_choice_piece, find_columns
from display.panels.clock import LEVERS, both_times, clock_panel, find_next_change_ms
from display.panels.clock_menu import ClockMenu
from display.panels.guidance import guidance_panel
from display.panels.hands import hands_panel
from display.panels.moves import count_numbers, count_rows, moves_panel
from display.panels.possible import possible_panel
from display.panels.rule_card import RuleCard
from display.panels.score_sheet import ScoreSheet
from display.panels.strips import Button, banner_panel, buttons_panel, header_panel, settings_panel
from display.pieces.gallery import find_family
from display.theme import Theme
from display.tools import Panel, Target, Tools
from display.urgent import find_urgent
from display.wooden_board.board import WoodenBoard
from display.wooden_board.cursor import Cursor
from display.wooden_board.gestures import Gestures, InBox, OnSquare, Spot

ARROWS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
PLAIN_KEYS = {pygame.K_u: "undo", pygame.K_p: "pause", pygame.K_a: "arbiter"}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
VIEWS = ("clocks", "moves")
_SHARED = ("rules", "new", "export", *VIEWS, "settings", "quit")
MENUS = {
    "casual": (
        "back",
        "undo",
        "pause",
        "clock",
        "draw",
        "resign",
        "lines",
        "position",
        "judge",
        "possible",
        *_SHARED,
    ),
    "tournament": ("back", "pause", "clock", "draw", "resign", "arbiter", "judge", *_SHARED),
}
PIECE_IN_HAND_PART = 1.06
RESULTS = {
    "1-0": "1 \u2013 0",
    "0-1": "0 \u2013 1",
    "1/2-1/2": "½ \u2013 ½",
}  # with a dash as wide as the figures


class Screen(Page):
    """The play screen on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue | None = None,
        wooden: WoodenBoard | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        super().__init__(surface, theme, catalogue, fonts)
        self._wooden = wooden
        self._gestures = Gestures(wooden) if wooden is not None else None
        self._cursor = Cursor()
        self._view: GameView | None = None
        self._layout: Layout | None = None
        self._menu_open = False
        self._clock_menu = ClockMenu(theme, self._catalogue)
        self._arbiter = ArbiterMenu(theme, self._catalogue)
        self._confirm: str | None = None
        self._rules: RuleCard | ScoreSheet | None = None  # while somebody reads it
        self._urgent: object = None  # what stood when it was opened; anything new takes its place
        self._selected = 0
        self._card_key: object = None
        self._rows_back = 0
        self._page, self._pages = 0, 1  # of the moves that can be played
        self._pointer: tuple[int, int] | None = None

    @property
    def card(self) -> ChoiceCard | None:
        """What is asked now."""
        return None if self._view is None else self._find_card(self._view)

    @property
    def selected(self) -> int:
        """Which answer of the card the keys are on."""
        return self._selected

    @property
    def layout(self) -> Layout:
        """Where everything stands; only after `show`."""
        assert self._layout is not None, "nothing has been shown yet"
        return self._layout

    def show(self, view: GameView, now_ms: int) -> list[pygame.Rect]:
        """Bring the picture up to date with the view. Gives the rectangles that changed."""
        view = in_language(view, self._catalogue)
        self._view = view
        if self._wooden is not None and self._gestures is not None:
            if frozenset(view.board.squares) != self._wooden.squares:
                self._gestures.reset()
            self._wooden.fit(view.board.squares, find_kinds(view))
            self._wooden.tick(now_ms)
        size = self._canvas.surface.get_size()
        shape = find_shape(view.board)
        layout = compute_layout(size, shape.files, shape.ranks, self._wooden is not None)
        tools = self._tools_of(layout.unit)
        if self._rules is not None and find_urgent(view) in (None, self._urgent):
            panels = self._rules.panels(tools, self._canvas.surface.get_rect(), both_times(tools, view.clock))
            self._targets = [target for panel in panels for target in panel.targets]
            self._layout = layout
            return self._canvas.present([patch for panel in panels for patch in panel.patches])
        self._rules = None
        settings, layout = settings_panel(tools, layout, view.clock.settings)
        self._layout = layout
        panels = self._panels(tools, layout, view)
        if not any(
            patch.name in ("card", "guidance", "possible") for panel in panels for patch in panel.patches
        ):
            panels.append(settings)
        # Touch targets of later panels and smaller parts win.
        self._targets = [target for panel in panels for target in panel.targets]
        patches = [patch for panel in panels for patch in panel.patches]
        patches.extend(self._hand_patches(layout, view))
        return self._canvas.present(patches)

    def next_change_ms(self, now_ms: int) -> int | None:
        """Give when `show` is next due if nothing else happens, None for never. `now_ms` is the last view's time."""
        due: list[int] = []
        if self._view is not None:
            clock_ms = find_next_change_ms(self._view.clock)
            if clock_ms is not None:
                due.append(now_ms + clock_ms)
        if self._wooden is not None:
            touch_ms = self._wooden.next_due_ms()
            if touch_ms is not None:
                due.append(max(now_ms, touch_ms))
        return min(due, default=None)

    def handle(self, event: pygame.event.Event, now_ms: int = 0) -> list[Command]:
        """Take a pygame event; a touch comes as the mouse event that SDL makes of it. Call `show` afterwards."""
        if event.type == pygame.QUIT:
            return [QuitProgram()]
        if self._view is None:
            return []
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key, self._view, now_ms)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pointer = event.pos
            return self._press(event.pos, self._view, now_ms)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._gestures is not None:
            self._pointer = event.pos
            self._gestures.release(self._find_spot(event.pos), now_ms)
        elif event.type == pygame.MOUSEWHEEL and self._rules is not None:
            self._rules.turn(-event.y)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(event.y)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        return []

    def _panels(self, tools: Tools, layout: Layout, view: GameView) -> list[Panel]:
        is_over = view.phase == "over"
        spot = self._cursor.spot
        at = spot.square if isinstance(spot, OnSquare) else None
        physical = self._wooden.pieces if self._wooden is not None else None
        on_board = self._arbiter.shown(view)
        if on_board is not view:  # another position is looked at, or entered
            physical, at = None, self._arbiter.editor.square if self._arbiter.editor is not None else None
        middle = self._middle_panel(tools, layout, view)
        covers = any(patch.rect.contains(layout.header) for patch in middle.patches)
        panels = [
            board_panel(tools, layout, on_board, physical, at),
            clock_panel(tools, layout, view.clock, Side.NORTH, is_over),
            clock_panel(tools, layout, view.clock, Side.SOUTH, is_over),
            *(() if covers else (header_panel(tools, layout, view),)),
            middle,
            banner_panel(tools, layout, self._with_help(view)),
            buttons_panel(tools, layout, self._buttons(view)),
        ]
        if self._wooden is not None:
            chosen = spot.piece if isinstance(spot, InBox) else None
            family = find_family(view)
            panels.append(
                box_panel(
                    tools, layout, self._wooden.kinds, self._wooden.captured, family=family, cursor=chosen
                )
            )
        return panels

    def _with_help(self, view: GameView) -> GameView:
        """The view with the help line for those who have the virtual wooden board."""
        if self._wooden is None or view.phase != "setup":
            return view
        return replace(view, message=self._catalogue.text("setup.help"))

    def _middle_panel(self, tools: Tools, layout: Layout, view: GameView) -> Panel:
        card = self._find_card(view)
        # The title of a clock card counts what was chosen; the answer in focus stays.
        is_counting = card is not None and self._clock_menu.is_open
        key = (card.kind, "" if is_counting else card.title, card.answers) if card else None
        if key != self._card_key:
            self._card_key = key
            self._selected = (
                view.question.preselected if card and card.kind == "question" and view.question else 0
            )
            if self._arbiter.editor is not None:
                self._selected = self._arbiter.editor.selected(view)
        if card is not None:
            is_large = is_counting and self._clock_menu.is_large
            place = replace(layout, card=find_area(layout, "frame" if is_large else card.area))
            panel = choice_panel(tools, place, card, self._selected if self._shows_selection else -1)
            if card.area != "frame":
                return panel
            moves = moves_panel(tools, layout, view.moves, self._rows_back)
            return Panel((*moves.patches, *panel.patches), panel.targets)
        if view.guidance is not None and (view.guidance.put or view.guidance.remove):
            return guidance_panel(tools, layout, view)
        if view.possible is not None:
            panel, self._pages = possible_panel(tools, layout, view.possible, self._page)
            return panel
        hands, rest = hands_panel(tools, layout, view)
        moves = moves_panel(tools, rest, view.moves, self._rows_back)
        return Panel((*moves.patches, *hands.patches), moves.targets)

    def _find_card(self, view: GameView) -> ChoiceCard | None:
        theme, text = self._theme, self._catalogue.text
        if self._confirm is not None:
            title = text(f"confirm.{self._confirm}")
            answers: tuple[Answer, ...] = (
                Answer("no", text("confirm.no")),
                Answer(self._confirm, text("confirm.yes")),
            )
            if self._confirm == "resign":
                names = ("nobody", "resign_south", "resign_north")
                answers = tuple(Answer(name, text(f"confirm.{name}")) for name in names)
            return ChoiceCard(
                "confirm", title, answers, 2 if len(answers) == 2 else 1, theme.ask, theme.ask_ink
            )
        if self._arbiter.is_open:
            return self._arbiter.card(view)
        if self._clock_menu.is_open:
            return self._clock_menu.card(view)
        if self._menu_open:
            answers = tuple(Answer(name, text(f"menu.{name}")) for name in self._menu(view))
            return ChoiceCard("menu", "", answers, 3, theme.panel, theme.ink)
        if view.question is not None:
            answers = tuple(
                Answer(choice.value, choice.label, find_choice_piece(view, choice.value))
                for choice in view.question.choices
            )
            family = find_family(view)
            columns = find_columns(answers)
            return ChoiceCard(
                "question", view.question.text, answers, columns, theme.ask, theme.ask_ink, family
            )
        if view.result is not None:
            answers = (Answer("new", text("result.new")),)
            if view.result.sheet is not None:
                answers = (*answers, Answer("sheet", text("result.sheet")))
            hero = RESULTS.get(view.result.result, view.result.result)
            columns = len(answers)
            return ChoiceCard("result", view.result.text, answers, columns, theme.panel, theme.ink, hero=hero)
        return None

    def _menu(self, view: GameView) -> tuple[str, ...]:
        """What the menu offers. Before the game setting up takes the place of what is for a game only."""
        names = MENUS[view.mode]
        if self._wooden is None or view.phase != "setup":
            return names
        spare = "undo" if "undo" in names else "draw"
        return tuple("setup" if name == spare else name for name in names)

    def _buttons(self, view: GameView) -> tuple[Button, ...]:
        names = ["pause", "menu"]
        if view.mode != "tournament" or view.may_ask_again:
            names.insert(0, "undo")
        if self._wooden is not None:
            names.insert(0, "setup")
        return tuple(Button(name, lit=name == "menu" and self._menu_open) for name in names)

    def _hand_patches(self, layout: Layout, view: GameView) -> list[Patch]:
        """The piece in the hand, above everything: at the pointer, or at the cursor of those who use keys."""
        holding = self._gestures.holding if self._gestures is not None else None
        if holding is None:
            return []
        size = round(layout.square * PIECE_IN_HAND_PART)
        rect = pygame.Rect(0, 0, size, size)
        spot = self._cursor.spot
        if isinstance(spot, OnSquare):
            rect.center = square_rect(layout, find_shape(view.board), spot.square).center
            rect.move_ip(layout.square // 6, -layout.square // 6)
        elif self._pointer is not None:
            rect.center = self._pointer
        else:
            return []
        family = find_family(view)

        def paint(surface: pygame.Surface) -> None:
            drawn = self._artist.piece(family, holding.letter, holding.name, holding.side, size=size)
            surface.blit(drawn, rect)

        return [Patch("hand", rect, (holding, family), paint)]

    def _press(self, place: tuple[int, int], view: GameView, now_ms: int) -> list[Command]:
        self._cursor.hide()
        if self._arbiter.editor is not None:
            return self._press_editing(place, view, now_ms)
        if self._gestures is not None and self._rules is None:
            spot = self._find_spot(place)
            if spot is not None:
                self._gestures.press(spot, now_ms)
                return []
        target = self._find_target(place)
        if target is None:
            return []
        if self._rules is not None:
            return self._read(self._rules.touch(target.action))
        kind, value = target.action
        if kind == "clock" and isinstance(value, Side):
            return [PressClock(value)]
        if kind == "button" and isinstance(value, str):
            return self._use_button(value, view, now_ms)
        if kind == "answer" and isinstance(value, int):
            self._selected = value
            return self._take_answer(view, now_ms)
        if kind == "possible":
            self._page = (self._page + 1) % self._pages
        return []

    def _read(self, done: bool | list[Command] | None) -> list[Command]:
        """What the open page gave for a key or a touch: that it is left, and perhaps what is to be done then."""
        if done is None or done is False:
            return []
        self._rules = None
        self._canvas.forget()
        return [] if done is True else done

    def _press_editing(self, place: tuple[int, int], view: GameView, now_ms: int) -> list[Command]:
        """A finger while a position is entered: on a square, on a piece of the card, or on nothing."""
        target = self._find_target(place)
        kind, value = target.action if target is not None else ("", None)
        if kind == "square" and isinstance(value, str) and self._arbiter.editor is not None:
            self._arbiter.editor.go_to(value)
        elif kind == "answer" and isinstance(value, int):
            self._selected = value
            return self._take_answer(view, now_ms)
        return []

    def _use_button(self, name: str, view: GameView, now_ms: int) -> list[Command]:
        if name == "menu":
            return self._toggle_menu()
        if name == "setup":
            self._set_up(view, now_ms)
            return []
        return [UseKey(name)]

    def _handle_key(self, key: int, view: GameView, now_ms: int) -> list[Command]:
        if key in LEVERS:
            return [PressClock(LEVERS[key])]
        if self._rules is not None:
            return self._read(self._rules.handle_key(key))
        if key in (pygame.K_ESCAPE, pygame.K_m):
            return self._toggle_menu()
        if key in PLAIN_KEYS:
            return [UseKey(PLAIN_KEYS[key])]
        if key == pygame.K_s:
            self._set_up(view, now_ms)
        elif key == pygame.K_r and view.phase != "over":
            self._confirm = "resign"
        elif key == pygame.K_d and view.phase != "over":
            self._confirm = "draw"
        elif key == pygame.K_v and not self._arbiter.is_open:
            self._confirm = "judge"
        elif key == pygame.K_n:
            return self._ask_new(view)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll(5 if key == pygame.K_PAGEUP else -5)
        elif key in ARROWS:
            self._handle_arrow(ARROWS[key], view)
        elif key in ENTER_KEYS:
            return self._handle_enter(view, now_ms)
        return []

    def _toggle_menu(self) -> list[Command]:
        is_shown = self._menu_open or self._confirm is not None
        self._menu_open = not (is_shown or self._clock_menu.is_open or self._arbiter.is_open)
        self._clock_menu.close()
        self._confirm = None
        return self._arbiter.close()

    @property
    def _shows_selection(self) -> bool:
        """Whether the keys are on the card: while a position is entered they may be on the board."""
        return self._arbiter.editor is None or self._arbiter.editor.is_choosing

    def _handle_arrow(self, direction: str, view: GameView) -> None:
        if self._arbiter.editor is not None and not self._arbiter.editor.is_choosing:
            self._arbiter.editor.move(direction, view.board)
            return
        card = self._find_card(view)
        if card is not None and (card.kind != "result" or self._wooden is None):
            step = {"left": -1, "right": 1, "up": -card.columns, "down": card.columns}[direction]
            at = self._selected + step
            if 0 <= at < len(card.answers):
                self._selected = at
        elif self._wooden is not None:
            self._cursor.move(direction, view.board, self._wooden.kinds)
        elif direction in ("up", "down"):
            self._scroll(1 if direction == "up" else -1)

    def _handle_enter(self, view: GameView, now_ms: int) -> list[Command]:
        if self._arbiter.editor is not None and not self._arbiter.editor.is_choosing:
            self._arbiter.editor.is_choosing = True
            return []
        card = self._find_card(view)
        if card is not None and (card.kind != "result" or self._cursor.spot is None):
            return self._take_answer(view, now_ms)
        if (
            self._gestures is not None
            and self._cursor.spot is not None
            and self._can_grasp(self._cursor.spot)
        ):
            # Keys have no release: a press takes or sets down, wherever the cursor stands.
            self._gestures.press(self._cursor.spot, now_ms)
            self._gestures.release(self._cursor.spot, now_ms)
        else:
            self._menu_open = True
        return []

    def _can_grasp(self, spot: Spot) -> bool:
        """Whether Enter has something to take or to set down there; where not, it opens the menu."""
        assert self._wooden is not None and self._gestures is not None, "spots are those of the wooden board"
        is_piece = isinstance(spot, InBox) or spot.square in self._wooden.pieces
        return is_piece or self._gestures.holding is not None

    def _take_answer(self, view: GameView, now_ms: int) -> list[Command]:
        card = self._find_card(view)
        if card is None or self._selected >= len(card.answers):
            return []
        value = card.answers[self._selected].value
        if card.kind == "question":
            return [AnswerQuestion(value)]
        if card.kind == "result":
            return self._take_result(value, view)
        if card.kind == "menu":
            return self._take_menu(value, view, now_ms)
        if self._arbiter.is_open and self._confirm is None:
            return self._take_arbiter(value, view)
        if self._clock_menu.is_open and self._confirm is None:
            return self._clock_menu.take(value, view)
        self._confirm = None
        return self._confirmed(value) if value not in ("no", "nobody") else []

    def _take_result(self, value: str, view: GameView) -> list[Command]:
        if value == "new" or view.result is None or view.result.sheet is None:
            return [UseKey("new")]
        self._rules = ScoreSheet(view.result, view.result.sheet, count_numbers(view.moves))
        self._urgent = find_urgent(view)
        return []

    def _take_arbiter(self, value: str, view: GameView) -> list[Command]:
        commands = self._arbiter.take(value, view)
        if self._arbiter.wants_clock:
            self._arbiter.wants_clock = False
            self._clock_menu.open()
        return commands

    def _take_menu(self, name: str, view: GameView, now_ms: int) -> list[Command]:
        self._menu_open = False
        if name == "setup":
            self._set_up(view, now_ms)
            return []
        if name in PLAIN_KEYS.values():
            return [UseKey(name)]
        if name == "export":
            return [ExportGames()]
        if name == "possible":
            self._page = 0
            return [ShowPossible(view.possible is None)]
        if name == "settings":
            return [OpenSettings()]
        if name in VIEWS:
            return [ShowView(name)]
        if name == "lines":
            return self._arbiter.open_lines() if view.phase == "play" else []
        if name == "position":
            if view.phase == "play":
                self._arbiter.edit(view)
            return []
        if name == "clock":
            if view.phase != "over":
                self._clock_menu.open()
            return []
        if name == "rules":
            card = card_or_none(view.definition or view.game_id)
            self._rules, self._urgent = RuleCard(card) if card is not None else None, find_urgent(view)
            return []
        if name == "new":
            return self._ask_new(view)
        if name in ("quit", "judge") or (name != "back" and view.phase != "over"):
            self._confirm = name
        return []

    def _ask_new(self, view: GameView) -> list[Command]:
        if view.phase == "over" or not view.moves:
            return [UseKey("new")]
        self._confirm = "new"
        return []

    def _confirmed(self, name: str) -> list[Command]:
        if name == "quit":
            return [QuitProgram()]
        if name == "judge":
            return self._arbiter.open()
        if name.startswith("resign_"):
            return [UseKey("resign", Side(name.removeprefix("resign_")))]
        return [UseKey(name)]

    def _set_up(self, view: GameView, now_ms: int) -> None:
        """Put every piece of the wooden board where the game has it."""
        if self._wooden is not None and self._gestures is not None:
            self._gestures.reset()
            position = dict(view.pieces)
            if view.guidance is not None:
                position.update(view.guidance.put)
                for square in view.guidance.remove:
                    position.pop(square, None)
            self._wooden.set_up(position, now_ms)

    def _scroll(self, rows: int) -> None:
        if self._view is None or self._layout is None:
            return
        if self._view.possible is not None:
            self._page = (self._page + (1 if rows < 0 else -1)) % self._pages
            return
        tools = Tools(self._theme, self._fonts, self._catalogue, self._artist, self._layout.unit)
        most = max(0, count_numbers(self._view.moves) - count_rows(tools, self._layout))
        self._rows_back = max(0, min(most, self._rows_back + rows))

    def _find_target(self, place: tuple[int, int]) -> Target | None:
        return next((target for target in reversed(self._targets) if target.rect.collidepoint(place)), None)

    def _find_spot(self, place: tuple[int, int]) -> Spot | None:
        target = self._find_target(place)
        if target is None or self._wooden is None:
            return None
        kind, value = target.action
        if kind == "square" and isinstance(value, str):
            return OnSquare(value)
        if kind == "box":
            return InBox(value if isinstance(value, PieceView) else None)
        return None
