"""What hands do that is no move: adjusting, bumping, holding, putting down beside."""

import rules_c
from tests.simulation.people.geometry import neighbours
from tests.simulation.people.pace import Pace
from tests.simulation.people.touch import Touch, joined, later, lift, place


def adjusted(pace: Pace, squares: list[str]) -> list[Touch]:
    """Pieces are lifted and set down again, one after the other."""
    return joined(
        *([Touch(0, square, True), Touch(pace.rng.randint(30, 1200), square, False)] for square in squares),
        pauses_ms=[pace.pause() for _ in squares[1:]],
    )


def bumped(pace: Pace, square: str, neighbour: str) -> list[Touch]:
    """A piece is knocked to the next square and put back at once."""
    slid, back = pace.rng.randint(5, 60), pace.rng.randint(150, 500)
    return [
        Touch(0, square, True),
        Touch(slid, neighbour, False),
        Touch(back, neighbour, True),
        Touch(back + pace.rng.randint(10, 80), square, False),
    ]


def toppled(pace: Pace, square: str) -> list[Touch]:
    """A piece falls over and is set up again."""
    return [Touch(0, square, True), Touch(pace.rng.randint(300, 1200), square, False)]


def swept(pace: Pace, position: rules_c.Position) -> list[Touch]:
    """A sleeve: one piece falls over or slides aside, perhaps two, and all are put right at once."""
    rng = pace.rng
    squares = rng.sample(
        sorted(position.pieces()), min(2 if rng.random() < 0.3 else 1, len(position.pieces()))
    )
    touches: list[Touch] = []
    used: set[str] = set(squares)
    for square in squares:
        free = [
            s for s in neighbours(position.game, square) if position.piece_at(s) is None and s not in used
        ]
        if not free or rng.random() < 0.3:
            touches += later(toppled(pace, square), rng.randint(0, 40))
            continue
        beside = rng.choice(free)
        used.add(beside)
        touches += later(bumped(pace, square, beside), rng.randint(0, 40))
    return sorted(touches)


def slipped(pace: Pace, position: rules_c.Position, move: rules_c.Move) -> list[Touch]:
    """A move whose piece first comes down on an empty square where it cannot go, and is moved on at once."""
    source, target = move.from_square, move.to_square
    assert source is not None
    goals = {m.to_square for m in position.legal_moves() if m.from_square == source}
    wrong = pace.rng.choice([s for s in position.game.squares if s not in goals and not position.piece_at(s)])
    gone = [lift(square) for square in move.captured_squares]
    return pace.one_by_one([lift(source), place(wrong), lift(wrong), *gone, place(target)], thinks=False)
