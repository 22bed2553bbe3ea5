"""Whole made traces: a game, the people who play it, what goes wrong at the table, and what must be said of it."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import rules_c
from tests.simulation.traces.games import random_game, real_game
from tests.simulation.traces.gestures import Hands, neighbours, wing_of
from tests.simulation.traces.timeline import InconsistentTouchError, Timeline, Touch

CASUAL = (
    "tidy",
    "natural",
    "nudges",
    "parked",
    "slow",
    "adjusting",
    "takeback",
    "impossible",
    "out-of-turn",
    "noisy",
    "link",
    "resign",
    "swept",
)
TOURNAMENT = (
    "tidy",
    "natural",
    "nudges",
    "parked",
    "slow",
    "adjusting",
    "illegal",
    "corrected",
    "empty-press",
    "wrong-press",
    "touch-move",
    "noisy",
    "link",
    "resign",
    "swept",
)


@dataclass(frozen=True, slots=True)
class Required:
    """An alert that must come in a window of milliseconds."""

    kinds: tuple[str, ...]
    first_ms: int
    last_ms: int
    by: str | None = None
    square: str | None = None
    confirmed: bool | None = None


@dataclass
class Trace:
    """`moves` is the truth; `tolerated` are windows of (kind or `*`, first, last) in which an alert is no fault."""

    name: str
    game_id: str
    mode: str
    moves: list[str]
    events: list[dict[str, Any]]
    required: list[Required]
    tolerated: list[tuple[str, int, int]]
    unseen: list[range] = field(default_factory=list)  # plies played while the link was down


def make(game_id: str, mode: str, kind: str, seed: int, plies: int = 50) -> Trace:
    """The trace of a seed."""
    for attempt in range(20):
        table = _Table(game_id, mode, kind, Random(f"{game_id} {mode} {kind} {seed} {attempt}"), plies)
        try:
            trace = table.play()
        except InconsistentTouchError:  # two hands that no board could tell apart: another evening
            continue
        trace.name = f"{game_id}/{mode}/{kind}/{seed}"
        return trace
    raise AssertionError(f"no trace of seed {seed}")


class _Table:
    def __init__(self, game_id: str, mode: str, kind: str, rng: Random, plies: int) -> None:
        self.rng, self.kind, self.mode = rng, kind, mode
        self.game_id = game_id
        self.position = rules_c.game(game_id).start()
        played = real_game(game_id, rng) if rng.random() < 0.15 else random_game(game_id, rng, plies)
        self.moves = played
        self.hands = Hands(
            rng,
            skill=0.0 if kind == "tidy" else 1.0,
            nudges=0.5 if kind == "nudges" else 0.0 if kind == "tidy" else 0.03,
            parks=0.4 if kind == "parked" else 0.0 if kind == "tidy" else 0.04,
        )
        self.line = Timeline(frozenset(self.position.pieces()))
        self.line.now_ms = rng.randint(0, 3000)
        self.required: list[Required] = []
        self.tolerated: list[tuple[str, int, int]] = []
        self.unseen: list[range] = []
        self.history = [self._mask()]
        self.is_over = False
        self.pressed_ms = 0
        self.promoted_ms: int | None = None  # when the last promotion was done
        self.chosen_ms: int | None = None  # when its piece was chosen
        self.chosen_gap_ms = 0  # how far that was from it

    @property
    def tournament(self) -> bool:
        return self.mode == "tournament"

    def play(self) -> Trace:
        if self.rng.random() < 0.5:
            self.line.event(0, ev="snapshot", occupied=sorted(self.position.pieces()))
            self.line.now_ms = max(self.line.now_ms, 100)
        if self.tournament and self.rng.random() < 0.5:
            self.line.event(self.line.now_ms, ev="press", by="north")
        end = len(self.moves) if self.kind != "resign" else self.rng.randint(2, len(self.moves))
        incidents = {"link": 0.06, "takeback": 0.1, "adjusting": 0.3, "wrong-press": 0.2}.get(self.kind, 0.05)
        ply = 0
        while ply < end:
            if ply and self.rng.random() < incidents:
                skipped = self._incident(ply)
                if skipped:
                    ply += skipped
                    continue
            elif ply and self.kind not in ("tidy", "link") and self.rng.random() < 0.05:
                self._small_thing()
            self._move(self.moves[ply], last=ply + 1 == end)
            ply += 1
        self.moves = self.moves[:end] + self._forced_pass()
        if self.kind == "resign":
            self._finish_by_key()
        elif self.position.outcome() is not None and self.kind == "swept":
            self._sweep(self.rng.randint(1500, 6000))
        return Trace(
            "",
            self.game_id,
            self.mode,
            self.moves,
            self.line.events(),
            self.required,
            self.tolerated,
            self.unseen,
        )

    def _forced_pass(self) -> list[str]:
        """Who can do nothing but pass has passed, although nobody shows it."""
        left = self.position.legal_moves() if self.position.outcome() is None else []
        return [str(left[0])] if len(left) == 1 and left[0].is_pass else []

    # --- moves -------------------------------------------------------------------------------------------

    def _mask(self) -> frozenset[str]:
        return frozenset(self.position.pieces())

    def _gap(self) -> int:
        chance = self.rng.random()
        if self.kind == "tidy":
            return self.rng.randint(1200, 4000)
        if chance < 0.12:
            return self.rng.randint(-30, 40)
        return self.rng.choice((self.rng.randint(60, 800), self.rng.randint(300, 6000)))

    def _move(self, text: str, last: bool = False) -> None:
        move = self.position.parse(text)
        if move.is_pass:
            self._pass(move)
            return
        gesture = self.hands.move(self.position, move, slow=self.kind == "slow")
        first, landed = self.line.hand(gesture, self._gap())
        if move.promotion and self.position.game.promotion_default:
            self._choose(move, first, landed)
        mover = self.position.turn
        self.position.push(move)
        self.history.append(self._mask())
        if self.tournament and self.position.turn != mover:  # a turn may be several moves
            mated = self.position.outcome() is not None
            if not (mated and last and self.rng.random() < 0.5):
                self._press(landed, mover)

    def _pass(self, move: rules_c.Move) -> None:
        """Nothing is touched; at a clock the press says it, without one it takes a moment to be said."""
        mover = self.position.turn
        self.position.push(move)
        self.history.append(self._mask())
        if self.tournament:
            self._press(self.line.now_ms, mover)
        else:
            self.line.now_ms += self.rng.randint(1200, 4000)

    def _choose(self, move: rules_c.Move, first: int, landed: int) -> None:
        game = self.position.game
        preferred = move.promotion == game.promotion_default
        previous, self.promoted_ms = self.promoted_ms, landed
        if self.chosen_ms is not None and first - self.chosen_ms < self.chosen_gap_ms:
            raise InconsistentTouchError("the choice before was nearer to this promotion")
        if preferred and self.rng.random() < 0.6:
            return
        before = self.rng.random() < 0.4
        t = first - self.rng.randint(100, 3800) if before else landed + self.rng.randint(100, 4500)
        t = max(t, 0)
        gap = first - t if before else t - landed
        if before and previous is not None and t - previous < gap:
            raise InconsistentTouchError("a choice nearer to another promotion")
        if self.chosen_ms is not None and t < self.chosen_ms:
            raise InconsistentTouchError("choices in another order than promotions")
        self.chosen_ms, self.chosen_gap_ms = t, gap
        busy = self.line.now_ms
        self.line.event(t, ev="choose", piece=move.promotion)
        self.line.now_ms = max(busy, landed)

    def _press(self, landed: int, by: str) -> None:
        delay = self.rng.choice((self.rng.randint(15, 300), self.rng.randint(100, 1800)))
        busy = self.line.now_ms
        pressed = max(landed + delay, self.pressed_ms + 60)
        self.pressed_ms = pressed
        self.line.event(pressed, ev="press", by=by)
        if self.kind != "tidy" and self.rng.random() < 0.1:  # the reply begins before the press
            self.line.now_ms = max(busy, landed + max(0, delay - 400))
        elif self.kind == "wrong-press" and self.rng.random() < 0.2:
            self.line.event(self.line.now_ms + self.rng.randint(50, 600), ev="press", by=by)

    # --- incidents ---------------------------------------------------------------------------------------

    def _incident(self, ply: int) -> int:
        """What goes wrong before this ply; how many plies were played by it."""
        match self.kind:
            case "takeback":
                self._takeback(ply)
            case "impossible":
                self._impossible()
            case "out-of-turn":
                self._out_of_turn()
            case "noisy":
                self._noise()
            case "link":
                return self._lost_link(ply)
            case "illegal":
                self._illegal_completed(ply)
            case "corrected":
                self._corrected()
            case "empty-press":
                self._empty_press()
            case "wrong-press":
                self.line.event(
                    self.line.now_ms + self.rng.randint(50, 900), ev="press", by=_other(self.position.turn)
                )
            case "touch-move":
                return self._touch_move(ply)
            case "adjusting":
                self._small_thing()
        return 0

    def _small_thing(self) -> None:
        square = self.rng.choice(sorted(self._mask()))
        free = [s for s in neighbours(self.position.game, square) if self.position.piece_at(s) is None]
        bumped = bool(free) and self.rng.random() < 0.4
        gesture = self.hands.bump(square, self.rng.choice(free)) if bumped else self.hands.adjust(square)
        self.line.hand(gesture, self.rng.randint(60, 2500))
        self.line.now_ms += self.rng.randint(30, 800)

    def _takeback(self, ply: int) -> None:
        """Another move (and a reply) is played and taken back."""
        taken = []
        for _ in range(self.rng.choice((1, 1, 2))):
            moves = [m for m in self.position.legal_moves() if not m.gives_mate and str(m) != self.moves[ply]]
            if not moves:
                break
            move = self.rng.choice(moves)
            castling = wing_of(self.position, move) if move.is_castling else None
            self._move(str(move))
            if self.position.outcome() is not None:
                self.position.pop()
                raise InconsistentTouchError("the evening ended early")
            taken.append((move, castling))
        gap = self.rng.randint(300, 4000)
        for move, castling in reversed(taken):
            self.line.hand(self.hands.back(move, castling), gap)
            gap = self.rng.randint(200, 2500)
            self.position.pop()
            self.history.pop()
        self.line.now_ms += self.rng.randint(400, 2500)

    def _touch(self, steps: list[tuple[str, bool]], gap: int) -> tuple[int, int]:
        touches, t = [], 0
        for square, lifted in steps:
            touches.append(Touch(t, square, lifted))
            t += self.rng.randint(150, 900)
        return self.line.hand(touches, gap)

    def _impossible_steps(self, side: str) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]] | None:
        """There and back of a displacement that no legal move, takeback or other last move explains."""
        position = self.position
        here = self._mask()
        explained = set(self.history)
        for back in range(3):
            if back < len(position.moves) + 1:
                explained |= _after_one(position)
                if back < 2 and position.moves:
                    position = position.copy()
                    position.pop()
        south = side == "south"
        own = [s for s, letter in self.position.pieces().items() if letter[-1].isupper() == south]
        empty = [s for s in self.position.game.squares if s not in here]
        for _ in range(60):
            source, target = self.rng.choice(own), self.rng.choice(empty)
            if here - {source} | {target} not in explained:
                return [(source, True), (target, False)], [(target, True), (source, False)]
        return None

    def _refused_capture_steps(self) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]] | None:
        """There and back of a capture by a piece that may capture nothing (en passant included)."""
        pieces = self.position.pieces()
        south = self.position.turn == "south"
        captors = {move.from_square for move in self.position.legal_moves() if move.is_capture}
        own = [s for s, letter in pieces.items() if letter[-1].isupper() == south and s not in captors]
        enemy = [s for s, letter in pieces.items() if letter[-1].isupper() != south]
        if not own or not enemy:
            return None
        source, target = self.rng.choice(own), self.rng.choice(enemy)
        first = [(source, True), (target, True)]
        self.rng.shuffle(first)
        return [*first, (target, False)], [(target, True), (source, False), (target, False)]

    def _pick_illegal(self) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]] | None:
        if self.rng.random() < 0.25:
            return self._refused_capture_steps()
        return self._impossible_steps(self.position.turn)

    def _impossible(self) -> None:
        steps = self._pick_illegal()
        if steps is None:
            return
        there, back = steps
        first, landed = self._touch(there, self.rng.randint(60, 3000))
        start, restored = self._touch(back, self.rng.randint(5600, 9000))
        kinds = ("illegal-move", "illegal-position", "wrong-square")
        self.required.append(Required(kinds, landed, start))
        self.tolerated.append(("*", first, restored))
        self.line.now_ms += self.rng.randint(100, 3000)

    def _out_of_turn(self) -> None:
        """The side not on move plays a move of its own."""
        fields = self.position.fen().split()
        other = " ".join([fields[0], "b" if fields[1] == "w" else "w", fields[2], "-", *fields[4:]])
        try:
            turned = self.position.game.position(other)
        except rules_c.FenError:
            return
        explained = set(self.history) | _after_one(self.position)
        if self.position.moves:
            before = self.position.copy()
            last = before.pop()
            explained |= _after_one(before)
        moves = [
            m
            for m in turned.legal_moves()
            if not m.is_capture and not m.is_castling and m.from_square != last.to_square
        ]
        self.rng.shuffle(moves)
        for move in moves:
            assert move.from_square
            if self._mask() - {move.from_square} | {move.to_square} in explained:
                continue
            first, landed = self._touch(
                [(move.from_square, True), (move.to_square, False)], self.rng.randint(900, 3000)
            )
            back = [(move.to_square, True), (move.from_square, False)]
            start, restored = self._touch(back, self.rng.randint(5600, 9000))
            kinds = ("out-of-turn", "illegal-move", "illegal-position")
            self.required.append(Required(kinds, landed, start))
            self.tolerated.append(("*", first, restored))
            self.line.now_ms += self.rng.randint(100, 3000)
            return

    def _noise(self) -> None:
        square = self.rng.choice(self.position.game.squares)
        occupied = square in self._mask()
        changes = 2 * self.rng.randint(5, 20)
        every = min(2900 // changes, self.rng.randint(40, 250))
        touches = [Touch(n * every, square, (n % 2 == 0) == occupied) for n in range(changes)]
        first, last = self.line.hand(touches, self.rng.randint(60, 2000))
        self.required.append(Required(("noisy-square", "stuck-square"), first, last + 5000, square=square))
        self.tolerated.append(("noisy-square", first, last + 60_000))
        self.line.now_ms += self.rng.randint(100, 2000)

    def _lost_link(self, ply: int) -> int:
        lost = self.line.now_ms + self.rng.randint(100, 1500)
        self.line.event(lost, ev="link", up=False)
        count = min(self.rng.randint(0, 3), len(self.moves) - ply - 1)
        self.line.now_ms += 50
        for text in self.moves[ply : ply + count]:
            self._move(text)
        if count:
            self.unseen.append(range(ply, ply + count))
        back = self.line.now_ms + self.rng.randint(50, 3000)
        in_hand = count < 3 and self.rng.random() < 0.3
        if in_hand:
            move = self.position.parse(self.moves[ply + count])
            in_hand = not move.promotion and not move.is_castling and not move.is_en_passant
        if in_hand:
            assert move.from_square
            first = (
                move.captured_square if move.captured_square and self.rng.random() < 0.5 else move.from_square
            )
            self.line.hand([Touch(0, first, True)], 50)
            back = self.line.now_ms + self.rng.randint(50, 2000)
        self.line.down.append((lost, back))
        self.line.event(back, ev="link", up=True)
        seen = back + self.rng.randint(10, 450)
        self.line.event(seen, ev="snapshot", occupied=sorted(self.line.occupied(seen)))
        self.line.now_ms = seen + 40  # the next hand moves after the board was seen
        self.required.append(Required(("link-lost",), lost, lost + 3000))
        self.required.append(Required(("link-back",), back, back + 3000))
        if not in_hand:
            return count
        rest = [
            (s, lifted)
            for s, lifted in ((move.captured_square, True), (move.from_square, True))
            if s and s != first
        ]
        _, landed = self._touch([*rest, (move.to_square, False)], self.rng.randint(60, 2000))
        mover = self.position.turn
        self.position.push(move)
        self.history.append(self._mask())
        if self.tournament:
            self._press(landed, mover)
        return count + 1

    def _illegal_completed(self, ply: int) -> None:
        steps = self._pick_illegal()
        if steps is None:
            return
        there, back = steps
        first, landed = self._touch(there, self.rng.randint(60, 3000))
        pressed = landed + self.rng.randint(20, 1500)
        self.line.event(pressed, ev="press", by=self.position.turn)
        self.required.append(
            Required(("illegal-move",), pressed, pressed + 2000, self.position.turn, confirmed=True)
        )
        self.tolerated.append(("unconfirmed", first, pressed))
        self._arbiter(back)

    def _arbiter(self, back: list[tuple[str, bool]]) -> None:
        self.line.event(self.line.now_ms + self.rng.randint(500, 8000), ev="key", name="arbiter")
        called = self.line.now_ms
        if back:
            self._touch(back, self.rng.randint(300, 3000))
        self.tolerated.append(("unconfirmed", called, self.line.now_ms + 100))
        self.line.now_ms += self.rng.randint(200, 3000)

    def _corrected(self) -> None:
        steps = self._pick_illegal()
        if steps is None:
            return
        there, back = steps
        first, _ = self._touch(there, self.rng.randint(60, 3000))
        _, restored = self._touch(back, self.rng.randint(300, 5000))
        self.tolerated.append(("unconfirmed", first, restored))
        self.line.now_ms += self.rng.randint(60, 2000)

    def _empty_press(self) -> None:
        pressed = self.line.now_ms + self.rng.randint(200, 4000)
        self.line.event(pressed, ev="press", by=self.position.turn)
        self.required.append(Required(("press-without-move",), pressed, pressed + 2000, self.position.turn))
        self._arbiter([])

    def _touch_move(self, ply: int) -> int:
        move = self.position.parse(self.moves[ply])
        busy = {move.from_square}
        if move.is_castling:
            busy.add(wing_of(self.position, move).tower_from)
        own = sorted({m.from_square for m in self.position.legal_moves() if m.from_square} - busy)
        if not own or ply + 1 == len(self.moves):
            return 0
        square = self.rng.choice(own)
        held = self.rng.randint(2800, 6000)
        self.line.now_ms += self.rng.randint(60, 1500)
        _, returned = self.line.hand([Touch(0, square, True), Touch(held, square, False)], 0)
        self.line.now_ms += self.rng.randint(100, 2500)
        self._move(self.moves[ply])
        pressed = [t for t, fields in self.line.others if fields["ev"] == "press"]
        self.required.append(
            Required(("touch-move",), returned, pressed[-1] + 3000, _other(self.position.turn))
        )
        return 1

    # --- ends --------------------------------------------------------------------------------------------

    def _finish_by_key(self) -> None:
        self.line.event(
            self.line.now_ms + self.rng.randint(300, 5000), ev="key", name=self.rng.choice(("resign", "draw"))
        )
        self._sweep(self.rng.randint(200, 4000))

    def _sweep(self, gap: int) -> None:
        self.tolerated.append(("position", self.line.now_ms, self.line.now_ms + 10_000_000))
        left = sorted(self._mask())
        self.rng.shuffle(left)
        self.line.now_ms += gap
        for square in left[: self.rng.randint(2, len(left))]:
            touches = [Touch(0, square, True)]
            empty = [s for s in self.position.game.squares if s not in self.line.occupied()]
            if self.rng.random() < 0.3 and empty:
                touches.append(Touch(self.rng.randint(100, 900), self.rng.choice(empty), False))
            self.line.hand(touches, self.rng.randint(20, 500))


def _after_one(position: rules_c.Position) -> set[frozenset[str]]:
    """The occupied squares after each legal move."""
    here = frozenset(position.pieces())
    return {here - set(m.vacated) | set(m.filled) for m in position.legal_moves()}


def _other(side: str) -> str:
    return "north" if side == "south" else "south"
