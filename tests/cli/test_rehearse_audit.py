"""``canvass rehearse MANIFEST FOLDER``: a rehearsal is an audit whose record says so, with errors in its files."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.audit_folder.load import load
from canvass.journeys.rehearsal import opening
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

CONTESTS = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 1715
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "comparison" }
choice = [{ id = "ann", name = "Ann Bell", votes = 900 }, { id = "bob", name = "Bob Cray", votes = 500 }]

[[contest]]
id = "clerk"
title = "Clerk"
card_bound = 900
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "polling" }
choice = [{ id = "ida", name = "Ida Fox", votes = 600 }, { id = "jon", name = "Jon Gray", votes = 200 }]

[[contest]]
id = "bond"
title = "Bond"
card_bound = 1715
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "batch_comparison" }
choice = [{ id = "yes", name = "Yes", votes = 1100 }, { id = "no", name = "No", votes = 400 }]
"""
ERRORS = """
[[error]]
kind = "scanned_twice"
batch = "B7"
[[error]]
kind = "transposed_count"
batch = "B3"
[[error]]
kind = "choices_swapped"
batch = "B4"
contest = "bond"
"""


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A manifest of forty batches with 1,715 cards, three contests by three kinds of evidence, and errors."""
    rows = [f"T{n % 4},B{n},{40 + n % 7}" for n in range(40)]
    (tmp_path / "manifest.csv").write_text("\n".join(["tabulator,batch,cards", *rows]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    (tmp_path / "errors.toml").write_text(ERRORS, "utf-8")
    return tmp_path


def opened(run: Run, office: Path, *words: str, name: str = "R") -> Path:
    """The folder of a rehearsal of these files."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    code, out, err = run("rehearse", *files, "--seed", "7", *words, str(office / name))
    assert (code, err) == (0, "")
    assert out.startswith("REHEARSAL: ")
    return office / name


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    return list(csv.DictReader(StringIO(path.read_text("utf-8"))))


def test_the_record_says_rehearsal_first_and_both_verifiers_do(run: Run, office: Path) -> None:
    """By its first entry, in status, and in the first line of both."""
    folder = opened(run, office)
    first = json.loads((folder / "record/ledger.jsonl").read_text("utf-8").splitlines()[0])
    about = first["event"]["body"]["about"] if "event" in first else first["body"]["about"]
    assert about["rehearsal"] is True
    assert len(about["rehearsal_key"]) == 64
    code, out, _ = run("audit", "status", str(folder))
    assert (code, out.splitlines()[0]) == (0, "REHEARSAL: Audit of Mayor, Clerk, Bond")
    said = "REHEARSAL: the record r is for practice and decides nothing."
    assert run("verify", str(folder))[1].splitlines()[0] == said
    assert run_observer(folder / "record").stdout.splitlines()[0] == said


def test_errors_of_accounting_are_refused_at_the_commitment_until_mended(
    run: Run, office: Path
) -> None:
    """A stack that was scanned twice and a transposed count stop the real command; the trainer's files mend them."""
    folder = opened(run, office, "--errors", str(office / "errors.toml"))
    code, _, err = run("audit", "commit", str(folder))
    assert code == 2
    assert "batch Practice County T3 B3 has a record of card 43 and 34 cards in the manifest" in err
    assert "B7" in err
    for what, name in (("manifest", "manifest.csv"), ("cards", "records.csv")):
        mended = str(folder / "trainer/mended" / name)
        assert run("audit", "load", str(folder), what, mended)[0] == 0
    assert run("audit", "commit", str(folder))[0] == 0


ONE = CONTESTS.split("[[contest]]")[1].replace("votes = 900", "votes = 1000").replace("500", "600")
TRANSPOSED = '[[error]]\nkind = "transposed_count"\nbatch = "{}"\n'
BOUND = "look: mayor, cards: bound, manifest: "


ALIKE = pytest.mark.long(twin="test_a_count_that_nothing_shows_is_not_found")


