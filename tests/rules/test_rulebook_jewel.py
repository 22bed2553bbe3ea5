"""Lines, counts and figures of the rulebook's sections B 10 to 16 and 19 (key-square games, Arabian chess)."""

import pytest

import rules_c

from .special import without

SOUTH_KEY = rules_c.Outcome("1-0", "key-held")
DEAD = rules_c.Outcome("1/2-1/2", "insufficient-material")


def _end(game_id: str, fen: str) -> rules_c.Outcome | None:
    return rules_c.game(game_id).position(fen).outcome()


def _play(position: rules_c.Position, line: str) -> None:
    for text in line.split():
        if text[0].isdigit():
            continue
        move = position.push(text.rstrip("+#!?.").replace("-", "").replace("x", ""))
        assert move.is_capture == ("x" in text), text


def test_rulebook_b_14_15_northern_light_counts_without_the_key_condition() -> None:
    """Rulebook B 14.15: 11, 121, 1 584, 20 795; with the key condition the same: it is too far."""
    game = rules_c.game("northern-light")
    less = without(game, "key-square")
    assert less is not None
    for start in (less.start(), game.start()):
        assert [start.perft(depth) for depth in (1, 2, 3, 4)] == [11, 121, 1584, 20795]


@pytest.mark.parametrize(
    ("game_id", "options", "counts"),
    [
        ("northern-light", {}, (11, 121, 1584)),
        ("kaleidoscope", {}, (11, 121, 1584, 20783)),
        ("crystal-of-doom", {}, (26, 676, 19028)),
        ("crystal-of-doom", {"crystal_prince": "south"}, (25, 650, 17884)),
    ],
)
def test_rulebook_b_perft_equals_print(
    game_id: str, options: dict[str, str], counts: tuple[int, ...]
) -> None:
    """Rulebook B 14.15, 14.1, 15.15."""
    start = rules_c.game(game_id, **options).start()
    assert tuple(start.perft(depth) for depth in range(1, len(counts) + 1)) == counts


def _values(game: rules_c.Game, fens: list[str]) -> dict[str, int]:
    """Retrograde: 1 won, -1 lost, 0 drawn for the side to move, of these positions and all that follow them."""
    after: dict[str, list[str]] = {}
    value: dict[str, int] = {}
    todo = list(fens)
    while todo:
        fen = todo.pop()
        if fen in after:
            continue
        position = game.position(fen)
        outcome = position.outcome()
        after[fen] = []
        if outcome is not None:
            side = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[outcome.result]
            value[fen] = side if position.turn == "south" else -side
            continue
        for move in position.legal_moves():
            position.push(move)
            after[fen].append(_bare(position.fen()))
            position.pop()
        todo += after[fen]
    changed = True
    while changed:
        changed = False
        for fen, nexts in after.items():
            if fen in value:
                continue
            if any(value.get(n) == -1 for n in nexts):
                value[fen], changed = 1, True
            elif all(value.get(n) == 1 for n in nexts):
                value[fen], changed = -1, True
    return {fen: value.get(fen, 0) for fen in after}


def _bare(fen: str) -> str:
    return " ".join(fen.split()[:4]) + " 0 1"


def test_rulebook_b_11_15_duel_is_a_draw_and_all_positions_count_as_printed() -> None:
    """Rulebook B 11.15: of 144 positions 88 are won, 8 lost, 48 drawn; a1 and c3 lose, b1 and c2 draw.

    The print calls drawn the eight positions in which the side to move already stands on the key and the enemy in
    a corner; by contracts 9.4.4 that side has won.
    """
    game = rules_c.game("duel")
    placed = [
        (
            game.placed({guard: "G", prince: "p"}, turn).fen(),
            *((guard, prince) if turn == "south" else (prince, guard)),
        )
        for guard in game.squares
        for prince in game.squares
        for turn in ("south", "north")
        if guard != prince
    ]
    fens = [fen for fen, _, _ in placed]
    apart = [fen for fen, own, enemy in placed if own == "b2" and enemy in ("a1", "a3", "c1", "c3")]
    values = _values(game, fens)
    counted = [values[fen] for fen in fens]
    assert (len(counted), counted.count(-1)) == (144, 8)
    assert (counted.count(1) - len(apart), counted.count(0) + len(apart), len(apart)) == (88, 48, 8)
    start = game.start()
    assert values[start.fen()] == 0
    by_first = {}
    for move in start.legal_moves():
        start.push(move)
        by_first[str(move)] = -values[_bare(start.fen())]
        start.pop()
    assert by_first == {"c1b1": 0, "c1c2": 0, "c1a1": -1, "c1c3": -1}


