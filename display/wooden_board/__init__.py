"""The virtual wooden board: physical pieces, reeds and a hand. Knows no rules and no pixels."""
