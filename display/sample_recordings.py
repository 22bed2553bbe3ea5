"""Recorded games for pictures: a list as a club's evening leaves it, and one game with its clocks."""

from dataclasses import replace

from controller.recording import GameHeader, RecordedGame
from controller.recording.pgn_import import recorded_of
from controller.recording.pgn_reader import read_games

# Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858; the times are made up.
OPERA = """[Event "Club evening"]
[Site "Cardiff"]
[Date "2026.11.20"]
[Round "3.12"]
[White "Morphy"]
[Black "Duke and Count"]
[Result "1-0"]
[TimeControl "600+5"]

1. e4 {[%clk 0:10:01] [%emt 0:00:04]} e5 {[%clk 0:09:57] [%emt 0:00:08]}
2. Nf3 {[%clk 0:10:01] [%emt 0:00:05]} d6 {[%clk 0:09:40] [%emt 0:00:22]}
3. d4 {[%clk 0:10:00] [%emt 0:00:06]} Bg4 {[%clk 0:09:02] [%emt 0:00:43]}
4. dxe5 {[%clk 0:09:48] [%emt 0:00:17]} Bxf3 {[%clk 0:08:50] [%emt 0:00:17]}
5. Qxf3 {[%clk 0:09:50] [%emt 0:00:03]} dxe5 {[%clk 0:08:49] [%emt 0:00:06]}
6. Bc4 {[%clk 0:09:36] [%emt 0:00:19]} Nf6 {[%clk 0:08:01] [%emt 0:00:53]}
7. Qb3 {[%clk 0:09:05] [%emt 0:00:36]} Qe7 {[%clk 0:06:44] [%emt 0:01:22]}
8. Nc3 {[%clk 0:08:12] [%emt 0:00:58]} c6 {[%clk 0:05:57] [%emt 0:00:52]}
9. Bg5 {[%clk 0:07:59] [%emt 0:00:18]} b5 {[%clk 0:04:31] [%emt 0:01:31]}
10. Nxb5 {[%clk 0:06:20] [%emt 0:01:44]} cxb5 {[%clk 0:04:20] [%emt 0:00:16]}
11. Bxb5+ {[%clk 0:06:18] [%emt 0:00:07]} Nbd7 {[%clk 0:03:58] [%emt 0:00:27]}
12. O-O-O {[%clk 0:05:47] [%emt 0:00:36]} Rd8 {[%clk 0:02:22] [%emt 0:01:41]}
13. Rxd7 {[%clk 0:05:31] [%emt 0:00:21]} Rxd7 {[%clk 0:02:11] [%emt 0:00:16]}
14. Rd1 {[%clk 0:05:28] [%emt 0:00:08]} Qe6 {[%clk 0:01:08] [%emt 0:01:08]}
15. Bxd7+ {[%clk 0:05:02] [%emt 0:00:31]} Nxd7 {[%clk 0:01:05] [%emt 0:00:08]}
16. Qb8+ {[%clk 0:04:40] [%emt 0:00:27]} Nxb8 {[%clk 0:01:06] [%emt 0:00:04]}
17. Rd8# {[%clk 0:04:42] [%emt 0:00:03]} 1-0
"""
_EVENING = (
    ("Anna Jones", "Bedri Krasniqi", "lancer-chess", "1/2-1/2", "3.1"),
    ("Carys", "Dewi", "xiangqi", "0-1", "3.2"),
    ("Elin Roberts", "Ffion", "chess", None, "3.3"),
    ("Gareth", "Hywel", "siege-field", "1-0", "2.1"),
    ("Anna Jones", "Carys", "capablanca-classic", "1-0", "2.2"),
    ("Bedri Krasniqi", "Dewi", "chess960", "0-1", "2.3"),
    ("", "", "chess", "*", ""),
    ("Ffion", "Gareth", "shadow", "1-0", "1.1"),
)


def opera() -> RecordedGame:
    """One game with clocks."""
    (game,) = recorded_of(read_games(OPERA))
    return replace(game, header=replace(game.header, number=9, reason="checkmate"))


def evening() -> list[GameHeader]:
    """A list, newest first."""
    first = opera().header
    headers = [first]
    for number, (south, north, game_id, result, place) in zip(range(8, 0, -1), _EVENING, strict=True):
        round_name, _, board = place.partition(".")
        headers.append(
            replace(
                first,
                number=number,
                south=south,
                north=north,
                game_id=game_id,
                result=result,
                round=round_name,
                board=board,
                event=first.event if place else "",
            )
        )
    return headers
