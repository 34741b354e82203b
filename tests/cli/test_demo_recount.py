"""``canvass demo recount``: Wisconsin 2016 as a record that both verifiers follow, every number folded from it."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from canvass.cli.tree import whole_tree
from canvass.errors import BadRecord, NotWritten, OutOfRange
from canvass.journeys.demo.recount import demo_recount
from canvass.journeys.recount_folder.standing import recount_at
from tests.cli.conftest import Run

UNITS = 3636
BY_EQUIPMENT = {
    "ES&S DS200": (1556, 0.104, 0.592),
    "Dominion ImageCast": (298, 0.095, 0.803),
    "Sequoia Insight": (235, 0.186, 0.292),
    "AccuVote-OS": (164, 0.097, 0.345),
    "ES&S M100": (205, 0.155, 0.579),
    "Optech Eagle": (317, None, 0.825),
    "hand": (855, None, 0.502),
}
"""Units, gross change in percent among the names on the ballot, and of all columns, as published for the ward file."""


@dataclass(frozen=True)
class Replayed:
    """What the command answered, the page that it wrote, and the folder that it kept."""

    answer: dict[str, Any]
    page: str
    folder: Path

    @property
    def standing(self) -> dict[str, Any]:
        """Where the recount stands."""
        return dict(self.answer["standing"])

    @property
    def sums(self) -> dict[str, Any]:
        """The sums over all units."""
        return dict(self.standing["differences"]["sums"])


@pytest.fixture(scope="session")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Replayed:
    """The command, typed once."""
    folder = tmp_path_factory.mktemp("replayed")
    words = ("--record", str(folder / "kept"), "--out", str(folder / "page.html"), "--json")
    done = CliRunner().invoke(whole_tree(), ["demo", "recount", *words])
    assert done.exit_code == 0, done.output
    page = (folder / "page.html").read_text("utf-8")
    return Replayed(json.loads(done.stdout), page, folder / "kept")


def test_every_published_total(replayed: Replayed) -> None:
    """Published: 3,636 units, 2,975,753 and 2,976,150 votes, each leader before and after, net 131, gross 17,681."""
    standing, sums = replayed.standing, replayed.sums
    assert (standing["differences"]["expected"], sums["units"]) == (UNITS, UNITS)
    assert (sum(sums["before"]), sum(sums["after"])) == (2_975_753, 2_976_150)
    by_name = {each["choice"]["id"]: each for each in standing["choices"]}
    published = {
        "trump": (1_404_440, 1_405_284),
        "clinton": (1_381_823, 1_382_536),
        "stein": (31_006, 31_072),
    }
    for choice, counts in published.items():
        assert (by_name[choice]["before"], by_name[choice]["after"]) == counts
    lead = standing["differences"]["lead"]
    assert (lead["leader"], lead["runner_up"]) == ("trump", "clinton")
    assert (lead["before"], lead["after"], lead["after"] - lead["before"]) == (22_617, 22_748, 131)
    assert (sums["changed"], sums["gross"], sums["gross_listed"]) == (2_340, 17_681, 5_071)


def test_published_error_rates(replayed: Replayed) -> None:
    """Published: 0.594169% of all votes, 0.172525% among the names on the ballot, and every equipment's rates."""
    sums = replayed.sums
    assert 100 * sums["gross"] / sum(sums["before"]) == pytest.approx(0.594169, rel=1e-5)
    assert 100 * sums["gross_listed"] / sums["votes_listed"] == pytest.approx(0.172525, rel=1e-5)
    found = {each["name"]: each["sums"] for each in replayed.standing["technologies"]}
    assert set(found) == {*BY_EQUIPMENT, ""}
    for name, (units, listed, everything) in BY_EQUIPMENT.items():
        own = found[name]
        assert own["units"] == units
        assert 100 * own["gross"] / sum(own["before"]) == pytest.approx(everything, abs=6e-4)
        if listed is not None:
            assert 100 * own["gross_listed"] / own["votes_listed"] == pytest.approx(
                listed, abs=6e-4
            )
    assert sum(each["units"] for each in found.values()) == UNITS
    assert sum(each["gross"] for each in found.values()) == 17_681


