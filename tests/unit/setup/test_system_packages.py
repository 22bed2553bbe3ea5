"""The set-up's shell functions on made-up machines: what they say when something cannot be had.

A machine is a folder of commands that stands alone on PATH: what is not put there does not exist. apt-get and
sudo answer as the real ones do, and write down that they were called.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PLAIN_COMMANDS = (
    "awk",
    "bash",
    "cat",
    "env",
    "grep",
    "head",
    "ln",
    "paste",
    "sed",
    "sha256sum",
    "tail",
    "tee",
)
REQUIRED = "run required gcc has_command gcc\n"
OPTIONAL = "run emulated gcc-avr has_command avr-gcc\n"
NO_NETWORK = "echo 'W: Failed to fetch: Temporary failure resolving deb.debian.org'; exit 100"
NO_PASSWORD = "echo 'sudo: a password is required' >&2; exit 1"


@dataclass(frozen=True)
class Machine:
    """A made-up machine and the set-up's state on it, both below one folder."""

    folder: Path

    def add_command(self, name: str, script: str) -> None:
        """Puts a bash script on PATH that first notes its arguments in `calls`."""
        path = self.folder / "bin" / name
        path.write_text(f'#!{shutil.which("bash")}\necho "{name} $*" >>{self.folder}/calls\n{script}\n')
        path.chmod(0o755)

    def calls(self) -> list[str]:
        """What was called since the last look, oldest first."""
        path = self.folder / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return [line for line in lines if not line.startswith("id ")]

    def set_up(
        self, table: str, *, ci: str = "", step: str = "install_system_packages run"
    ) -> tuple[int, str]:
        """Exit status and standard error of one step of the set-up with a package table of its own."""
        (self.folder / "table").write_text(table)
        script = f"""
            set -euo pipefail
            setup={ROOT}/hardware/setup root={ROOT} state={self.folder} log={self.folder}/log
            for part in messages python proofs system_packages build; do source $setup/$part.sh; done
            packages_table={self.folder}/table given_up={self.folder}/given_up
            system_python={self.folder}/bin/python3
            : >"$log"
            {step}
        """
        # No shell can be interrupted where whoever started the tests, in the background, ignores that.
        done = subprocess.run(
            ["/usr/bin/env", "--default-signal=INT", self.folder / "bin" / "bash", "-c", script],
            env={"PATH": str(self.folder / "bin"), "CI": ci},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
            start_new_session=True,  # without a terminal, on which sudo would ask
        )
        return done.returncode, done.stderr


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine of a plain user, without apt-get, sudo, compilers and Python."""
    (tmp_path / "bin").mkdir()
    for name in PLAIN_COMMANDS:
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    made = Machine(tmp_path)
    made.add_command("id", "echo 1000")
    return made


def test_install_of_what_is_there_calls_nothing(machine: Machine) -> None:
    """A machine that has everything needs neither root's rights nor the network."""
    machine.add_command("gcc", "")
    machine.add_command("avr-gcc", "")
    machine.add_command("apt-get", "")
    assert machine.set_up(REQUIRED + OPTIONAL) == (0, "")
    assert machine.calls() == []


def test_install_as_root_brings_what_is_missing(machine: Machine) -> None:
    """Root needs no sudo: one look at the package list, one installation."""
    machine.add_command("id", "echo 0")
    machine.add_command("apt-get", f'[[ "$*" != *install* ]] || ln -s bash {machine.folder}/bin/gcc')
    assert machine.set_up(REQUIRED) == (0, "")
    update, install = machine.calls()
    assert update.endswith(" update")
    assert install.endswith(" install -y --no-install-recommends gcc")
    assert machine.set_up(REQUIRED) == (0, "")
    assert machine.calls() == []


def test_install_as_a_user_with_sudo_goes_through_sudo(machine: Machine) -> None:
    """Without a terminal sudo is told not to ask for a password."""
    machine.add_command("apt-get", f'[[ "$*" != *install* ]] || ln -s bash {machine.folder}/bin/gcc')
    machine.add_command("sudo", 'shift; "$@"')
    assert machine.set_up(REQUIRED) == (0, "")
    assert [call for call in machine.calls() if call.startswith("sudo -n env ")] != []


