"""The only module that touches the compiled extension: C values in, Python values and exceptions out."""

import os
from pathlib import Path
from typing import Any

import numpy as np

from rules_c._rules import ffi, lib
from rules_c.errors import DefinitionError, FenError, IllegalMove

LIBRARY = Path(__file__).resolve().parent / "games"
NO_SQUARE: int = lib.RC_NO_SQUARE
SOUTH: int = lib.RC_SOUTH
NORTH: int = lib.RC_NORTH

CAPTURE: int = lib.RC_CAPTURE
CASTLING: int = lib.RC_CASTLING
EN_PASSANT: int = lib.RC_EN_PASSANT
PROMOTION: int = lib.RC_PROMOTION
DOUBLE_STEP: int = lib.RC_DOUBLE_STEP
DROP: int = lib.RC_DROP
CHECK: int = lib.RC_CHECK
MATE: int = lib.RC_MATE
CHANGE: int = lib.RC_CHANGE
PASS: int = lib.RC_PASS

CLAIM_REPETITION: int = lib.RC_CLAIM_REPETITION
CLAIM_FIFTY_MOVES: int = lib.RC_CLAIM_FIFTY_MOVES

WORDS: int = lib.RC_WORDS_MAX

# The layout of rc_move_record; checked against the compiler's below.
RECORD = np.dtype(
    [
        ("move", "<u8"),
        ("from_square", "u1"),
        ("to_square", "u1"),
        ("kind", "u1"),
        ("promotion", "u1"),
        ("captured", "u1"),
        ("captured_square", "u1"),
        ("flags", "<u2"),
        ("vacated", "<u8", (WORDS,)),
        ("filled", "<u8", (WORDS,)),
        ("replaced", "<u8", (WORDS,)),
        ("taken", "<u8", (WORDS,)),
    ]
)
assert RECORD.itemsize == ffi.sizeof("rc_move_record")

_WORD = (1 << 64) - 1
_WORD_BYTES = 8
_SETS = 3  # vacated, filled and replaced
_FEN_BYTES = 4096  # room for any FEN
_MOVE_BYTES = 64
_FIRST_CAPACITY = 256

# Lists of moves are written before they are read, so their memory need not be cleared.
_new_uncleared = ffi.new_allocator(should_clear_after_alloc=False)
_RECORDS = ffi.typeof("rc_move_record[]")
_NUMBERS = ffi.typeof("uint64_t[]")
_number_moves, _unpack = lib.rc_number_moves, ffi.unpack  # of the call that is made most often


def text_of(value: Any) -> str:
    """A C string; a message may end in the middle of a character where it had to be cut."""
    return bytes(ffi.string(value)).decode("utf-8", "replace")


def _raise(status: int, message: Any) -> None:
    """The exception that belongs to a status."""
    text = text_of(message.text) or text_of(lib.rc_status_text(status))
    if status == lib.RC_ERROR_MEMORY:
        raise MemoryError(text)
    if status == lib.RC_ERROR_FILE:
        raise DefinitionError(text)
    if status == lib.RC_ERROR_DEFINITION:
        raise DefinitionError(text)
    if status == lib.RC_ERROR_FEN:
        raise FenError(text)
    raise IllegalMove(text)


def load(path: Path, options: str) -> Any:
    """A game from its definition file. Raises: DefinitionError."""
    message = ffi.new("rc_message *")
    game = ffi.new("rc_game **")
    try:
        name, chosen = os.fsencode(path), options.encode()
    except UnicodeEncodeError:
        raise DefinitionError(f"{str(path)!r}: no name of a file, or an option that is no text") from None
    if b"\0" in name + chosen:
        raise DefinitionError(f"{str(path)!r}: a name or an option with a character 0")
    status = lib.rc_game_load(name, os.fsencode(LIBRARY), chosen, message, game)
    if status != lib.RC_OK:
        _raise(status, message)
    return ffi.gc(game[0], lib.rc_game_free)


def game_text(game: Any, key: str) -> str | None:
    """What the definition says under a key."""
    value = lib.rc_game_text(game, key.encode())
    return None if value == ffi.NULL else text_of(value)


