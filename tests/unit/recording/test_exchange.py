"""Games out and in again: JSON of everything, PGN read by others and by us, games that are gone on with."""

import json
from pathlib import Path
from random import Random

import pytest

import rules_c
from controller import clocks, session
from controller.events import BoardSeen, LeverPressed, MovesEntered, TimePassed
from controller.games import find_game, split_options
from controller.host import replayed
from controller.recording import RecordedGame, Recorder
from controller.recording.errors import GamesFileError, PgnError
from controller.recording.json_form import read_json, write_json
from controller.recording.long_form import long_text
from controller.recording.pgn_export import pgn_text
from controller.recording.pgn_import import game_of_variant, recorded_of
from controller.recording.pgn_reader import read_games
from controller.sides import Side

SEED = 5
SOME_PGN = """[Event "Club"]
[Site "Cardiff"]
[Date "2026.11.21"]
[Round "3.12"]
[White "Anna"]
[Black "Bo"]
[Result "*"]
[TimeControl "300+3"]

1. e4 {[%clk 0:05:01]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:55.5]} *
"""


def random_pgn(game_id: str, chance: Random, plies: int) -> str:
    """A game of random legal moves with clocks, as text."""
    game = find_game(game_id)
    options = " ".join(split_options(game_id)[1])
    position = game.start()
    words = []
    for ply in range(plies):
        legal = position.legal_moves()
        if not legal:
            break
        move = chance.choice(legal)
        number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
        words.append(f"{number} {position.san(move)} {{[%clk 0:{59 - ply // 3:02}:00] [%emt 0:00:20]}}")
        position.push(move)
    fen = game.start().fen()
    variant = f'[Variant "{game.name}"]\n[VariantOptions "{options}"]\n'
    return f'[White "A"]\n[Black "B"]\n{variant}[SetUp "1"]\n[FEN "{fen}"]\n\n{" ".join(words)} *\n'


def through_recordings(folder: Path, games: list[RecordedGame]) -> list[RecordedGame]:
    """The games as they are read back from a file of recordings."""
    with Recorder.open(folder) as recorder:
        return [recorder.load(recorder.add_game(game)) for game in games]


@pytest.mark.parametrize(
    "game_id",
    [
        "chess",
        "capablanca-classic",
        "xiangqi",
        "lancer-chess",
        "siege-field",
        "capablanca board=10x10 reading=mirror",
    ],
)
def test_pgn_imported_and_exported_is_the_same_game(game_id: str, tmp_path: Path) -> None:
    """Moves and times survive PGN, recordings, JSON and PGN again."""
    print(f"seed {SEED}")
    text = random_pgn(game_id, Random(SEED), 60)
    (first,) = recorded_of(read_games(text))
    (kept,) = through_recordings(tmp_path, [first])
    (again,) = recorded_of(read_games(pgn_text(kept)))
    assert again.moves() == first.moves()
    assert len(first.moves()) >= 20
    assert [m.turn and (m.turn.remaining_ms, m.turn.spent_ms) for m in again.timed_moves()] == [
        m.turn and (m.turn.remaining_ms, m.turn.spent_ms) for m in first.timed_moves()
    ]
    (from_json,) = read_json(write_json([kept]))
    assert from_json.entries == kept.entries
    assert (from_json.header.south, from_json.header.game_id) == ("A", game_id)


def test_imported_game_is_gone_on_with_from_its_position_and_clocks(tmp_path: Path) -> None:
    """The pieces are set up as the game left them; each side has what it had left, and the right one is to move."""
    (game,) = through_recordings(tmp_path, list(recorded_of(read_games(SOME_PGN))))
    header = game.header
    assert (header.round, header.board, header.event, header.clock_settings) == (
        "3",
        "12",
        "Club",
        "fischer 5m+3s",
    )
    state = replayed(game)
    assert [told.move for told in state.reported] == ["e2e4", "e7e5", "g1f3"]
    assert state.phase == "setup"
    assert clocks.remaining(state.clock, Side.SOUTH, 0) == 295_500
    assert clocks.remaining(state.clock, Side.NORTH, 0) == 298_000
    assert state.clock.turn is Side.NORTH
    assert state.entered is not None
    state, _ = session.advance(state, BoardSeen(1000, frozenset(state.entered.position.pieces())))
    state, _ = session.advance(state, TimePassed(3000))
    assert state.phase == "play"
    state, _ = session.advance(state, LeverPressed(4000, Side.SOUTH))
    assert clocks.view(state.clock, 5000).running is Side.NORTH
    seen = frozenset(state.entered.position.pieces()) - {"b8"} | {"c6"}
    state, _ = session.advance(state, BoardSeen(6000, seen))
    state, _ = session.advance(state, TimePassed(9000))
    assert [told.move for told in state.reported] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert session.view(state, 9000).moves[-1].number == 2


def test_moves_entered_that_are_not_legal_are_left_out() -> None:
    """Up to the first that is not."""
    begun = session.begin(rules_c.game("chess"), clocks.parse_settings("single 5m"))
    state, _ = session.advance(begun, MovesEntered(0, ("e2e4", "e7e4", "g1f3")))
    assert [told.move for told in state.reported] == ["e2e4"]


@pytest.mark.parametrize(
    ("variant", "game_id"),
    [
        ("", "chess"),
        ("Standard", "chess"),
        ("Xiangqi", "xiangqi"),
        ("Lancer Chess", "lancer-chess"),
        ("shadow", "shadow"),
    ],
)
def test_variant_tag_names_the_game_as_others_call_it(variant: str, game_id: str) -> None:
    """Without one it is chess."""
    assert game_of_variant(variant).id == game_id


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[White "A"]\n\n1. e4 e4 *\n', "the game of line 1: ply 2, 'e4', is no legal move"),
        ('[Part "2/2"]\n\n1. e4 *\n\n[Part "2/2"]\n\n1. e4 *\n', "needs the tags FEN and IllegalMove"),
    ],
)
def test_pgn_that_cannot_be_is_named(text: str, named: str) -> None:
    """With its line."""
    with pytest.raises(PgnError, match=named.replace("(", r"\(")):
        list(recorded_of(read_games(text)))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{", "line 1: this is no JSON"),
        ('{"games": []}', "its 'format' is not 'rhunich-games'"),
        ('{"format": "rhunich-games", "version": 9}', "version 9; this program reads 1"),
        (
            '{"format": "rhunich-games", "version": 1, "games": [{"header": {}}]}',
            "game 1 cannot be read: KeyError",
        ),
    ],
)
def test_json_that_holds_no_games_is_named(text: str, named: str) -> None:
    """One line says what is wrong."""
    with pytest.raises(GamesFileError, match=named):
        read_json(text)


def test_json_is_documented_form() -> None:
    """Format, version, header, moves, entries; nothing of the file it stood in."""
    (game,) = recorded_of(read_games(SOME_PGN))
    whole = json.loads(write_json([game]))
    assert (whole["format"], whole["version"]) == ("rhunich-games", 1)
    (plain,) = whole["games"]
    assert plain["moves"] == ["e2e4", "e7e5", "g1f3"]
    assert "number" not in plain["header"]
    assert plain["entries"][0][0] == "event.MovesEntered"


def test_long_notation_names_pieces_in_full() -> None:
    """As the rulebook writes games."""
    (game,) = recorded_of(read_games(SOME_PGN))
    assert "Pawn e4" in long_text(game)
    assert "2. Knight f3" in long_text(game)
