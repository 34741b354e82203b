"""``canvass recount type``: a sheet is typed twice by two people, and neither is shown the other's numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner

from canvass.cli.tree import whole_tree
from canvass.errors import BadFile, NotWritten
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder import typists
from canvass.journeys.recount_folder.standing import recount_at
from canvass.journeys.recount_folder.typists import PaperSheet, Typed, type_sheet, typed_once
from canvass.recount.event import RecountMethod
from tests.cli.conftest import Run
from tests.cli.test_recount_receive import recount

__all__ = ["recount"]
TEAM, OTHERS = ("Ada Lopez", "Bo Li"), ("Cy Young", "Di Roe")
NORTH, SLIP = (31, 20, 52, 52, 1), (30, 21, 52, 52, 1)
"""What the paper says of North: Ann, Bob, voters, ballots, no vote; and the same with a vote at the other choice."""


def sheet(
    numbers: tuple[int, ...] = NORTH, unit: str = "North", team: tuple[str, ...] = TEAM
) -> PaperSheet:
    """A paper sheet."""
    return PaperSheet("Smallville", unit, team, numbers)


def hand(name: str) -> Hand:
    """A typist."""
    return Hand(name, "2026-11-12T15:04:05Z")


def typed(folder: Path, *answers: str, by: str) -> str:
    """What the form shows of these answers."""
    asked = ["recount", "type", str(folder), "Smallville", "--team", ", ".join(TEAM), "--by", by]
    done = CliRunner().invoke(whole_tree(), asked, input="\n".join([*answers, ""]))
    assert done.exit_code == 0, done.output
    return done.output


def test_how_a_sheet_was_counted_is_typed_the_same_too(recount: Path) -> None:
    """The same numbers as counted by another way, or changed for another reason, are not the same typing."""
    assert type_sheet(recount, sheet(), hand("Ed")).typed is Typed.FIRST
    other = replace(sheet(), method=RecountMethod.OPTICAL_SCAN, reason="voter_intent")
    found = type_sheet(recount, other, hand("Flo"))
    assert (found.typed, found.differ) == (Typed.DIFFER, ("method", "reason"))
    assert recount_at(recount).teams.one == 0
    assert type_sheet(recount, sheet(), hand("Gus")).typed is Typed.KEPT


def test_a_sheet_is_kept_when_two_people_typed_it_the_same(recount: Path) -> None:
    """At the form; what the first typed is shown to nobody, and an answer that is no number is asked again."""
    first = typed(recount, "North", "31", "x", "20", "52", "52", "1", "", by="Ed")
    assert "North" not in first.split("Enter to end")[0]
    assert "p1: typed once; another person types the same sheet" in first
    assert "A whole number of 0 or more." in first
    assert "Sheets that one person alone typed so far: 1." in first
    again = typed(recount, "North", "31", "20", "52", "52", "1", "", by="ED")
    assert "typed once more by the same person" in again
    second = typed(recount, "p1", "31", "20", "52", "52", "1", "", by="Flo")
    assert "p1: typed twice the same; the tally is kept." in second
    assert "counted by one team; another counts it" in second
    assert "so far: 0." in second
    assert recount_at(recount).teams.one == 1


def test_the_unit_is_known_before_its_numbers_are_typed(run: Run, recount: Path) -> None:
    """A word for none is told at once, and what the paper must be of; a unit that came back is not typed."""
    shown = typed(recount, "Nort", "p1", "31", "20", "52", "52", "1", "", by="Ed")
    assert "did you mean 'North'?" in shown
    assert shown.index("did you mean") < shown.index("Ann:")
    assert "Its paper is of North (p1):" in shown
    for team in (TEAM, OTHERS):
        for name in ("Gus", "Hal"):
            type_sheet(recount, sheet(team=team), hand(name))
    assert "North (p1) came back before; its numbers stand" in typed(recount, "North", "", by="Ed")


def test_two_typings_that_differ_name_columns_and_no_number(recount: Path) -> None:
    """A third person, or either of them, types again from the paper."""
    assert type_sheet(recount, sheet(SLIP), hand("Ed")).typed is Typed.FIRST
    found = type_sheet(recount, sheet(), hand("Flo"))
    assert (found.typed, found.differ) == (Typed.DIFFER, ("Ann", "Bob"))
    assert recount_at(recount).teams.one == 0
    assert type_sheet(recount, sheet(), hand("Gil")).typed is Typed.KEPT
    assert type_sheet(recount, sheet(), hand("Ed")).typed is Typed.KNOWN
    assert typed_once(recount) == 0


def test_teams_are_typed_apart_and_two_sheets_bring_a_unit_back(recount: Path) -> None:
    """A typing of one team's sheet never confirms another team's."""
    for who in ("Ed", "Flo"):
        type_sheet(recount, sheet(), hand(who))
    assert type_sheet(recount, sheet(team=OTHERS), hand("Gil")).typed is Typed.FIRST
    found = type_sheet(recount, sheet(team=("DI ROE", "Cy Young")), hand("Flo"))
    assert found.typed is Typed.KEPT
    assert recount_at(recount).teams.counted == 1


def test_what_may_not_stand_is_told_to_who_types_it(recount: Path) -> None:
    """Votes that are not the ballots, a ward that does not exist: the form says so and goes on."""
    said = typed(recount, "North", "31", "20", "52", "53", "1", "Nroth", *"11111", "", by="Ed")
    assert "it has 53 ballots" in said
    assert "did you mean 'North'?" in said
    assert typed_once(recount) == 0
    with pytest.raises(BadFile):
        type_sheet(recount, sheet((31, 20, 52, 53, 1)), hand("Ed"))


def test_two_typists_at_once_lose_nothing(recount: Path) -> None:
    """Both type at the same moment: one of them waits, and the tally is kept once."""
    ends: list[Typed] = []
    both = [
        Thread(target=lambda n=name: ends.append(type_sheet(recount, sheet(), hand(n)).typed))
        for name in ("Ed", "Flo")
    ]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert sorted(ends) == sorted([Typed.FIRST, Typed.KEPT])
    assert recount_at(recount).teams.one == 1


def test_a_full_disk_acknowledges_nothing(recount: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be kept is not called typed; what was typed before is still there."""
    type_sheet(recount, sheet(), hand("Ed"))

    def refuse(path: Path, data: bytes) -> None:
        raise NotWritten(f"{path}: the disk refused")

    with monkeypatch.context() as full:
        full.setattr(typists, "keep_private", refuse)
        with pytest.raises(NotWritten):
            type_sheet(recount, sheet((5, 5, 10, 10, 0), "West"), hand("Ed"))
    assert typed_once(recount) == 1
    assert type_sheet(recount, sheet(), hand("Flo")).typed is Typed.KEPT


def test_an_end_between_the_tally_and_the_office_repeats_nothing(
    recount: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """Killed after the tally was kept, before the typing was put away: it is told as known, and kept once."""
    type_sheet(recount, sheet(), hand("Ed"))

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(typists, "_write", end)
        with pytest.raises(KeyboardInterrupt):
            type_sheet(recount, sheet(), hand("Flo"))
    assert recount_at(recount).teams.one == 1
    assert type_sheet(recount, sheet(), hand("Flo")).typed is Typed.KNOWN
    assert typed_once(recount) == 0
    assert run("recount", "status", str(recount))[0] == 0
