"""Positions as a tree: every candidate game is a path from the root, and games share their common past.

A node tells the same for ever; what it remembers besides is only worked out once. What may follow its position is
shared with every other node that has it (`outlook`). Squares are bits: bit n is square n of `game.squares`.
"""

from collections.abc import Iterable, Iterator

import rules_c
from controller.recognition.evidence import Log, Sensed, Touch
from controller.recognition.footprint import Footprint
from controller.recognition.footprints import Footprints
from controller.recognition.outlook import Outlook
from controller.sides import Side


class Node:
    """One position of one candidate game.

    `mark` is where in the sensor log it was reached, `opened` where a reply to it may have begun (a little before),
    `in_hand` the squares of pieces known to be in hands by then, `early` of those lifted shortly before, which a reply
    may have begun with, `variants` other moves that may have led there while nothing was sensed, or in another order
    (as many as the last moves of the line, which they replace). `first_mark` is where it was reached for the first
    time, before moves were taken back.
    """

    def __init__(
        self,
        outlook: Outlook,
        parent: "Node | None",
        footprint: Footprint | None,
        mark: int,
        opened: int | None = None,
        *,
        in_hand: int = 0,
        early: int = 0,
        variants: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.outlook = outlook
        self.occupancy, self.own = outlook.occupancy, outlook.own
        self.parent = parent
        self.footprint = footprint
        self.mark = mark
        self.opened = mark if opened is None else opened
        self.in_hand = in_hand
        self.early = early
        self.variants = variants
        self.first_mark = mark
        # The newest moment: what it costs to believe in this, and where no piece may stand beside the game.
        self.rated: tuple[Sensed, int, int] | None = None
        self._touches: tuple[Log, tuple[Touch, ...]] | None = None
        # Worked out when they are asked for.
        self._passed: Node | None = None
        self._options: tuple[Footprint, ...] | None = None
        self._line: tuple[str, ...] | None = None
        self._seen_line: tuple[str, ...] | None = None
        self.ply: int = 0 if parent is None else parent.ply + 1
        # Passes that a move has followed: how many there were, nobody sees.
        self.passes: int = 0 if parent is None else parent.passes + parent.is_pass

    def play(self, footprint: Footprint, mark: int, opened: int | None = None) -> "Node":
        """The position after a legal move."""
        return Node(self.outlook.after(footprint), self, footprint, mark, opened)

    def path(self) -> "Iterator[Node]":
        """This position and all before it, back to the root."""
        at: Node | None = self
        while at is not None:
            yield at
            at = at.parent

    def later_than(self, ply: int) -> "Iterator[Node]":
        """The positions after more than `ply` moves, the newest first."""
        at: Node | None = self
        while at is not None and at.ply > ply:
            yield at
            at = at.parent

    def at_ply(self, ply: int) -> "Node":
        """The position after `ply` moves of this game, or after all of them if there are fewer."""
        at = self
        while at.ply > ply and at.parent is not None:
            at = at.parent
        return at

    def begin_with(self, lifted: int) -> None:
        """Pieces `lifted` shortly before may begin a reply: those of the side to move and its victims."""
        self.early = lifted & self.own
        if lifted & ~self.early:
            self.early |= lifted & self.capturable

    def again(self, mark: int) -> "Node":
        """The same position, reached again at index `mark` of the log: what followed it has been taken back."""
        node = Node(self.outlook, self.parent, self.footprint, mark, variants=self.variants)
        node.first_mark = self.first_mark
        return node

    def as_reached_by(self, other: "Node", variants: tuple[tuple[str, ...], ...] | None = None) -> "Node":
        """The position of `other`, in the place of this one: with what is known of how this one was reached, or with
        these variants.
        """
        node = Node(
            other.outlook,
            other.parent,
            other.footprint,
            self.mark,
            self.opened,
            in_hand=self.in_hand,
            early=self.early,
            variants=self.variants if variants is None else variants,
        )
        node.first_mark = self.first_mark
        return node

    def moved_to(self, parent: "Node", variants: tuple[tuple[str, ...], ...]) -> "Node":
        """The same position after `parent`, which is the same as the one before; with these variants."""
        if parent is self.parent and variants == self.variants:
            return self
        node = Node(
            self.outlook,
            parent,
            self.footprint,
            self.mark,
            self.opened,
            in_hand=self.in_hand,
            early=self.early,
            variants=variants,
        )
        node.first_mark = self.first_mark
        return node

    @property
    def passed(self) -> "Node | None":
        """The position after a forced pass: the only legal move, if that changes nothing on the board."""
        only = self.outlook.forced_pass
        if self._passed is None and only is not None:
            self._passed = self.play(only, self.mark, self.opened)
        return self._passed

    @property
    def is_pass(self) -> bool:
        """Whether the last move changed nothing on the board."""
        return self.footprint is not None and not self.footprint.touched

    def touches(self, log: Log, end: int | None = None) -> tuple[Touch, ...]:
        """What was touched since this position could be answered (before index `end`), its own move left out."""
        if end is not None:
            return self._own_touches(log, log.between(self.mark, end))
        if self._touches is None or self._touches[0] is not log:
            self._touches = log, self._own_touches(log, log.since(self.mark))
        return self._touches[1]

    def _own_touches(self, log: Log, later: tuple[Touch, ...]) -> tuple[Touch, ...]:
        if self.footprint is None or self.opened >= self.mark:
            return later
        hasty = log.between(self.opened, self.mark)
        done, arrived, left = self.footprint.touched, self.footprint_filled, self.footprint.vacated
        landed = 0  # what is lifted where nothing has come down is what the move takes
        begun = []
        for touch in hasty:
            if not touch.square & done or touch.square & (arrived & landed if touch.lifted else left):
                begun.append(touch)
            landed |= 0 if touch.lifted else touch.square
        return (*begun, *later)

    @property
    def position(self) -> rules_c.Position:
        """The position; it does not change any more."""
        return self.outlook.position

    @property
    def is_legal(self) -> bool:
        """Whether the rules know the last move; not of one that the arbiter let stand."""
        return self.footprint is None or isinstance(self.footprint.move, rules_c.Move)

    @property
    def san(self) -> str:
        """The last move in short notation, empty at the root; also of one that the rules do not know."""
        if self.parent is None or self.footprint is None:
            return ""
        move = self.footprint.move
        return self.parent.position.san(move) if self.is_legal else getattr(move, "san", "")

    @property
    def footprints(self) -> Footprints:
        """All legal moves."""
        return self.outlook.footprints

    @property
    def capturable(self) -> int:
        """Squares of pieces that some legal move captures."""
        return self.outlook.capturable

    @property
    def turn(self) -> Side:
        """Who is to move."""
        return self.outlook.turn

    @property
    def options(self) -> tuple[Footprint, ...]:
        """The moves that look like the last one and leave another piece, its own among them, likeliest first; empty if
        there is no choice.
        """
        if self._options is None:
            own, before = self.footprint, self.parent
            same = (
                [] if own is None or before is None else [f for f in before.footprints if f.looks_like(own)]
            )
            is_choice = len(same) > 1 and any(f.promotes for f in same)
            self._options = tuple(sorted(same, key=lambda f: f.cost)) if is_choice else ()
        return self._options

    @property
    def footprint_filled(self) -> int:
        """Where the piece of the last move stands now, 0 at the root."""
        return 0 if self.footprint is None else self.footprint.filled | self.footprint.replaced

    @property
    def line(self) -> tuple[str, ...]:
        """The moves from the root."""
        if self._line is None:
            before = () if self.parent is None else self.parent.line
            self._line = before if self.footprint is None else (*before, self.footprint.text)
        return self._line

    @property
    def seen_line(self) -> tuple[str, ...]:
        """The same, as far as it can be seen: without the pieces that pawns become."""
        if self._seen_line is None:
            before = () if self.parent is None else self.parent.seen_line
            last = () if self.footprint is None else (self.footprint.text.partition("=")[0],)
            self._seen_line = (*before, *last)
        return self._seen_line


def mask_of(indexes: Iterable[int]) -> int:
    """A mask with these bits."""
    mask = 0
    for index in indexes:
        mask |= 1 << index
    return mask


def bits_of(mask: int) -> list[int]:
    """The indexes of the bits of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
