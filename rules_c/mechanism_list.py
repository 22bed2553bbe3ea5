"""Writes mechanism_list.h: every file of src/mechanisms is compiled in, so a new one touches no other file."""

import sys
from pathlib import Path


def mechanism_list(folder: Path) -> str:
    """The text of mechanism_list.h for the files of a folder, in the order of their names."""
    stems = sorted(path.stem for path in folder.glob("*.c"))
    numbers = ", ".join(f"MECHANISM_{stem}" for stem in stems)
    includes = "\n".join(f'#include "mechanisms/{stem}.c"' for stem in stems)
    pointers = ", ".join(f"&{stem}_mechanism" for stem in stems)
    return (
        f"enum {{ {numbers} }};\n{includes}\n"
        f"static const rc_mechanism *const mechanism_list[] = {{{pointers}}};\n"
    )


if __name__ == "__main__":
    sys.stdout.write(mechanism_list(Path(sys.argv[1])))