@pytest.mark.parametrize(
    ("method", "batch", "bound", "became", "said"),
    [
        ("comparison", "B3", 1715, "before_seed", "has a record of card 43 and 34 cards"),
        ("comparison", "B5", 1715, "unshown", ""),
        ("polling", "B3", 1715, "by_bound", BOUND + "1,715, 1,706"),
        pytest.param("polling", "B5", 1720, "unshown", BOUND + "1,720, 1,724", marks=ALIKE),
        ("oneaudit", "B0", 1715, "before_seed", "totals beyond what the cards can hold"),
        pytest.param(
            *("oneaudit", "B1", 1715, "before_seed", "has a record of card 41 and 14 cards"),
            marks=ALIKE,
        ),
        ("oneaudit", "B5", 1715, "by_bound", BOUND + "1,715, 1,724"),
        ("batch_comparison", "B0", 1715, "before_seed", "More votes are reported than the trusted"),
        pytest.param(
            *("batch_comparison", "B5", 1600, "unshown", BOUND + "1,600, 1,724"), marks=ALIKE
        ),
    ],
)
def test_a_count_that_nothing_shows_is_not_found(
    run: Run, office: Path, method: str, batch: str, bound: int, became: str, said: str
) -> None:
    """What stops the commitment, or what it tells of the bound, is what the score says; else nobody found it."""
    text = "[[contest]]" + ONE.replace('"comparison"', f'"{method}"')
    (office / "contests.toml").write_text(text.replace("1715", str(bound)), "utf-8")
    (office / "errors.toml").write_text(TRANSPOSED.format(batch), "utf-8")
    words = ["--errors", str(office / "errors.toml")]
    words += ["--unrecorded", "T0"] if method == "oneaudit" else []
    folder = opened(run, office, *words)
    code, out, err = run("audit", "commit", str(folder))
    assert said in " ".join((out + err).split())
    named = "More votes than cards in Practice County T0 B0 (ann "
    assert (named in out) == (method == "batch_comparison" and batch == "B0")
    is_stopped = became == "before_seed" and method != "batch_comparison"
    assert code == (2 if is_stopped else 0)
    assert "look: mayor, cards" in out or "look" not in said
    mended = str(folder / "trainer/mended/manifest.csv")
    assert run("audit", "load", str(folder), "manifest", mended)[0] == 0
    assert run("audit", "commit", str(folder))[0] == 0
    score = json.loads(run("rehearse", str(folder), "--score", "--json")[1])
    assert [one["became"]["value"] for one in score["errors"]] == [became]
    lead = " ".join(run("rehearse", str(folder), "--score")[1].split())
    assert f"{0 if became == 'unshown' else 1} of 1 planted errors were found" in lead


def test_every_contest_adds_up_to_its_report(run: Run, office: Path) -> None:
    """Records and totals have the votes reported; a contest is on as many cards as its bound, in neighbouring boxes."""
    folder = opened(run, office, "--errors", str(office / "errors.toml"))
    mended = rows(folder / "trainer/mended/records.csv")
    votes: dict[tuple[str, str], int] = {}
    for row in mended:
        votes[row["contest"], row["choice"]] = votes.get((row["contest"], row["choice"]), 0) + 1
    assert (votes["mayor", "ann"], votes["mayor", "bob"]) == (900, 500)
    assert (votes["clerk", "ida"], votes["clerk", "jon"]) == (600, 200)
    clerk = [row["batch"] for row in mended if row["contest"] == "clerk"]
    assert len(clerk) == 900
    assert len({*clerk}) <= 900 // 40 + 1
    totals = rows(folder / "files/totals.csv")
    assert {row["contest"] for row in totals} == {"bond"}
    assert sum(int(row["votes"]) for row in totals if row["choice"] == "yes") == 1100
    once = rows(folder / "files/records.csv")
    assert len(once) > len(mended)  # the stack that was scanned twice


def test_one_seed_gives_the_same_files(run: Run, office: Path) -> None:
    """What the office and the trainer have, byte for byte; another seed another key."""
    one, same = opened(run, office), opened(run, office, name="again")
    other = opened(run, office, "--seed", "8", name="other")
    for part in ("files", "trainer"):
        for path in sorted((one / part).rglob("*.*")):
            assert path.read_bytes() == (same / path.relative_to(one)).read_bytes(), path.name
    keys = [(each / "trainer/key.json").read_bytes() for each in (one, other)]
    assert keys[0] != keys[1]


