"""Rows among the votes whose choice is none: they are left out, and what they say is held against the votes."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.formats.coded import asked, words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import row as row_kinds
from canvass.formats.kinds import sums as sum_kinds
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.no_choices import LineFact, line_fact, without_aside
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.formats.returns.surnames import may_be_people

FACT = "\0fact"
"""What a row counts, in a table of rows that count no votes for a choice."""


def divided_by_line(rows: Rows, dialect: Dialect) -> tuple[Rows, pl.DataFrame]:
    """The rows of votes for choices, and the other rows with what each counts (``FACT``)."""
    count = _long(dialect)
    if count is None:
        return rows, rows.cells.clear()
    said = Said(rows.cells)
    choices = said.each[count.choice]
    facts = {name: line_fact(name) for name in words_of(choices)}
    if not any(facts.values()):
        return rows, rows.cells.clear().with_columns(pl.lit(None, pl.String).alias(FACT))
    fact = said.rows(
        asked(
            choices, lambda text: text.replace_strict(facts, default=None, return_dtype=pl.String)
        )
    )
    lines = rows.cells.with_columns(fact.alias(FACT)).drop_nulls(FACT)
    return rows.refuse(fact.is_not_null(), row_kinds.NO_CHOICE, count.choice), lines


def turnout_of(lines: pl.DataFrame, dialect: Dialect) -> pl.DataFrame:
    """The rows that say one and the same of a unit, whatever the contest: its voters and ballots, one row each."""
    count = _long(dialect)
    if count is None or lines.is_empty() or not dialect.turnout.words:
        return lines.clear()
    of_units = lines.filter(
        pl.col(FACT) != LineFact.ALL_VOTES, written(count.votes).str.contains(r"^[0-9]{1,15}$")
    )
    alike = pl.col(count.votes).n_unique().over(UNIT, FACT) == 1
    return of_units.filter(alike).unique([UNIT, FACT], keep="first", maintain_order=True)


def unequal_to_lines(rows: Rows, lines: pl.DataFrame, dialect: Dialect) -> Iterator[Problem]:
    """Rows that state all votes of a contest in a unit and are not the sum of its choices.

    With or without blank and overvoted ballots, of the contest or of one party's choices: offices mean any of them.
    """
    count = _long(dialect)
    if count is None:
        return
    stated = lines.filter(pl.col(FACT) == LineFact.ALL_VOTES)
    if stated.is_empty():
        return
    by = [name for name in (UNIT, *count.contest.columns, count.contest.year, count.mode) if name]
    both = stated.with_columns(n=whole_numbers(stated, count.votes).values).drop_nulls("n")
    for suffix, key in (("", by), ("_party", [*by, count.party] if count.party else by)):
        both = both.join(
            _added(rows, count, key, suffix), on=key, how="left", maintain_order="left"
        )
    sums = ("every", "valid", "every_party", "valid_party")
    wrong = both.filter(pl.all_horizontal(pl.col("n").ne_missing(pl.col(sum_)) for sum_ in sums))
    for line, total, every in wrong.select(LINE, "n", pl.col("every").fill_null(0)).iter_rows():
        found = f"{total:,}; the choices add to {every:,}"
        yield row_kinds.LINE_DIFFERS.at(line, count.votes, found)


def of_groups(lines: pl.DataFrame, dialect: Dialect) -> Iterator[Problem]:
    """Contests in which lines state all votes of several groups, each named in brackets: Total Votes (Cruz/Vasquez)."""
    count = _long(dialect)
    if count is None or lines.is_empty():
        return
    names = lines.filter(pl.col(FACT) == LineFact.ALL_VOTES)[count.choice].unique()
    of_group = lines.filter(pl.col(count.choice).is_in([n for n in names if without_aside(n)]))
    key = [UNIT, *count.contest.columns, *filter(None, (count.mode, count.party))]
    groups = of_group.group_by(key, maintain_order=True).agg(
        pl.col(LINE).first(), pl.col(count.choice).n_unique().alias("n")
    )
    contests = groups.filter(pl.col("n") > 1).unique(count.contest.columns, maintain_order=True)
    for line, *words in contests.select(LINE, *count.contest.columns).iter_rows():
        found = title_of(words)
        yield sum_kinds.CONTEST_OF_GROUPS.at(line, count.choice, found)


def of_several_totals(rows: Rows, lines: pl.DataFrame, dialect: Dialect) -> Iterator[Problem]:
    """Contests of which one place has several lines of all votes that are, together, the votes of its choices.

    East Providence's five contests of 2010 stand under one title, each with its total. Lines that name parties are of
    these parties, and two lines that say the same are one line twice.
    """
    count = _long(dialect)
    if count is None or lines.is_empty():
        return
    stated = lines.filter(pl.col(FACT) == LineFact.ALL_VOTES)
    grouped = [n for n in stated[count.choice].unique() if without_aside(n)]
    stated = stated.filter(~pl.col(count.choice).is_in(grouped))  # of_groups tells these
    if stated.is_empty():
        return
    contest = [name for name in (*count.contest.columns, count.contest.year) if name]
    by = [name for name in (UNIT, *contest, count.mode) if name]
    party = pl.col(count.party) if count.party else pl.lit("")
    groups = (
        stated.with_columns(n=whole_numbers(stated, count.votes).values)
        .filter(pl.col("n") > 0)
        .group_by(by, maintain_order=True)
        .agg(pl.col(LINE).first(), pl.col("n").sum(), several=pl.len(), parties=party.n_unique())
        .filter(pl.col("several") > 1, pl.col("parties") == 1)
    )
    if groups.is_empty():
        return
    both = groups.join(_added(rows, count, by, ""), on=by, maintain_order="left")
    is_whole = (pl.col("n") == pl.col("every")) | (pl.col("n") == pl.col("valid"))
    first = both.filter(is_whole).unique(contest, keep="first", maintain_order=True)
    for line, number, several, *words in first.select(LINE, "n", "several", *contest).iter_rows():
        found = f"{title_of([str(word) for word in words])}: {several} totals, together {number:,}"
        yield sum_kinds.CONTEST_OF_GROUPS.at(line, count.choice, found)


def _added(rows: Rows, count: CountColumns, by: list[str], suffix: str) -> pl.DataFrame:
    """Votes added up by these columns: of every line, and of the lines that are valid votes."""
    names = rows.cells[count.choice].unique()
    valid = [name for name in names if choice_kind(name).is_valid_vote]
    contest = [*count.contest.columns]
    people = may_be_people(rows.cells, count.choice, contest) if count.party else ()
    is_person = pl.col(count.choice).is_in([*people]) & (pl.col(count.party or count.choice) != "")
    votes = whole_numbers(rows.cells, count.votes).values
    return (
        rows.cells.with_columns(n=votes, is_valid=pl.col(count.choice).is_in(valid) | is_person)
        .group_by(by)
        .agg(
            pl.col("n").sum().alias(f"every{suffix}"),
            pl.col("n").filter("is_valid").sum().alias(f"valid{suffix}"),
        )
    )


def _long(dialect: Dialect) -> CountColumns | None:
    """The count of a dialect with one row for each choice."""
    return next((count for count in dialect.counts if not count.is_wide), None)
