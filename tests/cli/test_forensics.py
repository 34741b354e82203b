"""``canvass forensics``: the toolbox on packaged counts, and on a folder whose totals somebody made up."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from pathlib import Path

import numpy as np
import pytest

import canvass
from canvass.errors import CanvassError
from canvass.journeys import forensics
from canvass.stats.streams import stream
from tests.cli.conftest import Run
from tests.some_of import some_of

DESCRIPTION = """
id = "county-2023"
title = "County election 2023"
day = 2023-11-07
jurisdiction = "Example County"
main_contest = "sheriff"

[[contest]]
id = "sheriff"
title = "Sheriff"

[[returns]]
name = "canvass"
file = "results.csv"
level = "precinct"
baseline = "county_canvass"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
PRECINCTS = 120
Forge = Callable[[int, int], int]


def folder(place: Path, forge: Forge, precincts: int = PRECINCTS) -> str:
    """An election of one county with honest votes, of which Ann's are what ``forge`` makes of number and votes."""
    random = stream("1", "precincts")
    cast = random.integers(300, 1_500, precincts)
    ann = random.binomial(cast, np.clip(random.normal(0.52, 0.08, precincts), 0.2, 0.8))
    names = [f"p{number:03d}" for number in range(precincts)]
    rows = []
    for number, name in enumerate(names):
        told = forge(number, int(ann[number]))
        rows.append(f"{name},sheriff,ann,total,{told}\n")
        rows.append(f"{name},sheriff,bob,total,{int(cast[number]) - told}\n")
    place.mkdir(exist_ok=True)
    (place / "election.toml").write_text(DESCRIPTION)
    (place / "units.csv").write_text(
        "kind,unit,name,parent_kind,parent,state,fips\n"
        "county,example,Example County,,,WI,\n"
        + "".join(f"precinct,{name},{name},county,example,WI,\n" for name in names)
    )
    (place / "choices.csv").write_text(
        "contest,choice,name,party,choice_kind\n"
        "sheriff,ann,Ann,,candidate\nsheriff,bob,Bob,,candidate\n"
    )
    (place / "results.csv").write_text("unit,contest,choice,vote_mode,votes\n" + "".join(rows))
    return str(place)


def replaced(place: str, votes: Callable[[int], int], precincts: int) -> str:
    """The folder with these votes for either of the two in its first precincts, and no others."""
    rows = [
        f"p{number:03d},sheriff,{choice},total,{votes(2 * number + place)}\n"
        for number in range(precincts)
        for place, choice in enumerate(("ann", "bob"))
    ]
    text = "unit,contest,choice,vote_mode,votes\n" + "".join(rows)
    (Path(place) / "results.csv").write_text(text)
    return place


def honest(number: int, votes: int) -> int:
    """As they were cast."""
    return votes


