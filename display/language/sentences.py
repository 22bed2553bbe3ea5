"""Sentences that the game, not the screen, makes: found again by their patterns, so that they can be said in another
language.

The record keeps them in English, as everything that is written down once. A part in braces is any text; a part that
is a sentence, a side or a piece itself is translated too.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

# Why a move is not legal.
_REASONS = (
    "the game is over",
    "a piece in hand must be placed first",
    "no piece stands on {square}",
    "it is not {side}'s turn",
    "the {piece} stays on {square}",
    "the {piece} goes on to {square} of the other board",
    "the {piece} on {square} of the other board is in the way",
    "castling is not possible: {reason}",
    "the {piece} or the piece on {square} has moved",
    "the {piece} on {square} is in the way",
    "{square} is attacked",
    "your {piece} is in check",
    "your {piece} would be in check",
    "your {piece} is in check, and this does not answer it",
    "this leaves your {piece} in check",
    "this leaves one {piece} facing the other",
    "a piece must be taken that has to be, or check be given",
    "the {piece} may not go from {square} to {target} here",
    "the {piece} may not go to {square}: it is attacked",
    "your own {piece} stands on {square}",
    "the {piece}'s way is blocked on {square}",
    "the {piece} from {square} cannot take on {target}",
    "the {piece} from {square} goes to {target} only to take a piece",
    "the {piece} from {square} cannot reach {target}",
)
# What is wrong on the board, and alerts.
_PROBLEMS = (
    "pieces are missing on {squares}",
    "no piece should stand on {square}",
    "no pieces should stand on {squares}",
    "the board is not put right: {squares} should be occupied and {others} empty",
    "the board is not put right: {squares} should be occupied",
    "the board is not put right: {squares} should be empty",
    "{squares} should be occupied and {others} empty",
    "the {piece} jumps on from {square}",
    "what was taken still stands on {squares}",
    "it is {side}'s turn, but the {piece} went from {square} to {target}",
    "The board is not connected. The clocks stand still.",
    "{side}'s time is over.",
    "{side}'s time is over",
    "{side}'s flag has fallen",
    "the board is not connected",
    "the program failed ({text}); the board is read anew",
    "the second screen is gone",
    "the second screen is gone: {reason}",
    "no second window: {reason}",
    "the board is connected again",
    "the switch of {square} chatters",
    "the switch of {square} does not follow its piece",
    "one of the switches of {squares} does not follow its piece",
    "the switch of {square} follows again",
    "{side} pressed the clock without a move",
    "{side} pressed the clock while {squares} was empty",
    "{side} pressed the clock while {squares} were empty",
    "{side} held the piece on {square}, then moved another",
    "{side}'s free first move is overdue",
    "{side} may still take the last move back",
)
# What is to be done, questions and endings.
_HELP = (
    "Set up the pieces",
    "Put the board right",
    "Put the board right; play then goes on",
    "The game is over and recorded",
    "Waiting for the board",
    "Paused",
    "{side} to move",
    "{side} to move; the first press starts the clocks",
    "{side}'s first move is free; the press then starts the clocks",
    "Which was played?",
    "The game was over: which was played?",
    "The start position: a new game?",
    "The record does not fit the board: which was played?",
    "Which piece is the {piece} on {square}?",
    "{side} wins by checkmate",
    "{side} resigned, {winner} wins",
    "{side} wins: {reason}",
    "Draw by stalemate",
    "Draw by repetition",
    "Draw by fivefold repetition",
    "Draw by the seventy-five-move rule",
    "Draw: neither side can mate",
    "Draw by agreement",
    "Draw: {reason}",
    "won in {count}",
    "lost in {count}",
    "a draw",
    "not lost",
    "not won",
    "won",
    "lost",
)
# Options of a game that do not fit.
_OPTIONS = (
    "'{square}' is no square of this board",
    "{square}: no piece that can be taken off stands there",
    "no two handicaps differ by {count}, which '{squares}' is worth",
    "only one side gives a handicap, but '{squares}' takes off pieces of both",
    "a difference of {count} takes off pieces worth {worth}, the most valuable that fits first, not '{squares}'",
    "{square}: the {piece} there is never taken off; worth something are: {kinds}",
    "squeeze-down and a handicap do not fit together",
    "the mechanisms {first} and {second} do not fit together: {reason}",
    "no royal piece stands in the array",
    "both say whose turn it is",
    "the first rank must be full before it is shuffled",
    "both first ranks must be full before they are placed anew",
    "'{letters}': {count} letters are needed, of {kinds}",
    "'{letter}' cannot be chosen; choose of {kinds}",
    "'{letter}' is chosen twice",
    "{letters} costs {count} points, more than {most}",
    "'{text}' is no number from 0 to 959",
    "a seed is a number, not '{text}'",
)
# The arbiter's log.
_ARBITER = (
    "{side} pressed the clock with a move of the turn still to be made",
    "{side} made two moves: {move}, then {square} to {target}",
    "{side} took {move} back after pressing the clock",
    "{side} held the piece on {square}, which could be taken, and did not take it",
    "{side} castled and had lifted the piece on {square} first",
    "No exchange was seen on {square}: look whether the {piece} has become a {other}",
    "No exchange was seen on {square}: look whether the {piece} has been turned over",
    "{move} is illegal if the piece on {square} is a {piece}: nobody has chosen it",
    "{side} did not press the clock after {move}",
    "{move}, which {side} had pressed for, is read as {other} now",
    "{move}, which {side} had pressed for, is read as no move any more",
    "more games fit the board than are kept: only the likeliest are",
    "The same position stands for the fifth time",
    "Seventy-five moves by each player without a capture or a pawn's move",
    "{winner} wins: {side} made illegal moves",
    "Offence {count} ({rate}, {article}): {proposal}",
    "If you think fit ({rate}, {article}): {proposal}",
    "standard",
    "rapid",
    "blitz",
    "{side} gets {count} minutes more",
    "{side} gets {count} minute more",
    "{side} loses; a draw if {winner} could not win by any legal moves",
    "Draw: {side} cannot win any more",
    "Repetition can be claimed ({article}): this position has stood {count}\u00d7: {places}",
    "Repetition cannot be claimed ({article}): this position has stood {count}\u00d7: {places}",
    "With {move}: {sentence}",
    "{side} has lifted a piece since ({article}): {squares}",
    "If the claim is wrong, {side} gets {count} minute more ({article})",
    "If the claim is wrong, {side} gets {count} minutes more ({article})",
    "Fifty moves can be claimed ({article}): {count} moves by each player without a capture or a pawn's move",
    "Fifty moves cannot be claimed ({article}): {count} moves by each player without a capture or a pawn's move",
    "penalty, incident {count}",
    "penalty taken back, incident {count}",
    "as after ply {count}",
    "the game goes on from the position after ply {count}",
    "the game goes on from a position entered after ply {count}",
    "the record was corrected from ply {count} on",
    "the game has {count} plies, none numbered {first}",
    "{move} is no legal move after ply {count}",
)
# The log of the clocks.
_CLOCKS = (
    "the clocks were started",
    "{side}'s Independent clock was started",
    "the clocks have changed sides",
    "the press was put right: it is {side}'s turn",
    "it is {side}'s turn already",
    "{side}'s counter was set to {count}",
    "Increase for {account}: {amount}",
    "Reduction for {account}: {amount}",
    "{balance} of {side}",
    "{time} ({reason})",
    "penalty",
    "{side} seals a move",
    "{side} has sealed a move; the game is adjourned",
    "{side} sealed {move}, which is no legal move",
    "{side} sealed {move}",
    "{side}'s sealed move is on paper",
    "{side}'s sealed move was played",
    "the sealed move does not stand, {side} thinks again",
    "{side} took the move back",
    "{side} has no move to take back any more",
)
# What a clock is, and what it adds when.
_SETTINGS = (
    "{time} for the whole game; nothing is added.",
    "{time} for the whole game; {increment} is added after every own move.",
    "{time} for the whole game; {increment} is added after every own move and once before the first.",
    "{time} for the whole game; the first {increment} of every turn cost nothing.",
    "{time} for the whole game and {increment} in advance; what a turn used comes back after it, at most {most}.",
    "{time}; what one player thinks, the other gains.",
    "{time}, then {count} periods of {period}; a period is lost only when it is used up.",
    "{time} and increments up to move {move}, at most {most} in all.",
    "{time} and increments up to move {move}; every later move made on that time earns {increment} of reserve.",
    "{time} on main, then what was earned: {reserves}.",
    "{reserve} and {next}",
    "{increment} to {balance} for every move made on {other}",
    "{time} for every move, a reserve of {reserve}, {interlude} in which a move may be taken back.",
    "a swing of {time}, which the other gains as it burns, and {reserve} behind it, to the end of the game.",
    "a swing of {time}, which the other gains as it burns, and {reserve} behind it, until both have made move {move}; "
    "then each swing joins its reserve.",
    "{controls}; the first increment is there before the first move.",
    "{controls} for the rest of the game.",
    "{control}, then {next}",
    "{time} + {increment} a move for {count} moves",
    "{time} + {increment} a move",
    "{time} for {count} moves",
    "{time} for {count} moves, again and again.",
    "primary reserve",
    "secondary reserve",
    "reserve",
    "main",
    "after a move made on the reserve",
    "the reserve is full again",
    "after every move from {move} on, while the initial time lasts",
    "{time} to the reserve",
    "after every move from {move} on",
    "before every move from {move} on",
    "after every move made in a period",
    "the period is full again, {time}",
    "after move {move}",
    "after move {move} and every {count} more",
    "after moves {first} to {last}",
    "before moves {first} to {last}",
    "before every move",
    "{time} anew",
    "when both have made move {move}",
    "the own swing to the reserve",
    "while the opponent thinks on the swing",
    "the same to the own swing",
)
# Why a clock cannot be played with, where it is put together on the screen.
_FAULTS = (
    "{number} of '{clock}' '{time}' must be longer than 0",
    "{number} of '{clock}', '{count}', is no number from {first} to {last}",
    "the time of '{clock}' '{time}' is longer than {most}",
    "the control '{settings}' of 'tournament' has no number of moves: write '{example}', only the last may be for the "
    "rest of the game",
    "the independent clock of {time} is shorter than the {most} that '{settings}' can give a player: it must be at "
    "least as long",
    "the Independent clock of {time} is shorter than the maximum of {most}",
    "{settings} gives up to {time}, more than {most}",
    "the {number} {time} is not from {period} to {most}",
    "the time",
    "the time of a control",
    "the base time",
    "the increment",
    "the main time",
    "the reserve increment",
    "the initial time",
    "the final increment",
    "the cut-off move",
    "the swing",
    "the delay",
    "the bonus",
    "the period",
    "the number of periods",
)
# What becomes of recorded games that are carried away.
_EXPORTS = (
    "{count} game exported to {file}",
    "{count} games exported to {file}",
    "{count} game told in {file}",
    "{count} games told in {file}",
    "not exported: {reason}",
)
# Rule cards.
_RULES = (
    "Whose {piece} is checkmated has lost.",
    "{side} has lost when the {piece} is checkmated.",
    "Stalemate is a draw.",
    "Stalemate loses.",
    "Promotion is to {pieces}.",
    "{side} promotes to {pieces}.",
    "{piece} / {pieces}",
    "{side} castles {move}: {square} to {target}, {first} to {last}.",
    "{square} is the key square: who is the first to hold it wins.",
    "{square} is the key square: who is the first to secure it wins.",
    "{square} is the key square: who is the first to capture it wins.",
    "South wins by bringing the {piece} to {squares}, North likewise.",
    "One {piece} must not face the other on an open file.",
    "No move goes from one side's area straight into the other's.",
    "A double step can be answered by taking in passing.",
    "By enclosing between two takes: {pieces}.",
    "{piece} and {second} castle from wherever they started, to the squares of chess.",
    "{piece} and {second} castle on one of their two back ranks, if neither has strayed from its files.",
    "Only these can win on it: {pieces}.",
    "Whose {piece} takes the enemy's {second}, behind the first rank, has won.",
    "Whose {piece} is the first to reach the far rank has won.",
    "Whose {piece} is the first to reach the square where the enemy's started has won.",
    "Who bares the enemy's {piece} wins, unless the next turn bares back: then it is a draw.",
    "Mate counts only where one of the checks up to it came from: {pieces}.",
    "Mate by these alone loses: {pieces}.",
    "Mate by these alone is a draw: {pieces}.",
    "The {piece} belongs to nobody; who attacks it gives check, and the other side moves it on or takes the attacker.",
    "By jumping, also several times, takes: {pieces}.",
    "A {piece} that can be taken has to be, or check be given.",
    "What lies beside the board is placed first, in turns.",
    "A piece in hand may enter an empty square as a move.",
    "These go to the hand of the side that takes them: {pieces}.",
    "Each side chooses before the game {count} of the pieces of its first rank, for {points} points at most.",
    "The first ranks are shuffled alike, one of them turned round.",
    "The first ranks are shuffled alike.",
    "South begins with the double step from {squares}, North likewise.",
    "The first move of a {piece} may be two steps, each straight on or taking.",
    "Only on the colour where one's own started promotion is to: {pieces}.",
    "A promotion can free what the enemy has taken: {pieces}.",
    "By promotion come back from those taken: {pieces}.",
    "Every move ends on the other board, on the square of the same name, which must be empty; only the {piece} stays.",
    "The squares behind the first rank are entered and left from that rank alone.",
    "South begins with one move; then each turn is two moves, but a check ends it.",
    "The first ranks are placed in turns: South one piece, then each side two, South the last.",
    "The first ranks stand alike in one of 960 orders.",
    "Only a side's first arrival on the far rank promotes; later ones stay as they are.",
    "A throw of the die says how far a runner goes; home wins the race.",
    "Where neither side could mate any more, the game is a draw.",
    "Pieces are taken by jumping over them; who can take has to.",
    "{count} times the same position may be claimed as a draw.",
    "{count} times the same position is a draw.",
    "{count} moves of each side without capture or pawn move may be claimed as a draw.",
    "{count} moves of each side without capture or pawn move is a draw.",
)
SENTENCES = (
    *_REASONS,
    *_PROBLEMS,
    *_HELP,
    *_OPTIONS,
    *_ARBITER,
    *_CLOCKS,
    *_SETTINGS,
    *_FAULTS,
    *_EXPORTS,
    *_RULES,
)

_BLANK = re.compile(r"\{(\w+)\}")
_SQUARES_AND_NUMBERS = {"square", "target", "move", "count", "first", "last", "side", "winner"}
_TIMES = {"time", "increment", "period", "most", "interlude"}
_ONE_WORD = _SQUARES_AND_NUMBERS | _TIMES


def translated(text: str, gettext: Callable[[str], str]) -> str:
    """The text in the language that `gettext` gives of sentences and of single words; what is not known stays."""
    word = gettext(text)
    if word != text:
        return word
    for pattern, sentence in _patterns(SENTENCES):
        match = pattern.fullmatch(text)
        if match is None:
            match, sentence_in = pattern.fullmatch(text[:1].lower() + text[1:]), gettext(sentence)
            sentence_in = sentence_in[:1].upper() + sentence_in[1:]
        else:
            sentence_in = gettext(sentence)
        if match is not None:
            values = {name: translated(value, gettext) for name, value in match.groupdict().items()}
            return sentence_in.format(**values)
    return text


def is_known(text: str) -> bool:
    """Whether the text is one of the sentences, with parts in its blanks."""
    return any(
        pattern.fullmatch(form)
        for pattern, _ in _patterns(SENTENCES)
        for form in (text, text[:1].lower() + text[1:])
    )


@cache
def _patterns(sentences: Iterable[str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each sentence as a pattern, the one with the most words of its own first."""
    ordered = sorted(sentences, key=lambda sentence: -len(_BLANK.sub("", sentence)))
    return tuple((re.compile(_pattern(sentence)), sentence) for sentence in ordered)


def _pattern(sentence: str) -> str:
    parts = _BLANK.split(sentence)  # words and names of blanks in turn
    return "".join(
        (rf"(?P<{part}>\S+)" if part in _ONE_WORD else f"(?P<{part}>.+?)") if at % 2 else re.escape(part)
        for at, part in enumerate(parts)
    )
