"""The pieces of the Western family: chess, the Steps games and the large boards.

Alike within a family: what moves like a Knight shows a horse, like a Tower battlements, like a Bishop a mitre; who may
also step like a King wears the coronet; lancers carry a lance, upright for straight lines and slanting for diagonals.
Moves: rulebook, Western family, table 0.3.
"""

from display.pieces.outline import Area, Dot, Drawing, Line, box, circle, mirrored, path
from display.pieces.parts import CORONET, FOOT

PAWN = Drawing(
    (
        circle(50, 32, 14.5),
        mirrored(path("M 36,47 L 36,52 L 44,52 C 43,66 38,75 29,82")),
    ),
    (Line(((38, 49.5), (62, 49.5)), 2.6),),
).plus(FOOT)

# A pikeman's kettle hat over the pawn's shoulders, and the pike at his side.
PIKEMAN = Drawing(
    (
        path("M 74,6 L 80,19 L 76,24 L 76,86 L 71.5,86 L 71.5,24 L 67.5,19 Z"),
        circle(46, 34, 12.5),
        path("M 27,32 L 35,27 C 36,13 56,13 57,27 L 65,32 L 65,36 L 27,36 Z"),
        path("M 33,47 L 33,51 L 40,51 C 39,66 34,75 27,82 L 67,82 C 59,75 53,66 52,51 L 59,51 L 59,47 Z"),
    ),
    (Line(((27, 34.5), (65, 34.5)), 2.6), Line(((35, 49), (57, 49)), 2.6)),
).plus(FOOT)

BATTLEMENTS = path(
    "M 25,14 L 36,14 L 36,21 L 44,21 L 44,14 L 56,14 L 56,21 L 64,21 L 64,14 L 75,14 L 75,30 L 68,37 L 32,37 L 25,30 Z"
)
KEEP = mirrored(path("M 33,36 L 33,58 C 33,68 31,76 26,82"))

ROOK = Drawing((BATTLEMENTS, KEEP), (Line(((32, 37), (68, 37)), 2.8), Line(((29, 74), (71, 74)), 2.8))).plus(
    FOOT
)

TOWER = Drawing(
    (BATTLEMENTS, KEEP),
    (
        Line(((32, 37), (68, 37)), 2.8),
        Area(path("M 42,82 L 42,63 C 42,51 58,51 58,63 L 58,82 Z")),
        Line(((50, 56), (50, 82)), 2.0),
    ),
).plus(FOOT)

_HORSE = path(
    "M 31,82 C 31,68 45,62 47,49 C 42,53 38,53 34,57 C 31,60 29,64 25,64 C 21,64 17,60 17,55 C 17,51 21,46 24,41"
    " C 27,34 30,27 37,22 L 37,10 L 46,17 L 50,8 L 56,17 C 71,22 80,38 79,58 C 78,68 74,76 72,82 Z"
)
_HORSE_MARKS = (
    Dot((38, 32), 3.3),
    Dot((23, 54), 2.2),
    Line(path("M 27,61 Q 31,58 32,54"), 2.4),
    Line(path("M 55,24 C 66,31 70,44 68,60"), 2.8),
    Line(path("M 47,49 C 51,46 52,42 52,38"), 2.8),
)
HORSE = Drawing((_HORSE,), _HORSE_MARKS)
KNIGHT = HORSE.plus(FOOT)

MITRE = path("M 50,14 C 66,25 70,41 62,54 L 38,54 C 30,41 34,25 50,14")
BISHOP_BODY = mirrored(path("M 37,54 L 35,60 L 42,61 C 42,70 36,77 27,82"))
BISHOP = Drawing(
    (circle(50, 11, 5.5), MITRE, BISHOP_BODY),
    (Line(((51, 37), (60, 25)), 4.2), Line(((36, 57), (64, 57)), 2.8)),
).plus(FOOT)

# The Baron moves like a Bishop: the mitre's line, but closed as a helm with a saltire and a coronet's pearls.
BARON = Drawing(
    (circle(50, 9, 5), circle(37, 14, 4.5), circle(63, 14, 4.5), MITRE, BISHOP_BODY),
    (
        Line(((41, 28), (59, 47)), 4.0),
        Line(((59, 28), (41, 47)), 4.0),
        Line(((36, 57), (64, 57)), 2.8),
    ),
).plus(FOOT)