def rounded(number: int, votes: int) -> int:
    """Every third precinct's votes are rounded to tens."""
    return votes if number % 3 else 10 * ((votes + 5) // 10)


def moved(number: int, votes: int) -> int:
    """Five votes more in every precinct, taken from Bob."""
    return votes + 5


def answer(run: Run, *words: str) -> dict[str, object]:
    """The JSON of the command."""
    code, out, err = run("forensics", *words, "--json")
    assert code == 0, err
    found: dict[str, object] = json.loads(out)
    return found


def test_a_county_on_one_screen(run: Run, tmp_path: Path) -> None:
    """The answer first, and each test with its false alarms."""
    code, out, _ = run("forensics", folder(tmp_path / "county", honest), "--redraws", "500")
    text = " ".join(out.split())
    assert code == 0
    assert len(out.splitlines()) <= 25
    assert "No test finds more than chance in the numbers of WI's 120 precincts" in text
    assert "only the paper ballots tell" in text


@pytest.mark.long(twin="test_a_county_on_one_screen")
def test_wisconsin_on_one_screen(run: Run) -> None:
    """The answer first, then each test with its false alarms; those that cry wolf do not count."""
    code, out, _ = run("forensics", "us-2016-president", "--state", "WI", "--redraws", "500")
    text = " ".join(out.split())
    assert code == 0
    assert len(out.splitlines()) <= 25
    assert "No test finds more than chance in the numbers of Wisconsin's 3,499 reporting" in text
    assert "137 without votes are left out" in text
    assert "only the paper ballots tell" in text
    assert "not counted" in text


@pytest.fixture
def few_redraws(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fifth of the fewest that may be asked for: where no number that they give is looked at."""
    monkeypatch.setattr(forensics, "FEWEST_REDRAWS", 100)


@pytest.mark.usefixtures("few_redraws")
def test_the_page_has_every_test_and_what_none_can_notice(run: Run, tmp_path: Path) -> None:
    """In the words of the file too; the same bytes for one seed."""
    pages = [tmp_path / name for name in ("one.html", "two.html")]
    for page in pages:
        place = folder(tmp_path / page.stem, honest)
        assert run("forensics", place, "--redraws", "100", "--out", str(page))[0] == 0
    text = pages[0].read_text("utf-8")
    assert "kurtosis of the shares" in text
    assert "What a test can notice" in text
    assert "First digits are not tested at all" in text
    assert "canvass attack" not in text, "a reader of a page is told of no command"
    assert "script-src 'sha256-" in unescape(text), "its tables can be saved"
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_a_state_of_few_counties_cannot_be_asked(run: Run) -> None:
    """67 counties are too few for any test: said, and what would help."""
    code, out, _ = run("forensics", "us-2016-president", "--state", "PA")
    assert code == 0
    assert "None of these tests can be asked in Pennsylvania" in " ".join(out.split())


def test_one_state_at_a_time(run: Run) -> None:
    """A nation has no numbers of like units; a state that is not there is refused."""
    code, _, err = run("forensics", "us-2016-president")
    assert (code, "name it with --state" in err) == (2, True)
    code, _, err = run("forensics", "us-2016-president", "--state", "WX")
    assert (code, "'WX'" in err) == (2, True)
    code, _, err = run("forensics", "us-2016-president", "--state", "WI", "--redraws", "99")
    assert (code, "99 redraws" in err) == (2, True)
    code, _, err = run("forensics", "us-2016-president", "--state", "WI", "--seed", " ")
    assert (code, "need a seed" in err) == (2, True)
    code, _, err = run("forensics", "us-2016-president", "--state", "WI", "--count", "nights")
    assert (code, "'nights'" in err) == (2, True)


@pytest.mark.usefixtures("few_redraws")
def test_the_same_in_python(run: Run, tmp_path: Path) -> None:
    """The door gives what the command prints, and a row for each test and choice."""
    place = folder(tmp_path / "county", honest)
    answer_ = canvass.number_tests(place, redraws=100)
    assert json.loads(json.dumps(answer_.to_dict())) == answer(run, place, "--redraws", "100")
    rows = answer_.to_polars()
    assert rows.height == len(answer_.result.findings) == 22
    assert set(rows["role"]) == {"leader", "runner_up"}
    with pytest.raises(CanvassError, match="99 redraws"):
        canvass.number_tests(place, redraws=99)


@some_of(
    ("forge", "noticed"),
    [(moved, set()), (honest, set()), (rounded, {"last_digit", "ends_in_0_or_5"})],
    every=2,
)
def test_totals_that_somebody_made_up(
    run: Run, tmp_path: Path, forge: Forge, noticed: set[str]
) -> None:
    """A folder of one state needs no --state; rounding is noticed, moved votes are not, honest ones say nothing."""
    found = answer(run, folder(tmp_path / "county", forge), "--redraws", "500")
    findings = found["findings"]
    assert isinstance(findings, list)
    low = {each["test"] for each in findings if (each["p_adjusted"] or 1) < 0.05}
    assert noticed <= low
    assert bool(low) == bool(noticed)
    assert found["verdict"] == ("something" if noticed else "nothing")


def test_what_differs_is_named_with_whose_votes(run: Run, tmp_path: Path) -> None:
    """And no more is said of it than that it is a reason to look at the paper."""
    code, out, _ = run("forensics", folder(tmp_path / "county", rounded), "--redraws", "500")
    text = " ".join(out.split())
    assert code == 0
    assert "last digits (Ann)" in text
    assert "a reason to look at the paper, and no more" in text
    for word in ("fraud", "hacked", "rigged", "anomaly"):
        assert word not in text.lower()


def test_units_with_few_votes_let_no_test_count(run: Run, tmp_path: Path) -> None:
    """Each accuses too many honest redraws: said so, and not that the tests could not be asked."""
    random = stream("2", "small")
    votes = random.integers(0, 16, 2 * 240).tolist()
    place = replaced(folder(tmp_path / "small", honest, 240), votes.__getitem__, 240)
    assert answer(run, place, "--redraws", "500")["verdict"] == "none_counts"
    code, out, _ = run("forensics", place, "--redraws", "500")
    text = " ".join(out.split())
    assert code == 0
    assert "each that can be asked raises its alarm of too many redraws" in text
    assert "can be asked in" not in text
    assert "smallest adjusted P" not in text


def test_few_precincts_are_not_told_to_bring_precincts(run: Run, tmp_path: Path) -> None:
    """Sixty of them: too few, and there is nothing finer to ask for; a folder of counties hears of precincts."""
    place = replaced(folder(tmp_path / "few", honest), lambda number: 200 + number, 60)
    code, out, _ = run("forensics", place)
    text = " ".join(out.split())
    assert code == 0
    assert "and the count has 60 precincts." in text
    assert "Votes by precinct" not in text
    _, counties, _ = run("forensics", "us-2016-president", "--state", "PA")
    assert "67 counties. Votes by precinct would let them be asked." in " ".join(counties.split())
