"""One good question: about the promotion just made, or about the earliest ply that is in doubt.

A question blocks nothing. It is closed by an answer, by play that decides it, or, for a promotion, by play going
on without one: then the piece that was preselected stands, until later play shows another.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from controller.effects import QuestionAsked, QuestionClosed
from controller.recognition import costs
from controller.recognition.doubts import in_question, open_plies, rivals
from controller.recognition.node import Node
from controller.recognition.promotions import promoted_piece, retold_as
from controller.recognition.recognition import Recognition
from controller.session.choosing import (
    CHOICE_LATE_MS,
    answer_with,
    chosen,
    has_chosen,
    is_begun,
    is_chosen,
    is_settled,
    keep_choice,
    leave_open,
    node_at,
    plain,
    promotion_choices,
    stands_ahead,
    stands_ms_of,
    taken_back,
    with_promotion,
    without,
)
from controller.session.state import Answered, Choice, SessionState
from controller.session.step import Step
from controller.session.trust import decided, kept_open

CORRECTED_MS = 4000  # … and an answer may be corrected this long after it was given, however late that was
CHOICES_MAX = 12
ANSWERS_MAX = 3  # so many may show to be wrong
WHICH = "Which was played?"
READ_MS = 1000  # who answers has seen the question, with the hands off the board
LIFTED_MIN_MS = 1300  # a piece adjusted is in the hand for less
LIFTED_MAX_MS = 6000  # and one that is thought about for longer


def ask_for_promotion(step: Step, t_ms: int, node: Node) -> None:
    """Ask for the piece, or take the choice made shortly before."""
    choice = step.state.choice
    if choice and not promotion_choices(node):
        node = without(step, choice, node)
    node = taken_back(step, node)
    letters = promotion_choices(node)
    if node.footprint is None or has_chosen(step, t_ms, node) or not letters:
        return
    names = node.position.game.piece_names
    mover = node.parent.position.pieces() if node.parent else {}
    pawn = names.get(mover.get(node.footprint.move.from_square or "", "P")[-1].upper(), "piece")
    question = f"Which piece is the {pawn} on {node.footprint.move.to_square}?"
    ask(step, QuestionAsked(t_ms, node.ply, question, letters))


def take_kept_choice(step: Step, t_ms: int, nodes: Sequence[Node]) -> None:
    """A choice that was meant for no move so far is for the newest of these that it may be meant for."""
    for node in reversed(nodes):
        if has_chosen(step, t_ms, node):
            return


def ask_about_doubt(step: Step, t_ms: int) -> None:
    """Ask about the earliest ply that candidates tell differently, if any and if nothing is asked yet. What was refused
    is put right, whatever it was.
    """
    if step.state.question is not None:
        return
    board, refusal = step.board, step.state.refusal
    before = None if refusal is None else refusal.base.ply
    for ply, reported in enumerate(step.state.reported[:before], start=1):
        if reported.sure or not rivals(board, ply, costs.ASKED):
            continue
        lines = [board.best.line, *rivals(board, ply)]
        lines = [line for line in lines if len(line) >= ply]
        choices = tuple(dict.fromkeys(_told_apart(board, ply, lines)))
        if len(choices) < 2:
            choices = tuple(dict.fromkeys(" ".join(line[ply - 1 :]) for line in lines))
        if len(choices) >= 2:
            ask(step, QuestionAsked(t_ms, ply, WHICH, choices[:CHOICES_MAX]))
            return


def _told_apart(board: Recognition, ply: int, lines: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """What each of these games tells at `ply`: its move, or as many moves as lead where another's one move does."""
    shown = {}  # what the board looks like after the move of `ply`, and then
    for candidate in in_question(board):
        path = [node.occupancy for node in candidate.node.later_than(ply - 1)]
        shown[candidate.node.line] = path[::-1]
    for line in lines:
        others = {path[0] for other, path in shown.items() if other[:ply] != line[:ply] and path}
        count = next((n for n, looks in enumerate(shown.get(line, ())) if looks in others), 0)
        yield " ".join(line[ply - 1 : ply + count])


