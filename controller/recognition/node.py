"""Positions as a tree: every candidate game is a path from the root, and games share their common past.

A node is never changed after it is made; its legal moves and what they do to the occupancy are worked out once,
on first use. Squares are bits: bit n is square n of `game.squares`.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import rules_c
from controller.recognition.evidence import Log, Touch
from controller.recognition.footprint import Footprint, capturable_in, footprints_of
from controller.sides import Side


class Node:
    """One position of one candidate game.

    `mark` is where in the sensor log it was reached, `opened` where a reply to it may have begun (a little before),
    `in_hand` the squares of pieces known to be in hands by then, `early` of those lifted shortly before, which a reply
    may have begun with, `variants` other moves that may have led there while
    nothing was sensed (as many as the last moves of the line, which they replace). `first_mark` is where it was reached
    for the first time, before moves were taken back.
    """

    def __init__(
        self,
        position: rules_c.Position,
        parent: "Node | None",
        footprint: Footprint | None,
        mark: int,
        opened: int | None = None,
        *,
        in_hand: int = 0,
        early: int = 0,
        variants: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.position = position
        self.parent = parent
        self.footprint = footprint
        self.mark = mark
        self.opened = mark if opened is None else opened
        self.in_hand = in_hand
        self.early = early
        self.variants = variants
        self.first_mark = mark
        self.rated: tuple[tuple[int, int], int] | None = (
            None  # the newest moment, and what it cost to believe in this
        )
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.occupancy = position.occupied_mask()

    def play(self, footprint: Footprint, mark: int, opened: int | None = None) -> "Node":
        """The position after a legal move."""
        position = self.position.copy()
        position.push(footprint.move)
        return Node(position, self, footprint, mark, opened)

    def begun_with(self, lifted: int) -> "Node":
        """The same, if pieces `lifted` shortly before may begin a reply: those of the side to move and its victims."""
        early = lifted & self.own
        if lifted & ~early:
            early |= lifted & self.capturable
        self.early, self.rated = early, None
        return self

    def again(self, mark: int) -> "Node":
        """The same position, reached again at index `mark` of the log: what followed it has been taken back."""
        node = Node(self.position, self.parent, self.footprint, mark, variants=self.variants)
        node.first_mark = self.first_mark
        return node

    def as_reached_by(self, other: "Node") -> "Node":
        """The position of `other`, in the place of this one: with what is known of how this one was reached."""
        node = Node(
            other.position,
            other.parent,
            other.footprint,
            self.mark,
            self.opened,
            in_hand=self.in_hand,
            early=self.early,
            variants=self.variants,
        )
        node.first_mark = self.first_mark
        return node

    @cached_property
    def passed(self) -> "Node | None":
        """The position after a forced pass: the only legal move, if that changes nothing on the board."""
        only = self.footprints[0] if len(self._table) == 1 else None
        if only is None or only.touched or self.position.outcome() is not None:
            return None
        return self.play(only, self.mark, self.opened)

    def touches(self, log: Log, end: int | None = None) -> tuple[Touch, ...]:
        """What was touched since this position could be answered (before index `end`), its own move left out."""
        hasty = log.between(self.opened, self.mark)
        later = log.since(self.mark) if end is None else log.between(self.mark, end)
        if not hasty or self.footprint is None:
            return later
        done, arrived, left = self.footprint.touched, self.footprint_filled, self.footprint.vacated
        begun = (t for t in hasty if not t.square & done or t.square & (arrived if t.lifted else left))
        return (*begun, *later)

    @cached_property
    def footprints(self) -> tuple[Footprint, ...]:
        """All legal moves."""
        return footprints_of(self.position, self._table)

    @cached_property
    def still(self) -> tuple[Footprint, ...]:
        """The legal moves that change pieces and leave every square as it was."""
        return tuple(f for f in self.footprints if f.replaced and not f.vacated | f.filled)

    @cached_property
    def options(self) -> tuple[Footprint, ...]:
        """The moves that look like the last one and leave another piece, its own among them, likeliest first; empty if
        there is no choice.
        """
        own = self.footprint
        if self.parent is None or own is None:
            return ()
        same = sorted((f for f in self.parent.footprints if f.looks_like(own)), key=lambda f: f.cost)
        return tuple(same) if len(same) > 1 and any(f.promotes for f in same) else ()

    @cached_property
    def capturable(self) -> int:
        """Squares of pieces that some legal move captures."""
        return capturable_in(self._table, len(self.position.game.squares))

    @cached_property
    def _table(self) -> Any:
        return self.position.move_table()

    @cached_property
    def own(self) -> int:
        """Squares of the side to move."""
        return self.position.occupied_mask(self.position.turn)

    @property
    def footprint_filled(self) -> int:
        """Where the piece of the last move stands now, 0 at the root."""
        return 0 if self.footprint is None else self.footprint.filled | self.footprint.replaced

    @property
    def turn(self) -> Side:
        """Who is to move."""
        return Side(self.position.turn)

    @cached_property
    def line(self) -> tuple[str, ...]:
        """The moves from the root."""
        if self.parent is None or self.footprint is None:
            return ()
        return (*self.parent.line, self.footprint.text)


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
