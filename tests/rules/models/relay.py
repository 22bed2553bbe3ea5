"""Relay, both variations: rulebook B 17, in its own words and tables; runners are counted, not placed."""

from dataclasses import dataclass, replace

TRACKS = tuple(
    track.split()
    for track in (
        "d3 c3 c4 c5 d5 e5 e4 e3",
        "d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2",
        "d1 c1 b1 a1 a2 a3 a4 a5 a6 a7 b7 c7 d7 e7 f7 g7 g6 g5 g4 g3 g2 g1 f1 e1",
    )
)
STARTS = (("d3", "d5"), ("d2", "d6"), ("d1", "d7"))
WAITING = (("d2", "d6"), ("d1", "d7"), ("d0", "d8"))
CUT_OFF = (15, 20, 30)
DIAGONALS = tuple(
    dict(pair.split("-") for pair in table.split())
    for table in (
        "d3-c4 c4-d5 d5-e4 e4-d3",
        "d2-b4 c2-b3 b3-e6 b4-d6 b5-c6 c6-f3 d6-f4 e6-f5 f5-c2 f4-d2 f3-e2 e2-b5",
        "d1-a4 c1-a3 b1-a2 a2-f7 a3-e7 a4-d7 a5-c7 a6-b7 b7-g2 c7-g3 d7-g4 e7-g5 f7-g6 g6-b1 g5-c1 g4-d1 g3-e1 "
        "g2-f1 f1-a6 e1-a5",
    )
)
CLUBHOUSE = "d4"
# (South's runners, North's runners) on a square -> the letter that stands for them.
LETTERS = {
    **{(1, 0): "R", (2, 0): "D", (0, 1): "r", (0, 2): "d"},
    **{(1, 1): "K", (2, 1): "P", (1, 2): "p", (2, 2): "B"},
}
ARRAYS = ("relay-running", "relay-obstacle")
Runners = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class State:
    """Where each side's two runners of the present race are, and how far the game has come."""

    obstacle: bool
    runners: Runners
    side: int = 0
    won: tuple[int, ...] = ()
    turns: int = 0
    throw: int = 0
    extra: int = 0
    halfmove: int = 0
    fullmove: int = 1

    @property
    def over(self) -> bool:
        """Two races are won by one side."""
        return 2 in (self.won.count(0), self.won.count(1))

    @property
    def race(self) -> int:
        """The race that is run: 0 short, 1 middle, 2 long."""
        return len(self.won) - self.over


def _lined_up(race: int) -> Runners:
    south, north = STARTS[race]
    return (south, south), (north, north)


def start(key: str) -> State:
    """The short race, South to throw."""
    return State("obstacle" in key, _lined_up(0))


def read(key: str, fen: str) -> State:
    """A state from a FEN."""
    placement, side, _, _, halfmove, fullmove, *fields = fen.split()
    found: tuple[list[str], list[str]] = ([], [])
    for row, rank in zip(placement.split("/"), range(8, -1, -1), strict=True):
        column = 0
        for letter in row:
            if letter.isdigit():
                column += int(letter)
                continue
            counts = next((c for c, known in LETTERS.items() if known == letter), (0, 0))
            for side_runners, count in zip(found, counts, strict=True):
                side_runners.extend(["abcdefg"[column] + str(rank)] * count)
            column += 1
    value = dict(text.split("=") for text in fields)
    return State(
        "obstacle" in key,
        (tuple(sorted(found[0])), tuple(sorted(found[1]))),
        "wb".index(side),
        tuple("wb".index(c) for c in value["won"].replace("-", "")),
        int(value["turns"]),
        int(value["throw"].replace("-", "0")),
        int(value["extra"]),
        int(halfmove),
        int(fullmove),
    )


