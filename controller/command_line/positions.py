"""Games, positions and moves named on the command line."""

import argparse
import re

import rules_c
from controller.command_line.errors import CommandError
from controller.games import find_game, with_options

_TWO_SQUARES = re.compile(r"([a-zA-Z]\d+)([a-zA-Z]\d+)")


def add_game(parser: argparse.ArgumentParser) -> None:
    """The argument ID."""
    parser.add_argument(
        "game",
        metavar="ID",
        help="a game, see 'games', or the path of a definition file of your own (with a /)",
    )
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The option --option, which may be given several times."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a choice that the game offers, see 'rules'; may be given several times",
    )


def name_of_game(args: argparse.Namespace) -> str:
    """The game asked for, with its options. Raises: rules_c.UnknownGame for an option that is none."""
    return with_options(args.game, args.option)


def game_of(args: argparse.Namespace) -> rules_c.Game:
    """The game asked for. Raises: rules_c.UnknownGame, rules_c.DefinitionError."""
    return find_game(name_of_game(args))


def add_fen(parser: argparse.ArgumentParser) -> None:
    """The option --fen."""
    parser.add_argument("--fen", help="the position; the game's start position if not given")


def position_of(game: rules_c.Game, fen: str | None) -> rules_c.Position:
    """The position asked for. Raises: the rules' error for an unreadable FEN."""
    return game.start() if fen is None else game.position(fen)


def play(position: rules_c.Position, moves: str) -> None:
    """Pushes moves separated by blanks.

    Raises: CommandError that names the first illegal one.
    """
    for ply, move in enumerate(moves.split(), start=1):
        try:
            position.push(move)
        except rules_c.IllegalMove as error:
            raise CommandError(
                f"move {ply} '{move}' is illegal: {why_illegal(position, move, error)}"
            ) from error


def why_illegal(position: rules_c.Position, text: str, error: rules_c.IllegalMove) -> str:
    """The reason in words where the text names two squares of the board, else the rules' own message."""
    match = _TWO_SQUARES.match(text)
    if match is None or not {match[1], match[2]} <= set(position.game.squares):
        return str(error)
    return position.explain(match[1], match[2]) or str(error)
