"""Games: found by id among the built-in definitions, or loaded from a user's own file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules_c import binding
from rules_c.errors import DefinitionError, UnknownGame
from rules_c.move import Move
from rules_c.options import OptionSection, options_of, sections_of
from rules_c.position import Position, side_number

SIDES = ("south", "north")


@dataclass(frozen=True, slots=True)
class Castling:
    """A way to castle from the array: FEN letter, side, `O-O` or `O-O-O`, squares (names).

    `written_to` is the goal that coordinate notation names: `royal_to`, or the tower's own square (Chess960).
    """

    letter: str
    side: str
    san: str
    royal_from: str
    royal_to: str
    tower_from: str
    tower_to: str
    written_to: str
    empty: tuple[str, ...]
    safe: tuple[str, ...]


class Game:
    """One game's rules. Immutable; positions refer to it.

    Attributes:
        id: as in `games()`, or the file's name for a user's own definition.
        name: as people call it.
        boards: 1, or 2 side by side; squares of board two are named in upper case.
        files, ranks: a board's size.
        squares: names of the existing squares, rank by rank from South's left; every index is an index in it.
        square_index: name -> index.
        letters: kind number of the C library -> upper-case letter, `+X` for a promoted piece ("" for 0).
        promotion_letters: kind number -> letter that a promotion to it is written with (`L` for palace's `+L`).
        piece_names: upper-case letter -> name.
        royal_letters: side -> letter of its royal piece (absent where the game has none).
        side_names: side -> what the game calls it ("White", "South" ...).
        style: "chequered", or "lines" for boards of one colour, "points" where pieces stand on the crossings.
        palaces: the squares of each palace, South's first; empty if there is none.
        river: the two ranks beside the river, or None.
        promotion_default: letter of the queen's equivalent, or None.
        promotions: side -> letters that a pawn may become.
        castlings: the ways to castle.
        repetition_claim, repetition_automatic, moves_claim, moves_automatic: limits, 0 for never.
    """

    def __init__(self, game_id: str, handle: Any, file: Path) -> None:
        """`handle` is a loaded rc_game, `file` what it was loaded from."""
        self._file = file
        self._handle = handle
        self._moves: dict[int, Move] = {}  # by the C library's number of its record; see Position.legal_moves
        self.id = game_id
        self.name = self._text("name", game_id)
        self.files, self.ranks = binding.board_size(handle)
        self.boards = binding.boards(handle)
        self.squares = binding.square_names(handle)
        self.square_index = MappingProxyType({name: index for index, name in enumerate(self.squares)})
        infos = binding.kinds(handle)
        self.letters: tuple[str, ...] = ("", *(binding.letter_of(info) for info in infos))
        self.promotion_letters = (
            "",
            *(info.letter.decode() if info.unmarked else binding.letter_of(info) for info in infos),
        )
        self.piece_names = MappingProxyType(
            {binding.letter_of(info): binding.text_of(info.name) for info in infos}
        )
        self.betza = MappingProxyType(
            {binding.letter_of(info): binding.text_of(info.betza) for info in infos}
        )
        self.piece_values = MappingProxyType({binding.letter_of(info): int(info.value) for info in infos})
        self.royal_letters = MappingProxyType(
            {side: binding.letter_of(info) for i, side in enumerate(SIDES) for info in infos if info.royal[i]}
        )
        names = [name.strip() for name in self._text("sides", "South, North").split(",")]
        self.side_names = MappingProxyType(dict(zip(SIDES, names, strict=True)))
        self.style = self._text("style", "chequered")
        self.palaces = self._palaces()
        river = self._text("river", "")
        self.river = (int(river.split("-")[0]), int(river.split("-")[1])) if river else None
        self.promotion_default = self._text("promotion.default", "") or None
        self.promotions = MappingProxyType(
            {
                side: tuple(self.promotion_letters[kind] for kind in binding.promotions(handle, number))
                for number, side in enumerate(SIDES)
            }
        )
        self.castlings = tuple(
            self._castling(info) for info in binding.castlings(handle) if info.royal_from != binding.NO_SQUARE
        )
        rules = binding.rules(handle)
        self.repetition_claim = int(rules.claimable_repetition)
        self.repetition_automatic = int(rules.automatic_repetition)
        self.moves_claim = int(rules.claimable_moves)
        self.moves_automatic = int(rules.automatic_moves)
        self.stalemate_loses = bool(rules.stalemate_loses)
        self.start_fen = self.start().fen()

    def __repr__(self) -> str:
        """For people who debug."""
        return f"Game({self.id!r})"

    def _text(self, key: str, usual: str) -> str:
        text = binding.game_text(self._handle, key)
        return usual if text is None or text == "none" else text

    def _palaces(self) -> tuple[tuple[str, ...], ...]:
        zone = self._text("palaces", "")
        return self.zone(zone) if zone else ()

    def _castling(self, info: Any) -> Castling:
        return Castling(
            letter=info.letter.decode(),
            side=SIDES[info.side],
            san="O-O" if info.is_short else "O-O-O",
            royal_from=self.squares[info.royal_from],
            royal_to=self.squares[info.royal_to],
            tower_from=self.squares[info.tower_from],
            tower_to=self.squares[info.tower_to],
            written_to=self.squares[info.written_to],
            empty=self.names_of(binding.words_to_int(info.empty)),
            safe=self.names_of(binding.words_to_int(info.safe)),
        )

    def says(self, key: str) -> str:
        """What the definition says under a key (`river`, `stops`, `key` ...), empty where it says nothing."""
        return self._text(key, "")

    def zone(self, name: str) -> tuple[tuple[str, ...], ...]:
        """The squares of a zone, South's first; empty if the game has no such zone."""
        bits = [binding.zone(self._handle, name, side) for side in (binding.SOUTH, binding.NORTH)]
        return tuple(self.names_of(squares) for squares in bits if squares is not None)

    def names_of(self, bits: int) -> tuple[str, ...]:
        """The names of the squares of a set given as bits, in index order."""
        names = []
        while bits:
            low = bits & -bits
            names.append(self.squares[low.bit_length() - 1])
            bits ^= low
        return tuple(names)

    def has_mechanism(self, name: str) -> bool:
        """Whether a rare rule is part of the game, by its name in the definition; options may add it or take it off."""
        said = self.says(f"mechanisms.{name}")
        return said == "yes" if said else name in self._text("mechanisms", "").split()

    @property
    def off(self) -> str:
        """Why the game is off by default and not among `games()`; empty for all others."""
        return self._text("off", "")

    @property
    def notes(self) -> str:
        """What the definition says of sources and of what is inferred."""
        return self._text("notes", "")

    @property
    def source(self) -> str:
        """Where the game's rules are written down, in the definition's words."""
        return self._text("source", "")

    def start(self) -> Position:
        """The start position."""
        handle = binding.new_position()
        binding.start(self._handle, handle)
        return Position(self, handle)

    def position(self, fen: str, *, standing: bool = False) -> Position:
        """The position of a FEN. Raises: FenError.

        With `standing` it may be one that an illegal move left behind: the side that is not to move may be in check.
        """
        handle = binding.new_position()
        binding.read_fen(self._handle, fen, handle, standing=standing)
        return Position(self, handle)

    @cached_property
    def options(self) -> dict[str, tuple[str, ...]]:
        """Name -> the values between which a player may choose, `*` for any; see `game`."""
        return options_of(self.option_sections)

    @cached_property
    def option_sections(self) -> list[OptionSection]:
        """The parts of the definition that hold only when an option is chosen, whatever was chosen here."""
        return sections_of(self._file, binding.LIBRARY)

    def placed(self, pieces: Mapping[str, str], turn: str) -> Position:
        """Pieces (square -> letter as in a FEN) as they stand, possible in a game or not.

        For questions about attacks and reach; it has no castling rights. Raises: KeyError for a square or letter
        that the game does not have; ValueError for a turn that is no side.
        """
        codes = bytearray(len(self.squares))
        for square, letter in pieces.items():
            kind = self.letters.index(letter.upper()) if letter.upper() in self.piece_names else 0
            if not kind:
                raise KeyError(f"{self.id} has no piece {letter!r}")
            codes[self.square_index[square]] = kind | (0 if letter.isupper() else 64)
        handle = binding.new_position()
        binding.place(self._handle, bytes(codes), side_number(turn), handle)
        return Position(self, handle)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that the sources only name: its name, the rulebook's section, and what is missing of its rules."""

    name: str
    section: str
    missing: str


def left_out() -> list[LeftOut]:
    """The games that cannot be played because the sources only name them, from games/left-out.txt."""
    lines = (binding.LIBRARY / "left-out.txt").read_text(encoding="utf-8").splitlines()
    return [LeftOut(*line.split("; ", 2)) for line in lines if line and not line.startswith("#")]


def games(off: bool = False) -> list[str]:
    """The ids of the built-in games, sorted; with `off` also of those that are played only when asked for by id."""
    return [game_id for game_id, reason in _library().items() if off or not reason]


@lru_cache(maxsize=1)
def _library() -> dict[str, str]:
    """Every built-in game's id and why it is off by default, empty for those that are not."""
    files = [path for path in binding.LIBRARY.iterdir() if path.is_file() and not path.suffix]
    return {path.name: _reason_off(path) for path in sorted(files) if path.name[0] != "."}


def _reason_off(path: Path) -> str:
    """The `off` line of a definition, empty without one; it is not inherited."""
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "off":
            return value.strip()
    return ""


def _option_text(options: dict[str, Any]) -> str:
    for name, value in options.items():
        if not name.isprintable() or not str(value).isprintable():
            raise UnknownGame(f"option {name!r}: {str(value)!r} is not one line of text")
    return "\n".join(f"{name}={value}" for name, value in sorted(options.items()))


@lru_cache(maxsize=64)
def _load(path: Path, game_id: str, options: str) -> Game:
    return Game(game_id, binding.load(path, options), path)


def game(id: str, **options: Any) -> Game:
    """A built-in game by its id, e.g. `game("lancer-chess", free_lancer_promotion=True)`.

    Raises: UnknownGame for an id or an option that does not exist.
    """
    if id not in _library():
        raise UnknownGame(f"unknown game {id!r}; known games: {' '.join(games())}")
    try:
        return _load(binding.LIBRARY / id, id, _option_text(options))
    except DefinitionError as error:
        if options:
            raise UnknownGame(f"{id}: {error}") from None
        raise


def load_game(path: str | PathLike[str], **options: Any) -> Game:
    """A game from a definition file; parents are looked for beside it, then among the built-in games.

    Raises: DefinitionError with file, line and what would be right.
    """
    file = Path(path)
    return Game(file.stem or file.name, binding.load(file, _option_text(options)), file)
