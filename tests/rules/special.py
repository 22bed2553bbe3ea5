"""What a game's positions must reach so that every special rule of it is tried, and what a position reaches.

What must be reached follows from the definition: every piece moves and takes, every castling, double step, capture in
passing, promotion, compulsory change, drop; and every mechanism. A mechanism is reached by a position where the game
without it (a definition of one line, `mechanisms = the others`) has other moves, other FENs after them or another end.
"""

import re
import tempfile
from functools import lru_cache
from pathlib import Path

import rules_c
from rules_c import binding

# Mechanisms that only make the array: nothing of them is left in a position.
OF_THE_ARRAY = frozenset({"mirrored-shuffle", "chess960-array"})
OWN_CHANGE = re.compile(r"(?:becomes|promotes to|may promote to) (\+?[A-Z])")
DOUBLE_STEP = re.compile(r"fi?m?nD|fmnD|ifmnD")
# The Betza of a piece that only takes, such as palace's Royal guard.
TAKES_ONLY = re.compile(r"c[a-z]*[A-Z]\d*")


def mechanisms(game: rules_c.Game) -> list[str]:
    """The names of the game's mechanisms."""
    text = binding.game_text(game._handle, "mechanisms") or "none"
    return [name for name in text.split() if name != "none"]


@lru_cache(maxsize=256)
def without(game: rules_c.Game, mechanism: str) -> rules_c.Game | None:
    """The game less one mechanism; None where it is no game without it."""
    rest = " ".join(name for name in mechanisms(game) if name != mechanism) or "none"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "less"
        path.write_text(f"parent = {game.id}\nname = less\nmechanisms = {rest}\n", encoding="ascii")
        try:
            return rules_c.load_game(path)
        except rules_c.DefinitionError:
            return None


def _attributes(line: str) -> set[str]:
    return {word.strip() for word in line.split(";")}


def needed(game: rules_c.Game) -> set[str]:
    """What the positions of a game's perft file must reach together."""
    names, start = mechanisms(game), game.start()
    if "relay" in names:  # a square's runners are one letter, none of which goes or takes by itself
        return {
            "R moves",
            "throw",
            "short race",
            "middle race",
            "long race",
            "cut-off",
            "extra throw",
            "home by sending",
        }
    letters = {letter.upper() for letter in start.pieces().values()}
    found: set[str] = set()
    lines = {letter: binding.game_text(game._handle, f"piece.{letter}") or "" for letter in game.piece_names}
    own = {letter: match[1] for letter, line in lines.items() if (match := OWN_CHANGE.search(line))}
    remembered = {
        letter[1:]: letter for letter, line in lines.items() if "unmarked" in _attributes(line)
    }  # written without the +
    for letter, line in lines.items():
        if letter not in letters and letter not in own:
            continue
        general = [new for new in set(sum(game.promotions.values(), ())) if new not in own.values()]
        if letter in own or {"pawn", "promotes"} & _attributes(line):
            for side, promotions in game.promotions.items():
                news = [own[letter]] if letter in own else [new for new in promotions if new in general]
                news = [remembered.get(new, new) for new in news]
                found |= {f"{side} {letter} becomes {new}" for new in news}
        if DOUBLE_STEP.search(game.betza[letter]):
            found |= {"south double step", "north double step"}
    letters |= {line.split()[-1] for line in found if " becomes " in line}
    hand = (binding.game_text(game._handle, "hand") or "none").replace("none", "")
    for letter in hand.replace(" ", ""):
        letters.add(letter)
        found |= {f"south drops {letter}", f"north drops {letter}"}
    found |= {f"{letter} {what}" for letter in letters for what in ("moves", "takes")}
    found -= {f"{letter} moves" for letter in letters if TAKES_ONLY.fullmatch(game.betza[letter])}
    found |= {f"{wing.side} {wing.san}" for wing in game.castlings if wing.letter in start.rights}
    if "en-passant" in names:
        found |= {"south in passing", "north in passing"}
    if "draughts-jump" in names:
        found.add("several taken")
    if {"key-square", "broker"} & set(names):
        found.add("pass")
    found |= {f"rule {name}" for name in names if name not in OF_THE_ARRAY and without(game, name)}
    if game.royal_letters or "broker" in names:
        found |= {"check given", "check answered", "mate"}
    return found


def reached(position: rules_c.Position) -> set[str]:
    """What a position's legal moves reach."""
    game, found = position.game, set()
    position = game.position(position.fen())  # without its history: repetitions are not asked for
    legal = position.legal_moves()
    if position.is_check() and legal:
        found.add("check answered")
    for move in legal:
        if move.is_pass:
            found.add("pass")
            continue
        if "relay" in mechanisms(game):
            found |= _of_relay(position, str(move))
        if not move.piece:
            continue
        found.add(f"{move.piece} {'takes' if move.is_capture else 'moves'}")
        if move.is_castling:
            found.add(f"{position.turn} {position.san(move).rstrip('+#')}")
        if move.becomes != move.piece:
            found.add(f"{position.turn} {move.piece} becomes {move.becomes}")
        if move.is_drop:
            found.add(f"{position.turn} drops {move.piece}")
        if len(move.captured_squares) > 1:
            found.add("several taken")
        for name, is_so in (
            (f"{position.turn} double step", _is_double_step(game, move)),
            (f"{position.turn} in passing", move.is_en_passant),
            ("check given", move.gives_check),
            ("mate", move.gives_mate),
        ):
            if is_so:
                found.add(name)
    return found | {f"rule {name}" for name in mechanisms(game) if _bears(position, name)}


def _of_relay(position: rules_c.Position, move: str) -> set[str]:
    """What a throw or a runner's move shows (rulebook B 17.7)."""
    fields = dict(field.split("=") for field in position.fen().split()[6:])
    race = len(fields["won"].strip("-"))
    found = {("short race", "middle race", "long race")[race]}
    if move.startswith("roll:"):
        found.add("throw")
    elif len(move) == len("e3d3d4"):
        found.add("home by sending")
    if int(fields["turns"]) >= (30, 40, 60)[race]:
        found.add("cut-off")
    return found | ({"extra throw"} if int(fields["extra"]) else set())


def _is_double_step(game: rules_c.Game, move: rules_c.Move) -> bool:
    """Two ranks along a file, where the piece's Betza knows it."""
    if move.from_square is None or not DOUBLE_STEP.search(game.betza[move.piece]):
        return False
    return abs(int(move.to_square[1:]) - int(move.from_square[1:])) == 2


def _bears(position: rules_c.Position, mechanism: str) -> bool:
    """Whether the game without a mechanism goes on otherwise from here."""
    game = without(position.game, mechanism)
    if game is None:
        return False
    fields = position.fen().split()[:6]
    for rights in (fields[2], "-"):
        try:
            other = game.position(" ".join([*fields[:2], rights, *fields[3:]]))
        except rules_c.FenError:
            continue
        return _continuations(position) != _continuations(other)
    return False


def _continuations(position: rules_c.Position) -> dict[str, str]:
    """Each move with the usual FEN fields and the end after it; or how the game has ended already."""
    outcome = position.outcome()
    if outcome is not None:
        return {outcome.result: outcome.reason}
    found = {}
    for move in position.legal_moves():
        position.push(move)
        ended = position.outcome()
        found[str(move)] = " ".join((*position.fen().split()[:4], ended.reason if ended else ""))
        position.pop()
    return found
