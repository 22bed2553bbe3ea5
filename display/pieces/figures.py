"""The figures beyond the Western family: towers, clerics, riders and lancers under other names, people, beasts, things.

What is drawn follows how the piece moves (see `parts`); the name adds what tells it from another that moves alike.
"""

from display.pieces import eastern, western
from display.pieces.outline import Area, Dot, Drawing, Line, Mark, box, circle, mirrored, path
from display.pieces.parts import (
    BREAST,
    CARRIED,
    CORONET,
    FOOT,
    HATS,
    HEAD,
    arrow,
    chevrons,
    cross,
    heart,
    limb,
    person,
    ring,
    saltire,
    soldier,
    star,
)

_X, _Y = BREAST


# Towers: one keep, and what tells them apart.
def _keep(*marks: Mark, above: Drawing | None = None, scale: float = 1.0) -> Drawing:
    wall = Drawing((western.BATTLEMENTS, western.KEEP), (Line(((32, 37), (68, 37)), 2.8), *marks))
    wall = wall.placed(scale, 50 - 50 * scale, 82 - 82 * scale)
    return (wall if above is None else wall.plus(above)).plus(FOOT)


_PENNANT = Drawing((box(48, 1, 52, 18), path("M 51,1 L 72,6 L 51,13 Z")))
_SHOE = Line(path("M 43,66 C 36,46 64,46 57,66"), 4.2)
ARISTOCRAT = _keep(*ring(50, 55, 8.5))
EQUERRY_TOWER = _keep(_SHOE)
CAPTAIN = _keep(Line(((50, 50), (50, 66)), 4.0), Line(((44, 56), (56, 56)), 4.0), above=_PENNANT, scale=0.9)
_WHEELS = Drawing(
    (circle(29, 82, 11.5), circle(71, 82, 11.5), box(25, 66, 75, 80)),
    (Dot((29, 82), 3.6), Dot((71, 82), 3.6), Line(((25, 69), (75, 69)), 2.6)),
)
SIEGE_TOWER = Drawing(
    (western.BATTLEMENTS, mirrored(path("M 33,34 L 31,68"))),
    (
        Line(((32, 37), (68, 37)), 2.8),
        Line(((44, 42), (44, 66)), 2.4),
        Line(((56, 42), (56, 66)), 2.4),
        *(Line(((44, y), (56, y)), 2.4) for y in (47, 54, 61)),
    ),
    (Line(((28, 73), (72, 73)), 2.2),),
).plus(_WHEELS)
STOCKADE = Drawing(
    tuple(
        path(f"M {x},24 L {x + 7.5},11 L {x + 15},24 L {x + 15},84 L {x},84 Z")
        for x in (18, 34.3, 50.6, 66.9)
    ),
    (
        *(Line(((x, 26), (x, 82)), 2.2) for x in (33.6, 50, 66.3)),
        Line(((19, 42), (81, 42)), 3.4),
        Line(((19, 68), (81, 68)), 3.4),
    ),
).plus(FOOT)
KING_OF_TOWERS = _keep(
    Line(((50, 48), (50, 68)), 3.4), above=Drawing(western.CROSS).placed(0.92, 4, -2.5), scale=0.88
)

# Clerics: the bishop's gown under another head.
_GOWN = Drawing((western.BISHOP_BODY,), (Line(((36, 57), (64, 57)), 2.8),)).plus(FOOT)


def _cleric(hat: str, *marks: Mark) -> Drawing:
    head = HEAD.plus(HATS[hat]).placed(1.06, -3, 4)
    return Drawing((*head.body, path("M 42,46 L 58,46 L 62,58 L 38,58 Z")), head.marks + marks).plus(_GOWN)


SERVICE_MAIDEN = _cleric("bonnet", *saltire(50, 71, 7, 3.6))
SCOUT = _cleric("feather", *saltire(50, 71, 7, 3.6))
EQUERRY_CLERIC = _cleric("cap", *saltire(50, 71, 7, 3.6))
NAVIGATOR = Drawing(
    western.BISHOP.body, (*star(50, 37, 9, 3.0), Dot((50, 37), 3), Line(((36, 57), (64, 57)), 2.8))
).plus(FOOT)

