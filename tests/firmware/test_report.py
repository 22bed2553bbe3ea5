"""The event queue: kept until acknowledged, resent on a timer, never dropped in silence."""

import itertools

from firmware_bridge import protocol
from tests.firmware.driver import Driver


def _send_all(driver: Driver, now_ms: int) -> list[int]:
    """Sequence numbers that go out now."""
    sent = []
    while answer := driver(f"send {now_ms}"):
        sent.append(int(answer.split()[0]))
    return sent


def test_report_sends_in_order_and_once(driver: Driver) -> None:
    """Numbers start at 1; what is sent is not sent again before its time."""
    driver("report_init")
    for t_ms in range(3):
        driver(f"push {t_ms}")
    assert _send_all(driver, 10) == [1, 2, 3]
    driver("tick 109")
    assert _send_all(driver, 109) == []


def test_report_resends_at_doubled_intervals_up_to_the_limit(driver: Driver) -> None:
    """Without an answer the intervals double, so that a pulled cable is not flooded."""
    driver("report_init")
    driver("push 0")
    sent_at = [t for t in range(0, 5000) if (driver(f"tick {t}"), driver(f"send {t}"))[1]]
    intervals = [later - earlier for earlier, later in itertools.pairwise(sent_at)]
    assert intervals[:5] == [100, 200, 400, 800, 800]
    assert max(intervals) == protocol.TIMING_RESEND_MAX_MS


def test_report_acknowledge_forgets_and_keeps_the_rest(driver: Driver) -> None:
    """Only what is acknowledged goes; the rest is resent from the oldest on."""
    driver("report_init")
    for t_ms in range(5):
        driver(f"push {t_ms}")
    assert _send_all(driver, 0) == [1, 2, 3, 4, 5]
    assert driver("acknowledge 3") == "1"
    assert driver("counts") == "2 4 6 0"
    driver("tick 100")
    assert _send_all(driver, 100) == [4, 5]


def test_report_acknowledge_of_a_number_never_given_is_refused(driver: Driver) -> None:
    """A number from another boot must not eat events."""
    driver("report_init")
    driver("push 0")
    assert driver("acknowledge 2") == "0"
    assert driver("counts") == "1 1 2 0"


def test_report_acknowledge_of_unsent_events_leaves_the_next_right(driver: Driver) -> None:
    """An acknowledgement may run ahead of what was sent again after a rewind."""
    driver("report_init")
    for t_ms in range(4):
        driver(f"push {t_ms}")
    _send_all(driver, 0)
    driver("rewind 1")
    assert driver("acknowledge 2") == "1"
    assert _send_all(driver, 1) == [3, 4]


def test_report_rewind_starts_at_the_event_asked_for(driver: Driver) -> None:
    """`resend_request` names the first missing one; an older one than is held starts at the oldest."""
    driver("report_init")
    for t_ms in range(6):
        driver(f"push {t_ms}")
    _send_all(driver, 0)
    driver("rewind 4")
    assert _send_all(driver, 1) == [4, 5, 6]
    driver("acknowledge 2")
    driver("rewind 1")
    assert _send_all(driver, 2) == [3, 4, 5, 6]
    driver("rewind 99")
    assert _send_all(driver, 3) == []


def test_report_overflow_is_counted_and_told_by_the_next_event(driver: Driver) -> None:
    """A full queue keeps the oldest; the first event after the gap says how many are missing before it."""
    driver("report_init")
    size = protocol.LIMITS_EVENT_QUEUE
    for t_ms in range(size + 10):
        driver(f"push {t_ms}")
    assert driver("counts") == f"{size} 1 {size + 11} 10"
    assert _send_all(driver, 0) == list(range(1, size + 1))
    driver(f"acknowledge {size}")
    assert driver("counts") == f"0 {size + 11} {size + 11} 10"
    driver("push 1000")
    assert driver("send 1000") == f"{size + 11} 10"
    driver("push 1001")
    assert driver("send 1001") == f"{size + 12} 0"


def test_report_overflow_without_end_keeps_the_count_a_lower_bound(driver: Driver) -> None:
    """`lost_before` has 16 bits: beyond them sequence numbers stand still rather than lie."""
    driver("report_init")
    size = protocol.LIMITS_EVENT_QUEUE
    for t_ms in range(size + 65_600):
        driver(f"push {t_ms}")
    assert driver("counts") == f"{size} 1 {size + 65_536} 65600"
    driver(f"acknowledge {size}")
    driver("push 0")
    assert driver("send 0") == f"{size + 65_536} 65535"


def test_report_ring_wraps_many_times(driver: Driver) -> None:
    """The ring's seam shows nowhere."""
    driver("report_init")
    sent: list[int] = []
    for round_number in range(20):
        for t_ms in range(100):
            driver(f"push {t_ms}")
        sent += _send_all(driver, round_number)
        driver(f"acknowledge {len(sent) - 30}")
    assert sent == list(range(1, 2001))
