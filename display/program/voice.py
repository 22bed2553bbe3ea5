"""The voice: espeak-ng, where it is installed, which says each line that it is given. Owner: the main thread."""

import subprocess
from contextlib import suppress

from display.font_book import SOFT_HYPHEN

PROGRAM = "espeak-ng"
WORDS_A_MINUTE = 150


class Voice:
    """Says sentences one after the other; `reason` tells why it is silent, empty where it is not."""

    def __init__(self, language: str, program: str = PROGRAM) -> None:
        """Starts the program, which then waits for lines."""
        self.reason = ""
        self._process: subprocess.Popen[str] | None = None
        try:
            self._process = subprocess.Popen(
                [program, "-v", language, "-s", str(WORDS_A_MINUTE)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            self.reason = f"{program}: {error.strerror}"

    def say(self, sentence: str) -> None:
        """Comes back at once. A voice that has gone falls silent and says why."""
        if self._process is None or self._process.stdin is None:
            return
        try:
            plain = sentence.replace(SOFT_HYPHEN, "").replace("\n", " ")
            self._process.stdin.write(f"{plain}\n")
            self._process.stdin.flush()
        except OSError as error:
            self.reason = f"the voice has stopped: {error.strerror}"
            self.close()

    def close(self) -> None:
        """End the program; what it has not said yet stays unsaid."""
        if self._process is None:
            return
        self._process.kill()
        with suppress(OSError):
            self._process.communicate()
        self._process = None
