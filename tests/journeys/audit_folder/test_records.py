"""Cast vote records put to the places of the manifest: what does not fit is refused before anything is committed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.audit.event import Loaded
from canvass.audit.risk import Status
from canvass.errors import BadRecord, InputError
from canvass.journeys.audit_folder.commitment import Committed, commit_audit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sheets import round_sheets
from tests.journeys.audit_folder.scenes import (
    CLERK,
    PAPER,
    SCENES,
    Cards,
    Scene,
    bond,
    bring,
    mayor,
    misread,
    roll,
    votes_of,
    write,
)

COMPARED = SCENES["comparison-no-style"]


def commit(folder: Path, scene: Scene) -> Committed:
    """Everything up to the commitment."""
    about = About("two", "Two counties", "November 2026", "The office")
    open_audit(folder / "audit", about, ("Adams", "Brown"), CLERK)
    write(scene, folder / "files")
    with sit_down(folder / "audit") as desk:
        bring(desk, scene, folder / "files")
        return commit_audit(desk, CLERK)


def with_card(cards: Cards, *card: str, **contests: tuple[str, ...]) -> Cards:
    """The same cards and one more."""
    return {**cards, card: contests}


BAD: dict[str, tuple[Cards, str]] = {
    "beyond the batch": (
        with_card(PAPER, "Adams", "1", "21", mayor=("A",)),
        "record of card 21 and 20 cards",
    ),
    "no such batch": (
        with_card(PAPER, "Adams", "9", "1", mayor=("A",)),
        "Adams 9 .*is in no manifest",
    ),
    "unknown choice": (
        with_card(PAPER, "Adams", "1", "2", mayor=("Zoe",)),
        r"marks for Zoe \(1 record, first card Adams 1 2\), which contests.toml does not list; nothing",
    ),
    "a choice nearly": (
        with_card(PAPER, "Adams", "1", "2", mayor=("a",)),
        r"first card Adams 1 2\), which contests.toml does not list; did you mean A\?",
    ),
    "another county": (
        with_card(PAPER, "Brown", "1", "2", mayor=("A",), bond=("Yes",)),
        "Brown 1 2 has contest 'bond' of other jurisdictions",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_records_that_do_not_fit(tmp_path: Path, name: str) -> None:
    """Each is refused with its place, and nothing is committed."""
    records, words = BAD[name]
    contests = (mayor('name = "comparison"'), bond('name = "comparison"'))
    scene = replace(COMPARED, contests=contests, records=records)
    with pytest.raises(BadRecord, match=words):
        commit(tmp_path, scene)
    with sit_down(tmp_path / "audit") as desk:
        assert desk.state.audit is None


def test_what_disagrees_is_shown_before_the_dice(tmp_path: Path) -> None:
    """Records that do not add up to the report are committed as they are, and the gap is told."""
    records = misread(PAPER, 3)
    made = commit(tmp_path, replace(COMPARED, records=records))
    gaps = {each.what: each.gap for each in made.reconciled if each.gap}
    assert gaps == {
        "votes for A: reported, records": 3,
        "votes for B: reported, records": -3,
    }


def test_records_that_contradict_the_report_cannot_confirm_it(tmp_path: Path) -> None:
    """Where the records themselves name another winner the contest says so before anything is drawn."""
    votes = {"A": 40, "B": 60}
    scene = replace(COMPARED, contests=(mayor('name = "comparison", style = false', votes=votes),))
    made = commit(tmp_path, scene)
    assert made.contests[0].status is Status.MARGIN_NOT_POSITIVE
    assert votes_of(PAPER, "mayor", ("A", "B"))["A"] > 60


def test_a_later_file_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    """A manifest with one batch less, loaded again for one county, changes that county alone."""
    scene = SCENES["polling"]
    about = About("two", "Two counties", "November 2026", "The office")
    open_audit(tmp_path / "audit", about, ("Adams", "Brown"), CLERK)
    write(scene, tmp_path / "files")
    fewer = tmp_path / "fewer.csv"
    fewer.write_text("batch,cards,location\n1,20,a\n2,20,b\n", "utf-8")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, scene, tmp_path / "files")
        load(desk, Loaded.MANIFEST, fewer, "Brown", CLERK)
        commit_audit(desk, CLERK)
        assert len(desk.state.committed.batches) == 5
        with pytest.raises(InputError):
            open_round(desk, {"mayor": 5}, (), CLERK)
        roll(desk)
        open_round(desk, {"mayor": 100}, (), CLERK)
        sheets = round_sheets(desk)
    assert [each.jurisdiction for each in sheets.jurisdictions] == ["Adams", "Brown"]
    assert {entry.location for entry in sheets.jurisdictions[1].cards} <= {"a", "b"}


def test_a_file_committed_anew_before_the_seed(tmp_path: Path) -> None:
    """A second commitment replaces the first; the office still holds the cards of both."""
    first = commit(tmp_path, COMPARED)
    with sit_down(tmp_path / "audit") as desk:
        second = commit_audit(desk, CLERK)
        assert len(desk.record.trust.commitments) == 2
    assert first.digest != second.digest
    assert len(list((tmp_path / "audit" / "office").glob("secret-*"))) == 2
