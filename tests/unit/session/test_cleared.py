"""Tournament: the pieces are set up anew though no key says that the game is over, or its mate was not pressed for."""

import pytest

from controller.effects import AlertRaised
from tests.unit.session.script import Table, alerts, of_kind, read

_BEGUN = "-e2 +e4 !s -e7 +e5 !n -g1 +f3 !s"
_NEXT = "-d2 +d4 !s -d7 +d5 !n -c2 +c4 !s ~3000"
_MATE = "-f2 +f3 !s -e7 +e5 !n -g2 +g4 !s -d8 +h4"


def _before(told: list[dict[str, object]], reason: str) -> list[str]:
    """The record when this result was told: all moves, as they were told last."""
    moves: list[str] = []
    for line in told:
        if line["ev"] == "result" and line["reason"] == reason:
            return moves
        if line["ev"] == "move":
            moves[int(str(line["ply"])) - 1 :] = [str(line["move"])]
        elif line["ev"] == "revise":
            moves[int(str(line["ply"])) - 1 :] = [str(move) for move in line["moves"]]  # type: ignore[attr-defined]
    raise AssertionError(f"no {reason}")


@pytest.mark.parametrize("rest_ms", [800, 6000], ids=["at once", "after the question"])
@pytest.mark.parametrize(
    ("game_id", "played", "set_up", "again"),
    [
        ("chess", _BEGUN, "-f3 +g1 -e4 +e2 -e5 +e7", _NEXT),
        ("chess", _BEGUN, "-f3 +g1 -e5 +e7 -e4 +e2", _NEXT),
        ("chess", _BEGUN, "-f3 +g1 ~2000 -e5 +e7 ~2500 -e4 +e2", _NEXT),
        ("chess", _BEGUN, "-e4 -f3 -e5 +e2 +g1 +e7", _NEXT),
        ("chess", f"{_BEGUN} -b8 +c6 !n", "-f3 +g1 -c6 +b8 -e4 +e2 -e5 +e7", _NEXT),
        (
            "chess",
            f"{_BEGUN} -d7 +d5 !n -d5 -e4 +d5 !s",
            "-d5 +d7 -f3 +g1 -e5 +e7 +e2",
            "-d2 +d4 !s -d7 +d5 !n",
        ),
        (
            "xiangqi",
            "-b3 +e3 !s -h8 +e8 !n -b1 +c3 !s -h10 +g8 !n",
            "-c3 +b1 -e3 +b3 -g8 +h10 -e8 +h8",
            "-h3 +e3 !s -b10 +c8 !n -h1 +g3 !s ~3000",
        ),
    ],
    ids=["chess", "in order", "slowly", "swept", "like moves", "a capture", "xiangqi"],
)
def test_pieces_set_up_anew_are_the_next_game(
    game_id: str, played: str, set_up: str, again: str, rest_ms: int
) -> None:
    """The game before keeps what was pressed for, and nobody has taken anything back."""
    moves, told = read(game_id, f"{played} ~5000 {set_up} ~{rest_ms} {again}", mode="tournament")
    squares = [[t[1:] for t in script.split() if t[0] in "-+"] for script in (again, played)]
    assert moves == [a + b for a, b in zip(squares[0][::2], squares[0][1::2], strict=True)]
    assert alerts(told) == []
    assert [line["result"] for line in of_kind(told, "result")] == ["*"]
    assert len(_before(told, "abandoned")) == played.count("!")
    assert _before(told, "abandoned")[0] == squares[1][0] + squares[1][1]
    assert bool(of_kind(told, "ask")) is (rest_ms > 2000)


def test_second_player_starts_the_clock_of_the_next_game() -> None:
    """Before South's first move; it is no press of the game before."""
    script = f"{_BEGUN} ~5000 -f3 +g1 -e4 +e2 -e5 +e7 ~900 !n ~2000 {_NEXT}"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["d2d4", "d7d5", "c2c4"], [])


