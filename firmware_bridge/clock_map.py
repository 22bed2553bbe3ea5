"""Board milliseconds -> host milliseconds.

A frame that carries the board's time arrives late by an unknown delay, never early. So of all differences
`host - board` the smallest is nearest to the truth; it drifts, because a board's ceramic resonator may be off by half a
percent (ATmega2560 boards). The line through the smallest differences gives the drift; the newest ones, carried
along that line to now, give the difference.
"""

from collections import deque

_WRAP = 1 << 32
_RECENT_MS = 3_000  # differences of this age still count for the offset
_BUCKET_MS = 1_000  # one smallest difference is kept for each, for the drift
_BUCKET_COUNT = 30
_DRIFT_BUCKETS_MIN = 5
_DRIFT_MAX_PPM = 10_000
_MILLION = 1_000_000


class ClockMap:
    """Maps one boot's time stamps; times given out never decrease and never lie in the future."""

    def __init__(self) -> None:
        self._last_board_ms: int | None = None
        self._recent: deque[tuple[int, int]] = deque()  # (board, difference)
        self._buckets: deque[tuple[int, int]] = deque(maxlen=_BUCKET_COUNT)  # (board, smallest difference)
        self._drift_ppm = 0
        self._offset_ms = 0
        self._last_given_ms: int | None = None

    @property
    def drift_ppm(self) -> int:
        """How much the host's clock gains on the board's, in millionths."""
        return self._drift_ppm

    def restart(self) -> None:
        """The board was restarted: its time begins anew. The host's does not, so times still never decrease."""
        self._last_board_ms = None
        self._recent.clear()
        self._buckets.clear()
        self._drift_ppm = 0

    def observe(self, board_ms: int, host_ms: int) -> None:
        """A frame made at `board_ms` (32 bits) has arrived by `host_ms`."""
        board = self._unwrap(board_ms)
        if self._last_board_ms is None or board > self._last_board_ms:
            self._last_board_ms = board
        difference = host_ms - board
        self._recent.append((board, difference))
        while self._recent[0][0] < board - _RECENT_MS:
            self._recent.popleft()
        if self._buckets and board // _BUCKET_MS == self._buckets[-1][0] // _BUCKET_MS:
            if difference < self._buckets[-1][1]:
                self._buckets[-1] = (board, difference)
        else:
            self._estimate_drift()
            self._buckets.append((board, difference))
        self._offset_ms = min(
            then_difference + self._drift_since(then, board) for then, then_difference in self._recent
        )

    def to_host(self, board_ms: int, now_ms: int) -> int:
        """The host's time of an event at `board_ms` (32 bits), given out at `now_ms`."""
        if self._last_board_ms is None:
            mapped = now_ms
        else:
            board = self._unwrap(board_ms)
            mapped = board + self._offset_ms + self._drift_since(self._last_board_ms, board)
        if self._last_given_ms is not None:
            mapped = max(mapped, self._last_given_ms)
        self._last_given_ms = min(mapped, now_ms)
        return self._last_given_ms

    def _unwrap(self, board_ms: int) -> int:
        if self._last_board_ms is None:
            return board_ms
        ahead = (board_ms - self._last_board_ms) % _WRAP
        if ahead >= _WRAP // 2:
            ahead -= _WRAP
        return self._last_board_ms + ahead

    def _drift_since(self, then: int, board: int) -> int:
        return round((board - then) * self._drift_ppm / _MILLION)

    def _estimate_drift(self) -> None:
        """Least squares through the finished buckets."""
        count = len(self._buckets)
        if count < _DRIFT_BUCKETS_MIN:
            return
        mean_board = sum(board for board, _ in self._buckets) / count
        mean_difference = sum(difference for _, difference in self._buckets) / count
        spread = sum((board - mean_board) ** 2 for board, _ in self._buckets)
        slope = (
            sum((board - mean_board) * (difference - mean_difference) for board, difference in self._buckets)
            / spread
        )
        ppm = round(slope * _MILLION)
        # More than that is no resonator but a board that stood still, such as an emulated one on a busy machine.
        self._drift_ppm = ppm if abs(ppm) <= _DRIFT_MAX_PPM else 0
