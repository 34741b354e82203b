"""What is known at the commitment is planned: cards of the bound that no record, or no manifest, speaks of.

The story is that of a county's real export: 165 cards, 95 with the contest, a bound of 165 typed for both.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit_folder.own_audit import (
    Own,
    audited,
    committed,
    load,
    made,
    read_round,
    reload,
    seed,
)
from tests.cli.conftest import Run

EXPORT = "cvr/dominion_csv_arapahoe_2016"
HEADERS = 4
FIRST_MARK = 8


def arapahoe(raw_data: Path) -> Own:
    """The Dominion export in canvass's own form, every contest of it; the paper agrees with every record."""
    folder = raw_data / EXPORT
    with (folder / "arapahoe-manifest.csv").open(encoding="utf-8") as file:
        boxes = {(r["ScannerID"], r["BatchID"]): int(r["NumBallots"]) for r in csv.DictReader(file)}
    (export,) = folder.glob("dominion-*.csv")
    with export.open(encoding="utf-8-sig", newline="") as file:
        _, contests, choices, _, *cards = csv.reader(file)
    records = {}
    for cells in cards:
        on_card: dict[str, list[str]] = {}
        for place in range(FIRST_MARK, len(cells)):
            if cells[place] and contests[place]:
                marks = on_card.setdefault(_id(contests[place]), [])
                marks += [choices[place]] * (cells[place] == "1")
        tabulator, batch, position = (cell.strip('="') for cell in cells[1:4])
        records[tabulator, batch, position] = on_card
    return audited(boxes, records)


def _id(contest: str) -> str:
    return "president" if contest.startswith("Presidential Electors") else contest


def only_its_own(own: Own) -> Own:
    """The same with records of the contest alone: cards without it have no record."""
    kept = {card: {"president": marks} for card, marks in own.paper.items()}
    return own.but(records=kept)


REAL = pytest.mark.long(twin="test_each_mend_is_one")
"""What is asked of the made case too."""


@pytest.fixture(params=["made", pytest.param("arapahoe", marks=REAL)])
def own(request: pytest.FixtureRequest) -> Own:
    """The made case on every machine, and the real one where its files are at hand."""
    if request.param == "made":
        return made()
    return arapahoe(request.getfixturevalue("raw_data"))


def test_the_real_export_is_what_it_is_said_to_be(raw_data: Path) -> None:
    """165 cards, 95 with the contest, 41 votes to 21."""
    own = arapahoe(raw_data)
    assert (len(own.records), len(own.paper), own.bound) == (165, 95, 165)
    assert sorted(own.votes.values())[-2:] == [21, 41]


@pytest.mark.parametrize("every_contest", [False, True])
def test_what_no_sample_can_confirm_is_said_before_the_seed(
    run: Run, tmp_path: Path, own: Own, every_contest: bool
) -> None:
    """The bound promises the contest on more cards than have it: why, and what would mend it, at the commitment."""
    own = own if every_contest else only_its_own(own)
    place = load(run, tmp_path, own)
    code, out, _ = run("audit", "commit", place)
    said = " ".join(out.split())
    lacking = own.bound - len(own.paper)
    first, second = sorted(own.votes.values())[:-3:-1]
    assert code == 0
    assert "No sample can confirm it though every card agrees with the report" in said
    assert f"{len(own.paper)} have a record, and the other {lacking} count against it" in said
    assert f"They take {lacking} votes from a lead of {first - second} votes." in said
    assert f"a bound of at most {len(own.paper) + first - second - 1} cards" in said
    assert "card style off" in said
    assert (f"records of the {lacking} cards that have none" in said) == (not every_contest)
    assert "- a full hand count" in said
    assert "Next: mend what no sample can confirm and commit again" in said
    in_words = ": the fastest bet for rates of errors that it learns from the cards"
    assert said.count("bet on ") == said.count(in_words)
    # More than a few bets are told in one line: the record has each, and each learns its rates.
    assert (
        in_words in said or "different ones; the commitment's entry in the record has each" in said
    )
    lines = (Path(place) / "record/ledger.jsonl").read_text("utf-8").splitlines()
    (entry,) = (json.loads(line) for line in lines if '"record.committed"' in line)
    bets = [each["bet"] for each in entry.get("event", entry)["body"]["terms"]["bet"]]
    assert {each["name"] for each in bets} == {"shrunk Kelly"}
    assert "kind of error" not in said
    _, status, _ = run("audit", "status", place)
    assert "No sample can confirm it" in status
    assert "Before the seed: mend what no sample can confirm" in " ".join(status.split())
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "No sample can confirm it though every card agrees" in page
    seed(run, place)
    assert "needs a full hand count" in " ".join(run("audit", "status", place)[1].split())
    code, out, err = run("audit", "sample", place)
    assert (code, out) == (2, "")
    assert "No sample can confirm it" in err
    assert "Nothing was drawn; order it with --hand-count president" in err


