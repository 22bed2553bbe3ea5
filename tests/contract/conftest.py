"""One contract, three boards: the obvious model in Python, the host-compiled firmware, the firmware in simavr."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from hardware.emulator.build import missing_for_emulated
from tests.contract.bench import AnyBoard, Bench
from tests.contract.boards import KINDS, Boards


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
