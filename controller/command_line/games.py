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
        "--all",
        action="store_true",
        help="also those that are off, and those that the sources only name, with the reasons",
    )
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Every game's id and name; with --all those left out, too, and what is missing of them."""
    missing = rules_c.left_out() if args.all else []
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
            + tuple(
                json_line({"name": game.name, "left_out": game.missing, "section": game.section})
                for game in missing
            )
        )
    width = max((len(game.id) for game in games), default=0)
    known = tuple(f"{game.id:<{width}}  {game.name}{_why_off(game)}" for game in games)
    if not missing:
        return Answer(known)
    reasons = tuple(f"{game.name}: missing is {game.missing} (rulebook {game.section})" for game in missing)
    return Answer((*known, "", "Left out, because the sources only name them:", *reasons))


def _why_off(game: rules_c.Game) -> str:
    return f" (off: {game.off})" if game.off else ""
