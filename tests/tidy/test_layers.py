"""Imports point one way, time and chance come in through arguments: read off the syntax trees."""

from pathlib import PurePath

import pytest

from tests.tidy import layers
from tests.tidy.source_tree import PACKAGES, python_sources


def test_imports_of_every_module_follow_the_arrows() -> None:
    """display -> controller -> rules_c, firmware_bridge -> standard library and one binding each."""
    faults = [
        fault
        for path, source in python_sources(*PACKAGES).items()
        for fault in layers.import_faults(path, source)
    ]
    assert faults == []


@pytest.mark.parametrize("binding", layers.SINGLE_MODULE)
def test_bindings_are_imported_by_one_module_each(binding: str) -> None:
    """A binding has one door, so that a fake, or another library, replaces one file."""
    modules = layers.binding_modules(python_sources(*PACKAGES), binding)
    assert len(modules) <= 1, f"{binding} is imported by {modules}"


def test_clocks_threads_and_chance_only_where_the_program_is_put_together() -> None:
    """Everything else takes time and seed as arguments, so that a recorded game replays exactly.

    `hardware` is left out: what drives real pins stamps their edges when they happen.
    """
    sources = python_sources(*(package for package in PACKAGES if package != "hardware"))
    faults = [fault for path, source in sources.items() for fault in layers.purity_faults(path, source)]
    assert faults == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules_c/moves.py", "import controller.events"),
        ("controller/views.py", "def draw():\n    import display.theme"),
        ("controller/views.py", "from hardware.pi import lamps"),
        ("controller/session/state.py", "from ...display import theme"),
        ("display/board.py", "from rules_c import game"),
        ("display/board.py", "from tests.unit import fake"),
        ("controller/recording/store.py", "import serial"),
        (
            "firmware_bridge/link.py",
            "from importlib import import_module\nimport_module('controller.events')",
        ),
    ],
)
def test_import_faults_of_a_wrong_import_are_found(path: str, source: str) -> None:
    """The judge is able to fail: one wrong import of every kind, one fault each."""
    assert len(layers.import_faults(PurePath(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("controller/session/state.py", "from ..events import LeverPressed\nfrom . import state"),
        ("controller/recording/store.py", "import sqlite3\nimport rules_c"),
        ("controller/headless.py", "from hardware.emulator import client\nimport threading"),
        ("display/program/run.py", "import rules_c, firmware_bridge, hardware.pi, controller, pygame, time"),
    ],
)
def test_import_faults_of_a_right_import_are_none(path: str, source: str) -> None:
    """Along the arrows, and where the program is put together, nothing is said."""
    assert layers.import_faults(PurePath(path), source) == []
    assert layers.purity_faults(PurePath(path), source) == []


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.sleep(1)",
        "from time import monotonic_ns",
        "import datetime\ndatetime.datetime.now()",
        "import threading",
        "from concurrent.futures import Future",
        "import random\nrandom.shuffle([])",
        "import random\nrandom.Random()",
        "import os\nos.urandom(8)",
    ],
)
def test_purity_faults_of_clock_thread_or_chance_are_found(source: str) -> None:
    """The judge is able to fail: each way to the world's time and chance, one fault each."""
    assert len(layers.purity_faults(PurePath("controller/session/state.py"), source)) == 1


def test_purity_faults_of_a_seeded_generator_are_none() -> None:
    """A generator made from a seed that came in through an argument is allowed."""
    source = "import random\n\ndef deal(seed: int) -> float:\n    return random.Random(seed).random()\n"
    assert layers.purity_faults(PurePath("controller/matches/deal.py"), source) == []


def test_binding_modules_of_two_importers_are_both_named() -> None:
    """The judge is able to fail: a second importer of a binding is seen."""
    sources: dict[PurePath, str] = {
        PurePath("firmware_bridge/port.py"): "import serial",
        PurePath("firmware_bridge/ports.py"): "from serial.tools import list_ports",
        PurePath("firmware_bridge/link.py"): "import struct",
    }
    assert layers.binding_modules(sources, "serial") == [
        "firmware_bridge/port.py",
        "firmware_bridge/ports.py",
    ]
