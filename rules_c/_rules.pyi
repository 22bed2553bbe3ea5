"""The compiled extension; its declarations are those of include/rules_c.h."""

from typing import Any

ffi: Any
lib: Any
