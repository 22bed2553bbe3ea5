"""A position entered square by square: on the board, with five keys or a finger.

It begins with what is believed and what the switches see: believed pieces where a switch is closed, nothing where it is
open, and a question where a switch is closed on a square that should be empty. Arrows walk over the squares, Enter
opens the pieces, a choice goes on to the next question.
"""

from collections.abc import Mapping
from dataclasses import replace

from controller.commands import Command, SetPosition
from controller.sides import Side
from controller.views import BoardView, GameView, PieceView
from display.catalogue import Catalogue
from display.panels.choices import Answer, ChoiceCard
from display.pieces.gallery import find_family
from display.theme import Theme
from display.wooden_board.cursor import Cursor
from display.wooden_board.gestures import OnSquare

EMPTY, DONE, TURN, LEAVE = "empty", "done", "turn", "leave"
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

    def card(self, view: GameView) -> ChoiceCard:
        """The pieces to choose from."""
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

    def selected(self, view: GameView) -> int:
        """The answer that stands for what is on the square now."""
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
            return [SetPosition(pieces, self._turn, self._stands)], True
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
