"""A made trace, with the truth about it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Required:
    """An alert that must come in a window of milliseconds."""

    kinds: tuple[str, ...]
    first_ms: int
    last_ms: int
    by: str | None = None
    square: str | None = None
    confirmed: bool | None = None


@dataclass(frozen=True, slots=True)
class Milestone:
    """By `t_ms` these moves have been played, and the board shows it; `is_seen` is false while the link is down."""

    t_ms: int
    moves: tuple[str, ...]
    is_seen: bool = True


@dataclass
class Trace:
    """`moves` is the truth; `tolerated` are windows of (kind or `*`, first, last) in which an alert is no fault.

    `unseen` are the plies played while the link was down, `pressed_illegal` when presses completed illegal moves.
    """

    name: str
    game_id: str
    mode: str
    moves: list[str]
    events: list[dict[str, Any]]
    required: list[Required]
    tolerated: list[tuple[str, int, int]]
    unseen: list[range] = field(default_factory=list)
    milestones: list[Milestone] = field(default_factory=list)
    blind: list[tuple[int, int]] = field(
        default_factory=list
    )  # from when to when a switch told what was not so
    unheard: list[dict[str, Any]] = field(default_factory=list)  # what happened while the link was down