def board_size(game: Any) -> tuple[int, int]:
    """Files and ranks."""
    return lib.rc_game_files(game), lib.rc_game_ranks(game)


def boards(game: Any) -> int:
    """1 or 2."""
    return int(lib.rc_game_boards(game))


def square_names(game: Any) -> tuple[str, ...]:
    """The names of the existing squares in index order."""
    return tuple(text_of(lib.rc_square_name(game, i)) for i in range(lib.rc_game_squares(game)))


def kinds(game: Any) -> list[Any]:
    """rc_kind_info of every kind; index 0 is kind 1."""
    infos = []
    for number in range(1, lib.rc_game_kinds(game) + 1):
        info = ffi.new("rc_kind_info *")
        lib.rc_game_kind(game, number, info)
        infos.append(info)
    return infos


def letter_of(info: Any) -> str:
    """The letter of an rc_kind_info, upper case: `X` or `+X`."""
    letter: str = info.letter.decode()
    return f"+{letter}" if info.plus else letter


def promotions(game: Any, side: int) -> list[int]:
    """The kinds that a promotion can give a side."""
    found: list[int] = []
    while kind := lib.rc_game_promotion(game, side, len(found)):
        found.append(int(kind))
    return found


def castlings(game: Any) -> list[Any]:
    """rc_castling_info of every way to castle."""
    infos = []
    for index in range(lib.rc_game_castlings(game)):
        info = ffi.new("rc_castling_info *")
        lib.rc_game_castling(game, index, info)
        infos.append(info)
    return infos


def rules(game: Any) -> Any:
    """rc_rules of the game."""
    return lib.rc_game_rules(game)


def words_to_int(words: Any) -> int:
    """A square set of the C interface as one integer: bit n is square n."""
    return int(words[0]) | int(words[1]) << 64 | int(words[2]) << 128


def zone(game: Any, name: str, side: int) -> int | None:
    """The squares of a zone as an integer of bits, None if there is no such zone."""
    words = ffi.new("uint64_t[3]")
    return words_to_int(words) if lib.rc_game_zone(game, name.encode(), side, words) == lib.RC_OK else None


def new_position() -> Any:
    """Room for a position."""
    return ffi.new("rc_position *")


def new_undo() -> Any:
    """Room for an undo record."""
    return ffi.new("rc_undo *")


def start(game: Any, position: Any) -> None:
    """Sets the start position."""
    lib.rc_position_start(game, position)


def read_fen(game: Any, fen: str, position: Any, *, standing: bool = False) -> None:
    """Reads a FEN; `standing` for one that an illegal move left behind. Raises: FenError."""
    message = ffi.new("rc_message *")
    if not fen.isascii() or "\0" in fen:
        raise FenError(f"FEN {fen!r}: not plain ASCII text")
    encoded = fen.encode("ascii")
    read = lib.rc_position_read_standing if standing else lib.rc_position_read
    status = read(game, encoded, message, position)
    if status != lib.RC_OK:
        raise FenError(f"FEN {fen!r}: {text_of(message.text)}")


def place(game: Any, codes: bytes, side: int, position: Any) -> None:
    """A position with these piece codes and nothing else, possible or not."""
    lib.rc_position_place(game, ffi.from_buffer("rc_piece[]", codes), side, position)


def write_fen(game: Any, position: Any) -> str:
    """The FEN of a position."""
    text = ffi.new("char[]", _FEN_BYTES)
    assert lib.rc_position_fen(game, position, _FEN_BYTES, text) == lib.RC_OK
    return text_of(text)


def copy_position(position: Any) -> Any:
    """Another position with the same content."""
    other = ffi.new("rc_position *")
    other[0] = position[0]
    return other


def records(game: Any, position: Any) -> tuple[Any, int]:
    """All legal moves: the C buffer of records and how many there are."""
    count = ffi.new("size_t *")
    for capacity in (_FIRST_CAPACITY, lib.RC_MOVES_MAX):
        buffer = _new_uncleared(_RECORDS, capacity)
        if lib.rc_list_moves(game, position, capacity, buffer, count) == lib.RC_OK:
            return buffer, count[0]
    raise AssertionError("more moves than the library lets a position have")


