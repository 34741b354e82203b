"""Points in pools at the terminal, from ``open`` to ``verify``: a batch with records, and one with totals alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.points_audit import Scored, load, made, read_round
from tests.cli.audit_folder.ranked_audit import CHECKS, COUNTY, committed
from tests.cli.audit_folder.test_in_pools import said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.observer.forged import Forgery
from tests.observer.test_pools import another_vote, lines_changed
from tests.observer.test_stratified import smaller_risk

POOL = ("2", "7")
HEAD = ("tabulator", "batch", "contest", "choice", "votes", "cards", "undervotes", "overvoted")
PLANNED = 'name = "oneaudit"'
LONG = pytest.mark.long(twin="test_points_in_pools_from_open_to_both_verifiers")


def pooled(rule: str = "score", most: int = 5) -> Scored:
    """The usual cards by points, of which those of the second batch have no records."""
    own = made(rule=rule, most=most, method=PLANNED).but(bound=120)
    if rule == "cumulative":
        of = {5: {"B": most}, 4: {"B": most - 2, "C": 2}, 3: {"A": most - 1}, 0: {}}
        paper = {card: of[points.get("B", 0)] for card, points in own.paper.items()}
        own = own.but(records=paper, paper=paper)
    linked = {card: points for card, points in own.records.items() if card[:2] != POOL}
    return own.but(records=linked, votes=totals_of(own, (("1", "1"), POOL)))


def totals_of(own: Scored, batches: Collection[tuple[str, str]]) -> Counter[str]:
    """The points on the paper of these batches."""
    found = Counter[str]()
    for card, points in own.paper.items():
        found.update(points if card[:2] in batches else {})
    return found


def write_totals(folder: Path, own: Scored, **changes: int) -> Path:
    """The totals of the pool with what they add up with, or with other numbers beside them."""
    cards = sum(card[:2] == POOL for card in own.paper)
    votes = totals_of(own, (POOL,))
    each = own.most * (len(own.choices) if own.rule == "score" else 1)
    row = {"cards": cards, "undervotes": each * cards - sum(votes.values()), "overvoted": 0}
    beside = (row | changes).values()
    path = folder / "totals.csv"
    write_rows(path, HEAD, [(*POOL, own.contest, c, votes[c], *beside) for c in own.choices])
    return path


def row_of(lines: list[dict[str, int]], **changes: int) -> None:
    """The row of the pool with other numbers."""
    lines[0].update(changes)


def without(lines: list[dict[str, int]], *names: str) -> None:
    """The row of the pool without some of its members."""
    for name in names:
        del lines[0][name]


def as_votes(forgery: Forgery) -> None:
    """The same contest, as if pools of votes were enough for it."""
    terms = forgery.first("record.committed")["body"]["terms"]
    terms["method"]["contests"][0]["name"] = "oneaudit"


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "another point in a pool": (lines_changed("batch_totals", another_vote), "tables"),
    "points not given, added": (
        lines_changed("batch_totals", lambda ls: row_of(ls, undervotes=ls[0]["undervotes"] + 1)),
        "tables",
    ),
    "a card said to be overvoted": (
        lines_changed("batch_totals", lambda ls: row_of(ls, overvoted=1)),
        "tables",
    ),
    "more cards than the manifest has": (
        lines_changed(
            "batch_totals",
            lambda ls: row_of(ls, cards=ls[0]["cards"] + 60, undervotes=ls[0]["undervotes"] + 900),
        ),
        "tables",
    ),
    "no row": (lines_changed("batch_totals", lambda ls: without(ls, *HEAD[5:])), "tables"),
    "half a row": (lines_changed("batch_totals", lambda ls: without(ls, "cards")), "tables"),
    "named as votes": (as_votes, "tables"),
    "a smaller risk": (smaller_risk, "risk"),
}


@pytest.mark.parametrize("rule", ["score", pytest.param("cumulative", marks=LONG)])
def test_points_in_pools_from_open_to_both_verifiers(run: Run, tmp_path: Path, rule: str) -> None:
    """Planned, drawn, read, confirmed and published; both verifiers accept it, and refuse it once it is changed."""
    own = pooled(rule)
    place = load(run, tmp_path, own)
    said(run, "audit", "load", place, "batch_totals", str(write_totals(tmp_path, own)))
    (plan,) = json.loads(said(run, "audit", "plan", place, "--json"))["contests"]
    (row,) = [each for each in plan["methods"] if each["label"] == "ONEAudit"]
    assert (
        row["because"]
        == "votes are reported for every batch without records, and other cards have these"
    )
    planned = committed(run, place)["first_round"]["size"]
    assert rolled(run, place, words(run, place)) == (0, "")
    said(run, "audit", "sample", place)
    found = read_round(run, place, own)
    assert (found["status"]["value"], found["sample"]) == ("confirmed", planned)
    assert row["cards"] == planned
    for check in CHECKS:
        said(run, "audit", "comply", place, check, "-j", COUNTY, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "with the average of the batch" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    for seen in (said(run, "verify", str(record)), run_observer(record).stdout):
        assert "chair: 60 cards in 1 pools, each with its votes" in " ".join(seen.split())
    for name, (change, check) in TAMPERED.items() if rule == "score" else ():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert (code, check in checks) == (1, True), (name, checks)


WRONG = {
    "a point too few": (
        {"undervotes": 307},
        "points, undervotes and overvoted cards account for 629 points, and 42 cards with 15 each have 630",
    ),
    "a card too many": (
        {"cards": 43},
        "points, undervotes and overvoted cards account for 630 points, and 43 cards with 15 each have 645",
    ),
    "more cards than there are": (
        {"cards": 61, "undervotes": 593},
        "61 cards with the contest, and the manifest has 60 cards in it",
    ),
    "one choice has more than its cards can give": (
        {"cards": 42, "overvoted": 20, "undervotes": 8},
        "'B' has 161 points, and the 22 cards that count give one choice 110 at most",
    ),
    "more overvoted cards than cards": ({"overvoted": 50}, "50 overvoted cards of 42"),
}


def test_a_wrong_total_is_refused_before_it_is_a_mean(run: Run, tmp_path: Path) -> None:
    """By the plan and by the commitment, with where and why; so are totals that nothing adds up with."""
    own = pooled()
    place = load(run, tmp_path, own)
    for name, (changes, why) in WRONG.items():
        totals = write_totals(tmp_path, own, **changes)
        said(run, "audit", "load", place, "batch_totals", str(totals))
        code, out, err = run("audit", "commit", place)
        assert (code, out) == (2, ""), name
        assert f"{COUNTY}/2/7: {why}" in " ".join(err.split()), name
    header, *rows = totals.read_text("utf-8").splitlines()
    bare = [",".join(line.split(",")[:5]) for line in (header, *rows)]
    totals.write_text("\n".join(bare) + "\n", "utf-8")
    said(run, "audit", "load", place, "batch_totals", str(totals))
    code, out, err = run("audit", "commit", place)
    assert (code, out) == (2, "")
    assert "write the columns cards, undervotes and overvoted" in " ".join(err.split())
    for changed, why in (
        (rows[0].replace(",42,", ",,"), "some of its cards, undervotes and overvoted cards"),
        (rows[0].replace(",308,", ",309,"), "do not have the same cards, undervotes and overvoted"),
    ):
        totals.write_text("\n".join([header, changed, *rows[1:]]) + "\n", "utf-8")
        code, out, err = run("audit", "load", place, "batch_totals", str(totals))
        assert code == 2
        assert why in " ".join((out + err).split())


def test_a_size_outside_of_a_folder_rests_on_rows_too(run: Run, tmp_path: Path) -> None:
    """`canvass audit size` reads records with points beside pools, and refuses totals that their row contradicts."""
    own = pooled()
    own.write(tmp_path)
    votes = [f"{choice}={points}" for choice, points in own.reported.items()]
    asked = ["--cards", "120", "--contest", own.contest, "--rule", "score", "--votes-allowed", "5"]
    asked += ["--method", "oneaudit", "--manifest", str(tmp_path / "manifest.csv")]
    asked += ["--records", str(tmp_path / "records.csv"), "--batches"]
    told = said(run, "audit", "size", *votes, *asked, str(write_totals(tmp_path, own)))
    assert "Assorter margin 0.32 per card" in told
    wrong = write_totals(tmp_path, own, undervotes=309)
    code, out, err = run("audit", "size", *votes, *asked, str(wrong))
    assert (code, out) == (2, "")
    assert "2/7: points, undervotes and overvoted cards account for 631 points" in " ".join(
        err.split()
    )
