"""Whether the parts of an election folder fit together: ids that stand for something, everywhere they are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import polars as pl

from canvass.errors import nearest
from canvass.formats.coded import FEW
from canvass.formats.columns import LINE
from canvass.formats.counties import CountyRow, county_problems
from canvass.formats.date_checks import date_problems
from canvass.formats.description import DESCRIPTION, Description
from canvass.formats.kinds import election as kinds
from canvass.formats.kinds import recipe as recipe_kinds
from canvass.formats.place_names import state_of
from canvass.formats.problem import Problem, ProblemKind, named
from canvass.formats.recipe import ACCEPTABLE
from canvass.formats.recognise import is_plain
from canvass.formats.returns.modes import without_double_totals
from canvass.formats.returns.no_choices import line_fact
from canvass.formats.returns.own import vote_cells
from canvass.formats.returns.sums_among import like_sums
from canvass.formats.table_file import TableFile
from canvass.formats.toml_problems import line_of
from canvass.model import ChoiceKind, UnitKind
from canvass.model.hand_tally_tables import TALLY_LINES
from canvass.model.rows import rows_of
from canvass.model.tables import SCHEMAS

_NEEDED = ("units", "choices")


def description_problems(description: Description, text: str) -> Iterator[Problem]:
    """Names in election.toml that stand for nothing, or for two things."""
    plain = [name for name, schema in SCHEMAS.items() if is_plain(schema)]
    for table in description.tables:
        if table not in plain:
            row, near = line_of(text, ("tables", table)), nearest(table, plain)
            yield kinds.TABLE_UNKNOWN.at(row, table, mend=_meant(near))
    for table in _NEEDED:
        if table not in description.tables:
            yield kinds.TABLE_NEEDED.at(line_of(text, ("tables",)), table)
    for table in description.known_from:
        if table not in description.tables:
            row, near = line_of(text, ("known_from", table)), nearest(table, description.tables)
            yield kinds.KNOWN_FROM_UNKNOWN.at(row, "known_from", table, mend=_meant(near))
    for code in description.accept:
        if code not in ACCEPTABLE:
            near = nearest(code, ACCEPTABLE)
            row = line_of(text, ("accept",))
            yield recipe_kinds.CODE_UNKNOWN.at(row, "accept", code, mend=_meant(near))
    contests = [entry.id for entry in description.contest]
    yield from _twice(contests, kinds.CONTEST_TWICE, text, "contest", "id")
    returns = [entry.name for entry in description.returns]
    yield from _twice(returns, kinds.RETURNS_TWICE, text, "returns", "name")
    if description.main_contest not in contests:
        row = line_of(text, ("main_contest",))
        found, near = description.main_contest, nearest(description.main_contest, contests)
        yield kinds.CONTEST_UNKNOWN.at(row, "main_contest", found, mend=_meant(near))


def _mends(
    description: Description, choices: pl.DataFrame, files: Mapping[str, TableFile]
) -> Iterator[Problem]:
    """Recipes for a set of returns, a contest, a unit or choices that are not there."""
    for entry in description.mend:
        sets = [one.file for one in description.returns if one.name == entry.returns]
        known = {*choices.filter(pl.col("contest") == entry.contest)["choice"]}
        rows = files[sets[0]].table if sets else None
        units = {*rows["unit"]} if rows is not None else set()
        wrong = [
            word
            for word, there in (
                (entry.returns, bool(sets)),
                (entry.contest, bool(known)),
                (entry.unit, entry.unit in units or rows is None),
                *((choice, choice in known or not known) for choice in entry.exchange),
            )
            if not there
        ]
        for word in wrong:
            yield named([kinds.MEND_UNKNOWN.at(column="mend", found=word)], DESCRIPTION)[0]


def _twice(
    names: list[str], kind: ProblemKind, text: str, heading: str, key: str
) -> Iterator[Problem]:
    for place, name in enumerate(names):
        if name in names[:place]:
            yield kind.at(line_of(text, (heading, place, key)), key, name)


def reference_problems(
    description: Description, files: Mapping[str, TableFile]
) -> Iterator[Problem]:
    """Ids in the tables that stand for nothing, and units whose codes no county has."""
    tables = {name: files[file] for name, file in description.tables.items() if file in files}
    contests = [entry.id for entry in description.contest]
    units, choices = tables.get("units"), tables.get("choices")
    if choices and choices.table is not None:
        yield from _unknown_contests(description.tables["choices"], choices.table, contests)
        yield from _without_choices(description.tables["choices"], choices.table, contests)
        yield from _no_choices(description.tables["choices"], choices.table)
        yield from _asked_of_nobody(description, choices.table)
    for entry in description.returns:
        rows = files[entry.file].table
        if rows is None:
            continue
        yield from _unknown_contests(entry.file, rows, contests)
        cells, doubled = without_double_totals(vote_cells(rows))
        yield from named(doubled, entry.file)
        yield from named(_final_rounds(description, rows), entry.file)
        if choices and choices.table is not None:
            yield from _unknown_choices(entry.file, rows, choices.table)
            yield from named(_like_sums(cells, choices.table), entry.file)
        if units and units.table is not None:
            level = rows.with_columns(kind=pl.lit(entry.level.value))
            yield from _unknown_units(entry.file, level, units.table, kinds.UNIT_UNKNOWN, "unit")
    if choices and choices.table is not None:
        yield from _mends(description, choices.table, files)
    if choices and choices.table is not None and units and units.table is not None:
        tallies = {
            description.tables[name]: tables[name]
            for name in ("hand_tally", "hand_tally_beside")
            if name in tables
        }
        yield from _hand_tallies(tallies, contests, choices.table, units.table)
    leads = tables.get("leads")
    if leads and leads.table is not None:
        file, known = description.tables["leads"], choices.table if choices else None
        yield from _leads(file, leads.table, contests, known)
    if units and units.table is not None:
        yield from _units(description, units.table)
        yield from _official_dates(description, tables, units.table)
        for name, table in tables.items():
            if name != "units" and table.table is not None and "kind" in table.table.columns:
                file = description.tables[name]
                yield from _unknown_units(
                    file, table.table, units.table, kinds.UNIT_UNKNOWN, "unit"
                )


def _hand_tallies(
    files: Mapping[str, TableFile], contests: list[str], choices: pl.DataFrame, units: pl.DataFrame
) -> Iterator[Problem]:
    """Contests, counties and lines of a count by hand that stand for nothing."""
    for file, table in files.items():
        rows = table.table
        if rows is None:
            continue
        yield from _unknown_contests(file, rows, contests)
        of_units = rows.filter(pl.col("unit").is_not_null()).with_columns(
            kind=pl.lit(UnitKind.COUNTY.value)
        )
        yield from _unknown_units(file, of_units, units, kinds.UNIT_UNKNOWN, "unit")
        of_choices = rows.filter(~pl.col("line").is_in(list(TALLY_LINES))).rename(
            {"line": "choice"}
        )
        yield from _unknown_choices(file, of_choices, choices)


def _final_rounds(description: Description, rows: pl.DataFrame) -> Iterator[Problem]:
    """Contests whose votes are said to be of a last round, with more than two choices left."""
    for contest in (entry.id for entry in description.contest if entry.final_round):
        votes = rows.filter(pl.col("contest") == contest).group_by("choice").agg(pl.sum("votes"))
        standing = sorted(votes.filter(pl.col("votes") > 0)["choice"])
        if len(standing) > _LAST_ROUND:
            yield kinds.NOT_A_FINAL_ROUND.at(None, "choice", f"{contest}: {', '.join(standing)}")


_LAST_ROUND = 2
"""Choices that stand in the last round of an instant-runoff count."""


def _official_dates(
    description: Description, tables: Mapping[str, TableFile], units: pl.DataFrame
) -> Iterator[Problem]:
    """Days of officials that cannot be; they are of the main contest."""
    dates = tables.get("official_dates")
    days = {entry.id: entry.day for entry in description.contest}
    held_on = days.get(description.main_contest) or description.day
    if dates is not None and dates.table is not None:
        file = description.tables["official_dates"]
        yield from date_problems(file, dates.table, units, held_on)


def _unknown_contests(file: str, rows: pl.DataFrame, contests: Iterable[str]) -> Iterator[Problem]:
    known = list(contests)
    if rows.height <= FEW and {*rows["contest"].to_list()} <= {*known}:
        return
    wrong = rows.filter(~pl.col("contest").is_in(known)).unique("contest", maintain_order=True)
    for line, contest in wrong.select(LINE, "contest").iter_rows():
        mend = _meant(nearest(contest, known))
        yield from named([kinds.CONTEST_UNKNOWN.at(line, "contest", contest, mend=mend)], file)


def _without_choices(
    file: str, choices: pl.DataFrame, contests: Iterable[str]
) -> Iterator[Problem]:
    present = set(choices["contest"])
    for contest in contests:
        if contest not in present:
            yield from named([kinds.CONTEST_WITHOUT_CHOICES.at(found=contest)], file)


def _no_choices(file: str, choices: pl.DataFrame) -> Iterator[Problem]:
    """Lines of turnout and totals that are listed as somebody who can win."""
    for line, name, kind in rows_of(choices, LINE, "name", "choice_kind"):
        if ChoiceKind(kind).can_win and line_fact(name):
            yield from named([kinds.NO_CHOICE.at(line, "name", name)], file)


def _like_sums(cells: pl.DataFrame, choices: pl.DataFrame) -> Iterator[Problem]:
    """Choices with as many votes as all others together, contest by contest."""
    kinds_of: dict[str, dict[str, ChoiceKind]] = {}
    for contest, choice, kind in rows_of(choices, "contest", "choice", "choice_kind"):
        kinds_of.setdefault(contest, {})[choice] = ChoiceKind(kind)
    contests = cells["contest"].unique(maintain_order=True).to_list()
    for contest in contests:
        own = cells if contests == [contest] else cells.filter(pl.col("contest") == contest)
        yield from like_sums(own, kinds_of.get(contest, {}))


def _asked_of_nobody(description: Description, choices: pl.DataFrame) -> Iterator[Problem]:
    """Choices in election.toml of which a share is asked and which the contest does not have."""
    for entry in description.contest:
        if not entry.about:
            continue
        known = choices.filter(pl.col("contest") == entry.id)["choice"].to_list()
        wrong = [name for name in entry.about if known and name not in known]
        for name in wrong:
            mend = _meant(nearest(name, known))
            found = kinds.CHOICE_UNKNOWN.at(None, "about", name, mend=mend)
            yield from named([found], DESCRIPTION)


def _unknown_choices(
    file: str, rows: pl.DataFrame, choices: pl.DataFrame, column: str = "choice"
) -> Iterator[Problem]:
    key = ["contest", "choice"]
    if rows.height <= FEW and _are_all_known(rows, choices):
        return
    there = rows.join(choices.select("contest").unique(), on="contest", how="semi")
    wrong = there.join(choices, on=key, how="anti", maintain_order="left")
    for line, contest, choice in (
        wrong.unique(key, maintain_order=True).select(LINE, *key).iter_rows()
    ):
        known = choices.filter(pl.col("contest") == contest)["choice"].to_list()
        mend = _meant(nearest(choice, known))
        yield from named([kinds.CHOICE_UNKNOWN.at(line, column, choice, mend=mend)], file)


def _are_all_known(rows: pl.DataFrame, choices: pl.DataFrame) -> bool:
    """Whether each of these few choices is listed, or of a contest of which none is; False may be said of others."""
    known = {*rows_of(choices, "contest", "choice")}
    contests = {contest for contest, _ in known}
    return all(
        choice is not None and (contest not in contests or (contest, choice) in known)
        for contest, choice in rows_of(rows, "contest", "choice")
    )


def _leads(
    file: str, rows: pl.DataFrame, contests: Iterable[str], choices: pl.DataFrame | None
) -> Iterator[Problem]:
    """Contests and choices of leads that stand for nothing, and votes that do not make the lead beside them."""
    yield from _unknown_contests(file, rows, contests)
    for column in ("ahead", "behind"):
        if choices is None:
            continue
        named_so = rows.with_columns(choice=pl.col(column))
        yield from _unknown_choices(file, named_so, choices, column)
    made = pl.col("votes_ahead") - pl.col("votes_behind")
    for line, lead in (
        rows.filter(made != pl.col("margin_votes")).select(LINE, "margin_votes").iter_rows()
    ):
        yield from named([kinds.LEAD_DIFFERS.at(line, "margin_votes", str(lead))], file)


def _unknown_units(
    file: str, rows: pl.DataFrame, units: pl.DataFrame, kind: ProblemKind, column: str
) -> Iterator[Problem]:
    """Units that the table ``units`` does not have; the nearest id of the same kind is suggested."""
    if rows.height <= FEW:
        there = {*rows_of(units, "kind", "unit")}
        if all(each in there and None not in each for each in rows_of(rows, "kind", "unit")):
            return
    wrong = rows.join(units, on=["kind", "unit"], how="anti", maintain_order="left")
    first = wrong.unique(["kind", "unit"], maintain_order=True).select(LINE, "kind", "unit")
    known = {name: group["unit"].to_list() for (name,), group in units.group_by("kind")}
    for line, unit_kind, unit in first.iter_rows():
        near = nearest(unit, known.get(unit_kind, [])) if first.height <= _FEW else None
        yield from named([kind.at(line, column, f"{unit_kind} {unit}", mend=_meant(near))], file)


_FEW = 200
"""Beyond so many unknown ids the file is another election's, and suggestions only cost time."""


def _units(description: Description, units: pl.DataFrame) -> Iterator[Problem]:
    file = description.tables["units"]
    inner = units.drop_nulls(["parent_kind", "parent"])
    if not inner.is_empty():
        parents = inner.select(LINE, kind="parent_kind", unit="parent")
        yield from _unknown_units(file, parents, units, kinds.PARENT_UNKNOWN, "parent")
    is_county = units["kind"] == UnitKind.COUNTY
    rows = [
        CountyRow(line, code, name, state_of(state or "") or "")
        for line, code, name, state in rows_of(
            units, LINE, "fips", "name", "state", where=is_county
        )
        if code is not None
    ]
    yield from named(county_problems(rows, "fips", description.day), file)


def _meant(name: str | None) -> str:
    return f"did you mean {name!r}?" if name else ""
