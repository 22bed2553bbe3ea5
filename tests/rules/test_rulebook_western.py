"""Lines and positions of the rulebook's Western part, under its section numbers."""

from itertools import pairwise

import pytest

import rules_c

WESTERN = rules_c.game("western-chess")


def _play(game: rules_c.Game, sans: str) -> rules_c.Position:
    """Plays short notation from the start, move numbers left out."""
    position = game.start()
    for san in sans.split():
        position.push(position.parse_san(san))
    return position


def _placement(position: rules_c.Position) -> str:
    return " ".join(position.fen().split()[:2])


@pytest.mark.parametrize(
    ("line", "placement"),
    [
        ("d4 d5 Nc3 Nf6 Bg5 Nc6 Qb1 e6", "t1bqkb1t/ppp2ppp/2n1pn2/3p2B1/3P4/2N5/PPP1PPPP/1QT1KBNT w"),
        (
            "d4 d5 Nc3 Nf6 Bg5 Nc6 Qb1 Nxd4 Td1",
            "t1bqkb1t/ppp1pppp/5n2/3p2B1/3n4/2N5/PPP1PPPP/1Q1TKBNT b",
        ),
        ("d4 f5 Nc3 e6 e4", "tnbqkbnt/pppp2pp/4p3/5p2/3PP3/2N5/PPP2PPP/T1BQKBNT b"),
        ("d4 d5 h3", "tnbqkbnt/ppp1pppp/8/3p4/3P4/7P/PPP1PPP1/TNBQKBNT b"),
    ],
)
def test_rulebook_1_15_opening_lines_reach_their_positions(line: str, placement: str) -> None:
    """Rulebook A 1.15: opening lines in Steps squares (Qb1 safeguards)."""
    assert _placement(_play(WESTERN, line)) == placement


OPERA = (
    "d2d4 d7d5 b1c3 e7e6 e2e4 f8b4 e4d5 b4c3 e1c3 e6d5 c1f4 b8c6 c3g3 e8d7 g1f3 f7f6 f1b5 g7g5 f3g5 f6g5 f4g5 "
    "g8e7 d1f1 h8e8 e1e7 e8e7 a1e1 d7d6 g5e7 c6e7 g3g8 e7g8 e1e8"
)


def test_rulebook_1_15_opera_game_is_mate() -> None:
    """Rulebook A 1.15: the Opera Game in Steps squares; d1f1 moves the Tower h1 to e1."""
    position = WESTERN.start()
    for move in OPERA.split():
        made = position.push(move)
        if move == "d1f1":
            assert made.is_castling
            assert (position.piece_at("e1"), position.piece_at("h1")) == ("T", None)
    assert _placement(position) == "t1bqT1n1/ppp4p/3k4/1B1p4/3P4/8/PPP2PPP/5Q2 b"
    assert position.outcome() == rules_c.Outcome("1-0", "checkmate")


@pytest.mark.parametrize(
    ("game_id", "fen"),
    [
        ("chess", "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b - - 1 17"),
        ("western-chess", "t3qb1t/pNpBp2p/2n4n/P2PN1p1/1P6/4P3/3Q1P1P/1b5k b"),
        ("chess", "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23"),
    ],
)
def test_rulebook_1_15_study_positions_are_mate(game_id: str, fen: str) -> None:
    """Rulebook A 1.15: Opera Game and Anderssen-Kieseritzky, final positions."""
    assert rules_c.game(game_id).position(fen).outcome() == rules_c.Outcome("1-0", "checkmate")


def test_rulebook_1_15_carlsen_karjakin_only_two_replies_each_mated() -> None:
    """Rulebook A 1.15: after 50. Qh6+ only Kxh6 (Rh8#) and gxh6 (Rxf7#)."""
    start = rules_c.game("chess").position("2R5/4bppk/1p1p3Q/5R1P/4P3/5P2/r4q1P/7K b - - 0 50")
    assert sorted(start.san(move) for move in start.legal_moves()) == ["Kxh6", "gxh6"]
    for reply, mate in (("Kxh6", "Rh8#"), ("gxh6", "Rxf7#")):
        position = start.copy()
        position.push(position.parse_san(reply))
        move = position.parse_san(mate)
        assert position.san(move) == mate
        position.push(move)
        assert position.outcome() == rules_c.Outcome("1-0", "checkmate")


