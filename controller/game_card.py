"""What a person wants to know of a game before playing it: its start position, its pieces, its rules in a few lines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import rules_c
from controller.board_form import board_view
from controller.games import find_game
from controller.rare_rules import rare_rules
from controller.sides import Side
from controller.views import BoardView, PieceView

GROUPS = ("classic", "western", "eastern", "jewel", "other")


@dataclass(frozen=True, slots=True)
class PieceCard:
    """A kind of piece: upper-case letter, name, how many a side has at the start, its notation."""

    letter: str
    name: str
    count: int
    betza: str


@dataclass(frozen=True, eq=False, slots=True)
class GameCard:
    """A game as its rule card shows it. `options` are what it leaves open, as `rules_c.Game.options`.

    `definition` is what it was found by: its id or path, with the options that were chosen.
    """

    game: rules_c.Game
    name: str
    board: BoardView
    pieces: Mapping[str, PieceView]
    kinds: tuple[PieceCard, ...]
    rules: tuple[str, ...]
    notes: str
    options: Mapping[str, tuple[str, ...]]
    definition: str = ""


@lru_cache(maxsize=128)
def find_card(name: str) -> GameCard:
    """Give the card of a game by its id, with options behind it as `find_game` reads them.

    Raises: rules_c.UnknownGame, rules_c.DefinitionError.
    """
    game = find_game(name)
    standing = game.start().pieces()
    pieces = {
        square: PieceView(letter, game.piece_names[letter.upper()], _side(letter))
        for square, letter in standing.items()
    }
    letters = list(standing.values())
    kinds = tuple(
        PieceCard(letter, kind, letters.count(letter), game.betza[letter])
        for letter, kind in game.piece_names.items()
    )
    return GameCard(
        game,
        game.name,
        board_view(game),
        pieces,
        kinds,
        tuple(rules_of(game)),
        game.notes,
        game.options,
        name,
    )


def card_or_none(name: str) -> GameCard | None:
    """Give the card of a game, None for one that cannot be loaded (whoever starts it is told why)."""
    try:
        return find_card(name)
    except (rules_c.UnknownGame, rules_c.DefinitionError, OSError):
        return None


def _side(letter: str) -> Side:
    return Side.SOUTH if letter[-1].isupper() else Side.NORTH


def group_of(game: rules_c.Game) -> str:
    """Give the family that a game is listed in, one of `GROUPS`."""
    source = game.says("source")
    if "rulebook" not in source:
        return "classic"
    if "rulebook A" in source:
        return "western"
    if game.style != "chequered":
        return "eastern"
    return "other" if game.royal_letters else "jewel"


def rules_of(game: rules_c.Game) -> Iterator[str]:
    """Give what the definition says beyond how pieces move, one sentence a line."""
    royals = {side: game.piece_names[letter] for side, letter in game.royal_letters.items()}
    if len(royals) == len(Side) and len(set(royals.values())) == 1:
        yield f"Whose {royals['south']} is checkmated has lost."
    else:
        for side, name in royals.items():
            yield f"{game.side_names[side]} has lost when the {name} is checkmated."
    yield "Stalemate loses." if game.stalemate_loses else "Stalemate is a draw."
    promotions = {
        side: " / ".join(game.piece_names[letter] for letter in letters)
        for side, letters in game.promotions.items()
        if letters
    }
    if len(promotions) == len(Side) and len(set(promotions.values())) == 1:
        yield f"Promotion is to {promotions['south']}."
    else:
        for side, names in promotions.items():
            yield f"{game.side_names[side]} promotes to {names}."
    yield from rare_rules(game)
    for count, what, how in (
        (game.repetition_claim, "times the same position", "may be claimed as a draw"),
        (game.repetition_automatic, "times the same position", "is a draw"),
        (game.moves_claim, "moves of each side without capture or pawn move", "may be claimed as a draw"),
        (game.moves_automatic, "moves of each side without capture or pawn move", "is a draw"),
    ):
        if count:
            yield f"{count} {what} {how}."


def list_games() -> tuple[str, ...]:
    """Give the ids of the listed games, sorted."""
    return tuple(rules_c.games())
