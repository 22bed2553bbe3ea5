"""Every order of touches that people use for one move is read as that move, without an alert."""

from itertools import permutations

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

CASTLING_CHESS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
CASTLING_CAPABLANCA = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
KNIGHT_PROMOTION = "7k/P7/8/8/8/8/8/4K3 w - - 0 1"
TWO_VICTIMS = "4k3/8/8/2p1p3/8/3N4/8/4K3 w - - 0 1"
ROOK = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"

# chess: the capture exd5 after 1. e4 d5; Chinese chess: the Cannon takes on h10 over h8
CAPTURES = [
    ("chess", "-e2 +e4 ~1500 -d7 +d5 ~1500", "e4", "d5"),
    ("chinese-chess", "", "h3", "h10"),
    ("xiangqi", "", "h3", "h10"),
    ("capablanca-classic", "-f2 +f4 ~1500 -e7 +e5 ~1500", "f4", "e5"),
]


@pytest.mark.parametrize(
    ("game_id", "script", "move"),
    [
        ("chess", "-e2 +e4", "e2e4"),
        ("chess", "-g1 ~12000 +f3", "g1f3"),
        ("chess", "+e4 , -e2", "e2e4"),
        ("chess", "-e2 +e3 ~1300 -e3 +e4", "e2e4"),
        ("chess", "-b1 +a3 ~400 -a3 +c3", "b1c3"),
        ("chinese-chess", "-b1 +c3", "b1c3"),
        ("chinese-chess", "-i1 +i2 ~800 -i2 +i3", "i1i3"),
        ("capablanca-classic", "-c1 +d3", "c1d3"),
        ("capablanca-classic", "+d3 , -c1", "c1d3"),
    ],
)
def test_quiet_move_however_carried_is_read_once(game_id: str, script: str, move: str) -> None:
    """Thinking with the piece in the hand, arrival reported first, pauses on the way and a change of mind."""
    moves, told = read(game_id, script)
    assert moves == [move]
    assert is_sure(told, 1)
    assert not alerts(told)


@pytest.mark.parametrize(
    ("script", "move"),
    [
        ("-a1 +a4 ~1400 -a4 +a8 ~300 -a8 +a7", "a1a7"),
        ("-a1 , +a2 , -a2 , +a3 , -a3 , +a4", "a1a4"),
        ("+a2 , -a1 ~200 -a2 +a5", "a1a5"),
    ],
)
def test_slide_with_pauses_and_overshoot_is_read_to_its_end(script: str, move: str) -> None:
    """A slide over squares where stopping would be legal, and beyond the goal and back."""
    moves, told = read("chess", script, ROOK)
    assert moves == [move]
    assert not alerts(told)


@pytest.mark.parametrize(("game_id", "opening", "source", "target"), CAPTURES)
@pytest.mark.parametrize(
    "order",
    [
        "-{target} -{source} +{target}",
        "-{source} -{target} +{target}",
        "-{source} , -{target} +{target}",
        "-{target} ~10000 -{source} ~3000 +{target}",
        "-{target} +{target} , -{source}",
    ],
)
def test_capture_in_any_order_is_read(
    game_id: str, opening: str, source: str, target: str, order: str
) -> None:
    """The victim first, the capturer first, both at once, with a long thought, or arrival reported before departure."""
    moves, told = read(game_id, opening + " " + order.format(source=source, target=target))
    assert moves[-1] == source + target
    assert is_sure(told, len(moves))
    assert not alerts(told)


@pytest.mark.parametrize("order", ["-d5 +h4 ~600 -e4 +d5 ~600 -h4", "-e4 -d5 +d5 +a5 ~2000 -a5"])
def test_captured_piece_parked_on_the_edge_is_no_stray(order: str) -> None:
    """What was taken stands on an edge square for a moment before it leaves the board."""
    moves, told = read("chess", f"-e2 +e4 ~1500 -d7 +d5 ~1500 {order}")
    assert moves == ["e2e4", "d7d5", "e4d5"]
    assert not alerts(told)


