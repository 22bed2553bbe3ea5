"""Slow, obvious models of games that no outside engine knows, written from the rulebook and the contracts alone."""

from types import ModuleType

from . import (
    arabian,
    draughts,
    eastern,
    escalier,
    exciting,
    gyroscope,
    jewel,
    relay,
    siege,
    squeeze,
    transfer,
    western,
)

# Game id (and options) -> the module that models it: start, fen, moves, is_check, outcome.
MODELS: dict[str, ModuleType] = {
    **dict.fromkeys(arabian.ARRAYS, arabian),
    **dict.fromkeys(draughts.ARRAYS, draughts),
    **dict.fromkeys(eastern.ARRAYS, eastern),
    **dict.fromkeys(escalier.ARRAYS, escalier),
    **dict.fromkeys(exciting.ARRAYS, exciting),
    **dict.fromkeys(gyroscope.ARRAYS, gyroscope),
    **dict.fromkeys(jewel.ARRAYS, jewel),
    **dict.fromkeys(relay.ARRAYS, relay),
    **dict.fromkeys(siege.GAMES, siege),
    **dict.fromkeys((f"{game_id} deployment=squeeze-down" for game_id in squeeze.HOMES), squeeze),
    **dict.fromkeys(transfer.ARRAYS, transfer),
    **dict.fromkeys(western.ARRAYS, western),
}
