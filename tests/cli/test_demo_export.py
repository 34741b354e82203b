"""``canvass demo audit --export``: a whole audit from what each voting system writes, checked by both verifiers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.journeys.demo.county import made_county
from canvass.journeys.demo.exports.form import as_exported
from canvass.journeys.demo.exports.known import FORMS
from tests.cli.conftest import Run
from tests.profile import IS_SEARCH


@pytest.mark.parametrize("name", FORMS)
def test_an_export_has_every_card_and_mark_of_the_county(tmp_path: Path, name: str) -> None:
    """Each card lies where it lay, with its marks: votes, cards and votes allowed of three contests."""
    form = FORMS[name]
    county = as_exported(made_county(), form)
    form.write(county, tmp_path / form.file)
    read = vendor_export(tmp_path / form.file)
    assert read is not None
    records = usable(read)
    places = {card[1:] for card in county.paper}
    assert {records.cards.card_id(row) for row in range(len(records.cards))} == places
    for contest in county.contests:
        of_file = next(each for each in records.contests if each.title == contest.title)
        assert {n: v for n, v in of_file.votes.items() if v} == dict(county.votes(contest.id))
        assert (of_file.cards, of_file.votes_allowed) == (
            county.cards_with(contest.id),
            contest.votes_allowed,
        )


@pytest.mark.parametrize("name", FORMS if IS_SEARCH else ("dominion-json",))
def test_a_whole_audit_from_an_export(run: Run, tmp_path: Path, name: str) -> None:
    """From the export to the public record in one command: what is right is confirmed, what is wrong is caught."""
    code, out, err = run("demo", "audit", "--export", name, "--out", str(tmp_path / "a"), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    right, wrong = (
        {each["contest"]: each["ending"]["value"] for each in told[audit]["contests"]}
        for audit in ("confirmed", "caught")
    )
    assert right == {"Mayor": "confirmed", "School bond": "confirmed"}
    assert wrong == {"Mayor": "hand_count_differs", "School bond": "confirmed"}
    for audit, words in (("right", told["confirmed_words"]), ("wrong", told["caught_words"])):
        public = tmp_path / "a" / audit / "public"
        code, out, _ = run("verify", str(public), "--anchor", " ".join(words), "--json")
        assert code == 0
        assert all(check["answer"] != "fails" for check in json.loads(out)["checks"])
        observer = [sys.executable, "-I", str(public / "observer.py"), str(public / "record")]
        assert subprocess.run(observer, capture_output=True, check=False).returncode == 0
        assert (public / "index.html").is_file()


def test_an_audit_of_a_record_that_was_changed_is_refused(run: Run, tmp_path: Path) -> None:
    """A reading that somebody changed in the record of an audit from an export is found by canvass verify."""
    assert run("demo", "audit", "--export", "ess", "--out", str(tmp_path / "a"))[0] == 0
    ledger = tmp_path / "a" / "right" / "public" / "record" / "ledger.jsonl"
    changed = ledger.read_bytes().replace(b'"choices":["Alma Reyes"]', b'"choices":["Ben Osei"]', 1)
    assert changed != ledger.read_bytes()
    ledger.write_bytes(changed)
    assert run("verify", str(ledger.parent))[0] == 1


def test_an_export_that_nobody_writes_is_named(run: Run, tmp_path: Path) -> None:
    """The names that there are stand in the refusal, and nothing was written."""
    code, _, err = run("demo", "audit", "--export", "clearballot", "--out", str(tmp_path / "a"))
    assert code != 0
    assert "clear-ballot" in err
    assert not (tmp_path / "a").exists()


def test_the_system_of_each_export_is_named(tmp_path: Path) -> None:
    """Six forms, of five systems."""
    systems = Counter[str]()
    for form in FORMS.values():
        form.write(as_exported(made_county(), form), tmp_path / form.file)
        read = vendor_export(tmp_path / form.file)
        assert read is not None
        systems[usable(read).system] += 1
    assert systems == {
        "Dominion": 2,
        "ES&S": 1,
        "Hart Verity": 1,
        "Clear Ballot": 1,
        "NIST 1500-103": 1,
    }
