"""The rulebook's worked examples of its clocks, as a table: settings, times of thinking, balances.

Each row is a numbered line of an example table of the rulebook, clocks 1.5 to 1.10 and 1.15. `moves` are the turns
from the start of the game, South first; rows of one game repeat the turns of the row before.
"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Row:
    """After `moves_ms` the balances are these; or `flag` has fallen: side, balance, when.

    `thinking_ms` is what the side on move has used of its next turn.
    """

    number: str
    settings: str
    moves_ms: tuple[int, ...]
    south: dict[str, int] | None = None
    north: dict[str, int] | None = None
    flag: tuple[str, str, int] | None = None
    thinking_ms: int = 0


def ms(text: str) -> int:
    """`1:27:00`, `40:30`, `0:35`, `50:30.001` in milliseconds."""
    whole, _, thousandths = text.partition(".")
    seconds = 0
    for part in whole.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds * 1000 + int(thousandths or 0)


def both(south: str, north: str, turns: int) -> tuple[int, ...]:
    """So many turns of each side."""
    return (ms(south), ms(north)) * turns


def first(time: str, turns: int) -> tuple[int, ...]:
    """So many turns of South, North's take no time; ends with South's press."""
    return ((ms(time), 0) * turns)[:-1]


C2 = "tournament 100m/40,50m/20,15m +30s"
C5 = "phased-countdown 120m+60s"
C6 = "phased-countdown 120m+60s+30s"
C7 = "phased-increment 60m+60s*40+60m"
C7B = f"{C7} in-advance"
C9 = "phased-combination 60m+60s*40+60m reserve 30s"
C10 = "phased-swing 30s reserve 30m cutoff 40 independent 60m"


def swing(swing_text: str, reserve: str, independent: str) -> dict[str, int]:
    """One side's balances in the worked game of C10."""
    return {"swing": ms(swing_text), "reserve": ms(reserve), "independent": ms(independent)}


def _swing_rows() -> list[Row]:
    opening = [
        ("20 s", "0:20", swing("0:10", "30:00", "59:40"), swing("0:50", "30:00", "60:00")),
        ("45 s", "0:45", swing("0:55", "30:00", "59:40"), swing("0:05", "30:00", "59:15")),
        ("60 s", "1:00", swing("0:00", "29:55", "58:40"), swing("1:00", "30:00", "59:15")),
        ("10 s", "0:10", swing("0:10", "29:55", "58:40"), swing("0:50", "30:00", "59:05")),
        ("310 s", "5:10", swing("0:00", "24:55", "53:30"), swing("1:00", "30:00", "59:05")),
        ("75 s", "1:15", swing("1:00", "24:55", "53:30"), swing("0:00", "29:45", "57:50")),
    ]
    rows = [Row("C10 start", C10, (), swing("0:30", "30:00", "60:00"), swing("0:30", "30:00", "60:00"))]
    moves: tuple[int, ...] = ()
    for turn, (_, time, south, north) in enumerate(opening):
        moves = (*moves, ms(time))
        rows.append(Row(f"C10 {'SN'[turn % 2]}{turn // 2 + 1}", C10, moves, south, north))
    # S4, N4 … S39, N39, S40: 10 s each.
    moves = (*moves, *both("0:10", "0:10", 36), ms("0:10"))
    north = swing("0:10", "29:45", "51:50")
    rows.append(Row("C10 S40", C10, moves, swing("0:50", "24:55", "47:20"), north))
    rows.append(
        Row(
            "C10 N40 before the press",
            C10,
            moves,
            swing("1:00", "24:55", "47:20"),
            swing("0:00", "29:43", "51:38"),
            thinking_ms=ms("0:12"),
        )
    )
    moves = (*moves, ms("0:12"))
    combined = swing("0:00", "29:43", "51:38")
    rows.append(Row("C10 N40 combine", C10, moves, swing("0:00", "25:55", "47:20"), combined))
    moves = (*moves, ms("1:40"))
    rows.append(Row("C10 S41", C10, moves, swing("0:00", "24:15", "45:40"), combined))
    return rows


