"""Orange County's polling audit of June 2018: every number that its files state, and the draw, computed again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.replay.contradictions import Contradicts
from canvass.audit.risk import Status
from canvass.errors import BadFile
from canvass.journeys.recheck.folder import recheck
from canvass.journeys.recheck.polled import PolledRecheck
from tests.published.orange_county import (
    ANALYSIS,
    CARDS,
    MANIFEST,
    analysis,
    entered,
    orange_county,
    write_orange_county,
)

Spoil = Callable[[dict[str, Any]], object]


def polled(folder: Path) -> PolledRecheck:
    """The audit in a folder, computed again."""
    result = recheck(folder).result
    assert isinstance(result, PolledRecheck)
    return result


def _orange_county_2018(found: PolledRecheck) -> None:
    assert (found.cards, found.entered, found.risk_limit) == (1_447_871, 160, 0.2)
    for each in found.contests:
        replay = each.replay
        assert replay.estimates is not None
        for check in (replay.counts, replay.margins, replay.risks, replay.estimates):
            assert check.rest == ()
    risks = {c.contest.title: c.replay.measured_risk for c in found.contests}
    assert risks == {
        "Auditor-Controller": pytest.approx(0.001002, abs=5e-7),
        "Assessor": pytest.approx(0.1502, abs=5e-5),
        "Clerk-Recorder": pytest.approx(0.01285, abs=5e-6),
        "Sheriff-Coroner": pytest.approx(0.9461, abs=5e-5),
        "District Attorney-Public Administrator": pytest.approx(0.2180, abs=5e-5),
    }
    assert [len(c.replay.claims) for c in found.contests] == [1, 1, 1, 5, 8]
    assert [c.is_targeted for c in found.contests] == [True, True, True, False, False]
    drawn = found.drawn
    assert drawn is not None
    assert (drawn.named.reproduced, drawn.named.of, drawn.different) == (28, 28, 160)


def test_orange_county_2018(tmp_path: Path) -> None:
    """Three contests at 0.1002, 15.02 and 1.285 percent; margins, sizes, tallies, and the cards named as drawn."""
    _orange_county_2018(polled(write_orange_county(tmp_path)))


def test_orange_county_2018_whole(raw_data: Path, tmp_path: Path) -> None:
    """The same from the public files, whose numbers are those packaged for the tests."""
    folder = raw_data / "public-files" / "oc2018"
    found = polled(folder)
    _orange_county_2018(found)
    assert found.batches == 7_096
    assert found.twin is not None
    assert (found.twin.of, found.twin.reproduced) == (800, 800)
    assert (folder / ANALYSIS).read_text("utf-8") == analysis(orange_county())
    own = polled(write_orange_county(tmp_path))
    assert [c.replay for c in own.contests] == [c.replay for c in found.contests]
    rows = json.loads((folder / f"{CARDS}.json").read_text("utf-8"))
    names = ("county_name", "contest_name", "imprinted_id", "choice_per_audit_board", "consensus")
    assert {tuple(row[name] for name in names) for row in rows} == {*entered(orange_county())}


def _assessor(numbers: dict[str, Any]) -> Any:
    return next(part for part in numbers["analysis"] if part["contest"] == "Assessor")


def _set(way: tuple[str | int, ...], value: object) -> Spoil:
    def spoil(numbers: dict[str, Any]) -> None:
        at = _assessor(numbers)
        for step in way[:-1]:
            at = at[step]
        at[way[-1]] = value

    return spoil


def _mark_once_more(numbers: dict[str, Any]) -> None:
    place = 2 + numbers["contests"].index("Assessor")
    card = next(card for card in numbers["cards"] if not card[place])
    card[place] = [numbers["names"].index("CLAUDE PARRISH")]


def _move_a_card(numbers: dict[str, Any]) -> None:
    numbers["manifest"][0][1] += 1
    numbers["manifest"][1][1] -= 1


EDITS: dict[str, tuple[Spoil, list[str]]] = {
    "a risk": (_set(("comparisons", 0, 1), "15.03"), ["risks"]),
    "a margin": (_set(("comparisons", 0, 0), "37.92"), ["margins"]),
    "a size": (_set(("comparisons", 1, 2), 3), ["estimates"]),
    "candidates": (_set(("candidates",), 4), ["counts"]),
    "samples": (_set(("samples",), 159), ["counts"]),
    "sheets": (_set(("sheets", 2), 9), ["counts"]),
    "a vote reported": (_set(("votes", 0, 1), 358_635), ["counts"]),
    "a vote read": (_set(("votes", 0, 2), 41), ["counts"]),
    "a card": (_mark_once_more, ["counts"]),
    "the manifest": (_move_a_card, ["drawn"]),
}


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_is_told(tmp_path: Path, edit: str) -> None:
    """A digit of a risk, a margin, a size, a count, a mark, a batch: each shows where it must, and nowhere else."""
    numbers = orange_county()
    spoil, where = EDITS[edit]
    spoil(numbers)
    found = polled(write_orange_county(tmp_path, numbers))
    (each,) = [c.replay for c in found.contests if c.contest.title == "Assessor"]
    assert each.estimates is not None
    assert found.drawn is not None
    told = {
        "counts": each.counts.rest,
        "margins": each.margins.rest,
        "risks": each.risks.rest,
        "estimates": each.estimates.rest,
        "drawn": found.drawn.named.rest,
    }
    assert [name for name, rest in told.items() if rest] == where
    others = [c.replay for c in found.contests if c.contest.title != "Assessor"]
    assert not any(rest for c in others for rest in (c.counts.rest, c.risks.rest, c.margins.rest))


def test_an_audit_of_another_manifest_has_no_seed_and_no_limit(tmp_path: Path) -> None:
    """Its risks come out all the same; its draw cannot be replayed, and nothing is called confirmed."""
    numbers = orange_county()
    numbers["manifest"].append(["one more", 1])
    found = polled(write_orange_county(tmp_path, numbers))
    assert (found.drawn, found.risk_limit) == (None, None)
    assert all(c.replay.estimates is None and c.replay.risks.rest == () for c in found.contests)


def test_a_sample_that_contradicts_the_cards_says_so(tmp_path: Path) -> None:
    """More votes than the manifest has cards: no risk, and which contest."""
    numbers = orange_county()
    numbers["manifest"] = [["all", 510_000]]
    found = polled(write_orange_county(tmp_path, numbers))
    by_contest = {c.contest.title: c.replay for c in found.contests}
    assert by_contest["Auditor-Controller"].contradictions == ()
    (told,) = by_contest["Assessor"].contradictions
    assert (told.contradicts, told.found, told.most) == (
        Contradicts.MORE_VOTES_THAN_CARDS,
        520_096,
        510_000,
    )
    assert by_contest["Assessor"].measured_risk is None
    assert by_contest["Assessor"].status is Status.MORE_VOTES_THAN_CARDS


def test_a_card_on_which_nobody_agreed_counts_against_every_claim(tmp_path: Path) -> None:
    """The board's vote for Parrish is not counted, and the card is held against his majority."""
    folder = write_orange_county(tmp_path)
    file = folder / f"{CARDS}.csv"
    text, row = file.read_text("utf-8"), '"[""CLAUDE PARRISH""]",YES'
    file.write_text(text.replace(row, row.replace("YES", "NO"), 1), "utf-8")
    (folder / f"{CARDS}.json").unlink()
    (each,) = [c.replay for c in polled(folder).contests if c.contest.title == "Assessor"]
    assert each.measured_risk == pytest.approx(0.1502089 * (358_634 / 161_462), rel=1e-5)


