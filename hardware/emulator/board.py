"""A board without hardware: starts the emulated or virtual board and moves its switches.

    with start_board("virtual") as board:          # runs in real time
        link = Link(opener(board.port))
        board.close((1, 4))

    with start_board("emulated", stepped=True) as board:   # time stands still between the calls of run
        link = Link(board.open_port)                        # carries bytes exactly between the steps
        board.close_at(board.now_us() + 1500, (1, 4))
        board.run(10_000)

The program of the board is a process of its own; this module owns it and the folder of its port and socket.
"""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware_bridge.port import Port, SerialPort
from hardware.emulator.build import build, build_folder, can_build, missing_for_emulated
from hardware.emulator.errors import BoardCommandError, BoardStartError
from hardware.emulator.stepped_port import ByteCounts, SteppedPort

Reed = tuple[int, int]
KINDS = ("emulated", "virtual", "best")
_ANSWER_LIMIT_S = 120.0
_END_LIMIT_S = 5.0
_NOISE_EDGES = 1_000_000


def best_kind() -> str:
    """`emulated` where the firmware can be built and simulated (or has been), otherwise `virtual`."""
    folder = build_folder()
    is_built = (folder / "emulated_board").exists() and (folder / "firmware.elf").exists()
    return "emulated" if is_built or (can_build() and not missing_for_emulated()) else "virtual"


def start_board(
    kind: str = "best",
    *,
    stepped: bool = False,
    boot_id: int | None = None,
    port: Path | None = None,
    socket_path: Path | None = None,
) -> "Board":
    """A running board; use it as a context manager, or call `stop`.

    `stepped`: time stands still but for `run`; otherwise it runs in real time (see `pace`). `boot_id`: of the first
    boot, for runs that must be the same again; otherwise by chance. `port`, `socket_path`: names to use in place of
    ones in a folder of its own. Raises BoardStartError.
    """
    if kind not in KINDS:
        raise BoardStartError(f"unknown kind of board {kind}: {', '.join(KINDS)}")
    if kind == "best":
        kind = best_kind()
    folder = Path(tempfile.mkdtemp(prefix="rhunich-board-"))
    try:
        command = _program(kind)
        port = port or folder / "port"
        socket_path = socket_path or folder / "commands"
        command += ["--link", str(port), "--socket", str(socket_path), "--with-parent"]
        if stepped:
            command.append("--step")
        if boot_id is not None:
            command += ["--boot-id", str(boot_id)]
        return Board(kind, command, folder, port, socket_path)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _program(kind: str) -> list[str]:
    """The command that starts a board; built anew where its sources have changed."""
    folder = build_folder()
    program, firmware = folder / f"{kind}_board", folder / "firmware.elf"
    is_built = program.exists() and (kind == "virtual" or firmware.exists())
    # Without sources and tools what is built is taken as it is; in a working tree it must not be stale.
    if not is_built or (can_build() and (kind == "virtual" or not missing_for_emulated())):
        build(kind)
    return [str(program), "--firmware", str(firmware)] if kind == "emulated" else [str(program)]


