"""Switches that do not follow their pieces: told of once by the square's name, left out, and believed again when they
change.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import or_

from controller.effects import AlertCleared
from controller.recognition import health
from controller.recognition.doubts import in_question
from controller.recognition.health import Base
from controller.recognition.node import Node
from controller.recognition.reading import Press, SpentError
from controller.recognition.recognition import Recognition
from controller.session import played_on
from controller.session.not_believed import leave_out_closed, tell_stuck
from controller.session.pressing.press import play_on
from controller.session.state import LANDS_LATE_MS, STUCK_MS
from controller.session.step import Step
from controller.session.trust import SHAKEN_PLIES, cost_at, kept_open

_MOVED = 2  # squares: a piece went from one to the other
SEEKING_MS = 50  # the search goes on after so long …
SEEKING_MAX = 40  # … so many times, before what is touched next
OPEN_PLIES = 20  # so many of the last moves are looked at …
BASES_MAX = 12  # … and so many positions gone on from, the latest
STUCK_PRESSES = 4  # after so many presses over a refused move no switch will say any more what that was


def find_stuck(step: Step, t_ms: int) -> None:
    """Play has gone on over a position that makes no sense, or over a move that was refused, or with a piece off its
    square: perhaps one switch does not follow its piece. It is looked for once that has stood for long; where it takes
    long, the search goes on bit by bit until something is touched, as no event should wait for it.
    """
    go_on_seeking(step, t_ms, SEEKING_MAX)


def go_on_seeking(step: Step, t_ms: int, count: int) -> None:
    """The search goes on, after this at most so many times more."""
    step.change(seeking=None)
    try:
        _find(step, t_ms)
    except SpentError:
        if count:
            step.change(seeking=(t_ms + SEEKING_MS, count - 1))


def _find(step: Step, t_ms: int) -> None:
    board = step.board
    astray, wrong = step.state.astray, board.names(board.strays | board.missing)
    is_known = astray is not None and astray.squares == set(wrong) and astray.stands(board)
    if step.state.putting_right or is_known:
        return  # the arbiter has pieces taken off, or knows what is wrong
    followed = step.state.played_on
    if not step.state.may_stand or (followed is not None and played_on.explains_board(followed)):
        return  # rather, a move was wrong and stands
    if off := health.open_for_long(board):
        step.change(recognition=replace(board, sensed=replace(board.sensed, dead=board.sensed.dead | off)))
        tell_stuck(step, t_ms, board.names(off))
        return
    if leave_out_closed(step, t_ms - STUCK_MS):
        return
    bases = []
    for before in islice(_last_sense(step), BASES_MAX):
        if before.mark < board.sensed.heard_mark:
            break  # what was played meanwhile, nobody has told
        touches = board.log.since(before.mark)
        if not touches:
            return
        if t_ms < (from_ms := touches[0].t_ms + STUCK_MS):
            step.change(seeking=(from_ms, SEEKING_MAX))
            return  # what was taken may stand on a square of the board for a moment
        bases.append(Base(before, cost_at(step.state.calms, before.line)))
    found = health.without_dead_switch(board, bases, _presses(step))
    if found is None:
        return
    _, before, again = found
    if step.state.refusal is None and not _has_played_on(step, again):
        return  # the move that went wrong was made last: rather, it is out of turn, or not allowed
    if _denies_piece(step, again):
        return
    # What the switch did not tell, others may mean as well.
    guessed = range(before.ply + 1, again.best.ply + 1)
    step.change(before_mess=None, calms=kept_open(step.state.calms, guessed))
    if step.state.refusal is None:
        step.change(recognition=again)
    else:
        play_on(step, t_ms, retraced=again)
        if step.board.sensed.dead == board.sensed.dead:
            return  # the move stays refused
    dead = again.sensed.dead & ~board.sensed.dead
    if dead.bit_count() == 1 and dead & board.occupied & _taken_since(again.best, before):
        text = f"what was taken still stands on {board.names(dead)[0]}"
        step.alert(t_ms, "illegal-position", text, squares=board.names(dead))
        return  # rather than that its switch does not follow
    # None where it was known, and what it did not tell before that has been read again.
    tell_stuck(step, t_ms, board.names(dead))


def _has_played_on(step: Step, again: Recognition) -> bool:
    """Whether more than one move of this game was made since the board was last as the players were told."""
    board, was = step.board, step.state.before_mess
    if was is None:
        return True
    occupied, right = board.occupied, was.mark
    for mark in range(board.log.end, max(was.mark, board.log.dropped), -1):
        if not (occupied ^ was.occupancy) & ~board.sensed.dead:
            right = mark
            break
        occupied ^= board.log.between(mark - 1, mark)[0].square
    moved = [node for node in again.best.path() if node.mark > right]
    return len(moved) > 1


def _denies_piece(step: Step, again: Recognition) -> bool:
    """Whether in this game nothing stood where people were told that a piece was illegally moved to, though it has been
    taken up from there since: that was a piece, and no switch is to blame.
    """
    problem = step.state.problem
    if problem is None or problem.kind != "illegal-move" or len(problem.squares) != _MOVED:
        return False
    goal = again.square(problem.squares[-1])
    told_ms = next(
        (told.t_ms for told in reversed(step.state.log) if told.move == problem.move), step.state.t_ms
    )
    later = (t for t in enumerate(again.log.touches, start=again.log.dropped) if t[1].t_ms > told_ms)
    mark, left = next(((n, t) for n, t in later if t.square == goal), (0, None))
    if left is None or not left.lifted:
        return False
    stood = next((at for at in again.best.path() if at.mark <= mark), again.best)
    return not stood.occupancy & goal


def _taken_since(node: Node, before: Node) -> int:
    """The squares from which something was taken by the moves since a position, elsewhere than where they ended."""
    taken = 0
    for at in node.later_than(before.ply):
        if at.parent is not None and at.footprint is not None:
            taken |= at.footprint.vacated & ~at.parent.own
    return taken


def _last_sense(step: Step) -> Iterator[Node]:
    """The last position that made sense, if one has made none since; then those before what is doubtful, which the same
    switch may have told wrong.
    """
    state = step.state
    if state.refused is None:
        if state.before_mess is not None:
            yield state.before_mess
            yield from _before_doubt(step, state.before_mess)
        return
    if state.refusal is None or len(state.refusal.presses) < STUCK_PRESSES:
        return
    if state.refusal.problem.move is not None:
        return  # a piece was seen to go from one square to another
    base, games = state.refusal.base, (c.node for c in in_question(step.board))
    if not any(node.ply > base.ply and step.board.shown(node) == node.occupancy for node in games):
        yield base
        yield from _before_doubt(step, base)


def _before_doubt(step: Step, node: Node) -> Iterator[Node]:
    """The positions before the last moves, from the first one on that is doubtful or not sure; and before each such
    move earlier on, as long as what was touched since then is read.
    """
    calm = step.state.calms[-1] if step.state.calms else None
    told = step.state.reported
    later = list(node.later_than(max(0, node.ply - OPEN_PLIES)))
    open_plies = {
        at.ply
        for at in later
        if (calm is not None and calm.doubts(at.ply)) or (at.ply <= len(told) and not told[at.ply - 1].sure)
    }
    first = min((ply for ply in open_plies if ply > node.ply - SHAKEN_PLIES), default=node.ply + 1)
    for at in later:
        if at.parent is not None and (at.ply >= first or at.ply in open_plies):
            yield at.parent


def _presses(step: Step) -> tuple[Press, ...]:
    """Those since the last position that made sense, as far as they are known."""
    refusal = step.state.refusal
    if refusal is None:
        return ()
    touches = step.board.log.between(refusal.base.mark, refusal.mark)
    return ((touches[-1].t_ms if touches else 0, refusal.by), *refusal.presses)


def _has_left_late(board: Recognition, square: int, t_ms: int) -> bool:
    """Whether the piece of the last move came from this square, and came down a moment ago."""
    return not board.best.occupancy & square and t_ms <= board.log.touches[-1].t_ms + LANDS_LATE_MS


def note_alive(step: Step, t_ms: int, square: str) -> None:
    """A switch that was given up has changed: it works. Where it was one of several, another one does not; but if what
    stands there closes it, with no piece in a hand, the others are empty, and if it only tells late that the piece of
    the last move has left, they hold theirs.
    """
    board = step.board
    bit = board.square(square)
    if not board.sensed.dead & bit:
        return
    works = bit
    stands = (c.node for c in board.candidates if c.node.occupancy & bit)
    if square in step.state.occupied and not board.missing and (there := next(stands, None)) is not None:
        works |= board.sensed.dead & ~(there.occupancy | board.occupied)
    elif square not in step.state.occupied and _has_left_late(board, bit, t_ms):
        # What else the last move may have been.
        moved = (c.node for c in board.candidates if c.node.parent is board.best.parent)
        rivals = (node.occupancy ^ board.best.occupancy for node in moved)
        works |= board.sensed.dead & reduce(or_, rivals, 0)
    step.change(recognition=health.works_again(board, works))
    left = board.names(board.sensed.dead & ~works)
    if len(left) <= 1:
        step.tell(AlertCleared(t_ms, "stuck-square"))
        if step.state.problem is None:
            step.tell(AlertCleared(t_ms, "illegal-position"))  # that what was taken stood there
    if len(left) == 1:
        tell_stuck(step, t_ms, left)
