"""Points in strata at the terminal, from ``open`` to ``verify``: a county with records, and one that is polled."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.points_audit import Scored, fill, made
from tests.cli.audit_folder.ranked_audit import CHECKS
from tests.cli.audit_folder.test_in_pools import said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.audit_folder.test_rankings_in_strata import fitting
from tests.cli.conftest import Run
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_stratified import in_strata, moved_record, of_all, smaller_risk

pytestmark = pytest.mark.usefixtures("few_audits")

COUNTIES = ("Adams", "Brown")
CARDS = 51
TAMPERED = {
    "named as strata of votes": (of_all(name="stratified"), "tables"),
    "points of the other county's records": (in_strata(moved_record), "tables"),
    "more points than its cards hold": (
        in_strata(lambda ls: ls[1]["votes"][0].update(votes=5 * CARDS + 1)),
        "tables",
    ),
    "another margin": (
        lines_changed("assertions", lambda ls: ls[0].update(margin="1/3")),
        "tables",
    ),
    "a smaller risk": (smaller_risk, "risk"),
}


def scored() -> Scored:
    """The usual cards by points, every second in Brown."""
    own = made()
    name = {
        card: (COUNTIES[n % 2], "1", str(n // 2 + 1)) for n, card in enumerate(sorted(own.records))
    }
    records = {name[card]: points for card, points in own.records.items()}
    paper = {name[card]: points for card, points in own.paper.items()}
    return own.but(records=records, paper=paper, more=strata(records))


def strata(records: Any) -> str:
    """Adams compares, Brown reads."""
    found = ""
    for county, kind in zip(COUNTIES, ("comparison", "polling"), strict=True):
        totals = Counter[str]()
        for card, points in records.items():
            totals.update(points if card[0] == county else {})
        votes = ", ".join(f"{choice} = {totals[choice]}" for choice in "ABC")
        found += (
            f'[[contest.stratum]]\njurisdictions = ["{county}"]\nkind = "{kind}"\ncard_bound = {CARDS}\n'
            f'share = "1/2"\nvotes = {{ {votes} }}\n'
        )
    return found


def loaded(run: Run, folder: Path, own: Scored) -> str:
    """Open an audit and load the manifests, the records of Adams, and the contests."""
    place = str(folder / "audit")
    who = [word for county in COUNTIES for word in ("-j", county)]
    said(run, "audit", "open", place, *who, "--office", "The state", "--election", "2026")
    for county in COUNTIES:
        manifest = folder / f"{county}.csv"
        write_rows(manifest, ("batch", "cards"), [(1, CARDS)])
        said(run, "audit", "load", place, "manifest", str(manifest), "-j", county)
    rows = [
        (*card, own.contest, choice, number)
        for card, points in own.records.items()
        for choice, number in (points.items() or [("", "")])
        if card[0] == "Adams"
    ]
    head = ("jurisdiction", "batch", "position", "contest", "choice", "points")
    write_rows(folder / "records.csv", head, rows)
    (folder / "contests.toml").write_text(own.toml, "utf-8")
    said(run, "audit", "load", place, "cards", str(folder / "records.csv"))
    said(run, "audit", "load", place, "contests", str(folder / "contests.toml"))
    return place


def test_points_in_strata_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """One county compared, one polled, one risk; both verifiers accept the record, and refuse it if changed."""
    own = scored().but(method='name = "stratified"', bound=2 * CARDS, risk_limit="0.2")
    place = loaded(run, tmp_path, own)
    assert "stake 0.3" in said(run, "audit", "commit", place)
    assert fitting(run, place) == {"polling", "stratified"}
    assert rolled(run, place, words(run, place)) == (0, "")
    said(run, "audit", "sample", place, "--size", f"{own.contest}=50")
    said(run, "audit", "sheets", place, "--csv-only")
    for county in COUNTIES:
        sheet = Path(place) / "sheets" / "round-1" / county / "readings.csv"
        fill(sheet, own)
        said(run, "audit", "enter", place, str(sheet), "-j", county, "--board", f"of {county}")
        said(run, "audit", "sign-off", place, "-j", county, "--person", "Ann Lee, clerk")
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    (found,) = json.loads(out)["contests"]
    assert found["status"]["value"] == "confirmed"
    assert 0 < float(found["measured_risk"]) <= 0.2
    for check, county in product(CHECKS, COUNTIES):
        said(run, "audit", "comply", place, check, "-j", county, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "with what each gives every choice: some counties compare" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    for name, (change, check) in TAMPERED.items():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name


HALF = "draws. Half of the cards: how many would suffice cannot be told."


def test_a_card_of_no_list_is_no_full_hand_count(run: Run, tmp_path: Path) -> None:
    """Totals do not say what is on a card: half of the cards are proposed, and that nothing is promised is said."""
    more = scored().more.replace(f"card_bound = {CARDS}", f"card_bound = {CARDS + 1}", 1)
    own = scored().but(method='name = "stratified"', bound=2 * CARDS + 1, risk_limit="0.2")
    place = loaded(run, tmp_path, own.but(more=more))
    assert f"first round, if the report is right: {CARDS + 1} {HALF}" in said(
        run, "audit", "commit", place
    )
    assert rolled(run, place, words(run, place)) == (0, "")
    in_all = f"{CARDS + 1} {HALF}".replace("draws.", "draws in all.")
    assert in_all in said(run, "audit", "next", place)
    assert f"{own.contest}: {CARDS + 1} draws in all" in said(run, "audit", "sample", place)