def _countdown_rows() -> list[Row]:
    c5 = f"{C5} independent 180m"
    forty = first("2:15", 40)
    thirty = (*forty, 0, ms("30:00"))
    on_reserve = (*thirty, 0)
    c6_forty = first("3:00", 40)
    c6_sixty = (*c6_forty, 0, *first("1:00", 20))
    c6_secondary = (*c6_sixty, 0, ms("19:55"))

    def triple(main: str, primary: str, secondary: str) -> dict[str, int]:
        return {"main": ms(main), "primary_reserve": ms(primary), "secondary_reserve": ms(secondary)}

    def standard(main: str, reserve: str, independent: str) -> dict[str, int]:
        return {"main": ms(main), "reserve": ms(reserve), "independent": ms(independent)}

    return [
        Row("C5 40 moves at 135 s", c5, forty, standard("30:00", "40:00", "90:00")),
        Row("C5 think of exactly 30:00", c5, thirty, standard("0:00", "40:00", "60:00")),
        Row(
            "C5 39:59.999 on Reserve is alive",
            c5,
            on_reserve,
            {"main": 0, "reserve": 1, "independent": ms("20:00.001")},
            thinking_ms=ms("39:59.999"),
        ),
        Row(
            "C5 the next millisecond flags",
            c5,
            (*on_reserve, ms("40:00")),
            flag=("south", "reserve", ms("160:00")),
        ),
        Row("C5 first move of exactly 120:00", C5, (ms("120:00"),), flag=("south", "reserve", ms("120:00"))),
        Row("C6 40 moves at 180 s", C6, c6_forty, triple("0:00", "39:00", "0:30")),
        Row("C6 then 20 moves at 60 s", C6, c6_sixty, triple("0:00", "19:00", "10:30")),
        Row("C6 then 19:55", C6, c6_secondary, triple("0:00", "0:00", "9:35")),
        Row("C6 then 15 s", C6, (*c6_secondary, 0, ms("0:15")), triple("0:00", "0:00", "9:20")),
    ]


def _increment_rows() -> list[Row]:
    thirty_nine = first("1:30", 39)
    forty = (*thirty_nine, 0, ms("1:30"))
    longest = (0, 0) * 39

    def advance(initial: str, increment: str) -> dict[str, int]:
        return {"initial": ms(initial), "increment": ms(increment)}

    return [
        Row("C7b start", C7B, (), advance("60:00", "100:00")),
        Row("C7b South thinks 30:00", C7B, (ms("30:00"),), advance("31:00", "99:00")),
        Row("C7 39 moves at 90 s", C7, thirty_nine, {"compound": ms("40:30")}),
        Row("C7b 39 moves at 90 s", C7B, thirty_nine, advance("40:30", "1:01:00")),
        Row(
            "C7 move 40 before the press",
            C7,
            (*thirty_nine, 0),
            {"compound": ms("39:00")},
            thinking_ms=ms("1:30"),
        ),
        Row("C7 move 40 after it", C7, forty, {"compound": ms("1:40:00")}),
        Row("C7b move 40 after it", C7B, forty, advance("1:40:00", "0:00")),
        Row("C7 move 41 in 90 s", C7, (*forty, 0, ms("1:30")), {"compound": ms("1:38:30")}),
        Row("C7 first move of exactly 60:00", C7, (ms("60:00"),), flag=("south", "compound", ms("60:00"))),
        Row("C7 most before the press of move 40", C7, longest, {"compound": 1}, thinking_ms=ms("98:59.999")),
        Row("C7 99:00 flags", C7, (*longest, ms("99:00")), flag=("south", "compound", ms("99:00"))),
        Row(
            "C7 increments before the move: 100 min up to move 40",
            f"{C7} increment before",
            longest,
            {"compound": 1},
            thinking_ms=ms("99:59.999"),
        ),
        Row(
            "C7 maximum, increments before", f"{C7} increment before", (0, 0) * 40, {"compound": ms("160:00")}
        ),
        Row("C7 maximum", C7, (0, 0) * 40, {"compound": ms("160:00")}, {"compound": ms("160:00")}),
    ]