def test_rulebook_b_11_6_duel_moves_of_the_text() -> None:
    """Rulebook B 11.6: the Guard's moves b1 c2 a1 c3; the Prince takes on a1 and c3 and can go to a2 and b3."""
    position = rules_c.game("duel").start()
    assert {m.to_square for m in position.legal_moves()} == {"b1", "c2", "a1", "c3"}
    position.push("c1a1")
    assert {m.to_square for m in position.legal_moves()} == {"a1", "a2", "b3", "c3"}
    position.pop()
    position.push("c1c3")
    assert {str(m) for m in position.legal_moves() if m.is_capture} == {"a3c3"}


def test_rulebook_b_10_hold_is_decided_when_the_occupier_was_not_taken_at_once() -> None:
    """Rulebook B 10 and 11.9: the other side may do as it likes, also what loses; then the occupier has won."""
    position = rules_c.game("duel").position("3/1G1/2p b - - 0 1")
    assert position.outcome() is None
    assert len(position.legal_moves()) == 4
    position.push("c1a1")
    assert position.outcome() == SOUTH_KEY
    assert position.legal_moves() == []
    assert position.perft(1) == 0


def test_rulebook_b_10_side_without_pieces_passes_until_the_key_is_occupied() -> None:
    """Rulebook B 10: forced passing; contracts 9.3: `pass` is the only move."""
    position = rules_c.game("duel").position("2G/3/3 b - - 0 1")
    assert [str(m) for m in position.legal_moves()] == ["pass"]
    move = position.push("pass")
    assert (move.is_pass, move.from_square, move.vacated, move.filled) == (True, None, (), ())
    assert position.san(position.legal_moves()[0]) in {"Ga3", "Gb3", "Gc2", "Gc1"}
    position.push("c3c2")
    assert position.san("pass") == "pass"
    assert str(position.parse_san("pass")) == "pass"
    assert position.descriptive("pass") == "pass"
    position.push("pass")
    position.push("c2b2")
    assert position.outcome() == SOUTH_KEY


@pytest.mark.parametrize(
    "line",
    [
        "b1xc3 b3xa1 c3-b1 a1-c2 b1xa3 c2-a1 c1-c2 a1xc2",
        "a1-a2 b3xc1 b1xc3 c1xa2 c3xa2",
    ],
)
def test_rulebook_b_12_15_skirmish_drawn_lines(line: str) -> None:
    """Rulebook B 12.15: only Knights left, and a stalemate with a Pikeman on a3."""
    position = rules_c.game("skirmish").start()
    _play(position, line)
    reason = "insufficient-material" if line.startswith("b1") else "stalemate"
    assert position.outcome() == rules_c.Outcome("1/2-1/2", reason)


def test_rulebook_b_12_15_skirmish_line_with_the_error() -> None:
    """Rulebook B 12.15: 1 Nxc3 Nxa1 2 N b1 N b3? 3 c1-c2; the Pikeman becomes Pike commander without a choice."""
    position = rules_c.game("skirmish").start()
    _play(position, "b1xc3 b3xa1 c3-b1 a1-b3 c1-c2 a3-a2 c2-c3")
    assert position.piece_at("c3") == "C"
    assert {m.to_square for m in position.game.placed({"c3": "C"}, "south").legal_moves()} == {
        "c2", "c1", "b3", "a3", "b2", "a1",
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "b1-d3 b5xd3 d1-c2 d3xc2 c1xc2 a5-b3 a1xb3 d5xb3 c2-c1 c5-c4 e1-c2 c4xc2 c1xc2 b3xc2",
        "a1-b3 a5xb3 d1xb3 d5xb3 b1-a2 b3xa2 c1-c2 a2-b1 c2-c1 c5-c4 e1-c2 c4xc2 c1xc2 b1xc2",
    ],
)
def test_rulebook_b_13_15_combat_losing_first_moves(line: str) -> None:
    """Rulebook B 13.15: South is wiped out; it passes while North walks to the key."""
    position = rules_c.game("combat").start()
    _play(position, line)
    assert position.outcome() is None or position.outcome() == DEAD
    assert not any(letter.isupper() for letter in position.pieces().values())


