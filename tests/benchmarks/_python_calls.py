"""What is asked of the Python libraries that are compared: the same questions in the same positions of chess."""

import copy
import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import rules_c

SEED = 7
GAMES = 12
PLIES = range(8, 80, 9)  # from each game, as far as it goes

# What it is called here -> (its module, its package).
_LIBRARIES = {
    "python-chess": ("chess", "chess"),
    "pyffish": ("pyffish", "pyffish"),
    "cozy-chess": ("cozy_chess", "cozy-chess-py"),
}


class Row(NamedTuple):
    """One question: `ours` and each of `others` asks it `size` times, once in each position."""

    name: str
    size: int
    ours: Callable[[], object]
    others: dict[str, Callable[[], object]]


def _module(name: str) -> Any:
    try:
        return import_module(_LIBRARIES[name][0])
    except ImportError:
        return None


def opponents() -> tuple[str, ...]:
    """The libraries that are installed."""
    return tuple(name for name in _LIBRARIES if _module(name))


def missing() -> tuple[str, ...]:
    """The packages that are not."""
    return tuple(package for name, (_, package) in _LIBRARIES.items() if not _module(name))


def _sample() -> tuple[list[str], list[str]]:
    """Positions of random games, and a legal move in each."""
    chance = random.Random(SEED)
    game = rules_c.game("chess")
    fens, texts = [], []
    for _ in range(GAMES):
        position = game.start()
        for ply in range(PLIES.stop):
            moves = position.legal_moves()
            if not moves or position.outcome():
                break
            move = chance.choice(moves)
            if ply in PLIES:
                fens.append(position.fen())
                texts.append(str(move).replace("=", "").lower())
            position.push(move)
    return fens, texts


def _for_each(call: Callable[[Any], object], values: list[Any]) -> Callable[[], None]:
    def run() -> None:
        for value in values:
            call(value)

    return run


def _for_pairs(call: Callable[[Any, str], object], values: list[Any], texts: list[str]) -> Callable[[], None]:
    def run() -> None:
        for value, text in zip(values, texts, strict=True):
            call(value, text)

    return run


def _push_and_end(position: rules_c.Position, text: str) -> None:
    position.push(text)
    position.outcome()
    position.pop()


def _chess_rows(fens: list[str], texts: list[str]) -> Iterator[tuple[str, Callable[[], object]]]:
    chess = _module("python-chess")
    boards = [chess.Board(fen) for fen in fens]

    def push_and_end(board: Any, text: str) -> None:
        board.push_uci(text)
        board.outcome()
        board.pop()

    yield "list", _for_each(lambda board: list(board.legal_moves), boards)
    yield "legal", _for_pairs(lambda board, text: board.is_legal(chess.Move.from_uci(text)), boards, texts)
    yield "push", _for_pairs(push_and_end, boards, texts)
    yield "read", _for_each(chess.Board, fens)
    yield "write", _for_each(lambda board: board.fen(), boards)
    yield "san", _for_pairs(lambda board, text: board.san(chess.Move.from_uci(text)), boards, texts)


def _fairy_rows(fens: list[str], texts: list[str]) -> Iterator[tuple[str, Callable[[], object]]]:
    fairy = _module("pyffish")
    yield "list", _for_each(lambda fen: fairy.legal_moves("chess", fen, []), fens)
    yield "write", _for_each(lambda fen: fairy.get_fen("chess", fen, []), fens)
    yield "san", _for_pairs(partial(fairy.get_san, "chess"), fens, texts)


def _cozy_rows(fens: list[str], texts: list[str]) -> Iterator[tuple[str, Callable[[], object]]]:
    cozy = _module("cozy-chess")
    boards = [cozy.Board.from_fen(fen) for fen in fens]
    # It writes castling as the king taking the rook.
    known = [
        (board, text)
        for board, text in zip(boards, texts, strict=True)
        if board.is_legal(cozy.Move.from_str(text))
    ]

    def push_and_end(board: Any, text: str) -> None:
        after = copy.copy(board)
        after.play(cozy.Move.from_str(text))
        after.status()

    some, moves = [board for board, _ in known], [text for _, text in known]
    yield "list", _for_each(lambda board: board.generate_moves(), boards)
    yield "legal", _for_pairs(lambda board, text: board.is_legal(cozy.Move.from_str(text)), boards, texts)
    yield "push", _for_pairs(push_and_end, some, moves)
    yield "read", _for_each(cozy.Board.from_fen, fens)
    yield "write", _for_each(lambda board: board.fen(), boards)


_ROWS = {"python-chess": _chess_rows, "pyffish": _fairy_rows, "cozy-chess": _cozy_rows}


def rows() -> list[Row]:
    """The table's rows, ready to be called."""
    fens, texts = _sample()
    game = rules_c.game("chess")
    positions = [game.position(fen) for fen in fens]
    others = {name: dict(_ROWS[name](fens, texts)) for name in opponents()}
    ours: list[tuple[str, str, Callable[[], object]]] = [
        ("list legal moves", "list", _for_each(lambda position: position.legal_moves(), positions)),
        ("  the same as a numpy table", "list", _for_each(lambda position: position.move_table(), positions)),
        (
            "legality of one move",
            "legal",
            _for_pairs(lambda position, text: position.is_legal(text), positions, texts),
        ),
        ("push, end test, pop", "push", _for_pairs(_push_and_end, positions, texts)),
        ("FEN in", "read", _for_each(game.position, fens)),
        ("FEN out", "write", _for_each(lambda position: position.fen(), positions)),
        (
            "short notation",
            "san",
            _for_pairs(lambda position, text: position.san(text), positions, texts),
        ),
    ]
    return [
        Row(
            name,
            len(fens),
            call,
            {other: found[key] for other, found in others.items() if key in found},
        )
        for name, key, call in ours
    ]