def test_the_largest_change_is_ward_34(replayed: Replayed) -> None:
    """Published: Milwaukee's Ward 34 is 246 of the net change by itself."""
    first = replayed.standing["largest"][0]
    assert (first["name"], first["lead"]) == ("CITY OF MILWAUKEE Ward 34", 246)


def test_both_verifiers_follow_it(replayed: Replayed, run: Run) -> None:
    """Both accept it; the checks that nobody can make from imported returns are named as not made."""
    assert [each["is_consistent"] for each in replayed.answer["verdicts"]] == [True, True]
    code, out, _ = run("verify", str(replayed.folder))
    assert code == 0
    for line in ("HOLDS     sums: ", "NOT MADE  custody: ", "NOT MADE  tallies: "):
        assert line in out
    assert "3636 imported returns, told as such" in out
    assert "every return was imported: no container and no seal is in this record" in out


def test_the_page_says_what_it_shows_and_what_not(replayed: Replayed) -> None:
    """Units, changes, gross and net on one page that loads nothing, and no custody and no two tallies."""
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", replayed.page)).split())
    for said in ("3,636 of 3,636", "2,340", "17,681", "+131", "22,617", "22,748", "0.594%"):
        assert said in text
    assert text.index("This is a replay") < text.index("Every choice, before and after")
    for said in ("Custody: no container", "Two counts of each unit: nobody counted"):
        assert said in text
    assert "://" not in replayed.page
    for word in ("fraud", "hacked", "rigged", "clean", "anomaly"):
        assert word not in text.lower()


def test_any_past_entry(replayed: Replayed) -> None:
    """As it stood after an entry: the units that had come back by then, and no more."""
    record = replayed.folder / "record"
    before = recount_at(record, 4)
    assert (str(before.phase), before.differences.sums.units) == (
        "the baseline is set; no unit came back yet",
        0,
    )
    some = recount_at(record, 1000)
    assert (some.entry, some.last_entry) == (1000, replayed.standing["last_entry"])
    assert some.differences.sums.units + some.boards_complete == 1000 - 4
    last = recount_at(record, some.last_entry)
    assert (last.differences.sums.changed, last.imported) == (2_340, UNITS)
    with pytest.raises(OutOfRange, match="entry 99999: the record has the entries 1 to 3714"):
        recount_at(record, 99_999)
    with pytest.raises(BadRecord, match="the baseline of the recount is not set yet"):
        recount_at(record, 2)


def test_a_past_entry_is_told_as_a_part(replayed: Replayed) -> None:
    """The page of a past entry says how many units had come back, and that they are no sample."""
    from canvass.journeys.demo.recount import DemoRecount
    from canvass.journeys.demo.verdicts import Verdict
    from canvass.present.recount_standing import demo_recount_page
    from canvass.present.render.html import html

    said = Verdict("canvass verify", True, 14, (), "")
    standing = recount_at(replayed.folder / "record", 1000)
    page = html(demo_recount_page(DemoRecount(standing, (said, said))))
    assert "After entry 1,000 of 3,714:" in page
    assert "Units that came back are no sample" in page


def test_nothing_is_overwritten(replayed: Replayed) -> None:
    """A folder with something in it is refused, and stays as it is."""
    before = sorted(replayed.folder.rglob("*"))
    with pytest.raises(NotWritten, match="something is here already"):
        demo_recount(replayed.folder)
    assert sorted(replayed.folder.rglob("*")) == before


def test_the_numbers_come_from_the_record(replayed: Replayed, tmp_path: Path) -> None:
    """One vote changed in the record: its chain breaks, and no number is shown."""
    folder = tmp_path / "record"
    shutil.copytree(replayed.folder / "record", folder)
    ledger = folder / "ledger.jsonl"
    data = ledger.read_bytes()
    before, vote, after = data.partition(b'"votes":[')
    while b'"kind":"returns.imported"' not in after.partition(b"\n")[0]:
        middle, vote, after = after.partition(b'"votes":[')
        before += vote + middle
    ledger.write_bytes(before + vote + b"9" + after)
    with pytest.raises(BadRecord, match="entry 5: its digest"):
        recount_at(folder)