def test_rulebook_b_13_15_combat_more_lines() -> None:
    """Rulebook B 13.15: c1-c3 loses at once to c5xc3; the long line; the drawn sample."""
    position = rules_c.game("combat").start()
    _play(position, "c1-c3 c5xc3 a1-b3")
    assert position.outcome() == rules_c.Outcome("0-1", "key-held")
    position = rules_c.game("combat").start()
    _play(
        position,
        "c1-c2 a5-c4 c2-c1 c4-b2 b1-c2 b5-a4 d1-b3 a4xb3 c2xb3 d5-e4 a1-c2 b2-d3 e1xd3 e5xd3 c2-a3 d3xc1 "
        "a3-b1 c1xb3 b1-d2",
    )
    assert any(m.to_square == "c3" for m in position.legal_moves())
    position = rules_c.game("combat").start()
    _play(
        position,
        "b1-a2 b5-d3 d1-c2 d3-e2 a2-b3 d5xb3 c2xb3 e2-d3 b3-d1 c5-c4 d1-b3 c4-c5 b3-d1 c5-c4 d1-b3 c4-c5",
    )
    _play(position, "b3-d1 c5-c4")
    assert position.outcome() == rules_c.Outcome("1/2-1/2", "repetition")


def test_rulebook_b_13_5_combat_attackers_of_the_key() -> None:
    """Rulebook B 13.5: W attacks c3 from c1 c2 c4 c5 a3 b3 d3 e3, N from a2 a4 b1 b5 d1 d5 e2 e4, Q from nowhere."""
    game = rules_c.game("combat")
    told = {"W": "c1 c2 c4 c5 a3 b3 d3 e3", "N": "a2 a4 b1 b5 d1 d5 e2 e4"}
    for letter, squares in told.items():
        found = {s for s in game.squares if "c3" in game.placed({s: letter}, "south").reach(s)}
        assert found == set(squares.split())
    assert len(game.placed({"b1": "Q"}, "south").reach("b1")) == 3  # edge: a2 c2 d3


def test_rulebook_b_14_5_northern_light_slides_end_on_the_key() -> None:
    """Rulebook B 14.5 and 14.7: sliders may stop or capture on d4, never continue; Knights are unaffected."""
    game = rules_c.game("northern-light")
    assert {s for s in game.placed({"d1": "R"}, "south").reach("d1") if s[0] == "d"} == {"d2", "d3", "d4"}
    assert "e5" not in game.placed({"c3": "B"}, "south").reach("c3")
    assert "d4" in game.placed({"c3": "B"}, "south").reach("c3")
    assert {"d5", "d6", "d7"} <= set(game.placed({"d4": "R"}, "south").reach("d4"))
    assert len(game.placed({"d4": "N"}, "south").reach("d4")) == 8
    kaleidoscope = rules_c.game("kaleidoscope").position("3r3/7/7/7/7/7/3K2k w - - 0 1")
    assert not kaleidoscope.is_check()


def test_rulebook_b_14_8_page_becomes_noble_or_equerry_by_colour() -> None:
    """Rulebook B 14.8: a7 c7 e7 g7 Noble, b7 d7 f7 Equerry; never a Princess."""
    for game_id in ("northern-light", "kaleidoscope"):
        position = rules_c.game(game_id).position("7/P2P3/6k/7/7/7/6K w - - 0 1")
        told = {str(m) for m in position.legal_moves() if m.promotion}
        assert told == {"a6a7=R", "a6a7=N", "a6a7=B", "d6d7=R", "d6d7=N", "d6d7=E"}


def test_rulebook_b_14_9_only_a_princess_holds_the_key() -> None:
    """Rulebook B 14.9 and 14.15: a Princess attacked by a Knight must be taken at once; other pieces win nothing."""
    game = rules_c.game("northern-light")
    position = game.position("k6/2n4/7/7/2K4/7/7 w - - 0 1")
    position.push("c3d4")
    position.push("a7b7")
    assert position.outcome() == SOUTH_KEY
    taken = game.position("k6/7/2n4/7/2K4/7/R6 w - - 0 1")
    taken.push("c3d4")
    taken.push("c5d4" if taken.is_legal("c5d4") else "c5e4")
    assert _end("northern-light", "k6/7/7/3R3/7/7/6K w - - 0 1") is None
    assert _end("northern-light", "k6/7/7/3n3/7/7/6K w - - 0 1") is None


def test_rulebook_b_14_10_both_princesses_gone_is_a_draw() -> None:
    """Rulebook B 14.10; with one left the game goes on (14.14 c)."""
    assert _end("northern-light", "r6/7/7/7/7/7/6R w - - 0 1") == DEAD
    assert _end("northern-light", "r6/7/7/7/7/7/6K b - - 0 1") is None


