"""A first visit: from the start screen to the exported game, with one kind of hand only.

Start, choose LancerChess, set a clock, set up, play ten moves with an illegal one and a question among them, resign,
look at the game again, export it, leave. With keys alone, touch alone and a mouse, at both sizes, in both languages:
each hand at each size by default, in languages that take turns; `RHUNICH_VISITS=all` makes it every combination.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import rules_c
from hardware.emulator.board import start_board
from tests.screens.desk import Desk, Program, missing_tools
from tests.screens.guest import Guest, Hand, KeysHand, MouseHand, TouchHand

HERE = Path(__file__).parent
GAME = "lancer-chess"
# The last but one leaves open what the Pikeman becomes.
MOVES = ("a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5", "a7b8=L", "a8b8")
ILLEGAL = (4, "d1", "d4")  # before which ply, from where, to where
SIZES = {"800x480": (800, 480), "1280x800": (1280, 800)}
LANGUAGES = ("en", "de")
HANDS = ("keys", "touch", "mouse")
TURNS = ("en", "de", "de", "en", "en", "de")
USUAL = [
    (hand, size, language)
    for (hand, size), language in zip([(hand, size) for hand in HANDS for size in SIZES], TURNS, strict=True)
]
EVERY = [(hand, size, language) for hand in HANDS for size in SIZES for language in LANGUAGES]
VISITS = EVERY if os.environ.get("RHUNICH_VISITS") == "all" else USUAL

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {' '.join(missing_tools())}")


@contextmanager
def visit(folder: Path, hand: str, size: tuple[int, int], language: str) -> Iterator[tuple[Guest, Hand]]:
    """A desk with the program on it and somebody before it; with keys alone there is a wooden board beside it."""
    with ExitStack() as stack:
        desk = stack.enter_context(Desk(size, folder / "desk"))
        desk.environment["XDG_CONFIG_HOME"] = str(folder / "settings")
        board = stack.enter_context(start_board("virtual")) if hand == "keys" else None
        report = folder / "report"
        port = board.port if board is not None else "virtual"
        program = stack.enter_context(
            Program(
                desk,
                folder / "recordings",
                ("--board", port, "--language", language),
                start=(sys.executable, str(HERE / "told_program.py"), str(report)),
            )
        )
        guest = Guest(program, report)
        guest.wait(lambda seen: seen.page == "Home", "the start screen")
        desk.focus()
        if board is not None:
            yield guest, KeysHand(guest, board)
        else:
            yield guest, TouchHand(guest) if hand == "touch" else MouseHand(guest)


@pytest.mark.parametrize("hand, size, language", VISITS)
def test_first_visit_leads_from_the_start_to_the_exported_game(
    tmp_path: Path, hand: str, size: str, language: str
) -> None:
    """No dead end, no text cut off, and the exported file is the game that was played."""
    with visit(tmp_path, hand, SIZES[size], language) as (guest, worked):
        clock = choose(guest, worked)
        play(guest, worked)
        finish(guest, worked)
        look_again(guest, worked)
        file = export(guest, worked, tmp_path / "recordings")
        leave(guest, worked)
        assert guest.shortened == set()
        assert guest.program.words == ""
    check(file, clock)


def choose(guest: Guest, hand: Hand) -> str:
    """The game from its family, a clock of one's own, and start. Gives the clock."""
    hand.use("group", "western")
    hand.use("game", GAME)
    hand.use("own", 0)
    guest.wait(lambda seen: seen.page == "ClockEditor", "the clock editor")
    hand.more(0)
    hand.use("use", 0)
    guest.wait(lambda seen: seen.page == "Home", "the start screen")
    hand.use("start", 0)
    seen = guest.wait(lambda seen: seen.game is not None, "the play screen")
    assert seen.game is not None
    return str(seen.game["clock"])


