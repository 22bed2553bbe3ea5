"""What the arbiter is told, and what is kept of it: articles, evidence, ends, the record."""

import io
import json
from pathlib import Path

import chess.pgn
import pytest

import rules_c
from controller import clocks, session
from controller.commands import JudgeIncident, SetPosition, UseKey
from controller.effects import AlertRaised
from controller.events import GameCorrected, IncidentJudged
from controller.host import replayed
from controller.recognition.doubts import in_question
from controller.recording.pgn import write_game
from controller.recording.pgn_export import pgn_parts, pgn_text
from controller.recording.trace import trace_of
from controller.replay import replay
from controller.sides import Side
from tests.unit.session.desk import BEGUN_MS, Desk
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

CASTLING = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
PROMOTING = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("script", "is_noted"),
    [
        ("-h1 +f1 -e1 +g1 !s", True),
        ("-h1 -e1 +g1 +f1 !s", True),
        ("-e1 +g1 -h1 +f1 !s", False),
        ("-e1 , -h1 +g1 +f1 !s", False),
        ("-h1 , -e1 +g1 +f1 !s", False),
    ],
)
def test_castling_with_the_rook_first_is_evidence_and_no_alert(script: str, is_noted: bool) -> None:
    """FIDE 4.4.2; two pieces lifted at once have no first."""
    moves, told = read("chess", f"{script} ~1500", CASTLING, "tournament")
    assert moves == ["e1g1"]
    assert not alerts(told)
    noted = of_kind(told, "evidence")
    assert [(line["kind"], line["article"], line["sq"]) for line in noted] == (
        [("rook-first", "FIDE 4.4.2", "h1")] if is_noted else []
    )


@pytest.mark.parametrize(
    ("script", "is_noted"),
    [("-a7 +a8 !s", True), ("-a7 +a8 -a8 +a8 !s", False), ("+a8 -a7 !s", False)],
)
def test_promotion_without_an_exchange_seen_is_evidence(script: str, is_noted: bool) -> None:
    """FIDE 7.5.2: a pawn left there and a new piece set down at once look alike; the arbiter looks."""
    moves, told = read("chess", f"{script} ~1500", PROMOTING, "tournament")
    assert moves == ["a7a8=Q"]
    assert not alerts(told)
    noted = [(line["kind"], line["article"], line["text"]) for line in of_kind(told, "evidence")]
    text = "No exchange was seen on a8: look whether the Pawn has become a Queen"
    assert noted == ([("promotion-unfinished", "FIDE 7.5.2", text)] if is_noted else [])


@pytest.mark.parametrize(
    ("choice", "is_noted"), [("", True), ("=N", False)], ids=["no choice", "a Knight chosen"]
)
def test_reply_that_a_queen_nobody_has_chosen_would_make_illegal_is_evidence(
    choice: str, is_noted: bool
) -> None:
    """The King on e8 is in check by a Queen on d8, or a Rook; the arbiter looks what stands there."""
    position = "r2rk3/2P5/8/8/8/8/8/4K3 w - - 0 1"
    script = f"~1000 -d8 ~200 -c7 ~300 +d8 -d8 ~400 +d8 {choice} !s ~1000 -a8 ~300 +b8 !n ~1500"
    moves, told = read("chess", script, position, "tournament")
    assert moves == ["c7d8=N" if choice else "c7d8=B", "a8b8"]
    assert not alerts(told)
    noted = [(line["kind"], line["article"], line["by"], line["text"]) for line in of_kind(told, "evidence")]
    text = "Rb8 is illegal if the piece on d8 is a Queen: nobody has chosen it"
    assert noted == ([("promotion-implied", "FIDE 7.5.1", "north", text)] if is_noted else [])


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_that_only_a_move_taken_back_has_told_of_is_the_preselected_one_again(mode: str) -> None:
    """The Rook goes to b8 as if a Bishop stood on d8, and back: then the King takes the Queen."""
    position = "r2rk3/2P5/8/8/8/8/8/4K3 w - - 0 1"
    south, north = ("!s", "!n") if mode == "tournament" else ("", "")
    script = f"~1000 -d8 ~200 -c7 ~300 +d8 -d8 ~400 +d8 {south} ~1000 -a8 ~300 +b8 {north} ~1200"
    script += f" -b8 ~300 +a8 ~1500 -d8 -e8 ~400 +d8 {north} ~6000"
    moves, _ = read("chess", script, position, mode)
    assert moves == ["c7d8=Q", "e8d8"]


