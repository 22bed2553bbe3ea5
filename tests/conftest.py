"""What all tests stand on."""

import os

os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks the language of the environment, the tests read English
os.environ.pop("LANGUAGE", None)
