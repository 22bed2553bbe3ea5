"""One good question: about the promotion just made, or about the earliest ply that is in doubt.

A question blocks nothing. It is closed by an answer, by play that decides it, or, for a promotion, by play going
on without one: then the piece that was preselected stands, until later play shows another.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from controller.effects import QuestionAsked, QuestionClosed
from controller.recognition import costs
from controller.recognition.node import Node
from controller.recognition.promotions import promoted_piece, retold_as
from controller.recognition.recognition import (
    Recognition,
    answer,
    in_question,
    insist,
    open_plies,
    rivals,
    touch,
    unsay,
)
from controller.session.state import CHOICE_EARLY_MS, Answered, Choice, SessionState
from controller.session.step import Step
from controller.session.trust import decided, kept_open

CHOICE_LATE_MS = 5000  # a promotion may be chosen this long after the new piece stands
CORRECTED_MS = 4000  # … and an answer may be corrected this long after it was given, however late that was
CHOICES_MAX = 12
ANSWERS_MAX = 3  # so many may show to be wrong
WHICH = "Which was played?"
READ_MS = 1000  # who answers has seen the question, with the hands off the board
LIFTED_MIN_MS = 1300  # a piece adjusted is in the hand for less
LIFTED_MAX_MS = 6000  # and one that is thought about for longer


def promotion_choices(node: Node) -> tuple[str, ...]:
    """The letters between which the move that led to `node` chose, the preferred one first; empty if no choice. Where
    the piece may also stay what it was, the moves themselves.
    """
    options = node.options
    letters = tuple(f.move.promotion.upper() for f in options if f.move.promotion)
    return letters if len(letters) == len(options) else tuple(f.text for f in options)


def _chosen(node: Node, choice: str) -> str | None:
    """The one of its choices that a move or a letter on the keys means; also the only piece there was to become."""
    options, footprint = promotion_choices(node), node.footprint
    if footprint is not None and footprint.promotes and not options:
        options = (footprint.text,)
    for option in options:
        if choice.upper() in (option.upper(), option.upper().partition("=")[2]):
            return option
    return None


def ask_for_promotion(step: Step, t_ms: int, node: Node) -> None:
    """Ask for the piece, or take the choice made shortly before."""
    choice = step.state.choice
    if choice and not promotion_choices(node):
        node = _without(step, choice, node)
    letters = promotion_choices(node)
    if node.footprint is None or has_chosen(step, t_ms, node) or not letters:
        return
    names = node.position.game.piece_names
    mover = node.parent.position.pieces() if node.parent else {}
    pawn = names.get(mover.get(node.footprint.move.from_square or "", "P")[-1].upper(), "piece")
    question = f"Which piece is the {pawn} on {node.footprint.move.to_square}?"
    ask(step, QuestionAsked(t_ms, node.ply, question, letters))


def has_chosen(step: Step, t_ms: int, node: Node) -> bool:
    """Whether the choice made shortly before is meant for the move to `node`; then it is taken."""
    choice = step.state.choice
    meant = _chosen(node, choice.letter) if choice else None
    if not choice or not meant or not _is_meant(step, choice, node, t_ms):
        return False
    stands_ms = _stands_ms(step, node)
    if stands_ms is not None and choice.t_ms > stands_ms + CHOICE_LATE_MS:
        return False  # it was told anew
    # The move may still become another one, with the same piece.
    gap_ms = abs(_touched_ms(step, node, t_ms) - choice.t_ms)
    step.change(choice=replace(choice, ply=node.ply, gap_ms=gap_ms))
    earlier = None if choice.ply in (None, node.ply) else _node_at(step, choice.ply)
    if earlier is not None and promotion_choices(earlier):  # it was taken for that one, which loses it
        step.change(
            recognition=_without_choice(step.board, choice, earlier),
            choice=Choice(choice.t_ms, choice.letter, node.ply, gap_ms, first_ply=earlier.ply),
        )
    _answer(step, node.ply, (_with_promotion(node, meant),), is_piece=True, is_ahead=True)
    return True


def take_kept_choice(step: Step, t_ms: int, nodes: Sequence[Node]) -> None:
    """A choice that was meant for no move so far is for the newest of these that it may be meant for."""
    for node in reversed(nodes):
        if has_chosen(step, t_ms, node):
            return


def forget_choice(step: Step) -> None:
    """The board is at rest. What was chosen for a move that is taken back by now is for no other one."""
    choice, board = step.state.choice, step.board
    is_right = board.shown(board.best) == board.best.occupancy
    if is_right and choice is not None and choice.ply is not None and choice.ply > board.best.ply:
        step.change(choice=None)


def give_choice_on(step: Step, before: Recognition) -> None:
    """A choice that was taken for one promotion is for the next one, if that is nearer, also where it is legal only if
    the first pawn has become something else. `before` is the board before the last touch.
    """
    choice, board = step.state.choice, step.board
    earlier = None if choice is None or choice.ply is None else _node_at(step, choice.ply)
    if choice is None or earlier is None or not board.strays | board.missing:
        return
    until_ms = choice.t_ms + _ahead_max_ms(choice)
    if not promotion_choices(earlier) or not any(
        choice.t_ms <= t.t_ms <= until_ms for t in board.best.touches(board.log)
    ):
        return
    last = board.log.touches[-1]
    other = _without_choice(before, choice, earlier)
    other = touch(other, last.t_ms, board.names(last.square)[0], lifted=last.lifted)
    node = other.best
    is_made = node.mark == other.log.end and not other.strays | other.missing
    is_next = is_made and node.ply > earlier.ply and _chosen(node, choice.letter) is not None
    if is_next and _is_meant(step, choice, node, last.t_ms):
        step.change(recognition=other)


def _without(step: Step, choice: Choice, node: Node) -> Node:
    """`node` as it would be without a choice that was taken for an earlier promotion of the same piece, perhaps."""
    earlier = None if choice.ply is None or choice.ply >= node.ply else _node_at(step, choice.ply)
    if earlier is None or not promotion_choices(earlier):
        return node
    return retold_as(node, earlier.ply, _chosen_before(choice, earlier)) or node


def _without_choice(board: Recognition, choice: Choice, earlier: Node) -> Recognition:
    """The board as it would be without a choice that was taken for an `earlier` promotion."""
    move = _chosen_before(choice, earlier)
    board = unsay(board, earlier, move)
    return answer(board, earlier.ply, (move,), is_piece=True) if choice.instead else board


def _chosen_before(choice: Choice, earlier: Node) -> str:
    """The `earlier` promotion that a choice was taken for, to what had been chosen before; the usual piece if none."""
    return _with_promotion(earlier, choice.instead or promotion_choices(earlier)[0])


def _touched_ms(step: Step, node: Node, t_ms: int) -> int:
    """When a hand took the first piece of the move that led to `node`, and did not put it back and leave it; `t_ms` if
    it is not known.
    """
    log = step.board.log
    touches = () if node.parent is None else node.parent.touches(log, node.mark)
    own = 0 if node.footprint is None else node.footprint.touched
    touched_ms, changed, last_ms = None, 0, 0
    for one in (t for t in touches if t.square & own):
        if touched_ms is None or (not changed and one.t_ms > last_ms + costs.ONE_GESTURE_MS):
            touched_ms = one.t_ms
        changed, last_ms = changed ^ one.square, one.t_ms
    if touched_ms is None and node.footprint is not None:  # it was found by what hands took up
        touched_ms = log.last_lift_ms(node.footprint.origin)
    return t_ms if touched_ms is None else touched_ms


def _is_meant(step: Step, choice: Choice, node: Node, t_ms: int) -> bool:
    """Whether a choice made before its pawn was touched, at `t_ms` or before, belongs to this promotion, the nearest
    one; of two as near, the earlier one, of which it was asked, or the later one where both are found together. That of
    the same ply that it was taken for may have been taken back since, and be another one now. Who has pressed after
    choosing, has chosen for the move that was pressed for.
    """
    ahead_ms = _touched_ms(step, node, t_ms) - choice.t_ms
    if choice.ply is None:
        return ahead_ms <= CHOICE_EARLY_MS and not _is_found_with_later(step, choice, node)
    if choice.ply == node.ply:
        return ahead_ms <= _ahead_max_ms(choice)
    if dict(step.board.pressed_ms).get(choice.ply, choice.t_ms) > choice.t_ms:
        return False
    return choice.ply < node.ply and 0 <= ahead_ms <= CHOICE_EARLY_MS and ahead_ms < choice.gap_ms


def _is_found_with_later(step: Step, choice: Choice, node: Node) -> bool:
    """Whether the move to `node` was found by the same touch as a later one, nearer to the choice, that it may be for:
    both were played while nothing was sensed.
    """
    later = step.board.best.later_than(node.ply)
    return any(at.mark == node.mark and _chosen(at, choice.letter) is not None for at in later)


def _ahead_max_ms(choice: Choice) -> int:
    """How long after a choice that was taken for a promotion the pawn of a nearer one is touched."""
    return min(CHOICE_EARLY_MS, choice.gap_ms)


def ask_about_doubt(step: Step, t_ms: int) -> None:
    """Ask about the earliest ply that candidates tell differently, if any and if nothing is asked yet."""
    if step.state.question is not None:
        return
    board = step.board
    for ply, reported in enumerate(step.state.reported, start=1):
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
    asked = _node_at(step, question.ply - 1) if is_meant else None
    if asked is None or _has_gone_on(board.best, question.ply, bit):
        return
    goals = {f.text: f.move.to_square for f in asked.footprints}
    meant = [choice for choice in question.choices if goals.get(choice.split(" ")[0]) == square]
    if len(meant) == 1 and len({goals.get(choice.split(" ")[0]) for choice in question.choices}) > 1:
        take_choice(step, t_ms, meant[0])


def _has_gone_on(node: Node, ply: int, square: int) -> bool:
    """Whether what stood there after this ply has moved on since, or was taken."""
    later = (at.footprint for at in node.later_than(ply) if at.footprint is not None)
    return any((f.vacated | f.replaced) & square for f in later)


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
        node = _node_at(step, question.ply)
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
            _answer(step, question.ply, tuple(choice.split()), settles=is_said)
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
        meant = _chosen(node, choice)
        if meant is None or is_settled(step, node):
            continue
        stands_ms = _stands_ms(step, node)
        if stands_ms is not None and t_ms - stands_ms <= CHOICE_LATE_MS:
            _choose(step, t_ms, node, meant)
            return
    if not _correct_choice(step, t_ms, choice):
        step.change(choice=Choice(t_ms, choice.upper()))


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
    node = _node_at(step, question.ply)
    stands_ms = None if node is None else _stands_ms(step, node)
    if t_ms - max(question.t_ms, stands_ms or 0) <= CHOICE_LATE_MS:
        return None
    since = board.log.end - sum(t.t_ms >= t_ms - CHOICE_LATE_MS for t in board.log.touches)
    made = (at for c in board.candidates for at in c.node.later_than(question.ply) if at.mark > since)
    return next((at for at in made if _chosen(at, choice) is not None), None)


def _is_for_the_next(best: Node, asked: Node, choice: str) -> bool:
    """Whether an answer to what a pawn became by the move to `asked` is rather for a promotion that may be made now: if
    it had become that, what has been played since would not be legal.
    """
    if asked.ply == best.ply or choice not in promotion_choices(asked):
        return False
    may_be_made = any(
        f.promotes and promoted_piece(f.text).upper() == choice.upper() for f in best.footprints
    )
    return may_be_made and retold_as(best, asked.ply, _with_promotion(asked, choice)) is None


def _is_second(step: Step, t_ms: int, choice: str) -> bool:
    """Whether a choice is for the promotion that the last one was given on to: then each of both has its own. It is not
    if a later one is asked about.
    """
    last, question = step.state.choice, step.state.question
    if last is None or last.ply is None or last.first_ply is None:
        return False
    if question is not None and question.ply > last.ply and choice in question.choices:
        return False
    node, earlier = _node_at(step, last.ply), _node_at(step, last.first_ply)
    if earlier is None or not promotion_choices(earlier):
        return False
    meant = None if node is None else _chosen(node, choice)
    stands_ms = None if node is None else _stands_ms(step, node)
    is_made = meant is not None and stands_ms is not None and t_ms - stands_ms <= CHOICE_LATE_MS
    if not is_made and (node is not None or not _is_begun(step.board, choice)):
        return False
    _answer(step, earlier.ply, (_with_promotion(earlier, last.letter),), is_piece=True)
    if node is None or meant is None:
        step.change(choice=Choice(t_ms, choice.upper()))  # its pawn is off again, to be exchanged
    else:
        _choose(step, t_ms, node, meant)
        close_if_decided(step, t_ms)
    return True


def _is_begun(board: Recognition, choice: str) -> bool:
    """Whether the pawn of a promotion that leaves this choice is in a hand."""
    off, node = board.missing & board.best.own, board.best
    return any(
        f.promotes and f.origin & off and choice.upper() in ((f.move.promotion or "").upper(), f.text.upper())
        for f in node.footprints
    )


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
    for that once it is made.
    """
    board, node = step.board, step.board.best
    if _is_begun(board, choice):
        return False
    meant, stands_ms = _chosen(node, choice), _stands_ms(step, node)
    is_open = node.ply > board.completed_ply or (
        board.may_take_back and node.ply not in dict(board.pressed_ms)
    )
    last = step.state.choice
    is_at_once = last is not None and last.ply == node.ply and t_ms - last.t_ms <= CORRECTED_MS
    may_correct = is_at_once and may_ask_again(step.state)
    is_open &= not (board.missing & node.own and board.missing & node.footprint_filled)
    if meant is None or stands_ms is None:
        return False
    if not may_correct and (not is_open or t_ms - stands_ms > CHOICE_LATE_MS):
        return False
    said = [c for c in promotion_choices(node) if _with_promotion(node, c) == node.line[-1]]
    _choose(step, t_ms, node, meant, instead=said[0] if said else "")
    return True


