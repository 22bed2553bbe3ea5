"""The recordings' door: everything that happens, durable before it is acknowledged; read back; PGN.

with Recorder.open(folder) as recorder:
    number = recorder.begin_game("chess", fen, "fischer 5m+3s", "casual", wall_time_iso)
    recorder.append([event, *effects])
    recorder.finish_game(number, "1-0", "checkmate")
"""

from controller.recording.archive import FILE_NAME, FOLDER_VARIABLE, Archive, default_folder
from controller.recording.codec import Entry, Recordable, decode, encode
from controller.recording.errors import (
    DamageError,
    EntryError,
    ForeignFileError,
    PgnError,
    RecordingError,
)
from controller.recording.keeper import Keeper
from controller.recording.recorded_game import CLOCK_STATE, FRAMES, RESUMED, GameHeader, RecordedGame
from controller.recording.recorder import Recorder

__all__ = [
    "CLOCK_STATE",
    "FILE_NAME",
    "FOLDER_VARIABLE",
    "FRAMES",
    "RESUMED",
    "Archive",
    "DamageError",
    "Entry",
    "EntryError",
    "ForeignFileError",
    "GameHeader",
    "Keeper",
    "PgnError",
    "Recordable",
    "RecordedGame",
    "Recorder",
    "RecordingError",
    "decode",
    "default_folder",
    "encode",
]
