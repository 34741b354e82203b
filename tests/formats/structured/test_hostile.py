"""Broken and hostile files of nested elements and published sheets: refused by name, never a winner in silence."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_received
from canvass.formats.returns.results import ResultsFile
from tests.formats.structured.test_clarity import DETAIL
from tests.formats.structured.test_dominion_summary import SUMMARY
from tests.formats.structured.test_nist_results import named, report
from tests.formats.structured.test_sheets import CLARITY, STATEMENT
from tests.profile import tries

Report = dict[str, Any]


def read(text: str) -> ReadResult[ResultsFile]:
    """A file with this text, whose name says nothing."""
    return read_received("download", text.encode()).result


def errors(found: ReadResult[ResultsFile]) -> set[str]:
    """Kinds of faults that stop the file."""
    return {problem.code for problem in found.problems if problem.severity.stops}


def sums(found: ReadResult[ResultsFile]) -> dict[tuple[str, str], int]:
    """Votes by contest and choice."""
    assert found.value is not None
    titles = {contest.id: contest.title for contest in found.value.contests}
    votes: Counter[tuple[str, str]] = Counter()
    for returns in found.value.returns:
        for contest, choice, count in returns.table.select("contest", "choice", "votes").rows():
            votes[titles[contest], choice] += count
    return dict(votes)


def senator(nist: Report) -> Any:
    """The first contest of the small report."""
    return nist["Election"][0]["Contest"][0]


def first_counts(nist: Report) -> Any:
    """The counts of its first selection."""
    return senator(nist)["ContestSelection"][0]["VoteCounts"]


def two_counts(nist: Report) -> None:
    """A count with two numbers."""
    first_counts(nist)[0]["Count"] = [20, 200]


def two_candidates(nist: Report) -> None:
    """Two people under one id: the second would have the first one's votes."""
    nist["Election"][0]["Candidate"].append({"@id": "ray", "BallotName": named("Zed Zulu")})


def two_units(nist: Report) -> None:
    """Two places under one id."""
    nist["GpUnit"].append({"@id": "p1", "Type": "precinct", "Name": named("Other")})


def nobody(nist: Report) -> None:
    """A selection of a candidate that the file does not have."""
    senator(nist)["ContestSelection"][0]["CandidateIds"] = ["nobody"]


def contest_again(nist: Report) -> None:
    """One contest twice."""
    nist["Election"][0]["Contest"].append(copy.deepcopy(senator(nist)))


def two_statuses(nist: Report) -> None:
    """A report that is certified and is not."""
    nist["Status"] = ["certified", "unofficial-partial"]


def sums_untold(nist: Report) -> None:
    """A county beside its precincts, and nothing that says that it is their sum."""
    del nist["GpUnit"][2]["ComposingGpUnitIds"], nist["Election"][0]["ElectionScopeId"]


def in_a_circle(nist: Report) -> None:
    """Two precincts, each composed of the other, and no county."""
    one, other = nist["GpUnit"][:2]
    one["ComposingGpUnitIds"], other["ComposingGpUnitIds"] = ["p2"], ["p1"]
    del nist["GpUnit"][2], nist["Election"][0]["ElectionScopeId"]
    for contest in nist["Election"][0]["Contest"]:
        for selection in contest["ContestSelection"]:
            of_units = [count for count in selection["VoteCounts"] if count["GpUnitId"] != "c1"]
            selection["VoteCounts"] = of_units


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (two_counts, "file.element_twice"),
        (two_statuses, "file.element_twice"),
        (two_candidates, "file.id_twice"),
        (two_units, "file.id_twice"),
        (contest_again, "file.id_twice"),
        (nobody, "file.reference_open"),
        (sums_untold, "row.unit_like_total"),
        (in_a_circle, "file.units_circular"),
    ],
)
def test_a_report_that_says_two_things_is_refused(
    change: Callable[[Report], None], code: str
) -> None:
    """Each was read with somebody's votes doubled, lost or under another name, or ended in a traceback."""
    nist = report()
    assert errors(read(json.dumps(nist))) == set()
    change(nist)
    assert code in errors(read(json.dumps(nist)))


@pytest.mark.parametrize("name", ["Contest", "Count", "ContestSelection"])
def test_a_member_that_stands_twice_is_refused(name: str) -> None:
    """The first of the two would be lost."""
    text = json.dumps(report()).replace(f'"{name}":', f'"{name}": [], "{name}":', 1)
    assert errors(read(text)) == {"file.element_twice"}


