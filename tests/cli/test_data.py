"""``canvass data``: every packaged file, as it is, with where it was read."""

from __future__ import annotations

import json
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

import canvass
from canvass.data import packaged as facts
from canvass.data import recount
from canvass.journeys.packaged import packaged
from tests.cli.conftest import Run

FOLDER = Path(canvass.__file__).parent / "data"
FILES = sorted(
    file.relative_to(FOLDER).as_posix()
    for file in FOLDER.rglob("*")
    if file.is_file() and file.suffix not in (".py", ".pyc")
)


def test_every_packaged_file_is_told(run: Run, tmp_path: Path) -> None:
    """Each file of the package, once, with the digest of its bytes; none that is not there."""
    code, told, errors = run("data", "--json")
    assert (code, errors) == (0, "")
    found = json.loads(told)["files"]
    assert [one["place"] for one in found] == FILES
    for one in found:
        assert one["sha256"] == sha256((FOLDER / one["place"]).read_bytes()).hexdigest()
    page = tmp_path / "data.html"
    screen = run("data", "--out", str(page))[1]
    text = page.read_text("utf-8")
    for one in found:
        assert f">{Path(one['place']).name}</th>" in text
        assert one["sha256"][:12] in text
        assert one["sha256"][:12] in screen
    assert "…" not in screen


def test_every_table_and_rule_has_a_source() -> None:
    """Where it was read stands beside each but the lists of sources, and beside those of a table its terms."""
    for file in facts.packaged_files():
        if file.place.endswith((".parquet", ".csv")):
            assert file.meaning
            assert all(one.licence and one.commit and one.sha256 for one in file.origins)
        if file.place.endswith((".parquet", ".csv")) or file.place.startswith("recount-rules/"):
            assert file.origins
            sources = [(one.address, one.commit, one.sha256) for one in file.origins]
            assert len(sources) == len({*sources})
        assert file.meaning or file.computed_from


def test_a_file_is_told_with_every_source(run: Run) -> None:
    """The sources of the law of a state, each with its day, and what was not seen."""
    screen = " ".join(run("data", "recount-rules/MI")[1].split())
    assert recount.law_sha256("MI") in screen
    assert "What its compiler looked for and did not see" in screen
    assert "MCL 168.866 before 2013 PA 51 was not seen" in screen
    table = " ".join(run("data", "us-2016-president/polls")[1].split())
    assert "fivethirtyeight/data:pollster-ratings/2023/raw-polls.csv" in table
    assert "terms: CC BY 4.0" in table
    assert "c8672c28db1e79fcdef09674b1421e81293a889407535afc65f6f5e4b6a5c14c" in table


def test_facts_grow_old() -> None:
    """Days since a source was last read are counted from the day of asking."""
    (law,) = packaged(date(2028, 11, 22), "recount-rules/WI").files
    assert law.read_on is not None
    assert packaged(date(2028, 11, 22)).age(law) == (date(2028, 11, 22) - law.read_on).days > 700


@pytest.mark.parametrize("word", ["nowhere", "recount-rules/XX"])
def test_what_is_not_there_is_refused(run: Run, word: str) -> None:
    """The name, and what lists them."""
    code, out, err = run("data", word)
    assert (code, out) == (2, "")
    assert word in err
    assert "list them: canvass data" in err
