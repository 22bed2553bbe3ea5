"""Solved games against the slow model, the rulebook's claims, and each other: a table proves a proof right."""

import os
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import rules_c
from rules_c import binding, solving
from rules_c.solving.retrograde import LOSS, WIN, Table, check_table
from rules_c.solving.retrograde import solve as solve_table
from rules_c.solving.solution import first_positions
from rules_c.solving.strategy import Proof, check_proof, fen_of, prove

from .models import jewel

SEED = int(os.environ.get("RHUNICH_SEED", "20261121"))
POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "150"))
CAPACITY = 1 << 18

# Leaping games small enough for a table: what a proof says of them can be looked up.
SMALL = {
    "duel": "parent = duel\nname = Small\n",
    "wide": "parent = combat\nname = Small\nboard = 4x3\narray = w2n/4/N2W\nkey = b2\n",
    "square": "parent = combat\nname = Small\nboard = 3x3\narray = nwn/3/NWN\nkey = b2\n",
    "idle": "parent = combat\nname = Small\nboard = 4x4\narray = q2w/4/4/W2Q\nkey = b3\n",
    # The first move is too much for the other side.
    "won": "parent = combat\nname = Small\nboard = 3x3\narray = 2n/3/WNW\nkey = b2\n",
}


@pytest.fixture(scope="module")
def skirmish() -> solving.TableSolution:
    """Skirmish, solved once."""
    return table_of(rules_c.game("skirmish"))


def table_of(game: rules_c.Game) -> solving.TableSolution:
    """The table of every position, whoever begins."""
    starts = [binding.position_code(game._handle, one._handle) for one in first_positions(game)]
    return solving.TableSolution(game, solve_table(game, starts, solving.silent))


@pytest.fixture(params=SMALL)
def small(request: pytest.FixtureRequest, tmp_path: Path) -> rules_c.Game:
    """A small leaping game."""
    file = tmp_path / "small"
    file.write_text(SMALL[request.param], encoding="utf-8")
    return rules_c.load_game(file)


def code_of(position: rules_c.Position) -> int:
    """As `rhunich solve` numbers it."""
    return binding.position_code(position.game._handle, position._handle)


# --- tables ------------------------------------------------------------------------------------------------------


def modelled(starts: list[jewel.State]) -> dict[str, tuple[str, int]]:
    """Placement and turn -> value and plies, by the slow model alone: round after round until nothing changes."""

    def name(state: jewel.State) -> str:
        return " ".join(jewel.fen(state).split()[:2])

    after: dict[str, list[str]] = {}
    value: dict[str, tuple[str, int]] = {}
    todo = list(starts)
    while todo:
        state = todo.pop()
        if name(state) in after:
            continue
        following = list(jewel.moves(state).values())
        after[name(state)] = [name(one) for one in following]
        todo += following
        ended = jewel.outcome(state)
        if ended is not None:
            mine = "1-0" if state.south else "0-1"
            word = "drawn" if ended[0] == "1/2-1/2" else "won" if ended[0] == mine else "lost"
            value[name(state)] = (word, 0)
    for plies in range(1, len(after)):
        known = dict(value)
        for one in after.keys() - known.keys():
            lost = [known[two][1] for two in after[one] if known.get(two, ("",))[0] == "lost"]
            if lost:
                value[one] = ("won", plies)
            elif all(known.get(two, ("",))[0] == "won" for two in after[one]):
                value[one] = ("lost", plies)
        if len(known) == len(value):
            break
    return {one: value.get(one, ("drawn", 0)) for one in after}


def test_table_of_duel_is_the_slow_models() -> None:
    """Rulebook B 11, contracts 9.4.4: every reachable position's value and plies, worked out without the library."""
    game = rules_c.game("duel")
    solution = table_of(game)
    begun = jewel.start("duel")
    values = modelled([begun, replace(begun, south=False)])
    assert len(values) == len(solution.table.codes)
    for placed, (word, plies) in values.items():
        position = game.position(f"{placed} - - 0 1")
        assert solution.lookup(position) == solving.Verdict(word, None if word == "drawn" else plies), placed


