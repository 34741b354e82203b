"""``--as-of 2016-11-23`` through every command that takes a day: no number that became known later.

The one place for later numbers is the column "as certified" of the claims; it is left out of what is looked through,
and looked at by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass.data import recount as packaged
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.elections import open_election
from canvass.journeys.known import as_known
from canvass.journeys.leads import leads_by_state
from canvass.model import Election, UnitKind
from tests.cli.conftest import Run
from tests.some_of import some_of

DAY = date(2016, 11, 23)
AS_OF = ("us-2016-president", "--as-of", DAY.isoformat())
STATES = ("WI", "MI", "PA")
LARGE = 10_000
"""Smaller numbers stand for many things by chance, and so do round thousands: dollars, ballots, fixed costs."""
THOUSAND = 1_000
NAMED = {
    22_748,
    44_292,
    22_617,
    22_177,
    49_000,
    17_681,
    2_868_790,
    136_674_633,
    3_499_689,
    2_005_603,
    632_125,
}
"""Margins, recount results, costs and sums that the stories could not have had."""


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def later(election: Election) -> set[int]:
    """Every large number of 2016 that became known after the day: votes, sums and leads, costs and money."""
    contest = election.contest()
    numbers = set(NAMED)
    for returns in election.returns_of(contest.id):
        votes = returns.table["votes"]
        sums = returns.table.group_by("unit").agg(pl.col("votes").sum())["votes"]
        numbers |= {*votes, *sums, int(votes.sum())}
        numbers |= {*returns.table.group_by("choice").agg(pl.col("votes").sum())["votes"]}
    for count in counts_by_state(election, contest).values():
        numbers |= {count.votes.margin_votes or 0, count.ballots.at_least, count.ballots.at_most}
    leads = election.table("leads")
    numbers |= {*leads.filter(pl.col("known_from") > DAY)["margin_votes"]}
    events = packaged.history("timeline_2016").filter(pl.col("day") > DAY)
    numbers |= {cents // 100 for cents in events["amount_cents"].drop_nulls()}
    actual = packaged.history("county_costs")["actual_cents"].drop_nulls()
    numbers |= {cents // 100 for cents in actual}
    telling = {number for number in numbers if number >= LARGE and number % THOUSAND}
    return (telling | NAMED) - known(election)


def known(election: Election) -> set[int]:
    """Large numbers that were known on the day: leads with their votes, the election before, registered voters.

    And the fee for Michigan, which the law fixes: $25 or $125 for each precinct; and the codes of counties.
    """
    seen = as_known(election, DAY)
    numbers: set[int] = set()
    for lead in leads_by_state(seen, election.contest()).values():
        numbers |= {lead.lead.margin_votes, lead.votes_ahead or 0, lead.votes_behind or 0}
    for returns in seen.returns:
        sums = returns.table.group_by("unit").agg(pl.col("votes").sum())["votes"]
        numbers |= {*returns.table["votes"], *sums}
    numbers |= {*seen.table("technology", UnitKind.COUNTY)["registered_voters"].drop_nulls()}
    events = packaged.history("timeline_2016").filter(pl.col("day") <= DAY)
    (precincts,) = seen.table("recount_units").filter(pl.col("unit") == "MI")["count"]
    numbers |= {int(unit) for unit in seen.units["unit"] if unit.isdigit()}
    return (
        numbers
        | {25 * precincts, 125 * precincts}
        | {c // 100 for c in events["amount_cents"].drop_nulls()}
    )


def numbers_in(text: str) -> set[int]:
    """Every whole number that stands by itself, with commas or without."""
    found = re.findall(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w])|(?<![\w.,-])\d{5,}(?![\w])", text)
    return {int(number.replace(",", "")) for number in found}


class Shown(HTMLParser):
    """The text of a page outside, or inside, the column of what was certified."""

    def __init__(self, page: str) -> None:
        """Read the page."""
        super().__init__()
        self.outside: list[str] = []
        self.inside: list[str] = []
        self._depth = 0
        self._skipped = ""
        self._divs: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """The column is one of several divs beside one another; divs within it are counted."""
        if tag in ("style", "script"):
            self._skipped = tag
        if tag == "div":
            self._divs.append(dict(attrs).get("class") or "")
            self._depth += self._depth > 0

    def handle_endtag(self, tag: str) -> None:
        """The end of a div within the column, or of the column."""
        if tag == self._skipped:
            self._skipped = ""
        if tag == "div":
            self._divs.pop()
            self._depth -= self._depth > 0

    def handle_data(self, data: str) -> None:
        """Text that is shown; the column begins with its heading."""
        if data == "As certified" and self._divs[-2:] == ["beside", ""]:
            self._depth = 1
        if not self._skipped:
            (self.inside if self._depth else self.outside).append(data)


def without_certified(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and text of a JSON with its key, but what stands under "certified"."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name != "certified":
                yield from without_certified(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from without_certified(each, key)
    else:
        yield key, value


def numbers_of(text: str) -> set[int]:
    """Every number of a JSON, in numbers and in texts; amounts of cents as dollars. Codes of counties are none."""
    found: set[int] = set()
    for key, value in without_certified(json.loads(text)):
        if isinstance(value, str) and key != "county":
            found |= numbers_in(value)
        elif isinstance(value, int | float) and value == int(value):
            found.add(int(value) // 100 if key.endswith("_cents") else int(value))
    return found


def test_the_report_and_its_page_and_json(
    run: Run, later: set[int], election: Election, tmp_path: Path
) -> None:
    """Screen, page and JSON of the report; the later numbers stand in the one column that names them."""
    page = tmp_path / "day.html"
    code, out, _ = run("report", *AS_OF, "--out", str(page))
    assert code == 0
    assert "As known on November 23, 2016" in out
    for lead in ("27,257", "10,704", "about 60,000"):
        assert lead in " ".join(out.split())
    assert numbers_in(out).isdisjoint(later)
    shown = Shown(page.read_text("utf-8"))
    assert numbers_in(" ".join(shown.outside)) & later == set()
    assert numbers_in(" ".join(shown.inside)) >= {22_748, 44_292, 2_868_790}
    outside = " ".join(" ".join(shown.outside).split())
    for number in ("48,983", "30,001", "60,000", "43,630"):
        assert set(re.findall(rf"(\S+) (?:PA )?{number}", outside)) <= {"about"}, number
    assert "about 48,983" in outside
    assert "about 60,000 of at most 8,077,727 total votes (the registered voters)" in outside
    assert "Only leads known on that day are used." in outside
    assert "As known on that day" in outside
    assert "As certified" in " ".join(shown.inside)
    result = json.loads(page.with_suffix(".json").read_text("utf-8"))
    assert result["known_on"] == DAY.isoformat()
    assert {each["name"] for each in result["later"]} >= {"states", "counties-2016"}
    assert numbers_of(page.with_suffix(".json").read_text("utf-8")) & later == set()


def test_the_plan_on_the_screen_as_json_and_in_files(
    run: Run, later: set[int], tmp_path: Path
) -> None:
    """Screen, plan.txt, plan.json, counties.csv and deadlines.ics."""
    code, out, _ = run("recount", "plan", "--all", *AS_OF, "--out", str(tmp_path))
    assert code == 0
    assert "Counts are those known on November 23, 2016" in " ".join(out.split())
    assert numbers_in(out).isdisjoint(later)
    assert numbers_of((tmp_path / "plan.json").read_text("utf-8")) & later == set()
    for name in ("plan.txt", "deadlines.ics"):
        assert numbers_in((tmp_path / name).read_text("utf-8")) & later == set()
    counties = pl.read_csv(tmp_path / "counties.csv").drop("county")
    assert numbers_in(counties.write_csv()) & later == set()


def test_the_brief_as_a_page_and_as_json(run: Run, later: set[int], tmp_path: Path) -> None:
    """Both say from which day their counts are; the PDF is set from the same blocks as the page."""
    code, _, _ = run("recount", "brief", *AS_OF, "--no-pdf", "--out", str(tmp_path))
    assert code == 0
    shown = " ".join(Shown((tmp_path / "memorandum.html").read_text("utf-8")).outside)
    assert "Counts are those known on November 23, 2016" in " ".join(shown.split())
    assert numbers_in(shown) & later == set()
    text = (tmp_path / "brief.json").read_text("utf-8")
    assert numbers_of(text) & later == set()
    counts = [state["count"] for state in json.loads(text)["plan"]["states"]]
    assert [count["known_from"] for count in counts] == ["2016-11-09", "2016-11-23", "2016-11-23"]
    assert {count["returns"] for count in counts} == {"leads"}


def test_a_day_earlier_michigans_new_count_was_not_known(run: Run) -> None:
    """10,704 was posted on November 23; on the 22nd it was 13,107."""
    words = ("recount", "plan", "--all", "us-2016-president", "--as-of", "2016-11-22")
    code, out, _ = run(*words)
    assert code == 0
    assert 13_107 in numbers_in(out)
    assert 10_704 not in numbers_in(out)
    code, out, _ = run(*words, "--json")
    assert 10_704 not in numbers_of(out)


@some_of("day", ["2016-11-10", "2016-11-15", "2016-11-24", "2016-11-27", "2016-12-05"], every=2)
def test_on_no_day_a_lead_of_later_is_shown(
    run: Run, election: Election, tmp_path: Path, day: str
) -> None:
    """Between any two days on which leads became known, the plan has those of before and none of after."""
    leads = election.table("leads")
    before, after = (
        {*leads.filter(when)["margin_votes"]}
        for when in (
            pl.col("known_from") <= date.fromisoformat(day),
            pl.col("known_from") > date.fromisoformat(day),
        )
    )
    words = ("--as-of", day, "--states", "WI,MI,PA", "--out", str(tmp_path))
    run("recount", "plan", "--all", "us-2016-president", *words)
    plan = re.sub(r"1 in [\d,]+", "", (tmp_path / "plan.txt").read_text("utf-8"))
    shown = numbers_in(
        plan
    )  # without odds, which have one digit: 1 in 60,000 is not the lead of 60,000
    assert shown & before
    assert not shown & (after - before)
    assert not numbers_of((tmp_path / "plan.json").read_text("utf-8")) & (after - before)


def test_what_is_looked_for_is_found_where_it_stands(run: Run, later: set[int]) -> None:
    """Without a day the plan prints the later counts: the look-through sees them."""
    asked = ("recount", "plan", "--all", "us-2016-president", "--states", "WI,MI,PA")
    _, out, _ = run(*asked)
    assert numbers_in(out) & later >= {22_617, 44_292}
    _, out, _ = run(*asked, "--json")
    assert numbers_of(out) & later >= {22_617, 44_292, 2_970_733}
