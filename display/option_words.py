"""The names of what people choose of a game before it begins."""

from collections.abc import Mapping

from controller.game_card import GameCard
from controller.game_options import GameOption, find_clash, judge_options, options_of_game
from controller.games import split_options
from display.catalogue import TEXTS, Catalogue


def option_name(catalogue: Catalogue, option: str) -> str:
    """Give an option's name; one of a person's own game is called as its definition calls it."""
    key = f"option.{option}"
    return catalogue.text(key) if key in TEXTS else option.replace("_", " ")


def value_name(catalogue: Catalogue, card: GameCard, option: GameOption, value: str) -> str:
    """Give a value's name; what holds anyway is marked."""
    known = value or option.usual
    key = f"option.{option.name}.{known or 'usual'}"
    if key in TEXTS:
        name = catalogue.text(key)
    elif option.kind == "pieces":
        names = card.game.piece_names
        name = ", ".join(catalogue.term(names.get(letter.upper(), letter)) for letter in known)
    elif option.kind == "number" and value:
        name = catalogue.text("option.own", value=value)
    elif option.kind == "squares":
        name = known.replace(",", ", ")
    elif known:
        name = known.replace("_", " ")
    else:
        return catalogue.text("option.usual")
    return name if value else catalogue.text("option.marked", value=name)


def told_options(
    catalogue: Catalogue, card: GameCard, options: tuple[GameOption, ...], chosen: Mapping[str, str]
) -> list[str]:
    """What differs from the usual game, one line each."""
    return [
        f"{option_name(catalogue, option.name)}: {value_name(catalogue, card, option, chosen[option.name])}"
        for option in options
        if chosen.get(option.name)
    ]


def chosen_on(catalogue: Catalogue, card: GameCard) -> list[str]:
    """The options that a card was made with, one line each."""
    plain, words = split_options(card.definition)
    chosen = dict(word.split("=", 1) for word in words)
    return told_options(catalogue, card, options_of_game(plain), chosen) if chosen else []


def trouble(catalogue: Catalogue, game: str, chosen: Mapping[str, str]) -> str:
    """Why a game cannot be played with these choices, in one line; empty if it can."""
    reason = judge_options(game, chosen)
    if reason:
        return catalogue.sentence(reason)
    clash = find_clash(game, chosen)
    if clash is None:
        return ""
    first, second = (option_name(catalogue, name) for name in clash)
    return catalogue.text("option.clash", first=first, second=second)