def _combination_rows() -> list[Row]:
    forty = first("2:00", 40)
    sixty = (*forty, 0, *first("2:00", 20))

    def combination(initial: str, increment: str, reserve: str) -> dict[str, int]:
        return {"initial": ms(initial), "increment": ms(increment), "reserve": ms(reserve)}

    return [
        Row("C9 40 moves at 120 s", C9, forty, combination("1:20:00", "0:00", "0:00")),
        Row("C9 20 more at 120 s", C9, sixty, combination("40:00", "0:00", "10:00")),
        Row("C9 think of exactly 40:00", C9, (*sixty, 0, ms("40:00")), combination("0:00", "0:00", "10:00")),
        Row(
            "C9 move 41 uses the whole Initial",
            C9,
            (*forty, 0, ms("1:20:00")),
            flag=("south", "reserve", ms("2:40:00")),
        ),
    ]


def _swing_edges() -> list[Row]:
    open_ended = "phased-swing 30s reserve 30m"
    hourglass = "phased-swing 30s reserve 0m cutoff 40"
    late = (ms("30:29.999"), ms("0:01"))
    quiet = ((0, 0) * 40)[:-1]
    return [
        Row(
            "C10 S uses exactly 30 s first",
            open_ended,
            (ms("0:30"),),
            {"swing": 0, "reserve": ms("30:00")},
            {"swing": ms("1:00"), "reserve": ms("30:00")},
        ),
        Row(
            "C10 then exactly 30:00 more",
            open_ended,
            (ms("30:30"),),
            flag=("south", "reserve", ms("30:30")),
        ),
        Row(
            "C10 1 ms of Reserve, then N thinks 1 s: 1.001 s",
            open_ended,
            late,
            {"swing": ms("0:01"), "reserve": 1},
            {"swing": ms("0:59"), "reserve": ms("30:00")},
        ),
        Row(
            "C10 press of S40 does not combine",
            "phased-swing 30s reserve 30m cutoff 40",
            quiet,
            {"swing": ms("0:30"), "reserve": ms("30:00")},
        ),
        Row(
            "C10 N's 40th think ends at exactly zero: no combining",
            "phased-swing 30s reserve 30m cutoff 40",
            (*quiet, ms("30:30")),
            {"swing": ms("1:00"), "reserve": ms("30:00")},
            {"swing": 0, "reserve": 0},
            flag=("north", "reserve", ms("30:30")),
        ),
        Row(
            "C10 Reserve 0 equals C4",
            hourglass,
            (ms("0:25"), ms("0:40")),
            {"swing": ms("0:45"), "reserve": 0},
        ),
        Row(
            "C10 largest use before the cut-off: F 69:30, Z 70:00, less a millisecond",
            "phased-swing 30s reserve 30m cutoff 40",
            (ms("0:30"), *((ms("1:00"),) * 77), ms("30:59.999"), ms("30:59.999")),
            {"swing": 0, "reserve": ms("1:00.001")},
            {"swing": 0, "reserve": 1},
        ),
        Row("C10 Reserve 0 flags as C4", hourglass, (ms("0:30"),), flag=("south", "reserve", ms("0:30"))),
    ]


