"""What a game leaves open, as people choose it: which options there are, what holds anyway, what fits together.

Everything is read from the sections of the game's definition; no game is named here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import rules_c
from controller.games import find_game, split_options, with_options

ANY = "*"
_PLACE = re.compile(r"^.*?:\d+: ")  # the file and line that an error of a definition begins with
_ASIDE = re.compile(r" \([a-z_]+=[^()]*\)$")  # what would be written in the definition or on the command line
# What a value is, by the line of the definition that takes it over.
_KINDS = {
    "remove": "squares",
    "eminent.south": "pieces",
    "eminent.north": "pieces",
    "chess960.number": "number",
    "chess960.seed": "number",
    "shuffle.seed": "number",
}

_Lines = dict[str, dict[str, str]]  # of each value of an option


@dataclass(frozen=True, slots=True)
class GameOption:
    """One choice. `values` are those to choose, besides the empty text for no choice.

    `usual` is the value that the game has anyway, empty where that has no name. `kind` tells what a value is where it
    can be any: `squares` (whose pieces a handicap takes off), `pieces` (`count` of the `letters`), `number`, `text`;
    else it is `choice`.
    """

    name: str
    values: tuple[str, ...]
    usual: str = ""
    kind: str = "choice"
    letters: tuple[str, ...] = ()
    count: int = 0


@lru_cache(maxsize=128)
def options_of_game(name: str) -> tuple[GameOption, ...]:
    """The choices of a game, without those that a later one offers too.

    Raises: rules_c.UnknownGame, rules_c.DefinitionError.
    """
    plain, _ = split_options(name)
    game = find_game(plain)
    lines = {option: _lines_of(game, option) for option in game.options}
    names = tuple(lines)
    return tuple(
        _option(game, option, lines[option])
        for at, option in enumerate(names)
        if not any(_offers(lines[later], lines[option]) for later in names[at + 1 :])
    )


def judge_options(name: str, chosen: Mapping[str, str]) -> str:
    """Why the rules cannot be read with these choices, in one line; empty if they can."""
    plain, _ = split_options(name)
    try:
        find_game(with_options(plain, words_of(chosen)))
    except (rules_c.UnknownGame, rules_c.DefinitionError, OSError) as error:
        return _ASIDE.sub("", _PLACE.sub("", str(error)))
    return ""


def words_of(chosen: Mapping[str, str]) -> list[str]:
    """The choices as they follow a game's name; those left open are left out."""
    return [f"{name}={value}" for name, value in chosen.items() if value]


def find_clash(name: str, chosen: Mapping[str, str]) -> tuple[str, str] | None:
    """Two choices that say different things of one matter, where no section says what holds for both; None if all fit.

    One that takes any value refines what the others say. Raises: rules_c.UnknownGame, rules_c.DefinitionError.
    """
    game = find_game(split_options(name)[0])
    said = {}
    for option, value in chosen.items():
        lines = _lines_of(game, option)
        if value and ANY not in lines:
            said[option] = lines.get(value, {})
    joint = [section for section in game.option_sections if len(section.options) > 1]
    names = list(said)
    for at, first in enumerate(names):
        for second in names[at + 1 :]:
            settled = {
                key
                for section in joint
                if {option for option, _ in section.options} == {first, second}
                and all(chosen[option] in values for option, values in section.options)
                for key in section.lines
            }
            if any(
                said[first][key] != said[second][key]
                for key in (said[first].keys() & said[second].keys()) - settled
            ):
                return first, second
    return None


def _lines_of(game: rules_c.Game, option: str) -> _Lines:
    """What each value of an option says by itself."""
    found: _Lines = {}
    for section in game.option_sections:
        if len(section.options) == 1 and section.options[0][0] == option:
            for value in section.options[0][1]:
                found.setdefault(value, {}).update(section.lines)
    return found


def _offers(lines: _Lines, others: _Lines) -> bool:
    """Whether an option has everything that another has: the same lines for each of its values."""
    return all(wanted in lines.values() for wanted in others.values())


def _option(game: rules_c.Game, name: str, lines: _Lines) -> GameOption:
    if ANY in lines:
        key = next((key for key in lines[ANY] if key in _KINDS), "")
        kind = _KINDS.get(key, "text")
        if kind == "pieces":
            letters, slots = game.says("eminent.kinds").split(), game.says("eminent.slots").split()
            return GameOption(name, (), game.says(key), kind, tuple(letters), len(slots))
        return GameOption(name, (), kind=kind)
    usual = next((value for value in lines if _holds(game, value, lines[value])), "")
    return GameOption(name, tuple(value for value in lines if value != usual), usual)


def _holds(game: rules_c.Game, value: str, lines: Mapping[str, str]) -> bool:
    """Whether a game says all that without any choice."""
    for key, text in lines.items():
        part, _, mechanism = key.partition(".")
        if part == "mechanisms" and mechanism:
            if game.has_mechanism(mechanism) != (text == "yes"):
                return False
        elif key != "notes" and game.says(key) != text.replace("{value}", value):
            return False
    return True
