"""The languages of the screen: one gettext file each, and what makes another language of the sentences of a game."""
