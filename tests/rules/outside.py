"""Outside engines that know our games, and how to ask them: python-chess and Fairy-Stockfish (pyffish)."""

import random
from pathlib import Path

import chess
import pyffish

pyffish.load_variant_config((Path(__file__).parent / "variants.ini").read_text(encoding="ascii"))

# Our id -> Fairy-Stockfish's variant.
VARIANTS = {
    "chess": "chess",
    "chess960": "chess",
    "western-chess": "steps-western",
    "lancer-chess": "steps-lancer",
    "clash": "steps-clash",
    "chess-titles": "steps-titles",
    "capablanca": "steps-capablanca",
    "capablanca-classic": "capablanca",
    "chinese-chess": "steps-chinese",
    "western-storm": "steps-western-storm",
    "lancer-storm": "steps-lancer-storm",
    "two-towers-western": "steps-towers-western",
    "two-towers-lancer": "steps-towers-lancer",
    "two-towers-western-storm": "steps-towers-western-storm",
    "two-towers-lancer-storm": "steps-towers-lancer-storm",
    "storm-shelter": "steps-shelter",
    "capablanca-8x8": "steps-capablanca-8x8",
    "storm-force-8x8-western": "steps-force",
    "storm-force-8x8-lancer": "steps-force-lancer",
    "storm-force-8x8-western-storm": "steps-force-storm",
    "storm-force-8x8-lancer-storm": "steps-force-lancer-storm",
    "storm-force-24": "steps-force-24",
    "xiangqi": "xiangqi",
}


def plain(move: str) -> str:
    """Our coordinate notation as the engines write it: `e7e8=Q` -> `e7e8q`."""
    return move.replace("=", "").lower()


def lancer_colours_fit(game_id: str, move: str, side: str) -> bool:
    """Rulebook 2.8: whether a promotion to a Lancer is on the colour of that side's own Lancer's start square.

    Fairy-Stockfish has no such rule, so its moves are sifted by this table of files.
    """
    if not ("lancer" in game_id or game_id == "clash") or move[-1] not in "lj":
        return True
    if game_id == "clash" and side == "south":
        return False
    files = {"l": "bdfh", "j": "aceg"}  # the same for both sides; rulebook 8.8: the reverse in LancerStorm
    return move[2] in files["lj"[("lj".index(move[-1]) + game_id.endswith("lancer-storm")) % 2]]


def moves_by_fairy(game_id: str, fen: str, side: str) -> set[str]:
    """Legal moves of a position by Fairy-Stockfish."""
    moves = pyffish.legal_moves(VARIANTS[game_id], fen, [], game_id == "chess960")
    return {move for move in moves if lancer_colours_fit(game_id, move, side)}


def fen_by_fairy(game_id: str, fen: str, move: str) -> str:
    """The FEN after a move by Fairy-Stockfish."""
    return str(pyffish.get_fen(VARIANTS[game_id], fen, [move], game_id == "chess960"))


def start_by_outside(game_id: str, chance: random.Random) -> str:
    """The FEN of the start; in Chess960 any of the arrays, by python-chess."""
    if game_id == "chess960":
        return chess.Board.from_chess960_pos(chance.randrange(960)).shredder_fen()
    return str(pyffish.start_fen(VARIANTS[game_id]))


def gives_check_by_fairy(game_id: str, fen: str, move: str) -> bool:
    """Whether a move gives check, by Fairy-Stockfish."""
    return bool(pyffish.gives_check(VARIANTS[game_id], fen, [move], game_id == "chess960"))


def moves_by_python_chess(fen: str) -> set[str]:
    """Legal moves of a chess position by python-chess."""
    return {move.uci() for move in chess.Board(fen).legal_moves}
