"""A drawing for a piece nobody has drawn: put together from how it moves, so that a user's own game has its pieces.

How a piece moves is told in Betza's notation, in the form of `rules_c/games/README.md`. Sliders give the body, a
Knight's leap its horse, leaps of two the lance, steps of one a coronet or the sign upon the breast.
"""

import re
from functools import lru_cache

from display.pieces import figures, western
from display.pieces.outline import Drawing
from display.pieces.parts import BREAST, cross, person, saltire

_ATOM = re.compile(r"([a-z]*)(\(\d+,\d+\)|[A-Z])(\d*)")
_SAME = {"R": ("W", "0"), "B": ("F", "0"), "Q": ("R", "B"), "K": ("W", "F")}


@lru_cache(maxsize=256)
def find_powers(betza: str) -> frozenset[str]:
    """Give what a movement is made of.

    `R` and `B` for slides along ranks and files, and along diagonals; `W F D N A H C Z G` for leaps; `hop`, `fly`;
    `forward` where nothing goes back or sideways. Empty where the text holds no atom.
    """
    powers: set[str] = set()
    only_forward = True
    for manner, atom, limit in _ATOM.findall(re.sub(r"\{[^}]*\}", "", betza)):
        if "i" in manner and powers:
            continue  # a first move is no power
        if "p" in manner:
            powers.add("hop")
        if "j" in manner:
            powers.add("fly")
        if not set(manner) & set("fblrsv") or set(manner) & set("blrsv"):
            only_forward = False
        if atom in ("Q", "K"):
            powers |= set("RB" if atom == "Q" else "WF")
        elif atom in ("W", "F") and limit and limit != "1":
            powers.add("R" if atom == "W" else "B")
        else:
            powers.add(atom)
    return frozenset(powers | {"forward"} if powers and only_forward else powers)


def compose(betza: str) -> Drawing | None:
    """Give a figure that shows the movement, None where its parts have none."""
    powers = find_powers(betza)
    if "hop" in powers:
        return figures.CANNON
    if "fly" in powers:
        return figures.HAWK
    if "forward" in powers:
        return western.PAWN
    for needed, drawing in _FIGURES:
        if needed <= powers:
            return drawing
    return None


# The first whose powers a piece has is its figure, so the greatest stand first.
_FIGURES: tuple[tuple[frozenset[str], Drawing], ...] = tuple(
    (frozenset(powers), drawing)
    for powers, drawing in (
        ("RBN", figures.ACE),
        ("RB", western.QUEEN),
        ("RN", western.PRECEDENT),
        ("BN", western.ADVISER),
        ("RF", western.DUKE),
        ("BW", western.VISCOUNT),
        ("R", western.ROOK),
        ("B", western.BISHOP),
        ("WFN", western.EARL),
        ("NWD", figures.CRYSTAL_PRINCE),
        ("NFA", figures.CLOAKED_PRINCE),
        ("NC", figures.KNIGHT_ROYAL),
        ("NZ", figures.KNIGHT_ROYAL),
        ("N", western.KNIGHT),
        ("WFDA", figures.LANCE_COMMANDER),
        ("WD", western.KINGS_LANCER),
        ("FA", western.QUEENS_LANCER),
        ("WF", figures.GUILDSMAN),
        ("W", person("", cross(*BREAST, 11))),
        ("F", person("", saltire(*BREAST, 12))),
        ("A", figures.ELEPHANT),
    )
)
