"""An audit of records that are at hand, through the commands: files, a commitment, a round that people read."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.cli.audit_folder.made_once import made_once
from tests.cli.conftest import Run

DICE = "01382 43811 27973 16654"
COUNTY = "Arapahoe"
Card = tuple[str, str, str]
"""Tabulator, batch and position."""


@dataclass(frozen=True)
class Own:
    """A county's cards: the batches of its manifest, what is recorded on a card, and what its paper says.

    ``records`` has the rows of the file: for each card the marks of every contest recorded on it. ``paper`` has the
    marks of the contest audited; a card that is not in it does not have the contest.
    """

    batches: Mapping[tuple[str, str], int]
    records: Mapping[Card, Mapping[str, Sequence[str]]]
    paper: Mapping[Card, Sequence[str]]
    votes: Mapping[str, int]
    contest: str = "president"
    bound: int = 0
    method: str = 'name = "comparison"'
    risk_limit: str = "0.1"
    more: str = ""
    """Further lines of the contest."""
    smallest_style: int | None = None
    mixed_batches: bool = False
    totals: Mapping[tuple[str, str], Mapping[str, int]] = field(default_factory=dict)
    """The votes reported for batches, where any are loaded."""

    def but(self, **changes: Any) -> Own:
        """The same audit planned otherwise."""
        return replace(self, **changes)

    @property
    def toml(self) -> str:
        """``contests.toml``."""
        choices = "".join(
            f"[[contest.choice]]\nid = {json.dumps(name)}\nvotes = {votes}\n"
            for name, votes in self.votes.items()
        )
        above = "" if self.smallest_style is None else f"smallest_style = {self.smallest_style}\n\n"
        above += "mixed_batches = true\n\n" if self.mixed_batches else ""
        return above + (
            f'[[contest]]\nid = "{self.contest}"\ncard_bound = {self.bound}\n'
            f'card_bound_source = "the poll books"\nrisk_limit = "{self.risk_limit}"\n'
            f"method = {{ {self.method} }}\n{self.more}\n{choices}"
        )

    def write(self, folder: Path) -> None:
        """The files of the office."""
        folder.mkdir(parents=True, exist_ok=True)
        boxes = [(*batch, cards) for batch, cards in self.batches.items()]
        write_rows(folder / "manifest.csv", ("tabulator", "batch", "cards"), boxes)
        marks = [
            (*card, contest, mark)
            for card, contests in self.records.items()
            for contest, choices in contests.items()
            for mark in choices or ("",)
        ]
        place = ("tabulator", "batch", "position")
        write_rows(folder / "records.csv", (*place, "contest", "choice"), marks)
        rows = [
            (*batch, self.contest, choice, number)
            for batch, votes in self.totals.items()
            for choice, number in votes.items()
        ]
        write_rows(
            folder / "totals.csv", ("tabulator", "batch", "contest", "choice", "votes"), rows
        )
        (folder / "contests.toml").write_text(self.toml, "utf-8")


def write_rows(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A CSV file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows((header, *rows))


def load(run: Run, folder: Path, own: Own, *options: str) -> str:
    """Open an audit, with these options, and load its files; returns its folder."""
    own.write(folder / "files")
    place = str(folder / "audit")

    def make() -> None:
        about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2016")
        assert run("audit", "open", place, *about, *options)[0] == 0
        files = {"manifest": "manifest.csv"}
        files |= {"cards": "records.csv"} if own.records else {}
        files |= {"batch_totals": "totals.csv"} if own.totals else {}
        for what, name in files.items():
            assert run("audit", "load", place, what, str(folder / "files" / name))[0] == 0
        code, _, err = reload(run, folder, own)
        assert (code, err) == (0, "")

    if options:
        make()
    else:
        made_once("loaded with records of votes", folder / "files", Path(place), make)
    return place


def reload(run: Run, folder: Path, own: Own) -> tuple[int, str, str]:
    """Load the contests as they are planned now."""
    own.write(folder / "files")
    contests = folder / "files" / "contests.toml"
    return run("audit", "load", str(folder / "audit"), "contests", str(contests))


def committed(run: Run, place: str) -> dict[str, Any]:
    """Commit; what is said of the one contest."""
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    return dict(contest)


def seed(run: Run, place: str) -> None:
    """Roll the dice, for the commitment that is in force."""
    assert rolled(run, place, words(run, place)) == (0, "")


def words(run: Run, place: str) -> str:
    """The twelve words of the commitment in force."""
    code, out, _ = run("audit", "status", place, "--json")
    assert code == 0
    return " ".join(json.loads(out)["words"])


def rolled(run: Run, place: str, heard: str) -> tuple[int, str]:
    """Roll the dice after these words were heard; the exit code and what is refused."""
    command = ("audit", "seed", place, "--words", heard)
    code, _, err = run(*command, "--digits", DICE, "--again", DICE)
    return code, err


def read_round(run: Run, place: str, own: Own, number: int = 1) -> dict[str, Any]:
    """Read everything that was drawn as the paper is, sign off, and measure; the result of the one contest."""
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / f"round-{number}" / COUNTY / "readings.csv"
    if sheet.is_file():
        _fill(sheet, own)
        board = ("-j", COUNTY, "--board", "board 1")
        assert run("audit", "enter", place, str(sheet), *board)[0] == 0
        person = ("-j", COUNTY, "--person", "Ann Lee, clerk")
        assert run("audit", "sign-off", place, *person)[0] == 0
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    return dict(contest)


def _fill(sheet: Path, own: Own) -> None:
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    filled: list[Sequence[object]] = []
    for *place, contest, _, _ in rows:
        tabulator, batch, position = place[-3:]
        marks = own.paper.get((tabulator, batch, position))
        if marks is None:
            filled.append((*place, contest, "contest_not_on_card", ""))
        elif not marks:
            filled.append((*place, contest, "blank", ""))
        else:
            filled += [(*place, contest, "vote", mark) for mark in marks]
    write_rows(sheet, header, filled)


def made() -> Own:
    """A small case of the same shape: 33 cards in two mixed batches, 19 with the contest, a lead of five."""
    marks = ["A"] * 10 + ["B"] * 5 + [""] * 4
    places = [("1", "1", str(n)) for n in range(1, 21)] + [("2", "7", str(n)) for n in range(1, 14)]
    records = {}
    for number, card in enumerate(places):
        has_it = number % 5 < 3 and len(marks) > 0
        records[card] = {"senate": ["X"]} | (
            {"president": [each for each in [marks.pop()] if each]} if has_it else {}
        )
    return audited({("1", "1"): 20, ("2", "7"): 13}, records).but(mixed_batches=True)


def audited(boxes: dict[tuple[str, str], int], records: dict[Card, Any]) -> Own:
    """An audit of the president whose bound is the number of all cards."""
    paper = {card: marks["president"] for card, marks in records.items() if "president" in marks}
    names = sorted({mark for marks in paper.values() for mark in marks})
    votes = Counter(mark for marks in paper.values() for mark in marks)
    return Own(
        boxes, records, paper, {name: votes[name] for name in names}, bound=sum(boxes.values())
    )
