"""Studies: positions of the rulebook, and what is to be found in them (rulebook C 5.4, B 1.15).

The answer is a line, of which the solver finds his own side's moves; what else the rules library allows to be judged
(another mate at the end, every legal move) is judged by it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

import rules_c
from controller.board_form import board_view
from controller.games import find_game
from controller.sides import Side
from controller.views import BoardView, PieceView


class Task(Enum):
    """What is asked of the side to move."""

    MATE = "mate"  # in as many moves as the line has of it
    WIN = "win"
    DRAW = "draw"
    BEST = "best"
    TRAP = "trap"  # a piece that cannot get away any more
    TRIPLE = "triple"  # check by three pieces at once
    ALL = "all"  # every legal move, in any order


class Verdict(Enum):
    """What is told of a move that was tried."""

    RIGHT = "right"
    WRONG = "wrong"
    ILLEGAL = "illegal"
    CHOOSE = "choose"  # what it is promoted to
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Study:
    """One position. `line` is in coordinate notation, the replies included; `others` are first moves as good."""

    id: str  # in the catalogue its name is `study.<id>`
    game_id: str
    fen: str
    task: Task
    line: tuple[str, ...]
    others: tuple[str, ...] = ()

    @property
    def moves(self) -> int:
        """How many moves the solver has to find."""
        return len(self.line) if self.task is Task.ALL else (len(self.line) + 1) // 2


def _study(name: str, game_id: str, fen: str, task: Task, line: str, others: str = "") -> Study:
    return Study(name, game_id, fen, task, tuple(line.split()), tuple(others.split()))


STUDIES = (
    _study(
        "opera",
        "chess",
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
        Task.MATE,
        "b3b8 d7b8 d1d8",
    ),
    _study(
        "platinum",
        "chess",
        "2R5/4bppk/1p1p4/5R1P/4PQ2/5P2/r4q1P/7K w - - 5 50",
        Task.MATE,
        "f4h6 h7h6 c8h8",
    ),
    _study(
        "immortal",
        "chess",
        "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w kq - 2 21",
        Task.MATE,
        "f5g7 e8d8 f3f6 g8f6 d6e7",
    ),
    _study(
        "golden",
        "chess",
        "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23",
        Task.BEST,
        "c3g3 h2g3 d4e2",
    ),
    _study(
        "vienna",
        "chess",
        "rn2k2r/ppp1n1pp/3b1p2/5b2/7q/2P1B3/PP1NBPPP/R2QK1NR w KQkq - 7 12",
        Task.TRAP,
        "g2g3",
    ),
    _study(
        "saavedra",
        "chess",
        "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        Task.WIN,
        "c6c7 d5d6 b6b5 d6d5 b5b4 d5d4 b4b3 d4d3 b3c2 d3d4 c7c8=R d4a4 c2b3",
    ),
    _study(
        "mansuba",
        "arabian-chess",
        "1n6/8/3K4/k7/3G4/8/2N5/8 w - - 0 1",
        Task.WIN,
        "d6c7 b8a6 c7b7 a5b5 c2a3 b5a5 a3c4 a5b5 c4d6 b5a5 d4c3 a6c5 b7c6 c5e6 d6b7 a5a4 b7c5",
    ),
    _study(
        "chinese-game",
        "chinese-chess",
        "1R3ae2/3ka4/3rr4/p1p3p1C/4C4/9/c1P3P1P/9/3R5/2EAKAE2 w - - 3 22",
        Task.MATE,
        "i7i9 e9f8 d2d8 e8d8 e6e9",
    ),
    _study(
        "quadruple",
        "chinese-chess",
        "9/9/5k3/6PH1/6H2/5C3/9/9/9/4K4 w - - 0 1",
        Task.MATE,
        "g7f7",
    ),
    _study(
        "triple",
        "chinese-chess",
        "4k4/9/9/9/4H4/9/4R4/4C4/9/4K4 w - - 0 1",
        Task.TRIPLE,
        "e6f8",
        "e6d8",
    ),
    _study(
        "pin",
        "chinese-chess",
        "4k4/9/9/4c4/9/9/4H4/4E4/9/4K4 w - - 0 1",
        Task.ALL,
        "e1d1 e1f1 e1e2",
    ),
    _study(
        "skirmish",
        "skirmish",
        "p2/3/nNP b - - 1 2",
        Task.DRAW,
        "a1c2",
    ),
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A study being solved: the moves of the line played so far, or those found of all."""

    study: Study
    played: tuple[str, ...] = ()
    shown: int = 0  # moves that were not found but shown

    @property
    def is_solved(self) -> bool:
        """Whether nothing is left to be found."""
        return len(self.played) >= len(self.study.line)

    @property
    def found(self) -> int:
        """How many of the solver's moves were made."""
        return len(self.played) if self.study.task is Task.ALL else (len(self.played) + 1) // 2

    def position(self) -> rules_c.Position:
        """The position as it stands. Where every legal move is asked it stays the first."""
        position = find_game(self.study.game_id).position(self.study.fen)
        if self.study.task is not Task.ALL:
            for move in self.played:
                position.push(move)
        return position

    @property
    def turn(self) -> Side:
        """Who is on move."""
        return Side(self.position().turn)

    def board(self) -> BoardView:
        """The board it is on."""
        return board_view(find_game(self.study.game_id))

    def pieces(self) -> Mapping[str, PieceView]:
        """What stands where."""
        position = self.position()
        names = position.game.piece_names
        return {
            square: PieceView(
                letter,
                names.get(letter.upper(), letter),
                Side.SOUTH if letter[-1].isupper() else Side.NORTH,
            )
            for square, letter in position.pieces().items()
        }

    def targets(self, from_square: str) -> tuple[str, ...]:
        """Where the piece on a square may go."""
        if self.is_solved:
            return ()
        moves = self.position().legal_moves()
        return tuple(dict.fromkeys(str(m.to_square) for m in moves if m.from_square == from_square))

    def expected(self) -> str:
        """The move that is next in the line; empty when all is found."""
        if self.study.task is Task.ALL:
            return next((move for move in self.study.line if move not in self.played), "")
        return "" if self.is_solved else self.study.line[len(self.played)]

    def expected_squares(self) -> tuple[str, ...]:
        """From where to where the next move goes; empty when all is found."""
        if not self.expected():
            return ()
        move = self.position().parse(self.expected())
        return tuple(square for square in (move.from_square, move.to_square) if square)

    def show_next(self) -> "Attempt":
        """After the next move was shown instead of found, and answered."""
        if self.is_solved:
            return self
        return replace(self._after(self.expected()), shown=self.shown + 1)

    def attempt(self, from_square: str, to_square: str, promotion: str = "") -> "Answer":
        """What a move is worth, and the study after it; promotion is an upper-case letter, empty to be asked."""
        position = self.position()
        moves = [
            move
            for move in ([] if self.is_solved else position.legal_moves())
            if (move.from_square, move.to_square) == (from_square, to_square)
        ]
        if not moves:
            reason = "" if self.is_solved else position.explain(from_square, to_square)
            return Answer(Verdict.ILLEGAL, self, reason=reason)
        if len(moves) > 1:
            choices = tuple(str(move.promotion or "") for move in moves)
            if promotion not in choices:
                return Answer(Verdict.CHOOSE, self, choices=choices)
            moves = [move for move in moves if str(move.promotion or "") == promotion]
        if not self._is_right(moves[0]):
            return Answer(Verdict.WRONG, self, reason=position.san(moves[0]))
        after = self._after(str(moves[0]))
        return Answer(Verdict.SOLVED if after.is_solved else Verdict.RIGHT, after)

    def _is_right(self, move: rules_c.Move) -> bool:
        text = str(move)
        if self.study.task is Task.ALL:
            return text not in self.played
        if len(self.played) == len(self.study.line) - 1 and self.study.task is Task.MATE:
            return move.gives_mate
        return text == self.expected() or (not self.played and text in self.study.others)

    def _after(self, move: str) -> "Attempt":
        """With the reply of the line."""
        played = (*self.played, move)
        if self.study.task is not Task.ALL:
            played += self.study.line[len(played) : len(played) + 1]
        return replace(self, played=played)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told of a move: `reason` why it is illegal or how it is written, `choices` of promotions."""

    verdict: Verdict
    attempt: Attempt
    choices: tuple[str, ...] = ()
    reason: str = ""