# Riders: a horse's head, and what rides on it.
_RIDER = western.HORSE.placed(0.78, 4, 19).plus(FOOT)
_UPRIGHT = Drawing(
    (path("M 84,2 L 90,15 L 86,20 L 86,84 L 81.5,84 L 81.5,20 L 78,15 Z"), path("M 85,22 L 99,26 L 85,32 Z"))
)
_SLANTED = Drawing(
    (
        path("M 97,6 L 94,20 L 89,21 L 50,84 L 45,82 L 85,18 L 84,13 Z"),
        path("M 80,24 L 62,17 L 67,26 L 60,32 L 74,34 Z"),
    )
)
CRYSTAL_PRINCE = _RIDER.plus(CORONET.placed(0.8, 2, 3)).plus(_UPRIGHT)
CLOAKED_PRINCE = _SLANTED.plus(_RIDER).plus(CORONET.placed(0.8, 0, 3))
KNIGHT_ROYAL = western.HORSE.placed(0.82, 10, 15).plus(Drawing(western.CROSS).placed(1.05, -4, -3)).plus(FOOT)
LEAPING_KNIGHT = western.HORSE.plus(FOOT)
WARRIOR_KNIGHT = (
    western.HORSE.placed(0.92, -1, 7).plus(Drawing(CARRIED["pike"].body).placed(0.98, 4, 0)).plus(FOOT)
)
ACE = (
    western.HORSE.placed(0.62, 19, 33)
    .plus(Drawing(western.QUEEN.body[:6], (Line(path("M 25,64 Q 50,56 75,64"), 3.0),)).placed(0.62, 19, -4))
    .plus(Drawing(western.WALL, western.WALL_MARKS))
    .plus(FOOT)
)

# Lancers: a shield with the sign of the leaps, and the lance.
_TIP = western.SPEAR_TIP
LANCE_COMMANDER = Drawing(
    (
        path("M 88,3 L 85.5,17 L 80,17.5 L 62,37 L 58,33.5 L 76,14 L 76,8 Z"),
        path("M 12,3 L 14.5,17 L 20,17.5 L 38,37 L 42,33.5 L 24,14 L 24,8 Z"),
        _TIP,
        western.SHIELD,
        box(42, 78, 58, 84),
    ),
    star(50, 54, 13, 4.6),
).plus(FOOT)
STANDARD_BEARER = Drawing(
    (
        box(47.4, 3, 52.6, 40),
        path("M 51,4 L 90,4 L 82,16 L 90,28 L 51,28 Z"),
        western.SHIELD,
        box(42, 78, 58, 84),
    ),
    (*cross(50, 55, 14, 5.6), *cross(66, 16, 7, 3.4)),
).plus(FOOT)
PRINCE_LANCER = western.KINGS_LANCER.plus(CORONET.placed(1.15, -7.5, 15))
GUARDSMAN = western.QUEENS_LANCER

# For a piece without a drawing: a shield that bears its letter.
FRAME = Drawing(
    (path("M 18,8 L 82,8 L 82,50 C 82,66 68,74 50,80 C 32,74 18,66 18,50 Z"), box(42, 76, 58, 84))
).plus(FOOT)

# People: one step in the directions of the sign, those with a coronet in all of them.
TRADESMAN = person("square", cross(_X, _Y, 11))
BONDSMAN = person("hood", saltire(_X, _Y, 12))
GUILDSMAN = person("cap", star(_X, _Y, 11))
ADJACENT = person("coronet", star(_X, _Y, 11))
SQUIRE = person("feather", star(_X, _Y, 11))
LEADER = person("plume", star(_X, _Y, 11))
PRINCESS = person("coronet", heart(_X, _Y, 14))
BROKER = person("top", ring(_X, _Y, 12))
FERZ = person("turban", saltire(_X, _Y, 12))
GENERAL = person("plume", (*cross(42, _Y, 9, 4.4), *heart(62, _Y, 9)))
ROYAL_GUARD = person("bearskin", cross(_X, _Y, 10), "halberd")
BANNER_CARRIERS = person("helmet", (*arrow(_X, _Y, 10),), "banner")
PIKE_COMMANDER = person("plume", star(_X, _Y, 11), "pike")
SENIOR_INFANTRYMAN = person("helmet", chevrons(_X, 62, 12, 2), "spear")
FREEMAN = western.HORSE.placed(0.84, 9, 13).plus(HATS["cap"].placed(0.72, 10, -4)).plus(FOOT)

# Foot soldiers: slim as a pawn.
FORESTER = soldier("feather", "axe")
PAGE = soldier("cap", "")
ORDERLY = soldier("square", "")
PAWN_SQUIRE = soldier("cap", "sword")
ADVANCER = Drawing(western.PAWN.body, (*western.PAWN.marks, *arrow(50, 32, 7)))
INFANTRYMAN = soldier("helmet", "spear")
FOOT_SOLDIER = soldier("helmet", "sword")
PROMOTED_FOOT_SOLDIER = soldier("coronet", "sword")

