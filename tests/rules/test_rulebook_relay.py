"""Relay, rulebook B 17: its tables, its examples, each special move."""

import random

import pytest

import rules_c

RUNNING, OBSTACLE = "relay-running", "relay-obstacle"


def position(
    squares: str, *, side: str = "w", won: str = "-", turns: int = 0, throw: int = 0, game_id: str = RUNNING
) -> rules_c.Position:
    """A position from words such as `Dd3 rc4`: a letter of a square's runners and the square."""
    game = rules_c.game(game_id)
    placement = game.placed({word[1:]: word[0] for word in squares.split()}, "south").fen().split()[0]
    return game.position(f"{placement} {side} - - 0 1 won={won} turns={turns} throw={throw or '-'} extra=0")


def after(start: rules_c.Position, *moves: str) -> dict[str, str]:
    """The letters on the squares after these moves."""
    for move in moves:
        start.push(move)
    return start.pieces()


def moves(start: rules_c.Position) -> set[str]:
    """The legal moves."""
    return {str(move) for move in start.legal_moves()}


ROLLS = {f"roll:{face}" for face in range(1, 7)}


def test_start_both_sides_stand_doubled_on_their_starts() -> None:
    """17.6: both runners of each side on the own Start square; South throws first (17.4)."""
    start = rules_c.game(RUNNING).start()
    assert start.pieces() == {"d3": "D", "d5": "d"}
    assert moves(start) == ROLLS


@pytest.mark.parametrize(("face", "goal"), [(1, "c3"), (2, "c4"), (3, "c5"), (4, "c5"), (5, "c4"), (6, "c3")])
def test_throw_in_the_short_race_is_turned_over_above_three(face: int, goal: str) -> None:
    """17.5: a 4, 5, 6 counts as the opposite side 3, 2, 1; 17.15: d3 + two gives c4."""
    start = rules_c.game(RUNNING).start()
    assert after(start, f"roll:{face}", f"d3{goal}") == {"d3": "R", goal: "R", "d5": "d"}


def test_north_runs_clockwise_from_his_own_start() -> None:
    """17.15: d5 + three gives e3."""
    start = rules_c.game(RUNNING).start()
    assert after(start, "roll:1", "d3c3", "roll:3", "d5e3")["e3"] == "r"


@pytest.mark.parametrize(
    ("squares", "won", "turns", "throw", "move", "victim", "waits"),
    [
        ("Rc3 Re3 rd5 re5", "-", 2, 1, "c3c4", "d5", "d6"),
        ("Ra2 Rd1 re7 rd7", "wb", 2, 1, "a2a3", "e7", "d8"),
        ("Rb7 Rd1 rg4 ra1", "wb", 2, 2, "b7d7", "g4", "d8"),
        ("Rg4 Rd1 re1 rd7", "wb", 2, 1, "g4g3", "e1", "d8"),
    ],
)
def test_landing_sends_the_single_enemy_back_on_the_diagonal(
    squares: str, won: str, turns: int, throw: int, move: str, victim: str, waits: str
) -> None:
    """17.15: c4 to d5; a3 to e7; d7 to g4; g3 to e1."""
    board = after(position(squares, won=won, turns=turns, throw=throw), move)
    assert victim not in board
    assert board[waits] == "r"


def test_landing_on_a_corner_has_no_diagonal() -> None:
    """17.15: corners are blocked by d4."""
    board = after(position("Dd3 re5 rd5", turns=2, throw=3), "d3c5")
    assert board == {"d3": "R", "c5": "R", "e5": "r", "d5": "r"}


def test_landing_on_a_single_enemy_sends_him_back_and_on_the_diagonal_the_other() -> None:
    """17.7: forward, diagonal, and the double: both in one move."""
    board = after(position("Dd3 rc4 rd5", turns=2, throw=2), "d3c4")
    assert board == {"d3": "R", "c4": "R", "d6": "d"}


def test_landing_on_two_enemies_sends_nobody_back() -> None:
    """17.7: two runners of one side are protected; enemies may still land there."""
    assert after(position("Dd3 dc4", turns=2, throw=2), "d3c4") == {"d3": "R", "c4": "p"}


def test_key_square_next_runner_sends_the_enemy_back() -> None:
    """17.7: he sends the enemy one back and protects his fellow."""
    assert after(position("Rd3 Kc4 re3", turns=2, throw=2), "d3c4") == {"c4": "D", "e3": "r", "d6": "r"}


