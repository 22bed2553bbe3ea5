"""The rare rules of a game in words: a sentence for each mechanism, read from what the game's definition says.

A mechanism that a sentence says nothing new about (its rule is told elsewhere) has none.
"""

from collections.abc import Callable, Iterator

import rules_c

_Teller = Callable[[rules_c.Game], Iterator[str]]


def rare_rules(game: rules_c.Game) -> Iterator[str]:
    """Give the sentences, in the order of `TELLERS`."""
    for mechanism, tell in TELLERS.items():
        if game.has_mechanism(mechanism):
            yield from tell(game)


def _royal(game: rules_c.Game) -> str:
    return next((game.piece_names[letter] for letter in game.royal_letters.values()), "")


def _names(game: rules_c.Game, letters: str) -> str:
    """The pieces of some letters, separated as everywhere on a card."""
    found = (game.piece_names.get(letter, "") for letter in letters.split())
    return " / ".join(dict.fromkeys(name for name in found if name))


def _zone(game: rules_c.Game, key: str) -> str:
    """South's squares of the zone that a line names."""
    return " / ".join(game.zone(game.says(key))[0])


def _says(*sentences: str) -> _Teller:
    """A rule that is the same in every game."""
    return lambda game: iter(sentences)


def _castling(game: rules_c.Game) -> Iterator[str]:
    for castling in game.castlings:
        yield (
            f"{game.side_names[castling.side]} castles {castling.san}: {castling.royal_from} to {castling.royal_to}, "
            f"{castling.tower_from} to {castling.tower_to}."
        )


def _free_castling(game: rules_c.Game) -> Iterator[str]:
    tower = _names(game, game.says("castling.tower"))
    yield f"{_royal(game)} and {tower} castle from wherever they started, to the squares of chess."


def _stair_castling(game: rules_c.Game) -> Iterator[str]:
    tower = _names(game, game.says("stair-castling"))
    yield f"{_royal(game)} and {tower} castle on one of their two back ranks, if neither has strayed from its files."


def _key_square(game: rules_c.Game) -> Iterator[str]:
    yield f"{game.says('key')} is the key square: who is the first to {game.says('key.win')} it wins."
    holders = _names(game, game.says("key.holders"))
    if holders:
        yield f"Only these can win on it: {holders}."


def _headquarters(game: rules_c.Game) -> Iterator[str]:
    carrier = _names(game, game.says("headquarters.carrier"))
    yield f"South wins by bringing the {carrier} to {_zone(game, 'headquarters')}, North likewise."


def _palace(game: rules_c.Game) -> Iterator[str]:
    bearer, guard = (_names(game, game.says(f"palace.{part}")) for part in ("bearer", "guard"))
    yield f"Whose {bearer} takes the enemy's {guard}, behind the first rank, has won."


def _first_queen(game: rules_c.Game) -> Iterator[str]:
    if game.says("first-queen") == "end-rank":
        yield f"Whose {_royal(game)} is the first to reach the far rank has won."
    else:
        yield f"Whose {_royal(game)} is the first to reach the square where the enemy's started has won."


def _bare(game: rules_c.Game) -> Iterator[str]:
    yield f"Who bares the enemy's {_royal(game)} wins, unless the next turn bares back: then it is a draw."


def _shatar_mate(game: rules_c.Game) -> Iterator[str]:
    yield f"Mate counts only where one of the checks up to it came from: {_names(game, game.says('shatar.shak'))}."
    ends = "loses" if game.says("shatar.barred-mate") == "loss" else "is a draw"
    yield f"Mate by these alone {ends}: {_names(game, game.says('shatar.barred'))}."


def _facing(game: rules_c.Game) -> Iterator[str]:
    yield f"One {_royal(game)} must not face the other on an open file."


def _broker(game: rules_c.Game) -> Iterator[str]:
    broker = _names(game, game.says("broker.letter"))
    yield (
        f"The {broker} belongs to nobody; who attacks it gives check, "
        "and the other side moves it on or takes the attacker."
    )


def _custodian(game: rules_c.Game) -> Iterator[str]:
    yield f"By enclosing between two takes: {_names(game, game.says('custodian'))}."


