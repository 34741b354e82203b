"""A scenario in a TOML file: a change of votes told as data (docs/attack.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from canvass.data import scenarios
from canvass.formats.kinds import toml as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import Place, line_of, read_toml
from canvass.formats.toml_values import Count, Ratio
from canvass.model import Technology
from canvass.numerals import read_ratio
from canvass.tamper.scenario import (
    AtMost,
    HowMany,
    Paper,
    ReadSource,
    Scenario,
    Spread,
    What,
    Where,
)

Text = Annotated[str, Field(min_length=1)]
Number = Annotated[float, Field(strict=False, allow_inf_nan=False)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WhereEntry(_Entry):
    """``[where]``: the units that are reached."""

    states: tuple[Text, ...] = ()
    units: tuple[Text, ...] = ()
    vote_modes: tuple[Text, ...] = ()
    technologies: tuple[Technology, ...] = ()
    tabulators: tuple[Text, ...] = ()
    fact: str = ""
    below: Number | None = None
    above: Number | None = None


class HowManyEntry(_Entry):
    """``[how_many]``: a number of votes, or a share of the ballots reached; neither: as many as change the outcome."""

    votes: Count | None = None
    share: Ratio | None = None


class AtMostEntry(_Entry):
    """``[at_most]``: the most in one unit, as votes or as a share of the votes that could be changed."""

    votes: Count | None = None
    share: Ratio | None = None


class SourceEntry(_Entry):
    """``[[source]]``: what was read, where and when."""

    says: Text
    address: Text
    read_on: date


class ScenarioEntry(_Entry):
    """The whole file."""

    id: Text
    title: Text
    what: What
    loser: Text | None = None
    gainer: Text | None = None
    paper: Paper
    spread: Spread = Spread.IN_PROPORTION
    seed: str = ""
    has_returns: bool = True
    story: str = ""
    where: WhereEntry = Field(default_factory=WhereEntry)
    how_many: HowManyEntry = Field(default_factory=HowManyEntry)
    at_most: AtMostEntry = Field(default_factory=AtMostEntry)
    source: tuple[SourceEntry, ...] = ()


def read_scenario(path: Path) -> ReadResult[Scenario]:
    """The scenario in a file, None where something in it is wrong, and every problem."""
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    scenario, problems = scenario_in(text.value)
    return ReadResult(scenario, named((*text.problems, *problems), path.name), text.source)


def packaged_scenario(name: str) -> Scenario:
    """The packaged scenario of this name; raises UnknownName with the nearest."""
    scenario, problems = scenario_in(scenarios.text(name))
    if scenario is None:
        raise RuntimeError(f"the packaged scenario {name!r} is damaged: {problems[0]}")
    return scenario


def scenario_in(text: str) -> tuple[Scenario | None, tuple[Problem, ...]]:
    """The scenario that a text describes, or None with everything that is wrong with it."""
    entry, problems = read_toml(text, ScenarioEntry)
    if entry is None:
        return None, problems
    wrong = tuple(_at(text, place, message) for place, message in _contradictions(entry))
    return (None, wrong) if wrong else (_scenario(entry), ())


def _at(text: str, place: Place, message: str) -> Problem:
    return kinds.VALUE.at(line_of(text, place), str(place[-1]), message=message)


_NEEDED: Mapping[What, tuple[bool | None, bool | None]] = {
    What.SWITCH: (True, True),
    What.SWAP: (True, True),
    What.DROP: (True, False),
    What.ADD: (False, True),
    What.REREAD: (None, False),
    What.RESTYLE: (False, False),
    What.HIDE: (True, False),
    What.INVENT: (False, True),
}
"""Whether a change has a choice that loses votes, and one that gains them; None: it may."""
_PAPER_OF = {
    What.REREAD: {Paper.WHOLE, Paper.SAME_RULE},
    What.RESTYLE: {Paper.WHOLE},
    What.HIDE: {Paper.OUTSIDE, Paper.COUNTED},
    What.INVENT: {Paper.LACKING, Paper.REPLACED},
}
"""What the paper may say, of changes of the rule of reading, of styles and of the manifest."""
_OTHERS = {Paper.WHOLE, Paper.REPLACED, Paper.NONE, Paper.AS_EQUIPPED}


def _contradictions(entry: ScenarioEntry) -> list[tuple[Place, str]]:
    """What single settings do not show."""
    found: list[tuple[Place, str]] = []
    for name, value, needed in zip(
        ("loser", "gainer"), (entry.loser, entry.gainer), _NEEDED[entry.what], strict=True
    ):
        if needed is not None and (value is not None) is not needed:
            must = "must be named" if needed else "has no place"
            found.append(((name,), f"where {entry.what.sentence}, {name} {must}"))
    if entry.paper not in (fitting := _PAPER_OF.get(entry.what, _OTHERS)):
        names = ", ".join(sorted(fitting))
        found.append((("paper",), f"where {entry.what.sentence}, the paper is one of {names}"))
    if entry.loser is not None and entry.loser == entry.gainer:
        found.append((("gainer",), "the choice that gains is the one that loses: name two choices"))
    for name, given in (("how_many", entry.how_many), ("at_most", entry.at_most)):
        if given.votes is not None and given.share is not None:
            found.append(((name, "share"), "votes and share are both given: leave one of them out"))
        if given.votes == 0:
            found.append(
                ((name, "votes"), "no vote is changed by it: write 1 or more, or leave it out")
            )
        if given.share is not None and not 0 < read_ratio(given.share) <= 1:
            found.append(((name, "share"), "a share is above 0 and at most 1"))
        if entry.what is What.SWAP and (given.votes, given.share) != (None, None):
            found.append(((name,), f"where {entry.what.sentence}, {name} has no place"))
    limits = (entry.where.below, entry.where.above)
    if bool(entry.where.fact) is all(limit is None for limit in limits):
        found.append((("where", "fact"), "a fact and a limit (below or above) belong together"))
    if entry.where.technologies and entry.where.tabulators:
        message = "a model of tabulator is a technology already: name technologies or tabulators"
        found.append((("where", "tabulators"), message))
    if entry.spread is Spread.AT_RANDOM and not entry.seed:
        found.append((("spread",), "votes at random need a seed, so that others get the same ones"))
    return [*found, *_said_twice(entry.where)]


def _said_twice(where: WhereEntry) -> Iterator[tuple[Place, str]]:
    """Names that a list under [where] has more than once: the scenario would overlap itself."""
    for setting in ("states", "units", "vote_modes", "technologies", "tabulators"):
        for name, times in Counter(map(str, getattr(where, setting))).items():
            if times > 1:
                yield ("where", setting), f"{name!r} stands there {times} times: write it once"


def _scenario(entry: ScenarioEntry) -> Scenario:
    where = entry.where
    return Scenario(
        id=entry.id,
        title=entry.title,
        what=entry.what,
        loser=entry.loser,
        gainer=entry.gainer,
        paper=entry.paper,
        how_many=HowMany(entry.how_many.votes, _share(entry.how_many.share)),
        where=Where(
            states=where.states,
            units=where.units,
            vote_modes=where.vote_modes,
            technologies=where.technologies,
            tabulators=where.tabulators,
            fact=where.fact,
            below=where.below,
            above=where.above,
        ),
        spread=entry.spread,
        at_most=AtMost(entry.at_most.votes, _share(entry.at_most.share)),
        seed=entry.seed,
        has_returns=entry.has_returns,
        story=entry.story,
        sources=tuple(ReadSource(one.says, one.address, one.read_on) for one in entry.source),
    )


def _share(text: str | None) -> Fraction | None:
    return None if text is None else read_ratio(text)
