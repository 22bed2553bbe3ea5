"""COBS and frames at their edges; the rest of the framing is tested against the firmware's C in tests/firmware."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.frames import Frame, FrameReader, cobs_decode, cobs_encode, encode_frame


@given(st.binary(max_size=600))
def test_cobs_comes_back_and_has_no_zero(data: bytes) -> None:
    """Whatever goes in comes out, also beyond 254 bytes without a zero."""
    encoded = cobs_encode(data)
    assert 0 not in encoded
    assert len(encoded) <= len(data) + 1 + len(data) // 254
    assert cobs_decode(encoded) == data


@pytest.mark.parametrize(
    "data", [bytes(1), bytes(254), b"\1" * 253, b"\1" * 254, b"\1" * 255, b"\1" * 254 + b"\0"]
)
def test_cobs_at_the_edges_of_a_group_comes_back(data: bytes) -> None:
    """254 is where a group ends without standing for a zero."""
    assert cobs_decode(cobs_encode(data)) == data


@pytest.mark.parametrize("data", [b"\0", b"\5\1", b"\1\0\1", b"\xff\1"])
def test_cobs_that_cannot_be_is_refused(data: bytes) -> None:
    """A code that points beyond the end, or a zero where none can stand."""
    with pytest.raises(ValueError, match="no COBS"):
        cobs_decode(data)


@given(st.lists(st.binary(max_size=40), max_size=8), st.integers(1, 7))
def test_reader_finds_frames_in_pieces_of_any_size(bodies: list[bytes], size: int) -> None:
    """Bytes come as they come; frames come whole."""
    stream = b"".join(encode_frame(1, body) for body in bodies)
    reader = FrameReader()
    found = [frame for at in range(0, len(stream), size) for frame in reader.feed(stream[at : at + size])]
    assert found == [Frame(1, 1, body) for body in bodies]
    assert (reader.frame_count, reader.bad_count, reader.byte_count) == (len(bodies), 0, len(stream))


def test_reader_gives_damaged_frames_as_bytes_and_counts_them() -> None:
    """The flight recorder wants to show them; an empty frame is nothing."""
    reader = FrameReader()
    assert reader.feed(b"\x03ab\0\0") == [b"\x03ab"]
    assert reader.bad_count == 1


def test_reader_survives_a_stream_without_any_delimiter() -> None:
    """Another device's megabyte must not fill the memory."""
    reader = FrameReader()
    for _ in range(1_000):
        assert reader.feed(b"A" * 1_000) == []
    assert len(reader._buffer) < 1_000
    (damaged, frame) = reader.feed(b"\0" + encode_frame(3, b"x"))
    assert isinstance(damaged, bytes)
    assert frame == Frame(1, 3, b"x")