@cache
def rows() -> tuple[Row, ...]:
    """The whole table."""
    wch = both("2:00", "1:30", 40)
    # 39 turns at 2:00 leave 100:00 - 78:00 + 19:30 = 41:30; move 40 is made with a millisecond to spare.
    close = (*both("2:00", "0:00", 39), ms("41:29.999"))
    return (
        Row("C2 WCh 2018", C2, wch, {"time": ms("1:30:00")}, {"time": ms("1:50:00")}),
        Row("C2 move 40 with 0.001 s left", C2, close, {"time": ms("50:30.001")}),
        Row("C2 total of 60 moves and the rest", C2, (0, 0) * 60, {"time": ms("3:15:00")}),
        # The other reading of an ambiguity in 1.5: the next control's time once that before is used up.
        Row("C2 next time at zero, not at move 40", f"{C2} time at-zero", wch, {"time": ms("40:00")}),
        Row(
            "C2 next time at zero, move 41 of 41:00",
            f"{C2} time at-zero",
            (*wch, ms("41:00")),
            {"time": ms("49:30")},
        ),
        Row(
            "C3 90 min + 120 s",
            "fischer 90m+120s",
            (ms("5:00"), ms("1:00")),
            {"time": ms("1:27:00")},
            {"time": ms("1:31:00")},
        ),
        Row("C4 South 25 s", "hourglass 60s", (25_000,), {"time": ms("0:35")}, {"time": ms("1:25")}),
        Row("C4 North 40 s", "hourglass 60s", (25_000, 40_000), {"time": ms("1:15")}, {"time": ms("0:45")}),
        Row(
            "C4 South 50 s",
            "hourglass 60s",
            (25_000, 40_000, 50_000),
            {"time": ms("0:25")},
            {"time": ms("1:35")},
        ),
        Row(
            "C12 C5, always 60 s: Main reaches 0 on move 120",
            f"{C5} independent 180m",
            first("1:00", 120),
            {"main": 0, "reserve": ms("1:59:00"), "independent": ms("60:00")},
        ),
        Row(
            "C12 C5, always 60 s: lost by Independent in move 180",
            f"{C5} independent 180m",
            first("1:00", 180),
            {"main": 0, "reserve": ms("59:00"), "independent": 0},
            flag=("south", "independent", ms("180:00")),
        ),
        Row(
            "C12 C11, both 29 s: lost by Independent on F's move 125",
            "phased-swing 30s reserve 30m independent 60m",
            (*both("0:29", "0:29", 124), ms("0:29")),
            {"swing": ms("0:26"), "reserve": ms("30:00"), "independent": 0},
            flag=("south", "independent", 248 * ms("0:29") + ms("0:04")),
        ),
        *_countdown_rows(),
        *_increment_rows(),
        *_combination_rows(),
        *_swing_rows(),
        *_swing_edges(),
        Row("US think 3 s", "delay 5m+5s", (3_000,), {"time": ms("5:00")}),
        Row("US think 12 s", "delay 5m+5s", (12_000,), {"time": ms("4:53")}),
        Row("US 0:02, think 6 s", "delay 2s+5s", (6_000,), {"time": ms("0:01")}),
        Row("US 0:02, think 7 s", "delay 2s+5s", (7_000,), flag=("south", "time", 7_000)),
        Row("Bronstein start", "bronstein 5m+5s", (), {"time": ms("5:05")}),
        Row("Bronstein before the press", "bronstein 5m+5s", (), {"time": ms("5:02")}, thinking_ms=3_000),
        Row("Bronstein think 3 s", "bronstein 5m+5s", (3_000,), {"time": ms("5:05")}),
        Row(
            "Bronstein 12 s before the press", "bronstein 5m+5s", (), {"time": ms("4:53")}, thinking_ms=12_000
        ),
        Row("Bronstein think 12 s", "bronstein 5m+5s", (12_000,), {"time": ms("4:58")}),
        Row("Bronstein 0:02, think 6 s", "bronstein 2s+5s", (6_000,), {"time": ms("0:06")}),
        Row("Bronstein 0:02, think 7 s", "bronstein 2s+5s", (7_000,), flag=("south", "time", 7_000)),
    )
