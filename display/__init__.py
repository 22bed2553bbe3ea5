"""Pixels, sounds and keys as a person meets them; the program is put together in `display/program`."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
