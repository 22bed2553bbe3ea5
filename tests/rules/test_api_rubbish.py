"""The Python API asked with rubbish: what is no game, position, square or move is a documented error, never a crash."""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_c

# The same examples every time; set RHUNICH_POSITIONS for more of them, which are then drawn anew.
EXAMPLES = int(os.environ.get("RHUNICH_POSITIONS", "60"))
asked = settings(
    max_examples=EXAMPLES, deadline=None, derandomize="RHUNICH_POSITIONS" not in os.environ, database=None
)

GAMES = (
    "chess",
    "exciting",
    "transfer-western-a",
    "gyroscope",
    "english-draughts",
    "relay-running",
    "palace",
)
anything = st.text(max_size=40)  # every character but halves of pairs; those are drawn on their own below
halves = st.text(st.characters(categories=["Cs"]), min_size=1, max_size=4)
rubbish = anything | halves
games = st.sampled_from(GAMES)


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A right text with a piece cut out, put in twice or replaced by anything."""
    text = draw(texts)
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 4)))
    middle = draw(st.sampled_from(["", text[start:end] * 2]) | st.text(max_size=3) | halves)
    return text[:start] + middle + text[end:]


def _only(errors: type[Exception] | tuple[type[Exception], ...], call: Callable[[], Any]) -> Any:
    """What the call gives; None for one of the errors, whose message is one line that says something."""
    try:
        return call()
    except errors as error:
        assert str(error)
        assert "\n" not in str(error)
        return None


fens = games.flatmap(
    lambda name: st.tuples(st.just(name), rubbish | damaged(st.sampled_from([rules_c.game(name).start_fen])))
)


@asked
@given(fens)
def test_position_rubbish_is_a_fen_error_or_a_position(case: tuple[str, str]) -> None:
    """Contracts 2: an unreadable FEN is an exception; what is read is written and read again."""
    game = rules_c.game(case[0])
    position = _only(rules_c.FenError, lambda: game.position(case[1]))
    if position is not None:
        assert "\0" not in case[1]
        assert game.position(position.fen()).fen() == position.fen()
        assert len(position.legal_moves()) == position.perft(1)


moves = games.flatmap(
    lambda name: st.tuples(
        st.just(name),
        rubbish
        | damaged(st.sampled_from([str(m) for m in rules_c.game(name).start().legal_moves()]))
        | damaged(
            st.sampled_from(
                [rules_c.game(name).start().san(m) for m in rules_c.game(name).start().legal_moves()]
            )
        ),
    )
)


@asked
@given(moves)
def test_moves_rubbish_is_illegal_and_leaves_the_position(case: tuple[str, str]) -> None:
    """Contracts 2: an illegal move is an exception and the position is unchanged; what is read is legal."""
    position, text = rules_c.game(case[0]).start(), case[1]
    before = position.fen()
    for read in (position.parse, position.parse_san, position.parse_descriptive):
        move = _only(rules_c.IllegalMove, lambda read=read: read(text))  # type: ignore[misc]
        assert move is None or move in position.legal_moves()
    legal = position.is_legal(text)
    assert position.fen() == before
    pushed = _only(rules_c.IllegalMove, lambda: position.push(text))
    assert (pushed is not None) == legal
    assert legal != (position.fen() == before)
    _only(rules_c.IllegalMove, lambda: position.san(text))
    _only(rules_c.IllegalMove, lambda: position.descriptive(text))


option_words = st.sampled_from(
    ["handicap", "removal", "deployment", "seed", "first_queen", "tigers", "number"]
)
option_values = (
    st.sampled_from(["free", "a1", "squeeze-down", "end-rank", "true", "5"]) | st.integers() | rubbish
)


@asked
@given(
    st.sampled_from(rules_c.games()) | rubbish,
    st.dictionaries(option_words | rubbish, option_values, max_size=3),
)
def test_game_rubbish_ids_and_options_are_unknown(game_id: str, options: dict[str, Any]) -> None:
    """Contracts 2: an unknown game or option is an exception that says what is wrong."""
    options.pop("id", None)
    game = _only(rules_c.UnknownGame, lambda: rules_c.game(game_id, **options))
    assert game is None or game.position(game.start_fen).fen() == game.start_fen


definition_texts = st.sampled_from(
    ["parent = chess\nname = x\n", "parent = exciting\nname = x\npiece.X = Xebec; mRcpR\n"]
)


@asked
@given(st.binary(max_size=60) | damaged(definition_texts).map(lambda text: text.encode("utf-8", "replace")))
def test_load_game_rubbish_is_a_definition_error(content: bytes) -> None:
    """A user's own file is read, or refused in one line."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mine"
        path.write_bytes(content)
        _only(rules_c.DefinitionError, lambda: rules_c.load_game(path))


@asked
@given(rubbish)
def test_load_game_rubbish_paths_are_definition_errors(name: str) -> None:
    """What can be no file's name, and files that are not there."""
    assert _only(rules_c.DefinitionError, lambda: rules_c.load_game(f"/nowhere/{name}")) is None


@asked
@given(games, rubbish, rubbish)
def test_questions_about_rubbish_squares_and_sides_are_key_or_value_errors(
    name: str, square: str, side: str
) -> None:
    """Unknown squares and letters are KeyError, unknown sides and depths ValueError, as the docstrings say."""
    game = rules_c.game(name)
    position, known = game.start(), game.squares[0]
    for call in (
        lambda: position.piece_at(square),
        lambda: position.reach(square),
        lambda: position.explain(known, square),
        lambda: game.placed({square: "K"}, "south"),
        lambda: game.placed({known: square}, "south"),
        lambda: position.attackers(square, "south"),
    ):
        if square not in game.square_index and square.upper() not in game.piece_names:
            with pytest.raises(KeyError):
                call()
    if side not in ("south", "north"):
        for call in (
            lambda: position.attackers(known, side),
            lambda: position.occupied_mask(side),
            lambda: game.placed({}, side),
        ):
            with pytest.raises(ValueError, match="side"):
                call()
    for depth in (-1, 101):
        with pytest.raises(ValueError, match="perft depth"):
            position.perft(depth)
