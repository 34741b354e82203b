"""A whole rehearsal by commands: people read the printed paper, and nothing else, into the real record."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from tests.cli.audit_folder.own_audit import DICE, write_rows
from tests.cli.conftest import Run
from tests.cli.rehearsed_paper import read_back, seen

Said = tuple[str, str]
"""A reading, and the choice of a vote."""
WHOSE = "Practice County"


@dataclass
class Evening:
    """A rehearsal in a folder; ``choices`` are those of each contest, the last of which a card may lack."""

    run: Run
    folder: Path
    choices: dict[str, tuple[str, ...]]

    def audit(self, *words: str) -> str:
        """A step of ``canvass audit`` that must be taken."""
        code, out, err = self.run("audit", words[0], str(self.folder), *words[1:])
        assert code == 0, err
        return out

    def to_sample(self, *words: str) -> None:
        """Everything up to the first round and its paper, with the mended files of the trainer."""
        for what, name in (("manifest", "manifest.csv"), ("cards", "records.csv")):
            mended = self.folder / "trainer/mended" / name
            if mended.is_file():
                self.audit("load", what, str(mended))
        self.audit("commit")
        heard = " ".join(json.loads(self.audit("status", "--json"))["words"])
        self.audit("seed", "--words", heard, "--digits", DICE, "--again", DICE)
        self.audit("sample", *words)
        self.audit("sheets", "--csv-only")
        code, _, err = self.run("rehearse", str(self.folder), "--ballots")
        assert code == 0, err

    @property
    def pdf(self) -> Path:
        """The ballots of the first round."""
        return self.folder / "people/round-1/ballots.pdf"

    def paper(self) -> dict[tuple[str, ...], dict[str, Said]]:
        """What people see on each printed card, contest by contest, by batch and place."""
        found: dict[tuple[str, ...], dict[str, Said]] = {}
        for label, marks in read_back(self.pdf).items():
            card = label.split(" · ")[-1].removeprefix(f"{WHOSE} ").split(" ")
            left, on = list(marks), dict[str, Said]()
            for contest, choices in self.choices.items():
                if not left:
                    break
                on[contest] = seen(left[: len(choices)], choices)
                del left[: len(choices)]
            assert not left
            found[tuple(card)] = on
        return found

    def readings(self) -> list[dict[str, str]]:
        """The sheet of readings, filled in from the paper."""
        there = self.paper()
        sheet = rows(self.folder / "sheets/round-1" / WHOSE / "readings.csv")
        for row in sheet:
            card = (row["batch"], row["position"])
            on = there.get(card)
            nothing = ("not_found", "") if on is None else ("contest_not_on_card", "")
            row["reading"], row["choice"] = (on or {}).get(row["contest"], nothing)
        return sheet

    def counts(self) -> list[dict[str, str]]:
        """The sheet of counts, filled in from the paper."""
        there = self.paper()
        sheet = rows(self.folder / "sheets/round-1" / WHOSE / "counts.csv")
        for row in sheet:
            contest = row["contest"]
            cards = [
                on[contest]
                for card, on in there.items()
                if card[0] == row["batch"] and contest in on
            ]
            votes = Counter(choice for _, choice in cards if choice)
            row["votes"] = str(votes[row["choice"]])
            row["cards"], row["undervotes"] = str(len(cards)), str(len(cards) - votes.total())
            row["overvoted"] = "0"
        return sheet

    def enter(self, sheet: Sequence[dict[str, str]], board: str, *words: str) -> None:
        """A board enters a sheet."""
        path = self.folder.parent / f"{self.folder.name}-sheet.csv"
        header = list(sheet[0])
        write_rows(path, header, [[row[name] for name in header] for row in sheet])
        self.audit("enter", str(path), "-j", WHOSE, "--board", board, *words)

    def score(self) -> dict[str, Any]:
        """The score sheet as data."""
        code, out, err = self.run("rehearse", str(self.folder), "--score", "--json")
        assert code == 0, err
        found: dict[str, Any] = json.loads(out)
        return found


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    return list(csv.DictReader(StringIO(path.read_text("utf-8"))))
