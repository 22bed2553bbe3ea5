"""A position of a game in progress: moves played and taken back, legal moves, notation, outcome."""

from array import array
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from rules_c import binding
from rules_c.errors import IllegalMove
from rules_c.explanation import explain
from rules_c.long_notation import descriptive, parse_descriptive
from rules_c.move import RECORD, Move

if TYPE_CHECKING:
    from rules_c.game import Game

_SIDES = ("south", "north")
_SIDE_BIT = 64  # of a piece code
_KIND_MASK = 63
_FLAGS = {  # piece code -> digit: whether a piece (of that side) stands there
    side: bytes(b"01"[code & _KIND_MASK > 0 and (side is None or code >> 6 == number)] for code in range(256))
    for number, side in enumerate((*_SIDES, None))
}
_MOVES_KNOWN_MAX = 50_000  # of one game, about 30 MB


def side_number(side: str) -> int:
    """0 for `south`, 1 for `north`. Raises: ValueError for anything else."""
    if side not in _SIDES:
        raise ValueError(f"side {side!r}: south or north")
    return _SIDES.index(side)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `result` is `1-0`, `0-1` or `1/2-1/2`; reasons are listed in the contract."""

    result: str
    reason: str


class Position:
    """A position with the moves that led to it since it was made (by `game.start()` or `game.position(fen)`)."""

    __slots__ = ("_handle", "_keys", "_moves", "_numbers", "_undos", "game")

    def __init__(self, game: "Game", handle: Any) -> None:
        """`handle` is an rc_position that belongs to this object."""
        self.game = game
        self._handle = handle
        self._keys = array("Q")  # repetition keys of the earlier positions, oldest first
        self._undos: list[Any] = []
        self._moves: list[Move] = []
        self._numbers: Any = None  # room for the numbers of legal moves, once they are asked for

    def __repr__(self) -> str:
        """For people who debug."""
        return f"Position({self.game.id!r}, {self.fen()!r})"

    # --- the state -------------------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """Whose move it is: `south` or `north`."""
        return _SIDES[self._handle.side]

    @property
    def ply(self) -> int:
        """Single moves since the start of the game by the FEN's move number: 0 at South's first move."""
        return 2 * (int(self._handle.fullmove) - 1) + int(self._handle.side)

    @property
    def halfmove(self) -> int:
        """Single moves since the last capture or pawn move."""
        return int(self._handle.halfmove)

    @property
    def fullmove(self) -> int:
        """The number of the full move, as in the FEN."""
        return int(self._handle.fullmove)

    @property
    def moves(self) -> list[Move]:
        """The moves played since this position was made, oldest first (a copy)."""
        return list(self._moves)

    @property
    def key(self) -> int:
        """A 64-bit hash of the full state: equal states have equal keys."""
        return int(self._handle.key)

    zobrist = key

    @property
    def rights(self) -> str:
        """The castling rights as in the FEN, `-` if none."""
        return self.fen().split()[2]

    @property
    def en_passant(self) -> str | None:
        """The square on which a piece can be taken in passing, if some piece stands so that it could."""
        square = int(self._handle.en_passant)
        return None if square == binding.NO_SQUARE else self.game.squares[square]

    @property
    def en_passant_victim(self) -> str | None:
        """Where the piece stands that can be taken in passing."""
        square = int(self._handle.en_passant_victim)
        return None if square == binding.NO_SQUARE else self.game.squares[square]

    def fen(self) -> str:
        """The position as a FEN; reads back to the same position."""
        return binding.write_fen(self.game._handle, self._handle)

    def copy(self) -> "Position":
        """An independent position with the same state and history."""
        other = Position(self.game, binding.copy_position(self._handle))
        other._keys = self._keys[:]
        other._undos = self._undos[:]
        other._moves = self._moves[:]
        return other

    def _codes(self) -> bytes:
        return binding.board_bytes(self.game._handle, self._handle, len(self.game.squares))

    def occupied(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Which squares hold a piece. Shape (squares,), index as in `game.squares`."""
        codes = np.frombuffer(self._codes(), dtype=np.uint8)
        return np.not_equal(codes, 0)

    def occupied_mask(self, side: str | None = None) -> int:
        """The squares that hold a piece (of `side`, if given): bit n is square n of `game.squares`.

        Raises: ValueError for a side that is none.
        """
        if side not in _FLAGS:
            raise ValueError(f"side {side!r}: south, north or None")
        flags = self._codes().translate(_FLAGS[side])
        return int(flags[::-1], 2)

    def neutral_mask(self) -> int:
        """The square that holds a piece of neither side, as such a mask: 0 if none does."""
        square = binding.neutral_square(self.game._handle, self._handle)
        return 0 if square == binding.NO_SQUARE else 1 << square

    def pieces(self) -> dict[str, str]:
        """Square name -> letter as in a FEN (upper case South)."""
        codes = self._codes()
        return {name: self._letter(code) for name, code in zip(self.game.squares, codes, strict=True) if code}

    def hands(self) -> dict[str, dict[str, int]]:
        """Side -> upper-case letter -> how many such pieces it has in hand (only those that it has)."""
        return {
            side: {
                letter: count
                for kind, letter in enumerate(self.game.letters)
                if kind and (count := binding.hand(self.game._handle, self._handle, number, kind))
            }
            for number, side in enumerate(_SIDES)
        }

    def fields(self) -> dict[str, str]:
        """The FEN's fields after the usual six: what this game remembers besides (`captive`, `left` ...)."""
        return dict(field.split("=", 1) for field in self.fen().split()[6:])

    def piece_at(self, square: str) -> str | None:
        """The letter on a square (upper case South), None if it is empty. Raises: KeyError for no such square."""
        code = self._codes()[self.game.square_index[square]]
        return self._letter(code) if code else None

    def _letter(self, code: int) -> str:
        letter = self.game.letters[code & _KIND_MASK]
        return letter.lower() if code & _SIDE_BIT else letter

    # --- legal moves -----------------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """All legal moves."""
        game = self.game
        if self._numbers is None:
            self._numbers = binding.new_numbers()
        numbers = binding.move_numbers(game._handle, self._handle, self._numbers)
        try:
            if len(numbers) > 1:  # itemgetter: faster than a loop, but one item alone comes without a tuple
                return list(itemgetter(*numbers)(game._moves))
            return [game._moves[number] for number in numbers]
        except KeyError:
            return self._meet(numbers)

    def _meet(self, numbers: list[int]) -> list[Move]:
        """The legal moves, of which the game has not met all; it knows them afterwards."""
        known = self.game._moves
        if len(known) > _MOVES_KNOWN_MAX:
            known.clear()
        buffer, count = binding.records(self.game._handle, self._handle)
        for number, record in zip(
            numbers, RECORD.iter_unpack(binding.record_bytes(buffer, count)), strict=True
        ):
            if number not in known:
                known[number] = Move(self.game, record)
        return list(map(known.__getitem__, numbers))

    def move_table(self) -> "np.ndarray[Any, np.dtype[Any]]":
        """All legal moves as a structured array of the C library's records.

        Shape (moves,). Fields: move, from_square, to_square, kind, promotion, captured, captured_square, flags
        (binding.CAPTURE ...), and the square sets vacated, filled, replaced of three 64-bit words each.
        """
        return binding.table_of(*binding.records(self.game._handle, self._handle))

    @staticmethod
    def square_words(table: "np.ndarray[Any, np.dtype[Any]]") -> list[list[int]]:
        """Of each row of a `move_table` the words of vacated, filled and replaced: nine numbers, low words first."""
        return binding.square_words(table)

    def move_in(self, table: "np.ndarray[Any, np.dtype[Any]]", number: int) -> Move:
        """The move of a row of this position's `move_table`, without listing the moves again."""
        return Move(self.game, RECORD.unpack(table[number].tobytes()))

    def lines_to(
        self,
        occupied: int,
        *,
        plies: int,
        unknown: int = 0,
        absent_max: int = 0,
        positions_max: int = 1 << 63,
    ) -> list[tuple[int, ...]] | None:
        """The lines of so many moves, as their values, after which the squares of the mask `occupied` hold a piece, and
        up to `absent_max` others. Of the squares `unknown` nothing is asked. None if that takes more than
        `positions_max` positions.
        """
        return binding.lines_to(
            self.game._handle, self._handle, occupied, unknown, absent_max, positions_max, plies
        )

    def is_legal(self, move: "str | Move") -> bool:
        """Whether a move (coordinate notation or Move) is legal here."""
        try:
            self._value(move)
        except IllegalMove:
            return False
        return True

    def parse(self, text: str) -> Move:
        """The legal move of a coordinate notation. Raises: IllegalMove."""
        return self._describe(binding.read_move(self.game._handle, self._handle, text))

    def _value(self, move: "str | Move") -> int:
        if isinstance(move, str):
            return binding.read_move(self.game._handle, self._handle, move)
        if move._game is not self.game or not binding.is_legal(self.game._handle, self._handle, move.value):
            raise IllegalMove(f"'{move}' is not a legal move here")
        return move.value

    def _describe(self, value: int) -> Move:
        return Move(self.game, RECORD.unpack(binding.describe(self.game._handle, self._handle, value)))

    def push(self, move: "str | Move") -> Move:
        """Plays a move and gives it back. Raises: IllegalMove (the position is unchanged)."""
        value = self._value(move)
        made = self._describe(value)
        key = binding.repetition_key(self.game._handle, self._handle)
        undo = binding.new_undo()
        binding.push(self.game._handle, self._handle, value, undo)
        self._keys.append(key)
        self._undos.append(undo)
        self._moves.append(made)
        return made

    def pop(self) -> Move:
        """Takes the last move back and gives it. Raises: IndexError when no move was played."""
        if not self._undos:
            raise IndexError("no move to take back")
        binding.pop(self.game._handle, self._handle, self._undos.pop())
        self._keys.pop()
        return self._moves.pop()

    def perft(self, depth: int) -> int:
        """Leaves of the tree of legal moves; depth 0 gives 1. Raises: ValueError for a depth below 0 or above 100."""
        if not 0 <= depth <= 100:
            raise ValueError(f"perft depth {depth}: from 0 to 100")
        return binding.perft(self.game._handle, self._handle, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Coordinate notation of each legal move -> perft(depth - 1) after it."""
        counts = {}
        for move in self.legal_moves():
            undo = binding.new_undo()
            binding.push(self.game._handle, self._handle, move.value, undo)
            counts[str(move)] = self.perft(depth - 1)
            binding.pop(self.game._handle, self._handle, undo)
        return counts

    # --- checks and attacks ----------------------------------------------------------------------------------

    def is_check(self) -> bool:
        """Whether the royal piece of the side to move is attacked."""
        return binding.is_check(self.game._handle, self._handle, self._handle.side)

    def checked_square(self) -> str | None:
        """The square of the royal piece in check, None if there is no check."""
        square = binding.checked_square(self.game._handle, self._handle, self._handle.side)
        return None if square == binding.NO_SQUARE else self.game.squares[square]

    def attackers(self, square: str, side: str) -> tuple[str, ...]:
        """The squares of a side's pieces that attack a square as the board stands (pins ignored).

        Raises: KeyError for no such square, ValueError for no such side.
        """
        index = self.game.square_index[square]
        bits = binding.attackers(self.game._handle, self._handle, index, side_number(side))
        return self.game.names_of(bits)

    def reach(self, square: str) -> tuple[str, ...]:
        """Where the piece on a square could go if its own royal piece and the turn did not matter.

        Raises: KeyError for no such square.
        """
        index = self.game.square_index[square]
        return self.game.names_of(binding.reach(self.game._handle, self._handle, index))

    def goals(self, square: str) -> tuple[str, ...]:
        """Where the piece on a square could end, if its own royal piece and the turn did not matter: as `reach`, but on
        the other board where all but the royal one change boards after their move.

        Raises: KeyError for no such square. Source: rulebook, Western family 22 (transfer playing).
        """
        reached, piece = self.reach(square), self.piece_at(square)
        if piece is None or not self.game.has_mechanism("transfer"):
            return reached
        side = "south" if piece[-1].isupper() else "north"
        if piece.upper() == self.game.royal_letters.get(side):
            return reached
        return tuple(twin for twin in map(str.swapcase, reached) if self.piece_at(twin) is None)

    # --- ends ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """How the game has ended by the rules alone, or None. What must be claimed is in `claims()`."""
        result, reason, _ = binding.outcome(self.game._handle, self._handle, self._keys)
        return None if result is None else Outcome(result, reason)

    def claims(self) -> tuple[str, ...]:
        """The draws that may be claimed now: `repetition`, `fifty-moves`."""
        _, _, bits = binding.outcome(self.game._handle, self._handle, self._keys)
        names = ((binding.CLAIM_REPETITION, "repetition"), (binding.CLAIM_FIFTY_MOVES, "fifty-moves"))
        return tuple(name for bit, name in names if bits & bit)

    # --- notation --------------------------------------------------------------------------------------------

    def san(self, move: "str | Move") -> str:
        """Short algebraic notation of a legal move. Raises: IllegalMove."""
        return binding.write_san(self.game._handle, self._handle, self._value(move))

    def descriptive(self, move: "str | Move") -> str:
        """The long form: `King's Lancer f3`, `Pawn takes Knight d5`. Raises: IllegalMove."""
        return descriptive(self, self._describe(self._value(move)))

    def explain(self, from_square: str, to_square: str) -> str:
        """Why no legal move goes from one square to another, in words; empty if one does.

        Raises: KeyError for a square that the board does not have.
        """
        return explain(self, from_square, to_square)

    def parse_descriptive(self, text: str) -> Move:
        """The legal move of a long form. Raises: IllegalMove."""
        return parse_descriptive(self, text)

    def parse_san(self, text: str) -> Move:
        """The legal move of a short notation. Raises: IllegalMove."""
        return self._describe(binding.read_san(self.game._handle, self._handle, text))
