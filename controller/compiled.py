"""Where the compiled form of move recognition is, if it was made from exactly the sources that are there.

Its folder is named after all that it was made from: a source that was edited since runs as it reads.
"""

import hashlib
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The types of what it imports are compiled into it.
_MADE_FROM = (
    "controller/recognition/*.py",
    "controller/sides.py",
    "rules_c/*.py",
    "setup.py",
)


def compiled_recognition(root: Path = ROOT) -> Path:
    """The folder of its modules, which is not there if these sources were not compiled (hardware/setup)."""
    digest = hashlib.sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    for pattern in _MADE_FROM:
        for source in sorted(root.glob(pattern)):
            digest.update(f"\0{source.name}\0".encode() + source.read_bytes())
    return root / "build" / "recognition" / digest.hexdigest()[:16]
