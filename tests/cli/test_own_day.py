"""A folder of one's own with ``--as-of``: numbers planted for a later day stand on no screen, page or JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from canvass.formats.starter import Starter, starter_files
from tests.cli.conftest import Run
from tests.cli.test_as_known import Shown, numbers_in, numbers_of

LEADS = """\
kind,unit,contest,known_from,ahead,behind,margin_votes,votes_ahead,votes_behind,is_about,baseline,is_called,\
outstanding,status,source
state,WI,senate-25,2026-11-04,rivera,olsen,1213,,,false,election_night,false,31337,not all counties,the press
state,WI,senate-25,2026-11-06,rivera,olsen,1447,,,false,election_night,false,29989,not all counties,the press
state,WI,senate-25,2026-11-08,rivera,olsen,4441,,,false,county_canvass,true,,all counties,the press
"""
LATER = {4_441, 7_040, 38_812, 3_745, 5_983, 4_226, 3_303, 7_889, 13_614, 15_860, 22_900}
"""The lead of November 8; votes, sums and the lead of the returns, which were public from November 10."""
KNOWN = {"2026-11-05": {1_213, 31_337}, "2026-11-07": {1_447, 29_989}}
"""What was known on a day: the lead, and the ballots not counted yet."""

UNWRITTEN = "what it rests on was not all known yet, or is not in the data; nothing later is used"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What canvass init writes, with leads day by day, and returns that were public a week after the election."""
    place = tmp_path / "own"
    place.mkdir()
    for name, text in starter_files(Starter.US_STATE).items():
        (place / name).write_text(text, "utf-8")
    (place / "leads.csv").write_text(LEADS, "utf-8")
    night = 'baseline = "election_night"'
    described = (place / "election.toml").read_text("utf-8")
    dated = described.replace(night, f"{night}\nknown_from = 2026-11-10").rstrip("\n")
    further = 'leads = "leads.csv"\n\n[known_from]\noutstanding = 2026-11-10\n'
    (place / "election.toml").write_text(f"{dated}\n{further}", "utf-8")
    return place


def pages(run: Run, folder: Path, day: str) -> dict[str, set[int]]:
    """The numbers of plan, brief and report of a day, each as it is read and as JSON."""
    out = folder.parent / day
    words = (str(folder), "--as-of", day, "--out")
    codes = [
        run("recount", "plan", "--all", *words, str(out))[0],
        run("recount", "brief", *words, str(out), "--no-pdf")[0],
        run("report", *words, str(out / "report.html"))[0],
    ]
    assert codes == [0, 0, 0]
    read = {path.name: path.read_text("utf-8") for path in out.iterdir()}
    shown = {name: " ".join(Shown(text).outside) for name, text in read.items()}
    return {
        name: numbers_of(text) if name.endswith(".json") else numbers_in(shown[name])
        for name, text in read.items()
    }


@pytest.mark.parametrize("day", list(KNOWN))
def test_no_planted_number_of_a_later_day_is_shown(run: Run, folder: Path, day: str) -> None:
    """The lead of the day stands on every page, and nothing that was planted for a later one.

    The equipment is in no table of this folder: its chapter does not say that it became known later.
    """
    other = set().union(*(known for when, known in KNOWN.items() if when > day))
    seen = pages(run, folder, day)
    assert {*seen} >= {"plan.txt", "plan.json", "memorandum.html", "brief.json", "report.html"}
    planted = {name: found & (LATER | other) for name, found in seen.items()}
    assert not any(planted.values()), planted
    for name in ("plan.txt", "plan.json", "memorandum.html", "report.html", "report.json"):
        assert min(KNOWN[day]) in seen[name]
    assert KNOWN[day] <= seen["plan.txt"] & seen["plan.json"]
    assert UNWRITTEN in (folder.parent / day / "report.json").read_text("utf-8")


def test_the_planted_numbers_are_seen_on_their_day(run: Run, folder: Path) -> None:
    """The look-through sees them where they stand: the later lead on its day, the votes on theirs."""
    _, out, _ = run("recount", "plan", "--all", str(folder), "--as-of", "2026-11-08")
    assert 4_441 in numbers_in(out)
    _, out, _ = run("recount", "plan", "--all", str(folder), "--as-of", "2026-11-10", "--json")
    assert numbers_of(out) >= {7_040, 38_812, 15_860, 22_900}


def without_cards(folder: Path) -> None:
    """Take the table of cards out of the description."""
    described = (folder / "election.toml").read_text("utf-8")
    (folder / "election.toml").write_text(described.replace('cards = "cards.csv"\n', ""), "utf-8")


def test_ballots_of_the_packaged_election_before(run: Run, folder: Path) -> None:
    """Without a number of its own, as many as in these counties two years before, and it is said which day that was."""
    without_cards(folder)
    code, out, _ = run("recount", "plan", "--all", str(folder), "--as-of", "2026-11-05")
    assert code == 0
    assert "as many as on November 5, 2024; how many were cast was not known" in " ".join(
        out.split()
    )


def test_a_lead_without_ballots_says_what_is_missing(run: Run, folder: Path) -> None:
    """The lead is known; how many ballots there are to count is not, and the refusal says where to state it."""
    without_cards(folder)
    for path in folder.glob("*.csv"):
        uncoded = re.sub(r",550\d\d$", ",", path.read_text("utf-8"), flags=re.MULTILINE)
        path.write_text(re.sub(r"\b550(\d\d)\b", r"own\1", uncoded), "utf-8")
    code, _, errors = run("recount", "plan", "--all", str(folder), "--as-of", "2026-11-05")
    assert code == 2
    said = " ".join(errors.split())
    assert "has leads of 'senate-25' (WI) and not how many ballots there are to count" in said
    assert "the table cards" in said