def answer_last(step: Step, t_ms: int) -> None:
    """Take the likeliest answer to what is asked, if anything is."""
    question = step.state.question
    if question is not None:
        take_choice(step, t_ms, question.choices[question.preselected], is_said=False)


def is_settled(step: Step, node: Node) -> bool:
    """Whether a person has said that this was the move."""
    return node.footprint is not None and (node.ply, node.footprint.text) in step.board.settled


def _choose(
    step: Step, t_ms: int, node: Node, letter: str, *, is_said: bool = True, instead: str = ""
) -> None:
    """The choice is for the promotion that led to `node`, unless a nearer one follows."""
    question = step.state.question
    asked_ms = question.t_ms if question is not None and question.ply == node.ply else 0
    gap_ms = t_ms - max(_stands_ms(step, node) or 0, asked_ms)
    step.change(choice=Choice(t_ms, letter, node.ply, gap_ms, instead))
    # While a reply has begun, the choice may be for the next promotion: later play may tell.
    settles = is_said and not step.board.missing
    _answer(step, node.ply, (_with_promotion(node, letter),), settles=settles, is_piece=True)


def _stands_ms(step: Step, node: Node) -> int | None:
    """Since when the piece of the move to `node` stands where it went, and the move is made, as far as is known; for
    a pawn, the piece that took its place, until that moves on or is taken.
    """
    log, square, end = step.board.log, node.footprint_filled, step.board.log.end
    for at in step.board.best.later_than(node.ply):
        if at.footprint is not None and at.footprint.touched & square:
            end = at.mark - 1
    touches = log.between(0, end)
    placed = [t.t_ms for t in touches if not t.lifted and t.square & square]
    made = [t.t_ms for t in log.between(node.mark - 1, node.mark)]  # the pawn may be taken off last
    return max((placed[-1], *made)) if placed else None


