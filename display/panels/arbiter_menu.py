"""The arbiter's view: cards that lead, with five keys or a finger, to what happened and to a ruling.

    main ── incidents ── one incident ── penalise, dismiss, take back, board then
      ├──── record ── any ply on the board ── go back there, with the clocks as then, another move
      ├──── doubts ── the games that are still possible ── it was this one
      ├──── lines ── what the record could be, if the board is right ── it was this
      ├──── claims ── asked for now
      ├──── put right, let stand, clock
      └──── position ── square by square

It opens only where somebody asks for it and confirms, and sounds nothing; in casual play the players open its card
`lines` from the menu. It owns the page that is open, the ply looked
at, and the draft of a position.
"""

from dataclasses import dataclass, replace

from controller.commands import Command, CorrectGame, JudgeIncident, LetStand, ShowArbiter, UseKey
from controller.views import ArbiterView, GameView, IncidentView, RecordLineView
from display.catalogue import Catalogue
from display.panels.choices import Answer, ChoiceCard
from display.panels.position_editor import PositionEditor
from display.theme import Theme

BACK, YES, NEXT = "back", "yes", "next"
LISTED = 7  # incidents or doubts on one card
MOVES_LISTED = 21
TOUCHES_SHOWN = 12
STEPS = {"earlier": -1, "later": 1, "much-earlier": -10, "much-later": 10}


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been chosen so far: the page, which of its cards, an incident, a ply (None: the game as it stands)."""

    page: str
    first: int = 0
    incident: int = 0
    ply: int | None = None
    order: CorrectGame | None = None  # what waits to be confirmed
    words: str = ""
    is_players: bool = False  # opened by players, who see this card only


class ArbiterMenu:
    """Closed at first."""

    def __init__(self, theme: Theme, catalogue: Catalogue) -> None:
        self._theme = theme
        self._text = catalogue.text
        self._catalogue = catalogue
        self._draft: Draft | None = None
        self.editor: PositionEditor | None = None
        self.wants_clock = False

    @property
    def is_open(self) -> bool:
        """Whether a card is to be shown."""
        return self._draft is not None or self.editor is not None

    def open(self) -> list[Command]:
        """Show the first card."""
        self._draft = Draft("main")
        return [ShowArbiter(True)]

    def open_lines(self) -> list[Command]:
        """Show players what the record could be, if the board is right."""
        self._draft = Draft("lines", is_players=True)
        return [ShowArbiter(True, lines=True)]

    def close(self) -> list[Command]:
        """Forget what was chosen."""
        was_open = self._draft is not None
        self._draft = self.editor = None
        return [ShowArbiter(False)] if was_open else []

    def edit(self, view: GameView, *, stands: bool = False) -> None:
        """Enter a position, from what is believed and what the switches see."""
        self.editor = PositionEditor(self._theme, self._catalogue, view, stands=stands)

    def shown(self, view: GameView) -> GameView:
        """The view with the board as it is looked at: the draft of a position, or the position of an earlier ply."""
        if self.editor is not None and self.editor.is_done(view):
            self.editor = None
        if self.editor is not None:
            return self.editor.shown(view)
        arbiter = view.arbiter
        if self._draft is None or arbiter is None or self._draft.ply is None or arbiter.ply == arbiter.plies:
            return view
        pieces = arbiter.pieces
        return replace(
            view,
            pieces=pieces,
            occupied=frozenset(pieces),
            lifted=(),
            targets=(),
            warning=None,
            guidance=None,
            check=None,
            last_move=(),
        )

    def card(self, view: GameView) -> ChoiceCard:
        """The card that is open."""
        if self.editor is not None:
            return self.editor.card(view)
        draft, arbiter = self._draft, view.arbiter
        assert draft is not None, "only while it is open"
        if arbiter is None:
            return self._card("main", self._text("arbiter.waiting"), (BACK,), 1)
        match draft.page:
            case "main":
                return self._main(view, arbiter)
            case "incidents":
                return self._incidents(draft, arbiter)
            case "incident":
                return self._incident(draft, arbiter)
            case "record":
                return self._record(view, arbiter)
            case "moves":
                return self._moves(draft, arbiter)
            case "doubts":
                return self._doubts(draft, arbiter)
            case "lines":
                return self._lines(draft, arbiter)
            case "confirm":
                return self._card("confirm", draft.words, (BACK, YES), 2)
            case "claim-move":
                return self._claim_move(draft, arbiter)
            case _:
                lines = arbiter.claims or (self._text("arbiter.no_claims"),)
                names = (BACK, "claim-move") if arbiter.claims and view.phase == "play" else (BACK,)
                return self._card("claims", self._text("arbiter.claims"), names, len(names), lines, "frame")

    def take(self, value: str, view: GameView) -> list[Command]:
        """Go on with an answer; gives what was ordered."""
        if self.editor is not None:
            commands, is_left = self.editor.take(value, view)
            if is_left:
                self.editor = None
            return commands
        draft, arbiter = self._draft, view.arbiter
        assert draft is not None, "only while it is open"
        if draft.page == "main":
            return self._take_main(value, view)
        if value == BACK:
            return self._back(draft, view)
        if arbiter is None:
            return []
        if value == NEXT:
            self._draft = replace(draft, first=self._next_first(draft, arbiter))
            return []
        match draft.page:
            case "incidents":
                self._draft = Draft("incident", incident=int(value))
            case "incident" if value == "board":
                return self._look(self._found(draft, arbiter).ply)
            case "incident":
                return [JudgeIncident(draft.incident, value)]
            case "record":
                return self._take_record(value, view, arbiter)
            case "moves":
                label = next(choice.label for choice in arbiter.alternatives if choice.value == value)
                words = self._text("arbiter.correct", move=label)
                self._ask(draft, CorrectGame(arbiter.ply - 1, (value,), keeps_rest=True), words)
            case "doubts":
                at = int(value)
                _, ply, moves = arbiter.candidates[at]
                words = self._text("arbiter.correct", move=self._doubt(arbiter, at))
                self._ask(draft, CorrectGame(ply, moves), words)
            case "claims":
                self._draft = Draft("claim-move")
            case "claim-move":
                self._draft = Draft("claims")
                return [UseKey("claims", move=value)]
            case "lines" if value == "position":
                self.edit(view)
            case "lines":
                line = (arbiter.lines or ())[int(value)]
                words = self._text("arbiter.correct", move=self._line(line))
                self._ask(draft, CorrectGame(line.ply, line.moves, keeps_rest=line.keeps_rest), words)
            case "confirm" if draft.order is not None and not draft.is_players:
                self._draft = Draft("main")
                return [draft.order, ShowArbiter(True)]
            case "confirm" if draft.order is not None:
                return [draft.order, *self.close()]
        return []

    def _card(
        self,
        page: str,
        title: str,
        names: tuple[str, ...],
        columns: int,
        lines: tuple[str, ...] = (),
        area: str = "card",
        labels: dict[str, str] | None = None,
    ) -> ChoiceCard:
        known = labels or {}
        answers = tuple(Answer(name, known.get(name) or self._text(f"arbiter.{name}")) for name in names)
        theme = self._theme
        return ChoiceCard(
            f"arbiter.{page}", title, answers, columns, theme.panel, theme.ink, lines=lines, area=area
        )

    def _main(self, view: GameView, arbiter: ArbiterView) -> ChoiceCard:
        counts = {side.value: count for side, count in arbiter.offences.items()}
        title = self._text("arbiter.title", rate=self._text(f"rate.{arbiter.rate}"), **counts)
        names = [BACK, "incidents", "record", "doubts"]
        if view.phase == "play":
            names += [
                "lines",
                "claims",
                "clock",
                "put-right",
                *(["stand"] if arbiter.waits else []),
                "position",
            ]
        labels = {
            "incidents": self._text("arbiter.incidents", count=len(arbiter.incidents)),
            "doubts": self._text("arbiter.doubts", count=len(arbiter.candidates)),
        }
        lines = (_sentence(arbiter.note),) if arbiter.note else ()
        return self._card("main", title, tuple(names), 3, lines, labels=labels)

    def _take_main(self, value: str, view: GameView) -> list[Command]:
        if value == BACK:
            return self.close()
        if value == "put-right":
            return [*self.close(), UseKey("arbiter")]
        if value == "stand":
            return [LetStand()]
        if value == "clock":
            self.wants_clock = True
            return self.close()
        if value == "position":
            self.edit(view, stands=view.arbiter is not None and view.arbiter.waits)
            return []
        if value == "record":
            return self._look(view.arbiter.plies if view.arbiter else None)
        self._draft = Draft(value)
        if value == "lines":
            return [ShowArbiter(True, lines=True)]
        return [UseKey("claims")] if value == "claims" else []

    def _back(self, draft: Draft, view: GameView) -> list[Command]:
        if draft.is_players:
            return self.open_lines() if draft.page == "confirm" else self.close()
        if draft.page == "confirm" and view.arbiter is not None and view.arbiter.lines is not None:
            self._draft = Draft("lines")
            return []
        before = {"incident": "incidents", "moves": "record", "claim-move": "claims"}.get(draft.page, "main")
        self._draft = Draft(before, ply=draft.ply if before == "record" else None)
        is_other = draft.ply is not None or draft.page == "lines"
        return [ShowArbiter(True)] if before == "main" and is_other else []

    def _look(self, ply: int | None) -> list[Command]:
        """Show the board after so many plies."""
        self._draft = Draft("record", ply=ply)
        return [ShowArbiter(True, ply)]

    def _ask(self, draft: Draft, order: CorrectGame, words: str) -> None:
        self._draft = replace(draft, page="confirm", order=order, words=words)

    def _next_first(self, draft: Draft, arbiter: ArbiterView) -> int:
        """Where the next card of a list begins, and the first one after the last."""
        count, step = {
            "moves": (len(arbiter.alternatives), MOVES_LISTED),
            "claim-move": (len(arbiter.moves), MOVES_LISTED),
            "doubts": (len(arbiter.candidates), LISTED),
            "lines": (len(arbiter.lines or ()), LISTED),
        }.get(draft.page, (len(arbiter.incidents), LISTED))
        return draft.first + step if draft.first + step < count else 0

    def _incidents(self, draft: Draft, arbiter: ArbiterView) -> ChoiceCard:
        found = arbiter.incidents[draft.first : draft.first + LISTED]
        labels = {str(incident.number): self._label(incident) for incident in found}
        names = (BACK, *labels, *((NEXT,) if len(arbiter.incidents) > LISTED else ()))
        lines = () if found else (self._text("arbiter.none"),)
        return self._card("incidents", self._text("arbiter.log"), names, 1, lines, "frame", labels)

    def _label(self, incident: IncidentView) -> str:
        """One line: where, who, what, and what was ruled."""
        who = f"{self._text(f'side.{incident.by.value}')}: " if incident.by else ""
        ruled = f" ({self._text(f'ruled.{incident.ruling}')})" if incident.ruling != "reopen" else ""
        return f"{incident.place} {who}{self._text(f'incident.{incident.kind}')}{ruled}"

    def _found(self, draft: Draft, arbiter: ArbiterView) -> IncidentView:
        return next(incident for incident in arbiter.incidents if incident.number == draft.incident)

    def _incident(self, draft: Draft, arbiter: ArbiterView) -> ChoiceCard:
        incident = self._found(draft, arbiter)
        lines = [self._text("arbiter.when", place=incident.place, time=_clock(incident.t_ms))]
        if incident.article:
            lines.append(self._text("arbiter.article", article=incident.article))
        if incident.is_evidence:
            lines.append(self._text("arbiter.evidence"))
        lines.append(self._text("arbiter.before", fen=incident.fen.replace("/", "/ ")))
        touches = [
            self._text(
                "arbiter.lifted" if touch.lifted else "arbiter.placed",
                square=touch.square,
                time=_clock(touch.t_ms),
            )
            for touch in incident.touches[-TOUCHES_SHOWN:]
        ]
        if touches:
            lines.append(self._text("arbiter.touches", touches=", ".join(touches)))
        if incident.proposal:
            lines.append(incident.proposal)
        names = [BACK, "board"]
        if incident.ruling != "reopen":
            names.append("reopen")
        elif incident.proposal:
            names += ["penalise", "dismiss"]
        return self._card("incident", _sentence(incident.text), tuple(names), 2, tuple(lines), "frame")

    def _record(self, view: GameView, arbiter: ArbiterView) -> ChoiceCard:
        ply = arbiter.ply
        move = next((m for m in view.moves if m.ply == ply), None)
        title = self._text("arbiter.at_start")
        if move is not None:
            dots = "." if move.by.value == "south" else "..."
            title = self._text("arbiter.after", move=f"{move.number}{dots} {move.san}", ply=ply)
        lines: tuple[str, ...] = ()
        if arbiter.clock_ms is not None:
            times = {side.value: _clock(ms) for side, ms in arbiter.clock_ms.items()}
            lines = (self._text("arbiter.clocks", **times),)
        names = [BACK]
        names += ["much-earlier", "earlier"] if ply else []
        names += ["later", "much-later"] if ply < arbiter.plies else []
        if view.phase == "play":
            names += ["go-back"] if ply < arbiter.plies else []
            names += ["go-back-clocks"] if ply < arbiter.plies and arbiter.clock_ms is not None else []
            names += ["other"] if arbiter.alternatives else []
        return self._card("record", title, tuple(names), 3, lines)

    def _take_record(self, value: str, view: GameView, arbiter: ArbiterView) -> list[Command]:
        if value in STEPS:
            return self._look(max(0, min(arbiter.plies, arbiter.ply + STEPS[value])))
        draft = self._draft
        assert draft is not None, "only while it is open"
        if value == "other":
            self._draft = replace(draft, page="moves", first=0)
            return []
        order = CorrectGame(arbiter.ply, clocks_as_then=value == "go-back-clocks")
        self._ask(draft, order, self._text(f"arbiter.{value}?", ply=arbiter.ply))
        return []

    def _moves(self, draft: Draft, arbiter: ArbiterView) -> ChoiceCard:
        found = arbiter.alternatives[draft.first : draft.first + MOVES_LISTED]
        labels = {choice.value: choice.label for choice in found}
        names = (BACK, *labels, *((NEXT,) if len(arbiter.alternatives) > MOVES_LISTED else ()))
        return self._card("moves", self._text("arbiter.which"), names, 4, (), "column", labels)

    def _line(self, line: RecordLineView) -> str:
        """One line of what the record could be."""
        if line.instead:
            return self._text("arbiter.instead", move=line.text, other=line.instead)
        if line.moves:
            return line.text
        return self._text("arbiter.not_made", move=line.after or self._text("arbiter.at_start"))

    def _lines(self, draft: Draft, arbiter: ArbiterView) -> ChoiceCard:
        if arbiter.lines is None:
            return self._card("lines", self._text("arbiter.waiting"), (BACK,), 1)
        shown = range(draft.first, min(draft.first + LISTED, len(arbiter.lines)))
        labels = {str(n): self._line(arbiter.lines[n]) for n in shown}
        more = (NEXT,) if len(arbiter.lines) > LISTED else ()
        words = "arbiter.board_is_right" if labels else "arbiter.no_line"
        return self._card(
            "lines", self._text(words), (BACK, *labels, *more, "position"), 1, (), "frame", labels
        )

    def _claim_move(self, draft: Draft, arbiter: ArbiterView) -> ChoiceCard:
        found = arbiter.moves[draft.first : draft.first + MOVES_LISTED]
        labels = {choice.value: choice.label for choice in found}
        names = (BACK, *labels, *((NEXT,) if len(arbiter.moves) > MOVES_LISTED else ()))
        return self._card("claim-move", self._text("arbiter.which_written"), names, 4, (), "column", labels)

    def _doubt(self, arbiter: ArbiterView, at: int) -> str:
        label, _, moves = arbiter.candidates[at]
        return label if moves else self._text("arbiter.without", move=label)

    def _doubts(self, draft: Draft, arbiter: ArbiterView) -> ChoiceCard:
        shown = range(draft.first, min(draft.first + LISTED, len(arbiter.candidates)))
        labels = {str(n): self._doubt(arbiter, n) for n in shown}
        names = (BACK, *labels, *((NEXT,) if len(arbiter.candidates) > LISTED else ()))
        words = "arbiter.possible" if labels else "arbiter.certain"
        return self._card("doubts", self._text(words), names, 1, (), "frame", labels)


def _clock(ms: int) -> str:
    """Hours, minutes, seconds and tenths."""
    seconds, tenths = divmod(max(0, ms) // 100, 10)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{tenths}"


def _sentence(words: str) -> str:
    """With a capital, unless it begins with a square."""
    return words[:1].upper() + words[1:] if words.split(" ", maxsplit=1)[0].isalpha() else words
