"""The line of all write-ins beside the lines of each: their sum, and not more votes.

Systems print both: ``Write-In Totals``, then every name that was written in, and those that nobody was assigned to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import CONTEST, LINE, UNIT
from canvass.formats.dialect import CountColumns
from canvass.formats.kinds import row as kinds
from canvass.formats.names import folded
from canvass.formats.returns.county_write_ins import parties_written_in
from canvass.formats.returns.sums_among import of_parties
from canvass.formats.returns.votes import Votes
from canvass.model import ChoiceKind

FEWEST_UNITS = 3
"""In so many units with votes, over all contests, a line of write-ins is no sum of the others by chance."""
FEWEST_VOTES = 10
"""Of fewer votes in all these units one may be the other by chance, in a county's small contests."""
_OWN = pl.col("votes")
_MAY_BE = "\0may be written in"
_COUNTY = "\0county of write-ins"


def without_write_in_sums(
    votes: Votes, count: CountColumns, kinds_of: Mapping[str, ChoiceKind], county: str = ""
) -> Votes:
    """The votes without lines of all write-ins that are the sums of other lines of write-ins, unit by unit.

    Of each county in the column ``county`` by itself: one office prints the line, and another does not. A line of this
    name must be the sum in some contest of the county, in three units with ten votes, or in all its contests, where
    another county proves it. Where it is the sum in one contest of a county and not in another, a number is wrong: that
    is an error, since nothing says how many votes were written in. Who was written in may be told by the lack of a
    party alone, in a contest in which others have one.
    """
    sums = [choice for choice, kind in kinds_of.items() if kind is ChoiceKind.OTHER]
    if not sums:
        return votes
    cells = _with_county(_written_in(votes, count, kinds_of), votes.rows.cells, county)
    # What is a sum in every unit is one in all of them together: most files are done here.
    if not _compared(_of_all_units(cells), sums)["is_sum"].any():
        return votes
    while label := _sum_of_most(_compared(cells, sums)):
        found = _compared(cells, [label])
        is_always = pl.col("is_sum").all().over(_COUNTY)
        own = found.filter(pl.col(_COUNTY).is_in(_proven(found)[_COUNTY].implode()) | is_always)
        differs = [
            kinds.WRITE_INS_DIFFER.at(line, count.choice, label)
            for line in own.filter(~pl.col("is_sum"))[LINE]
        ]
        agrees = cells.join(own.filter("is_sum"), on=[_COUNTY, "contest", "choice"], how="semi")
        votes = votes.without(agrees, count.choice, kinds.SUM_OF_WRITE_INS)
        votes = replace(votes, rows=votes.rows.noting(differs))
        cells = cells.filter(pl.col("choice") != label)
    return votes


def _with_county(cells: pl.DataFrame, rows: pl.DataFrame, county: str) -> pl.DataFrame:
    """The cells with the county of each unit; one county for all of them where no column names it."""
    if not county:
        return cells.with_columns(pl.lit("").alias(_COUNTY))
    named = rows.select(written(county).alias(_COUNTY), unit=UNIT).unique("unit")
    return cells.join(named, on="unit", how="left", maintain_order="left")


def _written_in(
    votes: Votes, count: CountColumns, kinds_of: Mapping[str, ChoiceKind]
) -> pl.DataFrame:
    """The cells of write-ins, and with ``_MAY_BE`` those of people without a party among people who have one."""
    of_a_party = of_parties(votes.rows.cells, count)
    people = [choice for choice, kind in kinds_of.items() if kind is ChoiceKind.CANDIDATE]
    names = [choice for choice, kind in kinds_of.items() if _is_written_in(choice, kind)]
    without = (
        votes.cells.filter(pl.col("choice").is_in(people))
        .join(of_a_party, on="contest", how="semi")
        .join(of_a_party, on=["contest", "choice"], how="anti")
    )
    is_named = pl.col("choice").is_in(names)
    others = votes.cells.filter(~is_named)
    by_party = _written_in_by_party(votes.rows.cells, count)
    of_party = others.join(by_party, on=["contest", "choice"], how="semi")
    named = pl.concat([votes.cells.filter(is_named), of_party])
    both = [each.with_columns(pl.lit(n).alias(_MAY_BE)) for n, each in enumerate((named, without))]
    return pl.concat(both)


def _written_in_by_party(cells: pl.DataFrame, count: CountColumns) -> pl.DataFrame:
    """Contests and choices of which some row says in the place of a party that they were written in."""
    is_such = pl.lit(value=False)
    if count.party:
        is_such = written(count.party).is_in(parties_written_in(cells[count.party]))
    return cells.filter(is_such).select(contest=CONTEST, choice=count.choice).unique()


def _is_written_in(choice: str, kind: ChoiceKind) -> bool:
    """Whether a choice is a line of write-ins; rejected ones are in the sum too: Write-In: Invalid."""
    is_rejected = kind is ChoiceKind.VOID and "write" in folded(choice)
    return is_rejected or kind in (ChoiceKind.OTHER, ChoiceKind.WRITE_IN)


def _of_all_units(cells: pl.DataFrame) -> pl.DataFrame:
    together = cells.group_by(_COUNTY, "contest", "choice", _MAY_BE).agg(
        _OWN.sum(), pl.col(LINE).min()
    )
    return together.with_columns(unit=pl.col(_COUNTY), vote_mode=pl.lit(""))


def _compared(cells: pl.DataFrame, sums: list[str]) -> pl.DataFrame:
    """For each county, contest and choice that may be a sum: its first line, units with votes, whether it is one."""
    key = [_COUNTY, "unit", "contest", "vote_mode"]
    of_lines = pl.when(pl.col(_MAY_BE) == 0).then(_OWN).otherwise(0)
    beside = (
        cells.group_by(*key, "choice", _MAY_BE)
        .agg(_OWN.sum(), pl.col(LINE).min())
        .with_columns(
            rest=of_lines.sum().over(key) - _OWN,
            wider=_OWN.sum().over(key) - _OWN,
            beside=pl.col("choice").n_unique().over(_COUNTY, "contest") > 1,
        )
        .filter(pl.col("choice").is_in(sums), "beside")
    )
    is_sum = (pl.col("rest") == _OWN).all() | (pl.col("wider") == _OWN).all()
    return (
        beside.group_by(_COUNTY, "contest", "choice", maintain_order=True)
        .agg(
            pl.col(LINE).min(),
            votes=_OWN.sum(),
            units=pl.col("unit").filter(_OWN > 0).n_unique(),
            is_sum=is_sum & (_OWN > 0).any(),
            is_asked=(pl.col("rest") > 0).any() | is_sum,
        )
        .filter("is_asked")
        .sort(LINE)
    )


def _sum_of_most(found: pl.DataFrame) -> str:
    """The name that is a sum in most units; of equals, as of two lines that say the same, the first. Empty: no name."""
    proven = _proven(found).group_by("choice", maintain_order=True).agg(pl.col("units").sum())
    proven = proven.sort("units", descending=True, maintain_order=True)
    return str(proven["choice"][0]) if proven.height else ""


def _proven(found: pl.DataFrame) -> pl.DataFrame:
    """Counties and choices that are a sum there in so many units, with so many votes, that chance does not do it."""
    return (
        found.filter("is_sum")
        .group_by(_COUNTY, "choice", maintain_order=True)
        .agg(pl.col("units").sum(), _OWN.sum())
        .filter(pl.col("units") >= FEWEST_UNITS, _OWN >= FEWEST_VOTES)
    )
