"""Games by the name a person gives: an id of the library, or the path of a definition file of their own.

Options follow the name, as in `western-chess deployment=mirrored seed=7`; so a recorded game knows its options.
"""

from collections.abc import Iterable

import rules_c


def find_game(name: str) -> rules_c.Game:
    """The game for an id; anything with a slash in it is the path of a definition file.

    Raises: rules_c.UnknownGame, rules_c.DefinitionError (naming file and line).
    """
    plain, options = split_options(name)
    load = rules_c.load_game if "/" in plain else rules_c.game
    return load(plain, **dict(option.split("=", 1) for option in options))


def split_options(name: str) -> tuple[str, list[str]]:
    """An id or path, and the `name=value` behind it. A path may have blanks of its own."""
    words = name.split(" ")
    first = len(words)
    while first > 1 and "=" in words[first - 1].strip("="):
        first -= 1
    return " ".join(words[:first]), words[first:]


def with_options(name: str, options: Iterable[str]) -> str:
    """A game's name with options. Raises: rules_c.UnknownGame for one that is no `name=value`."""
    words = list(options)
    for word in words:
        key, sign, value = word.partition("=")
        if not (key and sign and value) or " " in word:
            raise rules_c.UnknownGame(f"option '{word}': write it as name=value")
    return " ".join([name, *words])
