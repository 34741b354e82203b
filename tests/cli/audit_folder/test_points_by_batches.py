"""Points by whole batches at the terminal, from ``open`` to ``verify``: totals in rows, and counts that add up."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree

import pytest
from pypdf import PdfReader

from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.audit_folder.points_audit import Points, Scored
from tests.cli.audit_folder.ranked_audit import CHECKS, COUNTY, committed
from tests.cli.audit_folder.test_in_pools import said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.audit_folder.test_points_in_pools import HEAD, row_of, without
from tests.cli.conftest import Run
from tests.observer.forged import Forgery
from tests.observer.test_pools import another_vote, lines_changed
from tests.observer.test_stratified import smaller_risk
from tests.web.rooms import administrator, boards, opened

pytestmark = pytest.mark.usefixtures("few_audits")

BATCHES = [("1", str(number)) for number in range(1, 13)]
CARDS = 10
EACH = 15
"""Three choices of up to five points each."""


def made(rule: str = "score") -> Scored:
    """Twelve batches of ten cards of which B wins; of each batch two cards are blank and one gives too much."""
    paper: dict[Card, Points] = {}
    kinds: list[Points] = [*[{"B": 5}] * 5, *[{"A": 4, "C": 1}] * 2, {}, {}]
    for batch in BATCHES:
        paper |= {(*batch, str(n)): kind for n, kind in enumerate(kinds, 1)}
    sizes = dict.fromkeys(BATCHES, CARDS)
    votes = {c: sum(totals(paper, batch)[c] for batch in BATCHES) for c in "ABC"}
    method = 'name = "batch_comparison"'
    bound = CARDS * len(BATCHES)
    return Scored(sizes, {}, paper, ("A", "B", "C"), bound, rule, method=method, votes=votes)


def totals(paper: Mapping[Card, Points], batch: tuple[str, str]) -> Counter[str]:
    """The points of a batch."""
    found = Counter[str]()
    for card, points in paper.items():
        found.update(points if card[:2] == batch else {})
    return found


def rows_of(own: Scored, batch: tuple[str, str], **changes: int) -> list[tuple[object, ...]]:
    """The rows of a batch in a file of totals: one card of it gave too much."""
    each = EACH if own.rule == "score" else own.most
    votes = totals(own.paper, batch)
    row = {"cards": CARDS, "undervotes": each * (CARDS - 1) - votes.total(), "overvoted": 1}
    beside = (row | changes).values()
    return [(*batch, own.contest, c, votes[c], *beside) for c in own.choices]


def loaded(run: Run, folder: Path, own: Scored, **changes: int) -> str:
    """Open an audit and load its files; of the first batch the row may be another."""
    folder.mkdir(exist_ok=True)
    own.write(folder)
    rows = [row for batch in BATCHES[1:] for row in rows_of(own, batch)]
    write_rows(folder / "totals.csv", HEAD, [*rows_of(own, BATCHES[0], **changes), *rows])
    place = str(folder / "audit")
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
    said(run, "audit", "open", place, *about)
    for what, name in (
        ("manifest", "manifest.csv"),
        ("contests", "contests.toml"),
        ("batch_totals", "totals.csv"),
    ):
        said(run, "audit", "load", place, what, str(folder / name))
    return place


def counted(sheet: Path, own: Scored, **changes: int) -> None:
    """The counts of the batches that were drawn, written into an empty sheet."""
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *lines = csv.reader(file)
    filled = []
    for line in lines:
        cells = dict(zip(header, line, strict=True))
        batch = cells["tabulator"], cells["batch"]
        (row,) = [r for r in rows_of(own, batch, **changes) if r[3] == cells["choice"]]
        told = dict(zip(HEAD, row, strict=True))
        filled.append([told[name] if name in told else cells[name] for name in header])
    write_rows(sheet, header, filled)


def as_votes(forgery: Forgery) -> None:
    """The same contest, as if votes of batches were enough for it."""
    terms = forgery.first("record.committed")["body"]["terms"]
    terms["method"]["contests"][0]["name"] = "batch_comparison"


def another_count(forgery: Forgery) -> None:
    """A count with a point more than its cards account for."""
    forgery.first("batches.counted")["body"]["batches"][0]["contests"][0]["undervotes"] += 1


def impossible_count(forgery: Forgery) -> None:
    """A count that adds up, in which ten cards give one choice twice what they can."""
    (count,) = forgery.first("batches.counted")["body"]["batches"][0]["contests"]
    points = {"A": 100, "B": 0, "C": 0}
    votes = [{"choice": choice, "votes": number} for choice, number in points.items()]
    count.update(votes=votes, undervotes=50, overvoted=0)


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "another point in a batch": (lines_changed("batch_totals", another_vote), "tables"),
    "more cards than there are": (
        lines_changed("batch_totals", lambda ls: row_of(ls, cards=11, overvoted=2)),
        "tables",
    ),
    "no row": (lines_changed("batch_totals", lambda ls: without(ls, *HEAD[5:])), "tables"),
    "named as votes": (as_votes, "tables"),
    "a count that does not add up": (another_count, "interpretations"),
    "a count that no cards can have": (impossible_count, "interpretations"),
    "a smaller risk": (smaller_risk, "risk"),
}


def test_points_by_batches_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """Planned, drawn, counted, confirmed and published; both verifiers accept it, and refuse it once it is changed."""
    own = made()
    place = loaded(run, tmp_path / "files", own)
    (plan,) = json.loads(said(run, "audit", "plan", place, "--json"))["contests"]
    (row,) = [each for each in plan["methods"] if each["label"] == "batch comparison"]
    assert (row["is_chosen"], row["because"]) == (True, "votes are reported for every batch")
    planned = committed(run, place)["first_round"]["size"]
    assert (planned, row["cards"]) == (9, 90)
    assert rolled(run, place, words(run, place)) == (0, "")
    said(run, "audit", "sample", place)
    said(run, "audit", "sheets", place)
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "counts.csv"
    tally = PdfReader(sheet.with_name("tally.pdf")).pages[0].extract_text()
    assert re.search(r"undervotes \+ 15 . overvoted cards = 15 . cards\.", " ".join(tally.split()))
    assert "Undervotes: points not used" in tally
    with opened(Path(copytree(place, tmp_path / "served"))) as room:
        (board,) = boards(room, administrator(room), COUNTY, "b 1")
        page = board.get("/board/batch").text
    for words_of in ("(15 points on a ballot)", "Points not used", "Ballots with too many points"):
        assert words_of in page
    assert 'data-unit="point"' in page
    enter = ("audit", "enter", place, str(sheet), "-j", COUNTY, "--board", "b 1", "--batches")
    counted(sheet, own, undervotes=3)
    code, _, err = run(*enter)
    assert code == 2
    assert "account for 53 points, and 10 cards with 15 each have 150; count again" in " ".join(
        err.split()
    )
    counted(sheet, own.but(paper={card: {"A": 12} for card in own.paper}), undervotes=27)
    code, _, err = run(*enter)
    assert code == 2
    told = "A has 108 points, and the 9 cards that count give one choice 45 at most; count again"
    assert told in " ".join(err.split())
    counted(sheet, own)
    said(run, *enter)
    said(run, "audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")
    (found,) = json.loads(said(run, "audit", "measure", place, "--json"))["contests"]
    assert (found["status"]["value"], found["sample"]) == ("confirmed", planned)
    for check in CHECKS:
        said(run, "audit", "comply", place, check, "-j", COUNTY, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "people add up what their ballots give every choice" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    for name, (change, check) in TAMPERED.items():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert (code, check in checks) == (1, True), (name, checks)


def test_a_wrong_row_is_refused_before_the_draw(run: Run, tmp_path: Path) -> None:
    """A digit of a batch that is wrong is named by the commitment; a full hand count by batches may be ordered."""
    own = made()
    place = loaded(run, tmp_path / "wrong", own, undervotes=98)
    code, out, err = run("audit", "commit", place)
    assert (code, out) == (2, "")
    said_of = f"{COUNTY}/1/1: points, undervotes and overvoted cards account for 148 points"
    assert said_of in " ".join(err.split())
