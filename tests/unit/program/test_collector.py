"""The garbage collector waits until nobody plays."""

import gc
from collections.abc import Iterator

import pytest

from controller.collector import QuietCollector


@pytest.fixture
def collections() -> Iterator[list[int]]:
    """The generations collected so far, with the collector as it was afterwards."""
    told: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            told.append(info["generation"])

    gc.callbacks.append(note)
    yield told
    gc.callbacks.remove(note)
    gc.enable()


def test_collects_once_each_time_the_board_becomes_quiet(collections: list[int]) -> None:
    """Not while it is played on, however much is made, and not again while it stays quiet; only what is new."""
    collector = QuietCollector()
    collections.clear()
    collector.note(is_quiet=False)
    kept = [[] for _ in range(100_000)]
    assert collections == []
    collector.note(is_quiet=True)
    collector.note(is_quiet=True)
    assert collections == [1]
    assert gc.isenabled()  # however long it stays quiet
    collector.note(is_quiet=False)
    assert not gc.isenabled()
    collector.note(is_quiet=True)
    assert collections == [1, 1]
    del kept
