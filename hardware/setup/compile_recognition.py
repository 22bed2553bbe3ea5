"""Compiles the move recognition with mypyc, which is part of mypy: as Python it takes nearly twice the time.

It runs from the root of the tree. Modules with a `cached_property`, which mypyc would work out anew at each look, are
left as they are. What is found in the end is whole: it is built elsewhere, then moved to its place.
"""

import shutil
import tempfile
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]

from controller.compiled import compiled_recognition

PACKAGE = Path("controller/recognition")


def modules() -> list[str]:
    """The paths of those to compile."""
    sources = [path for path in sorted(PACKAGE.glob("*.py")) if path.name != "__init__.py"]
    return [str(path) for path in sources if "cached_property" not in path.read_text(encoding="utf-8")]


def compile_recognition() -> None:
    """Replaces what was compiled before.

    Raises: SystemExit, with the reason on standard error, if it does not compile.
    """
    done = compiled_recognition()
    shutil.rmtree(done.parent, ignore_errors=True)
    done.parent.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=done.parent) as work:
        extensions = mypycify(
            ["--follow-imports=silent", *modules()],
            opt_level="2",
            debug_level="0",
            group_name="controller.recognition.compiled",
            target_dir=work,
        )
        places = ["--build-lib", f"{work}/made", "--build-temp", f"{work}/objects"]
        setup(name="recognition", ext_modules=extensions, script_args=["--quiet", "build_ext", *places])
        Path(work, "made", PACKAGE).rename(done)


if __name__ == "__main__":
    compile_recognition()
