"""`check`: files of moves."""

import json
from pathlib import Path

import pytest

from tests.unit.command_line.conftest import Call

# Source: the game of Morphy against Duke Karl and Count Isouard, Paris 1858.
OPERA = """[Event "Opera"]
[White "Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {weak} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""
FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


def file_of(folder: Path, text: str) -> str:
    """A file of moves."""
    path = folder / "games.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_of_pgn_reports_plies_and_outcome(call: Call, tmp_path: Path) -> None:
    """The Opera game ends in mate on move 17."""
    said = call("check", "chess", file_of(tmp_path, OPERA))
    assert (said.status, said.err) == (0, "")
    assert (
        said.out == "game 1 (Morphy - Duke Karl / Count Isouard), line 1: 33 plies legal, 1-0 (checkmate)\n"
    )


def test_check_of_coordinate_notation_takes_one_game_a_line(call: Call, tmp_path: Path) -> None:
    """Empty lines and comments are no games."""
    said = call("check", "chess", file_of(tmp_path, f"# two games\n\n{FOOLS_MATE}\ne2e4 # one ply\n"))
    assert said.status == 0
    assert said.out.splitlines() == [
        "game 1, line 3: 4 plies legal, 0-1 (checkmate)",
        "game 2, line 4: 1 ply legal, no outcome on the board",
    ]


def test_check_names_the_first_illegal_move_of_a_pgn(call: Call, tmp_path: Path) -> None:
    """Which game, which move, and why; the report is complete."""
    broken = OPERA.replace("9. Bg5", "9. Bg6")
    said = call("check", "chess", file_of(tmp_path, f"{OPERA}\n{broken}\n{OPERA}"))
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert "game 2 (Morphy - Duke Karl / Count Isouard), line 10" in said.err
    assert "move 9. 'Bg6' (ply 17) is illegal" in said.err
    assert [line.split(",")[0][:6] for line in said.out.splitlines()] == ["game 1", "game 2", "game 3"]
    assert "33 plies legal" in said.out.splitlines()[2]


def test_check_names_the_first_illegal_move_of_coordinate_notation(call: Call, tmp_path: Path) -> None:
    """North's move has three dots; the reason is in words."""
    said = call("check", "chess", file_of(tmp_path, "e2e4 e7e5\ne2e4 e7e4 d2d4"))
    assert said.status == 2
    assert "game 2, line 2: move 1... 'e7e4' (ply 2) is illegal: the Pawn from e7 cannot" in said.err


def test_check_as_json_is_one_object_a_game(call: Call, tmp_path: Path) -> None:
    """Moves in coordinate notation, the position reached, outcome or fault."""
    said = call("check", "chess", file_of(tmp_path, f"{FOOLS_MATE}\ne2e4 e2e4"), "--json")
    first, second = (json.loads(line) for line in said.out.splitlines())
    assert first["moves"] == FOOLS_MATE.split()
    assert (first["legal"], first["outcome"]) == (True, {"result": "0-1", "reason": "checkmate"})
    assert (second["legal"], second["moves"], second["illegal"]["ply"]) == (False, ["e2e4"], 2)


def test_check_of_pgn_begins_with_its_position(call: Call, tmp_path: Path) -> None:
    """The FEN tag counts; coordinate notation is understood in PGN too."""
    text = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/p6P/4K3 b - - 0 40"]\n\n40... a2a1=Q+ 41. Ke2 *\n'
    said = call("check", "chess", file_of(tmp_path, text))
    assert (said.status, said.out) == (0, "game 1, line 1: 2 plies legal, no outcome on the board\n")


def test_check_tells_where_file_and_board_differ(call: Call, tmp_path: Path) -> None:
    """A result that the board contradicts is told; one that only players know is repeated."""
    said = call("check", "chess", file_of(tmp_path, OPERA.replace("1-0", "0-1") + "\n1. e4 1/2-1/2\n"))
    assert said.out.splitlines()[0].endswith("1-0 (checkmate), but 0-1 in the file")
    assert said.out.splitlines()[1].endswith("no outcome on the board, 1/2-1/2 in the file")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "no game"),
        ("# nothing\n", "no game"),
        ("1. e4 {open", "line 1: a comment is opened"),
        ('[FEN "what"]\n\n1. e4 *', "what"),
    ],
)
def test_check_of_a_file_that_is_none_is_one_line(call: Call, tmp_path: Path, text: str, named: str) -> None:
    """Status 2, and the file or place is named."""
    said = call("check", "chess", file_of(tmp_path, text))
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert named in said.err


def test_check_of_a_missing_file_is_one_line(call: Call, tmp_path: Path) -> None:
    """The file is named."""
    said = call("check", "chess", str(tmp_path / "none.pgn"))
    assert (said.status, said.out) == (2, "")
    assert "none.pgn' cannot be read: No such file" in said.err
