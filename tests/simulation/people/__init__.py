"""People at a board, from a seed: how they differ, how they make a move, and what they do besides.

What comes out are touches, pieces leaving and reaching squares at moments of time. Nothing here knows of recognition,
so that the two cannot agree by construction; whoever plays them through the session, or through switches, firmware
and serial port, plays the same people.
"""
