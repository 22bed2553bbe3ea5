"""Every word the screen says, by name; English is the source, any gettext catalogue can replace it.

The English text is the gettext message id, so `xgettext`-made .mo files of domain `rhunich` work unchanged:
`Catalogue(gettext.translation("rhunich", localedir, languages=["cy"]))`.
"""

import gettext

from display.errors import UnknownTextError

TEXTS = {
    "side.south": "South",
    "side.north": "North",
    "clock.running": "running",
    "clock.stopped": "stopped",
    "clock.low": "low time",
    "clock.flag": "FLAG",
    "moves.none": "No moves yet",
    "mode.tournament": "tournament",
    "link.up": "board ready",
    "link.down": "board lost",
    "link.lost": "The board does not answer. Check its cable; the game goes on when it is back.",
    "guidance.title": "Put the board right",
    "guidance.put": "Put {piece} on {square}",
    "guidance.remove": "Take the piece off {square}",
    "guidance.more": "and {count} more",
    "piece.of": "{side}'s {piece}",
    "result.new": "New game",
    "menu.new": "New game",
    "menu.undo": "Take back",
    "menu.pause": "Pause",
    "menu.draw": "Draw",
    "menu.resign": "Resign",
    "menu.arbiter": "Arbiter",
    "menu.export": "Export",
    "menu.quit": "Leave",
    "menu.back": "Back",
    "confirm.yes": "Yes",
    "confirm.no": "No",
    "confirm.new": "End this game and start a new one?",
    "confirm.draw": "Draw agreed by both players?",
    "confirm.resign": "Who resigns?",
    "confirm.nobody": "Nobody, play on",
    "confirm.resign_south": "South resigns",
    "confirm.resign_north": "North resigns",
    "confirm.quit": "Leave? The game is kept and goes on at the next start.",
    "button.undo": "Undo",
    "button.pause": "Pause",
    "button.menu": "Menu",
    "button.setup": "Set up",
    "home.shown": "{first} to {last} of {count}",
    "home.title": "Choose a game",
    "home.clock": "Clock",
    "home.mode": "Mode",
    "home.casual": "Casual",
    "home.tournament": "Tournament",
    "home.start": "Start",
    "home.continue": "Continue",
    "home.casual_hint": "Moves count by themselves; warnings are for the players.",
    "home.tournament_hint": "A move is completed by the clock; alerts are for the arbiter.",
    "window.title": "Rhunich",
    "setup.help": "Set up the pieces, or touch \u201cSet up\u201d",
    "board.simulated": "No board is plugged in: this is the {kind} board",
    "sound.missing": "No sound: {reason}",
    "font.missing": "Font {name} is missing; a plain one is used instead",
}


class Catalogue:
    """Gives texts in one language."""

    def __init__(self, translations: gettext.NullTranslations | None = None) -> None:
        self._translations = translations or gettext.NullTranslations()

    def text(self, name: str, /, **values: object) -> str:
        """Give the text with its blanks filled.

        Raises: UnknownTextError where the catalogue has no such name.
        """
        if name not in TEXTS:
            raise UnknownTextError(f"no text {name!r} in the catalogue")
        text = self._translations.gettext(TEXTS[name])
        return text.format(**values) if values else text
