"""Prints the speed of the rules library beside python-chess and Fairy-Stockfish (pyffish), CPU time, medians.

python tests/benchmarks/rules.py [ROUNDS]
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import chess
import pyffish

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import rules_c

PERFT = [
    ("chess", None, 5),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("western-chess", None, 5),
    ("lancer-chess", None, 5),
    ("clash", None, 5),
    ("chess-titles", None, 5),
    ("capablanca", None, 4),
    ("capablanca-classic", None, 4),
    ("chinese-chess", None, 4),
    ("xiangqi", None, 4),
]
MIDDLE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def seconds(call: Callable[[], object], rounds: int, repeat: int) -> float:
    """Median CPU seconds of one call."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(repeat):
            call()
        found.append((time.process_time() - start) / repeat)
    return statistics.median(found)


def print_perft(rounds: int) -> None:
    """Nodes a second with bulk counting."""
    print(f"{'perft':<22}{'depth':>6}{'nodes':>13}{'M nodes/s':>11}")
    for game_id, fen, depth in PERFT:
        game = rules_c.game(game_id)
        position = game.position(fen) if fen else game.start()
        nodes = position.perft(depth)
        took = seconds(partial(position.perft, depth), rounds, 1)
        print(f"{game_id + (' (middle)' if fen else ''):<22}{depth:>6}{nodes:>13}{nodes / took / 1e6:>11.1f}")


def _push_and_end(position: rules_c.Position) -> None:
    position.push("e1g1")
    position.outcome()
    position.pop()


def _push_and_end_chess(board: chess.Board) -> None:
    board.push_uci("e1g1")
    board.outcome()
    board.pop()


def print_latency(rounds: int) -> None:
    """Microseconds of single calls in one middle-game position of chess (48 legal moves)."""
    game = rules_c.game("chess")
    position, board = game.position(MIDDLE), chess.Board(MIDDLE)
    rows: list[tuple[str, Callable[[], object], Callable[[], object], Callable[[], object] | None]] = [
        (
            "list legal moves",
            position.legal_moves,
            lambda: list(board.legal_moves),
            lambda: pyffish.legal_moves("chess", MIDDLE, []),
        ),
        ("  as a numpy table", position.move_table, lambda: list(board.legal_moves), None),
        (
            "legality of one move",
            lambda: position.is_legal("e1g1"),
            lambda: board.is_legal(chess.Move.from_uci("e1g1")),
            None,
        ),
        ("push, end test, pop", lambda: _push_and_end(position), lambda: _push_and_end_chess(board), None),
        ("FEN in", lambda: game.position(MIDDLE), lambda: chess.Board(MIDDLE), None),
        ("FEN out", position.fen, board.fen, lambda: pyffish.get_fen("chess", MIDDLE, [])),
        (
            "short notation",
            lambda: position.san("e1g1"),
            lambda: board.san(chess.Move.from_uci("e1g1")),
            lambda: pyffish.get_san("chess", MIDDLE, "e1g1"),
        ),
    ]
    print(f"\n{'microseconds a call':<22}{'rules_c':>10}{'python-chess':>14}{'pyffish':>10}")
    for name, ours, python_chess, fairy in rows:
        cells = [seconds(call, rounds, 300) * 1e6 for call in (ours, python_chess)]
        last = f"{seconds(fairy, rounds, 50) * 1e6:>10.1f}" if fairy else f"{'-':>10}"
        print(f"{name:<22}{cells[0]:>10.2f}{cells[1]:>14.2f}{last}")


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print_perft(wanted)
    print_latency(wanted)
