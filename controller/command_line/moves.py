"""`rhunich moves ID`: the legal moves, captures and checks marked."""

import argparse

import rules_c
from controller.command_line.answer import Answer, json_line
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_fen, add_game, game_of, play, position_of


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("moves", help="legal moves, captures and checks marked")
    add_game(parser)
    add_fen(parser)
    parser.add_argument("--moves", default="", help="moves to play first, blank between them")
    parser.add_argument("--json", action="store_true", help="one object")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, the errors of the rules."""
    game = game_of(args)
    position = position_of(game, args.fen)
    play(position, args.moves)
    moves = sorted(position.legal_moves(), key=str)
    outcome = position.outcome()
    if args.json:
        return Answer(
            (
                json_line(
                    {
                        "game": game.id,
                        "fen": position.fen(),
                        "check": position.is_check(),
                        "moves": [
                            {
                                "move": str(move),
                                "san": position.san(move),
                                "capture": move.is_capture,
                                "check": move.gives_check,
                            }
                            for move in moves
                        ],
                        "outcome": outcome and {"result": outcome.result, "reason": outcome.reason},
                    }
                ),
            )
        )
    lines = [f"{move!s:<8} {position.san(move):<8}{_marks(move)}".rstrip() for move in moves]
    if outcome is not None:
        lines.append(f"the game is over: {outcome.result} ({outcome.reason})")
    return Answer(tuple(lines))


def _marks(move: rules_c.Move) -> str:
    return f"{' capture' if move.is_capture else ''}{' check' if move.gives_check else ''}"
