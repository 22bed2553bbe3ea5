"""Fixed views of every main state of the screen, made by hand: for pictures and golden images, never for play."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from controller.board_form import piece_kinds
from controller.game_card import find_card, group_of, list_games
from controller.sides import Side
from controller.views import (
    BoardView,
    ChoiceView,
    ClockView,
    GameView,
    GuidanceView,
    MoveView,
    PieceView,
    QuestionView,
    ResultView,
    SheetView,
    WarningView,
)
from display.screens.game_list import GameEntry
from display.screens.home import HomeView

CHESS_NAMES = {"K": "King", "Q": "Queen", "R": "Rook", "B": "Bishop", "N": "Knight", "P": "Pawn"}
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
# The Opera Game.
OPERA_SANS = [
    "e4",
    "e5",
    "Nf3",
    "d6",
    "d4",
    "Bg4",
    "dxe5",
    "Bxf3",
    "Qxf3",
    "dxe5",
    "Bc4",
    "Nf6",
    "Qb3",
    "Qe7",
    "Nc3",
    "c6",
    "Bg5",
    "b5",
    "Nxb5",
    "cxb5",
    "Bxb5+",
    "Nbd7",
    "O-O-O",
    "Rd8",
    "Rxd7",
    "Rxd7",
    "Rd1",
    "Qe6",
    "Bxd7+",
    "Nxd7",
    "Qb8+",
    "Nxb8",
    "Rd8#",
]


def read_placement(placement: str, names: Mapping[str, str]) -> tuple[BoardView, dict[str, PieceView]]:
    """Give the board and the pieces of a FEN's first field (two-digit runs, `*` for a missing square)."""
    rows = placement.split("/")
    pieces: dict[str, PieceView] = {}
    squares: list[str] = []
    files = 0
    for rank, row in enumerate(reversed(rows), start=1):
        file, run = 0, ""
        for sign in f"{row} ":
            if sign.isdigit():
                run += sign
                continue
            for _ in range(int(run or 0)):
                squares.append(f"{chr(ord('a') + file)}{rank}")
                file += 1
            run = ""
            if sign.isalpha():
                square = f"{chr(ord('a') + file)}{rank}"
                side = Side.SOUTH if sign.isupper() else Side.NORTH
                pieces[square] = PieceView(sign, names[sign.upper()], side)
                squares.append(square)
            file += sign.isalpha() or sign == "*"
        files = max(files, file)
    return BoardView(files, len(rows), tuple(squares)), pieces


def game_start(game_id: str) -> GameView:
    """Any game of the library as it stands before the first move."""
    card = find_card(game_id)
    return GameView(
        game_id=game_id,
        game_name=card.name,
        board=card.board,
        pieces=card.pieces,
        occupied=frozenset(card.pieces),
        turn=Side.SOUTH,
        clock=ClockView({Side.SOUTH: 300_000, Side.NORTH: 300_000}, None, None, "fischer 5m+3s"),
        piece_names=card.game.piece_names,
        piece_kinds=piece_kinds(card.game),
        message="South to move",
    )


def _standing(game_id: str, placement: str) -> GameView:
    """A game with its pieces as a FEN's first field has them."""
    start = game_start(game_id)
    _, pieces = read_placement(placement, start.piece_names)
    return replace(start, pieces=pieces, occupied=frozenset(pieces))


