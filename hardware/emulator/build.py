"""Builds the virtual board, and where simavr and avr-gcc are there, the firmware and the emulated board.

`python -m hardware.emulator.build [virtual|emulated|firmware|all]` does what the Makefile beside it does.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hardware.emulator.errors import BoardStartError

FOLDER = Path(__file__).resolve().parent
TARGETS = ("virtual", "emulated", "firmware", "all")
_SIMAVR_HEADER = Path("/usr/include/simavr/sim_avr.h")
_TOOLS = ("make", "cc")
_BUILD_LIMIT_S = 300


def build_folder() -> Path:
    """Where programs are built: `build` beside the sources; `RHUNICH_EMULATOR_BUILD` names another."""
    return Path(os.environ.get("RHUNICH_EMULATOR_BUILD", FOLDER / "build"))


def has_sources() -> bool:
    """Whether this is a working tree, or an installed package, which brings the virtual board's program only."""
    return (FOLDER / "Makefile").exists()


def missing_for_emulated() -> str:
    """What the emulated board lacks here, as a Debian package; empty if nothing."""
    if shutil.which("avr-gcc") is None:
        return "gcc-avr"
    if not _SIMAVR_HEADER.exists():
        return "libsimavr-dev"
    return ""


def can_build() -> bool:
    """The sources and tools to build with are here: in a working tree, but not in an installed package."""
    return has_sources() and all(shutil.which(tool) for tool in _TOOLS)


def build(target: str, folder: Path | None = None) -> Path:
    """Builds what is out of date and returns the folder it is in.

    Raises BoardStartError, which names the tool that is missing or ends with the compiler's first error.
    """
    out = folder or build_folder()
    if target not in TARGETS:
        raise BoardStartError(f"unknown target {target}: {', '.join(TARGETS)}")
    if not has_sources():
        raise BoardStartError(
            f"the {target} board is not in the installed package; it can be built in a working tree"
        )
    for tool in _TOOLS:
        if shutil.which(tool) is None:
            raise BoardStartError(f"the {target} board cannot be built: {tool} is not installed")
    if target in ("emulated", "all") and (package := missing_for_emulated()):
        raise BoardStartError(f"the emulated board needs the package {package}")
    done = subprocess.run(
        ["make", "--silent", "-C", str(FOLDER), f"BUILD={out}", target],
        capture_output=True,
        text=True,
        timeout=_BUILD_LIMIT_S,
        check=False,
    )
    if done.returncode != 0:
        lines = done.stderr.splitlines() or ["no reason given"]
        reason = next((line for line in lines if "error:" in line), lines[-1])
        raise BoardStartError(f"the {target} board cannot be built: {reason.strip()}")
    return out


if __name__ == "__main__":
    try:
        print(build(sys.argv[1] if len(sys.argv) > 1 else "virtual"))
    except BoardStartError as problem:
        sys.exit(str(problem))
