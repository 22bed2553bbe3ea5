"""Recording and reading back, and what is said when the disk cannot."""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.effects import MoveMade, MovesRevised
from controller.events import Event, KeyPressed, LeverPressed, PieceLifted, PiecePlaced
from controller.recording import RESUMED, Archive, Entry, EntryError, GameHeader, Recorder, RecordingError
from controller.recording.archive import FILE_NAME
from controller.recording.schema import BETWEEN_GAMES, MIGRATIONS, SCHEMA_VERSION, migrate, schema_version
from controller.sides import Side

NOBODY_UID = 65534
START = ("chess", "start fen", "fischer 5m+3s", "casual", "2026-11-21T20:15:00+01:00")


def begin(recorder: Recorder, south: str = "", north: str = "") -> int:
    """A new game."""
    return recorder.begin_game(*START, south=south, north=north, versions={"rhunich": "0.1.0"})


def test_game_recorded_is_loaded_with_everything_in_order(tmp_path: Path) -> None:
    """Header and entries come back as they were given, also from a new process's point of view."""
    events: list[Event] = [PieceLifted(5, "e2"), PiecePlaced(9, "e4"), LeverPressed(12, Side.SOUTH)]
    with Recorder.open(tmp_path / "games") as recorder:
        number = begin(recorder, "Anna", "Björn")
        recorder.append(events[:2])
        recorder.append([MoveMade(9, 1, "e2e4", "e4", Side.SOUTH), events[2]])
        recorder.append([])
        recorder.finish_game(number, "1-0", "resignation")
    with Archive.open_existing(tmp_path / "games") as archive:
        game = archive.load(number)
    assert list(game.events()) == events
    assert game.moves() == ("e2e4",)
    header = game.header
    assert (header.game_id, header.start_fen, header.clock_settings, header.mode, header.started_at) == START
    assert (header.south, header.north, header.versions) == ("Anna", "Björn", {"rhunich": "0.1.0"})
    assert (header.result, header.reason) == ("1-0", "resignation")


def test_append_commits_before_it_returns(tmp_path: Path) -> None:
    """Another connection sees the entry at once, and the disk is waited for."""
    recorder = Recorder.open(tmp_path)
    recorder.append([PieceLifted(5, "e2")])
    other = sqlite3.connect(tmp_path / FILE_NAME)
    assert other.execute("SELECT id >> 32, t_ms, kind, payload FROM entries").fetchall() == [
        (BETWEEN_GAMES, 5, "event.PieceLifted", '{"square":"e2"}')
    ]
    assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert recorder._connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_append_with_one_bad_entry_records_none(tmp_path: Path) -> None:
    """One transaction: all or nothing."""
    with Recorder.open(tmp_path) as recorder:
        number = begin(recorder)
        with pytest.raises(EntryError, match="'note'"):
            recorder.append([PieceLifted(5, "e2"), Entry("note", 6, {"text": object()})])
        assert recorder.load(number).entries == ()


def test_revisions_and_takebacks_leave_the_moves_as_they_stood(tmp_path: Path) -> None:
    """The last word on every ply counts; every word is kept."""
    with Recorder.open(tmp_path) as recorder:
        number = begin(recorder)
        recorder.append(
            [
                MoveMade(1, 1, "e2e4", "e4", Side.SOUTH),
                MoveMade(2, 2, "d7d5", "d5", Side.NORTH),
                MoveMade(3, 3, "e4d5", "exd5", Side.SOUTH, sure=False),
                MovesRevised(4, 2, ("e7e5", "g1f3")),
                MovesRevised(5, 1, ("e2e4",), sure=True),
                MovesRevised(5, 3, ()),
                MoveMade(6, 3, "f2f4", "f4", Side.SOUTH),
            ]
        )
        game = recorder.load(number)
    assert game.moves() == ("e2e4", "e7e5", "f2f4")
    assert len(game.entries) == 7


