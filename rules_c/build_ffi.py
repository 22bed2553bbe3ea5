"""Builds the extension `rules_c._rules` from the C sources; setup.py names `ffibuilder`.

The declarations are cut from the public header between its two CFFI marks, never retyped.
"""

import re
import sys
from pathlib import Path

from cffi import FFI  # type: ignore[import-untyped]

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from mechanism_list import mechanism_list  # type: ignore[import-not-found]  # noqa: E402

# setuptools wants paths relative to where it runs (the folder of setup.py).
ROOT = FOLDER.parent
BUILD = ROOT / "build" / "rules_c"


def declarations() -> str:
    """The part of the public header that cffi reads."""
    header = (FOLDER / "include" / "rules_c.h").read_text(encoding="utf-8")
    found = re.search(r"/\* CFFI BEGIN \*/(.*)/\* CFFI END \*/", header, re.DOTALL)
    if found is None:
        raise ValueError("rules_c.h: the marks CFFI BEGIN and CFFI END are missing")
    return found.group(1)


def write_mechanism_list() -> None:
    """Writes mechanism_list.h, only when it changes, so that nothing is rebuilt in vain."""
    text = mechanism_list(FOLDER / "src" / "mechanisms")
    BUILD.mkdir(parents=True, exist_ok=True)
    target = BUILD / "mechanism_list.h"
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def dependencies() -> list[str]:
    """Files other than the sources whose change means a rebuild."""
    patterns = ("include/*.h", "src/*.h", "src/*.inc", "src/mechanisms/*.c")
    return [str(path) for pattern in patterns for path in sorted(FOLDER.glob(pattern))]


write_mechanism_list()
ffibuilder = FFI()
ffibuilder.cdef(declarations())
ffibuilder.set_source(
    "rules_c._rules",
    '#include "rules_c.h"',
    sources=[str(path.relative_to(ROOT)) for path in sorted((FOLDER / "src").glob("*.c"))],
    include_dirs=[str(FOLDER / "include"), str(FOLDER / "src"), str(BUILD)],
    depends=dependencies(),
    # Assertions ship: what is impossible must stop the program, not go on wrongly.
    extra_compile_args=["-std=c11", "-O3", "-fvisibility=hidden", "-UNDEBUG"],
)
