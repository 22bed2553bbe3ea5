"""Reading of the `5m+3s` that several types share."""

from controller.clocks.durations import parse_positive
from controller.clocks.errors import ClockSettingsError


def read_base_and_bonus(text: str, type_name: str, bonus_name: str, example: str) -> tuple[int, int]:
    """Base and bonus in milliseconds.

    Raises: ClockSettingsError.
    """
    base, plus, bonus = text.partition("+")
    if not plus or "+" in bonus:
        raise ClockSettingsError(
            f"'{type_name}' takes base time + {bonus_name}, not '{text}': write '{example}'"
        )
    return (
        parse_positive(base, f"the base time of '{type_name}'"),
        parse_positive(bonus, f"the {bonus_name} of '{type_name}'"),
    )
