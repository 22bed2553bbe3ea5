"""What the arbiter's view shows: the log with what the Laws propose, doubts, claims, and any earlier position."""

from functools import lru_cache

from controller import clocks
from controller.arbiter.incidents import Incident, Ruling, count_of, proposal
from controller.arbiter.rate import rate_of
from controller.arbiter.record_lines import record_lines
from controller.recognition.doubts import in_question
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.session.correcting import at_ply
from controller.session.state import SessionState
from controller.sides import Side
from controller.views import ArbiterView, ChoiceView, IncidentView, PieceView, RecordLineView, TouchView


def arbiter_view(state: SessionState, ply: int | None, *, with_lines: bool = False) -> ArbiterView | None:
    """The arbiter's part, `with_lines` with corrections of the record; None before the game has begun."""
    board = state.recognition
    if board is None:
        return None
    node = (None if ply is None else at_ply(board, ply)) or board.best
    then = next((clock for n, clock in state.clocks_after if n == node.ply), None)
    position = node.position
    names = position.game.piece_names
    return ArbiterView(
        rate=rate_of(state.clock.settings),
        offences={side: count_of(state.log, side) for side in Side},
        incidents=tuple(_incident(state, board, incident) for incident in reversed(state.log)),
        candidates=_candidates(board),
        claims=state.claims,
        waits=state.refused is not None or state.is_led_astray,
        plies=board.best.ply,
        ply=node.ply,
        pieces={
            square: PieceView(
                letter,
                names.get(letter.upper(), letter),
                Side.SOUTH if letter[-1].isupper() else Side.NORTH,
            )
            for square, letter in position.pieces().items()
        },
        turn=node.turn,
        alternatives=_alternatives(node),
        moves=_choices(board.best, [f.text for f in board.best.footprints]),
        note=state.arbiter_note,
        lines=_lines(board, _certain_ply(state)) if with_lines else None,
        clock_ms=None if then is None else {s: clocks.remaining(then, s, then.anchor_ms) for s in Side},
    )


def _incident(state: SessionState, board: Recognition, incident: Incident) -> IncidentView:
    proposed = proposal(state.log, incident, state.clock.settings, board.best.position)
    words = ""
    if proposed is not None and incident.ruling is not Ruling.DISMISSED:
        what = f"Offence {proposed.count}" if proposed.count else "If you think fit"
        words = f"{what} ({proposed.rate}, {proposed.article}): {proposed.text}"
    return IncidentView(
        incident.number,
        incident.kind,
        incident.t_ms,
        incident.by,
        incident.text,
        incident.article,
        _place(incident.fen),
        incident.fen,
        incident.ply,
        tuple(_touch(text) for text in incident.touches),
        incident.ruling,
        words,
        incident.is_evidence,
    )


def _place(fen: str) -> str:
    """Which move was to be made."""
    fields = fen.split()
    return f"{fields[5]}{'.' if fields[1] == 'w' else '...'}"


def _touch(text: str) -> TouchView:
    what, _, t_ms = text.partition(" ")
    return TouchView(what[1:], what[0] == "-", int(t_ms))


def _candidates(board: Recognition) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """The other games in question, by their first difference from the one believed in: a move with what followed it, or
    (without any) the move that was not made.
    """
    best = board.best.line
    found = []
    for candidate in in_question(board)[1:]:
        line = candidate.node.line
        if line == best:
            continue  # it tells of other touches
        same = next((n for n, pair in enumerate(zip(line, best, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(line), len(best)) if same is None else same
        before = _back_to(candidate.node, same)
        move = best[same] if same == len(line) else line[same]
        label = f"{before.position.fullmove}{_dots(before)} {_san(before, move)}"
        found.append((label, same, line[same:]))
    return tuple(found)


def _back_to(node: Node, ply: int) -> Node:
    while node.ply > ply and node.parent is not None:
        node = node.parent
    return node


def _alternatives(node: Node) -> tuple[ChoiceView, ...]:
    """What else could have been played as the ply that led to `node`."""
    before = node.parent
    if before is None or node.footprint is None:
        return ()
    others = [f.text for f in before.footprints if f.text != node.footprint.text]
    return _choices(before, others)


def _choices(node: Node, moves: list[str]) -> tuple[ChoiceView, ...]:
    """Moves to choose from, by their short notation."""
    choices = [ChoiceView(text, _san(node, text)) for text in moves]
    return tuple(sorted(choices, key=lambda choice: choice.label))


def _certain_ply(state: SessionState) -> int:
    """The last ply up to which everything is sure, and before a wrong position came to rest."""
    sure = next((n for n, told in enumerate(state.reported) if not told.sure), len(state.reported))
    return sure if state.before_mess is None else min(sure, state.before_mess.ply)


@lru_cache(maxsize=1)  # asked for at every look while the card is open
def _lines(board: Recognition, certain_ply: int) -> tuple[RecordLineView, ...]:
    told = []
    for line in record_lines(board, certain_ply):
        base = at_ply(board, line.ply)
        assert base is not None, "a ply of the game believed in"
        instead = board.best.line[line.ply] if line.keeps_rest else ""
        told.append(
            RecordLineView(
                line.ply,
                line.moves,
                line.keeps_rest,
                _numbered(base, line.moves),
                _numbered(base, (instead,)) if instead else "",
                _numbered(base.parent, (base.line[-1],)) if base.parent is not None else "",
            )
        )
    return tuple(told)


def _numbered(node: Node, moves: tuple[str, ...]) -> str:
    """Moves from a position on as people write them: `12. Nf3 d5 13. c4`, `12... d5`."""
    words = []
    for number, text in enumerate(moves):
        if node.turn is Side.SOUTH or not number:
            words.append(f"{node.position.fullmove}{_dots(node)}")
        words.append(_san(node, text))
        footprint = next((f for f in node.footprints if f.text == text), None)
        if footprint is None:
            break  # an illegal move that stood
        node = node.play(footprint, node.mark)
    return " ".join(words)


def _san(node: Node, move: str) -> str:
    return node.position.san(move) if node.position.is_legal(move) else move


def _dots(node: Node) -> str:
    return "." if node.turn is Side.SOUTH else "..."