def test_piece_that_turns_over_is_looked_at_for_that() -> None:
    """It has the same name on both sides."""
    position = "**2qkbr1**/*p1pp1ppp1*/sbsp3n3/o1s1ipsss2/3o1O1O3/4S5p/11/S3P2sS1S/1SSS1KSSS2/*PPP1PPPPP*/**RB2BNR**[s]"
    moves, told = read("exciting", "-h7 ~300 +d11 -g8 -e10 !s ~1500", f"{position} w - - 0 36", "tournament")
    assert [move.lower() for move in moves] == ["h7f9d11=+o"]
    (noted,) = of_kind(told, "evidence")
    assert noted["text"] == "No exchange was seen on d11: look whether the Checker has been turned over"


def test_enemy_piece_held_and_not_taken_is_evidence() -> None:
    """FIDE 4.3.2: a touched piece of the opponent's that can be taken is to be taken."""
    script = "-e2 +e4 !s ~1500 -d7 +d5 !n ~1500 -d5 ~3000 +d5 -a2 +a3 !s ~1500"
    _, told = read("chess", script, mode="tournament")
    assert not alerts(told)
    assert [(line["kind"], line["sq"]) for line in of_kind(told, "evidence")] == [("touch-move", "d5")]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_capture_out_of_turn_is_told_of_its_player(mode: str) -> None:
    """North takes while it is South's turn: one square is empty and one was changed."""
    press = {"s": "!s", "n": "!n"} if mode == "tournament" else {"s": "", "n": ""}
    script = (
        f"-e2 +e4 {press['s']} ~1500 -d7 +d5 {press['n']} ~1500 -a2 +a3 {press['s']} ~1500 "
        f"-a7 +a6 {press['n']} ~1500 -d5 -e4 +e4 ~6000"
    )
    moves, told = read("chess", script, mode=mode)
    assert moves == ["e2e4", "d7d5", "a2a3", "a7a6"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("out-of-turn", "north", "d5e4")
    assert alert["article"] == "FIDE 1.2"


def test_piece_held_and_put_back_is_told_though_another_switch_flickered_meanwhile() -> None:
    """a8 opens for 20 ms while the Knight is in the hand: nobody has set anything down there."""
    script = "-g1 ~2000 -a8 ~20 +a8 ~4000 +g1 ~1000 -e2 ~500 +e4 ~500 !s ~2500"
    _, told = read("chess", script, mode="tournament")
    assert [(line["kind"], line["sq"]) for line in of_kind(told, "alert")] == [("touch-move", "g1")]


def test_piece_held_before_a_move_that_was_made_twice_is_told() -> None:
    """South holds a knight, moves a pawn, takes it back, and moves it again before it presses."""
    script = "-g1 ~4000 +g1 ~2000 -e2 ~500 +e4 ~1500 -e4 ~300 +e2 ~500 -e2 ~500 +e4 ~500 !s ~2500"
    _, told = read("chess", script, mode="tournament")
    assert [(line["kind"], line["sq"]) for line in of_kind(told, "alert")] == [("touch-move", "g1")]


def test_victim_taken_off_first_while_another_piece_is_adjusted_is_no_capture_out_of_turn() -> None:
    """The piece in the hand could not have gone where the other one was set down."""
    _, told = read("chess", "-e2 +e4 ~1500 -d7 +d5 ~1500 -d5 -a1 +a1 ~6000 -e4 +d5 ~1500")
    assert not alerts(told)


def test_changeover_press_after_half_a_turn_is_told_and_the_turn_goes_on() -> None:
    """Rulebook A 20: two moves a turn. The first stands; the press counts once the second is made."""
    half = "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500"
    moves, told = read("changeover-western", f"{half} -d7 +d5 !n ~1500 -d2 +d4 -b1 +c3 !s", mode="tournament")
    assert moves == ["e2e4", "e7e5", "d7d5", "d2d4", "b1c3"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"]) == ("press-without-move", "north")
    whole = "-e2 +e4 !s ~1500 -e7 +e5 -d7 +d5 !n ~1500 -d2 +d4 -b1 +c3 !s"
    moves, told = read("changeover-western", whole, mode="tournament")
    assert moves == ["e2e4", "e7e5", "d7d5", "d2d4", "b1c3"]
    assert not alerts(told)
    assert not of_kind(told, "evidence")


def test_changeover_half_turn_put_right_by_the_arbiter_gives_the_turn_back() -> None:
    """The clock of the side that has a move left runs again, and its second move is recorded."""
    script = "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 @arbiter ~500 -d7 +d5 !n ~1500 -d2 +d4 -b1 +c3 !s ~1500"
    moves, told = read("changeover-western", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "d7d5", "d2d4", "b1c3"]
    assert alerts(told) == ["press-without-move"]


TWO_VICTIMS = (
    "4q3/6p1/8/p7/8/8/7Q/T3n3 w - - 0 1 left=2"  # that of e1 is taken with check, which ends the turn
)


def test_changeover_capture_that_ends_the_turn_is_not_read_as_half_a_turn() -> None:
    """The tower vanishes and a pawn that it cannot reach was off its square: the arbiter is told what hands show, not
    of a press after half a turn, and the reply then tells what was taken.
    """
    script = "-g7 ~150 -a1 ~360 +g7 ~500 !s ~6000 -e8 ~300 -e1 ~200 +e1 ~1500"
    moves, told = read("changeover-western", script, TWO_VICTIMS, "tournament")
    assert moves[0] == "a1e1"
    assert alerts(told) == ["illegal-move"]


def test_piece_put_back_as_another_is_lifted_is_adjusted_not_taken() -> None:
    """No hand carries the tower to g7 in so short a time: it has taken a piece that nobody saw leave its square."""
    moves, told = read("changeover-western", "-g7 ~230 -a1 ~40 +g7 ~760 !s ~1500", TWO_VICTIMS, "tournament")
    assert moves == ["a1e1"]
    assert not is_sure(told, 1)
    assert not alerts(told)


def shuffled(rounds: int) -> str:
    """Knights out and back, so many times."""
    return "-g1 +f3 !s ~1500 -g8 +f6 !n ~1500 -f3 +g1 !s ~1500 -f6 +g8 !n ~1500 " * rounds


def test_fivefold_repetition_ends_the_game_with_an_alert_and_threefold_says_nothing() -> None:
    """FIDE 9.6.1 is automatic; 9.2 is a player's to claim, and nobody hints at it."""
    _, told = read("chess", shuffled(3), mode="tournament")
    assert not alerts(told)
    assert not of_kind(told, "result")
    _, told = read("chess", shuffled(4), mode="tournament")
    assert [(line["kind"], line["article"]) for line in of_kind(told, "alert")] == [
        ("fivefold", "FIDE 9.6.1")
    ]
    assert of_kind(told, "result")[0]["reason"] == "fivefold-repetition"


def test_seventy_five_moves_end_the_game_with_an_alert() -> None:
    """FIDE 9.6.2."""
    fen = "4k3/8/8/8/8/8/8/R3K3 w - - 148 100"
    _, told = read("chess", "-a1 +a2 !s ~1500 -e8 +e7 !n ~1500", fen, "tournament")
    assert alerts(told) == ["seventy-five"]
    assert of_kind(told, "result")[0]["reason"] == "seventy-five-moves"


def test_alerts_of_replay_carry_article_position_and_touches() -> None:
    """The fields of the contract stay, and these come beside them."""
    _, told = read("chess", "-g1 +g3 !s ~1500", mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert alert["article"] == "FIDE 7.5.1"
    assert alert["before"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    assert (alert["ply"], alert["sq"], alert["squares"]) == (0, "g1", ["g1", "g3"])
    assert alert["touches"] == ["-g1 1500", "+g3 2000"]


def test_ruling_that_cannot_be_is_refused_with_its_reason() -> None:
    """No such incident, no such ruling, nobody's offence: nothing changes."""
    table = Table("chess", "tournament", "single 1m").play("!n -g1 +g3 !s ~1500")
    before = table.state
    for incident, ruling in ((2, "penalise"), (0, "penalise"), (1, "hang")):
        table.feed(IncidentJudged(table.now_ms, incident, ruling))
        assert (table.state.log, table.state.clock.north.balances) == (
            before.log,
            before.clock.north.balances,
        )
    table.wait(90_000)
    flag = next(e for e in table.effects if isinstance(e, AlertRaised) and e.kind == "flag")
    table.feed(IncidentJudged(table.now_ms, flag.incident, "penalise"))
    assert table.state.phase == "play"


def test_breach_that_is_no_illegal_move_is_punished_and_not_counted() -> None:
    """FIDE 12.9.2: playing another piece than the touched one costs time, however often, and never the game."""
    held = "-g1 ~3000 +g1 ~1000 {move} !s ~1500"
    table = Table("chess", "tournament", "fischer 90m+30s")
    for move, reply in (("-e2 +e4", "-e7 +e5"), ("-d2 +d4", "-d7 +d6")):
        table.play(f"{held.format(move=move)} {reply} !n ~1500")
    had_ms = clocks.remaining(table.state.clock, Side.NORTH, table.now_ms)
    for number in (1, 2):
        table.feed(IncidentJudged(table.now_ms, number, "penalise"))
    assert clocks.remaining(table.state.clock, Side.NORTH, table.now_ms) == had_ms + 2 * 120_000
    table.play("-b1 +b3 !s").wait(1500)
    arbiter = session.view(table.state, table.now_ms, with_arbiter=True).arbiter
    assert arbiter is not None
    assert (table.state.phase, arbiter.offences[Side.SOUTH]) == ("play", 1)
    assert [entry.proposal.partition(":")[0] for entry in arbiter.incidents] == [
        "Offence 1 (standard, FIDE 7.5.5)",
        "If you think fit (standard, FIDE 12.9.2)",
        "If you think fit (standard, FIDE 12.9.2)",
    ]


def test_correction_that_cannot_be_is_refused_and_changes_nothing() -> None:
    """A ply that was not played, a move that is not legal, no FEN."""
    table = Table("chess").play("-e2 +e4").wait(2000)
    board = table.state.recognition
    for order in ((5, (), ""), (0, ("e2e5",), ""), (1, (), "no position")):
        table.feed(GameCorrected(table.now_ms, *order))
        assert table.state.recognition is board
        assert table.moves() == ["e2e4"]


def test_wrong_record_is_corrected_and_the_board_that_is_right_stays() -> None:
    """The victim was another one: from the wrong ply on the record has the right move, and what followed."""
    fen = "4k3/8/8/2p1p3/8/3N4/8/4K3 w - - 0 1"
    lines = [
        {"t": 1, "ev": "lift", "sq": "d3"},
        {"t": 2, "ev": "lift", "sq": "c5"},
        {"t": 3, "ev": "place", "sq": "c5"},
        {"t": 9, "ev": "correct", "ply": 0, "moves": ["d3e5"]},
        {"t": 10, "ev": "lift", "sq": "c5"},
        {"t": 11, "ev": "place", "sq": "c4"},
    ]
    *told, final = list(replay("chess", [json.dumps(line) for line in lines], fen=fen))
    assert final["moves"] == ["d3e5", "c5c4"]
    assert not [line for line in told if line["ev"] == "alert"]


def offending(folder: Path) -> Desk:
    """South has completed an illegal move, which waits for the arbiter."""
    desk = Desk(folder, "fischer 90m+30s")
    desk.link.lever(BEGUN_MS + 2_000, Side.NORTH)
    desk.link.move(BEGUN_MS + 3_000, "g1", "g3")
    desk.link.lever(BEGUN_MS + 5_000, Side.SOUTH)
    desk.step(9_000)
    return desk


def test_counts_and_penalties_survive_a_resume(tmp_path: Path) -> None:
    """They come from the recorded events: the log, the counts, the time given."""
    desk = offending(tmp_path)
    desk.step(10_000, JudgeIncident(1, "penalise"))
    state = desk.host.state
    assert state is not None
    again = replayed(desk.record())
    assert again.log == state.log
    assert (again.log[0].given_ms, again.log[0].counts) == (120_000, True)
    assert again.clock == state.clock


def test_loss_by_penalty_taken_back_reopens_the_recorded_game(tmp_path: Path) -> None:
    """The result is in the record while it stands, and is not afterwards; the game goes on where it was."""
    desk = offending(tmp_path)
    desk.step(10_000, UseKey("arbiter"))
    desk.link.move(BEGUN_MS + 11_000, "g3", "g1")
    desk.step(12_000)
    desk.link.lever(BEGUN_MS + 13_000, Side.SOUTH)  # without a move
    desk.step(14_000)
    desk.step(15_000, JudgeIncident(1, "penalise"), JudgeIncident(2, "penalise"))
    assert (desk.record().header.result, desk.record().header.reason) == ("0-1", "illegal-move")
    assert '[Termination "rules infraction"]' in pgn_text(desk.record())
    desk.step(16_000, JudgeIncident(2, "dismiss"))
    assert desk.record().header.result is None
    assert desk.host.state is not None
    assert (desk.host.state.phase, desk.clock().run) == ("play", "lag")
    assert replayed(desk.record()).clock == desk.clock()


def test_pgn_has_alerts_with_their_article_and_parts_at_a_position_that_was_set(tmp_path: Path) -> None:
    """A reader of legal games reads every part; the comment says why there are two."""
    desk = offending(tmp_path)
    desk.step(10_000, UseKey("arbiter"))
    desk.link.move(BEGUN_MS + 11_000, "g3", "g1")
    desk.step(12_000)
    desk.link.move(BEGUN_MS + 13_000, "e2", "e4")
    desk.link.lever(BEGUN_MS + 14_000, Side.SOUTH)
    desk.step(16_000)
    desk.link.move(BEGUN_MS + 17_000, "g8", "g6")
    desk.step(22_000)
    pieces = dict(rules_c.game("chess").start().pieces())
    pieces["e4"], pieces["g6"] = pieces.pop("e2"), pieces.pop("g8")
    desk.step(23_000, SetPosition(tuple(pieces.items()), Side.SOUTH))
    desk.step(23_500, UseKey("pause"))
    desk.link.move(BEGUN_MS + 24_000, "d2", "d4")
    desk.link.lever(BEGUN_MS + 25_000, Side.SOUTH)
    desk.step(28_000)
    assert desk.host.state is not None
    assert [told.move for told in desk.host.state.reported] == ["e2e4", "d2d4"]
    first, second = pgn_parts(desk.record())
    assert "FIDE 7.5.1" in first.comment + "".join(move.comment for move in first.moves)
    assert second.tags["FEN"].startswith("rnbqkb1r/pppppppp/6n1/8/4P3/8/PPPP1PPP/RNBQKBNR w")
    assert [move.text for move in second.moves] == ["d4"]
    read_back = chess.pgn.read_game(io.StringIO(write_game(second)))
    assert read_back is not None
    assert not read_back.errors
    *_, final = replay("chess", trace_of(desk.record()), mode="tournament")
    assert final["moves"] == ["e2e4", "d2d4"]
    assert final["fen"].startswith("rnbqkb1r/pppppppp/6n1/8/3PP3/8/")


def test_press_right_after_an_outage_waits_until_the_whole_board_is_seen() -> None:
    """The move was made while nothing was sensed; the press is told before the snapshot that shows it."""
    script = "-e2 +e4 !s ~1500 >down (-e7) (+e5) >up , !n , >seen ~3000 -g1 +f3 !s ~1500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_changeover_second_move_illegal_is_told_of_the_second_move_only() -> None:
    """Rulebook A 20: the first move of the turn stands; the arbiter has the second put back."""
    script = (
        "-e2 +e4 !s ~1500 -e7 +e5 -d7 +d3 !n ~1500 @arbiter ~500 -d3 +d7 ~500 -d7 +d5 !n ~1500 "
        "-d2 +d4 -b1 +c3 !s ~1500"
    )
    moves, told = read("changeover-western", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "d7d5", "d2d4", "b1c3"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"], alert["ply"]) == ("illegal-move", "north", "d7d3", 2)


def test_presses_that_come_after_hasty_replies_complete_one_move_each() -> None:
    """North's press is for its first move, although its next one is down already."""
    script = "-e2 +e4 !s ~1500 -e7 +e5 -g1 , +f3 , -b8 , +c6 , !n ~60 !s ~60 !n ~3000 -f1 +b5 !s ~1500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    assert not alerts(told)


@pytest.mark.parametrize(("late_ms", "is_withdrawn"), [(2000, True), (4000, False)])
def test_piece_told_late_after_the_press_withdraws_the_alert(late_ms: int, is_withdrawn: bool) -> None:
    """A piece set down beside its magnet closes its switch after the press; the move was made all the same."""
    table = Table("chess", "tournament").play(f"!n -e2 !s ~{late_ms} +e4 ~1500")
    assert table.alerts() == ["illegal-move"]
    assert (table.state.refused is None) is is_withdrawn
    assert [incident.counts for incident in table.state.log] == [not is_withdrawn]
    if is_withdrawn:
        assert table.play("-e7 +e5 !n ~1500").moves() == ["e2e4", "e7e5"]


@pytest.mark.parametrize("hands", ["-d3 -f6 +f6", "-f6 -d3 +f6"])
def test_illegal_capture_is_told_although_the_piece_could_have_taken_elsewhere(hands: str) -> None:
    """The board looks as after the capture on e5; but it is f6 that was changed, and e5 was never touched."""
    fen = "4k3/8/5p2/4p3/8/3N4/8/4K3 w - - 0 1"
    moves, told = read("chess", f"{hands} !s ~2000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"], alert["confirmed"]) == ("illegal-move", "d3f6", True)
    assert moves != ["d3e5"] or not [line for line in of_kind(told, "revise") if line["sure"]]
    moves, told = read("chess", "-d3 !s ~2000", fen, "tournament")
    assert moves == ["d3e5"]
    assert not alerts(told)


def test_own_piece_still_in_the_hand_at_the_press_may_be_put_down() -> None:
    """North adjusts as it presses; the move has been made, and nothing stands wrong."""
    script = "-e2 +e4 !s ~1500 -g8 -d7 +d5 !n ~300 +g8 ~1500 -a2 +a3 !s ~1500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5", "a2a3"]
    assert not alerts(told)


def test_game_that_differs_from_the_one_believed_in_by_no_move_is_not_shown_to_the_arbiter() -> None:
    """South's piece went on after its press, or stood at once where it is: the same move, told by other touches."""
    table = Table("duel", "tournament").play("-c1 ~182 +b1 ~157 !s ~8 -a3 ~1562 -b1 ~465 +a1 ~610 !s ~60 !n")
    board = table.state.recognition
    assert board is not None
    assert board.best.line in [candidate.node.line for candidate in in_question(board)[1:]]
    arbiter = session.view(table.state, table.now_ms, with_arbiter=True).arbiter
    assert arbiter is not None
    assert arbiter.candidates == ()
