"""`rhunich rules ID`: a card with the board, how each piece moves, and how the game is won or drawn."""

import argparse
import re
from collections.abc import Iterator, Mapping

import rules_c
from controller.command_line.answer import Answer
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_game, game_of
from controller.game_card import rules_of
from controller.sides import Side

_SQUARE = re.compile(r"([a-z])(\d+)")
_LEGEND = (
    "A piece of South's alone on the board: o moves and captures, m only moves, x only captures.",
    "Captures over another piece are told by the Betza notation alone.",
)


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
    yield from ("", f"FEN: {start.fen()}", "", "Pieces", "------", *_LEGEND)
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
    files, ranks = _files_and_ranks(game)
    centre = (len(files) / 2 - 0.5, len(ranks) / 2 - 0.5)

    def merit(square: str) -> tuple[int, float]:
        distance = sum(abs(a - b) for a, b in zip(_place(square, files, ranks), centre, strict=True))
        return len(_alone(game, square, letter).reach(square)), -distance

    best = max(game.squares, key=merit)
    position = _alone(game, best, letter)
    moves = set(position.reach(best))
    captures = {square for square in game.squares if position.attackers(square, Side.SOUTH)}
    marks = dict.fromkeys(moves - captures, "m") | dict.fromkeys(captures - moves, "x")
    marks |= dict.fromkeys(moves & captures, "o")
    yield from _board(game, marks | {best: letter})


def _alone(game: rules_c.Game, square: str, letter: str) -> rules_c.Position:
    return game.placed({square: letter}, Side.SOUTH)


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


def _place(square: str, files: list[str], ranks: list[int]) -> tuple[int, int]:
    match = _SQUARE.fullmatch(square.lower())
    assert match is not None, f"'{square}' is a square's name"
    return files.index(match[1]), ranks.index(int(match[2]))
