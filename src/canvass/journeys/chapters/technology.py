"""The raw difference between places that voted on different technology, and what it cannot show."""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.decision import RequiredShift, required_shift
from canvass.forensics.finding import Estimate, Finding, NoAnswer
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.forensics.technology import (
    Coding,
    RawDifference,
    code,
    codings_for,
    is_one_kind,
    raw_differences,
)
from canvass.journeys.asked import Asked
from canvass.journeys.counties.counts import (
    Count,
    all_votes,
    counties_of,
    counts_by_county,
    in_state,
    state_votes,
)
from canvass.journeys.counties.equipment import equipment_by_county
from canvass.model import Baseline, Ledger, join
from canvass.model.sentence import Sentence, sentences

say = sentences("findings")

NOTHING_YET = (
    "A raw difference shows nothing yet: counties that bought these machines also differ from the others in "
    "who lives there."
)


@dataclass(frozen=True, slots=True)
class Place:
    """A county of the comparison, as the first coding puts it; ``dre_share`` where ballots were counted so."""

    unit: str
    name: str
    share_points: float
    votes: int
    dre_share: float | None
    is_coded: bool | None


@dataclass(frozen=True, slots=True)
class StateComparison:
    """The comparison in one state, by one named count.

    ``headline`` is the first coding that has a number, each county counted once; ``differences`` are all codings and
    weightings; ``other_counts`` is the headline by the state's other counts. ``shift`` is what would have
    changed the winner, where the ballots cast on the machines are known.
    """

    state: str
    name: str
    baseline: Baseline
    count: str
    finding: Finding
    headline: RawDifference
    differences: tuple[RawDifference, ...]
    other_counts: tuple[RawDifference, ...]
    places: tuple[Place, ...]
    shift: RequiredShift | None
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class TechnologyChapter:
    """The comparison in each state looked at; ``choice`` is the one whose share is compared.

    ``without`` are the states looked at for which votes or equipment are not known by county.
    """

    choice: str
    other: str
    states: tuple[StateComparison, ...]
    without: tuple[str, ...]
    sentences: tuple[Sentence | str, ...] = (NOTHING_YET, WHERE_NOT_WHAT, WEIGHTING, ONLY_PAPER)


def technology_chapter(asked: Asked) -> TechnologyChapter:
    """The raw difference in each of the states, under every coding and both weightings."""
    counts = counts_by_county(asked.election, asked.contest)
    equipment = equipment_by_county(asked.election)
    found = {
        state: _state(asked, state, in_state(asked, counts, state), equipment)
        for state in asked.states
    }
    states = tuple(comparison for comparison in found.values() if comparison)
    if not states:
        raise MissingTable(
            " ".join(
                (
                    "no state looked at has both votes and equipment by county; name states with --states, or add the "
                    "table 'technology' or 'ballots_by_technology'.",
                    *(fault.sentence for fault in asked.election.size_faults),
                )
            ).removesuffix("."),
            lacks="no source here says how people voted in the counties looked at: on paper, or on machines",
        )
    return TechnologyChapter(
        choice=asked.pair.runner_up,
        other=asked.pair.leader,
        states=states,
        without=tuple(state for state, comparison in found.items() if comparison is None),
    )


def _state(
    asked: Asked, state: str, counts: list[Count], equipment: pl.DataFrame
) -> StateComparison | None:
    here = counties_of(asked.election, state)["unit"].implode()
    local = equipment.filter(pl.col("unit").is_in(here))
    if not counts or local.is_empty():
        return None
    first, *others = counts
    joined = join(
        _shares(first, asked),
        local,
        "unit",
        names=(f"votes by county of {asked.state_names[state]}", "equipment by county"),
        votes="votes",
    )
    known = joined.table.select(
        column.name for column in joined.table if column.null_count() < len(column)
    )
    codings = codings_for(known)
    if not codings:
        return None
    differences = _differences(first, asked, known, codings)
    at = next((n for n, d in enumerate(differences) if d.points is not None), 0)
    headline = _told(differences[at], known)
    coding = _coding(codings, headline)
    return StateComparison(
        state=state,
        name=asked.state_names[state],
        baseline=first.baseline,
        count=first.name,
        finding=_finding(asked, state, headline, (first.name, *_tables(known))),
        headline=headline,
        differences=differences,
        other_counts=tuple(_differences(count, asked, known, codings)[at] for count in others),
        places=_places(asked, known, coding),
        shift=_shift(asked, state, first, known),
        ledger=joined.ledger,
    )


def _told(headline: RawDifference, known: pl.DataFrame) -> RawDifference:
    """The headline; where scanners and hand counts differ but no machines do, it says that and no more."""
    if headline.difference_points is not NoAnswer.NOT_IDENTIFIED or is_one_kind(known):
        return headline
    return replace(headline, difference_points=NoAnswer.ALIKE_IN_MACHINES)


def _coding(codings: tuple[Coding, ...], headline: RawDifference) -> Coding:
    return next(coding for coding in codings if coding.code == headline.coding)


def _shares(count: Count, asked: Asked) -> pl.DataFrame:
    one, other = pl.col(asked.pair.runner_up), pl.col(asked.pair.leader)
    shares = count.table.select("unit", share=100 * one / (one + other), votes=all_votes())
    return shares.filter(pl.col("share").is_finite())


def _differences(
    count: Count, asked: Asked, known: pl.DataFrame, codings: tuple[Coding, ...]
) -> tuple[RawDifference, ...]:
    return raw_differences(_shares(count, asked), code(known, codings), codings, count.baseline)


def _finding(
    asked: Asked, state: str, headline: RawDifference, sources: tuple[str, ...]
) -> Finding:
    choice = asked.contest.choice(asked.pair.runner_up).name
    value = headline.difference_points
    return Finding(
        question=say("machines", choice=choice, state=asked.state_names[state]),
        estimate=Estimate(value, say("points"), headline.n) if isinstance(value, float) else value,
        interval=headline.interval,
        method=say("means", rule=headline.rule, count=headline.baseline.sentence),
        assumptions=(say("none-assumed"), say("independent")),
        what_it_cannot_show=(say("not-why"), say("not-which-votes"), WHERE_NOT_WHAT),
        sources=sources,
    )


def _tables(known: pl.DataFrame) -> tuple[str, ...]:
    """Tables that say what is known of the equipment."""
    columns = (("ballots_by_technology", "dre_share"), ("technology", "dre_listed"))
    return tuple(table for table, column in columns if column in known.columns)


def _places(asked: Asked, known: pl.DataFrame, coding: Coding) -> tuple[Place, ...]:
    names = dict(counties_of(asked.election).select("unit", "name").iter_rows())
    share = pl.col("dre_share") if "dre_share" in known.columns else pl.lit(None, pl.Float64)
    rows = known.select(
        "unit", "share", "votes", share.alias("s"), coding.value.cast(pl.Boolean).alias("coded")
    )
    return tuple(
        Place(unit, names[unit], points, votes, dre_share, coded)
        for unit, points, votes, dre_share, coded in rows.sort("unit").iter_rows()
    )


def _shift(asked: Asked, state: str, count: Count, known: pl.DataFrame) -> RequiredShift | None:
    if "dre" not in known.columns or not known["dre"].sum():
        return None
    votes = state_votes(asked.election, asked.contest, count, state)
    margin = abs(votes[asked.pair.leader] - votes[asked.pair.runner_up])
    return required_shift(margin, int(known["dre"].sum()))
