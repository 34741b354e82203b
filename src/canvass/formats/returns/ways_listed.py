"""Ways of voting that a file lists on several lines for each choice: lines of their own, not one line twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import polars as pl

from canvass.formats.coded import asked, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.names import folded
from canvass.formats.returns.no_places import NO_PLACE

MOST_ALIKE = 0.5
"""Two lines of which more than this share is alike may be one count and its correction."""
_RUN, _TIMES, _VOTES, _NTH = "\0run", "\0times", "\0votes", "\0nth"


def listed_several_times(
    cells: pl.DataFrame, key: Sequence[str], of_choice: Sequence[str], name: str, votes: str
) -> pl.Series:
    """The rows of ways of voting that stand several times, as lines of their own.

    ``key`` tells the rows of a unit and choice, ``of_choice`` a choice in a county; ``name`` is the unit's column.
    A report lists such a way twice where it has two kinds of it under one name. All of this must hold in a county, else
    a line may stand for the other: it is listed equally often for every choice, among the places of one choice and
    not side by side; and no two lines are alike, or nearly, but for lines without a vote.
    """
    is_way = asked(cells[name], _are_ways)
    number = written(votes).str.replace_all(",", "").str.strip_chars().cast(pl.Int64, strict=False)
    run = pl.struct(*of_choice).rle_id()
    rows = cells.select(LINE, UNIT, *key, run.alias(_RUN), number.alias(_VOTES)).filter(is_way)
    own = [column for column in key if column != UNIT]
    units = [
        unit
        for (unit,), lines in rows.group_by(UNIT, maintain_order=True)
        if _are_lines_of_their_own(lines, own)
    ]
    return cells.select(pl.col(UNIT).is_in(units)).to_series() & is_way


def _are_ways(names: pl.Series) -> pl.Series:
    return pl.Series([NO_PLACE.fullmatch(folded(name)) is not None for name in names])


def _are_lines_of_their_own(lines: pl.DataFrame, key: Sequence[str]) -> bool:
    """Whether the lines of one way of voting in a county are several for each choice, none of them another's."""
    if lines[_VOTES].has_nulls():
        return False
    each = lines.group_by(key, maintain_order=True).agg(
        pl.len().alias(_TIMES),
        pl.col(_RUN).n_unique().alias("runs"),
        pl.col(LINE).diff().min().alias("apart"),
        pl.col(_VOTES),
    )
    times = each[_TIMES].unique().to_list()
    if len(times) != 1 or times[0] < 2 or (each["runs"] > 1).any() or (each["apart"] < 2).any():
        return False
    by_line = [each[_VOTES].list.get(nth) for nth in range(times[0])]
    return not any(_are_alike(one, other) for one, other in combinations(by_line, 2))


def _are_alike(one: pl.Series, other: pl.Series) -> bool:
    """Whether two lines hold much the same votes; lines without any are no copies of one another."""
    both = pl.DataFrame([one.alias("one"), other.alias("other")])
    least = both.select(pl.min_horizontal("one", "other").sum()).item()
    most = both.select(pl.max_horizontal("one", "other").sum()).item()
    return bool(least > MOST_ALIKE * most)
