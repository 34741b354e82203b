"""A rehearsal from its opening to its score: paper to hold, the real commands, and what the record says of both."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.adversary.commands import run as run_in
from tests.cli.conftest import Run
from tests.cli.evening import WHOSE, Evening, rows
from tests.cli.rehearsed_paper import texts
from tests.forbidden import forbidden_in
from tests.journeys.audit_folder.scenes import copied
from tests.observer.conftest import run_observer

BATCHES = {f"{number:02}": 30 + number % 5 for number in range(1, 25)}
CONTESTS = """
second_reading = "1/2"

[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 770
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "comparison" }
choice = [{ id = "ann", name = "Ann Bell", votes = 430 }, { id = "bob", name = "Bob Cray", votes = 250 }]

[[contest]]
id = "bond"
title = "Bond"
card_bound = 770
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "batch_comparison" }
choice = [{ id = "yes", name = "Yes", votes = 560 }, { id = "no", name = "No", votes = 140 }]
"""
ERRORS = """
[[error]]
kind = "transposed_count"
batch = "04"
[[error]]
kind = "card_missing"
batch = "06"
[[error]]
kind = "choices_swapped"
contest = "bond"
batch = "18"
[[error]]
kind = "wrong_label"
batch = "15"
other = "16"
"""


NAMES: dict[str, tuple[str, ...]] = {"mayor": ("ann", "bob"), "bond": ("yes", "no")}


@pytest.fixture
def evening(run: Run, tmp_path: Path, first_round: Path) -> Evening:
    """A copy of the rehearsal of this file, at its first round."""
    shutil.copytree(first_round, tmp_path, dirs_exist_ok=True)
    return Evening(run, tmp_path / "R", NAMES)


@pytest.fixture(scope="module")
def first_round(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rehearsal of two contests with four errors, up to its first round and the paper of it; made once in a run."""
    place = tmp_path_factory.mktemp("evening")
    copied(place, "an evening at its first round", _play, by_all=True)
    return place