def fen(state: State) -> str:
    """The FEN: one letter for all runners of a square."""
    rows = []
    for rank in range(8, -1, -1):
        row = ""
        for file in "abcdefg":
            counts = (state.runners[0].count(file + str(rank)), state.runners[1].count(file + str(rank)))
            row += "*" if rank in (0, 8) and file != "d" else LETTERS.get(counts, ".")
        for empty in range(7, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    won = "".join("wb"[side] for side in state.won) or "-"
    return (
        f"{'/'.join(rows)} {'wb'[state.side]} - - {state.halfmove} {state.fullmove} "
        f"won={won} turns={state.turns} throw={state.throw or '-'} extra={state.extra}"
    )


def is_check(state: State) -> bool:
    """Nobody is ever in check."""
    del state
    return False


def outcome(state: State) -> tuple[str, str] | None:
    """First to win two races."""
    if not state.over:
        return None
    return ("1-0" if state.won.count(0) == 2 else "0-1"), "races-won"


def _with(state: State, side: int, origin: str, goal: str) -> State:
    """One runner of a side from a square to another."""
    runners = list(state.runners[side])
    runners[runners.index(origin)] = goal
    both = list(state.runners)
    both[side] = tuple(sorted(runners))
    return replace(state, runners=(both[0], both[1]))


def _sent_back(state: State, square: str | None) -> State:
    """A single enemy runner on the square goes to his Waiting square."""
    enemy = 1 - state.side
    if square is None or state.runners[enemy].count(square) != 1:
        return state
    return _with(state, enemy, square, WAITING[state.race][enemy])


def _turn_over(state: State) -> State:
    """After a runner's move: whose turn it is, the cut-off, the next race."""
    us, race = state.side, state.race
    state = replace(state, throw=0, halfmove=0)
    following = 1 - us
    if state.extra and state.won[-1] == us:
        state, following = replace(state, extra=state.extra - 1), us
    elif state.turns < 2 * CUT_OFF[race]:
        state = replace(state, turns=state.turns + 1)
        if state.turns == 2 * CUT_OFF[race]:  # who moved second moves first from now on
            following = us
    if state.runners[us] == (CLUBHOUSE, CLUBHOUSE):
        state, following = replace(state, won=(*state.won, us)), 1 - us
        if not state.over:
            following = state.race % 2
            runners = _lined_up(state.race)
            state = replace(state, turns=0, extra=state.race, runners=runners)
    new_move = us == 1 and following == 0
    return replace(state, side=following, fullmove=state.fullmove + new_move)


def moves(state: State) -> dict[str, State]:
    """Throws, advances and re-entries -> the state after each."""
    if state.over:
        return {}
    us, race = state.side, state.race
    mine = state.runners[us]
    if state.throw:
        return _advances(state)
    found = {}
    gate, waiting = STARTS[race][us], WAITING[race][us]
    if waiting in mine:
        found[waiting + gate] = _turn_over(_with(state, us, waiting, gate))
    on_track = any(square not in (waiting, CLUBHOUSE) for square in mine)
    if waiting not in mine or (state.obstacle and on_track):
        for face in range(1, 7):
            counted = {4: 3, 5: 2, 6: 1}.get(face, face) if race == 0 else face
            found[f"roll:{face}"] = replace(state, throw=counted, halfmove=state.halfmove + 1)
    return found


def _advances(state: State) -> dict[str, State]:
    """One own runner goes on by exactly what was thrown, or home."""
    us, race, found = state.side, state.race, {}
    first = TRACKS[race].index(STARTS[race][us])
    track = TRACKS[race][first:] + TRACKS[race][:first]
    sending = state.turns < 2 * CUT_OFF[race]
    for origin in set(state.runners[us]) & set(track):
        goal = track.index(origin) + state.throw
        if goal < len(track):
            after = _with(state, us, origin, track[goal])
            if sending:
                after = _sent_back(_sent_back(after, track[goal]), DIAGONALS[race].get(track[goal]))
            found[origin + track[goal]] = _turn_over(after)
            continue
        after = _with(state, us, origin, CLUBHOUSE)
        found[origin + CLUBHOUSE] = _turn_over(after)
        if goal == len(track) and sending and state.runners[1 - us].count(track[0]) == 1:
            found[origin + track[0] + CLUBHOUSE] = _turn_over(_sent_back(after, track[0]))
    return found
