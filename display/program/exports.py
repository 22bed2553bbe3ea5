"""Recorded games as files beside the recordings, for whoever carries them away."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from controller.errors import ControllerError
from controller.recording import RecordedGame, Recorder
from controller.recording.json_form import write_json
from controller.recording.pgn_export import pgn_text
from rules_c import FenError, IllegalMove, UnknownGame

UNREADABLE = (ControllerError, FenError, IllegalMove, UnknownGame)
STORIES = "stories"
_FORMS: Mapping[str, tuple[str, Callable[[list[RecordedGame]], str]]] = {
    "pgn": ("games.pgn", lambda games: "".join(map(pgn_text, games))),
    "json": ("games.json", lambda games: f"{write_json(games)}\n"),
}


def export(recorder: Recorder, numbers: Sequence[int] | None, form: str = "pgn") -> str:
    """Writes games, or all, in one file (`pgn`, `json`) or one file each (`story`); gives what to say."""
    folder = Path(recorder.file).parent
    try:
        chosen = [header.number for header in recorder.games()] if numbers is None else numbers
        ordered = sorted(chosen)
        count = f"{len(ordered)} {'game' if len(ordered) == 1 else 'games'}"
        if form == "story":
            return f"{count} told in {_write_stories(recorder, ordered, folder / STORIES)}"
        name, write = _FORMS[form]
        file = folder / name
        _write(file, write([recorder.load(number) for number in ordered]))
    except (OSError, *UNREADABLE) as error:
        return f"not exported: {error}"
    return f"{count} exported to {file}"


def _write_stories(recorder: Recorder, numbers: Sequence[int], folder: Path) -> Path:
    """A page for each game; gives the page, or the folder of several."""
    # Only stories need what sets pages.
    from display.story.html import story_html  # noqa: PLC0415
    from display.story.story import tell  # noqa: PLC0415

    folder.mkdir(exist_ok=True)
    file = folder
    for number in numbers:
        file = folder / f"game-{number:05}.html"
        _write(file, story_html(tell(recorder.load(number))))
    return file if len(numbers) == 1 else folder


def _write(file: Path, text: str) -> None:
    """All or nothing. Raises: OSError."""
    draft = file.with_name(f"{file.name}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