def _checkers(game: rules_c.Game) -> Iterator[str]:
    pieces = _names(game, f"{game.says('checkers')} {game.says('checkers.promoted')}")
    yield f"By jumping, also several times, takes: {pieces}."
    first = _names(game, game.says("checkers").split()[0])
    yield f"A {first} that can be taken has to be, or check be given."


def _drops(game: rules_c.Game) -> Iterator[str]:
    if game.says("drop.compulsory") == "yes":
        yield "What lies beside the board is placed first, in turns."
    else:
        yield "A piece in hand may enter an empty square as a move."


def _taken_to_hand(game: rules_c.Game) -> Iterator[str]:
    yield f"These go to the hand of the side that takes them: {_names(game, game.says('hand'))}."


def _eminent(game: rules_c.Game) -> Iterator[str]:
    count, budget = len(game.says("eminent.slots").split()), game.says("eminent.budget")
    yield f"Each side chooses before the game {count} of the pieces of its first rank, for {budget} points at most."


def _mirrored_shuffle(game: rules_c.Game) -> Iterator[str]:
    turned = game.says("shuffle.rotated") == "yes"
    yield (
        "The first ranks are shuffled alike, one of them turned round."
        if turned
        else "The first ranks are shuffled alike."
    )


def _forced_opening(game: rules_c.Game) -> Iterator[str]:
    yield f"South begins with the double step from {_zone(game, 'forced-opening')}, North likewise."


def _two_leg(game: rules_c.Game) -> Iterator[str]:
    piece = _names(game, game.says("two-leg"))
    yield f"The first move of a {piece} may be two steps, each straight on or taking."


def _colour_matched(game: rules_c.Game) -> Iterator[str]:
    if game.says("colour-matched") != "none":
        letters = game.says("colour-matched").split()
        promoted = (f"+{letter}" if f"+{letter}" in game.piece_names else letter for letter in letters)
        pieces = _names(game, " ".join(promoted))
        yield f"Only on the colour where one's own started promotion is to: {pieces}."


def _rescue(game: rules_c.Game) -> Iterator[str]:
    freed = _names(game, f"{game.says('rescue')} {game.says('rescue.duke')}")
    yield f"A promotion can free what the enemy has taken: {freed}."


def _exchange(game: rules_c.Game) -> Iterator[str]:
    coloured = game.says("exchange.coloured").split()
    pieces = _names(game, f"{game.says('exchange')} {' '.join(coloured[:1])}")
    yield f"By promotion come back from those taken: {pieces}."


def _transfer(game: rules_c.Game) -> Iterator[str]:
    yield (
        f"Every move ends on the other board, on the square of the same name, which must be empty; "
        f"only the {_royal(game)} stays."
    )


# By the mechanism's name in a definition; in the order in which a reader wants them.
TELLERS: dict[str, _Teller] = {
    "castling": _castling,
    "free-castling": _free_castling,
    "stair-castling": _stair_castling,
    "key-square": _key_square,
    "headquarters": _headquarters,
    "palace": _palace,
    "first-queen": _first_queen,
    "bare": _bare,
    "shatar-mate": _shatar_mate,
    "facing": _facing,
    "areas": _says("No move goes from one side's area straight into the other's."),
    "wings": _says("The squares behind the first rank are entered and left from that rank alone."),
    "transfer": _transfer,
    "changeover": _says("South begins with one move; then each turn is two moves, but a check ends it."),
    "broker": _broker,
    "en-passant": _says("A double step can be answered by taking in passing."),
    "two-leg-step": _two_leg,
    "forced-opening": _forced_opening,
    "custodian": _custodian,
    "draughts-jump": _says("Pieces are taken by jumping over them; who can take has to."),
    "checkers": _checkers,
    "taken-to-hand": _taken_to_hand,
    "squeeze-down": _says(
        "The first ranks are placed in turns: South one piece, then each side two, South the last."
    ),
    "drops": _drops,
    "chess960-array": _says("The first ranks stand alike in one of 960 orders."),
    "mirrored-shuffle": _mirrored_shuffle,
    "eminent": _eminent,
    "colour-matched": _colour_matched,
    "promotion-variation": _says(
        "Only a side's first arrival on the far rank promotes; later ones stay as they are."
    ),
    "rescue": _rescue,
    "exchange": _exchange,
    "relay": _says("A throw of the die says how far a runner goes; home wins the race."),
    "insufficient-material": _says("Where neither side could mate any more, the game is a draw."),
}
