"""Outside engines that know our games, and how to ask them: python-chess and Fairy-Stockfish (pyffish)."""

from pathlib import Path

import chess
import pyffish

pyffish.load_variant_config((Path(__file__).parent / "variants.ini").read_text(encoding="ascii"))

# Our id -> Fairy-Stockfish's variant.
VARIANTS = {
    "chess": "chess",
    "western-chess": "steps-western",
    "lancer-chess": "steps-lancer",
    "clash": "steps-clash",
    "chess-titles": "steps-titles",
    "capablanca": "steps-capablanca",
    "capablanca-classic": "capablanca",
    "chinese-chess": "steps-chinese",
    "xiangqi": "xiangqi",
}


def plain(move: str) -> str:
    """Our coordinate notation as the engines write it: `e7e8=Q` -> `e7e8q`."""
    return move.replace("=", "").lower()


def lancer_colours_fit(game_id: str, move: str, side: str) -> bool:
    """Rulebook 2.8: whether a promotion to a Lancer is on the colour of that side's own Lancer's start square.

    Fairy-Stockfish has no such rule, so its moves are sifted by this table of files.
    """
    if game_id not in ("lancer-chess", "clash") or move[-1] not in "lj":
        return True
    if game_id == "clash" and side == "south":
        return False
    goal_file = move[2]
    return goal_file in {"l": "bdfh", "j": "aceg"}[move[-1]]  # the same files for both sides


def moves_by_fairy(game_id: str, fen: str, side: str) -> set[str]:
    """Legal moves of a position by Fairy-Stockfish."""
    moves = pyffish.legal_moves(VARIANTS[game_id], fen, [])
    return {move for move in moves if lancer_colours_fit(game_id, move, side)}


def fen_by_fairy(game_id: str, fen: str, move: str) -> str:
    """The FEN after a move by Fairy-Stockfish."""
    return str(pyffish.get_fen(VARIANTS[game_id], fen, [move]))


def moves_by_python_chess(fen: str) -> set[str]:
    """Legal moves of a chess position by python-chess."""
    return {move.uci() for move in chess.Board(fen).legal_moves}