def test_rulebook_b_14_14_stalemate_with_a_princess_on_the_key_is_her_win() -> None:
    """Rulebook B 14.14 (a)."""
    position = rules_c.game("northern-light").position("7/7/p6/P2K3/7/7/7 b - - 0 1")
    assert position.legal_moves() == []
    assert position.outcome() == SOUTH_KEY
    empty = rules_c.game("northern-light").position("7/7/p6/P6/3K3/7/7 b - - 0 1")
    assert empty.outcome() == rules_c.Outcome("1/2-1/2", "stalemate")


def test_rulebook_b_15_9_crystal_is_secured_when_nothing_attacks_the_occupier() -> None:
    """Rulebook B 15.9 and 15.14: any piece; an Advancer's diagonal is an attack; a capture turns it round."""
    won = rules_c.Outcome("1-0", "key-secured")
    assert _end("crystal-of-doom", "k8/9/9/9/4N4/9/9/9/8K w - - 0 1") == won
    assert _end("crystal-of-doom", "k8/9/9/3p5/4N4/9/9/9/8K w - - 0 1") is None
    assert _end("crystal-of-doom", "k8/9/9/9/4N4/9/9/9/8K b - - 0 1") is None
    position = rules_c.game("crystal-of-doom").position("k8/9/9/9/4N4/9/2x6/9/8K b - - 0 1")
    position.push("c3e5")
    position.push("i1h1")
    assert position.outcome() is None or position.outcome() == rules_c.Outcome("0-1", "key-secured")


def test_rulebook_b_15_8_crystal_promotions_and_dead_raiders() -> None:
    """Rulebook B 15.8 and contracts 9.3, 9.4.5: the choice of four; only Raiders left: draw."""
    position = rules_c.game("crystal-of-doom").position("9/1P7/9/9/9/9/9/k8/8K w - - 0 1")
    assert {str(m) for m in position.legal_moves() if m.promotion} == {f"b8b9={c}" for c in "KBNR"}
    assert _end("crystal-of-doom", "1b7/9/9/9/9/9/9/9/1B7 w - - 0 1") == DEAD
    assert _end("crystal-of-doom", "1b7/9/9/9/9/9/9/9/B8 w - - 0 1") is None
    falls = rules_c.game("crystal-of-doom").position("9/9/9/9/9/9/9/1n7/B1b6 b - - 0 1")
    assert falls.outcome() is None
    last = rules_c.game("crystal-of-doom").position("1b7/9/9/9/9/9/3n5/2B6/9 w - - 0 1")
    last.push("c2d3")
    assert last.outcome() == DEAD


def test_rulebook_b_15_7_crystal_en_passant() -> None:
    """Rulebook B 15.5 and 15.7: double step from rank 2 or 8, taken in passing."""
    position = rules_c.game("crystal-of-doom").position("k8/9/9/9/9/3p5/9/4P4/8K w - - 0 1")
    position.push("e2e4")
    assert position.fen().split()[3] == "e3"
    assert position.push("d4e3").is_en_passant


def test_rulebook_b_15_15_crystal_prince_attacks_more_on_56_of_81_squares() -> None:
    """Rulebook B 15.15: on exactly 56 of 81 squares, never fewer."""
    game = rules_c.game("crystal-of-doom")
    reach = {
        letter: [len(game.placed({s: letter}, "south").reach(s)) for s in game.squares] for letter in "XY"
    }
    more = [y > x for x, y in zip(reach["X"], reach["Y"], strict=True)]
    assert sum(more) == 56
    assert all(y >= x for x, y in zip(reach["X"], reach["Y"], strict=True))
    equal = {s for s, is_more in zip(game.squares, more, strict=True) if not is_more}
    assert equal == {f + r for f in "cdefg" for r in "34567"}


def test_rulebook_b_16_3_lost_treasure_board_has_97_squares() -> None:
    """Rulebook B 16.3: octagon; ends at a, k: 4-8; b, j: 3-9; c, i: 2-10; d-h: 1-11."""
    game = rules_c.game("lost-treasure")
    assert len(game.squares) == 97
    for files, low in (("ak", 4), ("bj", 3), ("ci", 2), ("defgh", 1)):
        for c in files:
            ranks = sorted(int(s[1:]) for s in game.squares if s[0] == c)
            assert (ranks[0], ranks[-1]) == (low, 12 - low)


