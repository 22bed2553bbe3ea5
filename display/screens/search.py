"""What the list of recorded games is searched by, to be written: a name, an event or a place, and days."""

import pygame

from controller.commands import Command, SearchGames
from controller.recording.days import is_period
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.form import FormScreen
from display.screens.recorded_search import Search
from display.theme import Theme


class SearchScreen(FormScreen):
    """The words and days of a search."""

    ROWS = (("text",), ("since", "until"))
    MAIN = "names.search"

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        search: Search,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        texts = {"text": search.text, "since": search.since, "until": search.until}
        super().__init__(surface, theme, texts, catalogue, fonts)

    def _title(self) -> str:
        return self._catalogue.text("names.search_title")

    def _done(self, texts: dict[str, str]) -> list[Command]:
        for name in ("since", "until"):
            if texts[name] and not is_period(texts[name]):
                self.message = self._catalogue.text("names.no_day", date=texts[name])
                return []
        return [SearchGames(**texts)]
