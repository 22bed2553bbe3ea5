"""Views of games being set up and of armies placed in turns, made by the session itself; for pictures."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from controller import clocks, session
from controller.events import BoardSeen, Event, LinkChanged, PiecePlaced, TimePassed
from controller.games import find_game
from controller.views import GameView

SETTLED_MS = 5_000


def standing(
    game: str, squares: Iterable[str] | None = None, placed: Iterable[str] = (), rest_ms: int = SETTLED_MS
) -> GameView:
    """A game with pieces on these squares of its board, all where they belong if None; then some are placed.

    `rest_ms` is how long the board has been at rest since.
    """
    state = session.begin(
        find_game(game), clocks.parse_settings("fischer 10m+5s"), mode="casual", link_up=False
    )
    on_board = frozenset(state.start.pieces() if squares is None else squares)
    events: list[Event] = [LinkChanged(0, True), BoardSeen(0, on_board), TimePassed(SETTLED_MS)]
    for at, square in enumerate(placed, start=1):
        events += [PiecePlaced(at * SETTLED_MS, square), TimePassed(at * SETTLED_MS + rest_ms)]
    for event in events:
        state, _ = session.advance(state, event)
    return session.view(state, state.t_ms)


def handicap() -> GameView:
    """Western chess, South without a Tower and a Pikeman: one of them stands there all the same."""
    game = find_game("western-chess handicap=a1,f2 removal=free")
    squares = set(game.start().pieces()) - {"g8", "h8", "e1"}
    return standing("western-chess handicap=a1,f2 removal=free", squares | {"f2"})


def two_boards() -> GameView:
    """Transfer playing: board two is empty at first, and something stands on it."""
    squares = set(find_game("transfer-western-a").start().pieces()) - {"c1", "c8"}
    return standing("transfer-western-a", squares | {"E4"})


def beside() -> GameView:
    """QiPlacements: the Cannons begin beside the board."""
    squares = set(find_game("qi-placements").start().pieces()) - {"a1", "b1", "e10"}
    return standing("qi-placements", squares)


def placing() -> GameView:
    """QiPlacements, the Cannons placed in turns: one stands already."""
    return standing("qi-placements", placed=("c3",))


def squeeze_down() -> GameView:
    """LancerChess, the first ranks placed in turns."""
    return standing("lancer-chess deployment=squeeze-down", placed=("e1",), rest_ms=1_500)


def placed_piece() -> GameView:
    """The same a little later: which piece it was cannot be felt."""
    return standing("lancer-chess deployment=squeeze-down", placed=("e1",))


def possible() -> GameView:
    """Chess in the opening, with every move that can be played."""
    fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P1N1/2N5/PPPP1PPP/R1BQK2R w KQkq - 0 5"
    state = session.begin(
        find_game("chess"), clocks.parse_settings("fischer 10m+5s"), mode="casual", fen=fen, set_up=False
    )
    return replace(session.view(state, 0), possible=session.possible_moves(state.start))


SAMPLES: dict[str, Callable[[], GameView]] = {
    "set-up-handicap": handicap,
    "set-up-two-boards": two_boards,
    "set-up-beside": beside,
    "placing": placing,
    "placing-ranks": squeeze_down,
    "placing-question": placed_piece,
    "possible-moves": possible,
}
