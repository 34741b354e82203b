"""The packaged forms of petitions for a recount, and the only reader of them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def petition_forms() -> tuple[dict[str, Any], ...]:
    """Every form as its file has it, in the order of the files' names."""
    folder = files("canvass.data").joinpath("petition-forms")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(tomllib.loads(file.read_text("utf-8")) for file in found)
