"""Sequence numbers: new, missing, lost, and where a snapshot belongs."""

import random
from dataclasses import replace

from firmware_bridge.event_track import EventTrack, ResumePoint, Verdict
from firmware_bridge.protocol import Event, Heartbeat, Hello, Snapshot

_HELLO = Hello(1, 1, 0, 0, 12, 12, 2, 8, 7, 100, 0, 1, 1, 0, 256, 1)
_BEAT = Heartbeat(0, 1, 1, 0, 0, 0, 0, 1, 5, 5, 5, 12, 12, 0, 0)


def _event(sequence: int, lost_before: int = 0) -> Event:
    return Event(sequence, 0, lost_before, 0, 0, 0, 1)


def _snapshot(next_sequence: int) -> Snapshot:
    return Snapshot(0, next_sequence, 0, 0, (0,) * 12)


def _met(**changes: int) -> EventTrack:
    track = EventTrack(None)
    assert track.meet(replace(_HELLO, **changes)) is False
    return track


def test_first_meeting_starts_after_what_was_before() -> None:
    """A new host loses nothing: events 1 to 41 were not its own."""
    track = _met(next_sequence=42, oldest_sequence=30, events_dropped=5)
    assert track.take_event(_event(41)) is Verdict.DUPLICATE
    assert track.take_event(_event(42)) is Verdict.NEXT


def test_events_are_taken_once_and_in_order() -> None:
    """Resent ones are duplicates, a gap asks for more."""
    track = _met()
    assert [track.take_event(_event(n)) for n in (1, 1, 3, 2, 3, 2)] == [
        Verdict.NEXT,
        Verdict.DUPLICATE,
        Verdict.TOO_EARLY,
        Verdict.NEXT,
        Verdict.NEXT,
        Verdict.DUPLICATE,
    ]


def test_gap_that_the_board_dropped_is_loss_and_not_waited_for() -> None:
    """Events 2 to 4 did not fit: event 5 says so and is taken."""
    track = _met()
    track.take_event(_event(1))
    assert track.take_event(_event(5, lost_before=3)) is Verdict.NEXT_AFTER_LOSS
    assert track.take_event(_event(6)) is Verdict.NEXT


def test_loss_is_told_once_when_heartbeat_and_event_both_tell_it() -> None:
    """The heartbeat comes first, then the queue is worked off up to the gap."""
    track = _met()
    full = replace(_BEAT, next_sequence=6, oldest_sequence=1, events_dropped=3)
    assert track.take_heartbeat(full).is_loss
    assert not track.take_heartbeat(full).is_loss
    assert [track.take_event(_event(n)) for n in (1, 2)] == [Verdict.NEXT] * 2
    assert track.take_event(_event(6, lost_before=3)) is Verdict.NEXT


def test_loss_told_by_an_event_is_no_news_in_the_next_heartbeat() -> None:
    """The other way round."""
    track = _met()
    track.take_event(_event(1))
    assert track.take_event(_event(5, lost_before=3)) is Verdict.NEXT_AFTER_LOSS
    assert not track.take_heartbeat(
        replace(_BEAT, next_sequence=6, oldest_sequence=1, events_dropped=3)
    ).is_loss


def test_loss_that_goes_on_is_told_again() -> None:
    """Three were known to be lost, now it is five."""
    track = _met()
    assert track.take_heartbeat(replace(_BEAT, next_sequence=4, events_dropped=3)).is_loss
    assert track.take_event(_event(6, lost_before=5)) is Verdict.NEXT_AFTER_LOSS


def test_lost_events_at_the_end_of_the_queue_are_not_waited_for() -> None:
    """All that was held is acknowledged, nothing new has happened: the heartbeat says what is never to come."""
    track = _met()
    track.take_event(_event(1))
    news = track.take_heartbeat(replace(_BEAT, next_sequence=4, oldest_sequence=4, events_dropped=2))
    assert news.is_loss
    assert track.take_event(_event(4, lost_before=2)) is Verdict.NEXT


def test_heartbeat_asks_for_missing_events_only_when_they_are_late() -> None:
    """An event that was queued just before the heartbeat is still on its way."""
    track = _met()
    beat = replace(_BEAT, next_sequence=2, oldest_sequence=1)
    assert not track.take_heartbeat(beat).is_missing
    assert track.take_heartbeat(beat).is_missing
    track.take_event(_event(1))
    assert not track.take_heartbeat(beat).is_missing


def test_heartbeat_shows_a_lost_acknowledgement() -> None:
    """The board still holds what we said was safe."""
    track = _met()
    track.take_event(_event(1))
    track.acknowledged = track.delivered
    assert track.take_heartbeat(replace(_BEAT, next_sequence=2, oldest_sequence=1)).is_acknowledgement_lost
    assert not track.take_heartbeat(
        replace(_BEAT, next_sequence=2, oldest_sequence=2)
    ).is_acknowledgement_lost


def test_resume_goes_on_after_what_was_recorded() -> None:
    """The board holds 4 and 5, the record ends with 4."""
    track = EventTrack(ResumePoint(100, 4))
    assert track.meet(replace(_HELLO, next_sequence=6, oldest_sequence=4)) is False
    assert [track.take_event(_event(n)) for n in (4, 5)] == [Verdict.DUPLICATE, Verdict.NEXT]


def test_resume_with_events_gone_is_loss() -> None:
    """Somebody else acknowledged 5 and 6 to the board."""
    track = EventTrack(ResumePoint(100, 4))
    assert track.meet(replace(_HELLO, next_sequence=8, oldest_sequence=7)) is True
    assert track.take_event(_event(7)) is Verdict.NEXT


def test_resume_on_another_boot_is_loss_and_starts_with_its_events() -> None:
    """The board was restarted while no host was there: its events since then are still ours."""
    track = EventTrack(ResumePoint(99, 400))
    assert track.meet(replace(_HELLO, next_sequence=3)) is True
    assert track.take_event(_event(1)) is Verdict.NEXT


def test_boot_id_that_comes_again_with_smaller_numbers_is_another_boot() -> None:
    """A board whose memory of boots was erased."""
    track = EventTrack(ResumePoint(100, 400))
    assert track.meet(replace(_HELLO, next_sequence=3)) is True


def test_snapshot_waits_for_the_events_it_shows() -> None:
    """Taken after event 2, it comes after event 2."""
    track = _met()
    assert track.hold(_snapshot(3))
    assert track.release() is None
    track.take_event(_event(1))
    assert track.release() is None
    track.take_event(_event(2))
    assert track.release() == _snapshot(3)
    assert not track.is_holding


def test_snapshot_from_before_an_event_is_refused() -> None:
    """It would take the event back."""
    track = _met()
    track.take_event(_event(1))
    assert not track.hold(_snapshot(1))
    assert track.release() is None


def test_any_order_of_loss_and_duplication_delivers_each_event_once() -> None:
    """Against the obvious model (seed 6): a board that resends what is held, over a line that loses and repeats."""
    chance = random.Random(6)
    track = _met()
    got: list[int] = []
    while len(got) < 500:
        for sequence in range(max(1, len(got) - 3), len(got) + 8):
            copies = chance.choice((0, 1, 1, 2))
            got += [sequence for _ in range(copies) if track.take_event(_event(sequence)) is Verdict.NEXT]
    assert got == list(range(1, len(got) + 1))
