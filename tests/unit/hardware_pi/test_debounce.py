"""Debounce of levers and keys: tables of raw edges against the changes that count."""

import pytest

from hardware.pi.debounce import Change, Debounce

REST_MS = 15


def replay(edges: list[tuple[int, bool]], until_ms: int) -> list[Change]:
    """Feed edges at their times and settle every millisecond, as the program's loop does when it is due."""
    contact = Debounce(rest_ms=REST_MS)
    found = []
    level = False
    queue = list(edges)
    for now_ms in range(until_ms + 1):
        while queue and queue[0][0] == now_ms:
            level = queue.pop(0)[1]
            found.append(contact.edge(now_ms, level))
        due_ms = contact.due_ms()
        if due_ms is not None and now_ms >= due_ms:
            found.append(contact.settle(now_ms, level))
    return [change for change in found if change is not None]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param([(10, True), (200, False)], [Change(10, True), Change(200, False)], id="clean-press"),
        pytest.param(
            [(10, True), (11, False), (12, True), (13, False), (14, True), (200, False)],
            [Change(10, True), Change(200, False)],
            id="bouncing-press-counts-once-at-its-first-edge",
        ),
        pytest.param(
            [(10, True), (200, False), (202, True), (203, False)],
            [Change(10, True), Change(200, False)],
            id="bouncing-release",
        ),
        pytest.param(
            [(10, True), (14, False)], [Change(10, True), Change(14, False)], id="short-touch-is-kept"
        ),
        pytest.param([(10, False)], [], id="edge-to-the-same-level"),
        pytest.param(
            [(10, True), (40, False), (70, True), (100, False)],
            [Change(10, True), Change(40, False), Change(70, True), Change(100, False)],
            id="quick-double-press",
        ),
    ],
)
def test_debounce_table(edges: list[tuple[int, bool]], expected: list[Change]) -> None:
    """The first edge counts at once; within the rest nothing counts; a level that stays is found after it."""
    assert replay(edges, 400) == expected
