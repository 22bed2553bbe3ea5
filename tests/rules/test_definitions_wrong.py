"""Bad definition files, one fault each: one line names file, line and the words that would be right."""

from pathlib import Path

import pytest

import rules_c

# Eight lines; what a case adds is line 9 and beyond.
GOOD = """\
name = Tiny chess
board = 5x5
piece.K = King; K; royal
piece.R = Rook; R
piece.G = Guard; FmW
piece.P = Pawn; fmWfcF; pawn
array = rg1gk/ppppp/5/PPPPP/KG1GR
promotion = R G
"""

ADDED = [
    # words
    ("x" * 900 + " = 1", "mine:9: unknown word 'xxxxx", "known words: name parent"),
    ("piece.q = Queen; Q", "mine:9: 'piece.q' should be piece. and one letter A to Z", "+"),
    ("piece.R = Raven; N", "mine:9: 'piece.R' stands on line 4 already", ""),
    ("stalemate = draw\nstalemate = loss", "mine:10: 'stalemate' stands on line 9 already", ""),
    ("parent = chess", "mine:9: the parent comes before every other line", ""),
    (" = 3", "mine:9: no key before '='", ""),
    ("turn = east", "mine:9: turn = 'east'", "known words: south north"),
    ("royal = two", "mine:9: royal = 'two'", "known words: one none"),
    ("river = water", "mine:9: river should be ranks of the board such as 5-6", "water"),
    ("river = 5-6", "mine:9: river should be ranks of the board", "5-6"),
    ("palaces = plaza", "mine:9: no zone is called 'plaza'", ""),
    ("sides = White", "mine:9: sides should be two names such as 'White, Black'", ""),
    (
        "repetition.claim = 1",
        "mine:9: repetition.claim should be a number from 2 to 100 or 'never', not '1'",
        "",
    ),
    ("moves.automatic = -3", "mine:9: moves.automatic should be a number from 1 to 1000 or 'never'", ""),
    # squares and zones
    ("words = never", "mine:9: words should be a number from 1 to 3, not 'never'", ""),
    ("first-rank = 2", "mine:9: first-rank should be a number from 0 to 1", ""),
    ("holes = c3 z9", "mine:9: 'z9' is no square of a 5x5 board", ""),
    ("stops = f1", "mine:9: 'f1' is no square of this board; write squares a1 or corners a1-c3", ""),
    ("zone.a =", "mine:9: zone.a has no squares", "corners a1-c3"),
    ("zone.a = c3-a1", "mine:9: 'c3-a1': the lower left corner comes first", "a1-c3"),
    ("zone. = a1", "mine:9: a zone's name has 1 to 47 letters", ""),
    ("zone.a.north = a1", "mine:9: 'zone.a.north' should be zone.NAME.north, with zone.NAME stated too", ""),
    ("".join(f"zone.z{i} = a1\n" for i in range(25)), "mine:33: a game has at most 24 zones", ""),
    # pieces
    ("piece.B =", "mine:9: a piece is written 'Name; Betza; attributes ...', not ''", ""),
    ("piece.B = Bishop", "mine:9: a piece is written 'Name; Betza; attributes ...'", "Bishop"),
    ("piece.B = Bishop; ; royal", "mine:9: a piece is written 'Name; Betza; attributes ...'", ""),
    (
        "piece.B = Far; (4,4)(11,11)\npiece.C = Farther; (5,5)",
        "mine:10: the Farther has no move anywhere",
        "",
    ),
    ("piece.B = B; B; " + "x" * 450, "mine:9: unknown attribute 'xxx", "known words: royal pawn"),
    ("piece.B = B; B; value many", "mine:9: unknown attribute 'value many'; did you mean 'value N'?", ""),
    ("piece.B = B; B; zone plaza", "mine:9: no zone is called 'plaza'", ""),
    ("piece.B = B; B; takes X", "mine:9: takes or taken by 'X': no piece of this game", ""),
    ("piece.B = B; fW; becomes X", "mine:9: becomes 'X': no piece of this game that is not royal", ""),
    ("piece.B = B; fW; becomes K", "mine:9: becomes 'K': no piece of this game that is not royal", ""),
    ("piece.B = B; fW; becomes P", "mine:9: the B becomes a Pawn where that would be promoted itself", ""),
    ("piece.B = B; fW; becomes R on plaza", "mine:9: no zone is called 'plaza'", ""),
    # Betza
    ("piece.B = B; W13", "mine:9: Betza 'W13': a range goes up to 12; 0 is without limit", ""),
    ("piece.B = B; W999", "mine:9: Betza 'W999': a range goes up to 12", ""),
    ("piece.B = B; (0,0)", "mine:9: Betza '(0,0)': a leap is written (a,b) with numbers up to 11", ""),
    ("piece.B = B; W{to", "mine:9: Betza 'W{to': '{' without '}'", ""),
    (
        "piece.B = B; W{in there}",
        "mine:9: Betza 'W{in there}': '{in there}' should be {from zone} or {to zone}",
        "",
    ),
    ("piece.B = B; nR", "mine:9: Betza 'nR': n needs a leap over a square, such as N or D", ""),
    ("piece.B = B; jW", "mine:9: Betza 'jW': j needs a slide such as R or B", ""),
    ("piece.B = B; pjR", "mine:9: Betza 'pjR': p and j exclude each other", ""),
    ("piece.B = B; eR", "mine:9: Betza 'eR': e needs a plain leap such as F or N", ""),
    ("piece.B = B; fm", "mine:9: Betza 'fm': an atom is missing at the end", ""),
    ("piece.B = B; flbrF2N" + "(1,2)" * 13, "mine:9: Betza 'flbrF2N", "too many kinds of steps"),
    # array, hands, promotion
    ("remove = a1", "mine:9: a1: no piece that can be taken off stands there", ""),
    ("remove = c3", "mine:9: c3: no piece that can be taken off stands there", ""),
    ("remove = z1", "mine:9: 'z1' is no square of this board", ""),
    ("hand = X", "mine:9: 'X' is no piece of this game", ""),
    ("promotion.zone = plaza", "mine:9: no zone is called 'plaza'", ""),
    ("promotion.default = X", "mine:9: 'X' is no piece of this game", ""),
    ("promotion.north =", "mine:9: promotion.north = ''; letters of pieces, or none", ""),
    ("promotion.north = R R", "mine:9: the Pawn can become a Rook twice over", ""),
    # options
    ("[option x]", "mine:9: a section is written [option name=value], not [option x]", ""),
    ("[option =1]", "mine:9: a section is written [option name=value]", ""),
    ("[option x=1", "mine:9: a section is written [option name=value]", ""),
    ("[optional x=1]", "mine:9: a section is written [option name=value]", ""),
    ("[option x=1]\nparent = chess", "mine:10: an option cannot change the parent", ""),
    ("[option x=1]\nstalemat = draw", "mine:10: unknown word 'stalemat'; did you mean 'stalemate'?", ""),
    ("[option x=1]\n[option x=1 & y=2]", "mine:10: a section [option y=2] of its own is missing", ""),
    ("moves.claim = {value}", "mine:9: moves.claim should be a number from 1 to 1000", "{value}"),
    # mechanisms
    ("mechanisms = facing, bare", "mine:9: unknown mechanism 'facing,'; did you mean 'facing'?", ""),
    ("mechanisms = facing facing", "mine:9: 'facing' stands twice", ""),
    ("mechanisms.facing = maybe", "mine:9: mechanisms.facing = 'maybe'; known words: yes no", ""),
    ("mechanisms.facin = yes", "mine:9: unknown mechanism 'facin'; did you mean 'facing'?", ""),
    ("mechanisms = castling", "mine:9: castling needs castling.K or castling.Q", ""),
    ("castling.K = a1 c1 e1\nmechanisms = castling", "mine:9: castling.K needs four squares", ""),
    (
        "castling.K = a1 a1 a1 a1\nmechanisms = castling",
        "mine:9: the royal piece and the tower start on two",
        "",
    ),
    ("castling.K = c3 d3 e3 b3\nmechanisms = castling", "mine:9: no royal piece of South starts on c3", ""),
    ("castling.short = Z\nmechanisms = castling", "mine:9: castling.short = 'Z'; known words: K Q", ""),
    ("mechanisms = drops", "mine:9: drops needs a line 'hand = letters of pieces'", ""),
    ("mechanisms = broker\nbroker = c3\nbroker.letter = G", "mine:9: broker does not fit royal pieces", ""),
    ("mechanisms = eminent", "mine: the line 'eminent.slots = ...' is missing", ""),
    ("mechanisms = key-square\nkey = z9\nkey.win = hold", "mine:10: 'z9' is no square of this board", ""),
    (
        "mechanisms = first-queen\nfirst-queen = middle",
        "mine:10: first-queen = 'middle'; known words: end-rank",
        "",
    ),
]

