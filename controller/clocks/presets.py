"""Clocks by name: FIDE's usual time controls, and the rulebook's own examples by their numbers in its catalogue."""

# FIDE's increments are there before the move they are for (rulebook, clocks 1.15). Handbook C.07: 90 min for 40 moves
# + 30 min with 30 s a move from move one is its standard rate; rapid 15 min + 10 s, blitz 3 min + 2 s are those of
# its world championships. The others: rulebook, clocks 1.1.
PRESETS: dict[str, str] = {
    "fide-classical": "tournament 90m/40,30m +30s increment before",
    "fide-rapid": "fischer 15m+10s increment before",
    "fide-blitz": "fischer 3m+2s increment before",
    "world-championship-2018": "tournament 100m/40,50m/20,15m +30s",
    "c1": "single 30m",
    "c2": "tournament 100m/40,50m/20,15m +30s",
    "c3": "fischer 90m+120s",
    "c4": "hourglass 60s",
    "c5": "phased-countdown 120m+60s independent 180m",
    "c6": "phased-countdown 120m+60s+30s independent 200m",
    "c7": "phased-increment 60m+60s*40+60m independent 200m",
    "c7b": "phased-increment 60m+60s*40+60m in-advance independent 200m",
    "c8": "phased-increment south 90m+30s*40+50m north 40m+90s*40+60m independent 200m",
    "c9": "phased-combination 60m+60s*40+60m reserve 30s independent 200m",
    "c10": "phased-swing 30s reserve 30m cutoff 40 independent 60m",
    "c11": "phased-swing 30s reserve 30m independent 60m",
    "c13": "calendar 3d reserve 2d interlude 12h",
}


def expand_preset(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with a preset's name, `fide-blitz` or `fide blitz`, replaced by what it stands for."""
    for count in (1, 2):
        name = "-".join(words[:count])
        if len(words) >= count and name in PRESETS:
            return (*PRESETS[name].split(), *words[count:])
    return words
