"""Real headers of results files with columns renamed, reordered, dropped and doubled, and lines that are no choice.

No silent wrong winner: the file is refused, or what is odd is told, or the right people lead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.formats.problem import Severity
from canvass.formats.read_file import read_received
from canvass.model import Returns
from canvass.model.baseline import Baseline
from canvass.tabulation import outcome
from canvass.tabulation.tally import votes_by_choice
from tests.adversary import headers
from tests.adversary.headers import HEADERS, PUBLISHED, Sheet
from tests.adversary.results import order, started
from tests.adversary.results import outcome as outcome_of
from tests.cli.conftest import Run
from tests.profile import tries
from tests.some_of import some_of

PSEUDO = [
    *PUBLISHED["turnout_and_totals"],
    "Ballots Counted",
    "Voters",
    "Votes",
    "TOTALS:",
    "Total Ballots",
]
NEAR = (
    "candidates",
    "total_votes",
    "Votes Total",
    "name",
    "precinct name",
    "race",
    "vote",
    "x",
    "Candidate Name",
    "",
)


def read(table: Sheet) -> tuple[bool, set[str], dict[str, str]]:
    """Whether the file can be used, what is told of it, and who leads in each contest, by its title."""
    result = read_received("results.csv", table.text.encode()).result
    told = {problem.code for problem in result.problems if problem.severity is not Severity.INFO}
    if not result.is_usable or result.value is None:
        return False, told, {}
    leaders = {}
    for returns in result.value.returns:
        counted = Returns(returns.name, returns.level, Baseline.CERTIFIED, returns.table)
        for contest in result.value.contests:
            found = outcome(contest, votes_by_choice(counted, contest.id))
            leaders[contest.title] = ", ".join(found.winners)
    return True, told, leaders


def usual(header: str) -> set[str]:
    """What is told of a header anyhow: columns that no dialect reads."""
    return read(headers.sheet(header))[1]


def is_safe(table: Sheet, header: str) -> bool:
    """Refused, told, or right."""
    usable, told, leaders = read(table)
    return not usable or bool(told - usual(header)) or leaders == headers.winners()


@some_of("header", HEADERS, every=2)
def test_every_real_header_is_refused_or_has_its_winners(header: str) -> None:
    """Untouched: the right people lead, or the file is refused with the columns that it lacks."""
    usable, _, leaders = read(headers.sheet(header))
    assert not usable or leaders == headers.winners()


def test_no_line_of_the_list_leads_where_all_stand() -> None:
    """Counts of ballots in every contest of every precinct, and totals of the votes: each taken one would lead."""
    for share in (1.0, 1.1):
        _, told, leaders = read(headers.sheet(HEADERS[1], [(word, share) for word in PSEUDO]))
        assert leaders == headers.winners()
        assert "row.no_choice" in told


@some_of("word", PSEUDO, every=8)
def test_no_line_of_the_list_leads(word: str) -> None:
    """The same of each by itself."""
    for share in (1.0, 1.1):
        _, told, leaders = read(headers.sheet(HEADERS[1], [(word, share)]))
        assert leaders == headers.winners()
        assert "row.no_choice" in told


@some_of(("one", "two"), [*combinations(headers.NAMED, 2)], every=3)
def test_two_names_that_stand_exchanged_are_told(one: str, two: str) -> None:
    """Every pair of columns of the commonest header under one another's names: nobody leads in silence."""
    header = HEADERS[1]
    table = headers.sheet(header)
    columns = table.header.index(one), table.header.index(two)
    assert is_safe(headers.exchanged(table, *columns), header)


def test_a_district_that_repeats_the_office_is_told() -> None:
    """The column of offices stands twice, once under the name of the districts: all districts would be one contest."""
    table = headers.sheet(HEADERS[1])
    office, district = table.header.index("office"), table.header.index("district")
    rows = tuple((*row[:district], row[office], *row[district + 1 :]) for row in table.rows)
    usable, told, _ = read(replace(table, rows=rows))
    assert not usable or "format.column_doubtful" in told


@settings(max_examples=tries(6))
@given(st.data())
def test_changed_headers_make_no_silent_wrong_winner(data: st.DataObject) -> None:
    """One or two changes to a real header: another order, another name, a column less, a column more."""
    header = data.draw(st.sampled_from(HEADERS))
    table = headers.sheet(header)
    for _ in range(data.draw(st.integers(1, 2))):
        table = data.draw(st.sampled_from(CHANGES))(data, table)
    assert is_safe(table, header), ",".join(table.header)


@settings(max_examples=tries(4))
@given(st.data())
def test_added_lines_make_no_silent_wrong_winner(data: st.DataObject) -> None:
    """Lines under any name that have all votes, or somewhat more, in every precinct."""
    header = data.draw(st.sampled_from(HEADERS))
    name = data.draw(st.sampled_from([*PSEUDO, "Accepted", "Cards scanned", "Ames + Bell", "99"]))
    share = data.draw(st.sampled_from([1.0, 1.0, 1.05]))
    table = headers.sheet(header, [(name, share)])
    assert is_safe(table, header), name


def _reorder(data: st.DataObject, table: Sheet) -> Sheet:
    return headers.reordered(table, data.draw(st.permutations(range(len(table.header)))))


def _rename(data: st.DataObject, table: Sheet) -> Sheet:
    return headers.renamed(table, _place(data, table), data.draw(st.sampled_from(NEAR)))


def _exchange(data: st.DataObject, table: Sheet) -> Sheet:
    """Two columns that are read: of one that is not, the doctor says so."""
    read_ = [place for place, name in enumerate(table.header) if name in headers.NAMED]
    if not read_:
        return table
    return headers.exchanged(
        table, data.draw(st.sampled_from(read_)), data.draw(st.sampled_from(read_))
    )


def _drop(data: st.DataObject, table: Sheet) -> Sheet:
    return headers.dropped(table, _place(data, table)) if len(table.header) > 1 else table


def _double(data: st.DataObject, table: Sheet) -> Sheet:
    return headers.doubled(table, _place(data, table), _place(data, table))


def _place(data: st.DataObject, table: Sheet) -> int:
    return data.draw(st.integers(0, len(table.header) - 1))


CHANGES: list[Callable[[st.DataObject, Sheet], Sheet]] = [
    _reorder,
    _rename,
    _exchange,
    _drop,
    _double,
]


def test_what_is_told_of_a_header_is_told_with_the_outcome(run: Run, tmp_path: Path) -> None:
    """Candidates and parties under one another's names, from the doctor to the outcome."""
    table = headers.sheet(HEADERS[1])
    wrong = headers.exchanged(table, table.header.index("party"), table.header.index("candidate"))
    file = tmp_path / "results.csv"
    file.write_text(wrong.text, "utf-8")
    _, screen, _ = run("doctor", str(file))
    assert "format.column_doubtful" in screen
    answer, screen = outcome_of(run, started(run, file, tmp_path / "own"))
    assert order(answer)[0][0] == "DEM"
    assert "the column may not hold what its name says" in screen
    assert "it holds parties, and 'party' something else" in screen