def test_a_demo_needs_no_files(run: Run, tmp_path: Path) -> None:
    """``--demo`` opens a made-up county that a commitment takes, and ``--simulate`` plays it."""
    folder = tmp_path / "D"
    code, out, err = run("rehearse", "--demo", str(folder))
    assert (code, err) == (0, "")
    assert "REHEARSAL: Audit of Mayor, School bond" in out
    code, out, _ = run("rehearse", "--simulate", str(folder), "--replications", "20")
    assert (code, out.splitlines()[0]) == (0, "REHEARSAL: Mayor")


def test_a_rehearsal_is_no_election_and_an_election_no_manifest(run: Run, office: Path) -> None:
    """Each given for the other is refused in a sentence that says what it is; what plans an audit plans this one."""
    folder = opened(run, office)
    assert "REHEARSAL: " in run("audit", "plan", str(folder))[1].splitlines()[0]
    for command in (("outcome",), ("report",), ("doctor",)):
        code, out, err = run(*command, str(folder))
        assert (code, out) == (2, "")
        assert "REHEARSAL: this is the folder of a rehearsal, not of an election" in err
    election = str(office / "election")
    assert run("init", election)[0] == 0
    files = ("--contests", str(office / "contests.toml"), "--seed", "7")
    forms = (("--simulate",), ("--score",), ("--ballots",), (*files, str(office / "new")))
    packaged = ("us-2016-president", "is an election that comes with canvass, and no rehearsal")
    for place, said in ((election, "is the folder of an election, and no rehearsal"), packaged):
        for form in forms:
            code, out, err = run("rehearse", place, *form)
            assert (code, out) == (2, "")
            assert said in err
    code, _, err = run("rehearse", str(office), *files, str(office / "new"))
    assert (code, "is a folder" in err) == (2, True)
    place = str(office / "real")
    about = ("-j", "Adams", "--office", "The clerk", "--election", "November 2026")
    assert run("audit", "open", place, *about)[0] == 0
    _, _, err = run("outcome", place)
    assert "the folder of an audit, not of an election" in err
    assert "REHEARSAL" not in err


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        (
            '"clerk"\n',
            '"clerk"\nrule = "dhondt"\nseats = 2\n',
            "clerk: only contests in which most",
        ),
        ('"polling"', '"oneaudit"', "clerk: say which of its batches have no records"),
        ('"polling"', '"suite", compared = "1/2"', "clerk: say which of its batches"),
        ("votes = 200", "votes = 700", "clerk: "),
        ("votes = 200", "votes = 600", "clerk: "),
    ],
)
def test_what_cannot_be_rehearsed_is_refused_with_its_name(
    run: Run, office: Path, was: str, is_: str, said: str
) -> None:
    """Before anything is written."""
    text = CONTESTS.replace(was, is_, 1)
    assert text != CONTESTS
    (office / "contests.toml").write_text(text, "utf-8")
    refused(run, office, said)


def refused(run: Run, office: Path, said: str, *words: str) -> None:
    """Nothing is opened, and this is said."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    code, out, err = run("rehearse", *files, "--seed", "7", *words, str(office / "R"))
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())
    assert not (office / "R").exists()


def test_errors_that_nothing_could_show_are_refused(run: Run, office: Path) -> None:
    """A stack scanned twice where no records are compared; a contest that is not there, or has no place."""
    polls = CONTESTS.replace('"comparison"', '"polling"', 1)
    errors = ("--errors", str(office / "errors.toml"))
    (office / "contests.toml").write_text(polls, "utf-8")
    refused(run, office, "scanned_twice: no contest is compared with records", *errors)
    (office / "contests.toml").write_text(CONTESTS, "utf-8")
    (office / "errors.toml").write_text(ERRORS.replace('"bond"', '"bund"'), "utf-8")
    refused(run, office, "choices_swapped: no contest is called 'bund'", *errors)
    wrong = '[[error]]\nkind = "card_missing"\ncontest = "mayor"\n'
    (office / "errors.toml").write_text(wrong, "utf-8")
    refused(run, office, "it is in every contest of its cards", *errors)


def test_one_contest_that_is_played_has_only_its_own_errors(run: Run, office: Path) -> None:
    """``--simulate`` plays the first contest: errors of another are left out, and refused where no other is wanted."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    words = (*files, "--seed", "7", "--replications", "20", "--simulate", "--json")
    errors = ("--errors", str(office / "errors.toml"))
    code, out, _ = run("rehearse", *words, *errors)
    assert code == 0
    planted = [one["kind"]["value"] for one in json.loads(out)["planted"]]
    assert planted == ["scanned_twice", "transposed_count"]
    only = '[[error]]\nkind = "choices_swapped"\ncontest = "bond"\n'
    (office / "errors.toml").write_text(only, "utf-8")
    code, _, err = run("rehearse", *words, *errors)
    assert code == 2
    assert "every error of the file is in another contest (bond)" in err