# Beasts and things.
_CAT = (
    path("M 22,40 L 20,12 L 36,22 Q 50,16 64,22 L 80,12 L 78,40 C 82,62 66,76 50,78 C 34,76 18,62 22,40 Z"),
    path("M 32,70 L 68,70 L 74,84 L 26,84 Z"),
)
_CAT_FACE = (
    Dot((38, 44), 4.2),
    Dot((62, 44), 4.2),
    Area(path("M 44,55 L 56,55 L 50,62 Z")),
    Line(path("M 50,61 L 50,67 Q 44,71 40,67"), 2.4),
    Line(path("M 50,67 Q 56,71 60,67"), 2.4),
)
TIGER = Drawing(
    _CAT,
    (
        *_CAT_FACE,
        Line(((50, 20), (50, 33)), 4.0),
        Line(((42, 21), (44, 31)), 3.6),
        Line(((58, 21), (56, 31)), 3.6),
        *(
            Line(((x, y), (x2, y2)), 3.6)
            for x, y, x2, y2 in ((23, 48, 32, 51), (25, 58, 34, 58), (77, 48, 68, 51), (75, 58, 66, 58))
        ),
    ),
).plus(FOOT)
PANTHER = Drawing(
    _CAT,
    (
        *_CAT_FACE,
        *(
            Line(((x, y), (x2, y2)), 2.0)
            for x, y, x2, y2 in ((40, 58, 22, 54), (40, 61, 22, 64), (60, 58, 78, 54), (60, 61, 78, 64))
        ),
    ),
).plus(FOOT)
_ELEPHANT = eastern.ELEPHANT.placed(0.8, 8, 12)
ELEPHANT = _ELEPHANT.plus(FOOT)
CANNON = (
    eastern.CANNON.placed(0.9, 5, 0)
    .plus(Drawing((), (Line(((24, 17), (67, 39)), 2.6), Dot((48.2, 63), 9), Dot((48.2, 63), 4, ink=False))))
    .plus(FOOT)
)
HAWK = (
    Drawing(eastern.HAWK.body)
    .placed(0.92, 4, 0)
    .plus(
        Drawing(
            (box(44, 66, 56, 84),),
            (
                Dot((47, 19), 2.6),
                Dot((55, 19), 2.6),
                *(Line(((x, 26), (x + 3, 38)), 2.4) for x in (17, 27)),
                *(Line(((x, 26), (x - 3, 38)), 2.4) for x in (83, 73)),
                Line(path("M 40,44 Q 50,52 60,44"), 2.6),
                Line(path("M 42,54 Q 50,61 58,54"), 2.6),
            ),
        )
    )
    .plus(FOOT)
)
HAWKER = (
    soldier("straw", "")
    .plus(eastern.HAWK.placed(0.4, 57, 28))
    .plus(Drawing((limb(((52, 60), (68, 66), (79, 58)), 5.5),)))
)


def _draught(y: float) -> Drawing:
    """A flat man, its top at this height: the rim, and a groove upon it."""
    side = path(
        f"M 10,{y + 16} C 10,{y - 4} 90,{y - 4} 90,{y + 16} L 90,{y + 32} C 90,{y + 52} 10,{y + 52} 10,{y + 32} Z"
    )
    front = Line(path(f"M 11,{y + 18} C 16,{y + 36} 84,{y + 36} 89,{y + 18}"), 3.0)
    return Drawing((side,), (front,))


MAN = Drawing(
    _draught(40).body,
    (*_draught(40).marks, Line(path("M 30,54 C 30,47 70,47 70,54 C 70,61 30,61 30,54"), 3.0)),
    (Dot((50, 54), 5),),
)
DRAUGHTS_KING = Drawing(
    (*_draught(52).body, *_draught(36).body, *western.QUEEN.placed(0.62, 19, 0).body[:6]),
    (*_draught(52).marks, *_draught(36).marks),
    (Line(path("M 20,80 C 36,90 64,90 80,80"), 2.6),),
)

# A runner: head, trunk, arms and legs in stride.
RUNNER = Drawing(
    (
        circle(60, 16, 10),
        limb(((55, 28), (46, 52)), 15),
        limb(((56, 32), (72, 42), (84, 34)), 7.5),
        limb(((52, 32), (34, 34), (26, 48)), 7.5),
        limb(((47, 52), (64, 60), (62, 82)), 9),
        limb(((46, 52), (36, 68), (16, 70)), 9),
    ),
).plus(FOOT)


def _runners(*signs: tuple[Mark, ...]) -> Drawing:
    """Runners that share a square, behind each other, with what tells how many there are and whose."""
    near = Drawing(RUNNER.body[:6]).placed(0.74, 30, 20)
    far = Drawing(RUNNER.body[:6]).placed(0.74, 0, 8)
    return Drawing((*far.body, *near.body), tuple(mark for sign in signs for mark in sign)).plus(FOOT)


TWO_RUNNERS = _runners()
RUNNERS_OF_BOTH = _runners((Dot((74.5, 32), 4.6),))
RUNNERS_AND_ENEMY = _runners((Dot((74.5, 32), 4.6), Dot((44.5, 20), 4.6)))
