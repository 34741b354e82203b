"""Contests with more votes than voters, against the rule gone through place by place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import chain, combinations
from pathlib import Path

from canvass.formats.read_file import read_file
from canvass.formats.returns.more_votes import more_than_voters
from canvass.formats.returns.results import ResultsFile

OFFICES = {
    "President": 100,
    "Governor": 90,
    "United States Senator": 150,
    "Attorney General": 80,
    "US House 1": 95,
    "County Commissioner": 190,
}
"""Votes of each in each of three places: two Senators are elected, and two commissioners."""
MOST = ("President", "Governor")
BY_ALL = (*MOST, "United States Senator", "Attorney General")


@cache
def _read(folder: Path) -> ResultsFile:
    rows = [
        f"Linn,{place},{office},{party},{who},{votes * share // 100}"
        for office, votes in OFFICES.items()
        for place in ("East", "North", "West")
        for party, who, share in (("DEM", f"Ann {office}", 60), ("REP", f"Bo {office}", 40))
    ]
    file = folder / "20181106__ia__general__linn__precinct.csv"
    file.write_text("\n".join(["county,precinct,office,party,candidate,votes", *rows, ""]))
    found = read_file(file).result.value
    assert isinstance(found, ResultsFile)
    return found


def _plainly(asked: Mapping[str, int]) -> set[str]:
    """The same where each place has the same votes: a fifth more than the largest office that it is held against."""
    by_all = [votes for office, votes in asked.items() if office in BY_ALL]
    most = [votes for office, votes in asked.items() if office in MOST]
    if not most and "United States Senator" in asked:
        most = [votes for office, votes in asked.items() if "House" in office]
    found = set()
    for office, votes in asked.items():
        against = (
            max(most)
            if office in BY_ALL and office not in MOST and most
            else max(by_all, default=0)
        )
        if against and votes > against * 1.2:
            found.add(office)
    return found


SUBSETS = [*chain.from_iterable(combinations(OFFICES, number) for number in (1, 2, 6))]


def test_as_the_rule_says(tmp_path: Path) -> None:
    """Of one office, of several, of those that are held against none."""
    results = _read(tmp_path)
    (returns,) = results.returns
    found = {}
    for offices in SUBSETS:
        contests = [each for each in results.contests if each.title in offices]
        more = more_than_voters(returns, contests)
        found[offices] = {each.title for each in contests if each.id in more}
    assert found == {
        offices: _plainly({name: OFFICES[name] for name in offices}) for offices in SUBSETS
    }
    assert any(found.values())
