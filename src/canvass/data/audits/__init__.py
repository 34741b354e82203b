"""What was published of audits elsewhere than in their files: reported votes by the seed, draws by the manifest."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
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


@dataclass(frozen=True, slots=True)
class DrawnSample:
    """The seed of an audit, and cards that were published as drawn from it; ``ids`` says what its own ids are.

    ``targeted`` are the contests that the sample was drawn for. ``first`` are the cards drawn first, in order;
    ``leading`` the first of each set of ``set_of``, by number.
    """

    title: str
    cards: int
    seed: str
    draws: int
    risk_limit: Fraction
    targeted: tuple[str, ...]
    source: str
    ids: str
    set_of: int
    first: tuple[str, ...]
    leading: tuple[str, ...]


@lru_cache(maxsize=1)
def drawn_samples() -> Mapping[int, DrawnSample]:
    """The samples by the cards of the manifest that they were drawn from."""
    text = files("canvass.data.audits").joinpath("drawn_samples.toml").read_text("utf-8")
    found = {}
    for entry in tomllib.loads(text)["sample"]:
        entry["risk_limit"] = Fraction(entry["risk_limit"])
        lists = {name: tuple(entry[name]) for name in ("targeted", "first", "leading")}
        sample = DrawnSample(**entry | lists)
        found[sample.cards] = sample
    return found
