"""A title and answers to choose from by keys or touch: questions, the menu, confirmations, the result."""

from dataclasses import dataclass, field

import pygame

from controller.sides import Side
from controller.views import GameView
from display.canvas import Patch
from display.layout import Layout
from display.pieces.gallery import Family
from display.theme import TYPE, Colour
from display.tools import Panel, Target, Tools

GAP = 6
CAPTION_SIZES = (TYPE.label, TYPE.small, 12, 11, 10)
LINE_SIZES = (TYPE.body, TYPE.label, TYPE.small, 12, 11, 10)


@dataclass(frozen=True, slots=True)
class Answer:
    """One choice; `piece` (letter, name, side) is drawn beside the label."""

    value: str
    label: str
    piece: tuple[str, str, Side] | None = None


@dataclass(frozen=True, slots=True)
class ChoiceCard:
    """What is asked."""

    kind: str
    title: str
    answers: tuple[Answer, ...]
    columns: int
    ground: Colour
    ink: Colour
    family: Family = field(default_factory=Family)
    hero: str = ""  # one huge line above the title
    lines: tuple[str, ...] = ()  # paragraphs below the title
    area: str = "card"  # where it stands: "card", the "frame" of the board, or the whole "column" beside it


def find_choice_piece(view: GameView, value: str) -> tuple[str, str, Side] | None:
    """Give the piece that a choice stands for: a promotion letter, alone or after one move, or what is placed."""
    letter = (value.partition("@")[0] if "@" in value else value.rpartition("=")[2]).upper()
    if " " in value or letter not in view.piece_names or (len(value) > 1 and not {"=", "@"} & set(value)):
        return None
    move = next((move for move in view.moves if view.question and move.ply == view.question.ply), None)
    side = move.by if move is not None else view.turn
    return (letter if side is Side.SOUTH else letter.lower(), view.piece_names[letter], side)


def find_columns(answers: tuple[Answer, ...]) -> int:
    """Give how many columns suit so many answers: pieces need less width than words."""
    if all(answer.piece for answer in answers):
        return min(len(answers), 4) if len(answers) != 6 else 3
    if len(answers) <= 3:
        return 1
    return 2 if len(answers) <= 8 else 3


