"""The languages of the screen: every text is there, and what the game says is found again by its pattern."""

import ast
import gettext
import json
import re
from pathlib import Path

import pytest

import controller
import rules_c
from controller import clocks
from controller.arbiter.incidents import UNLOGGED
from controller.clocks.presets import PRESETS
from controller.clocks.types import TYPES
from controller.replay import replay
from display.catalogue import TEXTS, Catalogue
from display.errors import UnknownLanguageError
from display.language.load import ENGLISH, PoTranslations, language_of, languages, load
from display.language.sentences import is_known
from display.language.view import in_language
from display.program.languages import all_texts
from display.sample_arbiter import judged
from display.sample_views import SAMPLES
from tests.simulation.traces.evening import make
from tests.simulation.traces.kinds import CASUAL, TOURNAMENT

BLANK = re.compile(r"\{\w+\}")
OTHERS = tuple(code for code in languages() if code != ENGLISH)
SEED = 4


@pytest.mark.parametrize("code", OTHERS)
def test_language_has_every_text_with_the_same_blanks(code: str) -> None:
    """What is missing would stay English: `python -m display.program.languages` adds it."""
    translations = load(code)
    assert isinstance(translations, PoTranslations)
    lacking = [entry for entry in all_texts() if not translations.has(*entry)]
    assert lacking == []
    for context, english in all_texts():
        text = translations.pgettext(context, english)
        assert sorted(BLANK.findall(text)) == sorted(BLANK.findall(english)), english


def test_every_kind_of_incident_has_a_name() -> None:
    """The arbiter opens the log, whatever is in it."""
    kinds = set()
    for path in Path(controller.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                place = {"alert": 1, "note_evidence": 1, "Problem": 0}.get(name)
                if place is not None and isinstance(call.args[place], ast.Constant):
                    kinds.add(call.args[place].value)
    assert {"illegal-move", "many-games", "link-lost"} <= kinds
    assert {kind for kind in kinds - UNLOGGED if f"incident.{kind}" not in TEXTS} == set()


def test_language_of_the_environment_is_the_first_that_is_spoken() -> None:
    """As gettext: LANGUAGE is a list and comes first."""
    assert language_of({"LANG": "de_AT.UTF-8"}) == "de"
    assert language_of({"LANGUAGE": "xx:de", "LC_ALL": "en_GB.UTF-8"}) == "de"
    assert language_of({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}) == ENGLISH
    assert language_of({}) == ENGLISH
    with pytest.raises(UnknownLanguageError, match=r"'xx' is not spoken here: choose one of en, de"):
        load("xx")


def test_sentence_of_a_game_is_said_with_its_names() -> None:
    """Parts that are sentences or names themselves are translated too; what is not known stays."""
    say = Catalogue(load("de")).sentence
    assert say("The Knight from g1 cannot reach g3") == "Springer von g1 kann g3 nicht erreichen"
    assert say("castling is not possible: the Queen on d1 is in the way") == (
        "Rochade geht nicht: Dame auf d1 steht im Weg"
    )
    assert say("North to move") == "Nord am Zug"
    assert say("something else") == "something else"
    assert Catalogue(gettext.NullTranslations()).sentence("North to move") == "North to move"


def test_view_in_another_language_keeps_everything_but_the_words() -> None:
    """English is shown as it comes."""
    german = Catalogue(load("de"))
    for make_view in SAMPLES.values():
        view = make_view()
        assert in_language(view, Catalogue()) is view
        said = in_language(view, german)
        assert (said.moves, said.clock, said.occupied) == (view.moves, view.clock, view.occupied)
        assert not view.message or said.message != view.message


def test_every_sentence_of_the_samples_is_one_of_the_program() -> None:
    """The pictures show what people will read."""
    for name, make_view in SAMPLES.items():
        view = make_view()
        parts = (view.warning, view.question, view.guidance, view.result)
        for text in (view.message, *(part.text for part in parts if part is not None)):
            assert not text or is_known(text), (name, text)
    log = judged().arbiter
    assert log is not None
    for text in (*(log.claims or ()), *(part for i in log.incidents for part in (i.text, i.proposal))):
        assert not text or is_known(text), text


def test_every_reason_and_alert_of_played_games_is_known() -> None:
    """Made traces of every kind in three games, and every wrong pair of squares of a few positions."""
    unknown = {
        alert["text"]
        for mode, kinds in (("casual", CASUAL), ("tournament", TOURNAMENT))
        for kind in kinds
        for game_id in ("chess", "xiangqi", "capablanca-classic")
        for trace in [make(game_id, mode, kind, SEED, 24)]
        for alert in replay(game_id, map(json.dumps, trace.events), mode=mode)
        if alert["ev"] == "alert" and not is_known(alert["text"])
    }
    assert unknown == set()
    for game_id in rules_c.games():
        position = rules_c.game(game_id).start()
        squares = position.game.squares[::3]
        reasons = {position.explain(a, b) for a in squares for b in squares} - {""}
        assert {reason for reason in reasons if not is_known(reason)} == set(), game_id


def test_every_clock_is_described_in_known_sentences() -> None:
    """Presets and types."""
    for words in (*PRESETS.values(), *(known.example for known in TYPES.values())):
        for control in (clocks.parse_settings(words).south, clocks.parse_settings(words).north):
            said = [control.describe(), *(when for when, _ in control.additions())]
            assert [text for text in said if not is_known(text)] == []
