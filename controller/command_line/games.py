"""`rhunich games`: the games there are."""

import argparse

import rules_c
from controller.command_line.answer import Answer, json_line
from controller.command_line.parser import Subparsers


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("games", help="the games it knows")
    parser.add_argument("--json", action="store_true", help="one object for every game")
    parser.add_argument(
        "--all", action="store_true", help="also those that are off by default, with the reason"
    )
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Every game's id and name."""
    games = [rules_c.game(game_id) for game_id in rules_c.games(off=args.all)]
    if args.json:
        return Answer(
            tuple(
                json_line(
                    {
                        "id": game.id,
                        "name": game.name,
                        "squares": len(game.squares),
                        "start": game.start().fen(),
                    }
                )
                for game in games
            )
        )
    width = max((len(game.id) for game in games), default=0)
    return Answer(tuple(f"{game.id:<{width}}  {game.name}{_why_off(game)}" for game in games))


def _why_off(game: rules_c.Game) -> str:
    return f" (off: {game.off})" if game.off else ""
