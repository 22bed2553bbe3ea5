"""COBS and CRC: the C against Python, against the published check value, and against damage."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.frames import Frame, FrameReader, crc16, encode_frame
from firmware_bridge.protocol import LIMITS_BODY_MAX, PROTOCOL_VERSION
from tests.firmware.driver import Driver

# The driver keeps no state that matters between two frames, so examples may share it.
_SHARED = settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
_BODIES = st.binary(max_size=LIMITS_BODY_MAX)


def _decode(driver: Driver, data: bytes) -> list[Frame | None]:
    """What the C makes of the bytes: frames, None for a damaged one."""
    found: list[Frame | None] = []
    for part in driver(f"decode {data.hex()}").split(";")[:-1]:
        if part == "bad":
            found.append(None)
        else:
            version, frame_type, body = part.split(" ")
            found.append(Frame(int(version), int(frame_type), bytes.fromhex(body)))
    return found


def test_crc_has_the_published_check_value(driver: Driver) -> None:
    """CRC-16/CCITT-FALSE of "123456789" is 0x29B1 (catalogue of parametrised CRC algorithms, reveng)."""
    assert driver(f"crc {b'123456789'.hex()}") == "29b1"
    assert crc16(b"123456789") == 0x29B1


@_SHARED
@given(frame_type=st.integers(0, 255), body=_BODIES)
def test_frames_of_both_languages_are_the_same_bytes(driver: Driver, frame_type: int, body: bytes) -> None:
    """One frame, two programs, the same bytes; no zero but the last; each reads the other's."""
    frame = encode_frame(frame_type, body)
    assert driver(f"encode {frame_type} {body.hex()}".strip()) == frame.hex()
    assert frame.index(0) == len(frame) - 1
    wanted = Frame(PROTOCOL_VERSION, frame_type, body)
    assert _decode(driver, frame) == [wanted]
    assert FrameReader().feed(frame) == [wanted]


@_SHARED
@given(body=_BODIES, version=st.integers(0, 255))
def test_frame_of_another_version_is_still_a_frame(driver: Driver, body: bytes, version: int) -> None:
    """Framing never changes between versions, so that versions can be named."""
    assert _decode(driver, encode_frame(1, body, version)) == [Frame(version, 1, body)]


@_SHARED
@given(junk=st.binary(min_size=1, max_size=300), body=_BODIES)
def test_junk_costs_no_more_than_the_frame_it_touches(driver: Driver, junk: bytes, body: bytes) -> None:
    """Whatever stood before, the frame after the next delimiter is read."""
    frames = _decode(driver, junk + b"\0" + encode_frame(2, body))
    assert frames[-1] == Frame(PROTOCOL_VERSION, 2, body)
    python = FrameReader().feed(junk + b"\0" + encode_frame(2, body))
    assert python[-1] == Frame(PROTOCOL_VERSION, 2, body)


def test_single_damage_is_always_found(driver: Driver) -> None:
    """Each single flipped bit, lost byte and doubled byte in a frame: never a wrong frame, in either language."""
    body = bytes(range(14))
    frame = encode_frame(2, body)
    good = Frame(PROTOCOL_VERSION, 2, body)
    after = Frame(PROTOCOL_VERSION, 4, b"after")
    follower = b"\0" + encode_frame(4, b"after")
    damaged = [
        bytes(byte ^ (1 << bit if at == index else 0) for at, byte in enumerate(frame))
        for index in range(len(frame))
        for bit in range(8)
    ]
    damaged += [frame[:index] + frame[index + 1 :] for index in range(len(frame) - 1)]
    damaged += [frame[:index] + b"\x55" + frame[index:] for index in range(len(frame))]
    for data in damaged:
        assert [found for found in _decode(driver, data + follower) if found is not None] in ([after],)
        python = FrameReader().feed(data + follower)
        assert [found for found in python if isinstance(found, Frame)] == [after]
        assert good not in python


def test_random_damage_lets_no_wrong_frame_through(driver: Driver) -> None:
    """2000 frames, a third of them harmed at random (seed 20): only frames that were sent come out."""
    chance = random.Random(20)
    sent: set[Frame] = set()
    stream = bytearray()
    for number in range(2000):
        body = number.to_bytes(4, "little") + chance.randbytes(10)
        sent.add(Frame(PROTOCOL_VERSION, 2, body))
        frame = bytearray(encode_frame(2, body))
        if chance.random() < 1 / 3:
            at = chance.randrange(len(frame))
            match chance.randrange(3):
                case 0:
                    frame[at] ^= 1 << chance.randrange(8)
                case 1:
                    del frame[at]
                case _:
                    frame.insert(at, chance.randrange(256))
        stream += frame
    reader = FrameReader()
    python = [found for found in reader.feed(bytes(stream)) if isinstance(found, Frame)]
    assert set(python) <= sent
    assert len(python) > 1200
    c_found: list[Frame | None] = []
    for at in range(0, len(stream), 10_000):
        c_found += _decode(driver, bytes(stream[at : at + 10_000]))
    assert [found for found in c_found if found is not None] == python


def test_overlong_frame_is_thrown_away_whole(driver: Driver) -> None:
    """A delimiter lost between two frames must not overflow the receiver's buffer."""
    assert _decode(driver, b"\x11" * 1000 + b"\0" + encode_frame(1, b"")) == [
        None,
        Frame(PROTOCOL_VERSION, 1, b""),
    ]
