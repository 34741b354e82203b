"""What parties are to the contests of a file: the choices themselves, or in a primary each a contest of its own.

A mapping decides before all; then the file's totals, lines of blank or written-in votes that every party has, the name
of the file where it says primary, and two people of one party who stand for president in one place. In some states all
parties stand on one ballot of a primary. Where nothing decides, the contest stays whole, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import polars as pl

from canvass.formats.coded import CODED, asked, words_of, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contest_parties import PERSON, contest_parties, with_persons
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.districts_unsaid import districts_of_primary_unsaid, districts_unsaid
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.said import Said, without_said
from canvass.formats.returns.sift import Rows
from canvass.model import parties

_PARTY = "\0party of the contest"
"""The party whose contest a row is about, empty where all parties stand in one."""
_IS_DIVIDED = "\0divided"
_OF_PARTIES = re.compile(
    r"(u ?s|united states|state) (senat(e|or)|house|representatives?|assembly|congress|treasurer|auditor)\b.*|"
    r"(representative in )?congress\b.*|governor\b.*|(lieutenant|lt) governor\b.*|attorney general|"
    r"secretary of state"
)
"""Offices for which parties nominate in primaries, in folded letters."""
_PARTY_SAID = re.compile(
    r"\b(democrat\w*|dem|republicans?|gop|libertarian|green|constitution|conservative|independence|reform|"
    r"working families|nonpartisan|non partisan|special|[dr]|"
    r"(?<!us )(?<!u s )(?<!state )rep)\b"
)
"""Words of a title that say whose primary it is, or that it is none."""
_WITHOUT_PARTIES = {"NE": re.compile(r"state senat(e|or)\b.*")}
"""Offices of ``_OF_PARTIES`` that a state elects without parties: Nebraska's legislature (Const. art. III, s. 7)."""
_BEHIND_A_NAME = r"\(([^()]+)\)\s*$"
_PARTIES_BEHIND = (
    "r",
    "rep",
    "republican",
    "d",
    "dem",
    "democrat",
    "democratic",
    "lib",
    "libertarian",
)
"""A party in brackets behind the name of a person."""
_STRAIGHT = re.compile("straight (party|ticket|party ticket)( votes?| voting)?")
"""Votes for all candidates of a party by one mark, in folded letters."""
_IS_NAMELESS = "\0nameless"
_JOINT = re.compile(r"\S / \S")
"""Two parties of one person."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """For each contest of a file whether its parties have contests of their own, and what is said of it."""

    is_divided: pl.Series
    problems: tuple[Problem, ...] = ()


def by_party(rows: Rows, dialect: Dialect, hints: FileHints) -> tuple[Dialect, Rows]:
    """The dialect, with a contest for each party where the file is that of a primary of parties."""
    count = next((each for each in dialect.counts if each.party and not each.is_wide), None)
    if count is None or not count.contest.columns or rows.cells.is_empty():
        return dialect, rows
    cells = with_persons(rows.cells, count)
    contests = contest_parties(cells, dialect.unit.columns, count)
    decision = _decision(cells, contests, dialect, hints, count)
    rows = rows.noting(decision.problems)
    if not hints.is_primary:
        unsaid = () if decision.is_divided.any() else districts_unsaid(cells, contests, count)
        rows = rows.noting(unsaid)
    elif not count.contest.parties:
        rows = rows.noting(_primary_unsaid(cells, contests, hints, count))
        rows = rows.noting(districts_of_primary_unsaid(cells, dialect.unit.columns, count))
    if not decision.is_divided.any():
        return dialect, rows
    contest = count.contest.model_copy(update={"columns": (*count.contest.columns, _PARTY)})
    counts = tuple(
        each.model_copy(update={"contest": contest}) if each is count else each
        for each in dialect.counts
    )
    key = [*count.contest.columns]
    marked = contests.select(key).with_columns(decision.is_divided.alias(_IS_DIVIDED))
    cells = cells.join(marked, on=key, how="left", maintain_order="left")
    rows = rows.noting(_unclear_parties(cells.filter(_IS_DIVIDED), count))
    party = pl.when(_IS_DIVIDED).then(count.party).otherwise(pl.lit("")).alias(_PARTY)
    cells = cells.with_columns(party).drop(_IS_DIVIDED, PERSON)
    return dialect.model_copy(update={"counts": counts}), Rows(cells, rows.problems, rows.left_out)


def _primary_unsaid(
    cells: pl.DataFrame, contests: pl.DataFrame, hints: FileHints, count: CountColumns
) -> Iterator[Problem]:
    """Contests of a primary for a party's office of which nothing says whose they are, with several people.

    Kentucky's Grimes, McConnell and Bevin stood in one. Offices that some states elect without parties are not asked.
    """
    key = [*count.contest.columns]
    if hints.is_of_party:
        return
    name = written(count.choice)
    several = (
        cells.filter(PERSON)
        .group_by(key)
        .agg(
            people=name.n_unique(),
            behind=name.str.extract(_BEHIND_A_NAME).str.to_lowercase().unique(),
        )
    )
    # All of one party, which stands behind each name: Ann Lee (REP).
    several = several.filter(
        (pl.col("behind").list.len() > 1)
        | ~pl.col("behind").list.first().is_in(_PARTIES_BEHIND).fill_null(value=False)
    )
    unsaid = contests.filter(pl.col("parties") == 0, pl.col("nobodys") == 0).join(
        several.filter(pl.col("people") > 1), on=key, how="semi", maintain_order="left"
    )
    for line, is_presidency, *words in unsaid.select(LINE, "president", *key).iter_rows():
        title = folded(" ".join(words))
        is_open = hints.one_ballot and not (is_presidency or hints.is_by_party(words[0]))
        is_asked = is_presidency or is_of_parties(folded(words[0]), hints.state)
        if is_asked and not is_open and not _PARTY_SAID.search(title):
            yield kinds.PRIMARY_UNSAID.at(line, key[0], title_of(words))


def is_of_parties(office: str, state: str) -> bool:
    """Whether parties nominate for an office, in folded letters, in this state."""
    of_none = _WITHOUT_PARTIES.get(state)
    return bool(_OF_PARTIES.fullmatch(office)) and not (of_none and of_none.fullmatch(office))


def _decision(
    cells: pl.DataFrame,
    contests: pl.DataFrame,
    dialect: Dialect,
    hints: FileHints,
    count: CountColumns,
) -> _Decision:
    has_party = (contests["parties"] > 1) | ((contests["parties"] == 1) & ~contests["lacking"])
    # Nobody stands, and each party's voters wrote somebody in: whose lines they are only the party says.
    has_party |= (contests["parties"] == 0) & ~contests["lacking"] & (contests["nobodys"] > 1)
    if count.contest.parties:
        return _Decision(has_party & (count.contest.parties == "contests"))
    if _totals_say_so(cells, dialect, count):
        return _Decision(has_party, (kinds.CONTESTS_BY_PARTY.at(column=count.total),))
    if hints.is_primary or (contests["lines"] > 1).any():
        return _of_primary(contests, has_party, hints, count)
    if count.parties_in_one_row and _stand_in_two(cells, dialect, count):
        told = kinds.CONTESTS_BY_TWO_ROWS.at(column=count.party)
        return replace(_of_primary(contests, has_party, hints, count), problems=(told,))
    return _of_unnamed(contests, has_party, hints, count)


def has_joint_nominees(cells: pl.DataFrame, dialect: Dialect) -> bool:
    """Whether somebody has two parties in one row, where the form writes so whom both nominated: it is no primary."""
    for count in dialect.counts:
        if count.parties_in_one_row and count.party in cells.columns:
            return any(_JOINT.search(party) for party in words_of(cells[count.party]) if party)
    return False


def _stand_in_two(cells: pl.DataFrame, dialect: Dialect, count: CountColumns) -> bool:
    """Whether a person stands in one place under two parties, on a row of each."""
    key = [*dialect.unit.columns, *count.contest.columns, count.choice]
    party = written(count.party).str.strip_chars()
    rows = cells.filter(PERSON & (party != "")).group_by(key).agg(parties=party.n_unique())
    return bool((rows["parties"] > 1).any())


def _of_primary(
    contests: pl.DataFrame, has_party: pl.Series, hints: FileHints, count: CountColumns
) -> _Decision:
    """A primary: of parties, unless the state's law has one ballot for all of them."""
    several, law, column = contests["parties"] > 1, hints.one_ballot, count.party
    offices = contests[count.contest.columns[0]]
    closed = pl.Series([hints.is_by_party(office) for office in offices], dtype=pl.Boolean)
    divided = has_party & (contests["president"] | closed if law else has_party)
    divided &= (divided & several).any()
    by_lines = (contests["lines"] > 1).any()
    kind = kinds.CONTESTS_BY_LINES if by_lines else kinds.CONTESTS_BY_NAME
    problems = [kind.at(column=column)] if divided.any() else []
    if law and (several & ~divided).any():
        problems.append(kinds.CONTESTS_ON_ONE_BALLOT.at(column=column, found=law))
    return _Decision(divided, tuple(problems))


