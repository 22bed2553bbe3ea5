"""An evening at a table: a game, the two people who play it, what goes wrong, and what must be said of it."""

from dataclasses import replace
from random import Random

import rules_c
from tests.simulation.people.fidgets import adjusted, swept
from tests.simulation.people.hands import Hands
from tests.simulation.people.pace import SCAN_MS
from tests.simulation.people.person import drawn
from tests.simulation.people.touch import Touch
from tests.simulation.traces import incidents, played_over, second_thoughts, set_right
from tests.simulation.traces.games import random_game, real_game
from tests.simulation.traces.kinds import BY_MODE, Kind
from tests.simulation.traces.switches import deadened, weakened
from tests.simulation.traces.timeline import InconsistentTouchError, Timeline
from tests.simulation.traces.trace import Milestone, Required, Trace

MEANWHILE_MS = 600  # a move that takes so long leaves time for something else …
THINKING_MS = 4000  # … and after so long the one could be taken for a capture by the other, and be told of
HAND_BACK_MS = 60
SEEN_MS = 60  # after its last touch a move has been reported, with hands that overlap
ATTEMPTS = 400
INCIDENTS = incidents.BY_NAME | played_over.BY_NAME | second_thoughts.BY_NAME | set_right.BY_NAME


def make(game_id: str, mode: str, kind: str, seed: int, plies: int = 50) -> Trace:
    """The trace of a seed."""
    for attempt in range(ATTEMPTS):
        rng = Random(f"{game_id} {mode} {kind} {seed} {attempt}")
        try:
            trace = Evening(game_id, mode, BY_MODE[mode][kind], rng, plies).play()
        except InconsistentTouchError:  # two hands that no board could tell apart: another evening
            continue
        trace.name = f"{game_id}/{mode}/{kind}/{seed}"
        return trace
    raise AssertionError(f"no trace of {game_id}/{mode}/{kind}/{seed}")