def choice_panel(tools: Tools, layout: Layout, card: ChoiceCard, selected: int) -> Panel:
    """Draw the card in the middle of the column."""
    rect = layout.card
    inner = rect.inflate(-tools.px(16), -tools.px(12))
    rows = -(-len(card.answers) // card.columns) if card.answers else 0
    piece_rows = any(answer.piece for answer in card.answers)
    ideal = tools.px(86 if piece_rows else 42 if card.title else 60)
    is_long = tools.fonts.width(card.title, "bold", tools.px(TYPE.small)) > inner.width
    title_least = tools.px(92 if card.hero else 40 if is_long else 30 if card.title else 0)
    if card.lines:
        title_least = min(title_least + lines_height(tools, card, inner.width), inner.height // 2)
    gap = tools.px(GAP)
    height = min(ideal, (inner.height - title_least - rows * gap) // rows) if rows else 0
    grid_top = inner.bottom - rows * height - max(0, rows - 1) * gap
    head = pygame.Rect(inner.left, inner.top, inner.width, grid_top - inner.top - gap)

    def paint_ground(surface: pygame.Surface) -> None:
        tools.card(surface, rect, card.ground)
        place = head.copy()
        if card.hero:
            hero = pygame.Rect(head.left, head.top, head.width, min(tools.px(58), head.height // 2))
            tools.text(surface, card.hero, hero, card.ink, size=TYPE.hero, weight="bold", align="centre")
            place = pygame.Rect(head.left, hero.bottom, head.width, head.bottom - hero.bottom)
        sizes = (TYPE.lead, TYPE.body, TYPE.label, TYPE.small)
        align = "centre" if card.hero else "left"
        if card.lines or card.area != "card":
            _paint_lines(surface, tools, card, place)
        elif card.title:
            tools.paragraph(surface, card.title, place, card.ink, sizes=sizes, weight="bold", align=align)

    patches = [Patch("card", rect, (card.kind, card.title, card.lines, card.hero, card.ground), paint_ground)]
    targets = [Target(rect, ("card", None))]  # nothing below it is touched
    width = (inner.width - (card.columns - 1) * gap) // card.columns
    for at, answer in enumerate(card.answers):
        column, row = at % card.columns, at // card.columns
        place = pygame.Rect(
            inner.left + column * (width + gap), grid_top + row * (height + gap), width, height
        )
        patches.append(
            _answer_patch(tools, place, answer, at, is_selected=at == selected, family=card.family)
        )
        targets.append(Target(place, ("answer", at)))
    return Panel(tuple(patches), tuple(targets))


def lines_height(tools: Tools, card: ChoiceCard, width: int) -> int:
    """How much the paragraphs need at their smallest size."""
    size = tools.px(LINE_SIZES[-1])
    count = sum(len(tools.fonts.wrap(line, "regular", size, width)) for line in card.lines)
    return count * tools.fonts.line_height("regular", size)


def _paint_lines(surface: pygame.Surface, tools: Tools, card: ChoiceCard, place: pygame.Rect) -> None:
    """The title, and the paragraphs below it as large as they fit."""
    fonts = tools.fonts
    for design in LINE_SIZES:
        size = tools.px(design)
        title = fonts.wrap(card.title, "bold", size, place.width)
        lines = [part for line in card.lines for part in fonts.wrap(line, "regular", size, place.width)]
        tall = len(title) * fonts.line_height("bold", size) + len(lines) * fonts.line_height("regular", size)
        if tall <= place.height:
            break
    top = place.top
    for weight, parts in (("bold", title), ("regular", lines)):
        for part in parts:
            drawn = fonts.render(fonts.cut(part, weight, size, place.width), weight, size, card.ink)
            surface.blit(drawn, (place.left, top))
            top += fonts.line_height(weight, size)


def _answer_patch(
    tools: Tools, place: pygame.Rect, answer: Answer, at: int, *, is_selected: bool, family: Family
) -> Patch:
    theme = tools.theme

    def paint(surface: pygame.Surface) -> None:
        fill = theme.focus if is_selected else theme.raised
        ink = theme.focus_ink if is_selected else theme.ink
        tools.card(surface, place, fill, theme.ink if is_selected else theme.line)
        if answer.piece is None:
            sizes = LINE_SIZES
            words = place.inflate(-tools.px(6), -tools.px(4))
            tools.paragraph(surface, answer.label, words, ink, sizes=sizes, weight="medium", align="centre")
            return
        letter, name, side = answer.piece
        least = tools.fonts.width(answer.label, "medium", tools.px(CAPTION_SIZES[-1]))
        is_broken = least > place.width - 4
        caption = tools.px(26 if is_broken else 20) if place.height > tools.px(44) else 0
        size = min(place.width - tools.px(6), place.height - caption - tools.px(6))
        seat = pygame.Rect(0, 0, size + tools.px(4), size + tools.px(4))
        seat.midtop = (place.centerx, place.top + tools.px(2))
        pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(5))
        drawn = tools.artist.piece(family, letter, name, side, size=size)
        surface.blit(drawn, drawn.get_rect(center=seat.center))
        words = pygame.Rect(place.left + 2, place.bottom - caption - 1, place.width - 4, caption)
        _paint_caption(surface, tools, answer.label, words, ink)

    return Patch(f"card.{at}", place, (answer, is_selected), paint)


def _paint_caption(
    surface: pygame.Surface, tools: Tools, label: str, place: pygame.Rect, ink: Colour
) -> None:
    """One line as large as it fits; a name too long for one is broken at its hyphens and blanks."""
    for size in CAPTION_SIZES:
        if tools.fonts.width(label, "medium", tools.px(size)) <= place.width:
            tools.text(surface, label, place, ink, size=size, weight="medium", align="centre")
            return
    words = label.replace("-", "- ")
    tools.paragraph(surface, words, place, ink, sizes=CAPTION_SIZES, weight="medium", align="centre")
