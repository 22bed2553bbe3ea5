"""What the board shows when a lever goes down, and what it makes of the games in question. Questions only: nothing here
changes a session.
"""