class Evening:
    """The table while the evening lasts. `position` is what has been played, `line` what hands have done."""

    def __init__(self, game_id: str, mode: str, kind: Kind, rng: Random, plies: int) -> None:
        self.rng, self.kind, self.mode, self.game_id = rng, kind, mode, game_id
        self.position = rules_c.game(game_id).start()
        self.before: tuple[str, ...] = ()  # what was played until a wrong move that stands, with that
        self.moves = real_game(game_id, rng) if rng.random() < 0.15 else random_game(game_id, rng, plies)
        people = [replace(drawn(kind.level, rng), **kind.habits) for _ in range(2)]
        self.hands = {"south": Hands(people[0], rng), "north": Hands(people[1], rng)}
        self.line = Timeline(frozenset(self.position.pieces()))
        self.line.now_ms = rng.randint(0, 3000)
        self.required: list[Required] = []
        self.tolerated: list[tuple[str, int, int]] = []
        self.unseen: list[range] = []
        self.milestones: list[Milestone] = []
        self.history = [frozenset(self.position.pieces())]
        self.has_clock = self.tournament or (kind.level != "tidy" and rng.random() < 0.3)
        self.pressed_ms = 0
        self.pressed_by = ""  # whose press for a move was the last
        self.held = ""  # the square of a piece that the side not on move has in its hand
        self._busy_until: dict[str, int] = {}  # when each side has moved or pressed last
        self._promoted_ms: int | None = None  # when the last promotion was done
        self._chosen_ms: int | None = None  # when its piece was chosen
        self._chosen_gap_ms = 0  # how far that was from it

    @property
    def tournament(self) -> bool:
        """Whether presses complete moves."""
        return self.mode == "tournament"

    @property
    def mover(self) -> Hands:
        """The hands of the side to move."""
        return self.hands[self.position.turn]

    def play(self) -> Trace:
        """Everything, from the first touch to the last."""
        if self.rng.random() < 0.5:
            self.line.event(0, ev="snapshot", occupied=sorted(self.position.pieces()))
            self.line.now_ms = max(self.line.now_ms, 100)
        if self.tournament and self.rng.random() < 0.5:
            self.line.event(self.line.now_ms, ev="press", by="north")
        how = self.kind.end
        if how == "mixed":
            how = self.rng.choice(("played", "played", "resign", "swept"))
        end = len(self.moves) if how != "resign" else self.rng.randint(2, len(self.moves))
        ply = 0
        while ply < min(end, len(self.moves)):
            played = self._incident(ply) if ply else 0
            if not played:
                self._fidget(ply)
                self.make_move(self.moves[ply], is_last=ply + 1 == end)
                played = 1
            ply += played
        end = max(end, ply)  # what went wrong last may have taken several plies
        self.moves = self.moves[:end] + self._forced_pass()
        if how == "resign":
            name = self.rng.choice(("resign", "draw"))
            self.line.event(self.line.now_ms + self.rng.randint(300, 5000), ev="key", name=name)
            self._sweep(self.rng.randint(200, 4000))
        elif self.position.outcome() is not None and how == "swept":
            self._sweep(self.rng.randint(1500, 6000))
        blind = weakened(self.line, self.position.game, self.rng) if self.kind.weak_magnets else []
        if self.kind.dead_switch:
            blind += deadened(self.line, self.position.game, self.rng)
        self.tolerated += [("*", first, last + 6000) for first, last in blind]
        return Trace(
            "",
            self.game_id,
            self.mode,
            self.moves,
            self.line.events(),
            self.required,
            self.tolerated,
            self.unseen,
            self.milestones,
            blind,
            self.line.events(heard=False),
        )

    def _forced_pass(self) -> list[str]:
        """Who can do nothing but pass has passed, although nobody shows it."""
        left = self.position.legal_moves() if self.position.outcome() is None else []
        return [str(left[0])] if len(left) == 1 and left[0].is_pass else []

    def _incident(self, ply: int) -> int:
        """What goes wrong before this ply, if anything; how many plies were played by it."""
        for name, chance in self.kind.incidents.items():
            if self.rng.random() < chance:
                return INCIDENTS[name](self, ply)
        return 0

    def _fidget(self, ply: int) -> None:
        """Whoever is to move, or not, touches what is not to be moved."""
        if not ply:
            return
        hands = self.mover if self.rng.random() < 0.7 else self.hands[other(self.position.turn)]
        standing = sorted(self.position.pieces())
        if self.rng.random() < hands.person.adjusts:
            squares = self.rng.sample(standing, min(len(standing), self.rng.choice((1, 1, 2, 3))))
            self._small(adjusted(hands.pace, squares))
        elif self.rng.random() < hands.person.bumps:
            self._small(swept(hands.pace, self.position))
        elif self.rng.random() < hands.person.touches_another and ply + 1 < len(self.moves):
            goes = self.position.parse(self.moves[ply]).from_square
            own = sorted({m.from_square for m in self.position.legal_moves() if m.from_square} - {goes})
            if own:  # lifts one piece, thinks better of it, and plays another
                square = self.rng.choice(own)
                self._small([Touch(0, square, True), Touch(self.rng.randint(100, 1200), square, False)])

    def _small(self, gesture: list[Touch]) -> None:
        self.line.hand(gesture, self.rng.randint(60, 2500))
        self.line.now_ms += self.rng.randint(30, 800)

    # --- moves -------------------------------------------------------------------------------------------

    def _gap(self) -> int:
        person, chance = self.mover.person, self.rng.random()
        if self.kind.level == "tidy":
            return self.rng.randint(1200, 4000)
        if chance < person.hasty:
            return self.rng.randint(-person.haste_ms, 40)
        if chance > 0.98:
            return self.rng.randint(20_000, 120_000)  # thinks long
        pause = self.rng.choice((self.rng.randint(60, 800), self.rng.randint(300, 6000)))
        return self.mover.pace.scaled(pause)

    def make_move(self, text: str, *, is_last: bool = False, presses: bool = True) -> None:
        """A move of the game, with its press."""
        move = self.position.parse(text)
        mover, hands = self.position.turn, self.mover
        if move.is_pass:
            self._pass(move)
            return
        gesture = hands.move(self.position, move)
        if self.held:
            gesture = self._without_held(gesture)
        if not gesture:  # a piece joins or leaves others on a square: no switch tells
            raise InconsistentTouchError("a move that no board can see")
        free_ms = (
            self._busy_until.get(mover, -HAND_BACK_MS) + HAND_BACK_MS
        )  # from the clock, or from the move before
        gap = max(self._gap(), _earliest(gesture), free_ms - self.line.now_ms)
        gap = gap if self.played() else max(0, gap)  # nobody is hasty before the board has been seen
        first, landed = self.line.hand(gesture, gap)
        if len(gesture) == 1 and gesture[0].lifted:  # the victim is pushed off, and nothing tells when
            landed += hands.pace.hold(thinks=False)
            self.line.now_ms = max(self.line.now_ms, landed)
        self._busy_until[mover] = landed
        self._meanwhile(move, first, landed)
        if move.promotion:
            self._choose(move, first, landed)
        self.position.push(move)
        self.note(landed)
        if self.has_clock and self.position.turn != mover and presses:  # a turn may be several moves
            is_mate = self.position.outcome() is not None
            if not (is_mate and is_last and self.rng.random() < 0.5):
                self.press(landed, mover)

    def _without_held(self, gesture: list[Touch]) -> list[Touch]:
        """The same with the piece that is in the hand already. Raises: InconsistentTouchError."""
        square, self.held = self.held, ""
        if [t.lifted for t in gesture if t.square == square] != [True]:
            raise InconsistentTouchError("a piece in the hand is not lifted")
        return [t for t in gesture if t.square != square]

    def _meanwhile(self, move: rules_c.Move, first: int, landed: int) -> None:
        """The other side adjusts a piece of its own while the mover has one in the hand."""
        hands, span = self.hands[other(self.position.turn)], landed - first
        if not MEANWHILE_MS < span < THINKING_MS or self.rng.random() >= hands.person.adjusts_meanwhile:
            return
        busy = {*move.vacated, *move.filled, *move.replaced, *(t.square for t in self.line.recent(first))}
        south = self.position.turn != "south"
        own = [s for s, letter in self.position.pieces().items() if letter[-1].isupper() == south]
        free = sorted(set(own) - busy)
        if free:
            gesture = adjusted(hands.pace, [self.rng.choice(free)])
            room = span - gesture[-1].at_ms
            if room > 0:
                self.line.hand(gesture, self.rng.randint(0, room) - span)

    def note(self, landed: int) -> None:
        """What has been played by now."""
        self.history.append(frozenset(self.position.pieces()))
        self.milestones.append(Milestone(landed + SEEN_MS, self.played()))

    def played(self) -> tuple[str, ...]:
        """The moves until now."""
        return (*self.before, *(str(move) for move in self.position.moves))

    def _pass(self, move: rules_c.Move) -> None:
        """Nothing is touched; at a clock the press says it, without one it takes a moment to be said."""
        mover = self.position.turn
        self.position.push(move)
        self.history.append(frozenset(self.position.pieces()))
        if self.has_clock:
            self.press(self.line.now_ms, mover)
        else:
            self.line.now_ms += self.rng.randint(1200, 4000)

    def _choose(self, move: rules_c.Move, first: int, landed: int) -> None:
        preferred = move.promotion == self.position.game.promotion_default
        previous, self._promoted_ms = self._promoted_ms, landed
        if self._chosen_ms is not None and first - self._chosen_ms < self._chosen_gap_ms:
            raise InconsistentTouchError("the choice before was nearer to this promotion")
        if preferred and self.rng.random() < 0.6:
            return
        before = self.rng.random() < 0.4
        t = first - self.rng.randint(100, 3800) if before else landed + self.rng.randint(100, 4500)
        t = max(t, 0)
        gap = first - t if before else t - landed
        if before and previous is not None and t - previous < gap:
            raise InconsistentTouchError("a choice nearer to another promotion")
        if self._chosen_ms is not None and t < self._chosen_ms:
            raise InconsistentTouchError("choices in another order than promotions")
        self._chosen_ms, self._chosen_gap_ms = t, gap
        busy = self.line.now_ms
        self.line.event(t, ev="choose", piece=move.promotion)
        self.line.now_ms = max(busy, landed)

    def press(self, landed: int, by: str) -> int:
        """`by` presses after what landed then; the time of the press."""
        person = self.hands[by].person
        delay = self.rng.choice((self.rng.randint(15, 300), self.rng.randint(*person.press_ms)))
        busy = self.line.now_ms
        pressed = max(landed + delay, self.pressed_ms + 60)
        self.pressed_ms = self._busy_until[by] = pressed
        self.pressed_by = by
        self.line.event(pressed, ev="press", by=by)
        if self.rng.random() < self.hands[other(by)].person.meets_the_press:
            self.line.now_ms = max(busy, landed + max(0, delay - 400))  # the reply begins before the press
        elif self.rng.random() < person.presses_twice:
            self.line.event(self.line.now_ms + self.rng.randint(50, 600), ev="press", by=by)
        return pressed

    def _sweep(self, gap: int) -> None:
        """The game is over, and pieces are taken off or moved about."""
        self.tolerated.append(("position", self.line.now_ms, self.line.now_ms + 10_000_000))
        left = sorted(self.position.pieces())
        self.rng.shuffle(left)
        self.line.now_ms += gap
        for square in left[: self.rng.randint(min(2, len(left)), len(left))]:
            touches = [Touch(0, square, True)]
            standing = self.line.occupied()
            empty = [s for s in self.position.game.squares if s not in standing]
            if self.rng.random() < 0.3 and empty:
                touches.append(Touch(self.rng.randint(100, 900), self.rng.choice(empty), False))
            self.line.hand(touches, self.rng.randint(20, 500))


def _earliest(gesture: list[Touch]) -> int:
    """How long before the piece before has landed a move can begin: lifting early is haste, arriving early is not."""
    arrives = min((touch.at_ms for touch in gesture if not touch.lifted), default=0)
    return min(-SCAN_MS, SCAN_MS - arrives)


def other(side: str) -> str:
    """The other side."""
    return "north" if side == "south" else "south"
