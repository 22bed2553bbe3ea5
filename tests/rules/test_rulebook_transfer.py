"""Rulebook A 22: Transfer playing."""

import pytest

import rules_c

EMPTY = "8/8/8/8/8/8/8/8"


def _game(letter: str = "a", head: str = "western") -> rules_c.Game:
    return rules_c.game(f"transfer-{head}-{letter}")


def _position(one: str, two: str, side: str = "w") -> rules_c.Position:
    return _game().position(f"{one}|{two} {side} - - 0 1")


def _moves(position: rules_c.Position, start: str = "") -> set[str]:
    return {str(move) for move in position.legal_moves() if str(move).startswith(start)}


@pytest.mark.parametrize(
    ("letter", "south", "south_queen", "north", "north_queen"),
    [
        ("a", "", "d1", "", "d8"),
        ("b", "", "d1", "2", "D8"),
        ("c", "", "D1", "", "D8"),
        ("d", "", "D1", "2", "d8"),
    ],
)
def test_transfer_arrays_are_those_of_the_table(
    letter: str, south: str, south_queen: str, north: str, north_queen: str
) -> None:
    """22.6: usual squares on the stated board; only the Queens' boards differ from their sides' in C and D."""
    pieces = _game(letter).start().pieces()
    assert len(pieces) == 32
    assert (pieces[south_queen], pieces[north_queen]) == ("Q", "q")
    assert all(square.islower() for square, c in pieces.items() if c.isupper() and c != "Q")
    assert all(square.isupper() == bool(north) for square, c in pieces.items() if c.islower() and c != "q")


@pytest.mark.parametrize(
    ("game_id", "counts"),
    [
        ("transfer-western-a", (20, 400, 9384)),
        ("transfer-western-b", (20, 400, 9256)),
        ("transfer-western-c", (25, 625, 17561)),
        ("transfer-western-d", (25, 621, 17105)),
        ("transfer-lancer-a", (18, 324, 7174)),
        ("transfer-lancer-b", (18, 324, 7053)),
        ("transfer-lancer-c", (23, 529, 14070)),
        ("transfer-lancer-d", (23, 525, 13649)),
    ],
)
def test_transfer_perft_start_equals_rulebook(game_id: str, counts: tuple[int, ...]) -> None:
    """22.15: counts of one to three plies."""
    assert tuple(rules_c.game(game_id).start().perft(depth) for depth in (1, 2, 3)) == counts


def test_transfer_move_ends_on_the_other_board_and_says_what_it_does() -> None:
    """22.7, 22.12: a square empties on one board, its goal's twin fills on the other; a victim lifts on the first."""
    position = _game().start()
    step = position.parse("e2E4")
    assert (step.from_square, step.to_square, step.is_double_step) == ("e2", "E4", True)
    assert (step.vacated, step.filled, step.replaced) == (("e2",), ("E4",), ())
    for move in ("e2E4", "d7D5"):
        position.push(move)
    take = position.push("E4d5")
    assert (take.captured, take.captured_square, take.captured_squares) == ("P", "D5", ("D5",))
    assert (take.vacated, take.filled, take.replaced) == (("E4", "D5"), ("d5",), ())
    assert position.fen() == "tnbqkbnt/ppp1pppp/8/3P4/8/8/PPPP1PPP/TNBQKBNT|8/8/8/8/8/8/8/8 b - - 0 2"
    position.pop()
    assert position.fen() == "tnbqkbnt/ppp1pppp/8/8/8/8/PPPP1PPP/TNBQKBNT|8/8/8/3p4/4P3/8/8/8 w - - 0 2"


def test_transfer_twin_must_be_empty_what_stands_between_does_not_matter() -> None:
    """22.7: the condition; only the twin of the end counts (contracts 7.3.7: not the twin of a step's middle)."""
    position = _position("4q3/8/8/8/8/8/4P3/T2Q4", "8/8/8/T7/4t3/4n3/8/8")
    assert _moves(position, "e2") == set()
    position = _position("4q3/8/8/8/8/8/4P3/T2Q4", "8/8/8/T7/8/4n3/8/8")
    assert _moves(position, "e2") == {"e2E4"}
    assert _moves(position, "a1") == {"a1B1", "a1C1", "a1A2", "a1A3", "a1A4", "a1A6", "a1A7", "a1A8"}


def test_transfer_queen_stays_on_her_board_also_over_a_queen() -> None:
    """22.7: her moves and captures do not transfer; a twin, even the other Queen's, does not matter (22.14)."""
    position = _position("8/8/8/8/8/8/3p4/3Q4", "8/8/8/8/8/8/3n4/2q5")
    assert _moves(position, "d1") == {"d1d2", "d1e2", "d1c2"}  # Pikeman d2 strikes at c1 and e1
    position.push("d1d2")
    assert position.pieces() == {"d2": "Q", "D2": "n", "C1": "q"}


def test_transfer_piece_under_a_queen_is_guarded_for_either_colour() -> None:
    """22.15: a captor could not land on a twin that holds a Queen, so what stands below cannot be captured."""
    for queens in ("8/3q4/8/8/8/3Q4/8/8", "8/3Q4/8/8/8/3q4/8/8"):
        position = _position("8/8/8/8/8/3n4/8/3T4", queens)
        assert "d1D3" not in _moves(position, "d1")
        assert "d1D2" in _moves(position, "d1")


