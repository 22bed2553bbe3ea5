"""A cable that spoils bytes: some arrive changed, some not at all."""

from random import Random

from firmware_bridge.port import Port


class SpoilingPort:
    """A port around another one. One byte in `one_in` is changed or lost, either way; 0 spoils none."""

    def __init__(self, port: Port, rng: Random, one_in: int) -> None:
        self._port, self._rng, self._one_in = port, rng, one_in

    @property
    def name(self) -> str:
        """The path it was opened by."""
        return self._port.name

    def read(self) -> bytes:
        """What arrives of the bytes the board has sent by now. Raises PortLostError."""
        return self._spoilt(self._port.read())

    def write(self, data: bytes) -> int:
        """Takes as many bytes as find room and returns how many. Raises PortLostError."""
        spoilt = self._spoilt(data)
        if len(spoilt) == len(data):
            return self._port.write(spoilt)
        return len(data) if self._port.write(spoilt) == len(spoilt) else 0

    def fileno(self) -> int | None:
        """A descriptor that select can wait on."""
        return self._port.fileno()

    def close(self) -> None:
        """Gives the port back."""
        self._port.close()

    def _spoilt(self, data: bytes) -> bytes:
        if not self._one_in or not data or self._rng.random() >= len(data) / self._one_in:
            return data
        place = self._rng.randrange(len(data))
        if self._rng.random() < 0.5:
            return data[:place] + data[place + 1 :]
        changed = data[place] ^ (1 << self._rng.randrange(8))
        return data[:place] + bytes([changed]) + data[place + 1 :]
