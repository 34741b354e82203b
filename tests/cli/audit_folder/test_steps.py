"""``canvass audit`` and ``canvass demo``: an audit as a clerk runs it at a terminal."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from canvass.journeys.demo.county import made_county, write_files
from tests.adversary.commands import Answer
from tests.cli.audit_folder.own_audit import words as in_force
from tests.cli.conftest import Run
from tests.demonstrated import demonstration
from tests.observer.conftest import run_observer

STORES = pytest.mark.long(
    twin="tests/journeys/audit_folder/test_stores.py::test_every_store_publishes_the_same_kind_of_folder"
)

DICE = "01382 43811 27973 16654"


@pytest.fixture
def audit(run: Run, tmp_path: Path) -> str:
    """An audit of the made-up county that is ready to be committed, in a folder."""
    return loaded(run, tmp_path, "")


def loaded(run: Run, tmp_path: Path, database: str) -> str:
    """Open an audit of the made-up county and load its files."""
    write_files(made_county(), tmp_path / "files")
    place = str(tmp_path / "audit")
    about = ("-j", "Fairview", "--office", "The clerk", "--election", "2026")
    assert run("audit", "open", place, *about, "--database", database)[0] == 0
    for what, name in (
        ("manifest", "manifest.csv"),
        ("cards", "records.csv"),
        ("contests", "contests.toml"),
    ):
        assert run("audit", "load", place, what, str(tmp_path / "files" / name))[0] == 0
    return place


@pytest.mark.parametrize(
    "database",
    ["folder", *(pytest.param(kind, marks=STORES) for kind in ("sqlite", "postgres"))],
    indirect=True,
)
def test_an_audit_at_the_terminal(run: Run, database: str, tmp_path: Path) -> None:
    """Every command in its turn, readings from a spreadsheet; the published folder verifies and has its page.

    The record is kept in the folder, in SQLite or in PostgreSQL, and verifies there as well.
    """
    audit = loaded(run, tmp_path, database)
    words = str(tmp_path / "commitment.html")
    code, out, _ = run("audit", "commit", audit, "--out", words)
    assert code == 0
    assert "Read these twelve words aloud" in out
    assert "<img" in Path(words).read_text("utf-8")
    heard = ("--words", in_force(run, audit))
    digits = ("--digits", DICE, "--again", DICE.replace(" ", ""))
    assert run("audit", "seed", audit, *heard, *digits)[0] == 0
    code, out, _ = run("audit", "next", audit)
    assert code == 0
    assert "mayor: 51 draws in all" in out
    assert run("audit", "sample", audit)[0] == 0
    assert run("audit", "sheets", audit, "--csv-only")[0] == 0
    sheet = Path(audit) / "sheets" / "round-1" / "Fairview" / "readings.csv"
    _fill(sheet)
    code, out, _ = run("audit", "enter", audit, str(sheet), "-j", "Fairview", "--board", "board 1")
    assert code == 0
    assert "Nothing is missing: sign off" in out
    code, _, said = run("audit", "sign-off", audit, "-j", "Fairview", "--person", " , clerk")
    assert code == 2
    assert "no name in" in said
    assert run("audit", "sign-off", audit, "-j", "Fairview", "--person", "Ann Lee, clerk")[0] == 0
    code, out, _ = run("audit", "measure", audit)
    assert code == 0
    assert "mayor: The ballots read so far bring the measured risk down to the risk limit." in out
    assert "Confirmed" not in out
    code, out, _ = run("audit", "next", audit)
    assert code == 0
    assert "Nothing more is to be drawn" in out
    code, _, said = run("audit", "next", audit, "--draw")
    assert code == 2
    assert "nothing was drawn" in said
    for check in ("ballot_accounting", "custody", "eligibility"):
        assert (
            run("audit", "comply", audit, check, "-j", "Fairview", "--statement", "we looked")[0]
            == 0
        )
    assert run("audit", "conclude", audit)[0] == 0
    assert run("audit", "publish", audit, str(tmp_path / "public"))[0] == 0
    heads = set()
    for place in (str(tmp_path / "public"), audit, database or audit):
        code, out, _ = run("verify", place, "--json")
        assert code == 0
        heads.add(json.loads(out)["head"]["digest"])
    assert len(heads) == 1
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "Every outcome that it set out to check is confirmed" in page
    code, out, _ = run("audit", "status", audit, "--json")
    assert json.loads(out)["phase"]["value"] == "concluded"


def _fill(sheet: Path) -> None:
    """Type what the paper says into the empty spreadsheet."""
    paper = made_county().paper
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        for *place, contest, _, _ in rows:
            marks = paper[tuple(place)].get(contest, ())
            for mark in marks or ("",):
                writer.writerow((*place, contest, "vote" if mark else "blank", mark))


def test_the_first_command_of_the_guide(run: Run, tmp_path: Path) -> None:
    """A folder of any name will do: its record gets an id made from it, and says which."""
    place = str(tmp_path / "AUDIT of Adams, 2026")
    code, out, _ = run(
        "audit", "open", place, "-j", "Adams", "--office", "The state", "--election", "2026"
    )
    assert code == 0
    assert "Its record is called audit-of-adams-2026." in out


def test_words_are_told_though_their_page_cannot_be_written(run: Run, audit: str) -> None:
    """What was committed is said before the disk refuses the page."""
    page = Path(audit) / "office" / "key.pem" / "commitment.html"
    code, out, err = run("audit", "commit", audit, "--out", str(page))
    assert code == 2
    assert "Read these twelve words aloud" in out
    assert "commitment.html" in err


def test_a_file_is_not_the_folder_of_a_record(run: Run, audit: str) -> None:
    """Who names what was packed, not what is in it, is told to unpack it."""
    file = Path(audit).parent / "record.zip"
    file.write_bytes(b"PK")
    code, out, err = run("verify", str(file))
    assert (code, out) == (2, "")
    assert "unpack it" in err
    said = run_observer(file)
    assert (said.returncode, said.stdout) == (2, "")
    assert "unpack it" in said.stderr


def test_a_seed_before_the_commitment_is_refused(run: Run, audit: str) -> None:
    """Exit code 2, one sentence, and the record is as it was."""
    ledger = Path(audit) / "record" / "ledger.jsonl"
    before = ledger.read_bytes()
    code, _, err = run("audit", "seed", audit, "--digits", DICE, "--again", DICE)
    assert code == 2
    assert "commit first" in err
    assert "Traceback" not in err
    assert ledger.read_bytes() == before


def test_the_status_says_what_is_missing_and_from_whom(run: Run, tmp_path: Path) -> None:
    """On one screen: the files of each county, and what to do next."""
    place = str(tmp_path / "state")
    opened = (
        "audit",
        "open",
        place,
        "-j",
        "Adams",
        "-j",
        "Brown",
        "--office",
        "The state",
        "--election",
        "2026",
    )
    assert run(*opened)[0] == 0
    code, out, _ = run("audit", "status", place)
    assert code == 0
    for words in (
        "no contests",
        "no manifest of Adams",
        "no manifest of Brown",
        "canvass audit load",
    ):
        assert words in out
    assert len(out.splitlines()) <= 24


@pytest.fixture
def shown(tmp_path: Path) -> tuple[Answer, Answer]:
    """``canvass demo audit`` as JSON and on the screen."""
    return demonstration(tmp_path)


def test_the_demonstration(shown: tuple[Answer, Answer], tmp_path: Path) -> None:
    """One confirms, one catches a wrong winner, a tampered record is refused, and changes of mind are told."""
    answer, _ = shown
    assert answer.code == 0
    found = answer.found
    endings = {each["contest"]: each["ending"]["value"] for each in found["confirmed"]["contests"]}
    assert endings["mayor"] == "confirmed"
    caught = {each["contest"]: each["ending"]["value"] for each in found["caught"]["contests"]}
    assert caught["mayor"] == "hand_count_differs"
    right, wrong, _, changed = found["folders"]
    for folder in (right, wrong, changed):
        assert (tmp_path / folder / "index.html").is_file()
    parts = {"confirmed": True, "caught": True, "tampered": False, "changed": True}
    for name, holds in parts.items():
        verdicts = found[f"{name}_verdicts"]
        assert [each["verifier"] for each in verdicts] == ["canvass verify", "observer.py"]
        assert [each["is_consistent"] for each in verdicts] == [holds, holds]
        failed = [] if holds else ["chain", "index"]
        assert [each["failed"] for each in verdicts] == [failed, failed]
    one, other = found["changed_verdicts"]
    assert one["changes"] == other["changes"]
    told = " ".join(one["changes"])
    for said in ("was replaced", "round 1 was reopened", "was reopened (a card", "withdrawn ("):
        assert said in told
    assert [each["is_contradicted"] for each in found["replaced_words_verdicts"]] == [True, True]
    assert found["seed_refused"].startswith(
        "the digits of Cy Novak are not those that were promised"
    )


def test_the_demonstration_says_which_check_failed(shown: tuple[Answer, Answer]) -> None:
    """Each record has a line of each verifier, and who heard words that were replaced is told so."""
    _, answer = shown
    assert answer.code == 0
    right, wrong, tampered, changed = re.split(r"^[234]\. ", answer.out, flags=re.MULTILINE)
    for part in (right, wrong, changed):
        assert (
            len(
                re.findall(
                    r"(canvass verify|observer\.py) +consistent: none of its 16 checks", part
                )
            )
            == 2
        )
    assert "Seed: the digits of Ann Lee, Bo Karlsson and Cy Novak, added" in wrong
    assert "refused: the digits of Cy Novak" in wrong
    assert "Seed:" not in right
    said = r"(canvass verify|observer\.py) +REFUSED: checks chain and index failed\n +entry \d+: "
    assert len(re.findall(said, tampered)) == 2
    assert len(re.findall(r"(canvass verify|observer\.py) +CONTRADICTED: ", changed)) == 2


def test_bets_are_announced_with_the_commitment(run: Run, audit: str) -> None:
    """The one chosen for the expected errors, and the one that the office asks for; both stand in the record."""
    contests = Path(audit).parent / "files" / "contests.toml"
    text = contests.read_text("utf-8")
    first, method, rest = text.partition('method = { name = "comparison" }\n')
    asked = rest.replace(
        'method = { name = "polling" }', 'method = { name = "polling" }\nbet = "bravo"'
    )
    assert method
    assert asked != rest
    contests.write_text(f"{first}{method}errors = {{ two_vote_over = 0.02 }}\n{asked}", "utf-8")
    assert run("audit", "load", audit, "contests", str(contests))[0] == 0
    code, out, _ = run("audit", "commit", audit)
    assert code == 0
    mayor, bond = (said for said in out.splitlines() if "of itself on every card" in said)
    assert "98% of the wealth stakes 59.87% of itself" in mayor
    assert "98% of the wealth stakes 99% of itself" in bond
    assert "bet on assertion 1: constant alternative: mean 0." in out
