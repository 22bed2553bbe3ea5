"""The clocks' door: settings in words, a pure state machine in integer milliseconds, and what it shows.

    settings = parse_settings("fischer 5m+3s")
    state = start(settings)
    state, effects = advance(state, Start(t_ms))
    state, effects = advance(state, Press(t_ms, Side.SOUTH))
    view(state, now_ms)

Knows no board and reads no clock: every time comes in with an event.
"""

from controller.clocks.burning import flag_due_ms, free_move_due_ms
from controller.clocks.declaration import Limits, judge_declaration
from controller.clocks.errors import ClockSettingsError, ClockStateError
from controller.clocks.events import (
    Adjust,
    ClockEffect,
    ClockEvent,
    FlagFell,
    FlagWithdrawn,
    FreeMoveOverdue,
    LowTime,
    OpenSeal,
    Pause,
    Press,
    PressIgnored,
    Refund,
    Resume,
    Seal,
    SetCount,
    SetTurn,
    Start,
    Stop,
    SwapSides,
    TakeBack,
    Tick,
    TimeAdjusted,
    TurnCompleted,
)
from controller.clocks.machine import LOW_MS, advance, restore, start
from controller.clocks.picture import balances, halt_name, interlude_left_ms, next_change_ms, remaining, view
from controller.clocks.settings import ClockSettings, format_settings, parse_settings
from controller.clocks.state import HALTED, ClockState, Flag, Run, from_json, to_json

__all__ = [
    "HALTED",
    "LOW_MS",
    "Adjust",
    "ClockEffect",
    "ClockEvent",
    "ClockSettings",
    "ClockSettingsError",
    "ClockState",
    "ClockStateError",
    "Flag",
    "FlagFell",
    "FlagWithdrawn",
    "FreeMoveOverdue",
    "Limits",
    "LowTime",
    "OpenSeal",
    "Pause",
    "Press",
    "PressIgnored",
    "Refund",
    "Resume",
    "Run",
    "Seal",
    "SetCount",
    "SetTurn",
    "Start",
    "Stop",
    "SwapSides",
    "TakeBack",
    "Tick",
    "TimeAdjusted",
    "TurnCompleted",
    "advance",
    "balances",
    "flag_due_ms",
    "format_settings",
    "free_move_due_ms",
    "from_json",
    "halt_name",
    "interlude_left_ms",
    "judge_declaration",
    "next_change_ms",
    "parse_settings",
    "remaining",
    "restore",
    "start",
    "to_json",
    "view",
]
