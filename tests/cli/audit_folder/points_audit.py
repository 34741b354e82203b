"""An audit of a contest by points through the commands: a table with points, and points that people read."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.cli.audit_folder.made_once import made_once
from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import COUNTY, committed
from tests.cli.conftest import Run

Points = Mapping[str, int]


@dataclass(frozen=True)
class Scored:
    """A county's cards: the points recorded on each, and those on its paper; a card in neither lacks the contest."""

    batches: Mapping[tuple[str, str], int]
    records: Mapping[Card, Points]
    paper: Mapping[Card, Points]
    choices: Sequence[str]
    bound: int
    rule: str = "score"
    most: int = 5
    method: str = 'name = "comparison"'
    contest: str = "chair"
    risk_limit: str = "0.1"
    more: str = ""
    above: str = ""
    votes: Mapping[str, int] = field(default_factory=dict)
    lost: frozenset[Card] = frozenset()
    read_as: Mapping[Card, str] = field(default_factory=dict)
    """What is written of a card that has no points."""

    def but(self, **changes: Any) -> Scored:
        """The same audit planned otherwise."""
        return replace(self, **changes)

    @property
    def reported(self) -> Mapping[str, int]:
        """The totals that are reported: those of the records where none are named."""
        most = self.most * (len(self.choices) if self.rule == "score" else 1)
        found = Counter[str]()
        for points in self.records.values():
            found.update(points if sum(points.values()) <= most else {})
        return {c: self.votes.get(c, found[c]) for c in self.choices}

    @property
    def toml(self) -> str:
        """``contests.toml``."""
        choices = "".join(
            f'[[contest.choice]]\nid = "{name}"\nvotes = {votes}\n'
            for name, votes in self.reported.items()
        )
        return (
            f'{self.above}\n[[contest]]\nid = "{self.contest}"\nrule = "{self.rule}"\nvotes_allowed = {self.most}\n'
            f'card_bound = {self.bound}\ncard_bound_source = "the poll books"\n'
            f'risk_limit = "{self.risk_limit}"\nmethod = {{ {self.method} }}\n{self.more}\n{choices}'
        )

    def write(self, folder: Path) -> None:
        """The files of the office."""
        folder.mkdir(parents=True, exist_ok=True)
        boxes = [(*batch, cards) for batch, cards in self.batches.items()]
        write_rows(folder / "manifest.csv", ("tabulator", "batch", "cards"), boxes)
        head = ("tabulator", "batch", "position", "contest", "choice", "points")
        write_rows(folder / "records.csv", head, self._rows())
        (folder / "contests.toml").write_text(self.toml, "utf-8")

    def _rows(self) -> Iterator[Sequence[object]]:
        for card, points in self.records.items():
            for choice, number in points.items() or [("", "")]:
                yield (*card, self.contest, choice, number)


def made(seed: int = 7, cards: int = 120, error: float = 0.0, **planned: Any) -> Scored:
    """Three choices scored from 0 to 5, of which B wins; some cards are blank, and some lack the contest.

    ``error`` is the share of cards whose paper gives A five points and nobody else any.
    """
    dice = random.Random(seed)
    kinds: Mapping[tuple[int, int, int], int] = {
        (5, 3, 0): 34,
        (0, 5, 2): 40,
        (1, 4, 5): 20,
        (0, 0, 0): 8,
    }
    batches = {("1", "1"): cards // 2, ("2", "7"): cards - cards // 2}
    places = [(*batch, str(n)) for batch, many in batches.items() for n in range(1, many + 1)]
    drawn = [each for each, many in kinds.items() for _ in range(many * cards // 120)]
    dice.shuffle(drawn)
    records = {
        card: {c: n for c, n in zip("ABC", each, strict=True) if n}
        for card, each in zip(places, drawn, strict=False)
    }
    paper = {
        card: points if dice.random() >= error else {"A": 5} for card, points in records.items()
    }
    return Scored(batches, records, paper, ("A", "B", "C"), len(records), **planned)


def load(run: Run, folder: Path, own: Scored) -> str:
    """Open an audit and load its files; returns its folder."""
    own.write(folder / "files")
    place = str(folder / "audit")

    def make() -> None:
        about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
        assert run("audit", "open", place, *about)[0] == 0
        files = {"manifest": "manifest.csv", "cards": "records.csv", "contests": "contests.toml"}
        for what, name in files.items():
            code, out, err = run("audit", "load", place, what, str(folder / "files" / name))
            assert code == 0, (out, err)

    made_once("loaded with records of points", folder / "files", Path(place), make)
    return place


def begun(run: Run, folder: Path, own: Scored, *sample: str) -> str:
    """Load, commit, roll the dice, and draw the first round."""
    own.write(folder / "files")
    place = str(folder / "audit")

    def make() -> None:
        load(run, folder, own)
        committed(run, place)
        assert rolled(run, place, words(run, place)) == (0, "")
        code, _, err = run("audit", "sample", place, *sample)
        assert (code, err) == (0, "")

    made_once(f"sampled {sample}", folder / "files", Path(place), make)
    return place


def fill(sheet: Path, own: Scored) -> None:
    """What is on the paper, written into an empty spreadsheet."""
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header[-1] == "points"
    filled: list[Sequence[object]] = []
    for *place, contest, _, _, _ in rows:
        tabulator, batch, position = place[-3:]
        card = (tabulator, batch, position)
        points = own.paper.get(card)
        if card in own.lost:
            filled.append((*place, contest, "not_found", "", ""))
        elif card in own.read_as:
            filled.append((*place, contest, own.read_as[card], "", ""))
        elif points is None:
            filled.append((*place, contest, "contest_not_on_card", "", ""))
        elif not any(points.values()):
            filled.append((*place, contest, "blank", "", ""))
        else:
            filled += [(*place, contest, "vote", c, n) for c, n in points.items()]
    write_rows(sheet, header, filled)


def read_round(run: Run, place: str, own: Scored, number: int = 1) -> dict[str, Any]:
    """Read everything that was drawn as the paper is, sign off, and measure; the result of the one contest."""
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / f"round-{number}" / COUNTY / "readings.csv"
    if sheet.is_file():
        fill(sheet, own)
        board = ("-j", COUNTY, "--board", "board 1")
        code, out, err = run("audit", "enter", place, str(sheet), *board)
        assert code == 0, (out, err)
        person = ("-j", COUNTY, "--person", "Ann Lee, clerk")
        assert run("audit", "sign-off", place, *person)[0] == 0
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out)["contests"][0])
