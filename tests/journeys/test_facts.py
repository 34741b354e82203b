"""An election of one's own gets what canvass knows of its counties, by their codes and of its day, or is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.data import table
from canvass.journeys.elections import open_election
from canvass.model import FactKind
from tests.journeys.own_counties import write_own_counties

DESCRIPTION = """
id = "own"
title = "Own"
day = {day}
jurisdiction = "Wisconsin"
main_contest = "senate"

[[contest]]
id = "senate"
title = "U.S. Senate"

[[returns]]
name = "canvass"
file = "returns.csv"
level = "county"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
"""


def own_counties(folder: Path, day: str, state: str = "WI", **tables: str) -> Path:
    """A state's counties under ids of their own, with their codes, and invented votes."""
    units = table("us-2016-president", "units").filter(kind="county", state=state)
    codes = units["unit"].to_list()
    files = {
        "election.toml": DESCRIPTION.format(day=day)
        + "".join(f'{name} = "{name}.csv"\n' for name in tables),
        "units.csv": "kind,unit,name,parent_kind,parent,state,fips\n"
        + "".join(
            f"county,own-{code},{name},,,{state},{code}\n"
            for code, name in units.select("unit", "name").iter_rows()
        ),
        "choices.csv": "contest,choice,name,party,choice_kind\n"
        "senate,ann,Ann Ames,Democratic,candidate\nsenate,bob,Bob Bell,R,candidate\n",
        "returns.csv": "unit,contest,choice,vote_mode,votes\n"
        + "".join(
            f"own-{code},senate,{choice},total,{votes + number}\n"
            for number, code in enumerate(codes)
            for choice, votes in (("ann", 1_000), ("bob", 1_030))
        ),
        **{f"{name}.csv": text for name, text in tables.items()},
    }
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def lent(folder: Path) -> dict[FactKind, tuple[int, int]]:
    """What was lent or is missing: counties known, and counties in all."""
    facts = open_election(folder).facts
    return {fact.kind: (fact.counties, fact.of_counties) for fact in facts}


def test_an_election_of_that_day_gets_everything(tmp_path: Path) -> None:
    """Equipment, who lives there, and 2012, under the election's own ids."""
    folder = own_counties(tmp_path, "2016-11-08")
    assert lent(folder) == dict.fromkeys(FactKind, (72, 72))
    election = open_election(folder)
    assert election.table("technology")["unit"].str.starts_with("own-55").all()
    (earlier,) = election.returns_of("president-2012")
    assert earlier.table["unit"].str.starts_with("own-55").all()
    assert election.sources["technology"][0].sha256


@pytest.mark.parametrize(
    ("day", "equipment", "covariates", "earlier"),
    [
        ("2012-11-06", 0, 72, 0),
        ("2014-11-04", 0, 72, 72),
        ("2018-11-06", 0, 72, 72),
        ("2020-11-03", 0, 0, 72),
        ("2022-11-08", 0, 0, 72),
        ("2028-11-07", 0, 0, 72),
        ("2032-11-02", 0, 0, 0),
    ],
)
def test_only_what_is_of_its_day(
    tmp_path: Path, day: str, equipment: int, covariates: int, earlier: int
) -> None:
    """Equipment is of November 2016, facts about people of 2012 to 2018, the election before four years old."""
    found = lent(own_counties(tmp_path, day))
    assert [found[kind][0] for kind in FactKind] == [equipment, covariates, earlier]


def test_what_is_missing_is_told_with_what_would_mend_it(tmp_path: Path) -> None:
    """Which days the packaged facts cover, and which table would say it."""
    told = [fact.sentence for fact in open_election(own_counties(tmp_path, "2032-11-02")).facts]
    assert any("November 8, 2016 only. A table technology would say it." in one for one in told)
    assert any("2012, 2016, 2020 and 2024 only" in one for one in told)


def test_what_the_election_has_itself_is_not_replaced(tmp_path: Path) -> None:
    """A covariates table of its own stays, and nothing is said of it."""
    rows = "kind,unit,rain\ncounty,own-55001,30.5\n"
    folder = own_counties(tmp_path, "2016-11-08", covariates=rows)
    assert FactKind.COVARIATES not in lent(folder)
    assert open_election(folder).table("covariates").columns == ["kind", "unit", "rain"]


def test_counties_without_codes_get_nothing(tmp_path: Path) -> None:
    """Names of one's own stand for no place."""
    assert open_election(write_own_counties(tmp_path)).facts == ()


def test_the_mended_county_of_the_election_before_is_told(tmp_path: Path) -> None:
    """What is lent was checked: Lackawanna's votes of 2012 are put right for an own election too."""
    election = open_election(own_counties(tmp_path, "2016-11-08", "PA"))
    (fault,) = (one for one in election.faults if one.state == "PA")
    assert fault.fate == "mended"
    assert "Lackawanna County (42069)" in fault.sentence
    rows = election.returns_of("president-2012")[0].table.filter(unit="own-42069")
    votes = dict(rows.select("choice", "votes").iter_rows())
    assert (votes["obama"], votes["romney"]) == (61_838, 35_085)


def test_a_county_of_another_state_than_its_code_says_is_not_that_county(tmp_path: Path) -> None:
    """A made-up state whose units are numbered like Ohio's: nothing of Ohio is lent to it."""
    folder = own_counties(tmp_path, "2020-11-03", "OH")
    assert open_election(str(folder)).facts
    units = folder / "units.csv"
    units.write_text(units.read_text("utf-8").replace(",OH,", ",ON,"), "utf-8")
    election = open_election(str(folder))
    assert (election.facts, len(election.returns)) == ((), 1)


def test_folders_of_several_states_have_each_its_own_earlier_election(tmp_path: Path) -> None:
    """What is kept of packaged elections from one folder to the next is of the state that is asked about."""
    states = ("WI", "MI", "WI")
    opened = [open_election(own_counties(tmp_path / s, "2018-11-06", s)) for s in states]
    earlier = [election.returns[-1].table for election in opened]
    counties = {
        s: table("us-2016-president", "units").filter(kind="county", state=s) for s in states
    }
    assert [each["unit"].n_unique() for each in earlier] == [counties[s].height for s in states]
    assert earlier[0].equals(earlier[2])