def test_a_sample_forced_by_name_does_not_confirm(run: Run, tmp_path: Path, own: Own) -> None:
    """Every card read, every reading right: not confirmed, and nobody says that people disagree with the report."""
    own = only_its_own(own)
    place = load(run, tmp_path, own)
    committed(run, place)
    seed(run, place)
    assert run("audit", "sample", place, "--size", f"president={own.bound}")[0] == 0
    assert read_round(run, place, own)["status"]["value"] == "all_drawn"
    lacking = own.bound - len(own.paper)
    counted = f"Of {own.bound} entries drawn these count against the report: {lacking} found, and without the contest."
    _, status, _ = run("audit", "status", place)
    assert counted in " ".join(status.split())
    assert "that were found without the contest" in " ".join(status.split())
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert counted in " ".join((tmp_path / "public" / "index.html").read_text("utf-8").split())
    _, out, _ = run("audit", "next", place)
    assert "Only a full hand count decides" in " ".join(out.split())
    assert run("audit", "sample", place, "--hand-count", "president")[0] == 0


def test_the_largest_bound_that_is_named_is_one_that_a_sample_confirms(
    run: Run, tmp_path: Path, own: Own
) -> None:
    """Committed anew with it, the whole of its entries read: confirmed; with one card more it is out of reach."""
    place = load(run, tmp_path, own)
    largest = committed(run, place)["out_of_reach"]["largest_bound"]
    for bound, is_out in ((largest + 1, True), (largest, False)):
        assert reload(run, tmp_path, own.but(bound=bound))[0] == 0
        said = committed(run, place)
        assert (said["out_of_reach"] is not None) == is_out
    assert len(own.paper) < said["first_round"]["size"] <= largest
    seed(run, place)
    assert run("audit", "sample", place, "--size", f"president={largest}")[0] == 0
    assert read_round(run, place, own.but(bound=largest))["status"]["value"] == "hand_count_agrees"


@pytest.mark.parametrize(
    "changes", [{"method": 'name = "comparison", style = false'}, {"bound": 0}]
)
def test_each_mend_is_one(run: Run, tmp_path: Path, own: Own, changes: dict[str, Any]) -> None:
    """Card style off, or a right bound: the plan is drawn, every reading is right, and the risk limit is met."""
    right = own.but(**(changes if "method" in changes else {"bound": len(own.paper)}))
    place = load(run, tmp_path, right)
    said = committed(run, place)
    assert said["out_of_reach"] is None
    planned = said["first_round"]["size"]
    seed(run, place)
    _, out, _ = run("audit", "sample", place)
    assert f"president: {planned} draws in all" in out
    found = read_round(run, place, right)
    assert found["status"]["value"] in ("confirmed", "hand_count_agrees")
    assert float(found["measured_risk"]) <= 0.1


def test_fewer_phantoms_than_the_lead_are_planned(run: Run, tmp_path: Path, own: Own) -> None:
    """Phantoms that leave some of the lead: the first round is larger than without them."""
    first, second = sorted(own.votes.values())[:-3:-1]
    sizes = []
    for bound in (len(own.paper), len(own.paper) + (first - second) // 3):
        folder = tmp_path / str(bound)
        sizes.append(committed(run, load(run, folder, own.but(bound=bound)))["first_round"]["size"])
    assert sizes[0] < sizes[1] <= len(own.paper) + (first - second) // 3


def test_cards_without_a_record_are_polled_in_strata_and_phantoms_are_not(
    run: Run, tmp_path: Path
) -> None:
    """SUITE among 20 cards with a record and 13 without: these do not count against it, five cards of no batch do."""
    whole = made()
    recorded = {card: marks for card, marks in whole.records.items() if card[0] == "1"}
    own = whole.but(records=recorded, method='name = "suite", compared = "1/2"')
    first, second = sorted(own.votes.values())[:-3:-1]
    lead, listed = first - second, sum(own.batches.values())
    place = load(run, tmp_path, own.but(bound=listed + lead))
    said = committed(run, place)["out_of_reach"]
    assert said["phantoms"] == lead
    assert said["lead"]["exact"] == said["lost"]["exact"] == str(lead)
    assert said["largest_bound"] == listed + lead - 1
    code, out, _ = run("audit", "commit", place)
    assert code == 0
    assert f"the manifest lists {listed}, and the other {lead} count against it" in " ".join(
        out.split()
    )
    assert reload(run, tmp_path, own.but(bound=listed))[0] == 0
    found = committed(run, place)
    assert found["out_of_reach"] is None
    assert found["first_round"]["size"] > 1


def test_no_hand_count_is_advised_where_none_can_confirm(run: Run, tmp_path: Path) -> None:
    """The bound has as many cards beyond the manifest as the lead has votes: what is left to do is said."""
    whole = made()
    first, second = sorted(whole.votes.values())[:-3:-1]
    own = whole.but(method='name = "polling"', bound=sum(whole.batches.values()) + first - second)
    place = load(run, tmp_path, own)
    _, out, _ = run("audit", "commit", place)
    assert "Nor can a full hand count" in " ".join(out.split())
    seed(run, place)
    _, planned, _ = run("audit", "next", place)
    assert "president: nothing can confirm it." in " ".join(planned.split())
    assert "count every card by hand" not in planned
    code, out, err = run("audit", "sample", place)
    said = " ".join(err.split())
    assert (code, out) == (2, "")
    assert "nothing can confirm president" in said
    assert "a full hand count is needed" not in said
    assert "commit another with a bound that the manifest holds" in said


def test_a_full_hand_count_is_told_with_the_commitment(run: Run, tmp_path: Path) -> None:
    """Where every card is to be read from the beginning, the office hears it before the seed and not after it."""
    place = load(run, tmp_path, made().but(method='name = "hand_count"', records={}))
    told = " ".join(run("audit", "commit", place)[1].split())
    assert "first round: every card. The method announced for it is a full hand count." in told
