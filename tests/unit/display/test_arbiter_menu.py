"""The arbiter's view: opened deliberately, worked with five keys or a finger, obeyed by the host, no word cut off."""

from pathlib import Path

import pygame
import pytest

from controller.clocks import TimeAdjusted
from controller.effects import MovesRevised, MoveStood
from controller.sides import Side
from controller.views import GameView
from display import sample_arbiter
from display.font_book import FontBook
from display.panels.board import find_shape, square_rect
from display.pictures import draw_view, prepare
from display.screen import Screen
from display.sounds import SoundCues
from display.theme import DARK
from tests.unit.session.desk import BEGUN_MS, Desk

SOUTH, NORTH = Side.SOUTH, Side.NORTH
FONTS = prepare()
SIZES = [(640, 480), (800, 480), (1280, 800)]


class Arbiter:
    """A person at the screen of a desk, who has five keys and a finger."""

    def __init__(self, folder: Path, settings: str = "fischer 90m+30s", mode: str = "tournament") -> None:
        self.desk = Desk(folder, settings, mode)
        self.screen = Screen(pygame.Surface((800, 480)), DARK, fonts=FONTS)
        self.cues = SoundCues()
        self.heard: list[str] = []
        self.now_ms = 2_000
        self.look()

    def look(self) -> GameView:
        """The screen is brought up to date."""
        view = self.desk.host.view(BEGUN_MS + self.now_ms)
        assert view is not None
        self.screen.show(view, self.now_ms)
        self.heard += self.cues.observe(view)
        return view

    def wait(self, ms: int) -> "Arbiter":
        """Time passes."""
        self.now_ms += ms
        self.desk.step(self.now_ms)
        self.look()
        return self

    def move(self, origin: str, target: str, press: Side | None = None) -> "Arbiter":
        """A piece goes from square to square, and perhaps a lever down."""
        self.desk.link.move(BEGUN_MS + self.now_ms, origin, target)
        if press is not None:
            self.desk.link.lever(BEGUN_MS + self.now_ms + 600, press)
        return self.wait(2_000)

    def key(self, *keys: int) -> None:
        """Keys; what they order is done at once."""
        for key in keys:
            self._do(pygame.event.Event(pygame.KEYDOWN, key=key))

    def touch(self, place: tuple[int, int]) -> None:
        """A finger."""
        self._do(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def _do(self, event: pygame.event.Event) -> None:
        self.desk.step(self.now_ms, *self.screen.handle(event, self.now_ms))
        self.look()

    def choose(self, *labels: str) -> "Arbiter":
        """Go to the answers with these labels by the arrows, one card after the other."""
        for label in labels:
            card = self.screen.card
            assert card is not None, f"no card to choose {label!r} from"
            found = [answer.label for answer in card.answers]
            assert label in found, f"{label!r} is not among {found}"
            wanted = found.index(label)
            while self.screen.selected != wanted:
                self.key(pygame.K_RIGHT if self.screen.selected < wanted else pygame.K_LEFT)
            self.key(pygame.K_RETURN)
        return self

    def open(self) -> "Arbiter":
        """By menu, confirmed."""
        self.key(pygame.K_RETURN)
        return self.choose("Arbiter", "Yes")

    def given(self) -> list[int]:
        """What the arbiter has given North, in milliseconds."""
        told = (effect for effect in self.desk.told if isinstance(effect, TimeAdjusted))
        return [effect.delta_ms for effect in told if effect.side is NORTH]

    @property
    def lines(self) -> str:
        """The card's words."""
        card = self.screen.card
        assert card is not None
        return " ".join((card.title, *card.lines))

    @property
    def moves(self) -> list[str]:
        """The record."""
        state = self.desk.host.state
        assert state is not None
        return [told.move for told in state.reported]


def offended(folder: Path) -> Arbiter:
    """South has completed an illegal move."""
    return Arbiter(folder).move("g1", "g3", SOUTH)


def test_arbiters_view_is_closed_silent_and_empty_until_it_is_opened(tmp_path: Path) -> None:
    """FIDE 11.5, 12.6: players see and hear nothing of an illegal move, a claim or an offence."""
    arbiter = offended(tmp_path)
    view = arbiter.look()
    assert view.arbiter is None
    assert view.warning is None
    assert view.guidance is None
    assert view.message == "South to move"
    assert arbiter.heard == []
    assert arbiter.open().look().arbiter is not None
    arbiter.key(pygame.K_ESCAPE)
    assert arbiter.look().arbiter is None


def test_offence_is_read_and_punished_and_the_penalty_taken_back_with_five_keys(tmp_path: Path) -> None:
    """The card has article, position before, touches and the proposal; nothing is applied before the order."""
    arbiter = offended(tmp_path).open().choose("Incidents (1)", "1. South: illegal move")
    for words in (
        "FIDE 7.5.1",
        "rnbqkbnr/ pppppppp/",
        "g1 lifted",
        "g3 set down",
        "Offence 1 (standard, FIDE 7.5.5)",
    ):
        assert words in arbiter.lines
    assert arbiter.given() == []
    arbiter.choose("Apply penalty")
    assert arbiter.given() == [120_000]
    arbiter.choose("Take ruling back")
    assert arbiter.given() == [120_000, -120_000]
    arbiter.choose("No offence", "Back")
    assert arbiter.screen.card is not None
    assert "1. South: illegal move (no offence)" in [a.label for a in arbiter.screen.card.answers]
    arbiter.choose("Back")
    assert "South 0, North 0" in arbiter.lines


def test_claims_are_asked_for_when_their_card_is_opened(tmp_path: Path) -> None:
    """On request, with the evidence."""
    arbiter = Arbiter(tmp_path).move("e2", "e4", SOUTH).open()
    view = arbiter.look()
    assert view.arbiter is not None
    assert view.arbiter.claims is None
    arbiter.choose("Claims")
    assert (
        "Repetition cannot be claimed (FIDE 9.2.2): this position has stood 1\u00d7: 1. e4" in arbiter.lines
    )


def test_move_that_was_written_down_is_entered_with_a_claim(tmp_path: Path) -> None:
    """FIDE 9.2.1: the evidence is for the position after it."""
    arbiter = Arbiter(tmp_path).move("e2", "e4", SOUTH).open().choose("Claims", "Written move", "e5")
    assert (
        "With e5: Repetition cannot be claimed (FIDE 9.2.1): this position has stood 1\u00d7" in arbiter.lines
    )
    assert arbiter.moves == ["e2e4"]


def test_record_is_gone_back_in_and_put_right_from_the_screen(tmp_path: Path) -> None:
    """Back to ply 1 with the clocks as then; then another move for the last ply."""
    arbiter = Arbiter(tmp_path).move("e2", "e4", SOUTH).move("e7", "e5", NORTH).move("g1", "f3", SOUTH)
    then = dict(arbiter.desk.host.state.clocks_after)[1]  # type: ignore[union-attr]  # a game is in play
    arbiter.open().choose("Record", "Earlier", "Earlier")
    assert "After 1. e4 (ply 1)" in arbiter.lines
    arbiter.choose("With clocks", "Yes")
    assert arbiter.moves == ["e2e4"]
    assert arbiter.desk.clock().north.balances == then.north.balances
    assert arbiter.look().guidance is not None
    arbiter.move("f3", "g1").move("e5", "e7")
    assert arbiter.look().guidance is None
    arbiter.choose("Record", "Other move", "d4", "Yes")
    assert arbiter.moves == ["d2d4"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_record_that_is_wrong_is_put_right_by_the_line_that_leads_to_the_board(
    tmp_path: Path, mode: str
) -> None:
    """Players among themselves, and the arbiter: the record has Nf3, and the Knight stands on h3."""
    arbiter = Arbiter(tmp_path, mode=mode)
    arbiter.move("e2", "e4", SOUTH).move("e7", "e5", NORTH).move("g1", "f3", SOUTH).move("b8", "c6", NORTH)
    arbiter.move("f3", "h3").wait(5_000)
    assert arbiter.moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    if mode == "casual":
        assert arbiter.look().warning is not None
        arbiter.key(pygame.K_RETURN)
        arbiter.choose("Record")
    else:
        arbiter.open().choose("Record is wrong")
    arbiter.choose("2. Nh3 in place of 2. Nf3")
    assert "Correct the record: 2. Nh3 in place of 2. Nf3?" in arbiter.lines
    arbiter.choose("Yes")
    assert arbiter.moves == ["e2e4", "e7e5", "g1h3", "b8c6"]
    assert [e.ply for e in arbiter.desk.told if isinstance(e, MovesRevised) and e.ply == 3]
    assert not arbiter.look().guidance
    assert not arbiter.look().warning
    state = arbiter.desk.host.state
    assert state is not None
    assert not state.putting_right
    if mode == "casual":
        assert arbiter.look().arbiter is None
        arbiter.move("f1", "c4")
        assert arbiter.moves[-1] == "f1c4"


@pytest.mark.parametrize("by_touch", [False, True])
def test_position_is_entered_square_by_square_and_the_game_goes_on_from_it(
    tmp_path: Path, by_touch: bool
) -> None:
    """Among friends too: two pieces stand where the record does not know them."""
    arbiter = Arbiter(tmp_path, mode="casual")
    arbiter.move("e2", "e4").move("b8", "c5").move("g8", "d6")
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("Position")
    assert "Still to be told: c5, d6" in arbiter.lines
    names = [answer.piece for answer in arbiter.screen.card.answers]  # type: ignore[union-attr]  # it is open
    knight = names.index(("n", "Knight", NORTH))
    for _ in ("c5", "d6"):
        if by_touch:
            target = next(t for t in arbiter.screen.targets if t.action == ("answer", knight))
            arbiter.touch(target.rect.center)
        else:
            arbiter.key(*[pygame.K_RIGHT] * knight, pygame.K_RETURN)
    if by_touch:
        view = arbiter.look()
        layout = arbiter.screen.layout
        arbiter.touch(square_rect(layout, find_shape(view.board), "a8").center)
        empty = next(n for n, a in enumerate(arbiter.screen.card.answers) if a.value == "empty")  # type: ignore[union-attr]
        arbiter.touch(next(t for t in arbiter.screen.targets if t.action == ("answer", empty)).rect.center)
        assert "a8: Empty" in arbiter.lines
        return
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("South to move" if arbiter.look().turn is SOUTH else "North to move", "Done")
    arbiter.wait(2_000)
    state = arbiter.desk.host.state
    assert state is not None
    assert state.recognition is not None
    assert state.recognition.best.position.fen().startswith(
        "r1bqkb1r/pppppppp/3n4/2n5/4P3/8/PPPP1PPP/RNBQKBNR"
    )
    assert not arbiter.look().guidance


def test_position_after_an_illegal_move_that_stands_is_entered(tmp_path: Path) -> None:
    """Which of two pieces went where nobody can sense: the arbiter tells, and the other side is to move."""
    arbiter = Arbiter(tmp_path)
    arbiter.move("g1", "g3").move("b1", "b3", SOUTH)
    arbiter.open().choose("Let stand")
    assert arbiter.moves == []
    arbiter.choose("Position")
    names = [answer.piece for answer in arbiter.screen.card.answers]  # type: ignore[union-attr]  # it is open
    knight = names.index(("N", "Knight", SOUTH))
    for _ in ("b3", "g3"):
        arbiter.key(*[pygame.K_RIGHT] * knight, pygame.K_RETURN)
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("Done")
    (stood,) = [effect for effect in arbiter.desk.told if isinstance(effect, MoveStood)]
    assert stood.fen == "rnbqkbnr/pppppppp/8/8/8/1N4N1/PPPPPPPP/R1BQKB1R b KQkq - 0 1"


def test_position_that_cannot_be_stays_open_with_the_reason_of_the_rules(tmp_path: Path) -> None:
    """The King is off the board: the rules say so, and the draft is kept; with the King it is taken."""
    arbiter = Arbiter(tmp_path, mode="casual").move("e2", "e4")
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("Position")
    for _ in range(4):
        arbiter.key(pygame.K_RIGHT)  # from a1 to e1
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("Empty")
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("Done")
    assert "South has no King (royal)" in arbiter.lines
    state = arbiter.desk.host.state
    assert state is not None
    assert state.recognition is not None
    assert "e1" in state.recognition.best.position.pieces()
    king = [answer.piece for answer in arbiter.screen.card.answers].index(("K", "King", SOUTH))  # type: ignore[union-attr]
    arbiter.key(*[pygame.K_LEFT] * 20, *[pygame.K_RIGHT] * king, pygame.K_RETURN)
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("Done")
    assert arbiter.screen.card is None


def test_castling_rights_are_told_on_the_second_card(tmp_path: Path) -> None:
    """The arbiter takes South's right to castle long away: the King's Rook is where it was, the other had moved."""
    arbiter = Arbiter(tmp_path).move("e2", "e4", SOUTH).open().choose("Position")
    arbiter.key(pygame.K_RETURN)
    arbiter.choose("More", "South: castling Q:\u00a0yes", "Pieces", "Done")
    arbiter.wait(500)
    state = arbiter.desk.host.state
    assert state is not None
    assert state.recognition is not None
    assert state.recognition.best.position.rights == "Kkq"


class Cutting(FontBook):
    """Writes down what did not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.cut_off: list[str] = []

    def cut(self, text: str, weight: str, size: int, width: int) -> str:
        shown = super().cut(text, weight, size, width)
        if shown != text:
            self.cut_off.append(text)
        return shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sample_arbiter.SAMPLES)
def test_arbiters_cards_show_every_word_whole(name: str, size: tuple[int, int]) -> None:
    """On the smallest screen, the drawer's and a large one."""
    prepare()
    fonts = Cutting()
    make, keys = sample_arbiter.SAMPLES[name]
    draw_view(make(), size, DARK, fonts, keys=keys)
    assert fonts.cut_off == []