def test_rulebook_1_15_saavedra_queen_stalemates() -> None:
    """Rulebook A 1.15: after 6. c8=Q Rc4+ 7. Qxc4 is stalemate."""
    position = rules_c.game("chess").position("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1")
    for san in [
        "c7",
        "Rd6+",
        "Kb5",
        "Rd5+",
        "Kb4",
        "Rd4+",
        "Kb3",
        "Rd3+",
        "Kc2",
        "Rd4",
        "c8=Q",
        "Rc4+",
        "Qxc4",
    ]:
        move = position.parse_san(san)
        assert position.san(move) == san
        position.push(move)
    assert position.outcome() == rules_c.Outcome("1/2-1/2", "stalemate")


def test_rulebook_0_5_safeguarding_both_ways() -> None:
    """Rulebook A 0.5: 26 moves from the bare position, both safeguards among them with their squares."""
    start = WESTERN.position("t2q3t/8/8/8/8/8/8/T2Q3T w KQkq - 0 1")
    assert len(start.legal_moves()) == 26
    for move, rank in (("d1b1", "1QT4T"), ("d1f1", "T3TQ2")):
        position = start.copy()
        assert position.push(move).is_castling
        assert position.fen().split()[0].endswith("/" + rank)


@pytest.mark.parametrize(
    ("attacker", "short", "long"),
    [("g", True, True), ("a", True, True), ("c", False, True), ("e", True, False)],
)
def test_rulebook_0_5_safeguarding_attacked_squares(attacker: str, short: bool, long: bool) -> None:
    """Rulebook A 0.5: g1 attacked stops neither, nor a1; c1 stops only the short form, e1 only the long."""
    position = WESTERN.placed({"a1": "T", "d1": "Q", "h1": "T", f"{attacker}5": "t", "d8": "q"}, "south")
    fen = position.fen().replace(" w - ", " w KQ ")
    position = WESTERN.position(fen)
    assert (position.is_legal("d1b1"), position.is_legal("d1f1")) == (short, long)


@pytest.mark.parametrize(
    "path",
    ["a1 b1 c1 c2 c3 b3 b2 a2 a3 a1", "a1 b1 c1 d1 d2 d3 d4 c4 c3 c2 b2 b3 b4 a4 a3 a2 a1"],
)
def test_rulebook_2_15_lancer_circuits(path: str) -> None:
    """Rulebook A 2.15: the King's Lancer's circuits are made of its moves."""
    game = rules_c.game("lancer-chess")
    squares = path.split()
    for a, b in pairwise(squares):
        assert b in game.placed({a: "L"}, "south").reach(a)


@pytest.mark.parametrize("game_id", ["lancer-chess", "clash"])
def test_rulebook_2_8_lancer_promotion_colours(game_id: str) -> None:
    """Rulebook A 2.8, contracts 7.3.3: L on b d f h, J on a c e g; Knights only for Clash's South."""
    game = rules_c.game(game_id)
    for side in ("south", "north"):
        for file in "abcdefgh":
            before, after = (f"{file}7", f"{file}8") if side == "south" else (f"{file}2", f"{file}1")
            pieces = {before: "P" if side == "south" else "p"}
            pieces |= {"d4": "Q", "d6": "q"}
            position = game.position(game.placed(pieces, side).fen())
            got = {str(move)[5:] for move in position.legal_moves() if move.from_square == before}
            lancers = {"L"} if file in "bdfh" else {"J"}
            base = {"K", "T", "B"}
            expected = base | ({"N"} if game_id == "clash" and side == "south" else lancers)
            assert got == expected, (side, file)
            assert after in {move.to_square for move in position.legal_moves()}


def test_rulebook_2_11_free_lancer_promotion_takes_any_square() -> None:
    """Rulebook A 2.11: the option lifts the colours."""
    game = rules_c.game("lancer-chess", free_lancer_promotion=True)
    position = game.position("8/P6q/8/8/8/8/7Q/8 w - - 0 1")
    assert {str(move)[5:] for move in position.legal_moves() if move.promotion} == set("KTBLJ")


def test_rulebook_5_8_titles_promotes_to_earl_or_viscount_only() -> None:
    """Rulebook A 5.8."""
    position = rules_c.game("chess-titles").position("8/P6q/8/8/8/8/7Q/8 w - - 0 1")
    assert {move.promotion for move in position.legal_moves() if move.from_square == "a7"} == {"E", "V"}