CHANGED = [
    ("name = Tiny chess", "name =", "mine:1: the game needs a name", ""),
    ("5x5", "0x5", "mine:2: board should be FILESxRANKS up to 12x12, not '0x5'", ""),
    ("5x5", "five", "mine:2: board should be FILESxRANKS up to 12x12, not 'five'", ""),
    ("; royal", "", "mine:7: South has 0 royal pieces on the start squares, not one", "royal = none"),
    ("Rook; R", "Rook; R; royal", "mine:7: South has 2 royal pieces", ""),
    ("KG1GR", "RG1GR", "mine:7: South has 0 royal pieces", ""),
    ("rg1gk", "rg1gkk", "mine:7: array: rank 5 has more than 5 squares", ""),
    ("KG1GR", "KG1GR w - -", "mine:7: array: text after the last rank", ""),
    ("KG1GR", "KG1GR[R]", "mine:7: array: '[': this game has no pieces in hand", ""),
    ("rg1gk/ppppp", "rg1gk/pppPp", "mine:7: array: the side that does not move first is in check", ""),
    (
        "rg1gk/ppppp",
        "rgPgk/ppppp",
        "mine:7: the start position is none: the Pawn on c5 would have been promoted",
        "",
    ),
    ("; pawn", "", "mine:8: no piece is marked 'pawn' or 'promotes'", ""),
    ("R G", "", "mine:8: promotion = ''; letters of pieces, or none", ""),
    ("R G", "R K", "mine:8: promotion to a royal piece", ""),
]

