"""Move recognition tells the same whether it was compiled or runs as Python."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.compiled import compiled_recognition

ROOT = Path(__file__).resolve().parents[2]
RECOGNITION = ROOT / "controller" / "recognition"
EVENINGS = (
    ("chess", "lossy", "tournament", 3),
    ("chess", "clumsy", "casual", 9),
    ("qi-placements", "lossy", "casual", 5),
    ("changeover-clash", "clumsy", "tournament", 6),
    ("english-draughts", "natural", "casual", 7),
    ("eastern-storm", "lossy", "tournament", 8),
)


def _python(root: Path, *arguments: str) -> str:
    """Standard output of Python with the project of this tree."""
    environment = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=root, env=environment, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture(scope="session")
def as_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree like this one, but for what is compiled of move recognition."""
    root = tmp_path_factory.mktemp("tree")
    for name in ("rules_c", "firmware_bridge", "display", "hardware", "tests"):
        (root / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "controller", root / "controller")
    return root


@pytest.fixture
def _is_compiled() -> None:
    """Without it there is nothing to compare; on the machine that tests the whole, it has to be."""
    if not compiled_recognition().is_dir():
        assert "CI" not in os.environ, "the set-up has not compiled move recognition: see .setup/log"
        pytest.skip("move recognition is not compiled as it is: make setup")


@pytest.mark.usefixtures("_is_compiled")
def test_compiled_recognition_is_what_runs() -> None:
    """Of sources that were compiled as they are."""
    where = _python(ROOT, "-c", "from controller.recognition import growth; print(growth.__file__)")
    assert where.strip().endswith(".so")


@pytest.mark.usefixtures("_is_compiled")
@pytest.mark.parametrize(("game", "level", "mode", "seed"), EVENINGS)
def test_python_and_compiled_tell_the_same(
    as_python: Path, game: str, level: str, mode: str, seed: int
) -> None:
    """Line by line, with what was played."""
    where = _python(as_python, "-c", "from controller.recognition import growth; print(growth.__file__)")
    assert Path(where.strip()) == as_python / "controller" / "recognition" / "growth.py"
    evening = [
        "-m",
        "tests.simulation",
        "--seed",
        str(seed),
        "--game",
        game,
        "--level",
        level,
        "--mode",
        mode,
    ]
    told = _python(as_python, *evening)
    assert told.count('"ev": "move"') > 5
    assert told == _python(ROOT, *evening)


@pytest.mark.parametrize(
    "name", ["controller/recognition/growth.py", "controller/sides.py", "rules_c/position.py", "setup.py"]
)
def test_an_edited_source_is_not_what_was_compiled(tmp_path: Path, name: str) -> None:
    """Whichever of those that compiled code was made from; as it was, it is found again."""
    source = tmp_path / name
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("before\n", encoding="utf-8")
    before = compiled_recognition(tmp_path)
    source.write_text("after\n", encoding="utf-8")
    assert compiled_recognition(tmp_path) != before
    source.write_text("before\n", encoding="utf-8")
    assert compiled_recognition(tmp_path) == before


def test_all_that_is_compiled_in_is_named() -> None:
    """What recognition imports of this project is among what its compiled form depends on."""
    imported: set[str] = set()
    for path in RECOGNITION.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module)
            elif isinstance(node, ast.Import):
                imported.update(name.name for name in node.names)
    ours = {name for name in imported if (ROOT / name.split(".")[0]).is_dir()}
    ours = {name for name in ours if not name.startswith("controller.recognition")}
    assert ours == {"rules_c", "controller.sides", "controller.compiled"}
