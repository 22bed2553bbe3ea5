"""Which of the board's events are new, which are missing, which are lost, and when a snapshot fits between them.

Pure bookkeeping over sequence numbers; it owns where we stand in one boot's events and knows no port and no time.

    1 2 3 4 5 6 7 8 9
    |---|-----|           acknowledged <= delivered
          ^     ^
          |     delivered: what `Link.poll` has returned
          acknowledged: what the host has made safe
"""

from dataclasses import dataclass
from enum import Enum, auto

from firmware_bridge.protocol import Event, Heartbeat, Hello, Snapshot


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """Up to where a host has recorded a board's events: those up to `sequence` of the boot `boot_id`."""

    boot_id: int
    sequence: int


class Verdict(Enum):
    """What to do with an event."""

    DUPLICATE = auto()  # we have had it
    TOO_EARLY = auto()  # others before it are missing and must be sent again
    NEXT = auto()
    NEXT_AFTER_LOSS = auto()  # some before it are lost for good, which was not known yet


@dataclass(frozen=True, slots=True)
class HeartbeatNews:
    """What a heartbeat says about the events."""

    is_loss: bool  # some are lost for good, which was not known yet
    is_missing: bool  # the board has sent some that did not arrive
    is_acknowledgement_lost: bool


class EventTrack:
    """Where the host stands in the events of one boot after another."""

    def __init__(self, resume: ResumePoint | None) -> None:
        self.boot_id = resume.boot_id if resume else None
        self.delivered = resume.sequence if resume else 0
        self.acknowledged = self.delivered
        self._dropped = 0  # the board's count of those we know to be lost
        self._loss_known_below = 0  # gaps before this number are known
        self._heartbeat_next = 0  # next_sequence of the last heartbeat
        self._held: Snapshot | None = None

    def meet(self, hello: Hello) -> bool:
        """Finds where in the board's events we stand. True if some are lost, the board was restarted included.

        Whoever meets a board for the first time has lost nothing: what happened before is not his.
        """
        events_lost = self.boot_id is not None and (
            self.is_other_boot(hello)
            or self.delivered + 1 < hello.oldest_sequence
            or hello.events_dropped != self._dropped
        )
        if self.boot_id is None:
            self.delivered = self.acknowledged = hello.next_sequence - 1
        elif self.is_other_boot(hello):
            self.delivered = self.acknowledged = hello.oldest_sequence - 1
        else:
            self.delivered = max(self.delivered, hello.oldest_sequence - 1)
        self.boot_id = hello.boot_id
        self._dropped = hello.events_dropped
        self._loss_known_below = hello.next_sequence
        self._heartbeat_next = 0
        self._held = None
        return events_lost

    def is_other_boot(self, hello: Hello) -> bool:
        """The board is not in the boot that we know, or is another board."""
        return hello.boot_id != self.boot_id or self.delivered >= hello.next_sequence

    def take_event(self, event: Event) -> Verdict:
        """Judges an event; from NEXT and NEXT_AFTER_LOSS on it counts as delivered."""
        expected = self.delivered + 1
        if event.sequence < expected:
            return Verdict.DUPLICATE
        if event.sequence - event.lost_before > expected:
            return Verdict.TOO_EARLY
        first_news = max(event.sequence - event.lost_before, self._loss_known_below, expected)
        self.delivered = event.sequence
        if first_news >= event.sequence:
            return Verdict.NEXT
        self._dropped += event.sequence - first_news
        self._loss_known_below = event.sequence
        return Verdict.NEXT_AFTER_LOSS

    def take_heartbeat(self, heartbeat: Heartbeat) -> HeartbeatNews:
        """Compares what the board has with what we have."""
        is_gone = (
            heartbeat.oldest_sequence > self.delivered + 1
        )  # the next ones are not held any more: never to come
        is_loss = heartbeat.events_dropped != self._dropped or (
            is_gone and heartbeat.oldest_sequence > self._loss_known_below
        )
        if is_gone:
            self.delivered = heartbeat.oldest_sequence - 1
        if is_loss:
            self._dropped = heartbeat.events_dropped
            self._loss_known_below = heartbeat.next_sequence
        # Only what the heartbeat before knew of is missing; the rest may just be on its way.
        is_missing = self._heartbeat_next > self.delivered + 1
        self._heartbeat_next = heartbeat.next_sequence
        return HeartbeatNews(is_loss, is_missing, heartbeat.oldest_sequence <= self.acknowledged)

    def hold(self, snapshot: Snapshot) -> bool:
        """Keeps a snapshot until its place among the events. False if that is past; then nothing is kept."""
        if snapshot.next_sequence <= self.delivered:
            return False
        self._held = snapshot
        return True

    @property
    def is_holding(self) -> bool:
        """A snapshot waits for events that it already shows."""
        return self._held is not None

    def release(self) -> Snapshot | None:
        """The held snapshot, if all events before it are delivered; it is then no longer held."""
        if self._held is None or self.delivered + 1 < self._held.next_sequence:
            return None
        snapshot, self._held = self._held, None
        return snapshot

    def discard_snapshot(self) -> None:
        """Forgets a held snapshot: another one is asked for."""
        self._held = None