WHOLE = [
    ("name = x\nboad = 8x8", "mine:2: unknown word 'boad'; did you mean 'board'?", "array"),
    ("name = x\nboard = 13x8", "mine:2: board should be FILESxRANKS up to 12x12", "13x8"),
    ("just words", "mine:1: 'just words' is not of the form key = value", ""),
    (
        "parent = nothing",
        "mine:1: parent 'nothing' is neither beside this file nor among the built-in games",
        "",
    ),
    (
        "parent = chess\npiece.K = King; X; royal",
        "mine:2: Betza 'X': 'X' is no atom; known atoms: W F D A",
        "",
    ),
    (
        "parent = chess\npiece.K = King; qW; royal",
        "mine:2: Betza 'qW': 'q' is no modifier; known modifiers",
        "",
    ),
    ("parent = chess\npiece.K = King; N3; royal", "mine:2: Betza 'N3': only W and F", ""),
    (
        "parent = chess\npiece.K = King; K{to plaza}; royal\nzone.palace = d1-f3",
        "mine:2: Betza 'K{to plaza}': no zone is called 'plaza'",
        "palace",
    ),
    (
        "parent = chess\npiece.K = King; K; roya",
        "mine:2: unknown attribute 'roya'; did you mean 'royal'?",
        "promotes",
    ),
    ("parent = chess\narray = 8/8", "mine:2: array: there are 2 ranks, not 8", ""),
    (
        "parent = chess\narray = rnbqkbnr/ppppzppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "mine:2: array: no piece of this game has the letter 'z'",
        "",
    ),
    ("parent = chess\ncastling.K = e1 g1 h9 f1", "mine:2: 'h9' is no square of this board", ""),
    (
        "parent = chess\npromotion = Q Z",
        "mine:2: promotion to 'Z': no piece of this game has that letter",
        "",
    ),
    ("parent = chess\nstyle = round", "mine:2: style = 'round'", "chequered lines"),
    ("parent = mine", "mine:1: parent 'mine' is neither", ""),
    ("name = x", "mine: the line 'board = ...' is missing", ""),
    ("parent = lancer-chess\ncolour-matched = X", "mine:2: 'X' is no piece of this game", ""),
    (
        "parent = western-chess\nholes = c8\narray = tn*qkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT\n"
        "mechanisms = mirrored-shuffle\nshuffle.pair = B\nshuffle.seed = 1",
        "mine:6: the last rank must have no holes when the first is shuffled",
        "",
    ),
    (
        "parent = western-chess\nholes = c1\narray = tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TN*QKBNT\n"
        "mechanisms = mirrored-shuffle\nshuffle.pair = B\nshuffle.seed = 1",
        "mine:6: the first rank must be full before it is shuffled",
        "",
    ),
    (
        "parent = western-chess\nhand = T N B Q\nmechanisms = drops squeeze-down\nsqueeze.pair = B",
        "mine:4: 'hand' must name 'K', which is placed",
        "",
    ),
    (
        "parent = western-chess\nhand = T N B Q K\nmechanisms = drops squeeze-down\nsqueeze.pair = K",
        "mine:4: 'K' is no piece of which a side has two",
        "",
    ),
    (
        "parent = western-chess\nhand = T N B Q K\nmechanisms = drops squeeze-down\nsqueeze.pair = B\n"
        "holes = c8\narray = tn*qkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT",
        "mine:4: both first ranks must be full before they are placed anew",
        "",
    ),
    (
        "parent = western-chess\nhand = T N B Q K\nmechanisms = drops squeeze-down\nsqueeze.pair = B",
        "mine:4: squeeze-down needs the mechanism drops, 'drop.compulsory = yes' and a drop.zone",
        "first rank",
    ),
]

