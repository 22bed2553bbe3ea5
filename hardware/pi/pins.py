"""Which pin of the Pi's header is wired to what. BCM numbers; inputs close to ground, lamps light when high.

Free of the serial port (14, 15), I2C (2, 3) and SPI (7 to 11), so that other boards fit beside.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Pins:
    """The wiring of the panel."""

    levers: dict[str, int] = field(default_factory=lambda: {"south": 5, "north": 6})
    keys: dict[str, int] = field(
        default_factory=lambda: {"up": 13, "down": 19, "left": 26, "right": 16, "enter": 20}
    )
    lamps: dict[str, int] = field(default_factory=lambda: {"south": 22, "north": 23, "warning": 24})
    buzzer: int = 18
