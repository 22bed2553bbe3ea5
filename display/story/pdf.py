"""The story as a PDF of A4 pages."""

from pathlib import Path

from fpdf import FPDF

from display.story.figures import clock_graph, diagram
from display.story.painter import FONT, PdfPainter
from display.story.story import MoveLine, Story
from display.theme import LIGHT

FONTS = Path(__file__).parent.parent / "fonts"
MARGIN = 16.0
WIDTH = 210.0 - 2 * MARGIN
GAP = 6.0
DIAGRAM = (WIDTH - 2 * GAP) / 3
GRAPH_HEIGHT = 52.0
LINE = 5.2
SIGNING = 16.0  # above a line to sign on
_INK, _SOFT, _STRIPE = LIGHT.ink, LIGHT.ink_soft, (244, 239, 228)


def story_pdf(story: Story) -> bytes:
    """The pages."""
    pdf = FPDF(format="A4")
    pdf.set_title(story.title)
    pdf.set_margins(MARGIN, MARGIN, MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    pdf.add_font(FONT, "", FONTS / "Roboto-Regular.ttf")
    pdf.add_font(FONT, "B", FONTS / "Roboto-Bold.ttf")
    pdf.add_page()
    _write(pdf, story.title, 24, "B", _INK, 11)
    _write(pdf, story.subtitle, 12, "", _SOFT, 8)
    _facts(pdf, story)
    if story.playback.is_timed:
        _heading(pdf, "The clocks", GRAPH_HEIGHT + 8)
        clock_graph(PdfPainter(pdf, MARGIN, pdf.get_y()), story.playback, WIDTH, GRAPH_HEIGHT)
        pdf.set_y(pdf.get_y() + GRAPH_HEIGHT + 1)
        _write(pdf, "green: South    dark: North    red: an irregularity", 9, "", _SOFT, 5)
    _diagrams(pdf, story)
    _moves(pdf, story)
    _notes(pdf, story)
    _signatures(pdf, story)
    return bytes(pdf.output())


def _write(pdf: FPDF, words: str, size: float, style: str, ink: tuple[int, int, int], height: float) -> None:
    pdf.set_font(FONT, style, size)
    pdf.set_text_color(*ink)
    pdf.multi_cell(WIDTH, height, words, new_x="LMARGIN", new_y="NEXT")


def _heading(pdf: FPDF, words: str, below: float) -> None:
    """A heading that stays with what comes `below` it."""
    pdf.ln(4)
    if pdf.get_y() + 10 + below > pdf.h - MARGIN:
        pdf.add_page()
    _write(pdf, words, 13, "B", _INK, 7)
    pdf.set_draw_color(*LIGHT.frame)
    pdf.set_line_width(0.5)
    pdf.line(MARGIN, pdf.get_y(), MARGIN + WIDTH, pdf.get_y())
    pdf.ln(3)


def _facts(pdf: FPDF, story: Story) -> None:
    """Three columns of name and value."""
    width = WIDTH / 3
    for first in range(0, len(story.facts), 3):
        row = story.facts[first : first + 3]
        for size, style, ink, at in ((8, "", _SOFT, 0), (11, "B", _INK, 1)):
            pdf.set_font(FONT, style, size)
            pdf.set_text_color(*ink)
            for fact in row:
                pdf.cell(width, LINE, _cut(pdf, fact[at], width - 2))
            pdf.ln(LINE)
        pdf.ln(1)


def _diagrams(pdf: FPDF, story: Story) -> None:
    _heading(pdf, "Positions", DIAGRAM + LINE)
    for first in range(0, len(story.diagrams), 3):
        if pdf.get_y() + DIAGRAM + LINE > pdf.h - MARGIN:
            pdf.add_page()
        top = pdf.get_y()
        for at, (ply, caption) in enumerate(story.diagrams[first : first + 3]):
            left = MARGIN + at * (DIAGRAM + GAP)
            diagram(PdfPainter(pdf, left, top), story.playback.view(ply), DIAGRAM)
            pdf.set_xy(left, top + DIAGRAM)
            pdf.set_font(FONT, "", 9)
            pdf.set_text_color(*_SOFT)
            pdf.cell(DIAGRAM, LINE, _cut(pdf, caption, DIAGRAM), align="C")
        pdf.set_xy(MARGIN, top + DIAGRAM + LINE + 3)


def _moves(pdf: FPDF, story: Story) -> None:
    """Two columns, as many rows a page as fit."""
    _heading(pdf, "Moves", 3 * LINE)
    left = list(story.moves)
    while left:
        top = pdf.get_y()
        rows = min(int((pdf.h - MARGIN - top) // LINE), -(-len(left) // 2))
        shown, left = left[: 2 * rows], left[2 * rows :]
        for at, line in enumerate(shown):
            column, row = divmod(at, rows)
            pdf.set_xy(MARGIN + column * (WIDTH / 2 + 2), top + row * LINE)
            _move_line(pdf, line, striped=row % 2 == 1)
        pdf.set_xy(MARGIN, top + rows * LINE)
        if left:
            pdf.add_page()


def _move_line(pdf: FPDF, line: MoveLine, *, striped: bool) -> None:
    pdf.set_fill_color(*_STRIPE)
    cells = (
        (f"{line.number}.", 9.0, "", _SOFT, "R"),
        (line.south, 24.0, "B", _INK, "L"),
        (line.south_clock, 15.0, "", _SOFT, "R"),
        (line.north, 24.0, "B", _INK, "L"),
        (line.north_clock, 15.0, "", _SOFT, "R"),
    )
    for words, width, style, ink, align in cells:
        pdf.set_font(FONT, style, 10 if style else 9)
        pdf.set_text_color(*ink)
        pdf.cell(width, LINE, _cut(pdf, words, width - 2), align=align, fill=striped)


def _notes(pdf: FPDF, story: Story) -> None:
    if not story.notes:
        return
    _heading(pdf, "What was told", 3 * LINE)
    for note in story.notes:
        pdf.set_font(FONT, "B", 10)
        pdf.set_text_color(*_INK)
        pdf.cell(38, LINE, _cut(pdf, note.place, 36))
        pdf.set_font(FONT, "", 10)
        pdf.multi_cell(WIDTH - 38, LINE, note.text, new_x="LMARGIN", new_y="NEXT")


def _signatures(pdf: FPDF, story: Story) -> None:
    """A line for each who signs, side by side, with room above it."""
    _heading(pdf, "Signatures", SIGNING + 2 * LINE)
    top = pdf.get_y() + SIGNING
    width = (WIDTH - 2 * GAP) / len(story.signatures)
    for at, (role, name) in enumerate(story.signatures):
        left = MARGIN + at * (width + GAP)
        pdf.set_draw_color(*_INK)
        pdf.set_line_width(0.3)
        pdf.line(left, top, left + width, top)
        pdf.set_xy(left, top + 1)
        pdf.set_font(FONT, "", 9)
        pdf.set_text_color(*_SOFT)
        pdf.cell(width, LINE, _cut(pdf, f"{role}: {name}" if name else role, width))
    pdf.set_xy(MARGIN, top + LINE)


def _cut(pdf: FPDF, words: str, width: float) -> str:
    """The words, shortened to a width."""
    if pdf.get_string_width(words) <= width:
        return words
    while words and pdf.get_string_width(f"{words}…") > width:
        words = words[:-1]
    return f"{words}…"
