"""`rhunich perft ID DEPTH`: how many move sequences of a length there are."""

import argparse

from controller.command_line.answer import Answer, json_line
from controller.command_line.errors import CommandError
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_fen, add_game, game_of, position_of


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("perft", help="node counts")
    add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", help="plies, 0 or more")
    add_fen(parser)
    parser.add_argument("--divide", action="store_true", help="the count behind every move as well")
    parser.add_argument("--json", action="store_true", help="one object")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, the errors of the rules."""
    game = game_of(args)
    position = position_of(game, args.fen)
    depth = _parse_depth(args.depth)
    counts: dict[str, int] = {}
    if args.divide and depth > 0:
        counts = {str(move): count for move, count in position.divide(depth).items()}
        nodes = sum(counts.values())
    else:
        nodes = position.perft(depth)
    if args.json:
        divided = {"divide": counts} if args.divide else {}
        return Answer(
            (json_line({"game": game.id, "fen": position.fen(), "depth": depth, "nodes": nodes, **divided}),)
        )
    return Answer((*(f"{move}: {counts[move]}" for move in sorted(counts)), str(nodes)))


def _parse_depth(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise CommandError(f"the depth '{text}' is no number of plies: write 0 or more")
    return int(text)
