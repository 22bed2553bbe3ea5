"""The pieces of the Chinese family: discs with a pictogram; the disc is drawn by the artist, the picture is here.

Pictograms stand in the same 100 by 100 box and are scaled into the disc. Pieces: rulebook, Eastern family, section 1.
"""

import math

from display.pieces.outline import Area, Dot, Drawing, Line, box, circle, mirrored, path
from display.pieces.parts import CORONET, limb
from display.pieces.western import HORSE as WESTERN_HORSE

GENERAL = Drawing(
    (
        path("M 10,34 L 30,52 L 50,18 L 70,52 L 90,34 L 82,72 L 18,72 Z"),
        circle(10, 31, 6),
        circle(50, 14, 7),
        circle(90, 31, 6),
        box(18, 77, 82, 89),
    ),
    (Dot((50, 58), 5, ink=False),),
)
GUARD = Drawing(
    (path("M 18,14 Q 50,2 82,14 C 86,50 74,80 50,94 C 26,80 14,50 18,14 Z"),),
    (
        Area(path("M 28,24 Q 50,16 72,24 L 72,38 L 50,58 L 28,38 Z"), ink=False),
        Area(path("M 30,52 L 50,71 L 70,52 C 67,64 60,76 50,83 C 40,76 33,64 30,52 Z"), ink=False),
    ),
)
ELEPHANT = Drawing(
    (
        path(
            "M 34,20 C 50,6 84,10 93,36 C 97,52 92,66 92,90 L 76,90 L 75,70 L 56,70 L 55,90 L 40,90 L 39,62"
            " C 35,62 31,60 29,57 C 27,66 27,76 32,80 Q 36,82 37,78 L 42,81 C 39,92 27,92 22,84"
            " C 13,70 15,50 19,38 C 22,29 27,24 34,20 Z"
        ),
        path("M 28,60 Q 20,66 8,62 Q 16,74 30,67 Z"),
    ),
    (
        Line(path("M 52,22 C 64,26 66,44 56,54 C 48,58 42,50 42,40"), 4.5),
        Dot((31, 37), 3.6),
    ),
)
HORSE = Drawing(
    (*(WESTERN_HORSE.placed(1.14, -7, -2).body),),
    WESTERN_HORSE.placed(1.14, -7, -2).marks,
)


def _wheel(x: float, y: float, radius: float, spokes: int, rim: float) -> Drawing:
    """Give a spoked wheel."""
    hub = radius * 0.24
    lines = []
    for k in range(spokes):
        angle = 2 * math.pi * k / spokes
        dx, dy = math.cos(angle), math.sin(angle)
        across = (-dy * rim * 0.32, dx * rim * 0.32)
        lines.append(
            (
                (x + across[0], y + across[1]),
                (x + dx * radius * 0.9 + across[0], y + dy * radius * 0.9 + across[1]),
                (x + dx * radius * 0.9 - across[0], y + dy * radius * 0.9 - across[1]),
                (x - across[0], y - across[1]),
            )
        )
    outer = circle(x, y, radius, 40)
    inner = circle(x, y, radius - rim, 40)
    ring = (*outer, outer[0], inner[0], *reversed(inner), inner[0], outer[0])
    return Drawing((ring, *lines, circle(x, y, hub)))


