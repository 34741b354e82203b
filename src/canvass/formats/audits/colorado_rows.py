"""Rows of Colorado's tables made into what they stand for, and what no such row may say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from canvass.audit.overstatement import Discrepancies
from canvass.audit.replay.counties import CountyBatch, CountyCard
from canvass.audit.replay.super_simple_contest import (
    AuditReason,
    PublishedContest,
    PublishedRisk,
    PublishedStatus,
)
from canvass.errors import BadSeed
from canvass.formats.columns import LINE
from canvass.formats.kinds import cell
from canvass.formats.kinds import published as kinds
from canvass.formats.problem import Problem
from canvass.stats.tickets.seed import seed_bytes

MOST_DRAWS = 1_000_000
"""No office draws more cards for a contest than this."""


@dataclass(frozen=True)
class CountyContests:
    """The number of each county, by which a draw orders them, and the counties of each contest."""

    numbers: Mapping[str, int]
    counties: Mapping[str, tuple[str, ...]]


def seed_problems(table: pl.DataFrame) -> Iterator[Problem]:
    """Another number of seeds than one, and a seed that two people could type in two ways."""
    if table.height != 1:
        yield kinds.SEED_NOT_ONE.at(column="seed", found=f"{table.height} rows")
    for line, seed in table.select(LINE, "seed").iter_rows():
        try:
            seed_bytes(seed)
        except BadSeed as refusal:
            yield kinds.SEED_NOT_TEXT.at(line, "seed", seed, message=str(refusal))


def batches(table: pl.DataFrame) -> tuple[CountyBatch, ...]:
    """Every batch."""
    columns = ("county_name", "scanner_id", "batch_id", "count_per_manifest")
    return tuple(CountyBatch(*row) for row in table.select(columns).iter_rows())


def county_contests(table: pl.DataFrame) -> CountyContests:
    """Counties by number, and the counties of each contest."""
    counties: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    rows = table.select("county_id", "county_name", "contest_name").iter_rows()
    for number, county, contest in rows:
        numbers[county] = number
        counties[contest] = (*counties.get(contest, ()), county)
    return CountyContests(numbers, counties)


def round_problems(table: pl.DataFrame) -> Iterator[Problem]:
    """Words that the software does not use, and numbers that no audit can have."""
    words = {"audit_reason": AuditReason, "random_audit_status": PublishedStatus}
    for column, known in words.items():
        values = [word.value for word in known]
        odd = table.filter(~pl.col(column).is_in(values)).select(LINE, column)
        for line, found in odd.iter_rows():
            yield cell.NOT_IN_LIST.at(line, column, found, mend=f"use one of {', '.join(values)}")
    yield from _impossible(table, "risk_limit", pl.col("risk_limit").is_between(0, 1, "none"))
    yield from _impossible(table, "gamma", pl.col("gamma") >= 1)
    cards = pl.col("ballot_card_count")
    yield from _impossible(table, "ballot_card_count", cards >= 1)
    yield from _impossible(table, "winners_allowed", pl.col("winners_allowed") >= 1)
    is_targeted = pl.col("audit_reason") != AuditReason.OPPORTUNISTIC.value
    for draws in ("audited_sample_count", "estimated_samples_to_audit"):
        yield from _impossible(table, draws, ~is_targeted | (pl.col(draws) <= MOST_DRAWS))
    yield from _impossible(table, "min_margin", pl.col("min_margin") <= cards)


def risk_problems(table: pl.DataFrame) -> Iterator[Problem]:
    """Numbers that no audit can have."""
    limit = "Audit Risk Limit %"
    yield from _impossible(table, "ballot count", pl.col("ballot count") >= 1)
    yield from _impossible(table, limit, pl.col(limit).is_between(0, 100, "none"))
    yield from _impossible(table, "gamma", pl.col("gamma") >= 1)
    yield from _impossible(table, "min margin", pl.col("min margin") <= pl.col("ballot count"))


def _impossible(table: pl.DataFrame, column: str, is_right: pl.Expr) -> Iterator[Problem]:
    for line, found in table.filter(~is_right).select(LINE, column).iter_rows():
        yield kinds.NUMBER_IMPOSSIBLE.at(line, column, str(found))


def contests(table: pl.DataFrame) -> tuple[PublishedContest, ...]:
    """Every contest after a round."""
    return tuple(map(_contest, table.iter_rows(named=True)))


def _contest(row: Mapping[str, Any]) -> PublishedContest:
    return PublishedContest(
        name=row["contest_name"],
        reason=AuditReason(row["audit_reason"]),
        status=PublishedStatus(row["random_audit_status"]),
        seats=row["winners_allowed"],
        cards=row["ballot_card_count"],
        margin_votes=row["min_margin"],
        risk_limit=row["risk_limit"],
        inflator=row["gamma"],
        audited=row["audited_sample_count"],
        found=Discrepancies(
            row["one_vote_over_count"],
            row["two_vote_over_count"],
            row["one_vote_under_count"],
            row["two_vote_under_count"],
        ),
        optimistic_size=row["optimistic_samples_to_audit"],
        estimated_size=row["estimated_samples_to_audit"],
    )


def votes(table: pl.DataFrame) -> Mapping[str, Mapping[str, int]]:
    """Votes by contest and choice."""
    found: dict[str, dict[str, int]] = {}
    for contest, choice, count in table.select("contest_name", "choice", "votes").iter_rows():
        found.setdefault(contest, {})[choice] = count
    return found


def risks(table: pl.DataFrame) -> tuple[PublishedRisk, ...]:
    """The risk published for every contest."""
    return tuple(
        PublishedRisk(
            contest=row["Contest"],
            cards=row["ballot count"],
            margin_votes=row["min margin"],
            risk_limit=row["Audit Risk Limit %"] / 100,
            inflator=row["gamma"],
            audited=row["audited sample count"],
            found=Discrepancies(row["disc +1"], row["disc +2"], row["disc -1"], row["disc -2"]),
            percent=row["Risk measurement %"],
        )
        for row in table.iter_rows(named=True)
    )


def named_cards(table: pl.DataFrame) -> tuple[CountyCard, ...]:
    """The cards that people read otherwise than the machine; one may stand in several rows."""
    return tuple(
        CountyCard(*row) for row in table.select("county_name", "imprinted_id").iter_rows()
    )


def place_problems(
    stored: tuple[CountyBatch, ...],
    places: CountyContests,
    rounds: Mapping[int, tuple[PublishedContest, ...]],
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """What is missing among contests by county, and among batches: a draw could not be made without it."""
    counties = {batch.county for batch in stored}
    listed = dict.fromkeys(contest.name for each in rounds.values() for contest in each)
    without = [name for name in listed if name not in places.counties]
    nameless = sorted(counties - places.numbers.keys())
    empty = [county for county in places.numbers if county not in counties]
    return (
        (
            *(kinds.CONTEST_WITHOUT_COUNTY.at(found=name) for name in without),
            *(kinds.COUNTY_WITHOUT_NUMBER.at(found=county) for county in nameless),
        ),
        tuple(kinds.COUNTY_WITHOUT_BATCHES.at(found=county) for county in empty),
    )
