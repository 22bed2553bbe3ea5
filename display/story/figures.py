"""The figures of a game's story: a diagram of a position, and the clocks over the game. Lengths in millimetres."""

from collections.abc import Mapping

from controller.recording.playback import Playback
from controller.sides import Side
from controller.views import GameView, PieceView
from display.panels.board import find_shape
from display.panels.ground import find_grounds, find_hills
from display.pieces.artist import DISC_MARGIN, OUTLINE, PICTOGRAM_PART
from display.pieces.figures import FRAME
from display.pieces.gallery import Family, find_drawing, find_family
from display.pieces.outline import Area, Dot, Line, Mark
from display.story.ground import draw_ground, draw_hill
from display.story.painter import Painter, rectangle
from display.theme import LIGHT, Colour, Theme, mix

PIECE_PART = 0.92
GRID_LINES = 4
MINUTE_MS = 60_000


def diagram(painter: Painter, view: GameView, size: float, theme: Theme = LIGHT) -> None:
    """The position in a square of this size, the last move marked."""
    shape = find_shape(view.board)
    rim = size * 0.045
    square = min((size - 2 * rim) / shape.files, (size - 2 * rim) / shape.ranks)
    left = (size - square * shape.files) / 2
    top = (size - square * shape.ranks) / 2
    painter.polygon(
        rectangle(left - rim, top - rim, square * shape.files + 2 * rim, square * shape.ranks + 2 * rim),
        theme.frame,
    )
    family = find_family(view)
    grounds = find_grounds(view.board)
    cells = {shape.cell(name): name for name in view.board.squares}
    for column, row in find_hills(cells):
        if not (shape.second and column == shape.second - 1):
            draw_hill(painter, theme, left + column * square, top + row * square, square)
    for (column, row), name in cells.items():
        x, y = left + column * square, top + row * square
        is_last = name in view.last_move
        draw_ground(painter, theme, view.board.style, grounds[name], x, y, square, is_last=is_last)
        if row == shape.ranks - 1 and shape.second == 0:
            letter = name[0]
            painter.text(
                x + square / 2,
                top + square * shape.ranks + rim * 0.75,
                letter,
                rim * 0.7,
                theme.frame_ink,
                align="centre",
            )
        if column == 0:
            painter.text(
                left - rim / 2,
                y + square / 2 + rim * 0.25,
                name[1:],
                rim * 0.7,
                theme.frame_ink,
                align="centre",
            )
        piece = view.pieces.get(name)
        if piece is not None:
            margin = square * (1 - PIECE_PART) / 2
            draw_piece(painter, family, piece, x + margin, y + margin, square * PIECE_PART, theme)


def draw_piece(
    painter: Painter, family: Family, piece: PieceView, x: float, y: float, size: float, theme: Theme
) -> None:
    """A piece as the screen draws it, in a box of this size."""
    found = find_drawing(family, piece.letter, piece.name)
    drawing = found or FRAME
    south = piece.side is Side.SOUTH
    scale = size / 100
    if family.discs:
        face = theme.south_disc if south else theme.north_disc
        ink = theme.south_disc_ink if south else theme.north_disc_ink
        radius = 50 - DISC_MARGIN
        painter.circle(
            x + size / 2, y + size / 2, radius * scale, face, mix(face, (0, 0, 0), 0.5), 2.5 * scale
        )
        painter.circle(x + size / 2, y + size / 2, (radius - 6) * scale, None, ink, 3 * scale)
        if found is None:
            _letter(painter, piece, x + size / 2, y + size * 0.66, size * 0.5, ink)
            return
        offset = 50 - 50 * PICTOGRAM_PART
        placed = drawing.placed(PICTOGRAM_PART, offset, offset).placed(scale, x, y)
        for body in placed.body:
            painter.polygon(body, ink)
        _marks(painter, placed.marks, face, face)
        return
    fill = theme.south_fill if south else theme.north_fill
    edge = theme.south_line if south else theme.north_line
    ink = theme.south_line if south else mix(theme.north_fill, theme.south_fill, 0.92)
    placed = drawing.placed(scale, x, y)
    for body in placed.body:
        painter.polygon(body, edge, edge, OUTLINE * scale)
    for body in placed.body:
        painter.polygon(body, fill)
    _marks(painter, placed.marks, ink, fill)
    if not south:
        _marks(painter, placed.north, ink, fill)
    if found is None:
        _letter(painter, piece, x + size / 2, y + size * 0.58, size * 0.44, ink)


def _letter(painter: Painter, piece: PieceView, x: float, y: float, size: float, ink: Colour) -> None:
    """What stands for a piece that has no drawing."""
    painter.text(x, y, piece.letter.upper(), size, ink, bold=True, align="centre")


def _marks(painter: Painter, marks: tuple[Mark, ...], ink: Colour, fill: Colour) -> None:
    for mark in marks:
        if isinstance(mark, Line):
            painter.path(mark.points, ink, mark.width)
        elif isinstance(mark, Area):
            painter.polygon(mark.points, ink if mark.ink else fill)
        elif isinstance(mark, Dot):
            painter.circle(*mark.centre, mark.radius, ink if mark.ink else fill)


def clock_graph(
    painter: Painter, playback: Playback, width: float, height: float, theme: Theme = LIGHT
) -> None:
    """What each side had left after every move, minutes upwards, moves to the right."""
    left, bottom, top = 12.0, height - 7.0, 3.0
    first: Mapping[Side, int] = playback.first_clock.remaining_ms
    values = {side: [first[side]] for side in Side}
    for move in playback.moves:
        for side in Side:
            values[side].append(move.clock_ms[side])
    most = max(max(line) for line in values.values()) or 1
    minutes = max(1, -(-most // MINUTE_MS))
    step = max(1, -(-minutes // GRID_LINES))
    plies = max(1, len(playback.moves))

    def place(ply: int, left_ms: int) -> tuple[float, float]:
        across = left + (width - left - 3) * ply / plies
        return across, bottom - (bottom - top) * left_ms / (minutes * MINUTE_MS)

    for minute in range(0, minutes + 1, step):
        start, end = place(0, minute * MINUTE_MS), place(plies, minute * MINUTE_MS)
        painter.path((start, end), theme.line, 0.15)
        painter.text(left - 1.5, start[1] + 1, f"{minute}", 2.8, theme.ink_soft, align="right")
    numbers = [move for move in playback.moves if move.by is Side.SOUTH]
    for move in numbers[:: max(1, -(-len(numbers) // 10))]:
        x, _ = place(move.ply, 0)
        painter.text(x, bottom + 4, f"{move.number}", 2.8, theme.ink_soft, align="centre")
    painter.text(0, top + 1, "min", 2.8, theme.ink_soft)
    for move in playback.moves:
        if not move.is_legal or any("illegal" in note or "link" in note for note in move.notes):
            x, _ = place(move.ply, 0)
            painter.path(((x, top), (x, bottom)), theme.alarm, 0.3)
    for side, colour in ((Side.NORTH, theme.north_fill), (Side.SOUTH, theme.running)):
        points = [place(ply, left_ms) for ply, left_ms in enumerate(values[side])]
        painter.path(points, colour, 0.7)
