"""The tree holds what it should, and nothing unfinished or tied to one machine."""

from pathlib import PurePath

import pytest

from tests.tidy import text_rules
from tests.tidy.source_tree import PACKAGES, ROOT, python_sources, text_sources, tracked_files


def test_top_level_names_are_the_fixed_ones() -> None:
    """The folder tree is the block diagram; a new top folder is a new block."""
    assert text_rules.misplaced_names(list(tracked_files())) == []


def test_text_files_are_finished_short_and_free_of_machine_paths() -> None:
    """No file over 600 lines, no unfinished work, no path of one machine."""
    assert [
        fault for path, text in text_sources().items() for fault in text_rules.text_faults(path, text)
    ] == []


def test_docstrings_of_everything_public_are_there() -> None:
    """The first line of a docstring says what the thing gives."""
    sources = python_sources(*PACKAGES)
    assert [
        fault for path, text in sources.items() for fault in text_rules.docstring_faults(path, text)
    ] == []


def test_ignored_lint_rules_carry_their_reason() -> None:
    """A rule is switched off for a reason that the next reader can weigh."""
    assert text_rules.unexplained_ignores((ROOT / "pyproject.toml").read_text(encoding="utf-8")) == []


def test_misplaced_names_of_a_new_top_folder_are_found() -> None:
    """The judge is able to fail: a folder `utils` has no place; `.ci` has."""
    assert text_rules.misplaced_names(
        [PurePath("utils/text.py"), PurePath(".ci/run"), PurePath("Makefile")]
    ) == ["utils"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "# TO" + "DO: later"),
        ("a.c", "/* FIX" + "ME */"),
        ("a.md", "cd /ho" + "me/pi/rhunich"),
        ("a.py", 'OPEN = "/t' + 'mp/board"'),
        ("a.py", '"""Long."""\n' * 601),
        ("a.c", "int8_t file;\n" * 101),
    ],
)
def test_text_faults_of_a_bad_text_are_found(name: str, text: str) -> None:
    """The judge is able to fail: one fault for each rule."""
    assert len(text_rules.text_faults(PurePath(name), text)) == 1


def test_text_faults_of_a_device_path_are_none() -> None:
    """Paths of every Linux machine are no machine's own."""
    assert (
        text_rules.text_faults(PurePath("a.sh"), "ls /dev/ttyACM0 /proc/cpuinfo /usr/bin/python3 ~/tmp/notes")
        == []
    )


@pytest.mark.parametrize(
    "source",
    [
        "WIDTH = 1",
        '"""Purpose."""\n\ndef move() -> None:\n    pass',
        '"""Purpose."""\n\nclass Board:\n    size = 8',
    ],
)
def test_docstring_faults_of_a_bare_definition_are_found(source: str) -> None:
    """The judge is able to fail: module, function, class."""
    assert len(text_rules.docstring_faults(PurePath("a.py"), source)) == 1


def test_docstring_faults_of_private_names_and_empty_modules_are_none() -> None:
    """What nobody outside sees may speak through its name."""
    assert text_rules.docstring_faults(PurePath("__init__.py"), "") == []
    assert (
        text_rules.docstring_faults(PurePath("a.py"), '"""Purpose."""\n\ndef _move() -> None:\n    pass')
        == []
    )


@pytest.mark.parametrize("table", ["ignore = [\n%s\n]", "[tool.ruff.lint.per-file-ignores]\n%s\n"])
def test_unexplained_ignores_without_comment_are_found(table: str) -> None:
    """The judge is able to fail: the same line without and with its reason."""
    assert text_rules.unexplained_ignores(table % '    "PLR2004",') == ['"PLR2004",']
    assert text_rules.unexplained_ignores(table % '    "PLR2004",  # named where it carries meaning') == []