@pytest.mark.parametrize(
    ("later", "told_by"),
    [
        ("-d2 +d4 !s", ["south"]),
        ("-e4 +d5 !s", ["south", "south"]),
        ("~5000", ["south"]),
        ("~1500 @resign", ["south"]),
    ],
    ids=["another piece moves", "an illegal move", "nothing more", "the end"],
)
def test_move_taken_back_is_told_where_the_pieces_are_not_set_up(later: str, told_by: list[str]) -> None:
    """At the next press at the latest, or once the board has rested."""
    _, told = read("chess", f"{_BEGUN} ~2000 -f3 +g1 {later} ~3000", mode="tournament")
    assert [line["by"] for line in of_kind(told, "alert")] == told_by
    assert "took Nf3 back" in of_kind(told, "alert")[0]["text"]


def test_old_game_goes_on_where_its_pieces_are_put_back() -> None:
    """Somebody has shown the start position. What is illegal then is told."""
    shown = f"{_BEGUN} ~3000 -f3 +g1 -e4 +e2 -e5 +e7 ~4000 -e2 +e4 -e7 +e5 -g1 +f3 ~2000"
    moves, told = read("chess", f"{shown} -b8 +c6 !n ~1000 -f1 +b5 !s ~3000", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"], [])
    moves, told = read("chess", f"{shown} -b8 +b6 !n ~3000", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3"], ["illegal-move"])


def test_answer_that_the_game_goes_on_makes_presses_its_own_again() -> None:
    """The start position is not what it has come to."""
    table = Table("chess", "tournament").play(f"{_BEGUN} ~3000 -f3 +g1 -e4 +e2 -e5 +e7 ~3000 =go ~500 !n")
    table.wait(3000)
    assert [e.kind for e in table.effects if isinstance(e, AlertRaised)] == ["illegal-move"]
    assert table.moves() == ["e2e4", "e7e5", "g1f3"]


def test_position_that_the_game_has_come_by_before_is_no_new_game() -> None:
    """Both knights went out and back; the move after that is taken back."""
    script = "-g1 +f3 !s -g8 +f6 !n -f3 +g1 !s -f6 +g8 !n -e2 +e4 !s ~1000 -e4 +e2 ~500 -d2 +d4 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["g1f3", "g8f6", "f3g1", "f6g8", "d2d4"]
    assert alerts(told) == ["illegal-move"]


@pytest.mark.parametrize(
    "set_up",
    [
        "~3000 -h4 +d8 -f3 +f2 -g4 +g2 -e5 +e7",
        "~3000 -h4 +d8 -g4 +g2 -f3 +f2 -e5 +e7",
        "~1200 -h4 +d8 -f3 +f2 -g4 +g2 -e5 +e7",
        "~2500 -h4 +d8 ~1500 -f3 +f2 ~1500 -g4 +g2 ~1500 -e5 +e7",
    ],
    ids=["at once", "in order", "hardly seen", "slowly"],
)
def test_mate_that_was_not_pressed_for_stands_where_the_pieces_are_set_up(set_up: str) -> None:
    """A game that ends by mate may have no last press. It had not stood for as long as it takes to be told of."""
    moves, told = read("chess", f"{_MATE} {set_up} ~4000 {_NEXT}", mode="tournament")
    assert (moves, alerts(told)) == (["d2d4", "d7d5", "c2c4"], [])
    assert [(line["result"], line["reason"]) for line in of_kind(told, "result")] == [("0-1", "checkmate")]
    assert _before(told, "checkmate") == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert len(of_kind(told, "ask")) == 1


def test_mate_that_was_not_pressed_for_and_is_set_back_is_none_where_play_goes_on() -> None:
    """Nothing else has come home."""
    script = f"{_MATE} ~2000 -h4 +d8 ~1500 -d7 +d5 !n -d2 +d3 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["f2f3", "e7e5", "g2g4", "d7d5", "d2d3"]
    assert of_kind(told, "result") == []
