"""What a screen needs to draw a game's board, read from the game's definition and never from its name."""

from functools import lru_cache

import rules_c
from controller.views import BoardView, PieceKind


@lru_cache(maxsize=64)
def piece_kinds(game: rules_c.Game) -> dict[str, PieceKind]:
    """Give what each letter stands for; do not change it, it is shared."""
    return {letter: PieceKind(name, game.betza[letter]) for letter, name in game.piece_names.items()}


@lru_cache(maxsize=64)
def board_view(game: rules_c.Game) -> BoardView:
    """Give the board with its places."""
    return BoardView(game.files, game.ranks, game.squares, game.style, _regions(game))


def _regions(game: rules_c.Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    found = [("palace", palace) for palace in game.palaces]
    areas = game.zone(game.says("areas"))
    if areas:  # what belongs to neither side is a river of squares
        land = {square for area in areas for square in area}
        found.append(("water", tuple(square for square in game.squares if square not in land)))
    elif game.river is not None:
        found.append(("river", tuple(square for square in game.squares if int(square[1:]) in game.river)))
    found += [(key, (game.says(key),)) for key in ("key", "broker") if game.says(key)]
    if game.says("stops"):
        found.append(("stop", tuple(game.says("stops").split())))
    for kind, zone in (
        ("headquarters", game.says("headquarters")),
        ("wing", game.says("wings")),
        ("forest", _carriers_zone(game)),
    ):
        squares = {square for part in game.zone(zone) for square in part} if zone else set()
        if squares:
            found.append((kind, tuple(square for square in game.squares if square in squares)))
    return tuple(found)


def _carriers_zone(game: rules_c.Game) -> str:
    """The zone that those who must reach the headquarters cannot leave."""
    letter = game.says("headquarters.carrier")
    attributes = game.says(f"piece.{letter}").split(";") if letter else []
    words = [attribute.split() for attribute in attributes]
    return next((word[1] for word in words if len(word) == 2 and word[0] == "zone"), "")
