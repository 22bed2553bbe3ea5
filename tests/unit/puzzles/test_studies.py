"""Studies: rulebook, clocks, groups and handicaps 5.4; B 1.15."""

import pytest

import rules_c
from controller.puzzles.studies import STUDIES, Attempt, Study, Task, Verdict

BY_ID = {study.id: study for study in STUDIES}
REPLAYED = {  # the games they are from, up to the position, and what they begin with
    "opera": "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7",
    "golden": "d4 e6 e4 d5 Nc3 c5 Nf3 Nc6 exd5 exd5 Be2 Nf6 O-O Be7 Bg5 O-O dxc5 Be6 Nd4 Bxc5 Nxe6 fxe6 Bg4 Qd6 Bh3 "
    "Rae8 Qd2 Bb4 Bxf6 Rxf6 Rad1 Qc5 Qe2 Bxc3 bxc3 Qxc3 Rxd5 Nd4 Qh5 Ref8 Re5 Rh6 Qg5 Rxh3 Rc5",
    "vienna": "e4 e5 Nf3 f6 Nxe5 Qe7 Nf3 d5 d3 dxe4 dxe4 Qxe4+ Be2 Bf5 c3 Bd6 Be3 Ne7 Nbd2 Qg4 Ng1 Qh4",
    "immortal": "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 "
    "Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6",
    "platinum": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 f3 e5 Nb3 Be7 c4 a5 Be3 a4 Nc1 O-O Nc3 Qa5 Qd2 Na6 Be2 Nc5 O-O Bd7 Rb1 "
    "Rfc8 b4 axb3 axb3 Qd8 Nd3 Ne6 Nb4 Bc6 Rfd1 h5 Bf1 h4 Qf2 Nd7 g3 Ra3 Bh3 Rca8 Nc2 R3a6 Nb4 Ra5 Nc2 b6 Rd2 Qc7 "
    "Rbd1 Bf8 gxh4 Nf4 Bxf4 exf4 Bxd7 Qxd7 Nb4 Ra3 Nxc6 Qxc6 Nb5 Rxb3 Nd4 Qxc4 Nxb3 Qxb3 Qe2 Be7 Kg2 Qe6 h5 Ra3 Rd3 "
    "Ra2 R3d2 Ra3 Rd3 Ra7 Rd5 Rc7 Qd2 Qf6 Rf5 Qh4 Rc1 Ra7 Qxf4 Ra2+ Kh1 Qf2 Rc8+ Kh7",
    "skirmish": "Nxc3 Nxa1 Nb1",
}


def solve(study: Study) -> Attempt:
    """The study after the solver's own moves of the line."""
    attempt = Attempt(study)
    while not attempt.is_solved:
        move = attempt.position().parse(attempt.expected())
        answer = attempt.attempt(str(move.from_square), str(move.to_square), str(move.promotion or ""))
        assert answer.verdict is (Verdict.SOLVED if answer.attempt.is_solved else Verdict.RIGHT)
        attempt = answer.attempt
    return attempt


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.id)
def test_line_is_legal_and_does_what_is_asked(study: Study) -> None:
    """5.4, B 1.15: every move legal; what ends with mate is mate; the solver has the first and the last word."""
    attempt = solve(study)
    assert attempt.found == study.moves
    assert attempt.expected_squares() == ()
    if study.task is Task.MATE:
        outcome = attempt.position().outcome()
        assert outcome is not None
        assert outcome.reason == "checkmate"
        assert outcome.result == ("1-0" if Attempt(study).turn.value == "south" else "0-1")
    if study.task is not Task.ALL:
        assert len(study.line) % 2 == 1


@pytest.mark.parametrize("study_id", REPLAYED)
def test_position_is_the_games(study_id: str) -> None:
    """5.4: the games as printed lead to the positions."""
    study = BY_ID[study_id]
    position = rules_c.game(study.game_id).start()
    for san in REPLAYED[study_id].split():
        position.push(position.parse_san(san))
    assert position.fen() == study.fen


def test_every_legal_move_of_the_two_piece_pin_is_found_in_any_order() -> None:
    """B 1.15: only e1-d1, e1-f1, e1-e2; the rules library knows no other."""
    attempt = Attempt(BY_ID["pin"])
    legal = sorted(map(str, attempt.position().legal_moves()))
    assert legal == sorted(BY_ID["pin"].line)
    answers = []
    for to_square in ("e2", "d1", "d1", "f1"):
        answer = attempt.attempt("e1", to_square)
        answers.append(answer.verdict)
        attempt = answer.attempt
    assert answers == [Verdict.RIGHT, Verdict.RIGHT, Verdict.WRONG, Verdict.SOLVED]
    assert attempt.attempt("e4", "f6").verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("to_square", ["f8", "d8"])
def test_either_triple_check_solves(to_square: str) -> None:
    """B 1.15: Horse to f8 or d8: three checkers."""
    answer = Attempt(BY_ID["triple"]).attempt("e6", to_square)
    assert answer.verdict is Verdict.SOLVED
    assert len(answer.attempt.position().attackers("e10", "south")) == 3


def test_saavedra_asks_for_the_promotion_and_refuses_the_queen() -> None:
    """5.4: 6.c8=Q Rc4+ 7.Qxc4 is stalemate; 6.c8=R wins. 2.Kb7 and 2.Kc5 throw the win away."""
    attempt = Attempt(BY_ID["saavedra"])
    assert attempt.attempt("c6", "c8").verdict is Verdict.ILLEGAL
    attempt = attempt.attempt("c6", "c7").attempt
    for king in ("b7", "c5"):
        assert attempt.attempt("b6", king).verdict is Verdict.WRONG
    while attempt.expected() != "c7c8=R":
        attempt = attempt.show_next()
    asked = attempt.attempt("c7", "c8")
    assert (asked.verdict, set(asked.choices)) == (Verdict.CHOOSE, {"Q", "R", "B", "N"})
    wrong = attempt.attempt("c7", "c8", "Q")
    assert (wrong.verdict, wrong.reason, wrong.attempt) == (Verdict.WRONG, "c8=Q", attempt)
    assert attempt.attempt("c7", "c8", "R").verdict is Verdict.RIGHT
    assert attempt.shown == 4


def test_mate_by_another_move_at_the_end_is_as_good() -> None:
    """5.4: 50...gxh6 51.Rxf7#, 50...Kxh6 51.Rh8#; any mate is right at the last move, no other move is."""
    attempt = Attempt(BY_ID["immortal"]).show_next().show_next()
    mates = [move for move in attempt.position().legal_moves() if move.gives_mate]
    for move in attempt.position().legal_moves():
        verdict = attempt.attempt(
            str(move.from_square), str(move.to_square), str(move.promotion or "")
        ).verdict
        assert verdict is (Verdict.SOLVED if move in mates else Verdict.WRONG)


def test_saavedras_comments_are_right() -> None:
    """5.4: 6.c8=Q Rc4+ 7.Qxc4 leaves Black without a move, not in check."""
    position = rules_c.game("chess").position(BY_ID["saavedra"].fen)
    line = "c7 Rd6+ Kb5 Rd5+ Kb4 Rd4+ Kb3 Rd3+ Kc2 Rd4 c8=Q Rc4+ Qxc4"
    for san in line.split():
        position.push(position.parse_san(san))
    assert position.outcome() == rules_c.Outcome("1/2-1/2", "stalemate")


def test_every_task_is_set_and_ids_are_told_apart() -> None:
    """All kinds of question occur."""
    assert {study.task for study in STUDIES} == set(Task)
    assert len(BY_ID) == len(STUDIES)