def test_duel_is_drawn_and_two_first_moves_lose() -> None:
    """Rulebook B 11.15: a draw, whoever moves first; Guard first: b1 and c2 draw, a1 and c3 lose; the forced line."""
    game = rules_c.game("duel")
    solution = table_of(game)
    for start in first_positions(game):
        assert solution.lookup(start) == solving.Verdict("drawn")
    moves = {str(move): verdict and verdict.result for move, verdict in solution.choices(game.start())}
    assert moves == {"c1b1": "drawn", "c1c2": "drawn", "c1a1": "lost", "c1c3": "lost"}
    line = [str(move) for move in solving.best_line(solution, game.start())]
    assert line[:6] == ["c1b1", "a3a2", "b1b3", "a2c2", "b3b1", "c2a2"]
    ended = game.start()
    for text in line:
        ended.push(text)
    assert ended.outcome() == rules_c.Outcome("1/2-1/2", "repetition")


def test_skirmish_is_drawn_by_each_first_move(skirmish: solving.TableSolution) -> None:
    """Rulebook B 12.15: the start and all four first moves draw, also with North first."""
    for start in first_positions(skirmish.game):
        assert skirmish.lookup(start) == solving.Verdict("drawn")
        assert [verdict and verdict.result for _, verdict in skirmish.choices(start)] == ["drawn"] * 4


def test_skirmish_claims_of_the_text(skirmish: solving.TableSolution) -> None:
    """Rulebook B 12.15: after 1 Nxc3 Nxa1 2 Nb1 only Nc2 draws; after 2...Nb3 3 c1-c2 wins, 3 Nxa3 would only draw."""
    position = skirmish.game.start()
    for move in ("b1c3", "b3a1", "c3b1"):
        position.push(move)
    values = {str(move): verdict and verdict.result for move, verdict in skirmish.choices(position)}
    assert {move for move, value in values.items() if value == "drawn"} == {"a1c2"}
    assert set(values.values()) == {"drawn", "lost"}
    position.push("a1b3")
    values = {str(move): verdict and verdict.result for move, verdict in skirmish.choices(position)}
    assert (values["c1c2"], values["b1a3"]) == ("won", "drawn")


def test_skirmish_draws_from_the_start_count_as_printed() -> None:
    """Rulebook B 12.15: 4,419 drawn positions of those reachable when South begins."""
    game = rules_c.game("skirmish")
    table = solve_table(game, [code_of(game.start())], solving.silent)
    assert int((table.results == 0).sum()) == 4419


def test_table_of_skirmish_follows_by_the_slow_model(skirmish: solving.TableSolution) -> None:
    """Values of random positions follow from the model's moves: a win from a loss, a loss from wins alone."""
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    game = skirmish.game
    for number in chance.sample(range(len(skirmish.table.codes)), POSITIONS):
        fen = fen_of(game, int(skirmish.table.codes[number]))
        board = jewel.read_board(jewel.SHAPES["skirmish"], fen.split()[0])
        state = jewel.State("skirmish", board, south=fen.split()[1] == "w")
        verdict = skirmish.lookup(game.position(fen))
        assert verdict is not None
        ended = jewel.outcome(state)
        if ended is not None:
            mine = "1-0" if state.south else "0-1"
            word = "drawn" if ended[0] == "1/2-1/2" else "won" if ended[0] == mine else "lost"
            assert (verdict.result, verdict.plies or 0) == (word, 0), fen
            continue
        after = [skirmish.lookup(game.position(jewel.fen(one))) for one in jewel.moves(state).values()]
        lost = [one.plies or 0 for one in after if one is not None and one.result == "lost"]
        if lost:
            assert verdict == solving.Verdict("won", min(lost) + 1), fen
        elif all(one is not None and one.result == "won" for one in after):
            worst = max(one.plies or 0 for one in after if one is not None)
            assert verdict == solving.Verdict("lost", worst + 1), fen
        else:
            assert verdict == solving.Verdict("drawn"), fen