@pytest.mark.parametrize(
    ("game_id", "fen", "king", "rook", "move"),
    [
        ("chess", CASTLING_CHESS, ("e1", "g1"), ("h1", "f1"), "e1g1"),
        ("chess", CASTLING_CHESS, ("e1", "c1"), ("a1", "d1"), "e1c1"),
        ("capablanca-classic", CASTLING_CAPABLANCA, ("f1", "i1"), ("j1", "h1"), "f1i1"),
        ("capablanca-classic", CASTLING_CAPABLANCA, ("f1", "c1"), ("a1", "d1"), "f1c1"),
    ],
)
def test_castling_in_every_order_is_read(
    game_id: str, fen: str, king: tuple[str, str], rook: tuple[str, str], move: str
) -> None:
    """All six orders of the four touches, and both pieces with a pause of three seconds between them."""
    touches = [f"-{king[0]}", f"+{king[1]}", f"-{rook[0]}", f"+{rook[1]}"]
    orders = [
        order
        for order in permutations(touches)
        if order.index(touches[0]) < order.index(touches[1])
        and order.index(touches[2]) < order.index(touches[3])
    ]
    assert len(orders) == 6
    scripts = [" ".join(order) for order in orders]
    scripts += [
        " ".join([*touches[:2], "~3000", *touches[2:]]),
        " ".join([*touches[2:], "~3000", *touches[:2]]),
    ]
    for script in scripts:
        moves, told = read(game_id, script, fen)
        assert moves == [move], script
        assert is_sure(told, 1), script
        assert not alerts(told), script


@pytest.mark.parametrize(
    "order",
    ["-e5 +d6 -d5", "-e5 -d5 +d6", "-d5 -e5 +d6", "+d6 , -e5 -d5", "-d5 ~5000 -e5 +d6", "-e5 +d6 ~2500 -d5"],
)
def test_en_passant_in_any_order_is_read(order: str) -> None:
    """The pawn taken in passing leaves first, in between, or last."""
    moves, told = read("chess", order, EN_PASSANT)
    assert moves == ["e5d6"]
    assert not alerts(told)


@pytest.mark.parametrize(
    "order",
    ["-a7 +a8 ~800 -a8 +a8", "-a7 ~2500 +a8", "+a8 ~900 -a7", "-a7 +a8 ~700 -a8 ~2900 +a8"],
    ids=["swapped", "direct", "new-piece-first", "slow"],
)
@pytest.mark.parametrize(("before", "after", "piece"), [("", "", "Q"), ("=N", "", "N"), ("", "=R", "R")])
def test_promotion_in_any_order_takes_the_piece_chosen(
    order: str, before: str, after: str, piece: str
) -> None:
    """The choice comes before the pawn is touched or after the new piece stands; without one it is the queen."""
    moves, told = read("chess", f"{before} {order} {after}", PROMOTION)
    assert moves == [f"a7a8={piece}"]
    assert not alerts(told)


@pytest.mark.parametrize("order", ["-b8 -a7 +b8", "-a7 -b8 +b8", "-b8 +b8 -a7", "-a7 -b8 +b8 ~600 -b8 +b8"])
def test_capture_with_promotion_in_any_order_is_read(order: str) -> None:
    """A pawn takes on the last rank and is exchanged."""
    moves, told = read("chess", order, PROMOTION)
    assert moves == ["a7b8=Q"]
    assert not alerts(told)


def test_promotion_not_chosen_is_corrected_by_later_play() -> None:
    """Only a knight can go from a8 to b6, so it was a knight."""
    moves, told = read("chess", "-a7 +a8 ~7000 -h8 +h7 ~1500 -a8 +b6 ~1500", KNIGHT_PROMOTION)
    assert moves == ["a7a8=N", "h8h7", "a8b6"]
    assert is_sure(told, 1)


@pytest.mark.parametrize("order", ["-d3 -e5 +e5", "-e5 -d3 +e5"])
def test_capture_with_two_possible_victims_seen_leaving_is_exact(order: str) -> None:
    """The victim's square was empty for a moment, so there is no doubt."""
    moves, told = read("chess", order, TWO_VICTIMS)
    assert moves == ["d3e5"]
    assert is_sure(told, 1)
    assert not of_kind(told, "ask")


@pytest.mark.parametrize("order", ["-d3", "-d3 ~9000"])
def test_capture_with_nudged_victim_is_asked_and_never_sure(order: str) -> None:
    """Either victim may have been pushed off: both games stay, and the question offers both."""
    moves, told = read("chess", f"{order} ~7000 -e8 +e7 ~1500", TWO_VICTIMS)
    assert moves[0] in ("d3c5", "d3e5")
    assert not is_sure(told, 1)
    assert {"d3c5", "d3e5"} <= {choice for ask in of_kind(told, "ask") for choice in ask["choices"]}


