"""The firmware's C, one fresh state for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.driver import Driver, compile_driver


@pytest.fixture(scope="session")
def driver_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled driver."""
    return compile_driver(tmp_path_factory.mktemp("firmware"))


@pytest.fixture
def driver(driver_program: Path) -> Iterator[Driver]:
    """A running driver."""
    with Driver(driver_program) as running:
        yield running
