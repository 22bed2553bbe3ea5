"""What people order of the clocks: halts, the sealed move, corrections; what an outage costs; when mate stops them."""

import hashlib
from collections.abc import Sequence

import pytest

import rules_c
from controller import clocks, session
from controller.clocks import FlagWithdrawn, TimeAdjusted, TurnCompleted
from controller.effects import AlertRaised, ClockNoted, GameEnded, MoveSealed, SealOpened
from controller.events import (
    BoardSeen,
    Event,
    LeverPressed,
    LinkChanged,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.recording.codec import decode, encode
from controller.sides import Side
from tests.unit.session.script import Table

SOUTH, NORTH = Side.SOUTH, Side.NORTH
MODES = ("casual", "tournament")


def left(table: Table, side: Side) -> int:
    """What is left on one clock now."""
    return clocks.remaining(table.state.clock, side, table.now_ms)


def notes(table: Table) -> list[str]:
    """The log of the clocks."""
    return [effect.text for effect in table.effects if isinstance(effect, ClockNoted)]


def turns(table: Table) -> list[tuple[Side, int]]:
    """Whose turn of which number was told as completed, in order."""
    return [(e.by, e.turns) for e in table.effects if isinstance(e, TurnCompleted)]


@pytest.mark.parametrize("mode", MODES)
def test_halt_by_order_stops_the_clock_and_resume_lets_it_run(mode: str) -> None:
    """Pause and Hold stop the phased clock; the Independent clock counts on. Source: rulebook, clocks 1.3."""
    table = Table("chess", mode, "single 5m independent 6m").play("!n ~2000 -e2 +e4 !s")
    table.order("pause").wait(30_000)
    assert (left(table, NORTH), table.view().clock.halt) == (300_000, "hold")
    assert table.view().clock.balances[SOUTH]["independent"] == 360_000 - 30_000 - (
        300_000 - left(table, SOUTH)
    )
    table.order("resume").wait(1_000)
    assert left(table, NORTH) == 299_000
    assert notes(table) == ["the clocks are halted", "the clocks run again"]


def test_adjournment_stops_the_independent_clock_too() -> None:
    """Interval, after an hour Intermission. Source: rulebook, clocks 1.3 and 1.6."""
    table = Table("chess", "tournament", "single 5m independent 6m").play("-e2 +e4 !s")
    before = table.view().clock.balances
    table.order("adjourn").wait(3_600_000)
    assert (table.view().clock.balances, table.view().clock.halt) == (before, "interval")
    assert table.wait(1).view().clock.halt == "intermission"


@pytest.mark.parametrize("mode", MODES)
def test_sealed_move_on_the_keypad_counts_once_it_is_opened_and_played(mode: str) -> None:
    """SEALING, ADJOURNED, OPENING, PLAYING: shown to nobody before, k + 1 and the increment at the opening.

    Source: rulebook, clocks 1.3 (sealed move state machine).
    """
    table = Table("chess", mode, "fischer 5m+10s").play("!n ~2000 -e2 +e4 !s")
    table.order("call-seal").wait(20_000)
    assert (table.view().sealing, left(table, NORTH)) == (True, 280_000)
    table.order("seal", move="e7e5", salt="owl").wait(7_200_000)
    digest = hashlib.sha256(b"owl e7e5").hexdigest()
    assert [e for e in table.effects if isinstance(e, MoveSealed)] == [
        MoveSealed(table.now_ms - 7_200_000, NORTH, digest)
    ]
    assert (table.view().sealed_move, table.view().clock.sealed) == (None, NORTH)
    assert not any("e7e5" in text for text in notes(table))
    table.order("resume").order("open-seal")
    assert notes(table)[-2:] == ["open the sealed move first", "North sealed e7e5"]
    assert table.view().sealed_move == "e7e5"
    table.order("resume").play("-e7 +e5").wait(1_000)
    assert (left(table, NORTH), table.view().clock.running) == (280_000, None)
    table.order("resume").wait(5_000)
    assert turns(table) == [(SOUTH, 1), (NORTH, 1)]
    assert (left(table, NORTH), table.view().clock.running) == (290_000, SOUTH)
    assert table.moves() == ["e2e4", "e7e5"]
    assert not table.alerts()


def test_sealed_move_that_is_not_what_the_board_shows_starts_no_clock() -> None:
    """The arbiter plays the sealed move, no other."""
    table = Table("chess", "tournament").play("-e2 +e4 !s").order("seal", move="e7e5").order("open-seal")
    table.play("-d7 +d5").wait(1_000).order("resume")
    assert notes(table)[-1] == "sealed was e7e5, the board shows d7d5"
    table.play("-d5 +d7 -e7 +e5").wait(1_000).order("resume")
    assert (table.view().clock.running, table.moves()) == (SOUTH, ["e2e4", "e7e5"])


def test_sealed_move_that_is_illegal_is_the_arbiters_to_decide() -> None:
    """Alert; here the player may think again. Source: rulebook, clocks 1.3, OPENING."""
    table = Table("chess", "tournament").play("-e2 +e4 !s ~5000").order("seal", move="e7e4").wait(3_600_000)
    before = left(table, NORTH)
    table.order("open-seal")
    (alert,) = (e for e in table.effects if isinstance(e, AlertRaised))
    assert (alert.kind, alert.by, alert.audience) == ("sealed-move", NORTH, "arbiter")
    assert not next(e for e in table.effects if isinstance(e, SealOpened)).legal
    table.order("refuse-seal").wait(1_000)
    assert (left(table, NORTH), table.view().clock.running) == (before - 1_000, NORTH)


def test_sealed_on_paper_needs_its_move_on_the_board() -> None:
    """Nobody can know more than that it was played."""
    table = Table("chess", "tournament").play("-e2 +e4 !s").order("seal").order("open-seal").order("resume")
    assert notes(table)[-1] == "play the sealed move on the board first"
    table.play("-g8 +f6").wait(1_000).order("resume")
    assert turns(table)[-1] == (NORTH, 1)


def test_flag_while_sealing_falls_as_usual() -> None:
    """Source: rulebook, clocks 1.3, SEALING."""
    table = Table("chess", "tournament", "single 1m").play("-e2 +e4 !s").order("call-seal").wait(60_000)
    assert (table.alerts(), table.view().sealing) == (["flag"], False)


def test_increase_and_reduction_change_the_balance_named() -> None:
    """ADJUST, logged and displayed; penalty minutes are an Increase of the opponent's. Source: clocks 1.2, 1.15."""
    table = Table("chess", "tournament", "phased-swing 30s reserve 30m independent 60m").play("-e2 +e4 !s")
    table.order("adjust", side=SOUTH, balance="reserve", delta_ms=120_000, reason="penalty")
    table.order("adjust", side=SOUTH, balance="independent", delta_ms=-60_000)
    balances = table.view().clock.balances[SOUTH]
    assert (balances["reserve"], balances["independent"]) == (1_920_000, 3_540_000)
    assert [e.delta_ms for e in table.effects if isinstance(e, TimeAdjusted)] == [120_000, -60_000]
    assert notes(table)[0] == "Increase for reserve of South: 0:02:00 (penalty)"
    assert table.view().message == "Reduction for independent of South: 0:01:00"
    table.order("adjust", side=SOUTH, balance="main", delta_ms=1)
    assert notes(table)[-1] == "this clock has no balance 'main': it has swing, reserve, independent"


def test_wrong_press_counter_and_sides_are_put_right() -> None:
    """SET_TURN, SET_COUNT, and clocks that were set for the wrong sides. Source: rulebook, clocks 1.2."""
    table = Table("chess", "casual", "fischer south 5m+1s north 3m+2s").play("!n ~1500 -e2 +e4 !s ~1500")
    table.order("set-turn", side=SOUTH).wait(1_000)
    assert table.view().clock.running is SOUTH
    table.order("set-count", side=SOUTH, turns=0).order("swap")
    view = table.view().clock
    assert (view.turns, view.running) == ({SOUTH: 0, NORTH: 0}, SOUTH)
    assert view.settings == "fischer south 3m+2s north 5m+1s"
    table.order("set-turn", side=SOUTH)
    assert notes(table)[-1] == "it is South's turn already"


def test_free_first_move_is_told_as_turn_nought_and_overdue_to_the_arbiter() -> None:
    """LATE-FREE; the arbiter starts the Independent clock. Source: rulebook, clocks 1.12 and 4.3."""
    settings = "fischer 5m+10s independent 20m free-first-move 1m"
    table = Table("chess", "tournament", settings).order("start").wait(30_000)
    assert (table.view().clock.free_ms, table.view().clock.run) == (30_000, "free")
    table.order("start").wait(40_000)
    assert notes(table)[-1] == "the time for the free first move is not over"
    assert table.alerts() == ["late-first-move"]
    assert next(e.t_ms for e in table.effects if isinstance(e, AlertRaised)) == 60_000
    table.order("start").wait(10_000).play("-e2 +e4 !s ~2000 -e7 +e5 !n ~2000 -d2 !s +d4")
    assert turns(table) == [(SOUTH, 0), (NORTH, 1), (SOUTH, 1)]
    assert table.view().clock.balances[SOUTH]["time"] > 300_000
    assert table.view().clock.balances[SOUTH]["independent"] < 1_190_000


def test_move_taken_back_in_the_interlude_gives_the_turn_back() -> None:
    """The position is restored, the opponent was refused before. Source: rulebook, clocks 1.13."""
    table = Table("chess", "tournament", "calendar 3d interlude 2h").play("-e2 +e4 !s ~1500 !n")
    assert "interlude" in table.alerts()
    table.order("take-back")
    assert (table.view().clock.running, table.moves()) == (SOUTH, [])
    table.order("take-back")
    assert notes(table)[-1] == "only in the interlude after a move can it be taken back"


@pytest.mark.parametrize("act", ["pause", "resume", "seal", "open-seal", "refuse-seal", "start"])
def test_order_that_cannot_be_is_refused_with_its_reason_and_changes_no_clock(act: str) -> None:
    """Before the game, in one that runs, after it."""
    waiting = Table("chess", set_up=True).order(act)
    playing = Table("chess").play("!n").order(*(["resume"] if act in ("pause", "seal") else [act]))
    over = Table("chess").play("@resign").order(act)
    for table in (waiting, playing, over):
        (noted,) = (e for e in table.effects if isinstance(e, ClockNoted))
        assert noted.refused
        assert noted.text
        assert not [e for e in table.effects if isinstance(e, TimeAdjusted)]


def lost(table: Table, sure_ms: int) -> Table:
    """The board is found to be lost now; it was heard last at `sure_ms`."""
    return table.feed(LinkChanged(table.now_ms, False, "silent", sure_ms))


def seen(table: Table) -> Table:
    """The board is back and tells how it stands."""
    return table.feed(BoardSeen(table.now_ms, table.state.occupied))


@pytest.mark.parametrize("mode", MODES)
def test_lost_link_gives_back_what_burned_since_the_board_was_heard(mode: str) -> None:
    """Refund to the last sure moment, then a Hold. Source: rulebook, clocks 1.16, item 7."""
    table = Table("chess", mode).play("!n ~2000 -e2 +e4 !s").wait(10_000)
    sure_ms, before = table.now_ms, left(table, NORTH)
    lost(table.wait(500), sure_ms).wait(60_000)
    assert (left(table, NORTH), table.view().clock.halt) == (before, "hold")
    seen(table.feed(LinkChanged(table.now_ms, True))).wait(2_000)
    assert left(table, NORTH) == before - 2_000


def test_flag_that_fell_after_the_board_was_heard_last_does_not_stand() -> None:
    """Nobody loses on time by a cable."""
    table = Table("chess", "tournament", "single 1m").play("-e2 +e4 !s").wait(59_700)
    sure_ms = table.now_ms
    lost(table.wait(400), sure_ms)
    assert [type(e) for e in table.effects].count(FlagWithdrawn) == 1
    assert (left(table, NORTH), table.view().clock.flag) == (300, None)


def test_press_made_in_the_outage_and_told_late_counts_but_costs_nothing() -> None:
    """The board kept it: the counter is right, the increment is paid, the clock of the other stands."""
    table = Table("chess", "tournament", "fischer 5m+10s").play("-e2 +e4 !s").wait(10_000)
    sure_ms = table.now_ms
    lost(table.wait(500), sure_ms).wait(60_000)
    table.feed(LinkChanged(table.now_ms, True))
    late: Sequence[Event] = (
        PieceLifted(sure_ms + 1_000, "e7"),
        PiecePlaced(sure_ms + 2_000, "e5"),
        LeverPressed(sure_ms + 3_000, NORTH),
    )
    for event in late:
        table.state, told = session.advance(table.state, event)
        table.effects += told
    assert turns(table) == [(SOUTH, 1), (NORTH, 1)]
    assert left(table, NORTH) == 300_000
    seen(table).wait(3_000)
    assert left(table, SOUTH) == 307_000
    assert table.view().clock.running is SOUTH
    assert table.moves() == ["e2e4", "e7e5"]


def test_clocks_that_run_on_in_an_outage_are_charged_by_the_presses_own_stamps() -> None:
    """The other policy: nothing halts, and what the board kept is worth its own time."""
    table = Table("chess", "tournament", "fischer 5m+10s outage run-on").play("-e2 +e4 !s").wait(10_000)
    lost(table.wait(500), table.now_ms - 500).wait(60_000)
    assert (left(table, NORTH), table.view().clock.running) == (229_500, NORTH)
    pressed_ms = table.now_ms - 40_000
    table.feed(LinkChanged(table.now_ms, True))
    for event in (
        PieceLifted(pressed_ms - 2_000, "e7"),
        PiecePlaced(pressed_ms - 1_000, "e5"),
        LeverPressed(pressed_ms, NORTH),
    ):
        table.state, told = session.advance(table.state, event)
        table.effects += told
    assert turns(table) == [(SOUTH, 1), (NORTH, 1)]
    assert (left(table, NORTH), left(table, SOUTH)) == (229_500 + 40_000 + 10_000, 310_000 - 40_000)


MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"


def mating(settings: str, mode: str, wait_ms: int) -> Table:
    """South has 1 minute; it mates after `wait_ms` and presses two seconds later."""
    table = Table("chess", mode, settings)
    game = rules_c.game("chess")
    table.state = session.begin(
        game, clocks.parse_settings(settings), mode=mode, set_up=False, fen=MATE_IN_ONE
    )
    table.order("start").wait(wait_ms)
    table.feed(PieceLifted(table.now_ms, "e1")).feed(PiecePlaced(table.now_ms + 100, "e8"))
    table.wait(2_000)
    return table.feed(LeverPressed(table.now_ms, SOUTH)).wait(2_000)


@pytest.mark.parametrize("mode", MODES)
def test_mate_on_the_board_in_time_wins_though_the_flag_fell_before_it_was_pressed(mode: str) -> None:
    """A move that ends the game ends it when it stands on the board. Source: rulebook, clocks 1.2, Z7."""
    table = mating("single 1m", mode, 59_800)
    (ended,) = (e for e in table.effects if isinstance(e, GameEnded))
    assert (ended.result, ended.reason) == ("1-0", "checkmate")
    assert (table.view().clock.flag, left(table, SOUTH)) == (None, 100)


@pytest.mark.parametrize("mode", MODES)
def test_mate_that_must_be_pressed_for_comes_too_late_after_the_flag(mode: str) -> None:
    """Z7 is a setting: with `end at-press` only the press ends the game."""
    table = mating("single 1m end at-press", mode, 59_800)
    assert not [e for e in table.effects if isinstance(e, GameEnded)]
    assert table.view().clock.flag is SOUTH
    in_time = mating("single 1m end at-press", mode, 10_000)
    assert [e.reason for e in in_time.effects if isinstance(e, GameEnded)] == ["checkmate"]
    assert left(in_time, SOUTH) == 60_000 - 12_100


def test_what_was_ordered_and_noted_is_recorded_and_read_back() -> None:
    """Every order, and every line of the log."""
    table = (
        Table("chess", "tournament")
        .play("-e2 +e4 !s")
        .order("seal", move="e7e5", salt="x")
        .order("open-seal")
    )
    for effect in table.effects:
        assert decode(encode(effect)) == effect


def test_flicker_kept_by_the_board_in_an_outage_is_no_piece_held_for_long() -> None:
    """What is told late keeps its own times: 130 ms off its square are no touched piece (FIDE Laws 4.3)."""
    table = Table("chess", "tournament", "fischer 5m+10s").play("-e2 +e4 !s").wait(2_000)
    flickered_ms = table.now_ms + 100
    table.feed(LinkChanged(table.now_ms + 3_000, False))
    for event in (
        LinkChanged(table.now_ms + 50, True),
        PieceLifted(flickered_ms, "g8"),
        TimePassed(table.now_ms + 2_800),
        PiecePlaced(flickered_ms + 130, "g8"),
    ):
        table.state, told = session.advance(table.state, event)
        table.effects += told
    table.now_ms = table.state.t_ms
    table.wait(4_000).play("-e7 +e5 !n").wait(2_000)
    assert table.moves() == ["e2e4", "e7e5"]
    assert "touch-move" not in table.alerts()