def test_check_of_a_table_finds_every_single_wrong_value() -> None:
    """Each value of Duel's table, changed alone, is noticed; so is a position that is left out."""
    game = rules_c.game("duel")
    table = table_of(game).table
    assert check_table(game, table, solving.silent) == ""
    for number in range(len(table.codes)):
        results, plies = table.results.copy(), table.plies.copy()
        results[number] = 0 if results[number] else WIN
        assert check_table(game, Table(table.codes, results, table.plies), solving.silent), number
        plies[number] += 2
        assert check_table(game, Table(table.codes, table.results, plies), solving.silent), number
    left_out = Table(table.codes[1:], table.results[1:], table.plies[1:])
    assert "missing" in check_table(game, left_out, solving.silent)


# --- codes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["duel", "skirmish", "combat"])
def test_code_of_a_position_reads_back_and_is_its_own(game_id: str) -> None:
    """A code is the placement and the turn, no more and no less."""
    print(f"seed {SEED}")
    chance, game = random.Random(SEED), rules_c.game(game_id)
    placements: dict[int, str] = {}
    for _ in range(POSITIONS):
        position = game.start()
        for _ in range(chance.randrange(40)):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(chance.choice(moves))
            code, placed = code_of(position), " ".join(position.fen().split()[:2])
            assert " ".join(fen_of(game, code).split()[:2]) == placed
            assert placements.setdefault(code, placed) == placed


