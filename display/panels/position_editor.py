"""A position entered square by square: on the board, with five keys or a finger.

It begins with what is believed and what the switches see: believed pieces where a switch is closed, nothing where it is
open, and a question where a switch is closed on a square that should be empty. Arrows walk over the squares, Enter
opens the pieces, a choice goes on to the next question. What else a position of the game has (castling rights, pieces
in hand, captives …) is on a second card, an answer for each part. A position that cannot be stays open, with the
reason.
"""

from collections.abc import Mapping
from dataclasses import replace

from controller.commands import Command, SetPosition
from controller.sides import Side
from controller.views import BoardView, GameView, PieceView, PositionFieldView
from display.catalogue import Catalogue
from display.panels.choices import Answer, ChoiceCard
from display.pieces.gallery import find_family
from display.theme import Theme
from display.wooden_board.cursor import Cursor
from display.wooden_board.gestures import OnSquare

EMPTY, DONE, TURN, LEAVE, REST, PIECES = "empty", "done", "turn", "leave", "rest", "pieces"
MANY_MAX = 9  # of one kind in a hand
COLUMNS = 4


class PositionEditor:
    """The draft of a position. `stands` is whether it is the one after an illegal move that waits."""

    def __init__(self, theme: Theme, catalogue: Catalogue, view: GameView, *, stands: bool) -> None:
        self._theme = theme
        self._text = catalogue.text
        self._stands = stands
        self._pieces = {square: piece for square, piece in view.pieces.items() if square in view.occupied}
        self._open = [square for square in view.board.squares if square in view.occupied - set(view.pieces)]
        away = [piece for square, piece in view.pieces.items() if square not in view.occupied]
        if len(self._open) == len(away) == 1:  # it can only be the one that is missing
            self._pieces[self._open.pop()] = away[0]
        self._turn = view.turn.other if stands else view.turn
        self._cursor = Cursor()
        self._cursor.spot = OnSquare(self._open[0] if self._open else view.board.squares[0])
        self.is_choosing = bool(self._open)
        self._fields = view.position_fields
        self._told: dict[str, str] = {}  # fields that were changed, by name
        self._on_rest = False
        self._is_sent = False
        self._reason = ""

    @property
    def square(self) -> str:
        """Where the cursor is."""
        assert isinstance(self._cursor.spot, OnSquare), "without a box it never leaves the board"
        return self._cursor.spot.square

    def shown(self, view: GameView) -> GameView:
        """The view with the draft in place of the game."""
        return replace(
            view,
            pieces=self._pieces,
            occupied=frozenset(self._pieces) | frozenset(self._open),
            lifted=(),
            targets=(),
            warning=None,
            guidance=None,
            check=None,
            last_move=(),
            question=None,
        )

    def is_done(self, view: GameView) -> bool:
        """Whether the position was taken; if it cannot be, the reason is shown."""
        if not self._is_sent:
            return False
        self._is_sent, self._reason = False, view.position_note
        return not self._reason

    def card(self, view: GameView) -> ChoiceCard:
        """The pieces to choose from, or what else there is to tell."""
        if self._on_rest:
            return self._rest_card()
        names = dict(view.piece_names)
        pieces = [
            PieceView(letter.upper() if side is Side.SOUTH else letter.lower(), name, side)
            for side in Side
            for letter, name in names.items()
            if not letter.startswith("+") or self._has_marked(view)
        ]
        answers = [Answer(p.letter, p.name, (p.letter, p.name, p.side)) for p in pieces]
        answers.append(Answer(EMPTY, self._text("position.empty")))
        answers.append(Answer(TURN, self._text("position.turn", side=self._text(f"side.{self._turn.value}"))))
        if self._fields:
            answers.append(Answer(REST, self._text("position.rest")))
        if not self._open:
            answers.append(Answer(DONE, self._text("position.done")))
        answers.append(Answer(LEAVE, self._text("position.leave")))
        here = self._pieces.get(self.square)
        standing = self._text("position.empty")
        if self.square in self._open:
            standing = self._text("position.unknown")
        elif here is not None:
            standing = self._text("piece.of", side=self._text(f"side.{here.side.value}"), piece=here.name)
        title = self._text("position.title", square=self.square, piece=standing)
        lines = (self._text("position.open", squares=", ".join(self._open)),) if self._open else ()
        if self._reason:
            lines = (self._reason,)
        return ChoiceCard(
            "position",
            title,
            tuple(answers),
            COLUMNS,
            self._theme.panel,
            self._theme.ink,
            family=find_family(view),
            lines=lines or (self._text("position.help"),),
            area="column",
        )

    def _rest_card(self) -> ChoiceCard:
        answers = [
            Answer(f"{field.name}:{part}", label)
            for field in self._fields
            for part, label in self._parts(field)
        ]
        return ChoiceCard(
            "position.rest",
            self._text("position.rest_title"),
            (*answers, Answer(PIECES, self._text("position.pieces"))),
            2,
            self._theme.panel,
            self._theme.ink,
            area="column",
        )

    def _parts(self, field: PositionFieldView) -> list[tuple[str, str]]:
        """What can be changed of a field, each with what it is now, in words."""
        value, text = self._value(field), self._text
        name = text(f"position.{field.name}")
        if field.kind in ("choice", "square"):
            return [("", f"{name}: {value}")]
        told = []
        for part in field.parts:
            letter = part.upper() if part.isalpha() else part
            side = f"{text(f'side.{_side(part).value}')}: " if part.isalpha() else ""
            is_there = value.count(part) if field.kind == "counts" else int(part in _split(field, value))
            now = (
                str(is_there)
                if field.kind == "counts"
                else text("position.yes" if is_there else "position.no")
            )
            told.append((part, f"{side}{name} {letter}:\u00a0{now}"))
        return told

    def _value(self, field: PositionFieldView) -> str:
        return self._told.get(field.name, field.value)

    def _change(self, name: str, part: str) -> None:
        """The next value of a field, or of a part of it."""
        field = next(field for field in self._fields if field.name == name)
        value = self._value(field)
        if field.kind == "square":
            self._told[name] = "-" if value == self.square else self.square
        elif field.kind == "choice":
            self._told[name] = field.parts[(field.parts.index(value) + 1) % len(field.parts)]
        elif field.kind == "counts":
            count = (value.count(part) + 1) % (MANY_MAX + 1)
            counts = {p: count if p == part else value.count(p) for p in field.parts}
            self._told[name] = "".join(p * n for p, n in counts.items())
        else:
            there = _split(field, value) ^ {part}
            gone = "-" if field.kind == "each" else ""
            self._told[name] = "".join(p if p in there else gone for p in field.parts)

    def selected(self, view: GameView) -> int:
        """The answer that stands for what is on the square now."""
        if self._on_rest:
            return 0
        here = self._pieces.get(self.square)
        values = [answer.value for answer in self.card(view).answers]
        return values.index(here.letter) if here is not None and here.letter in values else 0

    def move(self, direction: str, board: BoardView) -> None:
        """An arrow key on the board."""
        self._cursor.move(direction, board, ())

    def go_to(self, square: str) -> None:
        """A finger on a square."""
        self._cursor.spot = OnSquare(square)
        self.is_choosing = True

    def take(self, value: str, view: GameView) -> tuple[list[Command], bool]:
        """An answer of the card: what to order, and whether the editor is left."""
        if value == LEAVE:
            return [], True
        if value == DONE:
            pieces = tuple((square, piece.letter) for square, piece in sorted(self._pieces.items()))
            self._is_sent = True
            return [SetPosition(pieces, self._turn, self._stands, tuple(self._told.items()))], False
        if value in (REST, PIECES):
            self._on_rest = value == REST
            return [], False
        if self._on_rest:
            self._change(*value.split(":", 1))
            return [], False
        self._reason = ""
        if value == TURN:
            self._turn = self._turn.other
            return [], False
        self._put(value, view.piece_names)
        if self.square in self._open:
            self._open.remove(self.square)
        if self._open:
            self._cursor.spot = OnSquare(self._open[0])
        self.is_choosing = bool(self._open)
        return [], False

    def _put(self, letter: str, names: Mapping[str, str]) -> None:
        self._pieces.pop(self.square, None)
        if letter != EMPTY:
            side = Side.SOUTH if letter[-1].isupper() else Side.NORTH
            self._pieces[self.square] = PieceView(letter, names[letter.upper()], side)

    def _has_marked(self, view: GameView) -> bool:
        """Whether a promoted piece that remembers it stands on the board: only then one can have been moved."""
        return any(piece.letter.startswith("+") for piece in view.pieces.values())


def _side(letter: str) -> Side:
    return Side.SOUTH if letter.isupper() else Side.NORTH


def _split(field: PositionFieldView, value: str) -> set[str]:
    """The parts that a value has; squares may be as long as `a10`, which has no `a1`."""
    rest, found = value, set()
    for part in sorted(field.parts, key=len, reverse=True):
        if part in rest:
            found.add(part)
            rest = rest.replace(part, " ")
    return found
