"""Changes of mind: whatever an office did differently after all is said by every command and both verifiers."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from tests.cli.audit_folder.own_audit import (
    COUNTY,
    load,
    made,
    read_round,
    reload,
    rolled,
    seed,
    words,
    write_rows,
)
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

BOARD = ("-j", COUNTY, "--board", "board 1")
PERSON = ("-j", COUNTY, "--person", "Ann Lee, clerk")


def both(run: Run, folder: str) -> tuple[list[dict[str, Any]], str, str]:
    """The changes that both verifiers tell, which must be the same, and what each says to people."""
    code, out, _ = run("verify", folder, "--json")
    observed = run_observer(folder, "--json")
    assert (code, observed.returncode) == (0, 0), out + observed.stdout
    here, there = json.loads(out)["changes"], json.loads(observed.stdout)["changes"]
    assert here == there
    return here, run("verify", folder)[1], run_observer(folder).stdout


def finish(run: Run, place: str, folder: Path) -> str:
    """Publish; the folder."""
    code, out, _ = run("audit", "publish", place, str(folder))
    assert code == 0
    head = out.partition("The public page begins:\n")[2].splitlines()
    shown = " ".join((folder / "index.html").read_text("utf-8").split())
    assert head
    assert all(" ".join(line.split()) in shown for line in head)
    return str(folder)


def test_an_audit_without_any_says_so(run: Run, tmp_path: Path) -> None:
    """Both say none, and --strict makes no difference."""
    place = load(run, tmp_path, made())
    assert run("audit", "commit", place)[0] == 0
    seed(run, place)
    public = finish(run, place, tmp_path / "public")
    found, ours, theirs = both(run, public)
    assert found == []
    for said in (ours, theirs, (tmp_path / "public" / "index.html").read_text("utf-8")):
        assert "Changes of mind: none" in said
    assert "The record tells of nothing that was taken back" in said, (
        "no heading stands alone on the page"
    )
    assert run("verify", public, "--strict")[0] == 0
    assert run_observer(public, "--strict").returncode == 0
    assert "Changes of mind" not in run("audit", "status", place)[1]


def test_replaced_commitments_are_a_headline(run: Run, tmp_path: Path) -> None:
    """In the status, on both pages and in both verifiers; --strict tells it by exit code 4, in both."""
    place = load(run, tmp_path, made().but(risk_limit="0.05"))
    assert run("audit", "commit", place)[0] == 0
    assert reload(run, tmp_path, made())[0] == 0
    assert "no longer holds" in run("audit", "status", place)[1]
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    public = finish(run, place, tmp_path / "public")
    found, ours, theirs = both(run, public)
    assert [each["kind"] for each in found] == ["commitment_replaced"]
    assert run("verify", public, "--out", str(tmp_path / "verified.html"))[0] == 0
    pages = [tmp_path / "public" / "index.html", tmp_path / "verified.html"]
    shown = [run("audit", "status", place)[1], *(page.read_text("utf-8") for page in pages)]
    for said in (ours, theirs, *shown):
        assert "COMMITMENTS REPLACED: 1" in said
        assert "entry 11: the commitment of entry 8 was replaced" in said.replace("Entry", "entry")
    assert run("verify", public, "--strict")[0] == 4
    assert run_observer(public, "--strict").returncode == 4


def says_nothing(run: Run, *step: str) -> None:
    """A reason of spaces alone is refused at this step."""
    code, _, err = run("audit", *step, "--reason", "  ")
    assert (code, "nothing is written there; write visible characters" in err) == (2, True), err


def test_readings_made_to_suit_after_a_bad_risk_are_told(run: Run, tmp_path: Path) -> None:
    """A round is measured, reopened, its bad readings withdrawn and read as recorded: all of it is said."""
    own = made().but(bound=19)
    bad = own.but(paper={c: ["B"] if m == ["A"] else m for c, m in own.paper.items()})
    place = load(run, tmp_path, own)
    assert run("audit", "commit", place)[0] == 0
    seed(run, place)
    assert run("audit", "sample", place, "--size", "president=19")[0] == 0
    before = read_round(run, place, bad)
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        drawn = [(row["tabulator"], row["batch"], row["position"]) for row in csv.DictReader(file)]
    wrong = [card for card in drawn if own.paper.get(card) == ["A"]]
    assert len(wrong) > 3
    says_nothing(run, "reopen-round", place)
    assert run("audit", "reopen-round", place, "--reason", "bad light")[0] == 0
    says_nothing(run, "reopen", place, "-j", COUNTY)
    says_nothing(run, "withdraw", place, "-j", COUNTY, "--entry", "/".join(wrong[0]))
    assert run("audit", "reopen", place, "-j", COUNTY, "--reason", "bad light")[0] == 0
    for card in wrong:
        ids = "/".join(card)
        step = ("audit", "withdraw", place, "--entry", ids, "-j", COUNTY, "--reason", "misread")
        assert run(*step)[0] == 0, run(*step)
    again = tmp_path / "again.csv"
    rows = [(*card, "president", "vote", "A") for card in wrong]
    write_rows(again, ("tabulator", "batch", "position", "contest", "reading", "choice"), rows)
    assert run("audit", "enter", place, str(again), *BOARD)[0] == 0
    assert run("audit", "sign-off", place, *PERSON)[0] == 0
    code, out, _ = run("audit", "measure", place, "--json")
    assert code == 0
    (after,) = json.loads(out)["contests"]
    found, ours, theirs = both(run, finish(run, place, tmp_path / "public"))
    kinds = [each["kind"] for each in found]
    assert kinds == ["round_reopened", "sign_off_reopened"] + ["reading_withdrawn"] * len(wrong)
    assert float(after["measured_risk"]) < float(before["measured_risk"]) == 1
    assert before["measured_risk"] in found[0]["said"]
    assert after["measured_risk"] in found[0]["said"]
    for said in (ours, theirs):
        for card in wrong:
            known = f"card {COUNTY} {' '.join(card)}: withdrawn (misread), which was read as president B; "
            assert f"{known}read again as president A" in said
