"""How work that takes long says how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int | None], None]
"""Told what is being done, how much of it is, and of how much (None while nobody can know)."""


def silent(what: str, done: int, total: int | None) -> None:
    """Tells nobody."""
