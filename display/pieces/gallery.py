"""Which drawing a piece gets: by its name, else by its game's family and letter, else a disc with its letter."""

from display.pieces import eastern, western
from display.pieces.outline import Drawing

EASTERN_GAMES = frozenset(
    {"chinese-chess", "xiangqi", "touchpaper", "qi-placements", "eastern-storm"}
    | {"riverqi-soldier", "riverqi-hawker", "riverqi-water-horse"}
)
CLASSIC_GAMES = frozenset({"chess", "chess960", "capablanca-classic", "escalier", "exciting"})

CLASSIC = {
    "K": western.KING,
    "Q": western.QUEEN,
    "R": western.ROOK,
    "B": western.BISHOP,
    "N": western.KNIGHT,
    "P": western.PAWN,
    "C": western.PRECEDENT,
    "A": western.ADVISER,
}
STEPS = {
    "Q": western.ROYAL_QUEEN,
    "K": western.KING,
    "T": western.TOWER,
    "N": western.KNIGHT,
    "B": western.BARON,
    "P": western.PIKEMAN,
    "L": western.KINGS_LANCER,
    "J": western.QUEENS_LANCER,
    "D": western.DUKE,
    "E": western.EARL,
    "V": western.VISCOUNT,
    "C": western.PRECEDENT,
    "A": western.ADVISER,
}
EASTERN = {
    "K": eastern.GENERAL,
    "A": eastern.GUARD,
    "E": eastern.ELEPHANT,
    "H": eastern.HORSE,
    "R": eastern.CHARIOT,
    "C": eastern.CANNON,
    "P": eastern.SOLDIER,
}
# Where a rulebook calls a piece by name, the name tells more than the letter (xiangqi's N is a Horse).
EASTERN_NAMES = {
    "general": eastern.GENERAL,
    "guard": eastern.GUARD,
    "advisor": eastern.GUARD,
    "elephant": eastern.ELEPHANT,
    "horse": eastern.HORSE,
    "chariot": eastern.CHARIOT,
    "cannon": eastern.CANNON,
    "soldier": eastern.SOLDIER,
}
CLASSIC_NAMES = {
    "king": western.KING,
    "queen": western.QUEEN,
    "rook": western.ROOK,
    "bishop": western.BISHOP,
    "knight": western.KNIGHT,
    "pawn": western.PAWN,
    "chancellor": western.PRECEDENT,
    "archbishop": western.ADVISER,
}
STEPS_NAMES = {
    "queen": western.ROYAL_QUEEN,
    "duchess": western.ROYAL_QUEEN,
    "king": western.KING,
    "tower": western.TOWER,
    "siege tower": western.TOWER,
    "knight": western.KNIGHT,
    "baron": western.BARON,
    "baroness": western.BARON,
    "noble": western.BARON,
    "pikeman": western.PIKEMAN,
    "king's lancer": western.KINGS_LANCER,
    "queen's lancer": western.QUEENS_LANCER,
    "duke": western.DUKE,
    "earl": western.EARL,
    "viscount": western.VISCOUNT,
    "precedent": western.PRECEDENT,
    "adviser": western.ADVISER,
}
# Letters that other games of the family give to other pieces: there the name must be known.
AMBIGUOUS = {"classic": "CA", "steps": "", "eastern": ""}
_FAMILIES = {
    "classic": (CLASSIC_NAMES, CLASSIC),
    "steps": (STEPS_NAMES, STEPS),
    "eastern": (EASTERN_NAMES, EASTERN),
}


def find_family(game_id: str) -> str:
    """Give the family whose drawings a game uses: `classic`, `eastern` or `steps`."""
    if game_id in EASTERN_GAMES:
        return "eastern"
    return "classic" if game_id in CLASSIC_GAMES else "steps"


def find_drawing(family: str, letter: str, name: str = "") -> Drawing | None:
    """Give the drawing of a piece, None where there is none: then a disc with the letter stands in."""
    names, letters = _FAMILIES[family]
    if name.lower() in names:
        return names[name.lower()]
    if name and letter.upper() in AMBIGUOUS[family]:
        return None
    return letters.get(letter.upper())
