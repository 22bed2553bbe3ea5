"""A chess program run as a child process and spoken to in UCI, with the CPU time that it uses."""

import ctypes
import os
import shutil
import subprocess
import time
from pathlib import Path

# Where Debian puts games; not on every PATH.
GAMES_FOLDER = "/usr/games"


def find_program(name: str) -> str | None:
    """The path of an installed program, None if there is none."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), GAMES_FOLDER)))


def _clock_of(pid: int) -> int:
    """The clock that counts a process's CPU time, all its threads together (clock_getcpuclockid(3))."""
    clock = ctypes.c_int()
    failed = ctypes.CDLL(None).clock_getcpuclockid(pid, ctypes.byref(clock))
    if failed:
        raise OSError(failed, os.strerror(failed))
    return clock.value


class Program:
    """A UCI program in a process of its own; ends with `with`."""

    def __init__(self, path: str, variant_files: tuple[Path, ...] = ()) -> None:
        """Starts it with these files of variants read. Raises: OSError; EOFError when it ends at once."""
        self._child = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._clock = _clock_of(self._child.pid)
        self.name = Path(path).name
        for file in variant_files:
            self._say(f"setoption name VariantPath value {file}")
        self._wait("readyok", "isready")

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.communicate()

    def _say(self, line: str) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(line + "\n")
        self._child.stdin.flush()

    def _wait(self, start: str, *commands: str) -> str:
        for command in commands:
            self._say(command)
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if line.startswith(start):
                return line
        raise EOFError(f"{self.name} has ended")

    def set_position(self, variant: str, fen: str) -> None:
        """What is counted from now on; `variant` is empty for a program that plays chess only."""
        if variant:
            self._say(f"setoption name UCI_Variant value {variant}")
        self._say(f"position fen {fen}")
        self._wait("readyok", "isready")

    def perft(self, depth: int) -> tuple[int, float]:
        """Leaves and the CPU seconds that counting them took, waking and answering included."""
        start = time.clock_gettime(self._clock)
        line = self._wait("Nodes searched", f"go perft {depth}")
        return int(line.split(":")[1]), time.clock_gettime(self._clock) - start