def test_two_people_of_one_name_are_not_one() -> None:
    """In a NIST report by party or id, in Clarity's by party or key: 30 and 11 are not 41."""
    nist = report()
    nist["Election"][0]["Candidate"][1]["BallotName"] = named("Ann Lee")
    votes = sums(read(json.dumps(nist)))
    assert votes["Senator, First District", "Ann Lee (Democratic)"] == 30
    assert votes["Senator, First District", "Ann Lee (ray)"] == 11
    votes = sums(read(DETAIL.replace('text="Bo Ray"', 'text="Ann Lee"')))
    assert votes["County Council (7)", "Ann Lee (DEM)"] == 110
    assert votes["County Council (7)", "Ann Lee (2)"] == 76


CONTEST = DETAIL[DETAIL.index('<Contest key="7"') : DETAIL.index('<Contest key="8"')]
BO = '<Choice key="2" text="Bo Ray" totalVotes="76">'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (DETAIL.replace(CONTEST, CONTEST * 2), "file.id_twice"),
        (DETAIL.replace('<Contest key="8"', '<Contest key="7"'), "file.id_twice"),
        (
            DETAIL.replace(BO, f'{BO}<Choice key="5" text="Zed" totalVotes="76">').replace(
                '</Choice>\n  </Contest>\n  <Contest key="8"',
                '</Choice></Choice>\n  </Contest>\n  <Contest key="8"',
            ),
            "file.element_twice",
        ),
        (DETAIL.replace('<Precinct name="Howard 1" votes="40" />', '<County name="Howard 1" votes="40" />'),
         "file.levels_mixed"),
        (CLARITY.replace('"percent of votes"', '"Total Votes"'), "header.duplicate"),
        (STATEMENT.replace('"Total \nBallots","Total \nVotes"', '"Total \nVotes","Total \nBallots"'),
         "sum.more_than_ballots"),
        (STATEMENT.replace('"Bo Ray","900","31"', '"Bo Ray","900","32"'), "sum.repeated_differs"),
        (STATEMENT + "".join(
            f'"ALL","9","{contest}","{name}","2,469","{ballots}",{votes},{under},{over}\n'
            for contest, name, ballots, votes, under, over in (
                ("Mayor", "Ann Lee", 91, 60, 5, 1), ("Mayor", "Bo Ray", 91, 25, 5, 1),
                ("Board", "Cy May", 30, 25, 34, 1), ("Board", "Di Fox", 30, 30, 34, 1),
            )
        ), "row.unit_like_total"),
    ],
)  # fmt: skip
def test_broken_details_and_sheets_are_refused(text: str, code: str) -> None:
    """A contest twice, a choice inside another, two levels, exchanged columns, a place that is all of them."""
    assert code in errors(read(text))


def test_contests_and_choices_exchanged_are_told() -> None:
    """Every choice would be a contest of its own."""
    found = read(
        STATEMENT.replace('"Contest \nTitle","Choice \nName"', '"Choice \nName","Contest \nTitle"')
    )
    assert "format.column_doubtful" in {problem.code for problem in found.problems}


def test_overvotes_that_are_left_out_are_told() -> None:
    """Of Dominion's summary: a warning with both numbers."""
    found = read(SUMMARY.replace('overvotes2="2"', 'overvotes2="9"'))
    (told,) = [problem for problem in found.problems if problem.code == "sum.beside_left_out"]
    assert "9; its groups add to 2" in told.found


PARTS = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 50), st.sampled_from(["p1", "c1", "lee", "total", "", "20"])),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)  # fmt: skip


def places_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a report, as the way to it."""
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(place for key, part in inside for place in places_of(part, (*path, key)))]


@settings(max_examples=tries(11), deadline=None)
@given(st.data())
def test_no_change_of_a_report_ends_in_a_traceback(data: st.DataObject) -> None:
    """Property: a part removed, doubled or replaced by anything is read or refused, and what is read has its sums."""
    nist = report()
    *way, last = data.draw(st.sampled_from(places_of(nist)[1:]))
    holder: Any = nist
    for key in way:
        holder = holder[key]
    match data.draw(st.sampled_from(["remove", "double", "replace"])):
        case "remove":
            del holder[last]
        case "double" if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[last]))
        case _:
            holder[last] = data.draw(PARTS)
    found = read(json.dumps(nist))
    assert found.is_usable or errors(found)
