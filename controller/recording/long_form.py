"""A recorded game in the long descriptive notation, as the rulebook writes games: one numbered line a turn of both."""

from controller.recording.playback import Playback
from controller.recording.recorded_game import RecordedGame
from controller.sides import Side


def long_text(recorded: RecordedGame) -> str:
    """The game's head, its moves, and what was told beside them; ends in an empty line.

    Raises: as `Playback`.
    """
    playback = Playback(recorded)
    header = recorded.header
    names = f"{header.south or 'South'} – {header.north or 'North'}"
    where = ", ".join(filter(None, (header.event, header.site, header.pgn_round)))
    lines = [f"{playback.game.name}: {names}", *filter(None, (where, header.date)), ""]
    lines += [f"({note})" for note in playback.first_notes]
    for move in playback.moves:
        number = f"{move.number}." if move.by is Side.SOUTH else f"{move.number}. …"
        lines.append(f"{number} {playback.long(move.ply)}")
        lines += [f"   ({note})" for note in move.notes]
    if header.result is not None:
        lines += ["", f"{header.result}{f', {header.reason}' if header.reason else ''}"]
    return "\n".join([*lines, "", ""])