def _of_unnamed(
    contests: pl.DataFrame, has_party: pl.Series, hints: FileHints, count: CountColumns
) -> _Decision:
    """A file that may be of any election: only for president two people of one party tell a primary, of all offices."""
    stages = [
        contests[column].cast(pl.String).str.to_lowercase() for column in count.contest.columns
    ]
    is_general = hints.is_general or any(stage.is_in(["gen", "general"]).all() for stage in stages)
    rivals = (contests["parties"] > 1) & contests["crowded"] & (not is_general)
    if (rivals & contests["president"]).any():
        told = kinds.CONTESTS_BY_RIVALS.at(column=count.party)
        primary = _of_primary(contests, has_party, hints, count)
        return replace(primary, problems=(told, *primary.problems[1:]))
    problems = []
    if rivals.any():
        line, office = contests.filter(rivals).select(LINE, count.contest.columns[0]).row(0)
        problems.append(kinds.CONTESTS_UNCLEAR.at(line, count.party, office))
    return _Decision(rivals & contests["president"], tuple(problems))


def _unclear_parties(cells: pl.DataFrame, count: CountColumns) -> Iterator[Problem]:
    """Of contests divided by party: lines that name none, and a person whose party is written in two ways."""
    key = [*count.contest.columns]
    nameless = cells.filter(written(count.party).str.strip_chars() == "")
    for is_person, kind in ((True, kinds.PARTY_MISSING), (False, kinds.PARTY_UNSAID)):
        lines = nameless.filter(pl.col(PERSON) == is_person).group_by(key).agg(pl.col(LINE).min())
        for *contest, line in lines.sort(LINE).iter_rows():
            yield kind.at(line, count.party, title_of(contest))
    of_persons = cells.filter(PERSON).group_by(*key, count.choice, maintain_order=True)
    spelled = of_persons.agg(pl.col(count.party).unique(maintain_order=True), pl.col(LINE).min())
    seen: set[tuple[str, str]] = set()
    for names, line in spelled.select(count.party, LINE).iter_rows():
        for pair in combinations(filter(str.strip, names), 2):
            if pair not in seen and parties(pair[0]) == parties(pair[1]):
                yield kinds.PARTY_SPELLED.at(line, count.party, ", ".join(pair))
            seen.add(pair)