@pytest.mark.parametrize(
    ("sudo", "apt", "words"),
    [
        (None, "exit 1", "cannot install gcc: no sudo here; as root: apt-get install gcc"),
        (NO_PASSWORD, "exit 1", "cannot install gcc: no right to use sudo; as root: apt-get install gcc"),
        ('shift; "$@"', NO_NETWORK, "cannot install gcc: no network; connect it and run make again"),
        (
            'shift; "$@"',
            "exit 0",
            "still missing after installing: gcc; see hardware/setup/system_packages.txt",
        ),
        (None, None, "cannot install gcc: this sets itself up on Debian 12 and Raspberry Pi OS only; "),
    ],
)
def test_install_that_fails_ends_with_one_line(machine: Machine, sudo: str, apt: str, words: str) -> None:
    """The line names what could not be installed, and what to do."""
    if sudo is not None:
        machine.add_command("sudo", sudo)
    if apt is not None:
        machine.add_command("apt-get", apt)
    status, told = machine.set_up(REQUIRED)
    assert status == 1
    assert told.startswith(f"rhunich: {words}")
    assert told.count("\n") == 1


def test_part_that_cannot_be_had_is_told_and_not_tried_again(machine: Machine) -> None:
    """Without simavr the product still runs; the second run tells so again, without the network."""
    machine.add_command("id", "echo 0")
    machine.add_command("apt-get", NO_NETWORK)
    line = (
        "rhunich: the emulated board is missing: the virtual board is used, or a real one"
        " (not installed: gcc-avr; as root: apt-get install gcc-avr)\n"
    )
    assert machine.set_up(OPTIONAL) == (0, line)
    assert machine.calls() != []
    assert machine.set_up(OPTIONAL) == (0, line)
    assert machine.calls() == []


def test_part_that_cannot_be_had_ends_the_set_up_under_ci(machine: Machine) -> None:
    """With CI=true a check that is left out is a failure."""
    machine.add_command("id", "echo 0")
    machine.add_command("apt-get", NO_NETWORK)
    words = "rhunich: cannot install gcc-avr: no network; connect it and run make again\n"
    assert machine.set_up(OPTIONAL, ci="true") == (1, words)


def test_python_of_another_version_is_named(machine: Machine) -> None:
    """Debian 11 has Python 3.9, and no package of it brings another."""
    machine.add_command("python3", '[ "$1" = --version ] && echo "Python 3.9.2"')
    status, told = machine.set_up("", step="require_python_version")
    assert status == 1
    assert told.startswith("rhunich: needs Python >=3.11,<3.14 and found Python 3.9.2; use Debian 12 ")


def test_python_of_a_later_version_gives_way_to_one_that_suits(machine: Machine) -> None:
    """`python3` is preferred, and passed over where it does not suit."""
    machine.add_command("python3", "exit 1")
    machine.add_command("python3.12", "exit 0")
    assert machine.set_up("", step='find_python; [ "$python" = python3.12 ]') == (0, "")


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (
            "NewConnectionError('Temporary failure in name resolution')",
            "no network; connect it and run make again",
        ),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        (
            "ERROR: No matching distribution found for numpy",
            "ERROR: No matching distribution found for numpy (all",
        ),
    ],
)
def test_pip_that_fails_is_explained(machine: Machine, output: str, words: str) -> None:
    """What pip says in fifty lines is said in one."""
    step = f'venv={machine.folder}/venv; echo "{output}" >>"$log"; die "$(pip_reason)"'
    status, told = machine.set_up("", step=step)
    assert status == 1
    assert told.startswith(f"rhunich: cannot install the Python packages: {words}")


def _cannot_compile(machine: Machine, first: str = ":") -> str:
    """The step with a compiler that does this first, and fails."""
    python = machine.folder / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    machine.add_command(
        "python-of-venv", f'[ "$1" != -c ] || {{ echo {machine.folder}/made; exit; }}; {first}; exit 1'
    )
    python.symlink_to(machine.folder / "bin" / "python-of-venv")
    return f"export asked=$$ venv={machine.folder}/venv; compile_recognition"


def test_recognition_that_does_not_compile_stops_nothing(machine: Machine) -> None:
    """It is told once, and not tried again until a source has changed."""
    step = _cannot_compile(machine)
    status, told = machine.set_up("", step=step)
    assert status == 0
    assert told.startswith("rhunich: move recognition cannot be compiled and runs slower; ")
    assert any("compile_recognition" in call for call in machine.calls())
    assert machine.set_up("", step=step) == (0, "")
    assert not any("compile_recognition" in call for call in machine.calls())


def test_interrupted_compilation_is_begun_again(machine: Machine) -> None:
    """Whoever stops the set-up has not said that the machine cannot do it."""
    step = _cannot_compile(machine, 'kill -INT "$asked"')
    for _ in range(2):
        status, told = machine.set_up("", step=step)
        assert status == 1
        assert told.endswith("interrupted while compiling move recognition; run make again\n")
        assert any("compile_recognition" in call for call in machine.calls())
