"""`rhunich story N`: a recorded game as a page to read, with diagrams, clocks and alerts."""

import argparse
import os
from pathlib import Path

from controller.command_line.parser import Subparsers
from controller.errors import StartError
from controller.recording import Archive, default_folder


def add(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser("story", help="a recorded game as a page to read: HTML or PDF")
    parser.add_argument("game", type=int, metavar="N", help="its number, see 'rhunich list'")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="ends in .html or .pdf")
    parser.add_argument(
        "--file", metavar="PATH", help="the recordings' folder or file; $RHUNICH_RECORDINGS if not given"
    )
    parser.set_defaults(start=start)


def start(args: argparse.Namespace) -> int:
    """Raises: StartError, RecordingError, the errors of the rules."""
    # Only this command needs what sets pages.
    from display.story.html import story_html  # noqa: PLC0415
    from display.story.pdf import story_pdf  # noqa: PLC0415
    from display.story.story import tell  # noqa: PLC0415

    file = Path(args.output)
    if file.suffix not in (".html", ".pdf"):
        raise StartError(f"'{file}' tells no form of page: it must end in .html or .pdf")
    folder = Path(args.file) if args.file else default_folder(os.environ)
    with Archive.open_existing(folder) as archive:
        story = tell(archive.load(args.game))
    page = story_pdf(story) if file.suffix == ".pdf" else story_html(story).encode()
    draft = file.with_name(f".{file.name}.part")
    try:
        draft.write_bytes(page)
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise StartError(f"'{file}' cannot be written: {error.strerror}") from error
    return 0
