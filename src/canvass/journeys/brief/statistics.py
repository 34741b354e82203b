"""What the technology question answers for one state, as far as a brief has room for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from canvass.errors import InputError
from canvass.forensics.decision import Reach
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step
from canvass.forensics.technology import Weighting
from canvass.forensics.verdict import Verdict
from canvass.journeys.gap.asked import Options
from canvass.journeys.gap.result import CodingUsed, TechGap
from canvass.journeys.known import refuse_what_came_later
from canvass.journeys.tech_gap import tech_gap
from canvass.model import Contest, Election, UnitKind
from canvass.model.sentence import Passage, Sentence

BEST_FIRST = (Identified.YES, Identified.DESCRIPTIVE, Identified.NO)


@dataclass(frozen=True, slots=True)
class Compared:
    """The comparison of places with and without machines in one state, in points of the two-party share.

    ``raw_points`` holds nothing equal; ``lowest`` and ``highest`` are the ends of all ``ways`` of asking with the
    words in ``held_equal`` held equal, each county and each vote counted once. ``needed_points`` of the
    ``exposed_ballots`` would have had to be switched for a tie, and ``detectable_points`` is the smallest
    difference that the comparison could have noticed. None is a number that cannot be given; ``reason`` says why.
    """

    state: str
    choice: str
    rule: str
    n_with: int
    n_without: int
    raw_points: float | None
    held_equal: tuple[str, ...]
    ways: int
    lowest: float | None
    highest: float | None
    exposed_ballots: int
    is_estimated: bool
    needed_points: float | None
    detectable_points: float | None
    verdict: Verdict
    answer: Passage
    """The verdict in sentences, with the counts it rests on."""
    reason: Sentence | str
    tables: tuple[str, ...]
    """The tables of the election that it rests on."""


@dataclass(frozen=True, slots=True)
class NotCompared:
    """A state for which there is no comparison, and why."""

    state: str
    reason: str
    tables: tuple[str, ...] = ()


def compared(
    election: Election, contest: str, states: Iterable[str]
) -> tuple[Compared | NotCompared, ...]:
    """The comparison in each state; one that lacks votes or equipment by county says so."""
    return tuple(_state(election, contest, state) for state in states)


def _state(election: Election, contest: str, state: str) -> Compared | NotCompared:
    try:
        refuse_what_came_later(election, "covariates")
        found = tech_gap(election, state, Options(contest=contest))
    except InputError as refusal:
        return NotCompared(state, str(refusal))
    return _compared(election, election.contest(contest), found)


def _compared(election: Election, contest: Contest, found: TechGap) -> Compared:
    coding = _headline(found)
    main, first = found.declared.main_rung, found.declared.rungs[0].name
    raw = _steps(found, first, coding.code, Weighting.EACH_COUNTY_ONCE)
    asked = _known(_steps(found, main))
    about, told = found.about, coding.identification
    return Compared(
        state=about.state,
        choice=about.choice,
        rule=coding.rule,
        n_with=coding.n_with,
        n_without=coding.n - coding.n_with,
        raw_points=next(iter(_known(raw)), None),
        held_equal=next(rung.words for rung in found.declared.rungs if rung.name == main),
        ways=len(asked),
        lowest=min(asked, default=None),
        highest=max(asked, default=None),
        exposed_ballots=found.exposure.ballots,
        is_estimated=found.exposure.is_estimated,
        needed_points=_needed(found),
        detectable_points=found.last_step.detectable_points if found.last_step else None,
        verdict=found.conclusion.verdict,
        answer=found.answer,
        reason="" if told.answer is Identified.YES else told.reason,
        tables=_tables(election, contest, found),
    )


def _headline(found: TechGap) -> CodingUsed:
    """The first coding under which the places can answer best."""
    return min(
        found.declared.codings, key=lambda coding: BEST_FIRST.index(coding.identification.answer)
    )


def _steps(
    found: TechGap, rung: str, coding: str | None = None, weighting: Weighting | None = None
) -> list[Step]:
    return [
        one.step
        for one in found.results
        if one.step.specification.rung == rung
        and coding in (None, one.step.specification.coding)
        and weighting in (None, one.step.specification.weighting)
    ]


def _known(steps: Sequence[Step]) -> list[float]:
    return [step.difference_points for step in steps if step.difference_points is not None]


def _needed(found: TechGap) -> float | None:
    """The switch that would have changed the winner, in percent of the ballots on machines; None where none could."""
    shift = found.exposure.shift
    return shift.switch_points if shift and found.exposure.reach is Reach.COULD else None


def _tables(election: Election, contest: Contest, found: TechGap) -> tuple[str, ...]:
    """The count compared, the election before it, equipment and facts about places."""
    day = election.day_of(contest)
    earlier = {each.id for each in election.contests if election.day_of(each) < day}
    before = {
        returns.name
        for returns in election.returns
        if returns.level is UnitKind.COUNTY and earlier & set(returns.contests)
    }
    wanted = {
        found.about.count,
        "technology",
        "ballots_by_technology",
        "covariates",
        *(before if found.declared.earlier_contest else ()),
    }
    return tuple(name for name in found.reproduce.sources if name in wanted)