def new_numbers() -> Any:
    """Room for `move_numbers`, which may be used again and again."""
    return _new_uncleared(_NUMBERS, _FIRST_CAPACITY)


def move_numbers(game: Any, position: Any, room: Any) -> list[int]:
    """For each legal move, in the order of `records`, a number that stands for its record."""
    count = _number_moves(game, position, _FIRST_CAPACITY, room)
    if count > _FIRST_CAPACITY:
        room = _new_uncleared(_NUMBERS, count)
        _number_moves(game, position, count, room)
    return _unpack(room, count)  # type: ignore[no-any-return]


def lines_to(
    game: Any, position: Any, occupied: int, unknown: int, absent_max: int, positions_max: int, plies: int
) -> list[tuple[int, ...]] | None:
    """The lines of so many moves after which these squares hold a piece, as `rc_lines_to` says; None if that takes more
    than so many positions.
    """
    sight = ffi.new("rc_sight *", (_words_of(occupied), _words_of(unknown), absent_max, positions_max))
    count = ffi.new("size_t *")
    capacity = _FIRST_CAPACITY
    while True:
        buffer = _new_uncleared(_NUMBERS, capacity * plies)
        status = lib.rc_lines_to(game, position, sight, plies, capacity, buffer, count)
        if status == lib.RC_ERROR_EFFORT:
            return None
        if status == lib.RC_OK:
            moves = iter(ffi.unpack(buffer, count[0] * plies))
            return list(zip(*[moves] * plies, strict=True))
        capacity *= 8


def _words_of(mask: int) -> list[int]:
    """A square set of 64-bit words."""
    return [mask >> 64 * word & _WORD for word in range(WORDS)]


def describe(game: Any, position: Any, move: int) -> bytes:
    """The record of one legal move."""
    record = ffi.new("rc_move_record *")
    lib.rc_describe_move(game, position, move, record)
    return bytes(ffi.buffer(record))


def record_bytes(buffer: Any, count: int) -> Any:
    """The records as a buffer of bytes that shares their memory."""
    return ffi.buffer(buffer, count * RECORD.itemsize)


def table_of(buffer: Any, count: int) -> np.ndarray[Any, np.dtype[Any]]:
    """The records as a structured array of its own, mostly a quarter of the buffer: thousands of them are kept."""
    table = np.empty(count, dtype=RECORD)
    # As bytes: numpy would copy records field by field.
    table.view(np.uint8)[:] = np.frombuffer(ffi.buffer(buffer, count * RECORD.itemsize), dtype=np.uint8)
    return table


