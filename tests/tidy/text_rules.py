"""What every text file of the tree is held to, each rule a function from text to faults."""

import ast
import re
from pathlib import PurePath

TOP_LEVEL = {
    *("rules_c", "firmware_bridge", "controller", "display", "hardware", "tests"),
    *("pyproject.toml", "setup.py", "Makefile", "LICENSE"),
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"),
}
LINES_MAX = 600
LINES_WITHOUT_PURPOSE_MAX = 100
CODE_SUFFIXES = {".py", ".c", ".h", ".inc", ".sh"}
COMMENT_START = {".py": '"""', ".c": "/*", ".h": "/*", ".inc": "/*", ".sh": "#"}

_UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
_MACHINE_PATH = re.compile(r"(?<![\w.~$}/<-])/(home|root|work|Users|tmp|opt|mnt)/[\w.]")


def misplaced_names(paths: list[PurePath]) -> list[str]:
    """Names at the top that do not belong there; names beginning with a dot may."""
    names = {path.parts[0] for path in paths}
    return sorted(name for name in names - TOP_LEVEL if not name.startswith("."))


def text_faults(path: PurePath, text: str) -> list[str]:
    """Unfinished work, paths of one machine, and code files too long or without an opening purpose."""
    faults = []
    for number, line in enumerate(text.splitlines(), start=1):
        if _UNFINISHED.search(line):
            faults.append(f"{path}:{number}: unfinished work is an issue, not a comment")
        if _MACHINE_PATH.search(line):
            faults.append(f"{path}:{number}: a path that exists on one machine only")
    count = len(text.splitlines())
    if path.suffix in CODE_SUFFIXES:
        if count > LINES_MAX:
            faults.append(f"{path}: {count} lines, more than {LINES_MAX}")
        # A C source may leave its purpose to its own header, which opens with it.
        is_told = text.startswith((COMMENT_START[path.suffix], "#!")) or (
            f'#include "{path.stem}.h"' in text.splitlines()[:3]
        )
        if count > LINES_WITHOUT_PURPOSE_MAX and not is_told:
            faults.append(f"{path}: {count} lines that do not open with their purpose")
    return faults


def docstring_faults(path: PurePath, source: str) -> list[str]:
    """Public modules, classes and functions that do not say what they give."""
    tree = ast.parse(source)
    faults = [f"{path}: no docstring"] if source.strip() and ast.get_docstring(tree) is None else []
    definitions = [
        n for n in tree.body if isinstance(n, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    bare = [node for node in definitions if not node.name.startswith("_") and ast.get_docstring(node) is None]
    return faults + [f"{path}:{node.lineno}: {node.name} has no docstring" for node in bare]


def unexplained_ignores(pyproject: str) -> list[str]:
    """Lint rules that the settings ignore without a comment on the same line."""
    ignored = re.search(r"^ignore = \[\n(.*?)^\]", pyproject, re.MULTILINE | re.DOTALL)
    per_file = re.search(
        r"^\[tool\.ruff\.lint\.per-file-ignores\]\n(.*?)(^\[|\Z)", pyproject, re.MULTILINE | re.DOTALL
    )
    lines = [line for found in (ignored, per_file) if found for line in found[1].splitlines()]
    return [
        line.strip() for line in lines if re.search(r'"[A-Z]+\d+"', line) and not re.search(r"#\s*\w", line)
    ]
