"""Lines of nobody's votes that hold a contest's total: the numbers of the contest may have moved by one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.kinds import row as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import NO_NAME
from canvass.formats.returns.sums_among import FEWEST_UNITS, FEWEST_VOTES
from canvass.model import ChoiceKind, Contest

_NOBODYS = (ChoiceKind.OTHER, ChoiceKind.BLANK, ChoiceKind.OVERVOTE, ChoiceKind.VOID)
_OWN = pl.col("votes")
_MEASURES = ("people", "every")
"""What a line may be the sum of: of all who can win, and of all other lines."""


def nobodys_sums(cells: pl.DataFrame, contests: Sequence[Contest]) -> Iterator[Problem]:
    """Lines of write-ins or of marks that have, in every unit, as many votes as all candidates together.

    Of two candidates or more with votes in three units: by chance nobody's votes are never so many.
    """
    kinds_of = {choice.id: choice.kind for one in contests for choice in one.choices}
    nobodys = [each for each, kind in kinds_of.items() if kind in _NOBODYS and each != NO_NAME]
    people = [each for each, kind in kinds_of.items() if kind.can_win or each == NO_NAME]
    if not (nobodys and people) or cells.is_empty():
        return
    whole = cells.group_by("contest", "choice").agg(_OWN.sum(), pl.col(LINE).min())
    # What is a sum in every unit is one in all of them together, as no votes are below zero: most files end here.
    found = _sums(whole, ["contest"], nobodys, people).filter(_OWN >= FEWEST_VOTES)
    if found.is_empty() or (cells["votes"] < 0).any():
        return
    place = ["unit", "contest"]
    there = cells.join(found, on="contest", how="semi")
    votes = there.group_by(*place, "choice").agg(_OWN.sum(), pl.col(LINE).min())
    by_unit = _beside(votes, place, people).join(found, on=["contest", "choice"], how="semi")
    units = (pl.col("several") & (_OWN > 0)).sum() >= FEWEST_UNITS
    is_sum = pl.any_horizontal((pl.col(measure) == _OWN).all() for measure in _MEASURES)
    told = by_unit.group_by("contest", "choice").agg(pl.col(LINE).min(), told=is_sum & units)
    titles = {one.id: one.title for one in contests}
    for contest, choice, line, _ in told.filter("told").sort(LINE).iter_rows():
        yield kinds.NOBODYS_SUM.at(line, found=f"{titles[contest]}: {choice}")


def _sums(
    votes: pl.DataFrame, place: list[str], nobodys: list[str], people: list[str]
) -> pl.DataFrame:
    """The lines of nobody's votes that equal one of the measures."""
    is_sum = pl.any_horizontal(pl.col(measure) == _OWN for measure in _MEASURES)
    return _beside(votes, place, people).filter(pl.col("choice").is_in(nobodys), is_sum)


def _beside(votes: pl.DataFrame, place: list[str], people: list[str]) -> pl.DataFrame:
    """The lines with the sums of the others beside them, and whether several people have votes there."""
    is_person = pl.col("choice").is_in(people)
    of_people = pl.when(is_person).then(_OWN).otherwise(0)
    return votes.with_columns(
        people=of_people.sum().over(place),
        every=_OWN.sum().over(place) - _OWN,
        several=(of_people > 0).sum().over(place) > 1,
    )
