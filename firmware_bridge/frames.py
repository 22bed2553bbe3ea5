"""Bytes <-> frames: COBS, CRC-16, version, length and type. Knows no message.

A frame is COBS(version, length, type, body, crc) and a zero byte; see hardware/firmware/protocol.toml.
"""

import binascii
from dataclasses import dataclass

from firmware_bridge.protocol import PROTOCOL_VERSION

_HEADER_SIZE = 3
_CRC_SIZE = 2
# A length byte cannot say more than 255, so whatever is longer cannot become a frame.
_ENCODED_MAX = _HEADER_SIZE + 255 + _CRC_SIZE + 2


@dataclass(frozen=True, slots=True)
class Frame:
    """A whole, undamaged frame, of any version and type."""

    version: int
    type: int
    body: bytes


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected."""
    return binascii.crc_hqx(data, 0xFFFF)


def cobs_encode(data: bytes) -> bytes:
    """`data` without any zero byte, one byte longer for every 254 (Cheshire and Baker, 1999)."""
    out = bytearray()
    for group in data.split(b"\0"):
        rest = group
        while len(rest) >= 254:
            out += b"\xff" + rest[:254]
            rest = rest[254:]
        out.append(len(rest) + 1)
        out += rest
    return bytes(out)


def cobs_decode(data: bytes) -> bytes:
    """Undoes `cobs_encode`. Raises ValueError for what it cannot have made."""
    out = bytearray()
    at = 0
    while at < len(data):
        code = data[at]
        end = at + code
        if code == 0 or end > len(data):
            raise ValueError("no COBS")
        out += data[at + 1 : end]
        at = end
        if code < 255 and at < len(data):
            out.append(0)
    return bytes(out)


def encode_frame(frame_type: int, body: bytes, version: int = PROTOCOL_VERSION) -> bytes:
    """The bytes of one frame, delimiter included."""
    payload = bytes((version, len(body), frame_type)) + body
    return cobs_encode(payload + crc16(payload).to_bytes(2, "little")) + b"\0"


def _decode(encoded: bytes) -> Frame:
    payload = cobs_decode(encoded)
    if len(payload) < _HEADER_SIZE + _CRC_SIZE or payload[1] != len(payload) - _HEADER_SIZE - _CRC_SIZE:
        raise ValueError("wrong length")
    if crc16(payload[:-2]) != int.from_bytes(payload[-2:], "little"):
        raise ValueError("wrong crc")
    return Frame(version=payload[0], type=payload[2], body=payload[_HEADER_SIZE:-_CRC_SIZE])


class FrameReader:
    """Finds frames in a stream. Whatever is damaged is counted and skipped up to the next zero byte."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._is_overlong = False
        self.bad_count = 0
        self.frame_count = 0
        self.byte_count = 0

    def feed(self, data: bytes) -> list[Frame | bytes]:
        """All that has become complete: frames, and what was between two delimiters but is no frame."""
        self.byte_count += len(data)
        found: list[Frame | bytes] = []
        for index, part in enumerate(data.split(b"\0")):
            if index > 0:
                self._finish(found)
            self._buffer += part
            if len(self._buffer) > _ENCODED_MAX:
                self._is_overlong = True
                del self._buffer[_ENCODED_MAX:]
        return found

    def _finish(self, found: list[Frame | bytes]) -> None:
        encoded = bytes(self._buffer)
        is_overlong = self._is_overlong
        self._buffer.clear()
        self._is_overlong = False
        if not encoded:
            return
        try:
            if is_overlong:
                raise ValueError("too long")
            found.append(_decode(encoded))
            self.frame_count += 1
        except ValueError:
            self.bad_count += 1
            found.append(encoded)
