"""The part of the build that pyproject.toml cannot say: the C extension of rules_c and the virtual board's program."""

import shutil
import subprocess
from pathlib import Path

from setuptools import setup
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


setup(cffi_modules=["rules_c/build_ffi.py:ffibuilder"], cmdclass={"build_py": BuildWithVirtualBoard})