def test_rulebook_b_16_8_orderly_changes_on_the_last_square_of_its_file() -> None:
    """Rulebook B 16.8 and contracts 9.4.10: a8, and b9 after a capture that changes the file."""
    game = rules_c.game("lost-treasure")
    fen = "***5***/**7**/*n8*/P10/11/11/11/11/*9*/**7**/***L3l***"
    with pytest.raises(rules_c.FenError, match="would have been promoted"):
        game.position(f"{fen} w - - 0 1")
    position = game.position("***5***/**7**/*9*/1n9/P10/11/11/11/*9*/**7**/***L3l*** w - - 0 1")
    told = {str(m) for m in position.legal_moves() if m.from_square == "a7"}
    assert told == {"a7a8=B", "a7a8=N", "a7a8=R", "a7b8"}


def test_rulebook_b_16_9_leader_captures_the_key_when_not_attacked() -> None:
    """Rulebook B 16.9 and 16.10: Leaders only; no Leader left: draw."""
    rows = "***5***/**7**/*9*/11/11/{}/11/11/*9*/**7**/***{}***"
    won = rules_c.Outcome("1-0", "key-captured")
    assert _end("lost-treasure", rows.format("5L5", "5") + " w - - 0 1") == won
    assert _end("lost-treasure", rows.format("5L2r2", "5") + " w - - 0 1") is None
    assert _end("lost-treasure", rows.format("5R5", "L3l") + " w - - 0 1") is None
    assert _end("lost-treasure", rows.format("5R5", "r4") + " w - - 0 1") == DEAD


MANSUBA = "d6-c7 b8-a6+ c7-b7 a5-b5 c2-a3+ b5-a5 a3-c4+ a5-b5 c4-d6+ b5-a5 d4-c3 a6-c5+ b7-c6 c5-e6 d6-b7+ a5-a4 b7-c5+"


def test_rulebook_b_19_15_mansuba() -> None:
    """Rulebook B 19.15: 17 half-moves, every check as printed; each of three replies loses the Knight."""
    game = rules_c.game("arabian-chess")
    position = game.position("1n6/8/3K4/k7/3G4/8/2N5/8 w - - 0 1")
    for text in MANSUBA.split():
        move = position.push(text.rstrip("+").replace("-", ""))
        assert move.gives_check == text.endswith("+"), text
    assert position.fen().startswith("8/8/2K1n3/2N5/k7/2G5/8/8 b ")
    replies = {str(m) for m in position.legal_moves()}
    assert replies == {"a4a3", "a4a5", "e6c5"}
    for reply in replies:
        position.push(reply)
        knight = next(s for s, c in position.pieces().items() if c == "n")
        position.push(next(m for m in position.legal_moves() if m.to_square == knight))
        after = [m for m in position.legal_moves() if m.is_capture]
        assert position.outcome() is None
        position.push(position.legal_moves()[0] if not after else after[0])
        assert position.outcome() in (rules_c.Outcome("1-0", "bare"), DEAD)
        for _ in range(3):
            position.pop()


def test_rulebook_b_19_9_bared_side_may_bare_back_or_be_mated() -> None:
    """Contracts 9.4.11: one turn is left; both bare is a draw."""
    game = rules_c.game("arabian-chess")
    assert game.position("7k/8/8/8/8/8/8/K5R1 w - - 0 1").outcome() == rules_c.Outcome("1-0", "bare")
    assert game.position("7k/8/8/8/8/8/8/K5R1 b - - 0 1").outcome() is None
    assert game.position("7k/8/8/8/8/8/8/K7 b - - 0 1").outcome() == DEAD
    mated = game.position("7k/R7/8/8/8/8/8/KR6 b - - 0 1")
    assert mated.outcome() is None
    assert game.position("1R5k/R7/8/8/8/8/8/K7 b - - 0 1").outcome() == rules_c.Outcome("1-0", "checkmate")


def test_rulebook_b_19_8_pawn_becomes_general_without_a_suffix() -> None:
    """Rulebook B 19.7 and 19.8: no double step; crowned to General, contracts 9.1.3."""
    game = rules_c.game("arabian-chess")
    assert not game.start().is_legal("e2e4")
    position = game.position("7k/P7/8/8/8/8/p7/K5R1 w - - 0 1")
    move = position.push("a7a8")
    assert (str(move), move.becomes) == ("a7a8", "G")
    assert position.piece_at("a8") == "G"
