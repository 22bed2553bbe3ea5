"""Which drawing a piece gets: by its name, else by how it moves, else a frame with its letter.

A new game's piece needs one line in `FIGURES` or `PICTOGRAMS`, and none where its movement says enough.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from controller.board_form import piece_kinds
from controller.game_card import GameCard
from controller.views import GameView, PieceKind
from display.pieces import eastern, figures, western
from display.pieces.composed import compose
from display.pieces.outline import Drawing


@dataclass(frozen=True, slots=True)
class Family:
    """How a game's pieces are drawn: as discs or figures, and what each letter (upper case) stands for."""

    discs: bool = False
    kinds: tuple[tuple[str, PieceKind], ...] = ()


# By name, or by name and movement where games use one name for two pieces.
FIGURES: Mapping[str, Drawing] = {
    "king": western.KING,
    "king/RF": figures.KING_OF_TOWERS,
    "king/mF": figures.DRAUGHTS_KING,
    "queen": western.QUEEN,
    "queen/K": western.ROYAL_QUEEN,
    "duchess": western.ROYAL_QUEEN,
    "rook": western.ROOK,
    "bishop": western.BISHOP,
    "knight": western.KNIGHT,
    "pawn": western.PAWN,
    "chancellor": western.PRECEDENT,
    "marshal": western.PRECEDENT,
    "archbishop": western.ADVISER,
    "cardinal": western.ADVISER,
    "ace": figures.ACE,
    "eurofighter pawn": figures.ADVANCER,
    "tower": western.TOWER,
    "equerry/R": figures.EQUERRY_TOWER,
    "equerry/B": figures.EQUERRY_CLERIC,
    "aristocrat": figures.ARISTOCRAT,
    "captain": figures.CAPTAIN,
    "roller": figures.SIEGE_TOWER,
    "siege-tower": figures.SIEGE_TOWER,
    "siege tower": figures.SIEGE_TOWER,
    "stockade": figures.STOCKADE,
    "baron": western.BARON,
    "baroness": western.BARON,
    "noble": western.BARON,
    "service-maiden": figures.SERVICE_MAIDEN,
    "scout": figures.SCOUT,
    "navigator": figures.NAVIGATOR,
    "attacker": western.BISHOP,
    "king's lancer": western.KINGS_LANCER,
    "queen's lancer": western.QUEENS_LANCER,
    "standard bearer": figures.STANDARD_BEARER,
    "lance-commander": figures.LANCE_COMMANDER,
    "crystal prince": figures.CRYSTAL_PRINCE,
    "cloaked prince": figures.CLOAKED_PRINCE,
    "prince": figures.PRINCE_LANCER,
    "knight-royal": figures.KNIGHT_ROYAL,
    "armed escort": figures.WARRIOR_KNIGHT,
    "freeman": figures.FREEMAN,
    "precedent": western.PRECEDENT,
    "adviser": western.ADVISER,
    "duke": western.DUKE,
    "earl": western.EARL,
    "viscount": western.VISCOUNT,
    "snow panther": figures.PANTHER,
    "tiger": figures.TIGER,
    "elephant": figures.ELEPHANT,
    "cannon": figures.CANNON,
    "hawk": figures.HAWK,
    "hawker": figures.HAWKER,
    "general/F": figures.FERZ,
    "general/W": figures.GENERAL,
    "royal guard": figures.ROYAL_GUARD,
    "banner carriers": figures.BANNER_CARRIERS,
    "pike commander": figures.PIKE_COMMANDER,
    "leader": figures.LEADER,
    "adjacent": figures.ADJACENT,
    "princess": figures.PRINCESS,
    "squire/K": figures.SQUIRE,
    "squire": figures.PAWN_SQUIRE,
    "tradesman": figures.TRADESMAN,
    "bondsman": figures.BONDSMAN,
    "guildsman": figures.GUILDSMAN,
    "silver broker": figures.BROKER,
    "pikeman": western.PIKEMAN,
    "forester": figures.FORESTER,
    "page": figures.PAGE,
    "orderly": figures.ORDERLY,
    "advancer": figures.ADVANCER,
    "infantryman": figures.INFANTRYMAN,
    "senior infantryman": figures.SENIOR_INFANTRYMAN,
    "soldier": figures.FOOT_SOLDIER,
    "promoted soldier": figures.PROMOTED_FOOT_SOLDIER,
    "man": figures.MAN,
    "checker": figures.MAN,
    "promoted checker": figures.DRAUGHTS_KING,
    "runner": figures.RUNNER,
    "two runners": figures.TWO_RUNNERS,
    "one runner of each side": figures.RUNNERS_OF_BOTH,
    "two runners and an enemy": figures.RUNNERS_AND_ENEMY,
    "two runners of each side": figures.RUNNERS_AND_ENEMY,
}
PICTOGRAMS: Mapping[str, Drawing] = {
    "general": eastern.GENERAL,
    "empress": eastern.EMPRESS,
    "princess": eastern.EMPRESS,
    "guard": eastern.GUARD,
    "advisor": eastern.GUARD,
    "attendant": eastern.GUARD,
    "shieldsman": eastern.SHIELDSMAN,
    "elephant": eastern.ELEPHANT,
    "defender": eastern.DEFENDER,
    "protector": eastern.DEFENDER,
    "horse": eastern.HORSE,
    "land-horse": eastern.HORSE,
    "water-horse": eastern.WATER_HORSE,
    "warrior knight": eastern.WARRIOR_KNIGHT,
    "chariot": eastern.CHARIOT,
    "siege engine": eastern.SIEGE_ENGINE,
    "cannon": eastern.CANNON,
    "soldier": eastern.SOLDIER,
    "foot soldier": eastern.SOLDIER,
    "leading foot soldier": eastern.LEADING_SOLDIER,
    "senior soldier": eastern.SENIOR_SOLDIER,
    "hawker": eastern.HAWKER,
    "hawk": eastern.HAWK,
}


def find_family(view: GameView) -> Family:
    """Give how a game's pieces are drawn: as discs where its board is not chequered."""
    return _family(view.board.style, tuple(view.piece_kinds.items()))


def card_family(card: GameCard) -> Family:
    """The same for a game that is not being played."""
    return _family(card.board.style, tuple(piece_kinds(card.game).items()))


@lru_cache(maxsize=128)
def _family(style: str, kinds: tuple[tuple[str, PieceKind], ...]) -> Family:
    """One object a game, so that what it stands in is compared fast."""
    return Family(style != "chequered", kinds)


@lru_cache(maxsize=1024)
def find_drawing(family: Family, letter: str, name: str = "") -> Drawing | None:
    """Give the drawing of a piece, None where there is none: then a frame with the letter stands in.

    `name`, which may be in any language, counts only where the family does not know the letter.
    """
    kind = dict(family.kinds).get(letter.upper(), PieceKind(name, ""))
    name = kind.name.lower()
    tables = (PICTOGRAMS, FIGURES) if family.discs else (FIGURES,)
    for table in tables:
        for key in (f"{name}/{kind.betza}", name):
            if key in table:
                return table[key]
    return compose(kind.betza)
