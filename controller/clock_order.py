"""What people may order of the clocks beside pressing them: halts, sealed moves, what an arbiter puts right."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from controller.sides import Side


class ClockAct(StrEnum):
    """What is ordered. Source: rulebook, clocks 1.2, 1.3, 1.12 and 1.13; refereeing 4.1 (R4, R5, R9, R10)."""

    START = "start"  # the clocks; once the free first move is overdue, the first mover's Independent clock
    PAUSE = "pause"  # a Pause or Hold
    ADJOURN = "adjourn"  # an Interval or Intermission
    RESUME = "resume"  # after a halt; a sealed move that was opened and played counts now
    CALL_SEAL = "call-seal"  # the side to move is asked to seal a move; its clock runs on
    SEAL = "seal"  # the move is handed over: the clocks halt for the adjournment
    OPEN_SEAL = "open-seal"
    REFUSE_SEAL = "refuse-seal"  # the sealed move does not stand: its player thinks again
    TAKE_BACK = "take-back"  # within the interlude of a calendar game
    ADJUST = "adjust"  # an Increase, a Reduction, penalty minutes
    SET_TURN = "set-turn"  # a wrong press is put right
    SET_COUNT = "set-count"
    SWAP = "swap"  # the players' clocks change sides


@dataclass(frozen=True, slots=True)
class ClockOrder:
    """An order; which of the other fields it needs follows from `act`.

    `side` for ADJUST, SET_TURN and SET_COUNT; `delta_ms`, perhaps `balance` (None is the one that burns) and `reason`
    for ADJUST; `turns` for SET_COUNT; `move` for SEAL, in coordinate notation, empty where it is on paper, with `salt`,
    any text that keeps its digest from being guessed.
    """

    act: ClockAct
    side: Side | None = None
    delta_ms: int = 0
    balance: str | None = None
    reason: str = ""
    turns: int = 0
    move: str = ""
    salt: str = ""


def order_fields(order: ClockOrder) -> dict[str, Any]:
    """The order as a line of a sensor trace has it, defaults left out."""
    fields: dict[str, Any] = {"do": order.act.value}
    if order.side is not None:
        fields["side"] = order.side.value
    for name in _TEXT_FIELDS + _NUMBER_FIELDS:
        if value := getattr(order, name):
            fields[name] = value
    return fields


def read_order(fields: Mapping[str, Any]) -> ClockOrder:
    """The order that `order_fields` wrote. Raises: KeyError, TypeError, ValueError."""
    side = fields.get("side")
    given: dict[str, Any] = {name: str(fields[name]) for name in _TEXT_FIELDS if name in fields}
    given |= {name: int(fields[name]) for name in _NUMBER_FIELDS if name in fields}
    return ClockOrder(ClockAct(fields["do"]), None if side is None else Side(side), **given)


_TEXT_FIELDS = ("balance", "reason", "move", "salt")
_NUMBER_FIELDS = ("delta_ms", "turns")