def test_waiting_running_reenters_at_once_and_obstacle_may_choose() -> None:
    """17.7: compulsory in Running; in Obstacle only without another runner to move; nobody is sent back."""
    squares = "Rd2 Re3 rd3 re5"
    assert moves(position(squares, turns=2)) == {"d2d3"}
    assert moves(position(squares, turns=2, game_id=OBSTACLE)) == {"d2d3", *ROLLS}
    assert moves(position("Dd2 rd3 re5", turns=2, game_id=OBSTACLE)) == {"d2d3"}
    assert moves(position("Rd2 Rd4 rd3 re5", turns=2, game_id=OBSTACLE)) == {"d2d3"}
    assert after(position(squares, turns=2), "d2d3") == {"d3": "K", "e3": "R", "e5": "r"}


def test_finish_any_throw_that_is_enough_and_the_exact_one_may_send_back() -> None:
    """17.7: he then goes to the Clubhouse; with the exact number he may send back a single enemy, forward only."""
    squares = "Re3 Rc3 rd3 rc4"
    assert moves(position(squares, turns=2, throw=1)) == {"e3d4", "e3d3d4", "c3c4"}
    assert "e3d4" in moves(position(squares, turns=2, throw=3))
    assert after(position(squares, turns=2, throw=1), "e3d3d4") == {
        "d4": "R",
        "c3": "R",
        "d6": "r",
        "c4": "r",
    }
    assert after(position(squares, turns=2, throw=1), "e3d4") == {"d4": "R", "c3": "R", "d3": "r", "c4": "r"}
    assert moves(position("Re3 Rc3 dd3", turns=2, throw=1)) == {"e3d4", "c3c4"}


def test_cut_off_nobody_is_sent_back_and_the_second_mover_begins() -> None:
    """17.7: after 15 moves by each in the short race."""
    start = position("Rd3 Re3 rc4 re5", side="b", turns=29, throw=1)
    assert "c4c5" in moves(start)
    start.push("c4c5")
    assert start.turn == "north"
    assert moves(start) == ROLLS
    board = after(position("Rd3 Re3 rc4 re5", turns=30, throw=2), "d3c4")
    assert board == {"c4": "K", "e3": "R", "e5": "r"}


@pytest.mark.parametrize(("won", "extra", "starts"), [("-", 1, ("d2", "d6")), ("b", 2, ("d1", "d7"))])
def test_race_won_next_begins_with_extra_throws(won: str, extra: int, starts: tuple[str, str]) -> None:
    """17.9: one extra throw at the start of the middle race, two of the long race; first move alternates."""
    race = 0 if won == "-" else 1
    squares = ("Rd4 Re3 dd5", "Rd4 Re2 dd6")[race]
    start = position(squares, won=won, turns=2 + race, throw=1)
    start.push(("e3d4", "e2d4")[race])
    assert start.pieces() == {starts[0]: "D", starts[1]: "d"}
    if race == 0:
        assert start.turn == "north"
        start.push("roll:1")
        start.push("d6e6")
    for _ in range(extra + 1):
        assert start.turn == "south"
        start.push("roll:1")
        start.push(start.legal_moves()[0])
    assert start.turn == "north"


def test_game_two_races_win() -> None:
    """17.9: first to win two races."""
    start = position("Rd4 Re2 dd6", won="w", turns=3, throw=1)
    start.push("e2d4")
    outcome = start.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.reason) == ("1-0", "races-won")
    assert moves(start) == set()


@pytest.mark.parametrize("game_id", [RUNNING, OBSTACLE])
def test_game_played_by_lot_ends_with_a_winner(game_id: str) -> None:
    """17.10: there are no draws by play."""
    chance = random.Random(f"relay-{game_id}")
    start = rules_c.game(game_id).start()
    while (outcome := start.outcome()) is None:
        start.push(chance.choice(start.legal_moves()))
    assert outcome.reason == "races-won"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("won=x turns=0 throw=- extra=0", "the winners of the races"),
        ("won=- turns=1 throw=- extra=0", "does not fit the side to move"),
        ("won=- turns=0 throw=4 extra=0", "at most 3"),
        ("won=- turns=0 throw=7 extra=0", "a number up to 6"),
        ("won=- turns=0 throw=- extra=1", "extra="),
        ("won=w turns=1 throw=- extra=0", "two runners on this race's squares"),
    ],
)
def test_fen_that_cannot_be_is_refused_with_the_reason(fields: str, why: str) -> None:
    """One line says which field is wrong."""
    placement = rules_c.game(RUNNING).start_fen.split()[0]
    with pytest.raises(rules_c.FenError, match=why):
        rules_c.game(RUNNING).position(f"{placement} w - - 0 1 {fields}")
