"""A piece chosen on the keys, and the promotion that it is for: the nearest one."""

from collections.abc import Iterator
from dataclasses import replace

from controller.recognition import costs
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.promotions import retold_as
from controller.recognition.recognition import Recognition, answer, insist, touch, unsay
from controller.session.state import CHOICE_EARLY_MS, Choice
from controller.session.step import Step
from controller.session.trust import decided, kept_open

ALL_SQUARES = -1
CHOICE_LATE_MS = 5000  # a promotion may be chosen this long after the new piece stands


def promotion_choices(node: Node) -> tuple[str, ...]:
    """The letters between which the move that led to `node` chose, the preferred one first; empty if no choice. Where
    the piece may also stay what it was, the moves themselves.
    """
    options = node.options
    letters = tuple(f.move.promotion.upper() for f in options if f.move.promotion)
    return letters if len(letters) == len(options) else tuple(f.text for f in options)


def chosen(node: Node, choice: str) -> str | None:
    """The one of its choices that a move or a letter on the keys means; also the only piece there was to become."""
    options, footprint = promotion_choices(node), node.footprint
    if footprint is not None and footprint.promotes and not options:
        options = (footprint.text,)
    for option in options:
        if plain(choice) in map(plain, (option, option.partition("=")[2], with_promotion(node, option))):
            return option
    return None


def plain(choice: str) -> str:
    """A letter or a move as it is compared: e7e8=Q and e7e8q are the same."""
    return choice.upper().replace("=", "")


def has_chosen(step: Step, t_ms: int, node: Node) -> bool:
    """Whether the choice made shortly before is meant for the move to `node`; then it is taken. Where only the one
    before it is, that is taken, and the last one still waits.
    """
    choice = step.state.choice
    if choice is None:
        return False
    if not _is_for(step, choice, node, t_ms):
        before = choice.before
        if before is None or not _is_for(step, before, node, t_ms):
            return False
        step.change(choice=replace(choice, before=None))
        _answer_ahead(step, node, before.letter)
        return True
    # The move may still become another one, with the same piece.
    gap_ms = abs(_touched_ms(step, node, t_ms) - choice.t_ms)
    instead = choice.instead or _chosen_just_before(step, choice, node, t_ms)
    step.change(
        choice=replace(choice, ply=node.ply, gap_ms=gap_ms, instead=instead, before=None, taken_ms=t_ms)
    )
    earlier = None if choice.ply in (None, node.ply) else node_at(step, choice.ply)
    if earlier is not None and promotion_choices(earlier):  # it was taken for that one, which loses it
        given_on = Choice(
            choice.t_ms,
            choice.letter,
            node.ply,
            gap_ms,
            first_ply=earlier.ply,
            first_letter=choice.instead,
            taken_ms=t_ms,
        )
        step.change(recognition=_without_choice(step.board, choice, earlier), choice=given_on)
    _let_stand(step, choice, node)
    _answer_ahead(step, node, choice.letter)
    return True


def leave_open(step: Step, node: Node) -> None:
    """The choice that is kept may as well correct that for the move to `node`: until it is taken for another one, that
    is not sure, whatever was said of it.
    """
    choice, board = step.state.choice, step.board
    assert choice is not None, "it was just made"
    if not step.state.calms[-1].doubts(node.ply):
        said = frozenset(said for said in board.settled if said[0] != node.ply)
        calms = kept_open(step.state.calms, [node.ply])
        step.change(recognition=replace(board, settled=said), calms=calms)
        step.change(choice=replace(choice, doubted_ply=node.ply))


def _let_stand(step: Step, choice: Choice, taken: Node) -> None:
    """The choice was for the move to `taken`: what was said of the promotion that it might have corrected stands."""
    doubted = None if choice.doubted_ply is None else node_at(step, choice.doubted_ply)
    if doubted is not None and doubted.ply < taken.ply:
        answer_with(step, doubted.ply, (doubted.line[-1],), is_piece=True)
        step.change(calms=decided(step.state.calms, [doubted.ply]))


def keep_choice(step: Step, t_ms: int, choice: str) -> None:
    """A choice that is for no promotion so far waits for the next one. What was chosen before stands: for the promotion
    that had it, or, where none has it yet, if the new choice is for another one.
    """
    last, best = step.state.choice, step.board.best
    if last is not None and (last.ply is None or last.ply > best.ply):
        step.change(choice=Choice(t_ms, choice.upper(), before=replace(last, before=None)))
        return
    had = None if last is None or last.ply is None else node_at(step, last.ply)
    if had is not None and is_chosen(step, had):
        answer_with(step, had.ply, (had.line[-1],), is_piece=True)
    step.change(choice=Choice(t_ms, choice.upper()))


