"""The report of a fault of the program, as a file beside the recordings."""

import traceback
from pathlib import Path

FOLDER = "failures"


def write_report(error: Exception, folder: Path, wall_time_iso: str, version: str) -> str:
    """The whole error beside the recordings. Gives the file's name, empty where it cannot be written."""
    name = f"{wall_time_iso[:19].replace(':', '-')}.txt"
    file = folder / FOLDER / name
    words = "".join(traceback.format_exception(error))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"rhunich {version}, {wall_time_iso}\n\n{words}", encoding="utf-8")
    except OSError:
        return ""
    return str(file)
