"""A recorded game as a page to read: who played, how it went, what was told, and the clocks.

`tell` gathers what there is to say; `html.py` and `pdf.py` set it. Nothing here knows pages.
"""

from dataclasses import dataclass

from controller.clocks.durations import format_clock
from controller.recording import RecordedGame
from controller.recording.declared import declarations
from controller.recording.playback import Playback, PlayedMove
from controller.sides import Side

DIAGRAM_EVERY = 16  # plies


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One number of the list of moves: short form and what was left, of each side; empty where there is none."""

    number: int
    south: str = ""
    south_clock: str = ""
    north: str = ""
    north_clock: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What was told beside a move, or before the first."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that the page says. `diagrams` are plies and what stands below them."""

    playback: Playback
    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    moves: tuple[MoveLine, ...]
    notes: tuple[Note, ...]
    diagrams: tuple[tuple[int, str], ...]
    signatures: tuple[tuple[str, str], ...] = ()  # who signs, and their name where it is known


def tell(recorded: RecordedGame) -> Story:
    """The story of a game. Raises: as `Playback`."""
    playback = Playback(recorded)
    header = recorded.header
    result = {None: "not finished", "*": "left off"}.get(header.result, header.result or "")
    facts = (
        ("Game", playback.game.name),
        ("Event", header.event),
        ("Site", header.site),
        ("Round", header.pgn_round),
        ("Date", header.started_at[:16].replace("T", " ")),
        ("Clock", header.clock_settings),
        *(
            (f"Declared by {entry.by.capitalize()}", f"{entry.settings} (SHA-256 {entry.digest[:16]})")
            for entry in declarations(recorded)
        ),
        ("Mode", header.mode),
        ("Result", ", ".join(filter(None, (result, header.reason)))),
        ("Moves", str((len(playback.moves) + 1) // 2)),
    )
    notes = [Note("before the first move", text) for text in playback.first_notes]
    notes += [Note(_place(move), text) for move in playback.moves for text in move.notes]
    notes += [Note(_place(move), "illegal; it stood") for move in playback.moves if not move.is_legal]
    return Story(
        playback,
        f"{header.south or 'South'} \u2013 {header.north or 'North'}",
        ", ".join(filter(None, (playback.game.name, header.event, header.date))),
        tuple((name, value) for name, value in facts if value),
        tuple(_lines(playback)),
        tuple(notes),
        tuple(_diagrams(playback)),
        (("South", header.south), ("North", header.north), ("Arbiter", "")),
    )


def _place(move: PlayedMove) -> str:
    return f"{move.number}{'.' if move.by is Side.SOUTH else '...'} {move.san}"


def _lines(playback: Playback) -> list[MoveLine]:
    lines: dict[int, dict[Side, PlayedMove]] = {}
    for move in playback.moves:
        lines.setdefault(move.number, {})[move.by] = move

    def cells(move: PlayedMove | None) -> tuple[str, str]:
        if move is None:
            return "", ""
        san = move.san if move.is_legal else f"{move.san} (illegal)"
        return san, format_clock(move.clock_ms[move.by]) if playback.is_timed else ""

    return [
        MoveLine(number, *cells(moves.get(Side.SOUTH)), *cells(moves.get(Side.NORTH)))
        for number, moves in lines.items()
    ]


def _diagrams(playback: Playback) -> list[tuple[int, str]]:
    """The start where it is a special one, every so many plies, where something was told, and the end."""
    plies = {0} if playback.game.id != "chess" else set()
    plies |= set(range(DIAGRAM_EVERY, len(playback.moves), DIAGRAM_EVERY))
    plies |= {move.ply for move in playback.moves if not move.is_legal}
    plies.add(len(playback.moves))
    return [
        (ply, f"After {_place(playback.moves[ply - 1])}" if ply else "The start") for ply in sorted(plies)
    ]
