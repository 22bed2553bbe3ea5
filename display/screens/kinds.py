"""What can be shown of a game besides the whole play screen."""

KINDS = ("board", "clocks", "moves")
