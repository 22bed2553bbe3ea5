"""Random games played side by side with outside engines: same moves, same FENs, same checks."""

import os
import random

import pyffish
import pytest

import rules_c

from .outside import (
    VARIANTS,
    fen_by_fairy,
    gives_check_by_fairy,
    moves_by_fairy,
    moves_by_python_chess,
    plain,
    start_by_outside,
)

# One seed is a whole run; set RHUNICH_SEED to repeat one, RHUNICH_POSITIONS for a longer one.
SEED = int(os.environ.get("RHUNICH_SEED", "20261121"))
POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "250"))
PLIES_MAX = 160


@pytest.mark.parametrize("game_id", sorted(VARIANTS))
def test_legal_moves_random_games_equal_fairy_stockfish(game_id: str) -> None:
    """Same set of moves and same FEN as Fairy-Stockfish at every ply (lancer promotions sifted by rulebook 2.8)."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-{game_id}")
    game = rules_c.game(game_id)
    seen = 0
    while seen < POSITIONS:
        position = game.position(start_by_outside(game_id, chance))
        fairy_fen = position.fen()
        for _ in range(PLIES_MAX):
            fen = position.fen()
            assert _comparable(game_id, fen) == _comparable(game_id, fairy_fen)
            moves = {plain(str(move)): move for move in position.legal_moves()}
            assert set(moves) == moves_by_fairy(game_id, fen, position.turn), fen
            seen += 1
            if not moves:
                break
            text = chance.choice(sorted(moves))
            check = gives_check_by_fairy(game_id, fen, text)
            assert moves[text].gives_check == check, (fen, text)
            fairy_fen = fen_by_fairy(game_id, fen, text)
            position.push(moves[text])
            assert position.is_check() == check


def _comparable(game_id: str, fen: str) -> str:
    """The FEN; without the half-move count where ours counts Soldiers' moves as pawn moves (contracts 9.1.5)."""
    fields = fen.split()
    return " ".join(fields[:4] + fields[5:]) if game_id in ("chinese-chess", "xiangqi") else fen


def test_legal_moves_random_chess_games_equal_python_chess() -> None:
    """Same set of moves as python-chess at every ply of random games."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-python-chess")
    game = rules_c.game("chess")
    seen = 0
    while seen < POSITIONS:
        position = game.start()
        for _ in range(PLIES_MAX):
            fen = position.fen()
            moves = sorted(plain(str(move)) for move in position.legal_moves())
            assert set(moves) == moves_by_python_chess(fen), fen
            seen += 1
            if not moves:
                break
            position.push(chance.choice(moves))


@pytest.mark.parametrize("game_id", sorted(VARIANTS))
def test_legal_moves_scattered_pieces_equal_fairy_stockfish(game_id: str) -> None:
    """Few pieces thrown on the board give more pins, checks and promotions than games do."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-scattered-{game_id}")
    game = rules_c.game(game_id)
    seen = 0
    while seen < POSITIONS // 2:
        position = _scattered(game, chance)
        if position is None:
            continue
        fen = position.fen()
        moves = {plain(str(move)) for move in position.legal_moves()}
        assert moves == moves_by_fairy(game_id, fen, position.turn), fen
        seen += 1


def _scattered(game: rules_c.Game, chance: random.Random) -> rules_c.Position | None:
    """A random legal position of few pieces; None if the throw is impossible."""
    zones = {"K": game.palaces} if game.palaces else {}
    pieces: dict[str, str] = {}
    letters = [letter for letter in game.piece_names if letter not in game.royal_letters.values()]
    for side, royal in game.royal_letters.items():
        squares = zones["K"][0 if side == "south" else 1] if zones else game.squares
        pieces[chance.choice(squares)] = royal if side == "south" else royal.lower()
    for _ in range(chance.randrange(3, 14)):
        letter = chance.choice(letters)
        pieces.setdefault(chance.choice(_homes(game, letter)), chance.choice((letter, letter.lower())))
    if len([p for p in pieces.values() if p.upper() in game.royal_letters.values()]) != 2:
        return None
    placed = game.placed(pieces, chance.choice(("south", "north")))
    try:
        return game.position(placed.fen())
    except rules_c.FenError:
        return None


def _homes(game: rules_c.Game, letter: str) -> list[str]:
    """Squares on which either side's piece may be thrown; confined ones only where both engines agree they live."""
    if game.palaces and letter in "A":
        return ["d1", "f1", "e2", "d3", "f3", "d10", "f10", "e9", "d8", "f8"]
    if game.palaces and letter in ("E", "B"):
        return ["c1", "g1", "a3", "e3", "i3", "c5", "g5", "c10", "g10", "a8", "e8", "i8", "c6", "g6"]
    return list(game.squares)


def test_legal_moves_random_arabian_games_equal_fairy_stockfish() -> None:
    """Same moves and FENs as Fairy-Stockfish's shatranj, as long as nobody is bared (contracts 9.4.11)."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-arabian")
    game = rules_c.game("arabian-chess")
    seen = 0
    while seen < POSITIONS:
        position = game.start()
        for _ in range(PLIES_MAX):
            fen = position.fen()
            told = {str(m) + ("g" if m.becomes != m.piece else ""): m for m in position.legal_moves()}
            assert told.keys() == set(pyffish.legal_moves("steps-arabian", fen, [])), fen
            seen += 1
            if not told:
                break
            text = chance.choice(sorted(told))
            assert told[text].gives_check == pyffish.gives_check("steps-arabian", fen, [text])
            after = pyffish.get_fen("steps-arabian", fen, [text])
            position.push(told[text])
            assert position.fen() == after
            if position.outcome() is not None:
                break
