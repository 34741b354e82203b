"""What the parties in each contest of a file are like, from its rows."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.columns import CONTEST, LINE
from canvass.formats.dialect import CountColumns
from canvass.formats.names import folded
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.said import Said
from canvass.model import ChoiceKind, parties

PERSON = "\0person"
LARGE = frozenset(["DEM", "REP"])
"""Parties of which a place's contest for one seat has one person; under smaller ones' names several may stand."""


def with_persons(cells: pl.DataFrame, count: CountColumns) -> pl.DataFrame:
    """The rows, with whether each is about a person."""
    names = words_of(Said(cells).each[count.choice])
    persons = [name for name in names if choice_kind(name) is ChoiceKind.CANDIDATE and name.strip()]
    return cells.with_columns(pl.col(count.choice).is_in(persons).alias(PERSON))


def contest_parties(cells: pl.DataFrame, unit: Sequence[str], count: CountColumns) -> pl.DataFrame:
    """A row for each contest, with its columns and what the parties in it are like.

    ``parties``: how many parties its people have; ``lacking``: whether a person has none; ``lines``: in how many of
    the parties nobody's votes have a line; ``nobodys``: how many parties such lines name; ``several``: whether two
    Democrats or two Republicans stand in it somewhere, or each in a place; ``crowded``: whether in most places;
    ``president``: whether it is about the presidency.
    """
    key = [*count.contest.columns]
    said = Said(cells)
    stood = said.each.group_by(*key, count.party, count.choice, PERSON).agg(pl.col(LINE).min())
    has_party = written(count.party).str.strip_chars() != ""
    of_persons = pl.col(count.party).filter(has_party & pl.col(PERSON)).unique()
    of_nobody = pl.col(count.party).filter(has_party & ~pl.col(PERSON)).unique()
    crowded = _crowded(said, stood, unit, key, count)
    facts = (
        stood.sort(LINE)
        .group_by(key, maintain_order=True)
        .agg(
            pl.col(LINE).first(),
            of_persons.len().alias("parties"),
            (pl.col(PERSON) & ~has_party).any().alias("lacking"),
            of_persons.is_in(of_nobody.implode()).sum().alias("lines"),
            of_nobody.len().alias("nobodys"),
        )
    )
    return facts.join(crowded, on=key, how="left", maintain_order="left").with_columns(
        pl.col("crowded").is_not_null().alias("several"),
        pl.col("crowded").fill_null(value=False),
        pl.Series("president", [_is_presidency(office) for office in facts[key[0]]], pl.Boolean),
    )


def crowded_contests(cells: pl.DataFrame, unit: Sequence[str], count: CountColumns) -> pl.Series:
    """The ids of the contests in which in most places two Democrats or two Republicans stand."""
    said = Said(cells)
    stood = said.each.select(CONTEST, count.party, count.choice, PERSON).unique()
    found = _crowded(said, stood, unit, [CONTEST], count)
    return found[CONTEST].filter(found["crowded"])


def _crowded(
    said: Said,
    stood: pl.DataFrame,
    unit: Sequence[str],
    key: list[str],
    count: CountColumns,
) -> pl.DataFrame:
    """Contests with two people of one large party somewhere, and whether it is so in most places.

    ``stood`` has each choice of a contest once with each of its parties.
    """
    party, place = count.party, [*unit, *key]
    large = [each for each in words_of(stood[party]) if not LARGE.isdisjoint(parties(each))]
    is_member = pl.col(PERSON) & pl.col(party).is_in(large)
    members = pl.col(count.choice).filter(is_member).n_unique()
    of_parties = stood.filter(is_member).group_by(*key, party).agg(n=members)
    if not (of_parties["n"] > 1).any():
        return pl.DataFrame(schema={**{name: stood.schema[name] for name in key}, "crowded": bool})
    several = of_parties.filter(pl.col("n") > 1).select(key).unique()
    marked = several.with_columns(several=pl.lit(value=True))
    is_here = said.each.join(marked, on=key, how="left", maintain_order="left")["several"]
    columns = [*dict.fromkeys([*place, party, count.choice, PERSON])]
    return (
        said.cells.select(columns).filter(said.rows(is_here.fill_null(value=False)))
        .group_by(*place, party).agg(members.alias("members"))
        .group_by(place).agg((pl.col("members").max() > 1).alias("two"))
        .group_by(key).agg((pl.col("two").mean() > 0.5).alias("crowded"))
    )  # fmt: skip


def _is_presidency(office: str) -> bool:
    """Whether an office is the presidency, whatever stands beside it."""
    words = folded(office).removeprefix("us ").removeprefix("u s ")
    return words.split()[:1] == ["president"] and "council" not in words and "senate" not in words