def _codes(folder: Path) -> set[tuple[str, str]]:
    with pytest.raises(BadFile) as refused:
        recheck(folder)
    return {(p.file, p.code) for p in refused.value.problems if p.severity.stops}


def test_every_problem_of_every_file_at_once(tmp_path: Path) -> None:
    """A line that the analysis does not print, marks that are no list, a batch that is not a number."""
    folder = write_orange_county(tmp_path)
    for name, old, new in (
        (ANALYSIS, "\n\n", "\nWARNING: something\n\n"),
        (f"{CARDS}.csv", "[]", "none"),
        (MANIFEST, "\n", ",\n"),
    ):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    text = (folder / MANIFEST).read_text("utf-8")
    first = orange_county()["manifest"][0]
    (folder / MANIFEST).write_text(
        text.replace("batch,image,", "batch,image").replace(f",{first[1]}\n", ",many\n"), "utf-8"
    )
    assert _codes(folder) == {
        (ANALYSIS, "published.line.unknown"),
        (f"{CARDS}.csv", "published.marks.unreadable"),
        (MANIFEST, "number.not_a_number"),
    }


CUT = {
    "": "file.empty",
    "\n\n": "file.empty",
    "Contest: A, with 2 candidates. 3 samples entered\n": "published.contest.cut_off",
    "  0 ballots to sample * 2.78 sheets per ballot = 0 sheets to sample on average\n": "published.line.unknown",
}


@pytest.mark.parametrize("cut", CUT)
def test_an_analysis_that_is_cut_off_is_refused(tmp_path: Path, cut: str) -> None:
    """Empty, ending in the middle of a contest, or beginning there."""
    folder = write_orange_county(tmp_path)
    (folder / ANALYSIS).write_text(cut, "utf-8")
    assert (ANALYSIS, CUT[cut]) in _codes(folder)


def test_two_analyses_are_one_too_many(tmp_path: Path) -> None:
    """Only one can be of the cards that were entered."""
    folder = write_orange_county(tmp_path)
    (folder / "e1-analyze.txt").write_text(analysis(orange_county()), "utf-8")
    assert ("", "published.analysis.several") in _codes(folder)
