"""Votes that offices reported for contests whose published audit files do not hold them, by the audit's seed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class AuditedContest:
    """What was audited, and the votes of each choice among the cards with and without records to compare."""

    title: str
    contest: str
    seed: str
    with_records: Mapping[str, int]
    without_records: Mapping[str, int]
    source: str


@lru_cache(maxsize=1)
def audited_contests() -> Mapping[str, AuditedContest]:
    """The contests by the seed of their audit."""
    text = files("canvass.data.audits").joinpath("reported_votes.toml").read_text("utf-8")
    contests = (AuditedContest(**entry) for entry in tomllib.loads(text)["audit"])
    return {contest.seed: contest for contest in contests}
