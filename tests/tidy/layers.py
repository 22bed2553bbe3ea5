"""Which module may import what, and where clocks, threads and chance may be: a judge of syntax trees.

The arrows are those of ARCHITECTURE: display -> controller -> rules_c, firmware_bridge -> standard library
and one binding each. The modules that put the program together may see everything below them, clocks and
threads included.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

ASSEMBLY = {
    "display/program": {"display", "controller", "rules_c", "firmware_bridge", "hardware"},
    "controller/headless.py": {"controller", "rules_c", "firmware_bridge", "hardware"},
}

ARROWS = {
    "rules_c": {"rules_c"},
    "firmware_bridge": {"firmware_bridge"},
    "controller": {"controller", "rules_c", "firmware_bridge"},
    "display": {"display", "controller"},
    "hardware": {"hardware", "firmware_bridge"},  # a made-up board opens its port through the same door
}

BINDINGS = {
    "rules_c": {"cffi", "numpy"},
    "firmware_bridge": {"serial"},
    "controller": set[str](),
    # pygame takes a sound's samples as an array; a game's story is a page
    "display": {"pygame", "numpy", "fpdf", "jinja2", "markupsafe", "babel"},
    "hardware": {"RPi"},
}

# Runs before the package exists, so it finds its neighbour by path.
BUILD_TIME = {"rules_c/build_ffi.py": {"mechanism_list"}}

SINGLE_MODULE = ("cffi", "serial", "RPi")  # each may be imported by one module only
OWN = {*ARROWS, "tests"}

CLOCKS = {
    "time": {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep"},
    "datetime": {"now", "today", "utcnow"},
    "date": {"today"},
}
CHANCE = {"os": {"urandom"}, "uuid": {"uuid1", "uuid4"}}
CONCURRENCY = {"threading", "multiprocessing", "concurrent", "asyncio", "_thread", "secrets"}


def imported_modules(tree: ast.Module, path: PurePath) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, also those inside functions and by `import_module("name")`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = list(path.parent.parts[: len(path.parent.parts) + 1 - node.level]) if node.level else []
            yield node.lineno, ".".join([*package, *([node.module] if node.module else [])])
        elif isinstance(node, ast.Call) and _called_name(node).endswith(("import_module", "__import__")):
            yield from (
                (node.lineno, str(arg.value)) for arg in node.args[:1] if isinstance(arg, ast.Constant)
            )


def assembly(path: PurePath) -> set[str]:
    """What a module that puts the program together may see; empty for any other."""
    return next(
        (
            seen
            for place, seen in ASSEMBLY.items()
            if path == PurePath(place) or PurePath(place) in path.parents
        ),
        set(),
    )


def import_faults(path: PurePath, source: str) -> list[str]:
    """What the module imports against the arrows, each as `path:line: words`."""
    layer = path.parts[0]
    own = assembly(path) or ARROWS[layer]
    faults = []
    for line, name in imported_modules(ast.parse(source), path):
        top = name.partition(".")[0]
        if top in OWN:
            if top not in own:
                faults.append(f"{path}:{line}: {layer} must not import {name}")
        elif top not in {*sys.stdlib_module_names, *BINDINGS[layer], *BUILD_TIME.get(str(path), set())}:
            faults.append(f"{path}:{line}: {name} is no binding of {layer}")
    return faults


def binding_modules(sources: Mapping[Path, str] | Mapping[PurePath, str], binding: str) -> list[str]:
    """The modules that import the binding."""
    return sorted(
        str(path)
        for path, source in sources.items()
        if any(name.partition(".")[0] == binding for _, name in imported_modules(ast.parse(source), path))
    )


def purity_faults(path: PurePath, source: str) -> list[str]:
    """Where the module reads a real clock, sleeps, starts threads or draws without a seed."""
    if assembly(path):
        return []
    tree = ast.parse(source)
    faults = []
    for line, name in imported_modules(tree, path):
        if name.partition(".")[0] in CONCURRENCY:
            faults.append(f"{path}:{line}: {name} belongs where the program is put together")
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in {*CLOCKS, *CHANCE, "random"}:
            forbidden = _forbidden(node.module or "")
            faults += [
                f"{path}:{node.lineno}: {node.module}.{alias.name} must come in through an argument"
                for alias in node.names
                if alias.name in forbidden
            ]
        elif isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value).rpartition(".")[2]
            if node.attr in _forbidden(owner):
                faults.append(f"{path}:{node.lineno}: {owner}.{node.attr} must come in through an argument")
        elif isinstance(node, ast.Call) and _is_unseeded(node):
            faults.append(f"{path}:{node.lineno}: {_called_name(node)}() without a seed")
    return faults


def _forbidden(owner: str) -> set[str]:
    if owner == "random":
        return {
            *("random", "choice", "choices", "shuffle", "sample", "randint", "randrange", "uniform", "gauss"),
            *("getrandbits", "seed", "SystemRandom", "expovariate", "betavariate", "triangular", "randbytes"),
        }
    return CLOCKS.get(owner, set()) | CHANCE.get(owner, set())


def _is_unseeded(call: ast.Call) -> bool:
    return _called_name(call) in {"Random", "random.Random"} and not call.args and not call.keywords


def _called_name(call: ast.Call) -> str:
    return ast.unparse(call.func)
