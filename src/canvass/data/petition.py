"""The packaged forms of petitions for a recount, and the only reader of them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def petition_states() -> tuple[str, ...]:
    """The states whose form is packaged, in order."""
    folder = files("canvass.data").joinpath("petition-forms")
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


def petition_form(state: str) -> dict[str, Any]:
    """The form of a state as its file has it."""
    place = files("canvass.data").joinpath("petition-forms", f"{state}.toml")
    return tomllib.loads(place.read_text("utf-8"))