CHARIOT = _wheel(50, 50, 44, 8, 11)
CANNON = Drawing(
    (
        path("M 6,24 L 17,12 L 22,16 L 72,42 C 84,50 82,64 70,66 C 66,67 60,66 55,63 L 12,36 L 8,30 Z"),
        circle(85, 58, 6),
    ),
).plus(_wheel(48, 70, 24, 6, 8))
SOLDIER = Drawing(
    (
        path("M 82,3 L 92,22 L 85.5,30 L 85.5,96 L 78.5,96 L 78.5,30 L 72,22 Z"),
        circle(38, 24, 15),
        path("M 10,20 L 38,2 L 66,20 Z"),
        path("M 14,94 C 12,64 22,46 38,46 C 54,46 64,64 62,94 Z"),
    ),
    (Line(((20, 62), (56, 88)), 5), Line(((12, 22), (64, 22)), 3)),
)
# Those who have crossed, or lead: the soldier with a sign of rank.
LEADING_SOLDIER = SOLDIER.plus(Drawing((), (Area(path("M 38,56 L 52,82 L 24,82 Z"), ink=False),)))
SENIOR_SOLDIER = Drawing(
    (*CORONET.placed(0.78, -1, 0).body, circle(38, 30, 12), *SOLDIER.body[:1], SOLDIER.body[3]),
    SOLDIER.marks[:1],
)
HAWK = Drawing(
    (
        circle(50, 22, 10),
        path("M 58,19 L 66,25 L 57,28 Z"),
        path("M 42,30 L 58,30 C 62,48 60,62 56,70 L 62,88 L 50,82 L 38,88 L 44,70 C 40,62 38,48 42,30 Z"),
        mirrored(
            path(
                "M 50,34 C 36,18 16,14 2,24 C 8,28 8,32 10,36 C 14,38 14,42 18,45 C 21,47 23,52 28,54 C"
                " 34,60 42,58 50,56"
            )
        ),
    ),
    (Dot((53, 20), 2.4, ink=False),),
)
HAWKER = (
    Drawing(
        (
            circle(34, 26, 13),
            path("M 10,22 L 34,6 L 58,22 Z"),
            path("M 12,94 C 10,66 18,48 34,48 C 50,48 58,66 56,94 Z"),
        ),
        (Line(((14, 24), (56, 24)), 3),),
    )
    .plus(HAWK.placed(0.44, 54, 18))
    .plus(Drawing((limb(((44, 72), (64, 72), (76, 58)), 8),)))
)
WATER_HORSE = Drawing(
    HORSE.placed(0.86, 7, -4).body,
    (*HORSE.placed(0.86, 7, -4).marks,),
).plus(
    Drawing(
        tuple(
            limb(
                path(
                    f"M 2,{y} Q 14,{y - 12} 26,{y} Q 38,{y + 12} 50,{y} Q 62,{y - 12} 74,{y} Q 86,{y + 12} 98,{y}"
                ),
                7,
            )
            for y in (80, 93)
        )
    )
)
WARRIOR_KNIGHT = HORSE.placed(0.9, -4, 10).plus(
    Drawing((path("M 86,2 L 94,18 L 89,24 L 89,98 L 83,98 L 83,24 L 78,18 Z"),))
)
# The royal pieces that are not generals wear the same crown with a heart.
EMPRESS = Drawing(
    GENERAL.body,
    (Area(path("M 50,70 C 38,60 40,50 46,51 Q 50,51 50,56 Q 50,51 54,51 C 60,50 62,60 50,70 Z"), ink=False),),
)
# The Defender stays on its side of the river: a gate in a wall.
DEFENDER = Drawing(
    (
        path(
            "M 8,26 L 8,10 L 24,10 L 24,18 L 42,18 L 42,10 L 58,10 L 58,18 L 76,18 L 76,10 L 92,10 L"
            " 92,26 L 86,32 L 86,92 L 14,92 L 14,32 Z"
        ),
    ),
    (
        Area(path("M 34,92 L 34,62 C 34,42 66,42 66,62 L 66,92 Z"), ink=False),
        Line(((50, 50), (50, 92)), 4),
        Line(((34, 72), (66, 72)), 4),
        Line(((14, 33), (86, 33)), 3.5),
    ),
)
# A ram under its roof, on wheels.
SIEGE_ENGINE = (
    Drawing(
        (
            path("M 50,8 L 92,44 L 92,54 L 8,54 L 8,44 Z"),
            path("M 0,60 L 88,60 L 88,70 L 0,70 L -6,65 Z"),
        )
    )
    .plus(_wheel(26, 82, 16, 6, 5))
    .plus(_wheel(72, 82, 16, 6, 5))
)
SHIELDSMAN = Drawing(
    (circle(50, 50, 44, 40),),
    (
        Line(((28, 28), (72, 72)), 8),
        Line(((72, 28), (28, 72)), 8),
    ),
)
