"""What documents and set-up tables name exists: files, make targets, subcommands, proofs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tidy.source_tree import ROOT, tracked_files

DOCUMENTS = [path for path in tracked_files() if len(path.parts) == 1 and path.suffix == ".md"]
PRODUCT = "import sys; from display.program import main; sys.exit(main())"
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def link_faults(text: str, folder: Path) -> list[str]:
    """Local links and pictures of a Markdown text whose file is not in the folder."""
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)|<img[^>]*src=\"([^\"]+)\"", _FENCE.sub("", text))
    local = [first or second for first, second in targets if "://" not in (first or second)]
    return [target for target in local if not (folder / target).exists()]


def named_commands(text: str, program: str) -> set[str]:
    """First words after the program's name in code of a Markdown text: `make test` gives test."""
    code = _FENCE.findall(text) + re.findall(r"`([^`\n]+)`", _FENCE.sub("", text))
    return {word for part in code for word in re.findall(rf"(?:^|[\s/]){program} ([a-z][a-z-]*)", part)}


def make_targets(makefile: str) -> set[str]:
    """Targets that a person may ask of make."""
    return set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_links_of_the_documents_lead_to_files(document: Path) -> None:
    """A reader who follows a link arrives."""
    assert link_faults((ROOT / document).read_text(encoding="utf-8"), ROOT) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_make_targets_of_the_documents_exist(document: Path) -> None:
    """A reader who types what the document says gets it."""
    named = named_commands((ROOT / document).read_text(encoding="utf-8"), "make")
    assert named <= make_targets((ROOT / "Makefile").read_text(encoding="utf-8"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_subcommands_of_the_documents_exist(document: Path) -> None:
    """The same for the product: `rhunich X --help` explains every X that is named."""
    for name in sorted(named_commands((ROOT / document).read_text(encoding="utf-8"), "rhunich")):
        command = [sys.executable, "-c", PRODUCT, name, "--help"]
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert answer.returncode == 0, f"rhunich {name}: {answer.stderr}"


def test_parts_of_the_set_up_have_proof_and_consequence() -> None:
    """Every package's proof is a function of proofs.sh; every optional part says what is missing then."""
    setup = ROOT / "hardware" / "setup"
    proofs = set(
        re.findall(r"^(\w+)\(\) \{", (setup / "proofs.sh").read_text(encoding="utf-8"), re.MULTILINE)
    )
    consequences = dict(_rows(setup / "system_parts.txt", 2))
    for stage, need, package, proof in _rows(setup / "system_packages.txt", 4):
        assert stage in {"run", "test", "bench", "fuzz", "pi"}, package
        assert need == "required" or need in consequences, package
        assert all(part.split()[0] in proofs for part in proof.split("||")), package


def _rows(table: Path, columns: int) -> list[list[str]]:
    lines = table.read_text(encoding="utf-8").splitlines()
    return [line.split(maxsplit=columns - 1) for line in lines if line and not line.startswith("#")]


def test_link_faults_of_a_dead_link_are_found(tmp_path: Path) -> None:
    """The judge is able to fail: a dead link and a dead picture; a live link and the web are left alone."""
    (tmp_path / "a.md").touch()
    text = '[a](a.md#top) [b](b.md) <img src="c.png"> [d](https://example.org/d.md)'
    assert link_faults(text, tmp_path) == ["b.md", "c.png"]


def test_named_commands_of_fence_and_inline_code_are_found() -> None:
    """The judge is able to fail: commands in both kinds of code, none in prose."""
    text = "To make games:\n```sh\nmake run\n.venv/bin/rhunich selftest\n```\n`make lint`, `rhunich run`."
    assert named_commands(text, "make") == {"run", "lint"}
    assert named_commands(text, "rhunich") == {"selftest", "run"}


def test_make_targets_of_a_makefile_are_its_own() -> None:
    """The judge is able to fail: variables and recipes are no targets."""
    assert make_targets("A := b\nrun: setup ## open\n\t@echo test:\nlint:\n") == {"run", "lint"}