def test_transfer_queen_is_in_check_though_the_captor_could_not_land() -> None:
    """22.7: an attack on her own board is check, also with the twin square occupied."""
    position = _position("3t4/8/8/8/8/8/8/3Q4", "3q4/8/8/8/8/8/8/3B4")
    assert position.is_check()
    assert position.checked_square() == "d1"


def test_transfer_check_is_answered_by_a_piece_from_the_other_board() -> None:
    """22.7 and 22.13: capture, Queen's move, or a piece put into the line; one on her own board goes away again."""
    position = _position("3t3q/8/8/8/8/1B6/8/3Q4", "8/8/8/8/8/1B6/8/8")
    assert position.is_check()
    # From board two into the line on d5; from board one to d5 the other Baron would go over and leave it again.
    assert _moves(position, "B3") == {"B3d5"}
    assert _moves(position, "b3") == set()
    assert _moves(position, "d1") == {"d1c1", "d1c2", "d1e1", "d1e2"}


def test_transfer_capture_that_opens_a_line_is_illegal() -> None:
    """22.7 (c): the captor goes away, so what stood behind its victim attacks the Queen."""
    position = _position("3t4/8/8/3n4/8/1B6/8/3Q4", "3q4/8/8/8/8/8/8/8")
    assert "b3D5" not in _moves(position, "b3")
    assert "b3C4" in _moves(position, "b3")


def test_transfer_promotes_and_then_goes_over() -> None:
    """22.8: by capture or step, on either board."""
    position = _position("5n2/4P3/8/8/8/8/8/3Q4", "8/8/8/8/8/8/q7/8")
    assert _moves(position, "e7") == {f"e7{to}={c}" for to in ("E8", "F8") for c in "KTBN"}
    position.push("e7F8=T")
    assert position.pieces() == {"F8": "T", "d1": "Q", "A2": "q"}


def test_transfer_no_en_passant_and_no_castling() -> None:
    """22.7: neither."""
    position = _position("8/8/8/8/8/8/8/T2Q3T", "8/3p4/8/4P3/8/8/8/7q", "b")
    position.push("D7d5")
    assert position.en_passant is None
    assert _moves(position, "d1") == {"d1c1", "d1c2", "d1d2", "d1e1", "d1e2"}
    assert not any(move.is_castling for move in position.legal_moves())
    assert position.fen().split()[2:4] == ["-", "-"]


def test_transfer_notation_names_the_board_by_its_case() -> None:
    """Short notation keeps the Pikeman's letter, since upper case names board two: PE4, Pxd5."""
    position = _game().start()
    played = []
    for text in ("PE4", "PD5", "PExd5", "NF6", "BB5"):
        move = position.parse_san(text)
        played.append((str(move), position.san(move), position.descriptive(move)))
        position.push(move)
    assert played == [
        ("e2E4", "PE4", "Pikeman E4"),
        ("d7D5", "PD5", "Pikeman D5"),
        ("E4d5", "Pxd5", "Pikeman takes Pikeman d5"),
        ("g8F6", "NF6", "Knight F6"),
        ("f1B5", "BB5", "Baron B5"),
    ]


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        ("e2e4", "the Pikeman goes on to E4 of the other board"),
        ("e2E5", "the Pikeman from e2 cannot reach e5"),
        ("a1A3", "the Tower's way is blocked on a2"),
        ("d1D2", "the Queen from d1 cannot reach D2"),
    ],
)
def test_transfer_reasons_why_a_move_is_not_legal(squares: str, words: str) -> None:
    """What a player is told who forgot to go over, or went over wrongly."""
    assert _game().start().explain(squares[:2], squares[2:]) == words


def test_transfer_reasons_occupied_twin_and_exposed_queen() -> None:
    """22.7: the condition and (c)."""
    position = _position("3t4/8/8/3n4/8/1B6/8/3Q4", "3q4/8/8/8/2n5/8/8/8")
    assert position.explain("b3", "C4") == "the Knight on C4 of the other board is in the way"
    assert position.explain("b3", "D5") == "your Queen would be in check"


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        (f"{EMPTY} w - - 0 1", "the second board are missing"),
        (f"{EMPTY}|{EMPTY}|{EMPTY} w - - 0 1", "after the placement"),
        (f"3q4/8/8/8/8/8/8/3Q4|{EMPTY} w - e3 0 1", "en passant 'e3'"),
    ],
)
def test_transfer_unreadable_fen_says_what_is_wrong(fen: str, words: str) -> None:
    """Contracts 7.1: placement of board one, `|`, placement of board two; castling and en passant always `-`."""
    with pytest.raises(rules_c.FenError, match=words):
        _game().position(fen)


def test_transfer_does_not_fit_the_shuffles_of_one_board() -> None:
    """22.6 has arrays of its own: the option is not there."""
    with pytest.raises(rules_c.UnknownGame, match="option 'deployment=mirrored' is not known here"):
        rules_c.game("transfer-western-a", deployment="mirrored")
