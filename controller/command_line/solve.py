"""`rhunich solve ID`: who wins a small game with best play, from each first move, in how many moves."""

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import rules_c
from controller import solutions
from controller.command_line.answer import Answer, json_line
from controller.command_line.errors import CommandError
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_fen, add_game, game_of
from controller.command_line.progress import ProgressBar
from controller.recording.archive import default_folder
from rules_c import solving
from rules_c.solving.solution import first_positions


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("solve", help="who wins a small game with best play")
    add_game(parser)
    parser.add_argument("--file", metavar="FILE", help="where the solution is kept; usual: the data folder")
    parser.add_argument("--verify", metavar="FILE", help="check a solution by the rules alone")
    add_fen(parser)
    parser.add_argument("--json", action="store_true", help="one object")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Solves and stores; or checks a file; or, with --fen, looks a position up. Raises: CommandError."""
    game = game_of(args)
    if args.verify is not None and args.fen is not None:
        raise CommandError("--verify checks a whole file and --fen looks one position up: give one of them")
    file = Path(args.file) if args.file else solutions.file_of(default_folder(os.environ), game.id)
    if args.verify is not None:
        return _verified(game, Path(args.verify), args.json)
    if args.fen is not None:
        return _looked_up(_load(file, game), game.position(args.fen), args.json)
    try:
        with ProgressBar(sys.stderr) as bar:
            solution = solving.solve(game, bar)
        solution.save(file)
    except MemoryError as error:
        raise CommandError(f"{game.id} cannot be solved: {error}") from error
    except OSError as error:
        raise CommandError(f"the solution '{file}' cannot be written: {error.strerror}") from error
    return _told(solution, {"file": str(file)}, (f"kept in {file}",), args.json)


def _load(file: Path, game: rules_c.Game) -> solving.Solution:
    try:
        return solving.load(file, game)
    except solving.SolutionError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"the solution '{file}' cannot be read: {error.strerror}") from error


def _verified(game: rules_c.Game, file: Path, as_json: bool) -> Answer:
    solution = _load(file, game)
    with ProgressBar(sys.stderr) as bar:
        wrong = solution.check(bar)
    if wrong:
        raise CommandError(f"the solution '{file}' is wrong: {wrong}")
    return _told(solution, {"verified": True}, ("every position checked by the rules alone: right",), as_json)


def _looked_up(solution: solving.Solution, position: rules_c.Position, as_json: bool) -> Answer:
    verdict = solution.lookup(position)
    moves = {str(move): one for move, one in solution.choices(position)}
    if as_json:
        told = {str(move): _fields(one) for move, one in moves.items()}
        return Answer((json_line({"fen": position.fen(), **_fields(verdict), "moves": told}),))
    lines = [f"{position.turn.capitalize()} to move: {_words(verdict)}"]
    lines += [f"  {move:<8} {_words(one)}" for move, one in moves.items()]
    return Answer(tuple(lines))


def _words(verdict: solving.Verdict | None) -> str:
    """`won in 4 (7 plies)`."""
    words = solutions.in_words(verdict)
    return f"{words} ({verdict.plies} plies)" if verdict is not None and verdict.plies else words


def _fields(verdict: solving.Verdict | None) -> dict[str, Any]:
    return (
        {"result": None, "plies": None}
        if verdict is None
        else {"result": verdict.result, "plies": verdict.plies}
    )


def _told(solution: solving.Solution, more: dict[str, Any], notes: tuple[str, ...], as_json: bool) -> Answer:
    """What the author asked: who wins, from each first move, in how many moves, and a line."""
    starts = first_positions(solution.game)
    if isinstance(solution, solving.ProofSolution):
        del starts[1:]  # both sides are alike, so it does not matter who begins
    found = [_first_moves(solution, start) for start in starts]
    if as_json:
        return Answer((json_line({"game": solution.game.id, **_numbers(solution), "first": found, **more}),))
    lines = [_heading(solution)]
    for first in found:
        value = _words(_verdict(first))
        lines.append(f"{first['side'].capitalize()} moves first: {value}")
        lines += [f"  {move:<8} {_words(_verdict(one))}" for move, one in first["moves"].items()]
        lines.append(f"  a line: {' '.join(first['line'])}")
        lines += [f"  a line: {' '.join(line)}" for line in first["lost_lines"]]
    return Answer((*lines, *notes))


def _verdict(fields: dict[str, Any]) -> solving.Verdict | None:
    return None if fields["result"] is None else solving.Verdict(fields["result"], fields["plies"])


def _first_moves(solution: solving.Solution, start: rules_c.Position) -> dict[str, Any]:
    """The worth of the start and of each first move, one line of best play, and one for each way of losing."""
    moves = solution.choices(start)
    lost_lines, seen = [], set[int | None]()
    for move, verdict in moves:
        if verdict is None or verdict.result != "lost" or verdict.plies in seen:
            continue
        seen.add(verdict.plies)
        start.push(move)
        lost_lines.append([str(move), *map(str, solving.best_line(solution, start))])
        start.pop()
    return {
        "side": start.turn,
        **_fields(solution.lookup(start)),
        "moves": {str(move): _fields(verdict) for move, verdict in moves},
        "line": [str(move) for move in solving.best_line(solution, start)],
        "lost_lines": lost_lines,
    }


def _numbers(solution: solving.Solution) -> dict[str, Any]:
    if isinstance(solution, solving.TableSolution):
        table = solution.table
        counts = Counter(int(result) for result in table.results)
        return {
            "positions": len(table.codes),
            "won": counts[1],
            "lost": counts[-1],
            "drawn": counts[0],
            "longest": int(table.plies.max()),
        }
    assert isinstance(solution, solving.ProofSolution)
    proof = solution.proof
    return {"held": len(proof.safe), "won": len(proof.won)}


def _heading(solution: solving.Solution) -> str:
    name, numbers = solution.game.name, _numbers(solution)
    if "held" in numbers:
        return (
            f"{name}: a proof of {numbers['held']:,} positions that the side to move does not lose and "
            f"{numbers['won']:,} that it wins (its plies: at most, until the key is entered for good)"
        )
    return (
        f"{name}: {numbers['positions']:,} positions can be reached: {numbers['won']:,} won, {numbers['lost']:,} lost, "
        f"{numbers['drawn']:,} drawn for the side to move; the longest win takes {numbers['longest']} plies"
    )
