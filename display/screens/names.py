"""The names of a recorded game, to be changed: players, event, place, date, round and board."""

import pygame

from controller.commands import ChangeGame, Command, OpenRecordings
from controller.recording import GameHeader
from controller.recording.days import is_day
from controller.recording.recorder import EDITABLE
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.form import FormScreen
from display.theme import Theme


class NamesScreen(FormScreen):
    """The names of one game."""

    ROWS = (("south", "north"), ("event", "site"), ("date", "round", "board"))

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        header: GameHeader,
        game_name: str,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        self._header = header
        self._game_name = game_name
        self._before = {name: str(getattr(header, name)) for name in EDITABLE}
        super().__init__(surface, theme, self._before, catalogue, fonts)

    def _title(self) -> str:
        return self._catalogue.text(
            "names.title", number=self._header.number, game=self._catalogue.game(self._game_name)
        )

    def _done(self, texts: dict[str, str]) -> list[Command]:
        """What was changed, if it can be."""
        if texts["board"] and not texts["round"]:
            self.message = self._catalogue.text("names.no_round", board=texts["board"])
        elif texts["date"] and not is_day(texts["date"]):
            self.message = self._catalogue.text("names.no_day", date=texts["date"])
        else:
            changed = tuple((name, text) for name, text in texts.items() if text != self._before[name])
            return [ChangeGame(self._header.number, changed)] if changed else [OpenRecordings()]
        return []
