"""A choice that has, wherever it has votes, as many as all the others together: a total under another name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

import polars as pl

from canvass.formats.coded import FEW, written
from canvass.formats.columns import ADDED, CONTEST, LINE
from canvass.formats.dialect import CountColumns
from canvass.formats.kinds import row as kinds
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.choice_kinds import NO_NAME
from canvass.formats.returns.said import Said
from canvass.formats.returns.votes import Votes
from canvass.model import ChoiceKind
from canvass.model.rows import rows_of

FEWEST_UNITS = 3
"""In one place, or in two, a candidate may have as many votes as all others by chance; in three nobody has."""
FEWEST_NEAR = 4
"""The same for nearly as many, which is told and no more: a candidate may have just over half in every place."""
NEARLY = 1.25
"""A count of ballots is larger than the votes for choices by those left blank, hardly by a fourth."""
FEWEST_VOTES = 50
"""Of smaller numbers any may be the sum of two others."""


def without_sums(votes: Votes, count: CountColumns, kinds_of: Mapping[str, ChoiceKind]) -> Votes:
    """The votes without choices that are the sum of the others, in a file with one row for each choice.

    A choice is left out where it equals the sum in every unit, with votes for two others or more in at least three.
    What is so in fewer units, or only nearly so, is kept and told, and so is a choice of a party, as no total is.
    A row without a name may be one beside a party: Oklahoma's file of 2008 has all votes so. Where such rows are sums
    in some contest, and in every other too, they are sums wherever they stand.
    """
    found = _compared(votes.cells, kinds_of)
    whole = pl.col("is_sum") & (pl.col("units") >= FEWEST_UNITS)
    key = ["contest", "choice"]
    sums = found
    if not found.is_empty():
        sums = found.filter(whole).join(of_parties(votes.rows.cells, count), on=key, how="anti")
    sums = _with_all_nameless(sums, votes, count, kinds_of)
    rows = votes.rows
    if not found.is_empty():
        told = found.filter(_MAY_BE | whole).join(sums, on=key, how="anti")
        rows = rows.noting(_each(told, kinds.MAY_BE_SUM))
    if sums.is_empty():
        return replace(votes, rows=rows)
    return replace(votes, rows=rows).without(sums, count.choice, kinds.SUM_OF_CHOICES)


def _with_all_nameless(
    sums: pl.DataFrame, votes: Votes, count: CountColumns, kinds_of: Mapping[str, ChoiceKind]
) -> pl.DataFrame:
    """The sums, with the rows without a name of every contest, where they prove to be sums in one and are in all.

    In one place, or beside one person, a row without a name proves nothing by itself: Colorado's files of 2002 to 2014
    have all votes so, of governors and of districts that lie in one county. Those of a primary may name no party, and
    then stand in a contest of nobody's: what they are is asked of an office, over its parties.
    """
    is_nobody = pl.col("choice") == NO_NAME
    if not (votes.cells["choice"] == NO_NAME).any():
        return sums
    own, valid = pl.col("votes"), [each for each, kind in kinds_of.items() if kind.is_valid_vote]
    valid_of_others = own.filter(~is_nobody, pl.col("choice").is_in(valid))
    by_place = (
        votes.cells.join(_offices(votes.rows.cells, count), on="contest", how="left")
        .group_by("unit", "office")
        .agg(
            nobody=own.filter(is_nobody).sum(),
            every=own.filter(~is_nobody).sum(),
            valid=valid_of_others.sum(),
            several=(valid_of_others > 0).sum() > 1,
            there=is_nobody.any(),
        )
    )
    same = [(pl.col("nobody") == pl.col(name)).all() for name in ("every", "valid")]
    offices = by_place.group_by("office").agg(
        pl.col("there").any(),
        is_sum=pl.any_horizontal(same),
        proves=(pl.col("several").sum() >= FEWEST_UNITS) & (pl.col("nobody").sum() >= FEWEST_VOTES),
    )
    with_nobody = offices.filter("there")
    if not (with_nobody["is_sum"].all() and with_nobody["proves"].any()):
        return sums
    nameless = votes.cells.filter(is_nobody).group_by("contest", "choice", maintain_order=True)
    found = pl.concat([sums, nameless.agg(pl.col(LINE).min())], how="diagonal")
    return found.unique(["contest", "choice"], keep="first", maintain_order=True)


def _offices(cells: pl.DataFrame, count: CountColumns) -> pl.DataFrame:
    """For each contest the number of its office: that of all its parties, where they have contests of their own."""
    of_file = [column for column in count.contest.columns if not column.startswith(ADDED)]
    said = cells.select(CONTEST, *of_file).unique(maintain_order=True)
    if not of_file:
        return said.select(contest=CONTEST, office=pl.lit(0, pl.UInt32))
    office = pl.struct(of_file).rank("dense").cast(pl.UInt32)
    return said.select(contest=CONTEST, office=office)


def of_parties(cells: pl.DataFrame, count: CountColumns) -> pl.DataFrame:
    """Contests and choices that some row gives a party."""
    has_party = written(count.party).str.strip_chars() != "" if count.party else pl.lit(value=False)
    said = Said(cells).each.filter(has_party, pl.col(count.choice) != "")
    return said.select(contest=CONTEST, choice=count.choice).unique()


_MAY_BE = (pl.col("is_sum") & (pl.col("units") < FEWEST_UNITS)) | (
    pl.col("is_near") & ~pl.col("is_sum") & (pl.col("units") >= FEWEST_NEAR)
)


def _compared(cells: pl.DataFrame, kinds_of: Mapping[str, ChoiceKind]) -> pl.DataFrame:
    """Columns contest, choice, units, is_sum, is_near: candidates held against the sum of all others, unit by unit.

    ``units`` counts those with votes for two others or more. The sum is with or without blank and overvoted ballots.
    """
    people, valid = _people(kinds_of), _valid(kinds_of)
    if cells.height <= FEW and not _one_may_be(cells, people, valid):
        return _none_found(cells)
    votes = (
        _that_may_be(cells, people, valid)
        .group_by("unit", "contest", "choice")
        .agg(pl.col("votes").sum(), pl.col(LINE).min())
    )
    own, place = pl.col("votes"), ["unit", "contest"]
    counted = pl.when(pl.col("choice").is_in(valid)).then(own).otherwise(0)
    beside = votes.with_columns(
        every=own.sum().over(place) - own,
        valid=counted.sum().over(place) - own,
        others=(counted > 0).sum().over(place) - (own > 0).cast(pl.Int64),
    ).filter(pl.col("choice").is_in(people), (own > 0) | (pl.col("every") > 0))
    units = (pl.col("others") >= 2).sum()
    is_sum = (own == pl.col("every")).all() | (own == pl.col("valid")).all()
    near = (own >= pl.col("valid")) & (own <= NEARLY * pl.col("valid"))
    is_enough = (units > 0) & (own.sum() >= FEWEST_VOTES)
    return beside.group_by("contest", "choice", maintain_order=True).agg(
        pl.col(LINE).min(), units=units, is_sum=is_sum & is_enough, is_near=near.all() & is_enough
    )


def _people(kinds_of: Mapping[str, ChoiceKind]) -> list[str]:
    return [choice for choice, kind in kinds_of.items() if kind.can_win or choice == NO_NAME]


def _valid(kinds_of: Mapping[str, ChoiceKind]) -> list[str]:
    return [choice for choice, kind in kinds_of.items() if kind.is_valid_vote]


def _that_may_be(cells: pl.DataFrame, people: list[str], valid: list[str]) -> pl.DataFrame:
    """The cells of contests in which a candidate may be found: by the sums of the whole file most are ruled out.

    What is a sum in every unit is one in all of them together, as long as no votes are below zero; and it stands
    beside two others or more that have votes.
    """
    if (cells["votes"] < 0).any():
        return cells
    sums = cells.group_by("contest", "choice").agg(pl.col("votes").sum())
    own, of = pl.col("votes"), pl.col("choice")
    counted = pl.when(of.is_in(valid)).then(own).otherwise(0)
    every, rest = own.sum().over("contest") - own, counted.sum().over("contest") - own
    may_be = (own == every) | ((own >= rest) & (own <= NEARLY * rest))
    found = sums.with_columns(many=(counted > 0).sum().over("contest") > 2, may_be=may_be)
    contests = found.filter(of.is_in(people), pl.col("many"), pl.col("may_be"))["contest"].unique()
    return cells.filter(pl.col("contest").is_in(contests.implode()))


def _one_may_be(cells: pl.DataFrame, people: Collection[str], valid: Collection[str]) -> bool:
    """The same of a few rows: whether any contest has a candidate that may be found."""
    contests: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for contest, choice, votes in rows_of(cells, "contest", "choice", "votes"):
        if votes is None or votes < 0:
            return True
        contests[contest][choice] += votes
    return any(_may_be_in(sums, people, valid) for sums in contests.values())


def _may_be_in(sums: Counter[str], people: Collection[str], valid: Collection[str]) -> bool:
    counted = [votes for choice, votes in sums.items() if choice in valid]
    every, of_valid = sums.total(), sum(counted)
    candidates = [votes for choice, votes in sums.items() if choice in people]
    return sum(votes > 0 for votes in counted) > 2 and any(
        own == every - own or of_valid - own <= own <= NEARLY * (of_valid - own)
        for own in candidates
    )


def _none_found(cells: pl.DataFrame) -> pl.DataFrame:
    """No row, with the columns of what was compared."""
    no, none = pl.lit(value=False), pl.lit(0, pl.UInt32)
    return cells.clear().select("contest", "choice", LINE, units=none, is_sum=no, is_near=no)


def _each(found: pl.DataFrame, kind: ProblemKind) -> Iterator[Problem]:
    for line, choice, units in found.select(LINE, "choice", "units").iter_rows():
        yield kind.at(line, found=choice, message=f"{kind.meaning} (units compared: {units:,})")


def like_sums(cells: pl.DataFrame, kinds_of: Mapping[str, ChoiceKind]) -> Iterator[Problem]:
    """The same where a person said what the choices are: told, and never left out."""
    if cells.height <= FEW and not _one_may_be(cells, _people(kinds_of), _valid(kinds_of)):
        return iter(())
    found = _compared(cells, kinds_of)
    return _each(found.filter(_MAY_BE | pl.col("is_sum")), kinds.MAY_BE_SUM)
