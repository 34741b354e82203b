"""Packaged recount laws and facts of past recounts: a rule file for each state, and typed tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import polars as pl

from canvass.errors import MissingTable, UnknownName

_LAW, _HISTORY, _PROCEDURES = "recount-rules", "recount-history", "recount-procedures"
_STAGES, _NOTICES = "recount-stages", "recount-notices"


@lru_cache(maxsize=1)
def states() -> tuple[str, ...]:
    """Postal codes of the states whose recount law is packaged."""
    entries = files("canvass.data").joinpath(_LAW).iterdir()
    return tuple(sorted(e.name.removesuffix(".toml") for e in entries if e.name.endswith(".toml")))


def law(state: str) -> Mapping[str, Any]:
    """What the rule file of a state says; raises UnknownName for a state that does not exist."""
    if state not in states():
        raise UnknownName(
            "state", state, states(), "use the two-letter postal code, such as WI or DC"
        )
    text = files("canvass.data").joinpath(_LAW, f"{state}.toml").read_text("utf-8")
    return tomllib.loads(text)


def law_sha256(state: str) -> str:
    """The digest of the rule file of a state."""
    return sha256(files("canvass.data").joinpath(_LAW, f"{state}.toml").read_bytes()).hexdigest()


def procedures() -> tuple[str, ...]:
    """Postal codes of the states for which it is packaged how a recount is carried out."""
    entries = files("canvass.data").joinpath(_PROCEDURES).iterdir()
    return tuple(sorted(e.name.removesuffix(".toml") for e in entries if e.name.endswith(".toml")))


def procedure(state: str) -> str:
    """The procedure of a state as its file has it. Raises UnknownName for a state of which none is packaged."""
    if state not in procedures():
        mend = "write a file of your own, as docs/run-a-recount.md says, and name it with --file"
        raise UnknownName("procedure of a state", state, procedures(), mend)
    return files("canvass.data").joinpath(_PROCEDURES, f"{state}.toml").read_text("utf-8")


def staged() -> tuple[str, ...]:
    """Postal codes of the states whose stages of a recount are packaged."""
    entries = files("canvass.data").joinpath(_STAGES).iterdir()
    return tuple(sorted(e.name.removesuffix(".toml") for e in entries if e.name.endswith(".toml")))


def stages(state: str) -> str:
    """The stages of a state as its file has them. Raises UnknownName for a state of which none are packaged."""
    if state not in staged():
        mend = "write a file of your own, as docs/run-a-recount.md says, and name it with --file"
        raise UnknownName("state with stages", state, staged(), mend)
    return files("canvass.data").joinpath(_STAGES, f"{state}.toml").read_text("utf-8")


def noticed() -> tuple[str, ...]:
    """Postal codes of the states whose law on public notice is packaged."""
    entries = files("canvass.data").joinpath(_NOTICES).iterdir()
    return tuple(sorted(e.name.removesuffix(".toml") for e in entries if e.name.endswith(".toml")))


def notice(state: str) -> str:
    """The law on notice of a state as its file has it. Raises UnknownName for a state of which none is packaged."""
    if state not in noticed():
        mend = "write a file of your own, as docs/run-a-recount.md says, and name it with --file"
        raise UnknownName("law on notice of a state", state, noticed(), mend)
    return files("canvass.data").joinpath(_NOTICES, f"{state}.toml").read_text("utf-8")


@lru_cache(maxsize=16)
def history(name: str) -> pl.DataFrame:
    """One table of past recounts, typed as compiled (``canvass.model.recount_tables``)."""
    file = files("canvass.data").joinpath(_HISTORY, f"{name}.parquet")
    if not file.is_file():
        raise MissingTable(f"no packaged table of past recounts is called {name!r}")
    return pl.read_parquet(file.read_bytes())


def michigan_2016() -> dict[str, Any]:
    """What was published of Michigan's recount of 2016: sums, with their sources."""
    file = files("canvass.data").joinpath(_HISTORY, "michigan-2016.toml")
    return tomllib.loads(file.read_text("utf-8"))


@lru_cache(maxsize=1)
def known_costs() -> pl.DataFrame:
    """Recounts of which ballots and money are known: estimate, charge and cost in dollars, each empty where unknown."""
    file = files("canvass.data").joinpath(_HISTORY, "known-costs.csv")
    text = pl.read_csv(file.read_bytes(), infer_schema=False)
    return text.cast({"year": pl.Int64, "ballots": pl.Int64, "counties": pl.Int64})


def history_provenance() -> Mapping[str, Any]:
    """Where each table of past recounts comes from and what its columns mean, by table name."""
    text = files("canvass.data").joinpath(_HISTORY, "provenance.toml").read_text("utf-8")
    return dict(tomllib.loads(text)["table"])