@pytest.mark.parametrize("game_id", ["capablanca", "capablanca-classic"])
def test_rulebook_0_5_ten_files_royal_moves_three_squares(game_id: str) -> None:
    """Rulebook A 0.5, contracts 8.1.7: Queen e1 to b1 or h1; orthodox King f1 to i1 or c1."""
    rows = {"capablanca": "T3Q4T", "capablanca-classic": "R4K3R"}
    game = rules_c.game(game_id)
    top = rows[game_id].lower()
    position = game.position(f"{top}/10/10/10/10/10/10/{rows[game_id]} w KQkq - 0 1")
    moves = {str(move) for move in position.legal_moves() if move.is_castling}
    assert moves == ({"e1b1", "e1h1"} if game_id == "capablanca" else {"f1i1", "f1c1"})


def _mirrored(placement: str) -> str:
    """A FIDE placement in Steps squares (rulebook A 1.6): files reversed, royal K is Q, Q is K, R is T."""
    rows = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in placement.split("/")]
    text = "/".join(row[::-1].translate(str.maketrans("KQRkqr", "QKTqkt")) for row in rows)
    for empty in range(8, 0, -1):
        text = text.replace("." * empty, str(empty))
    return text


@pytest.mark.parametrize(
    ("fide", "steps"),
    [
        (
            "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b",
            "t1bqT1n1/ppp4p/3k4/1B1p4/3P4/8/PPP2PPP/5Q2 b",
        ),
        (
            "5rk1/pp4pp/4p3/2R3Q1/3n4/6qr/P1P2PPP/5RK1 w",
            "1qt5/pp4pp/3p4/1K3T2/4n3/tk6/PPP2P1P/1QT5 w",
        ),
        (
            "2R5/4bppk/1p1p3Q/5R1P/4P3/5P2/r4q1P/7K b",
            "5T2/qppb4/K3p1p1/P1T5/3P4/2P5/P1k4t/Q7 b",
        ),
        (
            "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b",
            "t3qb1t/pNpBp2p/2n4n/P2PN1p1/1P6/4P3/3Q1P1P/1b5k b",
        ),
    ],
)
def test_rulebook_1_15_study_positions_are_mirrors_with_the_same_moves(fide: str, steps: str) -> None:
    """Rulebook A 1.6 and 1.15: both forms of each position; every move has its mirror and the same check."""
    assert _mirrored(fide.split(maxsplit=1)[0]) == steps.split(maxsplit=1)[0]
    chess, western = rules_c.game("chess").position(fide), WESTERN.position(steps)
    files = str.maketrans("abcdefgh", "hgfedcba")
    pieces = str.maketrans("KQR", "QKT")

    def mirror(text: str) -> str:
        squares, _, promotion = text.partition("=")
        return squares.translate(files) + (f"={promotion.translate(pieces)}" if promotion else "")

    assert {(mirror(str(m)), m.gives_check, m.gives_mate) for m in chess.legal_moves()} == {
        (str(m), m.gives_check, m.gives_mate) for m in western.legal_moves()
    }


def test_rulebook_1_15_levitsky_marshall_every_capture_of_the_queen_loses_to_a_knight() -> None:
    """Rulebook A 1.15 and claim 20: after 23...Qg3, 24.hxg3 Ne2 mates and 24.fxg3 Ne2+ 25.Kh1 Rxf1 mates."""
    start = rules_c.game("chess").position("5rk1/pp4pp/4p3/2R3Q1/3n4/6qr/P1P2PPP/5RK1 w")
    for line in ("hxg3 Ne2#", "fxg3 Ne2+ Kh1 Rxf1#"):
        position = start.copy()
        for san in line.split():
            move = position.parse_san(san)
            assert position.san(move) == san
            position.push(move)
        assert position.outcome() == rules_c.Outcome("0-1", "checkmate")


def test_rulebook_1_15_saavedra_rook_wins() -> None:
    """Rulebook A 1.15: 6. c8=R threatens Ra8; after 6...Ra4 7. Kb3 no reply saves both the rook and the king."""
    position = rules_c.game("chess").position("2R5/8/8/8/3r4/8/2K5/k7 b - - 0 6")
    for first in position.legal_moves():
        position.push(first)
        if str(first) == "d4a4":
            position.push("c2b3")
            for reply in position.legal_moves():
                position.push(reply)
                answers = position.legal_moves()
                assert any(m.gives_mate or m.captured == "R" for m in answers), reply
                position.pop()
            position.pop()
        else:
            answers = position.legal_moves()
            assert any(m.captured == "R" or (str(m) == "c8a8" and m.gives_check) for m in answers), first
        position.pop()
