"""A recorded game in PGN's terms: tags, short notation by the rules, times from the clocks."""

from controller.clocks import ClockSettingsError, parse_settings
from controller.games import find_game
from controller.recording.pgn import PgnGame, PgnMove
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
    """The game as it stood in the end, with `%clk` and `%emt` after every move whose turn the clocks have told of.

    Raises: the errors of `rules_c` if the game is unknown or a recorded move is illegal; EntryError.
    """
    header = recorded.header
    game = find_game(header.game_id)
    position = game.position(header.start_fen)
    start_fen = position.fen()
    moves = []
    for timed in recorded.timed_moves():
        san = position.san(timed.move)
        position.push(timed.move)
        turn = timed.turn
        moves.append(PgnMove(san, turn.remaining_ms if turn else None, turn.spent_ms if turn else None))
    is_set_up = header.game_id != CHESS_ID or start_fen != game.start().fen()
    return PgnGame(
        tags=_tags(header, game.name, start_fen if is_set_up else None),
        moves=tuple(moves),
        result=header.result or "*",
        comment=header.reason if header.reason and not moves else "",
        first_number=full_move_number(start_fen),
        first_is_north=side_to_move(start_fen) is Side.NORTH,
    )


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
        "Date": header.started_at[:10].replace("-", "."),
        "Round": header.round,
        "White": header.south,
        "Black": header.north,
    }
    if header.game_id != CHESS_ID:
        tags["Variant"] = game_name
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
