"""Family 6: adjust, bump and flicker. Source: FIDE Laws 4.2 (adjusting), 7.4 (displaced pieces)."""

import pytest

from tests.unit.session.script import Table, alerts, read

GAMES = {
    "chess": ("chess", "g2", "g3", "-e2 +e4", ["e2e4"], ("a1", "h8", "d2", "e1")),
    "chinese-chess": ("chinese-chess", "a4", "b4", "-h3 +e3", ["h3e3"], ("a1", "i10", "e4", "e1")),
    "capablanca": ("capablanca-classic", "h2", "h3", "-f2 +f4", ["f2f4"], ("a1", "j8", "d2", "f1")),
    "drops": ("exciting", "c4", "c5", "-h3 +h4", ["h3h4"], ("d1", "e1", "h2", "f1")),
    "two-boards": ("transfer-western-a", "g2", "g3", "-e2 +E4", ["e2E4"], ("a1", "h8", "d2", "e1")),
}


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)
def test_pieces_adjusted_by_either_side_are_neither_moves_nor_alerts(
    case: tuple[str, str, str, str, list[str], tuple[str, ...]], mode: str
) -> None:
    """One after the other, two at once, and one for as long as adjusting may take."""
    game_id, _, _, move, expected, (one, two, three, four) = case
    script = (
        f"-{one} ~300 +{one} ~600 -{two} ~1100 +{two} ~400 -{three} , -{four} ~700 +{three} , +{four} ~1500"
    )
    press = "!s" if mode == "tournament" else ""
    moves, told = read(game_id, f"{script} {move} {press} ~2500", mode=mode)
    assert moves == expected
    assert not alerts(told)


@pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)
def test_piece_knocked_aside_and_put_back_is_nothing(
    case: tuple[str, str, str, str, list[str], tuple[str, ...]],
) -> None:
    """Half a second on the next square."""
    game_id, square, beside, move, expected, _ = case
    moves, told = read(game_id, f"-{square} , +{beside} ~450 -{beside} , +{square} ~1500 {move} ~2500")
    assert moves == expected
    assert not alerts(told)


@pytest.mark.parametrize("game_id", ["chess", "capablanca-classic"])
def test_piece_put_back_one_square_off_is_named_with_the_way_back(game_id: str) -> None:
    """Two pieces knocked over, one of them put back beside its square: a clear word on which squares to look at."""
    table = Table(game_id)
    table.play("-a7 , -b7 ~700 +a7 ~400 +b5 ~400 -b5 +c6").wait(7000)
    assert len(table.alerts()) == 1
    guidance = table.view().guidance
    assert [square for square, _ in guidance.put] == ["b7"]
    assert list(guidance.remove) == ["c6"]
    table.play("-c6 +b7").wait(2500)
    assert table.view().guidance is None
    assert table.moves() == []


@pytest.mark.parametrize("square", ["e2", "e5"])
@pytest.mark.parametrize("game_id", ["chess", "chinese-chess", "capablanca-classic"])
def test_weak_magnet_is_told_once_by_name_and_the_game_goes_on(game_id: str, square: str) -> None:
    """A switch toggles for half a minute."""
    game_square = {"chinese-chess": {"e2": "e4", "e5": "e6"}}.get(game_id, {}).get(square, square)
    first, second = ("-", "+") if square == "e2" else ("+", "-")
    noise = f"{first}{game_square} ~150 {second}{game_square} ~150 " * 60
    moves, told = read(game_id, f"{noise} ~2000 -a{_pawn(game_id)} +a{_pawn(game_id) + 1} ~2500")
    assert moves == [f"a{_pawn(game_id)}a{_pawn(game_id) + 1}"]
    assert [kind for kind in alerts(told) if kind == "noisy-square"] == ["noisy-square"]


def test_piece_on_the_border_of_two_squares_closes_both_and_is_no_move() -> None:
    """Both reeds, then neither, then its own again."""
    moves, told = read("chess", "+e3 ~900 -e2 ~300 -e3 ~300 +e2 ~1500 -d2 +d4 ~2500")
    assert moves == ["d2d4"]
    assert not alerts(told)


def _pawn(game_id: str) -> int:
    return 4 if game_id == "chinese-chess" else 2