def test_what_is_no_rehearsal_cannot_be_played(run: Run, office: Path) -> None:
    """A name that is not there and a folder of something else say so; they asked for options before."""
    for place, said in (("nothing", "there is nothing of this name"), (".", "no rehearsal is in")):
        code, out, err = run("rehearse", "--simulate", str(office / place))
        assert (code, out) == (2, "")
        assert said in " ".join(err.split())
    code, _, err = run("rehearse", "--simulate", str(office / "manifest.csv"))
    assert (code, "--simulate needs --contests and --seed too" in err) == (2, True)


@pytest.mark.parametrize("was_there", [False, True])
def test_nothing_stands_at_its_place_before_all_of_it_does(
    run: Run, office: Path, monkeypatch: pytest.MonkeyPatch, was_there: bool
) -> None:
    """Killed at whatever file, it has left no record that lacks files; Ctrl-C leaves what was there."""
    folder, before = office / "R", {*office.iterdir()}
    if was_there:
        folder.mkdir()
    seen: list[list[Path]] = []

    def stopped(*told: Any) -> object:
        seen.append([*folder.glob("*")])
        if is_cut_off and len(seen) == 2:
            raise KeyboardInterrupt
        return load(*told)

    monkeypatch.setattr(opening, "load", stopped)
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    for is_cut_off in (True, False):
        code, _, err = run("rehearse", *files, "--seed", "7", str(folder))
        assert (code, err) == ((130, "") if is_cut_off else (0, ""))
        left = {*office.iterdir()} - before
        assert left == ({folder} if was_there or not is_cut_off else set())
        assert bool([*folder.glob("*")]) is not is_cut_off
    assert len(seen) > 4
    assert not any(seen)
    assert run("audit", "status", str(folder))[0] == 0


def test_a_folder_with_something_in_it_is_left_alone(run: Run, office: Path) -> None:
    """Refused, and what was there stays."""
    (office / "R").mkdir()
    (office / "R" / "mine.txt").write_text("mine", "utf-8")
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    code, _, err = run("rehearse", *files, "--seed", "7", str(office / "R"))
    assert code == 2
    assert "is not an empty folder" in err
    assert [path.name for path in (office / "R").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("others", [3, 12])
def test_many_bets_are_counted_and_the_record_has_each(run: Run, office: Path, others: int) -> None:
    """Of a dozen claims no wall of numbers: one line says how many bets there are and where they stand."""
    votes = [900, *(60 - 3 * number for number in range(others))]
    choice = ", ".join(f'{{ id = "c{n}", votes = {count} }}' for n, count in enumerate(votes))
    head = ONE.replace('"comparison"', '"polling"').split("choice = ")[0]
    (office / "contests.toml").write_text(f"[[contest]]{head}choice = [{choice}]\n", "utf-8")
    (office / "errors.toml").write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    folder = opened(run, office, "--errors", str(office / "errors.toml"))
    code, out, _ = run("audit", "commit", str(folder))
    told = [line.strip() for line in out.splitlines() if line.strip().startswith("bet")]
    said = f"bets: {others} assertions with {others} different ones; the commitment's entry in the"
    assert (code, len(told)) == (0, 3 if others == 3 else 1)
    assert told[0].startswith(said if others > 3 else "bet on assertion 1: a mean of")
    lines = (folder / "record/ledger.jsonl").read_text("utf-8").splitlines()
    (entry,) = (json.loads(line) for line in lines if '"record.committed"' in line)
    bets = entry.get("event", entry)["body"]["terms"]["bet"]
    assert len({json.dumps(each["bet"]) for each in bets}) == others