def straight_parties(rows: Rows, dialect: Dialect) -> Rows:
    """The rows, with a straight party vote as the contest where it stands in the column of choices, and no contest."""
    count = next((count for count in dialect.counts if count.choice and count.party), None)
    if count is None or not count.contest.columns:
        return rows
    office, choice = count.contest.columns[0], count.choice
    unsaid = asked(rows.cells[office], lambda text: text.str.strip_chars() == "")
    if not unsaid.any():
        return rows
    names = [name for name in rows.cells[choice].unique() if _STRAIGHT.fullmatch(folded(name))]
    has_party = written(count.party).str.strip_chars() != ""
    found = rows.cells.select(pl.col(choice).is_in(names) & has_party).to_series() & unsaid
    if not found.any():
        return rows
    cells = rows.cells.with_columns(
        pl.when(found).then(pl.col(choice)).otherwise(pl.col(office)).alias(office),
        pl.when(found).then(pl.lit("", CODED)).otherwise(pl.col(choice)).alias(choice),
    )
    told = kinds.STRAIGHT_PARTY.at(cells.filter(found)[LINE][0], office, names[0])
    return Rows(cells, rows.problems, rows.left_out).noting([told])


def named_by_party(rows: Rows, dialect: Dialect) -> Rows:
    """The rows, with the party as the choice in contests that name nobody: votes for a whole ticket.

    Lines of undervotes beside them name nobody either.
    """
    count = next((count for count in dialect.counts if count.choice and count.party), None)
    if count is None or not count.contest.columns:
        return rows
    contest = [*count.contest.columns]
    said = Said(rows.cells)
    nameless = asked(said.each[count.choice], lambda text: text.str.strip_chars() == "")
    if not nameless.any():
        return rows
    is_nameless = said.rows(nameless)
    has_party = written(count.party).str.strip_chars() != ""
    is_ticket = pl.col(_IS_NAMELESS) & has_party
    names = said.each[count.choice].cast(pl.String).unique().drop_nulls()
    marks = [name for name in names if name.strip() and not choice_kind(name).is_valid_vote]
    is_mark = written(count.choice).is_in(marks) & ~has_party
    of_parties = is_ticket & (is_ticket | is_mark).all().over(contest)
    several = pl.col(count.party).filter(is_ticket).n_unique().over(contest) > 1
    cells = rows.cells.with_columns(is_nameless.alias(_IS_NAMELESS))
    found = cells.select(of_parties & several).to_series()
    if not found.any():
        return rows
    choice = pl.when(found).then(pl.col(count.party)).otherwise(count.choice).alias(count.choice)
    line = rows.cells.filter(found)[LINE][0]
    cells = without_said(rows.cells.with_columns(choice))
    named = Rows(cells, rows.problems, rows.left_out)
    return named.noting([kinds.CHOICE_BY_PARTY.at(line, count.choice)])


def _totals_say_so(cells: pl.DataFrame, dialect: Dialect, count: CountColumns) -> bool:
    """Whether the stated totals are those of one party's choices rather than of all."""
    if not count.total:
        return False
    key = [*dialect.unit.columns, *count.contest.columns]
    return _agreeing(cells, [*key, count.party], count) > _agreeing(cells, key, count)


def _agreeing(cells: pl.DataFrame, key: list[str], count: CountColumns) -> int:
    """Rows whose stated total is the sum of the rows with the same key."""
    total = whole_numbers(cells, count.total).values.alias("\0total")
    votes = whole_numbers(cells, count.votes).values.alias("\0votes")
    added = pl.col("\0votes").sum().over(key)
    return int(cells.with_columns(total, votes).select((added == pl.col("\0total")).sum()).item())
