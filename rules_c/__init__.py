"""What is legal, what a move does, how a game ends, for every game that a definition file describes.

import rules_c
game = rules_c.game("chess")
position = game.start()
position.push("e2e4")
"""

from rules_c.errors import DefinitionError, FenError, IllegalMove, UnknownGame
from rules_c.game import Game, LeftOut, game, games, left_out, load_game
from rules_c.move import Move
from rules_c.position import Outcome, Position

__all__ = [
    "DefinitionError",
    "FenError",
    "Game",
    "IllegalMove",
    "LeftOut",
    "Move",
    "Outcome",
    "Position",
    "UnknownGame",
    "game",
    "games",
    "left_out",
    "load_game",
]
