"""Files in NIST's formats with a part under a name that the format does not define, through the commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr.nist import in_json, in_xml
from tests.formats.structured.test_nist_results import report

CARDS = {
    "CVRContest": "CvrContest",
    "CVRContestSelection": "CVRContestSelections",
    "SelectionPosition": "Position",
    "IsAllocable": "Allocable",
    "HasIndication": "hasIndication",
    "Rank": "RankOfVoter",
    "ContestSelection": "ContestSelektion",
    "VotesAllowed": "NumberOfVotesAllowed",
    "BatchSequenceId": "BatchSequenceID",
}
"""A name of the format, and what a faulty writer may call it."""


def told(out: str, code: str) -> list[tuple[str, str]]:
    """Of the problems with a code, the severity and what was found."""
    (file,) = json.loads(out)["files"]
    return [(p["severity"], p["found"]) for p in file["problems"] if p["code"] == code]


@pytest.mark.parametrize("form", ["json", "xml"])
@pytest.mark.parametrize(("name", "other"), CARDS.items())
def test_a_misspelt_part_of_a_card_is_refused(
    run: Run, tmp_path: Path, form: str, name: str, other: str
) -> None:
    """The mark that it holds was lost, or one counted that is none: each such name is told with the likely one."""
    path, text = tmp_path / f"cvr.{form}", in_json() if form == "json" else in_xml()
    as_written = (
        rf'"{name}"(?=:)' if form == "json" else rf"(?<=<){name}(?=[ >])|(?<=</){name}(?=>)"
    )
    spelt = re.sub(as_written, f'"{other}"' if form == "json" else other, text)
    assert spelt != text
    path.write_text(spelt, "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    (found,) = told(out, "file.element_unknown")
    assert (code != 0, found[0], found[1].split(" ")[0].rstrip(",")) == (True, "error", other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("VoteCounts", "VoteCount"),
        ("Count", "Votes"),
        ("ContestSelection", "contestSelection"),
        ("Contest", "Contests"),
        ("OtherCounts", "FurtherCounts"),
    ],
)
def test_a_misspelt_part_of_results_is_refused(
    run: Run, tmp_path: Path, name: str, other: str
) -> None:
    """Votes under an unknown name were left out without a word."""
    path = tmp_path / "results.json"
    text = json.dumps(report())
    at = text.index(f'"{name}"')
    path.write_text(text[:at] + f'"{other}"' + text[at + len(name) + 2 :], "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    (found,) = told(out, "file.element_unknown")
    assert (code != 0, found[0], found[1].split(" ")[0]) == (True, "error", other)


def test_what_a_system_adds_of_a_card_is_told_and_the_file_read(run: Run, tmp_path: Path) -> None:
    """A word of its own about a card, a contest or the file changes no vote."""
    path = tmp_path / "cvr.json"
    path.write_text(in_json().replace('"UniqueId"', '"Checksum": "9f", "UniqueId"'), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, told(out, "file.element_unread")) == (0, [("warning", "Checksum, 6 times")])


@pytest.mark.parametrize("name", ["FractionalVotes", "TotalFractionalVotes"])
def test_a_part_of_a_vote_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    """A mark that is worth half a vote was one."""
    path, before = tmp_path / "cvr.json", "OptionPosition" if "Total" in name else "HasIndication"
    whole = in_json().replace('"ContestSelectionId"', '"OptionPosition": 1, "ContestSelectionId"')
    path.write_text(whole.replace(f'"{before}"', f'"{name}": 0.5, "{before}"', 1), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert (code != 0, told(out, "records.several_votes")) == (True, [("error", "0.5")])


def test_a_count_that_is_suppressed_is_not_zero(run: Run, tmp_path: Path) -> None:
    """It was the number that stands beside it."""
    content = report()
    contest = content["Election"][0]["Contest"][1]
    contest["ContestSelection"][0]["VoteCounts"][0] |= {"IsSuppressedForPrivacy": True, "Count": 0}
    path = tmp_path / "results.json"
    path.write_text(json.dumps(content), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    found = [("error", "Senator, Second District, Albion 2")]
    assert (code != 0, told(out, "number.withheld")) == (True, found)
