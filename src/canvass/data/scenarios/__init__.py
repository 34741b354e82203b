"""Packaged scenarios: changes of votes told as data, each with the sources that were read for it."""

from __future__ import annotations

from importlib.resources import files

from canvass.errors import UnknownName


def names() -> tuple[str, ...]:
    """Names of the packaged scenarios."""
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def text(name: str) -> str:
    """The text of a packaged scenario, as formats.scenario_file reads it; raises UnknownName."""
    if name not in names():
        raise UnknownName("packaged scenario", name, names())
    return files(__name__).joinpath(f"{name}.toml").read_text("utf-8")
