"""A recorded game in PGN's terms: tags, short notation by the rules, times from the clocks."""

from dataclasses import replace

from controller.clocks import ClockSettingsError, parse_settings
from controller.games import split_options
from controller.recording.pgn import PgnGame, PgnMove, write_game
from controller.recording.playback import Playback, PlayedMove
from controller.recording.recorded_game import GameHeader, RecordedGame
from controller.sides import Side

CHESS_ID = "chess"
# PGN 9.8.1: the words of the Termination tag; every other reason is a normal end.
_TERMINATIONS = {
    "flag": "time forfeit",
    "time": "time forfeit",
    "illegal-move": "rules infraction",
    "forfeit": "rules infraction",
    "abandoned": "abandoned",
    "adjudication": "adjudication",
}


def pgn_of(recorded: RecordedGame) -> PgnGame:
    """The game as it stood in the end, with times after every move; its first part where there are several.

    Raises: as `pgn_parts`.
    """
    return pgn_parts(recorded)[0]


def pgn_parts(recorded: RecordedGame) -> tuple[PgnGame, ...]:
    """The game as it stood in the end: `%clk` after every move if the clocks have told of any, `%emt` where they have
    told of its turn, and what was told beside it as a comment.

    One game, or, where an illegal move stood or a position was set, several: PGN has no such move, so each part has
    legal moves only and the next one begins from the position after it. Tags `Part` and `IllegalMove` tell that they
    belong together.
    Raises: the errors of `rules_c` if the game is unknown or a recorded move is illegal; EntryError.
    """
    playback = Playback(recorded)
    breaks = [move for move in playback.moves if move.is_set or not move.is_legal]
    parts = []
    first = 0
    for number, stood in enumerate([*breaks, None], start=1):
        end = len(playback.moves) if stood is None else stood.ply - (not stood.is_legal)
        parts.append(_part(playback, first, end, number, breaks))
        if stood is not None:
            first = stood.ply
    return tuple(parts)


def pgn_text(recorded: RecordedGame) -> str:
    """The game as PGN, all its parts. Raises: as `pgn_parts`."""
    return "".join(write_game(part) for part in pgn_parts(recorded))


def _part(playback: Playback, first: int, end: int, number: int, breaks: list[PlayedMove]) -> PgnGame:
    """The moves after ply `first` up to ply `end`."""
    header, game = playback.recorded.header, playback.game
    is_last = number == len(breaks) + 1
    start_fen = playback.position(first).fen()
    is_set_up = header.game_id != CHESS_ID or start_fen != game.start().fen()
    tags = _tags(header, game.name, start_fen if is_set_up else None)
    comment = "; ".join(playback.first_notes) if first == 0 else ""
    if breaks:
        tags["Part"] = f"{number}/{len(breaks) + 1}"
    if number > 1:
        before = breaks[number - 2]
        if not before.is_legal:
            tags["IllegalMove"] = before.move
            comment = "; ".join([f"{_numbered(before)} was illegal and stood", *before.notes])
    moves = [_pgn_move(move, playback.is_timed) for move in playback.moves[first:end]]
    if not is_last:
        tags["Termination"] = "unterminated"
        stood = breaks[number - 1]
        words = "the game goes on from another position in the next part"
        if not stood.is_legal:
            words = f"{_numbered(stood)}, illegal, stood; the game goes on in the next part"
        if moves:
            last = moves[-1]
            moves[-1] = replace(last, comment="; ".join(filter(None, (last.comment, words))))
        else:
            comment = "; ".join(filter(None, (comment, words)))
    if is_last and header.reason and not moves and not comment:
        comment = header.reason
    return PgnGame(
        tags=tags,
        moves=tuple(moves),
        result=(header.result or "*") if is_last else "*",
        comment=comment,
        first_number=full_move_number(start_fen),
        first_is_north=side_to_move(start_fen) is Side.NORTH,
    )


def _pgn_move(move: PlayedMove, is_timed: bool) -> PgnMove:
    clock_ms = move.clock_ms[move.by] if is_timed else None
    return PgnMove(move.san, clock_ms, move.turn.spent_ms if move.turn else None, "; ".join(move.notes))


def _numbered(move: PlayedMove) -> str:
    return f"{move.number}{'.' if move.by is Side.SOUTH else '...'} {move.san}"


def side_to_move(fen: str) -> Side:
    """The side a FEN has on move."""
    return Side.NORTH if fen.split()[1] == "b" else Side.SOUTH


def full_move_number(fen: str) -> int:
    """The number of the next move in a FEN."""
    return int(fen.split()[5])


def _tags(header: GameHeader, game_name: str, start_fen: str | None) -> dict[str, str]:
    """Variant comes before FEN: some readers need it there to read the position."""
    tags = {
        "Event": header.event,
        "Site": header.site,
        "Date": header.date.replace("-", "."),
        "Round": header.pgn_round,
        "White": header.south,
        "Black": header.north,
    }
    if header.game_id != CHESS_ID:
        tags["Variant"] = game_name
    if options := split_options(header.game_id)[1]:
        tags["VariantOptions"] = " ".join(options)
    if start_fen is not None:
        tags |= {"SetUp": "1", "FEN": start_fen}
    tags["TimeControl"] = _time_control(header.clock_settings)
    if header.clock_settings:
        tags["ClockSettings"] = header.clock_settings
    tags["Termination"] = _termination(header)
    return tags


def _time_control(settings_text: str) -> str:
    """PGN's field where it has one, `?` where it has none, `-` for a game without clocks.

    PGN 9.6.1 knows moves/seconds, seconds, seconds + increment and the sandclock, the same for both players, and
    nothing beside it; the settings in full stand in a tag of their own.
    """
    if not settings_text:
        return "-"
    try:
        settings = parse_settings(settings_text)
    except ClockSettingsError:
        return "?"
    is_plain = settings.independent_ms is None and settings.free_first_move_ms is None
    return settings.south.pgn() if settings.south == settings.north and is_plain else "?"


def _termination(header: GameHeader) -> str:
    if header.result is None:
        return "unterminated"
    return _TERMINATIONS.get(header.reason or "", "normal")
