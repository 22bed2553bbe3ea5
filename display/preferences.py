"""What people have chosen for good: how the screen looks, what it speaks and what is heard. A small JSON file.

It is written anew as a whole and put in the place of the old one, so that a power cut leaves one or the other.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path

FOLDER_VARIABLE = "XDG_CONFIG_HOME"
FILE_NAME = Path("rhunich") / "settings.json"


@dataclass(frozen=True, slots=True)
class Preferences:
    """`theme` as in `theme.py`, `language` a code of `language.load`, `second_screen` one of `kinds.KINDS` or empty.

    `options` are those of each game, by its id, as they follow its name (`a=b c=d`).
    """

    theme: str = "dark"
    language: str = "en"
    sounds: bool = True
    speech: bool = False
    second_screen: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


def preferences_file(environment: Mapping[str, str]) -> Path:
    """Where they are kept: the user's folder for settings (XDG Base Directory)."""
    chosen = environment.get(FOLDER_VARIABLE)
    folder = Path(chosen) if chosen else Path("~/.config").expanduser()
    return folder / FILE_NAME


def read_preferences(file: Path, usual: Preferences) -> tuple[Preferences, str]:
    """What was chosen, `usual` for what was not; and one line for people on what in the file cannot be used."""
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return usual, ""
    except (OSError, ValueError) as error:
        return usual, f"the settings in '{file}' cannot be read: {error}"
    if not isinstance(plain, dict):
        return usual, f"the settings in '{file}' cannot be read: no JSON object"
    chosen, wrong = usual, []
    for known in fields(Preferences):
        if known.name not in plain:
            continue
        value = plain[known.name]
        if type(value) is type(getattr(usual, known.name)) and _is_plain(value):
            chosen = replace(chosen, **{known.name: value})
        else:
            wrong.append(known.name)
    return chosen, f"in '{file}' {', '.join(wrong)} cannot be used" if wrong else ""


def _is_plain(value: object) -> bool:
    """Whether what is kept by name is text."""
    return not isinstance(value, dict) or all(isinstance(part, str) for part in value.values())


def write_preferences(file: Path, preferences: Preferences) -> None:
    """Keeps them. Raises: OSError, and the old ones stay."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.part")
    with draft.open("w", encoding="utf-8") as written:
        json.dump(asdict(preferences), written, indent=2)
        written.write("\n")
        written.flush()
        os.fsync(written.fileno())
    draft.replace(file)