BYTES = [
    (b"", "mine: the line 'name = ...' is missing"),
    (bytes(range(1, 256)), "mine:1: byte 1 of the line is a control character"),
    (b"name = \0", "mine: is not a text file"),
    ("name = Zürich".encode("latin-1"), "mine:1: byte 9 of the line is not UTF-8 text"),
    (GOOD.replace("\n", "\r").encode(), "mine:1: byte 18 of the line is a control character"),
    (b"# " + b"x" * 1500, "mine:1: the line is 1502 characters long; at most 1000 are read"),
    (b"x" * 300_000, "mine: is too long for a definition"),
]


def _refusal(folder: Path, text: bytes) -> str:
    path = folder / "mine"
    path.write_bytes(text)
    with pytest.raises(rules_c.DefinitionError) as caught:
        rules_c.load_game(path)
    message = str(caught.value)
    assert message.isprintable()
    return message


# One table: the file, how the message begins, and what else it says.
WRONG = (
    [(GOOD + line + "\n", words, also) for line, words, also in ADDED]
    + [(GOOD.replace(old, new), words, also) for old, new, words, also in CHANGED]
    + WHOLE
)


@pytest.mark.parametrize(("text", "words", "also"), WRONG, ids=[words[:60] for _, words, _ in WRONG])
def test_load_game_wrong_line_is_named(tmp_path: Path, text: str, words: str, also: str) -> None:
    """A line too much, one line changed, a fault in what a parent has: the message names file, line, right words."""
    assert text != GOOD
    message = _refusal(tmp_path, text.encode())
    assert message.startswith(words)
    assert also in message


@pytest.mark.parametrize(("content", "words"), BYTES, ids=[words for _, words in BYTES])
def test_load_game_rubbish_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    """Empty files, binary rubbish, other encodings, endless lines: refused with file and, where there is one, line."""
    assert words in _refusal(tmp_path, content)


def test_load_game_circle_of_parents_is_named(tmp_path: Path) -> None:
    """Two files that are each other's parent."""
    (tmp_path / "base").write_text("parent = mine\n", encoding="utf-8")
    message = _refusal(tmp_path, b"parent = base\n" + GOOD.encode())
    assert message == "mine:1: too many parents above 'base': is it its own ancestor?"


def test_load_game_editors_marks_are_no_fault(tmp_path: Path) -> None:
    """A byte order mark, line ends of another system, tabs."""
    path = tmp_path / "mine"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").replace(" = ", "\t=\t").encode())
    assert rules_c.load_game(path).start().perft(2) == 52


@pytest.mark.parametrize("width", [0, 1])
def test_load_game_directory_or_missing_file_is_named(tmp_path: Path, width: int) -> None:
    """What is no file at all: the path and the system's reason, in one line."""
    path = tmp_path if width else tmp_path / "absent"
    with pytest.raises(
        rules_c.DefinitionError, match="cannot be read" if width else "No such file"
    ) as caught:
        rules_c.load_game(path)
    assert str(path) in str(caught.value)


def test_load_game_more_moves_than_a_list_holds_is_refused(tmp_path: Path) -> None:
    """No position may have more moves than the library lists; a game that could is refused when it is loaded."""
    rows = "/".join(["Z" * 12] * 5)
    text = (
        "name = Crowd\nboard = 12x12\npiece.K = King; K; royal\npiece.Z = Wizard; QNCZA\n"
        f"turn = north\narray = k11{'/12' * 5}/{rows}/K11\n"
    )
    assert _refusal(tmp_path, text.encode()).startswith(
        "mine:6: array: South's pieces could have more than 4000 moves"
    )


def test_load_game_betza_of_every_form_and_mode_counts(tmp_path: Path) -> None:
    """Lame leaps, slides and hops in all three modes at once: moves without bulk counting agree with those with it."""
    path = tmp_path / "mine"
    path.write_text(GOOD + "piece.B = Beast; mnNcnAnZmR3cB3W3F2mpRcpBpQ\n", encoding="utf-8")
    game = rules_c.load_game(path)
    position = game.position("r1b1k/p1p1p/5/P1P1P/K1B1R w - - 0 1")
    assert position.perft(2) == sum(position.divide(2).values())
