"""`python -m display.program.languages`: gives each language's file all texts and no others; says what it lacks."""

import sys

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

import rules_c
from display.catalogue import TEXTS
from display.language.load import FOLDER
from display.language.sentences import SENTENCES

SIDES = ("South", "North")


def all_texts() -> tuple[tuple[str, str], ...]:
    """Context and English text of each, in the order of the files."""
    names, games = set(SIDES), set()
    for game_id in rules_c.games():
        game = rules_c.game(game_id)
        games.add(game.name)
        names.update(game.piece_names.values(), game.side_names.values())
    return (
        *TEXTS.items(),
        *(("sentence", sentence) for sentence in SENTENCES),
        *(("term", name) for name in sorted(names)),
        *(("game", name) for name in sorted(games)),
    )


def main() -> int:
    """Writes the files. Gives 1 if any text is still without its translation."""
    lacking = 0
    for path in sorted(FOLDER.glob("*.po")):
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.stem)
        template = Catalog(creation_date=catalog.creation_date)  # the same file from the same texts
        for context, english in all_texts():
            template.add(english, context=context)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        catalog.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, catalog, width=110)
        for message in catalog:
            if message.id and not message.string:
                lacking += 1
                sys.stdout.write(f"{path.name}: {message.context}: {message.id}\n")
    return int(lacking > 0)


if __name__ == "__main__":
    sys.exit(main())
