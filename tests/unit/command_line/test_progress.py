"""The bar on the terminal."""

from io import StringIO

from controller.command_line.progress import ProgressBar


class Terminal(StringIO):
    """A terminal, as far as a bar can tell."""

    def isatty(self) -> bool:
        """Somebody looks."""
        return True


def test_bar_on_a_terminal_grows_and_is_wiped() -> None:
    """Half of the work is half of the bar; afterwards the line is blank and the next word stands at its beginning."""
    terminal = Terminal()
    with ProgressBar(terminal) as bar:
        bar("checked", 50, 100)
        assert f"[{'#' * 15}{'.' * 15}] 50 % checked" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")
    assert terminal.getvalue().rsplit("\r", 2)[1].strip() == ""


def test_bar_of_unknown_length_counts() -> None:
    """What has no known end is a number."""
    terminal = Terminal()
    ProgressBar(terminal)("positions", 12000, None)
    assert terminal.getvalue().endswith("positions 12,000")


def test_bar_in_a_file_is_nothing() -> None:
    """Standard error that goes to a file stays clean."""
    file = StringIO()
    with ProgressBar(file) as bar:
        bar("checked", 1, 2)
    assert file.getvalue() == ""
