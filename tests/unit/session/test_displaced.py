"""Tournament: the board stays wrong after a press by which a move was made."""

import pytest

from tests.unit.session.script import Table, alerts, of_kind, read

CHESS = ("chess", "-e2 +e4 !s -d7 +d5 !n", "-e4 -d5", "d5", "-g8 ~300 +f6 !n")
XIANGQI = ("xiangqi", "-h3 +e3 !s -h10 +g8 !n", "-e3 -e7", "e7", "-i10 ~300 +i9 !n")
GAMES = pytest.mark.parametrize(("game_id", "before", "capture", "square", "reply"), [CHESS, XIANGQI])


@GAMES
@pytest.mark.parametrize("is_answered", [False, True])
def test_capture_whose_piece_is_kept_in_the_hand_after_the_press_is_told(
    game_id: str, before: str, capture: str, square: str, reply: str, is_answered: bool
) -> None:
    """Nobody need press any more; and who answers may not look there. What stands in the record is not sure."""
    answer = f"~2500 {reply}" if is_answered else ""
    _, told = read(game_id, f"{before} {capture} !s {answer} ~9000 >seen", mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["squares"]) == ("piece-missing", [square])
    assert alert["text"] == f"nobody has seen a piece come down on {square}"
    assert "confirmed" not in alert


@GAMES
def test_capture_whose_piece_came_down_is_no_missing_piece_while_the_reply_is_in_the_hand(
    game_id: str, before: str, capture: str, square: str, reply: str
) -> None:
    """The side on move holds the piece taken last, and thinks."""
    _, told = read(
        game_id, f"{before} {capture} +{square} !s -{square} ~9000 >seen {reply}", mode="tournament"
    )
    assert "piece-missing" not in alerts(told)


@GAMES
def test_piece_too_many_since_before_the_press_is_told_and_the_move_stands(
    game_id: str, before: str, capture: str, square: str, reply: str
) -> None:
    """What was taken was set down beside the square, and forgotten there."""
    beside = square[0] + str(int(square[1:]) - 1)
    origin, victim = capture.split()
    script = f"{before} {victim} {origin} +{square} +{beside} !s ~9000 >seen"
    moves, told = read(game_id, script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["squares"]) == ("illegal-position", [beside])
    assert moves[-1] == f"{origin[1:]}{square}"
    assert "confirmed" not in alert


def test_what_is_told_is_over_once_the_board_is_right() -> None:
    """South puts its Pawn down after all."""
    table = Table("chess", "tournament").play(f"{CHESS[1]} -e4 -d5 !s").wait(9000)
    assert table.state.problem is not None
    table.play("+d5")
    assert table.state.problem is None
    table.play("-g8 +f6 !n")
    assert not any(incident.kind == "touch-move" for incident in table.state.log)  # South held it, not North
    assert table.moves() == ["e2e4", "d7d5", "e4d5", "g8f6"]
    assert all(told.sure for told in table.state.reported)
