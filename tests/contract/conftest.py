"""One contract, three boards: the obvious model in Python, the host-compiled firmware, the firmware in simavr."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from hardware.emulator.build import missing_for_emulated
from tests.contract.bench import AnyBoard, Bench
from tests.contract.boards import KINDS, Boards


@pytest.fixture(scope="package", autouse=True)
def sanitized_boards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The boards' programs are built apart, with sanitizers: a wrong access ends the board, and so fails the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RHUNICH_EMULATOR_BUILD", str(tmp_path_factory.mktemp("boards")))
        patch.setenv("CFLAGS", "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all")
        patch.setenv("ASAN_OPTIONS", "detect_leaks=0")  # simavr frees nothing at its end
        yield


@pytest.fixture(params=KINDS)
def boards(request: pytest.FixtureRequest) -> Iterator[Boards]:
    """Boards of each kind in turn."""
    if request.param == "emulated" and (package := missing_for_emulated()):
        pytest.skip(f"the emulated board needs the package {package}")
    with ExitStack() as stack:
        yield Boards(request.param, stack)


@pytest.fixture
def board(boards: Boards) -> AnyBoard:
    """One fresh board."""
    return boards.start()


@pytest.fixture
def bench(board: AnyBoard) -> Bench:
    """One fresh board with a link that is up."""
    return Bench(board).start()
