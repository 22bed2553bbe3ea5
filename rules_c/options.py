"""What a game leaves open, read from the sections `[option …]` of its definition and its parents'."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OptionSection:
    """Lines that hold only when its options are chosen: each as its name and its values, `*` for any."""

    options: tuple[tuple[str, tuple[str, ...]], ...]
    lines: Mapping[str, str]


def sections_of(file: Path, library: Path) -> list[OptionSection]:
    """Every section, a parent's first. The file has been loaded before, so it can be read."""
    found: list[OptionSection] = []
    lines: dict[str, str] = {}
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = raw.split("#")[0].strip()
        key, _, value = (part.strip() for part in line.partition("="))
        if line.startswith("[no option"):
            gone = set(line.removeprefix("[no option").rstrip("]").split())
            found = [part for part in found if gone.isdisjoint(name for name, _ in part.options)]
            lines = {}
        elif line.startswith("[option"):
            lines = {}
            found.append(OptionSection(_read_options(line.removeprefix("[option").rstrip("]")), lines))
        elif key == "parent":
            beside = file.parent / value
            found = sections_of(beside if beside.is_file() else library / value, library)
        elif line:
            lines[key] = value
    return found


def _read_options(words: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    parts = (part.strip().partition("=") for part in words.split("&"))
    return tuple((name.strip(), tuple(values.strip().split("|"))) for name, _, values in parts)


def options_of(sections: list[OptionSection]) -> dict[str, tuple[str, ...]]:
    """Name -> the values that can be chosen, `*` for any."""
    found: dict[str, tuple[str, ...]] = {}
    for section in sections:
        if len(section.options) == 1:
            name, values = section.options[0]
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *values)))
    return found