def _is_for(step: Step, choice: Choice, node: Node, t_ms: int) -> bool:
    """Whether a choice made before is meant for the move to `node`, found at `t_ms`, and was not made long after."""
    if chosen(node, choice.letter) is None or not _is_meant(step, choice, node, t_ms):
        return False
    stands_ms = stands_ms_of(step, node)
    return stands_ms is None or choice.t_ms <= stands_ms + CHOICE_LATE_MS  # otherwise it was told anew


def _answer_ahead(step: Step, node: Node, letter: str) -> None:
    """What was chosen is what the pawn becomes by the move to `node`, if that is what is being played."""
    meant = chosen(node, letter)
    assert meant is not None, "it is one of the choices"
    answer_with(step, node.ply, (with_promotion(node, meant),), is_piece=True, is_ahead=True)


def _chosen_just_before(step: Step, choice: Choice, node: Node, t_ms: int) -> str:
    """What had been chosen for the move to `node` before this choice, should that be for another promotion."""
    before = choice.before
    if before is None or not _is_for(step, before, node, t_ms):
        return ""
    return chosen(node, before.letter) or ""


def forget_choice(step: Step) -> None:
    """The board is at rest. What was chosen for a move that is taken back by now is for no other one."""
    choice, board = step.state.choice, step.board
    is_right = board.shown(board.best) == board.best.occupancy
    if is_right and choice is not None and choice.ply is not None and choice.ply > board.best.ply:
        step.change(choice=None)


def taken_back(step: Step, node: Node) -> Node:
    """`node` without what was chosen for the promotion of the same ply, where that was set back on the board since: of
    the one made now nobody has said anything.
    """
    choice = step.state.choice
    if choice is None or choice.ply != node.ply or not promotion_choices(node):
        return node
    if not _is_set_back(step, node, choice.taken_ms + costs.SEEN_MS):
        return node
    usual = with_promotion(node, promotion_choices(node)[0])
    step.change(choice=None, recognition=unsay(step.board, node, usual))
    return node_at(step, node.ply) or node


def _is_set_back(step: Step, node: Node, since_ms: int) -> bool:
    """Whether the squares of the move to `node` were as before it at some time since then. A switch that bounces as the
    pawn is taken off has them so for less than a hand takes.
    """
    assert node.parent is not None and node.footprint is not None, "a promotion"
    log, own = step.board.log, node.footprint.touched
    end = log.end if node.ply == step.board.best.ply else node.mark  # what was played since goes there, too
    changed = 0
    for one in node.parent.touches(log, end):
        changed ^= one.square & own
        if one.square & own and not changed and one.t_ms >= since_ms:
            return True
    return False


def give_choice_on(step: Step, before: Recognition) -> None:
    """A choice that was taken for one promotion is for the next one, if that is nearer, also where it is legal only if
    the first pawn has become something else. `before` is the board before the last touch.
    """
    choice, board = step.state.choice, step.board
    earlier = None if choice is None or choice.ply is None else node_at(step, choice.ply)
    if choice is None or earlier is None or not board.strays | board.missing:
        return
    until_ms = choice.t_ms + CHOICE_EARLY_MS
    if not promotion_choices(earlier) or not any(
        choice.t_ms <= t.t_ms <= until_ms for t in board.best.touches(board.log)
    ):
        return
    last = board.log.touches[-1]
    other = _without_choice(before, choice, earlier)
    other = touch(other, last.t_ms, board.names(last.square)[0], lifted=last.lifted)
    if other.best.mark != other.log.end or other.strays | other.missing:
        return
    later = (at for at in other.best.later_than(earlier.ply) if chosen(at, choice.letter) is not None)
    if any(_is_meant(step, choice, node, last.t_ms) for node in later):
        step.change(recognition=other)


def without(step: Step, choice: Choice, node: Node) -> Node:
    """`node` as it would be without a choice that was taken for an earlier promotion of the same piece, perhaps."""
    earlier = None if choice.ply is None or choice.ply >= node.ply else node_at(step, choice.ply)
    if earlier is None or not promotion_choices(earlier):
        return node
    return retold_as(node, earlier.ply, _chosen_before(earlier, choice.instead)) or node


def _without_choice(board: Recognition, choice: Choice, earlier: Node) -> Recognition:
    """The board as it would be without a choice that was taken for an `earlier` promotion. What had been chosen for
    that is for it again, and not for the one before, which had been given it.
    """
    first = None if choice.first_ply is None else earlier.at_ply(choice.first_ply)
    if choice.is_second and first is not None and promotion_choices(first):
        board = _chosen_again(board, first, choice.first_letter)
    return _chosen_again(board, earlier, choice.instead)


def _chosen_again(board: Recognition, node: Node, letter: str) -> Recognition:
    """The board with what had been chosen before for the promotion to `node`, if anything had."""
    move = _chosen_before(node, letter)
    board = unsay(board, node, move)
    return answer(board, node.ply, (move,), is_piece=True) if letter else board


def _chosen_before(node: Node, letter: str) -> str:
    """The promotion to `node` as it had been chosen before, to `letter`; the usual piece if none had."""
    return with_promotion(node, letter or promotion_choices(node)[0])


