"""The firmware's C, compiled for the host with sanitizers, behind lines of text (driver.c)."""

import subprocess
from pathlib import Path
from typing import Self

_REPOSITORY = Path(__file__).resolve().parents[2]
_FIRMWARE = _REPOSITORY / "hardware" / "firmware"
_SOURCES = ("scan.c", "debounce.c", "report.c", "link.c", "message.c", "firmware.c", "port_host.c")
_FLAGS = (
    "-std=gnu11",
    "-O1",
    "-g",
    "-Wall",
    "-Wextra",
    "-Wshadow",
    "-Wconversion",
    "-Werror",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)


def compile_driver(folder: Path) -> Path:
    """Builds the driver in `folder` and returns the program."""
    program = folder / "firmware_driver"
    sources = [str(_FIRMWARE / name) for name in _SOURCES]
    command = ["cc", *_FLAGS, f"-I{_FIRMWARE}", "-o", str(program)]
    command += [str(Path(__file__).with_name("driver.c")), *sources]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return program


class Driver:
    """One running driver; its state is fresh."""

    def __init__(self, program: Path) -> None:
        self._process = subprocess.Popen(
            [str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def __call__(self, line: str) -> str:
        """The answer to one command; a sanitizer's complaint fails the test."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            assert self._process.stderr is not None
            raise AssertionError(f"the driver ended at {line!r}: {self._process.stderr.read()}")
        return answer.strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        _, complaint = self._process.communicate(timeout=30)
        assert self._process.returncode == 0, complaint
