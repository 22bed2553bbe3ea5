"""The part of the build that pyproject.toml cannot say: the C extension and the data files of rules_c."""

from setuptools import setup

setup(
    cffi_modules=["rules_c/build_ffi.py:ffibuilder"],
    package_data={
        "rules_c": ["games/*", "include/*.h", "src/*.c", "src/*.h", "src/*.inc", "src/mechanisms/*.c", "py.typed"]
    },
)
