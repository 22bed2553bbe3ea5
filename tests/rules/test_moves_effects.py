"""What `legal_moves` says a move does to the board is what playing it does; taking back restores everything."""

import numpy as np
import pytest

import rules_c
from rules_c import binding
from rules_c.move import RECORD

from .walks import random_games

GAMES = rules_c.games(off=True)
# Where a letter stands for all runners on a square, pieces are not conserved letter by letter.
SHARED = frozenset({"relay-running", "relay-obstacle"})


def _bits(words: "np.ndarray[tuple[int], np.dtype[np.uint64]]") -> int:
    return int(words[0]) | int(words[1]) << 64 | int(words[2]) << 128


@pytest.mark.parametrize("game_id", GAMES)
def test_moves_effects_equal_before_and_after(game_id: str) -> None:
    """vacated, filled, replaced, captured and check of every legal move, against the boards before and after."""
    game = rules_c.game(game_id)
    for position in random_games(game, 6, 60, "effects"):
        before, occupied = position.pieces(), position.occupied()
        key, fen = position.key, position.fen()
        for move in position.legal_moves():
            position.push(move)
            after = position.pieces()
            assert set(move.vacated) == before.keys() - after.keys()
            assert set(move.filled) == after.keys() - before.keys()
            assert set(move.replaced) == {s for s in before.keys() & after.keys() if before[s] != after[s]}
            if move.captured is not None:
                assert before[move.captured_square or ""].upper() == move.captured
            assert move.is_capture == (move.captured is not None)
            assert move.gives_check == position.is_check()
            assert move.gives_mate == (position.is_check() and not position.legal_moves())
            lost = max(len(move.captured_squares), int(move.captured is not None))
            if game_id not in SHARED:
                assert len(after) == len(before) + move.is_drop - lost
            if (
                game_id not in SHARED and not move.is_pass and not move.is_castling
            ):  # of Chess960 the goal is the rook
                assert after[move.to_square].upper() == move.becomes
            position.pop()
            assert (position.key, position.fen()) == (key, fen)
        assert np.array_equal(position.occupied(), occupied)
        by_side = [position.occupied_mask(side) for side in ("south", "north")]
        assert by_side[0] & by_side[1] == 0 and by_side[0] | by_side[1] == position.occupied_mask()
        assert position.occupied_mask() == sum(1 << int(n) for n in np.flatnonzero(occupied))
        assert {game.squares[i] for i in np.flatnonzero(occupied)} == before.keys()


@pytest.mark.parametrize("game_id", GAMES)
def test_move_table_holds_the_same_as_the_moves(game_id: str) -> None:
    """The numpy table and the Move objects are two views of one list."""
    game = rules_c.game(game_id)
    for position in random_games(game, 2, 40, "table"):
        table, moves = position.move_table(), position.legal_moves()
        assert len(table) == len(moves)
        for number, (row, move) in enumerate(zip(table, moves, strict=True)):
            assert position.move_in(table, number) == move
            # A Move met before, in another position, is the same object.
            assert RECORD.unpack(row.tobytes()) == move._record
            assert int(row["move"]) == move.value
            moves_nothing = move.is_pass or not move.piece
            assert moves_nothing or game.squares[row["to_square"]] == move.to_square
            assert game.names_of(_bits(row["vacated"])) == move.vacated
            assert game.names_of(_bits(row["filled"])) == move.filled
            assert bool(row["flags"] & binding.CAPTURE) == move.is_capture


def test_move_table_outlives_its_position() -> None:
    """The array owns its memory."""
    table = rules_c.game("chess").start().move_table()
    again = rules_c.game("chess").start().move_table()
    assert len(table) == 20
    assert table.flags.owndata
    assert np.array_equal(table, again)


@pytest.mark.parametrize("game_id", GAMES)
def test_position_keys_by_moves_equal_keys_by_fen(game_id: str) -> None:
    """The key kept move by move is the key of the position read afresh; equal FEN states have equal keys."""
    game = rules_c.game(game_id)
    for position in random_games(game, 4, 80, "keys"):
        assert game.position(position.fen()).key == position.key


def test_position_key_transposition_is_equal() -> None:
    """Two orders of the same moves give one key; another castling right gives another."""
    game = rules_c.game("chess")
    first, second = game.start(), game.start()
    for move in ("g1f3", "g8f6", "b1c3"):
        first.push(move)
    for move in ("b1c3", "g8f6", "g1f3"):
        second.push(move)
    assert first.key == second.key
    moved = game.start()
    for move in ("g1f3", "g8f6", "h1g1", "f6g8", "g1h1", "g8f6", "b1c3"):
        moved.push(move)
    assert moved.pieces() == first.pieces()
    assert moved.key != first.key


def test_copy_is_independent() -> None:
    """A copy keeps its history and does not follow the original."""
    position = rules_c.game("chess").start()
    position.push("e2e4")
    other = position.copy()
    position.push("e7e5")
    assert [str(move) for move in other.moves] == ["e2e4"]
    assert str(other.pop()) == "e2e4"
    assert other.fen() == rules_c.game("chess").start_fen
    assert str(position.pop()) == "e7e5"