def test_unfinished_is_the_latest_game_without_result(tmp_path: Path) -> None:
    """What a program resumes after a power cut; a result taken back makes a game unfinished again."""
    with Recorder.open(tmp_path) as recorder:
        assert recorder.unfinished() is None
        first, second = begin(recorder), begin(recorder)
        recorder.finish_game(second, "*", "abandoned")
        unfinished = recorder.unfinished()
        assert unfinished is not None
        assert unfinished.header.number == first
        recorder.finish_game(first, "1/2-1/2", "agreement")
        assert recorder.unfinished() is None
        recorder.reopen_game(second)
        reopened = recorder.unfinished()
        assert reopened is not None
        assert (reopened.header.number, reopened.header.result) == (second, None)


def test_resumed_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Entries after resuming belong to the same game; the mark tells that times have a new base."""
    with Recorder.open(tmp_path) as recorder:
        number = begin(recorder)
        recorder.append([PieceLifted(900_000, "e2")])
    with Recorder.open(tmp_path) as recorder:
        recorder.append([PieceLifted(1, "a1")])
        recorder.resume_game(number, 2, "2026-11-21T21:00:00+01:00")
        recorder.append([PiecePlaced(5, "e4")])
        game = recorder.load(number)
    assert [entry.kind for entry in game.entries] == ["event.PieceLifted", RESUMED, "event.PiecePlaced"]
    resumed = game.last(RESUMED)
    assert resumed is not None
    assert resumed.payload["wall_time"] == "2026-11-21T21:00:00+01:00"


def souths(headers: list[GameHeader]) -> list[str]:
    """Who played South."""
    return [header.south for header in headers]


def test_games_are_listed_newest_first_and_found_by_what_people_know(tmp_path: Path) -> None:
    """By player, game, result and date."""
    with Recorder.open(tmp_path) as recorder:
        for day, south, result in ((1, "Anna", "1-0"), (2, "Bo", "0-1"), (3, "Hannah", "1-0")):
            number = recorder.begin_game(
                "chess" if day < 3 else "capablanca",
                "fen",
                "",
                "casual",
                f"2026-11-0{day}T10:00",
                south=south,
            )
            recorder.finish_game(number, result, "checkmate")
        assert souths(recorder.games()) == ["Hannah", "Bo", "Anna"]
        assert souths(recorder.games(player="ANNA")) == ["Hannah", "Anna"]
        assert souths(recorder.games(game_id="chess", result="1-0")) == ["Anna"]
        assert souths(recorder.games(since="2026-11-02", until="2026-11-02")) == ["Bo"]
        assert souths(recorder.games(limit=2)) == ["Hannah", "Bo"]


@pytest.mark.parametrize("number", [0, 7])
def test_game_that_is_not_there_is_named(tmp_path: Path, number: int) -> None:
    """Loading or finishing it is refused."""
    with Recorder.open(tmp_path) as recorder:
        with pytest.raises(RecordingError, match=f"no game {number}"):
            recorder.load(number)
        with pytest.raises(RecordingError, match=f"no game {number}"):
            recorder.finish_game(number, "1-0", "")
        with pytest.raises(RecordingError):
            recorder.resume_game(number, 0, "")
        assert recorder.game is None


def open_to_all(folder: Path) -> None:
    """Anybody may read there: it and the folders that the test run made above it."""
    above = Path(tempfile.gettempdir())
    for each in (folder, *folder.parents):
        if above not in each.parents:
            break
        each.chmod(0o755)


def as_nobody(work: Callable[[], object]) -> str:
    """What `work` raises when it is done without any rights; root itself may write everywhere."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setuid(NOBODY_UID)
            work()
            message = "nothing"
        except BaseException as error:
            message = f"{type(error).__name__}: {error}"
        os.write(writing, message.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        return pipe.read()


def test_folder_without_rights_is_named(tmp_path: Path) -> None:
    """A read-only folder: one line that names it, and nothing is written."""
    open_to_all(tmp_path)
    readable = tmp_path / "card"
    readable.mkdir(mode=0o555)
    message = as_nobody(lambda: Recorder.open(readable))
    assert message == f"RecordingError: the recordings folder '{readable}' is read-only"
    message = as_nobody(lambda: Recorder.open(readable / "deeper"))
    assert message.startswith(f"RecordingError: the recordings folder '{readable / 'deeper'}' cannot be made")
    assert list(readable.iterdir()) == []


def test_recordings_on_a_read_only_card_can_be_read(tmp_path: Path) -> None:
    """Export needs no right to write."""
    open_to_all(tmp_path)
    card = tmp_path / "card"
    with Recorder.open(card) as recorder:
        begin(recorder)
    (card / FILE_NAME).chmod(0o444)
    card.chmod(0o555)
    assert as_nobody(lambda: Archive.open_existing(card).load(1)) == "nothing"


def test_disk_full_keeps_what_was_acknowledged_and_goes_on_later(tmp_path: Path) -> None:
    """The failed append leaves nothing; after space is found it can be tried again."""
    with Recorder.open(tmp_path) as recorder:
        number = begin(recorder)
        recorder.append([PieceLifted(1, "e2")])
        (pages,) = recorder._connection.execute("PRAGMA page_count").fetchone()
        recorder._connection.execute(f"PRAGMA max_page_count = {pages}")
        many = [PieceLifted(t_ms, "a" * 100) for t_ms in range(500)]
        with pytest.raises(RecordingError, match=f"'{tmp_path}' is full"):
            recorder.append(many)
        assert list(recorder.load(number).events()) == [PieceLifted(1, "e2")]
        recorder._connection.execute("PRAGMA max_page_count = 100000")
        recorder.append(many)
        assert len(recorder.load(number).entries) == 501


@pytest.mark.parametrize("where", ["header", "middle", "everything"])
def test_damaged_file_is_kept_untouched_and_a_new_one_begun(tmp_path: Path, where: str) -> None:
    """Nothing that may still be readable by others is overwritten, and the person is told."""
    with Recorder.open(tmp_path) as recorder:
        begin(recorder)
        recorder.append([PieceLifted(t_ms, "a" * 100) for t_ms in range(500)])
    file = tmp_path / FILE_NAME
    broken = bytearray(file.read_bytes())
    span = {"header": slice(0, 16), "middle": slice(4096, 12288), "everything": slice(None)}[where]
    broken[span] = b"\xa5" * len(broken[span])
    file.write_bytes(broken)
    with Recorder.open(tmp_path) as recorder:
        assert recorder.notice is not None
        assert "recordings-damaged-1.sqlite" in recorder.notice
        assert "\n" not in recorder.notice
        assert recorder.games() == []
        begin(recorder)
    assert (tmp_path / "recordings-damaged-1.sqlite").read_bytes() == broken
    with Recorder.open(tmp_path) as recorder:
        assert recorder.notice is None
        assert len(recorder.games()) == 1


def test_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """A database that is none of ours is no damage and no place to record."""
    file = tmp_path / FILE_NAME
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    before = file.read_bytes()
    with pytest.raises(RecordingError, match="another program"):
        Recorder.open(tmp_path)
    assert file.read_bytes() == before


def test_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """An older program must not write into what it does not know."""
    Recorder.open(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(RecordingError, match="newer version"):
        Recorder.open(tmp_path)
    with pytest.raises(RecordingError, match="newer version"):
        Archive.open_existing(tmp_path)


def test_second_writer_is_told_that_the_file_is_in_use(tmp_path: Path) -> None:
    """Two programs never interleave one transaction."""
    with Recorder.open(tmp_path) as recorder:
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        recorder._connection.execute("PRAGMA busy_timeout = 1")
        with pytest.raises(RecordingError, match="in use"):
            recorder.append([PieceLifted(1, "e2")])
        other.execute("ROLLBACK")
        recorder.append([KeyPressed(2, "pause")])


def test_archive_of_an_empty_folder_is_refused_and_makes_nothing(tmp_path: Path) -> None:
    """Reading does not create what it does not find."""
    with pytest.raises(RecordingError, match=str(tmp_path)):
        Archive.open_existing(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_migrations_missing_are_done_one_after_the_other(tmp_path: Path) -> None:
    """A file of the first version gets the later steps, and keeps its games."""
    with Recorder.open(tmp_path) as recorder:
        begin(recorder)
    connection = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    later = (
        *MIGRATIONS,
        ("ALTER TABLE games ADD COLUMN hall INTEGER NOT NULL DEFAULT 1",),
        ("CREATE TABLE seals (game INTEGER) STRICT",),
    )
    migrate(connection, later)
    assert schema_version(connection) == SCHEMA_VERSION + 2
    assert connection.execute("SELECT number, game_id, hall FROM games").fetchall() == [(1, "chess", 1)]
    migrate(connection, later)
    assert schema_version(connection) == SCHEMA_VERSION + 2


def test_migration_that_fails_leaves_the_last_good_version(tmp_path: Path) -> None:
    """A step is one transaction: its first statement does not stay when its second fails."""
    Recorder.open(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    later = (*MIGRATIONS, ("CREATE TABLE half (done) STRICT", "CREATE TABEL"))
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, later)
    assert schema_version(connection) == SCHEMA_VERSION
    assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").fetchone() == (0,)


def test_game_edited_deleted_and_restored_keeps_all_that_happened(tmp_path: Path) -> None:
    """Names, event, round and board can be put right later; a deleted game leaves the list and can come back."""
    with Recorder.open(tmp_path) as recorder:
        number = begin(recorder, "Ana")
        recorder.append([PieceLifted(1, "e2")])
        recorder.edit_game(number, south="Anna", event="Club", round="3", board="12")
        header = recorder.header(number)
        assert (header.south, header.north, header.event, header.pgn_round) == ("Anna", "", "Club", "3.12")
        with pytest.raises(ValueError, match="'result' of a game cannot be edited"):
            recorder.edit_game(number, result="1-0")
        time_of_day = header.started_at[10:]
        recorder.edit_game(number, date="2025-02-28")
        assert recorder.header(number).started_at == "2025-02-28" + time_of_day
        with pytest.raises(ValueError, match="'2025-02-29' is no day"):
            recorder.edit_game(number, date="2025-02-29")
        header = recorder.header(number)
        recorder.delete_game(number, "2026-11-21T22:00:00+01:00")
        assert recorder.games() == []
        assert recorder.unfinished() is None
        assert [game.number for game in recorder.games(is_deleted=True)] == [number]
        recorder.restore_game(number)
        assert recorder.games() == [header]
        assert recorder.load(number).header == header
        for work in (recorder.delete_game, recorder.edit_game):
            with pytest.raises(RecordingError, match="no game 9"):
                work(9, **({"south": "x"} if work == recorder.edit_game else {"wall_time_iso": "x"}))


def test_games_are_found_by_any_name_in_any_case_and_listed_by_page(tmp_path: Path) -> None:
    """Also letters beyond ASCII have two cases."""
    with Recorder.open(tmp_path) as recorder:
        for south, event in (("Björn", "Zürich"), ("Łukasz", "BJÖRN memorial"), ("Anna", "Club")):
            recorder.edit_game(begin(recorder, south), event=event)
        assert souths(recorder.games(player="BJÖRN")) == ["Björn"]
        assert souths(recorder.games(text="björn")) == ["Łukasz", "Björn"]
        assert souths(recorder.games(event="zÜR")) == ["Björn"]
        assert souths(recorder.games(limit=1, offset=1)) == ["Łukasz"]


def test_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Its games and entries are there in their order; reading alone leaves the file as it is."""
    file = tmp_path / FILE_NAME
    old = sqlite3.connect(file, isolation_level=None)
    migrate(old, MIGRATIONS[:1])
    old.execute(
        "INSERT INTO games (game_id, start_fen, clock_settings, mode, started_at, south, north, event, site, "
        "round, versions) VALUES ('chess', 'fen', '', 'casual', '2026-01-01', 'Anna', 'Bo', '', '', '', '{}')"
    )
    for game, t_ms in ((1, 5), (None, 6), (1, 7)):
        old.execute(
            "INSERT INTO entries (game, t_ms, kind, payload) VALUES (?, ?, 'event.PieceLifted', ?)",
            (game, t_ms, '{"square":"e2"}'),
        )
    old.close()
    before = file.read_bytes()
    with Archive.open_existing(tmp_path) as archive:
        assert [entry.t_ms for entry in archive.load(1).entries] == [5, 7]
    assert file.read_bytes() == before
    with Recorder.open(tmp_path) as recorder:
        assert recorder.notice is None
        assert [entry.t_ms for entry in recorder.load(1).entries] == [5, 7]
        assert schema_version(recorder._connection) == SCHEMA_VERSION
        recorder.resume_game(1, 8, "")
        recorder.append([PiecePlaced(9, "e4")])
        assert [entry.t_ms for entry in recorder.load(1).entries] == [5, 7, 8, 9]