def _until_begun_ms(step: Step, choice: Choice, node: Node, t_ms: int) -> int:
    """How long after a choice the pawn of the promotion to `node`, or what it takes, was touched; where that was off by
    then, the pawn. It was under way if the new piece stood where it went by then, and nobody took that up again; if the
    pawn was in a hand, how long before the choice it was taken up, but no longer than may be chosen ahead.
    """
    if node.parent is None or node.footprint is None:
        return _touched_ms(step, node, t_ms) - choice.t_ms
    goal = [t for t in node.parent.touches(step.board.log, node.mark) if t.square & node.footprint_filled]
    if goal and not goal[-1].lifted and goal[-1].t_ms <= choice.t_ms:
        return 0
    ahead_ms = _touched_ms(step, node, t_ms, node.parent.occupancy) - choice.t_ms
    if ahead_ms >= 0:
        return ahead_ms
    pawn_ms = _touched_ms(step, node, t_ms, node.footprint.origin) - choice.t_ms
    made = step.board.log.between(node.mark - 1, node.mark)
    is_in_hand = pawn_ms < 0 and made and made[0].t_ms > choice.t_ms
    return min(-pawn_ms, CHOICE_EARLY_MS) if is_in_hand else pawn_ms


def _touched_ms(step: Step, node: Node, t_ms: int, own: int = ALL_SQUARES) -> int:
    """When a hand took the first piece of the move that led to `node`, of those on its `own` squares, and did not put
    it back and leave it; `t_ms` if it is not known.
    """
    log = step.board.log
    touches = () if node.parent is None else node.parent.touches(log, node.mark)
    own &= 0 if node.footprint is None else node.footprint.touched
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
    begun_ms = _until_begun_ms(step, choice, node, t_ms)
    return choice.ply < node.ply and 0 <= begun_ms <= CHOICE_EARLY_MS and begun_ms < choice.gap_ms


def _is_found_with_later(step: Step, choice: Choice, node: Node) -> bool:
    """Whether the move to `node` was found by the same touch as a later one, nearer to the choice, that it may be for:
    both were played while nothing was sensed.
    """
    later = step.board.best.later_than(node.ply)
    return any(at.mark == node.mark and chosen(at, choice.letter) is not None for at in later)


def _ahead_max_ms(choice: Choice) -> int:
    """How long after a choice that was taken for a promotion the pawn of a nearer one is touched."""
    return min(CHOICE_EARLY_MS, choice.gap_ms)


def is_begun(board: Recognition, choice: str) -> bool:
    """Whether the pawn of a promotion that leaves this choice is in a hand."""
    off = board.missing & board.best.own
    return any(f.origin & off for f in _promotions_to(board.best, choice))


def stands_ahead(board: Recognition, choice: str) -> bool:
    """Whether what stands where no piece should may be the new piece of a promotion that leaves this choice, set down
    before the pawn is taken off.
    """
    return any(f.filled & board.strays for f in _promotions_to(board.best, choice))


def _promotions_to(node: Node, choice: str) -> Iterator[Footprint]:
    """The promotions from here that a choice may be meant for."""
    meant = plain(choice)
    for f in node.footprints:
        if f.promotes and meant in map(plain, (f.move.promotion or "", f.text)):
            yield f


def is_settled(step: Step, node: Node) -> bool:
    """Whether a person has said that this was the move."""
    return node.footprint is not None and (node.ply, node.footprint.text) in step.board.settled


def is_chosen(step: Step, node: Node) -> bool:
    """Whether the last choice is what this move made of a pawn, though later play may tell that it is another one's."""
    choice = step.state.choice
    if choice is None or choice.ply != node.ply or not choice.is_said:
        return False
    meant = chosen(node, choice.letter)
    return meant is not None and with_promotion(node, meant) == node.line[-1]


def stands_ms_of(step: Step, node: Node) -> int | None:
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


def answer_with(
    step: Step,
    ply: int,
    moves: tuple[str, ...],
    *,
    settles: bool = True,
    is_piece: bool = False,
    is_ahead: bool = False,
) -> None:
    """`moves` were played from `ply` on, as a person says, if need be against all that the board shows."""
    board = answer(step.board, ply, moves, settles=settles, is_piece=is_piece, is_ahead=is_ahead)
    if board is step.board:
        board = insist(step.board, ply, moves)
    step.change(recognition=board)


def node_at(step: Step, ply: int) -> Node | None:
    """The position after so many plies of the game believed in; None if it has fewer."""
    node: Node | None = step.board.best
    while node is not None and node.ply > ply:
        node = node.parent
    return node if node is not None and node.ply == ply else None


def with_promotion(node: Node, letter: str) -> str:
    """The move that led to `node` with another one of its choices, a letter or a whole move."""
    assert node.footprint is not None
    is_move = any(f.text == letter for f in node.options)
    return letter if is_move else node.footprint.text.split("=")[0] + "=" + letter