def take_lift(step: Step, t_ms: int, square: str) -> None:
    """In casual play the piece that moved, lifted on purpose and put back, answers which move it was."""
    question, board = step.state.question, step.board
    if question is None or step.state.tournament:
        return
    bit = board.square(square)
    touches = board.log.since(board.log.end - 2)
    if len(touches) < 2 or any(t.square != bit for t in touches) or not touches[0].lifted:
        return
    first = board.log.end - 2
    before = board.log.between(first - 1, first)
    if before and touches[0].t_ms - before[0].t_ms < READ_MS:
        return
    stood = next((node for node in board.best.path() if node.mark <= first), board.best)
    if (board.sensed.before(first) ^ stood.occupancy) & ~board.sensed.dead:
        return  # with another piece in the hand it is taken
    is_meant = LIFTED_MIN_MS <= t_ms - touches[0].t_ms <= LIFTED_MAX_MS and touches[0].t_ms > question.t_ms
    asked = node_at(step, question.ply - 1) if is_meant else None
    if asked is None or _is_touched_later(board, question.ply, bit):
        return
    goals = {f.text: f.move.to_square for f in asked.footprints}
    meant = [choice for choice in question.choices if goals.get(choice.split(" ")[0]) == square]
    if len(meant) == 1 and len({goals.get(choice.split(" ")[0]) for choice in question.choices}) > 1:
        take_choice(step, t_ms, meant[0])


def _has_gone_on(node: Node, ply: int, square: int) -> bool:
    """Whether what stood there after this ply has moved on since, or was taken."""
    later = (at.footprint for at in node.later_than(ply) if at.footprint is not None)
    return any((f.vacated | f.replaced) & square for f in later)


def _is_touched_later(board: Recognition, ply: int, square: int) -> bool:
    """Whether in one of the games in question a move after this ply came to a square, or left it."""
    later = (at.footprint for c in in_question(board) for at in c.node.later_than(ply))
    return any(move is not None and move.touched & square for move in later)


def as_offered(step: Step, choice: str) -> str:
    """The one of the choices that are asked between which an answer means, be that a letter or a whole move; the answer
    itself if none.
    """
    question = step.state.question
    if question is None:
        return choice
    node = node_at(step, question.ply)
    meant = None if node is None else chosen(node, choice)
    return next((c for c in question.choices if c == meant or plain(c) == plain(choice)), choice)


def take_choice(step: Step, t_ms: int, choice: str, *, is_said: bool = True) -> None:
    """An answer. Without a question it is the piece for a promotion just made, or about to be made. A move that nobody
    has said (`is_said`) stays doubtful.
    """
    if is_said and _is_second(step, t_ms, choice):
        return
    answered = step.state.answered
    is_which = answered is not None and answered.question.question == WHICH
    if is_said and answered is not None and is_which and choice in answered.question.choices:
        ask_again(step, t_ms)  # the one before was wrong
    question = step.state.question
    if question is not None and choice in question.choices:
        node = node_at(step, question.ply)
        if is_said and node is not None and _is_for_the_next(step.board.best, node, choice):
            step.change(choice=Choice(t_ms, choice.upper()))
            return
        if node is not None and choice in promotion_choices(node):
            asked = (is_said and _newer_promotion(step, t_ms, question, choice)) or node
            step.change(answered=_answered(step, question, choice) if is_said else None)
            _choose(step, t_ms, asked, choice, is_said=is_said)
        elif is_said and _is_in_the_air(step.board, question.ply, choice):
            step.change(choice=Choice(t_ms, choice.upper()))  # it is for the new piece, once that is set down
        else:
            in_doubt = open_plies(step.board)
            step.change(answered=_answered(step, question, choice) if is_said else None)
            answer_with(step, question.ply, tuple(choice.split()), settles=is_said)
            calms = step.state.calms
            step.change(
                calms=decided(calms, in_doubt - open_plies(step.board))
                if is_said
                else kept_open(calms, in_doubt)
            )
        close(step, t_ms)
        return
    for node in step.board.best.path():
        if node.mark <= step.board.log.dropped:
            break  # long before
        meant = chosen(node, choice)
        if meant is None or is_settled(step, node) or is_chosen(step, node):
            continue
        stands_ms = stands_ms_of(step, node)
        if stands_ms is not None and t_ms - stands_ms <= CHOICE_LATE_MS:
            _choose(step, t_ms, node, meant)
            return
    if not _correct_choice(step, t_ms, choice):
        keep_choice(step, t_ms, choice)


