"""Random positions of every kind: games from the array, thinned or not, and from a few scattered pieces, played in
many manners.

The manners differ in what they like: captures (few pieces are left soon), pawns and changes (promotions), moves that
leave few answers (checks, mates, stalemates), rare moves (castling, drops, passing, several jumps), or nothing.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import rules_c

PLIES_MAX = 200
LORE_GAMES = 10
# With this many moves since a capture, counters would end some games: walks stop before.
HALFMOVES_MAX = 98
MANNERS = ("plain", "plain", "greedy", "pawns", "narrow", "rare", "mixed", "mixed")


def random_position_walks(
    game: rules_c.Game, chance: random.Random, *, scatter: bool
) -> Iterator[Iterator[rules_c.Position]]:
    """Endless walks; each gives positions in the order of play, and the next before a move is made on it.

    The yielded object goes on changing. `scatter`: most walks begin with scattered pieces or a thinned array.
    """
    while True:
        throw = chance.random() if scatter else 1.0
        position = scattered(game, chance) if throw < 0.3 else thinned(game, chance) if throw < 0.6 else None
        plies = chance.randrange(10, PLIES_MAX) if position is None else chance.randrange(1, 40)
        yield _walk(position or _start(game, chance), plies, chance.choice(MANNERS), chance)


def _start(game: rules_c.Game, chance: random.Random) -> rules_c.Position:
    """The array; in Chess960, if no option says which, any of them."""
    if game is rules_c.game("chess960"):
        return game.position(rules_c.game("chess960", number=chance.randrange(960)).start_fen)
    return game.start()


def _walk(
    position: rules_c.Position, plies: int, manner: str, chance: random.Random
) -> Iterator[rules_c.Position]:
    for _ in range(plies):
        yield position
        moves = position.legal_moves()
        if not moves or position.halfmove >= HALFMOVES_MAX:
            return
        position.push(_choice(position, moves, manner, chance))


def _choice(
    position: rules_c.Position, moves: list[rules_c.Move], manner: str, chance: random.Random
) -> rules_c.Move:
    if manner == "mixed":
        manner = chance.choice(MANNERS)
    if chance.random() < 0.3:
        manner = "plain"
    if manner == "narrow":
        counts = position.divide(2)
        least = min(counts.values())
        return chance.choice([move for move in moves if counts[str(move)] == least])
    liked = [move for move in moves if _is_liked(position.game, move, manner)]
    return chance.choice(liked or moves)


def _is_liked(game: rules_c.Game, move: rules_c.Move, manner: str) -> bool:
    if manner == "greedy":
        return move.is_capture
    if manner == "pawns":
        return move.becomes != move.piece or move.piece in ("P", "I", "M", "H")
    if manner == "rare":
        return is_rare(move)
    return False


def is_rare(move: rules_c.Move) -> bool:
    """Whether a move is more than a piece going or taking: a mechanism's own, a change, a drop, a pass."""
    return bool(move.value >> 24 & 255) or move.becomes != move.piece or move.is_drop or move.is_pass


@dataclass(frozen=True)
class _Lore:
    """What random games of a game have shown: where each piece (FEN letter) may stand, and positions' FENs."""

    homes: dict[str, list[str]]
    fens: list[list[str]]


@lru_cache(maxsize=128)
def _lore(game: rules_c.Game) -> _Lore:
    """From random games, so that a Guard is in its palace and an Elephant on one of its seven squares."""
    chance = random.Random(f"lore-{game.id}")
    seen: dict[str, set[str]] = {}
    fens = []
    for number in range(LORE_GAMES):
        for position in _walk(_start(game, chance), PLIES_MAX, ("pawns", "plain")[number % 2], chance):
            for square, letter in position.pieces().items():
                seen.setdefault(letter, set()).add(square)
        fens.append(position.fen().split())
    return _Lore({letter: sorted(squares) for letter, squares in sorted(seen.items())}, fens)


def thinned(game: rules_c.Game, chance: random.Random) -> rules_c.Position | None:
    """The array less many of its pieces: room for castling and double steps; None if no try was a position."""
    start = _start(game, chance)
    fields = start.fen().split()
    royal = {letter if side == "south" else letter.lower() for side, letter in game.royal_letters.items()}
    for _ in range(20):
        kept = chance.choice((0.2, 0.4, 0.7))
        pieces = {s: c for s, c in start.pieces().items() if c in royal or chance.random() < kept}
        if start.pieces() and not pieces:
            continue  # the last capturer always stands on the board
        placement = game.placed(pieces, "south").fen().split()[0]
        if "[" in fields[0]:
            placement = placement.split("[")[0] + fields[0][fields[0].index("[") :]
        rights = "".join(right for right in fields[2] if _reads(game, placement, right, fields))
        position = _reads(game, placement, rights or "-", fields)
        if position:
            return position
    return None


def _reads(game: rules_c.Game, placement: str, rights: str, fields: list[str]) -> rules_c.Position | None:
    try:
        return game.position(" ".join([placement, fields[1], rights, "-", "0", "1", *fields[6:]]))
    except rules_c.FenError:
        return None


def scattered(game: rules_c.Game, chance: random.Random) -> rules_c.Position | None:
    """A legal position of the royal pieces and a few others on random squares; None if no throw of 200 was one."""
    lore = _lore(game)
    royal = {letter if side == "south" else letter.lower() for side, letter in game.royal_letters.items()}
    letters = sorted(set(lore.homes) - royal)
    for _ in range(200):
        pieces = {chance.choice(lore.homes[letter]): letter for letter in sorted(royal)}
        for _ in range(chance.choice((1, 2, 3, 4, 6, 8, 12))):
            letter = chance.choice(letters)
            pieces.setdefault(chance.choice(lore.homes[letter]), letter)
        placement = game.placed(pieces, "south").fen().split()[0].split("[")[0]
        like = chance.choice(lore.fens)  # hands and further fields are as in some game
        hand = like[0][like[0].index("[") :] if "[" in like[0] else ""
        try:
            return game.position(
                " ".join([placement + hand, chance.choice("wb"), "-", "-", "0", "1", *like[6:]])
            )
        except rules_c.FenError:
            continue
    return None
