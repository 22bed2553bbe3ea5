"""The part of the build that pyproject.toml cannot say: the C extension of rules_c, the virtual board's program and the
compiled form of move recognition.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from setuptools import Command, Distribution, setup
from setuptools.command.build_py import build_py


class BuildWithVirtualBoard(build_py):
    """Puts the virtual board's program into a wheel, so that an installed product can be tried without a board."""

    def run(self) -> None:
        """Builds by the boards' own Makefile; in an editable install the working tree has them already."""
        super().run()
        if self.editable_mode:
            return
        if shutil.which("make") is None:
            self.warn("make is not installed: the package will have no virtual board")
            return
        folder = Path(self.build_lib, "hardware", "emulator", "build").resolve()
        subprocess.run(["make", "-C", "hardware/emulator", f"BUILD={folder}", "virtual"], check=True)


class CompileRecognition(Command):
    """Compiles move recognition with mypyc, which is part of mypy: as Python it takes up to twice the time.

    What is found in the end is whole: it is built elsewhere, then moved to its place, and what was compiled before is
    gone.
    """

    user_options: list[tuple[str, str, str]] = []  # noqa: RUF012 — the form that setuptools asks for

    def initialize_options(self) -> None:
        """There are none."""

    def finalize_options(self) -> None:
        """There are none."""

    def run(self) -> None:
        """In an environment with mypy, from the root of the tree.

        Raises: SystemExit, with the reason on standard error, if it does not compile, or has a `cached_property`, which
        mypyc would work out anew at each look.
        """
        # Where only a wheel is built there is no mypy, and the tree is not on the path.
        from mypyc.build import mypycify  # noqa: PLC0415

        from controller.compiled import compiled_recognition  # noqa: PLC0415

        package = Path("controller/recognition")
        sources = [path for path in sorted(package.glob("*.py")) if path.name != "__init__.py"]
        if forgetful := [
            str(path) for path in sources if "cached_property" in path.read_text(encoding="utf-8")
        ]:
            raise SystemExit(f"a cached_property cannot be compiled: {', '.join(forgetful)}")
        done = compiled_recognition()
        shutil.rmtree(done.parent, ignore_errors=True)
        done.parent.mkdir(parents=True)
        with tempfile.TemporaryDirectory(dir=done.parent) as work:
            modules = mypycify(
                ["--follow-imports=silent", *map(str, sources)],
                opt_level="2",
                debug_level="0",
                group_name="controller.recognition.compiled",
                target_dir=work,
            )
            build = Distribution({"name": "recognition", "ext_modules": modules}).get_command_obj("build_ext")
            build.build_lib, build.build_temp = f"{work}/made", f"{work}/objects"
            build.ensure_finalized()
            build.run()
            Path(work, "made", package).rename(done)


setup(
    cffi_modules=["rules_c/build_ffi.py:ffibuilder"],
    cmdclass={"build_py": BuildWithVirtualBoard, "compile_recognition": CompileRecognition},
)
