"""The settings of the program with a screen: read at the start, changed on their own screen, kept at once."""

import argparse
import os
from dataclasses import replace

import pygame

from controller.commands import ChangeSetting, ChooseOptions
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.language.load import language_of, languages
from display.preferences import Preferences, preferences_file, read_preferences, write_preferences
from display.screens.kinds import KINDS
from display.screens.settings import SettingsScreen, rows
from display.theme import THEMES, Theme


class Settings:
    """What is chosen, and the screen where it is changed. `notice` is a line for people. Owner: the main thread."""

    def __init__(self, args: argparse.Namespace) -> None:
        """What the command line says comes before what was kept."""
        self._file = preferences_file(os.environ)
        usual = Preferences(language=language_of(os.environ))
        kept, self.notice = read_preferences(self._file, usual)
        if kept.theme not in THEMES:
            kept = replace(kept, theme=usual.theme)
        if kept.language not in languages():
            kept = replace(kept, language=usual.language)
        if kept.second_screen not in ("", *KINDS):
            kept = replace(kept, second_screen="")
        given = {"theme": args.theme, "language": args.language, "second_screen": args.second_screen}
        self.chosen = replace(kept, **{name: value for name, value in given.items() if value is not None})
        if args.speech:
            self.chosen = replace(self.chosen, speech=True)
        self.screen: SettingsScreen | None = None

    def open(
        self, surface: pygame.Surface, theme: Theme, catalogue: Catalogue, fonts: FontBook, row: int = 0
    ) -> None:
        """Show them, the keys on a row."""
        screen = SettingsScreen(surface, theme, rows(catalogue), catalogue, fonts)
        screen.choose(self.chosen, row)
        screen.message = self.notice
        self.screen = screen

    def change(self, change: ChangeSetting, catalogue: Catalogue) -> None:
        """Another value, which is kept for the next time too."""
        self.chosen = replace(self.chosen, **{change.name: change.value})  # type: ignore[arg-type]  # a row's value
        self._keep(catalogue)

    def remember(self, choice: ChooseOptions, catalogue: Catalogue) -> None:
        """The options of a game, for the next time it is played."""
        options = {**self.chosen.options, choice.game_id: choice.words}
        kept = {game_id: words for game_id, words in options.items() if words}
        self.chosen = replace(self.chosen, options=kept)
        self._keep(catalogue)

    def _keep(self, catalogue: Catalogue) -> None:
        try:
            write_preferences(self._file, self.chosen)
            self.notice = ""
        except OSError as error:
            self.notice = catalogue.text("settings.not_kept", reason=f"'{self._file}': {error.strerror}")
