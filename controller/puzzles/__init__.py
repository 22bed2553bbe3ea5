"""Puzzles for one or more people: the jigsaw, the dice, tours and studies, without pixels (rulebook C 5)."""
