"""A language's texts, read from its gettext file. English is the source and needs none."""

import gettext
from collections.abc import Mapping
from pathlib import Path

from display.errors import UnknownLanguageError

ENGLISH = "en"
FOLDER = Path(__file__).parent
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the one that comes first counts, as in gettext


class PoTranslations(gettext.NullTranslations):
    """The texts of one file, by context and English text; what it lacks stays English."""

    def __init__(self, texts: Mapping[tuple[str, str], str]) -> None:
        super().__init__()
        self._texts = dict(texts)

    def has(self, context: str, message: str) -> bool:
        """Whether there is a text of its own."""
        return bool(self._texts.get((context, message)))

    def pgettext(self, context: str, message: str) -> str:
        """The text in this language."""
        return self._texts.get((context, message)) or message


def languages() -> tuple[str, ...]:
    """The codes of the languages that the screen speaks (ISO 639), English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


NAMES = {ENGLISH: "English", "de": "Deutsch"}  # each in its own language


def name_of(language: str) -> str:
    """What the language calls itself."""
    return NAMES.get(language, language)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English where it asks for none or one that we do not speak."""
    chosen = next((value for name in VARIABLES if (value := environment.get(name))), "")
    for locale in chosen.split(":"):
        code = locale.partition(".")[0].partition("_")[0].lower()
        if code in languages():
            return code
    return ENGLISH


def load(language: str) -> gettext.NullTranslations:
    """The texts of a language. Raises: UnknownLanguageError."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    if language not in languages():
        raise UnknownLanguageError(
            f"language '{language}' is not spoken here: choose one of {', '.join(languages())}"
        )
    from babel.messages.pofile import read_po  # noqa: PLC0415  # takes longer than English has to wait for

    with (FOLDER / f"{language}.po").open("rb") as file:
        messages = read_po(file, locale=language)
    return PoTranslations(
        {(message.context or "", str(message.id)): str(message.string) for message in messages if message.id}
    )
