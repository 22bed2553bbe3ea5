"""A legal move with everything that recognition and a screen need; decoded only as far as it is asked."""

from struct import Struct
from typing import TYPE_CHECKING

from rules_c import binding

if TYPE_CHECKING:
    from rules_c.game import Game

# One rc_move_record: value, from, to, kind, promotion, captured, captured square, flags, four sets of three words.
RECORD = Struct("<Q6BH12Q")
assert RECORD.size == binding.RECORD.itemsize

_VALUE, _FROM, _TO, _KIND, _PROMOTION, _CAPTURED, _CAPTURED_SQUARE, _FLAGS = range(8)
_VACATED, _FILLED, _REPLACED, _TAKEN = 8, 11, 14, 17
_TYPE = 0xFF << 24  # of a move's value: 0 for an ordinary move


class Move:
    """One legal move of the position it came from. Immutable and hashable; `str()` is coordinate notation."""

    __slots__ = ("_game", "_record")

    def __init__(self, game: "Game", record: tuple[int, ...]) -> None:
        """`record` is a decoded rc_move_record. Nothing changes it afterwards: the rest are properties."""
        self._game = game
        self._record = record

    def __eq__(self, other: object) -> bool:
        """The same move of the same game with the same effect."""
        if not isinstance(other, Move):
            return NotImplemented
        return self._record == other._record and self._game is other._game

    def __hash__(self) -> int:
        """Equal moves have equal values."""
        return hash(self._record[_VALUE])

    def __str__(self) -> str:
        """Coordinate notation: `e2e4`, `e7e8=Q`, castling as the royal piece's two-step `e1g1`, drop `S@e4`."""
        names, record = self._game.squares, self._record
        if record[_VALUE] & _TYPE:
            return binding.write_move(self._game._handle, record[_VALUE])
        text = names[record[_FROM]] + names[record[_TO]]
        promotion = self.promotion
        return f"{text}={promotion}" if promotion else text

    def __repr__(self) -> str:
        """For people who debug."""
        return f"Move({str(self)!r})"

    def _names(self, first: int) -> tuple[str, ...]:
        bits = self._record[first] | self._record[first + 1] << 64 | self._record[first + 2] << 128
        return self._game.names_of(bits)

    @property
    def value(self) -> int:
        """The C library's number for this move, unique among the legal moves of the position."""
        return self._record[_VALUE]

    @property
    def from_square(self) -> str | None:
        """Where the piece stood; None for a drop."""
        square = self._record[_FROM]
        return None if square == binding.NO_SQUARE else self._game.squares[square]

    @property
    def to_square(self) -> str:
        """Where the piece goes; empty for a pass."""
        square = self._record[_TO]
        return "" if square == binding.NO_SQUARE else self._game.squares[square]

    @property
    def piece(self) -> str:
        """The moving piece's letter before any promotion, upper case for both sides; empty for a pass."""
        return self._game.letters[self._record[_KIND]]

    @property
    def promotion(self) -> str | None:
        """The new piece's letter, upper case, where its owner chooses; see `becomes` for every change."""
        record = self._record
        chosen = record[_PROMOTION] and not record[_FLAGS] & binding.CHANGE
        return self._game.promotion_letters[record[_PROMOTION]] if chosen else None

    @property
    def becomes(self) -> str:
        """The letter of the moved piece afterwards, upper case: by promotion, by a compulsory change, or as before."""
        return self._game.letters[self._record[_PROMOTION] or self._record[_KIND]]

    @property
    def captured(self) -> str | None:
        """The captured piece's letter, upper case."""
        captured = self._record[_CAPTURED]
        return self._game.letters[captured] if captured else None

    @property
    def captured_square(self) -> str | None:
        """Where the captured piece stood (not `to_square` in an en passant capture)."""
        square = self._record[_CAPTURED_SQUARE]
        return None if square == binding.NO_SQUARE else self._game.squares[square]

    @property
    def captured_squares(self) -> tuple[str, ...]:
        """Where enemy pieces stood that are gone afterwards."""
        return self._names(_TAKEN)

    @property
    def is_pass(self) -> bool:
        """Moves nothing."""
        return bool(self._record[_FLAGS] & binding.PASS)

    @property
    def is_capture(self) -> bool:
        """Takes a piece."""
        return bool(self._record[_FLAGS] & binding.CAPTURE)

    @property
    def is_castling(self) -> bool:
        """Moves the royal piece and a tower."""
        return bool(self._record[_FLAGS] & binding.CASTLING)

    @property
    def is_en_passant(self) -> bool:
        """Takes a piece that has just made a double step."""
        return bool(self._record[_FLAGS] & binding.EN_PASSANT)

    @property
    def is_double_step(self) -> bool:
        """A pawn's first move of two squares."""
        return bool(self._record[_FLAGS] & binding.DOUBLE_STEP)

    @property
    def is_drop(self) -> bool:
        """Enters a piece from the hand."""
        return bool(self._record[_FLAGS] & binding.DROP)

    @property
    def gives_check(self) -> bool:
        """The other royal piece is attacked afterwards."""
        return bool(self._record[_FLAGS] & binding.CHECK)

    @property
    def gives_mate(self) -> bool:
        """Checkmate."""
        return bool(self._record[_FLAGS] & binding.MATE)

    @property
    def vacated(self) -> tuple[str, ...]:
        """Squares occupied before and empty after."""
        return self._names(_VACATED)

    @property
    def filled(self) -> tuple[str, ...]:
        """Squares empty before and occupied after."""
        return self._names(_FILLED)

    @property
    def replaced(self) -> tuple[str, ...]:
        """Squares occupied before and after, by another piece (the square of a capture)."""
        return self._names(_REPLACED)
