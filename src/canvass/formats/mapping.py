"""Mappings: dialects written as TOML, those that come with canvass and a user's own."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from canvass.errors import BadFile, UnknownName
from canvass.formats.dialect import Dialect
from canvass.formats.problem import Problem, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import read_toml


@lru_cache(maxsize=1)
def packaged_dialects() -> tuple[Dialect, ...]:
    """The dialects that canvass knows, by name."""
    folder = files("canvass.formats.mappings")
    texts = [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")]
    dialects = (Dialect.model_validate(tomllib.loads(text)) for text in texts)
    return tuple(sorted(dialects, key=lambda dialect: dialect.name))


def dialect_named(name_or_file: str | Path) -> Dialect:
    """The packaged dialect of this name, or the one in this mapping file.

    Raises UnknownName where there is neither, BadFile with every fault of a mapping.
    """
    known = {dialect.name: dialect for dialect in packaged_dialects()}
    if str(name_or_file) in known:
        return known[str(name_or_file)]
    path = Path(name_or_file)
    if not path.is_file():
        names = f"packaged mappings: {', '.join(known)}"
        raise UnknownName("mapping or mapping file", str(name_or_file), known, names)
    return read_mapping(path)


def read_mapping(path: Path) -> Dialect:
    """The dialect that a user's mapping file describes; raises BadFile with every fault of it."""
    result = read_text(path)
    if result.value is None:
        raise _refused(path, result.problems)
    dialect, problems = read_toml(result.value, Dialect)
    if dialect is None:
        raise _refused(path, problems)
    return dialect


def _refused(path: Path, problems: tuple[Problem, ...]) -> BadFile:
    return BadFile(f"{path.name}: the mapping cannot be used", named(problems, path.name))