def ask_again(step: Step, t_ms: int) -> bool:
    """Take the last answer back, if that may be done: its question is asked again. Whether it is."""
    answered = step.state.answered
    if answered is None or not may_ask_again(step.state):
        return False
    choice = step.state.choice
    is_taken = choice is not None and choice.ply == answered.question.ply
    step.change(
        recognition=answered.game.recognition,
        calms=answered.game.calms,
        answered=None,
        choice=None if is_taken else choice,
    )
    ask(step, replace(answered.question, t_ms=t_ms))
    return True


def may_ask_again(state: SessionState) -> bool:
    """Whether the last answer may be taken back: nothing was touched or pressed for since."""
    answered, board = state.answered, state.recognition
    if answered is None or board is None or state.question is not None or state.phase != "play":
        return False
    known = answered.game.recognition
    assert known is not None, "a game in play was asked about"
    return known.sensed is board.sensed and known.completed_ply == board.completed_ply


def _answered(step: Step, question: QuestionAsked, choice: str) -> Answered | None:
    """What is kept of an answer; nothing of one that was given again after the board had made no sense."""
    last = step.state.answered
    if last is not None and last.otherwise and last.question.choices == question.choices:
        return None
    return Answered(question, choice, replace(step.state, answered=_newest(last, ANSWERS_MAX - 1)))


def _newest(answered: Answered | None, count: int) -> Answered | None:
    """The last answers, so many of them."""
    if answered is None or count == 0:
        return None
    before = replace(answered.game, answered=_newest(answered.game.answered, count - 1))
    return replace(answered, game=before, trying=None, otherwise=())


def _newer_promotion(step: Step, t_ms: int, question: QuestionAsked, choice: str) -> Node | None:
    """The promotion that a late answer is for, where one was made since then in a game that may have been played."""
    board = step.board
    node = node_at(step, question.ply)
    stands_ms = None if node is None else stands_ms_of(step, node)
    if t_ms - max(question.t_ms, stands_ms or 0) <= CHOICE_LATE_MS:
        return None
    since = board.log.end - sum(t.t_ms >= t_ms - CHOICE_LATE_MS for t in board.log.touches)
    made = (at for c in board.candidates for at in c.node.later_than(question.ply) if at.mark > since)
    return next((at for at in made if chosen(at, choice) is not None), None)


def _is_for_the_next(best: Node, asked: Node, choice: str) -> bool:
    """Whether an answer to what a pawn became by the move to `asked` is rather for a promotion that may be made now: if
    it had become that, what has been played since would not be legal.
    """
    if asked.ply == best.ply or choice not in promotion_choices(asked):
        return False
    may_be_made = any(
        f.promotes and promoted_piece(f.text).upper() == choice.upper() for f in best.footprints
    )
    return may_be_made and retold_as(best, asked.ply, with_promotion(asked, choice)) is None


def _is_second(step: Step, t_ms: int, choice: str) -> bool:
    """Whether a choice is for the promotion that the last one was given on to: then each of both has its own. It is not
    if a later one is asked about.
    """
    last, question = step.state.choice, step.state.question
    if last is None or last.ply is None or last.first_ply is None or last.is_second:
        return False
    if question is not None and question.ply > last.ply and choice in question.choices:
        return False
    node, earlier = node_at(step, last.ply), node_at(step, last.first_ply)
    if earlier is None or not promotion_choices(earlier):
        return False
    meant = None if node is None else chosen(node, choice)
    stands_ms = None if node is None else stands_ms_of(step, node)
    is_made = meant is not None and stands_ms is not None and t_ms - stands_ms <= CHOICE_LATE_MS
    if not is_made and (node is not None or not is_begun(step.board, choice)):
        return False
    first = with_promotion(earlier, last.letter)
    if retold_as(step.board.best, earlier.ply, first) is None:
        return False  # what was played since would not be legal
    answer_with(step, earlier.ply, (first,), is_piece=True)
    if node is None or meant is None:
        step.change(choice=Choice(t_ms, choice.upper()))  # its pawn is off again, to be exchanged
    else:
        _choose(step, t_ms, node, meant, instead=last.letter)
        second = step.state.choice
        assert second is not None, "it was just made"
        first_ply, first_letter = last.first_ply, last.first_letter
        step.change(choice=replace(second, first_ply=first_ply, first_letter=first_letter, is_second=True))
        close_if_decided(step, t_ms)
    return True


