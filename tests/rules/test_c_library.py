"""The C library's own tests, without Python: built with sanitizers and run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.rules import mechanism_pairs
from tests.rules.fuzz import corpus

ROOT = Path(__file__).resolve().parents[2]
TARGETS = ("fen", "notation", "moves", "definition")

pytestmark = pytest.mark.skipif(
    shutil.which("make") is None or shutil.which("cc") is None, reason="needs make and a C compiler"
)


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One scratch build folder, so that the library is compiled with sanitizers once."""
    return tmp_path_factory.mktemp("rules_c")


def _make(build: Path, *targets: str) -> str:
    result = subprocess.run(
        ["make", "-C", str(ROOT / "rules_c"), *targets, f"BUILD={build}"],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


def _replay(build: Path, target: str, inputs: Path) -> str:
    """Each line of a file given to a fuzz target; the number of the line stands last where one breaks."""
    _make(build, f"{build}/replay")
    environment = {**os.environ, "GAMES": str(ROOT / "rules_c" / "games"), "TMPDIR": str(build)}
    result = subprocess.run(
        [str(build / "replay"), target, str(inputs)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=environment,
    )
    assert result.returncode == 0, f"{inputs}: {result.stderr[-3000:]}"
    return result.stdout


def test_c_library_under_sanitizers_passes(build: Path) -> None:
    """`make -C rules_c test` in a scratch build folder: perft, random games, damaged input, failures."""
    assert "failures: ok" in _make(build, "test")


@pytest.mark.parametrize("target", TARGETS)
def test_kept_fuzz_inputs_under_sanitizers_hold(build: Path, target: str) -> None:
    """What fuzzing has found worth keeping: every promise of the header holds on each of them."""
    lines = corpus.kept_file(target).read_text(encoding="ascii").splitlines()
    assert f"{target}: {len(lines)} inputs: ok" in _replay(build, target, corpus.kept_file(target))


def test_mechanism_pairs_under_sanitizers_play(build: Path, tmp_path: Path) -> None:
    """Every mechanism alone and with every other: refused at load, or each move keeps the header's promises."""
    choices = "#Qw8(aPz!7mK2kdjfh29jJHG8*h!hdjKAJH"  # a comment whose characters choose the moves, as all do
    texts = [f"{choices}\n{text}" for text in mechanism_pairs.pairs().values()]
    inputs = tmp_path / "pairs.txt"
    inputs.write_text("".join(f"{corpus.escaped(text.encode())}\n" for text in texts), encoding="ascii")
    assert f"definition: {len(texts)} inputs: ok" in _replay(build, "definition", inputs)


def test_kept_fuzz_inputs_unescaped_are_the_same() -> None:
    """Every byte survives the way into a line and back."""
    data = bytes(range(256)) * 2
    assert corpus.unescaped(corpus.escaped(data)) == data
    assert "\n" not in corpus.escaped(data)