def _play(tmp_path: Path) -> None:
    tmp_path.mkdir(parents=True)

    def run(*words: str) -> tuple[int, str, str]:
        answer = run_in(tmp_path, *words)
        return answer.code, answer.out, answer.err

    lines = [f"{batch},{cards}" for batch, cards in BATCHES.items()]
    (tmp_path / "manifest.csv").write_text("\n".join(["batch,cards", *lines]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    (tmp_path / "errors.toml").write_text(ERRORS, "utf-8")
    files = (str(tmp_path / "manifest.csv"), "--contests", str(tmp_path / "contests.toml"))
    errors = ("--errors", str(tmp_path / "errors.toml"), "--seed", "7")
    code, _, err = run("rehearse", *files, *errors, str(tmp_path / "R"))
    assert code == 0, err
    Evening(run, tmp_path / "R", NAMES).to_sample()


def expected(folder: Path) -> dict[tuple[str, ...], dict[str, tuple[str, str]]]:
    """The paper of every card, worked out from the scanner's records and the errors that were asked for."""
    recorded: dict[tuple[str, ...], dict[str, tuple[str, str]]] = {}
    for row in rows(folder / "files/records.csv"):
        marked = ("vote", row["choice"]) if row["choice"] else ("blank", "")
        recorded.setdefault((row["batch"], row["position"]), {})[row["contest"]] = marked
    other = {"15": "16", "16": "15"}
    turned = {("vote", "yes"): ("vote", "no"), ("vote", "no"): ("vote", "yes")}
    common = min(BATCHES["15"], BATCHES["16"])
    paper: dict[tuple[str, ...], dict[str, tuple[str, str]]] = {}
    for (batch, place), said in recorded.items():
        is_exchanged = batch in other and int(place) <= common
        on = dict(recorded[other[batch], place] if is_exchanged else said)
        if batch == "18":
            on["bond"] = turned.get(on["bond"], on["bond"])
        paper[batch, place] = on
    del paper["06", str(BATCHES["06"])]
    return paper


def test_the_cards_that_the_sample_drew_are_on_paper(evening: Evening) -> None:
    """Cards of the list and boxes that are counted whole, once each; strokes alone say what the paper must say."""
    sheets = evening.folder / "sheets/round-1" / WHOSE
    boxes = {row["batch"] for row in rows(sheets / "counts.csv")}
    listed = {(row["batch"], row["position"]) for row in rows(sheets / "readings.csv")}
    assert boxes
    assert {batch for batch, _ in listed} - boxes
    paper, there = expected(evening.folder), evening.paper()
    wanted = listed | {card for card in paper if card[0] in boxes}
    assert {*there} == wanted & {*paper}
    assert there == {card: paper[card] for card in there}
    pages = texts(evening.pdf)
    assert all(page.count("REHEARSAL - NOT A BALLOT") in (1, 2, 3, 4) for page in pages)


def test_the_paper_has_doubtful_marks_and_the_key_is_apart(evening: Evening) -> None:
    """The trainer's sheet names each; nothing for people does. Printed again, both are the same bytes."""
    key = evening.folder / "trainer/round-1/key.pdf"
    text = " ".join(" ".join(texts(key)).split())
    assert "a faint stroke in the oval" in text
    assert "choices are exchanged" in text
    assert "REHEARSAL" in text
    for_people = "".join(texts(evening.pdf))
    assert "exchanged" not in for_people
    assert {path.name for path in (evening.folder / "people").rglob("*.*")} == {"ballots.pdf"}
    before = evening.pdf.read_bytes(), key.read_bytes()
    assert evening.run("rehearse", str(evening.folder), "--ballots")[0] == 0
    assert (evening.pdf.read_bytes(), key.read_bytes()) == before
    code, out, _ = evening.run("rehearse", str(evening.folder), "--ballots", "--batch", "06")
    assert code == 0
    assert f"{BATCHES['06'] - 1} cards are printed" in out
    assert "1 card of the list is not there" in out.replace("One", "1")
    code, _, err = evening.run("rehearse", str(evening.folder), "--ballots", "--batch", "66")
    assert code == 2
    assert "no batch of this round is called '66'" in err


def test_no_ballots_before_a_round_nor_of_a_real_audit(run: Run, tmp_path: Path) -> None:
    """Each is refused in a sentence that says the way on: a box by its name, or that nothing was planted here."""
    folder = str(tmp_path / "D")
    assert run("rehearse", "--demo", folder)[0] == 0
    code, _, err = run("rehearse", folder, "--ballots")
    assert code == 2
    assert "no round is open, and no box is named: name each box to print by --batch" in err
    place = str(tmp_path / "real")
    about = ("-j", "Adams", "--office", "The clerk", "--election", "November 2026")
    assert run("audit", "open", place, *about)[0] == 0
    assert "this is a real audit" in run("rehearse", place, "--ballots")[2]


def test_the_score_of_a_real_audit_or_by_another_key_is_refused(run: Run, tmp_path: Path) -> None:
    """An audit that counts, a rehearsal that nobody planted anything in, and a key that was changed."""
    about = ("-j", "Adams", "--office", "The clerk", "--election", "November 2026")
    for name, more, said in (
        ("real", (), "this is a real audit"),
        ("own", ("--rehearsal",), "a rehearsal that canvass rehearse did not make"),
    ):
        place = str(tmp_path / name)
        assert run("audit", "open", place, *about, *more)[0] == 0
        code, out, err = run("rehearse", place, "--score")
        assert (code, out) == (2, "")
        assert said in err
    folder = tmp_path / "D"
    assert run("rehearse", "--demo", str(folder))[0] == 0
    key = folder / "trainer/key.json"
    key.write_text(key.read_text("utf-8").replace('"seed": "canvass"', '"seed": "other"'), "utf-8")
    code, out, err = run("rehearse", str(folder), "--score")
    assert (code, out) == (2, "")
    assert "not the key that the record's first entry binds" in " ".join(err.split())


def test_an_evening_from_the_paper_to_the_page_on_the_wall(evening: Evening) -> None:
    """One slip that the second board catches, one that is withdrawn, one that stands; every error has its step."""
    sheets = evening.folder / "sheets/round-1" / WHOSE
    twice = {row["entry"] for row in rows(sheets / "retrieval.csv") if row["second_reading"]}
    read = evening.readings()
    wrong = [row for row in read if (row["reading"], row["choice"]) == ("vote", "ann")]
    name = {id(row): f"{row['batch']}/{row['position']}" for row in wrong}
    caught = next(row for row in wrong if name[id(row)] in twice)
    stands, taken_back = [row for row in wrong if name[id(row)] not in twice][:2]
    slips = (caught, stands, taken_back)
    first = [row | {"choice": "bob"} if any(row is each for each in slips) else row for row in read]
    evening.enter(first, "board 1")
    evening.enter(evening.counts(), "board 1", "--batches")
    evening.audit("withdraw", "-j", WHOSE, "--entry", name[id(taken_back)], "--reason", "slip")
    evening.enter([taken_back], "board 1")
    seconds = [row for row in read if f"{row['batch']}/{row['position']}" in twice]
    evening.enter(seconds, "board 2", "--second")
    evening.enter([caught], "both boards", "--resolution")
    boxes = {row["entry"] for row in rows(sheets / "batches.csv") if row["second_reading"]}
    again = [row for row in evening.counts() if row["batch"] in boxes]
    evening.enter(again, "board 2", "--second", "--batches")
    evening.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    evening.audit("measure")
    found = evening.score()
    became = {one["error"]["kind"]["value"]: one["became"]["value"] for one in found["errors"]}
    recorded = {
        (row["batch"], row["position"]): row["choice"]
        for row in rows(evening.folder / "files/records.csv")
        if row["contest"] == "mayor"
    }
    off = [
        r
        for r in read
        if r["batch"] in ("15", "16") and r["choice"] != recorded[r["batch"], r["position"]]
    ]
    assert became == {
        "transposed_count": "by_bound",  # 34 written as 43: no record lies beyond it
        "card_missing": "by_batch",
        "choices_swapped": "by_batch",
        "wrong_label": "by_card" if off else "not_drawn",
    }
    by = {one["error"]["kind"]["value"]: one["by"] for one in found["errors"]}
    assert by["choices_swapped"] == [[WHOSE, "18"]]
    assert by["card_missing"] == [[WHOSE, "06"]]
    ends = {"/".join(one["id"][1:]): one["end"]["value"] for one in found["slips"]}
    assert ends == {
        name[id(caught)]: "settled",
        name[id(stands)]: "stands",
        name[id(taken_back)]: "withdrawn",
    }
    assert {(one["said"], one["paper"]) for one in found["slips"]} == {("bob", "ann")}
    assert all(one["mark"] for one in found["slips"])
    assert found["withdrawn"] == 1
    steps = [one["step"] for one in found["steps"]]
    assert steps == ["files", "seed", "draw", "read", "sign", "measure"]
    assert all(one["seconds"] >= 0 for one in found["steps"])
    assert {one["board"]: one["slips"] for one in found["boards"]} == {
        "board 1": 3,
        "board 2": 0,
        "both boards": 0,
    }
    page = evening.folder / "score.html"
    code, out, _ = evening.run("rehearse", str(evening.folder), "--score", "--out", str(page))
    flat = " ".join(page.read_text("utf-8").split())
    assert code == 0
    assert out.startswith("REHEARSAL: Audit of Mayor, Bond: score")
    assert "the other board read otherwise, and it was settled as the paper is" in flat
    assert "nobody noticed it: it stands" in flat
    assert "fetching and reading, round 1" in flat
    assert forbidden_in(out) == forbidden_in(page.read_text("utf-8")) == []
    public = evening.folder / "public"
    evening.audit("publish", str(public))
    said = "REHEARSAL: the record r is for practice and decides nothing."
    for verdict in (evening.run("verify", str(public))[1], run_observer(public).stdout):
        assert verdict.splitlines()[0] == said
        assert "\nConsistent, not anchored" in verdict


def test_what_is_counted_as_it_was_reported_finds_nothing(evening: Evening) -> None:
    """Counts copied from the report: the error was on the table and is told so, and the count is one that stands."""
    reported = {
        (row["batch"], row["choice"]): row["votes"]
        for row in rows(evening.folder / "files/totals.csv")
    }
    copied = []
    for row in evening.counts():
        row["votes"] = reported[row["batch"], row["choice"]]
        votes = sum(int(reported[row["batch"], choice]) for choice in ("yes", "no"))
        row["cards"] = str(BATCHES[row["batch"]])
        row["undervotes"] = str(BATCHES[row["batch"]] - votes)
        copied.append(row)
    evening.enter(copied, "board 1", "--batches")
    found = evening.score()
    became = {one["error"]["kind"]["value"]: one["became"]["value"] for one in found["errors"]}
    assert became["choices_swapped"] == "read_as_recorded"
    stands = {one["id"][-1]: one["end"]["value"] for one in found["slips"]}
    assert stands["18"] == "stands"
    assert all(one["kind"] == "batch" and one["mark"] is None for one in found["slips"])


def test_before_the_commitment_nothing_is_scored(run: Run, tmp_path: Path) -> None:
    """Each error says that nothing is committed yet; sheets of whole boxes have no place beside a record."""
    folder = str(tmp_path / "D")
    assert run("rehearse", "--demo", folder)[0] == 0
    code, out, _ = run("rehearse", folder, "--score", "--json")
    assert code == 0
    assert {one["became"]["value"] for one in json.loads(out)["errors"]} == {"not_committed"}
    code, _, err = run("rehearse", folder, "--score", "--readings", str(tmp_path / "r.csv"))
    assert code == 2
    assert "scored by its record" in err


def test_a_full_hand_count_finds_what_no_sample_was_asked(run: Run, tmp_path: Path) -> None:
    """A wrong winner: not read while the count is ordered, found when every box is counted, and said to have lost."""
    folder = tmp_path / "D"
    (tmp_path / "errors.toml").write_text('[[error]]\nkind = "wrong_winner"\n', "utf-8")
    boxes = "\n".join(["batch,cards", *(f"{number},12" for number in range(1, 5))])
    (tmp_path / "manifest.csv").write_text(boxes, "utf-8")
    contest = CONTESTS[CONTESTS.index("[[contest]]") : CONTESTS.rindex("[[contest]]")]
    for was, now in (("770", "48"), ("430", "30"), ("250", "16")):
        contest = contest.replace(was, now)
    (tmp_path / "contests.toml").write_text(contest, "utf-8")
    files = (str(tmp_path / "manifest.csv"), "--contests", str(tmp_path / "contests.toml"))
    errors = ("--errors", str(tmp_path / "errors.toml"), "--seed", "7")
    assert run("rehearse", *files, *errors, str(folder))[0] == 0
    made = Evening(run, folder, {"mayor": ("ann", "bob")})
    made.to_sample("--hand-count", "mayor")
    assert [one["became"]["value"] for one in made.score()["errors"]] == ["not_read"]
    made.enter(made.counts(), "board 1", "--batches")
    found = made.score()
    assert [one["became"]["value"] for one in found["errors"]] == ["by_hand_count"]
    assert [one["is_right"] for one in found["contests"]] == [False]
    assert found["slips"] == []


def test_whole_boxes_of_several_contests_before_any_round(run: Run, tmp_path: Path) -> None:
    """Every card of the named boxes with all contests on it; the key is apart, and one seed gives the same bytes."""
    folder = tmp_path / "R"
    assert run("rehearse", "--demo", str(folder), "--seed", "11")[0] == 0
    names = [row["batch"] for row in rows(folder / "trainer/manifest.csv")][:2]
    asked = ("rehearse", str(folder), "--ballots", *(w for n in names for w in ("--batch", n)))
    code, out, err = run(*asked)
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    assert "every card of 2 boxes is printed with all contests on it" in told
    assert "No round is open: nothing of it goes into the record." in told
    ballots, key = folder / "people/boxes/ballots.pdf", folder / "trainer/boxes/key.pdf"
    paper = texts(ballots)
    titles = re.findall(r'^title = "(.*)"', (folder / "trainer/contests.toml").read_text(), re.M)
    assert len(titles) > 1
    cards = sum(page.count("REHEARSAL - NOT A BALLOT") for page in paper)
    (printed,) = re.findall(r"on it, ([0-9,]+) in all", told)
    assert cards == int(printed.replace(",", ""))
    assert all(any(title in page for page in paper) for title in titles)
    assert max(page.count(titles[0]) for page in paper) > 0
    told_to_trainer = " ".join(" ".join(texts(key)).split())
    assert "key of whole boxes" in told_to_trainer
    assert all(f"{title}: " in told_to_trainer for title in titles)
    before = ballots.read_bytes(), key.read_bytes()
    assert run(*asked)[0] == 0
    assert (ballots.read_bytes(), key.read_bytes()) == before
    code, _, err = run("rehearse", str(folder), "--ballots", "--batch", "nowhere")
    assert code == 2
    assert "no batch of the manifest is called 'nowhere'" in err
