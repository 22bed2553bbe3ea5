"""What the players declared in secret for their clocks (C8), as it is recorded with the game and proved later."""

from controller.clocks.declaration import Declaration
from controller.recording.codec import Entry
from controller.recording.errors import EntryError
from controller.recording.recorded_game import RecordedGame
from controller.sides import Side

DECLARED = "clock.declared"


def declaration_entry(declaration: Declaration) -> Entry:
    """The entry at the game's beginning. The digest is what everybody saw before the settings were revealed."""
    payload = {
        "by": declaration.by.value,
        "settings": declaration.settings,
        "salt": declaration.salt,
        "digest": declaration.digest,
    }
    return Entry(DECLARED, 0, payload)


def declarations(recorded: RecordedGame) -> tuple[Declaration, ...]:
    """What was declared for this game. Raises: EntryError, also where a digest does not prove its settings."""
    found = []
    for payload in (entry.payload for entry in recorded.entries if entry.kind == DECLARED):
        try:
            declaration = Declaration(Side(payload["by"]), payload["settings"], payload["salt"])
        except (KeyError, ValueError) as error:
            raise EntryError(f"recorded '{DECLARED}' cannot be read: {error}") from error
        if declaration.digest != payload.get("digest"):
            by = declaration.by.capitalize()
            raise EntryError(f"the clock settings recorded for {by} are not those that were declared")
        found.append(declaration)
    return tuple(found)
