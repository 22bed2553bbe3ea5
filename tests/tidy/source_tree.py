"""The files of this tree as git knows them, for the tests that judge them as text."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("rules_c", "firmware_bridge", "controller", "display", "hardware")


def tracked_files() -> list[Path]:
    """Paths relative to the root, of what is committed or staged and still there."""
    # The owner may differ where root runs the tests in a user's clone; reading names is harmless.
    command = ["git", "-c", "safe.directory=*", "-C", str(ROOT), "ls-files", "-z"]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(Path(name) for name in names if name and (ROOT / name).is_file())


def python_sources(*packages: str) -> dict[Path, str]:
    """Text of every Python file under the named top folders, by its path relative to the root."""
    return {
        path: (ROOT / path).read_text(encoding="utf-8")
        for path in tracked_files()
        if path.suffix == ".py" and path.parts[0] in packages
    }


def text_sources() -> dict[Path, str]:
    """Text of every file that is text, by its path relative to the root."""
    sources = {}
    for path in tracked_files():
        content = (ROOT / path).read_bytes()
        if b"\0" not in content:
            sources[path] = content.decode("utf-8")
    return sources
