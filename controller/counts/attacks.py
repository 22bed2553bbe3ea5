"""How many squares a piece attacks on an empty board (rulebook A 0.7, B 25, C 6: claims about single pieces)."""

from collections import Counter

import rules_c
from controller.counts.tally import Row, Tally


def reach(game: rules_c.Game, letter: str, square: str) -> frozenset[str]:
    """Where a lone piece of South's can go."""
    return frozenset(game.placed({square: letter}, "south").reach(square))


def princes() -> Tally:
    """Crystal prince against Cloaked prince on the board of Crystal of Doom, square by square."""
    game = rules_c.game("crystal-of-doom")
    signs = Counter(
        (len(reach(game, "Y", square)) > len(reach(game, "X", square)))
        - (len(reach(game, "Y", square)) < len(reach(game, "X", square)))
        for square in game.squares
    )
    rows = tuple(
        Row(what, f"of {len(game.squares)} squares", signs[sign])
        for what, sign in (
            ("the Crystal prince attacks more", 1),
            ("both attack as many", 0),
            ("the Cloaked prince attacks more", -1),
        )
    )
    return Tally("Crystal prince and Cloaked prince", "A 0.7 claim 5, B 15", rows)


def knight_royal() -> Tally:
    """The 7x7 box around it, without the lines of a Steps King."""
    game = rules_c.game("storm-force-8x8-western")
    square = "d4"
    near = [name for name in game.squares if name[0] in "abcdefg" and name[1] in "1234567" and name != square]
    beyond = frozenset(near) - reach(game, "K", square)
    found = reach(game, "X", square)
    rows = (
        Row("squares a Knight-royal attacks", f"from {square}", len(found)),
        Row("squares of its 7x7 box", "without its own", len(near)),
        Row("of these a King cannot reach", "the King moves as a chess queen", len(beyond)),
        Row("that are both", "the same squares", len(found & beyond)),
    )
    return Tally("Knight-royal", "A 0.7 claim 6", rows)


def kings_lancer() -> Tally:
    """The first rank, and the most anywhere."""
    game = rules_c.game("lancer-chess")
    counts = {square: len(reach(game, "L", square)) for square in game.squares}
    rows = [Row("the most", "of all squares", max(counts.values()))]
    rows += [Row(f"from {square}", "", counts[square]) for square in game.squares if square[1:] == "1"]
    return Tally("King's Lancer", "A 0.7 claim 7", tuple(rows))


def hawks() -> Tally:
    """From the best square of each board."""
    rows = []
    for game_id in ("riverqi-hawker", "shadow"):
        game = rules_c.game(game_id)
        far = [square for square in game.squares if reach(game, "V", square)]
        best = max(far, key=lambda square: (len(reach(game, "V", square)), square))
        rows.append(Row(game.name, f"the most, as from {best}", len(reach(game, "V", best))))
    return Tally("Hawk", "B 25, C 6 Q19", tuple(rows))


def tallies() -> tuple[Tally, ...]:
    """All of the above."""
    return (princes(), knight_royal(), kings_lancer(), hawks())
