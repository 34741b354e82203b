"""``canvass demo audit --export``: a whole audit from what each voting system writes, checked by both verifiers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.journeys.demo.county import made_county
from canvass.journeys.demo.exports.form import as_exported
from canvass.journeys.demo.exports.known import FORMS
from tests.adversary.commands import Answer
from tests.adversary.commands import run as run_in
from tests.cli.conftest import Run

SYSTEMS = {
    "dominion-json": "Dominion",
    "dominion-csv": "Dominion",
    "ess": "ES&S",
    "hart": "Hart Verity",
    "clear-ballot": "Clear Ballot",
    "nist": "NIST 1500-103",
}
"""Six forms, of five systems."""


@pytest.mark.parametrize("name", FORMS)
def test_an_export_has_every_card_and_mark_of_the_county(tmp_path: Path, name: str) -> None:
    """Each card lies where it lay, with its marks: votes, cards and votes allowed of three contests."""
    form = FORMS[name]
    county = as_exported(made_county(), form)
    form.write(county, tmp_path / form.file)
    read = vendor_export(tmp_path / form.file)
    assert read is not None
    records = usable(read)
    assert records.system == SYSTEMS[name]
    places = {card[1:] for card in county.paper}
    assert {records.cards.card_id(row) for row in range(len(records.cards))} == places
    for contest in county.contests:
        of_file = next(each for each in records.contests if each.title == contest.title)
        assert {n: v for n, v in of_file.votes.items() if v} == dict(county.votes(contest.id))
        assert (of_file.cards, of_file.votes_allowed) == (
            county.cards_with(contest.id),
            contest.votes_allowed,
        )


MADE = "ess"
"""The export whose audit is made once for two tests; those of the others take long."""
OTHERS = [
    pytest.param(name, marks=pytest.mark.long(twin="test_a_whole_audit_from_an_export"))
    for name in FORMS
    if name != MADE
]


@cache
def audited(folder: Path, name: str) -> Answer:
    """What the command says that plays both audits of an export into a folder."""
    return run_in(folder, "demo", "audit", "--export", name, "--out", str(folder / "a"), "--json")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the audits of one export are; nobody changes them."""
    return tmp_path_factory.mktemp("made")


@pytest.mark.parametrize("name", [MADE, *OTHERS])
def test_a_whole_audit_from_an_export(run: Run, made: Path, tmp_path: Path, name: str) -> None:
    """From the export to the public record in one command: what is right is confirmed, what is wrong is caught."""
    place = made if name == MADE else tmp_path
    answer = audited(place, name)
    assert (answer.code, answer.err) == (0, "")
    told = answer.found
    right, wrong = (
        {each["contest"]: each["ending"]["value"] for each in told[audit]["contests"]}
        for audit in ("confirmed", "caught")
    )
    assert right == {"Mayor": "confirmed", "School bond": "confirmed"}
    assert wrong == {"Mayor": "hand_count_differs", "School bond": "confirmed"}
    for audit, words in (("right", told["confirmed_words"]), ("wrong", told["caught_words"])):
        public = place / "a" / audit / "public"
        code, out, _ = run("verify", str(public), "--anchor", " ".join(words), "--json")
        assert code == 0
        assert all(check["answer"] != "fails" for check in json.loads(out)["checks"])
        observer = [sys.executable, "-I", str(public / "observer.py"), str(public / "record")]
        assert subprocess.run(observer, capture_output=True, check=False).returncode == 0
        assert (public / "index.html").is_file()


def test_an_audit_of_a_record_that_was_changed_is_refused(
    run: Run, made: Path, tmp_path: Path
) -> None:
    """A reading that somebody changed in the record of an audit from an export is found by canvass verify."""
    assert audited(made, MADE).code == 0
    record = shutil.copytree(made / "a" / "right" / "public" / "record", tmp_path / "record")
    assert run("verify", str(record))[0] == 0
    ledger = record / "ledger.jsonl"
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
