"""A finished game for each way in which each game is won and drawn, and for each draw that may only be claimed."""

from functools import cache
from pathlib import Path

import pytest

import rules_c
from rules_c import binding

from .special import mechanisms

FOLDER = Path(__file__).parent / "ends"
LINES = [
    (path.stem, *line.split(" ; "))
    for path in sorted(FOLDER.glob("*.txt"))
    for line in path.read_text(encoding="ascii").splitlines()
]
DRAW = "1/2-1/2"
KEY_REASONS = {"hold": "key-held", "secure": "key-secured", "capture": "key-captured"}
# Ends that the rules' words have but no game can come to: no arrangement of a side's pieces is shut in.
NO_STALEMATE = {
    "combat": (("N", "N", "Q", "Q", "W"),),
    "gyroscope": (("B", "B", "F", "F", "T"), ("B", "B", "F", "F", "G")),
}
# Nor here: a lone Prince or Guard on 3x3 has at least three goals, and no second own piece in the way.
IMPOSSIBLE = {(game_id, f"{DRAW} stalemate") for game_id in ("duel", *NO_STALEMATE)}


def _both(reason: str) -> set[str]:
    return {f"1-0 {reason}", f"0-1 {reason}"}


def _ends(game: rules_c.Game) -> set[str]:
    """The ends that a game's definition knows: `result reason`, and `claim reason` for what needs a claim."""
    names = mechanisms(game)
    ends = _both("checkmate") if game.royal_letters or "broker" in names else set()
    if "relay" in names:
        return _both("races-won")
    if "draughts-jump" in names:
        ends |= _both("no-moves")
    else:
        ends |= _both("stalemate") if game.stalemate_loses else {f"{DRAW} stalemate"}
    if game.repetition_automatic:
        ends.add(f"{DRAW} {'fivefold-repetition' if game.repetition_automatic == 5 else 'repetition'}")
    if game.moves_automatic:
        ends.add(f"{DRAW} seventy-five-moves")
    if game.repetition_claim:
        ends.add("claim repetition")
    if game.moves_claim:
        ends.add("claim fifty-moves")
    if "key-square" in names:
        ends |= _both(KEY_REASONS[binding.game_text(game._handle, "key.win") or "hold"])
    if "headquarters" in names:
        ends |= _both("headquarters-captured")
    if "bare" in names:
        ends |= _both("bare")
    # Contracts 9.4.5: key holders and idle kinds make dead positions; bared sides and brokers alone are two more.
    holders = "key-square" in names and any(
        binding.game_text(game._handle, key) for key in ("key.holders", "key.idle")
    )
    if holders or {"insufficient-material", "bare", "broker"} & set(names):
        ends.add(f"{DRAW} insufficient-material")
    return {end for end in ends if (game.id, end) not in IMPOSSIBLE}


def missing_ends(game_id: str) -> set[str]:
    """The ends that no line shows yet."""
    return _ends(rules_c.game(game_id)) - {end for name, end, _ in LINES if name == game_id}


@pytest.mark.parametrize("game_id", rules_c.games(off=True))
def test_ends_every_end_that_a_definition_knows_has_a_game(game_id: str) -> None:
    """Won and drawn in each way: what is asked for follows from the definition, not from the files."""
    assert missing_ends(game_id) == set()


@cache
def _homes(game: rules_c.Game, letter: str) -> set[str]:
    """Where such a piece can come to, from the array; a promoted one from anywhere."""
    found = {square for square, piece in game.start().pieces().items() if piece == letter} or set(
        game.squares
    )
    edge = list(found)
    while edge:
        square = edge.pop()
        new = set(game.placed({square: letter}, "south").reach(square)) - found
        found |= new
        edge += new
    return found


def _shut(game: rules_c.Game, pieces: dict[str, str], rest: tuple[str, ...], neutral: str) -> bool:
    """Whether pieces can be completed from the rest so that all their goals are own pieces or the neutral square."""
    for square, letter in pieces.items():
        if square not in _homes(game, letter):
            return False
        for goal in game.placed({square: letter}, "south").reach(square):
            if goal in pieces or goal == neutral:
                continue
            if neutral == "none" and _shut(game, pieces, rest, goal):
                return True
            return any(
                _shut(game, {**pieces, goal: letter}, (*rest[:n], *rest[n + 1 :]), neutral)
                for n, letter in enumerate(rest)
            )
    return True


@pytest.mark.parametrize("game_id", NO_STALEMATE)
def test_ends_stalemate_is_impossible_where_nothing_can_be_shut_in(game_id: str) -> None:
    """All arrangements of some of a side's pieces (and the broker) are tried: some goal is always open."""
    game = rules_c.game(game_id)
    neutral = "none" if game_id == "gyroscope" else ""
    for army in NO_STALEMATE[game_id]:
        for n, letter in enumerate(army):
            for square in game.squares:
                if game.placed({square: letter}, "south").reach(square):
                    assert not _shut(game, {square: letter}, (*army[:n], *army[n + 1 :]), neutral)


@pytest.mark.parametrize(("game_id", "end", "moves"), LINES, ids=[f"{g}-{e}" for g, e, _ in LINES])
def test_ends_line_of_legal_moves_ends_so_and_not_before(game_id: str, end: str, moves: str) -> None:
    """Every move is legal, the game goes on until the last, and then result and reason, or the claim, are as stated."""
    position = rules_c.game(game_id).start()
    for move in moves.split():
        assert position.outcome() is None
        if end.startswith("claim "):
            assert end.removeprefix("claim ") not in position.claims()
        position.push(move)
    outcome = position.outcome()
    if end.startswith("claim "):
        assert outcome is None
        assert end.removeprefix("claim ") in position.claims()
        return
    assert outcome is not None
    assert f"{outcome.result} {outcome.reason}" == end
    by_count = outcome.reason in ("repetition", "fivefold-repetition", "seventy-five-moves")
    assert by_count or outcome.reason == "insufficient-material" or position.legal_moves() == []
