"""`rhunich rules ID`: a card with the board, the pieces and how they stand at the start."""

import argparse
import re
from collections.abc import Iterator

import rules_c
from controller.command_line.answer import Answer
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_game

_CELL = re.compile(r"\d+|\+?[A-Za-z]|\*")
_SQUARE = re.compile(r"([a-z])(\d+)")


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("rules", help="a rule card")
    add_game(parser)
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: the errors of the rules."""
    game = rules_c.game(args.game)
    return Answer(tuple(_card(game)))


def _card(game: rules_c.Game) -> Iterator[str]:
    start = game.start()
    fen = start.fen()
    yield game.name
    yield "=" * len(game.name)
    yield ""
    yield from _board(game, fen)
    yield ""
    letters = re.findall(r"[A-Z]", _placement(fen))
    for letter, name in game.piece_names.items():
        count = letters.count(letter)
        yield f"{letter}  {name}{f', {count} a side' if count else ', by promotion'}"
    yield ""
    yield f"{len(start.legal_moves())} legal first moves."
    yield f"FEN: {fen}"


def _board(game: rules_c.Game, fen: str) -> Iterator[str]:
    """The start position, North at the top: upper case South, `.` empty, blank where there is no square."""
    ranks = sorted({int(match[2]) for match in map(_SQUARE.fullmatch, game.squares) if match}, reverse=True)
    files = sorted({match[1] for match in map(_SQUARE.fullmatch, game.squares) if match})
    rows = _placement(fen).split("/")
    for rank, row in zip(ranks, rows, strict=True):
        cells: list[str] = []
        for cell in _CELL.findall(row):
            cells += ["."] * int(cell) if cell.isdigit() else [" " if cell == "*" else cell[-1]]
        yield f"{rank:>2}  {' '.join(cells)}"
    yield f"    {' '.join(files)}"


def _placement(fen: str) -> str:
    """The rows of a FEN, without the hand."""
    return re.split(r"[ \[]", fen, maxsplit=1)[0]