def _is_in_the_air(board: Recognition, ply: int, choice: str) -> bool:
    """Whether a promotion that leaves this choice was made at `ply` in some game, and its pawn is not back."""
    made = (c.node.at_ply(ply) for c in board.candidates if c.node.ply >= ply)
    return any(
        choice in promotion_choices(node)
        and node.footprint is not None
        and node.footprint.origin & ~board.occupied
        for node in made
    )


def _correct_choice(step: Step, t_ms: int, choice: str) -> bool:
    """Whether the piece of the last promotion is chosen once more, and otherwise: before it is completed, or is being
    taken, and not while the pawn of the next one is in a hand. If that was meant for the next promotion, it is taken
    for that once it is made; it is kept for that if its new piece seems to stand.
    """
    board, node = step.board, step.board.best
    if is_begun(board, choice):
        return False
    meant, stands_ms = chosen(node, choice), stands_ms_of(step, node)
    is_open = node.ply > board.completed_ply or (
        board.may_take_back and node.ply not in dict(board.pressed_ms)
    )
    last = step.state.choice
    is_at_once = last is not None and last.ply == node.ply and t_ms - last.t_ms <= CORRECTED_MS
    may_correct = is_at_once and may_ask_again(step.state)
    is_open &= not (board.missing & node.own and board.missing & node.footprint_filled)
    is_open &= not _may_have_gone_on(board, node)
    if meant is None or stands_ms is None:
        return False
    if not may_correct and (not is_open or t_ms - stands_ms > CHOICE_LATE_MS):
        return False
    if stands_ahead(board, choice):
        keep_choice(step, t_ms, choice)
        leave_open(step, node)
        return True
    said = [c for c in promotion_choices(node) if with_promotion(node, c) == node.line[-1]]
    _choose(step, t_ms, node, meant, instead=said[0] if said else "")
    return True


def _may_have_gone_on(board: Recognition, node: Node) -> bool:
    """Whether another game explains the board in which what stood there after the last move has moved on or was taken:
    then its piece is no longer what is chosen now, rather.
    """
    later = (c.node for c in in_question(board) if c.node.at_ply(node.ply) is node and c.node is not node)
    return any(
        at.occupancy == board.shown(at) and _has_gone_on(at, node.ply, node.footprint_filled) for at in later
    )


def answer_last(step: Step, t_ms: int) -> None:
    """Take the likeliest answer to what is asked, if anything is."""
    question = step.state.question
    if question is not None:
        take_choice(step, t_ms, question.choices[question.preselected], is_said=False)


def _choose(
    step: Step, t_ms: int, node: Node, letter: str, *, is_said: bool = True, instead: str = ""
) -> None:
    """The choice is for the promotion that led to `node`, unless a nearer one follows."""
    question = step.state.question
    asked_ms = question.t_ms if question is not None and question.ply == node.ply else 0
    gap_ms = t_ms - max(stands_ms_of(step, node) or 0, asked_ms)
    step.change(choice=Choice(t_ms, letter, node.ply, gap_ms, instead, is_said=is_said, taken_ms=t_ms))
    # While a reply has begun, the choice may be for the next promotion: later play may tell.
    settles = is_said and not step.board.missing
    answer_with(step, node.ply, (with_promotion(node, letter),), settles=settles, is_piece=True)


def close_if_decided(step: Step, t_ms: int) -> None:
    """Close the question where play has gone on over a promotion, or where no rival is left; not one that is asked
    again, as its answer explains nothing.
    """
    question, answered = step.state.question, step.state.answered
    if question is None or (answered is not None and answered.otherwise):
        return
    node = node_at(step, question.ply)
    if question.question != WHICH and node is not None and promotion_choices(node):
        since_ms = max(question.t_ms, stands_ms_of(step, node) or 0)
        if node.ply < step.board.best.ply and t_ms - since_ms >= CHOICE_LATE_MS:
            close(step, t_ms)
    elif not rivals(step.board, question.ply):
        close(step, t_ms)


def close(step: Step, t_ms: int) -> None:
    """No question stands any more."""
    if step.state.question is not None:
        step.tell(QuestionClosed(t_ms, step.state.question.ply))
        step.change(question=None)


def ask(step: Step, question: QuestionAsked) -> None:
    """Ask, in the place of what was asked before."""
    close(step, question.t_ms)
    step.change(question=question)
    step.tell(question)
