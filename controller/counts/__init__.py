"""Numbers that the rulebook asks to have checked, each worked out from the rules when it is asked for."""
