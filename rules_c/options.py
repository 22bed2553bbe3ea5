"""What a game leaves open, read from the sections `[option …]` of its definition and its parents'."""

from pathlib import Path


def options_of(file: Path, library: Path) -> dict[str, tuple[str, ...]]:
    """Name -> the values that can be chosen, `*` for any. The file has been loaded before, so it can be read."""
    found: dict[str, tuple[str, ...]] = {}
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = raw.split("#")[0].strip()
        key, _, value = (part.strip() for part in line.partition("="))
        if key == "parent":
            beside = file.parent / value
            found = options_of(beside if beside.is_file() else library / value, library)
        elif line.startswith("[no option"):
            for name in line.removeprefix("[no option").rstrip("]").split():
                found.pop(name, None)
        elif line.startswith("[option") and "&" not in line:
            name, _, values = line.removeprefix("[option").rstrip("]").strip().partition("=")
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *values.split("|"))))
    return found
