"""Finds out whether a board of ours is at a port, for programs that must say so before they begin."""

from collections.abc import Callable, Sequence

from firmware_bridge.errors import BridgeError, NotABoardError, PortError, ProtocolVersionError
from firmware_bridge.events import BoardInfo, LinkRefused, LinkUp
from firmware_bridge.link import Link
from firmware_bridge.port import Port, find_ports, opener

_POLL_MS = 20


def probe(
    open_port: Callable[[], Port], clock_ms: Callable[[], int], wait: Callable[[int | None, int], None]
) -> BoardInfo:
    """What the board at a port says of itself; the port is free again afterwards.

    `clock_ms` gives the monotonic time; `wait(descriptor, limit_ms)` waits until the descriptor is readable or the
    limit is over. Raises the PortError that opening it gave, NotABoardError for a port that stays silent or speaks
    something else, and ProtocolVersionError, which names both versions.
    """
    failures: list[PortError] = []

    def open_or_note() -> Port:
        try:
            return open_port()
        except PortError as error:
            failures.append(error)
            raise

    link = Link(open_or_note)
    try:
        while True:
            for event in link.poll(clock_ms()):
                if isinstance(event, LinkUp):
                    return event.board
                if isinstance(event, LinkRefused):
                    if failures:
                        raise failures[0]
                    if link.met_version is not None:
                        raise ProtocolVersionError(event.reason)
                    raise NotABoardError(event.reason)
            if failures:
                raise failures[0]
            wait(link.fileno(), _POLL_MS)
    finally:
        link.close()


def find_board(
    clock_ms: Callable[[], int],
    wait: Callable[[int | None, int], None],
    ports: Sequence[str] | None = None,
) -> str:
    """The first of `ports` (without: of all plausible ones) with a board of ours.

    Raises NotABoardError, whose one line names each port tried and what was there.
    """
    candidates = find_ports() if ports is None else ports
    tried: list[str] = []
    for path in candidates:
        try:
            probe(opener(path), clock_ms, wait)
        except BridgeError as error:
            tried.append(str(error))
        else:
            return path
    raise NotABoardError(
        "no board found: " + ("; ".join(tried) if tried else "there is no serial port with a device")
    )