def square_words(table: np.ndarray[Any, np.dtype[Any]]) -> list[list[int]]:
    """For each record the words of its sets vacated, filled and replaced, which follow each other: nine numbers."""
    assert RECORD.fields is not None
    first = RECORD.fields["vacated"][1] // _WORD_BYTES
    rows = table.view(np.uint64).reshape(-1, RECORD.itemsize // _WORD_BYTES)
    words: list[list[int]] = rows[:, first : first + _SETS * WORDS].tolist()
    return words


def _move_bytes(text: str) -> bytes:
    """A move's text as C reads it, which would end at a character 0. Raises: IllegalMove."""
    if "\0" in text:
        raise IllegalMove(f"{text!r} is not a move: it has a character 0")
    return text.encode("utf-8", "replace")


def read_move(game: Any, position: Any, text: str) -> int:
    """The legal move of a coordinate notation. Raises: IllegalMove."""
    message = ffi.new("rc_message *")
    move = ffi.new("rc_move *")
    status = lib.rc_move_read(game, position, _move_bytes(text), message, move)
    if status != lib.RC_OK:
        _raise(status, message)
    return int(move[0])


def read_san(game: Any, position: Any, text: str) -> int:
    """The legal move of a short notation. Raises: IllegalMove."""
    message = ffi.new("rc_message *")
    move = ffi.new("rc_move *")
    status = lib.rc_san_read(game, position, _move_bytes(text), message, move)
    if status != lib.RC_OK:
        _raise(status, message)
    return int(move[0])


def write_move(game: Any, move: int) -> str:
    """Coordinate notation of a mechanism's own move."""
    text = ffi.new("char[]", _MOVE_BYTES)
    assert lib.rc_move_text(game, ffi.NULL, move, _MOVE_BYTES, text) == lib.RC_OK
    return text_of(text)


def write_san(game: Any, position: Any, move: int) -> str:
    """Short algebraic notation."""
    text = ffi.new("char[]", _MOVE_BYTES)
    assert lib.rc_san_text(game, position, move, _MOVE_BYTES, text) == lib.RC_OK
    return text_of(text)


def is_legal(game: Any, position: Any, move: int) -> bool:
    """Whether a move value is legal here."""
    return bool(lib.rc_is_legal(game, position, move))


def push(game: Any, position: Any, move: int, undo: Any) -> None:
    """Plays a legal move."""
    lib.rc_push(game, position, move, undo)


def pop(game: Any, position: Any, undo: Any) -> None:
    """Takes the last move back."""
    lib.rc_pop(game, position, undo)


def perft(game: Any, position: Any, depth: int) -> int:
    """Leaves of the tree of legal moves."""
    return int(lib.rc_perft(game, position, depth))


def hand(game: Any, position: Any, side: int, kind: int) -> int:
    """How many pieces of a kind a side has in hand."""
    return int(lib.rc_hand(game, position, side, kind))


def is_check(game: Any, position: Any, side: int) -> bool:
    """Whether a side's royal piece is attacked."""
    return bool(lib.rc_is_check(game, position, side))


def attackers(game: Any, position: Any, square: int, side: int) -> int:
    """The pieces of a side that attack a square, as bits."""
    words = ffi.new("uint64_t[3]")
    lib.rc_attackers(game, position, square, side, words)
    return words_to_int(words)


def reach(game: Any, position: Any, square: int) -> int:
    """Where the piece on a square could go if its royal piece did not matter, as bits."""
    words = ffi.new("uint64_t[3]")
    lib.rc_reach(game, position, square, words)
    return words_to_int(words)


def repetition_key(game: Any, position: Any) -> int:
    """The key to count repetitions by."""
    return int(lib.rc_repetition_key(game, position))


def outcome(game: Any, position: Any, keys: Any) -> tuple[str | None, str, int]:
    """(result, reason, claims); result None while the game goes on. `keys`: array('Q') of earlier positions."""
    found = ffi.new("rc_outcome *")
    earlier = ffi.from_buffer("uint64_t[]", keys) if len(keys) else ffi.NULL
    lib.rc_position_outcome(game, position, earlier, len(keys), found)
    if found.end == lib.RC_NOT_ENDED:
        return None, "", int(found.claims)
    return text_of(lib.rc_result_text(found.result)), text_of(found.reason), int(found.claims)


def board_bytes(game: Any, position: Any, count: int) -> bytes:
    """The piece codes of all squares: kind | side << 6, 0 if empty; a piece of neither side counts as South's."""
    codes = ffi.new("rc_piece[]", count)
    lib.rc_pieces(game, position, codes)
    return bytes(ffi.buffer(codes))


def checked_square(game: Any, position: Any, side: int) -> int:
    """The square of what is in check, NO_SQUARE if nothing is."""
    return int(lib.rc_checked_square(game, position, side))


def neutral_square(game: Any, position: Any) -> int:
    """The square of the piece of neither side, NO_SQUARE if there is none."""
    return int(lib.rc_neutral_square(game, position))


def codes_fit(game: Any) -> None:
    """Whether positions are numbers, see `position_code`. Raises: DefinitionError that says why not."""
    message = ffi.new("rc_message *")
    status = lib.rc_codes_fit(game, message)
    if status != lib.RC_OK:
        _raise(status, message)


def position_code(game: Any, position: Any) -> int:
    """A position that is nothing but pieces and a turn as one number."""
    return int(lib.rc_position_code(game, position))


def decode_position(game: Any, code: int, position: Any) -> None:
    """The position of such a number."""
    lib.rc_position_decode(game, code, position)


def successor_codes(game: Any, position: Any) -> list[int]:
    """The numbers of the positions after each legal move."""
    buffer, count = records(game, position)
    undo = ffi.new("rc_undo *")
    codes = []
    for index in range(count):
        lib.rc_push(game, position, buffer[index].move, undo)
        codes.append(int(lib.rc_position_code(game, position)))
        lib.rc_pop(game, position, undo)
    return codes


def leaping_prepare(game: Any) -> Any:
    """The tables of a leaping game. Raises: DefinitionError that says why it is none."""
    message = ffi.new("rc_message *")
    leaping = ffi.new("rc_leaping *")
    status = lib.rc_leaping_prepare(game, message, leaping)
    if status != lib.RC_OK:
        _raise(status, message)
    return leaping


def leaping_code(game: Any, leaping: Any, position: Any) -> int:
    """The number of a position of a leaping game, the same for all its images, the side to move taken for South."""
    return int(lib.rc_leaping_code(game, leaping, position))


Codes = np.ndarray[Any, np.dtype[np.uint64]]
Plies = np.ndarray[Any, np.dtype[np.uint8]]


class Defence:
    """A search for moves that do not lose, in memory of its own. Raises: MemoryError when its table is full."""

    def __init__(self, leaping: Any, capacity: int, trusting: bool) -> None:
        """`capacity`: positions that the table has room for, a power of two; `trusting`: estimates of losses."""
        self._leaping = leaping
        self._memory = (
            np.zeros(capacity, np.uint64),
            np.zeros(capacity, np.uint32),
            np.zeros(lib.RC_HABITS, np.uint32),
        )
        self._defence = ffi.new("rc_defence *")
        self._defence.codes = ffi.from_buffer("uint64_t[]", self._memory[0])
        self._defence.notes = ffi.from_buffer("uint32_t[]", self._memory[1])
        self._defence.habits = ffi.from_buffer("uint32_t[]", self._memory[2])
        self._defence.capacity = capacity
        self._defence.trusting = trusting

    @property
    def count(self) -> int:
        """Positions in the table."""
        return int(self._defence.count)

    @property
    def lost(self) -> int:
        """Of these known to be lost."""
        return int(self._defence.lost)

    def deepen(self, code: int, defends: bool, plies: int) -> bool:
        """Whether the defender holds so many plies; `defends`: it is to move."""
        safe = ffi.new("int *")
        self._check(lib.rc_defence_deepen(self._leaping, self._defence, code, defends, plies, safe))
        return bool(safe[0])

    def collect(self, code: int, defends: bool) -> Codes | None:
        """The positions of the remembered moves, None as long as they are not closed."""
        codes = np.empty(max(self.count, 1), np.uint64)
        count, closed = ffi.new("uint64_t *"), ffi.new("int *")
        buffer = ffi.from_buffer("uint64_t[]", codes)
        self._check(
            lib.rc_defence_collect(
                self._leaping, self._defence, code, defends, len(codes), buffer, count, closed
            )
        )
        return codes[: count[0]].copy() if closed[0] else None

    def collect_win(self, code: int) -> tuple[Codes, Plies]:
        """The positions of a win that was found, and the plies of each."""
        capacity = 256
        while True:
            codes, plies = np.empty(capacity, np.uint64), np.empty(capacity, np.uint8)
            count = ffi.new("uint64_t *")
            status = lib.rc_defence_collect_win(
                self._leaping,
                self._defence,
                code,
                capacity,
                ffi.from_buffer("uint64_t[]", codes),
                ffi.from_buffer("uint8_t[]", plies),
                count,
            )
            if status == lib.RC_OK:
                return codes[: count[0]].copy(), plies[: count[0]].copy()
            capacity *= 4

    def _check(self, status: int) -> None:
        if status != lib.RC_OK:
            raise MemoryError(f"a table of {self._defence.capacity} positions is full")


def strategy_check(game: Any, leaping: Any, codes: Codes, plies: Plies | None, first: int, last: int) -> int:
    """The first of these positions of a strategy that is not as said, `last` if none."""
    strategy = ffi.new("rc_strategy *")
    buffers = (
        ffi.from_buffer("uint64_t[]", codes),
        ffi.NULL if plies is None else ffi.from_buffer("uint8_t[]", plies),
    )
    strategy.codes, strategy.plies = buffers
    strategy.count = len(codes)
    wrong = ffi.new("uint64_t *")
    lib.rc_strategy_check(game, leaping, strategy, first, last, wrong)
    return int(wrong[0])
