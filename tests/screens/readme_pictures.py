"""The README's pictures: five moments of a real game in the real program, at both sizes.

    python -m tests.screens.readme_pictures [FOLDER]

The game is the Opera Game, played with the mouse on the virtual wooden board.
"""

import sys
import tempfile
from pathlib import Path

import chess
import pygame

from tests.screens.desk import Desk, Program, missing_tools
from tests.screens.visitor import Visitor

FOLDER = Path(__file__).parent / "readme"
LARGE, SMALL = (1280, 800), (800, 480)
OPERA_GAME = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)
ROOK_WAYS = {"e1c1": ("a1", "d1")}
LEVERS = ("F1", "F2")
MIDDLE, WRONG, ILLEGAL = 18, 20, 23  # plies played before


def coordinates(moves: str) -> list[str]:
    """Short algebraic notation to coordinates."""
    board = chess.Board()
    return [board.push_san(move).uci() for move in moves.split()]


def take_pictures(size: tuple[int, int], folder: Path, work: Path) -> list[Path]:
    """Play the game once and give the pictures taken, in the order of the game."""
    taken = []
    with (
        Desk(size, work / "desk") as desk,
        Program(desk, work / "recordings", ("--board", "virtual")) as program,
    ):
        visitor = Visitor(program)

        def take(name: str, *parts: str) -> None:
            for part in parts:
                visitor.wait_for_window(part)
            path = folder / (f"{name}.png" if size == LARGE else f"{name}-{size[0]}x{size[1]}.png")
            pygame.image.save(desk.picture(), path)
            taken.append(path)

        visitor.arrive()
        visitor.start("chess")
        set_up_half(visitor)
        take("start", "board", "banner", "card")
        visitor.set_up()
        desk.key("F2")
        for ply, move in enumerate(coordinates(OPERA_GAME)):
            if ply == MIDDLE:
                lift(visitor, move)
                take("middle-game", move[2:], "middle")
                put_down(visitor, move)
            elif ply == WRONG:
                push_pieces_about(visitor)
                take("wrong-position", "banner", "card")
                visitor.touch("button", "setup")
                program.wait(visitor.is_board_right, "the board to be put right")
            elif ply == ILLEGAL:
                visitor.drag("d7", "c5")
                visitor.program.wait(lambda: visitor.view().warning, "the warning")
                take("illegal-move", "banner", "card")
                visitor.drag("c5", "d7")
                program.wait(visitor.is_board_right, "the Knight back")
            visitor.play(move, press=LEVERS[ply % 2], rook=ROOK_WAYS.get(move))
        visitor.wait_for_phase("over")
        take("result", "card", "board", "banner")
    return taken


def set_up_half(visitor: Visitor) -> None:
    """South's pieces and North's Pawns out of the box, one by one."""
    for square, piece in sorted(visitor.view().pieces.items(), key=lambda item: item[0][1]):
        if square[1] in "127":
            visitor.take_out(piece, square)
    visitor.program.wait(lambda: len(visitor.view().occupied) == 24, "24 pieces")


def lift(visitor: Visitor, move: str) -> None:
    """Hold the piece, so that the screen shows where it may go."""
    visitor.desk.do("mousemove", *map(str, visitor.centre(move[:2])), "mousedown", "1")
    visitor.program.wait(lambda: visitor.view().lifted == (move[:2],), "the piece in the hand")
    visitor.desk.do("mousemove_relative", "--", "10", "-8")


def put_down(visitor: Visitor, move: str) -> None:
    """Put it back where it stood."""
    visitor.desk.do("mouseup", "1")  # released where it was taken it stays in the hand
    visitor.desk.click(visitor.centre(move[:2]))
    visitor.program.wait(visitor.is_board_right, "the piece back")


def push_pieces_about(visitor: Visitor) -> None:
    """A sleeve has gone over the board."""
    for from_square, to_square in (("h7", "h5"), ("g2", "g6"), ("a2", "a5")):
        visitor.drag(from_square, to_square)
    visitor.program.wait(lambda: visitor.view().warning, "the warning")


def main() -> int:
    """Give the exit status."""
    if missing_tools():
        sys.stderr.write(f"not installed: {' '.join(missing_tools())}\n")
        return 2
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for size in (LARGE, SMALL):
        with tempfile.TemporaryDirectory() as work:
            for path in take_pictures(size, folder, Path(work)):
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
