"""The packaged forms of petitions for a recount, what is known where there is none, and the only reader of both."""

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


@cache
def states_without_form() -> dict[str, dict[str, str]]:
    """By state: why no form of its law is packaged, its section, the words that were read, and where."""
    return tomllib.loads(files("canvass.data").joinpath("petition-law.toml").read_text("utf-8"))
