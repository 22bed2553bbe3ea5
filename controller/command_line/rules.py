"""`rhunich rules ID`: a card with the board, how each piece moves, and how the game is won or drawn."""

import argparse
import re
from collections.abc import Iterator, Mapping

import rules_c
from controller.command_line.answer import Answer
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_game, game_of
from controller.game_card import rules_of
from controller.piece_reach import find_reach

_SQUARE = re.compile(r"([a-z])(\d+)")
# By what a square is to a piece (`piece_reach.KINDS`): the shapes that the screen draws, and what they mean.
_SIGNS = {
    "both": ("\u25cf", "moves and captures"),
    "move": ("\u25cb", "only moves"),
    "capture": ("\u00d7", "only captures"),
    "leap": ("\u25c6", "leaps over anything"),
    "leap-move": ("\u25c7", "leaps, only moves"),
    "leap-capture": ("\u25c8", "leaps, only captures"),
    "lame": ("\u22a5", "if the way is empty"),
    "hop": ("\u2229", "over one piece"),
    "hop-capture": ("\u2297", "captures over one piece"),
    "jump": ("\u2312", "jumps, taking that piece"),
}
_SCREEN = ("\u265f", "a piece stands here")


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("rules", help="a rule card: board, pieces, how to win")
    add_game(parser)
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: UnknownGame, DefinitionError."""
    game = game_of(args)
    return Answer(tuple(_card(game)))


def _card(game: rules_c.Game) -> Iterator[str]:
    start = game.start()
    yield from (game.name, "=" * len(game.name), "")
    yield from _board(game, start.pieces())
    if game.boards > 1:
        yield from ("", *_board(game, start.pieces(), second=True))
    yield from ("", f"FEN: {start.fen()}", "", "Pieces", "------", *_legend(game))
    for letter, name in game.piece_names.items():
        count = sum(piece == letter for piece in start.pieces().values())
        where = f"{count} a side" if count else "only by promotion"
        yield from ("", f"{letter}  {name}: {where} (Betza {game.betza[letter]})")
        yield from _moves_of(game, letter)
    yield from ("", "Rules", "-----", *_rules(game))


def _rules(game: rules_c.Game) -> Iterator[str]:
    """What the definition says beyond how pieces move."""
    yield from rules_of(game)
    for name, values in game.options.items():
        yield f"Option {name}: {', '.join('any value' if value == '*' else value for value in values)}."
    if game.notes:
        yield game.notes


def _moves_of(game: rules_c.Game, letter: str) -> Iterator[str]:
    """Where the piece can go from the square from which it can go farthest."""
    reach = find_reach(game, letter)
    marks = {square: _SIGNS[kind][0] for square, kind in reach.marks} | dict.fromkeys(
        reach.screens, _SCREEN[0]
    )
    second = reach.square[0].isupper()
    yield from _board(game, marks | {reach.square: letter}, second=second)


def _legend(game: rules_c.Game) -> Iterator[str]:
    """The signs that this game's diagrams use."""
    found = [find_reach(game, letter) for letter in game.piece_names]
    used = {kind for reach in found for _, kind in reach.marks}
    signs = [told for kind, told in _SIGNS.items() if kind in used]
    if any(reach.screens for reach in found):
        signs.append(_SCREEN)
    yield "A piece of South's alone on the board:"
    yield from (f"  {sign}  {meaning}" for sign, meaning in signs)


def _board(game: rules_c.Game, marks: Mapping[str, str], *, second: bool = False) -> Iterator[str]:
    """A board with North at the top: `.` for an empty square, blank where there is none."""
    files, ranks = _files_and_ranks(game)
    files = [file.upper() for file in files] if second else files
    squares = set(game.squares)
    for rank in reversed(ranks):
        row = [f"{file}{rank}" for file in files]
        cells = [marks.get(square, ".")[-1] if square in squares else " " for square in row]
        yield f"{rank:>2}  {' '.join(cells)}".rstrip()
    yield f"    {' '.join(files)}"


def _files_and_ranks(game: rules_c.Game) -> tuple[list[str], list[int]]:
    """The names of board one's files and ranks, from South's left."""
    matches = [match for match in map(_SQUARE.fullmatch, game.squares) if match]
    return sorted({match[1] for match in matches}), sorted({int(match[2]) for match in matches})
