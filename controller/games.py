"""Games by the name a person gives: an id of the library, or the path of a definition file of their own."""

import rules_c


def find_game(name: str) -> rules_c.Game:
    """The game for an id; anything with a slash in it is the path of a definition file.

    Raises: rules_c.UnknownGame, rules_c.DefinitionError (naming file and line).
    """
    return rules_c.load_game(name) if "/" in name else rules_c.game(name)
