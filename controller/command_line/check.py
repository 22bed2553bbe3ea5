"""`rhunich check ID FILE`: replays games and reports the first illegal move of each, and how each ended."""

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass

import rules_c
from controller.command_line.answer import Answer, json_line
from controller.command_line.errors import CommandError
from controller.command_line.files import read_text
from controller.command_line.parser import Subparsers
from controller.command_line.positions import add_game, game_of, why_illegal
from controller.recording.pgn_export import full_move_number, side_to_move
from controller.recording.pgn_reader import read_games
from controller.sides import Side

# A tag, or a move number before a move: no line of coordinate notation has either.
_PGN_SIGNS = re.compile(r"^\s*\[\w+\s+\"|^\s*\d+\s*\.", re.MULTILINE)
_COMMENT_SIGN = "#"


@dataclass(frozen=True, slots=True)
class _Game:
    """One game of the file, its moves as written."""

    number: int
    line: int
    moves: tuple[str, ...]
    fen: str | None = None
    players: str = ""
    stated_result: str = "*"
    is_pgn: bool = False

    @property
    def title(self) -> str:
        return f"game {self.number}{f' ({self.players})' if self.players else ''}, line {self.line}"


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What became of a game. `fault` tells of its first illegal move, None if all are legal."""

    game: _Game
    moves: tuple[str, ...]
    fen: str
    result: str | None
    reason: str | None
    fault: str | None


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("check", help="replay a file of moves, report the first illegal one")
    add_game(parser)
    parser.add_argument(
        "file", metavar="FILE", help="PGN, or coordinate notation one game a line; '-' for standard input"
    )
    parser.add_argument("--json", action="store_true", help="one object for every game")
    parser.set_defaults(answer=answer)


def answer(args: argparse.Namespace) -> Answer:
    """Raises: CommandError, PgnError, the errors of the rules."""
    game = game_of(args)
    text = read_text(args.file, "file of moves")
    games = list(_read_pgn(text) if _PGN_SIGNS.search(text) else _read_lines(text))
    if not games:
        raise CommandError(f"there is no game in '{args.file}'")
    verdicts = [_judge(game, one) for one in games]
    faults = [f"{args.file}: {verdict.game.title}: {verdict.fault}" for verdict in verdicts if verdict.fault]
    write = _json if args.json else _text
    return Answer(tuple(write(verdict) for verdict in verdicts), faults[0] if faults else None)


def _read_pgn(text: str) -> Iterator[_Game]:
    for number, game in enumerate(read_games(text), start=1):
        players = [game.tags.get(name, "?") for name in ("White", "Black")]
        yield _Game(
            number,
            game.line,
            tuple(move.text for move in game.moves),
            game.tags.get("FEN"),
            "" if players == ["?", "?"] else " - ".join(players),
            game.result,
            is_pgn=True,
        )


def _read_lines(text: str) -> Iterator[_Game]:
    number = 0
    for line_number, line in enumerate(text.splitlines(), start=1):
        moves = tuple(line.split(_COMMENT_SIGN)[0].split())
        if moves:
            number += 1
            yield _Game(number, line_number, moves)


def _judge(rules: rules_c.Game, game: _Game) -> _Verdict:
    """Plays the game through, up to its first illegal move."""
    try:
        position = rules.start() if game.fen is None else rules.position(game.fen)
    except rules_c.FenError as error:
        return _Verdict(game, (), game.fen or "", None, None, str(error))
    played: list[str] = []
    fault = None
    for ply, text in enumerate(game.moves, start=1):
        try:
            move = _find_move(position, text, game.is_pgn)
        except rules_c.IllegalMove as error:
            fen = position.fen()
            dots = "..." if side_to_move(fen) is Side.NORTH else "."
            why = why_illegal(position, text, error)
            fault = f"move {full_move_number(fen)}{dots} '{text}' (ply {ply}) is illegal: {why}"
            break
        position.push(move)
        played.append(str(move))
    outcome = position.outcome()
    return _Verdict(
        game,
        tuple(played),
        position.fen(),
        outcome.result if outcome else None,
        outcome.reason if outcome else None,
        fault,
    )


def _find_move(position: rules_c.Position, text: str, is_pgn: bool) -> rules_c.Move:
    """The move meant: short notation in PGN, with coordinate notation tried next; only the latter elsewhere.

    Raises: IllegalMove.
    """
    coordinate = {str(move): move for move in position.legal_moves()}.get(text)
    if coordinate is not None and not is_pgn:
        return coordinate
    try:
        return position.parse_san(text)
    except rules_c.IllegalMove:
        if coordinate is not None:
            return coordinate
        raise


def _outcome_text(verdict: _Verdict) -> str:
    stated = verdict.game.stated_result
    if verdict.result is None:
        return f"no outcome on the board{f', {stated} in the file' if stated != '*' else ''}"
    differs = f", but {stated} in the file" if stated not in ("*", verdict.result) else ""
    return f"{verdict.result} ({verdict.reason}){differs}"


def _text(verdict: _Verdict) -> str:
    count = f"{len(verdict.moves)} {'ply' if len(verdict.moves) == 1 else 'plies'} legal"
    return f"{verdict.game.title}: {count}, {verdict.fault or _outcome_text(verdict)}"


def _json(verdict: _Verdict) -> str:
    return json_line(
        {
            "game": verdict.game.number,
            "line": verdict.game.line,
            "legal": verdict.fault is None,
            "moves": list(verdict.moves),
            "fen": verdict.fen,
            "outcome": verdict.result and {"result": verdict.result, "reason": verdict.reason},
            "illegal": verdict.fault and {"ply": len(verdict.moves) + 1, "text": verdict.fault},
        }
    )
