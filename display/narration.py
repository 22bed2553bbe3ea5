"""What is said aloud of a game, for players who cannot see the screen: moves, warnings, questions and the end.

Pure: views in, sentences out. Nothing is said in tournament mode (FIDE Laws 11.5, 12.6). The views are already in the
language of the screen.
"""

import re

from controller.views import GameView, MoveView
from display.catalogue import Catalogue

_CASTLING = re.compile(r"[O0]-[O0](-[O0])?")
_FROM_TO = re.compile(r"([A-Za-z]\d{1,2})([A-Za-z]\d{1,2})")


class Narration:
    """Compares each view with the one before and tells what there is to say."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._text = catalogue.text
        self._before: GameView | None = None
        self._mover = ""  # what made the last move: after a promotion another piece stands there

    def observe(self, view: GameView) -> list[str]:
        """Give the sentences that the change to this view calls for, in order."""
        before, self._before = self._before, view
        if view.mode == "tournament":
            return []
        self._remember_mover(before, view)
        said = []
        if before is None or before.moves != view.moves:
            said += self._moves(() if before is None else before.moves, view)
        if view.warning is not None and (before is None or before.warning != view.warning):
            said.append(view.warning.text)
        if view.question is not None and (before is None or before.question != view.question):
            said.append(f"{view.question.text} {', '.join(choice.label for choice in view.question.choices)}")
        if view.result is not None and (before is None or before.result is None):
            said.append(view.result.text)
        return said

    def _remember_mover(self, before: GameView | None, view: GameView) -> None:
        if before is None or not view.moves or view.moves[-1].ply <= len(before.moves):
            return
        match = _FROM_TO.match(view.moves[-1].move)
        piece = None if match is None else before.pieces.get(match[1])
        self._mover = "" if piece is None else piece.name

    def _moves(self, before: tuple[MoveView, ...], view: GameView) -> list[str]:
        """The last move once it is sure, also where it was told otherwise before; a move that was taken back."""
        if len(view.moves) < len(before):
            return [self._text("speech.taken_back")]
        if not view.moves or not view.moves[-1].sure or view.moves[-1] in before:
            return []
        is_other = len(view.moves) <= len(before) and before[len(view.moves) - 1].sure
        words = self.in_words(view.moves[-1], view)
        return [self._text("speech.instead", move=words) if is_other else words]

    def in_words(self, move: MoveView, view: GameView) -> str:
        """The last move of a view: `South: Knight takes f 3, check`."""
        side = self._text(f"side.{move.by.value}")
        match = _FROM_TO.match(move.move)
        piece = None if match is None else view.pieces.get(match[2])
        if castling := _CASTLING.search(move.san):
            what = self._text("speech.castles_long" if castling[1] else "speech.castles_short")
        elif match is None or piece is None or piece.side is not move.by:
            what = _spelled(move.san.rstrip("+#"))
        else:
            name = "takes" if "x" in move.san else "moves"
            start, target = _spelled(match[1]), _spelled(match[2])
            mover = self._mover or piece.name
            what = self._text(f"speech.{name}", piece=mover, start=start, target=target)
            what += self._text("speech.becomes", piece=piece.name) if "=" in move.move else ""
        ending = {"+": "speech.check", "#": "speech.mate"}.get(move.san[-1:])
        return f"{side}: {what}{self._text(ending) if ending else ''}"


def _spelled(text: str) -> str:
    """Letters and numbers apart, as they are read aloud."""
    return re.sub(r"(?<=[A-Za-z])(?=\d)", " ", text)