def close_if_decided(step: Step, t_ms: int) -> None:
    """Close the question where play has gone on over a promotion, or where no rival is left; not one that is asked
    again, as its answer explains nothing.
    """
    question, answered = step.state.question, step.state.answered
    if question is None or (answered is not None and answered.otherwise):
        return
    node = _node_at(step, question.ply)
    if question.question != WHICH and node is not None and promotion_choices(node):
        since_ms = max(question.t_ms, _stands_ms(step, node) or 0)
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


def _answer(
    step: Step,
    ply: int,
    moves: tuple[str, ...],
    *,
    settles: bool = True,
    is_piece: bool = False,
    is_ahead: bool = False,
) -> None:
    board = answer(step.board, ply, moves, settles=settles, is_piece=is_piece, is_ahead=is_ahead)
    if board is step.board:
        board = insist(step.board, ply, moves)
    step.change(recognition=board)


def _node_at(step: Step, ply: int) -> Node | None:
    node: Node | None = step.board.best
    while node is not None and node.ply > ply:
        node = node.parent
    return node if node is not None and node.ply == ply else None


def _with_promotion(node: Node, letter: str) -> str:
    assert node.footprint is not None
    is_move = any(f.text == letter for f in node.options)
    return letter if is_move else node.footprint.text.split("=")[0] + "=" + letter
