"""The C library's own tests, without Python: built with sanitizers and run."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(
    shutil.which("make") is None or shutil.which("cc") is None, reason="needs make and a C compiler"
)
def test_c_library_under_sanitizers_passes(tmp_path: Path) -> None:
    """`make -C rules_c test` in a scratch build folder: perft, random games, damaged input, failures."""
    result = subprocess.run(
        ["make", "-C", str(ROOT / "rules_c"), "test", f"BUILD={tmp_path}"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    assert "failures: ok" in result.stdout