def _moves(sans: list[str]) -> tuple[MoveView, ...]:
    return tuple(
        MoveView(ply + 1, ply // 2 + 1, Side.NORTH if ply % 2 else Side.SOUTH, "", san)
        for ply, san in enumerate(sans)
    )


def _chess(placement: str = CHESS_START) -> GameView:
    return _standing("chess", placement)


def _clock(south_ms: int, north_ms: int, running: Side | None, flag: Side | None = None) -> ClockView:
    return ClockView({Side.SOUTH: south_ms, Side.NORTH: north_ms}, running, flag, "fischer 5m+3s")


def start() -> GameView:
    """Chess, before the first move."""
    return replace(_chess(), message="South to move; the first press starts the clocks")


def middle_game() -> GameView:
    """The Opera Game, South about to mate, the last move marked, a clock running."""
    return replace(
        _chess("1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4"),
        clock=_clock(4_103_000, 3_725_400, Side.SOUTH),
        moves=_moves(OPERA_SANS[:-1]),
        last_move=("d7", "b8"),
        message="South to move",
    )


def lifted() -> GameView:
    """A rook in the hand, its legal targets marked; one move not sure."""
    view = middle_game()
    moves = (*view.moves[:-1], replace(view.moves[-1], sure=False))
    targets = ("d2", "d3", "d4", "d5", "d6", "d7", "d8", "e1", "f1", "g1", "h1")
    return replace(
        view,
        occupied=view.occupied - {"d1"},
        lifted=("d1",),
        targets=targets,
        moves=moves,
        message="South to move",
    )


def check() -> GameView:
    """North's King in check, North short of time."""
    return replace(
        _chess("r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR"),
        turn=Side.NORTH,
        clock=_clock(94_200, 18_700, Side.NORTH),
        moves=_moves(["e4", "e5", "Bc4", "Nc6", "Bxf7+"]),
        last_move=("c4", "f7"),
        check="e8",
        message="North to move",
    )


def illegal_move() -> GameView:
    """A knight put where no knight can go."""
    view = replace(
        _chess("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"),
        clock=_clock(283_000, 291_500, Side.SOUTH),
        moves=_moves(["e4", "e5"]),
        last_move=("e7", "e5"),
    )
    return replace(
        view,
        occupied=view.occupied - {"g1"} | {"g3"},
        warning=WarningView("illegal-move", "the Knight from g1 cannot reach g3", ("g3",)),
        message="Put the board right",
    )


def wrong_position() -> GameView:
    """Pieces stand wrong; the way back is told piece by piece."""
    view = replace(
        _chess("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"),
        clock=_clock(283_000, 291_500, None),
        moves=_moves(["e4", "e5"]),
        last_move=("e7", "e5"),
    )
    put = (("g1", view.pieces["g1"]), ("b8", view.pieces["b8"]))
    return replace(
        view,
        occupied=view.occupied - {"g1", "b8"} | {"g3", "c5"},
        guidance=GuidanceView("Put the board right", put, ("c5", "g3")),
        warning=WarningView("illegal-position", "b8, g1 should be occupied and c5, g3 empty", ()),
        message="Put the board right",
    )


def question() -> GameView:
    """Two moves fit what the reeds saw."""
    view = middle_game()
    moves = (*view.moves[:-1], replace(view.moves[-1], sure=False))
    asked = QuestionView(
        32,
        "Which was played?",
        (ChoiceView("d7b8", "Nxb8"), ChoiceView("e6b8", "Qxb8")),
    )
    return replace(view, moves=moves, question=asked, message="South to move")


def promotion() -> GameView:
    """A pawn has arrived; the piece is asked for, the Queen preselected."""
    asked = QuestionView(
        81,
        "Which piece is the Pawn on e8?",
        tuple(ChoiceView(f"e7e8={letter}", CHESS_NAMES[letter]) for letter in "QRBN"),
    )
    view = replace(
        _chess("4Q3/6k1/8/8/5K2/8/7p/8"),
        clock=_clock(61_000, 42_000, Side.NORTH),
        turn=Side.NORTH,
        moves=tuple(
            replace(move, ply=move.ply + 76, number=move.number + 38) for move in _moves(["Kf4", "Kg7"])
        ),
        last_move=("e7", "e8"),
        question=asked,
        message="North to move",
    )
    arrival = MoveView(81, 41, Side.SOUTH, "e7e8=Q", "e8=Q", sure=False)
    return replace(view, moves=(*view.moves, arrival))


def swing_clock() -> GameView:
    """A phased swing clock: two times and the Independent clock, North thinking on its reserve."""
    times = {
        Side.SOUTH: {"swing": 60_000, "reserve": 1_495_000, "independent": 3_210_000},
        Side.NORTH: {"swing": 0, "reserve": 1_785_000, "independent": 3_470_000},
    }
    clock = ClockView(
        {side: own["swing"] + own["reserve"] for side, own in times.items()},
        Side.NORTH,
        None,
        "phased-swing 30s reserve 30m cutoff 40 independent 60m",
        balances=times,
        stage={Side.SOUTH: "swing", Side.NORTH: "reserve"},
        turns={Side.SOUTH: 17, Side.NORTH: 16},
        cutoff={Side.SOUTH: 40, Side.NORTH: 40},
        turn=Side.NORTH,
    )
    return replace(middle_game(), turn=Side.NORTH, clock=clock, message="North to move")


def triple_clock() -> GameView:
    """Phased countdown with triple controls, in a Hold; the arbiter has added time."""
    times = {
        Side.SOUTH: {
            "main": 0,
            "primary_reserve": 2_340_000,
            "secondary_reserve": 30_000,
            "independent": 4_800_000,
        },
        Side.NORTH: {
            "main": 1_800_000,
            "primary_reserve": 2_400_000,
            "secondary_reserve": 0,
            "independent": 6_600_000,
        },
    }
    clock = ClockView(
        {side: sum(own.values()) - own["independent"] for side, own in times.items()},
        None,
        None,
        "phased-countdown 120m+60s+30s independent 200m",
        balances=times,
        stage={Side.SOUTH: "primary_reserve", Side.NORTH: "main"},
        turns={Side.SOUTH: 40, Side.NORTH: 40},
        cutoff={Side.SOUTH: None, Side.NORTH: None},
        halt="hold",
        halted_ms=95_000,
        run="lag",
    )
    message = "Increase for reserve of North: 0:02:00 (penalty)"
    return replace(middle_game(), clock=clock, mode="tournament", message=message)


def result() -> GameView:
    """The Opera Game, mate."""
    return replace(
        _chess("1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5"),
        clock=_clock(4_099_000, 3_725_400, None),
        turn=Side.NORTH,
        moves=_moves(OPERA_SANS),
        last_move=("d1", "d8"),
        check="e8",
        phase="over",
        result=ResultView(
            "1-0",
            "checkmate",
            "South wins by checkmate",
            SheetView(
                17,
                "Chess",
                "Paul Morphy",
                "Duke Karl / Count Isouard",
                "Paris Opera",
                "Paris",
                "1",
                "1858-11-02",
                "fischer 10m+5s",
            ),
        ),
        message="The game is over and recorded",
    )


def flag() -> GameView:
    """North's time is over."""
    return replace(
        middle_game(),
        clock=_clock(34_000, 0, None, Side.NORTH),
        phase="over",
        result=ResultView("1-0", "time", "South wins: time"),
        message="The game is over and recorded",
    )


def link_lost() -> GameView:
    """The cable is out."""
    return replace(
        middle_game(),
        link_up=False,
        link_text="The board is not connected. The clocks stand still.",
    )


def set_up() -> GameView:
    """Before the game: some pieces still to be placed, one too many."""
    view = _chess()
    missing = {"a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "h7", "g7", "f7"}
    put = tuple((square, view.pieces[square]) for square in sorted(missing))
    return replace(
        view,
        phase="setup",
        occupied=view.occupied - missing | {"e4"},
        guidance=GuidanceView("Set up the pieces", put, ("e4",)),
        message="Set up the pieces",
    )


def lancer_chess() -> GameView:
    """LancerChess, with the Steps pieces."""
    return replace(
        game_start("lancer-chess"),
        clock=_clock(5_400_000, 5_400_000, None),
    )


def chess_titles() -> GameView:
    """ChessTitles in mid-game, with titled pieces."""
    return replace(
        _standing("chess-titles", "t1bqd2t/ppp2ppp/2n1pn2/3e4/3PP3/2NV1N2/PPP2PPP/TEBQD2T"),
        clock=_clock(1_812_000, 1_790_500, Side.SOUTH),
        mode="tournament",
    )


def capablanca() -> GameView:
    """Capablanca chess in Steps dress, ten files."""
    return replace(
        game_start("capablanca"),
        clock=_clock(3_540_000, 3_600_000, Side.SOUTH),
    )


def capablanca_classic() -> GameView:
    """Orthodox Capablanca chess."""
    return game_start("capablanca-classic")


def chinese_chess() -> GameView:
    """Chinese chess after the first moves."""
    placement = "r1eakaehr/9/1ch4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR"
    return replace(
        _standing("chinese-chess", placement),
        clock=_clock(1_793_000, 1_788_000, Side.SOUTH),
        moves=_moves(["Ce3", "Hc8"]),
        last_move=("b10", "c8"),
    )


HOME = HomeView(
    tuple(
        GameEntry(game_id, find_card(game_id).name, group_of(find_card(game_id).game))
        for game_id in sorted(list_games(), key=lambda game_id: (game_id != "chess", game_id))
    ),
    unfinished="LancerChess",
    chosen="chess",
)

SAMPLES: dict[str, Callable[[], GameView]] = {
    "start": start,
    "middle-game": middle_game,
    "lifted": lifted,
    "check": check,
    "illegal-move": illegal_move,
    "wrong-position": wrong_position,
    "question": question,
    "promotion": promotion,
    "swing-clock": swing_clock,
    "triple-clock": triple_clock,
    "result": result,
    "flag": flag,
    "link-lost": link_lost,
    "set-up": set_up,
    "lancer-chess": lancer_chess,
    "chess-titles": chess_titles,
    "capablanca": capablanca,
    "capablanca-classic": capablanca_classic,
    "chinese-chess": chinese_chess,
}
