"""After the end the pieces are set up and people play on without an answer: that is the next game."""

from pathlib import Path

import pytest

import rules_c
from controller import session
from controller.board_map import reed_of
from controller.commands import UseKey
from controller.effects import NewGameWanted
from controller.events import ChoiceMade, TimePassed
from controller.host import replayed
from controller.session.state import LANDING_MS
from firmware_bridge.events import BoardSnapshot
from tests.unit.session.desk import BEGUN_MS, Desk
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

OVER = "-e2 +e4 !s ~1500 -e7 +e5 !n ~2500 @resign ~1500 -e4 +e2 -e5 +e7"


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("rest_ms", [1000, 6000], ids=["at once", "question unanswered"])
def test_next_game_is_read_from_its_first_move_on(mode: str, rest_ms: int) -> None:
    """The first game keeps its result."""
    script = f"{OVER} ~{rest_ms} -d2 +d4 !s ~2500 -d7 +d5 !n ~2500 -g1 +f3 !s ~3000"
    moves, told = read("chess", script, mode=mode)
    assert moves == ["d2d4", "d7d5", "g1f3"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["resignation"]
    assert alerts(told) == []


@pytest.mark.parametrize(
    "after", ["-d2 +d4 ~9000", "-a1 -b1 -c1 -d1 -e1 -a8 -b8 -c8 ~9000", "-d2 +d4 -e2 +e4 -d1 +d5 ~9000"]
)
def test_start_position_that_nobody_plays_from_is_no_next_game(after: str) -> None:
    """One side shows a move, the pieces are packed up, or somebody tries something out."""
    moves, told = read("chess", f"{OVER} ~1000 {after}")
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == []


def test_slip_that_is_put_right_does_not_lose_the_next_game() -> None:
    """South moves twice, and takes the second move back before North answers."""
    moves, told = read("chess", f"{OVER} ~1000 -d2 +d4 ~1000 -g1 +g4 ~6000 -g4 +g1 ~2000 -e7 +e5 ~5000")
    assert moves == ["d2d4", "e7e5"]
    assert alerts(told) == ["out-of-turn"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    "moves",
    [
        "-d2 +d4 !s ~2500 >down ~2000 >up >seen ~2000 -d7 +d5 !n ~2500 -g1 +f3 !s",
        "-d2 +d4 !s ~2500 >down ~2000 (-d7) (+d5) >up >seen ~2000 -g1 +f3 !s",
        ">down ~2000 (-d2) (+d4) (-d7) (+d5) >up >seen ~2000 -g1 +f3 !s",
        "-d2 +d4 !s ~2500 >seen ~2000 -d7 +d5 !n ~2500 -g1 +f3 !s",
    ],
    ids=["between moves", "a move unseen", "both moves unseen", "seen to make sure"],
)
def test_link_that_is_lost_does_not_lose_the_next_game(mode: str, moves: str) -> None:
    """What was played before it, and while nobody saw the board, is that game's."""
    played, told = read("chess", f"{OVER} ~1500 {moves} ~3000", mode=mode)
    assert played == ["d2d4", "d7d5", "g1f3"]
    assert set(alerts(told)) <= {"link-lost", "link-back"}


def test_next_game_is_known_as_soon_as_its_second_move_is() -> None:
    """A capture whose man was nudged away is read some time after its press, though nothing else happens."""
    table = Table("chess", "tournament", fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    table.play(
        "-e1 +e2 !s ~2500 -e8 +e7 !n ~2500 @resign ~1500 -e2 +e1 -e7 +e8 ~2500 -e1 +d1 !s ~2500 -d5 ~700 !n"
    )
    pressed_ms = table.now_ms
    while (due_ms := session.due_ms(table.state)) is not None and due_ms <= pressed_ms + LANDING_MS:
        table.feed(TimePassed(due_ms))
    wanted = [effect.t_ms for effect in table.effects if isinstance(effect, NewGameWanted)]
    assert wanted == [pressed_ms + LANDING_MS]


def test_answer_that_the_old_game_goes_on_is_no_next_game() -> None:
    """Whatever is shown on the board then."""
    table = Table("chess").play(OVER).wait(3000)
    table.feed(ChoiceMade(table.now_ms, "go on")).play("~2000 -d2 +d4 ~2500 -d7 +d5").wait(3000)
    assert not any(isinstance(effect, NewGameWanted) for effect in table.effects)
    assert table.moves() == ["e2e4", "e7e5"]


def test_host_records_the_next_game_from_when_its_pieces_stood(tmp_path: Path) -> None:
    """Two games in the recorder; the clocks of the second one are its own."""
    desk = Desk(tmp_path, "single 5m", "casual")
    for at_ms, origin, target in ((2_000, "e2", "e4"), (4_000, "e7", "e5")):
        desk.link.move(BEGUN_MS + at_ms, origin, target)
        desk.step(at_ms + 1_500)
    desk.step(6_000, UseKey("resign"))
    for at_ms, origin, target in (
        (7_000, "e4", "e2"),
        (8_000, "e5", "e7"),
        (9_500, "d2", "d4"),
        (11_000, "d7", "d5"),
    ):
        desk.link.move(BEGUN_MS + at_ms, origin, target)
        desk.step(at_ms + 1_000)
    now = set(rules_c.game("chess").start().pieces()) - {"d2", "d7"} | {"d4", "d5"}
    desk.link.events.append(BoardSnapshot(BEGUN_MS + 12_100, frozenset(reed_of(square) for square in now)))
    desk.step(12_200)
    desk.step(14_000)
    first, second = sorted(desk.recorder.games(), key=lambda game: game.number)
    assert (first.result, second.result) == ("0-1", None)
    assert desk.host.state is not None
    assert [told.move for told in desk.host.state.reported] == ["d2d4", "d7d5"]
    again = replayed(desk.recorder.load(second.number))
    assert again.reported == desk.host.state.reported


_MATED = (
    "-e2 +e4 ~1000 -e7 +e5 ~1000 -f1 +c4 ~1000 -b8 +c6 ~1000 -d1 +h5 ~1000 -g8 +f6 ~1000 -f7 ~400 -h5 +f7"
)
_MATED_MOVES = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]
_AGAIN = "-d2 +d4 ~1500 -d7 +d5 ~1500 -c2 +c4 ~2500"


@pytest.mark.parametrize(
    "set_up",
    [
        "~2000 -f7 +d1 -c4 +f1 -e4 +e2 -e5 +e7 -c6 +b8 -f6 +g8 +f7 ~2000",
        "~1200 -f7 ~400 +d1 ~500 -f6 ~200 +g8 ~500 -e5 ~200 +e7 ~500 -e4 ~400 +e2 ~500 -c4 ~200 +f1 ~200 +f7"
        " ~500 -c6 ~400 +b8 ~1500",
        "~4500 -f7 +d1 -c4 +f1 -e4 +e2 -e5 +e7 -c6 +b8 -f6 +g8 +f7 ~700",
    ],
    ids=["at once", "in the order of takebacks", "after its result"],
)
def test_pieces_set_up_right_after_a_mate_are_the_next_game(set_up: str) -> None:
    """The mate had not stood for as long as it takes to be told of. It stays the end of its game."""
    moves, told = read("chess", f"{_MATED} {set_up} {_AGAIN}")
    assert moves == ["d2d4", "d7d5", "c2c4"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]
    assert of_kind(told, "reopened") == []
    ended = next(n for n, line in enumerate(told) if line["ev"] == "result")
    before = [line["move"] for line in told[:ended] if line["ev"] == "move"]
    assert before[-7:] == _MATED_MOVES
    assert alerts(told) == []


def test_mate_taken_back_after_its_result_is_none_once_the_game_has_gone_on_for_long() -> None:
    """Nobody answers which it was. Three moves by each side were played instead."""
    later = "-d7 +d5 ~1500 -d2 +d3 ~1500 -c7 +c5 ~1500 -c1 +e3 ~1500 -d8 +b6 ~1500 -d1 +c1 ~2500"
    script = f"-f2 +f3 ~1000 -e7 +e5 ~1000 -g2 +g4 ~1000 -d8 +h4 ~4500 -h4 +d8 ~1500 {later}"
    moves, told = read("chess", script)
    assert moves == ["f2f3", "e7e5", "g2g4", "d7d5", "d2d3", "c7c5", "c1e3", "d8b6", "d1c1"]
    assert of_kind(told, "result") and of_kind(told, "reopened")


@pytest.mark.parametrize("plies", [3, 4])
def test_game_begun_anew_before_the_end_is_one_after_two_moves_by_each_side(plies: int) -> None:
    """Nobody has answered whether it is: until then the board may be put right."""
    before = "-e2 +e4 ~1000 -d7 +d5 ~1000 -d5 ~300 -e4 +d5 ~1500 -b1 +c3 ~4000 -c3 +b1 -d5 +d7 +e2 ~6000"
    again = ["-d2 +d4 ~1500", "-d7 +d5 ~1500", "-c2 +c4 ~1500", "-e7 +e6 ~2500"][:plies]
    moves, told = read("chess", f"{before} {' '.join(again)}")
    is_new = moves == ["d2d4", "d7d5", "c2c4", "e7e6"]
    assert is_new is (plies == 4)
    assert is_new or not is_sure(told, len(moves))
    assert [line["result"] for line in of_kind(told, "result")] == (["*"] if plies == 4 else [])


@pytest.mark.parametrize("rest_ms", [900, 1500, 7000])
@pytest.mark.parametrize(
    ("game_id", "tried", "again"),
    [
        (
            "chess",
            "-e2 +e3 ~900 -e7 +e5 ~900 -e3 +e4 ~900 -b8 +c6 ~3000 -c6 +b8 -e5 +e7 -e4 +e2",
            "-d2 +d4 {0} -d7 +d5 {0} -g1 +f3 ~1500 -g8 +f6 ~6000",
        ),
        (
            "kaleidoscope",
            "-g2 +g3 ~900 -f7 +g5 ~900 -g3 +g4 ~900 -g5 +e4 ~2500 -g4 +g2 -e4 +f7",
            "-c2 +c3 {0} -f7 +e5 {0} -a2 +a3 ~1500 -f6 +f5 ~1500",
        ),
        (
            "chess",
            "-e2 +e4 ~900 -d7 +d5 ~900 -e4 -d5 +d5 ~900 -d8 -d5 +d5 ~900 -b1 +c3 ~900 -d5 +a5 ~3000"
            " -c3 +b1 -a5 +d8 +e2 +d7",
            "-c2 +c4 {0} -e7 +e5 {0} -b1 +c3 ~1500 -g8 +f6 ~6000",
        ),
    ],
    ids=["a piece in one go", "kaleidoscope", "captures"],
)
def test_line_that_is_put_back_and_begun_anew_at_once_is_the_next_game(
    game_id: str, tried: str, again: str, rest_ms: int
) -> None:
    """However soon, and in whatever order; nobody is told meanwhile that the board is wrong."""
    moves, told = read(game_id, f"{tried} ~{rest_ms} {again.format(f'~{rest_ms}')}")
    squares = [t[1:] for t in again.split() if t[0] in "-+"]
    assert moves == [a + b for a, b in zip(squares[::2], squares[1::2], strict=True)]
    assert alerts(told) == []


def test_game_that_goes_on_after_the_start_position_stood_is_the_only_one_followed() -> None:
    """Somebody has shown the start position, and put the pieces back to where they stood."""
    before = "-e2 +e4 ~1000 -d7 +d5 ~1000 -d5 ~300 -e4 +d5 ~1500 -a7 +a6 ~1500 -b1 +c3 ~4000"
    table = Table("chess").play(f"{before} -c3 +b1 -a6 +a7 -d5 +d7 +e2")
    table.feed(TimePassed(table.now_ms + 6000))
    assert table.state.next_game is not None
    table.play("~7000 -e2 -d7 +d5 -a7 +a6 -b1 +c3 ~2500 -g8 +f6 ~2500 -d2 +d4 ~2500")
    assert table.moves() == ["e2e4", "d7d5", "e4d5", "a7a6", "b1c3", "g8f6", "d2d4"]
    assert table.state.next_game is None


def test_record_that_play_from_the_start_position_explains_as_well_is_not_sure() -> None:
    """Two chariots went and came back, and one takes; or the older one has gone on to take there."""
    fen = "R5e2/4k3r/8h/p3p2cp/2p3p2/P8/2P1P1P1P/3C4E/4K4/1HEA1R3 w - - 1 21"
    tried = "-a10 +f10 -g10 +e8 -f10 +i10 -i9 +h9 ~2917 -e8 +g10 -h9 +i9 -i10 +a10 ~1000"
    moves, told = read(
        "chinese-chess", f"{tried} -a10 -g10 +g10 -i7 +i6 ~1771 -f1 ~1492 +f10 -a7 +a6 ~9000", fen
    )
    assert moves[-3:] == ["i7i6", "f1f10", "a7a6"]
    assert not any(is_sure(told, ply) for ply in range(1, len(moves) + 1))


def test_next_game_may_be_begun_before_the_last_piece_is_set_up() -> None:
    """A pawn of North's comes home after South's first move, once the game before had ended."""
    mate = "-f2 +f3 ~1500 -e7 +e5 ~1500 -g2 +g4 ~1500 -d8 +h4 ~4000"
    begun = "-f3 +f2 ~500 -g4 +g2 ~700 -h4 +d8 ~700 -e2 +e4 ~700 -e5 +e7 ~1500 -c7 +c5 ~2000 -g1 +f3 ~2000"
    moves, told = read("chess", f"{mate} {begun} -d7 +d6 ~2000")
    assert (moves, alerts(told)) == (["e2e4", "c7c5", "g1f3", "d7d6"], [])


def test_game_that_came_by_the_start_position_and_was_put_right_is_not_begun_anew() -> None:
    """A man was moved out of turn and put back; from the start position the next moves look the same for a while."""
    fen = "8/8/8/3k4/8/8/1K6/8 w - - 0 1"
    before = "-b2 ~176 +c1 ~1057 -d5 ~162 +c6 ~1216 -c1 ~143 +d2 ~1159 -c6 ~104 +c4 ~150 -c4 ~107 +d5 ~1189"
    wrong = "-d2 ~238 +b2 ~900 -b2 ~104 +c1 ~1154 -d5 ~107 +c6 ~929 -c1 ~158 +b2 ~1296 -c6 ~150 +d7 ~1345"
    later = "-d7 ~400 +d8 ~10000 -d8 ~500 +d7 ~3222 -b2 ~398 +c1 ~1919 -d7 ~389 +c6 ~2183 -c1 ~567 +b2"
    moves, told = read("english-draughts", f"~1109 {before} {wrong} {later}", fen)
    played = ["b2c1", "d5c6", "c1d2", "c6d5", "d2c1", "d5c6", "c1b2", "c6d7", "b2c1", "d7c6"]
    assert (moves, alerts(told)) == (played, ["out-of-turn"])
    assert [line["reason"] for line in of_kind(told, "result")] == ["repetition"]


@pytest.mark.parametrize("rest_ms", [400, 1200, 3500])
def test_opening_that_is_shown_from_the_start_position_leaves_the_game_as_it_was(rest_ms: int) -> None:
    """Three plies of it; then the old position is set up again, and play goes on."""
    tried = "-e2 +e4 ~900 -d7 +d5 ~900 -d5 -e4 +d5 ~900 -d8 -d5 +d5 ~900 -b1 +c3 ~900 -d5 +a5 ~2500"
    start = f"-c3 +b1 -a5 +d8 +e2 +d7 ~{rest_ms}"
    shown = "-d2 +d4 ~800 -d7 +d5 ~800 -c2 +c4 ~1500 -c4 +c2 -d5 +d7 -d4 +d2 ~700"
    later = "-d8 +a5 -e2 -d7 -b1 +c3 ~1500 -d2 +d4 ~900 -g8 +f6 ~900 -g1 +f3 ~6000"
    moves, told = read("chess", f"{tried} {start} {shown} {later}")
    assert moves == ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5", "d2d4", "g8f6", "g1f3"]
    assert of_kind(told, "result") == []