class Board:
    """One running board. `port` is what a serial program opens; all else is what happens to the wood above it."""

    def __init__(self, kind: str, command: list[str], folder: Path, port: Path, socket_path: Path) -> None:
        """Starts `command`; `start_board` is the way to get here."""
        self.kind = kind
        self.port = str(port)
        self._folder = folder
        self._counts = ByteCounts()
        self._is_stopped = False
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C of the terminal is for the program, which ends the board itself
            )
        except OSError as error:
            raise BoardStartError(
                f"the {kind} board does not start: {command[0]}: {error.strerror}"
            ) from error
        assert self._process.stdout is not None
        said: list[str] = []
        for line in self._process.stdout:  # simavr prints lines of its own first
            if line.startswith("ready"):
                break
            said.append(line)
        else:
            _, complaint = self._process.communicate(timeout=_END_LIMIT_S)
            lines = (complaint or "".join(said)).strip().splitlines()
            raise BoardStartError(
                f"the {kind} board does not start: {lines[-1] if lines else 'no reason given'}"
            )
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(_ANSWER_LIMIT_S)
        self._socket.connect(str(socket_path))
        self._answers = self._socket.makefile("r")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def command(self, line: str) -> str:
        """Sends one command (hardware/emulator/COMMANDS.md) and gives what follows `ok` in its answer.

        Raises BoardCommandError with the board's complaint, BoardStartError if its program has ended.
        """
        try:
            self._socket.sendall((line + "\n").encode())
            answer = self._answers.readline().strip()
        except OSError as error:
            raise BoardStartError(f"the {self.kind} board has ended: {error}") from error
        if not answer:
            raise BoardStartError(f"the {self.kind} board has ended")
        word, _, rest = answer.partition(" ")
        if word != "ok":
            raise BoardCommandError(f"{line}: {rest or answer}")
        return rest

    # ---- reeds, levers, lamps ----

    def close(self, reed: Reed) -> None:
        """A magnet comes to the reed, now."""
        self.command(f"close {reed[0]} {reed[1]}")

    def open(self, reed: Reed) -> None:
        """The magnet leaves, now."""
        self.command(f"open {reed[0]} {reed[1]}")

    def close_at(self, us: int, reed: Reed) -> None:
        """The same at this moment of board time, exact to the microsecond."""
        self.command(f"at {us} close {reed[0]} {reed[1]}")

    def open_at(self, us: int, reed: Reed) -> None:
        """The same at this moment of board time, exact to the microsecond."""
        self.command(f"at {us} open {reed[0]} {reed[1]}")

    def at(self, us: int, command: str) -> None:
        """Any command at a moment of board time."""
        self.command(f"at {us} {command}")

    def all(self, closed: bool) -> None:
        """Every reed at once."""
        self.command(f"all {'closed' if closed else 'open'}")

    def bounce(self, reed: Reed, closed: bool, edges: int, period_us: int) -> None:
        """A train of `edges` changes, one each `period_us` from now on; the last leaves the reed as `closed` says."""
        self.command(f"bounce {reed[0]} {reed[1]} {'closed' if closed else 'open'} {edges} {period_us}")

    def noisy(self, reed: Reed, period_us: int, edges: int = _NOISE_EDGES) -> None:
        """The reed changes each `period_us` from now on, `edges` times."""
        self.command(f"noise {reed[0]} {reed[1]} {period_us} {edges}")

    def stuck(self, reed: Reed, closed: bool | None) -> None:
        """The reed is welded shut (True) or broken open (False), whatever the magnets do; None mends it."""
        state = "free" if closed is None else "closed" if closed else "open"
        self.command(f"stuck {reed[0]} {reed[1]} {state}")

    def break_row(self, row: int, broken: bool = True) -> None:
        """A row's wire breaks, or is mended."""
        self.command(f"row {row} {'broken' if broken else 'whole'}")

    def break_column(self, column: int, broken: bool = True) -> None:
        """A column's wire breaks, or is mended."""
        self.command(f"column {column} {'broken' if broken else 'whole'}")

    def diodes(self, present: bool) -> None:
        """A matrix with or, full of ghosts, without diodes."""
        self.command(f"diodes {'on' if present else 'off'}")

    def lever(self, number: int, down: bool) -> None:
        """A lever goes down or up, now."""
        self.command(f"lever {number} {'down' if down else 'up'}")

    def lamps(self) -> frozenset[int]:
        """The lamps that are lit at this moment."""
        mask = int(self.command("lamps"))
        return frozenset(lamp for lamp in range(mask.bit_length()) if mask >> lamp & 1)

    # ---- power, cable ----

    def reset(self) -> None:
        """The reset button: the program starts anew, with a new boot id."""
        self.command("reset")

    def power_cycle(self) -> None:
        """The supply fails and returns: memory is lost too."""
        self.command("power")

    def hang(self) -> None:
        """The main loop hangs; the watchdog must end it. Raises BoardCommandError for a board without one."""
        self.command("hang")

    def pull_cable(self) -> None:
        """The serial cable comes out: the port is hung up and its name is gone."""
        self.command("pull")

    def plug_cable(self) -> None:
        """The serial cable is back, under the same name."""
        self.command("plug")

    # ---- time ----

    def now_us(self) -> int:
        """Board time since the start of its program; it goes on through resets."""
        return int(self.command("now"))

    def run(self, us: int) -> int:
        """Lets exactly `us` pass, then stops the board's time. Returns the board time.

        What the host has written through `open_port` before has arrived when time starts to run, and whatever
        the board sends is there to be read when this returns: two runs of the same calls are the same to the byte.
        """
        counts = self._counts
        line = f"run {us} {counts.written} {counts.generation}" if counts.written else f"run {us}"
        now_us, sent, generation = map(int, self.command(line).split())
        self._counts.update(sent, generation)
        return now_us

    def pace(self, factor: float) -> None:
        """Time runs by itself: 1 is real time, 0 as fast as the machine allows."""
        self.command(f"pace {factor}")

    def stats(self) -> Mapping[str, int]:
        """Counters of the cable: now_us, sent, dropped, received, generation, plugged, garbled."""
        return {key: int(value) for key, value in (pair.split("=") for pair in self.command("stats").split())}

    def open_port(self) -> Port:
        """Opens the board's port so that bytes keep in step with `run`. Raises PortError."""
        stats = self.stats()
        self._counts.update(stats["sent"], stats["generation"])
        return SteppedPort(SerialPort, self.port, self._counts)

    # ---- the end ----

    def stop(self) -> None:
        """Ends the board's program and removes its folder. Harmless when called again.

        Raises BoardStartError if the program had ended by itself, with its last words.
        """
        if self._is_stopped:
            return
        self._is_stopped = True
        has_ended = False
        try:
            self.command("quit")
        except (BoardStartError, OSError):
            has_ended = True
            self._process.terminate()
        try:
            self._process.wait(_END_LIMIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(_END_LIMIT_S)
        assert self._process.stderr is not None
        last_words = self._process.stderr.read()
        self._answers.close()
        self._socket.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        if has_ended or self._process.returncode != 0:
            status = self._process.returncode
            how = f"by signal {-status}" if status < 0 else f"with status {status}"
            raise BoardStartError(
                f"the {self.kind} board ended by itself, {how}: {last_words.strip()[:2000]}"
            )

    @property
    def pid(self) -> int:
        """The process of the board's program."""
        return self._process.pid

    @property
    def folder(self) -> str:
        """Where its port and socket are, unless named otherwise."""
        return os.fspath(self._folder)
