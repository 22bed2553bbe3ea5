"""Games that a seeded player makes of quiet moves and drops, as hands at a tournament board."""

from dataclasses import dataclass, field
from random import Random

import rules_c
from controller import clocks, session
from controller.effects import AlertRaised, EvidenceNoted
from controller.events import Event, LeverPressed, PieceLifted, PiecePlaced, TimePassed
from controller.session.step import SessionEffect
from controller.sides import Side

STEP_MS = 400


@dataclass
class Board:
    """A tournament session, the position as it should be, and everything that was told."""

    game_id: str
    settings: str = "fischer 90m+30s"
    seed: int = 7
    mode: str = "tournament"
    now_ms: int = 1000
    told: list[SessionEffect] = field(default_factory=list)

    def __post_init__(self) -> None:
        """The pieces stand; North has started the clocks."""
        self.game = rules_c.game(self.game_id)
        self.chance = Random(f"{self.game_id} {self.seed}")
        self.position = self.game.start()
        self.state = session.begin(
            self.game, clocks.parse_settings(self.settings), mode=self.mode, set_up=False
        )
        self.press(self.turn.other)

    @property
    def turn(self) -> Side:
        """Who is to move, by the rules."""
        return Side(self.position.turn)

    def feed(self, event: Event) -> None:
        """One event, now."""
        self.state, effects = session.advance(self.state, event)
        self.told += effects

    def lift(self, square: str) -> None:
        """A hand takes the piece."""
        self.now_ms += STEP_MS
        self.feed(PieceLifted(self.now_ms, square))

    def place(self, square: str) -> None:
        """A hand sets a piece down."""
        self.now_ms += STEP_MS
        self.feed(PiecePlaced(self.now_ms, square))

    def press(self, by: Side) -> None:
        """A lever."""
        self.now_ms += STEP_MS
        self.feed(LeverPressed(self.now_ms, by))

    def wait(self, ms: int) -> None:
        """Nothing happens."""
        self.now_ms += ms
        self.feed(TimePassed(self.now_ms))

    def quiet_move(self) -> rules_c.Move:
        """A legal move that takes nothing and changes no piece; a drop where the game has them and chance says so."""
        moves = [
            m
            for m in self.position.legal_moves()
            if m.to_square and not m.captured and not m.promotion and len(m.vacated) <= 1
        ]
        drops = [m for m in moves if m.from_square is None]
        return self.chance.choice(drops if drops and self.chance.random() < 0.5 else moves)

    def touch(self, move: rules_c.Move) -> None:
        """The hands of a quiet move."""
        if move.from_square is not None:
            self.lift(move.from_square)
        self.place(move.to_square)

    def play(self, plies: int, *, pressed: bool = True) -> list[str]:
        """So many quiet plies; the moves."""
        moves = []
        for _ in range(plies):
            move, by = self.quiet_move(), self.turn
            self.touch(move)
            if pressed:
                self.press(by)
            self.wait(1500)
            self.position.push(move)
            moves.append(str(move))
        return moves

    def illegal(self) -> tuple[str, str]:
        """From and to of a move of the side on turn that no rule knows, onto an empty square."""
        own = [s for s, letter in self.position.pieces().items() if _side(letter) is self.turn]
        legal = {(m.from_square, m.to_square) for m in self.position.legal_moves()}
        empty = [  # not where a piece would have been promoted
            s
            for s in self.game.squares
            if s not in self.position.pieces() and 2 < int(s[1:]) < self.game.ranks - 1
        ]
        pairs = [(o, t) for o in own for t in empty if (o, t) not in legal]
        # A castling that is not possible is a case of its own; so is a square that a drop could fill.
        drops = {m.to_square for m in self.position.legal_moves() if m.from_square is None}
        royal = self.game.royal_letters.get(self.turn.value)
        plain = [(o, t) for o, t in pairs if self.position.pieces()[o].upper() != royal and t not in drops]
        return self.chance.choice(plain or pairs)

    def set_right(self) -> None:
        """Hands put the board to what the position says, lifting first."""
        right = set(self.position.pieces())
        for square in sorted(self.state.occupied - right):
            self.lift(square)
        for square in sorted(right - self.state.occupied):
            self.place(square)

    @property
    def alerts(self) -> list[AlertRaised]:
        """Every alert raised so far."""
        return [effect for effect in self.told if isinstance(effect, AlertRaised)]

    @property
    def evidence(self) -> list[EvidenceNoted]:
        """All evidence noted so far."""
        return [effect for effect in self.told if isinstance(effect, EvidenceNoted)]

    @property
    def moves(self) -> list[str]:
        """The game as it was last told."""
        return [reported.move for reported in self.state.reported]


def _side(letter: str) -> Side:
    return Side.SOUTH if letter[-1].isupper() else Side.NORTH