def play(guest: Guest, hand: Hand) -> None:
    """Set up; ten moves, the clock pressed after each; an illegal one is put back, a question answered."""
    position = rules_c.game(GAME).start()
    hand.set_up(list(position.pieces()))
    wait_for(guest, "phase", "play")
    hand.press("north")
    for ply, move in enumerate(MOVES):
        from_square, to_square = move[:2], move[2:4]
        if ply == ILLEGAL[0]:
            play_illegally(guest, hand)
        hand.move(from_square, to_square, captures=to_square in position.pieces())
        if "=" in move:
            choice = move.partition("=")[2]
            seen = guest.wait(lambda seen: seen.game and seen.game["question"], "the question")
            assert seen.game is not None
            hand.use("answer", next(value for value in seen.game["question"] if value.endswith(choice)))
        wait_for(guest, "moves", list(MOVES[: ply + 1]))
        hand.press(("south", "north")[ply % 2])
        position.push(move)


def play_illegally(guest: Guest, hand: Hand) -> None:
    """A warning as long as the piece stands where it cannot have come."""
    _, from_square, to_square = ILLEGAL
    hand.move(from_square, to_square, captures=False)
    wait_for(guest, "warning", "illegal-move")
    hand.move(to_square, from_square, captures=False)
    wait_for(guest, "warning", None)


def finish(guest: Guest, hand: Hand) -> None:
    """South resigns, by the menu; the result leads back to the start screen."""
    hand.open_menu()
    hand.use("answer", "resign")
    hand.use("answer", "resign_south")
    wait_for(guest, "result", "0-1")
    hand.use("answer", "new")
    guest.wait(lambda seen: seen.page == "Home", "the start screen")


def look_again(guest: Guest, hand: Hand) -> None:
    """The latest game, from its first position to its last."""
    hand.use("recorded", 0)
    guest.wait(lambda seen: seen.page == "RecordedScreen", "the list of games")
    hand.use("action", "replay")
    guest.wait(lambda seen: seen.page == "ReplayScreen", "the game")
    hand.step("first")
    for ply in range(len(MOVES)):
        assert guest.seen.ply == ply
        hand.step("next")
    assert guest.seen.ply == len(MOVES)
    hand.step("back")
    guest.wait(lambda seen: seen.page == "RecordedScreen", "the list of games")


def export(guest: Guest, hand: Hand, folder: Path) -> Path:
    """All games that are listed, as PGN; the screen says where."""
    hand.use("action", "export")
    hand.use("action", "pgn")
    file = folder / "games.pgn"
    guest.wait(lambda seen: str(file) in seen.told, "the name of the file")
    return file


def leave(guest: Guest, hand: Hand) -> None:
    """From the list to the start screen, and out."""
    hand.use("action", "back")
    guest.wait(lambda seen: seen.page == "Home", "the start screen")
    # What follows the last touch is the end, not another picture.
    if isinstance(hand, KeysHand):
        hand.walk(("leave", 0))
        guest.desk.key("Return")
    else:
        guest.desk.click(guest.seen.offers["leave", 0].center)
    assert guest.program.wait_for_end() == 0


def check(file: Path, clock: str) -> None:
    """One game, with its moves, its result and its clock, read by the rules alone."""
    text = file.read_text(encoding="utf-8")
    tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
    assert tags["Result"] == "0-1"
    assert clock in tags.values()
    movetext = re.sub(r"\{[^}]*\}|\$\d+", " ", text.rpartition("]\n\n")[2])
    words = [word for word in re.sub(r"\d+\.+", " ", movetext).split() if word not in ("0-1", "*")]
    position = rules_c.game(GAME).start()
    played = []
    for san in words:
        move = position.parse_san(san)
        played.append(str(move))
        position.push(move)
    assert tuple(played) == MOVES


def wait_for(guest: Guest, name: str, value: object) -> None:
    """Wait until this is known of the game."""
    guest.wait(lambda seen: seen.game is not None and seen.game[name] == value, f"{name} {value}")