@pytest.mark.parametrize(
    ("reply", "move", "next_move"), [("-c5 +c4", "d3e5", "-e5 +c4"), ("-e5 +e4", "d3c5", "-c5 +e4")]
)
def test_nudged_victim_is_told_apart_by_later_play(reply: str, move: str, next_move: str) -> None:
    """The pawn that moves next was not taken; that the knight stands where the other one did, its next move tells."""
    moves, told = read("chess", f"-d3 ~4000 {reply} ~1500", TWO_VICTIMS)
    assert moves[0] == move
    assert not is_sure(told, 1)
    capture = " ".join([next_move[:3], f"-{next_move[-2:]}", f"+{next_move[-2:]}"])
    moves, told = read("chess", f"-d3 ~4000 {reply} ~1500 {capture} ~1500", TWO_VICTIMS)
    assert moves[0] == move
    assert is_sure(told, 1)


@pytest.mark.parametrize(
    ("game_id", "script", "moves"),
    [
        ("chess", "-e2 -e7 , +e4 +e5", ["e2e4", "e7e5"]),
        ("chess", "-e2 +e4 , -e7 +e5", ["e2e4", "e7e5"]),
        ("capablanca-classic", "-f2 -e7 , +f4 +e5", ["f2f4", "e7e5"]),
        ("chinese-chess", "-e4 -e7 , +e5 +e6", ["e4e5", "e7e6"]),
        ("chinese-chess", "-h3 -b8 , +e3 -b1 +b1", ["h3e3", "b8b1"]),
    ],
)
def test_reply_begun_before_the_move_lands_is_read(game_id: str, script: str, moves: list[str]) -> None:
    """The reply's piece leaves a few milliseconds before the other side's piece is reported down."""
    read_moves, told = read(game_id, f"{script} ~1500")
    assert read_moves == moves
    assert not alerts(told)


@pytest.mark.parametrize(
    "script",
    [
        "-e1 +e1",
        "-a1 ~1100 +a1 -h8 ~1100 +h8",
        "-d2 , -e2 ~800 +d2 , +e2",
        "-g2 , +g3 ~400 -g3 , +g2",
        "-e7 , +e6 ~450 -e6 , +e7",
    ],
)
def test_adjusted_and_bumped_pieces_are_neither_moves_nor_alerts(script: str) -> None:
    """Pieces lifted and returned by either side, and one knocked to the next square and put back."""
    moves, told = read("chess", f"{script} ~2500 -e2 +e4")
    assert moves == ["e2e4"]
    assert not alerts(told)


@pytest.mark.parametrize(
    ("script", "moves"),
    [
        ("-e2 +e4 ~2000 -e4 +e2 ~2000 -d2 +d4", ["d2d4"]),
        ("-e2 +e4 ~1200 -e7 +e5 ~2000 -e5 +e7 -e4 +e2 ~2000 -c2 +c4", ["c2c4"]),
        ("-e2 +e4 ~1200 -d7 +d5 ~1200 -d5 -e4 +d5 ~2000 -d5 +e4 +d5 ~1500 -e4 +e5", ["e2e4", "d7d5", "e4e5"]),
        (
            "-d2 +d4 ~1200 -e7 +e5 ~1200 -e5 -d4 +e5 ~1200 -d8 +e7 ~1200 -g1 +f3 ~1200"
            " -a7 +a7 -b7 +b7 -c7 +c7 -h8 +h8 ~2000 -f3 +g1 -e7 +d8 -e5 +d4 +e5 ~1500 -d4 +d5",
            ["d2d4", "e7e5", "d4d5"],
        ),
    ],
)
def test_taken_back_moves_are_not_recorded(script: str, moves: list[str]) -> None:
    """Casual play: up to three plies set back, the victim after its captor, whatever was adjusted before."""
    read_moves, told = read("chess", script)
    assert read_moves == moves
    assert not alerts(told)


def test_piece_lifted_by_the_side_not_on_move_is_no_move() -> None:
    """North lifts a pawn while South thinks, and puts it back."""
    moves, told = read("chess", "-e7 ~2500 +e7 ~1500 -e2 +e4 ~1500 -e7 +e5")
    assert moves == ["e2e4", "e7e5"]
    assert not alerts(told)


@pytest.mark.parametrize(
    ("wait_ms", "pieces"), [(800, ("N", "Q")), (3500, ("Q", "N"))], ids=["earlier", "later"]
)
def test_choice_between_two_promotions_belongs_to_the_nearer(wait_ms: int, pieces: tuple[str, str]) -> None:
    """The piece is chosen after one promotion and before another; the nearer in time has it."""
    script = f"-a7 +a8 -g4 +g3 ~{wait_ms} =N ~{4300 - wait_ms} -b7 ~700 +b8 ~1500"
    moves, _ = read("chess", script, "8/PP4k1/8/8/6p1/8/8/4K3 w - - 0 1")
    assert moves == [f"a7a8={pieces[0]}", "g4g3", f"b7b8={pieces[1]}"]
