"""The arbiter's clock menu: cards that lead, with five keys or a finger, to one order for the clocks.

    main ── pause, adjourn, resume, seal, … ──────────────────────────────> order
      ├── adjust ── side ── balance ── amount ────────────────────────────> order
      ├── penalty ── side ────────────────────────────────────────────────> order
      ├── count ── side ── number ────────────────────────────────────────> order
      └── seal ── on paper / keypad ──────────────────────────────────────> order

What is offered follows from what the clocks do. It owns the page that is open and what has been chosen so far.
"""

from dataclasses import dataclass, replace

from controller.clock_order import ClockAct, ClockOrder
from controller.clocks.durations import format_exact
from controller.commands import Command, OrderClock
from controller.sides import Side
from controller.views import ClockView, GameView
from display.catalogue import Catalogue
from display.panels.choices import Answer, ChoiceCard
from display.theme import Theme

PENALTY_MS = 120_000  # FIDE Laws 7.5.5: the opponent's time after an illegal move
AMOUNTS_MS = {"1s": 1_000, "10s": 10_000, "1m": 60_000, "10m": 600_000}
COUNTS = (1, 10)
BACK, SET, ERASE = "back", "set", "erase"
HALTED = ("lag", "adjourned")
TEXT_MAX = 16


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been chosen so far."""

    page: str
    goal: str = ""  # what the side is asked for
    side: Side = Side.SOUTH
    balance: str | None = None
    amount: int = 0
    typed: str = ""


class ClockMenu:
    """Closed at first."""

    def __init__(self, theme: Theme, catalogue: Catalogue) -> None:
        self._theme = theme
        self._text = catalogue.text
        self._draft: Draft | None = None

    @property
    def is_open(self) -> bool:
        """Whether a card is to be shown."""
        return self._draft is not None

    @property
    def is_large(self) -> bool:
        """Whether the card has so many keys that it wants the whole screen."""
        return self._draft is not None and self._draft.page == "keypad"

    def open(self) -> None:
        """Show the first card."""
        self._draft = Draft("main")

    def close(self) -> None:
        """Forget what was chosen."""
        self._draft = None

    def card(self, view: GameView) -> ChoiceCard:
        """The card that is open."""
        draft = self._draft
        assert draft is not None, "only while it is open"
        title, names, columns = self._page(draft, view)
        answers = tuple(Answer(name, self._label(draft, name)) for name in names)
        return ChoiceCard(f"clock.{draft.page}", title, answers, columns, self._theme.panel, self._theme.ink)

    def take(self, value: str, view: GameView) -> list[Command]:
        """Go on with an answer; gives the order once everything is chosen."""
        draft = self._draft
        assert draft is not None, "only while it is open"
        if value == BACK:
            self._draft = Draft("main") if draft.page != "main" else None
            return []
        order: ClockOrder | None = None
        match draft.page:
            case "main":
                order = self._take_main(value, view.clock)
            case "side":
                order = self._take_side(draft, Side(value), view.clock)
            case "balance":
                self._draft = replace(draft, page="amount", balance=value)
            case "amount" if value == SET:
                order = ClockOrder(ClockAct.ADJUST, draft.side, draft.amount, draft.balance)
            case "amount":
                step_ms = AMOUNTS_MS[value[1:]]
                self._draft = replace(draft, amount=draft.amount + (step_ms if value[0] == "+" else -step_ms))
            case "number" if value == SET:
                order = ClockOrder(ClockAct.SET_COUNT, draft.side, turns=draft.amount)
            case "number":
                self._draft = replace(draft, amount=max(0, draft.amount + int(value)))
            case "seal" if value == "paper":
                order = ClockOrder(ClockAct.SEAL)
            case "seal":
                self._draft = Draft("keypad")
            case "keypad":
                order = self._type(draft, value)
        if order is None:
            return []
        self._draft = None
        return [OrderClock(order)]

    def _take_main(self, value: str, clock: ClockView) -> ClockOrder | None:
        if value in ("adjust", "penalty", "count"):
            self._draft = Draft("side", goal=value)
            return None
        if value == "seal":
            self._draft = Draft("seal")
            return None
        if value == "set-turn":
            return ClockOrder(ClockAct.SET_TURN, clock.turn.other)
        return ClockOrder(ClockAct(value))

    def _take_side(self, draft: Draft, side: Side, clock: ClockView) -> ClockOrder | None:
        if draft.goal == "penalty":
            return ClockOrder(ClockAct.ADJUST, side, PENALTY_MS, reason="penalty")
        if draft.goal == "count":
            self._draft = Draft("number", side=side, amount=clock.turns.get(side, 0))
        elif len(clock.balances.get(side, ())) > 1:
            self._draft = Draft("balance", side=side)
        else:
            self._draft = Draft("amount", side=side)
        return None

    def _type(self, draft: Draft, value: str) -> ClockOrder | None:
        if value == SET:
            return ClockOrder(ClockAct.SEAL, move=draft.typed) if draft.typed else None
        typed = draft.typed[:-1] if value == ERASE else (draft.typed + value)[:TEXT_MAX]
        self._draft = replace(draft, typed=typed)
        return None

    def _page(self, draft: Draft, view: GameView) -> tuple[str, tuple[str, ...], int]:
        """Title, answers and columns of a card."""
        text = self._text
        side = text(f"side.{draft.side.value}")
        match draft.page:
            case "main":
                return view.clock.settings, (BACK, *_offered(view)), 3
            case "side":
                return text(f"clockmenu.{draft.goal}_for"), (*(s.value for s in Side), BACK), 3
            case "balance":
                names = tuple(view.clock.balances[draft.side])
                return text("clockmenu.which", side=side), (*names, BACK), 2
            case "amount":
                sign = "\u2212" if draft.amount < 0 else "+"
                what = side if draft.balance is None else f"{side}, {self._text(f'balance.{draft.balance}')}"
                names = tuple(f"{sign}{name}" for sign in "+-" for name in AMOUNTS_MS)
                return f"{what}: {sign}{format_exact(abs(draft.amount))}", (*names, SET, BACK), 4
            case "number":
                names = (*(f"+{n}" for n in COUNTS), *(f"-{n}" for n in COUNTS))
                return text("clockmenu.moves_made", side=side, count=draft.amount), (*names, SET, BACK), 2
            case "seal":
                return text("clockmenu.how_sealed"), ("paper", "keys", BACK), 1
            case _:
                letters = tuple(chr(ord("a") + at) for at in range(view.board.files))
                pieces = tuple(sorted(letter for letter in view.piece_names if letter.isupper()))
                keys = (*letters, *"1234567890", "=", "@", *pieces, ERASE, SET, BACK)
                return f"{text('clockmenu.look_away')}  {draft.typed}_", keys, 8

    def _label(self, draft: Draft, name: str) -> str:
        if name in (BACK, SET, ERASE):
            return self._text(f"clockmenu.{name}")
        if draft.page in ("main", "seal"):
            return self._text(f"clockmenu.{name}")
        if draft.page == "side":
            return self._text(f"side.{name}")
        if draft.page == "balance":
            return self._text(f"balance.{name}")
        return (
            name.replace("-", "\u2212").replace("s", " s").replace("m", " min")
            if draft.page == "amount"
            else name
        )


def _offered(view: GameView) -> tuple[str, ...]:
    """What can be ordered now."""
    clock, names = view.clock, list[str]()
    if view.phase == "play":
        if clock.run == "not-started" or (clock.run == "free" and (clock.free_ms or 0) <= 0):
            names.append("start")
        if clock.sealed is not None:
            names += ["open-seal"] if view.sealed_move is None else ["resume", "refuse-seal"]
        elif clock.run in HALTED:
            names.append("resume")
        if clock.run in ("running", "free", "free-late", "lag"):
            names += ["pause", "adjourn"] if clock.run != "lag" else ["adjourn"]
        if clock.run == "running" and not clock.interlude_ms:
            names += ["seal"] if view.sealing else ["call-seal", "seal"]
        if clock.interlude_ms:
            names.append("take-back")
        if clock.run != "not-started" and clock.flag is None:
            names.append("set-turn")
        names.append("count")
    return (*names, "adjust", "penalty", "swap")
