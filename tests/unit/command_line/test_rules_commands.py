"""`games`, `rules`, `moves`, `perft`."""

import json

import pytest

import rules_c
from tests.unit.command_line.conftest import Call

SCHOLARS_MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"


def test_games_lists_every_game(call: Call) -> None:
    """For people and as one object a line."""
    said = call("games")
    assert said.status == 0
    assert [line.split()[0] for line in said.out.splitlines()] == rules_c.games()
    objects = [json.loads(line) for line in call("games", "--json").out.splitlines()]
    assert [one["id"] for one in objects] == rules_c.games()
    chess = next(one for one in objects if one["id"] == "chess")
    assert chess["start"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert chess["squares"] == 64


@pytest.mark.parametrize("game_id", rules_c.games())
def test_rules_card_shows_board_and_pieces(call: Call, game_id: str) -> None:
    """Every rank has a row, every piece its letter and name."""
    said = call("rules", game_id)
    game = rules_c.game(game_id)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(game.name)
    for letter, name in game.piece_names.items():
        assert f"{letter}  {name}" in said.out
    assert game.start().fen() in said.out


def test_rules_card_of_chess_shows_how_a_pawn_moves_and_captures(call: Call) -> None:
    """Two steps from its second rank, captures diagonally; the last rank's choice of pieces."""
    lines = call("rules", "chess").out.splitlines()
    pawn = lines.index("P  Pawn: 8 a side (Betza fmWfceFifmnD)")
    assert lines[pawn + 5 : pawn + 8] == [
        " 4  . . . \u25cb . . . .",
        " 3  . . \u00d7 \u25cb \u00d7 . . .",
        " 2  . . . P . . . .",
    ]
    assert "Promotion is to Queen / Rook / Bishop / Knight." in lines
    assert "75 moves of each side without capture or pawn move is a draw." in lines


def test_moves_marks_captures_and_checks(call: Call) -> None:
    """After 1. e4 d5 2. exd5 is a capture, 2. Bb5+ a check."""
    said = call("moves", "chess", "--moves", "e2e4 d7d5")
    lines = {line.split()[0]: line.split()[1:] for line in said.out.splitlines()}
    assert len(lines) == 31
    assert lines["e4d5"] == ["exd5", "capture"]
    assert lines["f1b5"] == ["Bb5+", "check"]
    assert lines["g1f3"] == ["Nf3"]


def test_moves_as_json_is_one_object(call: Call) -> None:
    """With the position they belong to, and the outcome when the game is over."""
    said = call("moves", "chess", "--moves", "e2e4 d7d5", "--json")
    answer = json.loads(said.out)
    assert said.out.count("\n") == 1
    assert (answer["game"], answer["check"], answer["outcome"]) == ("chess", False, None)
    assert {"move": "e4d5", "san": "exd5", "capture": True, "check": False} in answer["moves"]
    over = json.loads(call("moves", "chess", "--moves", SCHOLARS_MATE, "--json").out)
    assert (over["moves"], over["outcome"]) == ([], {"result": "1-0", "reason": "checkmate"})


def test_moves_of_a_game_that_is_over_says_so(call: Call) -> None:
    """No moves, but the result."""
    assert call("moves", "chess", "--moves", SCHOLARS_MATE).out == "the game is over: 1-0 (checkmate)\n"


def test_perft_counts(call: Call) -> None:
    """Source: published counts of the start position."""
    assert call("perft", "chess", "3").out == "8902\n"
    assert call("perft", "chess", "0", "--divide").out == "1\n"
    assert json.loads(call("perft", "chess", "2", "--json").out) == {
        "game": "chess",
        "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "depth": 2,
        "nodes": 400,
    }


def test_perft_divided_adds_up(call: Call) -> None:
    """Source: published counts of the second test position."""
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    said = call("perft", "chess", "2", "--divide", "--fen", fen)
    *counts, total = said.out.splitlines()
    assert len(counts) == 48
    assert sum(int(line.split(": ")[1]) for line in counts) == int(total) == 2039
    divided = json.loads(call("perft", "chess", "2", "--divide", "--fen", fen, "--json").out)["divide"]
    assert divided == {line.split(": ")[0]: int(line.split(": ")[1]) for line in counts}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("moves", "checkers-of-mars"), "checkers-of-mars"),
        (("rules", "checkers-of-mars"), "checkers-of-mars"),
        (("moves", "chess", "--fen", "8/8/8 w - -"), "8/8/8 w - -"),
        (("moves", "chess", "--moves", "e2e4 e2e4"), "move 2 'e2e4'"),
        (("moves", "chess", "--moves", "g1g3"), "the Knight from g1 cannot reach g3"),
        (("moves", "chess", "--moves", "e2e4 what"), "move 2 'what'"),
        (("perft", "chess", "three"), "'three'"),
        (("perft", "chess", "-1"), "-1"),
        (("perft", "chess"), "DEPTH"),
        (("perft", "chess", "1", "--fen", "?"), "?"),
        (("moves",), "ID"),
        ((), "command"),
        (("play",), "'play'"),
    ],
)
def test_bad_input_is_one_line_and_status_two(call: Call, words: tuple[str, ...], named: str) -> None:
    """Nothing on standard output, one line that names the input on standard error."""
    said = call(*words)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert named in said.err
    assert said.err.startswith("rhunich")
