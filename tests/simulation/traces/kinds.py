"""Kinds of evenings: which people sit there, and what goes wrong how often.

The four levels are mixtures of everything; the other kinds are one trouble each, often enough to be met in one game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Kind:
    """`incidents` are probabilities before each ply, by the names in `incidents.py`; `habits` overrule the level's."""

    level: str = "natural"
    incidents: Mapping[str, float] = field(default_factory=dict)
    habits: Mapping[str, float] = field(default_factory=dict)
    end: str = "mixed"  # "played", "resign", "swept", or any of them
    weak_magnets: bool = False
    dead_switch: bool = (
        False  # from some time on one switch tells nothing; then nothing may be silently wrong
    )


_BOTH = {
    "tidy": Kind("tidy", end="played"),
    "nudges": Kind(habits={"nudges": 0.5}),
    "parked": Kind(habits={"parks": 0.4}),
    "slow": Kind(habits={"dawdles": 1.0}),
    "adjusting": Kind(habits={"adjusts": 0.2, "bumps": 0.1}),
    "noisy": Kind(incidents={"noise": 0.05}),
    "link": Kind(incidents={"lost_link": 0.06}, end="played"),
    "held": Kind(incidents={"held_meanwhile": 0.1}),
    "weak": Kind(weak_magnets=True),
    "dead": Kind(dead_switch=True),
    "resign": Kind(end="resign"),
    "swept": Kind(end="swept"),
}
CASUAL = _BOTH | {
    "natural": Kind(incidents={"noticed": 0.004, "takeback": 0.005, "impossible": 0.001}),
    "clumsy": Kind(
        "clumsy",
        incidents={
            "noticed": 0.02,
            "takeback": 0.02,
            "impossible": 0.01,
            "one_off": 0.01,
            "one_off_noticed": 0.01,
            "stranger": 0.005,
            "out_of_turn": 0.004,
        },
    ),
    "lossy": Kind(
        "lossy",
        incidents={"noticed": 0.004, "takeback": 0.005, "lost_link": 0.02, "noise": 0.005},
        weak_magnets=True,
    ),
    "takeback": Kind(incidents={"takeback": 0.1}),
    "impossible": Kind(incidents={"impossible": 0.05}),
    "out-of-turn": Kind(incidents={"out_of_turn": 0.05}),
    "played-over": Kind(incidents={"played_over": 0.1}),
    "tried": Kind(incidents={"tried": 0.05}),
    "together": Kind(incidents={"taken_back_together": 0.05}),
    "one-off": Kind(incidents={"one_off": 0.04, "one_off_noticed": 0.04, "stranger": 0.02}),
}
TOURNAMENT = _BOTH | {
    "natural": Kind(
        incidents={"corrected": 0.004, "illegal": 0.002, "empty_press": 0.001, "wrong_press": 0.005}
    ),
    "clumsy": Kind(
        "clumsy",
        incidents={
            "corrected": 0.02,
            "illegal": 0.015,
            "illegal_answered": 0.005,
            "illegal_mended": 0.005,
            "empty_press": 0.01,
            "wrong_press": 0.02,
            "touch_move": 0.01,
            "one_off_noticed": 0.01,
            "forgotten_press": 0.01,
        },
    ),
    "lossy": Kind(
        "lossy",
        incidents={"corrected": 0.004, "illegal": 0.002, "lost_link": 0.02, "noise": 0.005},
        weak_magnets=True,
    ),
    "illegal": Kind(incidents={"illegal": 0.05}),
    "answered": Kind(incidents={"illegal_answered": 0.05}),
    "mended": Kind(incidents={"illegal_mended": 0.05}),
    "corrected": Kind(incidents={"corrected": 0.05}),
    "empty-press": Kind(incidents={"empty_press": 0.05}),
    "wrong-press": Kind(incidents={"wrong_press": 0.2}, habits={"presses_twice": 0.2}),
    "forgotten-press": Kind(incidents={"forgotten_press": 0.05}),
    "touch-move": Kind(incidents={"touch_move": 0.05}),
    "withdrawn": Kind(incidents={"withdrawn": 0.05}),
    "put-back": Kind(incidents={"answered_put_back": 0.05}),
    "made-good": Kind(incidents={"made_good": 0.05}),
    "from-beside": Kind(incidents={"from_beside": 0.05}),
    "others-piece": Kind(incidents={"others_piece": 0.05}),
    "own-taken": Kind(incidents={"own_taken": 0.05}),
    "second-move": Kind(incidents={"second_move": 0.05}),
    "set-right": Kind(incidents={"another_there_first": 0.05, "castled_awry": 1.0}),
}
BY_MODE = {"casual": CASUAL, "tournament": TOURNAMENT}
