"""The position that an illegal move left behind, where it stands and the game goes on from it.

Source: FIDE Laws A.5.2 (rapid; blitz by B.3): if the opponent has made the next move, the illegal move stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

import rules_c
from controller.arbiter.position_fields import CASTLING, with_fields
from controller.arbiter.problems import Problem
from controller.recognition.standing import StoodMove

_PLACEMENT, _TURN, _RIGHTS, _EN_PASSANT, _HALFMOVE, _FULLMOVE = range(6)


@dataclass(frozen=True, slots=True)
class Standing:
    """The move, and the position after it."""

    move: StoodMove
    position: rules_c.Position


def standing_after(
    before: rules_c.Position, problem: Problem, missing: tuple[str, ...], turn: str
) -> Standing | None:
    """What was played where `problem` was found after a press; `missing` are the squares that had lost their piece. The
    side that is on `turn` then may have been so before, and have pressed without a move.

    None where which piece went where cannot be told: then the arbiter has to give the position.
    """
    if problem.move is None or len(problem.squares) not in (2, 4):
        return None
    origin = problem.squares[0]
    if len(problem.squares) == 4:
        origin = next(square for square in problem.squares[:2] if problem.move.startswith(square))
    target = problem.move.removeprefix(origin)
    moved = {origin: target}
    if len(problem.squares) == 4:  # the royal piece and its tower
        (tower,) = (square for square in problem.squares[:2] if square != origin)
        (beside,) = (square for square in problem.squares[2:] if square != target)
        moved[tower] = beside
    pieces = before.pieces()
    after = {
        square: letter for square, letter in pieces.items() if square not in moved and square not in missing
    }
    after |= {there: pieces[here] for here, there in moved.items()}
    is_capture = target in pieces or bool(set(missing) - set(moved))
    position = _position(before, after, pieces[origin], turn, is_capture=is_capture)
    if position is None:
        return None
    san = san_of(pieces[origin], origin, target, is_capture)
    return Standing(StoodMove(origin, target, san=san), position)


def given(before: rules_c.Position, fen: str, move: StoodMove) -> Standing:
    """As the arbiter gives the position, which may tell better than the board what the `move` was. Raises:
    rules_c.FenError.
    """
    position = before.game.position(fen, standing=True)
    move = _move_between(before, position) or move
    letter = before.pieces().get(move.from_square, "")
    is_capture = move.to_square in before.pieces()
    return Standing(replace(move, san=san_of(letter, move.from_square, move.to_square, is_capture)), position)


def _move_between(before: rules_c.Position, after: rules_c.Position) -> StoodMove | None:
    """The move of one piece that leads from one position to the other; None if there was more to it."""
    was, now = before.pieces(), after.pieces()
    left = [square for square in was if square not in now and _is_of(was[square], before.turn)]
    came = [square for square, letter in now.items() if was.get(square) != letter]
    return StoodMove(left[0], came[0]) if len(left) == len(came) == 1 else None


def _is_of(letter: str, side: str) -> bool:
    return letter[-1].isupper() == (side == "south")


def san_of(letter: str, origin: str, target: str, is_capture: bool) -> str:
    """A move in short notation that names its origin, as no rule says which piece could have made it."""
    piece = letter.upper()
    return f"{'' if piece == 'P' else piece}{origin}{'x' if is_capture else ''}{target}"


def fields_with(
    before: rules_c.Position,
    after: Mapping[str, str],
    turn: str,
    halfmove: int,
    fullmove: int,
    told: Mapping[str, str],
) -> list[str]:
    """The fields of the FEN of such a position, possible or not. Raises: KeyError for a piece that has more to it."""
    fields = before.fen().split()
    pieces, standing = dict(after), before.pieces()
    for n, field in enumerate(fields[_FULLMOVE + 1 :], start=_FULLMOVE + 1):
        name, _, square = field.partition("=")
        if square in standing and square not in told:  # a piece that the placement does not show
            there = [s for s, letter in after.items() if letter == standing[square]]
            fields[n] = f"{name}={there[0] if len(there) == 1 else '-'}"
            pieces = {s: letter for s, letter in pieces.items() if s not in there}
    placement = before.game.placed(pieces, turn).fen().split()[_PLACEMENT]
    _, bracket, hand = fields[_PLACEMENT].partition("[")
    fields[_PLACEMENT] = placement.partition("[")[0] + bracket + hand
    fields[_TURN] = "b" if turn == "north" else "w"
    fields[_EN_PASSANT] = "-"
    fields[_HALFMOVE], fields[_FULLMOVE] = str(halfmove), str(fullmove)
    return with_fields(fields, told)


def _position(
    before: rules_c.Position, after: Mapping[str, str], moved: str, turn: str, *, is_capture: bool
) -> rules_c.Position | None:
    """These pieces with this side to move, and all of the state before that can still be true."""
    fields = before.fen().split()
    clears = is_capture or moved.upper() == "P"
    halfmove = 0 if clears else int(fields[_HALFMOVE]) + 1
    return position_with(before, after, turn, halfmove, int(fields[_FULLMOVE]) + (turn == "south"))


def position_with(
    before: rules_c.Position,
    after: Mapping[str, str],
    turn: str,
    halfmove: int,
    fullmove: int,
    told: Mapping[str, str] = MappingProxyType({}),
) -> rules_c.Position | None:
    """These pieces (square -> letter) and this side to move, with all of the state of `before` that can still be true,
    and with the fields that are `told` by name (`position_fields`).

    None where such a position cannot be: a piece that has more to it than its letter, a side without its royal piece.
    """
    game = before.game
    try:
        fields = fields_with(before, after, turn, halfmove, fullmove, told)
    except KeyError:
        return None  # a piece that has more to it than its letter
    rights = "" if CASTLING in told else fields[_RIGHTS].strip("-")
    if CASTLING in told:
        try:
            return game.position(" ".join(fields), standing=True)
        except rules_c.FenError:
            return None
    for count in range(len(rights), -1, -1):  # what moved away has lost its right; the reader knows which
        for kept in combinations(rights, count):
            fields[_RIGHTS] = "".join(kept) or "-"
            try:
                return game.position(" ".join(fields), standing=True)
            except rules_c.FenError:
                continue
    return None
