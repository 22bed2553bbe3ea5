"""What all tests stand on."""

import os

import pytest

os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks the language of the environment, the tests read English
os.environ.pop("LANGUAGE", None)


@pytest.fixture(autouse=True, scope="session")
def _nobody_has_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Programs that tests start find no settings of whoever runs them, and leave none behind."""
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("settings"))
