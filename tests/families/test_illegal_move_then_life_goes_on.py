"""Family 7: an illegal move, and life goes on. The arbiter is told in time, nobody falsely, and the record keeps it."""

import os

import pytest

from controller.arbiter.standing import position_with
from controller.effects import ClaimsShown, GameEnded, GameReopened, PositionSet
from controller.events import GameCorrected, IncidentJudged, KeyPressed, MoveLetStand
from controller.session import position_entered
from controller.sides import Side
from tests.families.quiet_play import Board
from tests.unit.session.script import Table

SEED = int(os.environ.get("RHUNICH_SEED", "7"))
ROUNDS = max(1, int(os.environ.get("RHUNICH_POSITIONS", "0")) // 100)
GAMES = ("chess", "chinese-chess", "capablanca", "qi-placements", "siege-field")
ALERT_MS = 100  # of the session's own time after the press
OPENING = 6


def board_of(game_id: str, settings: str = "fischer 90m+30s", seed: int = SEED) -> Board:
    """A game of a few quiet plies."""
    print(f"seed {seed}")
    board = Board(game_id, settings, seed)
    board.play(OPENING)
    assert not board.alerts
    return board


def slip(board: Board) -> tuple[Side, str, str]:
    """The side on turn makes an illegal move; it is not pressed for yet."""
    by = board.turn
    origin, target = board.illegal()
    board.lift(origin)
    board.place(target)
    return by, origin, target


@pytest.mark.parametrize("game_id", GAMES)
def test_illegal_move_and_press_is_told_before_the_reply(game_id: str) -> None:
    """FIDE 7.5.1: by the press it is completed; the alert has side, squares, article, and the position before."""
    for seed in range(SEED, SEED + ROUNDS):
        board = board_of(game_id, seed=seed)
        fen = board.position.fen()
        by, origin, target = slip(board)
        board.press(by)
        pressed_ms = board.now_ms
        board.wait(ALERT_MS)
        (alert,) = board.alerts
        assert (alert.kind, alert.by, alert.confirmed) == ("illegal-move", by, True)
        assert alert.t_ms <= pressed_ms + ALERT_MS
        assert alert.audience == "arbiter"
        assert {origin, target} <= set(alert.squares)
        assert alert.fen == fen
        assert alert.ply == OPENING
        assert [touch.split()[0] for touch in alert.touches] == [f"-{origin}", f"+{target}"]
        assert alert.article.startswith("FIDE 7.5.1" if game_id == "chess" else "rulebook 4.3")
        board.wait(10_000)
        assert len(board.alerts) == 1


@pytest.mark.parametrize("pause_ms", [0, 900, 6000])
@pytest.mark.parametrize("game_id", GAMES)
def test_illegal_move_corrected_before_the_press_is_nothing(game_id: str, pause_ms: int) -> None:
    """What was put right before the press was never completed."""
    board = board_of(game_id)
    slip(board)
    board.wait(pause_ms)
    board.set_right()
    played = board.play(2)
    assert board.moves[-2:] == played
    assert not board.alerts
    assert not [incident for incident in board.state.log if incident.counts]


@pytest.mark.parametrize("game_id", GAMES)
def test_press_without_a_move_is_told_and_put_right(game_id: str) -> None:
    """FIDE 7.5.3; the arbiter takes over, the same side moves, and the empty press is in no record of moves."""
    board = board_of(game_id)
    by, before = board.turn, board.moves
    board.press(by)
    board.wait(ALERT_MS)
    (alert,) = board.alerts
    assert (alert.kind, alert.by) == ("press-without-move", by)
    assert alert.article == ("FIDE 7.5.3" if game_id == "chess" else "rulebook 4.3 INCOMPLETE")
    board.feed(KeyPressed(board.now_ms + 500, "arbiter"))
    board.now_ms += 500
    assert board.state.clock.turn is by
    assert board.moves == before
    played = board.play(3)
    assert board.moves == before + played
    assert len(board.alerts) == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_illegal_move_put_right_by_the_arbiter_and_legal_play_goes_on(game_id: str) -> None:
    """7.5.1: the position before is restored; the log keeps what happened."""
    board = board_of(game_id)
    by, *_ = slip(board)
    board.press(by)
    board.wait(2000)
    board.feed(KeyPressed(board.now_ms, "arbiter"))
    board.set_right()
    played = board.play(4)
    assert board.moves[OPENING:] == played
    assert [alert.kind for alert in board.alerts] == ["illegal-move"]
    assert [incident.counts for incident in board.state.log] == [True]


@pytest.mark.parametrize("game_id", GAMES)
def test_opponent_replies_at_once_and_the_illegal_move_stands(game_id: str) -> None:
    """A.5.2: once the opponent has moved it stands, it is in the record, and it is not counted."""
    board = board_of(game_id, "fischer 10m+5s")
    by, origin, target = slip(board)
    board.press(by)
    pieces = {square: letter for square, letter in board.position.pieces().items() if square != origin}
    pieces[target] = board.position.pieces()[origin]
    after = position_with(board.position, pieces, by.other.value, 0, OPENING)
    assert after is not None
    board.wait(200)
    board.position = after
    reply = board.quiet_move()
    board.touch(reply)
    board.press(by.other)
    board.wait(3000)
    board.feed(MoveLetStand(board.now_ms))
    assert board.moves[OPENING:][:1] == [origin + target]
    assert board.moves[OPENING:][1:] == [str(reply)]
    assert [alert.kind for alert in board.alerts] == ["illegal-move"]
    assert not [incident for incident in board.state.log if incident.counts]


@pytest.mark.parametrize("as_then", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_arbiter_restores_five_plies_back_and_play_goes_on(game_id: str, as_then: bool) -> None:
    """7.5.1: an illegal move found late. The board is put right without alerts, the clocks are the arbiter's."""
    board = board_of(game_id)
    back_to = OPENING - 5
    clock_then = dict(board.state.clocks_after)[back_to]
    position = board.game.start()
    for move in board.moves[:back_to]:
        position.push(move)
    board.feed(GameCorrected(board.now_ms, back_to, clocks_as_then=as_then))
    assert board.state.clock.turn is Side(position.turn)
    assert board.state.clock.run == "lag"
    board.position = position
    board.set_right()
    board.wait(5000)
    assert board.moves == board.moves[:back_to]
    assert not board.alerts
    assert board.state.clock.run == "lag"  # until the arbiter starts them
    if as_then:
        assert board.state.clock.south.balances == clock_then.south.balances
        assert board.state.clock.north.turns == clock_then.north.turns
    board.feed(KeyPressed(board.now_ms, "pause"))
    played = board.play(4)
    assert board.moves[back_to:] == played
    assert not board.alerts


@pytest.mark.parametrize("pressed", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_move_out_of_turn_is_told_of_its_player(game_id: str, pressed: bool) -> None:
    """The side that is not on move moves a piece: confirmed at its own press, else told when the board rests."""
    board = board_of(game_id)
    by = board.turn.other
    theirs = board.game.placed(board.position.pieces(), by.value)
    origin, target = next(
        (s, t)
        for s, letter in theirs.pieces().items()
        if letter[-1].isupper() == (by is Side.SOUTH)
        for t in theirs.reach(s)
        if t not in theirs.pieces()
    )
    board.lift(origin)
    board.place(target)
    if pressed:
        board.press(by)
    board.wait(5000)
    (alert,) = board.alerts
    assert (alert.kind, alert.by, set(alert.squares)) == ("out-of-turn", by, {origin, target})
    assert alert.confirmed is (True if pressed else None)
    board.set_right()
    played = board.play(2)
    assert board.moves[OPENING:] == played


@pytest.mark.parametrize("game_id", ["chess", "chinese-chess", "capablanca"])
def test_reply_beside_a_move_out_of_turn_is_not_held_against_its_player(game_id: str) -> None:
    """South moves twice; North, who replies and presses, has done nothing wrong."""
    board = board_of(game_id)
    by = board.turn.other
    theirs = board.game.placed(board.position.pieces(), by.value)
    move = board.quiet_move()
    origin, target = next(
        (s, t)
        for s, letter in theirs.pieces().items()
        if letter[-1].isupper() == (by is Side.SOUTH) and s != move.to_square
        for t in theirs.reach(s)
        if t not in theirs.pieces() and t not in (move.from_square, move.to_square)
    )
    board.lift(origin)
    board.place(target)
    mover = board.turn
    board.touch(move)
    board.press(mover)
    board.wait(1000)
    # Which of the two was moved and which switch hangs, the board alone cannot tell; nobody else is accused.
    assert {(alert.kind, alert.by) for alert in board.alerts if alert.by} == {("out-of-turn", by)}
    board.position.push(move)
    board.set_right()
    board.wait(1500)
    assert board.moves[OPENING:] == [str(move)]


@pytest.mark.parametrize("game_id", GAMES)
def test_moves_without_presses_are_completed_by_the_next_ones(game_id: str) -> None:
    """6.2.1.2: nobody presses for two plies, then somebody does. No alert; the arbiter can read it in the log."""
    board = board_of(game_id)
    played = board.play(2, pressed=False)
    played += board.play(1)
    assert board.moves[OPENING:] == played
    assert not board.alerts
    (noted,) = board.evidence
    assert (noted.kind, noted.move) == ("unpressed-move", played[0])


@pytest.mark.parametrize("game_id", ["chess", "chinese-chess", "capablanca"])
def test_two_moves_in_a_row_and_a_press_are_one_illegal_move(game_id: str) -> None:
    """The second own move before the opponent's; the words tell both."""
    board = board_of(game_id)
    by, first = board.turn, board.quiet_move()
    board.touch(first)
    pieces = {s: p for s, p in board.position.pieces().items() if s != first.from_square}
    again = board.game.placed(pieces, by.value)
    origin, target = next(
        (s, t)
        for s, letter in again.pieces().items()
        if letter[-1].isupper() == (by is Side.SOUTH)
        for t in again.reach(s)
        if t not in again.pieces() and t not in (first.from_square, first.to_square)
    )
    board.lift(origin)
    board.place(target)
    board.press(by)
    board.wait(1000)
    (alert,) = board.alerts
    assert (alert.kind, alert.by, alert.confirmed) == ("illegal-move", by, True)
    assert "two moves" in alert.text


RATES = {"fischer 90m+30s": 120_000, "fischer 10m+5s": 60_000, "fischer 3m+2s": 60_000}


@pytest.mark.parametrize("settings", RATES)
def test_first_offence_gives_time_and_the_second_loses_by_the_arbiters_order_only(settings: str) -> None:
    """7.5.5, A.3, B.3: proposed by rate of play, applied and taken back by order; the counts are per player."""
    board = board_of("chess", settings)
    offender = board.turn
    for number in (1, 2):
        slip(board)
        board.press(offender)
        board.wait(2000)
        board.feed(KeyPressed(board.now_ms, "arbiter"))
        board.set_right()
        before_ms = board.state.clock.clock(offender.other).balances[0]
        assert board.state.phase == "play"
        board.feed(IncidentJudged(board.now_ms, number, "penalise"))
        given_ms = board.state.clock.clock(offender.other).balances[0] - before_ms
        assert given_ms == (RATES[settings] if number == 1 else 0)
        if number == 1:
            board.play(2)
    assert board.state.phase == "over"
    (ended,) = [effect for effect in board.told if isinstance(effect, GameEnded)]
    assert ended.result == ("0-1" if offender is Side.SOUTH else "1-0")
    moves = board.moves
    board.feed(IncidentJudged(board.now_ms + 1000, 2, "dismiss"))
    board.now_ms += 1000
    assert board.state.phase == "play"
    assert [effect for effect in board.told if isinstance(effect, GameReopened)]
    board.wait(500)
    board.feed(KeyPressed(board.now_ms, "arbiter"))
    board.wait(500)
    played = board.play(2)
    assert board.moves == moves + played
    before_ms = board.state.clock.clock(offender.other).balances[0]
    board.feed(IncidentJudged(board.now_ms, 1, "reopen"))
    assert board.state.clock.clock(offender.other).balances[0] <= before_ms - RATES[settings] + 100


@pytest.mark.parametrize("game_id", ["chess", "chinese-chess", "capablanca", "siege-field"])
def test_position_of_the_arbiters_own_is_gone_on_with(game_id: str) -> None:
    """What stands on the board is right, the record is wrong: the record goes on from it, and keeps what was before."""
    board = board_of(game_id)
    origin, target = board.illegal()
    pieces = dict(board.position.pieces())
    pieces[target] = pieces.pop(origin)
    board.lift(origin)
    board.place(target)

    ply, fen = position_entered(board.state, pieces, board.turn)
    board.feed(GameCorrected(board.now_ms, ply, fen=fen))
    (told,) = [effect for effect in board.told if isinstance(effect, PositionSet)]
    assert told.ply == OPENING
    board.position = board.game.position(told.fen, standing=True)
    assert board.position.pieces() == pieces
    board.feed(KeyPressed(board.now_ms + 100, "pause"))
    board.now_ms += 100
    played = board.play(3)
    assert board.moves[OPENING:] == played
    assert not board.alerts


def test_claims_are_shown_on_request_only_with_the_moves_where_the_position_stood() -> None:
    """9.2, 9.3: players are never told; the arbiter who asks gets count and places."""
    board = Board("chess", seed=SEED)
    for _ in range(2):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            by = board.turn
            board.lift(move[:2])
            board.place(move[2:])
            board.press(by)
            board.wait(1500)
            board.position.push(move)
    assert board.state.claims is None
    assert not board.alerts
    board.feed(KeyPressed(board.now_ms, "claims"))
    (shown,) = [effect for effect in board.told if isinstance(effect, ClaimsShown)]
    assert shown.texts[0] == (
        "Repetition can be claimed (FIDE 9.2.2): this position has stood 3\u00d7: 0, 2... Ng8, 4... Ng8"
    )
    assert shown.texts[1].startswith("Fifty moves cannot be claimed (FIDE 9.3.2): 4 moves")
    assert shown.texts[2:] == ("If the claim is wrong, North gets 2 minutes more (FIDE 9.5.3)",)


@pytest.mark.parametrize(
    ("fen", "played", "written", "words"),
    [
        (
            None,
            "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
            "f6g8",
            "With Ng8: Repetition can be claimed (FIDE 9.2.1): this position has stood 3\u00d7: 0, 2... Ng8, 4... Ng8",
        ),
        (
            None,
            "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
            "e7e5",
            "With e5: Repetition cannot be claimed (FIDE 9.2.1): this position has stood 1\u00d7: 4... e5",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 98 80",
            "a1a2",
            "e8e7",
            "With Ke7: Fifty moves can be claimed (FIDE 9.3.1): 50 moves by each player",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 98 80",
            "a1a2",
            "e8e3",
            "e8e3 is no legal move after ply 1",
        ),
    ],
    ids=["third-time", "another-position", "fiftieth", "not-legal"],
)
def test_claim_on_a_move_that_was_written_down(
    fen: str | None, played: str, written: str, words: str
) -> None:
    """9.2.1, 9.3.1: the position is about to appear; the arbiter enters the move that the player has written."""
    table = Table("chess", "tournament", "fischer 90m+30s", fen=fen)
    for number, move in enumerate(played.split()):
        table.play(f"-{move[:2]} +{move[2:]} !{'sn'[number % 2]}")
    table.feed(KeyPressed(table.now_ms + 100, "claims", move=written))
    told = [*(table.state.claims or ()), table.state.arbiter_note]
    assert any(line.startswith(words) for line in told), told


def test_claimant_who_has_touched_a_piece_is_told_to_the_arbiter() -> None:
    """9.4: who has touched a piece has lost the claim on that move; whether it was adjusted only the arbiter knows."""
    table = Table("chess", "tournament", "fischer 10m+5s").play("-e2 +e4 !s -g8 ~800 +g8")
    table.feed(KeyPressed(table.now_ms + 100, "claims"))
    assert table.state.claims is not None
    assert "North has lifted a piece since (FIDE 9.4): g8" in table.state.claims
    assert "If the claim is wrong, South gets 1 minute more (FIDE 9.5.3)" in table.state.claims