def test_images_of_a_position_of_combat_have_one_code_and_the_same_moves() -> None:
    """Rulebook B 13: all pieces leap alike in all directions: turned, mirrored, with sides exchanged it is the same.

    Each image is set up square by square here and asked for its legal moves and its end by the rules.
    """
    print(f"seed {SEED}")
    chance, game = random.Random(SEED), rules_c.game("combat")
    leaping = binding.leaping_prepare(game._handle)
    for _ in range(POSITIONS // 10):
        position = game.start()
        for _ in range(chance.randrange(1, 30)):
            if not (moves := position.legal_moves()):
                break
            position.push(chance.choice(moves))
        codes, counts, ends = set(), set(), set()
        for turn in range(16):
            image = {mirrored(square, turn): letter for square, letter in position.pieces().items()}
            side = position.turn
            if turn & 8:
                image = {square: letter.swapcase() for square, letter in image.items()}
                side = "north" if side == "south" else "south"
            seen = game.placed(image, side)
            codes.add(binding.leaping_code(game._handle, leaping, seen._handle))
            counts.add(tuple(seen.perft(depth) for depth in (1, 2, 3)))
            outcome = seen.outcome()
            ends.add(outcome and (outcome.reason, (outcome.result == "1-0") == (side == "south")))
        assert (len(codes), len(counts), len(ends)) == (1, 1, 1), position.fen()


def mirrored(square: str, turn: int) -> str:
    """The image of a square of the 5x5 board; bits: files, ranks, diagonal."""
    file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
    file, rank = (4 - file if turn & 1 else file), (4 - rank if turn & 2 else rank)
    file, rank = (rank, file) if turn & 4 else (file, rank)
    return f"{'abcde'[file]}{rank + 1}"


@pytest.mark.parametrize(
    ("game_id", "why"),
    [
        ("skirmish", "some piece changes its kind"),
        ("gyroscope", "a position is more than pieces and a turn"),
        ("chess", "a position is more than pieces and a turn"),
    ],
)
def test_proof_of_a_game_that_does_not_only_leap_is_refused(game_id: str, why: str) -> None:
    """What the tables of leaps cannot hold is said, not guessed."""
    game = rules_c.game(game_id)
    with pytest.raises(rules_c.DefinitionError, match=why):
        prove(game, game.start(), CAPACITY, solving.silent)


# --- proofs ------------------------------------------------------------------------------------------------------


def test_proof_of_a_small_game_is_right_by_its_check_and_by_the_table(small: rules_c.Game) -> None:
    """Every position said not to be lost is won or drawn in the table of all positions, every win is one.

    A proof's plies end where the key is entered for good, a table's with the game, so only the order is compared.
    """
    table = table_of(small)
    proof = prove(small, small.start(), CAPACITY, solving.silent)
    assert check_proof(small, proof, solving.silent) == ""
    assert len(proof.safe) + len(proof.won) > 0
    everything = solve_table(small, [*map(int, proof.safe), *map(int, proof.won)], solving.silent)
    assert all(everything.find(int(code))[0] != LOSS for code in proof.safe)  # type: ignore[index]
    for code, plies in zip(proof.won, proof.plies, strict=True):
        result, longest = everything.find(int(code)) or (0, 0)
        assert result == WIN
        assert longest >= int(plies)
    solution = solving.ProofSolution(small, proof)
    exact = {str(move): verdict for move, verdict in table.choices(small.start())}
    for move, verdict in solution.choices(small.start()):
        found = exact[str(move)]
        assert verdict is not None
        assert found is not None
        if verdict.result in ("won", "lost", "drawn"):
            assert verdict.result == found.result, str(move)
        else:
            assert found.result != {"held": "lost", "not won": "won"}[verdict.result], str(move)


def test_small_games_are_drawn_and_won(tmp_path: Path) -> None:
    """The games of these tests are not all of one kind."""
    values = set()
    for name, text in SMALL.items():
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        game = rules_c.load_game(file)
        verdict = table_of(game).lookup(game.start())
        values.add(verdict and verdict.result)
    assert values == {"drawn", "won"}


def test_check_of_a_proof_finds_every_position_left_out() -> None:
    """Without one of its positions a proof of Duel is either still a proof by itself, or is found out."""
    game = rules_c.game("duel")
    proof = prove(game, game.start(), CAPACITY, solving.silent)
    table = table_of(game).table
    needed = 0
    for number in range(len(proof.safe)):
        without = Proof(np.delete(proof.safe, number), proof.won, proof.plies)
        needed += check_proof(game, without, solving.silent) != ""
    assert needed
    lost = [int(code) for code in table.codes[table.results == LOSS] if not int(code) >> 63]
    for code in lost:
        safe = np.unique(np.append(proof.safe, np.uint64(code)))
        assert check_proof(game, Proof(safe, proof.won, proof.plies), solving.silent)


def test_check_of_a_proof_finds_a_win_that_takes_longer(small: rules_c.Game) -> None:
    """No win of the proof is said to be quicker than it can be, and no draw to be a win."""
    proof = prove(small, small.start(), CAPACITY, solving.silent)
    for number in range(len(proof.won)):
        plies = proof.plies.copy()
        if plies[number] < 3:
            continue
        plies[number] = 1
        assert check_proof(small, Proof(proof.safe, proof.won, plies), solving.silent)
    table = table_of(small).table
    drawn = [int(code) for code in table.codes[table.results == 0] if not int(code) >> 63]
    for code in drawn[:20]:
        alone = Proof(proof.safe, np.array([code], np.uint64), np.array([9], np.uint8))
        assert check_proof(small, alone, solving.silent)


# --- files -------------------------------------------------------------------------------------------------------


def test_solution_file_gives_back_what_was_saved(tmp_path: Path) -> None:
    """Both kinds of solutions, looked up again."""
    game = rules_c.game("duel")
    table = table_of(game)
    proof = solving.ProofSolution(game, prove(game, game.start(), CAPACITY, solving.silent))
    for solution in (table, proof):
        file = tmp_path / "deep" / f"{solution.kind}.npz"
        solution.save(file)
        again = solving.load(file, game)
        assert type(again) is type(solution)
        assert again.choices(game.start()) == solution.choices(game.start())
        assert [path.name for path in file.parent.iterdir() if path.name.startswith(".")] == []


def test_solution_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    """A game whose key is elsewhere is another game, whatever its name."""
    file = tmp_path / "duel.npz"
    table_of(rules_c.game("duel")).save(file)
    (tmp_path / "other").write_text("parent = duel\nname = Duel\nkey = a2\n", encoding="utf-8")
    with pytest.raises(solving.SolutionError, match="other rules"):
        solving.load(file, rules_c.load_game(tmp_path / "other"))
    file.write_bytes(b"nonsense")
    with pytest.raises(solving.SolutionError, match="no solution"):
        solving.load(file, rules_c.game("duel"))
