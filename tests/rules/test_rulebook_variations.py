"""Rulebook A 2.11, 3.11, 16 and 19: what players may choose before a game of the Western family."""

import os
import random

import pytest

import rules_c

from .models import western as model
from .oracles import game_of
from .walks import SEED

POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "150"))
VARIED = sorted(key for key in model.ARRAYS if model.VARIATION in key)


def _moves(position: rules_c.Position, start: str) -> set[str]:
    return {str(move) for move in position.legal_moves() if str(move).startswith(start)}


# --- 16 Promotion variation -----------------------------------------------------------------------------------


def test_promotion_variation_first_arrival_must_promote_later_ones_stay() -> None:
    """16.8 and contracts 7.3.5, strict: greater or lesser first; later Pikemen stay, immobile."""
    game = rules_c.game("western-chess", promotion_variation="strict")
    position = game.position("8/P2P4/8/8/8/8/8/Q6q w - - 0 1 arrived=-")
    assert _moves(position, "a7") == {f"a7a8={letter}" for letter in "KTBN"}
    position.push("a7a8=N")
    assert position.fields() == {"arrived": "w"}
    position.push("h1h2")
    assert _moves(position, "d7") == {"d7d8"}
    position.push("d7d8")
    assert position.fen() == "N2P4/8/8/8/8/8/7q/Q7 b - - 0 2 arrived=w"
    position.push("h2h1")
    assert _moves(position, "d8") == set()
    assert game.position(position.fen()).fen() == position.fen()
    assert game.position("3P4/8/8/8/8/8/8/Q6q w - - 0 1").fields() == {"arrived": "-"}


def test_promotion_variation_relaxed_every_arrival_promotes() -> None:
    """16.8 and contracts 7.3.5; no field, and no Pikeman stands on the far rank."""
    game = rules_c.game("western-chess", promotion_variation="relaxed")
    position = game.position("8/P2P4/8/8/8/8/8/Q6q w - - 0 1")
    position.push("a7a8=N")
    position.push("h1h2")
    assert _moves(position, "d7") == {f"d7d8={letter}" for letter in "KTBN"}
    assert position.fields() == {}
    with pytest.raises(rules_c.FenError, match="would have been promoted"):
        game.position("3P4/8/8/8/8/8/8/Q6q w - - 0 1")


@pytest.mark.parametrize("form", ["strict", "relaxed"])
def test_promotion_variation_lesser_piece_on_the_penultimate_rank_is_no_arrival(form: str) -> None:
    """16.8 and 16.13: only at the moment of arrival; contracts 7.3.3: Lancers by colour there, too."""
    game = rules_c.game("lancer-chess", promotion_variation=form)
    position = game.position("8/8/1PP5/8/8/8/8/Q6q w - - 0 1")
    assert _moves(position, "b6") == {"b6b7", "b6b7=B", "b6b7=J"}  # b7 is light, as South's b1
    assert _moves(position, "c6") == {"c6c7", "c6c7=B", "c6c7=L"}
    position.push("b6b7=B")
    assert position.fields().get("arrived", "-") == "-"


def test_promotion_variation_field_is_checked() -> None:
    """Contracts 7.1."""
    game = rules_c.game("clash", promotion_variation="strict")
    assert game.position("8/8/8/8/8/8/8/Q6q w - - 0 1 arrived=wb").fields() == {"arrived": "wb"}
    with pytest.raises(rules_c.FenError, match="one of - w b wb"):
        game.position("8/8/8/8/8/8/8/Q6q w - - 0 1 arrived=x")


@pytest.mark.parametrize("key", VARIED)
def test_promotion_variation_pikemen_near_the_end_equal_slow_model(key: str) -> None:
    """Many Pikemen on ranks 5 to 7 (8 where they may stand) beside the slow model."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-{key}")
    game, seen, arrivals = game_of(key), 0, 0
    letters = [letter for letter in game.piece_names if letter not in "QP"]
    while seen < POSITIONS:
        pieces = {chance.choice(game.squares): "Q", chance.choice(game.squares): "q"}
        for _ in range(chance.randrange(4, 14)):
            side = chance.choice((str.upper, str.lower))
            ranks = "567" if side is str.upper else "432"
            if chance.random() < 0.7:
                pieces.setdefault(chance.choice("abcdefgh") + chance.choice(ranks), side("p"))
            else:
                pieces.setdefault(chance.choice(game.squares), side(chance.choice(letters)))
        try:
            placement = game.placed(pieces, "south").fen().split()[0]
            position = game.position(f"{placement} {chance.choice('wb')} - - 0 1")
        except rules_c.FenError:
            continue
        state = model.read(key, position.fen())
        for _ in range(8):
            told = model.moves(state)
            assert (position.fen(), {str(m) for m in position.legal_moves()}) == (
                model.fen(state),
                told.keys(),
            )
            seen += 1
            if not told:
                break
            far = [text for text in told if "=" in text or text[3] in "18"]
            arrivals += len(far)
            text = chance.choice(sorted(far if far and chance.random() < 0.7 else told))
            position.push(text)
            state = told[text]
    assert arrivals > POSITIONS


# --- 2.11, 3.11, 3.14: toggles --------------------------------------------------------------------------------


def test_lancer_colours_bind_both_the_queens_or_neither() -> None:
    """2.14: a toggle both / Queen's only / free; free is the option free_lancer_promotion, too."""
    fen = "8/PP6/8/8/8/8/8/Q6q w - - 0 1"

    def lancers(**options: object) -> set[str]:
        position = rules_c.game("lancer-chess", **options).position(fen)
        return {str(move) for move in position.legal_moves() if str(move)[-1] in "LJ"}

    assert lancers() == lancers(lancer_colours="both") == {"a7a8=J", "b7b8=L"}
    assert lancers(lancer_colours="queens") == {"a7a8=J", "a7a8=L", "b7b8=L"}
    everything = {"a7a8=J", "a7a8=L", "b7b8=J", "b7b8=L"}
    assert lancers(lancer_colours="free") == lancers(free_lancer_promotion=True) == everything
    assert lancers(free_lancer_promotion=True, deployment="mirrored") == everything


def test_clash_which_side_has_the_knights_and_what_it_promotes_to() -> None:
    """3.11 and 3.14."""
    game = rules_c.game("clash", knights="north")
    assert game.start_fen.split()[0] == "tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TJBQKBLT"
    assert game.promotions == {"south": ("K", "T", "B", "L", "J"), "north": ("K", "T", "B", "N")}
    everything = tuple("KTBNLJ")
    assert rules_c.game("clash", promotions="all").promotions == {"south": everything, "north": everything}


@pytest.mark.parametrize(
    ("game_id", "option"),
    [
        ("breakout", "deployment"),
        ("touchstone", "promotion_variation"),
        ("clash", "seed"),
        ("capablanca", "deployment"),
    ],
)
def test_option_that_the_rulebook_does_not_allow_is_refused(game_id: str, option: str) -> None:
    """A child may withdraw its parent's options; the message names those that are left."""
    with pytest.raises(rules_c.UnknownGame, match="is not known here; known options: first_queen"):
        rules_c.game(game_id, **{option: "1"})


def test_capablanca_reading_b_counts() -> None:
    """14.6: the full mirror equals Capablanca's own counts."""
    game = rules_c.game("capablanca", reading="mirror")
    assert game.start_fen.split()[0].startswith("tncbqkbant/")
    assert [game.start().perft(depth) for depth in (1, 2, 3, 4)] == [28, 784, 25228, 805128]