CROSS = (box(46.4, 4, 53.6, 24), box(41, 9, 59, 16))
KING = Drawing(
    (
        *CROSS,
        path(
            "M 50,22 C 57,22 60,28 58,34 C 66,25 84,28 83,43 C 82,54 74,62 71,72 L 29,72"
            " C 26,62 18,54 17,43 C 16,28 34,25 42,34 C 40,28 43,22 50,22"
        ),
        path("M 29,70 L 71,70 L 74,82 L 26,82 Z"),
    ),
    (
        Line(path("M 50,30 L 50,68"), 2.8),
        Line(path("M 45,44 C 40,33 25,36 26,44 C 27,51 33,56 36,63"), 2.8),
        Line(path("M 55,44 C 60,33 75,36 74,44 C 73,51 67,56 64,63"), 2.8),
        Line(((29, 72), (71, 72)), 3.0),
    ),
).plus(FOOT)

QUEEN = Drawing(
    (
        circle(14, 31, 5.6),
        circle(31, 19, 5.6),
        circle(50, 14, 5.8),
        circle(69, 19, 5.6),
        circle(86, 31, 5.6),
        path(
            "M 13,34 L 28,54 L 30,23 L 43,49 L 50,18 L 57,49 L 70,23 L 72,54 L 87,34 L 77,64 L 72,74 L 28,74 L 23,64 Z"
        ),
        path("M 28,72 L 72,72 L 74,82 L 26,82 Z"),
    ),
    (Line(path("M 25,64 Q 50,56 75,64"), 3.0), Line(((29, 73.5), (71, 73.5)), 3.0)),
).plus(FOOT)

# In the Steps games the Queen is the royal piece: she bears the heart.
ROYAL_QUEEN = Drawing(
    QUEEN.body,
    (Area(path("M 50,72 C 35,61 38,51 45,52 Q 49,52 50,57 Q 51,52 55,52 C 62,51 65,61 50,72 Z")),),
).plus(FOOT)

SHIELD = path("M 26,34 L 74,34 C 75,56 68,70 50,81 C 32,70 25,56 26,34 Z")
SPEAR_TIP = path("M 50,2 L 56,14 L 52.4,19 L 52.4,40 L 47.6,40 L 47.6,19 L 44,14 Z")
KINGS_LANCER = Drawing(
    (
        SPEAR_TIP,
        path("M 52,18 L 74,22 L 66,26 L 74,31 L 52,31 Z"),
        SHIELD,
        box(42, 78, 58, 84),
    ),
    (Line(((50, 42), (50, 70)), 5.6), Line(((36, 52), (64, 52)), 5.6)),
).plus(FOOT)
QUEENS_LANCER = Drawing(
    (
        path("M 88,3 L 85.5,17 L 80,17.5 L 62,37 L 58,33.5 L 76,14 L 76,8 Z"),
        path("M 71,17 L 48,12 L 53,19 L 42,23 L 60,30 Z"),
        SHIELD,
        box(42, 78, 58, 84),
    ),
    (Line(((38, 43), (61, 67)), 5.6), Line(((62, 43), (39, 67)), 5.6)),
).plus(FOOT)

DUKE = (
    Drawing(ROOK.body[:2], ROOK.marks[:2]).placed(0.84, 8, 13.5).plus(CORONET.placed(1.02, -1, 1)).plus(FOOT)
)
EARL = HORSE.placed(0.82, 10, 15).plus(CORONET.placed(0.9, 3, 1)).plus(FOOT)
VISCOUNT = (
    Drawing(BISHOP.body[1:3], BISHOP.marks[:2])
    .placed(0.86, 7, 11.5)
    .plus(CORONET.placed(0.92, 4, 1))
    .plus(FOOT)
)

# Rook and Knight in one: the horse looks out over the wall. Bishop and Knight: the horse under the mitre.
WALL = (
    path(
        "M 19,60 L 30,60 L 30,66 L 40,66 L 40,60 L 60,60 L 60,66 L 70,66 L 70,60 L 81,60 L 81,78 L"
        " 74,83 L 26,83 L 19,78 Z"
    ),
)
_WALL_TOP = path("M 19,60 L 30,60 L 30,66 L 40,66 L 40,60 L 60,60 L 60,66 L 70,66 L 70,60 L 81,60")
WALL_MARKS = (Line(_WALL_TOP, 2.8), Line(((21, 74), (79, 74)), 2.8), Line(((50, 74), (50, 82)), 2.4))
PRECEDENT = HORSE.placed(0.74, 14, 3).plus(Drawing(WALL, WALL_MARKS)).plus(FOOT)
_HAT = path("M 49,8 C 62,15 67,25 63,36 L 35,36 C 31,25 36,15 49,8")
ADVISER = (
    HORSE.placed(0.74, 13, 22)
    .plus(
        Drawing(
            (_HAT, circle(49, 7, 4.6)),
            (Line(((35, 35), (63, 35)), 3.0), Line(((50, 26), (57, 16)), 3.8)),
        )
    )
    .plus(FOOT)
)
